# maniple: interpreted
"""What a client is told: the board once, and after each move the scene upon it.

A game describes its board (`Title.board`: what there is and what it looks like) and turns a seat's
view into a scene (`Title.scene`: what lies where). The scene is made from the view alone, so it
cannot show more than the view does. Both are plain data; the client knows these shapes and no game.

A *ref* names a thing by kind and id, `area:14`: spaces, edges, pieces and cards that can be clicked,
hovered, flashed or spoken. A *colour* is a name in the look (`maccabean`, `region-north`) and never
a value. Lengths are in the units of the map.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from maniple.kernel.story import LineKind

Ref = str
"""`kind:id`, with a kind of the game's catalog: `area:14`, `card:3`, `wall:7`."""
Colour = str
"""The name of a colour in the board's look."""
Icon = str
"""The name of an icon in the board's look."""


class RefPart(TypedDict):
    """A thing named in a sentence; `die:4` is a die that shows four."""

    ref: Ref
    text: str


Part = str | RefPart
"""A sentence is a list of parts: plain words, and things."""


# -------------------------------------------------------------------- the board: once per component set


class Sheet(TypedDict):
    """The rectangle of the map, and the side of a counter on it."""

    x: float
    y: float
    width: float
    height: float
    piece: float


class SideOfBoard(TypedDict):
    slug: str
    name: str
    colour: Colour
    """Solid, with white print; `<colour>-text` is the one for words on a panel."""
    icon: Icon
    dice: Literal["ivory", "ink"]


class Space(TypedDict):
    """A place on the map. Points and boxes have a radius, polygons and hexes their corners."""

    ref: Ref
    """`area:14`; `area:14/inside` is a part of that space with a place of its own: a click on it means the space."""
    name: str
    shape: Literal["point", "polygon", "hex", "box"]
    x: float
    y: float
    """Where pieces stand."""
    radius: float
    """Of a point; half the width of a box; of a polygon half the side of its pieces, or 0: as elsewhere."""
    corners: list[list[float]]
    """Of a polygon or hex; empty for points."""
    type: str
    """City, wilderness ...: one word or two of the rulebook, for the tip."""
    region: str
    """Name of its region, or empty."""
    colour: Colour
    label: Literal["below", "above", "left", "right", "none"]
    """Where its name stands on a map without a picture."""
    about: list[str]
    """What else a tip should say, a sentence each."""


class Edge(TypedDict):
    """A road, wall or hexside between two spaces."""

    ref: Ref
    """Empty where it is never named by an action or a line of the log."""
    name: str
    type: str
    colour: Colour
    line: Literal["road", "double", "dots", "wall", "river", "none"]
    ends: list[Ref]
    path: str
    """SVG path data from the first end to the second: travelling pieces follow it. Of a wall or river its own line,
    which they cross."""


class Face(TypedDict):
    """What a piece looks like."""

    id: str
    name: str
    """As a screen reader or a tip says it."""
    shape: Literal["square", "rounded", "round", "cube", "drum", "chit", "marker", "shield"]
    side: int
    """-1 for neither."""
    colour: Colour
    icon: Icon
    """Empty for none."""
    top: str
    """Small print above the icon; mostly empty."""
    foot: list[str]
    """Up to three numbers in the foot."""
    closed: bool
    """The back of a piece whose face is not known."""
    plate: NotRequired[str]
    """A name that stands on a plate above the piece, where print on it would be too small."""


class Card(TypedDict):
    """A card's face, all of one anatomy."""

    ref: Ref
    name: str
    number: str
    """As printed bottom right, with its source."""
    value: str
    """In the roundel: OPs, cost, strength. Empty for none."""
    kind: str
    """`Red event`: the small heading before the text."""
    text: str
    foot: str
    """On the shield bottom left: a modifier. Empty for none."""
    source: str
    side: int
    """Whose card or event it is; -1 for both."""
    icon: Icon
    shape: Literal["card", "chit"]


class TrackEnd(TypedDict):
    """An end of a track, and what it means to get there."""

    side: int
    text: str
    """`Rome wins at 0`."""


class Track(TypedDict):
    """A row of numbered cells."""

    id: str
    name: str
    note: str
    """What matters about it: `12 wins`."""
    cells: list[str]
    goals: list[int]
    """Cells (by index) that are lit as a goal."""
    ends: NotRequired[list[TrackEnd]]
    """Its first and its last cell, where they mean opposite things: it is drawn as a lane between them."""


class OverlayKind(TypedDict):
    """Something that the player may switch on above the map."""

    id: str
    name: str
    about: str


class LegendLine(TypedDict):
    icon: Icon
    colour: Colour
    text: str


