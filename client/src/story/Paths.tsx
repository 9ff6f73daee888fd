/** The way of those who marched, on the map, in the colour of their side. */

import { along, lengthOf, pathOf } from "../geometry.ts";
import type { Stage } from "../map/stage.ts";
import type { Table } from "../model.ts";
import { type Path, tellerOf } from "./teller.ts";

export function Paths({ stage }: { stage: Stage }) {
  if (!("told" in stage.model)) return null;
  const paths = tellerOf(stage.model as Table).paths.value;
  if (paths.length === 0) return null;
  const u = stage.model.board.sheet.piece / 33;
  return (
    <g class="storypaths">
      {paths.map((path, i) => (
        <One key={i} stage={stage} path={path} u={u} />
      ))}
    </g>
  );
}

function One({ stage, path, u }: { stage: Stage; path: Path; u: number }) {
  const colour = stage.model.board.sides[path.side]?.colour ?? "";
  const long = lengthOf(path.line);
  const foot = along(path.line, Math.max(0, 1 - (46 * u) / long));
  const tip = along(path.line, Math.max(0, 1 - (20 * u) / long));
  const far = Math.hypot(tip.x - foot.x, tip.y - foot.y) || 1;
  const [wx, wy] = [((foot.y - tip.y) / far) * 13 * u, ((tip.x - foot.x) / far) * 13 * u];
  const d = pathOf(path.line, false);
  return (
    <g style={{ "--side": `var(--c-${colour})`, "--sidelight": `var(--c-${colour}-light, #fff)` }}>
      <path class="rim" d={d} />
      <path class="case" d={d} />
      <path class="dashes" d={d} />
      {long > 90 * u && (
        <path class="barb" d={pathOf([tip, { x: foot.x + wx, y: foot.y + wy }, { x: foot.x - wx, y: foot.y - wy }])} />
      )}
    </g>
  );
}

/** How many went, above everything that stands on the way. */
export function PathLabels({ stage }: { stage: Stage }) {
  if (!("told" in stage.model)) return null;
  const paths = tellerOf(stage.model as Table).paths.value;
  const k = stage.zoom.value || 1;
  const u = stage.model.board.sheet.piece / 33;
  const said = new Set<string>();
  return (
    <g class="storylabels">
      {paths.map((path, i) => {
        const ends = `${path.line.length} ${path.line[0]?.x} ${path.line.at(-1)?.x} ${path.line.at(-1)?.y}`;
        if (said.has(ends)) return null;
        said.add(ends);
        const at = along(path.line, 0.5);
        const next = along(path.line, 0.55);
        const far = Math.hypot(next.x - at.x, next.y - at.y) || 1;
        // beside the line, on its upper side
        const up = next.x >= at.x ? 1 : -1;
        const off = 26 * u + 12 / k;
        const x = at.x + ((next.y - at.y) / far) * off * up;
        const y = at.y - ((next.x - at.x) / far) * off * up;
        const wide = (path.label.length * 7.6 + 26) / k;
        const tall = 26 / k;
        return (
          <g key={i} style={{ "--side": `var(--c-${stage.model.board.sides[path.side]?.colour ?? ""})` }}>
            <rect x={x - wide / 2} y={y - tall / 2} width={wide} height={tall} rx={tall / 2} stroke-width={2 / k} />
            <text x={x} y={y + 5 / k} font-size={14.5 / k}>
              {path.label}
            </text>
          </g>
        );
      })}
    </g>
  );
}
