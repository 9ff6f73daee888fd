/** What a closed line of the column says: words and figures. Pure functions. */

import type { Board, Figure, Panel, Phase, Pile } from "../formats.ts";

export type Fact = readonly (string | Figure)[];

/** As many letters as a line holds beside its chevron; those of the name are wider. */
const ROOM = 50;
const WIDER = 1.4;

function figure(text: string | number): Figure {
  return { face: "", text: String(text) };
}

/** All phases where they fit beside the name; else the one that runs, and the how many it is. */
export function factOfTurn(turn: Phase): Fact {
  const now = turn.phases[turn.phase];
  const letters = turn.phases.reduce((sum, phase) => sum + phase.length + 3, 0);
  if (letters + WIDER * turn.name.length <= ROOM)
    return turn.phases.flatMap((phase, i) => [...(i ? ["·"] : []), phase === now ? figure(phase) : phase]);
  return now === undefined ? [] : [figure(now), `· ${turn.phase + 1} of ${turn.phases.length}`];
}

export function factOfPiles(piles: readonly Pile[]): Fact {
  return piles.flatMap((pile, i) => [`${i ? "· " : ""}${pile.name.toLowerCase()}`, figure(pile.number)]);
}

export function factOf(panel: Panel): Fact {
  return panel.fact ?? (panel.note ? [panel.note] : []);
}

/** The fact for a screen reader; several alike pieces are counted. */
export function spokenFact(board: Pick<Board, "faces" | "sides">, fact: Fact): string {
  const words: string[] = [];
  let run = { name: "", number: 0 };
  const flush = (): void => {
    if (run.number) words.push(run.number > 1 ? `${run.number} ${run.name}` : run.name);
    run = { name: "", number: 0 };
  };
  for (const part of fact) {
    const face = typeof part === "string" || !part.face ? undefined : board.faces.find((one) => one.id === part.face);
    const name = face ? (board.sides[face.side]?.name ?? face.name) : "";
    if (typeof part !== "string" && name && !part.text) {
      if (run.name !== name) flush();
      run = { name, number: run.number + 1 };
      continue;
    }
    flush();
    if (typeof part === "string") words.push(part === "–" ? "none" : part.replaceAll("·", ","));
    else words.push([name, part.text].filter(Boolean).join(" "));
  }
  flush();
  return words.join(" ").replace(/ ,/g, ",").replace(/\s+/g, " ").trim();
}
