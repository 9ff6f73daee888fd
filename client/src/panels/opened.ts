/** Which lines of the column are open: one at a time, what is pinned beside it, and a fight while it runs. */

export interface Opened {
  readonly open: string;
  readonly pinned: readonly string[];
  /** The fight that opened itself. */
  readonly running: string;
  /** What was open when it did. */
  readonly before: string;
}

export const CLOSED: Opened = { open: "", pinned: [], running: "", before: "" };

export function isOpen(state: Opened, name: string): boolean {
  return state.open === name || state.pinned.includes(name);
}

export function toggled(state: Opened, name: string): Opened {
  if (state.pinned.includes(name)) return { ...state, pinned: without(state.pinned, name) };
  return { ...state, open: state.open === name ? "" : name };
}

/** Pinned, a line stays open beside another; unpinned it is open as any other. */
export function pinnedTo(state: Opened, name: string): Opened {
  if (state.pinned.includes(name)) return { ...state, pinned: without(state.pinned, name), open: name };
  return { ...state, pinned: [...state.pinned, name], open: state.open === name ? "" : state.open };
}

/** A fight opens its line once, and after it stands open what was open before. */
export function following(state: Opened, running: string): Opened {
  if (running === state.running) return state;
  const pinned = without(state.pinned, state.running);
  const open = state.running && state.open === state.running ? state.before : state.open;
  return running ? { open: running, pinned, running, before: open } : { open, pinned, running, before: "" };
}

function without(names: readonly string[], name: string): string[] {
  return names.filter((one) => one !== name);
}
