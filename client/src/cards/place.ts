/** Where things float: the raised card beside what names it, and the dotted line from a popover to its place. */

import type { Board } from "../formats.ts";
import type { Box, Point, Size } from "../geometry.ts";
import { hasFigures } from "../map/kinds.ts";
import type { HandLies } from "../settings.ts";

const AIR = 6;
/** What is taller than this is a card itself: it grows where it is. Anything lower only names one. */
const NAME = 60;

function within(at: number, long: number, room: number): number {
  return Math.max(AIR, Math.min(at, room - long - AIR));
}

/** The corner of the raised card: over its own small one, else beside, above or below its name, never over it. */
export function raisedAt(place: Box, card: Size, window: Size): Point {
  const x = within(place.x + place.width / 2 - card.width / 2, card.width, window.width);
  const bottom = place.y + place.height;
  if (place.height > NAME) return { x, y: within(bottom - card.height, card.height, window.height) };
  const left = place.x - card.width - 2 * AIR;
  // In a column at the right the lines around it stay readable.
  if (left >= AIR && place.x > window.width * 0.6)
    return { x: left, y: within(place.y + place.height / 2 - card.height / 2, card.height, window.height) };
  const above = place.y - card.height - AIR;
  return { x, y: above >= AIR ? above : within(bottom + AIR, card.height, window.height) };
}

function nearest(box: Box, to: Point): Point {
  return {
    x: Math.max(box.x, Math.min(to.x, box.x + box.width)),
    y: Math.max(box.y, Math.min(to.y, box.y + box.height)),
  };
}

/** The line that joins a popover to its place, edge to edge; null where they touch. */
export function joined(popover: Box, place: Box): [Point, Point] | null {
  const middle = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
  const from = nearest(popover, middle);
  const far = Math.hypot(middle.x - from.x, middle.y - from.y);
  const radius = Math.min(place.width, place.height) / 2;
  if (far <= radius + AIR) return null;
  const short = radius / far;
  return [from, { x: middle.x + (from.x - middle.x) * short, y: middle.y + (from.y - middle.y) * short }];
}

/** What a hand takes from the map: chits are lower than cards. */
export function heightOfHand(board: Pick<Board, "cards">): number {
  return board.cards.every((card) => card.shape === "chit") ? 136 : 212;
}

/** What a hand of heads takes from the map. */
export const LOW_HAND = 84;

/** Whether only the heads of the cards show: by itself where numbers on counters have to be read on a low screen. */
export function isHandLow(lies: HandLies, board: Board, short: boolean): boolean {
  return lies === "low" || (lies === "auto" && short && hasFigures(board));
}
