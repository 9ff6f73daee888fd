/** What the table knows of a story before any is told: its parts come when the first table is set. */

import { signal } from "@preact/signals";
import type { Table, Travel } from "../model.ts";
import { travel } from "../motion.ts";

export type Parts = typeof import("./index.ts");

export const parts = signal<Parts | null>(null);
let loading: Promise<Parts | null> | null = null;

/** The parts that tell; null where they cannot be had, and then the table moves as it does for one's own moves. */
export function load(): Promise<Parts | null> {
  loading ??= import("./index.ts").then(
    (found) => {
      parts.value = found;
      return found;
    },
    () => {
      loading = null;
      return null;
    },
  );
  return loading;
}

/** From one view to the next, told as a story where the other side acts. */
export const asStory: Travel = async (model, from, to, lines, ahead) => {
  const found = parts.peek() ?? (await load());
  if (found) await found.tellerOf(model as Table).travel(from, to, lines, ahead);
  else await travel(model, from, to, lines);
};
