import assert from "node:assert/strict";
import { test } from "node:test";
import type { Board, LogLine, Panel, Phase } from "../src/formats.ts";
import { asidesOf } from "../src/text.ts";
import { factOf, factOfTurn, spokenFact } from "../src/panels/facts.ts";
import { asYou, filtered, headed, pointsAt, sinceLine, told } from "../src/panels/lines.ts";
import { CLOSED, following, isOpen, pinnedTo, toggled } from "../src/panels/opened.ts";
import { firstBelow, isCut } from "../src/rows.ts";

type Kind = LogLine["kind"];

function line(number: number, kind: Kind, more: Partial<LogLine> = {}): LogLine {
  const plain = { move: number, side: 0, about: 0, citation: "", parts: [], heading: false, reveal: false, head: false };
  return { ...plain, number, kind, ...more };
}

const ROUND = [
  line(0, "turn", { heading: true, side: -1 }),
  line(1, "turn"),
  line(2, "card", { head: true }),
  line(3, "move"),
  line(4, "battle"),
  line(5, "losses"),
  line(6, "card", { head: true, side: 1 }),
  line(7, "recruit", { side: 1 }),
  line(8, "points", { side: 1 }),
  line(9, "turn", { heading: true, side: -1 }),
  line(10, "turn", { side: -1 }),
];

test("what came of a card stands under it; steps of the turn and points stand by themselves", () => {
  const places = told(ROUND).map((one) => one.place);
  assert.deepEqual(places, [
    "heading",
    "top",
    "top",
    "under",
    "under",
    "under",
    "top",
    "under",
    "top",
    "heading",
    "top",
  ]);
});

test("points in the middle of an action do not end it", () => {
  const lines = [line(0, "card", { head: true }), line(1, "points"), line(2, "losses")];
  assert.deepEqual(told(lines).map((one) => one.place), ["top", "top", "under"]);
});

test("a march that begins is an action, and no heading", () => {
  const lines = [line(0, "move", { heading: true, head: true }), line(1, "move")];
  assert.deepEqual(told(lines).map((one) => one.place), ["top", "under"]);
});

test("a game that names no kinds has headings and plain lines", () => {
  const lines = [line(0, "other", { heading: true }), line(1, "other")];
  assert.deepEqual(told(lines).map((one) => one.place), ["heading", "top"]);
});

test("battles come with the card that led to them, and with their round", () => {
  const numbers = (filter: "all" | "battles" | "points"): number[] =>
    filtered(told(ROUND), filter).map((one) => one.line.number);
  assert.deepEqual(numbers("battles"), [0, 2, 4, 5]);
  assert.deepEqual(numbers("points"), [0, 8]);
  assert.equal(numbers("all").length, ROUND.length);
});

test("the reader's own deeds say you", () => {
  assert.deepEqual(asYou(["The Romans play ", { ref: "card:1", text: "Ballista" }], "Romans"), [
    "You play ",
    { ref: "card:1", text: "Ballista" },
  ]);
  assert.deepEqual(asYou(["The Romans choose: the Romans go first."], "Romans"), ["You choose: you go first."]);
  assert.deepEqual(asYou(["The Romans' camp"], "Romans"), ["The Romans' camp"]);
  assert.deepEqual(asYou(["The Greeks lose 1 unit."], "Romans"), ["The Greeks lose 1 unit."]);
  assert.deepEqual(asYou(["The Romans in Utica march."], "Romans"), ["The Romans in Utica march."]);
  assert.deepEqual(asYou(["The Legion marches"], "Legion"), ["The Legion marches"]);
});

test("since your last move: the first line after it, once the other side has acted", () => {
  assert.equal(sinceLine(ROUND, 0), 6);
  assert.equal(sinceLine(ROUND, 1), -1);
  assert.equal(sinceLine(ROUND.slice(0, 6), 0), -1);
  assert.equal(sinceLine(ROUND, -1), -1);
});

