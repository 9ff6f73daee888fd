/** To the rematch, begun here or by the other. */

import { alone, api, tell } from "../api.ts";
import type { Table } from "../model.ts";
import { sitDown } from "../pages/sit.ts";
import { go } from "../router.ts";

/** This browser sits down at once at what is its own there. */
export function rematch(table: Table): Promise<void> {
  return alone("rematch", () => goToRematch(table));
}

async function goToRematch(table: Table): Promise<void> {
  try {
    // asked for even where it stands already: the answer gives this browser its seat there
    const { id } = await api.rematch(table.id);
    const info = await api.info(id);
    const own = info.seats.filter((seat) => seat.yours && !seat.taken);
    await sitDown(
      id,
      info.commitment,
      own.map((seat) => ({ seat: seat.side, name: seat.name })),
    );
    go(`/game/${id}`);
  } catch (problem) {
    tell(problem);
  }
}
