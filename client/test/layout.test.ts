import assert from "node:assert/strict";
import { test } from "node:test";
import type { Edge, Face, Piece, Space } from "../src/formats.ts";
import { hitTest, middleOf } from "../src/map/hit.ts";
import type { Ground } from "../src/map/hit.ts";
import { plateWidth } from "../src/pieces/named.ts";
import { fanOut, inPlay, layOut, spotAt } from "../src/map/layout.ts";
import type { Layout } from "../src/map/layout.ts";

const FACES: Record<string, Partial<Face>> = {
  cube: { shape: "cube", side: 0 },
  drum: { shape: "drum", side: 1 },
  legion: { shape: "square", side: 0, top: "" },
  light: { shape: "rounded", side: 1, top: "" },
  camp: { shape: "marker", side: 0, top: "" },
  leader: { shape: "square", side: 0, top: "Metellus" },
};
const faces = (id: string) => (FACES[id] ? ({ id, ...FACES[id] } as Face) : undefined);

function piece(face: string, number = 1, more: Partial<Piece> = {}): Piece {
  return { id: "", ref: "", face, where: "p", number, state: [], steps: [], badge: "", about: [], ...more };
}

function point(ref: string, x: number, y: number): Space {
  return {
    ref,
    name: ref,
    shape: "point",
    x,
    y,
    radius: 26,
    corners: [],
    type: "",
    region: "",
    colour: "",
    label: "below",
    about: [],
  };
}

function area(ref: string, w: number, h: number): Space {
  return {
    ...point(ref, w / 2, h / 2),
    shape: "polygon",
    radius: 0,
    corners: [
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ],
  };
}

const lay = (space: Space, ...pieces: Piece[]) => layOut(space, pieces, faces, 30);

test("wood: one in the middle, two abreast, three as a triangle, four in a square, more with their number", () => {
  assert.deepEqual(
    lay(point("p", 0, 0), piece("cube")).items.map((i) => [i.x, i.y]),
    [[0, 0]],
  );
  const two = lay(point("p", 0, 0), piece("cube", 2)).items;
  assert.ok(two.length === 2 && two[0]!.x < 0 && two[1]!.x > 0 && two[0]!.y === two[1]!.y);
  const three = lay(point("p", 0, 0), piece("cube", 2), piece("drum")).items;
  assert.ok(three.length === 3 && three[0]!.y < three[1]!.y && three[1]!.y === three[2]!.y);
  const four = lay(point("p", 0, 0), piece("cube", 4)).items;
  assert.equal(new Set(four.map((i) => `${i.x} ${i.y}`)).size, 4);
  assert.ok(four.every((i) => i.count === 1));
  const many = lay(point("p", 0, 0), piece("cube", 4), piece("drum", 2)).items;
  assert.deepEqual(
    many.map((i) => [i.face.id, i.count]),
    [
      ["cube", 4],
      ["drum", 2],
    ],
  );
});

test("counters on a point lie in a stack for each side, those under others below", () => {
  const under = piece("legion", 1, { id: "9", state: ["under"] });
  const layout = lay(point("p", 0, 0), piece("legion", 2), under, piece("light"));
  assert.equal(layout.stacks.length, 1);
  assert.equal(layout.stacks[0]?.items.length, 3);
  assert.equal(layout.stacks[0]?.items[0]?.piece, under);
  assert.equal(layout.items.find((i) => i.face.id === "light")?.stack, -1);
});

test("counters lie side by side where an area has room, and in a stack where not", () => {
  const roomy = lay(area("p", 200, 200), piece("legion", 3), piece("light", 2));
  assert.equal(roomy.stacks.length, 0);
  assert.equal(new Set(roomy.items.map((i) => `${i.x},${i.y}`)).size, 5);
  assert.equal(lay(area("p", 40, 40), piece("legion", 3)).stacks.length, 1);
});

test("in a narrow area counters are smaller before they make a stack", () => {
  const narrow = lay(area("p", 66, 66), piece("legion", 3));
  assert.equal(narrow.stacks.length, 0);
  assert.ok(narrow.items.every((i) => i.size < 30 && i.size >= 18));
  const band = lay({ ...area("p", 300, 40), x: 150, y: 20 }, piece("legion", 7));
  assert.ok(band.items.every((i) => i.y === 20 && i.size === 30));
});

