/** Requests to the server. Every failure becomes one `Refusal` with one sentence. */

import { signal } from "@preact/signals";
import type {
  Board,
  Claimed,
  Created,
  DiceCheck,
  Done,
  GameInfo,
  Glance,
  Hints,
  Link,
  Lists,
  LogLine,
  Moments,
  Odds,
  Rules,
  SetSettings,
  Shelf,
  StatePush,
  Ways,
  Why,
} from "./formats.ts";

export class Refusal extends Error {
  error: string;
  citation: string;
  constructor(error: string, sentence: string, citation = "") {
    super(sentence);
    this.error = error;
    this.citation = citation;
  }
}

export interface Notice {
  sentence: string;
  citation: string;
  kind: "no" | "note";
}

/** The one notice on the page; the newest replaces the one before. */
export const notice = signal<Notice | null>(null);

export function tell(problem: unknown): void {
  if (problem instanceof Refusal) notice.value = { sentence: problem.message, citation: problem.citation, kind: "no" };
  else
    notice.value = { sentence: problem instanceof Error ? problem.message : String(problem), citation: "", kind: "no" };
}

export function say(sentence: string): void {
  notice.value = { sentence, citation: "", kind: "note" };
}

const AWAY = "The server cannot be reached just now.";

async function request(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new Refusal("network", AWAY);
  }
  if (answer.ok) return answer;
  if (answer.status === 502 || answer.status === 503 || answer.status === 504) throw new Refusal("network", AWAY);
  throw await refusalOf(answer);
}

async function refusalOf(answer: Response): Promise<Refusal> {
  try {
    const body = (await answer.json()) as { error?: unknown; sentence?: unknown; citation?: unknown };
    if (typeof body.sentence === "string") {
      return new Refusal(
        String(body.error ?? answer.status),
        body.sentence,
        typeof body.citation === "string" ? body.citation : "",
      );
    }
  } catch {
    // not our shape: the status is all we know
  }
  return new Refusal(String(answer.status), `The server answered with an error (${answer.status}).`);
}

async function get<T>(path: string, init?: RequestInit): Promise<T> {
  return (await (await request(path, init)).json()) as T;
}

const underWay = new Map<string, Promise<unknown>>();

/** The same request while the first is on its way is one request: a double click asks once. */
function post<T>(path: string, body?: unknown, patience?: number): Promise<T> {
  const init: RequestInit = { method: "POST" };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  if (patience !== undefined) init.signal = AbortSignal.timeout(patience);
  const key = `${path} ${String(init.body ?? "")}`;
  const before = underWay.get(key);
  if (before) return before as Promise<T>;
  const answer = request(path, init)
    .then((got) => got.json() as Promise<T>)
    .finally(() => underWay.delete(key));
  underWay.set(key, answer);
  return answer;
}

const begun = new Set<string>();

/** What takes several requests is done once at a time: asked for again meanwhile, nothing happens. */
export async function alone(name: string, run: () => Promise<void>): Promise<void> {
  if (begun.has(name)) return;
  begun.add(name);
  try {
    await run();
  } finally {
    begun.delete(name);
  }
}

/** A network may swallow a request without a word: after so many ms an action is sent again. */
const PATIENCE = 12_000;

export const PAUSES: readonly number[] = [300, 900, 2500];

