/** Words made from data: pure functions, so that tests need no browser. */

import type {
  Board,
  FormLine,
  GameInList,
  LogLine,
  Moment,
  Option,
  Part,
  Ref,
  RuleEntry,
  Seat,
  SideOfBoard,
  View,
} from "./formats.ts";

/** A sentence as plain words, for a screen reader or the title. */
export function plain(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
}

/** `§JH-5.4` is shown as `JH-5.4`; the sign stands before a number only. */
export function citationLabel(citation: string): string {
  return /^§[A-Za-z]/.test(citation) ? citation.slice(1) : citation;
}

/** The card that a citation such as `#88` means; its number is printed on it. */
export function citedCard<T extends { number: string }>(cards: readonly T[], citation: string): T | undefined {
  const number = /^#(\d+)$/.exec(citation)?.[1];
  return number === undefined ? undefined : cards.find((card) => /^\d+/.exec(card.number)?.[0] === number);
}

/** Few enough to stand in words beside the buttons. */
const FEW = 4;

/** What is lit on the table, where it is little and stands beside buttons: on a phone these might seem to be all. */
export function besideButtons(options: readonly Option[], buttons: readonly Option[]): Option[] {
  const others = options.filter((option) => !buttons.includes(option) && !option.careful);
  return buttons.length > 0 && buttons.length + others.length <= FEW + 1 && others.length <= FEW ? others : [];
}

export function kindOf(ref: Ref): string {
  return ref.slice(0, ref.indexOf(":"));
}

/** The pips of `die:4`; 0 for anything else. */
export function pips(ref: Ref): number {
  return kindOf(ref) === "die" ? Number(ref.slice(4)) || 0 : 0;
}

/** After the name of the side a sentence goes on in small letters, unless it begins with a name. */
export function goesOn(board: Pick<Board, "sides" | "spaces" | "cards">, parts: readonly Part[]): Part[] {
  const first = parts[0];
  if (typeof first !== "string" || !/^[A-Z][a-z]* ?/.test(first)) return [...parts];
  const isName = [...board.sides, ...board.spaces, ...board.cards].some(
    ({ name }) => first.startsWith(name) || first.startsWith(`${name.split(" ")[0] ?? ""} `),
  );
  return isName ? [...parts] : [first.charAt(0).toLowerCase() + first.slice(1), ...parts.slice(1)];
}

/** What a moment of the past tells, never in notation: its log, or how it ended, or what is asked since. */
export function captionOf(
  board: Pick<Board, "sides" | "spaces" | "cards">,
  moment: Pick<Moment, "log"> & { view: Pick<View, "result" | "decision"> },
): Part[][] {
  const told = moment.log.filter((line) => !line.heading).map((line) => line.parts);
  if (told.length > 0) return told;
  const { result, decision } = moment.view;
  if (result) return [[result.sentence]];
  if (!decision) return [];
  return [[`${board.sides[decision.side]?.name ?? ""}: `, ...goesOn(board, decision.prompt)]];
}

/** What may come of some options beside what they say, each once with its rule. */
export function asidesOf(options: readonly Option[]): string[] {
  const said = options.flatMap(({ aside }) =>
    aside ? [`${plain(aside.parts)} (${citationLabel(aside.citation)})`] : [],
  );
  return [...new Set(said)];
}

export function percent(chance: number): string {
  const whole = Math.round(chance * 100);
  if (chance > 0 && whole === 0) return "under 1 %";
  if (chance < 1 && whole === 100) return "over 99 %";
  return `${whole} %`;
}

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

export function numberWord(n: number): string {
  return NUMBERS[n] ?? String(n);
}

