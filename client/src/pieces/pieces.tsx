/** Pieces of card and wood, icons and dice, all drawn from a face of the board. */

import type { ComponentChildren, JSX } from "preact";
import { memo } from "./memo.ts";
import { nameOn, PLATE, plateWidth } from "./named.ts";
import type { Board, Face, Piece } from "../formats.ts";

const SHADOW = "#1d1002";
const GOLD = "#e8c66a";
/** No print is smaller than this on the screen, as long as its counter has room for it. */
export const LEAST_PX = 11.2;
/** How far print may grow on a counter that is seen from afar. */
const MOST_GROWTH = 1.85;
/** A chit's height for a width of 1. */
export const CHIT = 0.62;

/** A colour of the board's look. */
export function colour(name: string): string {
  return name ? `var(--c-${name})` : "var(--ink2)";
}

/** A size of letters that grows where the map is seen from afar; `--px` is a pixel of the screen in units of the map. */
function legible(size: number, unit = 1): Record<string, string> {
  return {
    fontSize: `clamp(${size}px, calc(var(--px, 0) * ${(LEAST_PX / unit).toFixed(3)}px), ${size * MOST_GROWTH}px)`,
  };
}

/** The same for a thing that grows as a whole with the letters on it. */
function growing(letters: number, most: number): Record<string, string> {
  return { transform: `scale(clamp(1, calc(var(--px, 0) * ${(LEAST_PX / letters).toFixed(4)}), ${most}))` };
}

/** What is printed on a solid colour: pale, unless the look names a print of its own. */
function print(name: string): string {
  return name ? `var(--c-${name}-print,#fff6e6)` : "#fff6e6";
}

export function isWood(face: Face): boolean {
  return face.shape === "cube" || face.shape === "drum";
}

const facesOf = new WeakMap<Board, Map<string, Face>>();

export function faceOf(board: Board, id: string): Face | undefined {
  let faces = facesOf.get(board);
  if (!faces) facesOf.set(board, (faces = new Map(board.faces.map((face) => [face.id, face]))));
  return faces.get(id);
}

interface Drawn {
  board: Board;
  face: Face;
  /** The side of the piece, in units of whatever it is drawn in. */
  size: number;
  state?: readonly string[];
  steps?: readonly number[];
  badge?: string;
  /** Its name is said elsewhere: beside it, or by what lies upon it. */
  unnamed?: boolean;
}

/** A piece around (0, 0), to be put in a group with a transform. */
export const PieceShape = memo(function PieceShape(props: Drawn) {
  const { board, face, size, state = [], steps = [], badge = "", unnamed = false } = props;
  const drawn =
    face.shape === "cube" ? (
      <Cube s={size} wood={woodOf(board, face.colour)} />
    ) : face.shape === "drum" ? (
      <Drum s={size} wood={woodOf(board, face.colour)} />
    ) : face.shape === "marker" ? (
      <Marker board={board} face={face} s={size} />
    ) : face.shape === "shield" ? (
      <Shield face={face} s={size} />
    ) : (
      <Counter
        board={board}
        face={face}
        s={size}
        spent={state.includes("spent")}
        damaged={state.includes("damaged")}
        steps={steps}
      />
    );
  return (
    <g class={state.length ? `piece ${state.map((s) => `is-${s}`).join(" ")}` : "piece"}>
      {drawn}
      {!unnamed && nameOn(face) && <Plate board={board} face={face} s={size} />}
      {badge && (
        // beside the name, which stands where the badge of others is
        <Badge x={size * 0.42} y={size * (nameOn(face) ? 0.24 : -0.42)} r={size * 0.24} text={badge} />
      )}
    </g>
  );
});

interface Wood {
  fill: string;
  /** Lit and shaded faces, where the look names them; else they are washed white and black. */
  light: string | null;
  dark: string | null;
}

function woodOf(board: Board, name: string): Wood {
  const named = (tone: string) => (board.look.light[`${name}-${tone}`] ? colour(`${name}-${tone}`) : null);
  return { fill: colour(name), light: named("light"), dark: named("dark") };
}

