/** The dialogs of the table. */

import { useEffect, useState } from "preact/hooks";
import { alone, api, say, tell } from "../api.ts";
import { CourseOfPlay } from "../account/Course.tsx";
import type { Told } from "../account/tell.ts";
import { CardFace, CardList } from "../cards/index.ts";
import { checkDice, type Verdict } from "../dice.ts";
import type { Link, SeatSettings, SetSettings, WindowKindShown } from "../formats.ts";
import type { Table } from "../model.ts";
import { sitDown } from "../pages/sit.ts";
import { Seats, type SeatChoice, wishOf } from "../pages/start.tsx";
import { go } from "../router.ts";
import { play } from "../sound.ts";
import { accounts, given, type Mode, mode, notify, playerName, sound, speed, SPEEDS } from "../settings.ts";
import { usualLevel } from "../text.ts";
import { Dialog, I, Segments, Share, Switch, useAnswer } from "../ui.tsx";
import { Cite, Emblem } from "../words.tsx";
import { rematch } from "./rematch.ts";
import type { Room } from "./room.ts";

interface Props {
  table: Table;
  room: Room;
}

export function Dialogs({ table, room }: Props) {
  const now = room.dialog.value;
  if (!now) return null;
  switch (now.name) {
    case "settings":
      return <SettingsDialog table={table} room={room} />;
    case "links":
      return <LinksDialog table={table} room={room} />;
    case "cards":
      return <CardsDialog table={table} room={room} />;
    case "help":
      return <HelpDialog room={room} />;
    case "resign":
      return <ResignDialog table={table} room={room} />;
    case "playon":
      return <PlayOnDialog table={table} room={room} move={Number(now.about) || 0} />;
    case "dice":
      return <DiceDialog table={table} room={room} />;
    case "result":
      return <ResultDialog table={table} room={room} />;
    case "more":
      return (
        <Dialog title={table.board.name} close={room.close}>
          <More table={table} room={room} />
        </Dialog>
      );
  }
}

/** A kind of questions, and how much has to hang on one. Whatever is chosen looks at public facts alone. */
function Kind({ kind, set }: { kind: WindowKindShown; set: (least: number) => void }) {
  return (
    <>
      <div class="setting">
        <span>{kind.label}</span>
        <Segments
          label={kind.label}
          value={String(kind.least)}
          choices={kind.levels.map(({ least, name }) => ({ value: String(least), name }))}
          set={(least) => set(Number(least))}
        />
      </div>
      <p class="small quiet">{kind.levels.find(({ least }) => least === kind.least)?.sentence}</p>
    </>
  );
}

const RESPONSES: Record<SeatSettings["responses"], { name: string; sentence: string }> = {
  never: { name: "Never", sentence: "Every chance to respond is passed for you." },
  "when it fits": {
    name: "When it fits",
    sentence: "You are asked when you hold a card that could answer. Your pauses may tell that you hold one.",
  },
  always: {
    name: "Always",
    sentence: "You are asked at every chance that the list below leaves you, so your pauses tell nothing.",
  },
};

