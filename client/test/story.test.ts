import assert from "node:assert/strict";
import { test } from "node:test";
import type { LogLine, Part, Piece, View } from "../src/formats.ts";
import { joined, stepsOf } from "../src/story/steps.ts";
import { beginsStory, captionOf, changedPlaces, chaptersOf, endsStory, hurried, MOST_BEATS, rollsOf, textOf, timeOf, useOf } from "../src/story/tell.ts";

const board = {
  cards: [
    { ref: "card:1", name: "Forced March", shape: "card" },
    { ref: "card:2", name: "Treason", shape: "chit" },
  ],
  spaces: ["A", "B", "C", "D"].map((name) => ({ ref: `area:${name}`, name })),
  sides: [{ name: "Reds" }, { name: "Blues" }],
} as never;

const at = (name: string): Part => ({ ref: `area:${name}`, text: name });
const card = (number: number): Part => ({ ref: `card:${number}`, text: number === 1 ? "Forced March" : "Treason" });
const die = (value: number): Part => ({ ref: `die:${value}`, text: String(value) });

let number = 0;
function line(kind: LogLine["kind"], side: number, parts: Part[], more: Partial<LogLine> = {}): LogLine {
  return { number: number++, move: 0, side, about: side, citation: "", parts, heading: false, reveal: false, kind, head: false, ...more };
}

function view(move: number, asked = false): View {
  return { seat: 0, side: 0, move, decision: asked ? { side: 0 } : { side: 1 } } as unknown as View;
}

const play = line("card", 1, ["The Blues play ", card(1), " to move (2 OPs)."], { head: true });
const march = (from: string, to: string): LogLine => line("move", 1, ["Blues: ", at(from), " to ", at(to), "."]);
const fight = line("battle", 1, ["The Blues attack at ", at("C"), "."], { head: true });
const roll = line("battle", 1, ["The Blues roll ", die(3), " and ", die(5), "."]);
const lost = line("losses", 0, ["The Reds lose 1 unit in ", at("C"), "."]);
const back = line("retreat", 0, ["The Reds retreat from ", at("C"), " to ", at("D"), "."]);

const turn = [[play], [], [march("A", "B")], [], [march("B", "C")], [fight, roll, lost, back]].map((log, i) => ({
  view: view(i + 1, i === 5),
  log,
}));

test("a turn of many views is a few steps: a march is one, and what says nothing goes with others", () => {
  const steps = stepsOf(view(0), turn);
  assert.deepEqual(
    steps.map((step) => [step.from.move, step.to.move, step.lines.length]),
    [
      [0, 2, 1],
      [2, 5, 2],
      [5, 6, 4],
    ],
  );
});

test("where the reader is asked a step ends, whatever waits after it", () => {
  const frames = [march("A", "B"), march("B", "C")].map((one, i) => ({ view: view(i, true), log: [one] }));
  assert.equal(joined(frames), 1);
  assert.equal(joined([{ view: view(1), log: [] }]), 1);
});

test("a card play is one story of five beats, and its battle belongs to it", () => {
  const chapters = chaptersOf(board, stepsOf(view(0), turn));
  assert.equal(chapters.length, 1);
  assert.deepEqual(
    chapters[0]?.beats.map((beat) => beat.name),
    ["Card", "March", "Battle", "Losses", "Retreat"],
  );
  assert.equal(chapters[0]?.card, "card:1");
  assert.equal(chapters[0]?.use, "to move (2 OPs)");
});

test("the other side's next action is another story, and so is a seventh beat", () => {
  const next = line("card", 0, ["The Reds show ", card(2), "."], { head: true });
  const steps = stepsOf(view(0), [...turn, { view: view(7), log: [next] }]);
  const chapters = chaptersOf(board, steps);
  assert.deepEqual(
    chapters.map((chapter) => [chapter.side, chapter.beats[0]?.name]),
    [
      [1, "Card"],
      [0, "Marker"],
    ],
  );
  const long = Array.from({ length: 8 }, (_, i) => ({
    view: view(i),
    log: [i === 0 ? play : i % 2 ? march("A", "B") : line("battle", 1, ["They roll ", die(1), "."])],
  }));
  const cut = chaptersOf(board, stepsOf(view(0), long));
  assert.equal(cut.length, 2);
  assert.ok(cut.every((chapter) => chapter.beats.length <= MOST_BEATS && chapter.card === "card:1"));
});

test("who plays first is not told by itself", () => {
  const small = line("turn", 0, ["The Blues play first."]);
  const chapters = chaptersOf(board, stepsOf(view(0), [{ view: view(1), log: [play] }, { view: view(2), log: [small] }]));
  assert.deepEqual(chapters.map((chapter) => chapter.beats.map((beat) => beat.lines.length)), [[1]]);
});

test("how a card is used is what its line says after it", () => {
  assert.equal(useOf(line("card", 1, ["The Blues use the event of ", card(1), "."]), "card:1"), "its event");
  assert.equal(useOf(line("card", 1, ["The Blues pick up ", card(1), " and use its event."]), "card:1"), "use its event");
  assert.equal(useOf(line("card", 1, ["The Blues lay down ", card(1), "."]), "card:1"), "");
});

