/** A game's own page: what it is, who wins how, and three ways to begin. */

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { alone, api, tell } from "../api.ts";
import type { Board, BotOnShelf, Cover, GameOnShelf, Page } from "../formats.ts";
import { Icon, PieceIcon } from "../pieces/pieces.tsx";
import { dark, level, lookVariables } from "../settings.ts";
import { Dialog, Head, I, Notices, Segments, useAnswer, useMedia } from "../ui.tsx";
import { Message } from "./message.tsx";
import { MapPicture } from "./position.tsx";
import { beginGame, type Plan, Start, usePlan, usual } from "./start.tsx";
import { againstOf, EITHER, goalsOf, shuffled, sideOf, sitAgainst, sitAt } from "./seats.ts";

export function PlayPage({ slug }: { slug: string }) {
  const shelf = useAnswer(() => api.shelf(), []);
  const game = shelf.value?.games.find((one) => one.slug === slug);
  if (shelf.problem) return <Message title="The games cannot be shown" text={shelf.problem.message} />;
  if (shelf.value && !game) return <Message title="There is no such game" text="The address may be incomplete." />;
  return game && shelf.value ? <OfGame game={game} bots={shelf.value.bots} /> : <div class="page" />;
}

function OfGame({ game, bots }: { game: GameOnShelf; bots: readonly BotOnShelf[] }) {
  const cover = game.cover as unknown as Cover;
  const { page } = cover;
  const [title, under] = game.name.split(": ");
  const narrow = useMedia("(max-width: 759px)");
  const hash = game.sets[0]?.hash ?? "";
  const board = useAnswer(() => api.board(hash), [hash]).value;
  const opening = useAnswer(() => api.opening(game.slug), [game.slug]).value;
  const lists = useAnswer(() => api.lists(), []).value;
  const plan = usePlan(game, bots, page?.side ?? 0);
  const [either, setEither] = useState(false);
  const [open, setOpen] = useState(false);
  const knows = lists?.yours.some((one) => one.game === game.slug) ?? false;
  const begin = (): void => void alone("begin", () => plan.begin(either ? shuffled(plan.seats) : plan.seats));
  const first = (): void => void alone("begin", () => playFirst(game, page, bots));
  const bright = knows ? begin : first;
  useEffect(() => {
    document.title = `${game.name} — Maniple`;
  }, [game.name]);
  // read when a key is pressed: an effect of its own would come a moment after what was chosen last
  const keys = useRef({ bright, begin });
  keys.current = { bright, begin };
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog"))
        return;
      const at = event.target instanceof Element ? event.target.closest("a, button, input, select, summary") : null;
      if (event.key === "Enter" && (!at || at.matches("[type=radio]"))) keys.current.bright();
      else if (event.key.toLowerCase() === "b") keys.current.begin();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  const form = (
    <Panel plan={plan} page={page} board={board} either={either} setEither={setEither} begin={begin} bright={knows}>
      <button type="button" class="link" onClick={() => setOpen(true)}>
        More choices
      </button>
    </Panel>
  );
  return (
    <div
      class="page gamepage"
      style={{ "--lid": cover.colour, "--lid2": cover.shade, ...(board ? lookVariables(board.look, dark.value) : {}) }}
    >
      <a class="skip" href="#start-heading">
        To a new game
      </a>
      <Head at="play" />
      <main>
        <section class="hero onbar" aria-label={game.name}>
          {page && <MapPicture board={hash} window={page.window} {...(opening && { pieces: opening.pieces })} />}
          <div class="ov" />
          <div class="fr" />
          <div class="tx">
            <a class="crumb" href="/">
              <I name="left" size={14} /> All games
            </a>
            <h1>
              {title}
              {under && <small> {under}</small>}
            </h1>
            <p class="s">{cover.line}</p>
            <p class="w">{page?.what ?? game.about}</p>
            <ul class="facts">
              {(page?.facts ?? ["2 players", cover.length, cover.note]).map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </div>
        </section>
        <div class="gp">
          <div class="tell">
            <div class="sides">
              {game.sides.map((side, i) => (
                <article class="sd" key={side.slug} style={{ "--sc": colourOf(board, i) }}>
                  <SideMark board={board} page={page} side={i} size={58} />
                  <div>
                    <h2>{side.name}</h2>
                    {page && <i>{page.sides[i]?.trait}</i>}
                  </div>
                  {page && <p>{goalsOf(page, plan.values)[i]}</p>}
                </article>
              ))}
            </div>
            <div class="ways">
              <article class="wy">
                <h3>
                  <I name="book" size={20} /> Learn
                </h3>
                <p>Who wins and what a turn is, in the words of the rules, each with its number.</p>
                <p class="links">
                  {page && <a href={`/rules/${game.slug}#${encodeURIComponent(page.sequence)}`}>What a turn is</a>}
                </p>
                <a class="btn" href={`/rules/${game.slug}${page ? `#${encodeURIComponent(page.goal)}` : ""}`}>
                  Read how it is played
                </a>
              </article>
              {bots.length > 0 && (
                <article class={knows ? "wy" : "wy hot"}>
                  <h3>
                    <I name="play" size={20} /> Play the first scenario
                  </h3>
                  <p>
                    <b>{page?.title ?? "The whole game"}</b>
                    <br />
                    {page?.about ?? ""} Against the {bots[0]?.label}, as {game.sides[page?.side ?? 0]?.name}; undo and
                    hints are free.
                  </p>
                  <button type="button" class={knows ? "btn" : "btn pri"} disabled={plan.busy} onClick={first}>
                    Play it {!knows && <kbd>↵</kbd>}
                  </button>
                </article>
              )}
              <article class="wy">
                <h3>
                  <I name="eye" size={20} /> Look
                </h3>
                <p>All rules and rulings, with examples; or two computers at the table.</p>
                <p class="links">
                  <a href={`/rules/${game.slug}`}>The rules</a>
                  <a href={`/rules/${game.slug}#reconstructed`}>What is reconstructed</a>
                </p>
                {bots.length > 0 && (
                  <button type="button" class="btn" disabled={plan.busy} onClick={() => void alone("begin", () => watch(game, bots))}>
                    Watch a game
                  </button>
                )}
              </article>
            </div>
          </div>
          {!narrow && form}
          {narrow && (
            <div class="foot">
              <button type="button" class={knows ? "btn pri big" : "btn ink big"} onClick={() => setOpen(true)}>
                Start a game…
              </button>
            </div>
          )}
        </div>
      </main>
      {open && (
        <Dialog title="Start a game" close={() => setOpen(false)}>
          <Start plan={plan} />
        </Dialog>
      )}
      {!open && <Notices />}
    </div>
  );
}

/** The game that a newcomer is offered: short, and against the weakest computer. */
async function playFirst(game: GameOnShelf, page: Page | undefined, bots: readonly BotOnShelf[]): Promise<void> {
  try {
    const bot = bots[0]?.name ?? "";
    const here = { who: "here" as const, bot, name: "" };
    const seats = sitAt([here, { ...here, who: "bot" as const }], page?.side ?? 0);
    await beginGame(game, seats, { ...usual(game), ...page?.first });
  } catch (problem) {
    tell(problem);
  }
}

async function watch(game: GameOnShelf, bots: readonly BotOnShelf[]): Promise<void> {
  try {
    const bot = bots.find((one) => one.name === level.peek())?.name ?? bots[1]?.name ?? bots[0]?.name ?? "";
    const seat = { who: "bot" as const, bot, name: "" };
    await beginGame(game, [seat, seat], usual(game));
  } catch (problem) {
    tell(problem);
  }
}

function colourOf(board: Board | null, side: number): string {
  const name = board?.sides[side]?.colour;
  return name ? `var(--c-${name})` : "var(--lid)";
}

function SideMark({
  board,
  page,
  side,
  size,
}: {
  board: Board | null;
  page: Page | undefined;
  side: number;
  size: number;
}) {
  const face = page?.sides[side]?.face;
  return (
    <span class="mark" style={{ width: `${size}px`, height: `${size}px` }} aria-hidden="true">
      {board && (face ? <PieceIcon board={board} face={face} size={size} /> : <SideIcon board={board} side={side} size={size} />)}
    </span>
  );
}

function SideIcon({ board, side, size }: { board: Board; side: number; size: number }) {
  return <Icon board={board} name={board.sides[side]?.icon ?? ""} size={size} />;
}

const AGAINST = [
  { value: "bot", name: "Computer", title: "It cannot see your hand" },
  { value: "link", name: "A friend", title: "A friend gets a link" },
  { value: "here", name: "Same screen", title: "Both at this screen" },
] as const;

/** The few choices that most games begin with. */
function Panel({
  plan,
  page,
  board,
  either,
  setEither,
  begin,
  bright,
  children,
}: {
  plan: Plan;
  page: Page | undefined;
  board: Board | null;
  either: boolean;
  setEither: (either: boolean) => void;
  begin: () => void;
  bright: boolean;
  children: ComponentChildren;
}) {
  const { game, bots, seats } = plan;
  const side = either ? EITHER : sideOf(seats);
  const against = againstOf(seats);
  const bot = seats.find((seat) => seat.who === "bot")?.bot ?? "";
  const chosen = page?.option ? String(plan.values[page.option] ?? "") : "";
  const choose = (number: number): void => {
    setEither(number === EITHER);
    plan.setSeats(sitAt(seats, number));
  };
  return (
    <section class={bright ? "st2 hot" : "st2"} aria-labelledby="start-heading">
      <h2 id="start-heading" tabIndex={-1}>
        Start a game
      </h2>
      <fieldset class="pickside">
        <legend class="hidden">Your side</legend>
        {[...game.sides.map((one, i) => ({ name: one.name, number: i })), { name: "Either", number: EITHER }].map((one) => (
          <label key={one.number}>
            <input
              type="radio"
              name="side"
              checked={side === one.number}
              disabled={against === "here"}
              onChange={() => choose(one.number)}
            />
            <span>
              {one.number === EITHER ? (
                <I name="dice" size={24} />
              ) : (
                <SideMark board={board} page={page} side={one.number} size={34} />
              )}
              {one.name}
            </span>
          </label>
        ))}
      </fieldset>
      <Line label="Against">
        <Segments
          label="Against"
          value={against}
          choices={AGAINST.filter((one) => one.value !== "bot" || bots.length > 0)}
          set={(who) => who && plan.setSeats(sitAgainst(seats, who))}
        />
      </Line>
      {against === "bot" && bots.length > 1 && (
        <Line label="Level">
          <Segments
            label="Level"
            value={bot}
            choices={bots.map((one) => ({ value: one.name, name: one.label, title: one.about }))}
            set={(name) => plan.setSeats(seats.map((seat) => ({ ...seat, bot: name })))}
          />
        </Line>
      )}
      {page?.option && (
        <Line label={page.label}>
          <Segments
            label={page.label}
            value={chosen}
            choices={page.choices.map((one) => ({ value: one.value, name: one.label }))}
            set={(value) => plan.setValue(page.option, value)}
          />
        </Line>
      )}
      <div class="go">
        <button type="button" class={bright ? "btn pri" : "btn ink"} disabled={plan.busy} onClick={begin}>
          Begin <kbd>B</kbd>
        </button>
        <p>
          {children}: names, options, open seats.
        </p>
      </div>
    </section>
  );
}

function Line({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="fl">
      <b aria-hidden="true">{label}</b>
      {children}
    </div>
  );
}
