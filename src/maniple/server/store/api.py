"""The interface of the store: what is kept, in which shapes, and what can be asked of it.

Tokens and cookies are given in clear and kept as hashes. Times are seconds since 1970. Rows of a game
are numbered from 0, so the number of the next row is also how many there are.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from maniple.kernel.errors import UserError

Status = Literal["waiting", "running", "over"]
Who = Literal["here", "link", "open", "bot"]


class StoreError(UserError):
    """The database cannot be used; one sentence says why."""


class NewerDatabase(StoreError):
    """The database was written by a newer version of Maniple."""


class Unavailable(StoreError):
    """The database did not answer, or could not write; nothing is known to have been kept."""


class UnknownGame(StoreError):
    """There is no game with this id."""


class Conflict(StoreError):
    """Somebody else was faster: the game has moved on, the seat is taken, the ask is closed. Nothing was kept."""


class Deed(msgspec.Struct, frozen=True):
    """Something that is to be appended; the store numbers it."""

    kind: str
    """`act`, `auto`, `back`, `end`, `agree` ...; at most 8 letters, its meaning is the caller's."""
    seat: int
    line: str
    """In notation, as in a record."""
    back: int | None = None
    """The number of the first row that this one takes back (all standing rows from there on), or None."""
    time: float = 0.0
    """0 for now."""


class Row(msgspec.Struct, frozen=True):
    """Something that happened. Rows that were taken back stay; `standing` leaves them out."""

    n: int
    kind: str
    seat: int
    line: str
    back: int | None
    time: float


def standing(rows: Iterable[Row]) -> list[Row]:
    """The rows that were not taken back by a later one, oldest first; those that took back are among them."""
    kept: list[Row] = []
    for row in rows:
        if row.back is not None:
            while kept and kept[-1].n >= row.back:
                kept.pop()
        kept.append(row)
    return kept


class Snapshot(msgspec.Struct, frozen=True):
    """The game after its first `n` rows, as bytes that only the caller understands (compressed by him)."""

    n: int
    blob: bytes


class Summary(msgspec.Struct, frozen=True):
    """What the lobby shows of a game; replaced with each append."""

    turn: str = ""
    score: Sequence[str] = ()
    asked: int = -1
    """The seat that is asked; -1 for none."""
    last: str = ""
    """The last line of the log that everybody may read."""
    result: str = ""


class Seat(msgspec.Struct, frozen=True):
    """A seat of a game."""

    seat: int
    who: Who
    bot: str = ""
    """Name of the bot, where `who` is `bot`."""
    name: str = ""
    settings: Mapping[str, Any] = msgspec.field(default_factory=dict)
    taken: bool = False
    nonce: str = ""
    """What it added to the dice; empty until it is taken."""


class Draft(msgspec.Struct, frozen=True):
    """A game that is to be created."""

    slug: str
    rules: int
    """Version of the rules, as in a record."""
    components: str
    """Name of the component set."""
    components_hash: str
    variant: Mapping[str, Any]
    secret: str
    commitment: str
    files: Mapping[str, str] | None = None
    """An edited component set, whole: name of the file -> its text. None for a shipped set."""
    status: Status = "waiting"
    seed: str = ""
    start: str = ""
    """The save from which the game starts; empty for the set-up of the rules, or until `begin` gives it."""
    origin: str = ""
    """`<hash of a record> <move>` for a game played on from there."""
    public: bool = False
    record: bool = False
    """It was opened from a record: nobody sits here."""
    deeds: Sequence[Deed] = ()
    """What already happened, for a record or a game played on."""
    snapshots: Sequence[Snapshot] = ()
    summary: Summary = Summary()


class Game(msgspec.Struct, frozen=True):
    """A game as lists and tables need it; `Opened` has what is large."""

    id: str
    slug: str
    rules: int
    components: str
    components_hash: str
    edited: bool
    """`files` gives the component set."""
    variant: Mapping[str, Any]
    secret: str
    """Never to be shown before the game is over."""
    commitment: str
    seed: str
    status: Status
    origin: str
    public: bool
    record: bool
    rematch: str
    created: float
    changed: float
    n: int
    """How many rows it has."""
    summary: Summary
    seats: tuple[Seat, ...]

    @property
    def nonces(self) -> list[str]:
        """What each seat added to the dice, by seat."""
        return [seat.nonce for seat in self.seats]


