/** The side column: tracks, the turn, the game's own tables and the piles. */

import type { Board, Pile, Track } from "../formats.ts";
import type { Table } from "../model.ts";
import { Icon, PieceIcon } from "../pieces/index.ts";
import type { Room } from "./room.ts";

const ROW = 16;

function TrackView({
  board,
  track,
  marks,
}: {
  board: Board;
  track: Track;
  marks: readonly { face: string; cell: number; text: string }[];
}) {
  const rows: number[][] = [];
  const width =
    track.cells.length <= ROW
      ? track.cells.length
      : Math.ceil(track.cells.length / Math.ceil(track.cells.length / ROW));
  for (let i = 0; i < track.cells.length; i += width)
    rows.push(Array.from({ length: Math.min(width, track.cells.length - i) }, (_, k) => i + k));
  return (
    <section class="sec">
      <h2>
        <b>{track.name}</b>
        <span>{track.note}</span>
      </h2>
      <div
        class="track"
        role="img"
        aria-label={
          marks.map((mark) => mark.text || `${mark.face}: ${track.cells[mark.cell] ?? ""}`).join(", ") || track.name
        }
      >
        {rows.map((row) => (
          <div class="cells" key={row[0]} style={{ gridTemplateColumns: `repeat(${width}, 1fr)` }}>
            {row.map((i) => {
              const here = marks.filter((mark) => mark.cell === i);
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
    </section>
  );
}

export function Tracks({ table }: { table: Table }) {
  const states = table.view.value.scene.tracks;
  return (
    <>
      {table.board.tracks.map((track) => (
        <TrackView
          key={track.id}
          board={table.board}
          track={track}
          marks={states.find((state) => state.track === track.id)?.marks ?? []}
        />
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
      <div class="piles">
        {piles.map((pile) => (
          <PileView key={pile.id} table={table} room={room} pile={pile} />
        ))}
      </div>
    </section>
  );
}