class Look(TypedDict):
    """Colours by name, as CSS values, in light and dark; icons as SVG path data on a grid of 24.

    An icon is one path, filled by the even-odd rule. A side's colour `c` has `c-text` for words on a panel,
    and `c-light` and `c-dark` for the lit and the shaded face of a cube or drum.
    """

    light: dict[Colour, str]
    dark: dict[Colour, str]
    icons: dict[Icon, str]


class PageSide(TypedDict):
    """A side on the page of its game."""

    trait: str
    """What it is like, in a few words: `few, quick, at home in the hills`."""
    goal: str
    """How it wins, in one line: the number that wins, and who has a tie."""
    face: str
    """A piece of it."""


class PageChoice(TypedDict):
    """One value of the option that a newcomer is asked about."""

    value: str
    label: str
    goals: list[str]
    """How each side wins with it, where that differs; else empty."""


class Page(TypedDict):
    """What a game's own page says: what it is, who wins how, and how to begin."""

    what: str
    """One or two sentences."""
    facts: list[str]
    """A few words each: `2 players`, `8 turns`."""
    window: list[float]
    """x, y, width, height of the part of the map behind its name."""
    moves: int
    """How far two computers have played the game of which that picture shows a position."""
    sides: list[PageSide]
    goal: str
    """Where the rules say who wins: a citation."""
    sequence: str
    """Where they say what a turn is."""
    options: dict[str, bool | int | str]
    """What the game is begun with, unless the players choose otherwise."""
    option: str
    """The option that is asked about on the page; empty for none."""
    label: str
    choices: list[PageChoice]
    title: str
    """What a first game is: `The first two rounds`."""
    about: str
    """What it comes to: cards, turns."""
    first: dict[str, bool | int | str]
    """Its options."""
    side: int
    """The side that a newcomer plays in it."""


class Cover(TypedDict):
    """The lid of the box in the lobby."""

    colour: str
    """A CSS colour, the same in light and dark."""
    shade: str
    icon: Icon
    line: str
    """One italic line: who, against whom, when."""
    length: str
    """`60-90 min`."""
    note: str
    """Two or three words: `one shared deck`."""
    window: list[float]
    """x, y, width, height of the part of the map on the lid."""
    page: NotRequired[Page]
    """Of the game; without it the page says what the shelf knows."""


class Board(TypedDict):
    """Everything about a game's table that does not change during play."""

    game: str
    name: str
    components: str
    """Name of the component set."""
    hash: str
    """Of the component set; board and picture are kept for good under it."""
    honesty: str
    kinds: list[str]
    """The kinds of the refs of spaces, edges, pieces and cards: only these are refs in options and sentences."""
    sheet: Sheet
    sides: list[SideOfBoard]
    spaces: list[Space]
    edges: list[Edge]
    faces: list[Face]
    cards: list[Card]
    tracks: list[Track]
    overlays: list[OverlayKind]
    legend: list[LegendLine]
    look: Look
    cover: Cover
    picture: bool
    """Whether there is a drawn map; without it the client draws a plain one from the spaces."""
    docks: NotRequired[list[Ref]]
    """Spaces that are no part of the map, such as the box of a commander: each has a tab below it."""


# -------------------------------------------------------------------- the scene: after every move


class Piece(TypedDict):
    """A piece, or several alike that have no names of their own."""

    id: str
    """The same from scene to scene as long as it is known to be the same piece; empty for pieces that
    are all alike, which the client moves by their face and number."""
    ref: Ref
    """What a click on it means in an action; empty where only its space can be clicked."""
    face: str
    where: Ref
    """A space, an edge (it lies on its middle), `<edge>/<space>` (before the edge, on the side of that space), or
    `track:<id>:<cell>`."""
    number: int
    state: list[Literal["spent", "damaged", "under", "moving"]]
    steps: list[int]
    """Steps left and steps in all, as pips; empty for none."""
    badge: str
    """A short word or number on a disc at its corner; mostly empty."""
    about: list[str]
    """What else a tip should say."""


class Mark(TypedDict):
    """Something that lies on a space or edge without being a piece: control, a breach, a battle."""

    on: Ref
    icon: Icon
    colour: Colour
    style: Literal["ring", "fill", "cross", "badge", "line", "breach", "number"]
    """A breach is a gap in a wall, with rubble. A number is the first word of the text on a small disc within the
    space: what it costs to go there. With an icon it is a warning, and the disc is filled."""
    text: str
    """As a tip or a screen reader says it."""


class Way(TypedDict):
    """A movement under way: drawn along the edges."""

    things: list[Ref]
    text: str


class TrackMark(TypedDict):
    face: str
    cell: int
    text: str


class TrackState(TypedDict):
    track: str
    marks: list[TrackMark]


