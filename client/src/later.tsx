/** The parts of the table that come once it stands: the first load does without them. */

import { signal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { useEffect } from "preact/hooks";
import { tell } from "./api.ts";
import type { Table } from "./model.ts";
import { dressed } from "./pages/dress.ts";
import type { Room } from "./panels/room.ts";

type Extras = typeof import("./extras.tsx");

const extras = signal<Extras | null>(null);

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

/** A part that is not there until the extras have come. */
function part<P extends object>(find: (all: Extras) => (props: P) => ComponentChild) {
  return (props: P) => {
    const all = extras.value;
    if (all === null) return null;
    const Part = find(all);
    return <Part {...props} />;
  };
}

export const Dialogs = part((all) => all.Dialogs);
export const More = part((all) => all.More);
export const AccountPanel = part((all) => all.AccountPanel);
export const AccountBelow = part((all) => all.AccountBelow);
export const AccountAbove = part((all) => all.AccountAbove);
export const Overview = part((all) => all.Overview);
export const OpenHands = part((all) => all.OpenHands);
export const PastBar = part((all) => all.PastBar);
export const HintPopover = part((all) => all.HintPopover);
export const MenuPopover = part((all) => all.MenuPopover);
export const OddsPopover = part((all) => all.OddsPopover);
export const RefusalToast = part((all) => all.RefusalToast);
export const Strips = part((all) => all.Strips);
export const RulesPanel = part((all) => all.RulesPanel);
export const WayPanel = part((all) => all.WayPanel);

/** The bar of an account, or what stands there until it has come. */
export function AccountBar({ table, children }: { table: Table; children: ComponentChild }) {
  const all = extras.value;
  return all ? <all.AccountBar table={table} /> : <>{children}</>;
}
