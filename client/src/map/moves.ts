/** What moved between two scenes: named pieces by their name, alike ones by face, the nearest source first. Pure. */

import type { Board, Card, LogLine, Piece, Ref, Scene, View } from "../formats.ts";
import { linksOf, route } from "../geometry.ts";
import type { Links } from "../geometry.ts";

export interface Moved {
  piece: Piece;
  number: number;
}

/** Pieces that go together from one space to another; null is off the map. */
export interface Flight {
  from: Ref | null;
  to: Ref | null;
  way: Ref[];
  things: Moved[];
  /** Which line of the log tells of it, where one does. */
  line?: number;
}

/** Farther than this a piece was taken up and set down, not moved. */
const FARTHEST = 8;

export function flights(board: Board, before: Scene, after: Scene, links: Links = linksOf(board.edges)): Flight[] {
  const spaces = new Map(board.spaces.map((space) => [space.ref, space]));
  const place = (piece: Piece) => (spaces.has(piece.where) ? piece.where : null);
  const found: Flight[] = [];
  const add = (from: Ref | null, to: Ref | null, way: Ref[], thing: Moved) => {
    const same = found.find((f) => f.from === from && f.to === to);
    if (same) same.things.push(thing);
    else found.push({ from, to, way, things: [thing] });
  };
  const known = (from: Ref, to: Ref) => wayUnderWay(before, after, from, to) ?? route(links, from, to);

  const named = new Map(before.pieces.filter((p) => p.id).map((p) => [p.id, p]));
  for (const piece of after.pieces) {
    if (!piece.id) continue;
    const old = named.get(piece.id);
    named.delete(piece.id);
    const [from, to] = [old ? place(old) : null, place(piece)];
    if (from === to) continue;
    add(from, to, from && to ? (known(from, to) ?? [from, to]) : [], { piece, number: piece.number });
  }
  for (const piece of named.values()) {
    const from = place(piece);
    if (from) add(from, null, [], { piece, number: piece.number });
  }

  // Alike pieces: what one space lost may be what another gained.
  const lost = counts(before, place);
  const gained = counts(after, place);
  for (const [face, there] of gained) {
    const here = lost.get(face) ?? new Map<Ref, Tally>();
    lost.set(face, here);
    for (const [ref, tally] of there) {
      const old = here.get(ref);
      const same = Math.min(tally.number, old?.number ?? 0);
      tally.number -= same;
      if (old) old.number -= same;
    }
    const pairs: { from: Tally; to: Tally; way: Ref[]; far: number }[] = [];
    for (const from of here.values())
      for (const to of there.values()) {
        if (!from.number || !to.number || from.ref === to.ref) continue;
        const way = known(from.ref, to.ref);
        if (!way || way.length - 1 > FARTHEST) continue;
        const [a, b] = [spaces.get(from.ref), spaces.get(to.ref)];
        const distance = a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
        pairs.push({ from, to, way, far: way.length - 1 + distance / 1e6 });
      }
    pairs.sort((a, b) => a.far - b.far);
    for (const { from, to, way } of pairs) {
      const number = Math.min(from.number, to.number);
      if (!number) continue;
      from.number -= number;
      to.number -= number;
      add(from.ref, to.ref, way, { piece: to.piece, number });
    }
    for (const to of there.values()) if (to.number) add(null, to.ref, [], { piece: to.piece, number: to.number });
  }
  for (const here of lost.values())
    for (const from of here.values())
      if (from.number > 0) add(from.ref, null, [], { piece: from.piece, number: from.number });

  // First what moves, then what leaves, then what arrives.
  const rank = (f: Flight) => (f.from && f.to ? 0 : f.from ? 1 : 2);
  return found.sort((a, b) => rank(a) - rank(b));
}

interface Tally {
  ref: Ref;
  number: number;
  piece: Piece;
}

function counts(scene: Scene, place: (piece: Piece) => Ref | null): Map<string, Map<Ref, Tally>> {
  const found = new Map<string, Map<Ref, Tally>>();
  for (const piece of scene.pieces) {
    const where = piece.id ? null : place(piece);
    if (!where) continue;
    let at = found.get(piece.face);
    if (!at) found.set(piece.face, (at = new Map()));
    const tally = at.get(where);
    if (tally) tally.number += piece.number;
    else at.set(where, { ref: where, number: piece.number, piece });
  }
  return found;
}

/** A movement that the scene itself tells of is followed exactly. */
function wayUnderWay(before: Scene, after: Scene, from: Ref, to: Ref): Ref[] | null {
  for (const way of [...after.ways, ...before.ways]) {
    const a = way.things.indexOf(from);
    const b = way.things.lastIndexOf(to);
    if (a >= 0 && b > a) return way.things.slice(a, b + 1);
  }
  return null;
}

