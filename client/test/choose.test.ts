import assert from "node:assert/strict";
import { test } from "node:test";
import { buttons, dragTargets, endsUndo, lit, refusedAt, step, thingsOnTable } from "../src/choose.ts";
import type { Board, Option, View } from "../src/formats.ts";

function option(line: string, ...things: string[]): Option {
  const rest = { final: false, risk: false, careful: false, default: false, warning: null };
  return { line, label: line, things, ...rest, key: line.split(" ")[0] ?? "" };
}

const place = [option("place a", "area:1"), option("place b", "area:2"), option("done")];
const move = [
  option("move a b", "area:1", "area:2"),
  option("move a c", "area:1", "area:3"),
  option("move b c", "area:2", "area:3"),
  option("rest a", "area:1"),
  option("pass"),
];

test("single things are lit and taken at once", () => {
  assert.deepEqual([...lit(place, []).keys()], ["area:1", "area:2"]);
  assert.deepEqual(step(place, [], "area:2"), { take: place[1] });
});

test("what cannot be taken back and was not asked for is never taken by one click", () => {
  const reveal = { ...option("reveal", "marker:1"), careful: true };
  assert.deepEqual(step([...place, reveal], [], "marker:1"), { menu: [reveal] });
  assert.deepEqual(step([...place, reveal], [], "area:1"), { take: place[0] });
});

test("a click says that it ends undo where it takes something final, and no menu says it first", () => {
  const march = { ...option("march", "space:1"), final: true };
  const reveal = { ...option("reveal", "marker:1"), final: true, careful: true };
  const retreat = { ...option("retreat", "unit:1", "space:2"), final: true };
  const all = [...place, march, reveal, retreat];
  assert.ok(endsUndo(step(all, [], "space:1")));
  assert.ok(endsUndo(step(all, ["unit:1"], "space:2")));
  for (const ref of ["area:1", "marker:1", "unit:1", "area:9"]) assert.ok(!endsUndo(step(all, [], ref)), ref);
});

test("what is not offered asks why", () => {
  assert.deepEqual(step(place, [], "area:9"), { why: "area:9" });
});

test("a piece is refused as its space where only spaces are asked for", () => {
  const pieces = [{ ref: "unit:3", where: "area:9" }];
  assert.equal(refusedAt(place, "unit:3", pieces), "area:9");
  assert.equal(refusedAt([option("join", "unit:1")], "unit:3", pieces), "unit:3");
  assert.equal(refusedAt([option("join", "unit:1")], "area:9", pieces), "area:9");
  assert.equal(refusedAt([option("pass")], "unit:3", pieces), "unit:3");
});

test("the second thing is lit only after the first", () => {
  assert.deepEqual([...lit(move, []).keys()], ["area:1", "area:2"]);
  assert.deepEqual(step(move, [], "area:1"), { chosen: ["area:1"] });
  assert.deepEqual([...lit(move, ["area:1"]).keys()], ["area:2", "area:3"]);
  assert.deepEqual(step(move, ["area:1"], "area:3"), { take: move[1] });
  assert.deepEqual(step(move, [], "area:3"), { why: "area:3" });
});

test("an option that is complete while others go on becomes a button", () => {
  assert.deepEqual(
    buttons(move, []).map((o) => o.line),
    ["pass"],
  );
  assert.deepEqual(
    buttons(move, ["area:1"]).map((o) => o.line),
    ["rest a", "pass"],
  );
});

test("a click on what was chosen takes it back", () => {
  assert.deepEqual(step(move, ["area:1"], "area:1"), { chosen: [] });
});

test("another beginning replaces the first, but never takes an option that was not lit", () => {
  const options = [
    option("go a x", "area:1", "area:8"),
    option("go b y", "area:2", "area:9"),
    option("burn", "area:7"),
  ];
  assert.deepEqual(step(options, ["area:1"], "area:2"), { chosen: ["area:2"] });
  assert.deepEqual(step(options, ["area:1"], "area:7"), { why: "area:7" });
});

test("several options with the same things open a menu", () => {
  const options = [option("play 4 event", "card:4"), option("play 4 ops", "card:4"), option("play 5", "card:5")];
  assert.deepEqual(step(options, [], "card:4"), { menu: options.slice(0, 2) });
});

test("things that are not on the table need no click", () => {
  const options = [option("take 1", "card:9", "area:1"), option("take 2", "card:9")];
  const onTable = new Set(["area:1"]);
  assert.deepEqual([...lit(options, [], onTable).keys()], ["area:1"]);
  assert.deepEqual(step(options, [], "area:1", onTable), { take: options[0] });
  assert.deepEqual(buttons(options, [], onTable), [options[1]]);
});

test("a drag knows its targets, from the start or from what was chosen", () => {
  assert.deepEqual(dragTargets(move, "area:1"), { targets: new Set(["area:2", "area:3"]), anywhere: true });
  assert.deepEqual(dragTargets(move, "area:1", ["area:1"]), { targets: new Set(["area:2", "area:3"]), anywhere: true });
  assert.deepEqual(dragTargets(move, "area:2"), { targets: new Set(["area:3"]), anywhere: false });
  assert.deepEqual(dragTargets(place, "area:9"), { targets: new Set(), anywhere: false });
});

test("on the table lie spaces, named edges, pieces on these and one's own cards", () => {
  const board = { spaces: [{ ref: "area:1" }], edges: [{ ref: "" }, { ref: "wall:1" }] } as unknown as Board;
  const view = {
    side: 0,
    scene: {
      pieces: [
        { ref: "unit:1", where: "area:1" },
        { ref: "unit:2", where: "track:vp:3" },
        { ref: "ramp:1", where: "wall:1/area:1" },
        { ref: "", where: "area:1" },
      ],
      hands: [
        { side: 0, cards: ["card:1"] },
        { side: 1, cards: ["card:2"] },
        { side: 1, cards: null },
      ],
    },
  } as unknown as View;
  assert.deepEqual([...thingsOnTable(board, view)].sort(), ["area:1", "card:1", "ramp:1", "unit:1", "wall:1"]);
});
