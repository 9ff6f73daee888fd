import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { bytesOf, checkDice, hexOf, plainSha256 } from "../src/dice.ts";

const sha = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

const secret = "11".repeat(32);
const nonces = ["aa".repeat(32), "0123456789abcdef0123456789abcdef"];
const honest = {
  secret,
  commitment: sha(bytesOf(secret)).toString("hex"),
  nonces,
  seed: sha(Buffer.concat([bytesOf(secret), ...nonces.map((nonce) => sha(bytesOf(nonce)))])).toString("hex"),
};

test("our own SHA-256 is SHA-256", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 1000]) {
    const bytes = new Uint8Array(length).map((_, i) => (i * 7 + length) & 255);
    assert.equal(hexOf(plainSha256(bytes)), sha(bytes).toString("hex"), `of ${length} bytes`);
  }
});

test("an honest game holds, step by step", async () => {
  const verdict = await checkDice(honest, { commitment: honest.commitment, nonces: { "0": nonces[0] ?? "" } });
  assert.deepEqual(
    verdict.steps.map((step) => step.holds),
    [true, true, true],
  );
  assert.equal(verdict.fair, true);
});

test("without a memory of its own the browser says so", async () => {
  const verdict = await checkDice(honest, null);
  assert.deepEqual(
    verdict.steps.map((step) => step.holds),
    [true, null, true],
  );
  assert.equal(verdict.fair, true);
});

test("another secret, another nonce or another seed is found out", async () => {
  const memory = { commitment: honest.commitment, nonces: { "0": nonces[0] ?? "" } };
  const cheats = [
    { ...honest, secret: "22".repeat(32) },
    { ...honest, nonces: ["bb".repeat(32), nonces[1] ?? ""] },
    { ...honest, seed: "00".repeat(32) },
  ];
  for (const cheat of cheats) assert.equal((await checkDice(cheat, memory)).fair, false);
  const swapped = { ...honest, secret: "33".repeat(32), commitment: sha(bytesOf("33".repeat(32))).toString("hex") };
  assert.equal(
    (await checkDice(swapped, memory)).steps[0]?.holds,
    false,
    "the promise that was kept counts, not the one shown now",
  );
});
