/** The live layers: glow below; above it ways, choices, pieces, marks, the open stack, and the things to focus. */

import type { Edge, Mark, Option, Ref, Space } from "../formats.ts";
import { along, boxOf, corners, drawnIn, lengthOf, pathOf, readingOrder } from "../geometry.ts";
import type { Point } from "../geometry.ts";
import { Badge, CHIT, PieceShape, colour } from "../pieces/pieces.tsx";
import { memo } from "../pieces/memo.ts";
import { plateWidth } from "../pieces/named.ts";
import { withFigure } from "../repeat.ts";
import { ENDS_UNDO } from "../text.ts";
import { DRAWN } from "./layout.ts";
import type { Item, Layout } from "./layout.ts";
import type { Stage } from "./stage.ts";
import { hexesInReach, Outline } from "./Ways.tsx";
import { spoken, standingBySpace, stateOf } from "./words.ts";

/** How far the white core lies inside the ring; the casing of a selection lies right under it. */
function gapOf(look: Look): number {
  return look === "selected" || look === "flash" ? 0 : 4;
}

type Look = "legal" | "hover" | "selected" | "target" | "forbidden" | "last" | "pointed" | "flash";

/** The unit of lines: widths and gaps are given for a piece of side 33. */
function unit(stage: Stage): number {
  return stage.model.board.sheet.piece / 33;
}

// -------------------------------------------------------------------- states

/** The line of a state around a space: rings for points and boxes, an inner line for areas and hexes. */
const SpaceState = memo(function SpaceState({ space, look, u }: { space: Space; look: Look; u: number }) {
  const { x, y, radius } = space;
  if (space.shape === "polygon" || space.shape === "hex") {
    const border = corners(space);
    // Clear of the walls that may stand on the border of an area.
    const gap = space.shape === "hex" ? 3 : 8;
    const d = pathOf(drawnIn(border, gap * u));
    return (
      <g class={`state area ${look}`}>
        {look === "target" && <path class="hatch" d={d} />}
        <path class="core" d={pathOf(drawnIn(border, (gap + gapOf(look) * 0.6) * u))} />
        <path class="ring" d={d} />
        {look === "forbidden" && <Bar x={x} y={y} r={22 * u} />}
      </g>
    );
  }
  if (space.shape === "box") {
    const border = corners(space);
    const far = { legal: 9, hover: 10, selected: 10, target: 9, forbidden: 10, last: 11, pointed: 8, flash: 10 }[look];
    // Around a small box the lines keep close, so that they do not cover what stands beside it.
    const v = Math.min(u, radius / 24);
    return (
      <g class={`state ${look}`}>
        {look === "target" && <path class="hatch" d={pathOf(border)} />}
        <path class="core" d={pathOf(drawnIn(border, -(far - gapOf(look)) * v))} />
        <path class="ring" d={pathOf(drawnIn(border, -far * v))} />
        {look === "forbidden" && <Bar x={x} y={y} r={radius + 8 * u} />}
      </g>
    );
  }
  const far = { legal: 8, hover: 9, selected: 12, target: 8, forbidden: 10, last: 12, pointed: 6, flash: 10 }[look];
  return (
    <g class={`state ${look}`}>
      {look === "target" && <circle class="hatch" cx={x} cy={y} r={radius} />}
      <circle class="core" cx={x} cy={y} r={radius + (far - gapOf(look)) * u} />
      <circle class="ring" cx={x} cy={y} r={radius + far * u} />
      {look === "forbidden" && <Bar x={x} y={y} r={radius + 10 * u} />}
    </g>
  );
});

function Bar({ x, y, r }: { x: number; y: number; r: number }) {
  const a = r * Math.SQRT1_2;
  return <path class="bar-across" d={`M${x - a} ${y + a}L${x + a} ${y - a}`} />;
}

