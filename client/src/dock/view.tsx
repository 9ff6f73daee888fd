/** Below the map: what is no part of it, such as the boxes of commanders, each under a tab; and the hand beside it. */

import { useEffect, useRef } from "preact/hooks";
import { HandStrip } from "../cards/index.ts";
import { hovered } from "../cards/Raised.tsx";
import type { Dock as Tab, Face, Option, Piece, Ref } from "../formats.ts";
import { pieceSpoken } from "../map/Live.tsx";
import type { Item } from "../map/layout.ts";
import { stageOf } from "../map/stage.ts";
import type { Stage } from "../map/stage.ts";
import type { TableModel } from "../model.ts";
import { Badge, PieceShape } from "../pieces/pieces.tsx";
import { withFigure } from "../repeat.ts";
import { focusOn, scrollWithin } from "../scroll.ts";
import { tabsOf } from "./index.tsx";
import { askedTabs, dockedIn, openTab } from "./tabs.ts";
import type { Docked } from "./tabs.ts";

const COUNTER = 50;
const ROOM = 60;
const TIP_AFTER = 250;
const LONG_PRESS = 450;
/** Out of the row is a drag; along it moves the row. */
const CARRY = 10;

export function Dock({ model, hand }: { model: TableModel; hand: boolean }) {
  const stage = stageOf(model);
  const tabs = tabsOf(model);
  const { scene, side } = model.view.value;
  const lit = stage.lit.value;
  const pieces = stage.pieces.value ?? scene.pieces;
  const asked = askedTabs(tabs, pieces, lit);
  const front = tabs.find((tab) => tab.front)?.on ?? null;
  const before = useRef<{ said: string; front: Ref | null }>({ said: "", front: null });
  const row = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const said = `${[...asked].join()} ${front ?? ""} ${tabs.map((tab) => tab.on).join()}`;
  // whoever has opened a tab by hand keeps it until there is another question
  if (said !== before.current.said) {
    stage.docked.value = openTab(tabs, asked, stage.docked.peek(), before.current.front);
    before.current = { said, front };
  }
  const open = stage.docked.value;
  const shown = tabs.find((tab) => tab.on === open);
  const held = scene.hands.find((one) => one.side === side);

  const go = (tab: Tab | undefined, focus = false): void => {
    if (!tab) return;
    stage.docked.value = tab.on;
    if (focus)
      requestAnimationFrame(() =>
        focusOn(bar.current?.querySelector<HTMLElement>(`[data-dock="${CSS.escape(tab.on)}"]`)),
      );
  };
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement | null;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target?.closest("input, textarea, select, dialog, [role=dialog], [role=menu]")) return;
      const tab = /^[1-9]$/.test(event.key) ? tabs[Number(event.key) - 1] : undefined;
      if (!tab) return;
      go(tab);
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
  useEffect(() => {
    const button = open && bar.current?.querySelector(`[data-dock="${CSS.escape(open)}"]`);
    if (button && bar.current) scrollWithin(bar.current, button);
    if (row.current) row.current.scrollLeft = 0;
  }, [open]);
  const walk = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = by ? tabs[tabs.findIndex((tab) => tab.on === open) + by] : undefined;
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    go(next, true);
  };

  if (!tabs.length && !hand) return null;
  return (
    <section class="dock" aria-label="Beside the map">
      <div class="dock-head">
        <div class="dock-tabs" role="tablist" aria-label="Boxes" ref={bar} onKeyDown={walk}>
          {tabs.map((tab, i) => (
            <TabButton
              key={tab.on}
              stage={stage}
              tab={tab}
              digit={i + 1}
              open={tab.on === open}
              asked={asked.has(tab.on)}
              pieces={pieces}
              show={() => go(tab)}
            />
          ))}
        </div>
        {hand && held && (
          <span class="dock-hand-name" aria-hidden="true">
            {held.name.replace(/^Your (.)/, (_, first: string) => first.toUpperCase())} · {held.number}
          </span>
        )}
      </div>
      <div class="dock-body">
        <div
          class="dock-row"
          id="dock-row"
          ref={row}
          role="tabpanel"
          aria-label={shown ? shown.name : "Boxes"}
          tabIndex={-1}
          data-docked={open ?? undefined}
          onWheel={(event) => {
            if (row.current && !event.shiftKey && Math.abs(event.deltaY) > Math.abs(event.deltaX))
              row.current.scrollLeft += event.deltaY;
          }}
        >
          {shown && <Row stage={stage} tab={shown} pieces={pieces} />}
        </div>
        {hand && (
          <div class="dock-hand">
            <HandStrip model={model} />
          </div>
        )}
      </div>
    </section>
  );
}

