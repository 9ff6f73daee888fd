"""What a seat can do at its table: act, take back, ask, answer, resign, talk, and say how it plays."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import msgspec

from maniple.bots.workers import HINT, BotFailed, Task
from maniple.kernel.errors import IllegalAction, UserError
from maniple.kernel.frames import Action
from maniple.kernel.game import ALL
from maniple.kernel.records import Record
from maniple.server import messages
from maniple.server.errors import Refusal, stale
from maniple.server.hub import Access, Hub, Waiting
from maniple.server.live import ACT, AGREE, AUTO, BACK, END, TABLE, Live, moves_to_take_back, record_of
from maniple.server.shapes import name_of
from maniple.server.store import Ask, Conflict, Deed
from maniple.server.words import clean
from maniple.table.learning import has_learnt
from maniple.table.table import Settings, Table

LOG: Final = logging.getLogger("maniple.server")

DONE: Final[messages.Done] = {"done": True}
UNDO: Final = "undo"
DRAW: Final = "draw"
NO_UNDO: Final = "The bot says no: you have seen dice, cards or its answer since, and would choose with that knowledge."


def must_run(live: Live) -> Table:
    """The table of a game that goes on."""
    table = live.playing
    if live.watched:
        raise Refusal("watched", f"This game can be watched, not played on. {live.watched}")
    if live.game.record:
        raise Refusal("over", "This is a record to be looked at; play on from one of its moves.")
    if table.is_over:
        raise Refusal("over", "The game is over.")
    return table


async def act(hub: Hub, game: str, cookie: str, request: messages.Act) -> messages.Done:
    """A seat takes an option. Durable when this returns."""
    access = await hub.access(game, cookie)
    access.must_have(request.seat)
    live = access.live
    async with hub.hold_for(access):
        if live.table is not None and live.is_repeated(request):
            return DONE
        must_run(live)
        if request.at != live.at(request.seat):
            raise stale()
        await perform(hub, live, request.seat, request.line, request.then)
    return DONE


async def perform(hub: Hub, live: Live, seat: int, line: str, then: Sequence[str] = ()) -> None:
    """Play an action and what it brings by itself, and keep both. The game is held by the caller."""
    table = must_run(live)
    before = len(table.lines)
    action = read(table, seat, line)
    rest = [read(table, seat, other) for other in then]

    def pause(_seconds: float) -> None:
        raise Waiting

    table.pause = pause
    try:
        table.act(seat, action, rest)
    except Waiting:
        hub.wait(live)
    except IllegalAction:
        raise refused(table, action) from None
    except UserError as error:
        raise Refusal("not-allowed", str(error)) from None
    except BaseException:
        live.loaded = False  # nobody knows what the table looks like now
        raise
    first, *others = table.lines[before:]
    deeds = [Deed(ACT, seat, first), *(Deed(AUTO, TABLE, other) for other in others)]
    await hub.keep(live, deeds, close=[ask.id for ask in live.asks])


def read(table: Table, seat: int, line: str) -> Action:
    """The action that a line names."""
    try:
        action: Action = table.game.box.catalog.read(line)
    except UserError as error:
        raise Refusal("bad-request", str(error)) from None
    if seat != table.decider:
        raise Refusal("not-allowed", f"It is the other side's turn: {table.title.prompt(table.game)}.")
    return action


def refused(table: Table, action: Action) -> Refusal:
    """Why an action cannot be taken, with its rule."""
    ids = [thing for thing in action[1:] if isinstance(thing, int)]
    reasons = table.game.why_not(str(action[0]), *ids)
    if not reasons:
        return Refusal("not-allowed", table.title.refusal_sentence(table.game, action))
    return Refusal("not-allowed", table.title.refusal(table.game, reasons[0]), reasons[0][0])


async def undo(hub: Hub, game: str, cookie: str, request: messages.Undo) -> messages.Done:
    """A seat takes its last action back, if it revealed nothing."""
    access = await hub.access(game, cookie)
    access.must_have(request.seat)
    live = access.live
    async with hub.hold_for(access):
        table = must_run(live)
        if request.at != live.at(request.seat):
            raise stale()
        before = len(table.lines)
        try:
            table.undo(request.seat)
        except UserError as error:
            raise Refusal("not-allowed", str(error)) from None
        taken = before - len(table.lines)
        await hub.keep(live, [Deed(BACK, request.seat, "", back=live.kept[-taken].n)], rewrote=True)
    return DONE


async def hints(hub: Hub, game: str, cookie: str, request: messages.AskForHints) -> messages.Hints:
    """The best options for a seat, from what it may know. A person at another screen is told that it asked."""
    access = await hub.access(game, cookie)
    access.must_have(request.seat)
    live = access.live
    async with hub.hold_for(access):
        table = must_run(live)
        if request.seat != table.decider:
            raise Refusal("not-allowed", f"It is the other side's turn: {table.title.prompt(table.game)}.")
        if request.at != live.at(request.seat):
            raise stale()
        if table.title.strategy is None or hub.bots is None:
            raise Refusal("not-allowed", f"There are no hints in {table.title.name}.")
        task = replace(task_of(hub, live, ""), kind=HINT)
        other = live.game.seats[1 - request.seat]
        if other.who != "bot" and other.seat not in access.own:
            side = table.title.side_name(live.box, table.side_of(request.seat))
            await tell(hub, live, f"The {side} asked for a hint.")
    try:
        thought = await hub.bots.choose(task)
    except BotFailed as error:
        LOG.error("hint failed", extra={"game": live.id, "sentence": str(error), "detail": error.detail})
        raise Refusal("failed", "There is no hint now; try again.") from None
    return {"hints": msgspec.json.decode(thought.found, type=list[messages.Hint])}


def task_of(hub: Hub, live: Live, bot: str, save: str | None = None) -> Task:
    """The present decision of a table, for a bot. The game is held by the caller; its save may be put in later."""
    return Task(
        live.game.slug,
        live.game.components_hash,
        live.playing.game.save() if save is None else save,
        bot,
        secrets.randbits(62),
        hub.config.bot_seconds,
        dict(live.box.components.texts) if live.game.edited else {},
        any(held.who != "bot" for held in live.game.seats),
    )


# -------------------------------------------------------------------- asking the other seat


async def ask_for(hub: Hub, game: str, cookie: str, request: messages.AskFor) -> messages.Done:
    """Ask the other seat for an undo or a draw. A bot answers at once, and so does whoever has both seats."""
    access = await hub.access(game, cookie)
    access.must_have(request.seat)
    live = access.live
    async with hub.hold_for(access):
        table = must_run(live)
        if any(ask.seat == request.seat and ask.what == request.what for ask in live.asks):
            return DONE
        moves = 0
        if request.what == UNDO:
            if table.can_undo(request.seat):
                raise Refusal("not-allowed", "You can take your last action back yourself.")
            moves = moves_to_take_back(await hub.store.rows(live.id), request.seat)
            if not moves:
                raise Refusal("not-allowed", "You have done nothing yet that could be taken back.")
        ask = Ask(secrets.token_urlsafe(12), request.seat, request.what, moves, words_of_ask(live, request, moves))
        other = live.game.seats[1 - request.seat]
        if other.who == "bot":
            if request.what == DRAW:
                await tell(hub, live, "The bot plays on: it declines the draw.")
            elif await _has_learnt(hub, live, ask):
                await tell(hub, live, NO_UNDO)
            else:
                await agree(hub, live, ask, close=[])
        elif 1 - request.seat in access.own:
            await agree(hub, live, ask, close=[])
        else:
            await hub.store.add_ask(live.id, ask)
            live.asks.append(ask)
            hub.push_asks(live)
    return DONE


async def _has_learnt(hub: Hub, live: Live, ask: Ask) -> bool:
    """Whether whoever asks for an undo would know more than the first time."""
    record = record_of(live.game, live.start, await hub.store.rows(live.id), live.box)
    async with hub.undos:
        return await asyncio.to_thread(has_learnt, record, ask.moves, ask.seat, lambda _title, _hash: live.box)


def words_of_ask(live: Live, request: messages.AskFor, moves: int) -> str:
    name = name_of(live, request.seat)
    if request.what == DRAW:
        return f"{name}: a draw?"
    return f"{name}: may I take my last move back ({moves} {'action' if moves == 1 else 'actions'})?"


def open_ask(live: Live, ask: str) -> Ask:
    for found in live.asks:
        if found.id == ask:
            return found
    raise Refusal("stale", "This request has been answered or is out of date.")


async def answer(hub: Hub, game: str, cookie: str, request: messages.Answer) -> messages.Done:
    """The other seat says yes or no; whoever asked may withdraw with a no."""
    access = await hub.access(game, cookie)
    access.must_have(request.seat)
    live = access.live
    async with hub.hold_for(access):
        must_run(live)
        ask = open_ask(live, request.ask)
        if request.yes and ask.seat == request.seat:
            raise Refusal("not-yours", "Only the other seat can agree to this.")
        if request.yes:
            await agree(hub, live, ask, close=[ask.id])
            return DONE
        try:
            await hub.store.close_ask(live.id, ask.id)
        except Conflict:
            raise Refusal("stale", "This request has been answered or is out of date.") from None
        live.asks.remove(ask)
        hub.push_asks(live)
    return DONE


async def agree(hub: Hub, live: Live, ask: Ask, close: list[str]) -> None:
    """Do what both want. Every other request is out of date then."""
    closing = [*close, *(other.id for other in live.asks if other.id not in close)]
    if ask.what == DRAW:
        table = must_run(live)
        table.agree_on_a_draw()
        await hub.keep(live, [Deed(END, TABLE, table.lines[-1])], close=closing)
        return
    async with hub.undos:
        rows = await hub.store.rows(live.id)
        table = await whole_table(record_of(live.game, live.start, rows, live.box), live.box)
        moves = moves_to_take_back(rows, ask.seat)
        if not moves:
            raise Refusal("stale", "There is nothing to take back any more.")
        await asyncio.to_thread(table.undo_by_agreement, moves)  # it plays the whole game again
    live.adopt(table, rows)
    await hub.keep(live, [Deed(AGREE, ask.seat, table.lines[-1])], close=closing, rewrote=True)


async def whole_table(record: Record, box: Any) -> Table:
    """The table played from its beginning, for what a snapshot does not know."""
    return await asyncio.to_thread(Table.from_record, record, lambda _title, _hash: box)


# -------------------------------------------------------------------- the rest


async def resign(hub: Hub, game: str, cookie: str, request: messages.Resign) -> messages.Done:
    access = await hub.access(game, cookie)
    access.must_have(request.seat)
    live = access.live
    async with hub.hold_for(access):
        table = must_run(live)
        table.resign(request.seat)
        await hub.keep(live, [Deed(END, request.seat, table.lines[-1])], close=[ask.id for ask in live.asks])
    return DONE


async def say(hub: Hub, game: str, cookie: str, request: messages.Say) -> messages.Done:
    access = await hub.access(game, cookie)
    if request.seat >= 0:
        access.must_have(request.seat)
    text = clean(request.text)
    if not text:
        raise Refusal("bad-request", "There is nothing to say; expected words.")
    live = access.live
    async with hub.hold_for(access):
        seat = request.seat if request.seat >= 0 else voice(access)
        line = await hub.store.say(live.id, seat, name_of(live, seat), text)
        live.chat = [*live.chat[-99:], line]
        hub.push_chat(live, line)
    return DONE


def voice(access: Access) -> int:
    """As whom somebody talks who does not say it: whoever plays is no spectator. With both seats, the one asked."""
    decider = access.live.table.decider if access.live.table is not None else -1
    return decider if decider in access.own else next(iter(access.own), ALL)


async def tell(hub: Hub, live: Live, sentence: str) -> None:
    """A line of the table itself in the chat."""
    line = await hub.store.say(live.id, TABLE, "Table", sentence)
    live.chat = [*live.chat[-99:], line]
    hub.push_chat(live, line)


async def set_settings(hub: Hub, game: str, cookie: str, request: messages.SetSettings) -> messages.Done:
    """How the table plays for a seat from now on."""
    access = await hub.access(game, cookie)
    access.must_have(request.seat)
    live = access.live
    async with hub.hold_for(access):
        table = must_run(live)
        standing = tuple(key for key in table.title.standing if key in request.standing)
        kinds = table.title.windows
        windows = tuple(
            (key, least)
            for key, least in sorted(request.windows.items())
            if key in kinds and least != kinds[key].default and kinds[key].sentence(least)
        )
        settings = Settings(request.responses, request.hide_pauses, request.forced_moves, standing, windows)
        plain: dict[str, Any] = {
            "responses": settings.responses,
            "hide_pauses": settings.hide_pauses,
            "forced_moves": settings.forced_moves,
            "standing": list(settings.standing),
            "windows": dict(settings.windows),
        }
        await hub.store.set_settings(live.id, request.seat, plain)
        live.set_settings(request.seat, plain)
        table.seats[request.seat].settings = settings
        table.seats[request.seat].unasked.clear()
        hub.push_views(live)
        await hub.go_on(live)
    return DONE
