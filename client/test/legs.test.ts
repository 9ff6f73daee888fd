import assert from "node:assert/strict";
import { test } from "node:test";
import type { Board, LogLine, Part, Piece, Scene } from "../src/formats.ts";
import { linksOf } from "../src/geometry.ts";
import { asTold, legsOf } from "../src/map/legs.ts";
import { aroundDice, flights, without, withThem } from "../src/map/moves.ts";

const board = {
  spaces: ["a", "b", "c", "d", "e"].map((ref, i) => ({ ref, x: i * 100, y: 0 })),
  edges: ["ab", "bc", "cd", "ad", "be", "ec"].map((ends) => ({ ref: "", ends: [...ends], path: "" })),
  sides: [{ name: "Reds" }, { name: "Blues" }],
  faces: [
    { id: "r", side: 0 },
    { id: "n", side: 1 },
  ],
  cards: [],
} as unknown as Board;
const links = linksOf(board.edges);

/** `Reds march 2 from {a} to {b}.` */
function line(text: string, more: Partial<LogLine> = {}): LogLine {
  const parts: Part[] = text
    .split(/[{}]/)
    .map((word, i) => (i % 2 ? { ref: word, text: word.replace("die:", "") } : word))
    .filter((part) => part !== "");
  return { number: 0, move: 0, side: 0, about: 0, citation: "", parts, heading: false, reveal: false, kind: "other", head: false, ...more };
}

function scene(...stacks: string[]): Scene {
  const pieces = stacks.map((stack): Piece => {
    const [number, face, where, id = ""] = stack.split(" ") as [string, string, string, string?];
    return { id, ref: "", face, where, number: Number(number), state: [], steps: [], badge: "", about: [] };
  });
  return { pieces, ways: [] } as unknown as Scene;
}

function said(before: Scene, after: Scene, ...lines: LogLine[]): string[] {
  const moves = asTold(board, flights(board, before, after, links), before, after, lines, links);
  // whatever the way: all that is carried out one after the other ends as the scene after it
  let pieces = before.pieces;
  for (const { from, to, things } of moves) {
    if (from) pieces = without(pieces, from, things);
    if (to) pieces = withThem(pieces, to, things);
  }
  const count = (list: readonly Piece[]) => {
    const sums: Record<string, number> = {};
    for (const p of list) sums[`${p.face}${p.id}@${p.where}`] = (sums[`${p.face}${p.id}@${p.where}`] ?? 0) + p.number;
    return sums;
  };
  assert.deepEqual(count(pieces), count(after.pieces));
  return moves.map((f) => `${f.things.map((t) => `${t.number}${t.piece.face}`).join("+")} ${f.way.join("") || `${f.from}-${f.to}`}`);
}

test("a line that names the spaces passed is a leg; one that names spaces apart is none", () => {
  const lines = [
    line("Reds march 2 units from {a} by {b} to {c}."),
    line("Reds look from {a} to {c}."),
    line("Battle of {b}."),
    line("Round {a} {b}", { heading: true }),
  ];
  assert.deepEqual(legsOf(board, lines, links), [{ way: ["a", "b", "c"], line: 0, side: 0, number: 2 }]);
});

test("pieces pass through the spaces that the line names, though another way is as short or shorter", () => {
  assert.deepEqual(said(scene("2 r a"), scene("2 r c"), line("Reds march 2 from {a} by {b} and {e} to {c}.")), ["2r abec"]);
  assert.deepEqual(said(scene("1 r a 7"), scene("1 r c 7"), line("{a} to {d} to {c}.")), ["1r adc"]);
});

test("a march and a retreat elsewhere in one go are two legs, with the dice between them", () => {
  const lines = [line("Reds march 1 from {a} to {b}."), line("Reds roll {die:2}."), line("Reds retreat with 1 from {b} to {e}.")];
  const [before, after] = [scene("1 r a", "1 n b"), scene("1 r e", "1 n b")];
  assert.deepEqual(said(before, after, ...lines), ["1r ab", "1r be"]);
  const moves = asTold(board, flights(board, before, after, links), before, after, lines, links);
  const [first, second] = aroundDice(moves, lines);
  assert.deepEqual([first.map((f) => f.way.join("")), second.map((f) => f.way.join(""))], [["ab"], ["be"]]);
});

test("there and back again: nothing has changed, and still they went; as many as came back", () => {
  const out = line("Reds march 3 from {a} to {b}.");
  const back = line("Reds retreat with 2 from {b} to {a}.");
  assert.deepEqual(said(scene("3 r a", "1 n b"), scene("3 r a", "1 n b"), out, back), ["2r ab", "2r ba"]);
  assert.deepEqual(said(scene("1 r a 4"), scene("1 r a 4"), line("{a}, {b}"), line("{b}, {a}")), ["1r ab", "1r ba"]);
});

test("those that were lost where they went to go there first", () => {
  const lines = [line("Reds march 2 from {a} to {b}."), line("Reds lose 1 in {b}."), line("Reds retreat with 1 from {b} to {a}.")];
  assert.deepEqual(said(scene("3 r a", "1 n b"), scene("2 r a", "1 n b"), ...lines), ["1r+1r ab", "1r ba", "1r b-null"]);
  assert.deepEqual(said(scene("2 r a"), scene("1 r b"), ...lines.slice(0, 2)), ["1r+1r ab", "1r b-null"]);
});

test("the other side's pieces do not go along, and what nobody told of moves as before", () => {
  const lines = [line("Reds march 1 from {a} to {b}."), line("Reds retreat with 1 from {b} to {a}.")];
  assert.deepEqual(said(scene("1 n a"), scene("1 n a"), ...lines), []);
  assert.deepEqual(said(scene("1 r a", "1 n c"), scene("1 r b", "1 n d"), line("Reds march 1 from {a} to {b}.")), ["1n cd", "1r ab"]);
  assert.deepEqual(said(scene("1 r a"), scene("1 r b")), ["1r ab"]);
});

test("a line told at the end of a march that was seen step by step moves nothing twice", () => {
  assert.deepEqual(said(scene("1 r b"), scene("1 r c"), line("Reds march 1 from {a} by {b} to {c}.")), ["1r bc"]);
  const lines = [line("Reds march 2 from {a} to {b}."), line("Reds lose 1 in {b}."), line("Reds retreat with 1 from {b} to {a}.")];
  assert.deepEqual(said(scene("2 r b", "1 n c"), scene("1 r a", "1 n c"), ...lines), ["1r ba", "1r b-null"]);
});
