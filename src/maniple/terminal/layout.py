"""The table laid out in lines: as much of it as the screen has room for.

A game says what there is (`TableText`); here it becomes lines of a given width. Where a screen is small, the
roads go first, then the ends of card texts, empty wilderness, and the card texts themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from rich.console import Console
from rich.text import Text

from maniple.kernel.tabletext import PLAIN, QUIET, STRONG, Face, Group, Line, TableText, Thing, of_side
from maniple.kernel.text import Part
from maniple.terminal.screen import STYLES, beside, flow, styled, text_of, wrap
from maniple.terminal.sketch import draw

FULL: Final = 2
"""Card texts to their end,"""
CUT: Final = 1
"""on one line,"""
NAMES: Final = 0
"""or not at all;"""
HEADING: Final = -1
"""the hand in its heading alone."""

WIDE: Final = 120
"""From here on the board is drawn as a map, with the groups beside it."""
ASIDE: Final = 44
"""The width of the column beside the map."""
MAP_ROWS: Final = (30, 26, 23)
ENDLESS: Final = 10_000
"""The height of a screen that is none: a file, a pipe. There is room for roads, but nobody wants them at every move."""

News = tuple[Text, str]
"""A line of the log, and its rule."""


@dataclass(frozen=True)
class Detail:
    """How much is shown."""

    map_rows: int
    """The height of the map; 0 for a list of places instead."""
    texts: int
    minor: bool
    legend: bool
    roads: bool = False
    """A line for each place, with the places that it is joined to."""


@dataclass(frozen=True)
class Pick:
    """An option as it stands at the prompt."""

    number: int
    label: str
    verb: str
    card: int = -1
    """The card that the option is about, if it is about one alone."""
    final: bool = False
    odds: tuple[str, ...] = ()
    """What it may bring, each chance in a few words."""
    mark: Line = field(default_factory=list)
    """What stands at the place that it names."""


@dataclass
class Scene:
    """All that a player looks at when something is asked."""

    table: TableText
    hands: Sequence[tuple[str, Sequence[int]]]
    """Hands that are open here, each with a heading."""
    news: Sequence[News] = ()
    """What happened."""
    news_heading: str = "What happened"
    question: str = ""
    citation: str = ""
    picks: Sequence[Pick] = ()
    hints: str = ""
    """What else may be typed."""

    # ---------------------------------------------------------------- as much as fits

    def details(self, width: int, height: int) -> Iterator[Detail]:
        """From all there is to what is needed."""
        by_card = self.is_by_card
        if width >= WIDE:
            for rows in MAP_ROWS:
                yield Detail(rows, FULL, True, True)
            yield Detail(MAP_ROWS[-1], CUT, True, True)
            if not by_card:
                yield Detail(MAP_ROWS[-1], NAMES, True, True)
        if height < ENDLESS and any(thing.detail for group in self.table.board() for thing in group.things):
            yield Detail(0, FULL, True, True, True)
            yield Detail(0, FULL, True, False, True)
        yield Detail(0, FULL, True, True)
        yield Detail(0, FULL, True, False)
        yield Detail(0, CUT, True, False)
        if not by_card:
            yield Detail(0, NAMES, True, False)
        yield Detail(0, CUT if by_card else NAMES, False, False)
        if not by_card:
            yield Detail(0, HEADING, True, False)
            yield Detail(0, HEADING, False, False)

    def lines(self, console: Console, width: int, height: int) -> list[Text]:
        """The scene in at most so many lines, if that is possible at all."""
        return self.fit(console, width, height)[1]

    def fit(self, console: Console, width: int, height: int) -> tuple[int, list[Text]]:
        """How much had to be left out, and the lines."""
        found: list[Text] = []
        details = list(self.details(width, height))
        for cut, detail in enumerate(details):
            found = self.render(console, width, detail)
            if len(found) <= height:
                return cut, found
        return len(details), found

    def render(self, console: Console, width: int, detail: Detail) -> list[Text]:
        table = self.table
        out: list[Text] = []
        if self.news:
            out.append(rule(self.news_heading, width))
            out += news_lines(console, self.news, width)
        out += status_lines(table, width)
        out += self.board(console, width, detail)
        if detail.legend:
            out += flow([text_of(line) for line in table.legend()], width)
        is_tight = detail.texts == HEADING and not detail.minor
        things = [thing for thing in table.running() if not (is_tight and thing.minor)]
        running = running_lines(console, things, width, detail.texts)
        if running:
            out += running if is_tight else [rule("", width), *running]
        for heading, cards in self.hands:
            faces = [(card, table.card(card)) for card in cards]
            if detail.texts == HEADING:
                out.append(
                    hint_line(f"{heading}: {', '.join(face.name for _, face in faces) or 'no cards'}", "", width)
                )
                continue
            numbered = self.by_card() if self.is_by_card else {}
            out.append(rule(heading, width))
            out += hand_lines(console, faces, numbered, width, detail.texts)
        if self.question:
            out.append(hint_line(self.hints, self.citation, width))
            out += hanging(console, styled(self.question, STRONG), width, 2)
            if not self.is_by_card:
                out += self.options(console, width, FULL if detail.texts == FULL else CUT)
        return out

    def board(self, console: Console, width: int, detail: Detail) -> list[Text]:
        """A map with the groups beside it, the groups with their roads, or the groups alone."""
        groups = self.table.board()
        drawn = map_lines(console, self.table, width - ASIDE, detail.map_rows) if detail.map_rows else None
        if drawn is None:
            return detailed_board(groups, width) if detail.roads else board(groups, width, detail.minor)
        edge = max(line.cell_len for line in drawn) + 3
        legend = [line for group in groups for line in group_lines(group, width - edge)]
        return side_by_side(drawn, legend, edge)

    # ---------------------------------------------------------------- options

    @property
    def is_by_card(self) -> bool:
        """Whether the options are what may be done with each card of the hand: then they stand beside the cards."""
        held = {card for _, cards in self.hands for card in cards}
        return bool(self.picks) and all(pick.card in held for pick in self.picks)

    def by_card(self) -> Mapping[int, list[Pick]]:
        out: dict[int, list[Pick]] = {}
        for pick in self.picks:
            out.setdefault(pick.card, []).append(pick)
        return out

    def options(self, console: Console, width: int, texts: int) -> list[Text]:
        """Numbered options, with the words of cards that stand nowhere else."""
        held = {card for _, cards in self.hands for card in cards}
        cards = {pick.card for pick in self.picks if pick.card >= 0} - held
        faces = {card: self.table.card(card) for card in cards}
        return option_lines(console, self.picks, faces, width, texts)


# -------------------------------------------------------------------- parts


def rule(heading: str, width: int) -> Text:
    """A line across, perhaps with a heading in it."""
    if not heading:
        return styled("─" * width, QUIET)
    out = styled("── ", QUIET).append(heading, STYLES["heading"])
    return out.append(" " + "─" * max(0, width - len(heading) - 4), STYLES[QUIET])


def hint_line(hints: str, citation: str, width: int) -> Text:
    """A line across with quiet words in it: what else may be typed, and the rule behind the question."""
    room = width - (len(citation) + 8 if citation else 4)
    said = hints if len(hints) <= room else f"{hints[: hints.rfind(', ', 0, room - 2)]} …"
    left = f"── {said} " if said else ""
    right = f" {citation} ──" if citation else ""
    return styled(f"{left}{'─' * (width - len(left) - len(right))}{right}", QUIET)


def status_lines(table: TableText, width: int) -> list[Text]:
    """Where the game stands: the first remarks in a line across, the others below."""
    rows = [flow([text_of(item) for item in row], width - 8, 3) for row in table.status()]
    if not rows:
        return [rule("", width)]
    first = styled("── ", QUIET).append_text(rows[0][0])
    first.append(" " + "─" * (width - first.cell_len - 1), STYLES[QUIET])
    rows[1:] = [flow([text_of(item) for item in row], width, 3) for row in table.status()[1:]]
    return [first, *rows[0][1:], *[line for row in rows[1:] for line in row]]


def board(groups: Sequence[Group], width: int, minor: bool = True) -> list[Text]:
    """A line or two for each group: its heading, then its places side by side."""
    heads = [text_of(group.short) for group in groups]
    column = max((head.cell_len for head in heads), default=0) + 2
    out: list[Text] = []
    for head, group in zip(heads, groups, strict=True):
        places = [text_of(thing.words) for thing in group.things if minor or not thing.minor]
        if places:
            out += beside(head, flow(places, width - column), column)
    return out


def map_lines(console: Console, table: TableText, width: int, rows: int) -> list[Text] | None:
    """The board drawn as a map, if the game has one and the terminal has the signs for it."""
    sketch = table.sketch() if console.encoding.lower().startswith("utf") else None
    return draw(sketch, min(width, 4 * rows), rows) if sketch is not None else None


def group_lines(group: Group, width: int) -> list[Text]:
    """A group as a heading and its places below."""
    places = flow([text_of(thing.words) for thing in group.things], width - 2)
    return [text_of(group.heading), *(Text("  ").append_text(line) for line in places)]


def side_by_side(left: Sequence[Text], right: Sequence[Text], edge: int) -> list[Text]:
    """Two columns."""
    out = []
    for i in range(max(len(left), len(right))):
        line = left[i].copy() if i < len(left) else Text()
        if i < len(right):
            line.append(" " * (edge - line.cell_len)).append_text(right[i])
        out.append(line)
    return out


def detailed_board(groups: Sequence[Group], width: int) -> list[Text]:
    """A line for each place with its roads; two columns where there is room."""
    columns = 2 if width >= WIDE else 1
    each = (width - 2 * (columns - 1)) // columns
    names = max((text_of(thing.words).cell_len for group in groups for thing in group.things), default=0) + 2
    blocks = [detailed_group(group, each, names) for group in groups]
    if columns == 1:
        return [line for block in blocks for line in block]
    split = _halfway([len(block) for block in blocks])
    left = [line for block in blocks[:split] for line in block]
    right = [line for block in blocks[split:] for line in block]
    return side_by_side(left, right, each + 2)


def detailed_group(group: Group, width: int, names: int) -> list[Text]:
    out = [text_of(group.heading)]
    for thing in group.things:
        place = Text("  ").append_text(text_of(thing.words))
        roads = flow([styled(f"{word},", QUIET) for word in thing.detail.split(", ")], width - names - 2, 1)
        if roads:
            roads[-1].right_crop(1)
        out += beside(place, roads, names + 2)
    return out


def _halfway(sizes: Sequence[int]) -> int:
    """Where to part blocks so that both columns are about as long."""
    whole = sum(sizes)
    return min(range(1, len(sizes) + 1), key=lambda i: (abs(2 * sum(sizes[:i]) - whole), i), default=0)


def running_lines(console: Console, things: Sequence[Thing], width: int, texts: int = FULL) -> list[Text]:
    """What is going on, with the texts of cards where there is room for them."""
    out: list[Text] = []
    for thing in things:
        out += hanging(console, text_of(thing.words), width, 10)
        shown = texts if thing.minor else FULL
        if thing.detail and shown > NAMES:
            out += detail_lines(console, thing.detail, width, 10, shown)
    return out


def detail_lines(console: Console, detail: str, width: int, indent: int, texts: int) -> list[Text]:
    """Quiet words below something: all of them, or as many as a line holds."""
    words = styled(detail, QUIET)
    if texts == CUT:
        words.truncate(width - indent, overflow="ellipsis")
        return [Text(" " * indent).append_text(words)]
    return [Text(" " * indent).append_text(row) for row in wrap(console, words, width - indent)]


def hand_lines(
    console: Console,
    faces: Sequence[tuple[int, Face]],
    numbered: Mapping[int, Sequence[Pick]],
    width: int,
    texts: int,
) -> list[Text]:
    """A hand: a line for each card with what may be done with it, and its words below."""
    if not faces:
        return [styled("no cards", QUIET)]
    if texts == NAMES or not (numbered or any(face.facts or face.text for _, face in faces)):
        return flow([_card_in_brief(face) for _, face in faces], width, 3)
    names = max(len(face.name) for _, face in faces) + 2
    rows = facts([face for _, face in faces])
    wide = max(row.cell_len for row in rows) + 2
    out: list[Text] = []
    for (card, face), row in zip(faces, rows, strict=True):
        line = beside(styled(face.name, STRONG), [row], names)[0]
        line.rstrip()
        buttons = [button(pick, pick.verb) for pick in numbered.get(card, ())]
        if buttons:
            line = beside(line, flow(buttons, 10 * width), names + wide)[0]
            if line.cell_len > width:
                out.append(line)
                line = Text("  ").append_text(flow(buttons, 10 * width)[0])
                out[-1].right_crop(out[-1].cell_len - names - wide)
        out.append(line)
        out += detail_lines(console, face.text, width, 2, texts) if face.text else []
    return out


def facts(faces: Sequence[Face]) -> list[Text]:
    """The numbers of some cards, one below the other."""
    cells = [[text_of(fact) for fact in face.facts] for face in faces]
    most = max((len(row) for row in cells), default=0)
    widths = [max((row[i].cell_len for row in cells if i < len(row)), default=0) + 2 for i in range(most)]
    return [_row(row, widths) for row in cells]


def _card_in_brief(face: Face) -> Text:
    out = Text(face.name)
    if face.facts:
        out.append(" (", STYLES[QUIET]).append_text(text_of(face.facts[0])).append(")", STYLES[QUIET])
    return out


def button(pick: Pick, words: str) -> Text:
    """An option's number and words; `!` where undo would stop."""
    out = styled(f"{pick.number}{'!' if pick.final else ''}", "number").append(f" {words}", STYLES[PLAIN])
    return out.append(" ").append_text(text_of(pick.mark)) if pick.mark else out


