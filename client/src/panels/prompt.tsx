/** The bar at the top: who must do what, in one sentence, and the buttons that answer it. */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { namesCard } from "../cards/index.ts";
import { lit } from "../choose.ts";
import type { Option, Ways } from "../formats.ts";
import { nameOf } from "../map/words.ts";
import type { Table } from "../model.ts";
import { mostAtOnce, timesOf } from "../repeat.ts";
import { focusOn } from "../scroll.ts";
import { besideButtons, ENDS_UNDO, goesOn, isThinking, type NumberRow, namedIn, numberRows, plain, primaryOf } from "../text.ts";
import { I } from "../ui.tsx";
import { Cite, Emblem, Sentence } from "../words.tsx";
import type { Room } from "./room.ts";

export function AskText({ table, room }: { table: Table; room: Room }) {
  const view = table.view.value;
  const { decision, result } = view;
  const sides = table.board.sides;
  const warned = table.warned.value;
  if (warned?.warning)
    return (
      <>
        <b>{warned.label}?</b> <Sentence parts={warned.warning.parts} table={table} />{" "}
        <Cite citation={warned.warning.citation} open={room.openRule} board={table.board} />
      </>
    );
  if (result) {
    return (
      <>
        <b>{result.winner >= 0 ? `${sides[result.winner]?.name ?? ""} win.` : "A draw."}</b> {result.sentence}
      </>
    );
  }
  const { watched } = table.info.value;
  if (!decision && watched) return <>This game can be watched, not played on. {watched}</>;
  if (!decision) return <>{table.info.value.record ? "A record: step through it below." : "The table is being set."}</>;
  return (
    <>
      <b>{sides[decision.side]?.name}:</b> <Sentence parts={goesOn(table.board, decision.prompt)} table={table} />{" "}
      <Cite citation={decision.citation} open={room.openRule} board={table.board} />
    </>
  );
}

/** More buttons than this do not fit into the bar: they stand in rows under it. */
const MANY = 4;

/** Whether some choices stand in rows under the bar. */
export function hasRows(buttons: readonly Option[]): boolean {
  const { single, rows } = numberRows(buttons);
  return single.length > MANY || rows.length > 0;
}

/** A prompt of more letters than this is set smaller on a phone, so that it leaves the map its place. */
const LONG = 56;

const LIT = "choose among what is lit";

function hint(table: Table): string {
  const view = table.view.value;
  if (table.past.value) return "This is the past.";
  if (table.line.value === "waiting" || table.line.value === "connecting") return "reconnecting…";
  const thinking = table.thinking.value;
  if (thinking) {
    const seat = table.info.value.seats.find((one) => one.side === thinking.seat);
    return isThinking(seat, thinking.progress);
  }
  if (view.result || !view.decision) return "";
  if (!table.asked.value) {
    const seat = table.info.value.seats.find((one) => one.side === view.decision?.side);
    if (seat?.who === "bot") return isThinking(seat, 0);
    if (view.seat < 0) return "you are watching";
    if (seat?.yours) return `${table.board.sides[seat.side]?.name ?? ""} are next`;
    return seat && !seat.online ? `${seat.name || "the other player"} is away` : "waiting for the other player";
  }
  if (table.bending.value) return "now choose a space to go through";
  if (table.chosen.value.length > 0) return atOnce(table) ?? "now choose where to";
  return table.buttons.value.length === view.options.length ? "" : (atOnce(table) ?? LIT);
}

