"""From what is kept to what is sent: the same facts in the shapes of `messages.py`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from maniple.bots.seat import level_of
from maniple.kernel.title import find_title, shelf
from maniple.server import messages
from maniple.server.live import HOST, Live
from maniple.server.store import Ask, Chat, Game, Seat


def is_open_to_all(game: Game) -> bool:
    """Whether anyone may look: a public game, or one with a seat that anyone may take."""
    return game.public or (game.status == "waiting" and any(seat.who == "open" for seat in game.seats))


def online(live: Live) -> tuple[int, ...]:
    """The seats that have a page open."""
    return tuple(sorted({seat for socket in live.sockets for seat in socket.seats if seat >= 0}))


def seat(held: Seat, own: Iterable[int], present: Iterable[int]) -> messages.Seat:
    return {
        "side": held.seat,
        "who": held.who,
        "bot": held.bot,
        "level": level_of(held.bot).label if held.bot else "",
        "name": held.name,
        "taken": held.taken,
        "online": held.who == "bot" or held.seat in present,
        "yours": held.seat in own,
    }


def may_invite(game: Game, own: Iterable[int]) -> bool:
    """Whoever set the table up invites, and its players do; not a stranger who took the seat that anyone may take."""
    return any(claim == HOST or (claim >= 0 and game.seats[claim].who != "open") for claim in own)


def name_of_game(game: Game) -> str:
    title = shelf().get(game.slug)
    return title.name if title is not None else game.slug


def name_of(live: Live, seat: int) -> str:
    """A seat as the chat names it."""
    if seat < 0:
        return "Spectator"
    title = find_title(live.game.slug)
    side = live.table.side_of(seat) if live.table is not None else seat
    return live.game.seats[seat].name or title.side_name(live.box, side)


def info(live: Live, own: frozenset[int], board: str) -> messages.GameInfo:
    """What does not change with every move, for one browser; `board` is where it finds its board."""
    game = live.game
    present = online(live)
    return {
        "id": game.id,
        "game": game.slug,
        "name": name_of_game(game),
        "board": board,
        "variant": dict(game.variant),
        "components": game.components,
        "seats": [seat(held, own, present) for held in game.seats],
        "invites": may_invite(game, own),
        "status": game.status,
        "commitment": game.commitment,
        "public": game.public,
        "origin": game.origin,
        "record": game.record,
        "rematch": game.rematch,
        "hints": game.slug in shelf() and shelf()[game.slug].strategy is not None,
    }


def in_list(game: Game, own: Iterable[int], present: Iterable[int]) -> messages.GameInList:
    """A game in the lobby."""
    own, present = set(own), set(present)
    return {
        "id": game.id,
        "game": game.slug,
        "name": name_of_game(game),
        "seats": [seat(held, own, present) for held in game.seats],
        "status": game.status,
        "turn": game.summary.turn,
        "score": list(game.summary.score),
        "asked": game.summary.asked if game.status == "running" else -1,
        "last": game.summary.last,
        "result": game.summary.result,
        "changed": game.changed,
    }


def ask(found: Ask) -> messages.Ask:
    return cast(
        messages.Ask,
        {"id": found.id, "seat": found.seat, "what": found.what, "moves": found.moves, "text": found.text},
    )


def chat(line: Chat) -> messages.Chat:
    return {"number": line.number, "seat": line.seat, "name": line.name, "text": line.text, "time": line.time}


def created(id: str, commitment: str) -> messages.Created:
    return {"id": id, "commitment": commitment}


def odds(forecast: Any) -> messages.Odds:
    """What an action may bring, if anything can be said."""
    if forecast is None:
        return {"odds": None}
    return {
        "odds": {
            "heading": forecast.heading,
            "lines": [
                {"label": line.label, "value": line.value, "unit": line.unit, "margin": line.margin}
                for line in forecast.lines
            ],
            "assumes": forecast.assumes,
            "citation": forecast.citation,
            "exact": forecast.exact,
        }
    }
