/** The table as the parts of the page share it: what is shown, what is pointed at, and what a click does. */

import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { lastOf, Telling } from "./account/tell.ts";
import { api, notice, Refusal, say, tell } from "./api.ts";
import { buttons, lit, refusedAt, step, thingsOnTable } from "./choose.ts";
import type {
  Ask,
  Board,
  Chat,
  GameInfo,
  Hint,
  LogLine,
  Moment,
  Option,
  Push,
  Ref,
  StatePush,
  View,
  Ways,
} from "./formats.ts";
import { dropped, follow, type Intent } from "./intent.ts";
import { type LineState, type LiveLine, Queue, type Shown } from "./live.ts";
import { nameOf } from "./map/words.ts";
import { accounts, sawMove, seenMove, toldLine, toldOf } from "./settings.ts";
import { eachNumber, isChain, type Many, repeated, timesOf, unfolded } from "./repeat.ts";
import { joined } from "./story/steps.ts";
import { hasSecrets, mergeLog, prependLog } from "./text.ts";
import { asJourney, bent, isJourney, journeys, type March, marchTo, safely } from "./ways.ts";

export interface TableModel {
  board: Board;
  /** The drawn map as SVG text, or null where the plain map is to be drawn. */
  picture: string | null;
  view: ReadonlySignal<View>;
  /** The march that the thing under the pointer stands for, or stood for last. */
  way: ReadonlySignal<March | null>;
  chosen: Signal<Ref[]>;
  pointed: Signal<Ref | null>;
  flash: Signal<Ref[]>;
  refused: Signal<{ ref: Ref; sentence: string; citation: string } | null>;
  menu: Signal<{ options: Option[]; x: number; y: number } | null>;
  overlays: Signal<ReadonlySet<string>>;
  hidePieces: Signal<boolean>;
  /** 0: nothing moves; else times are divided by it. */
  speed: Signal<number>;
  /** The account that is told: of a round, a turn, a battle. */
  telling?: Telling;
  /** The shown view is the present and may be answered. */
  live: ReadonlySignal<boolean>;
  click(ref: Ref, at?: { x: number; y: number; bends?: boolean }): void;
  /** Somebody is being dragged: his ways are looked for. */
  lift(from: Ref): void;
  /** The way goes through this too, or no longer. */
  bend(by: Ref): void;
  drop(from: Ref, to: Ref): void;
  take(option: Option): void;
  clear(): void;
}

/** Looking back: one moment of the game instead of the present. */
export interface Past {
  /** Whose eyes: a seat, -1 the spectator, -2 all open. */
  as: number;
  index: number;
  moves: number;
  moment: Moment;
  playing: boolean;
  /** Shown because moves were missed: at the end the table goes back to now. */
  since: boolean;
}

export type Travel = (
  model: TableModel,
  from: View,
  to: View,
  lines: LogLine[],
  /** What waits to be shown after it. */
  ahead: readonly Shown[],
) => Promise<void>;

const CHUNK = 12;
/** How long an agreement may take to arrive after its question is gone, in ms. */
const DECLINED = 600;
/** How long a moment stands still when they are played one after the other, in ms at normal speed. */
const STILL = 900;
/** An action that was accepted brings its view within this time; else the line is renewed, in ms. */
export const LATE = 3000;
const PASSED = 120;

export class Table implements TableModel {
  readonly board: Board;
  readonly picture: string | null;
  readonly info: Signal<GameInfo>;
  readonly seat = signal(-1);
  readonly shown: Signal<View>;
  readonly past = signal<Past | null>(null);
  /** A moment of a story that is told once more. */
  readonly told = signal<View | null>(null);
  readonly curtain = signal<number | null>(null);
  readonly line = signal<LineState>("connecting");
  readonly logs = signal<ReadonlyMap<number, LogLine[]>>(new Map());
  readonly chat = signal<Chat[]>([]);
  readonly asks = signal<Ask[]>([]);
  readonly thinking = signal<{ seat: number; progress: number } | null>(null);
  /** Moves that happened while nobody looked, to be shown on request. */
  readonly since = signal<{ from: number; to: number } | null>(null);
  /** A risky choice that waits for a second yes (touch), or a button that is pointed at. */
  readonly weighing = signal<{ option: Option; confirm: boolean } | null>(null);
  /** What was taken and ends something while more could be done: it waits for a yes. */
  readonly warned = signal<Option | null>(null);
  readonly moving = signal(false);
  readonly telling: Telling;
  /** The hints for one moment; null while they are being thought about. */
  readonly hints = signal<{ at: string; hints: Hint[] | null } | null>(null);

  readonly chosen = signal<Ref[]>([]);
  readonly pointed = signal<Ref | null>(null);
  readonly flash = signal<Ref[]>([]);
  readonly refused = signal<{ ref: Ref; sentence: string; citation: string } | null>(null);
  readonly menu = signal<{ options: Option[]; x: number; y: number } | null>(null);
  readonly overlays = signal<ReadonlySet<string>>(new Set());
  readonly hidePieces = signal(false);
  readonly speed: Signal<number>;