function EdgeState({ edge, line, look }: { edge: Edge; line: readonly Point[]; look: Look }) {
  const d = edge.path || pathOf(line, false);
  const mid = along(line, 0.5);
  return (
    <g class={`state edge ${look}`}>
      <path class="ring" d={d} />
      <path class="core" d={d} />
      {look === "forbidden" && <Bar x={mid.x} y={mid.y} r={16} />}
    </g>
  );
}

interface PieceStateProps {
  item: Item;
  at: Point & { size: number };
  look: Look;
  u: number;
  /** How far the ring lies around the piece. */
  far?: number;
}

function PieceState({ item, at, look, u, far = 4.5 }: PieceStateProps) {
  const { size } = at;
  const wood = item.face.shape === "cube" || item.face.shape === "drum";
  const shape = (class_: string, by: number) => {
    const half = size / 2 + by * u;
    const rx =
      wood || item.face.shape === "round" || item.face.shape === "marker"
        ? half
        : item.face.shape === "square"
          ? 3 * u
          : size * 0.26 + by * u;
    const tall = item.face.shape === "chit" ? (size * CHIT) / 2 + by * u : half;
    return <rect class={class_} x={at.x - half} y={at.y - tall} width={2 * half} height={2 * tall} rx={rx} />;
  };
  return (
    <g class={`state counter ${look}`}>
      {shape("core", look === "selected" ? far : 2)}
      {shape("ring", far)}
      {look === "forbidden" && <Bar x={at.x} y={at.y} r={size * 0.6} />}
    </g>
  );
}

/** The state of anything on the map, wherever it now is. */
function State({ stage, thing, look, rings }: { stage: Stage; thing: Ref; look: Look; rings?: Set<string> }) {
  const u = unit(stage);
  const space = stage.spaces.get(thing);
  if (space) return <SpaceState space={space} look={look} u={u} />;
  const edge = stage.edges.get(thing);
  if (edge) return <EdgeState edge={edge} line={stage.lines.get(edge) ?? []} look={look} />;
  return (
    <>
      {itemsOf(stage, thing).map(({ item, at, ring }) => {
        // A closed stack has one ring, around its top.
        if (ring && rings?.has(ring)) return null;
        if (ring) rings?.add(ring);
        return <PieceState key={item.key} item={item} at={at} look={look} u={u} />;
      })}
    </>
  );
}

/** The drawn pieces that a ref means; those in an open stack where they lie in it. */
function itemsOf(stage: Stage, thing: Ref): Found[] {
  const open = stage.openFan.value;
  return (stage.byRef.value.get(thing) ?? []).map(({ space, layout, item }) => {
    const spot = open?.fan.spots[open.items.indexOf(item)];
    if (spot) return { item, at: { ...spot, size: open?.fan.size ?? item.size }, ring: "" };
    const top = layout.stacks[item.stack]?.items.at(-1) ?? item;
    return {
      item: top,
      at: { x: top.x, y: top.y, size: top.size },
      ring: item.stack >= 0 ? `${space}/${item.stack}` : "",
    };
  });
}

interface Found {
  item: Item;
  at: Point & { size: number };
  /** The closed stack that it is in, or empty. */
  ring: string;
}

/** Which things are lit: all choices, or while something is dragged the places for it. */
function litNow(stage: Stage): Iterable<Ref> {
  const drag = stage.drag.value;
  if (!drag) return stage.lit.value.keys();
  return drag.targets.size ? drag.targets : drag.over ? [drag.over] : [];
}