interface TabProps {
  stage: Stage;
  tab: Tab;
  digit: number;
  open: boolean;
  asked: boolean;
  pieces: readonly Piece[];
  show(): void;
}

function TabButton({ stage, tab, digit, open, asked, pieces, show }: TabProps) {
  const { model } = stage;
  const lit = stage.lit.value.get(tab.on);
  const within = (ref: Ref) =>
    ref === tab.on || (!open && pieces.some((piece) => piece.ref === ref && piece.where === tab.on));
  const states = {
    on: open,
    asked,
    lit: lit !== undefined,
    over: stage.drag.value?.over === tab.on,
    chosen: model.chosen.value.some(within),
    flashing: model.flash.value.some(within),
    refused: model.refused.value?.ref === tab.on,
  };
  const does = [...new Set((lit ?? []).map(withFigure))].slice(0, 3);
  return (
    <button
      type="button"
      class={Object.entries(states).reduce((all, [name, is]) => (is ? `${all} ${name}` : all), "dock-tab")}
      role="tab"
      id={`dock-${digit}`}
      aria-selected={open}
      aria-controls="dock-row"
      tabIndex={open || lit ? 0 : -1}
      data-dock={tab.on}
      data-docked={tab.on}
      data-ref={tab.on}
      data-lit={lit ? "" : undefined}
      style={tab.colour ? { "--tab": `var(--c-${tab.colour})` } : {}}
      title={`${tab.name}, ${tab.fact} (${digit})`}
      onClick={(event) => {
        show();
        const box = event.currentTarget.getBoundingClientRect();
        if (lit) model.click(tab.on, { x: box.left + box.width / 2, y: box.top });
      }}
    >
      <span>{tab.name}</span>
      <b>{tab.fact}</b>
      {asked && <span class="hidden">{does.length ? does.join(", or ") : "something to choose"}</span>}
    </button>
  );
}

function Row({ stage, tab, pieces }: { stage: Stage; tab: Tab; pieces: readonly Piece[] }) {
  const { model } = stage;
  const named = (ref: Ref) => model.chosen.value.includes(ref) || model.refused.value?.ref === ref;
  const docked = dockedIn(pieces, tab.on, stage.faces, stage.lit.value, named);
  if (!docked.length) return <p class="quiet dock-none">Nothing is in it.</p>;
  return (
    <>
      {docked.map((one) => (
        <Counter key={`${one.piece.id || one.face.id} ${one.piece.ref}`} stage={stage} tab={tab} docked={one} />
      ))}
    </>
  );
}

const bareFaces = new WeakMap<Face, Face>();

/** The name stands below it: no small print on the counter itself. */
function bare(face: Face): Face {
  let found = bareFaces.get(face);
  if (!found) bareFaces.set(face, (found = face.top || face.plate ? { ...face, top: "", plate: "" } : face));
  return found;
}

