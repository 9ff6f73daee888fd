/** The dialogs come once the table stands: the first load does without them. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { tell } from "../api.ts";
import type { Table } from "../model.ts";
import type { Room } from "./room.ts";

const dialogs = signal<typeof import("./dialogs.tsx") | null>(null);

async function fetchDialogs(): Promise<void> {
  try {
    dialogs.value ??= await import("./dialogs.tsx");
  } catch (problem) {
    tell(problem);
  }
}

interface Props {
  table: Table;
  room: Room;
}

/** Asked for again with the next dialog, where the network failed. */
export function Dialogs({ table, room }: Props) {
  const open = room.dialog.value !== null;
  useEffect(() => void fetchDialogs(), [open]);
  const all = dialogs.value;
  return all && <all.Dialogs table={table} room={room} />;
}

export function More({ table, room }: Props) {
  const all = dialogs.value;
  return all && <all.More table={table} room={room} />;
}
