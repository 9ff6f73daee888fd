"""A game in memory: its table, what was kept of it, and what each seat was last shown.

A table is opened from the newest snapshot and the rows after it, so opening costs the same however long
the game is. What came before is known only by its number: of moves, and of lines that each reader had.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b, sha256
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec
from msgspec.structs import replace

from maniple.kernel.board import LogLine as LogShown
from maniple.kernel.game import ALL, OPEN
from maniple.kernel.reading import unpacked
from maniple.kernel.records import Record
from maniple.kernel.title import Title, find_title
from maniple.server.errors import Refusal
from maniple.server.messages import Act
from maniple.server.store import Deed, Game, Opened, Row, Seat, Snapshot, Summary, standing
from maniple.table.sight import counted, log_lines, view_of
from maniple.table.table import ALWAYS, LogLine, Settings, Table

if TYPE_CHECKING:
    from maniple.server.botpool import Pondering
    from maniple.server.sockets import Socket

ACT: Final = "act"
"""A seat's own action."""
AUTO: Final = "auto"
"""What the table played for a seat."""
BACK: Final = "back"
"""A seat took its last action back."""
AGREE: Final = "agree"
"""Actions were taken back by agreement."""
END: Final = "end"
"""Somebody resigned, or both agreed on a draw."""
TABLE: Final = -1
"""As the seat of a row: nobody's."""
HOST: Final = -2
"""The claim of whoever set a table up: he may invite to it."""
READERS: Final = (0, 1, ALL, OPEN)
SNAPSHOT: Final = "The snapshot"

SNAPSHOT_EVERY: Final = 48
"""Rows after which a snapshot is taken where nothing can be taken back."""
SNAPSHOT_AT_LAST: Final = 400
"""Rows after which one is taken in any case."""
TAIL: Final = 30
"""Lines of the log kept in a snapshot, at the least; more where a round that is not over began earlier."""
LOG_SHOWN: Final = 100
"""Lines of the log sent with a state."""


# -------------------------------------------------------------------- snapshots


def pack(table: Table, base: dict[int, int]) -> bytes:
    """A table as a snapshot keeps it."""
    begun = table.title.accounts.first_line([line.key for line in table.log])
    tail = table.log[min(begun, max(0, len(table.log) - TAIL)) :]
    before = {reader: base[reader] + _count(table.log[: len(table.log) - len(tail)], reader) for reader in READERS}
    plain = {
        "save": table.game.save(),
        "moves": len(table.lines),
        "base": [before[reader] for reader in READERS],
        "log": [tuple(line) for line in tail],
        "counted": counted(table),
        "resigned": table.resigned,
        "drawn": table.drawn,
    }
    return zlib.compress(msgspec.json.encode(plain), 9)


def _count(log: Sequence[LogLine], reader: int) -> int:
    return sum(line.only in (ALL, reader) for line in log)


def unpack(title: Title, box: Any, blob: bytes, names: Sequence[str], rules: int) -> tuple[Table, dict[int, int]]:
    """The table of a snapshot, and how many lines of the log each reader had before it."""
    plain = msgspec.json.decode(unpacked(blob, SNAPSHOT))
    table = Table(title.load(plain["save"], box, is_ours=True), names, plain["save"], rules)
    table.resigned, table.drawn = plain["resigned"], plain["drawn"]
    table.lines = [""] * plain["moves"]
    table.log = [LogLine(move, cited, key, tuple(ids), *rest) for move, cited, key, ids, *rest in plain["log"]]
    if "counted" in plain:
        table.counted, table.known = plain["counted"], len(table.log)
    return table, dict(zip(READERS, plain["base"], strict=True))


def saved_game(title: Title, box: Any, blob: bytes) -> Any:
    """The game of a snapshot alone, to be compared."""
    return title.load(msgspec.json.decode(unpacked(blob, SNAPSHOT))["save"], box, nearest=True, is_ours=True)


