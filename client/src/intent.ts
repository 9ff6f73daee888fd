/** What a drag means: where it began, and where the player wants it to end. */

import type { Option, Ref } from "./formats.ts";

/** The thing was taken; its goal is remembered until the same side is asked for it. */
export interface Intent {
  to: Ref;
  side: number;
}

export interface Dropped {
  take: Option | null;
  /** Several options fit equally well: the player has to say which. */
  menu: Option[];
  intent: Intent | null;
}

/** A drop takes the option that names both things, or the one that names the first and remembers the second. */
export function dropped(options: readonly Option[], from: Ref, to: Ref, side: number): Dropped | null {
  const both = options.filter(
    (option) => option.things.length === 2 && option.things[0] === from && option.things[1] === to,
  );
  if (both.length === 1 && !both[0]?.careful) return { take: both[0] ?? null, menu: [], intent: null };
  if (both.length > 0) return { take: null, menu: both, intent: null };
  const first = options.filter((option) => option.things.length === 1 && option.things[0] === from);
  if (first.length === 1 && !first[0]?.careful) return { take: first[0] ?? null, menu: [], intent: { to, side } };
  if (first.length > 0) return { take: null, menu: first, intent: { to, side } };
  return null;
}

export interface Followed {
  take: Option | null;
  intent: Intent | null;
}

/** The next decision: take the goal where it is offered; ask a number first; forget it when it no longer fits. */
export function follow(intent: Intent | null, side: number | null, options: readonly Option[]): Followed {
  if (intent === null || side !== intent.side) return { take: null, intent: null };
  const goal = options.filter((option) => option.things[0] === intent.to);
  if (goal.length === 1 && goal[0]?.things.length === 1 && !goal[0].careful) return { take: goal[0], intent: null };
  const onTable = options.some((option) => option.things.length > 0);
  return { take: null, intent: goal.length === 0 && !onTable && options.length > 0 ? intent : null };
}