class Ask(msgspec.Struct, frozen=True):
    """A request from one seat to the other that is still open."""

    id: str
    seat: int
    what: str
    moves: int = 0
    text: str = ""


class Link(msgspec.Struct, frozen=True):
    """Where a secret link leads."""

    game: str
    seat: int
    """-1: for spectators."""
    used: bool = False
    """It was an invitation to this seat, and somebody has sat down there since."""


class Chat(msgspec.Struct, frozen=True):
    """A line of chat."""

    number: int
    seat: int
    name: str
    text: str
    time: float


class Opened(msgspec.Struct, frozen=True):
    """A game ready to be played on: the newest snapshot that still stands, and every row after it."""

    game: Game
    start: str
    snapshot: Snapshot | None
    """None: play the rows from `start`."""
    rows: list[Row]
    """Rows from number `snapshot.n` on (0 without one), those taken back included."""
    asks: list[Ask]
    chat: list[Chat]
    """The last hundred lines, oldest first."""


class WaitingBot(msgspec.Struct, frozen=True):
    """A running game in which a bot is asked."""

    game: str
    seat: int
    bot: str


class Change(msgspec.Struct, frozen=True):
    """Another worker changed a game."""

    game: str
    """Its id; empty when changes may have been missed: look at every open table again."""
    n: int
    """How many rows it has now; -1 when something else changed (a seat, chat, asks, settings, status)."""


