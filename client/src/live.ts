/** The live line to the server, and the order in which what it says is shown. */

import type { LogLine, Push, View } from "./formats.ts";

export const SHORTEST = 500;
export const LONGEST = 4_000;
/** A line that beats, and is not heard for so long, is dead: the server says something every 2 s. */
export const SILENCE = 4_500;
/** Where the line is in doubt, as after a sleep, a word must come within this time. */
export const DOUBT = 2_500;
/** How often the line is looked at. Where that comes much later the page has slept, or had no time. */
export const LOOK = 250;
const SLEPT = 2_000;

/** How long to wait before the n-th try to connect anew. */
export function pauseBefore(round: number): number {
  return Math.min(SHORTEST * 2 ** round, LONGEST);
}

export interface Shown {
  view: View;
  log: LogLine[];
}

/** More than this many waiting, and the table goes straight to the last. */
export const FEW = 6;

/** Where a turn is told as a story so many may wait: whoever watches two computers is not left behind for good. */
export const MANY = 150;

/** Views wait here until the one before has been shown. */
export class Queue {
  #waiting: Shown[] = [];
  #running = false;
  #show: (next: Shown, still: boolean) => Promise<void>;
  #hurried: () => boolean;
  #join: ((waiting: readonly Shown[]) => number) | null;

  /**
   * `show` puts a view on the table (`still`: without motion); `hurried` says that nobody watches; `join` how many of
   * those that wait are shown as one, or 0: each by itself, and the last when too many wait.
   */
  constructor(
    show: (next: Shown, still: boolean) => Promise<void>,
    hurried: () => boolean,
    join: ((waiting: readonly Shown[]) => number) | null = null,
  ) {
    this.#show = show;
    this.#hurried = hurried;
    this.#join = join;
  }

  /** What is to be shown next. */
  get ahead(): readonly Shown[] {
    return this.#waiting;
  }

  get length(): number {
    return this.#waiting.length;
  }

  get idle(): boolean {
    return !this.#running && this.#waiting.length === 0;
  }

  push(next: Shown): void {
    this.#waiting.push(next);
    if (!this.#running) void this.#run();
  }

  /** Forget what waits: the past was rewritten. */
  empty(): void {
    this.#waiting = [];
  }

  async #run(): Promise<void> {
    this.#running = true;
    try {
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
        const waiting = this.#waiting.length;
        const together = this.#join?.([next, ...this.#waiting]) ?? 0;
        if (this.#hurried() || waiting >= (together > 0 ? MANY : FEW)) {
          const all = [next, ...this.#waiting.splice(0)];
          const last = all.at(-1) as Shown;
          await this.#show({ view: last.view, log: all.flatMap((one) => one.log) }, true);
        } else {
          const all = [next, ...this.#waiting.splice(0, Math.max(0, together - 1))];
          const last = all.at(-1) as Shown;
          await this.#show({ view: last.view, log: all.flatMap((one) => one.log) }, false);
        }
      }
    } finally {
      this.#running = false;
    }
  }
}

/** The part of a WebSocket that is used here. */
export interface Wire {
  addEventListener(type: "close", heard: (event: { code: number }) => void): void;
  addEventListener(type: "message", heard: (event: { data: unknown }) => void): void;
  send(text: string): void;
  close(): void;
}

export type LineState = "connecting" | "open" | "waiting" | "refused";

/** What the server says where it has nothing to say; the page answers with the same. */
interface Beat {
  beat: number;
}

/**
 * A WebSocket that comes back by itself: after a pause that grows, and at once when the network or the tab comes back.
 *
 * A line may die without a word, and whether the browser believes to have a network says nothing of it. So it counts
 * as open when something was heard on it, and as dead when nothing was heard for a while, though the server beats.
 */
export class LiveLine {
  #open: () => Wire;
  #heard: (push: Push) => void;
  #state: (state: LineState) => void;
  #wire: Wire | null = null;
  #round = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #closed = false;
  #isOpen = false;
  /** This line beats: an older server does not. */
  #beats = false;
  /** After this time a line without a word is dead. */
  #deadline = 0;
  #looked = 0;

  constructor(open: () => Wire, heard: (push: Push) => void, state: (state: LineState) => void) {
    this.#open = open;
    this.#heard = heard;
    this.#state = state;
  }

  start(): void {
    if (this.#closed || this.#wire) return;
    clearTimeout(this.#timer);
    this.#state("connecting");
    const wire = this.#open();
    this.#wire = wire;
    this.#isOpen = this.#beats = false;
    this.#looked = Date.now();
    this.#deadline = this.#looked + SILENCE;
    this.#watch ??= setInterval(() => this.#look(), LOOK);
    wire.addEventListener("message", (event) => {
      if (this.#wire !== wire || typeof event.data !== "string") return;
      const said = JSON.parse(event.data) as Push | Beat;
      this.#deadline = Date.now() + SILENCE;
      if (!this.#isOpen) {
        this.#round = 0;
        this.#isOpen = true;
        this.#state("open");
      }
      if ("beat" in said) {
        this.#beats = true;
        wire.send(event.data);
      } else this.#heard(said);
    });
    wire.addEventListener("close", (event) => {
      if (this.#wire !== wire) return;
      this.#wire = null;
      this.#isOpen = false;
      if (this.#closed) return;
      // 1008 and 44xx are the server's own words: asking again would not change them
      if (event.code === 1008 || (event.code >= 4400 && event.code < 4500)) {
        this.#state("refused");
        return;
      }
      this.#wait();
    });
  }

  #wait(): void {
    this.#state("waiting");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.start(), pauseBefore(this.#round++));
  }

  /** A line on which nothing was heard at all is dead as well: every server begins with the state. */
  #look(): void {
    const now = Date.now();
    // after a sleep what was said meanwhile may still wait to be heard: a word must come soon, and need not have come
    if (now - this.#looked > SLEPT || now < this.#looked) this.#deadline = now + DOUBT;
    this.#looked = now;
    if (this.#wire && (this.#beats || !this.#isOpen) && now >= this.#deadline) this.lost();
  }

  /** The network, the tab or the whole machine came back: do not wait for a pause to end, nor long for a word. */
  wake(): void {
    if (this.#closed) return;
    if (this.#wire) {
      this.#deadline = Math.min(this.#deadline, Date.now() + DOUBT);
      return;
    }
    this.#round = 0;
    this.start();
  }

  /** Nothing comes on it any more: a wire may not notice that for minutes. */
  lost(): void {
    if (this.#closed || !this.#wire) return;
    this.#drop();
    this.#wait();
  }

  /** Begin anew, as after a gap in what was heard. */
  renew(): void {
    if (this.#closed) return;
    this.#drop();
    this.start();
  }

  #drop(): void {
    const wire = this.#wire;
    this.#wire = null;
    this.#isOpen = false;
    wire?.close();
  }

  /** Something was heard on it. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  stop(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    this.#drop();
  }
}

/** The address of the live line of a game. */
export function liveAddress(here: { protocol: string; host: string }, id: string): string {
  return `${here.protocol === "https:" ? "wss:" : "ws:"}//${here.host}/api/games/${encodeURIComponent(id)}/live`;
}
