/** Every card with where it is known to be. */

import { useRef, useState } from "preact/hooks";
import type { Board, Card, Ref } from "../formats.ts";
import type { TableModel } from "../model.ts";
import { hovered, Raised } from "./Raised.tsx";

export function CardList({ model }: { model: TableModel }) {
  const { board } = model;
  const { whereabouts } = model.view.value.scene;
  const [raised, setRaised] = useState<{ card: Card; over: Element } | null>(null);
  const timer = useRef(0);
  const point = (card: Card | null, over: Element) => {
    clearTimeout(timer.current);
    model.pointed.value = card?.ref ?? null;
    if (card) timer.current = window.setTimeout(() => setRaised({ card, over }), 200);
    else setRaised(null);
  };
  return (
    <div class="card-list">
      {whereabouts.map(({ name, cards }) => (
        <section key={name}>
          <h3>
            <b>{name}</b>
            <span>{cards.length}</span>
          </h3>
          <ul>
            {cards.map((ref, i) => (
              <Row key={`${ref} ${i}`} board={board} card={find(board, ref)} point={point} />
            ))}
          </ul>
        </section>
      ))}
      {raised && <Raised board={board} card={raised.card} over={raised.over} />}
    </div>
  );
}

function find(board: Board, ref: Ref): Card | undefined {
  return board.cards.find((card) => card.ref === ref);
}

function Row({
  board,
  card,
  point,
}: {
  board: Board;
  card: Card | undefined;
  point(card: Card | null, over: Element): void;
}) {
  if (!card) return null;
  const side = board.sides[card.side]?.colour;
  return (
    <li>
      <button
        type="button"
        class="card-row"
        style={{ "--solid": side ? `var(--c-${side})` : "#5a4630" }}
        onPointerEnter={(event) => hovered(event) && point(card, event.currentTarget)}
        onPointerLeave={(event) => point(null, event.currentTarget)}
        onFocus={(event) => point(card, event.currentTarget)}
        onBlur={(event) => point(null, event.currentTarget)}
        onClick={(event) => point(card, event.currentTarget)}
      >
        <span class="card-value">{card.value || card.number}</span>
        <span class="card-title">{card.name}</span>
        {card.foot && <span class="card-mod">{card.foot}</span>}
        <span class="hidden">{[card.kind, card.text].filter(Boolean).join(": ")}</span>
      </button>
    </li>
  );
}
