/** What an account lights on the map: pieces of map in the winner's colour, and a disc with what each gave. */

import type { AccountRow, Ref } from "../formats.ts";
import { corners, pathOf, type Point } from "../geometry.ts";
import type { Stage } from "../map/stage.ts";
import { colour, faceOf, PieceShape } from "../pieces/pieces.tsx";
import { rowsOf } from "./tell.ts";

interface Lit {
  row: AccountRow;
  d: string;
  at: Point;
  now: boolean;
}

const GRID = 22;
const found = new WeakMap<Stage, Map<string, { d: string; at: Point }>>();

/** An outline as the drawn map has it. */
function outlineOf(shape: string): string {
  if (!shape || typeof document === "undefined") return "";
  return document.querySelector(`.map-picture [id="${CSS.escape(shape)}"] path`)?.getAttribute("d") ?? "";
}

/** Within an outline the place that is furthest from all spaces, and not at its edge. */
function freePlace(stage: Stage, d: string, near: readonly Point[]): Point | null {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return null;
  const path = new Path2D(d);
  const numbers = d.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
  const xs = numbers.filter((_, i) => i % 2 === 0);
  const ys = numbers.filter((_, i) => i % 2 === 1);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const all = [...stage.spaces.values()];
  const { piece } = stage.model.board.sheet;
  let best: Point | null = null;
  let most = -1;
  for (let i = 1; i < GRID; i++)
    for (let k = 1; k < GRID; k++) {
      const p = { x: left + ((right - left) * i) / GRID, y: top + ((bottom - top) * k) / GRID };
      const r = piece * 0.6;
      const clear = [
        [0, 0],
        [r, 0],
        [-r, 0],
        [0, r],
        [0, -r],
      ].every(([dx = 0, dy = 0]) => context.isPointInPath(path, p.x + dx, p.y + dy));
      if (!clear) continue;
      // the names stand below the spaces
      const far = Math.min(
        ...all.flatMap((space) => [
          Math.hypot(space.x - p.x, space.y - p.y) - space.radius,
          Math.hypot((space.x - p.x) * 0.55, space.y + space.radius + 16 - p.y) - 10,
        ]),
      );
      const mean = near.reduce((sum, one) => sum + Math.hypot(one.x - p.x, one.y - p.y), 0) / (near.length || 1);
      const worth = Math.min(far, piece * 1.6) - mean * 0.12;
      if (worth > most || best === null) {
        most = worth;
        best = p;
      }
    }
  return best;
}

function placed(stage: Stage, row: AccountRow): { d: string; at: Point } | null {
  let known = found.get(stage);
  if (!known) found.set(stage, (known = new Map()));
  const key = `${row.shape} ${row.things.join(" ")} ${row.tone === "loss"}`;
  const kept = known.get(key);
  if (kept) return kept;
  const middles = row.things.flatMap((ref: Ref) => stage.middle(ref) ?? []);
  const [first] = middles;
  if (!first) return null;
  const { piece } = stage.model.board.sheet;
  let d = outlineOf(row.shape);
  let at = d ? freePlace(stage, d, middles) : null;
  if (!d)
    d = row.things
      .flatMap((ref) => {
        const space = stage.spaces.get(ref);
        if (!space) return [];
        if (space.shape !== "point") return [pathOf(corners(space))];
        const r = space.radius + piece * 0.28;
        return [`M${space.x - r} ${space.y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`];
      })
      .join("");
  const space = row.things[0] ? stage.spaces.get(row.things[0]) : undefined;
  const off = Math.max(piece * 0.75, space?.shape === "point" ? space.radius * 1.2 : 0);
  at ??= { x: first.x + off, y: first.y - off };
  const made = { d, at };
  known.set(key, made);
  return made;
}

function litOf(stage: Stage): Lit[] {
  const telling = stage.model.telling;
  const account = telling?.open.value;
  if (!telling || !account) return [];
  const step = telling.step.value;
  return rowsOf(account).flatMap((row, i) => {
    const place = i < step && row.things.length ? placed(stage, row) : null;
    return place ? [{ row, ...place, now: i === step - 1 }] : [];
  });
}

/** Under roads, names and pieces: the pieces of map themselves. */
export function AccountBelow({ stage }: { stage: Stage }) {
  const u = stage.model.board.sheet.piece / 33;
  return (
    <g class="acc-below">
      {litOf(stage)
        .filter(({ row }) => row.tone === "gain" || row.tone === "even")
        .map(({ row, d }, i) => {
          const side = stage.model.board.sides[row.side];
          const line = side ? colour(side.colour) : "var(--ink2)";
          return (
            <g key={i} class={`acc-land ${row.tone}`}>
              <path class="acc-fill" d={d} style={{ fill: line }} />
              <path class="acc-case" d={d} style={{ strokeWidth: 8 * u }} />
              <path class="acc-line" d={d} style={{ stroke: line, strokeWidth: 4.4 * u }} />
            </g>
          );
        })}
    </g>
  );
}

/** What is lost has left the map: it is seen once more where it stood, and fades. */
function Lost({ stage, row, size }: { stage: Stage; row: AccountRow; size: number }) {
  const { board } = stage.model;
  const face = faceOf(board, row.faces[0]?.face || board.sides[row.side]?.slug || "");
  return face ? (
    <g class="acc-lost">
      <PieceShape board={board} face={face} size={size} unnamed />
    </g>
  ) : null;
}

/** Above all pieces: what each gave. */
export function AccountAbove({ stage }: { stage: Stage }) {
  const u = stage.model.board.sheet.piece / 33;
  // large enough to be read at any zoom
  const px = 1 / stage.zoom.value;
  const lit = litOf(stage).filter(({ row }) => row.amount);
  return (
    <g class="acc-above">
      {lit.map(({ row, at, now }, i) => {
        const side = stage.model.board.sides[row.side];
        // several at one place stand side by side
        const before = lit.slice(0, i).filter((one) => Math.hypot(one.at.x - at.x, one.at.y - at.y) < 16 * u).length;
        const size = row.tone === "loss" ? stage.model.board.sheet.piece : 0;
        // beside the pieces that are left
        const x = at.x + size * 0.4 + before * 2.1 * Math.max(17 * u, 14 * px);
        const r = row.tone === "loss" ? Math.max(12 * u, 10 * px) : Math.max(17 * u, 14 * px);
        const wide = row.tone === "even" ? r * 1.5 : Math.max(r, row.amount.length * r * 0.42);
        return (
          <g key={i} class={`acc-disc ${row.tone}${now ? " now" : ""}`} transform={`translate(${x} ${at.y})`}>
            {size > 0 && <Lost stage={stage} row={row} size={size} />}
            <g class="acc-pop" transform={`translate(${size * 0.42} ${-size * 0.42})`}>
              <rect
                x={-wide}
                y={-r * (row.tone === "even" ? 0.82 : 1)}
                width={2 * wide}
                height={2 * r * (row.tone === "even" ? 0.82 : 1)}
                rx={r}
                style={side && row.tone !== "loss" ? { fill: colour(side.colour) } : {}}
                stroke-width={(row.tone === "loss" ? 2 : 2.6) * u}
              />
              <text text-anchor="middle" dy=".36em" font-size={r * (row.tone === "even" ? 0.86 : 1.04)}>
                {row.amount}
              </text>
            </g>
          </g>
        );
      })}
    </g>
  );
}
