/** Names that stand on a plate over a counter, and how much room they take. Pure. */

import type { Face } from "../formats.ts";

/** The size of the letters on a plate, for a counter of side 1. */
export const PLATE = 0.3;
/** The width of a letter in small capitals, for letters of size 1. */
const LETTER = 0.58;

/** What stands on the plate of a counter: a name of its own, or print of more than a few signs; else nothing. */
export function nameOn(face: Face): string {
  if (face.plate) return face.plate;
  if (face.shape === "chit" || face.shape === "marker") return "";
  return face.top.length > 4 || /[a-z]/.test(face.top) ? face.top : "";
}

/** The width of the plate with a name, for a counter of side 1. */
export function plateWidth(face: Face): number {
  const { length } = nameOn(face);
  return length && (length * LETTER + 0.7) * PLATE;
}
