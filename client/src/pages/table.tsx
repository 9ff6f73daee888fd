/** The table: prompt, map, hand, side column, and what stands over them. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { notice } from "../api.ts";
import { HandStrip, NamedCard } from "../cards/index.ts";
import { heightOfHand, isHandLow, LOW_HAND } from "../cards/place.ts";
import type { LogLine, View } from "../formats.ts";
import { DOCK, Dock, isDockAsked, tabsOf } from "../dock/index.tsx";
import {
  AccountBar,
  AccountPanel,
  Dialogs,
  HintPopover,
  MenuPopover,
  OddsPopover,
  OpenHands,
  PastBar,
  RefusalToast,
  RulesPanel,
  Strips,
  useExtras,
  WayPanel,
} from "../later.tsx";
import { MapView } from "../map/index.ts";
import type { Table } from "../model.ts";
import { Lines, Tracks, useLineKeys } from "../panels/column.tsx";
import { Curtain } from "../panels/curtain.tsx";
import { LastLine, Log, Talk } from "../panels/log.tsx";
import { hasRows, Prompt } from "../panels/prompt.tsx";
import { newRoom, type Room } from "../panels/room.ts";
import { heightOf, Sheet } from "../panels/sheet.tsx";
import { Tools } from "../panels/tools.tsx";
import { PieceIcon } from "../pieces/index.ts";
import { isHeld, isSecond, type Press, swallow, swallowPress } from "../press.ts";
import { focusOn } from "../scroll.ts";
import { load, parts } from "../story/state.ts";
import { dark, handLies, legend, lookVariables, notify } from "../settings.ts";
import { play } from "../sound.ts";
import { isAsked, isTurnAnew, pageTitle, plain, primaryOf } from "../text.ts";
import { I, Notices, useMedia } from "../ui.tsx";

/** What an account covers: of a wide screen from the left, of a phone from below. */
const ACCOUNT_WIDTH = 372;
const ACCOUNT = 0.52;
/** What of a hand is seen under a story. */
const PEEK = 52;

function announce(table: Table, view: View): void {
  try {
    const note = new Notification(`Your turn — ${table.board.name}`, {
      body: view.decision ? plain(view.decision.prompt) : "",
      tag: table.id,
    });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // some phones allow notifications only to installed pages: the title says it too
  }
}

/** Two notes and the notification, when it is this seat's turn anew. */
function useNews(table: Table): void {
  useEffect(() => {
    let asked = table.asked.peek();
    table.onShown = (view: View, lines: LogLine[]) => {
      const turn = isTurnAnew(view, lines, asked, document.hidden);
      asked = isAsked(view);
      if (!turn) return;
      play("turn");
      if (document.hidden && notify.peek() && "Notification" in globalThis && Notification.permission === "granted")
        announce(table, view);
    };
    return () => {
      table.onShown = null;
    };
  }, [table]);
  const view = table.view.value;
  const title = pageTitle(table.board, table.shown.value, table.asked.value && table.past.value === null);
  useEffect(() => {
    document.title = title;
  }, [title, view]);
}

