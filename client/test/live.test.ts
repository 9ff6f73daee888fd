import assert from "node:assert/strict";
import { test } from "node:test";
import type { LogLine, Push, View } from "../src/formats.ts";
import { FEW, liveAddress, LiveLine, type LineState, pauseBefore, Queue, type Shown, type Wire } from "../src/live.ts";

const one = (move: number): Shown => ({ view: { move } as View, log: [{ number: move } as LogLine] });
const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

test("views are shown one after the other, each when the one before is done", async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const queue = new Queue(
    (next) => {
      begun.push(next.view.move);
      return new Promise<void>((done) => ends.push(done));
    },
    () => false,
  );
  queue.push(one(1));
  queue.push(one(2));
  await settled();
  assert.deepEqual(begun, [1]);
  assert.equal(queue.length, 1);
  ends.shift()?.();
  await settled();
  assert.deepEqual(begun, [1, 2]);
  ends.shift()?.();
  await settled();
  assert.ok(queue.idle);
});

test("when too many wait the table goes to the last, with every line of the log", async () => {
  const shown: { move: number; still: boolean; lines: number }[] = [];
  let free: (() => void) | undefined;
  const queue = new Queue(
    (next, still) => {
      shown.push({ move: next.view.move, still, lines: next.log.length });
      return shown.length === 1
        ? new Promise<void>((done) => {
            free = done;
          })
        : Promise.resolve();
    },
    () => false,
  );
  for (let move = 0; move <= FEW + 1; move++) queue.push(one(move));
  await settled();
  free?.();
  await settled();
  assert.deepEqual(shown, [
    { move: 0, still: false, lines: 1 },
    { move: FEW + 1, still: true, lines: FEW + 1 },
  ]);
});

test("nobody watches: nothing moves", async () => {
  const stills: boolean[] = [];
  const queue = new Queue(
    (_, still) => {
      stills.push(still);
      return Promise.resolve();
    },
    () => true,
  );
  queue.push(one(1));
  await settled();
  assert.deepEqual(stills, [true]);
});

test("a failed showing does not stop the queue for good", async () => {
  const shown: number[] = [];
  const queue = new Queue(
    (next) => {
      shown.push(next.view.move);
      return Promise.resolve();
    },
    () => false,
  );
  queue.push(one(1));
  await settled();
  queue.empty();
  queue.push(one(2));
  await settled();
  assert.deepEqual(shown, [1, 2]);
});

test("the pause doubles from half a second to ten", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5, 9].map(pauseBefore), [500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
});

class FakeWire extends EventTarget {
  closed = false;
  open(): void {
    this.dispatchEvent(new Event("open"));
  }
  say(push: unknown): void {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(push) }));
  }
  close(code = 1000): void {
    if (this.closed) return;
    this.closed = true;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

function lineWith(): { wires: FakeWire[]; heard: Push[]; states: LineState[]; line: LiveLine } {
  const wires: FakeWire[] = [];
  const heard: Push[] = [];
  const states: LineState[] = [];
  const line = new LiveLine(
    () => {
      const wire = new FakeWire();
      wires.push(wire);
      return wire as unknown as Wire;
    },
    (push) => heard.push(push),
    (state) => states.push(state),
  );
  return { wires, heard, states, line };
}

test("a line that breaks comes back after a pause, and at once when it is woken", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { wires, heard, states, line } = lineWith();
  line.start();
  wires[0]?.open();
  wires[0]?.say({ type: "asks", asks: [] });
  assert.equal(heard.length, 1);
  wires[0]?.close(1006);
  assert.equal(states.at(-1), "waiting");
  t.mock.timers.tick(499);
  assert.equal(wires.length, 1);
  t.mock.timers.tick(1);
  assert.equal(wires.length, 2);
  wires[1]?.close(1006);
  line.wake();
  assert.equal(wires.length, 3);
  line.wake();
  assert.equal(wires.length, 3, "one line is enough");
  line.stop();
});

test("a server that refuses is not asked again", () => {
  const { wires, states, line } = lineWith();
  line.start();
  wires[0]?.close(1008);
  assert.equal(states.at(-1), "refused");
  line.stop();
  assert.equal(wires.length, 1);
});

test("what an old wire says after a renewal is not heard", () => {
  const { wires, heard, line } = lineWith();
  line.start();
  line.renew();
  assert.equal(wires.length, 2);
  wires[0]?.say({ type: "asks", asks: [] });
  assert.equal(heard.length, 0);
  line.stop();
});

test("the live address follows the page", () => {
  assert.equal(liveAddress({ protocol: "https:", host: "x.org" }, "a"), "wss://x.org/api/games/a/live");
  assert.equal(liveAddress({ protocol: "http:", host: "127.0.0.1:8" }, "a b"), "ws://127.0.0.1:8/api/games/a%20b/live");
});

test("when the network is gone the line says so at once, and comes back with it", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { wires, states, line } = lineWith();
  line.start();
  wires[0]?.open();
  line.lost();
  assert.equal(states.at(-1), "waiting");
  assert.equal(wires[0]?.closed, true);
  assert.equal(line.isOpen, false);
  line.wake();
  assert.equal(wires.length, 2);
  t.mock.timers.tick(5_000);
  assert.equal(wires.length, 2, "one line is enough");
});
