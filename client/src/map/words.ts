/** Things in words, for tips and screen readers. Pure. */

import type { Board, Option, Piece, Ref, Scene } from "../formats.ts";
import { withFigure } from "../repeat.ts";
import { ENDS_UNDO } from "../text.ts";

/** Pieces that look and are alike, as one line. */
export interface Standing {
  face: string;
  name: string;
  number: number;
  note: string;
}

/** What stands on each space, alike pieces together. */
export function standingBySpace(board: Board, scene: Scene): Map<Ref, Standing[]> {
  const names = new Map(board.faces.map((face) => [face.id, face.name]));
  const found = new Map<Ref, Standing[]>();
  for (const piece of scene.pieces) {
    let list = found.get(piece.where);
    if (!list) found.set(piece.where, (list = []));
    const note = stateOf(piece);
    const same = list.find((s) => s.face === piece.face && s.note === note);
    if (same) same.number += piece.number;
    else list.push({ face: piece.face, name: names.get(piece.face) ?? piece.face, number: piece.number, note });
  }
  return found;
}

export function standing(board: Board, scene: Scene, where: Ref): Standing[] {
  return standingBySpace(board, scene).get(where) ?? [];
}

export function stateOf(piece: Piece): string {
  const words = piece.state.filter((word) => word === "spent" || word === "damaged").map(String);
  const [left, all] = piece.steps;
  if (left !== undefined && all !== undefined) words.push(`${left} of ${all} steps`);
  if (piece.badge) words.push(piece.badge);
  return words.join(", ");
}

export function counted(number: number, name: string): string {
  return number > 1 ? `${number} × ${name}` : name;
}

/** The name of a thing, however it is known. */
export function nameOf(board: Board, scene: Scene, ref: Ref): string {
  const space = board.spaces.find((s) => s.ref === ref);
  if (space) return space.name;
  const edge = board.edges.find((e) => e.ref === ref);
  if (edge) return edge.name || edge.type;
  const card = board.cards.find((c) => c.ref === ref);
  if (card) return card.name;
  const piece = scene.pieces.find((p) => p.ref === ref);
  if (piece) return board.faces.find((f) => f.id === piece.face)?.name ?? ref;
  return ref;
}

/** What a screen reader says: the name, what a click does, and what lies there. */
export function spoken(
  board: Board,
  scene: Scene,
  ref: Ref,
  options: readonly Option[],
  here: readonly Standing[],
  endsUndo = false,
): string {
  const parts = [nameOf(board, scene, ref)];
  const labels = [...new Set(options.map(withFigure))];
  if (labels.length) parts.push(labels.length > 3 ? `${labels.length} choices` : labels.join(" or "));
  if (endsUndo) parts.push(ENDS_UNDO);
  const there = here.map((s) => counted(s.number, s.name) + (s.note ? ` (${s.note})` : ""));
  if (there.length) parts.push(`here: ${there.join(", ")}`);
  for (const mark of scene.marks) if (mark.on === ref && mark.text) parts.push(mark.text);
  return parts.join(". ");
}