function Cube({ s, wood }: { s: number; wood: Wood }) {
  const [h, q, y] = [s * 0.5, s * 0.29, s * 0.2];
  const t = y - s * 0.56;
  const edge = { stroke: "#000", "stroke-opacity": 0.4, "stroke-width": s * 0.03, "stroke-linejoin": "round" as const };
  const left = `M${-h} ${t}L0 ${t + q}V${y + q}L${-h} ${y}z`;
  const right = `M${h} ${t}L0 ${t + q}V${y + q}L${h} ${y}z`;
  const top = `M${-h} ${t}L0 ${t - q}L${h} ${t}L0 ${t + q}z`;
  return (
    <>
      <ellipse cx={s * 0.1} cy={y + q * 0.55} rx={s * 0.62} ry={s * 0.26} fill="#2a1804" opacity={0.33} />
      <path d={left + right + top} fill={wood.fill} />
      <path d={left} fill="none" {...edge} />
      <path d={right} fill={wood.dark ?? "#000"} fill-opacity={wood.dark ? 1 : 0.28} {...edge} />
      <path d={top} fill={wood.light ?? "#fff"} fill-opacity={wood.light ? 1 : 0.34} {...edge} />
      <path
        d={`M${-h * 0.5} ${t}H${h * 0.5}`}
        stroke={wood.dark ?? "#000"}
        stroke-opacity={wood.dark ? 0.55 : 0.36}
        stroke-width={s * 0.07}
        stroke-linecap="round"
      />
    </>
  );
}

const STAR = star(8, 9, 3.2);

function star(n: number, outer: number, inner: number): string {
  const corners = Array.from({ length: 2 * n }, (_, i) => {
    const r = i % 2 ? inner : i % 4 ? outer * 0.78 : outer;
    const a = (Math.PI * i) / n - Math.PI / 2;
    return `${(r * Math.cos(a)).toFixed(2)} ${(r * Math.sin(a)).toFixed(2)}`;
  });
  return `M${corners.join("L")}z`;
}

function Drum({ s, wood }: { s: number; wood: Wood }) {
  const [rx, ry, y] = [s * 0.48, s * 0.27, s * 0.2];
  const t = y - s * 0.5;
  const body = `M${-rx} ${t}V${y}a${rx} ${ry} 0 0 0 ${2 * rx} 0V${t}z`;
  return (
    <>
      <ellipse cx={s * 0.1} cy={y + s * 0.13} rx={s * 0.6} ry={s * 0.27} fill="#2a1804" opacity={0.33} />
      <path d={body} fill={wood.fill} stroke="#000" stroke-opacity={0.4} stroke-width={s * 0.03} />
      <path
        d={`M${rx * 0.25} ${t + ry * 0.8}V${y + ry * 0.95}a${rx} ${ry} 0 0 0 ${rx * 0.75} ${-ry * 0.95}V${t}z`}
        fill={wood.dark ?? "#000"}
        opacity={wood.dark ? 0.75 : 0.22}
      />
      <ellipse cx={0} cy={t} rx={rx} ry={ry} fill={wood.fill} />
      <ellipse
        cx={0}
        cy={t}
        rx={rx}
        ry={ry}
        fill={wood.light ?? "#fff"}
        fill-opacity={wood.light ? 1 : 0.36}
        stroke="#000"
        stroke-opacity={0.33}
        stroke-width={s * 0.03}
      />
      <path
        d={STAR}
        transform={`translate(0 ${t}) scale(${s * 0.034} ${s * 0.019})`}
        fill={wood.dark ?? "#000"}
        fill-opacity={wood.dark ? 0.85 : 0.5}
      />
    </>
  );
}

function Glyph({
  board,
  name,
  x,
  y,
  size,
  fill,
  opacity,
}: {
  board: Board;
  name: string;
  x: number;
  y: number;
  size: number;
  fill: string;
  opacity?: number;
}) {
  const d = board.look.icons[name];
  return d ? (
    <path
      d={d}
      fill={fill}
      fill-rule="evenodd"
      opacity={opacity}
      transform={`translate(${x} ${y}) scale(${size / 24})`}
    />
  ) : null;
}

/** The name of a leader, over the upper edge of his counter. */
function Plate({ board, face, s }: { board: Board; face: Face; s: number }) {
  const size = s * PLATE;
  const [width, height] = [s * plateWidth(face), size * 1.22];
  const light = board.look.light[`${face.colour}-print`] !== undefined;
  return (
    <g transform={`translate(0 ${-s * 0.27})`}>
      <g class="plate" style={growing(size, 2.4)}>
        <rect
          x={-width / 2}
          y={-height}
          width={width}
          height={height}
          rx={size * 0.2}
          fill={colour(face.colour)}
          stroke="#f6ecd6"
          stroke-width={size * 0.09}
        />
        {!light && (
          <rect x={-width / 2} y={-height} width={width} height={height} rx={size * 0.2} fill="#1d1002" opacity={0.34} />
        )}
        <Print x={0} y={-size * 0.3} size={size} font="sc" fill={print(face.colour)}>
          {nameOn(face)}
        </Print>
      </g>
    </g>
  );
}