/** Send again after a failure of the network: `at` makes a second arrival harmless, so "stale" after a retry means it had arrived. */
export async function insist(send: () => Promise<Done>, pauses: readonly number[] = PAUSES): Promise<void> {
  for (let round = 0; ; round++) {
    try {
      await send();
      return;
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      if (round > 0 && problem.error === "stale") return;
      const pause = pauses[round];
      if (problem.error !== "network" || pause === undefined) throw problem;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}

export interface Wish {
  who: string;
  name: string;
}

export interface NewGameWish {
  game: string;
  seats: Wish[];
  variant: Record<string, boolean | number | string>;
  components: string;
  public: boolean;
}

const boards = new Map<string, Promise<Board>>();
const pictures = new Map<string, Promise<string | null>>();
const openings = new Map<string, Promise<Glance>>();
const ruleBooks = new Map<string, Promise<Rules>>();

/** Ask once and keep the answer; a failure is not kept. */
function once<T>(kept: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  let answer = kept.get(key);
  if (!answer) {
    answer = ask();
    kept.set(key, answer);
    answer.catch(() => kept.delete(key));
  }
  return answer;
}

const at = (id: string): string => `/api/games/${encodeURIComponent(id)}`;

export const api = {
  shelf: () => get<Shelf>("/api/shelf"),
  lists: () => get<Lists>("/api/games"),
  create: (wish: NewGameWish) => post<Created>("/api/games", wish),
  glance: (id: string) => get<Glance>(`${at(id)}/glance`),
  opening: (game: string) => once(openings, game, () => get<Glance>(`/api/openings/${encodeURIComponent(game)}`)),
  claim: (token: string) => post<Claimed>("/api/claim", { token }),
  info: (id: string) => get<GameInfo>(at(id)),
  /** All that a new line would begin with, where there is no line. */
  state: (id: string) => get<StatePush>(`${at(id)}/state`, { signal: AbortSignal.timeout(PATIENCE) }),
  sit: (id: string, seat: number, nonce: string, name: string) => post<Done>(`${at(id)}/sit`, { seat, nonce, name }),
  link: (id: string, seat: number) => post<Link>(`${at(id)}/links`, { seat }),
  act: (id: string, seat: number, moment: string, line: string, then: readonly string[] = []) =>
    insist(() => post<Done>(`${at(id)}/actions`, { seat, at: moment, line, ...(then.length ? { then } : {}) }, PATIENCE)),
  undo: (id: string, seat: number, moment: string) =>
    insist(() => post<Done>(`${at(id)}/undo`, { seat, at: moment }, PATIENCE)),
  ask: (id: string, seat: number, what: "undo" | "draw") => post<Done>(`${at(id)}/asks`, { seat, what }),
  answer: (id: string, seat: number, ask: string, yes: boolean) => post<Done>(`${at(id)}/answers`, { seat, ask, yes }),
  resign: (id: string, seat: number) => post<Done>(`${at(id)}/resign`, { seat }),
  chat: (id: string, text: string, seat: number) => post<Done>(`${at(id)}/chat`, { text, seat }),
  settings: (id: string, seat: number, settings: Omit<SetSettings, "seat">) =>
    post<Done>(`${at(id)}/settings`, { seat, ...settings }),
  why: (id: string, seat: number, thing: string) =>
    get<Why>(`${at(id)}/why?seat=${seat}&thing=${encodeURIComponent(thing)}`),
  odds: (id: string, seat: number, line: string, after: readonly string[], signal: AbortSignal) => {
    const before = after.length ? `&after=${encodeURIComponent(after.join(";"))}` : "";
    return get<Odds>(`${at(id)}/odds?seat=${seat}&line=${encodeURIComponent(line)}${before}`, { signal });
  },
  ways: (id: string, seat: number, line: string, number: number, via: readonly string[]) =>
    get<Ways>(
      `${at(id)}/ways?seat=${seat}&line=${encodeURIComponent(line)}&number=${number}&via=${encodeURIComponent(via.join(";"))}`,
    ),
  hints: (id: string, seat: number, moment: string) => post<Hints>(`${at(id)}/hints`, { seat, at: moment }),
  log: (id: string, seat: number, before: number) =>
    get<{ log: LogLine[] }>(`${at(id)}/log?seat=${seat}&before=${before}`),
  moments: (id: string, as: number, from: number, to: number) =>
    get<Moments>(`${at(id)}/moments?as=${as}&from=${from}&to=${to}`),
  record: async (id: string) => (await request(`${at(id)}/record`)).text(),
  dice: (id: string) => get<DiceCheck>(`${at(id)}/dice`),
  rematch: (id: string) => post<Created>(`${at(id)}/rematch`),
  playOn: (id: string, move: number, seats: Wish[]) => post<Created>(`${at(id)}/play-on`, { move, seats }),
  openRecord: (text: string) => post<Created>("/api/records", { text }),
  board: (hash: string) => once(boards, hash, () => get<Board>(`/api/boards/${hash}`)),
  /** The drawn map, or null: the plain one is drawn from the spaces then. */
  picture: (hash: string) =>
    once(pictures, hash, async () => {
      try {
        return await (await request(`/api/boards/${hash}/map.svg`)).text();
      } catch (problem) {
        if (problem instanceof Refusal && problem.error !== "network") return null;
        throw problem;
      }
    }),
  rules: (game: string) => once(ruleBooks, game, () => get<Rules>(`/api/rules/${encodeURIComponent(game)}`)),
};

/** 32 random bytes in hex: what a seat adds to the dice. */
export function newNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