export function plural(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** How long ago, in one or two words. */
export function ago(then: number, now: number): string {
  const seconds = Math.max(0, now - then);
  if (seconds < 90) return "just now";
  if (seconds < 3600) return `${Math.round(seconds / 60)} minutes ago`;
  if (seconds < 5400) return "an hour ago";
  if (seconds < 86400) return `${Math.round(seconds / 3600)} hours ago`;
  if (seconds < 172800) return "yesterday";
  return `${Math.round(seconds / 86400)} days ago`;
}

/** A bot is at it: `the Legate is thinking, 40 %…`; the first moments have no figure. */
export function isThinking(seat: Seat | undefined, progress: number): string {
  const who = seat?.level ? `the ${seat.level}` : "the computer";
  return `${who} is thinking${progress > 0.05 ? `, ${Math.round(progress * 100)} %` : ""}…`;
}

/** The opponent of somebody who does not choose one: the second level, which plays by rules of thumb. */
export function usualLevel(bots: readonly { name: string }[]): string {
  return (bots.find((bot) => bot.name === "captain") ?? bots[0])?.name ?? "";
}

/** Who a seat is, for a list: `you`, `Ruth`, `Captain (computer)`, `open seat`. */
export function seatWho(seat: Seat): string {
  if (seat.who === "bot") return `${seat.level} (computer)`;
  if (seat.yours && !seat.name) return "you";
  if (seat.name) return seat.name;
  if (!seat.taken) return seat.who === "open" ? "open seat" : "not here yet";
  return "a player";
}

export type Standing = "yours" | "waiting" | "over" | "seats" | "watch";

/** Where a game in the lobby stands for this browser. */
export function standing(game: GameInList): Standing {
  if (game.status === "over") return "over";
  if (game.status === "waiting") return "seats";
  if (!game.seats.some((seat) => seat.yours)) return "watch";
  return game.seats.some((seat) => seat.yours && seat.side === game.asked) ? "yours" : "waiting";
}

/** One's games as the lobby lists them: those that wait for me first, each group by what changed last. */
export function inOrder(yours: readonly GameInList[]): Record<"turn" | "waiting" | "seats" | "over", GameInList[]> {
  const latest = [...yours].sort((a, b) => b.changed - a.changed);
  const of = (where: Standing): GameInList[] => latest.filter((game) => standing(game) === where);
  return { turn: of("yours"), waiting: [...of("waiting"), ...of("watch")], seats: of("seats"), over: of("over") };
}

export const STANDING: Record<Standing, string> = {
  yours: "Your move",
  waiting: "Waiting",
  over: "Finished",
  seats: "Not begun",
  watch: "Running",
};

/** The seat that is asked, as a sentence for the title. */
export function pageTitle(
  board: { name: string; sides: readonly SideOfBoard[] } | null,
  view: View | null,
  yours: boolean,
): string {
  if (!board) return "Maniple";
  if (view?.result) return `Finished — ${board.name}`;
  if (yours && view?.decision) return `● Your turn — ${board.name}`;
  return `${board.name} — Maniple`;
}

/** Lines with a number already known replace it and all after it. */
export function mergeLog(old: readonly LogLine[], fresh: readonly LogLine[]): LogLine[] {
  const first = fresh[0];
  if (!first) return [...old];
  return [...old.filter((line) => line.number < first.number), ...fresh];
}

/** Older lines go before those that are there. */
export function prependLog(old: readonly LogLine[], older: readonly LogLine[]): LogLine[] {
  const first = old[0];
  return [...older.filter((line) => !first || line.number < first.number), ...old];
}

/** Whether the hands of this view hold something that the other seat must not see. */
export function hasSecrets(view: View): boolean {
  return view.scene.hands.some((hand) => hand.side === view.side && hand.cards !== null && hand.number > 0);
}

/** Said of what cannot be taken back. */
export const ENDS_UNDO = "ends undo";

/** The one filled button, and what Enter takes. The game says which it may be: it never gives anything up. */
export function primaryOf(buttons: readonly Option[]): Option | null {
  const found = buttons.filter((option) => option.default);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Options that differ in one number alone: `take 1 troop`, `take 2 troops` ... */
export interface NumberRow {
  before: string;
  after: string;
  options: { option: Option; number: string }[];
}

/** Fewer than this that differ in a number alone stand as they are. */
const MANY_NUMBERS = 4;

/** Options that differ in their last number alone stand in a row of figures; the others stay as they are. */
export function numberRows(options: readonly Option[]): { single: Option[]; rows: NumberRow[] } {
  const found = new Map<string, NumberRow>();
  const of = new Map<Option, string>();
  for (const option of options) {
    const [, before, number, after] = /^(.*?)(\d+)(\D*)$/.exec(option.label) ?? [];
    if (before === undefined || number === undefined || after === undefined) continue;
    const like = [option.key, before, after.replace(/s$/, "")].join("\n");
    const row = found.get(like) ?? { before: before.trim(), after: "", options: [] };
    row.after = after.trim(); // the last is the plural
    row.options.push({ option, number });
    found.set(like, row);
    of.set(option, like);
  }
  const rows = [...found.values()].filter((row) => row.options.length >= MANY_NUMBERS);
  const single = options.filter((option) => !rows.includes(found.get(of.get(option) ?? "") as NumberRow));
  return { single, rows };
}

/** The words that are looked for, without the sign of a paragraph. */
function wanted(query: string): string[] {
  return query
    .toLowerCase()
    .replaceAll("§", "")
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** Every entry that has all the words, in its text, its number, its question or its reason. */
export function findRules(entries: readonly RuleEntry[], query: string): RuleEntry[] {
  const words = wanted(query);
  if (words.length === 0) return [...entries];
  return entries.filter((entry) => {
    const text = `${entry.citation} ${entry.text} ${entry.question} ${entry.reason}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** A text cut where the words that are looked for stand in it. */
export function marked(text: string, query: string): { text: string; hit: boolean }[] {
  const words = wanted(query).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (words.length === 0) return [{ text, hit: false }];
  const parts = text.split(new RegExp(`(${words.join("|")})`, "gi"));
  return parts.map((part, i) => ({ text: part, hit: i % 2 === 1 })).filter((part) => part.text !== "");
}

/** A title as it stands on a lid: two lines as even as they can be, where it has two words and is not short. */
export function inTwoLines(title: string): string[] {
  const words = title.split(" ");
  if (words.length < 2 || title.length < 10) return [title];
  const breaks = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const long = (lines: string[]): number => Math.max(...lines.map((line) => line.length));
  return breaks.reduce((best, next) => (long(next) <= long(best) ? next : best));
}

/** The longest of these names that a sentence contains as words of its own. */
export function namedIn<T extends { name: string }>(sentence: string, things: readonly T[]): T | undefined {
  const padded = ` ${sentence.replace(/[^\p{L}\p{N}'-]+/gu, " ")} `;
  return things
    .filter(({ name }) => name && padded.includes(` ${name.replace(/[^\p{L}\p{N}'-]+/gu, " ")} `))
    .sort((a, b) => b.name.length - a.name.length)[0];
}

/** The seat of a view is to choose. */
export function isAsked(view: View): boolean {
  return view.decision !== null && view.seat >= 0 && view.decision.side === view.side;
}

/** Whether it has become the seat's turn. Out of sight several views come as one: then the other side's lines tell it. */
export function isTurnAnew(view: View, lines: readonly LogLine[], before: boolean, hidden: boolean): boolean {
  const others = lines.some((line) => line.side >= 0 && line.side !== view.side);
  return isAsked(view) && (!before || (hidden && others));
}

/** What was typed into a field of a number: the number, or the text as it stands where it is none that may be. */
export function numberIn(line: Pick<FormLine, "least" | "most">, typed: string): number | string {
  const number = Number(typed);
  const may =
    typed.trim() !== "" &&
    Number.isInteger(number) &&
    number >= (line.least ?? number) &&
    number <= (line.most ?? number);
  return may ? number : typed;
}

/** What a field expects, where something else stands in it; else nothing. */
export function wrongIn(line: Pick<FormLine, "default" | "label" | "least" | "most">, value: boolean | number | string): string {
  if (typeof line.default !== "number" || typeof value === "number") return "";
  const { least, most } = line;
  const range =
    least !== null && most !== null
      ? ` from ${least} to ${most}`
      : least !== null
        ? `, ${least} or more`
        : most !== null
          ? `, ${most} or less`
          : "";
  return `${line.label} must be a whole number${range}.`;
}