interface CounterProps {
  board: Board;
  face: Face;
  s: number;
  spent: boolean;
  damaged: boolean;
  steps: readonly number[];
}

function Counter({ board, face, s, spent, damaged, steps }: CounterProps) {
  const round = face.shape === "round";
  const r = round ? s / 2 : s * (face.shape === "square" ? 0.06 : face.shape === "chit" ? 0.14 : 0.26);
  const fg = spent ? "var(--text)" : print(face.colour);
  const h = s / 2;
  const tall = face.shape === "chit" ? s * CHIT : s;
  const dy = (s - tall) / 2;
  const foot = spent ? face.foot.slice(face.foot.length > 1 ? 1 : 0, face.foot.length > 1 ? 2 : 1) : face.foot;
  const [left, of] = steps;
  const below = foot.length > 0 || of !== undefined;
  // A leader has a gold rule, and his name on a plate; a legion's number stands in the corner, beside its icon.
  const named = nameOn(face) !== "";
  const cornered = face.top !== "" && !named && !spent && face.shape !== "chit";
  const both = foot.length > 0 && of !== undefined;
  // Gold does not show on a face that is light itself.
  const gold = board.look.light[`${face.colour}-print`] ? fg : GOLD;
  const chit = face.shape === "chit";
  const icon = s * (chit || cornered ? 0.4 : both ? 0.42 : named ? 0.44 : below ? 0.5 : 0.62);
  const iconY = named ? (below ? 0.16 : 0.28) : both ? 0.07 : below ? 0.1 : 0.19;
  const iconX = chit && foot.length ? s * 0.08 : cornered ? s * (round ? 0.2 : 0.08) : h - icon / 2;
  const rule = face.closed || face.shape === "square" || round || named;
  // A round leader has no room for a rule within: it runs along the rim.
  const at = s * (named && round ? 0.025 : 0.085);
  return (
    <g transform={`translate(${-h} ${-h})`}>
      <rect x={s * 0.035} y={s * 0.07 + dy} width={s} height={tall} rx={r} fill={SHADOW} opacity={0.42} />
      {spent && <rect y={dy} width={s} height={tall} rx={r} fill="var(--card)" />}
      <rect
        y={dy}
        width={s}
        height={tall}
        rx={r}
        fill={colour(face.colour)}
        fill-opacity={spent ? 0.27 : 1}
        stroke="#000"
        stroke-opacity={spent ? 0.55 : 0.42}
        stroke-width={s * 0.03}
      />
      {spent && (
        <rect y={dy} width={s} height={tall} rx={r} fill="none" stroke={colour(face.colour)} stroke-width={s * 0.025} />
      )}
      {!round && (
        <path
          d={`M${s * 0.05} ${dy + tall - r - s * 0.04}V${dy + r + s * 0.05}q0 ${-r} ${r} ${-r}H${s - r - s * 0.05}`}
          fill="none"
          stroke="#fff"
          stroke-opacity={0.42}
          stroke-width={s * 0.035}
          stroke-linecap="round"
        />
      )}
      {rule && (
        <rect
          x={at}
          y={at + dy}
          width={s - 2 * at}
          height={tall - 2 * at}
          rx={round ? h - at : Math.max(0, r - at)}
          fill="none"
          stroke={named ? gold : fg}
          stroke-opacity={named ? 1 : face.closed ? 0.75 : 0.5}
          stroke-width={s * (named || face.closed ? 0.028 : 0.018)}
          stroke-dasharray={face.closed ? `${s * 0.05} ${s * 0.05}` : undefined}
        />
      )}
      {face.icon ? (
        <Glyph
          board={board}
          name={face.icon}
          x={iconX}
          y={chit ? h - icon / 2 : s * iconY}
          size={icon}
          fill={fg}
        />
      ) : (
        face.closed && (
          <Print x={h} y={s * (chit ? 0.64 : 0.69)} size={s * (chit ? 0.4 : 0.54)} font="cz" fill={fg}>
            ?
          </Print>
        )
      )}
      {cornered && (
        <Print x={s * (round ? 0.8 : 0.94)} y={s * 0.36} size={s * 0.28} font="cz" anchor="end" fill={fg}>
          {face.top}
        </Print>
      )}
      {chit && foot.length > 0 && (
        <Print x={s * 0.72} y={s * 0.6} size={s * 0.28} font="num" fill={fg}>
          {foot.join("·")}
        </Print>
      )}
      {!chit &&
        foot.map((value, i) => (
          <Print
            x={s * (((i + 0.5) / foot.length) * 0.84 + 0.08)}
            y={s * (both ? 0.78 : named && round ? 0.82 : named || round ? 0.87 : 0.91)}
            size={s * (both ? 0.3 : foot.length > 3 || value.length > 3 ? 0.26 : named && foot.length > 2 ? 0.31 : 0.33)}
            font="num"
            fill={named ? gold : fg}
          >
            {value}
          </Print>
        ))}
      {of !== undefined &&
        Array.from({ length: of }, (_, i) => (
          <rect
            class="step"
            x={s * (0.5 + (i - of / 2) * 0.135 + 0.0175)}
            y={s * (both ? 0.83 : 0.78)}
            width={s * 0.1}
            height={s * (both ? 0.09 : 0.12)}
            rx={s * 0.02}
            fill={i < (left ?? 0) ? fg : "none"}
            stroke={fg}
            stroke-width={s * 0.02}
          />
        ))}
      {spent && (
        <path
          d={`M${s * 0.72} ${s * 0.04}L${s * 0.96} ${s * 0.28}`}
          stroke={fg}
          stroke-width={s * 0.03}
          opacity={0.7}
        />
      )}
      {damaged && (
        <path
          d="M.62 0l.06 .16l-.1 .12l.12 .14l-.06 .16"
          transform={`translate(0 ${dy}) scale(${s})`}
          fill="none"
          stroke="#1d1002"
          stroke-width={0.05}
          stroke-linejoin="round"
        />
      )}
    </g>
  );
}