function Counter({ stage, tab, docked }: { stage: Stage; tab: Tab; docked: Docked }) {
  const { model } = stage;
  const { piece, face, count } = docked;
  const { ref } = piece;
  const options: Option[] | undefined = ref ? stage.lit.value.get(ref) : undefined;
  const lit = options !== undefined;
  const hold = useRef({ down: false, moved: false, x: 0, y: 0, tip: 0 });
  const states = {
    lit,
    moving: piece.state.includes("moving"),
    over: ref !== "" && stage.drag.value?.over === ref,
    away: ref !== "" && stage.drag.value?.from === ref,
    chosen: ref !== "" && model.chosen.value.includes(ref),
    flashing: ref !== "" && model.flash.value.includes(ref),
    refused: ref !== "" && model.refused.value?.ref === ref,
    pointed: ref !== "" && model.pointed.value === ref,
  };
  const item: Item = { key: piece.id, piece, face, x: 0, y: 0, size: COUNTER, count, stack: -1 };
  const half = ROOM / 2;

  const point = (event: { currentTarget: Element }, after: number, touch = false): void => {
    if (ref) model.pointed.value = ref;
    const box = event.currentTarget.getBoundingClientRect();
    clearTimeout(hold.current.tip);
    hold.current.tip = window.setTimeout(() => {
      const zero = document.querySelector(".map")?.getBoundingClientRect();
      const at = { x: box.left + box.width / 2 - (zero?.left ?? 0), y: box.top - (zero?.top ?? 0) };
      stage.tip.value = { ref: ref || tab.on, item, ...at, touch, opens: false };
    }, after);
  };
  const label = `${count > 1 ? `${count} × ` : ""}${pieceSpoken(item, tab.name, options ?? [], stage.endsUndo(ref))}`;
  // every view has pieces of its own
  const isMine = (): boolean => stage.tip.peek()?.item?.piece.id === piece.id;
  useEffect(
    () => () => {
      clearTimeout(hold.current.tip);
      if (isMine()) stage.tip.value = null;
    },
    [piece.id],
  );
  const leave = (): void => {
    clearTimeout(hold.current.tip);
    if (isMine()) stage.tip.value = null;
    if (ref && model.pointed.value === ref) model.pointed.value = null;
  };
  const click = (element: Element): void => {
    const box = element.getBoundingClientRect();
    if (ref) model.click(ref, { x: box.left + box.width / 2, y: box.top });
  };
  const dropped = (event: PointerEvent | null): void => {
    const drag = stage.drag.peek();
    stage.drag.value = null;
    hold.current.down = false;
    if (!event || !drag || !model.live.value) return;
    const over = stage.dropAt(event, drag.targets);
    if (over && drag.targets.has(over)) model.drop(ref, over);
    else if (over !== undefined && drag.anywhere) click(event.currentTarget as Element);
  };

  return (
    <div
      class={Object.entries(states).reduce((all, [name, is]) => (is ? `${all} ${name}` : all), "dock-piece")}
      data-ref={ref || undefined}
      data-lit={lit ? "" : undefined}
      role={lit ? "button" : "img"}
      tabIndex={lit ? 0 : undefined}
      aria-pressed={lit ? states.chosen : undefined}
      aria-label={lit ? undefined : label}
      onPointerEnter={(event) => hovered(event) && point(event, TIP_AFTER)}
      onPointerLeave={(event) => event.pointerType === "mouse" && leave()}
      onPointerDown={(event) => {
        hold.current = { ...hold.current, down: event.button === 0, moved: false, x: event.clientX, y: event.clientY };
        if (event.pointerType !== "mouse") point(event, LONG_PRESS, true);
      }}
      onPointerMove={(event) => {
        const held = hold.current;
        if (!held.down) return;
        const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
        const drag = stage.drag.peek();
        if (drag?.from === ref && ref) {
          const over = stage.dropAt(event, drag.targets) ?? null;
          if (over !== drag.over) stage.drag.value = { ...drag, over };
          follow(event);
        } else if (-dy > CARRY && -dy > Math.abs(dx) && (lit || states.chosen) && model.live.value) {
          const found = stage.dragFrom(ref);
          if (!found.targets.size && !found.anywhere) return;
          leave();
          held.moved = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          stage.drag.value = { from: ref, faces: [face], over: null, ...found };
          requestAnimationFrame(() => follow(event));
        } else if (Math.hypot(dx, dy) > 8 && event.pointerType !== "mouse") {
          held.moved = true;
          leave();
        }
      }}
      onPointerUp={(event) => {
        if (stage.drag.peek()?.from === ref && ref) dropped(event);
        hold.current.down = false;
        if (event.pointerType !== "mouse") {
          // the tip of a long press stays a moment for whoever reads it
          if (isMine()) hold.current.moved = true;
          leave();
        }
      }}
      onPointerCancel={() => {
        dropped(null);
        leave();
      }}
      onContextMenu={(event) => stage.touch && event.preventDefault()}
      onFocus={(event) => {
        if (lit && event.currentTarget.matches(":focus-visible")) point(event, TIP_AFTER);
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        if (!lit || (event.key !== "Enter" && event.key !== " ")) return;
        event.preventDefault();
        event.stopPropagation();
        leave();
        click(event.currentTarget);
      }}
      onClick={(event) => {
        // the end of a drag or a long press is no choice
        if (hold.current.moved && event.detail > 0) hold.current.moved = false;
        else click(event.currentTarget);
      }}
    >
      <svg width={ROOM} height={ROOM} viewBox={`${-half} ${-half} ${ROOM} ${ROOM}`} aria-hidden="true">
        <PieceShape board={model.board} face={bare(face)} size={COUNTER} state={piece.state} steps={piece.steps} badge={piece.badge} unnamed />
        {count > 1 && <Badge x={COUNTER * 0.42} y={-COUNTER * 0.42} r={COUNTER * 0.24} text={String(count)} />}
      </svg>
      {/* a button is named by its content: the print on the counter is no part of its name */}
      {lit && <span class="hidden">{label}</span>}
      <i aria-hidden="true">{face.name}</i>
    </div>
  );
}

/** What is dragged out of the dock hangs under the pointer, as on the map. */
function follow(event: PointerEvent): void {
  const ghost = document.querySelector<HTMLElement>(".map-ghost");
  const zero = document.querySelector(".map")?.getBoundingClientRect();
  if (ghost && zero) ghost.style.transform = `translate(${event.clientX - zero.left}px,${event.clientY - zero.top}px)`;
}
