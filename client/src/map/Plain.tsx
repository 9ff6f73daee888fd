/** The plain map, drawn from the board alone where there is no picture. */

import type { Board, Edge, Space } from "../formats.ts";
import { corners, drawnIn, labelPlace, pathOf } from "../geometry.ts";
import { colour } from "../pieces/pieces.tsx";
import { memo } from "../pieces/memo.ts";

export const PlainMap = memo(function PlainMap({ board }: { board: Board }) {
  const { sheet } = board;
  const u = sheet.piece / 33;
  const areas = board.spaces.filter((s) => s.shape === "polygon" || s.shape === "hex");
  const places = board.spaces.filter((s) => s.shape === "point" || s.shape === "box");
  return (
    <svg class="map-sheet" viewBox={`${sheet.x} ${sheet.y} ${sheet.width} ${sheet.height}`} aria-hidden="true">
      <rect x={sheet.x} y={sheet.y} width={sheet.width} height={sheet.height} fill="var(--land)" />
      {areas.map((space) => (
        <Area space={space} u={u} />
      ))}
      {board.edges.map((edge) => (
        <Line edge={edge} board={board} u={u} />
      ))}
      {places.map((space) => (
        <Place space={space} u={u} />
      ))}
      {board.spaces.map((space) => (
        <Name space={space} u={u} piece={sheet.piece} />
      ))}
      <rect
        x={sheet.x + 8 * u}
        y={sheet.y + 8 * u}
        width={sheet.width - 16 * u}
        height={sheet.height - 16 * u}
        fill="none"
        stroke="var(--ink2)"
        stroke-width={1.6 * u}
      />
    </svg>
  );
});

function Area({ space, u }: { space: Space; u: number }) {
  const border = corners(space);
  const d = pathOf(border);
  const hex = space.shape === "hex";
  return (
    <>
      <path
        d={d}
        fill={colour(space.colour)}
        fill-opacity={0.34}
        stroke="var(--ink2)"
        stroke-width={1.5 * u}
        stroke-opacity={hex ? 0.5 : 0.9}
        stroke-dasharray={hex ? undefined : `${2 * u} ${5 * u}`}
        stroke-linecap="round"
      />
      <path
        d={pathOf(drawnIn(border, (hex ? 4 : 7) * u))}
        fill="none"
        stroke={colour(space.colour)}
        stroke-opacity={0.5}
        stroke-width={(hex ? 6 : 12) * u}
        stroke-linejoin="round"
      />
    </>
  );
}

function Line({ edge, board, u }: { edge: Edge; board: Board; u: number }) {
  const ends = edge.ends.map((ref) => board.spaces.find((s) => s.ref === ref));
  const d =
    edge.path ||
    pathOf(
      ends.flatMap((s) => (s ? [{ x: s.x, y: s.y }] : [])),
      false,
    );
  const ink = edge.colour ? colour(edge.colour) : "var(--road)";
  const line = { d, fill: "none", "stroke-linecap": "round" as const, "stroke-linejoin": "round" as const };
  switch (edge.line) {
    case "none":
      return null;
    case "double":
      return (
        <>
          <path {...line} stroke="var(--roadcase)" stroke-width={11 * u} stroke-opacity={0.8} />
          <path {...line} stroke={ink} stroke-width={8 * u} stroke-linecap="butt" />
          <path {...line} stroke="var(--roadcase)" stroke-width={2.4 * u} stroke-linecap="butt" />
        </>
      );
    case "dots":
      return <path {...line} stroke={ink} stroke-width={5 * u} stroke-dasharray={`0 ${10 * u}`} />;
    case "wall":
      return (
        <>
          <path
            {...line}
            stroke="#1d1002"
            stroke-opacity={0.25}
            stroke-width={14 * u}
            transform={`translate(${3 * u} ${5 * u})`}
          />
          <path {...line} stroke="var(--stone3)" stroke-width={14 * u} />
          <path {...line} stroke="var(--stone1)" stroke-width={11 * u} />
          <path
            {...line}
            stroke="var(--stone3)"
            stroke-width={11 * u}
            stroke-dasharray={`${1.4 * u} ${12 * u}`}
            stroke-linecap="butt"
          />
          <path {...line} stroke="var(--stone2)" stroke-width={5 * u} />
        </>
      );
    case "river":
      return (
        <>
          <path {...line} stroke="var(--seatext)" stroke-width={7 * u} />
          <path {...line} stroke="var(--sea)" stroke-width={4.2 * u} />
        </>
      );
    default:
      return (
        <>
          <path {...line} stroke="var(--roadcase)" stroke-width={9 * u} stroke-opacity={0.8} />
          <path {...line} stroke={ink} stroke-width={3.6 * u} />
        </>
      );
  }
}

function Place({ space, u }: { space: Space; u: number }) {
  const { x, y, radius: r } = space;
  const tint = colour(space.colour);
  if (space.shape === "box") {
    const border = corners(space);
    const inner = drawnIn(border, 6 * u);
    return (
      <>
        <path d={pathOf(border)} fill="#000" fill-opacity={0.2} transform={`translate(0 ${3 * u})`} />
        <path d={pathOf(border)} fill="var(--halo)" stroke="var(--ink)" stroke-width={2.6 * u} />
        <path d={pathOf(inner)} fill={tint} fill-opacity={0.4} stroke="var(--ink)" stroke-width={u} />
      </>
    );
  }
  return (
    <>
      <circle cx={x} cy={y + 2 * u} r={r + u} fill="#000" fill-opacity={0.2} />
      <circle cx={x} cy={y} r={r} fill="var(--halo)" stroke="var(--ink)" stroke-width={2.6 * u} />
      <circle cx={x} cy={y} r={r * 0.79} fill={tint} fill-opacity={0.62} stroke="var(--ink)" stroke-width={u} />
    </>
  );
}

function Name({ space, u, piece }: { space: Space; u: number; piece: number }) {
  if (space.label === "none") return null;
  const size = (space.shape === "hex" ? 15 : 22) * u;
  const { x, y, anchor, lines } = labelPlace(space, size, piece);
  return (
    <text class="map-name" x={x} y={y} text-anchor={anchor} font-size={size} stroke-width={5 * u}>
      {lines.map((line, i) => (
        <tspan x={x} dy={i ? size * 0.9 : 0}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
