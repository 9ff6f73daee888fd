/** The log: plain English, each line with its rule; and the talk under it. */

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { api, tell } from "../api.ts";
import { mapControls } from "../map/index.ts";
import type { Table } from "../model.ts";
import { useWholeRows } from "../rows.ts";
import { plain } from "../text.ts";
import { I } from "../ui.tsx";
import { Cite, Dot, Sentence } from "../words.tsx";
import { asYou, FILTERS, type Filter, filtered, headed, joined, pointsAt, sinceLine, type Told, told } from "./lines.ts";
import type { Room } from "./room.ts";

const NOTHING: Record<Filter, string> = {
  all: "Nothing has happened yet.",
  battles: "No battle yet.",
  points: "No points yet.",
};

interface LineProps {
  table: Table;
  room: Room;
  one: Told;
  isFirst: boolean;
  /** One of the steps of a march that is opened. */
  isStep?: boolean;
}

/** What a line speaks of flashes on the map; a click keeps it lit and brings it into sight, and opens a whole march. */
function Line({ table, room, one, isFirst, isStep }: LineProps) {
  const { line, place } = one;
  if (place === "heading") return <li class="hd">{headed(plain(line.parts))}</li>;
  const { side } = table.view.value;
  const own = side >= 0 && line.about === side ? (table.board.sides[side]?.name ?? "") : "";
  const parts = own ? asYou(line.parts, own) : line.parts;
  const { steps } = one;
  const refs = steps ? pointsAt(steps.flatMap((step) => step.line.parts)) : pointsAt(parts);
  const [isOpen, setOpen] = useState(false);
  const point = (): void => table.flashNow(refs);
  const keep = (event: MouseEvent): void => {
    if ((event.target as HTMLElement).closest(".cite")) return;
    table.flashNow(refs, true);
    if (steps && !(event.target as HTMLElement).closest("button")) setOpen(!isOpen);
    const shown = refs.find((ref) => !table.board.cards.some((card) => card.ref === ref));
    if (shown) mapControls.show(shown);
  };
  return (
    <>
      {isFirst && <li class="since">since your last move</li>}
      <li
        class={`l ${place}${isStep ? " step" : ""}${line.kind === "points" ? " scored" : ""}${refs.length ? " points" : ""}`}
        data-move={line.move}
        onPointerEnter={refs.length ? point : undefined}
        onFocusCapture={refs.length ? point : undefined}
        onClick={refs.length ? keep : undefined}
      >
        <Dot board={table.board} side={place === "under" ? -1 : line.about} />
        <span class="grow">
          {line.about >= 0 && parts[0] === line.parts[0] && (
            <span class="hidden">{table.board.sides[line.about]?.name}: </span>
          )}
          <Sentence parts={parts} table={table} />
        </span>
        {steps && (
          <button type="button" class="opens" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {steps.length} <span class="hidden">steps</span>
            <I name="chevron" size={12} />
          </button>
        )}
        <Cite citation={line.citation} open={room.openRule} board={table.board} />
      </li>
      {isOpen && steps?.map((step) => <Line key={step.line.number} table={table} room={room} one={step} isFirst={false} isStep />)}
    </>
  );
}

export function Log({ table, room }: { table: Table; room: Room }) {
  const lines = table.log.value;
  const [filter, setFilter] = useState<Filter>("all");
  const shown = useMemo(() => joined(filtered(told(lines), filter)), [lines, filter]);
  const { side } = table.view.value;
  const since = useMemo(() => sinceLine(lines, side), [lines, side]);
  const mark = shown.find((one) => since >= 0 && one.line.number >= since && one.place !== "heading")?.line.number;
  const box = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true);
  const loading = useRef(false);
  const first = lines[0]?.number ?? 0;
  const held = useRef({ first, height: 0 });
  useLayoutEffect(() => {
    const list = box.current;
    if (!list) return;
    if (first < held.current.first) list.scrollTop += list.scrollHeight - held.current.height;
    else if (atEnd.current) list.scrollTop = list.scrollHeight;
    held.current = { first, height: list.scrollHeight };
  }, [lines]);
  useLayoutEffect(() => {
    atEnd.current = true;
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [filter]);
  useWholeRows(box, ":scope > li");
  // a strip over the table takes room from the log: its last line stays in sight
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    const watch = new ResizeObserver(() => {
      if (atEnd.current) list.scrollTop = list.scrollHeight;
    });
    watch.observe(list);
    return () => watch.disconnect();
  }, []);
  const scrolled = (): void => {
    const list = box.current;
    if (!list) return;
    atEnd.current = list.scrollHeight - list.scrollTop - list.clientHeight < 30;
    if (list.scrollTop < 60 && !loading.current) {
      loading.current = true;
      table.olderLines().then(
        (more) => {
          loading.current = !more;
        },
        (problem) => {
          loading.current = false;
          tell(problem);
        },
      );
    }
  };
  return (
    <section class="sec log" aria-labelledby="log-heading">
      <h2 id="log-heading" tabIndex={-1}>
        <b>Log</b>
      </h2>
      <div class="filters" role="group" aria-label="Lines of the log">
        {FILTERS.map((one) => (
          <button
            key={one.id}
            type="button"
            class={filter === one.id ? "on" : ""}
            aria-pressed={filter === one.id}
            onClick={() => setFilter(one.id)}
          >
            {one.name}
          </button>
        ))}
      </div>
      <ol ref={box} class="lines" tabIndex={0} aria-label="Log" onScroll={scrolled}>
        {shown.map((one) => (
          <Line key={one.line.number} table={table} room={room} one={one} isFirst={one.line.number === mark} />
        ))}
        {shown.length === 0 && <li class="quiet none">{NOTHING[filter]}</li>}
      </ol>
    </section>
  );
}

/** The last line, spoken. */
export function LastLine({ table }: { table: Table }) {
  const last = table.log.value.filter((line) => !line.heading).at(-1);
  return (
    <div class="hidden" role="log" aria-live="polite">
      {last ? plain(last.parts) : ""}
    </div>
  );
}

export function Talk({ table, children }: { table: Table; children?: ComponentChildren }) {
  const [text, setText] = useState("");
  const box = useRef<HTMLUListElement>(null);
  const lines = table.chat.value;
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines.length]);
  const send = (event: Event): void => {
    event.preventDefault();
    const said = text.trim();
    if (!said) return;
    setText("");
    api.chat(table.id, said.slice(0, 500), table.seat.peek()).catch((problem) => {
      setText(said);
      tell(problem);
    });
  };
  return (
    <div class="talk">
      {lines.length > 0 && (
        <ul ref={box} class="said" aria-label="Talk" aria-live="polite" tabIndex={0}>
          {lines.slice(-50).map((line) => (
            <li key={line.number}>
              <Dot board={table.board} side={line.seat} />
              <span>
                <b>{line.name || table.board.sides[line.seat]?.name || "Spectator"}</b> {line.text}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div class="chatbar">
        <form onSubmit={send}>
          <input
            value={text}
            maxLength={500}
            placeholder="Say something…"
            aria-label="Say something"
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </form>
        {children}
      </div>
    </div>
  );
}
