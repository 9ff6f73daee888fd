/** The side column: tracks, the turn, the game's own tables and the piles. */

import { Fragment } from "preact";
import type { Board, Pile, Track } from "../formats.ts";
import type { Table } from "../model.ts";
import { Icon, PieceIcon } from "../pieces/index.ts";
import { Lane } from "./lane.tsx";
import type { Room } from "./room.ts";

const ROW = 16;
/** A longer track than this is told by figures: its cells would be too small to read. */
const LONGEST = 2 * ROW;
/** More piles than this stand low. */
const MANY_PILES = 4;
/** More tracks than this stand in one table, so that what the game has to tell stays in sight. */
const MANY_TRACKS = 2;

export type Marks = readonly { face: string; cell: number; text: string }[];

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
              <div key={i} class={track.goals.includes(i) ? "cell goal" : "cell"}>
                <span class="spot">
                  {here.map((mark, n) => (
                    <span
                      key={mark.face}
                      class="on"
                      style={{
                        transform: `translate(${(n - (here.length - 1) / 2) * 7}px, ${n * 5 - (here.length - 1) * 3}px)`,
                      }}
                      title={mark.text}
                    >
                      <PieceIcon board={board} face={mark.face} size={24} />
                    </span>
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

/** The tracks of which the scene speaks: one that is not in use is put away. */
export function Tracks({ table }: { table: Table }) {
  const { board } = table;
  const states = new Map(table.view.value.scene.tracks.map((state) => [state.track, state.marks]));
  const lanes = board.tracks.flatMap((track) => {
    const marks = states.get(track.id);
    return marks && track.ends ? [<Lane key={track.id} board={board} track={track} marks={marks} />] : [];
  });
  const shown = board.tracks.flatMap((track) => {
    if (track.ends) return [];
    const marks = states.get(track.id);
    const View = track.cells.length > LONGEST ? Figures : Cells;
    return marks ? [{ track, view: <View board={board} track={track} marks={marks} /> }] : [];
  });
  if (board.tracks.length > MANY_TRACKS)
    return (
      <>
        {lanes}
        <section class="sec tracktable" aria-label="Tracks">
          {shown.map(({ track, view }) => (
            <Fragment key={track.id}>
              <h2 title={track.note}>
                <b>{track.name}</b>
              </h2>
              {view}
            </Fragment>
          ))}
        </section>
      </>
    );
  return (
    <>
      {lanes}
      {shown.map(({ track, view }) => (
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

export function Turn({ table }: { table: Table }) {
  const turn = table.view.value.scene.turn;
  return (
    <section class="sec">
      <h2>
        <b>{turn.name}</b>
        <span>{turn.note}</span>
      </h2>
      {turn.phases.length > 0 && (
        <ol class="phases">
          {turn.phases.map((phase, i) => (
            <li key={phase} class={i === turn.phase ? "on" : ""} aria-current={i === turn.phase ? "step" : undefined}>
              {phase}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

export function Panels({ table }: { table: Table }) {
  return (
    <>
      {table.view.value.scene.panels.map((panel) => (
        <section class="sec" key={panel.name}>
          <h2>
            <b>{panel.name}</b>
            <span>{panel.note}</span>
          </h2>
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
        </section>
      ))}
    </>
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

export function Piles({ table, room }: { table: Table; room: Room }) {
  const piles = table.view.value.scene.piles;
  if (piles.length === 0) return null;
  return (
    <section class="sec" aria-label="Piles">
      <div class={piles.length > MANY_PILES ? "piles many" : "piles"}>
        {piles.map((pile) => (
          <PileView key={pile.id} table={table} room={room} pile={pile} />
        ))}
      </div>
    </section>
  );
}
