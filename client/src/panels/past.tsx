/** Looking back: a slider through the game, with keys. */

import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { namesCard } from "../cards/index.ts";
import type { Table } from "../model.ts";
import { focusOn } from "../scroll.ts";
import { captionOf } from "../text.ts";
import { I, Segments } from "../ui.tsx";
import { Emblem, Sentence } from "../words.tsx";
import type { Room } from "./room.ts";

/** With everything open no hand is "yours": both lie here by name. */
export function OpenHands({ table }: { table: Table }) {
  const view = table.view.value;
  const hands = view.scene.hands.filter((hand) => hand.cards !== null && hand.number > 0);
  if (view.seat !== -2 || hands.length === 0) return null;
  return (
    <section class="openhands" aria-label="Open hands">
      {hands.map((hand) => (
        <div class="row" key={hand.side}>
          <Emblem board={table.board} side={hand.side} size={26} />
          {(hand.cards ?? []).map((ref, i) => {
            const card = table.board.cards.find((one) => one.ref === ref);
            return (
              card && (
                <button key={`${ref} ${i}`} type="button" class="opencard" {...namesCard(table.board, ref)}>
                  {card.value && <b>{card.value}</b>} {card.name}
                  <span class="hidden">{card.text}</span>
                </button>
              )
            );
          })}
        </div>
      ))}
    </section>
  );
}

export function PastBar({ table, room }: { table: Table; room: Room }) {
  const past = table.past.value;
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => focusOn(slider.current), [past !== null]);
  if (!past) return null;
  const info = table.info.value;
  const over = info.status === "over" || info.record || Boolean(info.watched);
  const said = past.index === 0 ? [["The set-up"]] : captionOf(table.board, past.moment);
  const eyes = [
    ...table.board.sides.map((side, i) => ({ value: i, name: side.name, title: `As ${side.name} saw it` })),
    { value: -2, name: "All open", title: "Every hand and deck open" },
  ];
  return (
    <section class="pastbar" aria-label="The game so far">
      <div class="row nowrap">
        <button type="button" class="round" aria-label="To the beginning" onClick={() => void table.lookBack(0)}>
          <I name="back" />
        </button>
        <button
          type="button"
          class="round flip"
          aria-label="One move back"
          disabled={past.index === 0}
          onClick={() => void table.lookBack(past.index - 1)}
        >
          <I name="play" />
        </button>
        <button
          type="button"
          class="round"
          aria-label={past.playing ? "Pause" : "Play"}
          onClick={() => (past.playing ? table.pause() : void table.playPast())}
        >
          <I name={past.playing ? "pause" : "play"} size={22} />
        </button>
        <button
          type="button"
          class="round"
          aria-label="One move on"
          disabled={past.index >= past.moves}
          onClick={() => void table.lookBack(past.index + 1)}
        >
          <I name="chevron" />
        </button>
        <input
          ref={slider}
          class="grow"
          type="range"
          min={0}
          max={past.moves}
          value={past.index}
          aria-label="Move"
          aria-valuetext={`Move ${past.index} of ${past.moves}`}
          onInput={(event) => {
            table.pause();
            void table.lookBack(Number(event.currentTarget.value));
          }}
        />
        <span class="count">
          {past.index} / {past.moves}
        </span>
      </div>
      {info.watched && <p class="quiet">This game can be watched, not played on. {info.watched}</p>}
      <div class="row">
        <span class="grow what" aria-live="polite">
          {said.map((parts, i) => (
            <Fragment key={i}>
              {i > 0 && " · "}
              <Sentence parts={parts} table={table} />
            </Fragment>
          ))}
        </span>
        {over && (
          <Segments label="Seen by" value={past.as} choices={eyes} set={(as) => void table.lookBack(past.index, as)} />
        )}
        {over && !info.watched && (
          <button type="button" class="btn" onClick={() => room.open("playon", String(past.index))}>
            Play on from here
          </button>
        )}
        {!info.record && (
          <button type="button" class="btn pri" onClick={() => table.backToNow()}>
            Back to now
          </button>
        )}
      </div>
    </section>
  );
}
