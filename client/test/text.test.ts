import assert from "node:assert/strict";
import { test } from "node:test";
import type { Board, GameInList, LogLine, Option, RuleEntry, Seat, View } from "../src/formats.ts";
import {
  ago,
  besideButtons,
  captionOf,
  citationLabel,
  citedCard,
  findRules,
  goesOn,
  hasSecrets,
  inTwoLines,
  isTurnAnew,
  marked,
  mergeLog,
  namedIn,
  numberIn,
  numberRows,
  pageTitle,
  percent,
  pips,
  plain,
  plural,
  prependLog,
  primaryOf,
  seatWho,
  standing,
  wrongIn,
} from "../src/text.ts";

test("a sentence is read without its references", () => {
  assert.equal(plain(["A unit in ", { ref: "area:3", text: "Modin" }, " is lost."]), "A unit in Modin is lost.");
});

test("the sign of a paragraph stands before a number only", () => {
  assert.equal(citationLabel("§JH-5.4"), "JH-5.4");
  assert.equal(citationLabel("§6.4-b"), "§6.4-b");
  assert.equal(citationLabel("Ruling C4"), "Ruling C4");
});

test("a die in a sentence shows its pips", () => {
  assert.equal(pips("die:4"), 4);
  assert.equal(pips("area:4"), 0);
});

test("after the side a sentence goes on in small letters, names apart", () => {
  const board = { sides: [{ name: "Greeks" }], spaces: [{ name: "Vale of Elah" }], cards: [] } as unknown as Board;
  assert.deepEqual(goesOn(board, ["Choose where"]), ["choose where"]);
  assert.deepEqual(goesOn(board, ["Greeks retreat"]), ["Greeks retreat"]);
  assert.deepEqual(goesOn(board, ["Vale of Elah: how many?"]), ["Vale of Elah: how many?"]);
  assert.deepEqual(goesOn(board, [{ ref: "area:1", text: "Lydda" }, " falls"]), [
    { ref: "area:1", text: "Lydda" },
    " falls",
  ]);
});

test("chances are whole percents and never quite certain", () => {
  assert.equal(percent(0.694), "69 %");
  assert.equal(percent(0.001), "under 1 %");
  assert.equal(percent(0.999), "over 99 %");
  assert.equal(percent(1), "100 %");
  assert.equal(percent(0), "0 %");
});

test("time and number in words", () => {
  assert.equal(ago(0, 30), "just now");
  assert.equal(ago(0, 600), "10 minutes ago");
  assert.equal(ago(0, 90_000), "yesterday");
  assert.equal(ago(100, 0), "just now");
  assert.equal(plural(1, "move", "moves"), "1 move");
  assert.equal(plural(4, "move", "moves"), "4 moves");
});

const seat = (side: number, part: Partial<Seat>): Seat => ({
  side,
  who: "here",
  bot: "",
  level: "",
  name: "",
  taken: true,
  online: true,
  yours: false,
  ...part,
});

test("who sits there", () => {
  assert.equal(seatWho(seat(0, { yours: true })), "you");
  assert.equal(seatWho(seat(0, { who: "bot", bot: "captain", level: "Captain" })), "Captain (computer)");
  assert.equal(seatWho(seat(0, { who: "open", taken: false })), "open seat");
  assert.equal(seatWho(seat(0, { name: "Ruth" })), "Ruth");
});

test("where a game stands for this browser", () => {
  const game = (part: Partial<GameInList>): GameInList =>
    ({ status: "running", asked: 0, seats: [seat(0, { yours: true }), seat(1, {})], ...part }) as GameInList;
  assert.equal(standing(game({})), "yours");
  assert.equal(standing(game({ asked: 1 })), "waiting");
  assert.equal(standing(game({ status: "over" })), "over");
  assert.equal(standing(game({ status: "waiting" })), "seats");
  assert.equal(standing(game({ seats: [seat(0, {}), seat(1, {})] })), "watch");
});

test("the title says whose turn it is", () => {
  const board = { name: "Judean Hammer", sides: [] };
  const view = { decision: { side: 0 }, result: null } as unknown as View;
  assert.equal(pageTitle(null, null, false), "Maniple");
  assert.equal(pageTitle(board, view, true), "● Your turn — Judean Hammer");
  assert.equal(pageTitle(board, view, false), "Judean Hammer — Maniple");
  assert.equal(pageTitle(board, { ...view, result: {} } as View, true), "Finished — Judean Hammer");
});