/** How many the next click takes, where it can be several: so nobody is surprised. */
function atOnce(table: Table): string | null {
  const view = table.view.value;
  const { most, option } = mostAtOnce(table.shown.value.options, table.chosen.value);
  if (!option || table.way.value) return null;
  const pointed = table.pointed.value;
  const found = lit(view.options, table.chosen.value, table.onTable.value).get(pointed ?? "");
  const one = found?.length === 1 ? found[0] : undefined;
  const times = one ? timesOf(one, table.many.value) : timesOf(option, table.many.value);
  const who = one && pointed ? nameOf(table.board, view.scene, pointed) : table.touch ? "a tap" : "a click";
  const spread = option.repeat?.all ? " to spread them" : "";
  if (times === most && times > 1) return `${who} takes ${most === 2 ? "both" : `all ${most}`}; choose ${fewer(most)}${spread}`;
  return `${who} takes ${times}; choose up to ${most} for several at once`;
}

function fewer(most: number): string {
  return most === 2 ? "1" : most === 3 ? "1 or 2" : `1 to ${most - 1}`;
}

/** Whether its ways are shown already: to press it is to go another way. */
function isArmed(table: Table, option: Option): boolean {
  const ways = table.ways.value;
  return table.chosen.value.length > 0 && ways?.at === table.view.value.at && ways.begin?.line === option.line;
}

const STEP_BY_STEP = "Step by step";

export function OptionButton({
  table,
  option,
  primary,
  keys,
  figure,
}: {
  table: Table;
  option: Option;
  primary: boolean;
  keys: boolean;
  /** All that is written on it where its row says the rest. */
  figure?: string;
}) {
  const weigh = (on: boolean): void => {
    if (!option.risk) return;
    if (on) table.weighing.value = { option, confirm: false };
    else if (table.weighing.peek()?.option === option && !table.weighing.peek()?.confirm) table.weighing.value = null;
  };
  // an option that is a card shows its face
  const card = namesCard(
    table.board,
    (table.board.cards.find((one) => option.things.includes(one.ref)) ?? namedIn(option.label, table.board.cards))?.ref,
  );
  return (
    <button
      type="button"
      class={primary ? "btn pri" : "btn"}
      data-option={option.line}
      data-card={card["data-card"]}
      aria-label={figure && option.label}
      onClick={() => table.take(option)}
      onPointerEnter={(event) => {
        if (event.pointerType === "mouse") weigh(true);
        card.onPointerEnter?.(event);
      }}
      onPointerLeave={(event) => {
        weigh(false);
        card.onPointerLeave?.(event);
      }}
      onFocus={(event) => {
        weigh(true);
        card.onFocus?.(event);
      }}
      onBlur={() => {
        weigh(false);
        card.onBlur?.();
      }}
    >
      <span>{figure ?? (isArmed(table, option) ? STEP_BY_STEP : option.label)}</span>
      {option.figure && !figure && <small>{option.figure}</small>}
      {option.final && !figure && <small>{ENDS_UNDO}</small>}
      {primary && keys && <kbd aria-hidden="true">↵</kbd>}
    </button>
  );
}

/** Options that differ in a number alone: `take 0 1 2 3 troops`. */
function Numbers({ table, row }: { table: Table; row: NumberRow }) {
  return (
    <div class="numbers" role="group" aria-label={`${row.before} … ${row.after}`.trim()}>
      {row.before && <span>{row.before}</span>}
      {row.options.map(({ option, number }) => (
        <OptionButton key={option.line} table={table} option={option} primary={false} keys={false} figure={number} />
      ))}
      {row.after && <span>{row.after}</span>}
      {row.options.every(({ option }) => option.final) && <small>{ENDS_UNDO}</small>}
    </div>
  );
}

/** The next space that is clicked is one to go through. */
function Bend({ table }: { table: Table }) {
  const ways = table.ways.value;
  if (!ways || ways.at !== table.view.value.at || !table.live.value || !isLong(ways.found)) return null;
  const on = table.bending.value;
  return (
    <button
      type="button"
      class="btn"
      data-bend=""
      aria-pressed={on}
      title="The next space that you choose is one to go through"
      onClick={() => {
        table.bending.value = !on;
      }}
    >
      By way of…
    </button>
  );
}

