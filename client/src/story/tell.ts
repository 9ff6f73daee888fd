/** A turn as a story: chapters of a few beats, in the words of the log. Pure. */

import type { Board, LogLine, Part, Ref, View } from "../formats.ts";
import { pips } from "../text.ts";
import { listed, marchOf, sortOf, varying } from "./march.ts";
import type { Step } from "./steps.ts";

export interface Beat {
  /** The rulebook's word: Card, March, Battle ... */
  name: string;
  kind: LogLine["kind"];
  lines: LogLine[];
  /** Which of the steps show it, the first and the last. */
  first: number;
  last: number;
}

/** One action of one side. */
export interface Chapter {
  side: number;
  /** It is no action: the end of a round, the beginning of the next. */
  between: boolean;
  /** The line that begins it. */
  head: LogLine;
  /** The card or marker that is played, and how it is used. */
  card: Ref | null;
  use: string;
  beats: Beat[];
}

type Told = Pick<Board, "cards" | "spaces" | "sides">;

const NAMES: Record<LogLine["kind"], string> = {
  card: "Event",
  answer: "Answer",
  move: "March",
  recruit: "Recruits",
  work: "Works",
  battle: "Battle",
  losses: "Losses",
  retreat: "Retreat",
  supply: "Supply",
  points: "Points",
  turn: "Turn",
  setup: "Set-up",
  other: "Event",
};
/** More beats than this are another chapter. */
export const MOST_BEATS = 6;
/** Kinds that one's own hand does, and no battle. */
const OWN: readonly LogLine["kind"][] = ["card", "move", "recruit", "work"];
/** Kinds that belong to no side's action: the end of a round, the beginning of the next. */
const BETWEEN: readonly LogLine["kind"][] = ["turn", "supply", "setup"];
export function refsOf(line: Pick<LogLine, "parts">): Ref[] {
  return line.parts.flatMap((part) => (typeof part === "string" ? [] : [part.ref]));
}

export function textOf(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
}

/** The card that a line names. */
export function cardIn(board: Pick<Board, "cards">, line: LogLine): Ref | null {
  return refsOf(line).find((ref) => board.cards.some((card) => card.ref === ref)) ?? null;
}

/** How the card of a line is used: what the line says after its name, or that its event is. */
export function useOf(line: LogLine, card: Ref): string {
  const at = line.parts.findIndex((part) => typeof part !== "string" && part.ref === card);
  const after = textOf(line.parts.slice(at + 1))
    .replace(/^[\s,:]*(and )?/, "")
    .replace(/\.\s*$/, "");
  if (after) return after.length > 60 ? "" : after;
  return /\bevent\b/i.test(textOf(line.parts.slice(0, at))) ? "its event" : "";
}

/** Whose action a line begins: of the side that it speaks of, whoever decided last. */
export function actorOf(line: Pick<LogLine, "head" | "about" | "side">): number {
  return line.head && line.about >= 0 ? line.about : line.side;
}

/** Whether it belongs to nobody's action: the sequence of play, and what a whole round comes to. */
function isBetween(line: LogLine, closing: boolean): boolean {
  return (BETWEEN.includes(line.kind) && (!line.head || line.kind !== "supply")) || (closing && line.kind === "points" && !line.head);
}

/** Whether an action begins here; a battle belongs to the march that led to it, and an answer to what it answers. */
function begins(line: LogLine, now: Chapter | undefined, seat: number, closing: boolean): boolean {
  if (!now) return true;
  const between = isBetween(line, closing);
  const was = now.between;
  if (between) return !was && (line.heading || line.kind !== "turn");
  if (!line.head) return false;
  if (line.kind === "answer") return was || now.side === seat;
  const follows = line.kind === "battle" || line.kind === "losses";
  return was || !follows || actorOf(line) !== now.side || now.head.kind === "battle";
}

/**
 * Chapters and their beats, one after the other; lines that lead to a head within its step are its own. What the reader
 * of a seat did himself is not told, nor what nobody did: the log has it.
 */
