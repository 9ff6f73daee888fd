"""What goes over the wire: every request and every answer of the server.

Requests are read with msgspec, so an unknown field, a wrong type or a text too long is refused with
one sentence. Answers are plain data. `tools/formats.py` writes the client's types and the JSON Schema
from this file and from `kernel/board.py`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

from msgspec import Meta, Struct

from maniple.kernel.board import LogLine, Moment, Part, Piece, View

Name = Annotated[str, Meta(max_length=40)]
Line = Annotated[str, Meta(max_length=200)]
"""An action in notation: `place modin`."""
At = Annotated[str, Meta(max_length=64)]
"""The moment that a request answers; from the view. It counts nothing."""
SeatNumber = Annotated[int, Meta(ge=0, le=1)]
Nonce = Annotated[str, Meta(min_length=16, max_length=128, pattern="^(?:[0-9a-f]{2})+$")]
"""What a seat's browser adds to the dice."""


# -------------------------------------------------------------------- the lobby


class FormLine(TypedDict):
    """One line of the form that is made from a game's Variant."""

    name: str
    label: str
    sentence: str
    default: bool | int | str
    choices: dict[str, str]
    """Word -> sentence; empty unless one of several is to be chosen."""
    least: int | None
    most: int | None


class SetOnShelf(TypedDict):
    """A component set: the shipped one, or one that was registered."""

    name: str
    hash: str
    """As in the address of its board."""
    note: str


class SideName(TypedDict):
    slug: str
    name: str


class GameOnShelf(TypedDict):
    slug: str
    name: str
    about: str
    honesty: str
    sides: list[SideName]
    form: list[FormLine]
    sets: list[SetOnShelf]
    """The shipped one first."""
    cover: dict[str, Any]
    """`Cover` of the board, with `icon` as path data."""


class BotOnShelf(TypedDict):
    """A level to choose; the weakest comes first."""

    name: str
    label: str
    """As people call it: `Recruit`."""
    about: str


class Shelf(TypedDict):
    games: list[GameOnShelf]
    bots: list[BotOnShelf]


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who is to play a side: somebody at this screen, by link, anyone who comes, or a bot."""

    who: Annotated[str, Meta(pattern="^(here|link|open|bot:[a-z0-9-]{1,40})$")]
    name: Name = ""


class NewGame(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=2)]
    variant: dict[str, bool | int | str] = {}
    components: Annotated[str, Meta(max_length=60)] = "shipped"
    public: bool = False
    """Whether it is listed for watching."""


class Created(TypedDict):
    id: str
    commitment: str
    """SHA-256 of the server's secret, shown before any nonce is taken."""


class Seat(TypedDict):
    """A seat as everybody may see it."""

    side: int
    who: Literal["here", "link", "open", "bot"]
    bot: str
    level: str
    """As people call the bot: `Recruit`; empty where a person sits."""
    name: str
    taken: bool
    """Whether somebody has sat down (and added to the dice)."""
    online: bool
    yours: bool


class GameInList(TypedDict):
    """A game in the lobby."""

    id: str
    game: str
    name: str
    seats: list[Seat]
    status: Literal["waiting", "running", "over"]
    turn: str
    """`Round 3`."""
    score: list[str]
    asked: int
    """The seat that is asked; -1 for none."""
    last: str
    """The last line of the log that everybody may read."""
    result: str
    changed: float
    """Seconds since 1970."""


class Glance(TypedDict):
    """A position as a small picture, and what happened last: what a seat may see, the spectator where it is several."""

    board: str
    """As in the address of its board."""
    pieces: list[Piece]
    at: list[str]
    """The spaces that the last lines speak of."""
    last: list[Part]
    """The line that began the last action; empty where there is none."""
    side: int
    """Who did that; -1 for nobody."""


class Lists(TypedDict):
    yours: list[GameInList]
    open: list[GameInList]
    """With a seat that anyone may take."""
    watch: list[GameInList]


# -------------------------------------------------------------------- sitting down


class Claim(Struct, forbid_unknown_fields=True):
    """A secret link was opened: this browser now has what the link gives."""

    token: Annotated[str, Meta(min_length=16, max_length=100)]