class Store(ABC):
    """Games in a database. Every call is safe from any task of the event loop that opened the store."""

    # ------------------------------------------------------------ games and seats

    @abstractmethod
    async def create(
        self,
        draft: Draft,
        seats: Sequence[Seat],
        *,
        claims: Sequence[tuple[str, int]] = (),
        tokens: Sequence[tuple[str, int]] = (),
    ) -> str:
        """A new game; its id. `claims` are (cookie, seat), `tokens` are (token, seat), all kept at once."""

    @abstractmethod
    async def sit(
        self, game: str, seat: int, nonce: str, *, name: str | None = None, cookie: str | None = None
    ) -> tuple[Seat, ...]:
        """Take a seat of a waiting game; all seats as they now are, so that the last to sit can `begin`.

        With `cookie` the seat is also claimed for it. Where a seat waited for somebody by link, every link to it is
        used up then and nobody else has it any more. Conflict if it is taken or the game no longer waits."""

    @abstractmethod
    async def begin(
        self, game: str, *, seed: str, start: str = "", summary: Summary | None = None, rules: int | None = None
    ) -> None:
        """The waiting game runs, under these rules if they are given. Conflict if it does not wait any more."""

    @abstractmethod
    async def set_settings(self, game: str, seat: int, settings: Mapping[str, Any]) -> None:
        """How a seat wants to be played for."""

    @abstractmethod
    async def set_rematch(self, game: str, rematch: str) -> str:
        """Note the rematch of a game; the first one noted stays. The id that stands."""

    @abstractmethod
    async def game(self, game: str) -> Game:
        """What does not grow with the game. UnknownGame if there is none."""

    @abstractmethod
    async def open_game(self, game: str, at: int | None = None) -> Opened:
        """A game to be played on, or (with `at`) from a snapshot of at most `at` rows, all later rows included."""

    @abstractmethod
    async def rows(self, game: str, first: int = 0, end: int | None = None) -> list[Row]:
        """The rows numbered `first` to `end - 1`, those taken back included."""

    @abstractmethod
    async def snapshots(self, game: str, first: int = 0, end: int | None = None) -> list[Snapshot]:
        """The snapshots whose `n` is in `first` to `end - 1`, oldest first."""

    @abstractmethod
    async def files(self, game: str) -> dict[str, str]:
        """The edited component set of a game; empty for a shipped one."""

    # ------------------------------------------------------------ what happens

    @abstractmethod
    def append(
        self,
        game: str,
        expected_n: int,
        rows: Sequence[Deed],
        snapshot: bytes | None = None,
        summary: Summary | None = None,
        *,
        status: Status | None = None,
        close: Sequence[str] = (),
        then: Callable[[], None] | None = None,
    ) -> Awaitable[int]:
        """Keep what happened as rows `expected_n`, `expected_n + 1` ...; how many rows there are now.

        It is on its way at once; whoever awaits it knows that it is durable. `then` is called first, at once.

        `snapshot` is the game after these rows, `status` its new status, `close` the ids of asks that are
        answered by this. All or nothing, and durable on return. Conflict if the game does not have exactly
        `expected_n` rows or an ask is closed."""

    @abstractmethod
    async def add_snapshot(self, game: str, n: int, blob: bytes) -> None:
        """Keep a snapshot of the game after its first `n` rows; one that is there already stays."""

    @abstractmethod
    async def add_ask(self, game: str, ask: Ask) -> None:
        """Open a request from one seat to the other."""

    @abstractmethod
    async def close_ask(self, game: str, ask: str) -> None:
        """Close a request without any other effect (declined, withdrawn). Conflict if it is closed."""

    @abstractmethod
    async def asks(self, game: str) -> list[Ask]:
        """The open requests, oldest first."""

    @abstractmethod
    async def say(self, game: str, seat: int, name: str, text: str) -> Chat:
        """A line of chat; -1 is a spectator."""

    @abstractmethod
    async def chat(self, game: str, *, before: int | None = None, limit: int = 100) -> list[Chat]:
        """The last lines of chat (before a number), oldest first."""

    # ------------------------------------------------------------ who is who

    @abstractmethod
    async def add_token(self, game: str, seat: int, token: str) -> None:
        """A secret link to a seat, or for spectators (-1)."""

    @abstractmethod
    async def find_token(self, token: str) -> Link | None:
        """What a link opens."""

    @abstractmethod
    async def follow(self, cookie: str, token: str) -> Link | None:
        """Open a link: the browser has its seat from now on, unless the link is used up."""

    @abstractmethod
    async def claim(self, cookie: str, game: str, seat: int, *, instead: tuple[str, int] | None = None) -> None:
        """This browser now has this seat (-1: may watch). Claiming again changes nothing.

        `instead` is a seat of another game: Conflict if somebody sits here who does not have that one."""

    @abstractmethod
    async def seats_of(self, cookie: str, game: str) -> frozenset[int]:
        """The seats of a game that a browser has; -1 among them if it may watch."""

    @abstractmethod
    async def claims_of(self, cookie: str) -> dict[str, frozenset[int]]:
        """Every game in which a browser has something, with its seats there."""

    # ------------------------------------------------------------ lists

    @abstractmethod
    async def games_of(self, cookie: str, limit: int = 100) -> list[Game]:
        """The games in which a browser has a seat or a spectator's link, lately changed first."""

    @abstractmethod
    async def open_games(self, limit: int = 100) -> list[Game]:
        """Waiting games with a seat that anyone may take, newest first."""

    @abstractmethod
    async def public_games(self, limit: int = 100) -> list[Game]:
        """Public games that run, lately changed first."""

    # ------------------------------------------------------------ bots

    @abstractmethod
    async def waiting_for_bots(self, limit: int = 1000) -> list[WaitingBot]:
        """Running games in which a bot is asked and that no worker has claimed; they are now this worker's.

        Ask once after the start, and from time to time where there are several workers: what a worker that
        died had claimed is free again."""

    @abstractmethod
    async def claim_bot(self, game: str) -> bool:
        """Whether this worker may move the bots of a game from now on; False if it or another already does."""

    @abstractmethod
    async def release_bot(self, game: str) -> None:
        """The bots of a game are free for any worker again."""

    # ------------------------------------------------------------ the rest

    @abstractmethod
    def listen(self, callback: Callable[[Change], None]) -> None:
        """Call back, in the event loop, for each change by another worker (PostgreSQL; SQLite has one worker)."""

    @abstractmethod
    async def export_game(self, game: str) -> dict[str, Any]:
        """Every row of one game as plain data that JSON can hold; links and claims only as hashes."""

    @abstractmethod
    async def import_game(self, data: Mapping[str, Any]) -> str:
        """A game as `export_game` gave it; its id. Conflict if the database has this id already."""

    @abstractmethod
    async def bytes_per_action(self) -> float:
        """The size of the database, everything included, by the number of rows of all games."""

    @abstractmethod
    async def ping(self) -> None:
        """Unavailable if the database does not answer."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is queued and let go of the database; closing twice does nothing."""