export function chaptersOf(board: Told, steps: readonly Step[], seat = -1): Chapter[] {
  const chapters: Chapter[] = [];
  steps.forEach(({ lines: all }, step) => {
    const lines = all.filter((line) => !isOwn(line, seat));
    const closing = lines.some((line) => line.account && !line.account.small);
    let early: LogLine[] = [];
    lines.forEach((line, i) => {
      const now = chapters.at(-1);
      const head = lines.slice(i + 1).find((one) => one.head);
      const leads = head && ((head.kind === line.kind && head.side === line.side) || (hasDice(line) && head.kind === "recruit"));
      if (leads && !line.head && begins(head, now, seat, closing)) {
        early.push(line);
        return;
      }
      if (begins(line, now, seat, closing)) {
        const card = cardIn(board, line);
        chapters.push({ side: actorOf(line), between: isBetween(line, closing), head: line, card, use: card ? useOf(line, card) : "", beats: [] });
      }
      for (const one of [...early, line]) add(board, chapters, one, step);
      early = [];
    });
  });
  for (const { head, beats } of chapters) {
    // what is rolled where nobody fights is no battle, and after recruits it is for what follows
    for (const beat of beats) if (beat.kind === "battle" && head.kind !== "battle" && beat.lines.every(hasDice)) beat.name = "Dice";
    while (head.kind === "recruit" && beats.length > 1 && beats.at(-1)?.name === "Dice") beats.pop();
  }
  return chapters.filter((chapter) => isTold(chapter, seat));
}

/** What the reader did himself and no side answered. */
function isOwn(line: LogLine, seat: number): boolean {
  return seat >= 0 && !line.head && line.side === seat && line.about === seat && OWN.includes(line.kind);
}

/** Whether somebody else did something in it; dice alone that no action led to are nobody's. */
function isTold({ side, between, head, beats }: Chapter, seat: number): boolean {
  const done = head.head || beats.some((beat) => beat.kind !== "battle" && beat.kind !== "points");
  return side >= 0 && side !== seat && !between && done;
}

/** Whether lines begin what is to be told to a seat: an action of the other side, or its answer. */
export function beginsStory(lines: readonly LogLine[], seat: number): boolean {
  return lines.some(
    (line) =>
      actorOf(line) >= 0 &&
      actorOf(line) !== seat &&
      !BETWEEN.includes(line.kind) &&
      (line.head || line.heading || line.kind === "card" || line.kind === "answer"),
  );
}

/** Whether lines begin an action of the reader's own, or a part of the game that is nobody's action. */
export function endsStory(lines: readonly LogLine[], seat: number): boolean {
  return lines.some(
    (line) =>
      isOwn(line, seat) ||
      (line.head && actorOf(line) === seat && line.kind !== "answer") ||
      (line.heading && isBetween(line, false)),
  );
}

function add(board: Told, chapters: Chapter[], line: LogLine, step: number): void {
  let chapter = chapters.at(-1) as Chapter;
  const { kind } = line;
  const whose = chapter.head.head && line !== chapter.head;
  // who plays the next card is said by that card
  if (whose && kind === "turn" && !line.heading) return;
  const here = chapter.beats.findLast((beat) => beat.kind === kind);
  const last = chapter.beats.at(-1);
  // what becomes of the card in the end is not told by itself
  if (whose && kind === "card" && last && here !== last && cardIn(board, line) === chapter.card) {
    last.lines.push(line);
    last.last = step;
    return;
  }
  // what a step tells of one kind is one beat, whatever is told between
  if (here && (here === last || here.last === step)) {
    here.lines.push(line);
    here.last = step;
    return;
  }
  if (chapter.beats.length >= MOST_BEATS) {
    chapter = { ...chapter, beats: [] };
    chapters.push(chapter);
  }
  const shape = board.cards.find((card) => card.ref === cardIn(board, line))?.shape;
  const name = kind === "card" && shape ? (shape === "chit" ? "Marker" : "Card") : NAMES[kind];
  chapter.beats.push({ name, kind, lines: [line], first: step, last: step });
}

// -------------------------------------------------------------------- captions

const MOST_SENTENCES = 4;
const MOST_TOLD = 4;

/** Several lines of one sort as one sentence, where that can be said; else null. */
function together(lines: readonly LogLine[]): Part[] | null {
  const march = marchOf(lines);
  if (march) return march;
  const [a, z] = [lines[0] as LogLine, lines.at(-1) as LogLine];
  const [i, ...others] = varying(lines);
  if (i === undefined || others.length > 0) return null;
  const before = textOf(a.parts.slice(0, i));
  const after = a.parts[i + 1];
  // as the subject of a verb several would want another one
  if (!before && !(typeof after === "string" && after.startsWith(":"))) return null;
  // so many each, and not in all
  if (/\d/.test(before)) return null;
  return [...z.parts.slice(0, i), ...listed(lines.map((line) => line.parts[i] as Part)), ...z.parts.slice(i + 1)];
}