test("rows come to lie away from the name, and markers in line with counters", () => {
  const named = (label: Space["label"]) => lay({ ...area("p", 200, 200), label }, piece("legion", 4), piece("camp"));
  const [above, below] = [named("above"), named("below")];
  assert.ok(above.items.every((i) => i.y >= 100) && above.items.some((i) => i.y > 100));
  assert.ok(below.items.every((i) => i.y <= 100) && below.items.some((i) => i.y < 100));
  assert.equal(above.items.filter((i) => i.face.id === "camp").length, 1);
  assert.equal(new Set(above.items.map((i) => `${i.x},${i.y}`)).size, 5);
});

test("a piece lies on the middle of an edge, or before it on the side of a space", () => {
  const wall = { ref: "wall:1", name: "Wall", type: "wall" } as Edge;
  const edges = new Map([["wall:1", wall]]);
  const line = [
    { x: 0, y: 0 },
    { x: 0, y: 100 },
  ];
  const lines = new Map([[wall, line]]);
  const spaces = new Map([
    ["west", point("west", -80, 50)],
    ["east", point("east", 80, 50)],
  ]);
  const spot = (where: string) => spotAt(where, edges, lines, spaces, 30);
  assert.deepEqual([spot("wall:1")?.x, spot("wall:1")?.y], [0, 50]);
  assert.ok(spot("wall:1/west")!.x < -15 && spot("wall:1/east")!.x > 15);
  assert.equal(spot("wall:2"), null);
});

test("an unknown face is left out, a marker keeps clear of the middle", () => {
  assert.equal(lay(point("p", 0, 0), piece("nothing")).items.length, 0);
  const both = lay(point("p", 0, 0), piece("cube"), piece("camp"));
  const marker = both.items.find((i) => i.face.id === "camp");
  assert.ok(marker && marker.x < 0 && marker.y > 0);
});

test("an open stack is in reading order and in sight", () => {
  const [stack] = lay(point("p", 0, 0), piece("legion", 8)).stacks;
  assert.ok(stack);
  const fan = fanOut(stack, 40, { x: -20, y: -20, width: 600, height: 400 });
  assert.equal(fan.spots.length, 8);
  assert.ok(fan.box.x >= -20 && fan.box.y >= -20);
  assert.ok(fan.spots[1]!.x > fan.spots[0]!.x && fan.spots[6]!.y > fan.spots[0]!.y);
  const narrow = fanOut(stack, 40, { x: 0, y: 0, width: 150, height: 400 });
  assert.ok(narrow.box.width <= 150 && narrow.spots[3]!.y > narrow.spots[0]!.y);
});

function ground(spaces: Space[], lit: string[], layouts: [string, Layout][] = []): Ground {
  return { spaces, lines: new Map(), layouts: new Map(layouts), lit: new Set(lit), fan: null, hidden: false };
}

test("a finger beside a small choice still finds it, but not through another space", () => {
  const spaces = [point("p", 0, 0), point("q", 80, 0)];
  assert.equal(hitTest(ground(spaces, ["p"]), { x: 40, y: 0 }, 22)?.ref, "p");
  assert.equal(hitTest(ground(spaces, ["p"]), { x: 40, y: 0 }, 8), null);
  assert.equal(hitTest(ground(spaces, ["p"]), { x: 60, y: 0 }, 60)?.ref, "q");
});

test("a lit piece comes before its space, a lit space before a piece that is not", () => {
  const space = point("p", 0, 0);
  const layout = lay(space, piece("legion", 1, { ref: "unit:1" }));
  const at = { x: 2, y: 2 };
  assert.equal(hitTest(ground([space], ["p", "unit:1"], [["p", layout]]), at, 8)?.ref, "unit:1");
  assert.equal(hitTest(ground([space], ["p"], [["p", layout]]), at, 8)?.ref, "p");
  assert.equal(hitTest(ground([space], [], [["p", layout]]), at, 8)?.ref, "unit:1");
  assert.deepEqual(middleOf(ground([space], [], [["p", layout]]), "unit:1"), { x: 0, y: 0 });
});

test("a small box has small counters, a large one those of the sheet", () => {
  const box = (radius: number): Space => ({ ...point("b", 50, 50), shape: "box", radius });
  assert.deepEqual(
    [12, 40].map((radius) => lay(box(radius), piece("legion")).items.map((item) => item.size)),
    [[24], [30]],
  );
});

