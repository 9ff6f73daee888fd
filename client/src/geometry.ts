/** Plane geometry of the table: the camera, shapes, paths along roads, and places for names. Pure functions. */

import type { Edge, Ref, Space } from "./formats.ts";

export interface Point {
  x: number;
  y: number;
}
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** How much of each side of the view is covered by something else. */
export interface Inset {
  top: number;
  right: number;
  bottom: number;
  left: number;
}
/** A point of the map is shown at (x + k px, y + k py). */
export interface Camera {
  x: number;
  y: number;
  k: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface Limits {
  least: number;
  most: number;
}

export const NO_INSET: Inset = { top: 0, right: 0, bottom: 0, left: 0 };

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

// -------------------------------------------------------------------- the camera

/** The part of the view that nothing covers. */
export function freePart(view: Size, inset: Inset): Box {
  const width = Math.max(1, view.width - inset.left - inset.right);
  const height = Math.max(1, view.height - inset.top - inset.bottom);
  return { x: inset.left, y: inset.top, width, height };
}

/** Show a box as large as it goes in the free part of the view, with air around it. */
export function fit(box: Box, view: Size, inset: Inset, air: number, limits: Limits): Camera {
  const free = freePart(view, inset);
  // A small view cannot spare the full air.
  const margin = Math.min(air, free.width / 6, free.height / 6);
  const across = (free.width - 2 * margin) / Math.max(box.width, 1e-6);
  const down = (free.height - 2 * margin) / Math.max(box.height, 1e-6);
  const k = clamp(Math.min(across, down), limits.least, limits.most);
  return centred({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, k, view, inset);
}

/** A camera at zoom k with this point of the map in the middle of the free part. */
export function centred(point: Point, k: number, view: Size, inset: Inset): Camera {
  const free = freePart(view, inset);
  return { x: free.x + free.width / 2 - k * point.x, y: free.y + free.height / 2 - k * point.y, k };
}

/** Change the zoom so that what is under a point of the view stays there. */
export function zoomAt(camera: Camera, k: number, at: Point): Camera {
  const f = k / camera.k;
  return { x: at.x - (at.x - camera.x) * f, y: at.y - (at.y - camera.y) * f, k };
}

/** Keep the sheet in sight: it may not leave the free part by more than half of that. */
export function keepInSight(camera: Camera, sheet: Box, view: Size, inset: Inset): Camera {
  const free = freePart(view, inset);
  const left = camera.x + camera.k * sheet.x;
  const top = camera.y + camera.k * sheet.y;
  const w = camera.k * sheet.width;
  const h = camera.k * sheet.height;
  const slackX = free.width / 2;
  const slackY = free.height / 2;
  const dx = clamp(left, free.x + free.width - slackX - w, free.x + slackX) - left;
  const dy = clamp(top, free.y + free.height - slackY - h, free.y + slackY) - top;
  return { x: camera.x + dx, y: camera.y + dy, k: camera.k };
}

/** Shifted so that a box covers a part of the view, across and down where it is large enough for that. */
export function filling(camera: Camera, box: Box, part: Box): Camera {
  const shift = (edge: number, long: number, begin: number, room: number): number =>
    long < room ? 0 : clamp(edge, begin + room - long, begin) - edge;
  const { x, y, k } = camera;
  return {
    x: x + shift(x + k * box.x, k * box.width, part.x, part.width),
    y: y + shift(y + k * box.y, k * box.height, part.y, part.height),
    k,
  };
}

/** After a change of size the same point of the map stays in the middle. */
export function resized(camera: Camera, before: Size, after: Size): Camera {
  return {
    x: camera.x + (after.width - before.width) / 2,
    y: camera.y + (after.height - before.height) / 2,
    k: camera.k,
  };
}

export function toView(camera: Camera, p: Point): Point {
  return { x: camera.x + camera.k * p.x, y: camera.y + camera.k * p.y };
}

export function toMap(camera: Camera, p: Point): Point {
  return { x: (p.x - camera.x) / camera.k, y: (p.y - camera.y) / camera.k };
}

// -------------------------------------------------------------------- boxes and shapes

export function union(boxes: readonly Box[]): Box | null {
  if (!boxes.length) return null;
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const b of boxes) {
    x0 = Math.min(x0, b.x);
    y0 = Math.min(y0, b.y);
    x1 = Math.max(x1, b.x + b.width);
    y1 = Math.max(y1, b.y + b.height);
  }
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}

export function around(points: readonly Point[]): Box {
  return union(points.map((p) => ({ x: p.x, y: p.y, width: 0, height: 0 }))) ?? { x: 0, y: 0, width: 0, height: 0 };
}

export function corners(space: Space): Point[] {
  if (space.corners.length) return space.corners.map((c) => ({ x: c[0] ?? 0, y: c[1] ?? 0 }));
  if (space.shape !== "box") return [];
  const { x, y, radius: r } = space;
  return [
    { x: x - r, y: y - r },
    { x: x + r, y: y - r },
    { x: x + r, y: y + r },
    { x: x - r, y: y + r },
  ];
}

export function boxOf(space: Space): Box {
  const points = corners(space);
  if (points.length) return around(points);
  const r = space.radius;
  return { x: space.x - r, y: space.y - r, width: 2 * r, height: 2 * r };
}

export function pathOf(points: readonly Point[], close = true): string {
  return points.length ? `M${points.map((p) => `${round(p.x)} ${round(p.y)}`).join("L")}${close ? "z" : ""}` : "";
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function area2(points: readonly Point[]): number {
  let sum = 0;
  points.forEach((p, i) => {
    const q = points[(i + 1) % points.length] ?? p;
    sum += p.x * q.y - q.x * p.y;
  });
  return sum;
}

/** The polygon drawn in by a distance on every side; sharp corners are cut off at four times that. */
export function drawnIn(points: readonly Point[], by: number): Point[] {
  const n = points.length;
  if (n < 3) return [...points];
  const turn = area2(points) > 0 ? 1 : -1;
  return points.map((p, i) => {
    const a = points[(i + n - 1) % n] ?? p;
    const b = points[(i + 1) % n] ?? p;
    const [ux, uy] = unit(a, p);
    const [vx, vy] = unit(p, b);
    const [nx, ny] = [-(uy + vy) * turn, (ux + vx) * turn];
    const length = Math.hypot(nx, ny);
    if (length < 1e-9) return p;
    // The mitre: the bisector is longer the sharper the corner.
    const cos = Math.max(length / 2, 0.25);
    return { x: p.x + (nx / length) * (by / cos), y: p.y + (ny / length) * (by / cos) };
  });
}

function unit(a: Point, b: Point): [number, number] {
  const d = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return [(b.x - a.x) / d, (b.y - a.y) / d];
}

export function inside(points: readonly Point[], p: Point): boolean {
  let is = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const a = points[i] as Point;
    const b = points[j] as Point;
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) is = !is;
  }
  return is;
}

