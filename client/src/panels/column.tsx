/** The side column: the score, and a line each for the turn, the game's own tables and the piles. */

import { type ComponentChildren, Fragment, type VNode } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { marksTold, type Moving } from "../account/tell.ts";
import type { Board, Panel, Phase, Pile, Track } from "../formats.ts";
import type { Table } from "../model.ts";
import { Icon, PieceIcon } from "../pieces/index.ts";
import { useWholeRows } from "../rows.ts";
import { focusOn, scrollWithin } from "../scroll.ts";
import { I } from "../ui.tsx";
import { Dot } from "../words.tsx";
import { type Fact, factOf, factOfPiles, factOfTurn, spokenFact } from "./facts.ts";
import { Lane } from "./lane.tsx";
import { following, isOpen, pinnedTo, toggled } from "./opened.ts";
import type { Room } from "./room.ts";

const ROW = 16;
/** A longer track than this is told by figures: its cells would be too small to read. */
const LONGEST = 2 * ROW;
/** More piles than this stand low. */
const MANY_PILES = 4;
/** What is seen whole or not at all. */
export const ROWS = ".line, .sumbody .tracktable, .rows li, .phases, .piles, .note";
/** Lines that have a key. */
const MOST_KEYS = 7;
/** More tracks than this stand in one table, so that what the game has to tell stays in sight. */
const MANY_TRACKS = 2;

export type Marks = readonly Moving[];

export function spoken(track: Track, marks: Marks): string {
  return marks.map((mark) => mark.text || `${mark.face}: ${track.cells[mark.cell] ?? ""}`).join(", ") || track.name;
}

/** Where each marker stands, as a number beside it. */
function Figures({ board, track, marks }: { board: Board; track: Track; marks: Marks }) {
  return (
    <div class="figured" role="img" aria-label={spoken(track, marks)}>
      {marks.map((mark) => (
        <span key={mark.face} title={mark.text}>
          <PieceIcon board={board} face={mark.face} size={26} />
          <b>{track.cells[mark.cell]}</b>
        </span>
      ))}
    </div>
  );
}

const TRAVEL = 600;

/** A marker that comes from another cell travels there. */
function Marker({ board, mark, shift }: { board: Board; mark: Moving; shift: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const here = box.current;
    const from = mark.was === undefined ? null : here?.closest(".track")?.querySelector(`[data-cell="${mark.was}"] .spot`);
    const spot = here?.closest(".spot");
    if (!here || !from || !spot || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const [a, b] = [from.getBoundingClientRect(), spot.getBoundingClientRect()];
    const start = `translate(${a.x - b.x}px, ${a.y - b.y}px)`;
    here.animate([{ transform: `${start} ${shift}` }, { transform: shift }], { duration: TRAVEL, easing: "ease-in-out" });
  }, [mark.was]);
  return (
    <span ref={box} class="on" style={{ transform: shift }} title={mark.text}>
      <PieceIcon board={board} face={mark.face} size={24} />
    </span>
  );
}

