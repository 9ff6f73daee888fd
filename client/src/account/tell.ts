/** What is told at the end of a round, a turn, a battle: one account at a time, row by row, then it waits. */

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Account, AccountRow, LogLine } from "../formats.ts";
import { plain } from "../text.ts";

/** How accounts are told: row by row, all at once, or by the log alone. */
export type Told = "full" | "short" | "off";

/** How long each row is told, and the sum, in ms at normal speed. */
const LOSS = 700;
const GAIN = 450;
const SUM = 600;
/** However much counted, nobody waits longer than this. */
export const LONGEST = 6000;

/** The rows in the order in which they are told. */
export function rowsOf(account: Account): AccountRow[] {
  return account.parts.flatMap((part) => part.rows);
}

/** When each row is told, and at last the sum, in ms after the beginning. */
export function timesOf(account: Account, speed: number): number[] {
  const lengths: number[] = rowsOf(account).map((row) => (row.tone === "loss" ? LOSS : GAIN));
  if (account.sums.length) lengths.push(SUM);
  const whole = lengths.reduce((sum, ms) => sum + ms, 0);
  const factor = Math.min(1, LONGEST / (whole || 1)) / speed;
  let at = 0;
  return lengths.map((ms) => {
    const begins = at;
    at += ms * factor;
    return begins;
  });
}

/** The accounts that some lines close: the last great one, else the last of a battle. */
export function lastOf(lines: readonly LogLine[]): { account: Account; line: LogLine } | null {
  const closing = lines.flatMap((line) => (line.account ? [{ account: line.account, line }] : []));
  return closing.filter(({ account }) => !account.small).at(-1) ?? closing.at(-1) ?? null;
}

function listed(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : (words[0] ?? "");
}

/** All of it in a few sentences, for whoever does not see it: the same facts as list and map. */
export function spoken(account: Account, sides: readonly { name: string }[]): string {
  const said = account.parts.map((part) => {
    const found: string[] = [];
    sides.forEach(({ name }, side) => {
      const rows = part.rows.filter((row) => row.side === side && row.amount);
      const number = rows.reduce((sum, row) => sum + Number(row.amount.replace("−", "-")), 0);
      if (rows.length && Number.isFinite(number)) found.push(`${name} ${number > 0 && !account.small ? "+" : ""}${number}`);
    });
    const tied = part.rows.filter((row) => row.tone === "even").map((row) => plain(row.parts));
    if (tied.length) found.push(`${listed(tied)} tied`);
    const other = found.length ? "" : part.rows.map((row) => plain(row.parts)).join("; ");
    return `${part.name}: ${found.join(", ") || other}.`;
  });
  const feet = account.foot.map((one) => plain(one.parts));
  return [plain(account.lead) || `${account.title}.`, ...said, ...feet].join(" ");
}

/** A marker on a track while the sum is told. */
export interface Moving {
  face: string;
  cell: number;
  text: string;
  /** The cell from which it has come: it is still seen there. */
  was?: number;
}

/** Where the markers of a track stand while an account is told: first where they were, then where the sum puts them. */
export function marksTold(cells: readonly string[], marks: readonly Moving[], account: Account | null, step: number): Moving[] {
  if (!account || account.small || account.sums.length === 0) return [...marks];
  const rows = rowsOf(account).length;
  return marks.map((mark) => {
    const sum = account.sums.find((one) => one.face === mark.face) ?? (account.sums.length + marks.length === 2 ? account.sums[0] : undefined);
    const was = sum ? cells.indexOf(String(sum.before)) : -1;
    // the track tells something else, or has gone on since
    if (!sum || was < 0 || was === mark.cell || cells[mark.cell] !== String(sum.total)) return mark;
    return step <= rows ? { ...mark, cell: was } : { ...mark, was };
  });
}

export class Telling {
  readonly open = signal<Account | null>(null);
  /** How many rows have been told; one more: the sum too. */
  readonly step = signal(0);
  /** It waits for Continue, and the table with it. */
  readonly holding = signal(false);
  readonly holds: ReadonlySignal<boolean> = computed(() => this.open.value !== null && this.holding.value);
  readonly ended: ReadonlySignal<boolean> = computed(() => {
    const account = this.open.value;
    return account === null || this.step.value > rowsOf(account).length;
  });
  readonly #speed: Signal<number>;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #waiting: (() => void)[] = [];

  constructor(speed: Signal<number>) {
    this.#speed = speed;
  }

  /** Put an account on the table; where it holds, play goes on when it is closed. */
  tell(account: Account, how: Told, holds: boolean): void {
    if (how === "off") return;
    this.#stop();
    const speed = this.#speed.peek();
    this.holding.value = holds && speed > 0 && !account.small;
    this.open.value = account;
    const calm = typeof matchMedia !== "undefined" && matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (account.small || how === "short" || speed <= 0 || calm) this.complete();
    else this.again();
  }

  /** From its beginning. */
  again(): void {
    const account = this.open.peek();
    if (!account) return;
    this.#stop();
    const speed = this.#speed.peek();
    if (speed <= 0) return this.complete();
    this.step.value = 0;
    const times = timesOf(account, speed);
    times.forEach((ms, i) => this.#timers.push(setTimeout(() => (this.step.value = i + 1), ms + 200 / speed)));
    const rows = rowsOf(account).length;
    const end = (times.at(-1) ?? 0) + GAIN / speed;
    this.#timers.push(setTimeout(() => (this.step.value = rows + 1), end + 200 / speed));
  }

  complete(): void {
    this.#stop();
    const account = this.open.peek();
    if (account) this.step.value = rowsOf(account).length + 1;
  }

  /** What Enter does: first all of it is shown, then play goes on. */
  next(): void {
    if (this.ended.peek()) this.close();
    else this.complete();
  }

  close(): void {
    this.#stop();
    this.open.value = null;
    this.holding.value = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
  }

  /** Until play may go on. */
  closed(): Promise<void> {
    if (!this.holds.peek()) return Promise.resolve();
    return new Promise((go) => this.#waiting.push(go));
  }

  #stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}
