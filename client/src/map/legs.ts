/** Journeys as the log tells them: through the spaces that it names, there and back, one leg after the other. Pure. */

import type { Board, LogLine, Piece, Ref, Scene } from "../formats.ts";
import type { Links } from "../geometry.ts";
import type { Flight, Moved } from "./moves.ts";

/** A line that names spaces which lie one behind the other. */
export interface Leg {
  way: Ref[];
  /** Which of the lines. */
  line: number;
  /** Whose pieces, where the line names one side alone; else -1. */
  side: number;
  /** How many, where the line begins with a number; else null. */
  number: number | null;
}

type Told = Pick<Board, "spaces" | "sides" | "faces">;

const first = (leg: Leg): Ref => leg.way[0] as Ref;
const last = (leg: Leg): Ref => leg.way.at(-1) as Ref;

export function legsOf(board: Told, lines: readonly LogLine[], links: Links): Leg[] {
  const spaces = new Set(board.spaces.map((space) => space.ref));
  const linked = (a: Ref, b: Ref) => links.get(a)?.some((link) => link.to === b) ?? false;
  return lines.flatMap((line, i) => {
    if (line.heading || line.reveal) return [];
    const way = named(line, spaces);
    if (way.length < 2 || !way.every((ref, k) => k === 0 || linked(way[k - 1] as Ref, ref))) return [];
    const words = line.parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
    const sides = board.sides.flatMap((side, k) => (words.includes(side.name) ? [k] : []));
    const counted = /\d+/.exec(line.parts.slice(0, line.parts.findIndex((part) => typeof part !== "string")).join(""));
    const number = counted ? Number(counted[0]) : null;
    return [{ way, line: i, side: sides.length === 1 ? (sides[0] as number) : -1, number }];
  });
}

/** The spaces that a line names, in its order; one named twice running is named once. */
function named(line: LogLine, spaces: ReadonlySet<Ref>): Ref[] {
  const refs = line.parts.flatMap((part) => (typeof part === "string" || !spaces.has(part.ref) ? [] : [part.ref]));
  return refs.filter((ref, i) => ref !== refs[i - 1]);
}

/** The flights between two scenes, led along what the lines tell of them. Those of which nothing is told stay. */
export function asTold(
  board: Told,
  moves: readonly Flight[],
  before: Scene,
  after: Scene,
  lines: readonly LogLine[],
  links: Links,
): Flight[] {
  const legs = legsOf(board, lines, links);
  if (legs.length === 0) return [...moves];
  const spaces = new Set(board.spaces.map((space) => space.ref));
  const sideOf = new Map(board.faces.map((face) => [face.id, face.side]));
  const gone = new Map<Leg, number>();
  const out: Flight[] = [];
  const fits = (leg: Leg, piece: Piece) => leg.side < 0 || sideOf.get(piece.face) === leg.side;
  const left = (leg: Leg) => (leg.number ?? Number.POSITIVE_INFINITY) - (gone.get(leg) ?? 0);
  const go = (chain: readonly Leg[], things: Moved[]) => {
    const number = things.reduce((sum, thing) => sum + thing.number, 0);
    for (const leg of chain) {
      gone.set(leg, (gone.get(leg) ?? 0) + number);
      const same = out.find((flight) => flight.line === leg.line && flight.from === first(leg));
      if (same) same.things = [...same.things, ...things];
      else out.push({ from: first(leg), to: last(leg), way: leg.way, things: [...things], line: leg.line });
    }
  };

  const rest: Flight[] = [];
  for (const move of moves) {
    const { from, to, things } = move;
    const piece = things[0]?.piece;
    const chain = from && to && piece ? chainOf(legs.filter((leg) => fits(leg, piece)), from, to) : null;
    if (chain) go(chain, things);
    else rest.push(move);
  }
  // Lost where they went to: they are not lost where they came from.
  const ends: Flight[] = [];
  for (const move of rest) {
    if (!move.from || move.to) {
      ends.push(move);
      continue;
    }
    const staying: Moved[] = [];
    for (const thing of move.things) {
      const leg = legs.find(
        (one) =>
          first(one) === move.from &&
          fits(one, thing.piece) &&
          left(one) > 0 &&
          lines.some((line, i) => i > one.line && named(line, spaces).join() === last(one)),
      );
      const number = leg ? Math.min(thing.number, left(leg)) : 0;
      if (leg && number > 0) {
        const moved = { piece: thing.piece, number };
        go([leg], [moved]);
        ends.push({ from: last(leg), to: null, way: [], things: [moved] });
      }
      if (number < thing.number) staying.push({ piece: thing.piece, number: thing.number - number });
    }
    if (staying.length > 0) ends.push({ ...move, things: staying });
  }
  // There and back: nothing has changed, and still they went.
  for (const leg of legs) {
    if (left(leg) <= 0 || (leg.number === null && gone.has(leg))) continue;
    const back = chainOf(
      legs.filter((one) => one.line > leg.line && one.side === leg.side && !gone.has(one)),
      last(leg),
      first(leg),
    );
    if (!back) continue;
    const number = Math.min(back.at(-1)?.number ?? Number.POSITIVE_INFINITY, left(leg));
    const things = stayed(before, after, first(leg), number, (piece) => fits(leg, piece));
    if (things.length > 0) go([leg, ...back], things);
  }
  out.sort((a, b) => (a.line ?? -1) - (b.line ?? -1));
  return [...ends.filter((move) => move.from && move.to), ...out, ...ends.filter((move) => !(move.from && move.to))];
}

/** Legs that lead from one space to another, each told after the one before it. */
function chainOf(legs: readonly Leg[], from: Ref, to: Ref, after = -1): Leg[] | null {
  for (const leg of legs) {
    if (leg.line <= after || first(leg) !== from) continue;
    if (last(leg) === to) return [leg];
    const more = chainOf(legs, last(leg), to, leg.line);
    if (more) return [leg, ...more];
  }
  return null;
}

/** Up to so many pieces that stand on a space before and after. */
function stayed(before: Scene, after: Scene, where: Ref, most: number, fits: (piece: Piece) => boolean): Moved[] {
  const found: Moved[] = [];
  let wanted = most;
  const here = before.pieces.filter((piece) => piece.where === where && fits(piece));
  for (const piece of after.pieces) {
    if (piece.where !== where || wanted <= 0) continue;
    const old = here.find((one) => (piece.id ? one.id === piece.id : !one.id && one.face === piece.face));
    if (!old) continue;
    const number = Math.min(wanted, old.number, piece.number);
    here.splice(here.indexOf(old), 1);
    found.push({ piece, number });
    wanted -= number;
  }
  return found;
}
