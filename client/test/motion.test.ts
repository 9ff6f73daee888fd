import assert from "node:assert/strict";
import { test } from "node:test";
import type { Board, LogLine, Piece, Scene, View } from "../src/formats.ts";
import { aroundDice, cardsShown, diceOf, duration, flights, toldOfCard, toldOfDice, without, withThem } from "../src/map/moves.ts";

const board = {
  spaces: ["a", "b", "c", "d"].map((ref, i) => ({ ref, x: i * 100, y: 0 })),
  edges: [
    ["a", "b"],
    ["b", "c"],
    ["c", "d"],
  ].map((ends) => ({ ref: "", ends, path: "" })),
  cards: [{ ref: "card:1" }, { ref: "card:2" }],
} as unknown as Board;

function piece(face: string, where: string, number = 1, id = ""): Piece {
  return { id, ref: "", face, where, number, state: [], steps: [], badge: "", about: [] };
}

function scene(...pieces: Piece[]): Scene {
  return { pieces, ways: [] } as unknown as Scene;
}

function said(before: Scene, after: Scene): string[] {
  return flights(board, before, after).map(
    (f) => `${f.from}-${f.to} ${f.things.map((t) => t.number + t.piece.face).join("+")} ${f.way.join("")}`,
  );
}

test("a named piece travels by its name along the roads", () => {
  assert.deepEqual(said(scene(piece("x", "a", 1, "7")), scene(piece("y", "c", 1, "7"))), ["a-c 1y abc"]);
});

test("alike pieces are matched by face, the nearest source first", () => {
  const before = scene(piece("x", "a", 2), piece("x", "d", 2), piece("o", "b", 1));
  const after = scene(piece("x", "a", 1), piece("x", "b", 1), piece("x", "d", 2), piece("o", "b", 1));
  assert.deepEqual(said(before, after), ["a-b 1x ab"]);
  const both = scene(piece("x", "b", 2), piece("x", "c", 2));
  assert.deepEqual(said(before, scene(...both.pieces, piece("o", "b", 1))), ["a-b 2x ab", "d-c 2x dc"]);
});

test("pieces that go together are one journey; losses and arrivals come after", () => {
  const before = scene(piece("x", "a", 1), piece("o", "a", 1, "1"), piece("o", "d", 1, "2"));
  const after = scene(piece("x", "b", 1), piece("o", "b", 1, "1"), piece("z", "c", 3));
  assert.deepEqual(said(before, after), ["a-b 1o+1x ab", "d-null 1o ", "null-c 3z "]);
});

test("different faces and unconnected spaces are no journey", () => {
  assert.deepEqual(said(scene(piece("x", "a")), scene(piece("o", "b"))).sort(), ["a-null 1x ", "null-b 1o "]);
  const island = { ...board, edges: [] } as Board;
  assert.equal(flights(island, scene(piece("x", "a")), scene(piece("x", "b"))).length, 2);
});

test("pieces on tracks are off the map, and nothing moved is no flight", () => {
  assert.deepEqual(said(scene(piece("x", "track:vp:1", 1, "1")), scene(piece("x", "track:vp:2", 1, "1"))), []);
  assert.deepEqual(said(scene(piece("x", "a", 3)), scene(piece("x", "a", 2), piece("x", "a", 1))), []);
});

test("a movement that the scene tells of is followed", () => {
  const ring = { ...board, edges: [...board.edges, { ref: "", ends: ["a", "d"], path: "" }] } as unknown as Board;
  const after = {
    pieces: [piece("x", "d", 1, "1")],
    ways: [{ things: ["a", "b", "c", "d"], text: "" }],
  } as unknown as Scene;
  assert.deepEqual(flights(ring, scene(piece("x", "a", 1, "1")), after)[0]?.way, ["a", "b", "c", "d"]);
});

test("taking up and setting down keeps every piece", () => {
  const pieces = [piece("x", "a", 3), piece("o", "a", 1, "9")];
  const things = [
    { piece: piece("x", "b"), number: 2 },
    { piece: piece("o", "b", 1, "9"), number: 1 },
  ];
  const lifted = without(pieces, "a", things);
  assert.deepEqual(
    lifted.map((p) => `${p.number}${p.face}@${p.where}`),
    ["1x@a"],
  );
  const landed = withThem([...lifted, piece("x", "b", 1)], "b", things);
  assert.deepEqual(
    landed.map((p) => `${p.number}${p.face}@${p.where}`),
    ["1x@a", "3x@b", "1o@b"],
  );
});

