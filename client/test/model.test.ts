import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { signal } from "@preact/signals";
import type { Board, LogLine, Option, StatePush, View, ViewPush } from "../src/formats.ts";
import { notice } from "../src/api.ts";
import type { LiveLine } from "../src/live.ts";
import { LATE, Table } from "../src/model.ts";

const fixture = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`fixtures/judean-hammer-${name}.json`, import.meta.url), "utf8")) as T;
const board = fixture<Board>("board");
const sample = fixture<{ view: View; log: LogLine[] }[]>("views")[4] as { view: View; log: LogLine[] };
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 5));

const option = (line: string, ...things: string[]): Option => ({
  line,
  label: line,
  things,
  final: false,
  risk: false,
  careful: false,
  default: false,
  warning: null,
  key: line,
});

function view(part: Partial<View>): View {
  return { ...sample.view, seat: 0, side: 0, at: "a1", move: 1, ...part };
}

function state(...views: View[]): StatePush {
  const info = { id: "g", game: "x", seats: [], status: "running", record: false, rematch: "", commitment: "" };
  return { type: "state", info, views, log: views.map(() => []), chat: [], asks: [] } as unknown as StatePush;
}

const push = (next: View, log: LogLine[] = []): ViewPush => ({ type: "view", view: next, log });
const asked = (side: number): View["decision"] => ({ side, prompt: ["Go"], citation: "", window: false });
const handed = (side: number): View["scene"] => ({
  ...sample.view.scene,
  hands: [{ side, cards: ["card:1"], number: 1, name: "Hand" }],
});

let sent: { path: string; body: Record<string, unknown> }[] = [];
let answer: () => Response;
beforeEach(() => {
  sent = [];
  answer = () => new Response('{"done":true}');
  globalThis.fetch = ((path: string, init?: RequestInit) => {
    sent.push({ path, body: init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {} });
    return Promise.resolve(answer());
  }) as typeof fetch;
});

const table = (first: StatePush, travel = () => Promise.resolve()): Table =>
  new Table(board, null, first, signal(1), travel);

test("a click on a lit thing sends its line with the moment it answers, once", async () => {
  const t = table(state(view({ decision: asked(0), options: [option("place lydda", "area:1"), option("done")] })));
  t.click("area:1");
  t.click("area:1");
  await settled();
  assert.deepEqual(sent, [{ path: "/api/games/g/actions", body: { seat: 0, at: "a1", line: "place lydda" } }]);
  assert.equal(t.live.value, false, "nothing more until the answer is on the table");
  t.hear(push(view({ at: "a2", move: 2, decision: asked(1), options: [] })));
  await settled();
  assert.equal(t.live.value, true);
});

test("a click on anything else asks why not", async () => {
  answer = () => new Response('{"sentence":"Not there.","citation":"§JH-5.4"}');
  const t = table(state(view({ decision: asked(0), options: [option("place lydda", "area:1")] })));
  t.click("area:5");
  await settled();
  assert.equal(sent[0]?.path, "/api/games/g/why?seat=0&thing=area%3A5");
  assert.deepEqual(t.refused.value, { ref: "area:5", sentence: "Not there.", citation: "§JH-5.4" });
});

test("a finger must say yes twice to a risk", async () => {
  const risky = { ...option("attack", "area:1"), risk: true };
  const t = table(state(view({ decision: asked(0), options: [risky] })));
  t.touch = true;
  t.click("area:1");
  await settled();
  assert.equal(sent.length, 0);
  assert.deepEqual(t.weighed.value, { option: risky, confirm: true });
  await t.commit(risky);
  assert.equal(sent.length, 1);
});

test("the odds of the one risky button stand there while nothing else is weighed", () => {
  const on = { ...option("pass"), risk: true };
  const t = table(state(view({ decision: asked(0), options: [option("play", "card:1"), on] })));
  assert.equal(t.weighed.value, null);
  assert.deepEqual(t.standing.value, { option: on, confirm: false });
  const two = [on, { ...option("attack", "area:1"), risk: true }];
  assert.equal(table(state(view({ decision: asked(0), options: two }))).standing.value, null);
});

