import assert from "node:assert/strict";
import { test } from "node:test";
import type { Option } from "../src/formats.ts";
import { eachNumber, isChain, mostAtOnce, repeated, timesOf, unfolded, withFigure } from "../src/repeat.ts";

const plain: Option = {
  line: "place samaria",
  label: "Recruit in Samaria",
  things: ["area:3"],
  final: false,
  risk: false,
  careful: false,
  default: false,
  warning: null,
  key: "place",
};
const place: Option = {
  ...plain,
  figure: "1 of 3 units",
  repeat: { lines: ["place samaria", "place samaria"], final: true, all: true },
};

test("a click takes all where the game says so, else one, unless another number is said", () => {
  assert.equal(timesOf(place, null), 3);
  assert.equal(timesOf(place, { key: "place", number: 2 }), 2);
  assert.equal(timesOf(place, { key: "place", number: 9 }), 3);
  assert.equal(timesOf(place, { key: "recruit", number: 1 }), 3);
  assert.equal(timesOf({ ...place, repeat: { lines: ["x"], final: false, all: false } }, null), 1);
  assert.equal(timesOf(plain, { key: "place", number: 2 }), 1);
});

test("only so many as end undo say that they end it, and the figure is of all of them", () => {
  const [three, two, one] = eachNumber(place);
  assert.ok(three && two && one && isChain(three) && isChain(two) && !isChain(repeated(place, 1)));
  assert.deepEqual(three.lines, ["place samaria", "place samaria", "place samaria"]);
  assert.equal(two.lines.length, 2);
  assert.deepEqual([three, two, one].map((option) => option.final), [true, false, false]);
  assert.equal(withFigure(three), "Recruit in Samaria × 3, 3 of 3 units");
  assert.equal(withFigure(two), "Recruit in Samaria × 2, 2 of 3 units");
  assert.equal(withFigure(one), "Recruit in Samaria, 1 of 3 units");
  assert.equal(withFigure(plain), "Recruit in Samaria");
});

test("the numbers to choose from are those that go on from what was chosen", () => {
  const unit: Option = { ...place, key: "reinforce", things: ["unit:1", "area:4"] };
  assert.equal(mostAtOnce([plain, place], []).most, 3);
  assert.deepEqual(mostAtOnce([plain], []), { most: 1, option: null });
  assert.equal(mostAtOnce([place, unit], ["unit:1"]).option, unit);
  assert.equal(mostAtOnce([place], ["unit:1"]).option, null);
});

test("a menu answers the next question with the card", () => {
  const card: Option = {
    ...plain,
    line: "recruit x",
    label: "X: recruit",
    figure: "up to 3 units",
    unfolds: [
      { line: "way cities", label: "In several cities", final: false, figure: "3 units" },
      { line: "way wilderness", label: "In one wilderness area", final: true },
    ],
  };
  const [first, second] = unfolded(card);
  assert.ok(first && second && isChain(first));
  assert.deepEqual(first.lines, ["recruit x", "way cities"]);
  assert.equal(withFigure(first), "X: recruit in several cities, 3 units");
  assert.equal(withFigure(second), "X: recruit in one wilderness area");
  assert.deepEqual([first.final, second.final], [false, true]);
  assert.deepEqual(unfolded(plain), [plain]);
});
