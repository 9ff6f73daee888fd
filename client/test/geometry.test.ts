import assert from "node:assert/strict";
import { test } from "node:test";
import type { Edge, Space } from "../src/formats.ts";
import {
  along,
  boxOf,
  distanceTo,
  drawnIn,
  filling,
  fit,
  inside,
  keepInSight,
  labelPlace,
  lengthOf,
  lineOf,
  linksOf,
  points,
  readingOrder,
  resized,
  route,
  toMap,
  toView,
  union,
  zoomAt,
} from "../src/geometry.ts";

const NONE = { top: 0, right: 0, bottom: 0, left: 0 };

function near(actual: number, expected: number, by = 1e-6): void {
  assert.ok(Math.abs(actual - expected) <= by, `${actual} is not ${expected}`);
}

function space(ref: string, x: number, y: number, more: Partial<Space> = {}): Space {
  return {
    ref,
    name: ref,
    shape: "point",
    x,
    y,
    radius: 10,
    corners: [],
    type: "",
    region: "",
    colour: "",
    label: "below",
    about: [],
    ...more,
  };
}

function edge(a: string, b: string, path: string): Edge {
  return { ref: "", name: "", type: "road", colour: "", line: "road", ends: [a, b], path };
}

test("fit shows the whole box in the free part with air around it", () => {
  const inset = { top: 56, right: 312, bottom: 220, left: 0 };
  const box = { x: 100, y: 50, width: 400, height: 900 };
  const camera = fit(box, { width: 1440, height: 900 }, inset, 48, { least: 0.1, most: 9 });
  const a = toView(camera, box);
  const b = toView(camera, { x: 500, y: 950 });
  near(a.y, 56 + 48);
  near(b.y, 900 - 220 - 48);
  near((a.x + b.x) / 2, (1440 - 312) / 2);
  assert.ok(a.x >= 48 && b.x <= 1440 - 312 - 48);
});

test("fit keeps to the limits, and small views give up some air", () => {
  near(fit({ x: 0, y: 0, width: 1, height: 1 }, { width: 100, height: 100 }, NONE, 48, { least: 0.5, most: 2 }).k, 2);
  const camera = fit({ x: 0, y: 0, width: 100, height: 100 }, { width: 120, height: 120 }, NONE, 48, {
    least: 0.1,
    most: 9,
  });
  near(camera.k, 0.8);
});

test("zoom keeps the point under the pointer", () => {
  const camera = { x: 30, y: -20, k: 0.5 };
  const at = { x: 200, y: 140 };
  const under = toMap(camera, at);
  const now = toView(zoomAt(camera, 2, at), under);
  near(now.x, at.x);
  near(now.y, at.y);
});

test("a change of size keeps the middle", () => {
  const camera = { x: 10, y: 20, k: 0.7 };
  const middle = toMap(camera, { x: 400, y: 300 });
  const now = toView(resized(camera, { width: 800, height: 600 }, { width: 500, height: 900 }), middle);
  near(now.x, 250);
  near(now.y, 450);
});

test("the sheet cannot be pushed out of sight", () => {
  const sheet = { x: 0, y: 0, width: 1000, height: 800 };
  const lost = keepInSight({ x: 9000, y: -9000, k: 1 }, sheet, { width: 600, height: 400 }, NONE);
  assert.deepEqual([lost.x, lost.y], [300, -600]);
  const fine = { x: -100, y: -50, k: 1 };
  assert.deepEqual(keepInSight(fine, sheet, { width: 600, height: 400 }, NONE), fine);
});

test("paths: lines, relative and curved, become points", () => {
  assert.deepEqual(
    points("M1 2L4 6H10V7z").map((p) => [p.x, p.y]),
    [
      [1, 2],
      [4, 6],
      [10, 6],
      [10, 7],
      [1, 2],
    ],
  );
  assert.deepEqual(
    points("m10-5l2 3-.5.5").map((p) => [p.x, p.y]),
    [
      [10, -5],
      [12, -2],
      [11.5, -1.5],
    ],
  );
  const curve = points("M0 0Q50 100 100 0");
  assert.deepEqual([curve.at(-1)?.x, curve.at(-1)?.y], [100, 0]);
  near(curve[6]?.y ?? 0, 50);
  near(lengthOf(points("M0 0C0 0 30 40 30 40")), 50, 1e-9);
});

test("a share of a line's length is a point on it", () => {
  const line = points("M0 0L30 0L30 40");
  near(lengthOf(line), 70);
  assert.deepEqual(along(line, 0.5), { x: 30, y: 5 });
  assert.deepEqual(along(line, 0), { x: 0, y: 0 });
  assert.deepEqual(along(line, 9), { x: 30, y: 40 });
});