/** How far a point is outside a space; 0 inside. */
export function distanceTo(space: Space, p: Point): number {
  const points = corners(space);
  if (!points.length) return Math.max(0, Math.hypot(p.x - space.x, p.y - space.y) - space.radius);
  return inside(points, p) ? 0 : distanceToLine([...points, points[0] as Point], p);
}

export function distanceToLine(line: readonly Point[], p: Point): number {
  let best = Infinity;
  for (let i = 0; i + 1 < line.length; i++) {
    const a = line[i] as Point;
    const b = line[i + 1] as Point;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const t = clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1), 0, 1);
    best = Math.min(best, Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy));
  }
  return best;
}

/** Things in reading order: rows from the top, each from the left. */
export function readingOrder<T>(things: readonly T[], at: (thing: T) => Point, row: number): T[] {
  const key = (thing: T) => Math.round(at(thing).y / row);
  return [...things].sort((a, b) => key(a) - key(b) || at(a).x - at(b).x);
}

// -------------------------------------------------------------------- paths

const CURVE_STEPS = 12;

/** SVG path data as a line of points; arcs are taken as straight. */
export function points(d: string): Point[] {
  const out: Point[] = [];
  const tokens = d.match(/[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/g) ?? [];
  let i = 0;
  let command = "M";
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const number = () => Number(tokens[i++] ?? 0);
  const add = (nx: number, ny: number) => {
    x = nx;
    y = ny;
    out.push({ x, y });
  };
  while (i < tokens.length) {
    if (/[a-zA-Z]/.test(tokens[i] as string)) command = tokens[i++] as string;
    const [ox, oy] = command === command.toLowerCase() ? [x, y] : [0, 0];
    switch (command.toUpperCase()) {
      case "M":
        add(ox + number(), oy + number());
        [startX, startY] = [x, y];
        command = command === "m" ? "l" : "L";
        break;
      case "L":
      case "T":
        add(ox + number(), oy + number());
        break;
      case "H":
        add(ox + number(), y);
        break;
      case "V":
        add(x, oy + number());
        break;
      case "C": {
        const [a, b, c, e, f, g] = [
          ox + number(),
          oy + number(),
          ox + number(),
          oy + number(),
          ox + number(),
          oy + number(),
        ];
        const [px, py] = [x, y];
        for (let s = 1; s <= CURVE_STEPS; s++) {
          const t = s / CURVE_STEPS;
          const u = 1 - t;
          add(
            u * u * u * px + 3 * u * u * t * a + 3 * u * t * t * c + t * t * t * f,
            u * u * u * py + 3 * u * u * t * b + 3 * u * t * t * e + t * t * t * g,
          );
        }
        break;
      }
      case "S":
      case "Q": {
        const [a, b, f, g] = [ox + number(), oy + number(), ox + number(), oy + number()];
        const [px, py] = [x, y];
        for (let s = 1; s <= CURVE_STEPS; s++) {
          const t = s / CURVE_STEPS;
          const u = 1 - t;
          add(u * u * px + 2 * u * t * a + t * t * f, u * u * py + 2 * u * t * b + t * t * g);
        }
        break;
      }
      case "A":
        i += 5;
        add(ox + number(), oy + number());
        break;
      case "Z":
        add(startX, startY);
        break;
      default:
        i++;
    }
  }
  return out;
}

export function lengthOf(line: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1] as Point, line[i] as Point];
    sum += Math.hypot(b.x - a.x, b.y - a.y);
  }
  return sum;
}

