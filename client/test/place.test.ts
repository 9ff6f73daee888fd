import assert from "node:assert/strict";
import { test } from "node:test";
import { heightOfHand, isHandLow, joined, raisedAt } from "../src/cards/place.ts";
import type { Board } from "../src/formats.ts";

const window = { width: 1440, height: 900 };
const card = { width: 260, height: 306 };

test("a card of the hand grows where it is, and stays on the page", () => {
  assert.deepEqual(raisedAt({ x: 400, y: 680, width: 180, height: 212 }, card, window), { x: 360, y: 586 });
  assert.deepEqual(raisedAt({ x: 4, y: 700, width: 180, height: 212 }, card, window), { x: 6, y: 588 });
});

test("the card that a line names never covers the line", () => {
  assert.deepEqual(raisedAt({ x: 1200, y: 640, width: 90, height: 18 }, card, window), { x: 928, y: 496 });
  assert.deepEqual(raisedAt({ x: 300, y: 820, width: 120, height: 28 }, card, window), { x: 230, y: 508 });
  assert.deepEqual(raisedAt({ x: 300, y: 20, width: 120, height: 20 }, card, window), { x: 230, y: 46 });
});

test("on a phone it stands above or below", () => {
  const phone = { width: 390, height: 844 };
  assert.deepEqual(raisedAt({ x: 250, y: 700, width: 90, height: 18 }, card, phone), { x: 124, y: 388 });
});

test("a popover is joined to its place from edge to edge", () => {
  const popover = { x: 20, y: 480, width: 270, height: 170 };
  const ends = joined(popover, { x: 380, y: 500, width: 40, height: 40 });
  assert.deepEqual(ends, [
    { x: 290, y: 520 },
    { x: 380, y: 520 },
  ]);
  assert.equal(joined(popover, { x: 100, y: 500, width: 40, height: 40 }), null);
});

test("the hand lies low by itself where printed counters need a low screen; a wish goes first", () => {
  const printed = { faces: [{ foot: ["2", "9", "3"] }] } as unknown as Board;
  const wood = { faces: [{ foot: [] }, { foot: ["2"] }] } as unknown as Board;
  assert.equal(isHandLow("auto", printed, true), true);
  assert.equal(isHandLow("auto", printed, false), false);
  assert.equal(isHandLow("auto", wood, true), false);
  assert.equal(isHandLow("whole", printed, true), false);
  assert.equal(isHandLow("low", wood, false), true);
});

test("chits take less of the map than cards", () => {
  const of = (shape: "card" | "chit") => heightOfHand({ cards: [{ shape } as Board["cards"][number]] });
  assert.ok(of("chit") < of("card"));
});
