/** Before the game: who sits where, the links to send, and the promise of the dice. */

import { useEffect, useState } from "preact/hooks";
import { alone, api, tell } from "../api.ts";
import type { Board, GameInfo, Link, Seat } from "../formats.ts";
import { dark, lookVariables, playerName } from "../settings.ts";
import { seatWho } from "../text.ts";
import { Head, I, Notices, Share } from "../ui.tsx";
import { Emblem } from "../words.tsx";
import { sitDown } from "./sit.ts";

function Chair({ info, board, seat, host }: { info: GameInfo; board: Board; seat: Seat; host: boolean }) {
  const [link, setLink] = useState<Link | null>(null);
  const [busy, setBusy] = useState(false);
  const side = board.sides[seat.side]?.name ?? "";
  // whoever was invited to this very seat is to sit down there, and not to invite to it
  const invite = info.invites && (host || !seat.yours) && seat.who === "link" && !seat.taken;
  useEffect(() => {
    if (invite && !link) api.link(info.id, seat.side).then(setLink, tell);
  }, [invite]);
  const mayTake = !seat.taken && seat.who !== "bot" && ((seat.yours && !invite) || (seat.who === "open" && !host));
  const sit = async (): Promise<void> => {
    setBusy(true);
    try {
      await sitDown(info.id, info.commitment, [{ seat: seat.side, name: playerName.peek().trim() }]);
    } catch (problem) {
      tell(problem);
    }
    setBusy(false);
  };
  return (
    <div class="chair">
      <Emblem board={board} side={seat.side} size={42} />
      <div class="grow">
        <div class="name">{side}</div>
        <div class="quiet">
          {seat.taken
            ? seat.yours
              ? "you sit here"
              : `${seatWho(seat)} sits here`
            : seat.who === "open"
              ? "anyone may take this seat in the lobby"
              : mayTake
                ? "this seat is kept for you"
                : seat.who === "link"
                  ? "waiting for the one who gets the link"
                  : "not here yet"}
        </div>
      </div>
      {seat.taken && <I name="yes" size={22} />}
      {mayTake && (
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            void alone(`sit ${seat.side}`, sit);
          }}
        >
          <input
            class="field"
            style={{ width: "170px" }}
            placeholder="Your name"
            aria-label="Your name"
            maxLength={40}
            value={playerName.value}
            onInput={(event) => {
              playerName.value = event.currentTarget.value;
            }}
          />
          <button type="submit" class="btn pri" disabled={busy}>
            Play {side}
          </button>
        </form>
      )}
      {link && invite && <Share link={link} what={`Link for ${side}`} />}
    </div>
  );
}

export function Waiting({ info, board }: { info: GameInfo; board: Board }) {
  const host = info.seats.some((seat) => seat.yours && seat.taken);
  const free = info.seats.filter((seat) => !seat.taken).length;
  return (
    <div class="page room" style={lookVariables(board.look, dark.value)}>
      <Head at="" />
      <main>
        <div class="welcome">
          <h1>{board.name}</h1>
          <p class="quiet" role="status">
            {free > 0
              ? "The game begins when both seats are taken. You may close this page and come back."
              : "Setting up…"}
          </p>
        </div>
        <section class="sheetpanel" aria-label="Seats">
          <h2>Who sits where</h2>
          {info.seats.map((seat) => (
            <Chair key={seat.side} info={info} board={board} seat={seat} host={host} />
          ))}
        </section>
        <section class="sheetpanel" aria-label="Dice">
          <h2>Fair dice</h2>
          <p class="promise">
            The server has already fixed a secret and shows its fingerprint here; each seat adds a number of its own, so
            nobody can choose the dice, and afterwards your browser can check it.
          </p>
          <p class="mono quiet">{info.commitment}</p>
        </section>
        <p>
          <a href="/">To the lobby</a>
        </p>
      </main>
      <Notices />
    </div>
  );
}
