/** Ways to the destination: whoever is taken goes to any space in reach at once. Pure. */

import type { DangerShown, Option, Ref, Ways, WayShown } from "./formats.ts";
import { percent } from "./text.ts";

/** A whole march: its goal, what it costs and what may happen on it. */
export interface March {
  /** Where it begins: whoever was taken, or null where those under way go on. */
  from: Ref | null;
  to: Ref;
  way: WayShown;
  /** Another way there on which nothing can happen, where something may on this one. */
  safe: WayShown | null;
  dangers: readonly DangerShown[];
  /** What they have for the whole way, and what that is called. */
  points: number;
  unit: string;
  via: readonly Ref[];
  /** The space that the way begins in. */
  origin: Ref;
  /** Of how many some go. */
  number: number;
}

/** A march as one choice: its first action, and all that follow. */
export type Journey = Option & { journey: WayShown; march: March };

export function isJourney(option: Option): option is Journey {
  return "journey" in option;
}

/** A march to each space in reach. */
export function marches(found: Ways, begin: Option | null): March[] {
  const safe = new Map(found.ways.filter((way) => way.safe).map((way) => [way.path.at(-1), way]));
  return found.ways.flatMap((way) => {
    const to = way.path.at(-1);
    if (to === undefined || way.safe) return [];
    return [{ ...about(found, begin, way), to, safe: way.dangers.length ? (safe.get(to) ?? null) : null }];
  });
}

function about(found: Ways, begin: Option | null, way: WayShown): Omit<March, "to" | "safe"> {
  const dangers = way.dangers.flatMap((number) => found.dangers[number] ?? []);
  const { points, unit, via, origin, number } = found;
  return { from: begin?.things[0] ?? null, way, dangers, points, unit, via: via as Ref[], origin: origin as Ref, number };
}

/** Marches as choices: two clicks from whoever begins them, one where somebody is under way. */
export function journeys(found: Ways, begin: Option | null): Journey[] {
  // where somebody is under way the next space is an option already
  return marches(found, begin).flatMap((march) =>
    march.from === null && march.way.lines.length < 2 && !march.via.length ? [] : [asJourney(march)],
  );
}

export function asJourney(march: March): Journey {
  const { way, from, to } = march;
  return {
    line: way.lines[0] ?? "",
    label: [way.label, ...figures(march)].join(", "),
    things: from === null ? [to] : [from, to],
    final: way.final,
    risk: way.risk >= 0,
    careful: false,
    default: false,
    warning: null,
    key: "way",
    journey: way,
    march,
  };
}

/** The other way to the same space: nothing can happen on it. */
export function safely(march: March): March | null {
  return march.safe && { ...march, way: march.safe, dangers: [], safe: null };
}

/** The march that a thing stands for, after what was chosen before. */
export function marchTo(found: Ways, begin: Option | null, chosen: readonly Ref[], to: Ref | null): March | null {
  if (to === null) return null;
  const from = begin?.things[0];
  if (from === undefined ? chosen.length > 0 : chosen.length !== 1 || chosen[0] !== from) return null;
  return marches(found, begin).find((march) => march.to === to) ?? null;
}

/** What a march costs so far, at the end of each space. */
export function costOf({ way }: Pick<March, "way">): number {
  return way.costs.at(-1) ?? 0;
}

/** `7 of 12 MP`: the cost of a march; nothing where it costs nothing, such as an assault from where one stands. */
export function priceOf(march: March): string {
  const cost = costOf(march);
  if (cost === 0) return "";
  return march.points > 0 ? `${cost} of ${march.points} ${march.unit}` : `${cost} ${march.unit}`;
}

/** `2 of 4 go`, where not all of them can. */
export function goersOf({ way, number }: March): string {
  return way.goers > 0 && way.goers < number ? `${way.goers} of ${number} go` : "";
}

/** What a screen reader says of a march beside its name: what it costs, and what may happen on it. */
function figures(march: March): string[] {
  const tags = [...new Set(march.dangers.map((danger) => danger.tag))];
  const [worst] = [...march.way.chances].sort((a, b) => b.chance - a.chance);
  const may = worst ? `${worst.who} ${percent(worst.chance)}` : tags.join(", ");
  return [goersOf(march), priceOf(march), may].filter(Boolean);
}

/** The dangers of a way in sentences, each once: those that differ only in where they are stand together. */
export function told(dangers: readonly DangerShown[], most: number): { said: DangerShown[]; more: number } {
  const said = dangers.filter((danger, i) => dangers.findIndex((other) => other.text === danger.text) === i);
  return { said: said.slice(0, most), more: Math.max(0, said.length - most) };
}

/** A way-point more; one that is there already is taken out again. */
export function bent(via: readonly Ref[], by: Ref): Ref[] {
  return via.includes(by) ? via.filter((one) => one !== by) : [...via, by];
}
