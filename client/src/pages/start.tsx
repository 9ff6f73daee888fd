/** Start a game: which, who sits where, and the options of its Variant. */

import { useRef, useState } from "preact/hooks";
import { alone, api, tell, type Wish } from "../api.ts";
import type { BotOnShelf, Cover, FormLine, GameOnShelf } from "../formats.ts";
import { go } from "../router.ts";
import { level, playerName } from "../settings.ts";
import { numberIn, wrongIn } from "../text.ts";
import { I, Segments, Switch } from "../ui.tsx";
import { sitDown } from "./sit.ts";

export type Who = "here" | "link" | "open" | "bot";
export interface SeatChoice {
  who: Who;
  bot: string;
  name: string;
}

const WHO: readonly { value: Who; name: string; title: string }[] = [
  { value: "here", name: "Me here", title: "Somebody at this screen" },
  { value: "link", name: "By link", title: "A friend gets a link" },
  { value: "open", name: "Anyone", title: "An open seat in the lobby" },
  { value: "bot", name: "Computer", title: "It cannot see your hand" },
];

export function wishOf(seat: SeatChoice): Wish {
  return {
    who: seat.who === "bot" ? `bot:${seat.bot}` : seat.who,
    name: seat.who === "here" ? seat.name.trim().slice(0, 40) : "",
  };
}

/** Two rows: who plays each side. */
export function Seats({
  sides,
  seats,
  bots,
  set,
}: {
  sides: readonly { name: string }[];
  seats: SeatChoice[];
  bots: readonly BotOnShelf[];
  set: (seats: SeatChoice[]) => void;
}) {
  const change = (i: number, part: Partial<SeatChoice>): void =>
    set(seats.map((seat, k) => (k === i ? { ...seat, ...part } : seat)));
  const who = bots.length > 0 ? WHO : WHO.filter((choice) => choice.value !== "bot");
  return (
    <>
      {seats.map((seat, i) => {
        const side = sides[i]?.name ?? "";
        return (
          <div class="seatrow" key={side}>
            <span class="label">{side}</span>
            <div class="stack tight">
              <Segments
                label={`Who plays ${side}`}
                value={seat.who}
                choices={who}
                set={(value) => change(i, { who: value })}
              />
              {seat.who === "bot" && bots.length > 1 && (
                <Segments
                  label={`Level of ${side}`}
                  value={seat.bot}
                  choices={bots.map((bot) => ({ value: bot.name, name: bot.label, title: bot.about }))}
                  set={(bot) => change(i, { bot })}
                />
              )}
              {seat.who === "bot" && <p class="small quiet">{bots.find((bot) => bot.name === seat.bot)?.about}</p>}
              {seat.who === "here" && (
                <input
                  class="field"
                  aria-label={`Name of ${side}`}
                  placeholder="Name (if you like)"
                  maxLength={40}
                  value={seat.name}
                  onInput={(event) => {
                    change(i, { name: event.currentTarget.value });
                    if (seats.findIndex((one) => one.who === "here") === i)
                      playerName.value = event.currentTarget.value;
                  }}
                />
              )}
            </div>
          </div>
        );
      })}
    </>
  );
}

type Value = boolean | number | string;

function Line({ line, value, set }: { line: FormLine; value: Value; set: (value: Value) => void }) {
  if (typeof line.default === "boolean") {
    return <Switch label={line.label} sentence={line.sentence} value={Boolean(value)} set={set} />;
  }
  const words = Object.entries(line.choices);
  const wrong = wrongIn(line, value);
  return (
    <div class="formline">
      <label>
        <b>{line.label}</b>
        {words.length > 0 ? (
          <select class="field" value={String(value)} onChange={(event) => set(event.currentTarget.value)}>
            {words.map(([word]) => (
              <option key={word} value={word}>
                {word}
              </option>
            ))}
          </select>
        ) : typeof line.default === "number" ? (
          <input
            class="field"
            type="number"
            min={line.least ?? undefined}
            max={line.most ?? undefined}
            name={line.name}
            value={value as number | string}
            aria-invalid={wrong !== ""}
            aria-describedby={wrong ? `wrong-${line.name}` : undefined}
            onInput={(event) => set(numberIn(line, event.currentTarget.value))}
          />
        ) : (
          <input
            class="field"
            value={String(value)}
            maxLength={200}
            onInput={(event) => set(event.currentTarget.value)}
          />
        )}
      </label>
      {wrong && (
        <small id={`wrong-${line.name}`} class="wrong" role="alert">
          {wrong}
        </small>
      )}
      <small class="quiet">
        {line.sentence}
        {words.length > 0 && line.choices[String(value)] ? ` ${line.choices[String(value)]}` : ""}
      </small>
    </div>
  );
}

/** What differs from the form's own values. */
export function changed(form: readonly FormLine[], values: Readonly<Record<string, Value>>): Record<string, Value> {
  const out: Record<string, Value> = {};
  for (const line of form) {
    const value = values[line.name];
    if (value !== undefined && value !== line.default) out[line.name] = value;
  }
  return out;
}

/** A game about to be begun: what the page and the full form change together. */
export interface Plan {
  game: GameOnShelf;
  bots: readonly BotOnShelf[];
  seats: SeatChoice[];
  setSeats: (seats: SeatChoice[]) => void;
  values: Readonly<Record<string, Value>>;
  setValue: (name: string, value: Value) => void;
  components: string;
  setComponents: (name: string) => void;
  listed: boolean;
  setListed: (listed: boolean) => void;
  busy: boolean;
  /** The line of the form in which something stands that cannot be. */
  wrong: FormLine | undefined;
  begin: (seats?: SeatChoice[]) => Promise<void>;
}

