/** Presses that are not meant as a choice: the second half of a double click, a key held down, the end of a motion. */

/** This soon after an action was sent or a question was opened, a press on the same spot belongs to the one that sent it. */
export const AGAIN = 300;
const NEAR = 24;
/** A click follows its press within this time. */
const CLICK = 400;

export interface Press {
  /** As `performance.now()` and the time stamps of events count. */
  time: number;
  x: number;
  y: number;
}

/** Whether a press is the second half of a double click whose first half was answered: sent, or with a question. */
export function isSecond(before: Press | null, now: Press, answered: number): boolean {
  return (
    before !== null &&
    answered >= before.time &&
    now.time - answered < AGAIN &&
    Math.hypot(now.x - before.x, now.y - before.y) < NEAR
  );
}

/** A fan that opened under a pointer was not aimed at: so long after it opened a press on it chooses, in ms. */
const SEEN = 250;
/** The same for a pointer that has not moved: whoever waits so long has read what lies there. */
const SEEN_AT_REST = 700;
const RESTING = 6;

/** Whether a press on an open fan is meant for what lies under it, and not for the stack that was there before. */
export function isMeant(opened: Press | null, now: Press): boolean {
  if (opened === null) return true;
  const moved = Math.hypot(now.x - opened.x, now.y - opened.y) > RESTING;
  return now.time - opened.time >= (moved ? SEEN : SEEN_AT_REST);
}

/** A key held down says Enter again and again; it was meant once. */
export function isHeld(event: { key: string; repeat: boolean }): boolean {
  return event.repeat && (event.key === "Enter" || event.key === " ");
}

export function swallow(event: Event): void {
  event.stopImmediatePropagation();
  event.preventDefault();
}

/** Nothing hears of a press, nor of the click that follows it. */
export function swallowPress(event: Event): void {
  swallow(event);
  swallowClick();
}

/**
 * Nothing hears of the click that follows a press already answered. A finger's click goes to what lies under it by
 * then, and that may be a button which the press itself has opened.
 */
export function swallowClick(): void {
  const swallowed = (event: Event): void => {
    swallow(event);
    end();
  };
  const end = (): void => {
    window.removeEventListener("click", swallowed, true);
    window.removeEventListener("pointerdown", end, true);
    clearTimeout(timer);
  };
  const timer = setTimeout(end, CLICK);
  window.addEventListener("click", swallowed, true);
  // no click came: the next press has one of its own
  window.addEventListener("pointerdown", end, true);
}
