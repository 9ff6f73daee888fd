/** The first screens: seats behind the few choices, the order of the lobby, the window of a small picture. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameInList } from "../src/formats.ts";
import { againstOf, EITHER, goalsOf, sideOf, sitAgainst, sitAt } from "../src/pages/seats.ts";
import { windowAround } from "../src/pages/window.ts";
import { inOrder } from "../src/text.ts";

const here = { who: "here" as const, bot: "random", name: "" };
const bot = { ...here, who: "bot" as const };

test("a side is chosen by exchanging the seats", () => {
  assert.equal(sideOf([here, bot]), 0);
  assert.deepEqual(sitAt([here, bot], 1), [bot, here]);
  assert.deepEqual(sitAt([bot, here], 1), [bot, here]);
  assert.deepEqual(sitAt([bot, here], EITHER), [bot, here]);
  assert.equal(sideOf([here, here]), -1);
});

test("whom I play is the other seat", () => {
  assert.equal(againstOf([bot, here]), "bot");
  assert.equal(againstOf(sitAgainst([bot, here], "link")), "link");
  assert.equal(sideOf(sitAgainst([bot, here], "link")), 1);
  assert.equal(againstOf(sitAgainst([bot, here], "here")), "here");
  assert.equal(againstOf([bot, bot]), "");
});

test("goals follow the chosen option, where they differ by it", () => {
  const sides = ["a", "b"].map((goal) => ({ goal, trait: "", face: "" }));
  const choices = [
    { value: "short", label: "", goals: ["c", "d"] },
    { value: "long", label: "", goals: [] },
  ];
  const page = { sides, choices, option: "scenario" };
  assert.deepEqual(goalsOf(page, { scenario: "short" }), ["c", "d"]);
  assert.deepEqual(goalsOf(page, { scenario: "long" }), ["a", "b"]);
  assert.deepEqual(goalsOf(page, {}), ["a", "b"]);
});

test("the lobby lists first what waits for me, each group by what changed last", () => {
  const game = (id: string, changed: number, asked: number, more: Partial<GameInList> = {}): GameInList =>
    ({
      id,
      changed,
      asked,
      status: "running",
      seats: [0, 1].map((side) => ({ side, yours: side === 0 })),
      ...more,
    }) as GameInList;
  const { turn, waiting, seats, over } = inOrder([
    game("late", 9, 1),
    game("mine", 2, 0),
    game("old", 1, 1),
    game("mine too", 5, 0),
    game("set up", 8, -1, { status: "waiting" }),
    game("done", 7, -1, { status: "over" }),
  ]);
  const ids = (list: GameInList[]) => list.map(({ id }) => id);
  assert.deepEqual(ids(turn), ["mine too", "mine"]);
  assert.deepEqual(ids(waiting), ["late", "old"]);
  assert.deepEqual(ids(seats), ["set up"]);
  assert.deepEqual(ids(over), ["done"]);
});

test("a small picture shows what happened last, on the sheet, in its shape", () => {
  const space = (ref: string, x: number, y: number) => ({ ref, x, y, shape: "point", radius: 10 });
  const board = {
    spaces: [space("a", 100, 100), space("b", 900, 100), space("c", 960, 140), space("box", 5, 900)],
    sheet: { x: 0, y: 0, width: 1000, height: 1000, piece: 20 },
    cover: { window: [300, 300, 200, 240] },
  } as unknown as Parameters<typeof windowAround>[0];
  const look = (at: string[], pieces: { ref: string; where: string }[] = []) =>
    windowAround(board, { at, pieces: pieces as never }, 1.5);
  assert.deepEqual(look([]), [325, 370, 150, 100]);
  const [x, y, width, height] = look(["b", "c"]);
  assert.ok(x <= 900 && x + width >= 960 && y <= 100 && y + height >= 140);
  assert.ok(x >= 0 && x + width <= 1000 && y >= 0);
  assert.equal(width / height, 1.5);
  // too far apart to be read: the last of them
  assert.ok(look(["a", "c"])[0] > 700);
  // a space that is named comes before where some piece stands
  assert.deepEqual(look(["p", "c"], [{ ref: "p", where: "box" }]), look(["c"]));
  assert.ok(look(["p"], [{ ref: "p", where: "box" }])[1] > 700);
});
