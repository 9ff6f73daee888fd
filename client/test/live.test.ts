import assert from "node:assert/strict";
import { test } from "node:test";
import type { LogLine, Push, View } from "../src/formats.ts";
import {
  DOUBT,
  FEW,
  liveAddress,
  LiveLine,
  type LineState,
  LOOK,
  pauseBefore,
  Queue,
  type Shown,
  SILENCE,
  type Wire,
} from "../src/live.ts";

const one = (move: number): Shown => ({ view: { move } as View, log: [{ number: move } as LogLine] });
const CLOCK = { apis: ["setTimeout" as const, "setInterval" as const, "Date" as const], now: 1_000_000 };
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

test("the pause doubles from half a second to four", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 9].map(pauseBefore), [500, 1000, 2000, 4000, 4000, 4000]);
});

class FakeWire extends EventTarget {
  closed = false;
  sent: string[] = [];
  send(text: string): void {
    this.sent.push(text);
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
  t.mock.timers.enable(CLOCK);
  const { wires, heard, states, line } = lineWith();
  line.start();
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

test("what an old wire says after a renewal is not heard", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
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
  t.mock.timers.enable(CLOCK);
  const { wires, states, line } = lineWith();
  line.start();
  wires[0]?.say({ type: "asks", asks: [] });
  assert.equal(line.isOpen, true);
  line.lost();
  assert.equal(states.at(-1), "waiting");
  assert.equal(wires[0]?.closed, true);
  assert.equal(line.isOpen, false);
  line.wake();
  assert.equal(wires.length, 2);
  wires[1]?.say({ type: "asks", asks: [] });
  t.mock.timers.tick(5_000);
  assert.equal(wires.length, 2, "one line is enough");
  line.stop();
});

test("a beat is answered at once, and is no news", (t) => {
  t.mock.timers.enable(CLOCK);
  const { wires, heard, line } = lineWith();
  line.start();
  wires[0]?.say({ beat: 7 });
  assert.deepEqual(wires[0]?.sent, ['{"beat":7}']);
  assert.equal(heard.length, 0);
  line.stop();
});

test("a line that beat and fell silent is dead within 5 s, and comes back by itself", (t) => {
  t.mock.timers.enable(CLOCK);
  const { wires, states, line } = lineWith();
  line.start();
  wires[0]?.say({ type: "asks", asks: [] });
  for (let n = 1; n <= 20; n++) {
    t.mock.timers.tick(2000);
    wires[0]?.say({ beat: n });
  }
  assert.equal(states.at(-1), "open");
  for (let passed = 0; passed < SILENCE - LOOK; passed += LOOK) t.mock.timers.tick(LOOK);
  assert.equal(states.at(-1), "open");
  for (let passed = 0; passed < 2 * LOOK; passed += LOOK) t.mock.timers.tick(LOOK);
  assert.equal(states.at(-1), "waiting");
  assert.equal(wires[0]?.closed, true);
  t.mock.timers.tick(500);
  assert.equal(wires.length, 2);
  line.stop();
});

test("a server that never beats is not taken for dead", (t) => {
  t.mock.timers.enable(CLOCK);
  const { wires, states, line } = lineWith();
  line.start();
  wires[0]?.say({ type: "asks", asks: [] });
  t.mock.timers.tick(600_000);
  assert.equal(wires.length, 1);
  assert.equal(states.at(-1), "open");
  line.stop();
});

test("a line on which nothing is heard at all is tried again, and says so all the while", (t) => {
  t.mock.timers.enable(CLOCK);
  const { wires, states, line } = lineWith();
  line.start();
  for (let passed = 0; passed < 30_000; passed += LOOK) t.mock.timers.tick(LOOK);
  assert.ok(wires.length > 2);
  assert.equal(states.includes("open"), false);
  line.stop();
});

test("after a sleep a word must come soon: what waits to be heard is heard first", (t) => {
  t.mock.timers.enable(CLOCK);
  const { wires, states, line } = lineWith();
  line.start();
  wires[0]?.say({ beat: 1 });
  t.mock.timers.tick(LOOK);
  t.mock.timers.setTime(2_000_000);
  t.mock.timers.tick(LOOK);
  assert.equal(states.at(-1), "open", "no hurry");
  wires[0]?.say({ beat: 2 });
  for (let passed = 0; passed < 2500; passed += LOOK) t.mock.timers.tick(LOOK);
  assert.equal(wires.length, 1, "it was alive");
  t.mock.timers.setTime(3_000_000);
  for (let passed = 0; passed < 3250; passed += LOOK) t.mock.timers.tick(LOOK);
  assert.equal(wires.length, 2, "it was dead");
  line.stop();
});

test("a woken page waits no longer for a word than the server takes to beat", (t) => {
  t.mock.timers.enable(CLOCK);
  const { wires, line } = lineWith();
  line.start();
  wires[0]?.say({ beat: 1 });
  line.wake();
  for (let passed = 0; passed < DOUBT + LOOK; passed += LOOK) t.mock.timers.tick(LOOK);
  assert.equal(wires[0]?.closed, true);
  line.stop();
});