class Claimed(TypedDict):
    id: str
    seat: int
    """-1 for a spectator's link."""


class Sit(Struct, forbid_unknown_fields=True):
    """Sit down: at a seat of one's own, or at one that anyone may take."""

    seat: SeatNumber
    nonce: Nonce
    name: Name = ""


class NewLink(Struct, forbid_unknown_fields=True):
    """A link for a seat of one's own (second device, invitation), or for spectators (-1)."""

    seat: Annotated[int, Meta(ge=-1, le=1)]


class Link(TypedDict):
    path: str
    """`/j#token`, to be put behind the address of the page."""
    qr: str
    """Path data of the QR code of the whole address, a module per unit."""
    size: int


class GameInfo(TypedDict):
    """What does not change with every move."""

    id: str
    game: str
    name: str
    board: str
    """The hash in the address of its board; another one when the board or its picture has changed."""
    variant: dict[str, Any]
    components: str
    seats: list[Seat]
    invites: bool
    """Whether this browser may make links to the seats that wait for somebody by link; it need not have a seat."""
    status: Literal["waiting", "running", "over"]
    commitment: str
    public: bool
    origin: str
    """`<hash of a record> <move>` for a game played on from there."""
    record: bool
    """It was opened from a record: nobody sits here."""
    rematch: str
    """The id of the rematch, where one was begun."""
    watched: str
    """Why nobody plays it on, in one sentence: it was begun under older rules that no options equal. Else empty."""
    hints: bool
    """Whether a seat may ask for hints: the game knows how it is played well."""


# -------------------------------------------------------------------- the table


class Ask(TypedDict):
    """A request from one seat to the other."""

    id: str
    seat: int
    what: Literal["undo", "draw"]
    moves: int
    text: str


class Chat(TypedDict):
    number: int
    seat: int
    """-1 for a spectator."""
    name: str
    text: str
    time: float


# -------------------------------------------------------------------- pushed over the WebSocket


class StatePush(TypedDict):
    """First after connecting, and after anything that rewrote the past: everything anew."""

    type: Literal["state"]
    info: GameInfo
    views: list[View]
    """One for each seat that this browser has here, or the spectator's."""
    log: list[list[LogLine]]
    """For each view the last lines that it may read, oldest first."""
    chat: list[Chat]
    asks: list[Ask]


class ViewPush(TypedDict):
    """Something happened: the new view, and the lines since the last."""

    type: Literal["view"]
    view: View
    log: list[LogLine]
    """Lines with a number already seen replace it and all after it (undo)."""


class InfoPush(TypedDict):
    type: Literal["info"]
    info: GameInfo


class ChatPush(TypedDict):
    type: Literal["chat"]
    chat: Chat


class AsksPush(TypedDict):
    type: Literal["asks"]
    asks: list[Ask]


class ThinkingPush(TypedDict):
    """A bot is at it: 0 to 1."""

    type: Literal["thinking"]
    seat: int
    progress: float


Push = StatePush | ViewPush | InfoPush | ChatPush | AsksPush | ThinkingPush


class Beat(TypedDict):
    """The line is there: pushed where nothing else was for two seconds. A page sends the same back."""

    beat: int
    """Counts up."""


# -------------------------------------------------------------------- acting


class Act(Struct, forbid_unknown_fields=True):
    seat: SeatNumber
    at: At
    line: Line
    then: Annotated[list[Line], Meta(max_length=60)] = []
    """The rest of a way, as far as it can be gone: to where something is shown or the other side is asked."""


class Undo(Struct, forbid_unknown_fields=True):
    seat: SeatNumber
    at: At


class AskForHints(Struct, forbid_unknown_fields=True):
    seat: SeatNumber
    at: At


class Hint(TypedDict):
    """One of the best options."""

    line: str
    """As `Option.line`."""
    label: str
    chance: float
    """To win the game after it, about: 0 to 1."""
    reason: str


class Hints(TypedDict):
    hints: list[Hint]
    """The best first."""


