/** The panel of an account: its parts, the sum, what it means, and Continue. */

import { useEffect, useRef } from "preact/hooks";
import type { AccountRow, AccountSum, Board } from "../formats.ts";
import { mapControls } from "../map/index.ts";
import type { Table } from "../model.ts";
import type { Room } from "../panels/room.ts";
import { colour, PieceIcon } from "../pieces/pieces.tsx";
import { swallow, swallowPress } from "../press.ts";
import { plain } from "../text.ts";
import { I } from "../ui.tsx";
import { Cite, Emblem, Sentence, SmallDie } from "../words.tsx";
import { rowsOf, spoken } from "./tell.ts";

interface Props {
  table: Table;
  room: Room;
}

function Amount({ board, row }: { board: Board; row: AccountRow }) {
  if (!row.amount) return null;
  const side = board.sides[row.side];
  if (row.tone === "loss") return <span class="amount loss">{row.amount}</span>;
  if (row.tone === "even" || !side) return <span class="amount even">{row.amount}</span>;
  return (
    <span class="amount" style={{ background: colour(side.colour) }}>
      {row.amount}
    </span>
  );
}

function Faces({ board, row }: { board: Board; row: AccountRow }) {
  return (
    <span class="faces" aria-hidden="true">
      {row.faces.map((one, i) =>
        one.face ? (
          <span key={i}>
            <PieceIcon board={board} face={one.face} size={22} />
            {one.number > 1 && <b>{one.number}</b>}
          </span>
        ) : (
          <span key={i} class="nobody" />
        ),
      )}
    </span>
  );
}

export function Row({ table, room, row, state }: Props & { row: AccountRow; state: string }) {
  const { board } = table;
  const loss = row.tone === "loss";
  return (
    <li
      class={`accrow ${row.tone} ${state}`}
      onPointerEnter={() => row.things.length && !table.telling.holds.peek() && table.flashNow(row.things)}
    >
      {row.colour && <span class="swatch" style={{ background: colour(row.colour) }} aria-hidden="true" />}
      {(loss || !row.colour) && row.faces.length > 0 && <Faces board={board} row={row} />}
      <span class="accwords">
        <Sentence parts={row.parts} table={table} />
      </span>
      {row.dice.length > 0 && (
        <span class="rolled">
          {row.dice.map((die, i) => (
            <SmallDie key={i} value={die} />
          ))}
        </span>
      )}
      {!loss && row.colour && <Faces board={board} row={row} />}
      <Amount board={board} row={row} />
      {row.citation && <Cite citation={row.citation} open={room.openRule} board={board} />}
    </li>
  );
}

function Sum({ board, sum, done }: { board: Board; sum: AccountSum; done: boolean }) {
  const of = board.sides[sum.side];
  const gained = sum.gained.map((number) => (number < 0 ? ` − ${-number}` : ` + ${number}`)).join("");
  return (
    <div class={done ? "sum done" : "sum"}>
      {sum.face && <PieceIcon board={board} face={sum.face} size={34} />}
      <b>{done ? sum.total : sum.before}</b>
      <span class="hidden">{sum.name}</span>
      <small style={of ? { color: `var(--c-${of.colour}-text, inherit)` } : {}}>
        {done && gained ? `${sum.before}${gained}` : ""}
      </small>
    </div>
  );
}