/** The value of a wall: a shield with a number. */
function Shield({ face, s }: { face: Face; s: number }) {
  const d = "M-17-17q17-6 34 0v17q-3 13-17 20-14-7-17-20z";
  return (
    <g transform={`scale(${s / 54})`}>
      <path d={d} transform="translate(1 3)" fill="#000" fill-opacity={0.33} />
      <path d={d} fill={colour(face.colour)} stroke="#f6ecd6" stroke-width={2.6} />
      <Print x={0} y={7} size={22} unit={s / 54} font="num" fill={print(face.colour)}>
        {face.foot[0] ?? face.top}
      </Print>
    </g>
  );
}

/** A flat token without a stand: a disc with an icon or a short word. */
function Marker({ board, face, s }: { board: Board; face: Face; s: number }) {
  const r = s * 0.4;
  const text = face.foot[0] ?? face.top;
  return (
    <>
      <circle cx={s * 0.03} cy={s * 0.06} r={r} fill={SHADOW} opacity={0.4} />
      <circle r={r} fill={colour(face.colour)} stroke="#f6ecd6" stroke-width={s * 0.05} />
      {face.icon && (
        <Glyph
          board={board}
          name={face.icon}
          x={-s * (text ? 0.2 : 0.26)}
          y={-s * (text ? 0.32 : 0.26)}
          size={s * (text ? 0.4 : 0.52)}
          fill={print(face.colour)}
        />
      )}
      {text && (
        <Print
          x={0}
          y={face.icon ? s * 0.3 : s * 0.13}
          size={s * (face.icon ? 0.24 : 0.36)}
          font="num"
          fill={print(face.colour)}
        >
          {text}
        </Print>
      )}
    </>
  );
}

type PrintProps = {
  x: number;
  y: number;
  size: number;
  font: "num" | "sc" | "cz";
  fill: string;
  anchor?: "middle" | "end";
  /** How many units of the map one of its own is. */
  unit?: number;
  children: ComponentChildren;
};

function Print({ x, y, size, font, fill, anchor = "middle", unit = 1, children }: PrintProps) {
  return (
    <text class={`print-${font}`} x={x} y={y} style={legible(size, unit)} text-anchor={anchor} fill={fill}>
      {children}
    </text>
  );
}

/** A disc with a number or a short word at the corner of something. */
export function Badge({
  x,
  y,
  r,
  text,
  tone = "dark",
}: {
  x: number;
  y: number;
  r: number;
  text: string;
  tone?: "dark" | "paper" | "lit";
}) {
  const size = r * (text.length > 2 ? 0.9 : 1.15);
  return (
    <g class={`badge badge-${tone}`} style={growing(size, 2.2)}>
      <circle cx={x + r * 0.08} cy={y + r * 0.15} r={r} fill="#000" fill-opacity={0.33} />
      <circle cx={x} cy={y} r={r} class="badge-disc" stroke-width={r * 0.14} />
      <text class="print-num" x={x} y={y + r * 0.4} font-size={size} text-anchor="middle">
        {text}
      </text>
    </g>
  );
}

