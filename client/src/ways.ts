/** Ways to the destination: whoever is taken goes to any space in reach at once. Pure. */

import type { Option, Ref, Ways, WayShown } from "./formats.ts";

/** A whole march as one choice: its first action, and all that follow. */
export type Journey = Option & { journey: WayShown };

export function isJourney(option: Option): option is Journey {
  return "journey" in option;
}

/** Ways as choices: two clicks from whoever begins them, one where somebody is under way. */
export function journeys(found: Ways, begin: Option | null): Journey[] {
  const from = begin?.things[0];
  return found.ways.flatMap((way) => {
    const to = way.path.at(-1);
    // where somebody is under way the next space is an option already
    if (to === undefined || (from === undefined && way.lines.length < 2)) return [];
    return [
      {
        line: way.lines[0] ?? "",
        label: way.label,
        things: from === undefined ? [to] : [from, to],
        final: way.final,
        risk: way.risk >= 0,
        careful: false,
        default: false,
        warning: null,
        key: "way",
        journey: way,
      },
    ];
  });
}

/** The march that a thing stands for, after what was chosen before. */
export function wayTo(options: readonly Option[], chosen: readonly Ref[], to: Ref | null): Journey | null {
  if (to === null) return null;
  const path = [...chosen, to];
  const found = options.filter(
    (option): option is Journey =>
      isJourney(option) && option.things.length === path.length && option.things.every((thing, i) => thing === path[i]),
  );
  return found[0] ?? null;
}

/** What a way costs and who may answer it, in a few words. */
export function costOf({ journey }: Journey): string {
  const steps = journey.path.length;
  const cost = journey.cost > 0 ? `${journey.cost} ${journey.cost === 1 ? "point" : "points"}` : "";
  const far = steps > 1 && journey.cost !== steps ? `${steps} spaces` : "";
  return [cost, far, journey.asked.length > 0 ? "may be answered on the way" : ""].filter(Boolean).join(" · ");
}
