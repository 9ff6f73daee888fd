import assert from "node:assert/strict";
import { test } from "node:test";
import { AGAIN, isHeld, isMeant, isSecond } from "../src/press.ts";

const first = { time: 1000, x: 50, y: 60 };

test("a press on the spot from which an action was just sent is the second half of a double click", () => {
  assert.ok(isSecond(first, { time: 1150, x: 52, y: 61 }, 1040));
  assert.ok(!isSecond(first, { time: 1150, x: 152, y: 61 }, 1040), "elsewhere");
  assert.ok(!isSecond(first, { time: 1040 + AGAIN, x: 50, y: 60 }, 1040), "later");
});

test("where the first press sent nothing, the second is a press like any other", () => {
  assert.ok(!isSecond(first, { time: 1150, x: 50, y: 60 }, 900));
  assert.ok(!isSecond(first, { time: 1150, x: 50, y: 60 }, Number.NEGATIVE_INFINITY));
  assert.ok(!isSecond(null, { time: 1150, x: 50, y: 60 }, 1040));
});

test("a key held down is meant once", () => {
  assert.ok(isHeld({ key: "Enter", repeat: true }));
  assert.ok(!isHeld({ key: "Enter", repeat: false }));
  assert.ok(!isHeld({ key: "ArrowLeft", repeat: true }), "panning goes on");
});

test("a press on a fan that has just opened under the pointer chooses nothing", () => {
  const opened = { time: 1000, x: 50, y: 50 };
  assert.equal(isMeant(opened, { time: 1100, x: 50, y: 50 }), false, "the click that was under way");
  assert.equal(isMeant(opened, { time: 1300, x: 51, y: 50 }), false, "the second half of a double click");
  assert.equal(isMeant(opened, { time: 1100, x: 120, y: 50 }), false, "too soon to have seen it");
  assert.equal(isMeant(opened, { time: 1300, x: 120, y: 50 }), true, "went to another place and pressed there");
  assert.equal(isMeant(opened, { time: 1800, x: 50, y: 50 }), true, "has read what lies there");
  assert.equal(isMeant(null, { time: 1, x: 0, y: 0 }), true);
});