test("a heading is short, and a line points at things on the table", () => {
  assert.equal(headed("Round 2 begins."), "Round 2");
  assert.equal(headed("The year 109 BCE begins."), "Year 109 BCE");
  const area = { ref: "area:1", text: "Modin" };
  assert.deepEqual(pointsAt(["From ", area, " to ", area, { ref: "die:4", text: "4" }]), ["area:1"]);
});

test("one line is open at a time, a pinned one beside it", () => {
  const one = toggled(CLOSED, "Regions");
  const other = toggled(one, "Cards");
  assert.ok(isOpen(one, "Regions") && !isOpen(other, "Regions") && isOpen(other, "Cards"));
  const pinned = toggled(pinnedTo(one, "Regions"), "Cards");
  assert.ok(isOpen(pinned, "Regions") && isOpen(pinned, "Cards"));
  assert.ok(!isOpen(toggled(pinned, "Regions"), "Regions"));
  assert.equal(pinnedTo(pinned, "Regions").open, "Regions");
});

test("a fight opens itself, may be closed, and leaves what was open before", () => {
  const before = toggled(CLOSED, "Leaders");
  const fight = following(before, "Assault");
  assert.ok(isOpen(fight, "Assault") && !isOpen(fight, "Leaders"));
  assert.equal(following(fight, "Assault"), fight);
  assert.equal(following(toggled(fight, "Assault"), "Assault").open, "");
  assert.equal(following(fight, "").open, "Leaders");
  assert.equal(following(toggled(fight, "Walls"), "").open, "Walls");
});

test("a turn shows its phases where they fit, else the one that runs", () => {
  const turn = (name: string, phases: string[]): Phase => ({ name, note: "", phases, phase: 1 });
  assert.deepEqual(factOfTurn(turn("Round 3", ["Draw", "Cards"])), ["Draw", "·", { face: "", text: "Cards" }]);
  const long = turn("110 BCE, turn 1 of 5", ["Drawing", "Recruitment", "Activation", "End of turn"]);
  assert.deepEqual(factOfTurn(long), [{ face: "", text: "Recruitment" }, "· 2 of 4"]);
});

test("a fact is spoken with the names of its pieces, alike ones counted", () => {
  const board = {
    faces: [{ id: "red", side: 0, name: "Red" }, { id: "hidden", side: -1, name: "hidden" }],
    sides: [{ name: "Reds" }],
  } as unknown as Board;
  const red = { face: "red", text: "" };
  assert.equal(spokenFact(board, [red, red, "–", { face: "", text: "2:0" }]), "2 Reds none 2:0");
  assert.equal(spokenFact(board, ["deck", { face: "", text: "4" }, "· out", { face: "red", text: "3" }]), "deck 4, out Reds 3");
  assert.deepEqual(factOf({ name: "Bids", note: "closed", rows: [] } as Panel), ["closed"]);
});

test("a row that an edge goes through is cut, one that is higher than its box is not", () => {
  const box = { top: 100, bottom: 200 };
  assert.ok(isCut({ top: 90, bottom: 110 }, box) && isCut({ top: 190, bottom: 210 }, box));
  assert.ok(!isCut({ top: 100, bottom: 120 }, box) && !isCut({ top: 180, bottom: 200.6 }, box));
  assert.ok(!isCut({ top: 50, bottom: 300 }, box) && !isCut({ top: 201, bottom: 220 }, box));
  assert.equal(firstBelow(4, (i) => [10, 20, 30, 40][i] ?? 0, 20), 2);
  assert.equal(firstBelow(4, (i) => [10, 20, 30, 40][i] ?? 0, 99), 4);
});

test("what may come of an option is said once, with its rule", () => {
  const aside = { parts: ["The Greeks may then use its event."], citation: "§JH-3.6" };
  const options = [{ aside }, { aside }, {}] as unknown as Parameters<typeof asidesOf>[0];
  assert.deepEqual(asidesOf(options), ["The Greeks may then use its event. (JH-3.6)"]);
});