/** The point at a share (0 to 1) of a line's length. */
export function along(line: readonly Point[], share: number): Point {
  let left = clamp(share, 0, 1) * lengthOf(line);
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1] as Point, line[i] as Point];
    const d = Math.hypot(b.x - a.x, b.y - a.y);
    if (left <= d && d > 0) return { x: a.x + ((b.x - a.x) * left) / d, y: a.y + ((b.y - a.y) * left) / d };
    left -= d;
  }
  return line[line.length - 1] ?? { x: 0, y: 0 };
}

export type Links = Map<Ref, { to: Ref; edge: Edge; forward: boolean }[]>;

export function linksOf(edges: readonly Edge[]): Links {
  const links: Links = new Map();
  const add = (from: Ref, to: Ref, edge: Edge, forward: boolean) => {
    const list = links.get(from);
    if (list) list.push({ to, edge, forward });
    else links.set(from, [{ to, edge, forward }]);
  };
  for (const edge of edges) {
    const [a, b] = edge.ends;
    if (a === undefined || b === undefined) continue;
    add(a, b, edge, true);
    add(b, a, edge, false);
  }
  return links;
}

/** The shortest way over the edges, ends included; null where there is none. */
export function route(links: Links, from: Ref, to: Ref): Ref[] | null {
  if (from === to) return [from];
  const before = new Map<Ref, Ref>([[from, from]]);
  let front: Ref[] = [from];
  while (front.length) {
    const next: Ref[] = [];
    for (const at of front)
      for (const link of links.get(at) ?? []) {
        if (before.has(link.to)) continue;
        before.set(link.to, at);
        if (link.to === to) {
          const way = [to];
          for (let here = to; here !== from;) {
            here = before.get(here) as Ref;
            way.push(here);
          }
          return way.reverse();
        }
        next.push(link.to);
      }
    front = next;
  }
  return null;
}

