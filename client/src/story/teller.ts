/** Tells the other side's turn: beat after beat while its views come, and once more on request. */

import { batch, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { LogLine, Ref, View } from "../formats.ts";
import type { Shown } from "../live.ts";
import { type Camera, lineOf, type Point } from "../geometry.ts";
import { asTold } from "../map/legs.ts";
import { diceOf, type Flight, flights, without } from "../map/moves.ts";
import { NARROW, type Stage, stageOf } from "../map/stage.ts";
import type { Table } from "../model.ts";
import { appear, carried, crossFade, EASE, fly, pace, travel } from "../motion.ts";
import { swallowPress } from "../press.ts";
import { sawMove } from "../settings.ts";
import { play } from "../sound.ts";
import { isAsked, plain } from "../text.ts";
import { Clock } from "./clock.ts";
import {
  beginsStory,
  captionOf,
  cardIn,
  changedPlaces,
  type Chapter,
  chaptersOf,
  endsStory,
  hasDice,
  hurried,
  refsOf,
  spoken,
  textOf,
  TIMES,
  timeOf,
  useOf,
} from "./tell.ts";
import { type Step, stepsOf } from "./steps.ts";

/** What the panel shows. */
export interface Telling {
  chapters: Chapter[];
  chapter: number;
  beat: number;
  /** Beats are still to come, or it is told once more. */
  playing: boolean;
  /** Told anew, from moments that are past. */
  again: boolean;
  /** Everything since the last visit: it can be skipped as a whole. */
  missed: boolean;
}

/** A path on the map in the colour of who went it. */
export interface Path {
  line: Point[];
  side: number;
  label: string;
}

export const DICE_TUMBLE = 6;
/** What the panel and its bar cover of the map, in pixels. */
const PANEL = 366;
const FOOT = 140;
/** The part of a small screen that the sheet of a story covers at most. */
const SHEET = 0.47;
const LOST = 700;
/** How long one's own card is shown. */
const OWN = 1500;
/** More ways than these at once are not told apart. */
const MOST_PATHS = 4;
const FLASHED = 1100;
/** Nobody listens longer than this to what happened while he was away, in ms. */
const MISSED = 20_000;
const MOST_MISSED = 300;

const tellers = new WeakMap<Table, Teller>();

export function tellerOf(table: Table): Teller {
  let teller = tellers.get(table);
  if (!teller) tellers.set(table, (teller = new Teller(table)));
  return teller;
}

export class Teller {
  readonly table: Table;
  readonly telling = signal<Telling | null>(null);
  readonly paths = signal<Path[]>([]);
  readonly held = signal(false);
  /** Faces of dice while they tumble. */
  readonly tumbling = signal<number[] | null>(null);
  /** One's own card that was played just now, and how. */
  readonly own = signal<{ card: Ref; use: string } | null>(null);
  #ownEnds: ReturnType<typeof setTimeout> | undefined;
  /** Said to a screen reader. */
  readonly said = signal("");
  /** There is a turn to be told once more. */
  readonly known: ReadonlySignal<boolean>;
  readonly #known: Signal<boolean> = signal(false);
  #steps: Step[] = [];
  #clock = new Clock();
  #skipping = false;
  #until = 0;
  #run = 0;
  #replay: Promise<void> = Promise.resolve();
  #announced = -1;
  #flash: ReturnType<typeof setTimeout> | undefined;
  /** Where the map was when the story began. */
  #camera: Camera | null = null;

  constructor(table: Table) {
    this.table = table;
    this.known = this.#known;
    this.paths.subscribe((paths) => {
      this.#stage.drawn.value = paths.length > 0;
    });
    // what is told of does not lie under the panel that tells it
    this.telling.subscribe((telling) => {
      const stage = this.#stage;
      if ((telling !== null) === (stage.covered.peek() !== null)) return;
      const { inset, size } = stage;
      if (telling) this.#camera = stage.camera;
      stage.covered.value =
        telling === null
          ? null
          : size.width < NARROW
            ? { ...inset, bottom: size.height * SHEET }
            : { ...inset, left: PANEL, bottom: FOOT };
      const before = this.#camera;
      if (telling === null && before) queueMicrotask(() => this.telling.peek() === null && stage.lookBack(before));
    });
    table.onAnew = () => this.forget();
  }

  get #stage(): Stage {
    return stageOf(this.table);
  }

  get #times(): number {
    return 1 / (this.table.speed.peek() || 2);
  }

  /** Still frames instead of motion. */
  get still(): boolean {
    return this.table.speed.peek() <= 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  // ------------------------------------------------------------------ as it happens

  async travel(from: View, to: View, lines: LogLine[], ahead: readonly Shown[]): Promise<void> {
    const { table } = this;
    await this.#replay;
    const own = to.seat < 0 ? -1 : to.side;
    const running = this.#steps.length > 0 && !this.#mine;
    const begins = beginsStory(lines, own);
    const ends = !begins && endsStory(lines, own);
    if (table.past.peek() !== null || ends || !(begins || running)) {
      if (ends) {
        this.#mine = true;
        // what comes of itself does not take away what one reads
        if (lines.some((line) => line.side === own && line.about === own)) {
          this.close();
          this.#showOwn(lines, own);
        } else if (ahead.length === 0) this.#ended();
      }
      await travel(table, from, to, lines);
      this.#flashChanges(from, to, []);
      return;
    }
    if (this.#mine) {
      this.#mine = false;
      this.#steps = [];
      this.#announced = -1;
    }
    // one's own answer goes with the story it belongs to, and is not waited for
    this.#steps.push({ from, to, lines });
    this.#known.value = true;
    const off = table.speed.peek() <= 0;
    if (off || document.hidden || !this.#stage.live) {
      await travel(table, from, to, lines);
      this.#flashChanges(from, to, []);
      return;
    }
    if (this.#skipping) {
      if (isAsked(to) || (to.seat < 0 && ahead.length === 0)) this.#skipping = false;
      return;
    }
    const step = this.#steps.length - 1;
    this.#clock = new Clock();
    this.#clock.hold(this.held.peek());
    const seen = this.#listen();
    try {
      const chapters = chaptersOf(table.board, [
        ...this.#steps,
        ...stepsOf(to, ahead).slice(0, 12),
      ], own);
      await this.#playStep(chapters, step, { again: false, missed: false, last: ahead.length === 0 });
    } finally {
      seen();
      this.#settle();
    }
    if (this.#skipping && (isAsked(to) || (to.seat < 0 && ahead.length === 0))) this.#skipping = false;
    if (ahead.length === 0) this.#ended();
  }

  #mine = true;

  /** One's own card is seen large as well, while play goes on. */
  #showOwn(lines: readonly LogLine[], own: number): void {
    if (this.table.speed.peek() <= 0) return;
    for (const line of lines) {
      const card = line.head && line.side === own ? cardIn(this.table.board, line) : null;
      if (!card) continue;
      clearTimeout(this.#ownEnds);
      this.own.value = { card, use: useOf(line, card) };
      this.#ownEnds = setTimeout(() => {
        this.own.value = null;
      }, OWN * this.#times);
    }
  }

  /** While it is told a press on the table goes to its end. */
  #listen(): () => void {
    const pressed = (event: PointerEvent): void => {
      if (!(event.target as HTMLElement | null)?.closest(".map, .handplace, .hand, .dock")) return;
      if ((event.target as HTMLElement).closest(".story")) return;
      swallowPress(event);
      this.skip();
    };
    const hidden = (): void => {
      if (document.hidden) this.skip();
    };
    addEventListener("pointerdown", pressed, true);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      removeEventListener("pointerdown", pressed, true);
      document.removeEventListener("visibilitychange", hidden);
    };
  }

  #settle(): void {
    const stage = this.#stage;
    this.tumbling.value = null;
    stage.shown.value = null;
    stage.flying?.replaceChildren();
  }

  #ended(): void {
    const now = this.telling.peek();
    if (!now) return;
    this.telling.value = { ...now, playing: false };
    if (this.table.speed.peek() !== 0.5) this.said.value = now.chapters.slice(-3).map(spoken).join(" ");
  }

  // ------------------------------------------------------------------ what the reader does

  /** To the end at once: nothing more is told of this turn. */
  skip(): void {
    this.#skipping = this.table.moving.peek();
    this.#stop();
    this.close();
  }

  /** The panel goes away; the table is as it is. */
  close(): void {
    this.#stop();
    this.hold(false);
    const { telling } = this.table;
    // a battle that was told here is not told by a panel of its own
    if (this.telling.peek() && telling.open.peek()?.small) telling.close();
    batch(() => {
      this.telling.value = null;
      this.paths.value = [];
    });
  }

  /** What was told is of no past any more. */
  forget(): void {
    this.close();
    this.#steps = [];
    this.#mine = true;
    this.#skipping = false;
    this.#known.value = false;
  }

  #stop(): void {
    this.#run++;
    this.#until = 0;
    this.#clock.end();
    if (this.table.told.peek() !== null) {
      batch(() => {
        this.#stage.pieces.value = null;
        this.table.told.value = null;
      });
    }
  }

  hold(held: boolean): void {
    this.held.value = held;
    this.#clock.hold(held);
  }

  /** Once more, from a beat; at rest it steps still by still. */
  again(): void {
    const now = this.telling.peek();
    if (this.still && now?.again) {
      this.#stepBy(1);
      return;
    }
    void this.show(now?.chapter ?? Math.max(0, this.#chapters().length - 1), 0);
  }

  #stepBy(by: number): void {
    const now = this.telling.peek();
    if (!now) return;
    let { chapter, beat } = now;
    beat += by;
    if (beat < 0 && chapter > 0) beat = (now.chapters[--chapter]?.beats.length ?? 1) - 1;
    else if (beat >= (now.chapters[chapter]?.beats.length ?? 0)) {
      if (chapter + 1 < now.chapters.length) {
        chapter++;
        beat = 0;
      } else {
        chapter = this.still ? 0 : chapter;
        beat = this.still ? 0 : beat - 1;
      }
    }
    void this.show(chapter, Math.max(0, beat), this.still || by < 0);
  }

  next(): void {
    this.#stepBy(1);
  }

  before(): void {
    this.#stepBy(-1);
  }

  /** The side of whoever reads; -1 for somebody who watches. */
  get #own(): number {
    const { seat, side } = this.table.shown.peek();
    return seat < 0 ? -1 : side;
  }

  #chapters(): Chapter[] {
    return chaptersOf(this.table.board, this.#steps, this.#own);
  }

  /** Tell what is known from a beat on; a still shows that beat alone. */
  show(chapter: number, beat: number, alone = this.still): Promise<void> {
    const chapters = this.#chapters();
    if (!chapters[chapter]?.beats[beat] || this.table.past.peek() !== null) return Promise.resolve();
    this.#stop();
    this.hold(false);
    const run = this.#run;
    this.#replay = this.#replay.catch(() => undefined).then(() => this.#tellFrom(run, chapters, chapter, beat, alone, false));
    return this.#replay;
  }

  async #tellFrom(
    run: number,
    chapters: Chapter[],
    chapter: number,
    beat: number,
    alone: boolean,
    missed: boolean,
    faster = 1,
  ): Promise<void> {
    if (run !== this.#run) return;
    const start = chapters[chapter]?.beats[beat];
    if (!start) return;
    this.#clock = new Clock();
    this.#clock.hold(this.held.peek());
    const seen = this.#listen();
    this.#announced = -1;
    const { table } = this;
    const stage = this.#stage;
    const moving = table.moving.peek();
    try {
      const end = alone ? start.first : this.#steps.length - 1;
      for (let step = start.first; step <= end; step++) {
        const now = this.#steps[step];
        if (!now || run !== this.#run) return;
        batch(() => {
          stage.pieces.value = null;
          table.told.value = alone ? now.to : now.from;
        });
        await this.#playStep(chapters, step, {
          again: true,
          missed,
          last: step === end,
          from: step === start.first ? { chapter, beat } : undefined,
          alone,
          faster,
        });
        if (run !== this.#run) return;
        if (!alone)
          batch(() => {
            stage.pieces.value = null;
            table.told.value = now.to;
          });
      }
      if (alone) return;
      batch(() => {
        table.told.value = null;
        stage.pieces.value = null;
      });
      const told = this.telling.peek();
      if (told) this.telling.value = { ...told, playing: moving, again: false, missed: false };
      if (missed) this.#ended();
    } finally {
      seen();
      this.#settle();
    }
  }

  /** Everything since the last visit. */
  async tellMissed(): Promise<void> {
    const { table } = this;
    const since = table.since.peek();
    if (!since || table.speed.peek() <= 0) return;
    try {
      const moments = await table.momentsFrom(Math.max(since.from, since.to - MOST_MISSED));
      const [first, ...rest] = moments;
      if (!first || table.since.peek() !== since || table.past.peek() !== null || rest.length === 0) return;
      const steps = stepsOf(first.view, rest);
      const chapters = chaptersOf(table.board, steps, this.#own);
      if (chapters.length === 0) return;
      table.since.value = null;
      sawMove(table.id, table.seat.peek(), table.shown.peek().move);
      this.#steps = steps;
      this.#mine = false;
      this.#known.value = true;
      const { times, start } = hurried(chapters, MISSED);
      this.#stop();
      const run = this.#run;
      // at rest the last still stands, and the rest can be stepped through
      if (this.still) {
        const last = chapters.length - 1;
        this.telling.value = {
          chapters,
          chapter: last,
          beat: (chapters[last]?.beats.length ?? 1) - 1,
          playing: false,
          again: false,
          missed: false,
        };
        this.#ended();
        return;
      }
      this.#replay = this.#tellFrom(run, chapters, start, 0, false, true, times);
      await this.#replay;
    } catch {
      // the strip above the table still offers it
    }
  }

  // ------------------------------------------------------------------ a step, beat by beat

  async #playStep(
    chapters: Chapter[],
    step: number,
    how: {
      again: boolean;
      missed: boolean;
      last: boolean;
      from?: { chapter: number; beat: number } | undefined;
      alone?: boolean;
      faster?: number;
    },
  ): Promise<void> {
    const { from, to, lines } = this.#steps[step] as Step;
    const stage = this.#stage;
    const clock = this.#clock;
    const beats = chapters.flatMap((chapter, c) =>
      chapter.beats.flatMap((beat, b) => (beat.first <= step && step <= beat.last ? [{ c, b, beat }] : [])),
    );
    if (beats.length === 0) {
      if (!this.still) await this.#rest(flights(stage.model.board, from.scene, to.scene, stage.links), from, to);
      this.#flashChanges(from, to, []);
      return;
    }
    const net = flights(stage.model.board, from.scene, to.scene, stage.links);
    const moves = merged(asTold(stage.model.board, net, from.scene, to.scene, lines, stage.links));
    stage.goes(to, new Set(moves.flatMap((move) => [move.from, move.to].filter((ref): ref is Ref => ref !== null))));
    const share = shares(moves, beats.map(({ beat }) => beat.lines.filter((line) => lines.includes(line))), beats.map(({ beat }) => beat.kind), lines);
    if (this.still) {
      const shown = how.from ? (beats.find(({ c, b }) => c === how.from?.chapter && b === how.from.beat) ?? beats.at(-1)) : beats.at(-1);
      if (!shown) return;
      crossFade(stage);
      this.#draw(chapters, shown.c, moves);
      this.#at(chapters, shown.c, shown.b, how, false);
      this.#announce(chapters, shown.c, shown.b);
      this.#look(moves, shown.beat.lines);
      return;
    }
    let pieces = from.scene.pieces;
    let reached = how.from === undefined;
    for (const [i, { c, b, beat }] of beats.entries()) {
      if (how.from && c === how.from.chapter && b === how.from.beat) reached = true;
      const now = reached ? clock : over();
      const times = this.#times * (how.faster ?? 1);
      const mine = share[i] ?? [];
      const here = beat.lines.filter((line) => lines.includes(line));
      const before = this.telling.peek();
      const fresh = !before || before.chapter !== c || before.beat !== b || before.again !== how.again;
      if (fresh && reached) await now.wait(this.#until - performance.now());
      if (clock.now) return;
      if (reached) {
        this.#draw(chapters, c, mine);
        this.#at(chapters, c, b, how, true);
        this.#announce(chapters, c, b);
        this.#look(mine, here);
      }
      const began = performance.now();
      if (here.some(hasDice) && reached) await this.#roll(here, times, now);
      const go = mine.filter((move) => move.from && move.to);
      const pacing = pace(go, times);
      for (const move of go) pieces = await fly(stage, move, pieces, pacing, now);
      const gone = mine.filter((move) => move.from && !move.to);
      if (gone.length > 0) {
        if (reached) await this.#lose(gone, times, now);
        for (const move of gone) pieces = without(pieces, move.from as Ref, move.things);
        stage.pieces.value = pieces;
      }
      const come = mine.filter((move) => !move.from);
      if (come.length > 0) pieces = await appear(stage, come, pieces, times, now);
      // the last line is read while one may act already
      const first = fresh ? began : began - timeOf(beat) * times;
      this.#until = Math.max(performance.now() + (go.length > 0 ? 300 * times : 0), first + timeOf(beat) * times);
    }
    if (clock.now) return;
    if (how.again && how.last) await clock.wait(Math.max(0, this.#until - performance.now()));
    stage.pieces.value = to.scene.pieces;
    this.#flashChanges(from, to, moves);
  }

  /** What moves where nothing is told of it. */
  async #rest(moves: Flight[], from: View, to: View): Promise<void> {
    const stage = this.#stage;
    let pieces = from.scene.pieces;
    for (const move of moves.filter((one) => one.from && one.to)) pieces = await fly(stage, move, pieces, this.#times, this.#clock);
    await appear(stage, moves.filter((one) => !(one.from && one.to)), pieces, this.#times, this.#clock);
    stage.pieces.value = to.scene.pieces;
  }

  #at(chapters: Chapter[], chapter: number, beat: number, how: { again: boolean; missed: boolean; last: boolean }, playing: boolean): void {
    this.telling.value = { chapters, chapter, beat, playing, again: how.again, missed: how.missed };
  }

  #announce(chapters: Chapter[], chapter: number, beat: number): void {
    const told = chapters[chapter]?.beats[beat];
    const mark = chapter * 100 + beat;
    if (!told || mark === this.#announced || this.table.speed.peek() !== 0.5) return;
    this.#announced = mark;
    this.said.value = `${told.name}. ${[...captionOf(told).map((parts) => plain(parts)), ...told.lines.filter(hasDice).map((line) => textOf(line.parts))].join(" ")}`;
  }

  /** The map shows what a beat is about. */
  #look(moves: readonly Flight[], lines: readonly LogLine[]): void {
    const stage = this.#stage;
    const named = lines.flatMap(refsOf).filter((ref) => stage.spaces.has(ref) || stage.edges.has(ref));
    const refs = [...new Set([...named, ...moves.flatMap(({ way, from, to }) => [...way, from, to])])].filter(
      (ref): ref is Ref => ref !== null && (stage.spaces.has(ref) || stage.edges.has(ref)),
    );
    if (refs.length > 0) {
      stage.bringIntoSight(refs.slice(0, 24));
    }
    const [about] = moves.length > 0 ? [] : named;
    if (about) this.#flashNow([about]);
  }

  #drawn = -1;

  #draw(chapters: Chapter[], c: number, moves: readonly Flight[]): void {
    const stage = this.#stage;
    const chapter = chapters[c] as Chapter;
    const number = chapter.head.number;
    const gone = moves.filter((move) => move.from && move.to);
    if (number !== this.#drawn && gone.length === 0) this.paths.value = [];
    if (gone.length > 0 || number !== this.#drawn) {
      const kept = number === this.#drawn ? this.paths.peek() : [];
      const made = gone.flatMap((move) => {
        const line = lineOf(move.way, stage.links, (ref) => stage.spaces.get(ref) ?? null);
        const count = move.things.reduce((sum, thing) => sum + thing.number, 0);
        const face = stage.faces(move.things[0]?.piece.face ?? "");
        const name = count === 1 && face && !face.closed ? face.name : "";
        const label = count > 1 ? `${count} units` : name.length > 0 && name.length < 18 ? name : "1 unit";
        const side = face && face.side >= 0 ? face.side : chapter.side;
        return line.length > 1 ? [{ line, side, label }] : [];
      });
      this.paths.value = drawnOn(kept, made);
    }
    this.#drawn = number;
  }

  async #roll(lines: readonly LogLine[], times: number, clock: Clock): Promise<void> {
    const count = diceOf(lines).flatMap((roll) => roll.values).length;
    play("dice");
    for (let i = 0; i < DICE_TUMBLE && !clock.now; i++) {
      this.tumbling.value = Array.from({ length: count }, () => 1 + Math.floor(Math.random() * 6));
      await clock.wait((TIMES.roll / DICE_TUMBLE) * times);
    }
    this.tumbling.value = null;
    await clock.wait(TIMES.still * times);
  }

  /** What is lost fades where it stands, with how many on a red disc. */
  async #lose(gone: readonly Flight[], times: number, clock: Clock): Promise<void> {
    const stage = this.#stage;
    if (clock.now || !stage.flying) return;
    const ghosts: SVGGElement[] = [];
    let pieces = stage.pieces.peek() ?? this.table.view.peek().scene.pieces;
    for (const { from, things } of gone) {
      const at = from ? stage.spaces.get(from) : undefined;
      if (!from || !at) continue;
      pieces = without(pieces, from, things);
      const ghost = carried(stage, things);
      ghost.setAttribute("transform", `translate(${at.x} ${at.y})`);
      const size = stage.model.board.sheet.piece;
      ghost.append(disc(size, things.reduce((sum, thing) => sum + thing.number, 0)));
      const fading = ghost.firstElementChild?.animate(
        [{ opacity: 1 }, { opacity: 0.45, offset: 0.6 }, { opacity: 0 }],
        { duration: LOST * times, easing: EASE, fill: "both" },
      );
      if (fading) clock.runs(fading);
      ghosts.push(ghost);
    }
    stage.pieces.value = pieces;
    play("move");
    await clock.wait(LOST * times);
    for (const ghost of ghosts) ghost.remove();
  }

  #flashNow(refs: Ref[]): void {
    clearTimeout(this.#flash);
    this.table.flash.value = refs;
    this.#flash = setTimeout(() => {
      if (this.table.flash.peek() === refs) this.table.flash.value = [];
    }, FLASHED);
  }

  /** A state, a badge or a mark that changed where nothing moved is pointed out. */
  #flashChanges(from: View, to: View, moves: readonly Flight[]): void {
    if (this.table.speed.peek() <= 0 || from.seat !== to.seat || document.hidden) return;
    const stage = this.#stage;
    const moved = new Set(moves.flatMap((move) => [move.from, move.to]));
    const named = changedPlaces(from.scene, to.scene).filter((ref) => !moved.has(ref) && (stage.spaces.has(ref) || stage.edges.has(ref)));
    if (named.length > 0 && named.length <= 12) this.#flashNow(named);
  }
}