test("the way is the shortest, follows the roads, and turns them round", () => {
  const spaces = new Map(
    [space("a", 0, 0), space("b", 100, 0), space("c", 200, 0), space("d", 0, 100)].map((s) => [s.ref, s]),
  );
  const links = linksOf([
    edge("a", "b", "M0 0Q50 40 100 0"),
    edge("c", "b", "M200 0L100 0"),
    edge("a", "d", "M0 0L0 100"),
  ]);
  assert.deepEqual(route(links, "d", "c"), ["d", "a", "b", "c"]);
  assert.equal(route(links, "a", "nowhere"), null);
  const line = lineOf(["a", "b", "c"], links, (ref) => spaces.get(ref) ?? null);
  assert.deepEqual([line[0], line.at(-1)], [{ ...spaces.get("a") }, { ...spaces.get("c") }]);
  assert.ok(
    line.some((p) => p.y > 15),
    "it bends with the road",
  );
});

test("a border's own line is not travelled along", () => {
  const spaces = new Map([space("a", 0, 0), space("b", 100, 0)].map((s) => [s.ref, s]));
  const line = lineOf(["a", "b"], linksOf([edge("a", "b", "M50 -80L50 80")]), (ref) => spaces.get(ref) ?? null);
  assert.equal(line.length, 2);
});

test("a wall is crossed at its middle", () => {
  const spaces = new Map([space("a", 0, 0), space("b", 100, 0)].map((s) => [s.ref, s]));
  const wall: Edge = { ...edge("a", "b", "M50 -20L50 60"), ref: "wall:1", line: "wall" };
  const line = lineOf(["a", "b"], linksOf([wall]), (ref) => spaces.get(ref) ?? null);
  assert.deepEqual([line.length, line[1]], [3, { x: 50, y: 20 }]);
});

test("inside, distance and the inner line of areas", () => {
  const square = space("s", 50, 50, {
    shape: "polygon",
    corners: [
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
    ],
  });
  assert.equal(distanceTo(square, { x: 50, y: 50 }), 0);
  near(distanceTo(square, { x: 130, y: 50 }), 30);
  near(distanceTo(space("p", 0, 0), { x: 0, y: 14 }), 4);
  const corners = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 100 },
    { x: 0, y: 100 },
  ];
  for (const ring of [drawnIn(corners, 10), drawnIn([...corners].reverse(), 10)]) {
    assert.ok(ring.every((p) => inside(corners, p)));
    near(Math.min(...ring.map((p) => p.x)), 10, 1e-6);
  }
  assert.deepEqual(union([boxOf(space("p", 0, 0)), boxOf(square)]), { x: -10, y: -10, width: 110, height: 110 });
});

test("reading order goes by rows", () => {
  const things = [
    { x: 90, y: 12 },
    { x: 10, y: 0 },
    { x: 50, y: 100 },
    { x: 5, y: 104 },
  ];
  assert.deepEqual(
    readingOrder(things, (t) => t, 40).map((t) => t.x),
    [10, 90, 5, 50],
  );
});

test("names stand clear of their space, and long ones at a side take two lines", () => {
  const below = labelPlace(space("a", 0, 0, { name: "Modin" }), 20, 30);
  assert.ok(below.y > 10 + 10 && below.anchor === "middle");
  const right = labelPlace(space("a", 0, 0, { name: "Wilderness of Tekoa", label: "right" }), 20, 30);
  assert.deepEqual(right.lines, ["Wilderness of", "Tekoa"]);
  assert.ok(right.x > 10 && right.anchor === "start");
  const left = labelPlace(space("a", 0, 0, { name: "Lydda", label: "left" }), 20, 30);
  assert.ok(left.x < -10 && left.anchor === "end" && left.lines.length === 1);
});

test("a name above its box stays on the sheet: within a great box, below a small one", () => {
  const sheet = { x: 0, y: 0, width: 500, height: 500 };
  const great = space("a", 100, 95, { name: "Camp of the Strangers", shape: "box", radius: 90, label: "above" });
  const inside = labelPlace(great, 24, 40, sheet);
  assert.ok(inside.y > 5 && inside.y < 95 && inside.size < 24);
  const small = space("a", 100, 20, { name: "Camp", shape: "box", radius: 15, label: "above" });
  assert.ok(labelPlace(small, 24, 40, sheet).y > 35);
  assert.ok(labelPlace({ ...small, y: 200 }, 24, 40, sheet).y < 185, "where there is room it stays above");
});

test("what is large enough covers the view, across and down by itself", () => {
  const box = { x: 0, y: 0, width: 500, height: 100 };
  const part = { x: 10, y: 20, width: 400, height: 300 };
  assert.deepEqual(filling({ x: 90, y: 60, k: 2 }, box, part), { x: 10, y: 60, k: 2 });
  assert.deepEqual(filling({ x: -900, y: 60, k: 2 }, box, part), { x: -590, y: 60, k: 2 });
  assert.deepEqual(filling({ x: -300, y: 60, k: 2 }, box, part), { x: -300, y: 60, k: 2 });
});
