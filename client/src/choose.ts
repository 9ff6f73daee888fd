/** From options to clicks: which things are lit, what a click does next, and which options are buttons. */

import type { Board, Option, Piece, Ref, View } from "./formats.ts";

export type Step = { take: Option } | { menu: Option[] } | { chosen: Ref[] } | { why: Ref };

export interface DragTargets {
  /** Things on which a drop completes or continues an option. */
  targets: Set<Ref>;
  /** Some option is complete with the thing itself: a drop anywhere takes it, and its place is remembered. */
  anywhere: boolean;
}

/** Everything that can be clicked now: spaces, named edges, pieces on these, and the cards of open hands. */
export function thingsOnTable(board: Board, view: View): Set<Ref> {
  const things = new Set<Ref>();
  for (const space of board.spaces) things.add(space.ref);
  for (const edge of board.edges) if (edge.ref) things.add(edge.ref);
  const pieces = view.scene.pieces.filter((piece) => piece.ref && things.has(piece.where.split("/")[0] as Ref));
  for (const piece of pieces) things.add(piece.ref);
  for (const hand of view.scene.hands)
    if (hand.side === view.side) for (const card of hand.cards ?? []) things.add(card);
  return things;
}

/** The things of an option that lie on the table, in the order in which they are clicked. */
function clicks(option: Option, onTable?: ReadonlySet<Ref>): Ref[] {
  return onTable ? option.things.filter((thing) => onTable.has(thing)) : option.things;
}

function begins(path: readonly Ref[], chosen: readonly Ref[]): boolean {
  return chosen.length <= path.length && chosen.every((thing, i) => thing === path[i]);
}

/** The things that may be clicked next, each with the options that it leads to. */
export function lit(
  options: readonly Option[],
  chosen: readonly Ref[],
  onTable?: ReadonlySet<Ref>,
): Map<Ref, Option[]> {
  const found = new Map<Ref, Option[]>();
  for (const option of options) {
    const path = clicks(option, onTable);
    const next = path[chosen.length];
    if (next === undefined || !begins(path, chosen)) continue;
    const others = found.get(next);
    if (others) others.push(option);
    else found.set(next, [option]);
  }
  return found;
}

/** What a click on a thing does: take an option, offer several, remember the thing, or ask why not. */
export function step(options: readonly Option[], chosen: readonly Ref[], ref: Ref, onTable?: ReadonlySet<Ref>): Step {
  const candidates = lit(options, chosen, onTable).get(ref);
  if (candidates) {
    const now = [...chosen, ref];
    const complete = candidates.filter((option) => clicks(option, onTable).length === now.length);
    if (complete.length < candidates.length) return { chosen: now };
    const only = complete[0];
    // what cannot be taken back and was not asked for is read first
    return complete.length === 1 && only && !only.careful ? { take: only } : { menu: complete };
  }
  const at = chosen.lastIndexOf(ref);
  if (at >= 0) return { chosen: chosen.slice(0, at) };
  if (chosen.length) {
    // Another beginning instead of the one chosen. It never takes an option: that thing was not lit.
    const anew = step(options, [], ref, onTable);
    if ("chosen" in anew) return anew;
  }
  return { why: ref };
}

/** Whether one click takes what cannot be taken back. A menu says it of each of its lines; a click has to say it before. */
export function endsUndo(found: Step): boolean {
  return "take" in found && found.take.final;
}

function kindOf(ref: Ref): string {
  return ref.slice(0, ref.indexOf(":"));
}

/** Which thing a refusal is about: a piece stands for its space where only spaces are asked for. */
export function refusedAt(options: readonly Option[], ref: Ref, pieces: readonly Pick<Piece, "ref" | "where">[]): Ref {
  const kinds = new Set(options.flatMap((option) => option.things.map(kindOf)));
  if (kinds.has(kindOf(ref))) return ref;
  const where = pieces.find((piece) => piece.ref === ref)?.where.split("/")[0] ?? "";
  return kinds.has(kindOf(where)) ? where : ref;
}

/** The options that need a button: with nothing on the table to click, or with everything clicked already. */
export function buttons(options: readonly Option[], chosen: readonly Ref[], onTable?: ReadonlySet<Ref>): Option[] {
  return options.filter((option) => {
    const path = clicks(option, onTable);
    return path.length === 0 || (path.length === chosen.length && begins(path, chosen));
  });
}

/** Where a thing may be dropped that was dragged from where it lies. */
export function dragTargets(
  options: readonly Option[],
  from: Ref,
  chosen: readonly Ref[] = [],
  onTable?: ReadonlySet<Ref>,
): DragTargets {
  const before = chosen[chosen.length - 1] === from ? chosen.slice(0, -1) : chosen;
  const targets = new Set<Ref>();
  let anywhere = false;
  for (const option of lit(options, before, onTable).get(from) ?? []) {
    const next = clicks(option, onTable)[before.length + 1];
    if (next === undefined) anywhere = true;
    else targets.add(next);
  }
  return { targets, anywhere };
}
