/** On a phone: a sheet from below with four tabs; drag its handle, or use the buttons. */

import { useEffect, useRef, useState } from "preact/hooks";
import { HandStrip } from "../cards/index.ts";
import { Dock, tabsOf } from "../dock/index.tsx";
import type { Table } from "../model.ts";
import { useWholeRows } from "../rows.ts";
import { I } from "../ui.tsx";
import { Lines, ROWS, Tracks } from "./column.tsx";
import { More } from "../later.tsx";
import { Log, Talk } from "./log.tsx";
import type { Room } from "./room.ts";

type Height = "peek" | "half" | "full";

/** In pixels, for a window of this height. */
export function heightOf(height: Height, window: number): number {
  return height === "peek" ? 96 : height === "half" ? Math.min(300, Math.round(window * 0.42)) : window - 116;
}

/** The height nearest to where the finger let go. */
export function nearest(pixels: number, window: number): Height {
  const all: Height[] = ["peek", "half", "full"];
  return all.reduce((best, one) =>
    Math.abs(heightOf(one, window) - pixels) < Math.abs(heightOf(best, window) - pixels) ? one : best,
  );
}

const TABS = [
  { id: "hand", name: "Hand" },
  { id: "log", name: "Log" },
  { id: "score", name: "Score" },
  { id: "more", name: "More" },
] as const;

/** The score scrolls with its lines: there is little room. */
function ScoreTab({ table, room }: { table: Table; room: Room }) {
  const box = useRef<HTMLDivElement>(null);
  useWholeRows(box, `.sec, ${ROWS}`);
  return (
    <div class="scoretab" ref={box} tabIndex={0}>
      <Tracks table={table} />
      <Lines table={table} room={room} />
    </div>
  );
}

/** How many messages of others came since the talk was last in sight. */
function useUnread(table: Table, inSight: boolean): number {
  const lines = table.chat.value;
  const key = `maniple.read.${table.id}`;
  const [read, setRead] = useState(() => Number(sessionStorage.getItem(key) ?? -1));
  const last = lines.at(-1)?.number ?? -1;
  useEffect(() => {
    if (!inSight || last <= read) return;
    setRead(last);
    sessionStorage.setItem(key, String(last));
  }, [inSight, last, read]);
  return inSight ? 0 : lines.filter((line) => line.number > read && !isMine(table, line.seat)).length;
}

function isMine(table: Table, seat: number): boolean {
  return table.info.value.seats[seat]?.yours ?? false;
}

export function Sheet({ table, room }: { table: Table; room: Room }) {
  const [dragged, setDragged] = useState<number | null>(null);
  const start = useRef<{ y: number; height: number; moved: boolean } | null>(null);
  const height = dragged ?? heightOf(room.height.value, innerHeight);
  const view = table.view.value;
  const hand = view.scene.hands.find((one) => one.side === view.side);
  // a spectator holds nothing
  const docks = tabsOf(table).length > 0;
  const tabs = hand || docks ? TABS : TABS.filter((one) => one.id !== "hand");
  const tab = hand || docks || room.tab.value !== "hand" ? room.tab.value : "log";
  const unread = useUnread(table, tab === "log" && room.height.value !== "peek");
  const step = (): void => {
    room.height.value = room.height.value === "peek" ? "half" : room.height.value === "half" ? "full" : "peek";
  };
  return (
    <section
      class="sheet"
      style={{ height: `${height}px` }}
      data-still={dragged === null ? "" : undefined}
      aria-label="Hand, log and score"
    >
      <button
        type="button"
        class="handle"
        aria-label={room.height.value === "full" ? "Lower the sheet" : "Raise the sheet"}
        onClick={() => {
          if (!start.current?.moved) step();
          start.current = null;
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          start.current = { y: event.clientY, height, moved: false };
        }}
        onPointerMove={(event) => {
          const from = start.current;
          if (!from || !event.buttons) return;
          if (Math.abs(event.clientY - from.y) > 6) from.moved = true;
          if (from.moved) setDragged(Math.max(80, Math.min(innerHeight - 110, from.height + from.y - event.clientY)));
        }}
        onPointerUp={() => {
          if (dragged !== null) room.height.value = nearest(dragged, innerHeight);
          setDragged(null);
        }}
        onPointerCancel={() => {
          setDragged(null);
          start.current = null;
        }}
      >
        <i />
      </button>
      <div
        class="sheetbody"
        id="sheet-body"
        role="tabpanel"
        aria-label={tab}
        hidden={room.height.value === "peek" && dragged === null}
      >
        {tab === "hand" && docks && <Dock model={table} hand={hand !== undefined && hand.number > 0} />}
        {tab === "hand" &&
          !docks &&
          (hand?.number === 0 ? <p class="quiet nocards">No cards in this hand.</p> : <HandStrip model={table} />)}
        {tab === "log" && (
          <div class="logtab">
            <Log table={table} room={room} />
            <Talk table={table} />
          </div>
        )}
        {tab === "score" && (
          <ScoreTab table={table} room={room} />
        )}
        {tab === "more" && <More table={table} room={room} />}
      </div>
      <div class="tabs">
        <div class="tablist" role="tablist" aria-label="What the sheet shows">
          {tabs.map((one) => (
            <button
              key={one.id}
              type="button"
              role="tab"
              aria-selected={tab === one.id}
              aria-controls="sheet-body"
              class={tab === one.id ? "on" : ""}
              onClick={() => {
                if (tab === one.id && room.height.value !== "peek") room.height.value = "peek";
                else if (room.height.value === "peek") room.height.value = "half";
                room.tab.value = one.id;
              }}
            >
              {one.id === "hand" && !hand ? "Boxes" : one.name}
              {one.id === "hand" && hand ? ` · ${hand.number}` : ""}
              {one.id === "log" && unread > 0 && (
                <span class="unread">
                  {unread}
                  <span class="hidden"> new {unread === 1 ? "message" : "messages"}</span>
                </span>
              )}
            </button>
          ))}
        </div>
        <button
          type="button"
          class="round"
          aria-label={room.height.value === "full" ? "Lower the sheet" : "Raise the sheet"}
          onClick={() => {
            room.height.value = room.height.value === "full" ? "half" : "full";
          }}
        >
          <span class={room.height.value === "full" ? "" : "up"}>
            <I name="chevron" size={16} />
          </span>
        </button>
      </div>
    </section>
  );
}