/** Whether some way has a space between. */
function isLong(found: Ways): boolean {
  return found.via.length > 0 || found.ways.some((way) => way.path.length > 1);
}

/** How many of those who were taken go: all, unless one says otherwise. */
function HowMany({ table, narrow }: { table: Table; narrow: boolean }) {
  const ways = table.ways.value;
  if (!ways?.begin || ways.at !== table.view.value.at || ways.found.numbers.length < 2 || !table.chosen.value.length)
    return null;
  const { numbers, number } = ways.found;
  return (
    <NumberChoice label="How many go" numbers={numbers} number={number} narrow={narrow} take={(one) => table.goWith(one)} />
  );
}

/** How many a click takes at once, of what can be taken several times in a row. */
function AtOnce({ table, narrow }: { table: Table; narrow: boolean }) {
  const { most, option } = mostAtOnce(table.shown.value.options, table.chosen.value);
  if (!option || !table.live.value || !table.asked.value || table.way.value) return null;
  return (
    <NumberChoice
      label="At once"
      numbers={Array.from({ length: most }, (_, i) => i + 1)}
      number={timesOf(option, table.many.value)}
      narrow={narrow}
      take={(one) => table.takeAtOnce(option.key, one)}
    />
  );
}

function NumberChoice({
  label,
  numbers,
  number,
  narrow,
  take,
}: {
  label: string;
  numbers: readonly number[];
  number: number;
  narrow: boolean;
  take: (number: number) => void;
}) {
  if (narrow || numbers.length > FEW_NUMBERS)
    return (
      <label class="numbers howmany">
        <span>{label}</span>
        <select value={number} data-goes="" onChange={(event) => take(Number((event.target as HTMLSelectElement).value))}>
          {numbers.map((one) => (
            <option key={one} value={one}>
              {one === numbers.at(-1) ? `all ${one}` : one}
            </option>
          ))}
        </select>
      </label>
    );
  return (
    <div class="numbers" role="group" aria-label={label}>
      <span>{label}</span>
      {numbers.map((one) => (
        <button
          key={one}
          type="button"
          class={one === number ? "btn on" : "btn"}
          aria-pressed={one === number}
          data-go={one}
          onClick={() => take(one)}
        >
          {one}
        </button>
      ))}
    </div>
  );
}

/** More numbers than these stand in a list. */
const FEW_NUMBERS = 4;

/** A second yes. The one that goes back stands where the first was pressed, and has the focus: Enter gives nothing up. */
function Warned({ table, option, narrow }: { table: Table; option: Option; narrow: boolean }) {
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    focusOn(no.current);
    return () => {
      if (table.keys) requestAnimationFrame(() => focusOn(document.getElementById("prompt")));
    };
  }, [option]);
  return (
    <>
      <button type="button" class="btn" data-yes={option.line} onClick={() => void table.commit(option)}>
        Yes: {option.label}
      </button>
      <button ref={no} type="button" class="btn" aria-describedby="prompt" data-no="" onClick={() => table.clear()}>
        Not yet {!narrow && <kbd aria-hidden="true">↵</kbd>}
      </button>
    </>
  );
}

/** What was passed for the seat by its settings although it could have answered. */
function Unasked({ table, room }: { table: Table; room: Room }) {
  const unasked = table.view.value.settings?.unasked ?? [];
  if (unasked.length === 0 || !table.live.value || table.warned.value) return null;
  return (
    <small class="unasked">
      Not asked: {unasked.join("; ")}.{" "}
      <button type="button" class="link" onClick={() => room.open("settings")}>
        Settings
      </button>
    </small>
  );
}

