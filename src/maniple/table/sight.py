"""A table as one seat sees it, in the shapes of `kernel/board.py`: view, options, log.

A seat is 0 or 1, ALL for the spectator, or OPEN where nothing is hidden: a game that is over, a record.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypedDict

from maniple.kernel.account import Span, Teller, Told
from maniple.kernel.board import (
    Account,
    Board,
    Course,
    DecisionShown,
    LogLine,
    Option,
    Part,
    ResultShown,
    Scene,
    SettingsShown,
    Unfolded,
    View,
    WarningShown,
    ref,
)
from maniple.kernel.errors import UserError
from maniple.kernel.frames import Action, Warned
from maniple.kernel.game import ALL, OPEN, Game
from maniple.kernel.text import DIE, Reference
from maniple.kernel.text import Part as Words
from maniple.kernel.title import Title

if TYPE_CHECKING:
    from maniple.table import table as tables

MOST_BOARDS: Final = 64
MOST_REASONS: Final = 6
MOST_SOURCES: Final = 8
HEADING: Final = "_begins"
REVEALING: Final = ("reveal", "show")

_boards: dict[tuple[str, str], Board] = {}
_fixed: dict[tuple[str, str], frozenset[str]] = {}
"""Spaces and edges of each of these boards."""


def board_of(title: Title, box: Any) -> Board:
    """The board of a component set; made once."""
    if title.board is None:
        raise UserError(f"{title.name} has no board to show; it is played in the terminal.")
    key = (title.slug, box.components.hash)
    found = _boards.get(key)
    if found is None:
        if len(_boards) >= MOST_BOARDS:
            _boards.clear()
            _fixed.clear()
        found = _boards[key] = title.board(box)
    return found


# -------------------------------------------------------------------- the view


def view_of(table: tables.Table, seat: int, at: str = "", asked: bool = True) -> View:
    """The table as a seat sees it now; without `asked` it is not for acting and lists no options."""
    title, game = table.title, table.game
    kinds = board_of(title, game.box)["kinds"]
    assert title.scene is not None
    scene = title.scene(game.box, table.view(seat))
    sits = seat not in (ALL, OPEN)
    return {
        "seat": seat,
        "side": int(table.side_of(seat)) if sits else -1,
        "at": at,
        "move": len(table.lines),
        "scene": scene,
        "decision": decision_of(table, seat, kinds),
        "options": options_of(table, seat, scene, kinds) if asked and sits else [],
        "undo": asked and sits and table.can_undo(seat),
        "result": result_of(table),
        "settings": settings_of(table, seat) if sits else None,
    }


def decision_of(table: tables.Table, seat: int, kinds: Sequence[str]) -> DecisionShown | None:
    """What is asked, for everybody to read; whoever is asked may read more."""
    if table.is_over:
        return None
    game = table.game
    decision = game.decision
    is_asked = seat not in (ALL, OPEN) and table.side_of(seat) == decision.side
    key, ids = decision.asks(game) if is_asked else decision.prompt(game)
    return {
        "side": int(decision.side),
        "prompt": parts_of(game.box.text.parts(f"prompt.{key}", ids), kinds),
        "citation": table.title.citation(decision),
        "window": decision.is_window(),
    }


def options_of(table: tables.Table, seat: int, scene: Scene, kinds: Sequence[str]) -> list[Option]:
    """What the seat may do, each with the things to click for it."""
    offered = table.options(seat)
    if not offered:
        return []
    title, game = table.title, table.game
    there = on_the_table(board_of(title, game.box), scene)
    out: list[Option] = []
    for option in offered:
        verb = str(option.action[0])
        ids = [int(thing) for thing in option.action[1:]]
        named = [ref(kind, thing) for kind, thing in zip(title.verbs[verb], ids, strict=True) if kind in kinds]
        risky = verb in title.risks and game.is_risky(verb, *ids)
        out.append(
            {
                "line": option.line,
                "label": option.label,
                "things": [thing for thing in named if thing in there],
                "final": option.final,
                "risk": risky,
                "careful": verb in title.careful,
                "default": title.is_default(game, option.action),
                "warning": warning_of(title, game, option.action, kinds),
                "key": verb,
            }
        )
        aside = title.aside(game, option.action)
        if aside is not None:
            out[-1]["aside"] = told(game, aside, "aside", kinds)
        figure = title.figure(game, option.action)
        if figure:
            out[-1]["figure"] = figure
        if option.again:
            out[-1]["repeat"] = {
                "lines": list(option.again),
                "final": option.again_final,
                "all": title.repeats[verb],
            }
        if option.unfolds and not any(thing in there for thing in unfolded_things(title, game, option, kinds)):
            out[-1]["unfolds"] = [unfolded(answer) for answer in option.unfolds]
        part = None if title.marching is None else title.marching.part(verb)
        if part is not None:
            out[-1]["way"] = part
    return out


def unfolded(answer: tables.Answer) -> Unfolded:
    shown: Unfolded = {"line": answer.line, "label": answer.label, "final": answer.final}
    if answer.figure:
        shown["figure"] = answer.figure
    return shown


def unfolded_things(title: Title, game: Game, option: tables.Option, kinds: Sequence[str]) -> list[str]:
    """What the answers to the next question name on the table: what can be clicked there is no line of a menu."""
    answers = [game.box.catalog.read(answer.line) for answer in option.unfolds]
    return [
        ref(kind, int(thing))
        for answer in answers
        for kind, thing in zip(title.verbs[str(answer[0])], answer[1:], strict=True)
        if kind in kinds
    ]


def warning_of(title: Title, game: Game, action: Action, kinds: Sequence[str]) -> WarningShown | None:
    """What an option ends while something is left to do."""
    found = title.warning(game, action)
    return None if found is None else told(game, found, "warn", kinds)


def told(game: Game, found: Warned, group: str, kinds: Sequence[str]) -> WarningShown:
    citation, key, ids = found
    return {"parts": parts_of(game.box.text.parts(f"{group}.{key}", ids), kinds), "citation": citation}


def on_the_table(board: Board, scene: Scene) -> set[str]:
    """Everything that can be clicked: spaces, edges, pieces, and the cards that lie open."""
    key = (board["game"], board["hash"])
    fixed = _fixed.get(key)
    if fixed is None:
        fixed = _fixed[key] = frozenset(thing["ref"] for thing in (*board["spaces"], *board["edges"]))
    found = set(fixed)
    found.update([piece["ref"] for piece in scene["pieces"]])
    for hand in scene["hands"]:
        found.update(hand["cards"] or ())
    for pile in scene["piles"]:
        if pile["look"] != "closed":
            found.update(pile["cards"] or ())
    return found


def result_of(table: tables.Table) -> ResultShown | None:
    """How it ended, and the last lines of the log that led to it."""
    result = table.result
    if result is None:
        return None
    last = [line for line in table.log if line.only == ALL and line.move == len(table.lines)]
    reasons = [table.sentence(line) for line in last[-MOST_REASONS:]] if table.game.outcome is not None else []
    shown: ResultShown = {
        "winner": result.winner,
        "citation": result.citation,
        "sentence": result.sentence,
        "reasons": [reason for reason in reasons if reason != result.sentence],
    }
    course = course_of(table)
    if course is not None:
        shown["course"] = course
    return shown


class Counted(TypedDict):
    """What the course of a game keeps of the account of a round or turn."""

    title: str
    names: list[str]
    sides: list[int]
    before: list[int]
    scores: list[int]
    given: list[tuple[str, int, int]]
    """What gave points, to which side, how many."""


def counted(table: tables.Table) -> list[Counted]:
    """What each round or turn counted so far, from the accounts that everybody may read."""
    if not table.title.accounts.spans:
        return []
    kinds = board_of(table.title, table.game.box)["kinds"]
    closing = {key for span in table.title.accounts.spans if not span.small for key in span.closes}
    lines = [line for line in table.log[table.known :] if line.key in closing]
    found = [one for line in lines if (one := account_of(table, ALL, line, kinds)) is not None and one["sums"]]
    return [*table.counted, *[_counted(one) for one in found if not one["small"]]]


def _counted(one: Account) -> Counted:
    rows = [row for part in one["parts"] for row in part["rows"] if row["tone"] == "gain" and row["amount"]]
    return {
        "title": one["title"],
        "names": [sum_["name"] for sum_ in one["sums"]],
        "sides": [sum_["side"] for sum_ in one["sums"]],
        "before": [sum_["before"] for sum_ in one["sums"]],
        "scores": [sum_["total"] for sum_ in one["sums"]],
        "given": [
            (
                "".join(part if isinstance(part, str) else part["text"] for part in row["parts"]),
                row["side"],
                abs(int(row["amount"].replace("−", "-"))),
            )
            for row in rows
        ],
    }


def course_of(table: tables.Table) -> Course | None:
    """How the score came about, from the first round on."""
    found = counted(table)
    if not found:
        return None
    given: dict[str, list[int]] = {}
    for name, side, points in [row for one in found for row in one["given"]]:
        given.setdefault(name, [0] * len(table.title.sides))[side] += points
    sources = sorted(given.items(), key=lambda source: (-sum(source[1]), source[0]))
    return {
        "names": found[0]["names"],
        "sides": found[0]["sides"],
        "start": found[0]["before"],
        "rounds": [{"name": one["title"], "scores": one["scores"]} for one in found],
        "sources": [{"name": name, "points": points} for name, points in sources[:MOST_SOURCES]],
    }


def settings_of(table: tables.Table, seat: int) -> SettingsShown:
    settings = table.seats[seat].settings
    return {
        "responses": settings.responses,  # type: ignore[typeddict-item]
        "hide_pauses": settings.hide_pauses,
        "forced_moves": settings.forced_moves,
        "standing": list(settings.standing),
        "answers": [
            {"key": key, "label": label, "sentence": sentence}
            for key, (label, sentence) in table.title.standing.items()
        ],
        "windows": [
            {
                "key": key,
                "label": kind.label,
                "least": settings.least(table.title, key),
                "levels": [{"least": least, "name": name, "sentence": words} for least, name, words in kind.levels],
            }
            for key, kind in table.title.windows.items()
        ],
        "unasked": [table.title.windows[kind].label for kind in table.seats[seat].unasked],
    }


# -------------------------------------------------------------------- the log


def log_lines(table: tables.Table, seat: int, since: int = 0, count: int | None = None) -> list[LogLine]:
    """The lines that a seat may read, from number `since` on; OPEN reads what everybody may.

    Where `count`, how many there are in all, is known, only the end of the log is looked at."""
    kinds = board_of(table.title, table.game.box)["kinds"]
    if count is None:
        read = table.log_of(seat)[since:]
    else:
        own = (line for line in reversed(table.log) if line.only == ALL or line.only == seat)
        read = list(islice(own, max(0, count - since)))[::-1]
    return [line_of(table, seat, line, number, kinds) for number, line in enumerate(read, since)]


def log_of_move(table: tables.Table, seat: int, move: int) -> list[LogLine]:
    """The lines of one move, numbered as in the whole log."""
    kinds = board_of(table.title, table.game.box)["kinds"]
    told = enumerate(table.log_of(seat))
    return [line_of(table, seat, line, number, kinds) for number, line in told if line.move == move]


def line_of(table: tables.Table, seat: int, line: tables.LogLine, number: int, kinds: Sequence[str]) -> LogLine:
    found = account_of(table, seat, line, kinds)
    shown: LogLine = {
        "number": number,
        "move": line.move,
        "side": line.side,
        "about": line.about,
        "citation": line.citation,
        "parts": parts_of(table.words(line), kinds),
        "heading": line.key.endswith(HEADING),
        "reveal": any(word in line.key for word in REVEALING),
        "kind": table.title.story.kind(line.key),
        "head": line.key in table.title.story.heads,
    }
    if found is not None:
        shown["account"] = found
    return shown


def account_of(table: tables.Table, seat: int, line: tables.LogLine, kinds: Sequence[str]) -> Account | None:
    """What a line closes, told by the lines that this reader may read; None where its beginning is not in memory."""
    accounts = table.title.accounts
    for span in accounts.closed_by(line.key):
        told = lines_of(table, seat, line, span)
        if told:
            teller = Teller(table.game.box, accounts.words, lambda words: parts_of(words, kinds))
            found: Account | None = span.make(teller, told)
            if found is not None:
                return found
    return None


def lines_of(table: tables.Table, seat: int, last: tables.LogLine, span: Span) -> list[Told]:
    """The lines of an account, oldest first; none where its beginning is not in memory."""
    told: list[Told] = []
    begun = False
    for one in reversed(table.log):
        begun = begun or one is last
        if not begun or one.only not in (ALL, seat):
            continue
        if told and not span.opens and one.key in span.closes:
            break
        told.append(Told(one.citation, one.key, one.ids))
        if len(told) > 1 and span.is_opened(one.key, one.ids, last.ids):
            return told[::-1]
    return [] if span.opens else told[::-1]


def parts_of(words: Iterable[Words], kinds: Sequence[str]) -> list[Part]:
    """A sentence with refs for what lies on the table, and plain words for all the rest."""
    out: list[Part] = []
    for part in words:
        if isinstance(part, Reference) and (part.kind == DIE or part.kind in kinds):
            out.append({"ref": ref(part.kind, part.id), "text": part.text})
            continue
        text = part.text if isinstance(part, Reference) else part
        last = out[-1] if out else None
        if isinstance(last, str):
            out[-1] = last + text
        else:
            out.append(text)
    return out
