"""The lobby: what can be played, which games there are, and new tables."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from msgspec.structs import replace

from maniple.bots.seat import find_bot, levels
from maniple.kernel.components import SHIPPED
from maniple.kernel.dice import commitment
from maniple.kernel.errors import UserError
from maniple.kernel.title import Title, find_title
from maniple.kernel.variant import form, make_variant, plain_variant
from maniple.server import messages, outside, shapes
from maniple.server.boards import titles_with_board
from maniple.server.calls import Call
from maniple.server.errors import Refusal, from_user_error, not_your_seat
from maniple.server.live import HOST
from maniple.server.looking import full_record, must_be_over
from maniple.server.seats import begin, new_nonce, seated
from maniple.server.store import Conflict, Draft, Game, Seat
from maniple.server.words import clean
from maniple.table import sets
from maniple.table.sight import board_of
from maniple.table.table import Table

SECRET_BYTES: Final = 32


async def shelf(call: Call) -> messages.Shelf:
    """Games with a board, and bots."""
    return {
        "games": [await asyncio.to_thread(_on_shelf, call, title) for title in titles_with_board()],
        "bots": [{"name": level.name, "label": level.label, "about": level.about} for level in levels()],
    }


def _on_shelf(call: Call, title: Title) -> messages.GameOnShelf:
    box = title.shipped_box
    board = board_of(title, box)
    cover: dict[str, Any] = {**board["cover"]}
    cover["icon"] = board["look"]["icons"].get(cover["icon"], "")
    return {
        "slug": title.slug,
        "name": title.name,
        "about": title.about,
        "honesty": title.honesty,
        "sides": [{"slug": slug, "name": title.side_name(box, side)} for side, slug in enumerate(title.sides)],
        "form": [
            {
                "name": line.name,
                "label": line.label,
                "sentence": line.sentence,
                "default": line.default,
                "choices": dict(line.choices or {}),
                "least": line.range[0] if line.range else None,
                "most": line.range[1] if line.range else None,
            }
            for line in form(title.variant)
        ],
        "sets": call.hub.boards.sets_of(title),
        "cover": cover,
    }


async def lists(call: Call) -> messages.Lists:
    """Your games, open seats, games to watch."""
    hub, store = call.hub, call.hub.store
    mine, own, free, watch = await asyncio.gather(
        store.games_of(call.cookie), store.claims_of(call.cookie), store.open_games(), store.public_games()
    )

    def listed(games: Sequence[Game]) -> list[messages.GameInList]:
        return [shapes.in_list(game, own.get(game.id, ()), hub.present(game.id)) for game in games]

    return {
        "yours": listed(mine),
        "open": listed([game for game in free if game.id not in own]),
        "watch": listed([game for game in watch if game.id not in own]),
    }


# -------------------------------------------------------------------- new tables


async def new_game(call: Call) -> messages.Created:
    """A new table; whoever sets it up has the seats at this screen, and may invite to the others."""
    request: messages.NewGame = call.body
    try:
        title = find_title(request.game)
        if title.board is None:
            raise UserError(f"{title.name} has no board to show; it is played in the terminal.")
        variant = plain_variant(make_variant(title.variant, request.variant))
        box = await asyncio.to_thread(call.hub.boards.open_set, title, request.components)
    except UserError as error:
        raise from_user_error(error) from None
    draft = replace(blank_draft(title, box), variant=variant, public=request.public)
    return await create(call, draft, seats_for(request.seats))


def blank_draft(title: Title, box: Any) -> Draft:
    """A waiting game with a secret of its own."""
    secret = secrets.token_bytes(SECRET_BYTES)
    edited = box.components.hash != title.shipped.hash
    return Draft(
        slug=title.slug,
        rules=title.rules,
        components=box.components.name if edited else SHIPPED,
        components_hash=box.components.hash,
        variant={},
        secret=secret.hex(),
        commitment=commitment(secret),
        files=dict(box.components.texts) if edited else None,
    )


def seats_for(wishes: Sequence[messages.SeatWish]) -> list[Seat]:
    """The seats as they were wished for; bots sit down at once."""
    out = []
    for number, wish in enumerate(wishes):
        who, _, bot = wish.who.rstrip("\n").partition(":")  # a pattern's end lets a line's end through
        name = clean(wish.name)
        if who == "bot":
            try:
                find_bot(bot)
            except UserError as error:
                raise from_user_error(error) from None
            out.append(Seat(number, "bot", bot, name, taken=True, nonce=new_nonce()))
        else:
            out.append(Seat(number, who, "", name))  # type: ignore[arg-type]
    return out


async def create(call: Call, draft: Draft, seats: list[Seat]) -> messages.Created:
    claims = [(call.cookie, HOST), *((call.cookie, seat.seat) for seat in seats if seat.who == "here")]
    game = await call.hub.store.create(draft, seats, claims=claims)
    if draft.status == "waiting" and all(seat.taken for seat in seats):
        live = call.hub.table(game)
        async with call.hub.hold(live):
            if live.game.status == "waiting":
                await begin(call.hub, live)
    return shapes.created(game, draft.commitment)


async def rematch(call: Call) -> messages.Created:
    """The same players with the sides swapped. Whoever asks second gets the table that the first one set up."""
    access = await call.access()
    live = access.live
    async with call.hub.hold_for(access):
        must_be_over(live)
        game = live.game
        if not access.own or game.record:
            raise not_your_seat()
        if not game.rematch:
            title = find_title(game.slug)
            draft = replace(blank_draft(title, live.box), variant=game.variant, public=game.public)
            both = len(access.own) == 2
            seats = [_swapped(game.seats[1 - number], number, both) for number in range(2)]
            claims = [(call.cookie, HOST)]
            made = await call.hub.store.create(draft, seats, claims=claims)
            live.game = replace(game, rematch=await call.hub.store.set_rematch(game.id, made))
            call.hub.push_info(live)
        again = live.game.rematch
    for seat in access.own:
        await _claim_again(call, live.game, seat, again)
    await seated(call.hub, call.hub.table(again))
    return shapes.created(again, (await call.hub.store.game(again)).commitment)


async def _claim_again(call: Call, old: Game, seat: int, new: str) -> None:
    """The player of a seat has the other side's in the rematch, unless somebody else was invited to it since."""
    if old.seats[seat].who == "bot":
        return
    try:
        await call.hub.store.claim(call.cookie, new, 1 - seat, instead=(old.id, seat))
    except Conflict:
        sentence = "Somebody else has sat down at your seat of the rematch; set up a new game."
        raise Refusal("not-allowed", sentence) from None


