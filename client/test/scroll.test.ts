import assert from "node:assert/strict";
import { test } from "node:test";
import { shiftFor } from "../src/scroll.ts";

const box = { near: 100, far: 300 };

test("what is in sight stays where it is", () => {
  assert.equal(shiftFor(box, { near: 120, far: 180 }, false), 0);
});

test("what lies beyond an edge comes just into sight", () => {
  assert.equal(shiftFor(box, { near: 60, far: 90 }, false), -40);
  assert.equal(shiftFor(box, { near: 320, far: 350 }, false), 50);
});

test("what is longer than its box begins at the edge", () => {
  assert.equal(shiftFor(box, { near: 150, far: 600 }, false), 50);
});

test("a place that was asked for stands in the middle", () => {
  assert.equal(shiftFor(box, { near: 500, far: 540 }, true), 320);
  assert.equal(shiftFor(box, { near: 0, far: 40 }, true), -180);
});
