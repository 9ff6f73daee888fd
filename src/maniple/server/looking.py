"""Looking without touching: the game so far, why something is not offered, odds, and what comes after the end."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import Any, Final

from maniple.bots.workers import ODDS, WAYS
from maniple.kernel.board import LogLine
from maniple.kernel.game import ALL, OPEN
from maniple.kernel.records import Record
from maniple.kernel.text import as_sentence
from maniple.kernel.title import shelf
from maniple.kernel.ways import MOST_VIA
from maniple.server import messages
from maniple.server.calls import Call
from maniple.server.errors import Refusal
from maniple.server.hub import Access, Hub
from maniple.server.live import LOG_SHOWN, Live, record_of
from maniple.server.play import must_run, read, refused, task_of, whole_table
from maniple.table.sight import log_lines
from maniple.table.table import Table

MOST_AFTER: Final = 2000
"""Characters of the actions before one whose odds are asked for."""
MOST_MOMENTS: Final = 100
"""Sent at once; the client asks for more."""


def must_be_over(live: Live) -> None:
    if not live.is_past:
        raise Refusal("not-over", "The game is not over yet.")


def reader(access: Access, seat: int) -> int:
    """As whom somebody may read: a seat of his own, the spectator; when it is over anyone, or all open."""
    if access.live.is_past:
        return seat
    if seat == OPEN:
        raise Refusal("not-over", "All hands are open only when the game is over.")
    if seat >= 0:
        access.must_have(seat)
    return seat


async def info(call: Call) -> messages.GameInfo:
    """What does not change with every move."""
    access = await call.access()
    return call.hub.info(access.live, access.seats)


async def state(call: Call) -> dict[str, Any]:
    """All that a new line begins with, for a page whose line is dead."""
    access = await call.access()
    async with call.hub.hold_for(access):
        return call.hub.state(access.live, access.own or (ALL,), access.seats)


async def why(call: Call) -> messages.Why:
    """A thing was clicked that is not offered."""
    access = await call.access()
    seat = call.number("seat", most=1)
    access.must_have(seat)
    kind, _, number = call.word("thing", 80).partition(":")
    live = access.live
    async with call.hub.hold_for(access):
        table = must_run(live)
        game = table.game
        things = game.box.kinds.get(kind)
        if things is None or re.fullmatch(r"[0-9]{1,9}", number) is None or int(number) >= len(things):
            raise Refusal("bad-request", f"There is nothing called '{kind}:{number}' in this game.")
        prompt = table.title.prompt(game)
        if seat != table.decider:
            return {"sentence": f"It is the other side's turn: {as_sentence(prompt)}", "citation": ""}
        found = game.explain(kind, int(number))
        if found is None:
            said = f"{things.names[int(number)]} is not what is asked about now. {as_sentence(prompt)}"
            return {"sentence": said, "citation": table.title.citation(game.decision)}
        return {"sentence": table.title.refusal(game, found), "citation": found[0]}


async def odds(call: Call) -> messages.Odds:
    """What an action may bring, from what the seat may know."""
    access = await call.access()
    seat = call.number("seat", most=1)
    access.must_have(seat)
    live = access.live
    async with call.hub.hold_for(access):
        table = must_run(live)
        action = read(table, seat, call.word("line"))
        before = call.query.get("after", "")
        after = tuple(live.box.catalog.write(read(table, seat, one)) for one in before[:MOST_AFTER].split(";") if one)
        if not after and action not in table.game.options:
            raise refused(table, action)
        line = live.box.catalog.write(action)
        key = (live.id, live.n, seat, ";".join([*after, line]))
        task = replace(task_of(call.hub, live, "", save=""), kind=ODDS, line=line, after=after)
        waiting = call.hub.weighing.weigh(key, table.game.clone(), task, call.home)
    return {"odds": await waiting}


async def ways(call: Call) -> messages.Ways:
    """The cheapest way to every space in reach, from what the seat may know."""
    access = await call.access()
    seat = call.number("seat", most=1)
    access.must_have(seat)
    live = access.live
    number = call.number("number", 0, 0, 999)
    via = spaces_of(call.query.get("via", ""))
    begin = call.query.get("line", "")
    async with call.hub.hold_for(access):
        table = must_run(live)
        if seat != table.decider:
            raise Refusal("not-allowed", f"It is the other side's turn: {table.title.prompt(table.game)}.")
        line = ""
        if begin:
            action = read(table, seat, call.word("line"))
            if action not in table.game.options:
                raise refused(table, action)
            line = live.box.catalog.write(action)
        if table.title.marching is None:
            return NO_WAYS
        key = (live.id, live.n, seat, f"ways {number} {via} {line}")
        task = replace(task_of(call.hub, live, "", save=""), kind=WAYS, line=line, number=number, via=via)
        waiting = call.hub.weighing.weigh(key, table.game.clone(), task, call.home)
    found: messages.Ways = await waiting
    return found


def spaces_of(text: str) -> tuple[int, ...]:
    """The spaces that a way is to go through, as refs one after the other."""
    named = [one for one in text.split(";") if one]
    if len(named) > MOST_VIA or any(re.fullmatch(r"[a-z_]{1,20}:[0-9]{1,6}", one) is None for one in named):
        raise Refusal("bad-request", f"Expected up to {MOST_VIA} spaces, such as 'area:3;area:4'.")
    return tuple(int(one.partition(":")[2]) for one in named)


NO_WAYS: Final[messages.Ways] = {
    "ways": [],
    "dangers": [],
    "numbers": [],
    "number": 0,
    "points": 0,
    "unit": "",
    "via": [],
    "origin": "",
}


# -------------------------------------------------------------------- the game so far


async def older_log(call: Call) -> dict[str, list[LogLine]]:
    """The lines before a number, oldest first."""
    access = await call.access()
    seat = reader(access, call.number("seat", ALL, OPEN, 1))
    before = call.number("before", 1_000_000)
    live = access.live
    first = max(0, before - LOG_SHOWN)
    async with call.hub.hold_for(access):
        moves, is_here = len(live.playing.lines), first >= live.base[seat]
        if is_here:
            lines = live.log_since(seat, first)
        else:
            rows = await call.hub.store.rows(live.id)
            record, box = cut(record_of(live.game, live.start, rows, live.box), moves), live.box
    if not is_here:
        async with call.hub.replays.turn(call.home):
            table = await whole_table(record, box)
        lines = log_lines(table, seat, max(0, min(before, len(table.log_of(seat))) - LOG_SHOWN))
    return {"log": [line for line in lines if line["number"] < before][-LOG_SHOWN:]}


async def moments(call: Call) -> messages.Moments:
    """The table after each of some moves, as one seat saw it."""
    access = await call.access()
    seat = reader(access, call.number("as", ALL, OPEN, 1))
    first = call.number("from", 0)
    last = min(call.number("to", first + MOST_MOMENTS - 1), first + MOST_MOMENTS - 1)
    live = access.live
    async with call.hub.hold_for(access):
        moves = len(live.playing.lines)
        rows = await call.hub.store.rows(live.id)
        record, box = record_of(live.game, live.start, rows, live.box), live.box
    async with call.hub.replays.turn(call.home):
        found = await asyncio.to_thread(_moments, cut(record, moves), box, seat, first, last)
    return {"moments": found, "moves": moves}


def cut(record: Record, moves: int) -> Record:
    """A record as far as its game is shown: one of older rules may stop before its end."""
    return replace(record, lines=record.lines[:moves])


def _moments(record: Record, box: Any, seat: int, first: int, last: int) -> list[Any]:
    def find(_title: object, _hash: str) -> Any:
        return box

    return list(Table.from_record(record, find).moments(seat, first, last, find))


# -------------------------------------------------------------------- afterwards


async def full_record(hub: Hub, live: Live) -> Record:
    """The record of a game that is over, with all that was secret. Held by the caller."""
    rows = await hub.store.rows(live.id)
    game = live.game
    return replace(
        record_of(game, live.start, rows, live.box),
        digest="" if live.watched else live.playing.game.digest(),
        commitment=game.commitment,
        secret=game.secret,
        nonces=tuple(nonce for nonce in game.nonces if nonce),
    )


async def record(call: Call) -> str:
    """The game as a record file."""
    access = await call.access()
    async with call.hub.hold_for(access):
        must_be_over(access.live)
        return (await full_record(call.hub, access.live)).write()


async def dice(call: Call) -> messages.DiceCheck:
    """All that is needed to check that nobody chose the dice."""
    access = await call.access()
    must_be_over(access.live)
    game = access.live.game
    if not game.commitment:
        raise Refusal("not-found", "The record says nothing about who chose its dice.")
    return {"commitment": game.commitment, "secret": game.secret, "nonces": game.nonces, "seed": game.seed}


async def rules(call: Call) -> messages.Rules:
    """The rulebook of a game."""
    title = shelf().get(call.path["game"])
    if title is None:
        raise Refusal("not-found", "There is no such game.")
    book = title.rulebook
    return {
        "game": title.slug,
        "chapters": [{"id": chapter.id, "title": chapter.title} for chapter in book.chapters],
        "entries": [
            {
                "citation": entry.citation,
                "chapter": entry.chapter,
                "text": entry.text,
                "question": entry.question,
                "reason": entry.reason,
                "kind": _kind(entry.citation),
            }
            for entry in book.entries.values()
        ],
    }


def _kind(citation: str) -> Any:
    return "ruling" if citation.startswith("Ruling") else "example" if citation.startswith("Example") else "rule"
