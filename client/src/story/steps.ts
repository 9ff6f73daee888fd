/** Views that come one after the other as steps: what is shown as one. Pure. */

import type { LogLine, View } from "../formats.ts";

export interface Frame {
  view: View;
  log: LogLine[];
}

/** Some frames that are shown as one. */
export interface Step {
  from: View;
  to: View;
  lines: LogLine[];
}

/** Kinds whose frames are shown as one: an army that goes from space to space, losses taken one by one. */
const JOINED: readonly LogLine["kind"][] = ["move", "recruit", "work", "losses", "supply", "points", "turn", "setup"];

/** How many of the frames that wait are one step: those that say nothing go with others, and marches are not told hex by hex. */
export function joined(waiting: readonly Frame[]): number {
  let kind: LogLine["kind"] | null = null;
  for (const [i, { log, view }] of waiting.entries()) {
    if (log.length > 0) {
      const kinds = new Set(log.map((line) => line.kind));
      const [only] = kinds;
      if (kind !== null && (log.some((line) => line.head || line.heading) || kinds.size > 1 || only !== kind)) return i;
      if (kind === null && (kinds.size > 1 || only === undefined || !JOINED.includes(only))) {
        // what says nothing after it changes nothing that is told
        const next = waiting.slice(i + 1).findIndex((frame) => frame.log.length > 0);
        return next < 0 ? waiting.length : i + 1 + next;
      }
      kind = only ?? null;
    }
    if (view.decision && view.decision.side === view.side && view.seat >= 0) return i + 1;
  }
  return Math.max(1, waiting.length);
}

/** Frames as steps, from a view. */
export function stepsOf(from: View, frames: readonly Frame[]): Step[] {
  const steps: Step[] = [];
  let waiting = [...frames];
  let before = from;
  while (waiting.length > 0) {
    const taken = waiting.slice(0, joined(waiting));
    waiting = waiting.slice(taken.length);
    const { view } = taken.at(-1) as Frame;
    steps.push({ from: before, to: view, lines: taken.flatMap((frame) => frame.log) });
    before = view;
  }
  return steps;
}
