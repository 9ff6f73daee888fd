import assert from "node:assert/strict";
import { test } from "node:test";
import type { Option } from "../src/formats.ts";
import { dropped, follow } from "../src/intent.ts";

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

test("an option that names both things is taken at once", () => {
  const both = option("retreat", "unit:1", "area:2");
  assert.deepEqual(dropped([option("flip", "unit:1"), both], "unit:1", "area:2", 0), {
    take: both,
    menu: [],
    intent: null,
  });
});

test("else the first thing is taken and the goal remembered", () => {
  const march = option("march", "area:7");
  const done = dropped([march, option("done")], "area:7", "area:9", 1);
  assert.equal(done?.take, march);
  assert.deepEqual(done?.intent, { to: "area:9", side: 1 });
});

test("several that fit are a question", () => {
  const done = dropped([option("recruit", "card:1"), option("move", "card:1")], "card:1", "area:1", 0);
  assert.equal(done?.take, null);
  assert.equal(done?.menu.length, 2);
});

test("what cannot be taken back and was not asked for is a question, dragged too", () => {
  const reveal = { ...option("reveal", "marker:1"), careful: true };
  assert.deepEqual(dropped([reveal], "marker:1", "area:1", 0), {
    take: null,
    menu: [reveal],
    intent: { to: "area:1", side: 0 },
  });
  const give = { ...option("unmask", "area:1"), careful: true };
  assert.equal(follow({ to: "area:1", side: 0 }, 0, [give]).take, null);
  const both = { ...option("raze", "unit:1", "area:2"), careful: true };
  assert.deepEqual(dropped([both], "unit:1", "area:2", 0)?.menu, [both]);
});

test("what is not offered is no drop", () => {
  assert.equal(dropped([option("done")], "area:7", "area:9", 0), null);
});

test("the goal is taken when it is offered, and forgotten then", () => {
  const to = option("to", "area:9");
  assert.deepEqual(follow({ to: "area:9", side: 0 }, 0, [to, option("to", "area:8")]), { take: to, intent: null });
});

test("a number is asked first; the goal is kept meanwhile", () => {
  const intent = { to: "area:9", side: 0 };
  assert.deepEqual(follow(intent, 0, [option("1 unit"), option("2 units")]), { take: null, intent });
});

test("the goal is forgotten when the turn changes or it is out of reach", () => {
  const intent = { to: "area:9", side: 0 };
  assert.equal(follow(intent, 1, [option("to", "area:9")]).intent, null);
  assert.equal(follow(intent, null, []).intent, null);
  assert.equal(follow(intent, 0, [option("to", "area:8")]).intent, null);
  assert.equal(follow(intent, 0, []).intent, null);
  assert.deepEqual(follow(null, 0, [option("to", "area:9")]), { take: null, intent: null });
});