def _swapped(old: Seat, number: int, both: bool) -> Seat:
    """A player at the other side. Each claims his own seat by asking for the rematch himself."""
    if old.who == "bot":
        return Seat(number, "bot", old.bot, old.name, taken=True, nonce=new_nonce())
    return Seat(number, "here" if both else "link", "", old.name, settings=old.settings)


async def play_on(call: Call) -> messages.Created:
    """A new game from a moment of one that is over: the table as it stood, the dice to come new."""
    access = await call.access()
    request: messages.PlayOn = call.body
    live = access.live
    async with call.hub.hold_for(access):
        must_be_over(live)
        record = await full_record(call.hub, live)
        box = live.box
    seats = seats_for(request.seats)
    try:
        async with call.hub.replays.turn(call.home):
            table = await asyncio.to_thread(
                Table.play_on_from, record, request.move, bytes(SECRET_BYTES), None, lambda _title, _hash: box
            )
    except UserError as error:
        raise from_user_error(error, "not-allowed") from None
    draft = replace(
        blank_draft(table.title, box),
        variant=plain_variant(table.game.variant),
        start=table.game.save(),
        origin=f"{record.hash()} {request.move}",
    )
    return await create(call, draft, seats)


# -------------------------------------------------------------------- records


async def open_record(call: Call) -> messages.Created:
    """A record to be looked at."""
    async with call.hub.opening.turn(call.home):
        try:
            draft, seats = await call.hub.outside.read(outside.RECORD, call.body.text)
        except UserError as error:
            raise from_user_error(error) from None
    if draft.files is not None:
        with suppress(UserError):  # it is kept with the game too
            title = find_title(draft.slug)
            await asyncio.to_thread(sets.keep, title, draft.components_hash, draft.files, sets.MOST_KEPT)
    game = await call.hub.store.create(draft, seats, claims=[(call.cookie, HOST)])
    return shapes.created(game, draft.commitment)
