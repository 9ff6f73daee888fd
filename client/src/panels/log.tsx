/** The log: plain English, each line with its rule; and the talk under it. */

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { api, tell } from "../api.ts";
import type { LogLine } from "../formats.ts";
import type { Table } from "../model.ts";
import { plain } from "../text.ts";
import { Cite, Dot, Sentence } from "../words.tsx";
import type { Room } from "./room.ts";

export function Line({ table, room, line }: { table: Table; room: Room; line: LogLine }) {
  if (line.heading) return <li class="hd">{plain(line.parts)}</li>;
  return (
    <li class="l" data-move={line.move}>
      <Dot board={table.board} side={line.about} />
      <span class="grow">
        {line.about >= 0 && <span class="hidden">{table.board.sides[line.about]?.name}: </span>}
        <Sentence parts={line.parts} table={table} />
      </span>
      <Cite citation={line.citation} open={room.openRule} board={table.board} />
    </li>
  );
}

export function Log({ table, room }: { table: Table; room: Room }) {
  const lines = table.log.value;
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
        <span>{table.view.value.scene.turn.name}</span>
      </h2>
      <ol ref={box} class="lines" tabIndex={0} aria-label="Log" onScroll={scrolled}>
        {lines.map((line) => (
          <Line key={line.number} table={table} room={room} line={line} />
        ))}
        {lines.length === 0 && <li class="quiet">Nothing has happened yet.</li>}
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