/** Keys that hold anywhere on the table; the map has its own. */
function useKeys(table: Table, room: Room, narrow: boolean): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        room.dialog.peek() ||
        table.curtain.peek() !== null
      )
        return;
      const target = event.target as HTMLElement | null;
      if (target?.closest("input, textarea, select")) return;
      const past = table.past.peek();
      const onThing =
        target?.closest("button, a, [tabindex='0'], [role='button']") !== null && target !== document.body;
      switch (event.key) {
        case "u":
        case "U":
          void table.undo();
          break;
        case "w":
        case "W":
          table.goSafely();
          break;
        case "t":
        case "T":
          void table.askForHints();
          break;
        case "?":
          room.open("help");
          break;
        case "r":
        case "R":
          room.rule.value = room.rule.peek() === null ? "" : null;
          break;
        case "c":
        case "C":
          room.open("cards");
          break;
        case "l":
        case "L":
          if (narrow) {
            room.tab.value = "log";
            if (room.height.peek() === "peek") room.height.value = "half";
          } else room.drawer.value = true;
          requestAnimationFrame(() => focusOn(document.getElementById("log-heading")));
          break;
        case "Escape":
          if (
            table.menu.peek() ||
            table.warned.peek() ||
            table.chosen.peek().length > 0 ||
            table.weighing.peek() ||
            table.hints.peek() ||
            table.refused.peek() ||
            notice.peek()
          ) {
            table.clear();
            notice.value = null;
          } else if (room.rule.peek() !== null) room.rule.value = null;
          else if (room.drawer.peek()) room.drawer.value = false;
          else if (past && !table.info.peek().record) table.backToNow();
          else table.clear();
          break;
        case "Enter": {
          const primary = primaryOf(table.buttons.peek());
          if (onThing || !primary || table.menu.peek() || table.warned.peek()) return;
          table.take(primary);
          break;
        }
        case "h":
        case "H":
          table.hidePieces.value = !table.hidePieces.peek();
          break;
        default:
          return;
      }
      event.preventDefault();
    };
    // while looking back these keys step through the game, before the map takes them for panning
    const stepped = (event: KeyboardEvent): void => {
      const past = table.past.peek();
      const target = event.target as HTMLElement | null;
      if (
        !past ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        room.dialog.peek() ||
        target?.closest("input:not([type=range]), textarea, select, .rulespanel")
      )
        return;
      if (event.key === "ArrowLeft") void table.lookBack(past.index - 1);
      else if (event.key === "ArrowRight") void table.lookBack(past.index + 1);
      else if (event.key === "Home") void table.lookBack(0);
      else if (event.key === "End") void table.lookBack(past.moves);
      else if (event.key === " " && !target?.closest("button, a")) {
        if (past.playing) table.pause();
        else void table.playPast();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("keydown", pressed);
    addEventListener("keydown", stepped, true);
    return () => {
      removeEventListener("keydown", pressed);
      removeEventListener("keydown", stepped, true);
    };
  }, [table, room, narrow]);
  useEffect(() => {
    let before: Press | null = null;
    const touched = (event: PointerEvent): void => {
      table.touch = event.pointerType === "touch";
      table.keys = false;
      const press = { time: event.timeStamp, x: event.clientX, y: event.clientY };
      // the next choice may stand there already: a double click is not to take it too
      if (isSecond(before, press, table.answeredTime)) swallowPress(event);
      else before = press;
    };
    const typed = (event: KeyboardEvent): void => {
      table.keys = true;
      table.touch = false;
      // what a key answers is no answer to the press before it
      before = null;
      if (isHeld(event) && !(event.target as HTMLElement | null)?.closest("input, textarea, select")) swallow(event);
    };
    addEventListener("pointerdown", touched, true);
    addEventListener("keydown", typed, true);
    return () => {
      removeEventListener("pointerdown", touched, true);
      removeEventListener("keydown", typed, true);
    };
  }, [table]);
  // what had the focus may be gone with the choice: go on from the prompt, and not from the top of the page
  const { at } = table.view.value;
  useEffect(() => {
    if (table.keys && table.asked.peek() && document.activeElement === document.body)
      focusOn(document.getElementById("prompt"));
  }, [at]);
}

function Chips({ table }: { table: Table }) {
  const { scene } = table.view.value;
  const faces = table.board.sides.map((_, i) => table.board.faces.find((face) => face.side === i && !face.closed));
  return (
    <div class="chips">
      {scene.score.map((figure, i) => {
        const face = faces[i];
        return figure === "" ? null : (
          <span class="chip" key={i}>
            {face && <PieceIcon board={table.board} face={face} size={20} />}
            <span class="hidden">{table.board.sides[i]?.name}: </span>
            <b>{figure}</b>
          </span>
        );
      })}
      <span class="chip">{scene.turn.name}</span>
    </div>
  );
}

function Column({ table, room }: { table: Table; room: Room }) {
  const { record, watched } = table.info.value;
  const over = table.shown.value.result !== null || record || Boolean(watched);
  const playing = table.seat.value >= 0 && !over;
  return (
    <>
      <div class="facts" role="region" aria-label="Score and state">
        <Tracks table={table} />
        <Lines table={table} room={room} />
      </div>
      <Log table={table} room={room} />
      <Talk table={table}>
        <button
          type="button"
          class="plainbtn"
          onClick={() =>
            void table.lookBack(over ? 0 : Math.max(0, table.shown.peek().move - 1), over ? -2 : table.seat.peek())
          }
        >
          Replay
        </button>
        {playing && (
          <button type="button" class="plainbtn" onClick={() => room.open("resign")}>
            Resign
          </button>
        )}
        <button type="button" class="round" aria-label="More" title="More" onClick={() => room.open("more")}>
          <I name="menu" />
        </button>
      </Talk>
    </>
  );
}