test("a lit area is found through what lies in it and is no choice, but not through a choice", () => {
  const walls: Space = { ...point("walls", 50, 50), shape: "box", radius: 12 };
  const hex: Space = { ...area("hex", 100, 100), shape: "hex" };
  const layouts: [string, Layout][] = [["walls", lay(walls, piece("light", 1, { ref: "unit:1" }))]];
  const found = (...lit: string[]) => hitTest(ground([hex, walls], lit, layouts), { x: 52, y: 52 }, 8);
  assert.equal(found("hex")?.ref, "hex");
  assert.ok(found("hex")?.lit && found("hex")?.space === "walls");
  assert.equal(found("hex", "unit:1")?.ref, "unit:1");
  assert.equal(found("hex", "walls")?.ref, "walls");
  assert.equal(found()?.ref, "unit:1");
});

test("a click on a part of a space, or on a piece there, means the space", () => {
  const spaces = [point("p", 0, 0), point("p/inside", 0, -43)];
  assert.equal(hitTest(ground(spaces, ["p"]), { x: 0, y: -43 }, 8)?.ref, "p");
  assert.equal(hitTest(ground(spaces, ["p"]), { x: 0, y: -43 }, 8)?.space, "p/inside");
});

test("the area under the pointer is found where nothing smaller is", () => {
  assert.equal(hitTest(ground([area("p", 100, 100)], []), { x: 90, y: 90 }, 8)?.ref, "p");
  assert.equal(hitTest(ground([area("p", 100, 100)], ["p"]), { x: 110, y: 90 }, 22), null);
});

test("in an area each side stands in rows of its own", () => {
  const layout = lay(area("a", 400, 300), piece("legion", 5), piece("light", 3));
  const rows = new Map<number, Set<number>>();
  for (const item of layout.items) rows.set(item.y, (rows.get(item.y) ?? new Set()).add(item.face.side));
  assert.equal(layout.items.length, 8);
  assert.ok([...rows.values()].every((sides) => sides.size === 1));
});

test("many counters shrink before they cover the name above them", () => {
  const space: Space = { ...area("a", 110, 110), y: 45, label: "above" };
  const layout = lay(space, piece("legion", 4), piece("light", 5));
  assert.equal(layout.stacks.length, 0);
  assert.ok(layout.items.every((item) => item.size < 30 && item.y >= 45));
});

test("an area may say how large its pieces are, and they shrink where there are many", () => {
  const box = { ...area("a", 200, 110), radius: 25 };
  assert.equal(lay(box, piece("legion"), piece("legion")).items[0]!.size, 50);
  const many = lay(box, piece("legion", 10));
  assert.ok(many.stacks.length === 0 && many.items[0]!.size < 50);
});

test("in a hex counters are stacked before they cover its name", () => {
  const hex: Space = { ...area("h", 100, 90), shape: "hex", x: 50, y: 22, label: "below" };
  assert.equal(lay(hex, piece("legion", 2)).stacks.length, 0);
  assert.equal(lay(hex, piece("legion", 8)).stacks.length, 1);
});

test("names on plates stand clear of each other where there is room, in an area and in an open stack", () => {
  const [a, b] = lay(area("a", 400, 200), piece("leader", 2)).items;
  assert.ok(Math.abs(a!.x - b!.x) > plateWidth(a!.face) * a!.size);
  const [stack] = lay(point("p", 0, 0), piece("leader", 3)).stacks;
  const fan = fanOut(stack!, 40, { x: -300, y: -300, width: 600, height: 600 });
  assert.ok(fan.spots[1]!.x - fan.spots[0]!.x > plateWidth(a!.face) * 40);
});

test("a marker in a box stands above what it lies on, for the name is below", () => {
  const box: Space = { ...point("b", 0, 0), shape: "box", radius: 20 };
  const [, camp] = lay(box, piece("legion"), piece("camp")).items;
  assert.ok(camp!.y < 0);
});

test("the spaces in play are all, or those that the scene names", () => {
  const spaces = [point("space:1", 0, 0), point("space:2", 100, 0), point("space:2/inside", 100, 20)];
  assert.deepEqual(inPlay({ spaces }, undefined), spaces);
  assert.deepEqual(inPlay({ spaces }, ["space:2"]), [spaces[1]]);
});
