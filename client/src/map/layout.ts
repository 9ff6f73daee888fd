/** Where the pieces of a space stand: wood in small groups, counters side by side or in stacks. Pure. */

import type { Face, Piece, Space } from "../formats.ts";
import { corners, inside } from "../geometry.ts";
import type { Point } from "../geometry.ts";

/** One piece as drawn. A heap of alike wood is one item with a count. */
export interface Item {
  key: string;
  piece: Piece;
  face: Face;
  x: number;
  y: number;
  size: number;
  /** Shown as a badge from 2 on. */
  count: number;
  /** The stack that it is in, or -1. */
  stack: number;
}

/** Counters upon each other: they fan out when pointed at. */
export interface Stack {
  x: number;
  y: number;
  size: number;
  items: Item[];
}

export interface Layout {
  items: Item[];
  stacks: Stack[];
}

/** Spots of one, two and three pieces of wood, in sides of a piece. */
const SPOTS: readonly (readonly [number, number])[][] = [
  [[0, 0]],
  [
    [-0.43, 0.03],
    [0.43, 0.03],
  ],
  [
    [0, -0.48],
    [-0.48, 0.22],
    [0.48, 0.22],
  ],
];
const PER_ROW = 3;
const ROWS = 2;
/** At most so many of a closed stack are drawn. */
export const DRAWN = 4;

export function layOut(
  space: Space,
  pieces: readonly Piece[],
  faces: (id: string) => Face | undefined,
  size: number,
): Layout {
  const wood: Item[] = [];
  const card: Item[] = [];
  const marks: Item[] = [];
  for (const piece of pieces) {
    const face = faces(piece.face);
    if (!face) continue;
    const isWood = face.shape === "cube" || face.shape === "drum";
    const list = isWood ? wood : face.shape === "marker" ? marks : card;
    const n = Math.max(1, piece.number);
    for (let i = 0; i < n; i++) {
      const key = `${piece.id || `${piece.face}@${piece.where}`}#${list.length}`;
      list.push({ key, piece, face, x: space.x, y: space.y, size, count: 1, stack: -1 });
    }
  }
  const out: Layout = { items: [], stacks: [] };
  const heaps = heapsOf(wood);
  const loose = [...(card.length ? heaps : []), ...card];
  const spread = card.length && loose.length > 1 ? spreadIn(space, loose.length, size) : null;
  if (spread) {
    loose.forEach((item, i) => put(out, item, spread[i] as Point));
  } else {
    // Columns side by side: the wood, then a stack for each side.
    const sides = [...new Set(card.map((item) => item.face.side))].sort((a, b) => a - b);
    const widths = [
      ...(wood.length ? [woodWidth(heaps.length > 1 || wood.length <= SPOTS.length ? wood.length : 1)] : []),
      ...sides.map(() => 1.12),
    ];
    let x = space.x - (widths.reduce((a, b) => a + b, 0) * size) / 2;
    const column = () => {
      const width = (widths.shift() ?? 1) * size;
      x += width;
      return x - width / 2;
    };
    if (wood.length) standWood(out, wood, heaps, { x: column(), y: space.y }, size);
    for (const side of sides)
      stackUp(
        out,
        card.filter((item) => item.face.side === side),
        { x: column(), y: space.y },
        size,
      );
  }
  // Markers lie at the lower left, clear of badges (upper right) and of the middle.
  const r = space.shape === "point" || space.shape === "box" ? space.radius : size * 0.8;
  const alone = !wood.length && !card.length;
  marks.forEach((item, i) => {
    item.x = alone ? space.x + (i - (marks.length - 1) / 2) * size * 0.7 : space.x - r * 0.75 + i * size * 0.4;
    item.y = alone ? space.y : space.y + r * 0.75;
    item.size = alone ? size : size * 0.7;
    out.items.push(item);
  });
  return out;
}

function put(out: Layout, item: Item, at: Point): void {
  item.x = at.x;
  item.y = at.y;
  out.items.push(item);
}