/** The pieces after some were taken from a space. */
export function without(pieces: readonly Piece[], where: Ref, things: readonly Moved[]): Piece[] {
  let left = [...pieces];
  for (const { piece, number } of things) {
    if (piece.id) {
      left = left.filter((p) => p.id !== piece.id);
      continue;
    }
    let n = number;
    left = left.flatMap((p) => {
      if (p.id || p.face !== piece.face || p.where !== where || n <= 0) return [p];
      const taken = Math.min(n, p.number);
      n -= taken;
      return p.number > taken ? [{ ...p, number: p.number - taken }] : [];
    });
  }
  return left;
}

/** The pieces after some were set down on a space. */
export function withThem(pieces: readonly Piece[], where: Ref, things: readonly Moved[]): Piece[] {
  const all = [...pieces];
  for (const { piece, number } of things) {
    const i = piece.id ? -1 : all.findIndex((p) => !p.id && p.face === piece.face && p.where === where);
    const there = all[i];
    if (there) all[i] = { ...there, number: there.number + number };
    else all.push({ ...piece, where, number });
  }
  return all;
}

/** How long a way takes, in milliseconds: 220 for each space, 900 at most. */
export function duration(spaces: number, times: number): number {
  return Math.min(900, 220 * Math.max(1, spaces)) * times;
}

/** The dice of each line, as `die:N` in its parts: of the side that the line names, else of the one that acted. */
export function diceOf(
  lines: readonly LogLine[],
  sides: readonly { name: string }[] = [],
): { values: number[]; side: number; text: string }[] {
  return lines.flatMap((line) => {
    const values = line.parts.flatMap((part) =>
      typeof part !== "string" && part.ref.startsWith("die:") ? [Number(part.ref.slice(4))] : [],
    );
    const text = line.parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
    const named = sides.flatMap((side, i) => (text.includes(side.name) ? [i] : []));
    return values.length ? [{ values, side: named.length === 1 ? (named[0] ?? line.side) : line.side, text }] : [];
  });
}

/** Journeys before the dice and after them: a retreat is told of only after the roll. */
export function aroundDice(moves: readonly Flight[], lines: readonly LogLine[]): [Flight[], Flight[]] {
  const names = (line: LogLine, test: (ref: Ref) => boolean) =>
    line.parts.some((part) => typeof part !== "string" && test(part.ref));
  const roll = lines.findIndex((line) => names(line, (ref) => ref.startsWith("die:")));
  const told = (move: Flight) => move.line ?? lines.findIndex((line) => names(line, (ref) => ref === move.to));
  const isAfter = (move: Flight) => roll >= 0 && told(move) > roll;
  return [moves.filter((move) => !isAfter(move)), moves.filter(isAfter)];
}

/** Cards that left one's own hand for the table, and those that a line reveals. */
export function cardsShown(
  board: { cards: Card[] },
  from: View,
  to: View,
  lines: readonly LogLine[],
): { card: Card; turns: boolean }[] {
  const find = (ref: Ref) => board.cards.find((card) => card.ref === ref);
  const held = (view: View) =>
    new Set(view.scene.hands.flatMap((hand) => (hand.side === view.side ? (hand.cards ?? []) : [])));
  const after = held(to);
  const found = new Map<Ref, { card: Card; turns: boolean }>();
  if (from.side === to.side && from.seat === to.seat) {
    const named = new Set(
      lines.flatMap((line) => line.parts.flatMap((part) => (typeof part === "string" ? [] : [part.ref]))),
    );
    for (const ref of held(from)) {
      const card = after.has(ref) || !named.has(ref) ? undefined : find(ref);
      if (card) found.set(ref, { card, turns: false });
    }
  }
  for (const line of lines) {
    if (!line.reveal) continue;
    for (const part of line.parts) {
      const card = typeof part === "string" ? undefined : find(part.ref);
      if (card && !found.has(card.ref)) found.set(card.ref, { card, turns: true });
    }
  }
  return [...found.values()];
}

function textOf(line: LogLine): string {
  return line.parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
}

function rolls(line: LogLine): boolean {
  return line.parts.some((part) => typeof part !== "string" && part.ref.startsWith("die:"));
}

/** What is told beside a card that turns: why, the card's own line, and what came of it where no dice follow. */
export function toldOfCard(lines: readonly LogLine[], card: Ref): string[] {
  const told = lines.filter((line) => !line.heading);
  const at = told.findIndex(
    (line) => line.reveal && line.parts.some((part) => typeof part !== "string" && part.ref === card),
  );
  if (at < 0) return [];
  const before = told.slice(0, at).findLast((line) => !line.reveal && !rolls(line));
  const after = told.some(rolls) ? undefined : told[at + 1];
  return [before, told[at], after?.reveal ? undefined : after].flatMap((line) => (line ? [textOf(line)] : []));
}

/** What is told above the dice: the two lines at most that led to them and were not told with a card. */
export function toldOfDice(lines: readonly LogLine[]): string[] {
  const told = lines.filter((line) => !line.heading);
  const first = told.findIndex(rolls);
  if (first < 0) return [];
  const revealed = told.slice(0, first).findLastIndex((line) => line.reveal);
  return told
    .slice(revealed + 1, first)
    .slice(-2)
    .map(textOf);
}