class Hand(TypedDict):
    """A hand: its cards, or only how many."""

    side: int
    cards: list[Ref] | None
    number: int
    name: str


class Pile(TypedDict):
    id: str
    name: str
    number: int
    cards: list[Ref] | None
    """Those that this seat knows to be in it; None for a closed pile."""
    ordered: bool
    """Whether `cards` is their order, top first."""
    look: Literal["closed", "open", "removed"]


class Whereabouts(TypedDict):
    """Cards, by where this seat knows them to be: `Discard pile`, `Your hand`, `Deck or Red hand`."""

    name: str
    cards: list[Ref]


class Phase(TypedDict):
    name: str
    note: str
    """`Reds hold 4 cards`."""
    phases: list[str]
    """Of the turn, in order, a word each."""
    phase: int
    """-1 where none is running."""


class PanelRow(TypedDict):
    colour: Colour
    """A swatch; empty for none."""
    name: str
    text: str
    face: str
    """A small piece at the right; empty for none."""
    things: list[Ref]
    """Flashed when the row is pointed at."""


class Figure(TypedDict):
    """What counts in a fact: a small piece, a number or word in strong letters, or the piece before the number."""

    face: str
    text: str


class Panel(TypedDict):
    """A line of the side column, which opens into a short table."""

    name: str
    note: str
    """What the table is about; without a `fact` it stands in the line."""
    rows: list[PanelRow]
    fact: NotRequired[list[str | Figure]]
    """What the line says while it is closed: words and figures, no longer than some thirty letters."""
    running: NotRequired[bool]
    """A fight or a set-up that is under way: the first such line opens by itself, and closes after it."""
    piles: NotRequired[bool]
    """The piles of the table stand in it."""


class Dock(TypedDict):
    """The tab of a space that is no part of the map."""

    on: Ref
    name: str
    """Short: `Metellus`."""
    fact: str
    """What matters about it in a word or two: `9 CU · 25 SP`."""
    colour: Colour
    """Of its side; empty for neither."""
    front: bool
    """The question is about it: its tab opens by itself."""


class Scene(TypedDict):
    """All that a seat may see on the table, drawn from its view."""

    turn: Phase
    pieces: list[Piece]
    marks: list[Mark]
    ways: list[Way]
    selected: list[Ref]
    """Spaces that the decision is about."""
    tracks: list[TrackState]
    hands: list[Hand]
    piles: list[Pile]
    whereabouts: list[Whereabouts]
    panels: list[Panel]
    overlays: dict[str, list[Mark]]
    score: list[str]
    """One short figure per side, for the phone's chips and the list of games; public, as the name of the turn."""
    docks: NotRequired[list[Dock]]
    """The tabs below the map, in the order of this seat; what is not named here is put away."""
    in_play: NotRequired[list[Ref]]
    """The spaces on which this game is played, where they are not the whole map; a table may open with them in view."""


# -------------------------------------------------------------------- the table, as one seat sees it


class WarningShown(TypedDict):
    """What will happen if an option is taken."""

    parts: list[Part]
    citation: str


class Repeat(TypedDict):
    """An option that may be taken several times in a row."""

    lines: list[str]
    """What takes it again, and again: as often as nothing is shown and nothing else is asked between."""
    final: bool
    """Taking it so often ends undo."""
    all: bool
    """So often unless another number is said, else once."""


class Unfolded(TypedDict):
    """An answer to the question that an option brings."""

    line: str
    label: str
    final: bool
    figure: NotRequired[str]


class Option(TypedDict):
    """A legal action of the seat that is asked."""

    line: str
    label: str
    things: list[str]
    """Refs to click in this order, those that lie on the table; empty: only a button."""
    final: bool
    """Taking it ends undo."""
    risk: bool
    """Odds can be asked for."""
    careful: bool
    """No single click takes it: an aside that cannot be taken back. Its label is read first."""
    default: bool
    """The filled button, and what Enter takes: it gives nothing up."""
    warning: WarningShown | None
    """What it ends, with something left to do. Whoever takes it is asked once whether he means it."""
    aside: NotRequired[WarningShown]
    """What may come of it beside what its label says; read before it is taken, and asked about by nobody."""
    key: str
    """`done`, `pass` ...: the verb, for its place among the buttons."""
    figure: NotRequired[str]
    """What it costs or brings, and of how much: `1 of 4 RP`. What can be repeated begins with the number for once."""
    repeat: NotRequired[Repeat]
    unfolds: NotRequired[list[Unfolded]]
    """The answers to its next question, to be taken together with it."""
    way: NotRequired[Literal["begin", "on"]]
    """It begins a march, or is a step of one: ways to all spaces in reach can be asked for."""


