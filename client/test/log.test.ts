import assert from "node:assert/strict";
import { test } from "node:test";
import type { Board, LogLine, Panel, Part, Phase } from "../src/formats.ts";
import { marchOf } from "../src/story/march.ts";
import { asidesOf, plain } from "../src/text.ts";
import { factOf, factOfTurn, spokenFact } from "../src/panels/facts.ts";
import { asYou, filtered, headed, joined, pointsAt, sinceLine, told } from "../src/panels/lines.ts";
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

const place = (name: string): Part => ({ ref: `hex:${name}`, text: name });
function step(number: number, from: string, to: string, more: Partial<LogLine> = {}): LogLine {
  return line(number, "move", { parts: ["Reds: ", place(from), " to ", place(to), "."], ...more });
}

test("a march is one line: where it begins, two places with a name, where it ends; its steps are kept", () => {
  const way = ["Utica", "hex 1204", "Bulla", "the hex south of Sicca", "Vaga", "Cirta", "Theveste"];
  const lines = [
    line(0, "move", { head: true, parts: ["A force is activated."] }),
    ...way.slice(1).map((to, i) => step(i + 1, way[i] as string, to)),
    line(9, "battle", { head: true }),
  ];
  const shown = joined(told(lines));
  assert.deepEqual(shown.map((one) => one.line.number), [0, 1, 9]);
  assert.equal(plain(shown[1]?.line.parts ?? []), "Reds: Utica by Bulla and Vaga to Theveste.");
  assert.deepEqual(shown[1]?.steps?.map((one) => one.line.number), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(shown.map((one) => one.place), ["top", "under", "top"]);
  assert.equal(shown[0]?.steps, undefined);
});

test("what does not go on from there, begins an action or is somebody else's is a line of its own", () => {
  const numbers = (lines: LogLine[]): number[] => joined(told(lines)).map((one) => one.line.number);
  assert.deepEqual(numbers([step(0, "A", "B"), step(1, "B", "A"), step(2, "A", "C")]), [0]);
  assert.deepEqual(numbers([step(0, "A", "B"), step(1, "C", "D"), step(2, "D", "E")]), [0, 1]);
  assert.deepEqual(numbers([step(0, "A", "B"), line(1, "answer"), step(2, "B", "C")]), [0, 1, 2]);
  assert.deepEqual(numbers([step(0, "A", "B"), step(1, "B", "C", { head: true })]), [0, 1]);
  assert.deepEqual(numbers([step(0, "A", "B"), step(1, "B", "C", { side: 1 })]), [0, 1]);
});

test("so many each are not a march, nor what is come to from one place", () => {
  const sent = (words: string, to: string, after = "."): LogLine => line(0, "move", { parts: [words, place(to), after] });
  const leads = ["Vaga", "Cirta"].map((to, i) => sent("Caleb marches to ", to, ` (${1 - i} left).`));
  assert.equal(plain(marchOf(leads) ?? []), "Caleb marches by Vaga to Cirta (0 left).");
  for (const words of ["2 troops go to ", "Caleb goes from Gilgal to ", "Caleb converts "])
    assert.equal(marchOf([sent(words, "Vaga"), sent(words, "Cirta")]), null);
  const units = (number: number, from: string, to: string): LogLine =>
    line(0, "move", { parts: [`Reds march ${number} units from `, place(from), " to ", place(to), "."] });
  assert.equal(marchOf([units(2, "A", "B"), units(1, "B", "C")]), null);
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
