import assert from "node:assert/strict";
import { test } from "node:test";
import { gameOf, parse, tokenOf } from "../src/router.ts";

test("addresses lead to their pages", () => {
  assert.deepEqual(parse("/", ""), { page: "lobby" });
  assert.deepEqual(parse("/game/abc", ""), { page: "game", id: "abc" });
  assert.deepEqual(parse("/j", "#sixteen-letters-x"), { page: "join", token: "sixteen-letters-x" });
  assert.deepEqual(parse("/rules/judean-hammer", "#%C2%A7JH-5.4"), {
    page: "rules",
    game: "judean-hammer",
    citation: "§JH-5.4",
  });
  assert.deepEqual(parse("/game", ""), { page: "lost" });
  assert.deepEqual(parse("/game/a/b", ""), { page: "lost" });
  assert.deepEqual(parse("/game/%E0%A4%A", ""), { page: "game", id: "%E0%A4%A" });
});

test("a pasted link gives its token, whatever stands before it", () => {
  const token = "vvYcwU7b7RcxfUJRecdlw98SU5AqhjEd";
  assert.equal(tokenOf(` http://127.0.0.1:8137/j#${token}\n`), token);
  assert.equal(tokenOf(`/j#${token}`), token);
  assert.equal(tokenOf(token), token);
  assert.equal(tokenOf("https://example.org/"), null);
  assert.equal(tokenOf("short"), null);
});

test("a pasted address of a game gives its id", () => {
  assert.equal(gameOf("http://127.0.0.1:8137/game/3yu67ngo7grl"), "3yu67ngo7grl");
  assert.equal(gameOf("http://127.0.0.1:8137/rules/x"), null);
});

test("a game has an address of its own", () => {
  assert.deepEqual(parse("/play/judean-hammer", ""), { page: "play", game: "judean-hammer" });
  assert.deepEqual(parse("/play/judean-hammer/", ""), { page: "play", game: "judean-hammer" });
  assert.deepEqual(parse("/play", ""), { page: "lost" });
});