export function Choices({ stage, pieces }: { stage: Stage; pieces: boolean }) {
  const { pointed, chosen } = stage.model;
  const over = stage.drag.value?.over ?? pointed.value;
  const taken = chosen.value;
  const selected = new Set([...stage.model.view.value.scene.selected, ...taken.slice(0, 1)]);
  const out = [];
  const rings = new Set<string>();
  const onMap = (ref: Ref) =>
    pieces ? !stage.spaces.has(ref) && !stage.edges.has(ref) : stage.spaces.has(ref) || stage.edges.has(ref);
  for (const ref of stage.last.value)
    if (onMap(ref) && !selected.has(ref)) out.push(<State key={`last ${ref}`} stage={stage} thing={ref} look="last" />);
  let overIsLit = false;
  const outlined = hexesInReach(stage);
  // hexes with their costs have this line already
  const hasLine = numbered(stage).length > 0;
  for (const ref of litNow(stage)) {
    if (!onMap(ref) || (outlined.has(ref) && ref !== over)) continue;
    if (ref === over) overIsLit = true;
    out.push(<State key={ref} stage={stage} thing={ref} look={ref === over ? "hover" : "legal"} rings={rings} />);
  }
  for (const ref of selected)
    if (onMap(ref)) out.push(<State key={`selected ${ref}`} stage={stage} thing={ref} look="selected" />);
  for (const ref of taken.slice(1))
    if (onMap(ref)) out.push(<State key={`target ${ref}`} stage={stage} thing={ref} look="target" />);
  if (over && !overIsLit && onMap(over) && !selected.has(over))
    out.push(<State key="pointed" stage={stage} thing={over} look="pointed" />);
  return (
    <g>
      {!pieces && outlined.size > 0 && !hasLine && <Outline stage={stage} refs={outlined} />}
      {out}
    </g>
  );
}

/** Below the rest and breathing: the glow around choices. */
export function Glow({ stage }: { stage: Stage }) {
  const u = unit(stage);
  const over = stage.drag.value?.over ?? stage.model.pointed.value;
  const out = [];
  const rings = new Set<string>();
  const outlined = hexesInReach(stage);
  for (const ref of litNow(stage)) {
    if (outlined.has(ref) && ref !== over) continue;
    const wide = ref === over ? 1.12 : 1;
    const space = stage.spaces.get(ref);
    const edge = stage.edges.get(ref);
    if (space && (space.shape === "polygon" || space.shape === "hex")) {
      out.push(<path key={ref} class={ref === over ? "glow-area over" : "glow-area"} d={pathOf(corners(space))} />);
    } else if (space?.shape === "box") {
      const v = Math.min(u, space.radius / 24);
      const d = pathOf(drawnIn(corners(space), -8 * v));
      for (const width of [44, 30, 18])
        out.push(<path key={ref + width} class="glow-box" d={d} stroke-width={width * v * wide} />);
    } else if (space) {
      out.push(<circle key={ref} class="glow" cx={space.x} cy={space.y} r={(space.radius * 1.35 + 20 * u) * wide} />);
    } else if (edge) {
      out.push(
        <path
          key={ref}
          class="glow-edge"
          d={edge.path || pathOf(stage.lines.get(edge) ?? [], false)}
          stroke-width={21 * u * wide}
        />,
      );
    } else {
      for (const { item, at, ring } of itemsOf(stage, ref))
        if (!ring || !rings.has(ring)) {
          rings.add(ring);
          out.push(<circle key={item.key} class="glow" cx={at.x} cy={at.y} r={at.size * 1.05 * wide} />);
        }
    }
  }
  return <g>{out}</g>;
}

/** What flashes or is refused, above all pieces. */
export function Alerts({ stage }: { stage: Stage }) {
  const refused = stage.model.refused.value;
  return (
    <g>
      {stage.model.flash.value.map((ref) => (
        <State key={ref} stage={stage} thing={ref} look="flash" />
      ))}
      {refused && (
        <State key={`${refused.ref} ${refused.sentence}`} stage={stage} thing={refused.ref} look="forbidden" />
      )}
    </g>
  );
}

