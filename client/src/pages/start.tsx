/** Start a game: which, who sits where, and the options of its Variant. */

import { useRef, useState } from "preact/hooks";
import { alone, api, newNonce, tell, type Wish } from "../api.ts";
import type { BotOnShelf, FormLine, GameOnShelf } from "../formats.ts";
import { go } from "../router.ts";
import { give, playerName } from "../settings.ts";
import { numberIn, usualLevel, wrongIn } from "../text.ts";
import { I, Segments, Switch } from "../ui.tsx";

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

/** Sit down at every seat of this browser: each adds a number of its own to the dice. */
export async function sitDown(
  id: string,
  commitment: string,
  seats: readonly { seat: number; name: string }[],
): Promise<void> {
  for (const { seat, name } of seats) {
    const nonce = newNonce();
    give(id, commitment, seat, nonce);
    await api.sit(id, seat, nonce, name);
  }
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

export function Start({
  games,
  bots,
  slug,
  setSlug,
}: {
  games: readonly GameOnShelf[];
  bots: readonly BotOnShelf[];
  slug: string;
  setSlug: (slug: string) => void;
}) {
  const game = games.find((one) => one.slug === slug) ?? games[0];
  const level = usualLevel(bots);
  const [seats, setSeats] = useState<SeatChoice[]>([
    { who: "here", bot: level, name: playerName.peek() },
    { who: level ? "bot" : "link", bot: level, name: "" },
  ]);
  const [components, setComponents] = useState("shipped");
  const [variants, setVariants] = useState<Record<string, Record<string, Value>>>({});
  const [listed, setListed] = useState(false);
  const [busy, setBusy] = useState(false);
  const options = useRef<HTMLDetailsElement>(null);
  if (!game) return null;
  const values = variants[game.slug] ?? {};
  const set = game.sets.find((one) => one.name === components) ?? game.sets[0];
  const differs = Object.keys(changed(game.form, values)).length;
  const wrong = game.form.find((line) => wrongIn(line, values[line.name] ?? line.default) !== "");
  const begin = async (): Promise<void> => {
    if (wrong) {
      if (options.current) options.current.open = true;
      options.current?.querySelector<HTMLElement>(`[name="${CSS.escape(wrong.name)}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const created = await api.create({
        game: game.slug,
        seats: seats.map(wishOf),
        variant: changed(game.form, values),
        components: set?.name ?? "shipped",
        public: listed,
      });
      await sitDown(
        created.id,
        created.commitment,
        seats.flatMap((seat, i) => (seat.who === "here" ? [{ seat: i, name: seat.name.trim() }] : [])),
      );
      go(`/game/${created.id}`);
    } catch (problem) {
      tell(problem);
      setBusy(false);
    }
  };
  return (
    <form
      class="sheetpanel start"
      // the page says itself what is expected, and opens the options for it
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void alone("begin", begin);
      }}
      aria-labelledby="start-heading"
    >
      <h2 id="start-heading">
        Start a game
        <button type="button" class="link" onClick={() => setSeats([seats[1], seats[0]] as SeatChoice[])}>
          Swap sides
        </button>
      </h2>
      {games.length > 1 && (
        <label class="seatrow">
          <span class="label">Game</span>
          <select class="field" value={game.slug} onChange={(event) => setSlug(event.currentTarget.value)}>
            {games.map((one) => (
              <option key={one.slug} value={one.slug}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {game.sets.length > 1 && (
        <label class="seatrow">
          <span class="label">Components</span>
          <span class="stack tight">
            <select class="field" value={set?.name} onChange={(event) => setComponents(event.currentTarget.value)}>
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
      <Seats sides={game.sides} seats={seats} bots={bots} set={setSeats} />
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
              set={(value) => setVariants({ ...variants, [game.slug]: { ...values, [line.name]: value } })}
            />
          ))}
          <Switch
            label="Anyone may watch"
            sentence="The game is listed in the lobby. Spectators see no hand."
            value={listed}
            set={setListed}
          />
        </div>
      </details>
      <div class="row foot">
        <span class="grow small quiet">{seatSentence(seats)}</span>
        <button type="submit" class="btn pri big" disabled={busy}>
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
