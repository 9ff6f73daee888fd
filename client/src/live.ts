/** The live line to the server, and the order in which what it says is shown. */

import type { LogLine, Push, View } from "./formats.ts";

export const SHORTEST = 500;
export const LONGEST = 10_000;

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

/** Views wait here until the one before has been shown. */
export class Queue {
  #waiting: Shown[] = [];
  #running = false;
  #show: (next: Shown, still: boolean) => Promise<void>;
  #hurried: () => boolean;

  /** `show` puts a view on the table (`still`: without motion); `hurried` says that nobody watches. */
  constructor(show: (next: Shown, still: boolean) => Promise<void>, hurried: () => boolean) {
    this.#show = show;
    this.#hurried = hurried;
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
        if (this.#hurried() || waiting >= FEW) {
          const all = [next, ...this.#waiting.splice(0)];
          const last = all.at(-1) as Shown;
          await this.#show({ view: last.view, log: all.flatMap((one) => one.log) }, true);
        } else {
          await this.#show(next, false);
        }
      }
    } finally {
      this.#running = false;
    }
  }
}

/** The part of a WebSocket that is used here. */
export interface Wire {
  addEventListener(type: "open", heard: () => void): void;
  addEventListener(type: "close", heard: (event: { code: number }) => void): void;
  addEventListener(type: "message", heard: (event: { data: unknown }) => void): void;
  close(): void;
}

export type LineState = "connecting" | "open" | "waiting" | "refused";

/** A WebSocket that comes back by itself: after a pause that grows, and at once when the network or the tab comes back. */
export class LiveLine {
  #open: () => Wire;
  #heard: (push: Push) => void;
  #state: (state: LineState) => void;
  #wire: Wire | null = null;
  #round = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #isOpen = false;

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
    wire.addEventListener("open", () => {
      if (this.#wire !== wire) return;
      this.#round = 0;
      this.#isOpen = true;
      this.#state("open");
    });
    wire.addEventListener("message", (event) => {
      if (this.#wire === wire && typeof event.data === "string") this.#heard(JSON.parse(event.data) as Push);
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
      this.#state("waiting");
      this.#timer = setTimeout(() => this.start(), pauseBefore(this.#round++));
    });
  }

  /** The network or the tab came back: do not wait for the pause to end. */
  wake(): void {
    if (this.#closed || this.#wire) return;
    this.#round = 0;
    this.start();
  }

  /** The network is gone: a wire may not notice that for minutes. */
  lost(): void {
    if (this.#closed || !this.#wire) return;
    const wire = this.#wire;
    this.#wire = null;
    this.#isOpen = false;
    wire.close();
    this.#state("waiting");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.start(), pauseBefore(this.#round++));
  }

  /** Begin anew, as after a gap in what was heard. */
  renew(): void {
    if (this.#closed) return;
    const wire = this.#wire;
    this.#wire = null;
    wire?.close();
    this.start();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  stop(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#wire?.close();
    this.#wire = null;
  }
}

/** The address of the live line of a game. */
export function liveAddress(here: { protocol: string; host: string }, id: string): string {
  return `${here.protocol === "https:" ? "wss:" : "ws:"}//${here.host}/api/games/${encodeURIComponent(id)}/live`;
}
