/** Where the pieces of a space stand: wood in small groups, counters side by side or in stacks. Pure. */

import type { Board, Edge, Face, Piece, Ref, Space } from "../formats.ts";
import { along, corners, drawnIn, inside } from "../geometry.ts";
import type { Point } from "../geometry.ts";
import { plateWidth } from "../pieces/named.ts";

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

/** Spots of one to four pieces of wood, in sides of a piece: so many are seen without counting. */
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
  [
    [-0.45, -0.5],
    [0.45, -0.5],
    [-0.45, 0.22],
    [0.45, 0.22],
  ],
];
/** Counters are drawn smaller before they are laid upon each other, as long as they can be read. */
const SIZES = [1, 0.9, 0.8, 0.7];
/** From one to the next beside it, and below it, in sides of a piece. */
const STEP: Step = { across: 1.1, down: 1.1 };
/** More than so many always make stacks. */
const MOST_SPREAD = 14;
/** How far a group may move aside to find room, in sides of a piece. */
const ASIDE = [0, 0.35, 0.7, 1.05];
/** At most so many of a closed stack are drawn. */
export const DRAWN = 4;

export function layOut(
  space: Space,
  pieces: readonly Piece[],
  faces: (id: string) => Face | undefined,
  wished: number,
): Layout {
  // A small box, such as the walls of a city within a hex, has small counters.
  const own = 2 * space.radius;
  const size = space.shape === "box" ? Math.min(wished, own) : space.shape === "polygon" && own ? own : wished;
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
  const area = space.shape === "polygon" || space.shape === "hex";
  // In an area markers lie in a row with the counters, as long as there is room.
  const loose = [...(card.length || area ? heaps : []), ...card, ...(area ? marks : [])];
  const spread =
    card.length + marks.length && loose.length > 1 ? spreadIn(space, groupsOf(loose), size, stepsOf(loose)) : null;
  if (spread) {
    loose.forEach((item, i) => {
      item.size = spread.size;
      put(out, item, spread.spots[i] as Point);
    });
    if (area) return out;
  } else {
    // Columns side by side: the wood, then a stack for each side. At a point two counters have a column each.
    const sides = [...new Set(card.map((item) => item.face.side))].sort((a, b) => a - b);
    const columns = !area && card.length === 2 ? card.map((item) => [item]) : sides.map((side) => of(card, side));
    const widths = [
      ...(wood.length ? [woodWidth(heaps.length > 1 || wood.length <= SPOTS.length ? wood.length : 1)] : []),
      ...columns.map((items) => Math.max(1.12, ...items.slice(-1).map((item) => plateWidth(item.face) + 0.06))),
    ];
    let x = space.x - (widths.reduce((a, b) => a + b, 0) * size) / 2;
    const column = () => {
      const width = (widths.shift() ?? 1) * size;
      x += width;
      return x - width / 2;
    };
    if (wood.length) standWood(out, wood, heaps, { x: column(), y: space.y }, size);
    for (const items of columns) stackUp(out, items, { x: column(), y: space.y }, size);
  }
  // Markers lie at the lower left, clear of badges (upper right) and of the middle.
  const r = space.shape === "point" || space.shape === "box" ? space.radius : size * 0.8;
  const alone = !wood.length && !card.length;
  marks.forEach((item, i) => {
    item.x = alone ? space.x + (i - (marks.length - 1) / 2) * size * 0.7 : space.x - r * 0.75 + i * size * 0.4;
    // in a box it would cover the name below: there it lies at the upper left
    item.y = alone ? space.y : space.y + r * (space.shape === "box" ? -0.85 : 0.75);
    item.size = alone ? size : size * 0.7;
    out.items.push(item);
  });
  return out;
}

function of(items: readonly Item[], side: number): Item[] {
  return items.filter((item) => item.face.side === side);
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

interface Step {
  across: number;
  down: number;
}

/** How close they stand: names clear of each other where there is room for that. */
function stepsOf(items: readonly Item[]): Step[] {
  const plates = items.map((item) => plateWidth(item.face)).sort((a, b) => b - a);
  const [first = 0, second = 0] = plates;
  if (first === 0) return [STEP];
  const across = Math.max(STEP.across, (first + Math.max(second, 1)) / 2 + 0.06);
  return [{ across, down: 1.25 }, STEP];
}

interface Spread {
  spots: Point[];
  size: number;
}

/** How many of each side come one after the other; a marker belongs to whom it follows. */
function groupsOf(items: readonly Item[]): number[] {
  const groups: number[] = [];
  let last: number | null = null;
  for (const { face } of items) {
    if (last === null || (face.side !== last && face.shape !== "marker")) {
      groups.push(1);
      last = face.side;
    } else groups[groups.length - 1]! += 1;
  }
  return groups;
}

/** Rows of pieces side by side, each side in rows of its own, where the area has room for them; else null. */
function spreadIn(space: Space, groups: readonly number[], wished: number, steps: readonly Step[]): Spread | null {
  const n = groups.reduce((a, b) => a + b, 0);
  const border = corners(space);
  if (border.length < 3 || n > MOST_SPREAD) return null;
  const within = drawnIn(border, wished * 0.13);
  const forms = formsOf(n);
  const grows = GROWS[space.label] ?? 0;
  const clear = AROUND.filter(([, dy]) => dy * grows >= 0);
  // Only where there is no other room the name is covered, or the border; in a hex they are stacked instead.
  const rooms = [
    [within, clear],
    [within, AROUND],
    [border, AROUND],
  ] as const;
  for (const [room, ways] of space.shape === "hex" ? rooms.slice(0, 1) : rooms)
    for (const k of SIZES) {
      const size = wished * k;
      for (const step of steps)
        for (const parts of groups.length > 1 ? [groups, [n]] : [groups])
          for (const aside of ASIDE)
            for (const perRow of forms)
              for (const [dx, dy] of aside ? ways : STILL) {
                const middle = { x: space.x + dx * aside * size, y: space.y + dy * aside * size };
                const spots = rowsOf(parts, perRow, { across: step.across * size, down: step.down * size }, middle, grows);
                if (spots.every((p) => fits(room, p, size))) return { spots, size };
              }
    }
  return null;
}

const STILL: readonly (readonly [number, number])[] = [[0, 0]];
const AROUND: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 0],
  [-1, 0],
  [0.7, 0.7],
  [-0.7, 0.7],
  [0.7, -0.7],
  [-0.7, -0.7],
  [0, -1],
];
/** Rows come to lie on the side where the name of the space does not stand. */
const GROWS: Partial<Record<Space["label"], number>> = { above: 1, below: -1 };