/** What a game is begun with, unless the players choose otherwise. */
export function usual(game: GameOnShelf): Record<string, Value> {
  return { ...((game.cover as unknown as Cover).page?.options ?? {}) };
}

/** Set a table up, sit down at one's own seats, and go there. */
export async function beginGame(
  game: GameOnShelf,
  seats: readonly SeatChoice[],
  variant: Record<string, Value>,
  components = "shipped",
  listed = false,
): Promise<void> {
  const created = await api.create({ game: game.slug, seats: seats.map(wishOf), variant, components, public: listed });
  await sitDown(
    created.id,
    created.commitment,
    seats.flatMap((seat, i) => (seat.who === "here" ? [{ seat: i, name: seat.name.trim() }] : [])),
  );
  go(`/game/${created.id}`);
}

/** What is wished for a game; `me` is the side of whoever is here. */
export function usePlan(game: GameOnShelf, bots: readonly BotOnShelf[], me: number): Plan {
  const bot = bots.find((one) => one.name === level.peek())?.name ?? bots[0]?.name ?? "";
  const [seats, setSeats] = useState<SeatChoice[]>(() => {
    const here: SeatChoice = { who: "here", bot, name: playerName.peek() };
    const other: SeatChoice = { who: bot ? "bot" : "link", bot, name: "" };
    return me === 1 ? [other, here] : [here, other];
  });
  const [components, setComponents] = useState("shipped");
  const [values, setValues] = useState<Record<string, Value>>(() => usual(game));
  const [listed, setListed] = useState(false);
  const [busy, setBusy] = useState(false);
  const wrong = game.form.find((line) => wrongIn(line, values[line.name] ?? line.default) !== "");
  const begin = async (sitting = seats): Promise<void> => {
    if (wrong) return;
    setBusy(true);
    try {
      const played = sitting.find((seat) => seat.who === "bot");
      if (played) level.value = played.bot;
      const set = game.sets.find((one) => one.name === components) ?? game.sets[0];
      await beginGame(game, sitting, changed(game.form, values), set?.name, listed);
    } catch (problem) {
      tell(problem);
      setBusy(false);
    }
  };
  const setValue = (name: string, value: Value): void => setValues((old) => ({ ...old, [name]: value }));
  return {
    game,
    bots,
    seats,
    setSeats,
    values,
    setValue,
    components,
    setComponents,
    listed,
    setListed,
    busy,
    wrong,
    begin,
  };
}

/** Everything that may be chosen before a game. */
export function Start({ plan }: { plan: Plan }) {
  const { game, bots, seats, values, components } = plan;
  const options = useRef<HTMLDetailsElement>(null);
  const set = game.sets.find((one) => one.name === components) ?? game.sets[0];
  const start = usual(game);
  const differs = game.form.filter((line) => {
    const value = values[line.name];
    return value !== undefined && value !== (start[line.name] ?? line.default);
  }).length;
  const begin = async (): Promise<void> => {
    if (!plan.wrong) return plan.begin();
    if (options.current) options.current.open = true;
    options.current?.querySelector<HTMLElement>(`[name="${CSS.escape(plan.wrong.name)}"]`)?.focus();
  };
  return (
    <form
      class="start"
      // the page says itself what is expected, and opens the options for it
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void alone("begin", begin);
      }}
      aria-label="All choices"
    >
      {game.sets.length > 1 && (
        <label class="seatrow">
          <span class="label">Components</span>
          <span class="stack tight">
            <select
              class="field"
              value={set?.name}
              onChange={(event) => plan.setComponents(event.currentTarget.value)}
            >
              {game.sets.map((one) => (
                <option key={one.name} value={one.name}>
                  {one.name}
                </option>
              ))}
            </select>
            {set?.note && <small class="quiet">{set.note}</small>}
          </span>
        </label>
      )}
      <Seats sides={game.sides} seats={seats} bots={bots} set={plan.setSeats} />
      <details ref={options} class="more">
        <summary>
          <I name="chevron" size={16} /> Options{differs > 0 ? ` (${differs} changed)` : ""}
        </summary>
        <div class="stack">
          {game.form.map((line) => (
            <Line
              key={line.name}
              line={line}
              value={values[line.name] ?? line.default}
              set={(value) => plan.setValue(line.name, value)}
            />
          ))}
          <Switch
            label="Anyone may watch"
            sentence="The game is listed in the lobby. Spectators see no hand."
            value={plan.listed}
            set={plan.setListed}
          />
        </div>
      </details>
      <div class="row foot">
        <span class="grow small quiet">{seatSentence(seats)}</span>
        <button type="button" class="btn" onClick={() => plan.setSeats([...seats].reverse())}>
          Swap sides
        </button>
        <button type="submit" class="btn pri big" disabled={plan.busy}>
          Begin
        </button>
      </div>
    </form>
  );
}

/** What will happen after "Begin". */
export function seatSentence(seats: readonly SeatChoice[]): string {
  const who = seats.map((seat) => seat.who);
  if (who.every((one) => one === "here")) return "Both at this screen: a curtain hides each hand from the other.";
  if (who.every((one) => one === "bot")) return "Two computers play; you watch.";
  if (who.includes("link")) return "You get a link to send to your friend.";
  if (who.includes("open")) return "The seat is offered in the lobby until somebody takes it.";
  return "You against the computer. It begins at once.";
}
