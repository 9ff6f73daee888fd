/** The panel of a story: the card, what is done with it, the dice; the bar at the foot; the heading above. */

import { useEffect } from "preact/hooks";
import { Row } from "../account/Account.tsx";
import { rowsOf } from "../account/tell.ts";
import { CardFace } from "../cards/CardFace.tsx";
import type { Account, LogLine, Part } from "../formats.ts";
import type { Table } from "../model.ts";
import type { Room } from "../panels/room.ts";
import { Dice } from "../pieces/pieces.tsx";
import { PieceIcon } from "../pieces/index.ts";
import { swallow } from "../press.ts";
import { SPEEDS } from "../settings.ts";
import { diceOf } from "../map/moves.ts";
import { goesOn } from "../text.ts";
import { I } from "../ui.tsx";
import { Cite, Emblem, Sentence } from "../words.tsx";
import { captionOf, type Chapter, placeOf, rollsOf, textOf } from "./tell.ts";
import { type Teller, type Telling, tellerOf } from "./teller.ts";

/** Keys hold while a story is told: they come before those of the table. */
function useKeys(teller: Teller, room: Room, told: boolean): void {
  useEffect(() => {
    if (!told) return;
    const pressed = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement | null;
      if (event.ctrlKey || event.metaKey || event.altKey || room.dialog.peek() || room.rule.peek() !== null) return;
      if (target?.closest("input, textarea, select, dialog, .rulespanel")) return;
      // what has the focus on the table is one's own choice: it is taken at once
      if (event.key === "Enter" && target?.closest(".map, .hand, .dock") && !teller.telling.peek()?.playing) {
        teller.close();
        return;
      }
      const onButton = target?.closest("button, a, [role='button']") != null;
      if (event.key === "r" || event.key === "R") teller.again();
      else if (event.key === " " && !onButton) teller.hold(!teller.held.peek());
      else if (event.key === "ArrowRight" && !target?.closest(".map")) teller.next();
      else if (event.key === "ArrowLeft" && !target?.closest(".map")) teller.before();
      else if (event.key === "Escape" || (event.key === "Enter" && !(onButton && target?.closest(".story, .side, .barplace"))))
        teller.skip();
      else return;
      swallow(event);
    };
    addEventListener("keydown", pressed, true);
    return () => removeEventListener("keydown", pressed, true);
  }, [teller, told]);
}

/** One's own first choice is not waited for: the panel goes, and the press is taken. */
function useOwnClick(teller: Teller, resting: boolean): void {
  useEffect(() => {
    if (!resting) return;
    let start = { x: 0, y: 0 };
    const down = (event: PointerEvent): void => {
      start = { x: event.clientX, y: event.clientY };
    };
    const up = (event: MouseEvent): void => {
      const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) > 8;
      if (!far && (event.target as HTMLElement | null)?.closest(".map, .hand, .dock, .choices")) teller.close();
    };
    addEventListener("pointerdown", down, true);
    addEventListener("click", up, true);
    return () => {
      removeEventListener("pointerdown", down, true);
      removeEventListener("click", up, true);
    };
  }, [teller, resting]);
}