test("lines with a number already seen replace it and all after it", () => {
  const lines = (...numbers: number[]): LogLine[] => numbers.map((number) => ({ number }) as LogLine);
  const numbers = (log: LogLine[]): number[] => log.map((line) => line.number);
  assert.deepEqual(numbers(mergeLog(lines(1, 2, 3), lines(4, 5))), [1, 2, 3, 4, 5]);
  assert.deepEqual(numbers(mergeLog(lines(1, 2, 3), lines(2))), [1, 2]);
  assert.deepEqual(numbers(mergeLog(lines(1, 2), [])), [1, 2]);
  assert.deepEqual(numbers(prependLog(lines(5, 6), lines(3, 4, 5))), [3, 4, 5, 6]);
});

const option = (key: string, ...things: string[]): Option => ({
  line: key,
  label: key,
  things,
  final: false,
  risk: false,
  careful: false,
  default: false,
  warning: null,
  key,
});

test("the filled button is what the game says gives nothing up, and there is one at most", () => {
  const stop = { ...option("stop"), default: true };
  const pass = option("pass");
  const reroll = [option("reroll"), option("reroll_both")];
  assert.equal(primaryOf([pass, stop]), stop);
  assert.equal(primaryOf([stop, { ...option("all"), default: true }]), null);
  assert.equal(primaryOf([pass, ...reroll]), null, "neither to pass nor what spends");
  assert.equal(primaryOf([pass]), null, "a button alone, beside what is lit, is none either");
  assert.equal(primaryOf([]), null);
});

test("a citation of a card means the card with that number on it", () => {
  const cards = [{ number: "8 of 108" }, { number: "88 of 108" }, { number: "5" }];
  assert.equal(citedCard(cards, "#88"), cards[1]);
  assert.equal(citedCard(cards, "#8"), cards[0]);
  assert.equal(citedCard(cards, "#5"), cards[2]);
  for (const other of ["#9", "§8", "§8.1", "Ruling R8", ""]) assert.equal(citedCard(cards, other), undefined);
});

test("the few things lit beside a button stand there in words too, but never what one must think about", () => {
  const pass = option("pass");
  const lead = [1, 2, 3, 4, 5].map((n) => option("intercept", `leader:${n}`));
  const reveal = { ...option("reveal", "marker:1"), careful: true };
  assert.deepEqual(besideButtons([...lead.slice(0, 2), pass], [pass]), lead.slice(0, 2));
  assert.deepEqual(besideButtons([...lead.slice(0, 4), pass, reveal], [pass]), lead.slice(0, 4));
  assert.deepEqual(besideButtons([...lead, pass], [pass]), []);
  assert.deepEqual(besideButtons(lead.slice(0, 2), []), []);
});

test("a hand with cards is a secret; an empty or closed one is not", () => {
  const view = (cards: string[] | null, number: number): View =>
    ({
      side: 0,
      scene: {
        hands: [
          { side: 0, cards, number, name: "" },
          { side: 1, cards: null, number: 4, name: "" },
        ],
      },
    }) as unknown as View;
  assert.equal(hasSecrets(view(["card:1"], 1)), true);
  assert.equal(hasSecrets(view([], 0)), false);
  assert.equal(hasSecrets(view(null, 3)), false);
});

test("a rule is found by all of its words, and they are marked", () => {
  const entry = (citation: string, text: string): RuleEntry => ({
    citation,
    chapter: "",
    text,
    question: "",
    reason: "",
    kind: "rule",
  });
  const entries = [
    entry("§JH-5.2", "Units move along roads only."),
    entry("§JH-5.4", "A Maccabean unit never enters a supply center."),
  ];
  assert.deepEqual(
    findRules(entries, "supply UNIT").map((one) => one.citation),
    ["§JH-5.4"],
  );
  assert.deepEqual(
    findRules(entries, "§JH-5.2").map((one) => one.citation),
    ["§JH-5.2"],
  );
  assert.equal(findRules(entries, "  ").length, 2);
  assert.deepEqual(marked("Units move (along) roads", "ROADS (a"), [
    { text: "Units move ", hit: false },
    { text: "(a", hit: true },
    { text: "long) ", hit: false },
    { text: "roads", hit: true },
  ]);
});

