/** The lobby: the boxes, your games, open seats, a new game. */

import { useEffect, useRef, useState } from "preact/hooks";
import { api, say, tell } from "../api.ts";
import type { Cover, GameInList, GameOnShelf } from "../formats.ts";
import { gameOf, go, tokenOf } from "../router.ts";
import { ago, numberWord, plural, seatWho, STANDING, standing } from "../text.ts";
import { Head, I, Notices, useAnswer, useMedia } from "../ui.tsx";
import { Lid } from "./lid.tsx";
import { Start } from "./start.tsx";

const AGAIN = 20_000;

export function Lobby() {
  const shelf = useAnswer(() => api.shelf(), []);
  const lists = useAnswer(() => api.lists(), []);
  const [slug, setSlug] = useState("");
  useEffect(() => {
    document.title = "Maniple";
    const again = (): void => {
      if (!document.hidden) lists.again();
    };
    const timer = setInterval(again, AGAIN);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, []);
  const games = shelf.value?.games ?? [];
  const yours = lists.value?.yours ?? [];
  // where the form would push them far down, games that are there come first
  const narrow = useMedia("(max-width: 1199px)");
  const first = narrow && yours.length > 0;
  const formFirst = narrow && !first && games.length > 1;
  const yourGames = <YourGames games={games} yours={yours} ready={lists.value !== null} />;
  // one element with a key of its own: when the window changes it moves, and keeps what was typed
  const start = (
    <div class="stack" key="start">
      {games.length > 1 && shelf.value && (
        <Start games={games} bots={shelf.value.bots} slug={slug} setSlug={setSlug} />
      )}
      <Doors />
    </div>
  );
  return (
    <div class="page lobby">
      <a class="skip" href="#start-heading">
        To a new game
      </a>
      <Head at="play" />
      <main>
        <div class="welcome">
          <h1>
            {games.length === 0
              ? "Ancient wars, by their own rules."
              : `${numberWord(games.length)} ancient ${games.length === 1 ? "war, by its" : "wars, by their"} own rules.`}
          </h1>
          <p class="quiet">Against a friend, across weeks, or against a computer that cannot see your hand.</p>
        </div>
        {shelf.problem && (
          <p class="toast no" role="alert">
            <I name="no" /> <span class="grow">{shelf.problem.message}</span>
            <button type="button" class="btn" onClick={shelf.again}>
              Try again
            </button>
          </p>
        )}
        {first && yourGames}
        <div class={games.length === 1 ? "shelf one" : "shelf"}>
          {games.map((game) => (
            <Box
              key={game.slug}
              game={game}
              alone={games.length === 1}
              choose={() => {
                setSlug(game.slug);
                document.getElementById("start-heading")?.scrollIntoView({ block: "nearest", behavior: "smooth" });
              }}
            />
          ))}
          {games.length === 1 && shelf.value && (
            <Start games={games} bots={shelf.value.bots} slug={slug} setSlug={setSlug} />
          )}
        </div>
        <div class="below">
          {formFirst && start}
          <div class="stack" key="lists">
            {!first && yourGames}
            {lists.value && lists.value.open.length > 0 && (
              <GameList title="Open seats" note="take one and play" games={games} list={lists.value.open} />
            )}
            {lists.value && lists.value.watch.length > 0 && (
              <GameList
                title="Games to watch"
                note={plural(lists.value.watch.length, "game", "games")}
                games={games}
                list={lists.value.watch}
              />
            )}
          </div>
          {!formFirst && start}
        </div>
      </main>
      <Notices />
    </div>
  );
}

function Box({ game, alone, choose }: { game: GameOnShelf; alone: boolean; choose: () => void }) {
  const cover = game.cover as unknown as Cover;
  const about = (
    <>
      <p>{game.about}</p>
      <p class="quiet">{game.honesty}</p>
    </>
  );
  return (
    <article class="game" aria-label={game.name}>
      {alone ? (
        <Lid game={game} />
      ) : (
        <button type="button" class="pick" onClick={choose}>
          <span class="hidden">Start </span>
          <Lid game={game} />
        </button>
      )}
      <div class="cap">
        <b>2 players · {cover.length}</b>
        <span>{cover.note}</span>
      </div>
      <div class="about">
        {alone && <h2>{game.name}</h2>}
        {alone && <p class="vs">{game.sides.map((side) => side.name).join(" against ")}</p>}
        {about}
        <p>
          <a href={`/rules/${game.slug}`}>Read the rules</a>
        </p>
      </div>
    </article>
  );
}

function YourGames({
  games,
  yours,
  ready,
}: {
  games: readonly GameOnShelf[];
  yours: readonly GameInList[];
  ready: boolean;
}) {
  const order = { yours: 0, seats: 1, waiting: 2, watch: 3, over: 4 } as const;
  const running = yours
    .filter((game) => game.status !== "over")
    .sort((a, b) => order[standing(a)] - order[standing(b)] || b.changed - a.changed);
  const over = yours.filter((game) => game.status === "over").sort((a, b) => b.changed - a.changed);
  return (
    <section class="sheetpanel" aria-labelledby="yours-heading">
      <h2 id="yours-heading">
        Your games{" "}
        {ready && (
          <small>
            {running.length} open · {over.length} finished
          </small>
        )}
      </h2>
      {running.map((game) => (
        <Row key={game.id} game={game} games={games} />
      ))}
      {ready && running.length === 0 && (
        <p class="quiet nothing">
          None is running. Games that you begin or join from this browser stand here; a game's own link brings it to
          another device.
        </p>
      )}
      {over.length > 0 && (
        <details class="more">
          <summary>
            <I name="chevron" size={16} /> Finished games ({over.length})
          </summary>
          {over.map((game) => (
            <Row key={game.id} game={game} games={games} />
          ))}
        </details>
      )}
    </section>
  );
}

function GameList({
  title,
  note,
  games,
  list,
}: {
  title: string;
  note: string;
  games: readonly GameOnShelf[];
  list: readonly GameInList[];
}) {
  return (
    <section class="sheetpanel" aria-label={title}>
      <h2>
        {title} <small>{note}</small>
      </h2>
      {list.map((game) => (
        <Row key={game.id} game={game} games={games} />
      ))}
    </section>
  );
}

function Row({ game, games }: { game: GameInList; games: readonly GameOnShelf[] }) {
  const known = games.find((one) => one.slug === game.game);
  const cover = known?.cover as unknown as Cover | undefined;
  const where = standing(game);
  const free =
    where === "seats" ? game.seats.find((seat) => seat.who === "open" && !seat.taken && !seat.yours) : undefined;
  const who = game.seats.map((seat) => `${known?.sides[seat.side]?.name ?? ""}: ${seatWho(seat)}`).join(" · ");
  const score = game.score.filter((figure) => figure !== "").join(" to ");
  const facts = game.status === "over" ? [game.result] : [game.turn, score];
  return (
    <a class="g" href={`/game/${game.id}`}>
      <span class="em" style={{ background: cover?.colour ?? "var(--bar)" }} aria-hidden="true">
        {cover?.icon && (
          <svg class="icon" viewBox="0 0 24 24" width="26" height="26">
            <path d={cover.icon} fill-rule="evenodd" />
          </svg>
        )}
      </span>
      <span class="n">
        <b>{game.name}</b>
        <span>{[who, ...facts].filter(Boolean).join(" · ")}</span>
        {game.last && game.status === "running" && (
          <span>
            “{game.last}”, {ago(game.changed, Date.now() / 1000)}
          </span>
        )}
      </span>
      <span class={`tag ${where}`}>
        {free ? `Play ${known?.sides[free.side]?.name ?? ""}` : where === "watch" ? "Watch" : STANDING[where]}
      </span>
    </a>
  );
}

/** Ways in from outside: a record file, or a link that somebody sent. */
function Doors() {
  const [over, setOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState("");
  const open = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    try {
      if (chosen.size > 2_000_000) throw new Error("That file is too large for a record.");
      go(`/game/${(await api.openRecord(await chosen.text())).id}`);
    } catch (problem) {
      tell(problem);
    }
  };
  const join = (event: Event): void => {
    event.preventDefault();
    const token = tokenOf(pasted);
    const game = gameOf(pasted);
    if (token) go(`/j#${token}`);
    else if (game) go(`/game/${game}`);
    else say("That is no link to a game. It looks like …/j#… and comes from the one who invites you.");
  };
  return (
    <section class="sheetpanel doors" aria-label="Join or look again">
      <form onSubmit={join}>
        <label for="pasted">
          <b>Join with a link</b>
        </label>
        <div class="row nowrap">
          <input
            id="pasted"
            class="field"
            value={pasted}
            placeholder="Paste it here"
            onInput={(event) => setPasted(event.currentTarget.value)}
          />
          <button type="submit" class="btn" disabled={pasted.trim() === ""}>
            Join
          </button>
        </div>
      </form>
      <div
        class={over ? "drop over" : "drop"}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void open(event.dataTransfer?.files[0]);
        }}
      >
        <input
          ref={file}
          id="record"
          class="hidden"
          type="file"
          accept=".maniple,text/plain"
          tabIndex={-1}
          aria-label="Record file"
          onChange={(event) => void open(event.currentTarget.files?.[0])}
        />
        <I name="file" size={22} />
        <span class="grow">
          <b>Open a record</b>
          <br />
          <span class="small quiet">Drop a .maniple file here to look at the game and play on from any move.</span>
        </span>
        <button type="button" class="btn" onClick={() => file.current?.click()}>
          Choose
        </button>
      </div>
    </section>
  );
}
