/** The whole map in small, with the frame of what is in sight: while the map is larger than its place. */

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { effect, useSignal } from "@preact/signals";
import type { Board, Space } from "../formats.ts";
import { boxOf, corners, freePart, pathOf, toMap, union } from "../geometry.ts";
import type { Box } from "../geometry.ts";
import { memo } from "../pieces/memo.ts";
import { colour } from "../pieces/pieces.tsx";
import type { Control } from "./control.ts";
import { landsOf } from "./kinds.ts";
import { inPlay } from "./layout.ts";
import { NARROW } from "./stage.ts";
import type { Stage } from "./stage.ts";

/** Of the map, in sight: above this nothing is gained by the overview. */
const NEARLY_ALL = 0.93;
const KEY_STEP = 0.35;
const KEYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

export function Overview({ stage, hands }: { stage: Stage; hands: () => Control | null }) {
  const board = stage.map;
  const played = stage.model.view.value.scene.in_play;
  const spaces = useMemo(() => inPlay(board, played), [board, played?.join()]);
  const whole = useMemo(() => union(spaces.map(boxOf)) ?? board.sheet, [spaces]);
  const shown = useSignal(false);
  const frame = useRef<SVGRectElement>(null);
  const drawing = useRef<SVGSVGElement>(null);

  useLayoutEffect(() => {
    stage.follow = () => {
      const sight = inSight(stage);
      const wide = stage.size.width >= NARROW;
      // a panel that tells something stands in its place
      const told = stage.covered.value !== null || stage.model.telling?.holds.value === true;
      const show = wide && !told && stage.size.height > 1 && partOf(whole, sight) < NEARLY_ALL;
      if (show !== shown.peek()) stage.overview = shown.value = show;
      const rect = frame.current;
      if (rect) for (const side of ["x", "y", "width", "height"] as const) rect.setAttribute(side, sight[side].toFixed(1));
    };
    const ended = effect(() => stage.follow?.());
    return () => {
      ended();
      stage.follow = null;
      stage.overview = false;
    };
  }, [stage, whole, shown.value]);

  if (!shown.value) return null;
  const { top, left } = stage.inset;
  const go = (event: PointerEvent): void => {
    const matrix = drawing.current?.getScreenCTM();
    if (!matrix || !(event.buttons & 1)) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    hands()?.centreOn(at);
  };
  return (
    <div
      class="map-overview"
      data-over
      role="group"
      tabIndex={0}
      aria-label="Overview of the map. Arrow keys move the part in sight."
      style={{ top: `${top + 12}px`, left: `${left + 12}px` }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={go}
      onKeyDown={(event) => {
        const by = KEYS[event.key];
        if (!by) return;
        event.preventDefault();
        event.stopPropagation();
        hands()?.moveBy(by[0], by[1]);
      }}
    >
      <svg ref={drawing} viewBox={`${whole.x} ${whole.y} ${whole.width} ${whole.height}`} aria-hidden="true">
        <Ground board={board} spaces={spaces} />
        <Standing stage={stage} whole={whole} />
        <rect class="frame" ref={frame} {...inSight(stage)} />
      </svg>
    </div>
  );
}

function inSight(stage: Stage): Box {
  const free = freePart(stage.size, stage.inset);
  const a = toMap(stage.camera, free);
  return { ...a, width: free.width / stage.camera.k, height: free.height / stage.camera.k };
}

/** How much of one box another shows. */
function partOf(box: Box, sight: Box): number {
  const across = Math.min(box.x + box.width, sight.x + sight.width) - Math.max(box.x, sight.x);
  const down = Math.min(box.y + box.height, sight.y + sight.height) - Math.max(box.y, sight.y);
  return (Math.max(0, across) * Math.max(0, down)) / (box.width * box.height);
}

const Ground = memo(function Ground({ board, spaces }: { board: Board; spaces: readonly Space[] }) {
  const u = board.sheet.piece / 33;
  return (
    <>
      {landsOf(board).map((land) => (
        <g key={land.colour} class="land" fill={colour(land.colour)}>
          {land.spaces.map((space) => (
            <circle key={space.ref} cx={space.x} cy={space.y} r={space.radius * 2.4} />
          ))}
        </g>
      ))}
      {spaces.map((space) => {
        const border = corners(space);
        return border.length && space.shape !== "box" ? (
          <path key={space.ref} class="area" d={pathOf(border)} fill={colour(space.colour)} stroke-width={2 * u} />
        ) : null;
      })}
      {board.edges.map((edge, i) =>
        edge.line === "none" || !edge.path ? null : (
          <path key={i} class={edge.line === "wall" ? "edge wall" : "edge"} d={edge.path} stroke-width={9 * u} />
        ),
      )}
      {spaces.map((space) =>
        space.shape === "point" || space.shape === "box" ? (
          <circle key={space.ref} class="place" cx={space.x} cy={space.y} r={space.radius} fill={colour(space.colour)} />
        ) : null,
      )}
    </>
  );
});

/** A dot for each side that has pieces at a space, and a ring where there is a choice. */
function Standing({ stage, whole }: { stage: Stage; whole: Box }) {
  const { sides } = stage.model.board;
  const r = Math.max(whole.width / 196, whole.height / 124) * 3.2;
  const lit = stage.lit.value;
  const choices = new Set([...lit.keys()].flatMap((ref) => stage.byRef.value.get(ref)?.[0]?.space ?? ref));
  return (
    <>
      {[...stage.layouts.value].map(([ref, layout]) => {
        const there = [
          ...new Set(layout.items.flatMap((item) => (item.face.shape === "marker" ? [] : item.face.side))),
        ].filter((side) => sides[side]);
        const at = layout.items[0];
        const space = stage.spaces.get(ref);
        return at && space
          ? there.map((side, i) => (
              <circle
                key={`${ref} ${side}`}
                class="dot"
                cx={space.x + (i - (there.length - 1) / 2) * r * 1.7}
                cy={space.y}
                r={r}
                fill={colour(sides[side]?.colour ?? "")}
              />
            ))
          : null;
      })}
      {[...choices].map((ref) => {
        const space = stage.spaces.get(ref);
        return space ? <circle key={`lit ${ref}`} class="choice" cx={space.x} cy={space.y} r={r * 1.6} /> : null;
      })}
    </>
  );
}
