/** A card's face: value, title, kind, text, foot and source, all of one anatomy. */

import type { Board, Card } from "../formats.ts";
import { memo } from "../pieces/memo.ts";
import { Icon } from "../pieces/pieces.tsx";

const LONG = 150;
const VERY_LONG = 210;

interface FaceProps {
  board: Board;
  card: Card;
  /** Grown, with every word. */
  raised?: boolean;
}

/** The colours of a card's side as classes would not know them: set from script, which the page's policy allows. */
function tint(board: Board, card: Card): { "--solid": string; "--tone": string } {
  const name = board.sides[card.side]?.colour;
  return name
    ? { "--solid": `var(--c-${name})`, "--tone": `var(--c-${name}-text,var(--text))` }
    : { "--solid": "#5a4630", "--tone": "var(--text2)" };
}

export const CardFace = memo(function CardFace({ board, card, raised = false }: FaceProps) {
  const size = card.text.length > VERY_LONG ? " longest" : card.text.length > LONG ? " longer" : "";
  if (card.shape === "chit") {
    return (
      <div class={`card chit${raised ? " raised" : ""}${size}`} style={tint(board, card)}>
        <span class="card-value">
          {card.icon && board.look.icons[card.icon] ? <Icon board={board} name={card.icon} size={28} /> : card.value}
        </span>
        <div>
          <b class="card-title">{card.name}</b>
          <p class="card-text">{card.text}</p>
        </div>
      </div>
    );
  }
  return (
    <div class={`card${raised ? " raised" : ""}${size}`} style={tint(board, card)}>
      <span class="card-rule" />
      {card.icon && (
        <span class="card-emblem">
          <Icon board={board} name={card.icon} size={raised ? 184 : 128} />
        </span>
      )}
      <div class="card-head">
        {card.value && <span class="card-value">{card.value}</span>}
        <b class="card-title">{card.name}</b>
      </div>
      <p class="card-text">
        {card.kind && <b>{card.kind}. </b>}
        {card.text}
      </p>
      <div class="card-foot">
        {card.foot ? <Shield text={card.foot} /> : <span />}
        <span>{card.source || card.number}</span>
      </div>
    </div>
  );
});

function Shield({ text }: { text: string }) {
  return (
    <svg width="48" height="30" viewBox="0 0 48 30" role="img" aria-label={text}>
      <path d="M2 3q22-5 44 0v12q-6 9-22 13Q8 24 2 15z" fill="var(--solid)" />
      <text class="print-num" x="24" y="20" text-anchor="middle" font-size={text.length > 4 ? 12 : 16} fill="#fff">
        {text}
      </text>
    </svg>
  );
}

/** The back of a card that is not known. */
export function CardBack({ board }: { board: Board }) {
  return (
    <div class="card back" role="img" aria-label="a closed card">
      <span class="card-rule" />
      <Icon board={board} name={board.cover.icon} size={64} />
    </div>
  );
}
