import assert from "node:assert/strict";
import { test } from "node:test";
import type { Option, Ways, WayShown } from "../src/formats.ts";
import { bent, goersOf, isJourney, journeys, marches, marchTo, priceOf, safely, told } from "../src/ways.ts";

const way = (path: string[], part: Partial<WayShown> = {}): WayShown => ({
  lines: ["take a", ...path.map((to) => `step ${to}`)],
  path,
  costs: path.map((_, i) => i + 1),
  asked: [],
  dangers: [],
  chances: [],
  safe: false,
  goers: 0,
  final: false,
  risk: -1,
  label: `To ${path.at(-1)}`,
  ...part,
});
const danger = (on: string, text = "They may intercept.") => ({ on, tag: "≤3", text, citation: "§1" });
const found = (...ways: WayShown[]): Ways => ({
  ways,
  dangers: [danger("hex:2"), danger("hex:3"), danger("hex:4", "An ambush.")],
  numbers: [],
  number: 0,
  points: 12,
  unit: "MP",
  via: [],
  origin: "hex:0",
});
const begin: Option = {
  line: "take a",
  label: "A",
  things: ["piece:a"],
  final: false,
  risk: false,
  careful: false,
  default: false,
  warning: null,
  key: "take",
};

test("a march is two clicks from who begins it, one where somebody is under way", () => {
  const [far] = journeys(found(way(["hex:1", "hex:2"])), begin);
  assert.deepEqual(far?.things, ["piece:a", "hex:2"]);
  assert.equal(far && isJourney(far), true);
  const on = way(["hex:1", "hex:2"], { lines: ["step 1", "step 2"] });
  assert.deepEqual(journeys(found(on), null)[0]?.things, ["hex:2"]);
});

test("under way the next space is an option already, and is still drawn with its cost", () => {
  const next = found(way(["hex:1"], { lines: ["step 1"] }));
  assert.deepEqual(journeys(next, null), []);
  assert.equal(marchTo(next, null, [], "hex:1")?.way.costs[0], 1);
});

test("the label says cost and the worst that may happen", () => {
  const chances = [{ who: "a commander intercepts", chance: 0.5 }, { who: "Jugurtha intercepts", chance: 0.75 }];
  const [one] = journeys(found(way(["hex:1", "hex:2"], { dangers: [0], chances })), begin);
  assert.equal(one?.label, "To hex:2, 2 of 12 MP, Jugurtha intercepts 75 %");
});

test("a safe way belongs to the march to the same space, and only where the cheapest has dangers", () => {
  const risky = way(["hex:2", "hex:5"], { dangers: [0] });
  const round = way(["hex:6", "hex:7", "hex:5"], { safe: true });
  const [march] = marches(found(risky, round), begin);
  assert.equal(march?.safe, round);
  const safe = march && safely(march);
  assert.deepEqual([safe?.way.path.length, safe?.dangers, safe?.safe], [3, [], null]);
  assert.equal(marches(found(risky, round), begin).length, 1);
  assert.equal(safely(marches(found(way(["hex:1"])), begin)[0] as never), null);
});

test("a march is meant only after whoever begins it was chosen", () => {
  const ways = found(way(["hex:1"]));
  assert.equal(marchTo(ways, begin, [], "hex:1"), null);
  assert.equal(marchTo(ways, begin, ["piece:b"], "hex:1"), null);
  assert.equal(marchTo(ways, begin, ["piece:a"], "hex:1")?.from, "piece:a");
  assert.equal(marchTo(ways, begin, ["piece:a"], "hex:9"), null);
  assert.equal(marchTo(ways, begin, ["piece:a"], null), null);
});

test("what it costs, of how much; nothing for what is done from where one stands", () => {
  assert.equal(priceOf(marches(found(way(["hex:1", "hex:2"])), begin)[0] as never), "2 of 12 MP");
  assert.equal(priceOf(marches(found(way(["hex:1"], { costs: [0] })), begin)[0] as never), "");
  const some = { ...found(way(["hex:1"], { goers: 2 })), number: 4 };
  assert.equal(goersOf(marches(some, begin)[0] as never), "2 of 4 go");
});

test("dangers alike are told once, and those beyond the most are counted", () => {
  const { said, more } = told([danger("hex:2"), danger("hex:3"), danger("hex:4", "An ambush.")], 1);
  assert.deepEqual([said.length, more], [1, 1]);
});

test("a way-point that is set again is taken out", () => {
  assert.deepEqual(bent(["hex:1"], "hex:2"), ["hex:1", "hex:2"]);
  assert.deepEqual(bent(["hex:1", "hex:2"], "hex:1"), ["hex:2"]);
});
