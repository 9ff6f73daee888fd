import assert from "node:assert/strict";
import { test } from "node:test";
import { AGAIN, isHeld, isSecond } from "../src/press.ts";

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