class DecisionShown(TypedDict):
    side: int
    prompt: list[Part]
    citation: str
    window: bool
    """A chance to respond."""


class LogLine(TypedDict):
    number: int
    """Within this reader's log; never changes."""
    move: int
    side: int
    """Who acted; -1 for nobody."""
    about: int
    """The side whose line it is: the one that it speaks of or to; -1 for none."""
    citation: str
    parts: list[Part]
    heading: bool
    reveal: bool
    """A card or a piece is shown by it: it turns."""
    kind: LineKind
    """What it is in the story of a turn."""
    head: bool
    """It begins an action: what came of it follows."""
    account: NotRequired[Account]
    """What it closes: a round, a turn, a battle."""


class AccountFace(TypedDict):
    """A small piece in a row of an account."""

    face: str
    """Empty: a place that nobody holds."""
    number: int
    """More than one is written beside it."""


class AccountRow(TypedDict):
    """One thing that counted."""

    parts: list[Part]
    side: int
    """Whose gain or loss it is; -1 for neither."""
    amount: str
    """`+1`, `-1`, `tied`; empty for none."""
    tone: Literal["gain", "loss", "even", "plain"]
    things: list[Ref]
    """What is lit for it on the map."""
    shape: str
    """The id of its outline in the drawn map; empty where the things themselves are lit."""
    colour: Colour
    """A swatch; empty for none."""
    faces: list[AccountFace]
    dice: list[int]
    citation: str


class AccountPart(TypedDict):
    """A step of the account: `Supply`, `Regions`."""

    name: str
    note: str
    citation: str
    rows: list[AccountRow]


class AccountSum(TypedDict):
    """A score before and after."""

    side: int
    """Whose it is; -1 where one marker counts for both."""
    name: str
    face: str
    before: int
    gained: list[int]
    """Of each part that gave something."""
    total: int


class AccountFoot(TypedDict):
    parts: list[Part]
    citation: str


class Account(TypedDict):
    """What came of a round, a turn, a battle: each thing that counted, the sum, and what it means for the win."""

    title: str
    lead: list[Part]
    """All of it in a sentence."""
    small: bool
    """Of a battle or siege: it is closed by the next click."""
    parts: list[AccountPart]
    sums: list[AccountSum]
    goal: str
    """`12 wins`."""
    foot: list[AccountFoot]


class RoundShown(TypedDict):
    """How the score stood when a round or turn was over."""

    name: str
    scores: list[int]
    """As the sums of its account: one for each side, or one marker for both."""


class SourceShown(TypedDict):
    """What gave points, by side."""

    name: str
    points: list[int]


class Course(TypedDict):
    """How the score came about."""

    names: list[str]
    """Whose each score is."""
    sides: list[int]
    start: list[int]
    rounds: list[RoundShown]
    sources: list[SourceShown]
    """The greatest first."""


class ResultShown(TypedDict):
    winner: int
    """A side, or -1."""
    citation: str
    sentence: str
    reasons: list[str]
    course: NotRequired[Course]
    """Where rounds or turns have accounts."""


class StandingAnswer(TypedDict):
    """A question that a seat may have answered always alike."""

    key: str
    label: str
    sentence: str


class WindowLevel(TypedDict):
    """How much has to hang on a window for a seat to be asked."""

    least: int
    name: str
    sentence: str


class WindowKindShown(TypedDict):
    """A kind of chances to respond, and how much has to hang on one."""

    key: str
    label: str
    least: int
    levels: list[WindowLevel]


class SeatSettings(TypedDict):
    responses: Literal["never", "when it fits", "always"]
    hide_pauses: bool
    forced_moves: bool
    standing: list[str]
    """Keys of the standing answers that are on."""


class SettingsShown(SeatSettings):
    answers: list[StandingAnswer]
    """All that this game has."""
    windows: list[WindowKindShown]
    """All kinds that this game has."""
    unasked: list[str]
    """The kinds of questions that the seat could have answered since its last choice, and was not asked."""


class View(TypedDict):
    """The table as one seat (or a spectator) sees it at one moment."""

    seat: int
    """-1 for the spectator; -2 with everything open."""
    side: int
    at: str
    move: int
    scene: Scene
    decision: DecisionShown | None
    options: list[Option]
    undo: bool
    """The seat may take its last action back."""
    result: ResultShown | None
    settings: SettingsShown | None


class Moment(TypedDict):
    """The table after a move, as one seat saw it (or all open), with the lines of that move."""

    view: View
    log: list[LogLine]
    line: str
    """The action in notation, where it may be known; else empty."""


AnyView = dict[str, Any]


def ref(kind: str, thing: int) -> Ref:
    """The name of a thing in boards, scenes and sentences."""
    return f"{kind}:{thing}"
