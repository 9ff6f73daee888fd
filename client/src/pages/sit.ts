/** Sitting down at a game. */

import { api, newNonce } from "../api.ts";
import { give } from "../settings.ts";

/** Sit down at every seat of this browser: each adds a number of its own to the dice. */
export async function sitDown(
  id: string,
  commitment: string,
  seats: readonly { seat: number; name: string }[],
): Promise<void> {
  for (const { seat, name } of seats) {
    const nonce = newNonce();
    give(id, commitment, seat, nonce);
    await api.sit(id, seat, nonce, name);
  }
}
