/** A game's address: the line to the server, then the waiting room or the table. */

import { useEffect, useState } from "preact/hooks";
import { api, tell } from "../api.ts";
import type { Board, GameInfo, Push } from "../formats.ts";
import { type LineState, liveAddress, LiveLine } from "../live.ts";
import { Table } from "../model.ts";
import { speed } from "../settings.ts";
import { asStory } from "../story/state.ts";
import { Head } from "../ui.tsx";
import { dressed } from "./dress.ts";
import { Message } from "./message.tsx";
import { TablePage } from "./table.tsx";

interface Loaded {
  info: GameInfo;
  board: Board;
  table: Table | null;
}

export function Game({ id }: { id: string }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [line, setLine] = useState<LineState>("connecting");
  const [room, setRoom] = useState<typeof import("./outside.tsx") | null>(null);
  const waits = loaded !== null && loaded.table === null;
  useEffect(() => {
    if (waits) void Promise.all([import("./outside.tsx"), dressed()]).then(([page]) => setRoom(page), tell);
  }, [waits]);
  useEffect(() => {
    let wanted = true;
    let table: Table | null = null;
    let board: Board | null = null;
    let chain: Promise<void> = Promise.resolve();
    setLoaded(null);
    setProblem(null);
    const heard = async (push: Push): Promise<void> => {
      if (!wanted) return;
      if (table) {
        table.hear(push);
        return;
      }
      if (push.type !== "state" && push.type !== "info") return;
      board ??= await api.board(push.info.board);
      if (push.type === "state" && push.info.status !== "waiting" && push.views.length > 0) {
        const picture = board.picture ? await api.picture(push.info.board).catch(() => null) : null;
        if (!wanted) return;
        table = new Table(board, picture, push, speed, asStory);
        table.wire = wire;
        table.line.value = wire.isOpen ? "open" : "connecting";
      } else if (push.type === "info" && push.info.status !== "waiting") {
        // the game has begun: its state follows on a new line at the latest
        wire.renew();
      }
      if (wanted) setLoaded({ info: push.info, board, table });
    };
    const wire = new LiveLine(
      () => new WebSocket(liveAddress(location, id)),
      (push) => {
        // in order, also while the board is still on its way
        chain = chain
          .then(() => heard(push))
          .catch((failure: unknown) => {
            if (wanted && !table) setProblem(failure instanceof Error ? failure.message : String(failure));
          });
      },
      (state) => {
        if (!wanted) return;
        setLine(state);
        if (table) table.line.value = state;
      },
    );
    api.info(id).then(
      () => wanted && wire.start(),
      (failure: Error & { error?: string }) => {
        if (!wanted) return;
        if (failure.error === "network") wire.start();
        else setProblem(failure.message);
      },
    );
    const wake = (): void => {
      if (document.hidden) return;
      wire.wake();
      table?.cameBack();
    };
    const lost = (): void => wire.lost();
    // whatever tells that the page may have slept
    for (const sign of ["online", "pageshow", "focus"]) addEventListener(sign, wake);
    for (const sign of ["visibilitychange", "resume"]) document.addEventListener(sign, wake);
    addEventListener("offline", lost);
    return () => {
      wanted = false;
      wire.stop();
      table?.leave();
      for (const sign of ["online", "pageshow", "focus"]) removeEventListener(sign, wake);
      for (const sign of ["visibilitychange", "resume"]) document.removeEventListener(sign, wake);
      removeEventListener("offline", lost);
    };
  }, [id]);
  if (problem) return <Message title="This game cannot be opened" text={problem} />;
  if (line === "refused" && !loaded)
    return (
      <Message
        title="This game cannot be opened"
        text="The server does not let this browser watch it. Ask for a link."
      />
    );
  if (!loaded) {
    return (
      <div class="page">
        <Head at="" />
        <main class="centred">
          <div>
            <p class="quiet" role="status">
              {line === "waiting" ? "The server cannot be reached; trying again…" : "Setting the table…"}
            </p>
          </div>
        </main>
      </div>
    );
  }
  if (loaded.table) return <TablePage key={id} table={loaded.table} />;
  return room && <room.Waiting info={loaded.info} board={loaded.board} />;
}
