/** What kinds of spaces and lines a board has: each gets a form of its own on the plain map, and a line in its legend. Pure. */

import type { Board, Edge, LegendLine, Space } from "../formats.ts";
import type { Point } from "../geometry.ts";

/** How a kind is drawn. Colours say the region or the side, so kinds differ by outline or by what fills them. */
export type Form =
  | "ring"
  | "hexagon"
  | "diamond"
  | "octagon"
  | "square"
  | "cut"
  | "rounded"
  | "open"
  | "hatched"
  | "dotted"
  | "crossed";

const FORMS: Record<Space["shape"], readonly Form[]> = {
  point: ["ring", "hexagon", "diamond", "octagon"],
  box: ["square", "cut", "rounded"],
  polygon: ["open", "hatched", "dotted", "crossed"],
  hex: ["open", "hatched", "dotted", "crossed"],
};

export interface Kind {
  form: Form;
  /** A space of this kind. */
  space: Space;
  /** The colour of all of them, or empty where they differ. */
  colour: string;
  /** As the legend of the board has it, else its type. */
  text: string;
  icon: string;
}

/** `short` is for a small screen. */
export type LegendEntry =
  | { what: "space"; kind: Kind; text: string; short: string }
  | { what: "line"; edge: Edge; text: string; short: string }
  | { what: "icon"; icon: string; colour: string; text: string; short: string };

/** Whether counters have several figures each: then many of them stand together, and need the map to be large. */
export function hasFigures(board: Pick<Board, "faces">): boolean {
  return board.faces.some((face) => face.foot.length > 1);
}

/** Whether there are counters with figures or names on them, which have to be read; markers say little. */
export function isPrinted(board: Pick<Board, "faces">): boolean {
  return board.faces.some((face) => face.shape !== "marker" && (face.foot.length > 0 || face.top !== ""));
}

/** Spaces are of one kind where their type is the same, and their shape. */
export function kindOf(space: Space): string {
  return `${space.shape} ${space.type}`;
}

export function kindsOf(board: Board): Map<string, Kind> {
  const kinds = new Map<string, Kind>();
  const before = new Map<Space["shape"], number>();
  const said = sayings(board);
  for (const space of board.spaces) {
    const key = kindOf(space);
    const known = kinds.get(key);
    if (known) {
      if (known.colour !== space.colour) known.colour = "";
      continue;
    }
    const rank = before.get(space.shape) ?? 0;
    before.set(space.shape, rank + 1);
    const forms = FORMS[space.shape];
    const line = said.get(space.type);
    const form = forms[rank % forms.length] as Form;
    kinds.set(key, { form, space, colour: space.colour, text: line?.text ?? space.type, icon: line?.icon ?? "" });
  }
  return kinds;
}

/** The kinds of spaces, then those of lines, then what else the board's own legend explains. */
export function legendOf(board: Board): LegendEntry[] {
  const said = sayings(board);
  const entries: LegendEntry[] = [];
  for (const kind of kindsOf(board).values())
    if (kind.text) entries.push({ what: "space", kind, text: kind.text, short: kind.space.type });
  const lines = new Set<string>();
  for (const edge of board.edges) {
    if (edge.line === "none" || edge.type === "" || lines.has(edge.type)) continue;
    lines.add(edge.type);
    entries.push({ what: "line", edge, text: said.get(edge.type)?.text ?? edge.type, short: edge.type });
  }
  const used = new Set(said.values());
  for (const line of board.legend) if (!used.has(line)) entries.push({ what: "icon", ...line, short: line.text });
  return entries;
}

/** The line of the board's legend that speaks of a type: the same words, or words that begin with it, or have it in them. */
function sayings(board: Board): Map<string, LegendLine> {
  const types = [
    ...new Set([
      ...board.spaces.map((space) => space.type),
      ...board.edges.flatMap((edge) => (edge.line === "none" ? [] : [edge.type])),
    ]),
  ].filter((type) => type !== "");
  const found = new Map<string, LegendLine>();
  const free = new Set(board.legend);
  const fits = [
    (text: string, type: string) => text === type,
    (text: string, type: string) => text.startsWith(type) && !/^\w/.test(text.slice(type.length)),
    (text: string, type: string) => ` ${text} `.includes(` ${type} `),
  ];
  for (const fit of fits)
    for (const type of types) {
      const line = found.has(type) ? undefined : [...free].find((one) => fit(one.text, type));
      if (!line) continue;
      found.set(type, line);
      free.delete(line);
    }
  return found;
}

const HALF_TURN = Math.PI;

/** The corners of a form around a point; none for a ring, and for areas, which have their own. */
export function outline(form: Form, { x, y }: Point, r: number): Point[] {
  switch (form) {
    case "hexagon":
      return regular(6, 0, x, y, r * 1.12);
    case "diamond":
      return regular(4, 0, x, y, r * 1.22);
    case "octagon":
      return regular(8, HALF_TURN / 8, x, y, r * 1.08);
    case "cut":
      return regular(8, HALF_TURN / 8, x, y, r * 1.08);
    case "square":
    case "rounded":
      return regular(4, HALF_TURN / 4, x, y, r * Math.SQRT2);
    default:
      return [];
  }
}

/** A regular polygon; without a turn its first corner is straight above. */
function regular(n: number, turn: number, x: number, y: number, r: number): Point[] {
  return Array.from({ length: n }, (_, i) => {
    const angle = turn - HALF_TURN / 2 + (2 * HALF_TURN * i) / n;
    return { x: x + r * Math.cos(angle), y: y + r * Math.sin(angle) };
  });
}

/** Lands: what is of one colour belongs together, and so do the roads within it. */
export interface Land {
  colour: string;
  spaces: Space[];
  edges: Edge[];
}

/** The regions of points, to be coloured behind them; areas have their own ground. */
export function landsOf(board: Board): Land[] {
  const lands = new Map<string, Land>();
  const at = new Map<string, string>();
  for (const space of board.spaces) {
    if (space.shape !== "point" || space.region === "") continue;
    at.set(space.ref, space.region);
    const land = lands.get(space.region);
    if (land) land.spaces.push(space);
    else lands.set(space.region, { colour: space.colour, spaces: [space], edges: [] });
  }
  for (const edge of board.edges) {
    const [a, b] = edge.ends.map((ref) => at.get(ref));
    if (a !== undefined && a === b) lands.get(a)?.edges.push(edge);
  }
  // one land alone sets nothing apart
  return lands.size > 1 ? [...lands.values()] : [];
}