/** Two pieces look the same: same face, state, steps and badge. */
export function alike(a: Piece, b: Piece): boolean {
  return (
    a.face === b.face && a.badge === b.badge && a.state.join() === b.state.join() && a.steps.join() === b.steps.join()
  );
}

// -------------------------------------------------------------------- outside the map

/** Below this nobody reads what is printed on a picture of a counter, and its icon has the room. */
const LEAST_WITH_PRINT = 26;

/** A piece as a small picture, for panels, tracks and chips, beside its name. */
export function PieceIcon({ board, face, size }: { board: Board; face: Face | string; size: number }) {
  const what = typeof face === "string" ? faceOf(board, face) : face;
  if (!what) return null;
  // Wood stands on a shadow that is wider than the piece.
  const room = isWood(what) ? 1.34 : 1.16;
  const plain = size < LEAST_WITH_PRINT && what.icon !== "";
  return (
    <svg
      class="piece-icon"
      width={size}
      height={size}
      viewBox={`${-50 * room} ${-50 * room} ${100 * room} ${100 * room}`}
      style={{ "--px": (100 * room) / size }}
      role="img"
      aria-label={what.name}
    >
      <PieceShape board={board} face={plain ? bare(what) : what} size={100} unnamed />
    </svg>
  );
}

const bareFaces = new WeakMap<Face, Face>();

/** The same face without print. */
function bare(face: Face): Face {
  let found = bareFaces.get(face);
  if (!found) bareFaces.set(face, (found = { ...face, top: nameOn(face) && face.top, foot: [] }));
  return found;
}

/** An icon of the board's look in the colour of the text. */
export function Icon({ board, name, size }: { board: Board; name: string; size: number }) {
  const d = board.look.icons[name];
  return d ? (
    <svg class="glyph" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} fill="currentColor" fill-rule="evenodd" />
    </svg>
  ) : null;
}

const PIPS: readonly (readonly [number, number])[][] = [
  [],
  [[2, 2]],
  [
    [1, 1],
    [3, 3],
  ],
  [
    [1, 1],
    [2, 2],
    [3, 3],
  ],
  [
    [1, 1],
    [1, 3],
    [3, 1],
    [3, 3],
  ],
  [
    [1, 1],
    [1, 3],
    [3, 1],
    [3, 3],
    [2, 2],
  ],
  [
    [1, 1],
    [1, 2],
    [1, 3],
    [3, 1],
    [3, 2],
    [3, 3],
  ],
];
const TILT = [-6, 5, -3, 7, -5, 4];

interface DiceProps {
  values: readonly number[];
  /** A side of the board (then `board` is needed), or the look itself. */
  side?: number | "ivory" | "ink";
  board?: Board;
  size?: number;
}

/** Dice as they fell; one with more than six shows its number. */
export function Dice({ values, side = "ivory", board, size = 36 }: DiceProps): JSX.Element {
  const look = typeof side === "string" ? side : (board?.sides[side]?.dice ?? (side === 1 ? "ink" : "ivory"));
  return (
    <span class={`dice dice-${look}`} role="img" aria-label={`dice: ${values.join(", ")}`}>
      {values.map((value, i) => (
        <svg key={i} width={size} height={size} viewBox="-4 -4 46 48">
          <g transform={`rotate(${TILT[i % TILT.length]} 18 18)`}>
            <rect x={1} y={4} width={36} height={36} rx={8} fill="#000" fill-opacity={0.27} />
            <rect class="die-face" width={36} height={36} rx={8} />
            <path
              d="M3 8a5 5 0 0 1 5-5h20a5 5 0 0 1 5 5"
              fill="none"
              stroke="#fff"
              stroke-opacity={look === "ink" ? 0.25 : 0.7}
              stroke-width={1.5}
            />
            {PIPS[value]?.length ? (
              PIPS[value].map(([x, y]) => <circle class="pip" cx={x * 9} cy={y * 9} r={3.3} />)
            ) : (
              <text class="print-num pip" x={18} y={25} font-size={20} text-anchor="middle">
                {value}
              </text>
            )}
          </g>
        </svg>
      ))}
    </span>
  );
}