/** The ways drawn so far with those that follow: whoever goes on from where he came to has one way. */
function drawnOn(kept: readonly Path[], made: readonly Path[]): Path[] {
  const all = [...kept];
  for (const path of made) {
    const [start] = path.line;
    const i = all.findIndex((one) => {
      const end = one.line.at(-1);
      return one.side === path.side && end !== undefined && start !== undefined && Math.hypot(end.x - start.x, end.y - start.y) < 1;
    });
    const before = all[i];
    if (before) all[i] = { ...path, line: [...before.line, ...path.line.slice(1)] };
    else all.push(path);
  }
  return all.slice(-MOST_PATHS);
}

/** A clock whose time is over: what is before the wanted beat is done at once. */
function over(): Clock {
  const clock = new Clock();
  clock.end();
  return clock;
}

/** Legs that the same pieces go one after the other are one way. */
function merged(moves: readonly Flight[]): Flight[] {
  const out: Flight[] = [];
  for (const move of moves) {
    const before = out.at(-1);
    const same =
      before?.to &&
      before.to === move.from &&
      move.to &&
      before.from &&
      before.things.map(({ piece, number }) => `${piece.id}${piece.face}${number}`).join() ===
        move.things.map(({ piece, number }) => `${piece.id}${piece.face}${number}`).join();
    if (same && before) {
      before.way = [...before.way, ...move.way.slice(1)];
      before.to = move.to;
    } else out.push({ ...move });
  }
  return out;
}