def option_lines(
    console: Console, picks: Sequence[Pick], faces: Mapping[int, Face], width: int, texts: int = FULL
) -> list[Text]:
    """Options in columns; a line of its own where odds or the words of a card are to be added."""
    out: list[Text] = []
    plain: list[Text] = []
    widest = max((button(pick, pick.label).cell_len for pick in picks if pick.odds), default=0) + 3
    for pick in picks:
        line = _aligned(button(pick, pick.label), pick)
        face = faces.get(pick.card)
        telling = face is not None and bool(face.facts or face.text)
        if not pick.odds and not telling:
            plain.append(line)
            continue
        out += columns(plain, width)
        plain = []
        if face is not None and telling:
            out += beside(line, facts([face]), line.cell_len + 2)
            out += detail_lines(console, face.text, width, 5, texts)
        else:
            out += odds_lines(line, pick.odds, widest, width)
    return out + columns(plain, width)


def odds_lines(line: Text, odds: Sequence[str], widest: int, width: int) -> list[Text]:
    """An option with its chances beside it, as many as there is room for; below it on a narrow screen."""
    below = widest + len(odds[0]) > width
    room = width - (5 if below else widest)
    said = [", ".join(odds[:number]) for number in range(1, len(odds) + 1)]
    chances = styled([words for words in said if len(words) <= room or words == said[0]][-1], QUIET)
    return [line, Text("     ").append_text(chances)] if below else beside(line, [chances], widest)


