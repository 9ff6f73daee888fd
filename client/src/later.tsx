/** The parts of the table that come once it stands: the first load does without them. */

import { signal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { useEffect } from "preact/hooks";
import { tell } from "./api.ts";
import type { Stage } from "./map/stage.ts";
import type { Table } from "./model.ts";
import { dressed } from "./pages/dress.ts";
import type { Room } from "./panels/room.ts";

const extras = signal<typeof import("./extras.tsx") | null>(null);

interface Props {
  table: Table;
  room: Room;
}

/** Fetched as soon as the table stands; where the network fails, again when something of it is wanted. */
export function useExtras({ table, room }: Props): void {
  const told = table.telling.open.value !== null;
  const open = room.dialog.value !== null;
  useEffect(() => {
    if (extras.peek() !== null) return;
    Promise.all([import("./extras.tsx"), dressed()]).then(
      ([all]) => {
        extras.value = all;
      },
      (problem) => {
        // nothing waits for an account that cannot be shown
        table.telling.close();
        tell(problem);
      },
    );
  }, [table, told, open]);
}

export function Dialogs(props: Props) {
  const all = extras.value;
  return all && <all.Dialogs {...props} />;
}

export function More(props: Props) {
  const all = extras.value;
  return all && <all.More {...props} />;
}

/** The bar of an account, or what stands there until it has come. */
export function AccountBar({ table, children }: { table: Table; children: ComponentChild }) {
  const all = extras.value;
  return all ? <all.AccountBar table={table} /> : <>{children}</>;
}

export function AccountPanel(props: Props & { narrow: boolean }) {
  const all = extras.value;
  return all && <all.AccountPanel {...props} />;
}

export function AccountBelow({ stage }: { stage: Stage }) {
  const all = extras.value;
  return all && <all.AccountBelow stage={stage} />;
}

export function AccountAbove({ stage }: { stage: Stage }) {
  const all = extras.value;
  return all && <all.AccountAbove stage={stage} />;
}
