/** The hand: cards in a row that scrolls; choices are lit, the one pointed at is raised. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Card, Option, Ref } from "../formats.ts";
import { stageOf } from "../map/stage.ts";
import type { TableModel } from "../model.ts";
import { memo } from "../pieces/memo.ts";
import { focusOn, scrollWithin } from "../scroll.ts";
import { asidesOf, ENDS_UNDO } from "../text.ts";
import { CardFace } from "./CardFace.tsx";
import { focusedByKeys, hovered, Raised } from "./Raised.tsx";

const LONG_PRESS = 450;
const RAISE_AFTER = 180;

/** The cards that the seat on show holds; empty where its hand is closed. */
export function handOf(model: TableModel): Card[] {
  const view = model.view.value;
  const refs = view.scene.hands.flatMap((hand) => (hand.side === view.side ? (hand.cards ?? []) : []));
  return refs.flatMap((ref) => model.board.cards.find((card) => card.ref === ref) ?? []);
}

export function HandStrip({ model }: { model: TableModel }) {
  const cards = handOf(model);
  const stage = stageOf(model);
  const lit = stage.lit.value;
  const chosen = model.chosen.value;
  const refused = model.refused.value?.ref;
  const flashing = model.flash.value;
  const strip = useRef<HTMLDivElement>(null);
  const known = useRef<Set<Ref> | null>(null);
  const [raised, setRaised] = useState<{ card: Card; over: Element } | null>(null);
  const [carried, setCarried] = useState<Card | null>(null);
  const timer = useRef(0);

  // Cards that were not here before slide in; the first hand is simply there.
  const before = known.current;
  useLayoutEffect(() => {
    known.current = new Set(cards.map((card) => card.ref));
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const shown = raised && cards.includes(raised.card) ? raised : null;

  const raise = (card: Card, over: Element, after: number) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setRaised({ card, over }), after);
    model.pointed.value = card.ref;
  };
  const lower = (card: Card) => {
    clearTimeout(timer.current);
    setRaised(null);
    if (model.pointed.value === card.ref) model.pointed.value = null;
  };
  const walk = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const slots = [...(strip.current?.querySelectorAll<HTMLElement>(".hand-card") ?? [])];
    const next = by ? slots[slots.indexOf(event.target as HTMLElement) + by] : undefined;
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    focusOn(next);
    if (strip.current) scrollWithin(strip.current, next);
  };

  return (
    <div
      class="hand"
      ref={strip}
      role="group"
      aria-label="Your hand"
      onKeyDown={walk}
      onScroll={() => setRaised(null)}
      onWheel={(event) => {
        // A wheel that turns up and down moves the row, where it is longer than its place.
        if (strip.current && !event.shiftKey && Math.abs(event.deltaY) > Math.abs(event.deltaX))
          strip.current.scrollLeft += event.deltaY;
      }}
    >
      {cards.map((card, i) => (
        <Slot
          key={`${card.ref} ${cards.slice(0, i).filter((other) => other === card).length}`}
          model={model}
          card={card}
          options={lit.get(card.ref)}
          final={stage.endsUndo(card.ref)}
          chosen={chosen.includes(card.ref)}
          refused={refused === card.ref}
          flashing={flashing.includes(card.ref)}
          away={carried === card}
          fresh={before !== null && !before.has(card.ref)}
          raise={raise}
          lower={lower}
          carry={setCarried}
        />
      ))}
      {carried && <Carried model={model} card={carried} />}
      {shown && (
        <Raised
          board={model.board}
          card={shown.card}
          over={shown.over}
          lit={lit.has(shown.card.ref)}
          final={stage.endsUndo(shown.card.ref)}
          asides={asidesOf(lit.get(shown.card.ref) ?? [])}
        />
      )}
    </div>
  );
}

interface SlotProps {
  model: TableModel;
  card: Card;
  options: Option[] | undefined;
  final: boolean;
  chosen: boolean;
  refused: boolean;
  flashing: boolean;
  away: boolean;
  fresh: boolean;
  raise(card: Card, over: Element, after: number): void;
  lower(card: Card): void;
  carry(card: Card | null): void;
}

/** The card on its way to the map, under the pointer. */
function Carried({ model, card }: { model: TableModel; card: Card }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (typeof element.showPopover === "function") element.showPopover();
    const follow = (event: PointerEvent): void => {
      element.style.transform = `translate(${event.clientX - 90}px,${event.clientY - 60}px) rotate(-2deg) scale(.8)`;
    };
    element.style.transform = "translate(-999px,0)";
    addEventListener("pointermove", follow);
    return () => removeEventListener("pointermove", follow);
  }, []);
  return (
    <div class="carried" ref={box} popover="manual" aria-hidden="true">
      <CardFace board={model.board} card={card} />
    </div>
  );
}

