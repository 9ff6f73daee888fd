/** The name of a piece on a plate above it, as large as it can be read. */

import type { Face } from "../formats.ts";
import { clamp } from "../geometry.ts";
import { colour } from "../pieces/pieces.tsx";
import type { Stage } from "./stage.ts";

/** The height of its letters on the screen, in pixels. */
const LETTERS = 13;

export function Plate({ stage, face, size }: { stage: Stage; face: Face; size: number }) {
  const name = face.plate ?? "";
  // from afar it may grow beyond the piece, but not cover its neighbours
  const font = clamp(LETTERS / stage.zoom.value, size * 0.22, size * 0.62);
  const [width, height] = [font * (name.length * 0.53 + 0.7), font * 1.3];
  const y = -size / 2 - height * 0.62;
  return (
    <g class="plate">
      <rect
        x={-width / 2}
        y={y - height / 2}
        width={width}
        height={height}
        rx={font * 0.2}
        fill={`var(--c-${face.colour}-dark, ${colour(face.colour)})`}
        stroke="#fff6e6"
        stroke-width={font * 0.09}
      />
      <text class="print-sc" y={y + font * 0.32} font-size={font} text-anchor="middle" fill="#fff6e6">
        {name}
      </text>
    </g>
  );
}