  /** The ways of whoever was taken, or of those who are under way (no `begin`), for one moment. */
  readonly ways = signal<{ at: string; begin: Option | null; found: Ways } | null>(null);
  /** The next space that is clicked is a way-point. */
  readonly bending = signal(false);
  /** The goal that was pointed at last: its way stays to be read, and to be pressed. */
  readonly goal = signal<Ref | null>(null);
  /** How many are taken at once, where another number was said. */
  readonly many = signal<Many | null>(null);
  readonly #counted: ReadonlySignal<View> = computed(() => {
    const view = this.told.value ?? this.past.value?.moment.view ?? this.shown.value;
    if (!view.options.some((option) => option.repeat)) return view;
    const many = this.many.value;
    return { ...view, options: view.options.map((option) => repeated(option, timesOf(option, many))) };
  });
  /** The table with the ways among its options: a march is clicked like anything else. */
  readonly view: ReadonlySignal<View> = computed(() => {
    const view = this.#counted.value;
    const ways = this.ways.value;
    if (ways === null || ways.at !== view.at) return view;
    return { ...view, options: [...view.options, ...journeys(ways.found, ways.begin)] };
  });
  /** The march that the thing under the pointer stands for, or stood for last: its way is drawn. */
  readonly way: ReadonlySignal<March | null> = computed(() => {
    const ways = this.ways.value;
    if (ways === null || !this.live.value || ways.at !== this.shown.value.at) return null;
    const to = (ref: Ref | null): March | null => marchTo(ways.found, ways.begin, this.chosen.value, ref);
    return to(this.pointed.value) ?? to(this.goal.value);
  });
  readonly live: ReadonlySignal<boolean> = computed(() => {
    if (this.past.value !== null || this.told.value !== null || this.curtain.value !== null || this.moving.value)
      return false;
    if (this.telling.holds.value) return false;
    const view = this.shown.value;
    return this.present.value.get(this.seat.value)?.at === view.at && this.#sent.value !== view.at;
  });
  readonly log: ReadonlySignal<LogLine[]> = computed(() => {
    const lines = this.logs.value.get(this.seat.value) ?? [];
    const past = this.past.value;
    return past ? lines.filter((line) => line.move <= past.index) : lines;
  });
  /** This browser's seats. */
  readonly mine: ReadonlySignal<number[]> = computed(() => [...this.present.value.keys()].filter((seat) => seat >= 0));
  readonly onTable: ReadonlySignal<Set<Ref>> = computed(() => thingsOnTable(this.board, this.view.value));
  /** The options that stand as buttons in the prompt. */
  readonly buttons: ReadonlySignal<Option[]> = computed(() =>
    this.live.value ? buttons(this.view.value.options, this.chosen.value, this.onTable.value) : [],
  );
  /** The option to show odds for: the one a button or a thing under the pointer stands for. */
  readonly weighed: ReadonlySignal<{ option: Option; confirm: boolean } | null> = computed(() => {
    const held = this.weighing.value;
    if (held) return held;
    const pointed = this.pointed.value;
    if (!this.live.value || pointed === null) return null;
    const risky = (lit(this.view.value.options, this.chosen.value, this.onTable.value).get(pointed) ?? []).filter(
      (option) => option.risk,
    );
    return risky.length === 1 && risky[0] ? { option: risky[0], confirm: false } : null;
  });
  /** The one button that goes on with something risky: its odds stand there while nothing else is weighed. */
  readonly standing: ReadonlySignal<{ option: Option; confirm: boolean } | null> = computed(() => {
    const risky = this.view.value.options.filter((option) => option.risk);
    const [only] = risky;
    return risky.length === 1 && only && this.buttons.value.includes(only) ? { option: only, confirm: false } : null;
  });
  /** The seat that is looked from is asked now. */
  readonly asked: ReadonlySignal<boolean> = computed(() => {
    const view = this.view.value;
    return view.seat >= 0 && view.decision !== null && view.decision.side === view.side && view.options.length > 0;
  });

  readonly present = signal<ReadonlyMap<number, View>>(new Map());
  /** The moment that was answered last. */
  readonly #sent = signal("");
  /** The same while the server has not answered: the new view comes before its answer does. */
  #sending = "";
  readonly #queue: Queue;
  readonly #backlog = new Map<number, Shown[]>();
  readonly #lastShown = new Map<number, View>();
  readonly #moments = new Map<string, Moment>();
  readonly #travel: Travel;
  #intent: Intent | null = null;
  /** Where a march was sent that may be stopped on its way. */
  #going: { to: Ref; side: number; heard: number } | null = null;
  #keptFlash: Ref[] = [];
  /** How often ways were asked for: an answer that was overtaken counts no more. */
  #wayAsked = 0;
  /** Ways that were asked for and have not come. */
  #finding: Promise<void> | null = null;
  #flashTimer: ReturnType<typeof setTimeout> | undefined;
  #curtainTimer: ReturnType<typeof setTimeout> | undefined;
  #playing = 0;
  /** The line was down since the last state. */
  #away = false;
  #age = 0;
  /** The account that was told last: by its move and title. */
  #told = "";
  /** How often something came over the line. */
  #heards = 0;
  #fetching: ReturnType<typeof setTimeout> | undefined;
  #rewound = 0;
  /** When an action was sent or a question opened last: a double click is not taken for two choices. */
  answeredTime = Number.NEGATIVE_INFINITY;
  /** The last press came from a finger: a risky choice then needs a second yes. */
  touch = false;
  /** The last thing pressed was a key: the focus must not get lost. */
  keys = false;
  wire: LiveLine | null = null;
  /** The past was rewritten. */
  onAnew: (() => void) | null = null;
  onShown: ((view: View, lines: LogLine[], still: boolean) => void) | null = null;

  constructor(board: Board, picture: string | null, state: StatePush, speed: Signal<number>, travel: Travel) {
    this.board = board;
    this.picture = picture;
    this.speed = speed;
    this.telling = new Telling(speed);
    this.#travel = travel;
    this.info = signal(state.info);
    this.shown = signal(state.views[0] as View);
    this.#queue = new Queue(
      (next, still) => this.#show(next, still),
      () => typeof document !== "undefined" && document.hidden,
      (waiting) => (this.speed.peek() > 0 ? joined(waiting) : 0),
    );
    this.#state(state, true);
    this.pointed.subscribe((pointed) => {
      const to = pointed === null ? null : (this.way.peek()?.to ?? null);
      if (to !== null && to === pointed) this.goal.value = to;
    });
    this.line.subscribe((line) => {
      if (line === "waiting") this.#away = true;
      // while there is no line, play goes on without it
      clearTimeout(this.#fetching);
      if (line === "waiting" || line === "connecting") this.#fetching = setTimeout(() => void this.#fetch(), LATE);
    });
  }

  get id(): string {
    return this.info.peek().id;
  }

  // ------------------------------------------------------------------ what the server says

  hear(push: Push): void {
    this.#heards++;
    switch (push.type) {
      case "state":
        this.#state(push, false);
        break;
      case "view":
        this.#heardView(push.view, push.log);
        break;
      case "info":
        this.info.value = push.info;
        break;
      case "chat":
        this.chat.value = [...this.chat.value.filter((one) => one.number !== push.chat.number), push.chat];
        break;
      case "asks":
        this.#heardAsks(push.asks);
        break;
      case "thinking":
        this.thinking.value = push.progress >= 1 ? null : { seat: push.seat, progress: push.progress };
        break;
    }
  }

  /** The present without the line: whatever it brings meanwhile is newer. Where the server has no such door, nothing. */
  async #fetch(): Promise<void> {
    const heards = this.#heards;
    let again = true;
    try {
      if (typeof document === "undefined" || !document.hidden) {
        const state = await api.state(this.id);
        const known = state.views.every((view) => this.present.peek().get(view.seat)?.at === view.at);
        if (heards === this.#heards && !known) this.#state(state, false, true);
      }
    } catch (problem) {
      again = problem instanceof Refusal && (problem.error === "network" || problem.error === "stale");
    }
    clearTimeout(this.#fetching);
    if (again && this.line.peek() !== "open" && this.line.peek() !== "refused" && !this.#left)
      this.#fetching = setTimeout(() => void this.#fetch(), LATE);
  }

  #left = false;

  /** The page goes elsewhere: nothing more is asked for. */
  leave(): void {
    this.#left = true;
    clearTimeout(this.#fetching);
  }

  /** A request of one's own that is gone, with nothing come of it, was declined. */
  #heardAsks(asks: Ask[]): void {
    const seat = this.seat.peek();
    const gone = this.asks.peek().find((ask) => ask.seat === seat && !asks.some((one) => one.id === ask.id));
    this.asks.value = asks;
    if (!gone || this.mine.peek().length > 1) return;
    const { at } = this.present.peek().get(seat) ?? this.shown.peek();
    // what was agreed to arrives with or after this
    setTimeout(() => {
      if (this.present.peek().get(seat)?.at === at)
        say(gone.what === "draw" ? "The offer of a draw is declined." : "The request to take back is declined.");
    }, DECLINED);
  }

  /** Everything anew; `fetched` where it did not come over the line, and nobody was away. */
  #state(state: StatePush, first: boolean, fetched = false): void {
    const heard = this.logs.peek().get(this.seat.peek())?.at(-1)?.number ?? -1;
    this.#queue.empty();
    this.#backlog.clear();
    this.#age++;
    if (!first) this.#moments.clear();
    this.onAnew?.();
    batch(() => {
      this.moving.value = false;
      this.info.value = state.info;
      this.present.value = new Map(state.views.map((view) => [view.seat, view]));
      this.logs.value = new Map(state.views.map((view, i) => [view.seat, state.log[i] ?? []]));
      this.chat.value = state.chat;
      this.asks.value = state.asks;
      this.thinking.value = null;
      // an action that is still on its way may yet arrive: its moment stays answered
      this.#sent.value = this.#sending;
      this.#intent = null;
      const seats = state.views.map((view) => view.seat);
      if (!seats.includes(this.seat.value)) this.seat.value = this.#wanted() ?? seats[0] ?? -1;
      for (const view of state.views) this.#lastShown.set(view.seat, view);
      const view = this.present.value.get(this.seat.value) ?? (state.views[0] as View);
      if (view.at !== this.shown.value.at) this.#forgetChoice();
      this.shown.value = view;
    });
    // all anew while one looked on (an undo by agreement): nothing was missed
    const away = first || this.#away || (typeof document !== "undefined" && document.hidden);
    if (away && !fetched) this.#noticeMissed(this.shown.peek());
    else sawMove(this.id, this.shown.peek().seat, this.shown.peek().move);
    this.#away = false;
    if (first && this.mine.peek().length > 1 && this.shown.peek().decision && hasSecrets(this.shown.peek())) {
      this.curtain.value = this.seat.peek();
    }
    if (!first) this.onShown?.(this.shown.peek(), this.log.peek().filter((line) => line.number > heard), true);
    this.telling.close();
    this.#tellMissed(first);
    this.#passTheSeat();
    this.#lookAhead();
  }

  #heardView(view: View, log: LogLine[]): void {
    this.present.value = new Map(this.present.value).set(view.seat, view);
    const thinking = this.thinking.value;
    if (thinking && view.decision?.side !== thinking.seat) this.thinking.value = null;
    if (view.seat === this.seat.value && this.curtain.value === null) {
      this.moving.value = true;
      this.#queue.push({ view, log });
    } else {
      this.#backlog.set(view.seat, [...(this.#backlog.get(view.seat) ?? []), { view, log }]);
    }
    this.#passTheSeat();
  }

  async #show(next: Shown, still: boolean): Promise<void> {
    const age = this.#age;
    // what is told of the round before stands until it is closed; a battle's goes when something else happens
    if (this.telling.holds.peek()) {
      await this.telling.closed();
      if (age !== this.#age) return;
    }
    const from = this.shown.peek();
    const backwards = next.view.move < from.move;
    const quiet = still || backwards || this.past.peek() !== null || this.curtain.peek() !== null;
    if (quiet) {
      if (backwards) this.onAnew?.();
      this.#put(next, true);
    } else {
      this.#forgetChoice();
      try {
        await this.#travel(this, from, next.view, next.log, this.#queue.ahead);
      } catch (problem) {
        console.error(problem);
      }
      // everything came anew while this was moving: it is of the past
      if (age !== this.#age) return;
      this.#put(next, false);
    }
    if (this.#queue.length === 0) {
      this.moving.value = false;
      this.#follow();
      this.#passTheSeat();
      this.#lookAhead();
    }
  }

  #put(next: Shown, still: boolean): void {
    batch(() => {
      if (next.view.at !== this.shown.value.at) this.#forgetChoice();
      this.shown.value = next.view;
      if (!next.view.options.some((option) => option.key === this.many.peek()?.key)) this.many.value = null;
      this.#lastShown.set(next.view.seat, next.view);
      const lines = mergeLog(this.logs.value.get(next.view.seat) ?? [], next.log);
      this.logs.value = new Map(this.logs.value).set(next.view.seat, lines);
    });
    const past = this.past.peek();
    if (past && next.view.move > past.moves) this.past.value = { ...past, moves: next.view.move };
    if (typeof document === "undefined" || !document.hidden) sawMove(this.id, next.view.seat, next.view.move);
    this.onShown?.(next.view, next.log, still);
    if (past === null && next.log.length > 0) this.#tell(next.view.seat, next.log);
  }

  // ------------------------------------------------------------------ accounts

  /** Of a round, a turn, a battle that these lines close, once for all seats of this screen. */
  #tell(seat: number, lines: readonly LogLine[]): void {
    const found = lastOf(lines);
    if (!found) return;
    toldOf(this.id, seat, found.line.number);
    const told = `${found.line.move} ${found.account.title}`;
    if (told === this.#told) return;
    this.#told = told;
    this.telling.tell(found.account, accounts.peek(), true);
    if (this.telling.holds.peek()) void this.telling.closed().then(() => this.#goOnAfter());
  }

  /** What nobody at this screen has seen yet is told after a reload too. */
  #tellMissed(first: boolean): void {
    const { seat, result } = this.shown.peek();
    const lines = this.logs.peek().get(seat) ?? [];
    const known = toldLine(this.id, seat);
    const found = lastOf(lines.filter((line) => line.number > known && line.account && !line.account.small));
    if (found && seat >= 0 && result === null && first) this.#tell(seat, [found.line]);
    else if (found) toldOf(this.id, seat, found.line.number);
  }

  #goOnAfter(): void {
    if (!this.#queue.idle) return;
    this.#follow();
    this.#passTheSeat();
    this.#lookAhead();
  }

  /** Whoever looks back sees what a move closed. */
  #tellAgain(moment: Moment): void {
    const found = lastOf(moment.log);
    if (found) this.telling.tell(found.account, accounts.peek() === "off" ? "off" : "short", false);
    else this.telling.close();
  }

  /** The tab is looked at again: what happened behind it can be shown. */
  cameBack(): void {
    if (this.#queue.idle && this.curtain.peek() === null) this.#noticeMissed(this.shown.peek());
  }

  #noticeMissed(view: View): void {
    const seen = seenMove(this.id, view.seat);
    if (seen !== null && view.move > seen && this.past.peek() === null && view.result === null) {
      this.since.value = { from: seen, to: view.move };
    } else if (seen === null || seen > view.move) sawMove(this.id, view.seat, view.move);
  }

  // ------------------------------------------------------------------ two seats at one screen

  /** The seat of this browser that is asked now. */
  #wanted(): number | null {
    for (const [seat, view] of this.present.peek()) {
      if (seat >= 0 && view.decision !== null && view.decision.side === view.side) return seat;
    }
    return null;
  }

  /** When the other seat of this screen is asked: behind a curtain where there is something to hide. */
  #passTheSeat(): void {
    const wanted = this.#wanted();
    clearTimeout(this.#curtainTimer);
    if (this.telling.holds.peek()) return;
    if (this.curtain.peek() !== null) {
      if (wanted !== null) this.curtain.value = wanted;
      return;
    }
    if (wanted === null || wanted === this.seat.peek() || (!this.#queue.idle && this.moving.peek())) return;
    const views = this.present.peek();
    const secret = [wanted, this.seat.peek()].some((seat) => {
      const view = views.get(seat);
      return view !== undefined && hasSecrets(view);
    });
    if (!secret) this.#sitAt(wanted);
    else {
      this.#curtainTimer = setTimeout(() => {
        if (this.past.peek() === null) this.curtain.value = wanted;
        this.#forgetChoice();
      }, 700);
    }
  }

  /** The next player says he is there. */
  raiseCurtain(): void {
    const seat = this.curtain.peek();
    if (seat === null) return;
    this.curtain.value = null;
    this.#sitAt(seat);
  }

  #sitAt(seat: number): void {
    const newest = this.present.peek().get(seat);
    if (!newest) return;
    const waiting = this.#backlog.get(seat) ?? [];
    this.#backlog.delete(seat);
    batch(() => {
      this.#forgetChoice();
      this.#intent = null;
      this.seat.value = seat;
      this.shown.value = waiting.length > 0 ? (this.#lastShown.get(seat) ?? newest) : newest;
      this.moving.value = waiting.length > 0;
    });
    for (const one of waiting) this.#queue.push(one);
    if (waiting.length === 0) this.#lastShown.set(seat, newest);
  }

  /** Look from another seat of this browser; only when nothing can be given away. */
  changeSeat(seat: number): void {
    if (seat !== this.seat.peek() && this.shown.peek().result !== null) this.#sitAt(seat);
  }

  // ------------------------------------------------------------------ choosing

  click(ref: Ref, at?: { x: number; y: number; bends?: boolean }): void {
    if ((at?.bends || this.bending.peek()) && this.live.peek() && this.#inReach(ref)) return this.bend(ref);
    this.menu.value = null;
    this.refused.value = null;
    this.weighing.value = null;
    this.warned.value = null;
    if (!this.live.peek()) return;
    const view = this.view.peek();
    if (!this.asked.peek()) return;
    const chosen = this.chosen.peek();
    const next = step(view.options, chosen, ref, this.onTable.peek());
    if ("why" in next && chosen.length > 0) {
      // somebody else is taken instead
      const other = lit(view.options, [], this.onTable.peek()).get(ref)?.filter((option) => option.way === "begin");
      if (other?.length === 1 && other[0]) return this.take(other[0]);
    }
    if ("take" in next) this.take(next.take);
    else if ("menu" in next) this.#openMenu(next.menu, at);
    else if ("chosen" in next) this.chosen.value = next.chosen;
    else void this.#explain(next.why);
  }

  async #explain(ref: Ref): Promise<void> {
    const view = this.view.peek();
    try {
      const about = refusedAt(view.options, ref, view.scene.pieces);
      const why = await api.why(this.id, view.seat, about);
      if (this.view.peek().at !== view.at) return;
      notice.value = null;
      this.refused.value = { ref, sentence: why.sentence, citation: why.citation };
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.error !== "bad-request") return tell(problem);
      // a box beside the map, say, of which the game itself has no name
      const sentence = `${nameOf(this.board, view.scene, ref)} is not what is asked about now.`;
      this.refused.value = { ref, sentence, citation: view.decision?.citation ?? "" };
    }
  }

  drop(from: Ref, to: Ref): void {
    if (!this.live.peek() || !this.asked.peek()) return;
    const begin = this.#beginOf(from);
    const view = this.view.peek();
    if (begin !== null && (this.#finding !== null || !this.#knowsWaysOf(begin))) {
      // a stack goes where it was dragged to, as soon as its ways are known; step by step where there are none
      this.chosen.value = [from];
      this.#intent = { to, side: view.side };
      const found = this.#finding?.then(() => (this.#knowsWaysOf(begin) ? undefined : this.#findWays(begin)));
      void (found ?? this.#findWays(begin)).then(() => {
        if (this.chosen.peek()[0] !== from || !this.#knowsWaysOf(begin)) return;
        this.#intent = null;
        this.click(to);
      });
      return;
    }
    const found = dropped(view.options, from, to, view.side);
    if (!found) {
      this.click(to);
      return;
    }
    this.#intent = found.intent;
    if (found.take) this.take(found.take);
    else this.#openMenu(found.menu);
  }

  lift(from: Ref): void {
    const begin = this.live.peek() && this.asked.peek() ? this.#beginOf(from) : null;
    if (begin === null || this.#knowsWaysOf(begin)) return;
    this.chosen.value = [from];
    void this.#findWays(begin, 0, [], true);
  }

  /** The one option that takes a thing to march. */
  #beginOf(from: Ref): Option | null {
    const found = this.shown.peek().options.filter((option) => option.way === "begin" && option.things[0] === from);
    return found.length === 1 && found[0]?.things.length === 1 ? found[0] : null;
  }

  #knowsWaysOf(begin: Option): boolean {
    const known = this.ways.peek();
    return known?.at === this.shown.peek().at && known.begin?.line === begin.line;
  }

  /** Whether a march leads to a thing after what was chosen. */
  #inReach(to: Ref): boolean {
    const ways = this.ways.peek();
    return ways !== null && marchTo(ways.found, ways.begin, this.chosen.peek(), to) !== null;
  }

  #openMenu(options: Option[], at = { x: -1, y: -1 }): void {
    this.menu.value = { options: options.flatMap(unfolded), x: at.x, y: at.y };
    this.answeredTime = performance.now();
  }

  /** After each view: a drag that has not arrived goes on. */
  #follow(): void {
    if (this.#intent === null || !this.live.peek()) return;
    const view = this.view.peek();
    const found = follow(this.#intent, this.asked.peek() ? view.side : null, view.options);
    this.#intent = found.intent;
    if (found.take) this.take(found.take);
  }

  /** All ways of an option that takes somebody, or of those who are under way; where there are none it is taken. */
  async #findWays(begin: Option | null, number = 0, via: readonly Ref[] = [], only = false): Promise<void> {
    const { seat, at } = this.shown.peek();
    const asked = ++this.#wayAsked;
    let done = (): void => {};
    const finding = new Promise<void>((resolve) => (done = resolve));
    this.#finding = finding;
    const isLate = (): boolean =>
      asked !== this.#wayAsked || this.shown.peek().at !== at || (begin !== null && this.chosen.peek().length === 0);
    try {
      const found = await api.ways(this.id, seat, begin?.line ?? "", number, via);
      if (isLate() || this.past.peek() !== null) return;
      if (found.ways.length > 0) this.ways.value = { at, begin, found };
      else if (begin !== null && !only) await this.commit(begin);
    } catch {
      if (begin !== null && !only && !isLate()) await this.commit(begin);
    } finally {
      if (this.#finding === finding) this.#finding = null;
      done();
    }
  }

  /** Whoever was taken is put down, and his ways with him. */
  #forgetWays(): void {
    const ways = this.ways.peek();
    if (ways?.begin) this.ways.value = null;
    else if (ways?.found.via.length) void this.#findWays(null);
    this.goal.value = null;
    this.bending.value = false;
  }

  /** So many of those who were taken go. */
  goWith(number: number): void {
    const ways = this.ways.peek();
    if (ways?.begin) void this.#findWays(ways.begin, number, ways.found.via);
  }

  /** So many are taken at once of the options of a kind. */
  takeAtOnce(key: string, number: number): void {
    this.many.value = { key, number };
  }

  bend(by: Ref): void {
    const ways = this.ways.peek();
    this.bending.value = false;
    if (ways === null || ways.at !== this.shown.peek().at) return;
    void this.#findWays(ways.begin, ways.begin ? ways.found.number : 0, bent(ways.found.via, by));
  }

  /** The way on which nothing can happen, instead of the cheapest. */
  goSafely(): void {
    const march = this.way.peek();
    const safe = march && safely(march);
    if (safe) this.take(asJourney(safe));
  }

  /** The march that is drawn. */
  goThere(): void {
    const march = this.way.peek();
    if (march) this.take(asJourney(march));
  }

  /** Those who are under way see how far they get. */
  #lookAhead(): void {
    const view = this.shown.peek();
    const under = this.asked.peek() && view.options.some((option) => option.way === "on");
    if (under && this.ways.peek()?.at !== view.at) void this.#findWays(null).then(() => this.#goOn());
    // while the other side is asked the march waits
    else if (this.asked.peek()) this.#going = null;
  }

  /** A march that was stopped by a question alone goes on to where it was sent. */
  #goOn(): void {
    const going = this.#going;
    this.#going = null;
    if (going === null || !this.live.peek() || this.view.peek().side !== going.side) return;
    const since = this.log.peek().filter((line) => line.number > going.heard && line.about !== going.side);
    const to = this.view.peek().options.find((option) => option.things.length === 1 && option.things[0] === going.to);
    if (since.length === 0 && to && !to.careful) this.take(to);
  }

  take(option: Option): void {
    if (!this.live.peek()) return;
    const from = option.way === "begin" && option.things.length === 1 ? option.things[0] : undefined;
    if (from !== undefined && !this.#knowsWaysOf(option)) {
      this.menu.value = null;
      this.chosen.value = [from];
      void this.#findWays(option);
      return;
    }
    if (option.warning) {
      this.menu.value = null;
      this.weighing.value = null;
      this.refused.value = null;
      this.warned.value = option;
      this.answeredTime = performance.now();
      return;
    }
    if (isJourney(option) && this.touch && !option.risk && this.goal.peek() !== option.march.to) {
      // a finger cannot point: where something may happen on the way, or undo ends, the way is shown first
      if (option.march.dangers.length > 0 || option.final) {
        this.goal.value = option.march.to;
        this.answeredTime = performance.now();
        return;
      }
    }
    if (isChain(option) && option.repeat && option.final && this.touch && !option.said) {
      // a finger has not read that all of them end undo
      const once = this.shown.peek().options.find((one) => one.line === option.line);
      return this.#openMenu(eachNumber(once ?? option));
    }
    if (option.risk && this.touch) {
      this.menu.value = null;
      this.weighing.value = { option, confirm: true };
      this.answeredTime = performance.now();
      return;
    }
    void this.commit(option);
  }

  /** Send it, whatever it risks. */
  async commit(option: Option): Promise<void> {
    if (!this.live.peek()) return;
    const view = this.view.peek();
    if (!view.options.some((offered) => offered.line === option.line)) return;
    const lines = isJourney(option) ? option.journey.lines : isChain(option) ? option.lines : [option.line];
    const heard = this.log.peek().at(-1)?.number ?? -1;
    this.#going = isJourney(option) ? { to: option.things.at(-1) as Ref, side: view.side, heard } : null;
    this.telling.close();
    await this.#send(view, async () => {
      await api.act(this.id, view.seat, view.at, lines[0] ?? "", lines.slice(1));
      if (this.wire && !this.wire.isOpen) this.wire.wake();
    });
  }

  async undo(): Promise<void> {
    this.#forgetWays();
    const view = this.view.peek();
    if (!this.live.peek() || !view.undo) return;
    this.#intent = null;
    await this.#send(view, () => api.undo(this.id, view.seat, view.at));
  }

  /** A moment is answered once, however often one clicks, and whether the view or the answer comes first. */
  async #send(view: View, post: () => Promise<void>): Promise<void> {
    this.#sent.value = this.#sending = view.at;
    this.answeredTime = performance.now();
    this.#forgetChoice();
    try {
      await post();
      if (this.#sending === view.at) this.#sending = "";
      setTimeout(() => this.#mustHaveCome(view), LATE);
    } catch (problem) {
      if (this.#sending === view.at) this.#sending = "";
      this.#failed(problem, view);
    }
  }

  /** An action was accepted, and its view must be here: else the line is dead, whatever it seems to be. */
  #mustHaveCome(view: View): void {
    if (this.#left || this.present.peek().get(view.seat)?.at !== view.at) return;
    this.wire?.renew();
    void this.#fetch();
  }

  #failed(problem: unknown, view: View): void {
    this.#intent = null;
    if (this.#sent.peek() === view.at) this.#sent.value = "";
    if (problem instanceof Refusal && problem.error === "stale") {
      // the table that moved on is here already, or on its way
      if (this.present.peek().get(view.seat)?.at !== view.at) return;
      say("The table had moved on; here is how it stands now.");
      this.wire?.renew();
    } else tell(problem);
  }

  /** Whether hints may be asked for now. */
  readonly mayAsk: ReadonlySignal<boolean> = computed(
    () => this.info.value.hints && this.live.value && this.asked.value,
  );

  /** The best options of this moment; asked for again, they go away. */
  async askForHints(): Promise<void> {
    if (this.hints.peek() !== null) {
      this.hints.value = null;
      return;
    }
    if (!this.mayAsk.peek()) return;
    const { seat, at } = this.view.peek();
    this.hints.value = { at, hints: null };
    try {
      const { hints } = await api.hints(this.id, seat, at);
      if (this.hints.peek()?.at === at) this.hints.value = { at, hints };
    } catch (problem) {
      if (this.hints.peek()?.at === at) this.hints.value = null;
      tell(problem);
    }
  }

  clear(): void {
    this.#forgetWays();
    this.#intent = null;
    this.#forgetChoice();
  }

  #forgetChoice(): void {
    batch(() => {
      if (this.#keptFlash.length > 0) this.flash.value = this.#keptFlash = [];
      if (this.chosen.peek().length > 0) this.chosen.value = [];
      this.menu.value = null;
      this.refused.value = null;
      this.weighing.value = null;
      this.warned.value = null;
      this.hints.value = null;
      this.goal.value = null;
      this.bending.value = false;
    });
  }

  /** Show where things are: two flashes on the map. What is kept is shown until something else is done. */
  flashNow(refs: readonly Ref[], kept = false): void {
    clearTimeout(this.#flashTimer);
    this.flash.value = refs.filter((ref) => !ref.startsWith("die:"));
    if (kept) this.#keptFlash = this.flash.peek();
    else
      this.#flashTimer = setTimeout(() => {
        this.flash.value = this.#keptFlash;
      }, 1300);
  }

  toggleOverlay(id: string): void {
    const next = new Set(this.overlays.peek());
    if (!next.delete(id)) next.add(id);
    this.overlays.value = next;
  }

  // ------------------------------------------------------------------ the log

  async olderLines(): Promise<boolean> {
    const seat = this.seat.peek();
    const lines = this.logs.peek().get(seat) ?? [];
    const first = lines[0];
    if (!first || first.number <= 0) return false;
    const { log } = await api.log(this.id, seat, first.number);
    if (log.length === 0) return false;
    this.logs.value = new Map(this.logs.peek()).set(seat, prependLog(this.logs.peek().get(seat) ?? [], log));
    return true;
  }

  // ------------------------------------------------------------------ looking back

  async #moment(as: number, index: number): Promise<{ moment: Moment; moves: number }> {
    const key = `${as}:${index}`;
    const known = this.#moments.get(key);
    const moves = this.past.peek()?.moves ?? this.shown.peek().move;
    if (known) return { moment: known, moves };
    const from = Math.max(0, index - (index % CHUNK));
    const answer = await api.moments(this.id, as, from, Math.max(index, Math.min(from + CHUNK - 1, moves)));
    answer.moments.forEach((moment, i) => this.#moments.set(`${as}:${from + i}`, moment));
    const moment = this.#moments.get(key) ?? answer.moments.at(-1);
    if (!moment) throw new Refusal("not-found", "There is no such move.");
    return { moment, moves: answer.moves };
  }

  /** Step to a moment; a step of one forward is shown as it happened. */
  async lookBack(index: number, as: number = this.past.peek()?.as ?? this.seat.peek(), since = false): Promise<void> {
    const turn = ++this.#rewound;
    try {
      const before = this.past.peek();
      const { moment, moves } = await this.#moment(as, Math.max(0, index));
      if (turn !== this.#rewound) return;
      const at = Math.min(Math.max(0, index), moves);
      this.#forgetChoice();
      if (before && before.as === as && at === before.index + 1) {
        await this.#travel(this, before.moment.view, moment.view, moment.log, []);
        if (turn !== this.#rewound) return;
      }
      this.past.value = {
        as,
        index: at,
        moves,
        moment,
        playing: this.past.peek()?.playing ?? false,
        since: before?.since ?? since,
      };
      this.#tellAgain(moment);
    } catch (problem) {
      this.pause();
      tell(problem);
    }
  }

  backToNow(): void {
    this.#playing++;
    this.#rewound++;
    this.past.value = null;
    this.telling.close();
    sawMove(this.id, this.seat.peek(), this.shown.peek().move);
    this.#passTheSeat();
  }

  pause(): void {
    this.#playing++;
    const past = this.past.peek();
    if (past) this.past.value = { ...past, playing: false };
  }

  async playPast(): Promise<void> {
    const past = this.past.peek();
    if (!past) return;
    if (past.index >= past.moves) await this.lookBack(0, past.as);
    const mark = ++this.#playing;
    const again = this.past.peek();
    if (again) this.past.value = { ...again, playing: true };
    for (;;) {
      // a moment that tells nothing, such as a number chosen in between, is passed over
      const still = this.past.peek()?.moment.log.length ? STILL / (this.speed.peek() || 2) : PASSED;
      await new Promise((done) => setTimeout(done, still));
      const now = this.past.peek();
      if (mark !== this.#playing || !now) return;
      if (now.index >= now.moves) break;
      await this.lookBack(now.index + 1, now.as);
    }
    const end = this.past.peek();
    if (end?.since) this.backToNow();
    else this.pause();
  }

  /** What happened since the last visit, one move after the other. */
  async showMissed(): Promise<void> {
    const since = this.since.peek();
    if (!since) return;
    this.since.value = null;
    await this.lookBack(since.from, this.seat.peek(), true);
    await this.playPast();
  }

  /** The moments from one to now, as this seat saw them. */
  async momentsFrom(from: number): Promise<Moment[]> {
    const found: Moment[] = [];
    const { move } = this.shown.peek();
    for (let index = from; index <= move; index += CHUNK) {
      const last = Math.min(index + CHUNK - 1, move);
      const { moments } = await api.moments(this.id, this.seat.peek(), index, last);
      found.push(...moments);
    }
    return found;
  }

  skipMissed(): void {
    this.since.value = null;
    sawMove(this.id, this.seat.peek(), this.shown.peek().move);
  }
}
