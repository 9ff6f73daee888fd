/** Which part of a map a small picture shows. */

import type { Board, Glance } from "../formats.ts";

/** A picture of the list is so much of the width of a lid. */
const OF_A_LID = 0.75;
/** Around what happened stays so much free, in sides of a piece. */
const MARGIN = 2.2;
/** Wider than so many lids nothing could be read: then the middle of what happened last is shown. */
const MOST = 1.6;

/** x, y, width, height: what the last action was about, else what the lid shows. `shape` is width by height. */
export function windowAround(
  board: Pick<Board, "spaces" | "sheet" | "cover" | "docks">,
  { at, pieces }: Pick<Glance, "at" | "pieces">,
  shape: number,
): [number, number, number, number] {
  const [left = 0, top = 0, lidWidth = board.sheet.width, lidHeight = board.sheet.height] = board.cover.window;
  const least = lidWidth * OF_A_LID;
  const onMap = board.spaces.filter((space) => !board.docks?.includes(space.ref));
  const spaces = new Map(onMap.map((space) => [space.ref, space]));
  const standsAt = new Map(pieces.filter((piece) => piece.ref).map((piece) => [piece.ref, piece.where]));
  const named = at.flatMap((ref) => spaces.get(ref) ?? []);
  // where a piece stands that is named alone: it may be a box beside the map
  let points = named.length > 0 ? named : at.flatMap((ref) => spaces.get(standsAt.get(ref) ?? "") ?? []);
  const margin = 2 * MARGIN * board.sheet.piece;
  const wide = (of: typeof points): number =>
    Math.max(
      span(of.map(({ x }) => x)) + margin,
      (span(of.map(({ y }) => y)) + margin) * shape,
      least,
    );
  while (points.length > 1 && wide(points) > lidWidth * MOST) points = points.slice(1);
  const width = points.length > 0 ? wide(points) : least;
  const height = width / shape;
  const x = points.length > 0 ? middle(points.map((point) => point.x)) : left + lidWidth / 2;
  const y = points.length > 0 ? middle(points.map((point) => point.y)) : top + lidHeight / 2;
  return [
    within(x - width / 2, board.sheet.x, board.sheet.width - width),
    within(y - height / 2, board.sheet.y, board.sheet.height - height),
    width,
    height,
  ];
}

function span(numbers: readonly number[]): number {
  return Math.max(...numbers) - Math.min(...numbers);
}

function middle(numbers: readonly number[]): number {
  return (Math.max(...numbers) + Math.min(...numbers)) / 2;
}

function within(value: number, least: number, room: number): number {
  return Math.max(least, Math.min(value, least + Math.max(0, room)));
}