def _aligned(text: Text, pick: Pick) -> Text:
    return Text(" " if pick.number < 10 else "").append_text(text)


def columns(items: Sequence[Text], width: int) -> list[Text]:
    """Items in as many columns as fit, read from top to bottom."""
    for count in range(min(5, len(items)), 0, -1):
        rows = -(-len(items) // count)
        parts = [items[i : i + rows] for i in range(0, len(items), rows)]
        widths = [max(item.cell_len for item in part) + 3 for part in parts]
        if sum(widths) - 3 <= width or count == 1:
            return [_row([part[i] for part in parts if i < len(part)], widths) for i in range(rows)]
    return []


def _row(cells: Sequence[Text], widths: Sequence[int]) -> Text:
    out = Text()
    for cell, width in zip(cells, widths, strict=False):
        out.append_text(cell)
        out.append(" " * (width - cell.cell_len))
    out.rstrip()
    return out


def news_lines(console: Console, news: Sequence[News], width: int) -> list[Text]:
    """Log lines, each with its rule at the right; what happens several times in a row is told once."""
    out: list[Text] = []
    width = min(width, WIDE)
    for sentence, citation, times in _told_once(news):
        text = sentence.copy()
        if times > 1:
            text.append(f" ({times} times)", STYLES[QUIET])
        rows = hanging(console, text, width - len(citation) - 2, 2)
        rows[0].append(" " * (width - len(citation) - rows[0].cell_len))
        rows[0].append(citation, STYLES[QUIET])
        out += rows
    return out


def _told_once(news: Sequence[News]) -> list[tuple[Text, str, int]]:
    out: list[tuple[Text, str, int]] = []
    for sentence, citation in news:
        if out and (out[-1][0].plain, out[-1][1]) == (sentence.plain, citation):
            out[-1] = (sentence, citation, out[-1][2] + 1)
        else:
            out.append((sentence, citation, 1))
    return out


def told(parts: Sequence[Part]) -> Text:
    """A line of the log; the names of the sides in their colours."""
    out = Text()
    for part in parts:
        if isinstance(part, str):
            out.append(part)
        else:
            out.append(part.text, STYLES[of_side(part.id) if part.kind == "side" else PLAIN])
    return out


def hanging(console: Console, text: Text, width: int, indent: int) -> list[Text]:
    """A wrapped text whose later lines are indented."""
    rows = wrap(console, text, width)
    if len(rows) == 1:
        return rows
    first = rows[0]
    rest = text[len(first.plain) :]
    rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
    return [first, *(Text(" " * indent).append_text(row) for row in wrap(console, rest, width - indent))]
