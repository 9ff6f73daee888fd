import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import { lastOf, LONGEST, marksTold, spoken, Telling, timesOf } from "../src/account/tell.ts";
import type { Account, AccountRow, LogLine } from "../src/formats.ts";

function row(side: number, amount: string, tone: AccountRow["tone"], words = "North"): AccountRow {
  return { parts: [words], side, amount, tone, things: [], shape: "", colour: "", faces: [], dice: [], citation: "" };
}

function account(rows: AccountRow[], small = false): Account {
  return {
    title: small ? "Battle of Adasa" : "End of round 3",
    lead: ["Round 3 is scored."],
    small,
    parts: [{ name: "Regions", note: "", citation: "", rows }],
    sums: small ? [] : [{ side: 0, name: "Reds", face: "", before: 5, gained: [3], total: 8 }],
    goal: "",
    foot: [],
  };
}

function line(number: number, of?: Account): LogLine {
  const made: LogLine = {
    number,
    move: number,
    side: -1,
    about: -1,
    citation: "",
    parts: ["…"],
    heading: false,
    reveal: false,
    kind: "points",
    head: false,
  };
  return of ? { ...made, account: of } : made;
}

const SIDES = [{ name: "Reds" }, { name: "Blues" }];

test("a loss is told longer than a gain, and all of it within six seconds", () => {
  const few = timesOf(account([row(0, "−1", "loss"), row(1, "+1", "gain")]), 1);
  assert.deepEqual(few, [0, 700, 1150]);
  const many = timesOf(account(Array.from({ length: 40 }, () => row(0, "+1", "gain"))), 1);
  assert.equal(many.length, 41);
  assert.ok((many.at(-1) ?? 0) < LONGEST);
  assert.ok((timesOf(account([row(0, "−1", "loss"), row(1, "+1", "gain")]), 2)[1] ?? 0) === 350);
});

test("of several the round is told, not the battle before it", () => {
  const round = account([row(0, "+1", "gain")]);
  const found = lastOf([line(1, account([], true)), line(2, round), line(3, account([], true)), line(4)]);
  assert.equal(found?.account, round);
  assert.equal(found?.line.number, 2);
  assert.equal(lastOf([line(1)]), null);
});

test("who does not see it hears the same facts", () => {
  const said = spoken(
    account([row(0, "+1", "gain"), row(0, "+1", "gain", "East"), row(1, "+1", "gain", "West"), row(-1, "tied", "even", "South")]),
    SIDES,
  );
  assert.equal(said, "Round 3 is scored. Regions: Reds +2, Blues +1, South tied.");
});

test("a round waits for Continue, and play with it", async () => {
  const telling = new Telling(signal(1));
  telling.tell(account([row(0, "+1", "gain")]), "full", true);
  assert.equal(telling.holds.value, true);
  assert.equal(telling.ended.value, false);
  let gone = false;
  const waiting = telling.closed().then(() => (gone = true));
  telling.next();
  assert.equal(telling.ended.value, true, "Enter shows all of it first");
  assert.equal(gone, false);
  telling.next();
  await waiting;
  assert.equal(gone, true);
  assert.equal(telling.open.value, null);
});

test("markers of a track stand where they were until the sum is told, then where it puts them", () => {
  const cells = ["0", "1", "2", "3", "4", "5", "6", "7", "8"];
  const marks = [{ face: "reds", cell: 8, text: "Reds 8" }, { face: "blues", cell: 2, text: "Blues 2" }];
  const told = { ...account([row(0, "+1", "gain")]), sums: [{ side: 0, name: "Reds", face: "reds", before: 5, gained: [3], total: 8 }] };
  const cellsAt = (step: number) => marksTold(cells, marks, told, step).map((mark) => [mark.cell, mark.was]);
  assert.deepEqual(cellsAt(0), [[5, undefined], [2, undefined]]);
  assert.deepEqual(cellsAt(2), [[8, 5], [2, undefined]]);
  assert.deepEqual(marksTold(cells, marks, null, 0), marks);
  const gone = marks.map((mark) => ({ ...mark, cell: 7 }));
  assert.deepEqual(marksTold(cells, gone, told, 0), gone, "it has gone on since: the account is of another time");
  const lone = marksTold(cells, [{ face: "marker", cell: 8, text: "" }], told, 2);
  assert.deepEqual(lone, [{ face: "marker", cell: 8, text: "", was: 5 }], "one marker for one sum");
});

test("with motion off, or of a battle, nobody waits", () => {
  const off = new Telling(signal(0));
  off.tell(account([row(0, "+1", "gain")]), "full", true);
  assert.equal(off.holds.value, false);
  assert.equal(off.ended.value, true);
  const battle = new Telling(signal(1));
  battle.tell(account([], true), "full", true);
  assert.equal(battle.holds.value, false);
  battle.close();
  battle.tell(account([]), "off", true);
  assert.equal(battle.open.value, null, "the log alone tells it");
});
