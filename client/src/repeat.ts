/** Options that are taken several times in a row, and answers that are taken together with what they follow. Pure. */

import type { Option } from "./formats.ts";

/** An option with all that it sends: itself again, or the answer to its next question. */
export type Chain = Option & {
  lines: readonly string[];
  /** One line for each number that may be said, where a menu asks for it. */
  said?: boolean;
};

/** How many at once, for one kind of option; it stays until that is offered no more. */
export interface Many {
  key: string;
  number: number;
}

export function isChain(option: Option): option is Chain {
  return "lines" in option;
}

/** How often an option may be taken in a row. */
export function mostOf({ repeat }: Option): number {
  return 1 + (repeat?.lines.length ?? 0);
}

/** How often a click takes it. */
export function timesOf(option: Option, many: Many | null): number {
  const most = mostOf(option);
  if (many?.key === option.key) return Math.min(many.number, most);
  return option.repeat?.all ? most : 1;
}

/** An option as so many clicks would take it. */
export function repeated(option: Option, times: number): Option {
  const { repeat } = option;
  if (!repeat || times < 2) return option;
  const chain: Chain = {
    ...option,
    label: `${option.label} × ${times}`,
    final: times < mostOf(option) ? false : repeat.final,
    lines: [option.line, ...repeat.lines.slice(0, times - 1)],
  };
  if (option.figure) chain.figure = option.figure.replace(/^\d+/, (once) => `${Number(once) * times}`);
  return chain;
}

/** Each number that may be said, the largest first: where a finger would otherwise end undo with one tap. */
export function eachNumber(option: Option): Option[] {
  const numbers = Array.from({ length: mostOf(option) }, (_, i) => mostOf(option) - i);
  return numbers.map((times) => ({ ...repeated(option, times), said: true }));
}

/** The largest number among the options that go on from what was chosen; 1 where nothing can be repeated. */
export function mostAtOnce(options: readonly Option[], chosen: readonly string[]): { most: number; option: Option | null } {
  let [most, found]: [number, Option | null] = [1, null];
  for (const option of options) {
    if (mostOf(option) <= most || !chosen.every((thing, i) => option.things[i] === thing)) continue;
    [most, found] = [mostOf(option), option];
  }
  return { most, option: found };
}

/** What a menu offers of an option: where its next question is answered with it, each of the answers. */
export function unfolded(option: Option): Option[] {
  const { unfolds } = option;
  if (!unfolds?.length) return [option];
  return unfolds.map(({ line, label, final, figure }) => {
    const chain: Chain = { ...option, label: `${option.label} ${lower(label)}`, final, lines: [option.line, line] };
    delete chain.figure;
    if (figure) chain.figure = figure;
    return chain;
  });
}

function lower(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/** What an option says, with what it costs or brings. */
export function withFigure({ label, figure }: Pick<Option, "label" | "figure">): string {
  return figure ? `${label}, ${figure}` : label;
}
