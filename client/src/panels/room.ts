/** What is open around the table: panels and dialogs. */

import { type Signal, signal } from "@preact/signals";

import { CLOSED, type Opened } from "./opened.ts";

export type Panel = "result" | "settings" | "links" | "cards" | "help" | "resign" | "playon" | "dice" | "more";

export interface Room {
  /** The dialog that is open, with what it is about. */
  dialog: Signal<{ name: Panel; about: string } | null>;
  /** The rules panel: closed, or open at a citation (empty: at the beginning). */
  rule: Signal<string | null>;
  /** The drawer of middle widths. */
  drawer: Signal<boolean>;
  /** The lines of the column that are open. */
  lines: Signal<Opened>;
  /** The tab and the height of the sheet on a phone. */
  tab: Signal<"hand" | "log" | "score" | "more">;
  height: Signal<"peek" | "half" | "full">;
  /** How far the rows of choices hang over the map, in pixels: nothing else lies there. */
  rows: Signal<number>;
  open: (name: Panel, about?: string) => void;
  close: () => void;
  openRule: (citation: string) => void;
}

export function newRoom(): Room {
  const dialog = signal<{ name: Panel; about: string } | null>(null);
  const rule = signal<string | null>(null);
  return {
    dialog,
    rule,
    drawer: signal(false),
    lines: signal(CLOSED),
    tab: signal<"hand" | "log" | "score" | "more">("hand"),
    height: signal<"peek" | "half" | "full">("half"),
    rows: signal(0),
    open: (name, about = "") => {
      dialog.value = { name, about };
    },
    close: () => {
      dialog.value = null;
    },
    openRule: (citation) => {
      dialog.value = null;
      rule.value = citation;
    },
  };
}