function woodWidth(n: number): number {
  return n === 1 ? 1.1 : 1.9;
}

/** Wood by kind, one of each with its number, where there is too much to stand apart. */
function heapsOf(wood: readonly Item[]): Item[] {
  if (wood.length <= SPOTS.length) return [...wood];
  const kinds = new Map<string, Item>();
  for (const item of wood) {
    const kind = `${item.face.id}|${item.piece.ref}|${item.piece.state.join()}`;
    const first = kinds.get(kind);
    if (first) first.count++;
    else kinds.set(kind, item);
  }
  return [...kinds.values()];
}

function standWood(out: Layout, wood: readonly Item[], heaps: readonly Item[], at: Point, size: number): void {
  const shown = wood.length <= SPOTS.length ? wood : heaps;
  const spots = SPOTS[shown.length - 1];
  shown.forEach((item, i) => {
    const [sx, sy] = spots?.[i] ?? [(i - (shown.length - 1) / 2) * 0.8, 0];
    put(out, item, { x: at.x + sx * size, y: at.y + sy * size });
  });
}

function stackUp(out: Layout, items: Item[], at: Point, size: number): void {
  const [first, second] = items;
  if (first && !second) return put(out, first, at);
  // What lies under others is drawn first.
  items.sort((a, b) => Number(b.piece.state.includes("under")) - Number(a.piece.state.includes("under")));
  const shown = Math.min(items.length, DRAWN);
  const index = out.stacks.length;
  items.forEach((item, i) => {
    // The last is on top; the lower ones lie 4 right and 5 down each, for a side of 62.
    const depth = Math.min(items.length - 1 - i, shown - 1) - (shown - 1) / 2;
    item.stack = index;
    put(out, item, { x: at.x + depth * size * 0.065, y: at.y + depth * size * 0.08 });
  });
  out.stacks.push({ x: at.x, y: at.y, size, items });
}

/** Rows of pieces side by side, where the area has room for them; else null. */
function spreadIn(space: Space, n: number, size: number): Point[] | null {
  const border = corners(space);
  if (border.length < 3 || n > PER_ROW * ROWS) return null;
  const step = size * 1.12;
  const perRow = n <= PER_ROW ? n : Math.ceil(n / ROWS);
  const rows = Math.ceil(n / perRow);
  const spots = Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / perRow);
    const inRow = Math.min(perRow, n - row * perRow);
    return { x: space.x + ((i % perRow) - (inRow - 1) / 2) * step, y: space.y + (row - (rows - 1) / 2) * step };
  });
  const h = size * 0.5;
  const all = spots.flatMap((p) => [
    { x: p.x - h, y: p.y - h },
    { x: p.x + h, y: p.y - h },
    { x: p.x + h, y: p.y + h },
    { x: p.x - h, y: p.y + h },
  ]);
  return all.every((p) => inside(border, p)) ? spots : null;
}

/** An open stack: side by side in reading order, at most six in a row, within the part that is in sight. */
export interface Fan {
  box: { x: number; y: number; width: number; height: number };
  spots: Point[];
  size: number;
}

export function fanOut(
  stack: Stack,
  size: number,
  sight: { x: number; y: number; width: number; height: number },
): Fan {
  const n = stack.items.length;
  const perRow = Math.min(n, 6);
  const rows = Math.ceil(n / perRow);
  const step = size * 1.12;
  const pad = size * 0.16;
  const width = perRow * step + 2 * pad;
  const height = rows * step + 2 * pad;
  const x = Math.max(sight.x, Math.min(stack.x - width / 2, sight.x + sight.width - width));
  const y = Math.max(sight.y, Math.min(stack.y - height / 2, sight.y + sight.height - height));
  const spots = stack.items.map((_, i) => ({
    x: x + pad + step * ((i % perRow) + 0.5),
    y: y + pad + step * (Math.floor(i / perRow) + 0.5),
  }));
  return { box: { x, y, width, height }, spots, size };
}