/** From the first chosen thing to the others, and where something is dragged. */
export function Arrows({ stage }: { stage: Stage }) {
  const [first, ...rest] = stage.model.chosen.value;
  const from = first === undefined ? null : stage.middle(first);
  if (!from) return null;
  const u = unit(stage);
  return (
    <g class="arrow">
      {rest.map((ref) => {
        const to = stage.middle(ref);
        return to ? <Arrow key={ref} from={from} to={to} u={u} /> : null;
      })}
    </g>
  );
}

function Arrow({ from, to, u }: { from: Point; to: Point; u: number }) {
  const d = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / d, (to.y - from.y) / d];
  const start = { x: from.x + dx * 24 * u, y: from.y + dy * 24 * u };
  const end = { x: to.x - dx * 34 * u, y: to.y - dy * 34 * u };
  const bend = { x: (from.x + to.x) / 2 - dy * d * 0.12, y: (from.y + to.y) / 2 + dx * d * 0.12 };
  const tip = { x: to.x - dx * 14 * u, y: to.y - dy * 14 * u };
  const wing = { x: dy * 11 * u, y: dx * 11 * u };
  const line = `M${start.x} ${start.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`;
  return (
    <>
      <path class="case" d={line} />
      <path class="shaft" d={line} />
      <path
        class="barb"
        d={pathOf([tip, { x: end.x - wing.x, y: end.y + wing.y }, { x: end.x + wing.x, y: end.y - wing.y }])}
      />
    </>
  );
}

// -------------------------------------------------------------------- marks

function marksNow(stage: Stage): Mark[] {
  const { scene } = stage.model.view.value;
  const more = [...stage.model.overlays.value].flatMap((id) => scene.overlays[id] ?? []);
  return more.length ? [...scene.marks, ...more] : scene.marks;
}

/** What has a number: what it costs to go there. */
function numbered(stage: Stage): Ref[] {
  return marksNow(stage)
    .filter((mark) => mark.style === "number")
    .map((mark) => mark.on);
}

/** The outline of all hexes that have a number: how far one gets. */
function Reach({ stage }: { stage: Stage }) {
  const refs = numbered(stage);
  return refs.length ? <Outline stage={stage} refs={[...refs, ...stage.model.view.value.scene.selected]} /> : null;
}

/** Marks below the pieces: fills, rings and lines. */
export function MarksBelow({ stage }: { stage: Stage }) {
  const u = unit(stage);
  return (
    <g class="marks">
      <Reach stage={stage} />
      {marksNow(stage).map((mark, i) => {
        if (mark.style === "badge" || mark.style === "cross" || mark.style === "number") return null;
        const paint = colour(mark.colour);
        const space = stage.spaces.get(mark.on);
        const edge = stage.edges.get(mark.on);
        if (edge && mark.style === "breach")
          return <Breach key={i} line={stage.lines.get(edge) ?? []} seed={edge.ref} u={u} />;
        if (edge)
          return (
            <path
              key={i}
              d={edge.path || pathOf(stage.lines.get(edge) ?? [], false)}
              fill="none"
              stroke={paint}
              stroke-width={9 * u}
              stroke-opacity={0.85}
              stroke-linecap="round"
            />
          );
        if (!space) return null;
        const border = corners(space);
        const fills = mark.style === "fill";
        if (border.length) {
          return (
            <path
              key={i}
              d={pathOf(drawnIn(border, (fills ? 0 : space.shape === "box" ? 3 : 8) * u))}
              fill={fills ? paint : "none"}
              fill-opacity={0.38}
              stroke={fills ? "none" : paint}
              stroke-width={5 * u}
              stroke-linejoin="round"
            />
          );
        }
        return fills ? (
          <circle key={i} cx={space.x} cy={space.y} r={space.radius * 1.55} fill={paint} fill-opacity={0.42} />
        ) : (
          <circle
            key={i}
            cx={space.x}
            cy={space.y}
            r={space.radius - 2.5 * u}
            fill="none"
            stroke={paint}
            stroke-width={5 * u}
          />
        );
      })}
    </g>
  );
}