/** Upward out of the hand is a drag; sideways moves the row. */
const CARRY = 10;

const Slot = memo(function Slot(props: SlotProps) {
  const { model, card, options, final, chosen, refused, flashing, away, fresh, raise, lower, carry } = props;
  const long = useRef({ timer: 0, held: false, carried: false, down: false, x: 0, y: 0 });
  const lit = options !== undefined;
  const states: Record<string, boolean> = { lit, chosen, refused, flashing, away, fresh };
  const does = [...new Set((options ?? []).map((option) => option.label))].slice(0, 3);
  const asides = asidesOf(options ?? []);
  const click = (element: Element) => {
    const box = element.getBoundingClientRect();
    model.click(card.ref, { x: box.left + box.width / 2, y: box.top });
  };
  const putDown = (event: PointerEvent | null) => {
    const stage = stageOf(model);
    carry(null);
    stage.drag.value = null;
    long.current.carried = false;
    if (!event) return;
    const { targets, anywhere } = stage.dragFrom(card.ref);
    const over = stage.dropAt(event, targets);
    if (over === undefined || !model.live.value) return;
    if (over !== null && targets.has(over)) model.drop(card.ref, over);
    else if (anywhere || (targets.size > 0 && !chosen)) model.click(card.ref, { x: event.clientX, y: event.clientY });
  };
  return (
    <div
      class={Object.keys(states).reduce((all, name) => (states[name] ? `${all} ${name}` : all), "hand-card")}
      data-ref={card.ref}
      data-lit={lit ? "" : undefined}
      role="button"
      tabindex={0}
      aria-disabled={!lit}
      aria-pressed={chosen}
      onPointerEnter={(event) => hovered(event) && raise(card, event.currentTarget, RAISE_AFTER)}
      onPointerLeave={(event) => event.pointerType === "mouse" && lower(card)}
      onPointerDown={(event) => {
        clearTimeout(long.current.timer);
        const start = { x: event.clientX, y: event.clientY, down: event.button === 0, held: false, carried: false };
        const slot = event.currentTarget;
        if (event.pointerType === "mouse") {
          long.current = { ...start, timer: 0 };
          return;
        }
        long.current = {
          ...start,
          timer: window.setTimeout(() => {
            long.current.held = true;
            raise(card, slot, 0);
          }, LONG_PRESS),
        };
      }}
      onPointerMove={(event) => {
        const [dx, dy] = [event.clientX - long.current.x, event.clientY - long.current.y];
        const stage = stageOf(model);
        if (long.current.carried) {
          const drag = stage.drag.value;
          const over = drag ? (stage.dropAt(event, drag.targets) ?? null) : null;
          if (drag && drag.over !== over) stage.drag.value = { ...drag, over };
        } else if (long.current.down && (lit || chosen) && dy < -CARRY && -dy > Math.abs(dx) && model.live.value) {
          clearTimeout(long.current.timer);
          lower(card);
          long.current.carried = true;
          // The click at its end is not another choice.
          long.current.held = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          stage.drag.value = { from: card.ref, faces: [], over: null, ...stage.dragFrom(card.ref) };
          carry(card);
          return;
        }
        if (
          event.pointerType !== "mouse" &&
          Math.hypot(event.clientX - long.current.x, event.clientY - long.current.y) > 8
        )
          clearTimeout(long.current.timer);
      }}
      onPointerUp={(event) => {
        clearTimeout(long.current.timer);
        long.current.down = false;
        if (long.current.carried) {
          putDown(event);
          // A capture that ends elsewhere brings no click to swallow.
          setTimeout(() => {
            long.current.held = false;
          }, 50);
          return;
        }
        if (event.pointerType !== "mouse" && long.current.held) lower(card);
      }}
      onPointerCancel={(event) => {
        clearTimeout(long.current.timer);
        long.current.down = false;
        if (long.current.carried) putDown(null);
        if (event.pointerType !== "mouse") lower(card);
      }}
      onContextMenu={(event) => long.current.held && event.preventDefault()}
      onFocus={(event) =>
        focusedByKeys(event.currentTarget) && raise(card, event.currentTarget, RAISE_AFTER)
      }
      onBlur={() => lower(card)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        lower(card);
        click(event.currentTarget);
      }}
      onClick={(event) => {
        // The end of a long press is not a choice.
        if (long.current.held) long.current.held = false;
        else click(event.currentTarget);
      }}
    >
      <CardFace board={model.board} card={card} />
      {asides.length > 0 && <span class="hidden">{asides.join(" ")} </span>}
      {does.length > 0 && <span class="hidden">{does.join(", or ") + (final ? `: ${ENDS_UNDO}` : "")}</span>}
    </div>
  );
});