test("a drag goes on over a number to its goal", async () => {
  const t = table(state(view({ decision: asked(0), options: [option("march", "area:7"), option("done")] })));
  t.drop("area:7", "area:9");
  await settled();
  t.hear(push(view({ at: "a2", move: 2, decision: asked(0), options: [option("1 unit"), option("2 units")] })));
  await settled();
  assert.deepEqual(
    sent.map((one) => one.body["line"]),
    ["march"],
  );
  t.take(t.view.value.options[1] as Option);
  await settled();
  t.hear(
    push(
      view({ at: "a3", move: 3, decision: asked(0), options: [option("to 9", "area:9"), option("to 8", "area:8")] }),
    ),
  );
  await settled();
  assert.deepEqual(
    sent.map((one) => one.body["line"]),
    ["march", "2 units", "to 9"],
  );
});

test("undo and Escape forget a drag", async () => {
  const t = table(state(view({ decision: asked(0), options: [option("march", "area:7")] })));
  t.drop("area:7", "area:9");
  await settled();
  t.clear();
  t.hear(push(view({ at: "a2", move: 2, decision: asked(0), options: [option("to 9", "area:9")] })));
  await settled();
  assert.equal(sent.length, 1);
});

test("two seats at one screen: the curtain is down until the next player is there", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const mine = view({ decision: asked(0), options: [option("done")], scene: handed(0) });
  const theirs = view({ seat: 1, side: 1, at: "b1", decision: asked(0), options: [], scene: handed(1) });
  const one = table(state(mine, theirs));
  assert.equal(one.curtain.value, 0, "the first player too has to say so");
  one.raiseCurtain();
  assert.equal(one.view.value.seat, 0);
  one.hear(push({ ...mine, at: "a2", move: 2, decision: asked(1), options: [] }));
  one.hear(push({ ...theirs, at: "b2", move: 2, decision: asked(1), options: [option("pass")] }));
  for (let i = 0; i < 20; i++) await Promise.resolve();
  assert.equal(one.curtain.value, null, "the move is seen first");
  t.mock.timers.tick(1000);
  assert.equal(one.curtain.value, 1);
  assert.equal(one.view.value.seat, 0, "nothing of the next seat is shown before");
  assert.equal(one.live.value, false);
  one.raiseCurtain();
  for (let i = 0; i < 20; i++) await Promise.resolve();
  assert.equal(one.view.value.seat, 1);
  assert.equal(one.view.value.at, "b2");
  assert.equal(one.live.value, true);
});

test("without secrets the seats change without a curtain", async () => {
  const open = { ...sample.view.scene, hands: [] };
  const mine = view({ decision: asked(0), options: [option("done")], scene: open });
  const theirs = view({ seat: 1, side: 1, at: "b1", decision: asked(0), options: [], scene: open });
  const one = table(state(mine, theirs));
  assert.equal(one.curtain.value, null);
  one.hear(push({ ...theirs, at: "b2", move: 2, decision: asked(1), options: [option("pass")] }));
  one.hear(push({ ...mine, at: "a2", move: 2, decision: asked(1), options: [] }));
  await settled();
  assert.equal(one.view.value.seat, 1);
});

test("a state that comes while something moves is not overwritten by it", async () => {
  let arrive: () => void = () => undefined;
  const t = table(
    state(view({ decision: asked(0) })),
    () =>
      new Promise<void>((done) => {
        arrive = done;
      }),
  );
  t.hear(push(view({ at: "a2", move: 2 })));
  await settled();
  t.hear(state(view({ at: "a9", move: 9, decision: asked(0), options: [option("done")] })));
  arrive();
  await settled();
  assert.equal(t.view.value.at, "a9");
  assert.equal(t.live.value, true);
});

test("an answer that comes too late says so, and the choice is free again", async () => {
  answer = () => new Response('{"error":"stale","sentence":"The table has moved on.","citation":""}', { status: 409 });
  const t = table(state(view({ decision: asked(0), options: [option("done")] })));
  t.take(t.view.value.options[0] as Option);
  await settled();
  assert.equal(t.live.value, true);
});