/** A gap in a wall, filled with rubble that always lies the same way. */
const Breach = memo(function Breach({ line, seed, u }: { line: readonly Point[]; seed: string; u: number }) {
  const long = lengthOf(line);
  if (!long) return null;
  const half = Math.min(0.3, (26 * u) / long);
  const gap = [0.5 - half, 0.5 - half / 2, 0.5, 0.5 + half / 2, 0.5 + half].map((t) => along(line, t));
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65521, 7);
  const chance = () => (state = (state * 75 + 74) % 65537) / 65537;
  const stones: string[][] = [[], []];
  for (let i = 0; i < 34; i++) {
    const at = along(line, 0.5 + (chance() * 2 - 1) * half * 1.15);
    const [x, y] = [at.x + (chance() - 0.5) * 30 * u, at.y + (chance() - 0.5) * 30 * u];
    const r = (2.4 + chance() * 3) * u;
    const corners = Array.from({ length: 4 }, (_, k) => {
      const a = (k + chance() * 0.7) * (Math.PI / 2);
      return { x: x + Math.cos(a) * r, y: y + Math.sin(a) * r };
    });
    stones[i % 2]?.push(pathOf(corners));
  }
  const d = pathOf(gap, false);
  return (
    <g class="breach">
      <path class="dust" d={d} stroke-width={24 * u} />
      <path class="hole" d={d} stroke-width={17 * u} />
      {stones.map((paths, i) => (
        <path key={i} class={i ? "stone second" : "stone"} d={paths.join("")} stroke-width={0.7 * u} />
      ))}
    </g>
  );
});

