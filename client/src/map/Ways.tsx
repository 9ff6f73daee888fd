/** Ways on the map: those under way, and the march that is pointed at, with its costs and what may happen on it. */

import type { Ref, WayShown } from "../formats.ts";
import { along, boxOf, corners, lengthOf, lineOf, pathOf } from "../geometry.ts";
import type { Point } from "../geometry.ts";
import { costOf, type March } from "../ways.ts";
import type { Stage } from "./stage.ts";

/** The least radius of a cost on the screen, in pixels, and the least size of its figures. */
const LEAST = 11;
/** Letters of a tag are this wide, in parts of their size. */
const WIDE = 0.58;

/** More hexes than this are lit by one line around all of them. */
const MANY = 24;
const NONE: ReadonlySet<Ref> = new Set();

/** The hexes that a march can be sent to, where they are too many to be lit one by one. */
export function hexesInReach(stage: Stage): ReadonlySet<Ref> {
  if (stage.lit.value.size <= MANY || stage.model.view.value.options.every((option) => option.key !== "way"))
    return NONE;
  const hexes = [...stage.lit.value.keys()].filter((ref) => stage.spaces.get(ref)?.shape === "hex");
  return hexes.length > MANY ? new Set(hexes) : NONE;
}

/** One line around some hexes. Sides that two of them share are left out. */
export function Outline({ stage, refs }: { stage: Stage; refs: Iterable<Ref> }) {
  const hexes = [...new Set(refs)].flatMap((ref) => {
    const space = stage.spaces.get(ref);
    return space?.shape === "hex" ? [corners(space)] : [];
  });
  const sides = new Set<string>();
  for (const border of hexes)
    border.forEach((a, i) => {
      const b = border[(i + 1) % border.length] ?? a;
      // its neighbour has the same side the other way round
      if (!sides.delete(`${b.x} ${b.y}L${a.x} ${a.y}`)) sides.add(`${a.x} ${a.y}L${b.x} ${b.y}`);
    });
  const line = [...sides].map((side) => `M${side}`).join("");
  return (
    <g class="reach">
      <path class="land" d={hexes.map((border) => pathOf(border)).join("")} />
      <path class="core" d={line} />
      <path class="ring" d={line} />
    </g>
  );
}

/** A way from space to space, along the edges. */
function lineThrough(stage: Stage, things: readonly Ref[]): Point[] {
  const spaces = things.filter((ref) => stage.spaces.has(ref));
  if (spaces.length > 1) return lineOf(spaces, stage.links, (ref) => stage.spaces.get(ref) ?? null);
  return things.flatMap((ref) => {
    const edge = stage.edges.get(ref);
    return edge ? (stage.lines.get(edge) ?? []) : [];
  });
}

/** Movements under way, and the march that is pointed at: a dark line with amber dashes along the edges. */
export function Ways({ stage }: { stage: Stage }) {
  const march = stage.model.way.value;
  const { scene } = stage.model.view.value;
  // a story draws the way in the colour of whoever goes it
  const lines = stage.drawn.value ? [] : scene.ways.map((way) => lineThrough(stage, way.things));
  if (march) lines.push(lineThrough(stage, [march.origin, ...march.way.path]));
  if (!lines.length) return null;
  const u = stage.model.board.sheet.piece / 33;
  return (
    <g class="ways">
      {march?.safe && <Other stage={stage} march={march} way={march.safe} />}
      {march && lines.length > 0 && <path class="rim" d={pathOf(lines.at(-1) ?? [], false)} />}
      {lines.map((line, i) => (
        <path key={i} class="case" d={pathOf(line, false)} />
      ))}
      {lines.map((line, i) => (
        <path key={`d${i}`} class="dashes" d={pathOf(line, false)} />
      ))}
      {lines.map((line, i) =>
        march && i === lines.length - 1 && costOf(march) > 0 ? null : <Head key={`h${i}`} line={line} u={u} />,
      )}
    </g>
  );
}

