/** What this browser remembers: how the table is shown, and how far each game was seen. */

import { effect, signal, type Signal } from "@preact/signals";

export interface Keep {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** A store that forgets, for a browser that allows none (private windows). */
export function forgetful(): Keep {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

function find(): Keep {
  try {
    const storage = globalThis.localStorage;
    storage.getItem("maniple");
    return storage;
  } catch {
    return forgetful();
  }
}

export const keep: Keep = find();

export type Mode = "system" | "light" | "dark";
export const SPEEDS: readonly { value: number; name: string }[] = [
  { value: 0, name: "Off" },
  { value: 2, name: "Fast" },
  { value: 1, name: "Normal" },
  { value: 0.5, name: "Slow" },
];

/** One of the allowed values, or the first. */
export function oneOf<T>(kept: string | null, allowed: readonly T[], otherwise: T): T {
  const found = allowed.find((value) => JSON.stringify(value) === kept);
  return found === undefined ? otherwise : found;
}

function kept<T>(name: string, allowed: readonly T[], otherwise: T, store: Keep = keep): Signal<T> {
  const value = signal(oneOf(store.getItem(`maniple.${name}`), allowed, otherwise));
  effect(() => write(store, `maniple.${name}`, JSON.stringify(value.value)));
  return value;
}

/** A full store is no reason to stop playing. */
export function write(store: Keep, key: string, value: string): void {
  try {
    store.setItem(key, value);
  } catch {
    // the setting holds until the page is left
  }
}

export const mode = kept<Mode>("mode", ["system", "light", "dark"], "system");
export const speed = kept<number>("speed", [0, 2, 1, 0.5], 1);
export const sound = kept<boolean>("sound", [false, true], false);
export const notify = kept<boolean>("notify", [false, true], false);
export const legend = kept<boolean>("legend", [true, false], true);
/** How the hand lies on a wide screen: by itself, whole, or with the heads of the cards only. */
export type HandLies = "auto" | "whole" | "low";
export const handLies = kept<HandLies>("hand", ["auto", "whole", "low"], "auto");
/** How the end of a round, a turn, a battle is told: row by row, all at once, or by the log alone. */
export const accounts = kept<"full" | "short" | "off">("accounts", ["full", "short", "off"], "full");
export const helped = kept<boolean>("helped", [false, true], false);

export const playerName = signal((keep.getItem("maniple.name") ?? "").slice(0, 40));
effect(() => write(keep, "maniple.name", playerName.value));

/** The level of the computer that was played last; empty before the first game. */
export const level = signal((keep.getItem("maniple.level") ?? "").slice(0, 40));
effect(() => write(keep, "maniple.level", level.value));

/** The last move that a seat of this browser has seen; null for never. */
export function seenMove(game: string, seat: number, store: Keep = keep): number | null {
  const text = store.getItem(`maniple.seen.${game}.${seat}`);
  const move = text === null ? Number.NaN : Number(text);
  return Number.isInteger(move) && move >= 0 ? move : null;
}

/** The last line of the log whose account a seat of this browser was told; -1 for none. */
export function toldLine(game: string, seat: number, store: Keep = keep): number {
  const number = Number(store.getItem(`maniple.told.${game}.${seat}`) ?? -1);
  return Number.isInteger(number) ? number : -1;
}

export function toldOf(game: string, seat: number, line: number, store: Keep = keep): void {
  if (line > toldLine(game, seat, store)) write(store, `maniple.told.${game}.${seat}`, String(line));
}

export function sawMove(game: string, seat: number, move: number, store: Keep = keep): void {
  write(store, `maniple.seen.${game}.${seat}`, String(move));
}

/** What this browser saw and gave when it sat down: it checks the dice against its own memory. */
export interface Given {
  commitment: string;
  nonces: Record<string, string>;
}

export function given(game: string, store: Keep = keep): Given | null {
  try {
    const value: unknown = JSON.parse(store.getItem(`maniple.dice.${game}`) ?? "null");
    if (typeof value === "object" && value !== null && "commitment" in value && "nonces" in value)
      return value as Given;
  } catch {
    // not ours, or damaged: as if never kept
  }
  return null;
}

export function give(game: string, commitment: string, seat: number, nonce: string, store: Keep = keep): void {
  const before = given(game, store);
  const nonces = { ...(before?.nonces ?? {}), [String(seat)]: nonce };
  write(store, `maniple.dice.${game}`, JSON.stringify({ commitment: before?.commitment ?? commitment, nonces }));
}

/** Whether the page is dark now: the setting, or what the system says. */
export const dark = signal(false);

/** Follow the setting and the system; the root's class decides which half of the palette holds. */
export function followMode(root: HTMLElement): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const set = (): void => {
    dark.value = mode.value === "dark" || (mode.value === "system" && system.matches);
    root.classList.toggle("dark", dark.value);
    root.classList.toggle("light", !dark.value);
  };
  system.addEventListener("change", set);
  effect(set);
}

/** The colours of a board as CSS variables for the mode in force. */
export function lookVariables(
  look: { light: Record<string, string>; dark: Record<string, string> },
  isDark: boolean,
): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...look.light, ...(isDark ? look.dark : {}) })) {
    out[`--c-${name}`] = value;
    if (name.startsWith("region-")) out[`--${name}`] = value;
  }
  return out;
}