/** The line that a way over several spaces takes along the edges' own paths. */
export function lineOf(way: readonly Ref[], links: Links, at: (ref: Ref) => Point | null): Point[] {
  const line: Point[] = [];
  way.forEach((ref, i) => {
    const next = way[i + 1];
    const here = at(ref);
    if (here && !line.length) line.push(here);
    if (next === undefined) return;
    const link = links.get(ref)?.find((l) => l.to === next);
    const path = link ? points(link.edge.path) : [];
    if (link && isCrossed(link.edge)) {
      if (path.length > 1) line.push(along(path, 0.5));
    } else if (link && path.length > 1 && here && leadsOn(path, here, at(next), link.forward)) {
      // Only a path that starts near its end is one to travel on.
      line.push(...(link.forward ? path : path.reverse()));
    }
    const there = at(next);
    if (there) line.push(there);
  });
  return line;
}

/** A wall or river lies between its ends: who travels crosses it, others follow the path. */
export function isCrossed(edge: Edge): boolean {
  return edge.line === "wall" || edge.line === "river";
}

function leadsOn(path: readonly Point[], from: Point, to: Point | null, forward: boolean): boolean {
  const [a, b] = [path[0] as Point, path[path.length - 1] as Point];
  const [start, end] = forward ? [a, b] : [b, a];
  const near = (p: Point, q: Point) => Math.hypot(p.x - q.x, p.y - q.y);
  return (
    to !== null &&
    near(start, from) < near(start, to) &&
    near(end, to) < near(end, from) &&
    near(start, end) > near(from, to) / 2
  );
}

// -------------------------------------------------------------------- names of places

export interface LabelPlace {
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
  lines: string[];
  /** Of the letters: smaller than wished for where they would not fit. */
  size: number;
}

/** How wide a letter is, of its height. */
const WIDE = 0.62;

const LONG_NAME = 11;

/** Where the name of a space stands on the plain map, and on its sheet; `size` is the size of its letters. */
export function labelPlace(space: Space, size: number, piece: number, sheet?: Box): LabelPlace {
  const atSide = space.label === "left" || space.label === "right";
  const words = space.name.split(" ");
  const two = atSide && space.name.length > LONG_NAME && words.length > 1;
  const wide = space.shape === "polygon" || space.shape === "hex";
  const even = wide && !two && space.name.length > LONG_NAME && words.length > 1;
  const lines = two
    ? [words.slice(0, -1).join(" "), words[words.length - 1] as string]
    : even
      ? evenLines(words)
      : [space.name];
  // In an area the pieces stand in the middle, so the name keeps clear of them.
  const r = wide ? piece * 0.55 : space.radius * (space.shape === "box" ? 1.15 : 1);
  const middle = space.y + size * 0.32 - ((lines.length - 1) * size * 0.9) / 2;
  switch (space.label) {
    case "right":
      return { x: space.x + r + size * 0.4, y: middle, anchor: "start", lines, size };
    case "left":
      return { x: space.x - r - size * 0.4, y: middle, anchor: "end", lines, size };
    case "above":
      // above the sheet there is nothing: the name stands within its box then, or below
      if (sheet && space.y - r - size * 1.2 < sheet.y)
        return space.shape === "box" && space.radius > piece * 1.5
          ? within(space, size)
          : labelPlace({ ...space, label: "below" }, size, piece);
      return {
        x: space.x,
        y: space.y - r - size * (0.4 + 0.9 * (lines.length - 1)),
        anchor: "middle",
        lines,
        size,
      };
    default:
      return { x: space.x, y: space.y + r + size * 1.02, anchor: "middle", lines, size };
  }
}

/** Words in two lines that are about as long as each other. */
function evenLines(words: readonly string[]): string[] {
  const splits = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));
  return splits.sort((a, b) => longest(a) - longest(b))[0] ?? [words.join(" ")];
}

/** At the upper edge of a box, within it. */
function within({ name, x, y, radius }: Space, size: number): LabelPlace {
  const fitting = Math.min(size, (radius * 1.8) / (name.length * WIDE));
  return { x, y: y - radius + fitting * 1.3, anchor: "middle", lines: [name], size: fitting };
}