function Cells({ board, track, marks }: { board: Board; track: Track; marks: Marks }) {
  const rows: number[][] = [];
  const width =
    track.cells.length <= ROW
      ? track.cells.length
      : Math.ceil(track.cells.length / Math.ceil(track.cells.length / ROW));
  for (let i = 0; i < track.cells.length; i += width)
    rows.push(Array.from({ length: Math.min(width, track.cells.length - i) }, (_, k) => i + k));
  const dense = rows.length > 1 || board.tracks.length > MANY_TRACKS;
  // where one marker counts for all, in a row of cells that have their number under it, the cell itself is marked
  const only = dense && marks.length === 1 ? marks[0] : undefined;
  const lone = only && board.faces.find((face) => face.id === only.face)?.side === -1 ? only : undefined;
  return (
    <div class={dense ? "track dense" : "track"} role="img" aria-label={spoken(track, marks)}>
      {rows.map((row) => (
        <div class="cells" key={row[0]} style={{ gridTemplateColumns: `repeat(${width}, 1fr)` }}>
          {row.map((i) => {
            const here = marks.filter((mark) => mark.cell === i);
            if (lone?.cell === i)
              return (
                <div key={i} class="cell now" title={lone.text}>
                  <span class="spot" />
                  <i>{/^\d+/.exec(lone.text)?.[0] ?? track.cells[i]}</i>
                </div>
              );
            return (
              <div key={i} class={track.goals.includes(i) ? "cell goal" : "cell"} data-cell={i}>
                <span class="spot">
                  {marks.map((mark) =>
                    mark.was === i ? (
                      <span key={`${mark.face} was`} class="on was" aria-hidden="true">
                        <PieceIcon board={board} face={mark.face} size={24} />
                      </span>
                    ) : null,
                  )}
                  {here.map((mark, n) => (
                    <Marker
                      key={mark.face}
                      board={board}
                      mark={mark}
                      shift={`translate(${(n - (here.length - 1) / 2) * 7}px, ${n * 5 - (here.length - 1) * 3}px)`}
                    />
                  ))}
                </span>
                <i>{track.cells[i]}</i>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** The tracks of which the scene speaks, those with two ends first: one that is not in use is put away. */
function tracksIn(table: Table): { lanes: VNode[]; others: { track: Track; view: VNode }[] } {
  const { board } = table;
  const states = new Map(table.view.value.scene.tracks.map((state) => [state.track, state.marks]));
  const lanes: VNode[] = [];
  const others: { track: Track; view: VNode }[] = [];
  for (const track of board.tracks) {
    const now = states.get(track.id);
    const { open, step } = table.telling;
    const marks = now && marksTold(track.cells, now, open.value, step.value);
    const View = track.cells.length > LONGEST ? Figures : Cells;
    if (marks && track.ends) lanes.push(<Lane key={track.id} board={board} track={track} marks={marks} />);
    else if (marks) others.push({ track, view: <View board={board} track={track} marks={marks} /> });
  }
  return { lanes, others };
}

function TrackTable({ tracks }: { tracks: readonly { track: Track; view: VNode }[] }) {
  return (
    <>
      {tracks.map(({ track, view }) => (
        <Fragment key={track.id}>
          <h2 title={track.note}>
            <b>{track.name}</b>
          </h2>
          {view}
        </Fragment>
      ))}
    </>
  );
}

/** What the score is read from. Beside a track with two ends the others open with the turn. */
export function Tracks({ table }: { table: Table }) {
  const { lanes, others } = tracksIn(table);
  if (lanes.length > 0) return <>{lanes}</>;
  if (table.board.tracks.length > MANY_TRACKS)
    return (
      <section class="sec tracktable" aria-label="Tracks">
        <TrackTable tracks={others} />
      </section>
    );
  return (
    <>
      {others.map(({ track, view }) => (
        <section class="sec" key={track.id}>
          <h2>
            <b>{track.name}</b>
            <span>{track.note}</span>
          </h2>
          {view}
        </section>
      ))}
    </>
  );
}

function FactShown({ board, fact }: { board: Board; fact: Fact }) {
  return (
    <span class="fact" aria-hidden="true">
      {fact.map((part, i) =>
        typeof part === "string" ? (
          <span key={i}>{part}</span>
        ) : (
          <Fragment key={i}>
            {part.face && <PieceIcon board={board} face={part.face} size={20} />}
            {part.text && <strong>{part.text}</strong>}
          </Fragment>
        ),
      )}
    </span>
  );
}

interface Shown {
  name: string;
  fact: Fact;
  body: ComponentChildren;
}

/** A table of a game; what a row is about flashes on the map. */
function Rows({ table, panel }: { table: Table; panel: Panel }) {
  return (
    <>
      {panel.note && panel.fact && <p class="note">{panel.note}</p>}
      <ul class="rows">
        {panel.rows.map((row) => (
          <li
            key={row.name}
            class={row.things.length > 0 ? "points" : ""}
            tabIndex={row.things.length > 0 ? 0 : undefined}
            onPointerEnter={() => row.things.length > 0 && table.flashNow(row.things)}
            onFocus={() => row.things.length > 0 && table.flashNow(row.things)}
          >
            {row.colour && <i class="swatch" style={{ background: `var(--c-${row.colour})` }} />}
            <span class="grow">{row.name}</span>
            {row.text && <span class="quiet">{row.text}</span>}
            {row.face && <PieceIcon board={table.board} face={row.face} size={19} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function Phases({ table, turn }: { table: Table; turn: Phase }) {
  const { lanes, others } = tracksIn(table);
  return (
    <>
      {lanes.length > 0 && (
        <div class="tracktable">
          <TrackTable tracks={others} />
        </div>
      )}
      {turn.phases.length > 0 && (
        <ol class="phases">
          {turn.phases.map((phase, i) => (
            <li key={phase} class={i === turn.phase ? "on" : ""} aria-current={i === turn.phase ? "step" : undefined}>
              {phase}
            </li>
          ))}
        </ol>
      )}
      {turn.note && <p class="note">{turn.note}</p>}
    </>
  );
}

/** Who sits at the other side, and how many cards he holds. */
function opponent(table: Table): Shown[] {
  const { side, scene } = table.view.value;
  const seat = table.info.value.seats.find((one) => one.side !== side);
  if (side < 0 || !seat) return [];
  const held = scene.hands.find((hand) => hand.side === seat.side);
  const who = seat.level || seat.name || (seat.taken ? "a player" : "not here yet");
  const plays = table.board.sides[seat.side]?.name ?? "";
  return [
    {
      name: "Opponent",
      fact: [who, ...(held ? ["·", { face: "", text: String(held.number) }, "in hand"] : [])],
      body: (
        <ul class="rows">
          <li>
            <Dot board={table.board} side={seat.side} />
            <span class="grow">
              {who} plays the {plays}
            </span>
            <span class="quiet">{seat.who === "bot" ? "computer" : seat.online ? "here" : "away"}</span>
          </li>
          {held && (
            <li>
              <span class="grow">{held.name}</span>
              <span class="quiet">{held.number}</span>
            </li>
          )}
        </ul>
      ),
    },
  ];
}

function shownLines(table: Table, room: Room): Shown[] {
  const { turn, panels, piles } = table.view.value.scene;
  const fights = panels.filter((panel) => panel.running);
  const others = panels.filter((panel) => !panel.running);
  const there = <PilesShown table={table} room={room} />;
  const told = (panel: Panel): Shown => ({
    name: panel.name,
    fact: factOf(panel),
    body: (
      <>
        {panel.rows.length > 0 && <Rows table={table} panel={panel} />}
        {panel.piles && there}
      </>
    ),
  });
  const lines: Shown[] = [
    { name: turn.name, fact: factOfTurn(turn), body: <Phases table={table} turn={turn} /> },
    ...fights.map(told),
    ...others.map(told),
  ];
  if (piles.length > 0 && !panels.some((panel) => panel.piles))
    lines.push({ name: "Piles", fact: factOfPiles(piles), body: there });
  return [...lines, ...opponent(table)];
}

/** The turn changes its name and stays the same line. */
function keyOf(i: number, line: Shown): string {
  return i === 0 ? "turn" : line.name;
}

/** Alt with a number opens a line, wherever the column is just now. */
export function useLineKeys(table: Table, room: Room, narrow: boolean): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const number = Number(/^Digit([1-9])$/.exec(event.code)?.[1] ?? 0);
      if (!event.altKey || event.ctrlKey || event.metaKey || !number || room.dialog.peek()) return;
      const line = shownLines(table, room)[number - 1];
      if (!line || number > MOST_KEYS || table.curtain.peek() !== null) return;
      event.preventDefault();
      if (narrow) {
        room.tab.value = "score";
        if (room.height.peek() === "peek") room.height.value = "half";
      } else room.drawer.value = true;
      room.lines.value = toggled(room.lines.peek(), keyOf(number - 1, line));
      requestAnimationFrame(() => focusOn(document.getElementById(`line-${number}`)));
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [table, room, narrow]);
}

/** What the table tells beside the score: a line each, which opens in its place. */
export function Lines({ table, room }: { table: Table; room: Room }) {
  const box = useRef<HTMLDivElement>(null);
  const lines = shownLines(table, room);
  const running = table.view.value.scene.panels.find((panel) => panel.running)?.name ?? "";
  const state = following(room.lines.value, running);
  useEffect(() => {
    room.lines.value = following(room.lines.peek(), running);
  }, [running]);
  // what has just opened is seen as far as there is room for it
  useLayoutEffect(() => {
    const body = box.current?.querySelector(`[data-line="${CSS.escape(state.open)}"]`);
    if (state.open && body && box.current) scrollWithin(box.current, body);
  }, [state.open]);
  useWholeRows(box, ROWS);
  return (
    <div class="sums" ref={box} role="group" aria-label="State">
      {lines.map((line, i) => {
        const key = keyOf(i, line);
        const open = isOpen(state, key);
        const pinned = state.pinned.includes(key);
        const number = i + 1;
        return (
          <section key={key} class={open ? "sum open" : "sum"} data-line={key}>
            <div class="line">
              <button
                type="button"
                class="sumline"
                id={`line-${number}`}
                aria-expanded={open}
                aria-controls={open ? `body-${number}` : undefined}
                aria-keyshortcuts={number <= MOST_KEYS ? `Alt+${number}` : undefined}
                onClick={() => {
                  room.lines.value = toggled(room.lines.peek(), key);
                }}
              >
                <span class="hidden">
                  {line.name}: {spokenFact(table.board, line.fact)}
                </span>
                <b aria-hidden="true">{line.name}</b>
                <FactShown board={table.board} fact={line.fact} />
                <I name="chevron" size={14} />
              </button>
              {open && (
                <button
                  type="button"
                  class="pin"
                  aria-pressed={pinned}
                  aria-label={`Keep open: ${line.name}`}
                  title="Keep open"
                  onClick={() => {
                    room.lines.value = pinnedTo(room.lines.peek(), key);
                  }}
                >
                  <I name="pin" size={14} />
                </button>
              )}
            </div>
            {open && (
              <div class="sumbody" id={`body-${number}`}>
                {line.body}
              </div>
            )}
          </section>
        );
      })}
    </div>
  );
}

function PileView({ table, room, pile }: { table: Table; room: Room; pile: Pile }) {
  const top =
    pile.ordered && pile.look === "open" ? table.board.cards.find((card) => card.ref === pile.cards?.[0]) : undefined;
  const icon = top?.icon || (pile.look === "closed" ? table.board.cover.icon : "");
  const side = table.board.sides[top?.side ?? -1];
  const face = (
    <>
      <span
        class={`deck ${pile.look}${pile.number > 1 ? " thick" : ""}${pile.number === 0 ? " none" : ""}`}
        style={side ? { color: `var(--c-${side.colour}-text)` } : {}}
      >
        {pile.look === "removed" ? (
          <b aria-hidden="true">⊘</b>
        ) : pile.number > 0 && icon ? (
          <Icon board={table.board} name={icon} size={18} />
        ) : null}
      </span>
      <b>{pile.number}</b>
      <span>{pile.name}</span>
    </>
  );
  if (!pile.cards || pile.cards.length === 0) return <div class="onepile">{face}</div>;
  return (
    <button
      type="button"
      class="onepile"
      onClick={() => room.open("cards", pile.name)}
      title={`See the cards: ${pile.name}`}
    >
      {face}
    </button>
  );
}

function PilesShown({ table, room }: { table: Table; room: Room }) {
  const piles = table.view.value.scene.piles;
  return (
    <div class={piles.length > MANY_PILES ? "piles many" : "piles"}>
      {piles.map((pile) => (
        <PileView key={pile.id} table={table} room={room} pile={pile} />
      ))}
    </div>
  );
}