test("a state that comes anew while one looks on misses nothing; after a broken line it does", () => {
  const t = table(state(view({ move: 3, decision: asked(1) })));
  t.skipMissed();
  t.line.value = "open";
  t.hear(state(view({ at: "a2", move: 4, decision: asked(0) })));
  assert.equal(t.since.value, null);
  t.line.value = "waiting";
  t.line.value = "open";
  t.hear(state(view({ at: "a3", move: 6, decision: asked(0) })));
  assert.deepEqual(t.since.value, { from: 4, to: 6 });
});

test("a request that is gone with nothing come of it was declined", async (t) => {
  const ask = { id: 1, seat: 0, what: "draw", text: "a draw?" };
  const declined = table(state(view({ decision: asked(1) })));
  declined.hear({ type: "asks", asks: [ask] } as never);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  notice.value = null;
  declined.hear({ type: "asks", asks: [] });
  t.mock.timers.tick(1000);
  assert.match(JSON.stringify(notice.value), /declined/);
  notice.value = null;
  declined.hear({ type: "asks", asks: [ask] } as never);
  declined.hear({ type: "asks", asks: [] });
  declined.hear(state(view({ at: "a9", move: 0, decision: asked(0) })));
  t.mock.timers.tick(1000);
  assert.equal(notice.value, null);
});

/** Requests that are answered when the test says so. */
function held(): { answer: (body: string, status?: number) => void } {
  const waiting: ((response: Response) => void)[] = [];
  globalThis.fetch = ((path: string, init?: RequestInit) => {
    sent.push({ path, body: init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {} });
    return new Promise<Response>((done) => waiting.push(done));
  }) as typeof fetch;
  return { answer: (body, status = 200) => waiting.shift()?.(new Response(body, { status })) };
}
const DONE = '{"done":true}';
const STALE = '{"error":"stale","sentence":"The game has moved on since; nothing was done.","citation":""}';

test("the new view comes before the answer to what was sent: the next choice can be made, and is sent once", async () => {
  notice.value = null;
  const server = held();
  const first = option("place lydda", "area:1");
  const t = table(state(view({ decision: asked(0), options: [first] })));
  const heard: string[] = [];
  t.onShown = (now, lines, still) => heard.push(`${now.at} ${lines.length} ${still}`);
  t.click("area:1");
  t.hear(push(view({ at: "a2", move: 2, decision: asked(0), options: [option("done"), option("more")] }), [sample.log[0] as LogLine]));
  await settled();
  assert.deepEqual(heard, ["a2 1 false"], "it is heard once, with its line");
  assert.equal(t.live.value, true, "the answer need not have come");
  assert.deepEqual(t.buttons.value.map((one) => one.line), ["done", "more"]);
  t.take(first);
  await settled();
  assert.equal(sent.length, 1, "what is no longer offered is not sent");
  t.take(t.view.value.options[0] as Option);
  t.take(t.view.value.options[1] as Option);
  server.answer(DONE);
  await settled();
  assert.equal(t.live.value, false, "the answer to the first is not the one to the second");
  server.answer(DONE);
  await settled();
  assert.equal(t.live.value, false, "answered, but the next view is not here yet");
  assert.deepEqual(sent.map((one) => [one.body["at"], one.body["line"]]), [["a1", "place lydda"], ["a2", "done"]]);
  t.hear(push(view({ at: "a3", move: 3, decision: asked(0), options: [option("end")] })));
  await settled();
  assert.equal(t.live.value, true);
  assert.deepEqual(heard, ["a2 1 false", "a3 0 false"]);
  assert.equal(notice.value, null);
});

test("a new line while an action is on its way does not open the same moment to a second one", async () => {
  notice.value = null;
  const server = held();
  const now = view({ decision: asked(0), options: [option("one"), option("two")] });
  const t = table(state(now));
  t.take(t.view.value.options[0] as Option);
  t.hear(state({ ...now }));
  assert.equal(t.live.value, false);
  t.take(t.view.value.options[1] as Option);
  server.answer('{"error":"failed","sentence":"It could not be kept.","citation":""}', 500);
  await settled();
  assert.equal(sent.length, 1);
  assert.equal(t.live.value, true, "refused: the choice is open again");
});

