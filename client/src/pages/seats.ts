/** The few choices of a game's page, and the seats they mean. Pure. */

import type { Page } from "../formats.ts";
import type { SeatChoice, Who } from "./start.tsx";

/** Whichever side the lot gives. */
export const EITHER = 2;

/** The side of the one who is here alone; -1 where both or neither are. */
export function sideOf(seats: readonly SeatChoice[]): number {
  const here = seats.flatMap((seat, i) => (seat.who === "here" ? [i] : []));
  return here.length === 1 ? (here[0] ?? -1) : -1;
}

/** Who the other one is: at the same screen too, or elsewhere; empty for seats that the page has no word for. */
export function againstOf(seats: readonly SeatChoice[]): Who | "" {
  const side = sideOf(seats);
  if (side >= 0) return seats[1 - side]?.who ?? "";
  return seats.every((seat) => seat.who === "here") ? "here" : "";
}

/** The seats with whoever is here at a side. */
export function sitAt(seats: readonly SeatChoice[], side: number): SeatChoice[] {
  const now = sideOf(seats);
  if (now === side || side === EITHER) return [...seats];
  return now < 0 ? [...seats] : [...seats].reverse();
}

/** The seats with another opponent. */
export function sitAgainst(seats: readonly SeatChoice[], who: Who): SeatChoice[] {
  const side = Math.max(0, sideOf(seats));
  return seats.map((seat, i) => ({ ...seat, who: i === side ? "here" : who }));
}

/** The seats as a lot gives them. */
export function shuffled(seats: readonly SeatChoice[]): SeatChoice[] {
  return Math.random() < 0.5 ? [...seats] : [...seats].reverse();
}

/** How each side wins, with the options as they are chosen. */
export function goalsOf(page: Pick<Page, "sides" | "option" | "choices">, values: Readonly<Record<string, unknown>>): string[] {
  const chosen = page.choices.find((choice) => choice.value === values[page.option]);
  return chosen && chosen.goals.length > 0 ? chosen.goals : page.sides.map((side) => side.goal);
}
