/** From one view to the next: pieces travel, dice fall, cards turn. One thing at a time, and any click ends it. */

import { h, render } from "preact";
import type { Card, LogLine, Piece, Ref, View } from "./formats.ts";
import { along, freePart, lengthOf, lineOf, toView } from "./geometry.ts";
import type { Point } from "./geometry.ts";
import { asTold } from "./map/legs.ts";
import {
  aroundDice,
  cardsShown,
  diceOf,
  duration,
  flights,
  toldOfCard,
  toldOfDice,
  without,
  withThem,
} from "./map/moves.ts";
import type { Flight, Moved } from "./map/moves.ts";
import { stageOf } from "./map/stage.ts";
import type { Stage } from "./map/stage.ts";
import type { TableModel } from "./model.ts";
import { PieceShape } from "./pieces/pieces.tsx";
import { swallow, swallowPress } from "./press.ts";
import { play } from "./sound.ts";
import { pips } from "./text.ts";

const ROLL = 600;
const STILL = 900;
/** More time for each further line of dice. */
const READ = 350;
const CARD = 180;
const PLAYED = 620;
const APPEAR = 200;
const CROSS_FADE = 120;
/** However much happened at once, nobody waits longer than this. */
const LONGEST = 4500;
export const EASE = "cubic-bezier(.3,0,.2,1)";

/** Animates from one view to the next; the next is to be shown when it is done. */
export async function travel(model: TableModel, from: View, to: View, lines: LogLine[]): Promise<void> {
  const stage = stageOf(model);
  const net = flights(model.board, from.scene, to.scene, stage.links);
  const moves = asTold(model.board, net, from.scene, to.scene, lines, stage.links);
  stage.goes(
    to,
    new Set(moves.flatMap((move) => [move.from, move.to].filter((ref): ref is Ref => ref !== null))),
  );
  const speed = model.speed.value;
  // Fast is a speed of two: everything takes half its time.
  const times = 1 / speed;
  const rolled = lines.some((line) => line.parts.some((part) => typeof part !== "string" && pips(part.ref) > 0));
  const still = speed <= 0 || !stage.live || document.hidden;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  // what moves is heard when it lands, and dice when they fall
  if (rolled) {
    if (still) play("dice");
  } else if (lines.length && (still || calm || !moves.length)) play("move");
  if (still) return;
  const ending = new Ending();
  try {
    const cards = cardsShown(model.board, from, to, lines);
    const [before, after] = aroundDice(
      moves.filter((move) => move.from && move.to),
      lines,
    );
    const rest = moves.filter((move) => !(move.from && move.to));
    const pacing = pace(moves, times);
    let pieces = from.scene.pieces;
    if (calm) crossFade(stage);
    else {
      await showCards(
        stage,
        cards.filter((shown) => !shown.turns),
        lines,
        times,
        ending,
      );
      for (const move of before) pieces = await fly(stage, move, pieces, pacing, ending);
      await showCards(
        stage,
        cards.filter((shown) => shown.turns),
        lines,
        times,
        ending,
      );
    }
    await showDice(stage, lines, times, calm, ending);
    if (calm) return;
    for (const move of after) pieces = await fly(stage, move, pieces, pacing, ending);
    await appear(stage, rest, pieces, times, ending);
    stage.pieces.value = to.scene.pieces;
  } finally {
    ending.close();
    stage.model.flash.value = [];
    stage.shown.value = null;
    if (stage.flying) stage.flying.replaceChildren();
  }
}

/** What moves asks it how long, and whether it was ended. */
export interface Pace {
  readonly now: boolean;
  wait(ms: number): Promise<void>;
  frame(): Promise<void>;
  /** It is held with the rest. */
  runs?(animation: Animation): void;
}

/** Many journeys in one go are each made faster. */
export function pace(moves: readonly Flight[], times: number): number {
  const whole = moves.reduce((sum, move) => sum + duration(move.way.length - 1, times), 0);
  return whole > LONGEST * times ? (times * LONGEST * times) / whole : times;
}

