/** What lies under a point of the map: lit things first, and small ones with a margin for fingers. Pure. */

import type { Edge, Ref, Space } from "../formats.ts";
import { distanceTo, distanceToLine } from "../geometry.ts";
import type { Point } from "../geometry.ts";
import type { Fan, Item, Layout, Stack } from "./layout.ts";

export interface OpenFan {
  space: Ref;
  stack: number;
  fan: Fan;
  items: Item[];
}

export interface Ground {
  spaces: readonly Space[];
  lines: ReadonlyMap<Edge, Point[]>;
  layouts: ReadonlyMap<Ref, Layout>;
  lit: { has(ref: Ref): boolean };
  fan: OpenFan | null;
  hidden: boolean;
}

export interface Hit {
  ref: Ref;
  lit: boolean;
  /** The space that it is or stands on; empty for edges. */
  space: Ref;
  /** The piece under the point, whatever the click will mean. */
  item: Item | null;
  /** The closed stack under the point. */
  stack: number;
}

function within(x: number, y: number, size: number, p: Point): number {
  const dx = Math.max(0, Math.abs(p.x - x) - size / 2);
  const dy = Math.max(0, Math.abs(p.y - y) - size / 2);
  return Math.hypot(dx, dy);
}

/** `slack`: how far beside a small lit thing still counts, in units of the map. */
export function hitTest(ground: Ground, p: Point, slack: number): Hit | null {
  const { lit, fan } = ground;
  if (fan) {
    const { box } = fan.fan;
    if (p.x >= box.x && p.x <= box.x + box.width && p.y >= box.y && p.y <= box.y + box.height) {
      let best: Item | null = null;
      let near = Infinity;
      fan.fan.spots.forEach((spot, i) => {
        const d = within(spot.x, spot.y, fan.fan.size, p);
        if (d < near) [near, best] = [d, fan.items[i] ?? null];
      });
      return onItem(best as Item | null, fan.space, lit, -1);
    }
  }
  let exact: Hit | null = null;
  if (!ground.hidden) exact = pieceAt(ground, p);
  if (exact?.lit) return exact;

  let area: Hit | null = null;
  let close: Hit | null = null;
  let far = slack;
  for (const space of ground.spaces) {
    const d = distanceTo(space, p);
    const ref = whole(space.ref);
    const hit: Hit = { ref, lit: lit.has(ref), space: space.ref, item: null, stack: -1 };
    const small = space.shape === "point" || space.shape === "box";
    if (d === 0) {
      if (small) exact ??= hit;
      else area ??= hit;
    } else if (small && hit.lit && d <= far) {
      far = d;
      close = hit;
    }
  }
  for (const [space, layout] of ground.hidden ? [] : ground.layouts)
    for (const item of layout.items) {
      if (!item.piece.ref || !lit.has(item.piece.ref)) continue;
      const d = within(item.x, item.y, item.size, p);
      if (d <= far) {
        far = d;
        close = { ref: item.piece.ref, lit: true, space, item, stack: item.stack };
      }
    }
  for (const [edge, line] of ground.lines) {
    if (!edge.ref) continue;
    const d = distanceToLine(line, p);
    const hit: Hit = { ref: edge.ref, lit: lit.has(edge.ref), space: "", item: null, stack: -1 };
    if (hit.lit && d <= Math.max(far, slack * 0.5)) {
      far = Math.min(far, d);
      close = hit;
    } else if (!exact && d <= slack * 0.3) exact = hit;
  }
  // Whoever may choose an area may point at anything in it that is no choice itself.
  if (exact && !exact.lit && area?.lit) return close ?? { ...exact, ref: area.ref, lit: true };
  if (exact && (exact.lit || exact.space)) return exact;
  return close ?? exact ?? area;
}

/** What a click on a part of a space (`space:5/inside`) means: the space. */
function whole(ref: Ref): Ref {
  return ref.split("/")[0] as Ref;
}

function pieceAt(ground: Ground, p: Point): Hit | null {
  let found: Hit | null = null;
  for (const [space, layout] of ground.layouts)
    for (const item of layout.items) {
      if (within(item.x, item.y, item.size, p) > 0) continue;
      const hit = onItem(item, space, ground.lit, item.stack);
      // The last drawn lies on top; a lit one below it still wins.
      if (hit.lit || !found?.lit) found = hit;
    }
  return found;
}

function onItem(item: Item | null, space: Ref, lit: { has(ref: Ref): boolean }, stack: number): Hit {
  const own = item?.piece.ref ?? "";
  const there = whole(space);
  const ref = own && lit.has(own) ? own : lit.has(there) ? there : own || there;
  return { ref, lit: lit.has(ref), space, item, stack };
}

/** The middle of a thing on the map, or null. */
export function middleOf(ground: Ground, ref: Ref): Point | null {
  const space = ground.spaces.find((s) => s.ref === ref);
  if (space) return { x: space.x, y: space.y };
  for (const layout of ground.layouts.values())
    for (const item of layout.items) if (item.piece.ref === ref) return { x: item.x, y: item.y };
  for (const [edge, line] of ground.lines) if (edge.ref === ref) return line[Math.floor(line.length / 2)] ?? null;
  return null;
}

export type { Stack };