test("stale is nobody's concern where the new table is here already", async () => {
  notice.value = null;
  const server = held();
  const t = table(state(view({ decision: asked(0), options: [option("one")] })));
  let renewed = 0;
  t.wire = { isOpen: true, renew: () => renewed++ } as unknown as Table["wire"];
  t.take(t.view.value.options[0] as Option);
  t.hear(push(view({ at: "a2", move: 2, decision: asked(0), options: [option("two")] })));
  server.answer(STALE, 409);
  await settled();
  assert.equal(notice.value, null);
  assert.equal(renewed, 0);
  t.take(t.view.value.options[0] as Option);
  server.answer(STALE, 409);
  await settled();
  assert.match((notice.value as unknown as { sentence: string }).sentence, /moved on/);
  assert.equal(renewed, 1);
});

test("all anew after a gap: what is new in the log is heard of", () => {
  const line = (number: number): LogLine => ({ ...(sample.log[0] as LogLine), number });
  const anew = (at: string, ...numbers: number[]): StatePush => ({ ...state(view({ at })), log: [numbers.map(line)] });
  const t = table(anew("a1", 1, 2));
  const heard: unknown[] = [];
  t.onShown = (now, lines, still) => heard.push([now.at, lines.map((one) => one.number), still]);
  t.hear(anew("a2", 1, 2, 3, 4));
  assert.deepEqual(heard, [["a2", [3, 4], true]]);
});

test("what ends something with more to do is asked about once, and sent by the yes alone", async () => {
  const pass: Option = { ...option("pass"), warning: { parts: ["The turn ends."], citation: "§1" } };
  const t = table(state(view({ decision: asked(0), options: [option("go", "area:1"), pass] })));
  t.take(pass);
  await settled();
  assert.equal(t.warned.value, pass);
  assert.equal(sent.length, 0);
  t.clear();
  assert.equal(t.warned.value, null);
  t.take(pass);
  t.click("area:5");
  assert.equal(t.warned.value, null, "a click elsewhere is a no");
  await settled();
  t.take(pass);
  await t.commit(pass);
  assert.equal(t.warned.value, null);
  assert.deepEqual(sent.filter(({ path }) => path.endsWith("/actions")).length, 1);
});

test("an accepted action whose view does not come renews the line, and the state is fetched meanwhile", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const asking = view({ decision: asked(0), options: [option("done")] });
  const after = state(view({ at: "a2", move: 2, decision: asked(1), options: [] }));
  const one = table(state(asking));
  one.line.value = "open";
  let renewed = 0;
  one.wire = { isOpen: true, wake: () => {}, renew: () => renewed++ } as unknown as LiveLine;
  const flush = async (): Promise<void> => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };
  await one.commit(asking.options[0] as Option);
  answer = () => new Response(JSON.stringify(after));
  t.mock.timers.tick(LATE - 1);
  await flush();
  assert.equal(renewed, 0);
  t.mock.timers.tick(1);
  assert.equal(renewed, 1);
  await flush();
  assert.equal(sent.at(-1)?.path, "/api/games/g/state");
  assert.equal(one.view.value.at, "a2");
  assert.equal(one.since.value, null, "nobody was away");
  one.leave();
});

test("where the view comes the line is left alone", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const one = table(state(view({ decision: asked(0), options: [option("done")] })));
  one.line.value = "open";
  let renewed = 0;
  one.wire = { isOpen: true, wake: () => {}, renew: () => renewed++ } as unknown as LiveLine;
  await one.commit(option("done"));
  one.hear(push(view({ at: "a2", move: 2, decision: asked(1), options: [] })));
  t.mock.timers.tick(60_000);
  assert.equal(renewed, 0);
  assert.equal(sent.length, 1);
  one.leave();
});