test("a march of many steps is one sentence, places without a name are left out", () => {
  const far: Part = { ref: "area:x", text: "hex 1204" };
  const lines = [march("A", "B"), line("move", 1, ["Blues: ", at("B"), " to ", far, "."]), line("move", 1, ["Blues: ", far, " to ", at("D"), "."])];
  const beat = { name: "March", kind: "move" as const, lines, first: 0, last: 0 };
  assert.deepEqual(captionOf(beat).map((parts) => textOf(parts)), ["Blues: A by B to D."]);
});

test("so many each is not said as so many in all", () => {
  const lines = ["a", "b"].map((name) => line("recruit", 1, ["The Blues place 1 unit in ", at(name), "."]));
  assert.equal(captionOf({ name: "Recruits", kind: "recruit", lines, first: 0, last: 0 }).length, 2);
  const marched = ["A", "B", "C"].map((name, i) => line("move", 1, ["They march to ", at(name), ` (${3 - i} points left).`]));
  assert.deepEqual(
    captionOf({ name: "March", kind: "move", lines: marched, first: 0, last: 0 }).map((parts) => textOf(parts)),
    ["They march by A and B to C (1 points left)."],
  );
});

test("what came of a roll stands beside the dice and is not said twice", () => {
  const told = line("battle", 1, ["6 against 4: 2 damage."]);
  const beat = { name: "Battle", kind: "battle" as const, lines: [fight, roll, told], first: 0, last: 0 };
  assert.deepEqual(captionOf(beat), [fight.parts]);
  assert.deepEqual(rollsOf(beat), { dice: [roll], told: [told] });
  assert.ok(timeOf(beat) >= 1500);
});

test("what was missed is told within its time, the last of it where all would be a blur", () => {
  const chapters = chaptersOf(board, stepsOf(view(0), turn));
  assert.deepEqual(hurried(chapters, 100_000), { times: 1, start: 0 });
  const many = Array.from({ length: 40 }, () => chapters[0] as (typeof chapters)[number]);
  const { times, start } = hurried(many, 20_000);
  const long = (chapters[0]?.beats ?? []).reduce((sum, beat) => sum + timeOf(beat), 0);
  assert.ok(start > 0 && times * long * (many.length - start) <= 20_001);
});

test("a state, a badge and a mark that change are found; what is the same is not", () => {
  const piece = (where: string, state: Piece["state"] = []): Piece => ({
    id: where,
    ref: "",
    face: "x",
    where,
    number: 1,
    state,
    steps: [],
    badge: "",
    about: [],
  });
  const mark = (on: string) => ({ on, icon: "", colour: "", style: "ring" as const, text: "" });
  const before = { pieces: [piece("a"), piece("b")], marks: [mark("c")] } as unknown as View["scene"];
  const after = { pieces: [piece("a", ["spent"]), piece("b")], marks: [mark("d")] } as unknown as View["scene"];
  assert.deepEqual(changedPlaces(before, after).sort(), ["a", "c", "d"]);
  assert.deepEqual(changedPlaces(before, before), []);
});

test("only what the other side did is told: not one's own recruits, nor what nobody did", () => {
  const mine = line("recruit", 1, ["The Reds get 2 recruitment points."], { head: true, about: 0 });
  const round = line("turn", 1, ["Round 2 begins."], { heading: true, about: -1 });
  const drawn = line("turn", 1, ["The Blues draw 2 cards."]);
  const rolled = line("battle", 1, ["Die for the Reds: ", die(4), "."], { about: -1 });
  const steps = stepsOf(
    view(0),
    [[play], [march("A", "B")], [rolled, mine], [round, drawn]].map((log, i) => ({ view: view(i + 1), log })),
  );
  assert.deepEqual(
    chaptersOf(board, steps, 0).map((chapter) => [chapter.side, chapter.beats.map((beat) => beat.name)]),
    [[1, ["Card", "March"]]],
  );
  assert.deepEqual(
    chaptersOf(board, steps, -1).map((chapter) => chapter.side),
    [1, 0],
    "somebody who watches is told of both",
  );
  assert.ok(beginsStory([play], 0) && !beginsStory([play], 1));
  assert.ok(!beginsStory([mine, round, drawn], 0));
  assert.ok(endsStory([mine], 0) && endsStory([round], 0) && !endsStory([play, lost, back], 0));
});

test("what a round comes to is left to its account", () => {
  const points = line("points", 1, ["The Blues score ", at("A"), "."]);
  const closed = line("points", 1, ["The score is 1 for the Blues."], { account: { small: false } as never });
  const steps = stepsOf(view(0), [[play], [march("A", "B")], [points, closed]].map((log, i) => ({ view: view(i + 1), log })));
  assert.deepEqual(chaptersOf(board, steps, 0).map((chapter) => chapter.beats.map((beat) => beat.name)), [["Card", "March"]]);
});