def is_of_today(title: Title, snapshot: Snapshot | None) -> bool:
    """Whether a snapshot was written under our own rules."""
    if snapshot is None:
        return False
    save = msgspec.json.decode(unpacked(snapshot.blob, SNAPSHOT))["save"]
    return bool(msgspec.json.decode(save)["rules"] == title.rules)


# -------------------------------------------------------------------- tables and records


def player(seat: Seat) -> str:
    """Who plays, as a record says it."""
    if seat.who == "bot":
        return f"bot:{seat.bot}"
    return "human" if seat.name.startswith("bot:") else seat.name or "human"


def settings_of(seat: Seat) -> Settings:
    """How the table plays for a seat. A bot is asked at every window, so that its pauses tell nothing of its hand."""
    if seat.who == "bot":
        return Settings(responses=ALWAYS, whatever=True)
    known = {
        key: value for key, value in seat.settings.items() if key in Settings.__dataclass_fields__ and key != "whatever"
    }
    windows = tuple(sorted(known.get("windows", {}).items()))
    return Settings(**{**known, "standing": tuple(known.get("standing", ())), "windows": windows})


def first_table(game: Game, start: str, box: Any) -> Table:
    """The table before the first action."""
    title = find_title(game.slug)
    names = [player(seat) for seat in game.seats] if game.seats else ["human"] * len(title.sides)
    if start:
        return Table(title.load(start, box, nearest=True), names, start, game.rules)
    variant = title.variant_under(game.rules, game.variant)
    return Table(title.new(variant, bytes.fromhex(game.seed), box), names, rules=game.rules)


def lines_of(rows: Sequence[Row]) -> list[Row]:
    """The standing rows that are lines of the record."""
    return [row for row in standing(rows) if row.kind != BACK]


def moves_to_take_back(rows: Sequence[Row], seat: int) -> int:
    """How many actions go back to before the last that a seat chose itself; 0 if it chose none.

    Counted by who chose, as the rows say it: how many options somebody had is nobody's business."""
    acts: list[Row] = []
    for row in lines_of(rows):
        if row.kind == AGREE:
            del acts[-int(row.line.split()[1]) :]
        elif row.kind in (ACT, AUTO):
            acts.append(row)
    for back, row in enumerate(reversed(acts), 1):
        if row.kind == ACT and row.seat == seat:
            return back
    return 0


def record_of(game: Game, start: str, rows: Sequence[Row], box: Any) -> Record:
    """The whole game as a record, without what is secret until the end."""
    title = find_title(game.slug)
    sides = [player(seat) for seat in game.seats] if game.seats else ["human"] * len(title.sides)
    return Record(
        game=game.slug,
        rules=game.rules,
        components=(game.components, game.components_hash),
        variant=dict(game.variant),
        seats=dict(zip(title.sides, sides, strict=True)),
        seed=game.seed,
        lines=tuple(row.line for row in lines_of(rows)),
        start=start,
        origin=game.origin,
        files=dict(box.components.texts) if game.edited and box is not None else {},
    )


# -------------------------------------------------------------------- the game in memory


@dataclass
class Shown:
    """What a seat sees at one moment, ready to be sent."""

    n: int
    at: str
    view: bytes
    log: int
    """How many lines its log has."""
    head: tuple[str, tuple[str, ...]]
    """Turn and score."""


