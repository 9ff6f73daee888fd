import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Board, Space } from "../src/formats.ts";
import { kindOf, kindsOf, landsOf, legendOf, outline } from "../src/map/kinds.ts";

const fixture = (name: string): Board =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}-board.json`, import.meta.url), "utf8")) as Board;
const boards = [fixture("judean-hammer"), fixture("atlas")];

function made(...spaces: Partial<Space>[]): Board {
  const whole = spaces.map((part, i) => ({ ref: `s:${i}`, shape: "point", type: "", region: "", colour: "c", ...part }));
  return { spaces: whole, edges: [], legend: [] } as unknown as Board;
}

test("kinds of one shape never look alike, on every board", () => {
  for (const board of boards) {
    const forms = new Map<string, string>();
    for (const [key, kind] of kindsOf(board)) {
      const look = `${kind.space.shape} ${kind.form}`;
      assert.equal(forms.get(look), undefined, `${key} looks like ${forms.get(look)}`);
      forms.set(look, key);
    }
    assert.equal(forms.size, new Set(board.spaces.map(kindOf)).size);
  }
});

test("every type of space and of line stands in the legend once, and all that the board says itself", () => {
  for (const board of boards) {
    const entries = legendOf(board);
    const texts = entries.map((entry) => entry.text);
    assert.equal(new Set(texts).size, texts.length);
    for (const line of board.legend) assert.ok(texts.includes(line.text), line.text);
    const types = new Set(board.spaces.map((space) => space.type));
    assert.equal(entries.filter((entry) => entry.what === "space").length, types.size);
    const lines = new Set(board.edges.filter((edge) => edge.line !== "none").map((edge) => edge.type));
    assert.equal(entries.filter((entry) => entry.what === "line").length, lines.size);
  }
});

test("the board's own words are used for a type: the same, those that begin with it, those that have it", () => {
  const board = made({ type: "city" }, { type: "fort" }, { type: "ford" });
  board.legend = [
    { icon: "f", colour: "x", text: "old fort" },
    { icon: "c", colour: "x", text: "city, counts" },
    { icon: "g", colour: "x", text: "fords are deep" },
    { icon: "d", colour: "x", text: "ford" },
  ];
  assert.deepEqual(
    legendOf(board).map((entry) => [entry.what, entry.text]),
    [
      ["space", "city, counts"],
      ["space", "old fort"],
      ["space", "ford"],
      ["icon", "fords are deep"],
    ],
  );
  assert.deepEqual([...kindsOf(board).values()].map((kind) => kind.icon), ["c", "f", "d"]);
});

test("a kind has a colour where all of it have the same", () => {
  const board = made({ type: "a", colour: "red" }, { type: "a", colour: "blue" }, { type: "b", colour: "red" });
  assert.deepEqual([...kindsOf(board).values()].map((kind) => kind.colour), ["", "red"]);
});

test("outlines surround their point; a ring and an area have none", () => {
  for (const form of ["hexagon", "diamond", "octagon", "square", "cut", "rounded"] as const) {
    const points = outline(form, { x: 5, y: 7 }, 10);
    assert.ok(points.length >= 4);
    const middle = points.reduce((sum, p) => ({ x: sum.x + p.x, y: sum.y + p.y }), { x: 0, y: 0 });
    assert.ok(Math.abs(middle.x / points.length - 5) < 1e-9 && Math.abs(middle.y / points.length - 7) < 1e-9);
  }
  assert.deepEqual(outline("ring", { x: 0, y: 0 }, 10), []);
  assert.deepEqual(outline("hatched", { x: 0, y: 0 }, 10), []);
});

test("points of a region are one land with the roads within it", () => {
  const board = made({ region: "N" }, { region: "N" }, { region: "S" }, {}, { region: "N", shape: "box" });
  board.edges = [["s:0", "s:1"], ["s:1", "s:2"], ["s:0", "s:4"]].map((ends) => ({ ends })) as Board["edges"];
  assert.deepEqual(
    landsOf(board).map((land) => [land.spaces.length, land.edges.length]),
    [
      [2, 1],
      [1, 0],
    ],
  );
});