/** On a phone a hand in which nothing can be chosen takes no room from the map; it rises again with the next card. */
function useEmptyHand(room: Room, none: boolean): void {
  const lowered = useRef(false);
  const empty = none && room.tab.value === "hand";
  useEffect(() => {
    if (empty && room.height.peek() === "half") {
      lowered.current = true;
      room.height.value = "peek";
    } else if (!empty && lowered.current) {
      lowered.current = false;
      if (room.height.peek() === "peek") room.height.value = "half";
    }
  }, [empty]);
}

/** Whether the question now is of the map and not of the hand; while nothing is asked it is as it was. */
function useIdleHand(table: Table): boolean {
  const idle = useRef(false);
  const { options, side, scene } = table.view.value;
  if (table.live.value && options.length > 0) {
    const cards = new Set(scene.hands.flatMap((hand) => (hand.side === side ? (hand.cards ?? []) : [])));
    const things = options.flatMap((option) => option.things);
    idle.current = things.length > 0 && !things.some((thing) => cards.has(thing));
  }
  return idle.current;
}

export function TablePage({ table }: { table: Table }) {
  const room = useMemo(newRoom, [table]);
  const wide = useMedia("(min-width: 1200px)");
  const narrow = useMedia("(max-width: 759px)");
  useExtras({ table, room });
  useNews(table);
  useKeys(table, room, narrow);
  useLineKeys(table, room, narrow);
  const bar = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(56);
  useEffect(() => {
    if (!bar.current) return;
    const watch = new ResizeObserver(() => setTop(bar.current?.offsetHeight ?? 56));
    watch.observe(bar.current);
    return () => watch.disconnect();
  }, []);
  const result = table.shown.value.result;
  const holds = table.telling.holds.value;
  useEffect(() => {
    if (result && !holds && !table.info.peek().record && table.past.peek() === null) room.open("result");
  }, [result !== null, holds]);
  useEffect(() => {
    if (table.info.peek().record && table.past.peek() === null) void table.lookBack(0, -2);
  }, [table]);
  const looking = table.past.value !== null;
  useEffect(() => {
    if (looking && narrow) room.height.value = "peek";
  }, [looking, narrow]);
  const view = table.view.value;
  const hasHand = !holds && view.scene.hands.some((hand) => hand.side === view.side && hand.number > 0);
  const idle = useIdleHand(table);
  const docks = !holds && tabsOf(table).length > 0;
  useEmptyHand(room, narrow && (!hasHand || idle) && !(docks && isDockAsked(table)));
  const covered = table.curtain.value !== null;
  const short = useMedia("(max-height: 1000px)");
  const low = isHandLow(handLies.value, table.board, short);
  // two hands of names where everything is open
  const handHeight = docks
    ? DOCK + (view.seat === -2 ? 92 : 0)
    : hasHand ? (low ? LOW_HAND : heightOfHand(table.board)) : view.seat === -2 ? 92 : 0;
  const inset = narrow
    ? {
        top: holds ? 0 : table.picture === null && legend.value ? 132 : 56,
        right: 8,
        // the buttons of the map stand above the sheet
        bottom: holds
          ? innerHeight * ACCOUNT
          : heightOf(room.height.value === "full" ? "half" : room.height.value, innerHeight) + 58,
        left: 8,
      }
    : {
        top: hasRows(table.buttons.value) ? 52 : 0,
        right: wide ? 0 : 44,
        bottom: handHeight,
        left: holds ? ACCOUNT_WIDTH : 0,
      };
  const rule = room.rule.value;
  const story = parts.value;
  useEffect(() => void load(), []);
  const telling = story?.tellerOf(table).telling.value ?? null;
  const storied = telling !== null && !holds;
  // where buttons answer, they are there as soon as the last step of a story is
  const asks = !storied || (!telling.playing && table.live.value && table.asked.value && table.buttons.value.length > 0);
  const prompt =
    !asks && story ? (
      <story.StoryHead table={table} room={room} narrow={narrow} />
    ) : (
      <Prompt table={table} room={room} narrow={narrow} />
    );
  const peek = (hasHand || docks) && !narrow ? PEEK : 0;
  const foot = narrow ? 0 : 68 + 12 + peek;
  return (
    <div
      class={`table ${wide ? "wide" : narrow ? "narrow" : "middle"}${covered ? " covered" : ""}${
        narrow && room.height.value === "full" ? " raised" : ""
      }${storied ? " storied" : ""}`}
      data-at={view.at}
      style={{
        ...lookVariables(table.board.look, dark.value),
        "--top": `${top}px`,
        "--rows": `${room.rows.value}px`,
        "--hand": `${narrow ? 0 : handHeight}px`,
        "--storyfoot": `${foot}px`,
        "--sheet": `${narrow ? heightOf(room.height.value, innerHeight) : 0}px`,
      }}
    >
      <a class="skip" href="#prompt">
        To the prompt
      </a>
      {wide && (
        <a class="skip" href="#log-heading">
          To the log
        </a>
      )}
      <div ref={bar} class="barplace" inert={covered}>
        {holds ? <AccountBar table={table}>{prompt}</AccountBar> : prompt}
        <Strips table={table} room={room} />
        <PastBar table={table} room={room} />
      </div>
      <main class="ground" inert={covered} aria-label="Map and hand">
        <h1 class="hidden">{table.board.name}</h1>
        <MapView model={table} inset={inset} />
        {narrow && !holds && <Chips table={table} />}
        <Tools table={table} narrow={narrow} low={!narrow && hasHand && !docks ? low : null} />
        <RefusalToast table={table} room={room} />
        <OddsPopover table={table} room={room} />
        <WayPanel table={table} room={room} />
        <HintPopover table={table} />
        <OpenHands table={table} />
        <MenuPopover table={table} />
        {!covered && !narrow && !storied && <AccountPanel table={table} room={room} narrow={false} />}
        {story && !covered && !holds && <story.Story table={table} room={room} narrow={narrow} />}
        {!narrow && docks && !covered && <Dock model={table} hand={hasHand} />}
        {!narrow && hasHand && !docks && !covered && (
          <div class={low ? "handplace low" : "handplace"}>
            <HandStrip model={table} />
          </div>
        )}
      </main>
      {wide && (
        <aside class="side" aria-label="State of the game" inert={covered}>
          <Column table={table} room={room} />
        </aside>
      )}
      {!wide && !narrow && (
        <>
          <nav class="rail" aria-label="Panels" inert={covered}>
            <button
              type="button"
              aria-label="Score and log"
              title="Score and log"
              aria-expanded={room.drawer.value}
              onClick={() => {
                room.drawer.value = !room.drawer.value;
              }}
            >
              <I name="score" size={20} />
            </button>
            <button
              type="button"
              aria-label="Log"
              title="Log (L)"
              onClick={() => {
                room.drawer.value = true;
                requestAnimationFrame(() => focusOn(document.getElementById("log-heading")));
              }}
            >
              <I name="log" size={20} />
            </button>
            <button type="button" aria-label="Rules" title="Rules (R)" onClick={() => room.openRule("")}>
              <I name="book" size={20} />
            </button>
            <button type="button" aria-label="Cards" title="All cards (C)" onClick={() => room.open("cards")}>
              <I name="cards" size={20} />
            </button>
            <button type="button" aria-label="More" title="More" onClick={() => room.open("more")}>
              <I name="menu" size={20} />
            </button>
          </nav>
          {room.drawer.value && (
            <aside class="side drawer" aria-label="State of the game" inert={covered}>
              <Column table={table} room={room} />
            </aside>
          )}
        </>
      )}
      {narrow && !covered && !holds && !storied && <Sheet table={table} room={room} />}
      {narrow && !covered && !storied && <AccountPanel table={table} room={room} narrow />}
      {rule !== null && !covered && (
        <RulesPanel
          game={table.board.game}
          citation={rule}
          close={() => {
            room.rule.value = null;
          }}
        />
      )}
      <Curtain table={table} />
      {!covered && !storied && <LastLine table={table} />}
      {room.dialog.value === null && <Notices open={room.openRule} board={table.board} />}
      {!covered && <NamedCard board={table.board} />}
      {!covered && <Dialogs table={table} room={room} />}
    </div>
  );
}
