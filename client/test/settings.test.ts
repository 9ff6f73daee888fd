import assert from "node:assert/strict";
import { test } from "node:test";
import { forgetful, give, given, lookVariables, oneOf, sawMove, seenMove, write } from "../src/settings.ts";

test("a kept value that is not allowed is the default", () => {
  assert.equal(oneOf('"dark"', ["system", "light", "dark"], "system"), "dark");
  assert.equal(oneOf('"blue"', ["system", "light", "dark"], "system"), "system");
  assert.equal(oneOf(null, [0, 1], 1), 1);
  assert.equal(oneOf("false", [false, true], true), false);
});

test("the last move seen is kept per game and seat", () => {
  const store = forgetful();
  assert.equal(seenMove("a", 0, store), null);
  sawMove("a", 0, 12, store);
  assert.equal(seenMove("a", 0, store), 12);
  assert.equal(seenMove("a", 1, store), null);
  store.setItem("maniple.seen.a.0", "many");
  assert.equal(seenMove("a", 0, store), null);
});

test("the first promise is kept, with the number of each seat", () => {
  const store = forgetful();
  give("g", "promise", 0, "aa", store);
  give("g", "another", 1, "bb", store);
  assert.deepEqual(given("g", store), { commitment: "promise", nonces: { "0": "aa", "1": "bb" } });
  store.setItem("maniple.dice.g", "{broken");
  assert.equal(given("g", store), null);
});

test("a full store is no failure", () => {
  assert.doesNotThrow(() =>
    write(
      {
        getItem: () => null,
        setItem: () => {
          throw new Error("full");
        },
      },
      "a",
      "b",
    ),
  );
});

test("colours become variables; the dark ones replace the light", () => {
  const look = { light: { greek: "#111", "region-north": "#222" }, dark: { greek: "#eee" } };
  assert.deepEqual(lookVariables(look, false), {
    "--c-greek": "#111",
    "--c-region-north": "#222",
    "--region-north": "#222",
  });
  assert.equal(lookVariables(look, true)["--c-greek"], "#eee");
  assert.equal(lookVariables(look, true)["--region-north"], "#222");
});