/** Which beat of a step shows which of its moves: the one whose line tells it, else the one of its sort. */
function shares(
  moves: readonly Flight[],
  told: readonly LogLine[][],
  kinds: readonly LogLine["kind"][],
  lines: readonly LogLine[],
): Flight[][] {
  const found: Flight[][] = told.map(() => []);
  const by = (wanted: readonly LogLine["kind"][]): number => {
    for (const kind of wanted) {
      const i = kinds.indexOf(kind);
      if (i >= 0) return i;
    }
    return kinds.length - 1;
  };
  for (const move of moves) {
    const line = move.line === undefined ? undefined : lines[move.line];
    let at = line ? told.findIndex((list) => list.includes(line)) : -1;
    if (at < 0) {
      const naming = told.findIndex(
        (list, i) =>
          (kinds[i] === "retreat" || kinds[i] === "move") &&
          list.some((one) => refsOf(one).includes(move.from ?? "") && refsOf(one).includes(move.to ?? "")),
      );
      if (naming >= 0) at = naming;
      else if (move.from && move.to) at = by(["move", "retreat"]);
      else if (move.from) at = by(["losses", "supply", "battle"]);
      else at = by(["recruit", "move"]);
    }
    found[at]?.push(move);
  }
  return found;
}

function disc(size: number, number: number): SVGGElement {
  const make = (name: string, attributes: Record<string, string>): SVGElement => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const group = make("g", { class: "lost", transform: `translate(${size * 0.55} ${-size * 0.5})` }) as SVGGElement;
  const text = make("text", { "text-anchor": "middle", y: String(size * 0.17), "font-size": String(size * 0.5) });
  text.textContent = `\u2212${number}`;
  group.append(make("circle", { r: String(size * 0.42) }), text);
  return group;
}
