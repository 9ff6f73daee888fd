/** A track whose ends mean opposite things: a lane from one side's colour to the other's, with words at both ends. */

import type { Board, Track } from "../formats.ts";
import { PieceIcon } from "../pieces/index.ts";
import { spoken } from "./column.tsx";
import type { Marks } from "./column.tsx";

/** A number stands under every so many cells. */
const EVERY = 5;

export function Lane({ board, track, marks }: { board: Board; track: Track; marks: Marks }) {
  const last = track.cells.length - 1;
  const at = (cell: number) => `${(100 * cell) / last}%`;
  const colourOf = (side: number | undefined) => `var(--c-${board.sides[side ?? -1]?.colour}-light, var(--edge))`;
  const [first, second] = track.ends ?? [];
  const faces = board.sides.map((_, i) => board.faces.find((face) => face.side === i && !face.closed));
  return (
    <section class="sec lane-track">
      <h2>
        <b>{track.name}</b>
        <span>{track.note}</span>
      </h2>
      <div class="lane" role="img" aria-label={`${spoken(track, marks)}. ${track.ends?.map((end) => end.text).join(", ")}`}>
        <div class="lane-bar" style={{ "--from": colourOf(first?.side), "--to": colourOf(second?.side) }} />
        {track.cells.map((cell, i) =>
          i % EVERY === 0 || i === last ? (
            <i key={cell} style={{ left: at(i) }}>
              {cell}
            </i>
          ) : null,
        )}
        {marks.map((mark) =>
          mark.was === undefined ? null : (
            <b key={`${mark.face} was`} class="lane-mark was" style={{ left: at(mark.was) }} aria-hidden="true">
              {track.cells[mark.was]}
            </b>
          ),
        )}
        {marks.map((mark) => (
          <b key={mark.face} class="lane-mark" style={{ left: at(mark.cell) }} title={mark.text}>
            {track.cells[mark.cell]}
          </b>
        ))}
      </div>
      <div class="lane-ends" aria-hidden="true">
        {track.ends?.map((end, i) => {
          const face = faces[end.side];
          const icon = face && <PieceIcon board={board} face={face} size={18} />;
          return (
            <span key={end.text}>
              {i === 0 && icon}
              <b>{end.text}</b>
              {i > 0 && icon}
            </span>
          );
        })}
      </div>
    </section>
  );
}