/** A beat in a few sentences. Lines with dice stand in a panel of their own. */
export function captionOf(beat: Beat): Part[][] {
  const all = beat.lines.filter((line) => !hasDice(line));
  const head = all.find((line) => line.head) ?? all[0];
  // what is rolled and what comes of it stands beside the dice
  const lines = beat.kind === "battle" && head ? [head] : all;
  const groups: LogLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group?.[0] && sortOf(group[0]) === sortOf(line)) group.push(line);
    else groups.push([line]);
  }
  const said = groups.flatMap((group) => {
    const one = group.length > 1 ? together(group) : null;
    return one ? [one] : group.map((line) => line.parts);
  });
  if (said.length <= MOST_SENTENCES) return said;
  const more = said.length - MOST_SENTENCES + 1;
  return [...said.slice(0, MOST_SENTENCES - 1), [`And ${more} more: the log has them.`]];
}

/** What stands beside the dice of a fight: the rolls, and what came of them. */
export function rollsOf(beat: Beat): { dice: LogLine[]; told: LogLine[] } {
  const dice = beat.lines.filter(hasDice);
  const said = captionOf(beat);
  const told = beat.kind === "battle" ? beat.lines.filter((line) => !hasDice(line) && !said.includes(line.parts)) : [];
  return { dice, told: told.slice(-MOST_TOLD) };
}

export function hasDice(line: LogLine): boolean {
  return refsOf(line).some((ref) => pips(ref) > 0);
}

/** What a fight is about: the first place that its lines name. */
export function placeOf(board: Told, lines: readonly LogLine[]): string {
  for (const line of lines)
    for (const part of line.parts)
      if (typeof part !== "string" && board.spaces.some((space) => space.ref === part.ref)) return part.text;
  return "";
}

/** All that a chapter tells, for one announcement. */
export function spoken(chapter: Chapter): string {
  return chapter.beats.flatMap((beat) => captionOf(beat).map((parts) => textOf(parts))).join(" ");
}

// -------------------------------------------------------------------- time

/** As at normal speed, in ms. */
export const TIMES = { card: 900, word: 40, space: 220, roll: 600, still: 900, other: 600, read: 24 };

function words(parts: readonly Part[][]): number {
  return parts.map((one) => textOf(one)).join(" ").split(/\s+/).filter(Boolean).length;
}

/** How long a beat is shown before the next one; what moves in it may take longer. */
export function timeOf(beat: Beat): number {
  const read = words([...captionOf(beat), ...rollsOf(beat).told.map((line) => line.parts)]);
  const rolled = beat.lines.some(hasDice);
  if (!rolled && (beat.kind === "card" || beat.kind === "answer")) return TIMES.card + TIMES.word * read;
  if (rolled) return TIMES.roll + TIMES.still + TIMES.read * read;
  return TIMES.other + TIMES.read * read;
}

/** So that all of it takes no longer than this; the first chapters are left out where it would be a blur. */
export function hurried(chapters: readonly Chapter[], most: number): { times: number; start: number } {
  const LEAST = 0.3;
  const long = chapters.map((chapter) => chapter.beats.reduce((sum, beat) => sum + timeOf(beat), 0));
  let sum = 0;
  let start = chapters.length;
  while (start > 0 && (start === chapters.length || (sum + (long[start - 1] ?? 0)) * LEAST <= most)) {
    start--;
    sum += long[start] ?? 0;
  }
  return { times: Math.min(1, most / Math.max(1, sum)), start };
}

// -------------------------------------------------------------------- what else changed

/** Places on which something changed though nothing came or went: a state, a step, a badge, a mark. */
export function changedPlaces(before: View["scene"], after: View["scene"]): Ref[] {
  const found = new Set<Ref>();
  const say = (piece: View["scene"]["pieces"][number]): string =>
    JSON.stringify([piece.id, piece.face, piece.state.filter((one) => one !== "moving"), piece.steps, piece.badge]);
  const byPlace = (scene: View["scene"]): Map<Ref, string[]> => {
    const places = new Map<Ref, string[]>();
    for (const piece of scene.pieces) {
      const list = places.get(piece.where) ?? [];
      for (let n = 0; n < piece.number; n++) list.push(say(piece));
      places.set(piece.where, list);
    }
    return places;
  };
  const [old, now] = [byPlace(before), byPlace(after)];
  for (const where of new Set([...old.keys(), ...now.keys()]))
    if ((old.get(where) ?? []).sort().join() !== (now.get(where) ?? []).sort().join()) found.add(where);
  const marks = (scene: View["scene"]): Map<string, Ref> =>
    new Map(scene.marks.filter((mark) => mark.style !== "number").map((mark) => [JSON.stringify(mark), mark.on]));
  const [was, is] = [marks(before), marks(after)];
  for (const [mark, on] of [...was, ...is]) if (!was.has(mark) || !is.has(mark)) found.add(on);
  return [...found];
}
