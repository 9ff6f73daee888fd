/** The plain map, drawn from the board alone where there is no picture, and its legend. */

import type { Board, Edge, Space } from "../formats.ts";
import { around, corners, drawnIn, labelPlace, pathOf } from "../geometry.ts";
import { legend as open } from "../settings.ts";
import { colour } from "../pieces/pieces.tsx";
import { memo } from "../pieces/memo.ts";
import { kindOf, kindsOf, landsOf, legendOf, outline } from "./kinds.ts";
import type { Form, Kind, LegendEntry } from "./kinds.ts";

export const PlainMap = memo(function PlainMap({ board }: { board: Board }) {
  const { sheet } = board;
  const u = sheet.piece / 33;
  const areas = board.spaces.filter((s) => s.shape === "polygon" || s.shape === "hex");
  const places = board.spaces.filter((s) => s.shape === "point" || s.shape === "box");
  const kinds = kindsOf(board);
  const kind = (space: Space) => kinds.get(kindOf(space)) as Kind;
  return (
    <svg class="map-sheet" viewBox={`${sheet.x} ${sheet.y} ${sheet.width} ${sheet.height}`} aria-hidden="true">
      <Fillings u={u} />
      <rect x={sheet.x} y={sheet.y} width={sheet.width} height={sheet.height} fill="var(--land)" />
      {landsOf(board).map((land) => (
        <g
          key={land.colour}
          opacity={0.3}
          fill={colour(land.colour)}
          stroke={colour(land.colour)}
          stroke-linecap="round"
          stroke-linejoin="round"
        >
          {land.spaces.map((space) => (
            <circle key={space.ref} cx={space.x} cy={space.y} r={space.radius * 2.2} stroke="none" />
          ))}
          {land.edges.map((edge, i) => (
            <path key={i} d={wayOf(edge, board)} fill="none" stroke-width={sheet.piece * 3} />
          ))}
        </g>
      ))}
      {areas.map((space) => (
        <Area key={space.ref} space={space} form={kind(space).form} u={u} />
      ))}
      {board.edges.map((edge, i) => (
        <Line key={i} edge={edge} d={wayOf(edge, board)} u={u} />
      ))}
      {places.map((space) => (
        <Place key={space.ref} space={space} kind={kind(space)} icons={board.look.icons} u={u} />
      ))}
      {board.spaces.map((space) => (
        <Name key={space.ref} space={space} form={kind(space).form} u={u} board={board} />
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

/** What the plain map shows, in words: over the map, where it can be read at any size of it. */
export const Legend = memo(function Legend({ board, inset }: { board: Board; inset: number }) {
  const entries = legendOf(board);
  if (entries.length === 0) return null;
  return (
    <details
      class="map-legend"
      data-over
      open={open.value}
      style={{ "--under": `${inset}px` }}
    >
      <summary
        onClick={(event) => {
          // kept at once: the browser tells of the toggle only later, when the page may be gone
          event.preventDefault();
          open.value = !open.value;
        }}
      >
        Legend
      </summary>
      <ul>
        {entries.map((entry) => (
          <li key={entry.text}>
            <svg width="30" height="22" viewBox="0 0 30 22" aria-hidden="true">
              <Sample entry={entry} board={board} />
            </svg>
            <span class="long">{entry.text}</span>
            <span class="short">{entry.short}</span>
          </li>
        ))}
      </ul>
    </details>
  );
});

function Sample({ entry, board }: { entry: LegendEntry; board: Board }) {
  if (entry.what === "line") return <Line edge={entry.edge} d="M3 11H27" u={0.62} />;
  if (entry.what === "icon")
    return (
      <path
        d={board.look.icons[entry.icon]}
        fill={colour(entry.colour)}
        fill-rule="evenodd"
        transform="translate(5 1) scale(.84)"
      />
    );
  const { kind } = entry;
  const space = { ...kind.space, x: 15, y: 11, radius: 8, colour: kind.colour };
  if (kind.space.shape === "point" || kind.space.shape === "box")
    return <Place space={space} kind={kind} icons={board.look.icons} u={0.5} />;
  // an area in small: its own corners, drawn together
  const border = corners(kind.space);
  const box = around(border);
  const k = Math.min(24 / (box.width || 1), 18 / (box.height || 1));
  const small = border.map((p) => [15 + (p.x - box.x - box.width / 2) * k, 11 + (p.y - box.y - box.height / 2) * k]);
  return <Area space={{ ...space, corners: small }} form={kind.form} u={0.28} />;
}

/** Hatching and dots for areas of the second kind and the ones after it. */
function Fillings({ u }: { u: number }) {
  const tile = { width: 14 * u, height: 14 * u, patternUnits: "userSpaceOnUse" as const };
  const ink = { stroke: "var(--ink2)", "stroke-width": 1.8 * u, "stroke-opacity": 0.55 };
  return (
    <defs>
      <pattern id="plain-hatched" {...tile} patternTransform="rotate(45)">
        <path d={`M0 0V${14 * u}`} {...ink} />
      </pattern>
      <pattern id="plain-crossed" {...tile} patternTransform="rotate(45)">
        <path d={`M0 0V${14 * u}M0 0H${14 * u}`} {...ink} />
      </pattern>
      <pattern id="plain-dotted" {...tile}>
        <circle cx={4 * u} cy={4 * u} r={1.9 * u} fill="var(--ink2)" fill-opacity={0.6} />
        <circle cx={11 * u} cy={11 * u} r={1.9 * u} fill="var(--ink2)" fill-opacity={0.6} />
      </pattern>
    </defs>
  );
}

function Area({ space, form, u }: { space: Space; form: Form; u: number }) {
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
      {form !== "open" && <path d={d} fill={`url(#plain-${form})`} />}
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

/** The path of an edge: as the board has it, else straight. */
function wayOf(edge: Edge, board: Board): string {
  if (edge.path) return edge.path;
  const ends = edge.ends.flatMap((ref) => board.spaces.find((space) => space.ref === ref) ?? []);
  return pathOf(ends, false);
}

function Line({ edge, d, u }: { edge: Edge; d: string; u: number }) {
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

function Place({ space, kind, icons, u }: { space: Space; kind: Kind; icons: Board["look"]["icons"]; u: number }) {
  const { x, y, radius: r } = space;
  const { form } = kind;
  const tint = colour(space.colour);
  if (form === "ring")
    return (
      <>
        <circle cx={x} cy={y + 2 * u} r={r + u} fill="#000" fill-opacity={0.2} />
        <circle cx={x} cy={y} r={r} fill="var(--halo)" stroke="var(--ink)" stroke-width={2.6 * u} />
        <circle cx={x} cy={y} r={r * 0.79} fill={tint} fill-opacity={0.62} stroke="var(--ink)" stroke-width={u} />
      </>
    );
  const border = outline(form, space, r);
  const d = pathOf(border);
  const icon = icons[kind.icon];
  const walled = space.shape === "box";
  const size = Math.min(r * 1.25, 44 * u);
  return (
    <g stroke-linejoin={form === "rounded" ? "round" : "miter"}>
      <path d={d} fill="#000" fill-opacity={0.2} transform={`translate(0 ${3 * u})`} />
      {walled ? (
        <>
          <path d={d} fill="var(--halo)" stroke={form === "square" ? tint : "var(--ink)"} stroke-width={5 * u} />
          <path d={d} fill="none" stroke="var(--ink)" stroke-width={1.4 * u} />
          <path
            d={pathOf(drawnIn(border, 6 * u))}
            fill={tint}
            fill-opacity={0.4}
            stroke="var(--ink)"
            stroke-width={u}
          />
        </>
      ) : (
        <>
          <path d={d} fill="var(--halo)" />
          <path
            d={d}
            fill={tint}
            fill-opacity={0.24}
            stroke="var(--ink)"
            stroke-width={2.2 * u}
            stroke-dasharray={form === "hexagon" ? `${5 * u} ${3.4 * u}` : undefined}
          />
        </>
      )}
      {icon && (
        <path
          d={icon}
          fill={walled ? "var(--ink)" : "var(--ink2)"}
          fill-opacity={0.8}
          fill-rule="evenodd"
          transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`}
        />
      )}
    </g>
  );
}

function Name({ space, form, u, board }: { space: Space; form: Form; u: number; board: Board }) {
  if (space.label === "none") return null;
  const wished = (space.shape === "hex" ? 15 : 22) * u;
  const { x, y, anchor, lines, size } = labelPlace(space, wished, board.sheet.piece, board.sheet);
  const second = space.shape === "point" && form !== "ring";
  return (
    <text
      class={second ? "map-name second" : "map-name"}
      x={x}
      y={y}
      text-anchor={anchor}
      font-size={size}
      stroke-width={5 * u}
    >
      {lines.map((line, i) => (
        <tspan key={i} x={x} dy={i ? size * 0.9 : 0}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
