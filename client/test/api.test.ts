import assert from "node:assert/strict";
import { test } from "node:test";
import type { Done } from "../src/formats.ts";
import { alone, api, insist, newNonce, Refusal } from "../src/api.ts";

const done: Done = { done: true };

test("an action is sent again after a failure of the network, and stale then means it had arrived", async () => {
  const answers = [new Refusal("network", "away"), new Refusal("stale", "moved on")];
  let sent = 0;
  await insist(() => {
    const answer = answers[sent++];
    return answer ? Promise.reject(answer) : Promise.resolve(done);
  }, [0, 0]);
  assert.equal(sent, 2);
});

test("stale at the first try is told; so is a network that stays away", async () => {
  await assert.rejects(
    insist(() => Promise.reject(new Refusal("stale", "moved on")), [0]),
    { error: "stale" },
  );
  let sent = 0;
  await assert.rejects(
    insist(() => {
      sent++;
      return Promise.reject(new Refusal("network", "away"));
    }, [0, 0]),
    { error: "network" },
  );
  assert.equal(sent, 3);
});

test("every error becomes one sentence", async (t) => {
  const answer = (body: string, status: number) =>
    t.mock.method(globalThis, "fetch", () => Promise.resolve(new Response(body, { status })));
  answer('{"error":"not-allowed","sentence":"No.","citation":"§JH-5.4"}', 400);
  await assert.rejects(api.lists(), { error: "not-allowed", message: "No.", citation: "§JH-5.4" });
  answer("<html>", 500);
  await assert.rejects(api.lists(), { error: "500" });
  answer("", 503);
  await assert.rejects(api.lists(), { error: "network" });
});

test("a board is asked for once; a failure is not kept", async (t) => {
  let asked = 0;
  t.mock.method(globalThis, "fetch", () => {
    asked++;
    return asked === 1 ? Promise.reject(new TypeError("offline")) : Promise.resolve(new Response('{"name":"x"}'));
  });
  await assert.rejects(api.board("h"), { error: "network" });
  await api.board("h");
  await api.board("h");
  assert.equal(asked, 2);
});

test("a nonce is 64 hex digits and never twice the same", () => {
  assert.match(newNonce(), /^[0-9a-f]{64}$/);
  assert.notEqual(newNonce(), newNonce());
});

test("the same request while the first is on its way is one request", async () => {
  let asked = 0;
  globalThis.fetch = (() => {
    asked++;
    return new Promise((answered) => setTimeout(() => answered(new Response('{"done":true}')), 5));
  }) as unknown as typeof fetch;
  assert.deepEqual(await Promise.all([api.answer("g", 0, "q", true), api.answer("g", 0, "q", true)]), [done, done]);
  assert.equal(asked, 1);
  await Promise.all([api.answer("g", 0, "q", false), api.answer("g", 0, "q", true)]);
  assert.equal(asked, 3, "another answer is another request, and so is one after the first was answered");
});

test("what takes several requests is done once at a time", async () => {
  const begun: string[] = [];
  const run = (name: string) => async (): Promise<void> => {
    begun.push(name);
    await new Promise((later) => setTimeout(later, 5));
    if (name === "fails") throw new Error("no");
  };
  await Promise.all([alone("a", run("first")), alone("a", run("second")), alone("b", run("other"))]);
  await assert.rejects(alone("a", run("fails")));
  await alone("a", run("after"));
  assert.deepEqual(begun, ["first", "other", "fails", "after"]);
});
