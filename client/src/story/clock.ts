/** Time that can be held and ended: what moves on the table asks it. */

export class Clock {
  #ended = false;
  #held = false;
  readonly #waiting = new Set<{ left: number; since: number; timer: ReturnType<typeof setTimeout> | undefined; wake: () => void }>();
  readonly #running = new Set<Animation>();

  get now(): boolean {
    return this.#ended;
  }

  /** Nothing is waited for any more. */
  end(): void {
    this.#ended = true;
    for (const one of [...this.#waiting]) one.wake();
  }

  /** Wait so long, or until it is ended; not while it is held. */
  wait(ms: number): Promise<void> {
    if (this.#ended || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const one = {
        left: ms,
        since: performance.now(),
        timer: undefined as ReturnType<typeof setTimeout> | undefined,
        wake: () => {
          clearTimeout(one.timer);
          this.#waiting.delete(one);
          resolve();
        },
      };
      this.#waiting.add(one);
      if (!this.#held) one.timer = setTimeout(one.wake, ms);
    });
  }

  /** Wait for the next frame; out of sight there is none. */
  frame(): Promise<void> {
    const drawn = new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
    return Promise.race([drawn, this.wait(100)]);
  }

  /** It is held and goes on with the clock. */
  runs(animation: Animation): void {
    for (const one of this.#running) if (one.playState === "finished" || one.playState === "idle") this.#running.delete(one);
    this.#running.add(animation);
    if (this.#held) animation.pause();
  }

  hold(held: boolean): void {
    if (held === this.#held) return;
    this.#held = held;
    const now = performance.now();
    for (const one of this.#waiting) {
      clearTimeout(one.timer);
      if (held) one.left -= now - one.since;
      else {
        one.since = now;
        one.timer = setTimeout(one.wake, Math.max(0, one.left));
      }
    }
    for (const animation of this.#running) {
      if (held && animation.playState === "running") animation.pause();
      else if (!held && animation.playState === "paused") animation.play();
    }
  }
}