function SettingsDialog({ table, room }: Props) {
  const view = table.view.value;
  const settings = view.settings;
  const set = (part: Partial<SetSettings>): void => {
    if (!settings) return;
    const { responses, hide_pauses, forced_moves, standing } = settings;
    const windows = Object.fromEntries(settings.windows.map(({ key, least }) => [key, least]));
    api.settings(table.id, view.seat, { responses, hide_pauses, forced_moves, standing, windows, ...part }).catch(tell);
  };
  const leastOf = (kind: string, least: number): Record<string, number> => ({
    ...Object.fromEntries((settings?.windows ?? []).map((one) => [one.key, one.least])),
    [kind]: least,
  });
  const allow = async (on: boolean): Promise<void> => {
    if (on && Notification.permission !== "granted" && (await Notification.requestPermission()) !== "granted") {
      say("The browser does not allow notifications from this page.");
      return;
    }
    notify.value = on;
  };
  return (
    <Dialog title="Settings" close={room.close}>
      <div class="stack">
        <div class="group">
          <h3>On this device</h3>
          <div class="setting">
            <span>Motion</span>
            <Segments
              label="Motion"
              value={speed.value}
              choices={SPEEDS}
              set={(value) => {
                speed.value = value;
              }}
            />
          </div>
          <div class="setting">
            <span>Rounds and battles</span>
            <Segments<Told>
              label="How the end of a round, a turn, a battle is told"
              value={accounts.value}
              choices={[
                { value: "full", name: "Step by step" },
                { value: "short", name: "At once" },
                { value: "off", name: "In the log" },
              ]}
              set={(value) => {
                accounts.value = value;
              }}
            />
          </div>
          <div class="setting">
            <span>Light</span>
            <Segments<Mode>
              label="Light or dark"
              value={mode.value}
              choices={[
                { value: "system", name: "As the system" },
                { value: "light", name: "Light" },
                { value: "dark", name: "Dark" },
              ]}
              set={(value) => {
                mode.value = value;
              }}
            />
          </div>
          <Switch
            label="Sound"
            sentence="A dry tick for a piece, a rattle for dice, two notes when it is your turn."
            value={sound.value}
            set={(value) => {
              sound.value = value;
              play("turn");
            }}
          />
          {"Notification" in globalThis && (
            <Switch
              label="Notify me"
              sentence="When it is your turn and this tab is out of sight."
              value={notify.value}
              set={(value) => void allow(value)}
            />
          )}
        </div>
        {settings && view.result === null && (
          <div class="group">
            <h3>Your seat: {table.board.sides[view.side]?.name}</h3>
            <div class="setting">
              <span>Ask me to respond</span>
              <Segments
                label="Ask me to respond"
                value={settings.responses}
                choices={(Object.keys(RESPONSES) as SeatSettings["responses"][]).map((value) => ({
                  value,
                  name: RESPONSES[value].name,
                }))}
                set={(responses) => set({ responses })}
              />
            </div>
            <p class="small quiet">{RESPONSES[settings.responses].sentence}</p>
            <Switch
              label="Hide my pauses"
              sentence="Passes made for you take one to three seconds, as if you had thought about it."
              value={settings.hide_pauses}
              set={(hide_pauses) => set({ hide_pauses })}
            />
            <Switch
              label="Play forced moves"
              sentence="Where there is only one thing to do, it is done for you."
              value={settings.forced_moves}
              set={(forced_moves) => set({ forced_moves })}
            />
            {settings.windows.length > 0 && (
              <>
                <h4>Questions you may be spared</h4>
                <p class="small quiet">
                  A pass that is made for you by this list looks at what everybody knows, never at your hand.
                </p>
                {settings.windows.map((kind) => (
                  <Kind key={kind.key} kind={kind} set={(least) => set({ windows: leastOf(kind.key, least) })} />
                ))}
              </>
            )}
            {settings.answers.map(({ key, label, sentence }) => (
              <Switch
                key={key}
                label={label}
                sentence={sentence}
                value={settings.standing.includes(key)}
                set={(on) => set({ standing: [...settings.standing.filter((other) => other !== key), ...(on ? [key] : [])] })}
              />
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}

function LinkOf({ table, seat, title, sentence }: { table: Table; seat: number; title: string; sentence: string }) {
  const [link, setLink] = useState<Link | null>(null);
  return (
    <div class="group">
      <h3>{title}</h3>
      <p class="quiet">{sentence}</p>
      {link ? (
        <Share link={link} what={title} />
      ) : (
        <div>
          <button type="button" class="btn" onClick={() => api.link(table.id, seat).then(setLink, tell)}>
            <I name="link" /> Make a link
          </button>
        </div>
      )}
    </div>
  );
}

function LinksDialog({ table, room }: Props) {
  return (
    <Dialog title="Links" close={room.close}>
      <div class="stack">
        {table.mine.value.map((seat) => (
          <LinkOf
            key={seat}
            table={table}
            seat={seat}
            title={`Your seat: ${table.board.sides[seat]?.name ?? ""}`}
            sentence="Opens your seat on your phone or another browser. Whoever has it plays for you, so keep it to yourself."
          />
        ))}
        <LinkOf
          table={table}
          seat={-1}
          title="For spectators"
          sentence="Shows the table as the public sees it, without any hand."
        />
      </div>
    </Dialog>
  );
}

function CardsDialog({ table, room }: Props) {
  const about = room.dialog.value?.about ?? "";
  const pile = table.view.value.scene.piles.find((one) => one.name === about);
  const cards = (pile?.cards ?? []).flatMap((ref) => table.board.cards.find((card) => card.ref === ref) ?? []);
  return (
    <Dialog title={about || "Cards, and where you know them to be"} close={room.close} broad>
      {about ? (
        <>
          <p class="quiet">{pile?.ordered ? "The top card first." : "In no order."}</p>
          <ul class="spread">
            {cards.map((card) => (
              <li key={card.ref}>
                <CardFace board={table.board} card={card} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <CardList model={table} />
      )}
    </Dialog>
  );
}

const KEYS: readonly (readonly [string, string])[] = [
  ["Tab", "walk through what may be chosen"],
  ["Enter", "take what has the focus, or the filled button, which gives nothing up"],
  ["Escape", "give the choice up, close what is open"],
  ["U", "undo"],
  ["W", "the safe way of a march, where it has one"],
  ["T", "a tip: the best choices, and why"],
  ["+  −  0", "zoom in, out, whole map"],
  ["H", "hide the pieces"],
  ["L", "the log"],
  ["R", "the rules"],
  ["C", "all cards"],
  ["Alt 1 … 7", "open or close a line of the column"],
  ["1 … 9", "a tab below the map, in games that have them"],
  ["R  Space  Escape", "while a turn is told: again, hold, to the table"],
  ["←  →  Home  End", "step through the game so far"],
  ["Space", "play or pause while looking back"],
  ["?", "this page"],
];

function HelpDialog({ room }: { room: Room }) {
  return (
    <Dialog title="How the table works" close={room.close}>
      <div class="stack">
        <p>
          The bar at the top says in one sentence who must do what. What you may choose is lit on the map and in your
          hand: click it, or drag a piece to where it should go. Other answers are buttons in the bar.
        </p>
        <p>
          A click on anything else says why it is not allowed, with the number of the rule. A click on a rule's number
          opens it.
        </p>
        <p>
          Undo goes back step by step until dice were rolled or something hidden was shown. A button that ends undo says
          so.
        </p>
        <p>Point at an attack to see its odds before you commit to it. On a touch screen the first tap shows them.</p>
        <p>The lamp beside the map gives a hint: the best choices, what to expect of each, and a reason.</p>
        <dl class="keys">
          {KEYS.map(([key, what]) => (
            <div key={key}>
              <dt>
                {key.split("  ").map((one) => (
                  <kbd key={one}>{one}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}

function ResignDialog({ table, room }: Props) {
  const seat = table.seat.value;
  const other = table.board.sides[1 - seat]?.name ?? "the other side";
  const resign = async (): Promise<void> => {
    try {
      await api.resign(table.id, seat);
      // the result may be on show already
      if (room.dialog.peek()?.name === "resign") room.close();
    } catch (problem) {
      tell(problem);
    }
  };
  return (
    <Dialog title="Resign?" close={room.close}>
      <div class="stack">
        <p>The game ends at once and {other} win. This cannot be taken back.</p>
        <div class="row end">
          <button type="button" class="btn" onClick={room.close}>
            Play on
          </button>
          <button type="button" class="btn no" onClick={() => void resign()}>
            Resign
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function PlayOnDialog({ table, room, move }: Props & { move: number }) {
  const shelf = useAnswer(() => api.shelf(), []);
  const bots = shelf.value?.bots ?? [];
  const [seats, setSeats] = useState<SeatChoice[]>([
    { who: "here", bot: "", name: playerName.peek() },
    { who: "here", bot: "", name: "" },
  ]);
  useEffect(() => {
    const level = usualLevel(bots);
    if (level) setSeats((old) => old.map((seat, i) => ({ ...seat, bot: level, who: i === 1 ? "bot" : seat.who })));
  }, [bots.length]);
  const begin = async (): Promise<void> => {
    try {
      const created = await api.playOn(table.id, move, seats.map(wishOf));
      await sitDown(
        created.id,
        created.commitment,
        seats.flatMap((seat, i) => (seat.who === "here" ? [{ seat: i, name: seat.name.trim() }] : [])),
      );
      room.close();
      go(`/game/${created.id}`);
    } catch (problem) {
      tell(problem);
    }
  };
  return (
    <Dialog title={`Play on from move ${move}`} close={room.close}>
      <div class="stack start">
        <p class="quiet">A new game begins as this one stood after move {move}, with new dice. Who plays?</p>
        <Seats sides={table.board.sides} seats={seats} bots={bots} set={setSeats} />
        <div class="row end">
          <button type="button" class="btn pri big" onClick={() => void alone("begin", begin)}>
            Begin
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function DiceDialog({ table, room }: Props) {
  const check = useAnswer<Verdict>(async () => checkDice(await api.dice(table.id), given(table.id)), []);
  return (
    <Dialog title="Were the dice fair?" close={room.close}>
      <div class="stack">
        <p class="quiet">
          Before the game the server promised a secret by showing its SHA-256. Then each seat added a number of its own.
          The dice follow from all of them, so nobody could choose them. Your browser reckons it again:
        </p>
        {check.problem && <p class="toast no">{check.problem.message}</p>}
        <ol class="proof">
          {check.value?.steps.map((step) => (
            <li key={step.text} class={step.holds === false ? "bad" : step.holds ? "good" : ""}>
              {step.holds !== null && <I name={step.holds ? "yes" : "no"} />}
              <div>
                <p>{step.text}</p>
                {step.value && <p class="mono quiet">{step.value}</p>}
              </div>
            </li>
          ))}
        </ol>
        {check.value && (
          <p class={check.value.fair ? "verdict good" : "verdict bad"} role="status">
            {check.value.fair
              ? "It holds: nobody chose these dice."
              : "It does not hold: these dice do not follow from what was promised."}
          </p>
        )}
      </div>
    </Dialog>
  );
}

export async function download(table: Table): Promise<void> {
  try {
    const text = await api.record(table.id);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = `${table.board.game}-${table.id}.maniple`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } catch (problem) {
    tell(problem);
  }
}

function ResultDialog({ table, room }: Props) {
  const result = table.shown.value.result;
  const info = table.info.value;
  if (!result) return null;
  const winner = table.board.sides[result.winner];
  return (
    <Dialog title={winner ? `${winner.name} win` : "A draw"} close={room.close}>
      <div class="stack">
        <div class="result">
          <Emblem board={table.board} side={result.winner} size={64} />
          <div>
            <p class="said">
              {result.sentence} <Cite citation={result.citation} open={room.openRule} board={table.board} inline />
            </p>
            <ul>
              {/* the course of the game tells the rest */}
              {result.reasons.slice(result.course ? -2 : 0).map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
            <p class="score">
              {!result.course && table.shown.value.scene.score
                .flatMap((figure, i) => (figure ? [`${table.board.sides[i]?.name ?? ""} ${figure}`] : []))
                .join(" · ")}
            </p>
          </div>
        </div>
        {result.course && <CourseOfPlay board={table.board} course={result.course} />}
        <div class="actions">
          {!info.record && info.seats.some((seat) => seat.yours) && (
            <button type="button" class="btn pri" onClick={() => void rematch(table)}>
              {info.rematch ? "To the rematch" : "Rematch, sides swapped"}
            </button>
          )}
          <button
            type="button"
            class="btn"
            onClick={() => {
              room.close();
              void table.lookBack(0, -2);
            }}
          >
            <I name="play" /> Replay
          </button>
          <button
            type="button"
            class="btn"
            onClick={() => {
              room.close();
              void table.lookBack(Math.max(0, table.shown.peek().move - 1), -2);
            }}
          >
            Play on from a move
          </button>
          {info.commitment && (
            <button type="button" class="btn" onClick={() => room.open("dice")}>
              Check the dice
            </button>
          )}
          <button type="button" class="btn" onClick={() => void download(table)}>
            <I name="file" /> Download the record
          </button>
          <a class="btn" href="/">
            To the lobby
          </a>
        </div>
      </div>
    </Dialog>
  );
}

/** Everything that has no place of its own. */
export function More({ table, room }: Props) {
  const info = table.info.value;
  const seat = table.seat.value;
  const over = info.status === "over" || Boolean(info.watched) || table.shown.value.result !== null;
  const playing = seat >= 0 && !over && !info.record;
  const ask = (what: "undo" | "draw"): void => {
    room.close();
    api.ask(table.id, seat, what).catch(tell);
  };
  return (
    <div class="more-list">
      <ul class="players" aria-label="Who sits here">
        {info.seats.map((one) => (
          <li key={one.side}>
            <Emblem board={table.board} side={one.side} size={26} />
            <span class="grow">
              <b>{table.board.sides[one.side]?.name}</b>{" "}
              {one.who === "bot" ? `computer, ${one.level}` : one.yours ? one.name || "you" : one.name || "a player"}
            </span>
            <span class="quiet">{one.who === "bot" || info.record ? "" : one.online ? "here" : "away"}</span>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => room.openRule("")}>
        <I name="book" /> Rules
      </button>
      <button type="button" onClick={() => room.open("cards")}>
        <I name="cards" /> All cards, and where they are
      </button>
      <button
        type="button"
        onClick={() => {
          room.close();
          void table.lookBack(over ? 0 : Math.max(0, table.shown.peek().move - 1), over ? -2 : seat);
        }}
      >
        <I name="back" /> {over ? "Replay" : "Step back through the game"}
      </button>
      <button type="button" onClick={() => room.open("settings")}>
        <I name="gear" /> Settings
      </button>
      {!info.record && (
        <button type="button" onClick={() => room.open("links")}>
          <I name="link" /> Links: your phone, spectators
        </button>
      )}
      {over && (
        <button type="button" onClick={() => void download(table)}>
          <I name="file" /> Download the record
        </button>
      )}
      {over && info.commitment && (
        <button type="button" onClick={() => room.open("dice")}>
          <I name="yes" /> Check the dice
        </button>
      )}
      {playing && (
        <button type="button" onClick={() => ask("undo")}>
          <I name="undo" /> Ask to take back
        </button>
      )}
      {playing && (
        <button type="button" onClick={() => ask("draw")}>
          <I name="score" /> Offer a draw
        </button>
      )}
      <button type="button" onClick={() => room.open("help")}>
        <I name="help" /> How the table works, keys
      </button>
      {playing && (
        <button type="button" class="bad" onClick={() => room.open("resign")}>
          <I name="no" /> Resign
        </button>
      )}
      <a href="/">
        <I name="close" /> To the lobby
      </a>
      {info.origin && (
        <p class="small quiet pad">Played on from another game: {info.origin.split(" ").at(-1)} moves in.</p>
      )}
    </div>
  );
}
