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


def options_of(game: Game) -> dict[str, Any]:
    """What a game is played with: where it was begun under older rules, the options that equal them too."""
    former = find_title(game.slug).former.get(game.rules) if game.slug in shelf() else None
    return dict(game.variant) if former is None else {**former.options, **game.variant}


def info(live: Live, own: frozenset[int], board: str) -> messages.GameInfo:
    """What does not change with every move, for one browser; `board` is where it finds its board."""
    game = live.game
    present = online(live)
    return {
        "id": game.id,
        "game": game.slug,
        "name": name_of_game(game),
        "board": board,
        "variant": options_of(game),
        "components": game.components,
        "seats": [seat(held, own, present) for held in game.seats],
        "invites": may_invite(game, own),
        "status": game.status,
        "commitment": game.commitment,
        "public": game.public,
        "origin": game.origin,
        "record": game.record,
        "rematch": game.rematch,
        "watched": live.watched,
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
        "asked": game.summary.asked if game.status == "running" and not is_watched(game) else -1,
        "last": game.summary.last,
        "result": game.summary.result,
        "changed": game.changed,
    }


def is_watched(game: Game) -> bool:
    """Whether a game is known to be of older rules that no options equal."""
    title = shelf().get(game.slug)
    return title is not None and bool(title.why_watched(game.rules))


def ask(found: Ask) -> messages.Ask:
    return cast(
        messages.Ask,
        {"id": found.id, "seat": found.seat, "what": found.what, "moves": found.moves, "text": found.text},
    )


def chat(line: Chat) -> messages.Chat:
    return {"number": line.number, "seat": line.seat, "name": line.name, "text": line.text, "time": line.time}


def created(id: str, commitment: str) -> messages.Created:
    return {"id": id, "commitment": commitment}
