/** What the tabs below the map hold, and which one stands open. Pure. */

import type { Dock, Face, Piece, Ref } from "../formats.ts";

/** Counters that look alike and mean the same stand once, with their number. */
export interface Docked {
  piece: Piece;
  face: Face;
  count: number;
}

/** What is drawn of two pieces is the same. */
function alike(a: Piece, b: Piece): boolean {
  const drawn = (piece: Piece) => [piece.face, piece.badge, piece.state.join(), piece.steps.join()].join(" ");
  return drawn(a) === drawn(b);
}

export function dockedIn(
  pieces: readonly Piece[],
  on: Ref,
  faces: (id: string) => Face | undefined,
  lit: { has(ref: Ref): boolean },
  named: (ref: Ref) => boolean,
): Docked[] {
  const found: Docked[] = [];
  for (const piece of pieces) {
    const face = piece.where === on ? faces(piece.face) : undefined;
    if (!face) continue;
    const alone = (one: Piece) => lit.has(one.ref) || named(one.ref);
    const same = found.find(
      (one) => alike(one.piece, piece) && (one.piece.ref === piece.ref || !(alone(one.piece) || alone(piece))),
    );
    if (same) same.count += Math.max(1, piece.number);
    else found.push({ piece, face, count: Math.max(1, piece.number) });
  }
  // whoever leads stands first, as he lies on top of a stack
  return found.reverse();
}

/** The tabs in which there is something to choose. */
export function askedTabs(tabs: readonly Dock[], pieces: readonly Piece[], lit: { has(ref: Ref): boolean }): Set<Ref> {
  const own = new Set(tabs.map((tab) => tab.on));
  const asked = new Set<Ref>();
  for (const on of own) if (lit.has(on)) asked.add(on);
  for (const piece of pieces) if (own.has(piece.where) && piece.ref && lit.has(piece.ref)) asked.add(piece.where);
  return asked;
}

/** Which tab is open after something changed: where there is a choice, else what it is about, else as it was. */
export function openTab(
  tabs: readonly Dock[],
  asked: ReadonlySet<Ref>,
  open: Ref | null,
  frontBefore: Ref | null,
): Ref | null {
  const still = tabs.find((tab) => tab.on === open)?.on ?? null;
  if (still !== null && asked.has(still)) return still;
  const first = tabs.find((tab) => asked.has(tab.on));
  if (first) return first.on;
  const front = tabs.find((tab) => tab.front)?.on ?? null;
  if (front !== null && front !== frontBefore) return front;
  return still ?? front ?? tabs[0]?.on ?? null;
}

/** The thing of these in the dock under a pointer that drags: a counter, or the tab of a space. */
export function dockedAt(at: { clientX: number; clientY: number }, targets: { has(ref: Ref): boolean }): Ref | null {
  const under = document.elementFromPoint(at.clientX, at.clientY)?.closest<HTMLElement>(".dock [data-ref]");
  const ref = under?.dataset.ref ?? "";
  if (targets.has(ref)) return ref;
  const panel = under?.closest<HTMLElement>("[data-docked]") ?? document.elementFromPoint(at.clientX, at.clientY)?.closest<HTMLElement>("[data-docked]");
  const on = panel?.dataset.docked ?? "";
  return targets.has(on) ? on : null;
}
