"""Every door of the server in one table: requests are routed by it, and the OpenAPI page is written from it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, TypedDict

from maniple.kernel.board import Board, LogLine
from maniple.server import glances, limits, lobby, looking, messages, play, seats
from maniple.server.answers import ASK_AGAIN, FOR_GOOD, Answer
from maniple.server.boards import parts_of
from maniple.server.calls import Call
from maniple.server.config import version
from maniple.server.errors import Refusal
from maniple.server.hub import Hub

Endpoint = Callable[[Call], Awaitable[Any]]

SMALL: Final = 64 * 1024
LARGE: Final = 2 * 1024 * 1024
"""The most bytes of a request, and of one that brings a record."""


class Log(TypedDict):
    log: list[LogLine]


class Health(TypedDict):
    ok: bool
    version: str
    tables: int
    """Games in memory."""
    database: str


@dataclass(frozen=True)
class Param:
    """A value in the address."""

    name: str
    schema: dict[str, Any]
    required: bool = False


@dataclass(frozen=True)
class Door:
    """One request that the server answers."""

    method: str
    path: str
    sentence: str
    endpoint: Endpoint
    answer: Any
    body: Any = None
    query: tuple[Param, ...] = ()
    pace: str = limits.LOOK
    size: int = SMALL
    asks_again: bool = False
    """The browser may keep the answer, and asks whether it is still the same."""


def at_game(do: Callable[[Hub, str, str, Any], Awaitable[Any]]) -> Endpoint:
    """What a seat does at a table."""

    async def endpoint(call: Call) -> Any:
        return await do(call.hub, call.game, call.cookie, call.body)

    return endpoint


async def board(call: Call) -> Answer:
    components, stamp = parts_of(call.path["hash"])
    found = await call.hub.boards.find(components)
    if found is None:
        raise Refusal("not-found", "There is no board with this hash.")
    return Answer(found.text, cache=FOR_GOOD if found.stamp == stamp else ASK_AGAIN)


async def record(call: Call) -> Answer:
    return Answer((await looking.record(call)).encode(), "text/plain; charset=utf-8")


async def health(call: Call) -> Health:
    await call.hub.store.ping()
    return {"ok": True, "version": version(), "tables": call.hub.open_tables, "database": "reachable"}


def _number(name: str, least: int, most: int, required: bool = False) -> Param:
    return Param(name, {"type": "integer", "minimum": least, "maximum": most}, required)


def _word(name: str, longest: int) -> Param:
    return Param(name, {"type": "string", "minLength": 1, "maxLength": longest}, True)


def _words(name: str, longest: int) -> Param:
    return Param(name, {"type": "string", "maxLength": longest}, False)


_SEAT: Final = _number("seat", 0, 1, True)
_MOST: Final = 1_000_000
_GAME: Final = "/api/games/{id}"

DOORS: Final = (
    Door("GET", "/api/shelf", "The games with a board, their forms, sets and covers, and the bots.", lobby.shelf,
         messages.Shelf),
    Door("GET", "/api/games", "Your games, open seats, and games to watch.", lobby.lists, messages.Lists),
    Door("POST", "/api/games", "Set up a new table.", lobby.new_game, messages.Created, messages.NewGame,
         pace=limits.CREATE),
    Door("POST", "/api/claim", "Open a secret link.", seats.claim, messages.Claimed, messages.Claim,
         pace=limits.CLAIM),
    Door("GET", _GAME, "What does not change with every move.", looking.info, messages.GameInfo),
    Door("GET", f"{_GAME}/state", "Everything, as the live line begins with it.", looking.state, messages.StatePush),
    Door("GET", f"{_GAME}/glance", "The position as a small picture, and what happened last.", glances.glance,
         messages.Glance),
    Door("GET", "/api/openings/{game}", "A position early in a game, for its page.", glances.opening,
         messages.Glance),
    Door("POST", f"{_GAME}/sit", "Sit down; the last to sit begins the game.", seats.sit, messages.Done, messages.Sit,
         pace=limits.PLAY),
    Door("POST", f"{_GAME}/links", "Make a secret link with its QR code.", seats.new_link, messages.Link,
         messages.NewLink, pace=limits.CLAIM),
    Door("POST", f"{_GAME}/actions", "Take an option; durable when answered.", at_game(play.act), messages.Done,
         messages.Act, pace=limits.PLAY),
    Door("POST", f"{_GAME}/undo", "Take the last action back.", at_game(play.undo), messages.Done, messages.Undo,
         pace=limits.PLAY),
    Door("POST", f"{_GAME}/asks", "Ask the other seat for an undo or a draw.", at_game(play.ask_for), messages.Done,
         messages.AskFor, pace=limits.CHAT),
    Door("POST", f"{_GAME}/answers", "Answer such a request, or withdraw it.", at_game(play.answer), messages.Done,
         messages.Answer, pace=limits.PLAY),
    Door("POST", f"{_GAME}/resign", "Resign.", at_game(play.resign), messages.Done, messages.Resign,
         pace=limits.PLAY),
    Door("POST", f"{_GAME}/chat", "Say something at the table.", at_game(play.say), messages.Done, messages.Say,
         pace=limits.CHAT),
    Door("POST", f"{_GAME}/settings", "Say how the table plays for a seat.", at_game(play.set_settings),
         messages.Done, messages.SetSettings, pace=limits.PLAY),
    Door("GET", f"{_GAME}/why", "Why a thing cannot be clicked now.", looking.why, messages.Why,
         query=(_SEAT, _word("thing", 80))),
    Door("GET", f"{_GAME}/odds", "What an option may bring.", looking.odds, messages.Odds,
         query=(_SEAT, _word("line", 200), _words("after", 2000))),
    Door("GET", f"{_GAME}/ways", "The cheapest way to every space in reach.", looking.ways, messages.Ways,
         query=(_SEAT, _words("line", 200), _number("number", 0, 999), _words("via", 200))),
    Door("POST", f"{_GAME}/hints", "The best options of a seat that is asked, each with a reason.",
         at_game(play.hints), messages.Hints, messages.AskForHints, pace=limits.HINT),
    Door("GET", f"{_GAME}/log", "Older lines of the log.", looking.older_log, Log,
         query=(_number("seat", -2, 1), _number("before", 0, _MOST))),
    Door("GET", f"{_GAME}/moments", "The table after each of some moves, as one seat saw it.", looking.moments,
         messages.Moments, pace=limits.REPLAY,
         query=(_number("as", -2, 1), _number("from", 0, _MOST), _number("to", 0, _MOST))),
    Door("GET", f"{_GAME}/record", "The record of a game that is over.", record, str),
    Door("GET", f"{_GAME}/dice", "What is needed to check the dice of a game that is over.", looking.dice,
         messages.DiceCheck),
    Door("POST", f"{_GAME}/rematch", "Play again with sides swapped.", lobby.rematch, messages.Created,
         pace=limits.CREATE),
    Door("POST", f"{_GAME}/play-on", "A new game from a moment of one that is over.", lobby.play_on,
         messages.Created, messages.PlayOn, pace=limits.CREATE),
    Door("POST", "/api/records", "Open a record to look at it.", lobby.open_record, messages.Created,
         messages.OpenRecord, pace=limits.CREATE, size=LARGE),
    Door("GET", "/api/boards/{hash}", "The board of a component set.", board, Board),
    Door("GET", "/api/rules/{game}", "The rulebook of a game.", looking.rules, messages.Rules, asks_again=True),
    Door("GET", "/healthz", "Whether the server is well.", health, Health),
)  # fmt: skip
