/** The dock is fetched when a table first has one: most have none. */

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import type { Dock as Tab } from "../formats.ts";
import { stageOf } from "../map/stage.ts";
import type { TableModel } from "../model.ts";
import { askedTabs } from "./tabs.ts";

/** What it takes from the map, in pixels. */
export const DOCK = 126;

interface Props {
  model: TableModel;
  /** Whether the hand lies in it too. */
  hand: boolean;
}

const found = signal<ComponentType<Props> | null>(null);
let wanted = false;

export function Dock(props: Props) {
  if (!wanted) {
    wanted = true;
    void import("./view.tsx").then(
      (part) => {
        found.value = part.Dock;
      },
      () => {
        // the network failed: asked for again with the next view
        wanted = false;
      },
    );
  }
  const Part = found.value;
  return Part ? <Part {...props} /> : <section class="dock" aria-busy="true" />;
}

export function tabsOf(model: TableModel): Tab[] {
  return model.view.value.scene.docks ?? [];
}

/** Whether something in the dock can be chosen now. */
export function isDockAsked(model: TableModel): boolean {
  return askedTabs(tabsOf(model), model.view.value.scene.pieces, stageOf(model).lit.value).size > 0;
}