/** What changes in the column while a story is told lights up there. */
function useFlashes(told: boolean): void {
  useEffect(() => {
    const column = document.querySelector(".side .facts, .scoretab");
    if (!told || !column || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const lit = new WeakSet<Element>();
    const watch = new MutationObserver((changes) => {
      for (const { target, type } of changes) {
        const at = target instanceof Element ? target : target.parentElement;
        const row = at?.closest("tr, li, .row, .cells, .figured, .pile, h2, button") ?? at;
        if (!row || lit.has(row) || (type === "attributes" && !at?.closest(".cell, .on"))) continue;
        lit.add(row);
        row.animate([{ backgroundColor: "var(--litsoft)" }, { backgroundColor: "transparent" }], { duration: 1100 }).onfinish = () =>
          lit.delete(row);
      }
    });
    watch.observe(column, { childList: true, characterData: true, subtree: true, attributes: true, attributeFilter: ["aria-label"] });
    return () => watch.disconnect();
  }, [told]);
}

function beatOf(telling: Telling) {
  const chapter = telling.chapters[telling.chapter] as Chapter;
  return { chapter, beat: chapter.beats[telling.beat] ?? (chapter.beats.at(-1) as Chapter["beats"][number]) };
}

/** How many of the chapters are told, and which: one that goes on counts anew. */
function countOf({ chapters, chapter }: Telling): string {
  return chapters.length > 1 ? `part ${chapter + 1} of ${chapters.length}` : "";
}

/** What a chapter is called above the table. */
function titleOf(table: Table, { card, use, head, side }: Chapter): Part[] {
  const { board } = table;
  const face = board.cards.find((one) => one.ref === card);
  if (face) return [use ? `${face.name}, ${use}` : face.name];
  const name = board.sides[side]?.name ?? "";
  const parts = head.parts.map((part, i) =>
    i === 0 && typeof part === "string" ? part.replace(new RegExp(`^(The )?${name} `), "") : part,
  );
  return goesOn(board, parts.filter((part) => typeof part === "string" || !part.ref.startsWith("die:")).map((part) => typeof part === "string" ? part.replace(/: ?(and )?$|^ and .*$/, "") : part));
}

/** In place of the prompt, while it is told and until it was read. */
export function StoryHead({ table, narrow, room }: { table: Table; narrow: boolean; room: Room }) {
  const teller = tellerOf(table);
  const telling = teller.telling.value;
  if (!telling) return null;
  const { chapter } = beatOf(telling);
  const { board } = table;
  const total = chapter.beats.length;
  const step = `step ${telling.beat + 1} of ${total}`;
  return (
    <header class={`bar onbar storyhead${narrow ? " tworows" : ""}`}>
      {!narrow && (
        <a class="brand" href="/" title="To the lobby">
          MANIPLE
          <small>{board.name}</small>
        </a>
      )}
      <div class="askrow">
        {chapter.side >= 0 && <Emblem board={board} side={chapter.side} />}
        <div class="ask" id="prompt" tabIndex={-1}>
          <span>
            {chapter.side >= 0 && <b>{board.sides[chapter.side]?.name}: </b>}
            <Sentence parts={titleOf(table, chapter)} />{" "}
            {!narrow && <Cite citation={chapter.head.citation} open={room.openRule} board={board} />}
          </span>
          <small class="away">
            {step}
            {countOf(telling) && ` · ${countOf(telling)}`}
          </small>
        </div>
      </div>
      {!narrow && (
        <div class="buttons">
          <ToMyTurn teller={teller} telling={telling} keys />
        </div>
      )}
    </header>
  );
}

function ToMyTurn({ teller, telling, keys }: { teller: Teller; telling: Telling; keys?: boolean }) {
  const mine = teller.table.shown.value.seat >= 0;
  return (
    <button type="button" class="btn pri" onClick={() => teller.skip()}>
      <span>{telling.missed ? "Skip to the end" : mine && isMine(teller.table) ? "To my turn" : "To the table"}</span>
      {keys && <kbd aria-hidden="true">↵</kbd>}
    </button>
  );
}

function isMine(table: Table): boolean {
  const view = table.present.value.get(table.seat.value) ?? table.shown.value;
  return view.decision?.side === view.side;
}

/** What a fight came to, as its account has it. */
function Came({ table, telling, room, account }: { table: Table; telling: Telling; room: Room; account: Account }) {
  const { beat } = beatOf(telling);
  return (
    <section class="storydice came" aria-label={account.title}>
      <h3>
        <b>{account.title}</b>
        <Cite citation={beat.lines.find((line) => line.account)?.citation ?? ""} open={room.openRule} board={table.board} />
      </h3>
      <ul>
        {rowsOf(account).map((row, i) => (
          <Row key={i} table={table} room={room} row={row} state="told" />
        ))}
      </ul>
      {account.foot.map((one, i) => (
        <p key={i} class="told last">
          <Sentence parts={one.parts} />
        </p>
      ))}
    </section>
  );
}

/** A fight: what each rolled, and what came of it. */
function Rolls({ table, telling, room }: { table: Table; telling: Telling; room: Room }) {
  const teller = tellerOf(table);
  const { beat, chapter } = beatOf(telling);
  const { dice, told } = rollsOf(beat);
  const account = beat.lines.findLast((line) => line.account?.small)?.account;
  if (account && !teller.tumbling.value) return <Came table={table} telling={telling} room={room} account={account} />;
  if (dice.length === 0 && (beat.kind !== "battle" || told.length === 0)) return null;
  const { board } = table;
  const tumbling = teller.tumbling.value;
  const place = placeOf(board, beat.lines);
  let at = 0;
  return (
    <section class={tumbling ? "storydice rolling" : "storydice"} aria-label={`${beat.name}${place ? `: ${place}` : ""}`}>
      <h3>
        <b>
          {beat.name}
          {place && `: ${place}`}
        </b>
        <Cite citation={(dice[0] ?? told[0])?.citation ?? ""} open={room.openRule} board={board} />
      </h3>
      <ul>
        {diceOf(dice, board.sides).map((roll, i) => {
          const values = tumbling ? tumbling.slice(at, at + roll.values.length) : roll.values;
          at += roll.values.length;
          // where the line names nobody it is of whoever acts, and not of whoever decided last
          const said = (dice[i]?.about ?? -1) >= 0 || board.sides.some(({ name }) => roll.text.includes(name));
          const side = said ? roll.side : chapter.side;
          const face = board.faces.find((one) => one.side === side && !one.closed);
          return (
            <li key={i}>
              {face && <PieceIcon board={board} face={face} size={24} />}
              <span class="grow">{about(dice[i] as LogLine)}</span>
              <Dice board={board} values={values} side={side} size={roll.values.length > 4 ? 24 : 32} />
            </li>
          );
        })}
        {told.map((line, i) => (
          <li key={`t${line.number}`} class={i === told.length - 1 ? "told last" : "told"}>
            <span>
              <Sentence parts={line.parts} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The line of a roll without the dice that stand beside it. */
function about(line: LogLine): string {
  const first = line.parts.findIndex((part) => typeof part !== "string" && part.ref.startsWith("die:"));
  const rest = textOf(line.parts.filter((part) => typeof part === "string" || !part.ref.startsWith("die:")).slice(first))
    .replace(/^( |,|:|and\b|\.)+/g, "")
    .trim();
  const before = textOf(line.parts.slice(0, first)).replace(/[:\s]+$/, "");
  return rest && /\d/.test(rest) ? `${before}, ${rest.replace(/\.$/, "")}` : before;
}

function Speeds({ table }: { table: Table }) {
  const slowFirst = [...SPEEDS].sort((a, b) => (a.value || 9) - (b.value || 9));
  return (
    <div class="storyspeed" role="group" aria-label="Speed">
      {slowFirst.map(({ value, name }) => (
        <button
          key={name}
          type="button"
          aria-pressed={table.speed.value === value}
          onClick={() => {
            table.speed.value = value;
          }}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function Beats({ teller, telling }: { teller: Teller; telling: Telling }) {
  const { chapter } = beatOf(telling);
  return (
    <ol class="beats" aria-label="Steps">
      {chapter.beats.map((beat, i) => (
        <li key={i} class={i < telling.beat ? "done" : i === telling.beat ? "now" : ""}>
          <button
            type="button"
            aria-current={i === telling.beat ? "step" : undefined}
            aria-label={`Step ${i + 1}: ${beat.name}`}
            onClick={() => void teller.show(telling.chapter, i)}
          >
            <i aria-hidden="true" />
            <span>{beat.name}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

export function Story({ table, narrow, room }: { table: Table; narrow: boolean; room: Room }) {
  const teller = tellerOf(table);
  const telling = teller.telling.value;
  const told = telling !== null;
  const resting = told && !telling.playing;
  useKeys(teller, room, told);
  useOwnClick(teller, resting && table.told.value === null);
  useFlashes(told);
  // asked for nothing: what happened while nobody looked is told at once
  const since = table.since.value;
  useEffect(() => {
    if (since && table.speed.peek() > 0) void teller.tellMissed();
  }, [since]);
  const { board } = table;
  const speech = (
    <div class="hidden" role="status" aria-live="polite" data-story-said="">
      {teller.said.value}
    </div>
  );
  const own = teller.own.value;
  const mine = own && board.cards.find((one) => one.ref === own.card);
  if (!telling)
    return (
      <>
        {speech}
        {mine && !table.telling.holds.value && (
          <div class={narrow ? "owncard phone" : "owncard"} aria-hidden="true" key={mine.ref}>
            <CardFace board={board} card={mine} raised />
            {own.use && <span class="use">{own.use}</span>}
          </div>
        )}
      </>
    );
  const { chapter, beat } = beatOf(telling);
  const card = board.cards.find((one) => one.ref === chapter.card);
  const side = board.sides[chapter.side];
  const held = teller.held.value;
  const said = captionOf(beat);
  const [first, ...more] = said;
  const answer = beat.kind === "answer" || (beat.kind === "battle" && beat.lines.some((line) => line.reveal));
  const other = answer
    ? beat.lines.flatMap((line) => line.parts.flatMap((part) => (typeof part === "string" ? [] : (board.cards.find((one) => one.ref === part.ref) ?? []))))[0]
    : undefined;
  const shown = other ?? card;
  const use = other ? "" : chapter.use;
  const sentence = (
    <div class="storysaid" tabIndex={narrow ? 0 : undefined} key={`${telling.chapter} ${telling.beat}`}>
      {first && (
        <p class="first">
          <Sentence parts={first} />
        </p>
      )}
      {more.map((parts, i) => (
        <p key={i}>
          <Sentence parts={parts} />
        </p>
      ))}
    </div>
  );
  const face = shown && (
    <div class="storycard" key={shown.ref}>
      <CardFace board={board} card={shown} raised />
      {use && <span class="use">{use}</span>}
    </div>
  );
  // the answers stand where the way out of the story was
  const asked = resting && table.live.value && table.asked.value && table.buttons.value.length > 0;
  const pause = (
    <button type="button" class="btn" aria-pressed={held} onClick={() => teller.hold(!held)} disabled={resting}>
      <I name={held ? "play" : "pause"} size={17} /> {held ? "Go on" : "Pause"}
      {!narrow && <kbd aria-hidden="true">Space</kbd>}
    </button>
  );
  const again = (
    <button type="button" class="btn" onClick={() => teller.again()}>
      <I name="again" size={17} /> Again {!narrow && <kbd aria-hidden="true">R</kbd>}
    </button>
  );
  const label = `${side?.name ?? board.name}: what they do`;
  if (narrow)
    return (
      <section class="story phone" aria-label={label}>
        {speech}
        {sentence}
        <div class="storyrow" tabIndex={0}>
          {face}
          <Rolls table={table} telling={telling} room={room} />
        </div>
        <ol class="segments" aria-label="Steps">
          {chapter.beats.map((one, i) => (
            <li key={i} class={i < telling.beat ? "done" : i === telling.beat ? "now" : ""}>
              <button type="button" aria-label={`Step ${i + 1}: ${one.name}`} aria-current={i === telling.beat ? "step" : undefined} onClick={() => void teller.show(telling.chapter, i)} />
            </li>
          ))}
        </ol>
        <div class="storybuttons">
          {resting ? again : pause}
          <ToMyTurn teller={teller} telling={telling} />
        </div>
      </section>
    );
  return (
    <section class="story" aria-label={label} style={side ? { "--side": `var(--c-${side.colour})` } : {}}>
      {speech}
      <div class="storypanels">
        <div class="storypanel" tabIndex={0}>
          <h2>
            <b>{side ? `The ${side.name}` : board.name}</b>
            <span>{countOf(telling)}</span>
          </h2>
          {face}
          {sentence}
          {beat.lines[0]?.citation && (
            <p class="why">
              {beat.name} <Cite citation={beat.lines[0].citation} open={room.openRule} board={board} />
            </p>
          )}
        </div>
        <Rolls table={table} telling={telling} room={room} />
      </div>
      <div class="storybar onbar">
        {again}
        <Beats teller={teller} telling={telling} />
        <Speeds table={table} />
        {asked ? <ToMyTurn teller={teller} telling={telling} /> : pause}
      </div>
    </section>
  );
}

