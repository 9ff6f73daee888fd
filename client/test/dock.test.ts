import assert from "node:assert/strict";
import { test } from "node:test";
import { askedTabs, dockedIn, openTab } from "../src/dock/tabs.ts";
import type { Dock, Face, Piece } from "../src/formats.ts";

const tab = (on: string, front = false): Dock => ({ on, name: on, fact: "", colour: "", front });
const tabs = [tab("box:0"), tab("box:1"), tab("box:2")];
const piece = (ref: string, where: string, more: Partial<Piece> = {}): Piece => ({
  id: ref,
  ref,
  face: "horse",
  where,
  number: 1,
  state: [],
  steps: [],
  badge: "",
  about: [],
  ...more,
});
const faces = (id: string): Face => ({
  id,
  name: id,
  shape: "square",
  side: 0,
  colour: "",
  icon: "",
  top: "",
  foot: [],
  closed: false,
});

test("a tab is asked where it or a piece in it may be chosen", () => {
  const pieces = [piece("piece:1", "box:1"), piece("piece:2", "area:4")];
  assert.deepEqual([...askedTabs(tabs, pieces, new Set(["piece:1", "piece:2", "box:2"]))], ["box:2", "box:1"]);
  assert.deepEqual([...askedTabs(tabs, pieces, new Set(["piece:2"]))], []);
});

test("the tab with a choice opens, and whoever looks elsewhere is left alone without one", () => {
  assert.equal(openTab(tabs, new Set(), null, null), "box:0");
  assert.equal(openTab(tabs, new Set(), "box:2", null), "box:2");
  assert.equal(openTab(tabs, new Set(["box:1"]), "box:2", null), "box:1");
  assert.equal(openTab(tabs, new Set(["box:1", "box:2"]), "box:2", null), "box:2");
  assert.equal(openTab([], new Set(), "box:2", null), null);
});

test("what the question is about comes to the front once", () => {
  const about = [tab("box:0"), tab("box:1", true)];
  assert.equal(openTab(about, new Set(), "box:0", null), "box:1");
  assert.equal(openTab(about, new Set(), "box:0", "box:1"), "box:0");
});

test("counters that are alike stand once, and each that may be chosen for itself", () => {
  const pieces = [
    piece("piece:1", "box:0"),
    piece("piece:2", "box:0"),
    piece("piece:3", "box:0", { steps: [1, 2] }),
    piece("piece:4", "box:1"),
    piece("", "box:0", { face: "closed", number: 5 }),
  ];
  const shown = (lit: string[]) =>
    dockedIn(pieces, "box:0", faces, new Set(lit), () => false).map((one) => `${one.piece.ref || one.face.id} ${one.count}`);
  assert.deepEqual(shown([]), ["closed 5", "piece:3 1", "piece:1 2"]);
  assert.deepEqual(shown(["piece:2"]), ["closed 5", "piece:3 1", "piece:2 1", "piece:1 1"]);
});
