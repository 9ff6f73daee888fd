/** Sentences whose things can be pointed at, tags that open a rule, and the marks of the sides. */

import type { ComponentChildren } from "preact";
import { namesCard } from "./cards/Raised.tsx";
import type { Board, Part } from "./formats.ts";
import type { Table } from "./model.ts";
import { citationLabel, citedCard, pips } from "./text.ts";

const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[12, 12]],
  [
    [7, 7],
    [17, 17],
  ],
  [
    [7, 7],
    [12, 12],
    [17, 17],
  ],
  [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  [
    [7, 7],
    [17, 7],
    [12, 12],
    [7, 17],
    [17, 17],
  ],
  [
    [7, 6.5],
    [17, 6.5],
    [7, 12],
    [17, 12],
    [7, 17.5],
    [17, 17.5],
  ],
];

/** A die in a line of text. */
export function SmallDie({ value }: { value: number }) {
  return (
    <svg class="die" viewBox="0 0 24 24" role="img" aria-label={String(value)}>
      <rect
        x="1.5"
        y="1.5"
        width="21"
        height="21"
        rx="4.5"
        fill="var(--card)"
        stroke="currentColor"
        stroke-width="1.4"
      />
      {(PIPS[value] ?? []).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2.3" fill="currentColor" />
      ))}
    </svg>
  );
}

/** What belongs to the word before it: no line begins with it. */
const STOP = /^[.,:;)]+/;

/** A sentence; what it names can be pointed at where there is a table to show it on. */
export function Sentence({ parts, table }: { parts: readonly Part[]; table?: Table }) {
  return (
    <>
      {parts.map((part, i) => {
        if (typeof part === "string") return i > 0 ? part.replace(STOP, "") : part;
        const value = pips(part.ref);
        const next = parts[i + 1];
        const stop = typeof next === "string" ? STOP.exec(next)?.[0] : undefined;
        if (value || !table) {
          return (
            <span key={i} class="nobreak">
              {value ? <SmallDie value={value} /> : <b>{part.text}</b>}
              {stop}
            </span>
          );
        }
        const card = namesCard(table.board, part.ref);
        return (
          <span key={i} class="nobreak">
            <button
              type="button"
              class="ref"
              data-flash={part.ref}
              {...card}
              onPointerEnter={(event) => {
                table.flashNow([part.ref]);
                card.onPointerEnter?.(event);
              }}
              onClick={(event) => {
                table.flashNow([part.ref]);
                card.onClick?.(event);
              }}
            >
              {part.text}
            </button>
            {stop}
          </span>
        );
      })}
    </>
  );
}

/** The tag of a rule: opens it beside the table. The tag of a card shows the card. */
export function Cite({
  citation,
  open,
  board,
  inline,
}: {
  citation: string;
  open: (citation: string) => void;
  board?: Board;
  inline?: boolean;
}) {
  if (!citation) return null;
  const card = board && citedCard(board.cards, citation);
  if (board && card) {
    const label = `card ${citation.slice(1)}`;
    return (
      <button type="button" class={inline ? "link" : "cite"} aria-label={`${label}, ${card.name}`} {...namesCard(board, card.ref)}>
        {inline ? `(${label})` : label}
      </button>
    );
  }
  return (
    <button
      type="button"
      class={inline ? "link" : "cite"}
      onClick={() => open(citation)}
      title={`Rule ${citationLabel(citation)}`}
    >
      {inline ? `(${citationLabel(citation)})` : citationLabel(citation)}
    </button>
  );
}

/** The emblem of a side in a disc. */
export function Emblem({ board, side, size = 34 }: { board: Board; side: number; size?: number }) {
  const of = board.sides[side];
  if (!of) return null;
  const path = board.look.icons[of.icon];
  return (
    <span
      class="emblem"
      style={{ width: `${size}px`, height: `${size}px`, background: `var(--c-${of.colour})` }}
      aria-hidden="true"
    >
      {path && (
        <svg class="icon" viewBox="0 0 24 24" width={size * 0.65} height={size * 0.65}>
          <path d={path} fill-rule="evenodd" />
        </svg>
      )}
    </span>
  );
}

/** Words in the colour of a side. */
export function SideWord({ board, side, children }: { board: Board; side: number; children: ComponentChildren }) {
  const colour = board.sides[side]?.colour;
  return <b style={colour ? { color: `var(--c-${colour}-text, var(--text))` } : {}}>{children}</b>;
}

export function Dot({ board, side }: { board: Board; side: number }) {
  const colour = board.sides[side]?.colour;
  return <i class="dot" style={{ background: colour ? `var(--c-${colour})` : "var(--line)" }} aria-hidden="true" />;
}
