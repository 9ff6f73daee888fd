/** The log as it is told: headings, actions with what came of them, filters. Pure functions, so that tests need no browser. */

import type { LogLine, Part, Ref } from "../formats.ts";
import { marches, marchOf } from "../story/march.ts";

export type Filter = "all" | "battles" | "points";

export const FILTERS: readonly { id: Filter; name: string }[] = [
  { id: "all", name: "All" },
  { id: "battles", name: "Battles" },
  { id: "points", name: "Points" },
];

/** A heading, a line of its own, or what came of the action above it. */
export interface Told {
  line: LogLine;
  place: "heading" | "top" | "under";
  /** Where it is a whole march in one line: its single steps. */
  steps?: Told[];
}

const FIGHT: ReadonlySet<string> = new Set(["battle", "losses", "retreat", "answer"]);
/** They end the action before them. */
const STEPS: ReadonlySet<string> = new Set(["turn", "setup"]);
/** They stand out, also in the middle of an action. */
const APART: ReadonlySet<string> = new Set(["points", "supply"]);

/** A turn, a round or a year begins; whatever else begins is an action. */
export function isHeading(line: LogLine): boolean {
  return line.heading && (line.kind === "turn" || line.kind === "other");
}

/** Where each line stands: under the action that it came of, if there is one. */
export function told(lines: readonly LogLine[]): Told[] {
  let acting = false;
  return lines.map((line) => {
    if (isHeading(line)) {
      acting = false;
      return { line, place: "heading" };
    }
    if (line.head || STEPS.has(line.kind)) {
      acting = line.head && !STEPS.has(line.kind);
      return { line, place: "top" };
    }
    return { line, place: acting && !APART.has(line.kind) ? "under" : "top" };
  });
}

/** Each march in one line, which stands where its first step stood. */
export function joined(all: readonly Told[]): Told[] {
  let at = 0;
  return marches(all.map((one) => one.line)).flatMap((lines) => {
    const steps = all.slice(at, (at += lines.length));
    const [first] = steps;
    const parts = marchOf(lines);
    return first && parts ? [{ ...first, line: { ...first.line, parts }, steps }] : steps;
  });
}

function isWanted(line: LogLine, filter: Filter): boolean {
  return filter === "battles" ? FIGHT.has(line.kind) : line.kind === "points";
}

/** The lines of a filter, each battle with the action that led to it, all with their headings. */
export function filtered(all: readonly Told[], filter: Filter): Told[] {
  if (filter === "all") return [...all];
  const kept: Told[] = [];
  let heading: Told | null = null;
  let action: Told | null = null;
  for (const one of all) {
    if (one.place === "heading") {
      heading = one;
      action = null;
      continue;
    }
    if (one.place === "top" && one.line.head) action = one;
    if (!isWanted(one.line, filter)) continue;
    if (heading) kept.push(heading);
    if (action && action !== one && one.place === "under") kept.push(action);
    if (action === one || one.place === "under") action = null;
    heading = null;
    kept.push(one);
  }
  return kept;
}

/** A heading without its verb: `Round 2`. */
export function headed(words: string): string {
  return words.replace(/^The (?=year)/, "").replace(/ begins\.$/, "").replace(/^./, (first) => first.toUpperCase());
}

/** After the name of a side they tell which of its units acts. */
const WHERE = /^(in|from|at|of|on|with) /;

/** The reader's own deeds: `You play ...`. Only a name in the plural takes the same verb as `you`. */
export function asYou(parts: readonly Part[], own: string): Part[] {
  const [first, ...rest] = parts;
  const begins = `The ${own} `;
  if (!own.endsWith("s") || typeof first !== "string" || !first.startsWith(begins)) return [...parts];
  const deed = first.slice(begins.length);
  if (WHERE.test(deed)) return [...parts];
  return [`You ${deed.replace(`: the ${own} `, ": you ")}`, ...rest];
}

/** The number of the first line after the reader's last deed, where the other side has acted since; -1 for none. */
export function sinceLine(lines: readonly LogLine[], side: number): number {
  if (side < 0) return -1;
  let last = -1;
  for (let i = lines.length - 1; i >= 0 && last < 0; i--) if (lines[i]?.side === side) last = i;
  if (last < 0 || !lines.slice(last + 1).some((line) => line.side >= 0 && !line.heading)) return -1;
  return lines[last + 1]?.number ?? -1;
}

/** What a line speaks of, as far as it lies on the table. */
export function pointsAt(parts: readonly Part[]): Ref[] {
  const refs = parts.flatMap((part) => (typeof part === "string" || part.ref.startsWith("die:") ? [] : [part.ref]));
  return [...new Set(refs)];
}