/** Above the pieces: what the march costs at each of its spaces, and what may happen there. */
export function WayMarks({ stage }: { stage: Stage }) {
  const march = stage.model.way.value;
  if (!march) return null;
  const { path, costs } = march.way;
  const r = Math.max(stage.model.board.sheet.piece * 0.3, LEAST / stage.zoom.value);
  return (
    <g class="way-marks" aria-hidden="true">
      {path.map((ref, i) => {
        const at = besideOf(stage, ref, r);
        if (!at) return null;
        const tags = [...new Set(march.dangers.filter((danger) => danger.on === ref).map((danger) => danger.tag))];
        const cost = costs[i] ?? 0;
        const goal = i === path.length - 1;
        return (
          <g key={`${i} ${ref}`} transform={`translate(${at.x} ${at.y})`}>
            {cost > 0 && <Disc r={goal ? r * 1.15 : r} text={String(cost)} class={goal ? "disc goal" : "disc"} />}
            {march.via.includes(ref) && <circle class="via" r={r * 1.5} />}
            {tags.length > 0 && <Tag x={(cost > 0 ? r * 1.15 : 0) + r * 0.35} r={r} text={tags.join(" ")} />}
          </g>
        );
      })}
    </g>
  );
}

function Disc({ r, text, class: name }: { r: number; text: string; class: string }) {
  return (
    <>
      <circle cx={r * 0.08} cy={r * 0.14} r={r} fill="#000" fill-opacity={0.3} />
      <circle class={name} r={r} stroke-width={r * 0.13} />
      <text class={name} y={r * 0.38} font-size={r * (text.length > 2 ? 0.85 : 1.08)} text-anchor="middle">
        {text}
      </text>
    </>
  );
}

function Tag({ x, r, text }: { x: number; r: number; text: string }) {
  const size = r * 1.06;
  const width = text.length * size * WIDE + r * 1.1;
  return (
    <>
      <rect class="danger" x={x} y={-r * 0.85} width={width} height={r * 1.7} rx={r * 0.85} stroke-width={r * 0.12} />
      <text class="danger" x={x + width / 2} y={size * 0.36} font-size={size} text-anchor="middle">
        {text}
      </text>
    </>
  );
}

/** Where a figure stands: in the middle of an empty space, else at the left of what is there. */
function besideOf(stage: Stage, ref: Ref, r: number): Point | null {
  const space = stage.spaces.get(ref);
  if (!space) return null;
  const items = stage.layouts.value.get(ref)?.items ?? [];
  if (!items.length) return space;
  const box = boxOf(space);
  const left = Math.min(...items.map((item) => item.x - item.size / 2));
  const edge = space.shape === "hex" ? Math.max(left - r * 0.5, box.x + r * 0.9) : left - r * 0.9;
  return { x: edge, y: items.reduce((sum, item) => sum + item.y, 0) / items.length };
}

/** The other way, on which nothing can happen. */
function Other({ stage, march, way }: { stage: Stage; march: March; way: WayShown }) {
  const line = lineThrough(stage, [march.origin, ...way.path]);
  // its words stand where it leaves the other
  const apart = way.path.filter((ref) => !march.way.path.includes(ref));
  const middle = stage.spaces.get(apart[Math.floor(apart.length / 2)] ?? "") ?? along(line, 0.5);
  const size = LEAST / stage.zoom.value;
  const text = `safe, ${costOf({ way })} ${march.unit}`;
  const width = text.length * size * WIDE + size * 1.6;
  return (
    <>
      <path class="safe-case" d={pathOf(line, false)} />
      <path class="safe" d={pathOf(line, false)} />
      <g transform={`translate(${middle.x} ${middle.y})`}>
        <rect class="safe-tag" x={-width / 2} y={-size} width={width} height={size * 2} rx={size} stroke-width={size * 0.14} />
        <text class="safe-tag" y={size * 0.36} font-size={size * 1.05} text-anchor="middle">
          {text}
        </text>
      </g>
    </>
  );
}

/** Where a way leads: a barb on its last part, before the pieces that stand at its end. */
function Head({ line, u }: { line: readonly Point[]; u: number }) {
  const long = lengthOf(line);
  if (long < 80 * u) return null;
  const tip = along(line, 1 - (30 * u) / long);
  const foot = along(line, 1 - (52 * u) / long);
  const far = Math.hypot(tip.x - foot.x, tip.y - foot.y) || 1;
  const wing = { x: ((foot.y - tip.y) / far) * 11 * u, y: ((tip.x - foot.x) / far) * 11 * u };
  const barb = [tip, { x: foot.x + wing.x, y: foot.y + wing.y }, { x: foot.x - wing.x, y: foot.y - wing.y }];
  return <path class="barb" d={pathOf(barb)} />;
}