export function Prompt({ table, room, narrow }: { table: Table; room: Room; narrow: boolean }) {
  const view = table.view.value;
  const buttons = table.buttons.value;
  const primary = primaryOf(buttons);
  const side = view.decision?.side ?? view.result?.winner ?? view.side;
  const { single, rows } = numberRows(buttons);
  const many = single.length > (narrow ? 3 : MANY);
  const info = table.info.value;
  const other = info.seats.find((seat) => seat.side !== view.side);
  const said = table.warned.value ? "" : hint(table);
  // on a phone a few lit things are buttons too: else the one that passes seems to be the only answer
  const beside =
    narrow && table.live.value && table.chosen.value.length === 0 ? besideButtons(view.options, buttons) : [];
  // the first words of help say it, and the map needs the line, unless a button stands there as if it were all
  const small = narrow && said === LIT && (buttons.length === 0 || beside.length > 0) ? "" : said;
  const long = plain(table.warned.value?.warning?.parts ?? view.decision?.prompt ?? []).length > LONG;
  const undo = view.undo && table.past.value === null;
  const shown = single.map((option) => (
    <OptionButton key={option.line} table={table} option={option} primary={option === primary} keys={!narrow} />
  ));
  const warned = table.warned.value;
  const row = warned ? (
    <Warned table={table} option={warned} narrow={narrow} />
  ) : (
    <>
      {undo && (
        <button type="button" class="btn" disabled={!table.live.value} onClick={() => void table.undo()}>
          <I name="undo" size={17} /> Undo {!narrow && <kbd aria-hidden="true">U</kbd>}
        </button>
      )}
      {beside.map((option) => (
        <OptionButton key={option.line} table={table} option={option} primary={false} keys={false} />
      ))}
      <HowMany table={table} narrow={narrow} />
      <AtOnce table={table} narrow={narrow} />
      <Bend table={table} />
      {!many && shown}
      {table.chosen.value.length > 0 && (
        <button type="button" class="btn" onClick={() => table.clear()}>
          Choose anew {!narrow && <kbd aria-hidden="true">Esc</kbd>}
        </button>
      )}
      {view.result && (
        <button type="button" class="btn pri" onClick={() => room.open("result")}>
          Result
        </button>
      )}
    </>
  );
  const hasChoices = (many || rows.length > 0) && !warned;
  const choices = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = narrow ? null : choices.current;
    const measure = (): void => {
      room.rows.value = box?.offsetHeight ?? 0;
    };
    measure();
    if (!box) return;
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => watch.disconnect();
  }, [hasChoices, narrow]);
  const several = table.live.value && mostAtOnce(table.shown.value.options, table.chosen.value).option !== null;
  const hasRow = warned !== null || undo || several || (!many && single.length > 0) || table.chosen.value.length > 0 || view.result !== null;
  return (
    <header class={narrow ? "bar onbar tworows" : "bar onbar"}>
      {!narrow && (
        <a class="brand" href="/" title="To the lobby">
          MANIPLE
          <small>
            {table.board.name}
            {other && view.seat >= 0 && info.seats.filter((seat) => seat.yours).length < 2
              ? ` · ${other.who === "bot" ? other.level : other.name || table.board.sides[other.side]?.name}`
              : ""}
          </small>
        </a>
      )}
      <div class="askrow">
        <Emblem board={table.board} side={side} />
        <div class={long ? "ask long" : "ask"} id="prompt" tabIndex={-1}>
          <span role="status" aria-live="polite" aria-atomic="true">
            <AskText table={table} room={room} />
          </span>
          {small && (
            <small class={small === "reconnecting…" ? "alarm" : table.asked.value ? "" : "away"}>{small}</small>
          )}
          <Unasked table={table} room={room} />
        </div>
        {narrow && (
          <a class="round" href="/" aria-label="To the lobby">
            <I name="close" />
          </a>
        )}
      </div>
      {(!narrow || hasRow) && <div class="buttons">{row}</div>}
      {hasChoices && (
        <div ref={choices} class="choices" role="group" aria-label="Choices">
          {many && shown}
          {rows.map((row) => (
            <Numbers key={row.options[0]?.option.line} table={table} row={row} />
          ))}
        </div>
      )}
    </header>
  );
}