test("a title stands on a lid in two even lines", () => {
  assert.deepEqual(inTwoLines("Judean Hammer"), ["Judean", "Hammer"]);
  assert.deepEqual(inTwoLines("Storm Over Jerusalem"), ["Storm Over", "Jerusalem"]);
  assert.deepEqual(inTwoLines("The Jugurthine War"), ["The Jugurthine", "War"]);
  assert.deepEqual(inTwoLines("Joshua"), ["Joshua"]);
  assert.deepEqual(inTwoLines("Go On"), ["Go On"]);
});

test("the place that a sentence names is the longest name in it", () => {
  const places = [{ name: "Beth" }, { name: "Beth Zur" }, { name: "Zur" }, { name: "Adora" }];
  assert.equal(namedIn("If you attack Beth Zur, 3 against 1", places)?.name, "Beth Zur");
  assert.equal(namedIn("If you attack Bethel", places), undefined);
});

test("a turn is new when one was not asked before; out of sight, also when the other side did something in between", () => {
  const view = { seat: 0, side: 0, decision: { side: 0 } } as View;
  const line = (side: number) => ({ side }) as LogLine;
  assert.ok(isTurnAnew(view, [], false, false));
  assert.ok(!isTurnAnew(view, [line(1)], true, false), "in sight one has seen it");
  assert.ok(isTurnAnew(view, [line(0), line(1)], true, true));
  assert.ok(!isTurnAnew(view, [line(0), line(-1)], true, true), "the same turn goes on");
  assert.ok(!isTurnAnew({ ...view, decision: { side: 1 } } as View, [line(1)], false, true));
  assert.ok(!isTurnAnew({ ...view, seat: -1 }, [line(1)], false, true), "a spectator has no turn");
});

test("a moment of the past is told in words, never in notation", () => {
  const board = { sides: [{ name: "Maccabeans" }, { name: "Greeks" }], spaces: [], cards: [] } as unknown as Board;
  const decision = { side: 1, prompt: ["Choose a group."] } as unknown as View["decision"];
  const result = { sentence: "The Greeks resign." } as View["result"];
  const line = { heading: false, parts: ["A unit is lost."] } as unknown as LogLine;
  const heading = { heading: true, parts: ["Round 2"] } as unknown as LogLine;
  const told = (log: LogLine[], view: Pick<View, "result" | "decision">): string[] =>
    captionOf(board, { log, view }).map(plain);
  assert.deepEqual(told([heading, line], { result, decision: null }), ["A unit is lost."]);
  assert.deepEqual(told([heading], { result, decision: null }), ["The Greeks resign."]);
  assert.deepEqual(told([], { result: null, decision }), ["Greeks: choose a group."]);
});

test("a field of a number says what it expects, and takes nothing else", () => {
  const line = { default: 30, label: "Longest game", least: 2, most: 99 };
  assert.equal(numberIn(line, "12"), 12);
  for (const typed of ["", " ", "1", "100", "2.5", "many"]) {
    assert.equal(numberIn(line, typed), typed);
    assert.equal(wrongIn(line, numberIn(line, typed)), "Longest game must be a whole number from 2 to 99.");
  }
  assert.equal(wrongIn(line, 12), "");
  assert.equal(wrongIn({ ...line, most: null }, ""), "Longest game must be a whole number, 2 or more.");
  assert.equal(wrongIn({ ...line, default: "plain" }, ""), "", "words are free");
});

test("options that differ in a number alone stand in a row of figures", () => {
  const rest = { things: [], final: false, risk: false, careful: false, default: false, warning: null };
  const made = (key: string, label: string): Option => ({ line: label, label, key, ...rest });
  const takes = [0, 1, 2, 3].map((n) => made("take", `Hebrews: take ${n} ${n === 1 ? "troop" : "troops"}`));
  const others = [made("halt", "Halt"), made("lift", "From Ai: 1 troop"), made("lift", "From Ai: 2 troops")];
  const { single, rows } = numberRows([...others, ...takes]);
  assert.deepEqual(single, others);
  assert.equal(rows.length, 1);
  assert.equal(rows[0]?.before, "Hebrews: take");
  assert.equal(rows[0]?.after, "troops");
  assert.deepEqual(
    rows[0]?.options.map(({ number }) => number),
    ["0", "1", "2", "3"],
  );
});