/** A click or key ends what moves, and is not also taken for a choice. */
class Ending implements Pace {
  private ended = false;
  private readonly waiting = new Set<() => void>();
  private readonly stop = (event: Event): void => {
    if (event instanceof KeyboardEvent && ["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    this.end();
    if (event instanceof KeyboardEvent) {
      if (["Enter", " ", "Escape"].includes(event.key)) swallow(event);
      return;
    }
    swallowPress(event);
  };

  // nobody sees it, and what comes after it must not wait
  private readonly hide = (): void => {
    if (document.hidden) this.end();
  };

  private end(): void {
    this.ended = true;
    for (const wake of [...this.waiting]) wake();
  }

  constructor() {
    window.addEventListener("pointerdown", this.stop, { capture: true });
    window.addEventListener("keydown", this.stop, { capture: true });
    document.addEventListener("visibilitychange", this.hide);
  }

  get now(): boolean {
    return this.ended;
  }

  /** Wait so long, or until it is ended. */
  wait(ms: number): Promise<void> {
    if (this.ended || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.waiting.add(wake);
    });
  }

  /** Wait for the next frame; out of sight there is none. */
  frame(): Promise<void> {
    const drawn = new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
    return Promise.race([drawn, this.wait(100)]);
  }

  close(): void {
    window.removeEventListener("pointerdown", this.stop, { capture: true });
    window.removeEventListener("keydown", this.stop, { capture: true });
    document.removeEventListener("visibilitychange", this.hide);
  }
}

// -------------------------------------------------------------------- pieces

export async function fly(stage: Stage, move: Flight, pieces: Piece[], times: number, ending: Pace): Promise<Piece[]> {
  const { from, to, things } = move;
  if (!from || !to) return pieces;
  const lifted = without(pieces, from, things);
  const landed = withThem(lifted, to, things);
  if (ending.now) return landed;
  const line = lineOf(move.way, stage.links, stage.reached);
  if (line.length > 1 && stage.flying) {
    stage.bringIntoSight([from, to]);
    stage.pieces.value = lifted;
    const ghost = carried(stage, things);
    const ms = duration(move.way.length - 1, times);
    const way = alongFrames(line);
    const outer = ghost.animate(
      way.map((p) => ({ transform: `translate(${p.x}px,${p.y}px)` })),
      { duration: ms, easing: EASE, fill: "both" },
    );
    const lift = 4 / stage.camera.k;
    const inner = ghost.firstElementChild?.animate(
      [
        { transform: "none" },
        { transform: `translate(0,${-lift}px)`, offset: 0.12 },
        { transform: `translate(0,${-lift}px)`, offset: 0.86 },
        { transform: "none" },
      ],
      { duration: ms, fill: "both" },
    );
    ending.runs?.(outer);
    if (inner) ending.runs?.(inner);
    await ending.wait(ms);
    play("move");
    outer.cancel();
    inner?.cancel();
    stage.pieces.value = landed;
    render(null, ghost);
    ghost.remove();
  }
  return landed;
}

/** Points at even distances along a line, enough for its bends. */
function alongFrames(line: readonly Point[]): Point[] {
  const n = Math.max(2, Math.min(40, Math.round(lengthOf(line) / 12)));
  return Array.from({ length: n + 1 }, (_, i) => along(line, i / n));
}

export function carried(stage: Stage, things: readonly Moved[]): SVGGElement {
  const ghost = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const all = things
    .flatMap(({ piece, number }) => Array.from({ length: Math.min(number, 3) }, () => piece))
    .slice(0, 4);
  const size = stage.model.board.sheet.piece;
  const { board } = stage.model;
  const drawn = all.map((piece, i) => {
    const face = stage.faces(piece.face);
    if (!face) return null;
    const wood = face.shape === "cube" || face.shape === "drum";
    const shift = wood
      ? { x: (i - (all.length - 1) / 2) * size * 0.8, y: 0 }
      : { x: i * size * 0.065, y: i * size * 0.08 };
    return h(
      "g",
      { transform: `translate(${shift.x} ${shift.y})` },
      h(PieceShape, { board, face, size, state: piece.state, steps: piece.steps, badge: piece.badge }),
    );
  });
  render(h("g", null, drawn), ghost);
  stage.flying?.append(ghost);
  return ghost;
}

/** Those that leave fade where they stood; those that arrive come down where they belong. */
export async function appear(
  stage: Stage,
  moves: readonly Flight[],
  pieces: Piece[],
  times: number,
  ending: Pace,
): Promise<Piece[]> {
  let now = pieces;
  for (const coming of [false, true]) {
    const group = moves.filter((move) => (move.to !== null) === coming);
    if (!group.length) continue;
    const ghosts: SVGGElement[] = [];
    for (const { from, to, things } of group) {
      const where = (coming ? to : from) as Ref;
      const at = stage.reached(where);
      if (!coming) now = without(now, where, things);
      if (!ending.now && at && stage.flying) {
        const ghost = carried(stage, things);
        const here = `translate(${at.x}px,${at.y}px)`;
        const above = `translate(${at.x}px,${at.y - stage.model.board.sheet.piece * 0.7}px)`;
        const frames = coming
          ? [
              { transform: above, opacity: 0 },
              { transform: here, opacity: 1 },
            ]
          : [
              { transform: here, opacity: 1 },
              { transform: above, opacity: 0 },
            ];
        const fading = ghost.animate(frames, { duration: APPEAR * times, easing: EASE, fill: "both" });
        ending.runs?.(fading);
        ghosts.push(ghost);
      }
    }
    if (!coming) stage.pieces.value = now;
    if (ghosts.length) await ending.wait(APPEAR * times);
    if (ghosts.length && coming) play("move");
    if (coming) {
      for (const { to, things } of group) if (to) now = withThem(now, to, things);
      stage.pieces.value = now;
    }
    for (const ghost of ghosts) ghost.remove();
  }
  return now;
}

/** What was shown stays for a moment over what is new, and fades. */
export function crossFade(stage: Stage): void {
  const pieces = stage.live?.querySelector(".pieces");
  if (!pieces?.parentNode) return;
  const old = pieces.cloneNode(true) as SVGGElement;
  old.classList.add("fading");
  pieces.parentNode.append(old);
  old.animate([{ opacity: 1 }, { opacity: 0 }], { duration: CROSS_FADE, fill: "both" }).onfinish = () => old.remove();
}

// -------------------------------------------------------------------- cards and dice

/** All dice of the journey fall together, each with its line. */
async function showDice(
  stage: Stage,
  lines: readonly LogLine[],
  times: number,
  calm: boolean,
  ending: Pace,
): Promise<void> {
  const rolls = diceOf(lines, stage.model.board.sides);
  if (!rolls.length || ending.now) return;
  pointOut(stage, lines);
  play("dice");
  const at = besides(stage, lines);
  const told = toldOfDice(lines);
  const tumbles = 6;
  for (let i = 0; i < tumbles && !calm && !ending.now; i++) {
    const dice = rolls.map((roll) => ({ ...roll, values: roll.values.map(() => 1 + Math.floor(Math.random() * 6)) }));
    stage.shown.value = { cards: [], dice, rolling: true, told, at };
    await ending.wait((ROLL / tumbles) * times);
  }
  stage.shown.value = { cards: [], dice: rolls, rolling: false, told, at };
  await ending.wait(STILL * Math.max(1, times) + READ * (rolls.length - 1 + told.length) * times);
  stage.shown.value = null;
}

/** While cards turn and dice fall, the place that they are about is marked. */
function pointOut(stage: Stage, lines: readonly LogLine[]): void {
  const about = lines
    .flatMap((line) => line.parts.flatMap((part) => (typeof part === "string" ? [] : [part.ref])))
    .filter((ref) => stage.spaces.has(ref))
    .slice(0, 1);
  if (about.length && stage.model.flash.value[0] !== about[0]) stage.model.flash.value = about;
}

/** The half of the view in which less of what the lines tell of lies. */
function besides(stage: Stage, lines: readonly LogLine[]): "top" | "bottom" {
  const told = lines.flatMap((line) =>
    line.parts.flatMap((part) => (typeof part === "string" ? [] : (stage.spaces.get(part.ref) ?? []))),
  );
  const places = told.length ? told : [...stage.last.value].flatMap((ref) => stage.spaces.get(ref) ?? []);
  const free = freePart(stage.size, stage.inset);
  const mean = places.reduce((sum, space) => sum + toView(stage.camera, space).y, 0) / (places.length || 1);
  return mean > free.y + free.height / 2 ? "top" : "bottom";
}

async function showCards(
  stage: Stage,
  cards: readonly { card: Card; turns: boolean }[],
  lines: readonly LogLine[],
  times: number,
  ending: Ending,
): Promise<void> {
  for (const { card, turns } of cards) {
    if (ending.now) return;
    if (turns) pointOut(stage, lines);
    const slot = document.querySelector(`.hand [data-ref="${CSS.escape(card.ref)}"]`)?.getBoundingClientRect() ?? null;
    const told = turns ? toldOfCard(lines, card.ref) : [];
    stage.shown.value = { cards: [card], dice: [], rolling: false, told, at: besides(stage, lines) };
    await ending.frame();
    const shown = document.querySelector<HTMLElement>(`[data-showing="${CSS.escape(card.ref)}"]`);
    const box = shown?.getBoundingClientRect();
    if (shown && box && slot) {
      const [dx, dy] = [
        slot.left + slot.width / 2 - box.left - box.width / 2,
        slot.top + slot.height / 2 - box.top - box.height / 2,
      ];
      shown.animate(
        [{ transform: `translate(${dx}px,${dy}px) scale(${slot.width / box.width})` }, { transform: "none" }],
        { duration: CARD * times, easing: EASE },
      );
    } else if (shown && turns) {
      shown.animate([{ transform: "perspective(900px) rotateY(90deg)" }, { transform: "none" }], {
        duration: CARD * 1.6 * times,
        easing: EASE,
      });
    }
    await ending.wait((turns ? STILL * Math.max(1, times) : PLAYED * times) + (READ * told.length + CARD) * times);
    shown?.animate([{ opacity: 1 }, { opacity: 0 }], { duration: CARD * 0.7 * times, fill: "forwards" });
    await ending.wait(CARD * 0.7 * times);
    stage.shown.value = null;
  }
}