class AskFor(Struct, forbid_unknown_fields=True):
    """Ask the other seat: to take back this seat's last move, or for a draw."""

    seat: SeatNumber
    what: Literal["undo", "draw"]


class Answer(Struct, forbid_unknown_fields=True):
    seat: SeatNumber
    ask: Annotated[str, Meta(max_length=64)]
    yes: bool


class Resign(Struct, forbid_unknown_fields=True):
    seat: SeatNumber


class Say(Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    seat: Annotated[int, Meta(ge=-1, le=1)] = -1


class SetSettings(Struct, forbid_unknown_fields=True):
    seat: SeatNumber
    responses: Literal["never", "when it fits", "always"]
    hide_pauses: bool
    forced_moves: bool
    standing: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=20)] = []
    windows: Annotated[
        dict[Annotated[str, Meta(max_length=40)], Annotated[int, Meta(ge=0, le=101)]], Meta(max_length=40)
    ] = {}


class Done(TypedDict):
    done: Literal[True]


class Refused(TypedDict):
    """The one shape of every error."""

    error: str
    """A code: `stale`, `not-allowed`, `not-yours`, `not-found`, `bad-request`, `too-many`, `over` ..."""
    sentence: str
    citation: str
    """The rule, where a rule is the reason."""


class Why(TypedDict):
    """Why a thing cannot be clicked now, or what is asked for instead."""

    sentence: str
    citation: str


class OddsLine(TypedDict):
    label: str
    value: float
    unit: Literal["chance", "units"]
    margin: float


class OddsShown(TypedDict):
    heading: str
    lines: list[OddsLine]
    assumes: str
    citation: str
    exact: bool


class Odds(TypedDict):
    odds: OddsShown | None


class DangerShown(TypedDict):
    """What may happen to those who come into a space, or stay in it."""

    on: str
    tag: str
    """A few letters for the map."""
    text: str
    citation: str


class WayChance(TypedDict):
    """How likely it is that somebody interferes anywhere on a way, if he tries."""

    who: str
    chance: float


class WayShown(TypedDict):
    """How to get to a space in reach: the last of its path."""

    lines: list[str]
    """The actions, one after the other."""
    path: list[str]
    costs: list[int]
    """What it has cost when each space of the path is reached."""
    asked: list[str]
    """Spaces of the path where the other side may answer."""
    dangers: list[int]
    """Which dangers lie on it."""
    chances: list[WayChance]
    safe: bool
    """No danger lies on it, where some does on the cheapest way to this space."""
    goers: int
    """How many go, where not all can; else 0."""
    final: bool
    """Undo ends on the way."""
    risk: int
    """The first of the lines whose odds can be asked for; -1 for none."""
    label: str


class Ways(TypedDict):
    ways: list[WayShown]
    dangers: list[DangerShown]
    numbers: list[int]
    """How many may go, where that can be chosen."""
    number: int
    points: int
    """How much they have for the whole way."""
    unit: str
    """What the points are called."""
    via: list[str]
    """The spaces through which all of it leads, as far as they could be reached."""
    origin: str
    """Where they are."""


# -------------------------------------------------------------------- looking back, and afterwards


class Moments(TypedDict):
    moments: list[Moment]
    moves: int
    """How many there are in all; moment 0 is the set-up."""


class DiceCheck(TypedDict):
    """All that is needed to check that nobody chose the dice."""

    commitment: str
    secret: str
    nonces: list[str]
    seed: str


class PlayOn(Struct, forbid_unknown_fields=True):
    """A new game from a moment of one that is over."""

    move: Annotated[int, Meta(ge=0, le=100_000)]
    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=2)]


class OpenRecord(Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=2_000_000)]


class RuleEntry(TypedDict):
    citation: str
    """As log and refusals cite it: `§JH-5.4`, `Ruling JH-R18`, `Example JH-E3`."""
    chapter: str
    text: str
    question: str
    """Of a ruling; else empty."""
    reason: str
    """Of a ruling; else empty."""
    kind: Literal["rule", "ruling", "example"]


class RuleChapter(TypedDict):
    id: str
    title: str


class Rules(TypedDict):
    game: str
    chapters: list[RuleChapter]
    entries: list[RuleEntry]
