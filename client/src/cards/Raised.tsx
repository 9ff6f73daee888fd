/** The raised card: grown above everything else, with every word, while it or its name is pointed at. */

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Board, Card, Ref } from "../formats.ts";
import { ENDS_UNDO } from "../text.ts";
import { CardFace } from "./CardFace.tsx";
import { raisedAt } from "./place.ts";

interface RaisedProps {
  board: Board;
  card: Card;
  over: Element;
  lit?: boolean;
  /** A click takes it, and cannot be taken back. */
  final?: boolean;
  /** What may come of it beside what it says. */
  asides?: readonly string[];
}

export function Raised({ board, card, over, lit = false, final = false, asides = [] }: RaisedProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // The top layer: neither a sheet's edge nor a transform cuts it off.
    if (typeof element.showPopover === "function" && !element.matches(":popover-open")) element.showPopover();
    const at = raisedAt(
      over.getBoundingClientRect(),
      { width: element.offsetWidth, height: element.offsetHeight },
      { width: innerWidth, height: innerHeight },
    );
    element.style.left = `${at.x}px`;
    element.style.top = `${at.y}px`;
  }, [card, over]);
  return (
    <div class={lit ? "raised-card lit" : "raised-card"} ref={box} popover="manual" aria-hidden="true">
      <CardFace board={board} card={card} raised />
      {asides.length > 0 && <small class="raised-note below">{asides.join(" ")}</small>}
      {final && <small class="raised-note">{ENDS_UNDO}</small>}
    </div>
  );
}

// -------------------------------------------------------------------- cards that are only named

const AFTER = 180;
const named = signal<{ card: Card; over: Element } | null>(null);
let timer = 0;
/** The last thing pressed was a key. A focus that comes back after a tap raises nothing. */
let byKeys = false;

/** A mouse came over it. After a tap phones make up a mouse, which stays: it does not count. */
export function hovered(event: PointerEvent): boolean {
  return event.pointerType === "mouse" && matchMedia("(hover: hover)").matches;
}

export function focusedByKeys(element: Element): boolean {
  return byKeys && element.matches(":focus-visible");
}

function show(card: Card, over: Element, after: number): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    if (over.isConnected) named.value = { card, over };
  }, after);
}

function hide(): void {
  clearTimeout(timer);
  named.value = null;
}

type Pointer = PointerEvent & { currentTarget: Element };

/** What the name of a card does: pointed at, focused or tapped it shows the card's face. Nothing for other things. */
export function namesCard(board: Board, ref: Ref | undefined) {
  const card = ref === undefined ? undefined : board.cards.find((one) => one.ref === ref);
  if (!card) return {};
  return {
    "data-card": card.ref,
    onPointerEnter: (event: Pointer) => hovered(event) && show(card, event.currentTarget, AFTER),
    onPointerLeave: (event: Pointer) => event.pointerType === "mouse" && hide(),
    onFocus: (event: FocusEvent & { currentTarget: Element }) =>
      focusedByKeys(event.currentTarget) && show(card, event.currentTarget, AFTER),
    onBlur: hide,
    onClick: (event: MouseEvent & { currentTarget: Element }) => show(card, event.currentTarget, 0),
  };
}

/** One for the page: the card whose name is pointed at. */
export function NamedCard({ board }: { board: Board }) {
  useEffect(() => {
    const away = (event: Event): void => {
      if (event.type === "pointerdown") byKeys = false;
      const over = named.peek()?.over;
      if (over && !(event.target instanceof Node && over.contains(event.target))) hide();
    };
    const escape = (event: KeyboardEvent): void => {
      byKeys = true;
      if (event.key === "Escape") hide();
    };
    addEventListener("pointerdown", away, true);
    addEventListener("scroll", away, true);
    addEventListener("keydown", escape, true);
    return () => {
      removeEventListener("pointerdown", away, true);
      removeEventListener("scroll", away, true);
      removeEventListener("keydown", escape, true);
      hide();
    };
  }, []);
  const shown = named.value;
  // what named it may be gone with the view
  if (!shown?.over.isConnected) return null;
  return <Raised key={shown.card.ref} board={board} card={shown.card} over={shown.over} />;
}