/** Marks above the pieces: badges at the upper left (numbers of pieces are at the right), crosses in the middle. */
export function MarksAbove({ stage }: { stage: Stage }) {
  const u = unit(stage);
  const { board } = stage.model;
  const seen = new Map<Ref, number>();
  return (
    <g class="marks">
      {marksNow(stage).map((mark, i) => {
        if (mark.style === "number") return <Cost key={i} stage={stage} mark={mark} />;
        if (mark.style !== "badge" && mark.style !== "cross" && mark.style !== "breach") return null;
        const at = markPlace(stage, mark.on, mark.style);
        if (!at) return null;
        if (mark.style !== "badge") {
          return (
            <g key={i} transform={`translate(${at.x} ${at.y}) scale(${u})`}>
              <circle r={13} fill="var(--panel)" stroke="var(--no)" stroke-width={2.6} />
              <path
                d="M-5.5-5.5 5.5 5.5M5.5-5.5-5.5 5.5"
                stroke="var(--no)"
                stroke-width={3.2}
                stroke-linecap="round"
              />
            </g>
          );
        }
        const n = seen.get(mark.on) ?? 0;
        seen.set(mark.on, n + 1);
        const icon = board.look.icons[mark.icon];
        const text = icon ? "" : shortOf(mark.text);
        return (
          <g key={i} transform={`translate(${at.x + n * 22 * u} ${at.y}) scale(${u})`}>
            <g class="badge">
              <circle cx={1} cy={2} r={11} fill="#000" fill-opacity={0.33} />
              <circle r={11} fill="var(--panel)" stroke={colour(mark.colour)} stroke-width={2.2} />
              {icon && (
                <path
                  d={icon}
                  fill={colour(mark.colour)}
                  fill-rule="evenodd"
                  transform="translate(-7.5 -7.5) scale(.625)"
                />
              )}
              {text && (
                <text class="print-num" y={4.4} font-size={12.5} text-anchor="middle" fill={colour(mark.colour)}>
                  {text}
                </text>
              )}
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** The least radius of a number on the screen, in pixels. */
const LEAST_COST = 9;

/** A number in the upper left of a space, clear of what stands in its middle. */
function Cost({ stage, mark }: { stage: Stage; mark: Mark }) {
  const space = stage.spaces.get(mark.on);
  if (!space) return null;
  const box = boxOf(space);
  const { piece } = stage.model.board.sheet;
  // from afar it is as large as its hex bears
  const r = Math.min(Math.max(piece * 0.22, LEAST_COST / stage.zoom.value), box.height * 0.25);
  const at = `translate(${box.x + Math.max(box.width * 0.24, r)} ${box.y + Math.max(box.height * 0.26, r)})`;
  const paint = colour(mark.colour);
  const [ground, rim] = mark.icon ? [paint, "var(--panel)"] : ["var(--panel)", paint];
  return (
    <g transform={at} class="cost">
      <circle cx={r * 0.1} cy={r * 0.16} r={r} fill="#000" fill-opacity={0.3} />
      <circle r={r} fill={ground} stroke={rim} stroke-width={r * 0.13} />
      <text class="print-num" y={r * 0.42} font-size={r * 1.25} text-anchor="middle" fill={mark.icon ? rim : "var(--text)"}>
        {shortOf(mark.text)}
      </text>
    </g>
  );
}

/** What a badge without an icon shows of its words: the first, as far as it goes. */
function shortOf(text: string): string {
  return (text.split(" ")[0] ?? "").slice(0, 3);
}

function markPlace(stage: Stage, on: Ref, style: Mark["style"]): Point | null {
  const u = unit(stage);
  const space = stage.spaces.get(on);
  if (space) {
    if (style === "cross") return space;
    const r =
      space.shape === "point" || space.shape === "box" ? space.radius : Math.min(boxOf(space).width / 2, 50 * u) * 0.8;
    return { x: space.x - r * 0.95 - 2 * u, y: space.y - r * 0.95 - 2 * u };
  }
  const edge = stage.edges.get(on);
  if (edge) return along(stage.lines.get(edge) ?? [], 0.5);
  const item = itemsOf(stage, on)[0];
  return item ? { x: item.at.x + item.at.size / 2, y: item.at.y - item.at.size / 2 } : null;
}

// -------------------------------------------------------------------- pieces

const SpacePieces = memo(function SpacePieces({ layout, stage }: { layout: Layout; stage: Stage }) {
  const drawn = layout.items.filter((item) => {
    const stack = layout.stacks[item.stack];
    return !stack || stack.items.indexOf(item) >= stack.items.length - DRAWN;
  });
  return (
    <g>
      {drawn.map((item) => (
        <Stood key={item.key} item={item} stage={stage} unnamed={isCovered(layout, item)} />
      ))}
      {layout.stacks.map((stack) => {
        const top = stack.items[stack.items.length - 1];
        return top ? (
          <Badge
            x={top.x + stack.size * Math.max(0.5, plateWidth(top.face) / 2 + 0.16)}
            y={top.y - stack.size * 0.5}
            r={stack.size * 0.22}
            text={String(stack.items.length)}
          />
        ) : null;
      })}
    </g>
  );
});

/** Whether others lie upon it: then their names stand there. */
function isCovered(layout: Layout, item: Item): boolean {
  const stack = layout.stacks[item.stack];
  return stack !== undefined && stack.items.at(-1) !== item;
}

function Stood({ item, stage, unnamed = false }: { item: Item; stage: Stage; unnamed?: boolean }) {
  const { piece, face, x, y, size } = item;
  return (
    <g transform={`translate(${x} ${y})`}>
      {piece.state.includes("moving") && <Moving item={item} />}
      <PieceShape
        board={stage.model.board}
        face={face}
        size={size}
        state={piece.state}
        steps={piece.steps}
        badge={piece.badge}
        unnamed={unnamed}
      />
      {item.count > 1 && <Badge x={size * 0.42} y={-size * 0.42} r={size * 0.27} text={String(item.count)} />}
    </g>
  );
}

/** A piece on the move stands in amber: wood on a disc, card in a frame. */
function Moving({ item }: { item: Item }) {
  const { size, face } = item;
  if (face.shape === "cube" || face.shape === "drum") {
    return (
      <ellipse
        cx={0}
        cy={size * 0.26}
        rx={size * 0.62}
        ry={size * 0.34}
        class="moving-foot"
        stroke-width={size * 0.06}
      />
    );
  }
  // Close to the piece: its neighbours stand near.
  return <PieceState item={item} at={{ x: 0, y: 0, size: item.size }} look="selected" u={item.size / 33} far={1.8} />;
}

/** All pieces, those nearer to the reader (farther down) above the others. */
export function Pieces({ stage }: { stage: Stage }) {
  if (stage.model.hidePieces.value) return null;
  const { layouts } = stage;
  const spaces = [...layouts.value.keys()].sort(
    (a, b) => (stage.spaces.get(a)?.y ?? 0) - (stage.spaces.get(b)?.y ?? 0),
  );
  return (
    <g class="pieces">
      {spaces.map((ref) => (
        <SpacePieces key={ref} layout={layouts.value.get(ref) as Layout} stage={stage} />
      ))}
    </g>
  );
}

export function OpenStack({ stage }: { stage: Stage }) {
  const open = stage.openFan.value;
  if (!open || stage.model.hidePieces.value) return null;
  const { box, spots, size } = open.fan;
  const pad = size * 0.1;
  const lit = stage.lit.value;
  const u = unit(stage);
  const pointed = stage.model.pointed.value;
  const chosen = stage.model.chosen.value;
  return (
    <g class="fan">
      <rect
        x={box.x + pad * 0.4}
        y={box.y + pad}
        width={box.width}
        height={box.height}
        rx={pad * 1.5}
        fill="#1d1002"
        fill-opacity={0.35}
      />
      <rect
        class="fan-panel"
        x={box.x}
        y={box.y}
        width={box.width}
        height={box.height}
        rx={pad * 1.5}
        stroke-width={size * 0.03}
      />
      {open.items.map((item, i) => {
        const spot = spots[i] as Point;
        const { ref } = item.piece;
        const look = chosen.includes(ref) ? "selected" : lit.has(ref) ? (pointed === ref ? "hover" : "legal") : null;
        return (
          <g key={item.key}>
            {look && <PieceState item={item} at={{ ...spot, size }} look={look} u={u} />}
            <Stood item={{ ...item, ...spot, size }} stage={stage} />
          </g>
        );
      })}
    </g>
  );
}

// -------------------------------------------------------------------- things to click and to focus

interface TargetProps {
  stage: Stage;
  thing: Ref;
  options: Option[] | undefined;
  label: string;
  /** Where it is: a space, a line, or a rectangle around a piece. */
  d: string;
  line: boolean;
  fanned: boolean;
}

const Target = memo(function Target({ stage, thing, options, label, d, line, fanned }: TargetProps) {
  const lit = options !== undefined;
  const click = (element: Element, bends = false) => {
    const box = element.getBoundingClientRect();
    stage.model.click(thing, { x: box.left + box.width / 2, y: box.top + box.height / 2, bends });
  };
  return (
    <path
      class={`target${lit ? " lit" : ""}${line ? " line" : ""}${fanned ? " fanned" : ""}`}
      d={d}
      data-ref={thing}
      data-lit={lit ? "" : undefined}
      role={lit ? "button" : "img"}
      tabindex={lit ? 0 : undefined}
      aria-label={label}
      onKeyDown={(event) => {
        if (!lit || (event.key !== "Enter" && event.key !== " ")) return;
        event.preventDefault();
        event.stopPropagation();
        click(event.currentTarget, event.shiftKey);
      }}
      onClick={(event) => {
        // A click without a pointer: a screen reader's. Pointers are followed by the map itself.
        if (event.detail === 0) click(event.currentTarget);
      }}
      // Chromium lets Tab stop at any SVG element that listens for focus, so only choices do.
      onFocus={lit ? (event) => focused(stage, thing, event.currentTarget) : undefined}
      onBlur={lit ? () => blurred(stage, thing) : undefined}
    />
  );
});

function focused(stage: Stage, thing: Ref, element: Element): void {
  if (!element.matches(":focus-visible")) return;
  stage.model.pointed.value = thing;
  stage.bringIntoSight([thing]);
  stage.fan.value = homeOf(stage, thing);
}

function blurred(stage: Stage, thing: Ref): void {
  if (stage.model.pointed.value === thing) stage.model.pointed.value = null;
}

/** The stack that a piece lies in. */
function homeOf(stage: Stage, thing: Ref): { space: Ref; stack: number } | null {
  const placed = stage.byRef.value.get(thing)?.find(({ item }) => item.stack >= 0);
  return placed ? { space: placed.space, stack: placed.item.stack } : null;
}

export function Targets({ stage }: { stage: Stage }) {
  const { board } = stage.model;
  const { scene } = stage.model.view.value;
  const lit = stage.lit.value;
  const there = standingBySpace(board, scene);
  const say = (ref: Ref) => spoken(board, scene, ref, lit.get(ref) ?? [], there.get(ref) ?? [], stage.endsUndo(ref));
  const things: { thing: Ref; at: Point; key: string; d: string; line: boolean; fanned: boolean; label: string }[] = [];
  for (const space of stage.map.spaces) {
    things.push({
      thing: space.ref,
      at: space,
      key: space.ref,
      d: outline(space),
      line: false,
      fanned: false,
      label: say(space.ref),
    });
  }
  for (const edge of stage.edges.values()) {
    const line = stage.lines.get(edge) ?? [];
    if (lengthOf(line) === 0) continue;
    things.push({
      thing: edge.ref,
      at: along(line, 0.5),
      key: edge.ref,
      d: edge.path || pathOf(line, false),
      line: true,
      fanned: false,
      label: say(edge.ref),
    });
  }
  const open = stage.openFan.value;
  let n = 0;
  for (const [ref, [placed]] of stage.byRef.value) {
    const found = stage.spaces.has(ref) || stage.edges.has(ref) ? undefined : itemsOf(stage, ref)[0];
    if (!found || !placed) continue;
    const { x, y, size } = found.at;
    const h = size / 2;
    const place = stage.spaces.get(placed.space);
    // A piece follows its space, whatever its own height in a stack.
    const at = place ? { x: place.x + 0.01 * ++n, y: place.y } : found.at;
    const label = pieceSpoken(placed.item, place?.name ?? "", lit.get(ref) ?? [], stage.endsUndo(ref));
    things.push({
      thing: ref,
      at,
      key: ref,
      d: `M${x - h} ${y - h}h${size}v${size}h${-size}z`,
      line: false,
      fanned: open?.items.includes(placed.item) ?? false,
      label,
    });
  }
  const ordered = readingOrder(things, (thing) => thing.at, board.sheet.piece * 1.6);
  return (
    <g class={open ? "targets fan-open" : "targets"}>
      {ordered.map(({ thing, key, d, line, fanned, label }) => (
        <Target
          key={key}
          stage={stage}
          thing={thing}
          options={lit.get(thing)}
          label={label}
          d={d}
          line={line}
          fanned={fanned}
        />
      ))}
    </g>
  );
}

export function pieceSpoken(item: Item, place: string, options: readonly Option[], endsUndo: boolean): string {
  const labels = [...new Set(options.map(withFigure))].slice(0, 3);
  if (endsUndo) labels.push(ENDS_UNDO);
  const state = stateOf(item.piece);
  return [place ? `${item.face.name} at ${place}` : item.face.name, ...(state ? [state] : []), ...labels].join(". ");
}

function outline(space: Space): string {
  const border = corners(space);
  if (border.length) return pathOf(border);
  const { x, y, radius: r } = space;
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}
