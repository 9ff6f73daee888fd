/** Steps that are one march, as one sentence; the log and the story of a turn say it alike. Pure. */

import type { LogLine, Part, Ref } from "../formats.ts";
import { kindOf } from "../text.ts";

/** So many places on the way are named. */
const MOST_BY = 2;

/** A line without its numbers and names: what two lines of one sort have in common. */
export function sortOf(line: LogLine): string {
  return line.parts.map((part) => (typeof part === "string" ? part.replace(/\d+/g, "#").replace(/s\b/g, "") : kindOf(part.ref))).join("|");
}

/** Which of the things that lines of one sort name are not the same in all. */
export function varying(lines: readonly LogLine[]): number[] {
  const [a] = lines;
  if (!a) return [];
  return a.parts.flatMap((part, i) => (typeof part !== "string" && lines.some((line) => refAt(line, i) !== part.ref) ? [i] : []));
}

function refAt(line: LogLine, i: number): Ref {
  const part = line.parts[i];
  return part === undefined || typeof part === "string" ? "" : part.ref;
}

export function listed(parts: readonly Part[]): Part[] {
  return parts.flatMap((part, i) => (i === 0 ? [part] : [i === parts.length - 1 ? " and " : ", ", part]));
}

/** A place that has a name of its own, and not a number or words that lead to it. */
function isNamed(part: Part): boolean {
  return typeof part !== "string" && /^\p{Lu}/u.test(part.text) && !/\d{3}/.test(part.text);
}

/** Where each of these lines ends, if each goes on from where the one before it ended; else -1. */
function endOf(lines: readonly LogLine[]): number {
  const [i, j, more] = varying(lines);
  const [a] = lines;
  if (!a || i === undefined || more !== undefined) return -1;
  const at = j ?? i;
  // what stands before it is the same in all, numbers too: so many each are not so many in all
  const words = (line: LogLine): string => line.parts.slice(0, at).filter((part) => typeof part === "string").join("|");
  if (lines.some((line) => words(line) !== words(a))) return -1;
  if (j !== undefined) return lines.every((line, n) => n === 0 || refAt(line, i) === refAt(lines[n - 1] as LogLine, j)) ? j : -1;
  // only the places that are come to are named
  const before = words(a);
  return i > 0 && before.endsWith(" to ") && !/\d| from /.test(before) ? i : -1;
}

/** Several lines of one march as one sentence: from where, by which places, to where; null if they are none. */
export function marchOf(lines: readonly LogLine[]): Part[] | null {
  const [a, z] = [lines[0], lines.at(-1)];
  if (!a || !z || lines.length < 2 || lines.some((line) => line.kind !== "move" || sortOf(line) !== sortOf(a))) return null;
  const end = endOf(lines);
  if (end < 0) return null;
  const passed = lines
    .slice(0, -1)
    .map((line) => line.parts[end] as Part)
    .filter(isNamed);
  const by = passed.length > 0 ? [" by ", ...listed(passed.slice(0, MOST_BY))] : [];
  const head = a.parts.slice(0, end - 1);
  const to = a.parts[end - 1];
  if (typeof to !== "string" || !to.endsWith(" to ")) return null;
  // `Here| to ` or `| marches to `
  return [...head, `${to.slice(0, -" to ".length)}${by.shift() ?? ""}`, ...by, " to ", ...z.parts.slice(end)].filter((part) => part !== "");
}

/** Which lines are one march: those that follow one another in one action, each with the steps of its march. */
export function marches(lines: readonly LogLine[]): LogLine[][] {
  const out: LogLine[][] = [];
  for (const line of lines) {
    const now = out.at(-1);
    if (now && !line.head && line.side === now[0]?.side && marchOf([...now, line])) now.push(line);
    else out.push([line]);
  }
  return out;
}