test("220 milliseconds for each space, 900 at most, times the speed", () => {
  assert.deepEqual([duration(1, 1), duration(3, 1), duration(9, 1), duration(2, 2)], [220, 660, 900, 880]);
});

function line(parts: LogLine["parts"], more: Partial<LogLine> = {}): LogLine {
  return { number: 0, move: 0, side: 1, about: 1, citation: "", parts, heading: false, reveal: false, kind: "other", head: false, ...more };
}

test("dice are read from the lines", () => {
  const rolls = diceOf([
    line(["Greeks roll ", { ref: "die:5", text: "5" }, " and ", { ref: "die:2", text: "2" }]),
    line(["nothing"]),
  ]);
  assert.deepEqual(rolls, [{ values: [5, 2], side: 1, text: "Greeks roll 5 and 2" }]);
  const sides = [{ name: "Maccabeans" }, { name: "Greeks" }];
  const named = [
    line(["The Greeks roll ", { ref: "die:5", text: "5" }], { side: 0 }),
    line(["A roll: ", { ref: "die:1", text: "1" }], { side: 0 }),
  ];
  assert.deepEqual(
    diceOf(named, sides).map((roll) => roll.side),
    [1, 0],
  );
});

test("a played card is shown from the hand, a revealed one turns, a card put away is not shown", () => {
  const view = (cards: string[]) => ({ side: 0, seat: 0, scene: { hands: [{ side: 0, cards }] } }) as unknown as View;
  const played = line([{ ref: "card:1", text: "One" }, " for 3 OPs"]);
  assert.deepEqual(
    cardsShown(board, view(["card:1"]), view([]), [played]).map((c) => [c.card.ref, c.turns]),
    [["card:1", false]],
  );
  assert.deepEqual(cardsShown(board, view(["card:1"]), view([]), []), []);
  const revealed = line([{ ref: "card:2", text: "Two" }], { reveal: true });
  assert.deepEqual(
    cardsShown(board, view([]), view([]), [revealed]).map((c) => [c.card.ref, c.turns]),
    [["card:2", true]],
  );
});

test("a retreat comes after the dice, a march before them", () => {
  const moves = flights(
    board,
    scene(piece("x", "a", 1, "1"), piece("o", "b", 1, "2")),
    scene(piece("x", "b", 1, "1"), piece("o", "c", 1, "2")),
  );
  const lines = [
    line(["Battle of ", { ref: "b", text: "B" }]),
    line([{ ref: "die:3", text: "3" }]),
    line(["Retreat to ", { ref: "c", text: "C" }]),
  ];
  const [before, after] = aroundDice(moves, lines);
  assert.deepEqual([before.map((m) => m.to), after.map((m) => m.to)], [["b"], ["c"]]);
  assert.equal(aroundDice(moves, [])[1].length, 0);
});

function told(text: string, more: Partial<LogLine> = {}): LogLine {
  return { parts: [text], heading: false, reveal: false, kind: "other", head: false, ...more } as unknown as LogLine;
}

test("a card that turns is told of with its cause, dice with what led to them", () => {
  const battle = [
    told("Round 2", { heading: true }),
    told("Battle of Bethel."),
    told("", { reveal: true, parts: [{ ref: "card:1", text: "Eleazar" }, " is revealed."] }),
    told("The attacker wins."),
    told("", { parts: ["A roll of ", { ref: "die:5", text: "5" }, "."] }),
    told("A unit is lost."),
  ];
  assert.deepEqual(toldOfCard(battle, "card:1"), ["Battle of Bethel.", "Eleazar is revealed."]);
  assert.deepEqual(toldOfDice(battle), ["The attacker wins."]);
  const failed = [...battle.slice(0, 3), told("The ambush fails.")];
  assert.deepEqual(toldOfCard(failed, "card:1"), ["Battle of Bethel.", "Eleazar is revealed.", "The ambush fails."]);
  assert.deepEqual(toldOfDice(failed), []);
  assert.deepEqual(toldOfCard(battle, "card:2"), []);
});