/** How many in a row: the forms nearest to three abreast first, a single row or column last. */
function formsOf(n: number): number[] {
  const best = n <= 3 ? n : n <= 6 ? Math.min(3, Math.ceil(n / 2)) : Math.ceil(Math.sqrt(n * 1.5));
  return Array.from({ length: n }, (_, i) => i + 1).sort((a, b) => Math.abs(a - best) - Math.abs(b - best));
}

function rowsOf(groups: readonly number[], perRow: number, step: Step, middle: Point, grows: number): Point[] {
  const rows = groups.flatMap((n) => evenly(n, Math.ceil(n / perRow)));
  const first = ((grows - 1) * (rows.length - 1)) / 2;
  return rows.flatMap((inRow, row) =>
    Array.from({ length: inRow }, (_, i) => ({
      x: middle.x + (i - (inRow - 1) / 2) * step.across,
      y: middle.y + (row + first) * step.down,
    })),
  );
}

/** So many in rows of nearly the same length, the longer ones first. */
function evenly(n: number, rows: number): number[] {
  return Array.from({ length: rows }, (_, i) => Math.floor((n + rows - 1 - i) / rows));
}

function fits(border: readonly Point[], { x, y }: Point, size: number): boolean {
  const h = size * 0.5;
  return [-h, h].every((dx) => [-h, h].every((dy) => inside(border, { x: x + dx, y: y + dy })));
}

/** The spot of a piece on an edge, or before it on the side of a space (`<edge>/<space>`). */
export function spotAt(
  where: Ref,
  edges: ReadonlyMap<Ref, Edge>,
  lines: ReadonlyMap<Edge, Point[]>,
  spaces: ReadonlyMap<Ref, Space>,
  piece: number,
): Space | null {
  const [on, before] = where.split("/") as [Ref, Ref?];
  const edge = edges.get(on);
  const line = edge && lines.get(edge);
  if (!line || line.length < 2) return null;
  const middle = along(line, 0.5);
  const side = before === undefined ? undefined : spaces.get(before);
  if (side) {
    // Straight off the line, and a little aside, so that what lies on its middle is still seen.
    const [a, b] = [along(line, 0.45), along(line, 0.55)];
    const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const normal = { x: (a.y - b.y) / far, y: (b.x - a.x) / far };
    const towards = (side.x - middle.x) * normal.x + (side.y - middle.y) * normal.y < 0 ? -1 : 1;
    middle.x += (normal.x * towards + ((b.x - a.x) / far) * 0.5) * piece * 0.8;
    middle.y += (normal.y * towards + ((b.y - a.y) / far) * 0.5) * piece * 0.8;
  }
  return {
    ref: where,
    name: edge.name,
    shape: "point",
    ...middle,
    radius: piece * 0.4,
    corners: [],
    type: edge.type,
    region: "",
    colour: "",
    label: "none",
    about: [],
  };
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
  const [{ across, down }] = stepsOf(stack.items) as [Step];
  const [step, drop] = [size * Math.max(across, 1.12), size * Math.max(down, 1.12)];
  const pad = size * 0.16;
  const most = Math.max(1, Math.min(6, Math.floor((sight.width - 2 * pad) / step)));
  const rows = Math.ceil(n / most);
  const perRow = Math.ceil(n / rows);
  const width = perRow * step + 2 * pad;
  const height = rows * drop + 2 * pad;
  const x = Math.max(sight.x, Math.min(stack.x - width / 2, sight.x + sight.width - width));
  const y = Math.max(sight.y, Math.min(stack.y - height / 2, sight.y + sight.height - height));
  const spots = stack.items.map((_, i) => ({
    x: x + pad + step * ((i % perRow) + 0.5),
    y: y + pad + drop * (Math.floor(i / perRow) + 0.5),
  }));
  return { box: { x, y, width, height }, spots, size };
}

/** The spaces that are played on: all, unless the scene names those that are. */
export function inPlay(board: Pick<Board, "spaces">, named: readonly Ref[] | undefined): Space[] {
  const played = new Set(named);
  return named ? board.spaces.filter((space) => played.has(space.ref)) : board.spaces;
}