export function AccountPanel({ table, room, narrow }: Props & { narrow: boolean }) {
  const { telling, board } = table;
  const account = telling.open.value;
  const step = telling.step.value;
  const holds = telling.holds.value;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!account || !holds) return;
    // what counted, rather than who came
    const rows = rowsOf(account);
    const counted = rows.filter((row) => row.amount && row.things.length);
    const things = (counted.length ? counted : rows).flatMap((row) => row.things);
    const timer = setTimeout(() => mapControls.lookAt(things), 60);
    if (table.keys) box.current?.querySelector<HTMLElement>("[data-continue]")?.focus({ preventScroll: true });
    return () => clearTimeout(timer);
  }, [account, holds, narrow]);
  useEffect(() => {
    if (!account) return;
    const inside = (target: EventTarget | null) => target instanceof Element && target.closest(".account, dialog, .rulespanel") !== null;
    const pressed = (event: PointerEvent): void => {
      if (inside(event.target)) return;
      if (!holds) telling.close();
      else if (!telling.ended.peek()) {
        telling.complete();
        swallowPress(event);
      }
    };
    const typed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || room.dialog.peek()) return;
      // a menu or a question lies above the panel: keys are for it
      if (!holds && (table.menu.peek() || table.weighing.peek()?.confirm || table.warned.peek())) return;
      const target = event.target instanceof Element ? event.target : null;
      const onButton = target?.closest("button, a, input, select, textarea, [tabindex='0'], [role='button']") ?? null;
      if (event.key === "Enter" && (!onButton || (holds && !inside(target)))) {
        swallow(event);
        telling.next();
      } else if (holds && (event.key === "r" || event.key === "R") && target?.closest("input, textarea") == null) {
        swallow(event);
        telling.again();
      } else if (event.key === "Escape" && !holds) {
        swallow(event);
        telling.close();
      }
    };
    addEventListener("pointerdown", pressed, true);
    addEventListener("keydown", typed, true);
    return () => {
      removeEventListener("pointerdown", pressed, true);
      removeEventListener("keydown", typed, true);
    };
  }, [account, holds]);
  // the row that is told comes into sight where the list is longer than the panel
  useEffect(() => {
    const now = box.current?.querySelector<HTMLElement>(".accrow.now, .sums .done");
    const list = box.current?.querySelector<HTMLElement>(".accbody");
    if (now && list && !telling.ended.peek()) {
      const over = now.offsetTop + now.offsetHeight - list.offsetTop - list.clientHeight - list.scrollTop;
      if (over > -12) list.scrollTop += over + 20;
    }
  }, [step]);
  if (!account) return null;
  let told = 0;
  const rows = rowsOf(account).length;
  const summed = step > rows;
  return (
    <section
      ref={box}
      class={`account${account.small ? " small" : ""}${holds ? " holds" : ""}${table.past.value ? " looking" : ""}`}
      aria-label={account.title}
      style={{ "--hand": holds ? "0px" : undefined }}
    >
      <header>
        <h2>{account.title}</h2>
        {holds ? (
          <button type="button" class="plainbtn" onClick={() => telling.again()}>
            <I name="undo" size={14} /> Again <kbd>R</kbd>
          </button>
        ) : (
          <button type="button" class="round" aria-label="Close" onClick={() => telling.close()}>
            <I name="close" size={16} />
          </button>
        )}
      </header>
      <div class="accbody" tabIndex={0} role="group" aria-label="What counted">
        {account.small && account.lead.length > 0 && (
          <p class="acclead">
            <Sentence parts={account.lead} table={table} />
          </p>
        )}
        {account.parts.map((part, i) => (
          <div class="accpart" key={i}>
            <h3>
              <span class="roundel" aria-hidden="true">
                {i + 1}
              </span>
              {part.name}
              <span class="grow" />
              {part.note && <small>{part.note}</small>}
              {part.citation && part.rows.every((row) => !row.citation) && (
                <Cite citation={part.citation} open={room.openRule} board={board} />
              )}
            </h3>
            <ul>
              {part.rows.map((row, k) => {
                const state = told < step ? (told === step - 1 && !account.small ? "told now" : "told") : "untold";
                told++;
                return <Row key={k} table={table} room={room} row={row} state={state} />;
              })}
            </ul>
          </div>
        ))}
        {account.sums.length > 0 && (
          <div class="accpart">
            <h3>
              <span class="roundel" aria-hidden="true">
                {account.parts.length + 1}
              </span>
              Score
              <span class="grow" />
              <small class="goal">{account.goal}</small>
            </h3>
            <div class="sums">
              {account.sums.map((sum, i) => (
                <Sum key={i} board={board} sum={sum} done={summed || (step >= rows && telling.ended.value)} />
              ))}
            </div>
          </div>
        )}
        {account.foot.length > 0 && (
          <p class={telling.ended.value ? "accfoot" : "accfoot untold"}>
            {account.foot.map((one, i) => (
              <span key={i}>
                <Sentence parts={one.parts} table={table} />{" "}
                {one.citation && <Cite citation={one.citation} open={room.openRule} board={board} inline />}{" "}
              </span>
            ))}
          </p>
        )}
      </div>
      {!account.small && (
        <footer>
          {narrow && (
            <div class="sums" aria-hidden="true">
              {account.sums.map((sum, i) => (
                <Sum key={i} board={board} sum={{ ...sum, gained: [] }} done={summed} />
              ))}
            </div>
          )}
          <button type="button" class="btn pri" data-continue onClick={() => telling.next()}>
            {telling.ended.value ? "Continue" : "Show all"} <kbd aria-hidden="true">↵</kbd>
          </button>
        </footer>
      )}
      <p class="hidden" aria-live="polite" key={account.title}>
        {spoken(account, board.sides)}
      </p>
    </section>
  );
}

/** While an account holds the table, the bar says what it comes to. */
export function AccountBar({ table }: { table: Table }) {
  const account = table.telling.open.value;
  if (!account) return null;
  const most = account.sums.reduce((best, one) => Math.max(best, one.total - one.before), 0);
  const ahead = account.sums.find((one) => one.total - one.before === most && most > 0);
  return (
    <div class="bar accbar">
      <a class="brand" href="/">
        MANIPLE<small>{table.board.name}</small>
      </a>
      <Emblem board={table.board} side={ahead?.side ?? table.view.value.side} size={34} />
      <p class="ask">{plain(account.lead)}</p>
    </div>
  );
}