@dataclass(eq=False, repr=False)
class Live:
    """One game, open. Everything but reading happens under its lock."""

    id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    sockets: set[Socket] = field(default_factory=set)
    claims: dict[str, frozenset[int]] = field(default_factory=dict)
    """Cookie -> seats, as far as somebody has asked."""
    era: int = 0
    """Counts who sat down: a seat's claims before that hold no longer."""
    nonces: list[str] = field(default_factory=list)
    loaded: bool = False
    thinking: asyncio.Task[None] | None = None
    """The bots' turn."""
    memory: dict[int, str] = field(default_factory=dict)
    """Seat -> what its bot noted for its next decision."""
    pondering: Pondering | None = None
    """A bot that thinks in the other's time."""
    pondered: str = ""
    """What it found there before the last move of the other."""
    waiting: asyncio.Task[None] | None = None
    """A pass that is to look like thought."""
    sent: dict[int, Shown] = field(default_factory=dict)
    """What the sockets of a seat were last sent."""

    def load(self, opened: Opened, box: Any, watched: str = "") -> None:
        """Take over what the store has; `watched` says why the game can only be watched."""
        self.game: Game = opened.game
        self.watched = watched
        self.seated(opened.game.seats)
        self.start = opened.start
        self.asks = list(opened.asks)
        self.chat = list(opened.chat)
        self.n = opened.game.n
        self.box = box
        self.key = sha256(b"at" + opened.game.secret.encode()).digest()
        self.table: Table | None = None
        self._shown: dict[int, Shown] = {}
        self._counted: dict[int, tuple[int, int]] = {}
        """Reader -> lines of the log that were looked at, and how many of them are his."""
        self.snapshot_n = 0
        self.kept: list[Row] = []
        self.base = dict.fromkeys(READERS, 0)
        if opened.game.status != "waiting":
            self._replay(opened)
        self.loaded = True

    def seated(self, seats: tuple[Seat, ...]) -> None:
        """The seats as they are now. Where somebody has sat down, everybody's claims are looked up anew."""
        self.game = replace(self.game, seats=seats)
        if self.game.nonces != self.nonces:
            self.nonces = self.game.nonces
            self.era += 1
            self.claims.clear()

    def _replay(self, opened: Opened) -> None:
        title = find_title(self.game.slug)
        if opened.snapshot is None:
            table = first_table(self.game, opened.start, self.box)
        else:
            names = [player(seat) for seat in self.game.seats] or ["human"] * len(title.sides)
            table, self.base = unpack(title, self.box, opened.snapshot.blob, names, self.game.rules)
            self.snapshot_n = opened.snapshot.n
        table.is_doubtful = bool(self.start)
        rows = standing(opened.rows)
        self._seat(table)
        for row in rows:
            self._replay_row(table, row)
        self.table = table
        self.kept = [row for row in rows if row.kind != BACK]

    @staticmethod
    def _replay_row(table: Table, row: Row) -> None:
        if row.kind in (ACT, AUTO):
            table.take(row.line, row.kind == AUTO)
        elif row.kind == AGREE:
            table.undo_by_agreement(int(row.line.split()[1]))
        elif row.line == "draw":
            table.agree_on_a_draw()
        elif row.kind == END:
            table.resign(table.seat_of(table.title.sides.index(row.line.split()[1])))

    def _seat(self, table: Table) -> None:
        for seat in self.game.seats:
            table.seats[seat.seat].settings = settings_of(seat)

    def set_settings(self, seat: int, settings: dict[str, Any]) -> None:
        """A seat wants to be played for in another way; its view says so."""
        held = [replace(old, settings=settings) if old.seat == seat else old for old in self.game.seats]
        self.game = replace(self.game, seats=tuple(held))
        self._shown.clear()

    def adopt(self, table: Table, rows: Sequence[Row]) -> None:
        """Go on with a table that was played from its beginning."""
        self.memory.clear()
        self._seat(table)
        self.table = table
        self.kept = lines_of(rows)
        self.base = dict.fromkeys(READERS, 0)
        self._shown.clear()
        self._counted.clear()

    # ---------------------------------------------------------------- what happened

    @property
    def playing(self) -> Table:
        """The table of a game that has begun."""
        if self.table is None:
            raise Refusal("waiting", "The game has not begun; it waits until both seats are taken.")
        return self.table

    def remember(self, deeds: Sequence[Deed]) -> None:
        """Number what is being kept, as the store will."""
        for deed in deeds:
            if deed.back is not None:
                self._counted.clear()
                while self.kept and self.kept[-1].n >= deed.back:
                    self.kept.pop()
            if deed.kind != BACK:
                self.kept.append(Row(self.n, deed.kind, deed.seat, deed.line, deed.back, deed.time))
            self.n += 1
        self._shown.clear()

    def is_repeated(self, request: Act) -> bool:
        """Whether this is the very action that the seat did last: then it was done, and is not done again."""
        for row in reversed(self.kept):
            if row.kind == ACT and row.seat == request.seat:
                same = self._sign(f"{request.seat} {row.n}") == request.at
                return same and row.line == " ".join(request.line.split())
        return False

    def wants_snapshot(self) -> bool:
        rows = self.n - self.snapshot_n
        if rows < SNAPSHOT_EVERY or self.table is None:
            return False
        return rows >= SNAPSHOT_AT_LAST or not (self.table.can_undo(0) or self.table.can_undo(1))

    def snapshot(self) -> Snapshot:
        return Snapshot(self.n, pack(self.playing, self.base))

    # ---------------------------------------------------------------- what is seen

    def _sign(self, moment: str) -> str:
        return blake2b(moment.encode(), key=self.key, digest_size=16).hexdigest()

    def at(self, seat: int) -> str:
        """The token of the present moment for the seat that is asked; it counts nothing."""
        if seat == self.playing.decider:
            return self._sign(f"{seat} {self.n}")
        return self.show(seat).at

    def seen_as(self, seat: int) -> int:
        """A spectator of what is over sees everything open."""
        return OPEN if seat == ALL and self.is_past else seat

    @property
    def is_past(self) -> bool:
        """Nobody plays it any more: there is nothing to hide."""
        return self.game.status == "over" or bool(self.watched)

    def show(self, seat: int) -> Shown:
        """The present view of a seat; made once per moment."""
        found = self._shown.get(seat)
        if found is not None:
            return found
        table = self.playing
        at = self._sign(f"{seat} {self.n}") if seat == table.decider else ""
        seen = view_of(table, seat, at)
        if self.watched:
            seen = {**seen, "decision": None, "options": [], "undo": False}
        view = msgspec.json.encode(seen)
        count = self.base[seat] + self._lines(seat)
        if not at:
            # A seat that is not asked has a token of what it sees: moves that change nothing for it do not show.
            at = self._sign(f"{seat} {blake2b(view, digest_size=16).hexdigest()} {count}")
            view = view.replace(b'"at":""', f'"at":"{at}"'.encode(), 1)
        head = (seen["scene"]["turn"]["name"], tuple(seen["scene"]["score"]))
        found = self._shown[seat] = Shown(self.n, at, view, count, head)
        return found

    def _lines(self, seat: int) -> int:
        """How many lines in memory a reader may read; only what is new is counted."""
        log = self.playing.log
        counted, lines = self._counted.get(seat, (0, 0))
        if counted < len(log):
            lines += _count(log[counted:], seat)
            self._counted[seat] = (len(log), lines)
        return lines

    def log_since(self, seat: int, number: int) -> list[LogShown]:
        """The lines that a seat may read from a number on, as far as they are in memory."""
        base = self.base[seat]
        lines = log_lines(self.playing, seat, max(0, number - base), self._lines(seat))
        return [cast(LogShown, {**line, "number": line["number"] + base}) for line in lines] if base else lines

    def last_log(self, seat: int) -> list[LogShown]:
        return self.log_since(seat, max(0, self.show(seat).log - LOG_SHOWN))

    def summary(self) -> Summary:
        """What the lobby shows of it: nothing but what everybody may see."""
        table = self.playing
        turn, score = self._head()
        last = next((line for line in reversed(table.log) if line.only == ALL), None)
        result = table.result
        return Summary(
            turn=turn,
            score=score,
            asked=table.decider,
            last="" if last is None else table.sentence(last),
            result="" if result is None else result.sentence,
        )

    def _head(self) -> tuple[str, tuple[str, ...]]:
        """Turn and score, which are the same for everybody: from a view that is needed anyway, or the spectator's."""
        other = 1 - self.playing.decider
        if other in (0, 1) and any(other in socket.seats for socket in self.sockets):
            return self.show(other).head
        table = self.playing
        assert table.title.scene is not None
        scene = table.title.scene(self.box, table.view(ALL))
        return scene["turn"]["name"], tuple(scene["score"])
