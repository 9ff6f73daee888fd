/** The lobby: the boxes, your games, open seats, a new game. */

import { useEffect, useRef, useState } from "preact/hooks";
import { api, say, tell } from "../api.ts";
import type { Cover, GameInList, GameOnShelf, Glance } from "../formats.ts";
import { gameOf, go, tokenOf } from "../router.ts";
import { ago, inOrder, numberWord, plain, plural, seatWho, STANDING, standing } from "../text.ts";
import { Head, I, Notices, useAnswer } from "../ui.tsx";
import { Lid } from "./lid.tsx";
import { MapPicture, Position, useSeen } from "./position.tsx";

const AGAIN = 20_000;
/** Width by height of a picture in the list. */
const SHAPE = 224 / 150;

export function Lobby() {
  const shelf = useAnswer(() => api.shelf(), []);
  const lists = useAnswer(() => api.lists(), []);
  useEffect(() => {
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
  const { turn, waiting, seats, over } = inOrder(lists.value?.yours ?? []);
  const open = lists.value?.open ?? [];
  const watch = lists.value?.watch ?? [];
  const running = turn.length + waiting.length + seats.length;
  useEffect(() => {
    document.title = turn.length > 0 ? `(${turn.length}) Maniple` : "Maniple";
  }, [turn.length]);
  const others = (
    <>
      {open.length > 0 && <GameList title="Open seats" note="take one and play" games={games} list={open} />}
      {watch.length > 0 && (
        <GameList
          title="Games to watch"
          note={plural(watch.length, "game", "games")}
          games={games}
          list={watch}
        />
      )}
      {over.length > 0 && <Finished games={games} list={over} />}
    </>
  );
  return (
    <div class="page lobby">
      <a class="skip" href="#begin-heading">
        To a new game
      </a>
      <Head at="play" />
      <main onKeyDown={walk}>
        {shelf.problem && (
          <p class="toast no" role="alert">
            <I name="no" /> <span class="grow">{shelf.problem.message}</span>
            <button type="button" class="btn" onClick={shelf.again}>
              Try again
            </button>
          </p>
        )}
        {running === 0 ? (
          <>
            <div class="welcome">
              <h1 id="begin-heading" tabIndex={-1}>
                {games.length === 0
                  ? "Ancient wars, by their own rules."
                  : `${numberWord(games.length)} ancient ${games.length === 1 ? "war, by its" : "wars, by their"} own rules.`}
              </h1>
              <p class="quiet">Against a friend, across weeks, or against a computer that cannot see your hand.</p>
            </div>
            <div class="shelf">
              {games.map((game) => (
                <Box key={game.slug} game={game} />
              ))}
            </div>
            <div class="below">
              <div class="stack">
                {others}
                {lists.value && over.length === 0 && (
                  <p class="quiet nothing">
                    Games that you begin or join from this browser stand here; a game's own link brings it to another
                    device.
                  </p>
                )}
              </div>
              <Doors />
            </div>
          </>
        ) : (
          <div class="lb">
            <div>
              <h1 class="hidden">Your games</h1>
              {turn.length > 0 && (
                <section aria-labelledby="turn-heading">
                  <div class="lt">
                    <h2 id="turn-heading">Your turn</h2>
                    <span class="n">{turn.length}</span>
                  </div>
                  {turn.map((game, i) => (
                    <Turn key={game.id} game={game} games={games} hot={i === 0} />
                  ))}
                </section>
              )}
              {waiting.length + seats.length > 0 && (
                <section aria-labelledby="waiting-heading">
                  <div class="lt">
                    <h2 id="waiting-heading">Waiting</h2>
                    <span>{plural(waiting.length + seats.length, "game", "games")}</span>
                  </div>
                  <div class="wt">
                    {[...waiting, ...seats].map((game) => (
                      <Waits key={game.id} game={game} games={games} />
                    ))}
                  </div>
                </section>
              )}
              <div class="stack others">{others}</div>
            </div>
            <div class="stack">
              <section class="sheetpanel" aria-labelledby="begin-heading">
                <h2 id="begin-heading" tabIndex={-1}>
                  Begin another
                </h2>
                <div class="four">
                  {games.map((game) => (
                    <SmallBox key={game.slug} game={game} />
                  ))}
                </div>
              </section>
              <Doors />
            </div>
          </div>
        )}
      </main>
      <Notices />
    </div>
  );
}

/** Up and down go from game to game. */
function walk(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || (event.target instanceof Element && event.target.matches("input, select"))) return;
  const rows = [...document.querySelectorAll<HTMLElement>(".lobby a.game")];
  const next = rows[rows.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Box({ game }: { game: GameOnShelf }) {
  const cover = game.cover as unknown as Cover;
  return (
    <article class="boxed" aria-label={game.name}>
      <a class="pick" href={`/play/${game.slug}`}>
        <span class="hidden">{game.name}</span>
        <Lid game={game} />
      </a>
      <div class="cap">
        <b>2 players · {cover.length}</b>
        <span>{cover.note}</span>
      </div>
      <div class="about">
        <p>{game.about}</p>
      </div>
    </article>
  );
}

function SmallBox({ game }: { game: GameOnShelf }) {
  const cover = game.cover as unknown as Cover;
  return (
    <a class="smallbox" href={`/play/${game.slug}`} style={{ "--lid": cover.colour, "--lid2": cover.shade }}>
      <span class="hidden">{game.name}</span>
      <MapPicture board={game.sets[0]?.hash ?? ""} window={cover.window} />
      <span class="o" />
      {cover.icon && <Drawn d={cover.icon} size={26} />}
      <b aria-hidden="true">{game.name.split(": ")[0]}</b>
    </a>
  );
}

function Drawn({ d, size }: { d: string; size: number }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={d} fill-rule="evenodd" />
    </svg>
  );
}

function Mark({ cover, size }: { cover: Cover | undefined; size: number }) {
  return (
    <span
      class="em"
      style={{ background: cover?.colour ?? "var(--bar)", width: `${size}px`, height: `${size}px` }}
      aria-hidden="true"
    >
      {cover?.icon && <Drawn d={cover.icon} size={Math.round(size * 0.66)} />}
    </span>
  );
}

/** Who, as a disc with a letter. */
function Disc({ name, cover }: { name: string; cover: Cover | undefined }) {
  if (!name) return null;
  return (
    <span class="av" style={{ background: cover?.shade ?? "var(--bar)" }} aria-hidden="true">
      {[...name][0]?.toUpperCase()}
    </span>
  );
}

/** The position of a game, fetched when it comes into sight, and anew when it has changed. */
function useGlance(game: GameInList): { place: { current: HTMLSpanElement | null }; glance: Glance | null } {
  const [place, seen] = useSeen<HTMLSpanElement>();
  const [glance, set] = useState<Glance | null>(null);
  const running = game.status === "running";
  useEffect(() => {
    if (!seen || !running) return;
    let wanted = true;
    api.glance(game.id).then(
      (found) => wanted && set(found),
      () => undefined, // the row says the rest
    );
    return () => {
      wanted = false;
    };
  }, [seen, running, game.id, game.changed]);
  return { place, glance };
}

/** A game that waits for me: where it stands, what happened, who and when. */
function Turn({ game, games, hot }: { game: GameInList; games: readonly GameOnShelf[]; hot: boolean }) {
  const { place, glance } = useGlance(game);
  const row = useRef<HTMLAnchorElement>(null);
  const { cover, you, who, actor, facts, last } = told(game, games, glance);
  useEffect(() => {
    if (!hot) return;
    const enter = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" || event.defaultPrevented || event.target !== document.body) return;
      event.preventDefault();
      row.current?.click();
    };
    addEventListener("keydown", enter);
    return () => removeEventListener("keydown", enter);
  }, [hot]);
  return (
    <a ref={row} class={hot ? "game yt hot" : "game yt"} href={`/game/${game.id}`}>
      <span class="pos" ref={place}>
        <Position glance={glance} shape={SHAPE} />
      </span>
      <span class="m">
        <span class="h">
          <Mark cover={cover} size={24} />
          <b>{game.name.split(": ")[0]}</b>
          <small>{[you && `you are the ${you}`, ...facts].filter(Boolean).join(" · ")}</small>
        </span>
        {last && (
          <span class="last">
            <Disc name={actor} cover={cover} />
            <span>{last}</span>
          </span>
        )}
        <span class="f">
          <span>
            {who}, {ago(game.changed, Date.now() / 1000)}
          </span>
          <span class={hot ? "btn pri" : "btn"}>To the table {hot && <kbd>↵</kbd>}</span>
        </span>
      </span>
    </a>
  );
}

function Waits({ game, games }: { game: GameInList; games: readonly GameOnShelf[] }) {
  const { place, glance } = useGlance(game);
  const { cover, you, who, actor, facts, last } = told(game, games, glance);
  const begun = game.status === "running";
  return (
    <a class="game wr" href={`/game/${game.id}`}>
      <span class="pos" ref={place} style={begun ? {} : { background: cover?.colour }}>
        {begun ? <Position glance={glance} shape={112 / 72} /> : cover?.icon && <Drawn d={cover.icon} size={34} />}
      </span>
      <span class="n">
        <b>{game.name.split(": ")[0]}</b>
        <span class="q">{[you, ...facts].filter(Boolean).join(" · ")}</span>
      </span>
      <span class="q last">
        {last && <Disc name={actor} cover={cover} />}
        <span>{last ? `${last} ${ago(game.changed, Date.now() / 1000)}` : ""}</span>
      </span>
      <span class="tm">{begun ? `${who} to move` : STANDING.seats}</span>
    </a>
  );
}

/** What a row says in words. */
function told(game: GameInList, games: readonly GameOnShelf[], glance: Glance | null) {
  const known = games.find((one) => one.slug === game.game);
  const cover = known?.cover as unknown as Cover | undefined;
  const mine = game.seats.filter((seat) => seat.yours);
  const other = game.seats.find((seat) => !seat.yours);
  const score = game.score.filter((figure) => figure !== "").join(" to ");
  const name = (side: number): string => known?.sides[side]?.name ?? "";
  return {
    cover,
    you: mine.length === 1 ? name(mine[0]?.side ?? 0) : "",
    who: other ? (other.who === "bot" ? other.level : seatWho(other)) : "Both at this screen",
    /** The side that did what the sentence tells. */
    actor: glance && glance.side >= 0 ? name(glance.side) : "",
    facts: [game.turn, score],
    last: game.status === "running" ? sentenceOf(glance, game.last) : "",
  };
}

/** Its last action as one sentence; until the position is there, the last line that everybody may read. */
export function sentenceOf(glance: Pick<Glance, "last"> | null, otherwise: string): string {
  return glance && glance.last.length > 0 ? plain(glance.last) : otherwise;
}

function Finished({ games, list }: { games: readonly GameOnShelf[]; list: readonly GameInList[] }) {
  return (
    <section class="sheetpanel" aria-label="Finished games">
      <details class="more plain">
        <summary>
          <I name="chevron" size={16} /> Finished games ({list.length})
        </summary>
        {list.map((game) => (
          <Row key={game.id} game={game} games={games} />
        ))}
      </details>
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
    <a class="game g" href={`/game/${game.id}`}>
      <Mark cover={cover} size={42} />
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
