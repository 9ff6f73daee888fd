"""Sitting down to a game: a new one, one from a position, or one that was left."""

from __future__ import annotations

import secrets
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path
from time import sleep
from typing import Any

from rich.text import Text

from maniple.bots.seat import levels
from maniple.kernel.components import SHIPPED
from maniple.kernel.dice import SEED_BYTES
from maniple.kernel.errors import BadPosition, UserError
from maniple.kernel.positions import lay_out, read_position
from maniple.kernel.tabletext import QUIET
from maniple.kernel.title import Title, easiest_first, shelf
from maniple.table.bounds import try_in_a_copy
from maniple.table.table import Table
from maniple.terminal import words
from maniple.terminal.cli import INTERRUPTED
from maniple.terminal.commands import Left
from maniple.terminal.files import Place, free_place, is_kept, kept_paths, open_set, read_text, set_aside, table_of
from maniple.terminal.layout import hanging
from maniple.terminal.opponents import BOT, HUMAN, Thinking, read_player
from maniple.terminal.options import Given, read_seed, usual_options, variant_given, variant_of
from maniple.terminal.play import Session
from maniple.terminal.screen import Closed, Screen

USUAL = f"{BOT}captain"
"""The opponent of somebody who does not choose one."""
LEAST_SECONDS = 0.05
MOST_SECONDS = 600.0
GOES_ON = "maniple resume goes on with the game"
NOT_KEPT = "the game could not be kept"
MOST_LOOKED_AT = 6
"""How many of the games that are kept are looked into for one that can go on."""


def play_game(title: Title, given: Given, screen: Screen | None = None) -> None:
    """`maniple play GAME`."""
    players = {side: read_player(side, given[side]) for side in title.sides}
    box = open_set(title, given.get("components") or SHIPPED)
    seed = read_seed(given["seed"]) if given.get("seed") is not None else secrets.token_bytes(SEED_BYTES)
    start = ""
    if given.get("position") is not None:
        game = game_at(title, given["position"], given, seed, box)
        start = game.save()
    else:
        game = title.new(variant_of(title, given, usual_options(title)), seed, box)
    table = Table(game, [players[side] for side in title.sides], start)
    thinking = Thinking(read_seconds(given.get("seconds") or "1"), bool(given.get("ponder")))
    sit_down(table, screen or Screen.real(), thinking=thinking)


def read_seconds(said: str) -> float:
    """`--seconds S`."""
    try:
        found = float(said)
    except ValueError:
        found = 0.0
    if not LEAST_SECONDS <= found <= MOST_SECONDS:
        raise UserError(f"--seconds is '{said}'; expected a number from {LEAST_SECONDS:g} to {MOST_SECONDS:g}.")
    return found


def game_at(title: Title, path: Path, given: Given, seed: bytes | str, box: Any) -> Any:
    """The game that a position file lays out; options of the variant go before the file's."""
    try_in_a_copy(lambda: _laid_out(title, path, given, seed, box))
    return _laid_out(title, path, given, seed, box)


def _laid_out(title: Title, path: Path, given: Given, seed: bytes | str, box: Any) -> Any:
    try:
        found, data = read_position(read_text(path, "a position"))
        if found is not title:
            raise BadPosition(f"the position is one of {found.name}; expected one of {title.name}.")
        variant = data.get("variant", {})
        if isinstance(variant, Mapping):
            data = {**data, "variant": {**variant, **variant_given(title, given)}}
        game = lay_out(title, data, seed, box)
    except BadPosition as error:
        raise BadPosition(f"{path}: {error}") from None
    if game.outcome is not None:
        raise BadPosition(f"{path}: the game is over in this position; expected one that play can go on from.")
    return game


def resume_game(file: Path | None, screen: Screen | None = None, thinking: Thinking | None = None) -> None:
    """`maniple resume [FILE]`: a record, or the newest game that was left; that one goes on in its own file."""
    screen = screen or Screen.real()
    if file is None:
        place, others = newest_left()
        if place is None:
            raise UserError("There is no game to go on with; maniple play begins one.")
        if others:
            listed = ", ".join(shlex.quote(str(path)) for path in others)
            screen.tell(f"This is the game you left last. Others that are not over: {listed}", QUIET)
            if screen.interactive:
                screen.pause("Enter goes on. ")
    else:
        place = Place(file) if is_kept(file) else None
    if place is not None and place.is_taken:
        raise UserError(f"{place.path}: the game is being played in another window.")
    path = place.path if place is not None else file
    assert path is not None
    try:
        table = table_of(path)
        result = table.result
        if result is not None:
            raise UserError(f"{path}: the game is over ({result.sentence.rstrip('.')}); maniple replay shows it again.")
        for side, seat in zip(table.title.sides, table.seats, strict=True):
            seat.name = read_player(side, seat.name) if seat.name.startswith(BOT) else HUMAN
        sit_down(table, screen, place, thinking)
    finally:
        if place is not None:
            place.leave()


def newest_left() -> tuple[Place | None, list[Path]]:
    """The place of the newest game that is not over and not being played, and some others like it.

    If there is none, the newest game that is kept: what is wrong with it is to be told.
    """
    found: list[Path] = []
    places: list[Place] = []
    for path in kept_paths()[:MOST_LOOKED_AT]:
        place = Place(path)
        if place.is_taken:
            continue
        table = _table_in(path)
        if table is not None and not table.is_over and (table.lines or not found):
            found.append(path)
        places.append(place)
    chosen = next((place for place in places if place.path in found), next(iter(places), None))
    for place in places:
        if place is not chosen:
            place.leave()
    return chosen, found[1:]


def _table_in(path: Path) -> Table | None:
    try:
        return table_of(path)
    except UserError:
        return None


def sit_down(table: Table, screen: Screen, place: Place | None = None, thinking: Thinking | None = None) -> None:
    """Play at a table and keep the game after every action; `place` is where it is kept already."""
    if place is None:
        place = free_place()
        aside = set_aside(place.path)
        if aside is not None:
            screen.tell(f"The unfinished game before this one was kept: maniple resume {shlex.quote(str(aside))}")
            if screen.interactive:
                screen.pause("Enter goes on. ")
    table.pause = sleep
    session = Session(table, screen, place.write, thinking)
    try:
        session.run()
    except Left:
        screen.tell(f"Left after {_moves(table)}; {_what_now(session)}.")
    except Closed:
        raise UserError(f"The input ended after {_moves(table)}; {_what_now(session)}.") from None
    except KeyboardInterrupt:
        print(f"\nmaniple: Stopped after {_moves(table)}; {_what_now(session)}.", file=sys.stderr)
        sys.exit(INTERRUPTED)
    finally:
        place.leave()


def _what_now(session: Session) -> str:
    return GOES_ON if session.is_kept else NOT_KEPT


def _moves(table: Table) -> str:
    number = len(table.lines)
    return f"{number} move{'' if number == 1 else 's'}"


# -------------------------------------------------------------------- asking first


def ask_and_play(screen: Screen | None = None) -> None:
    """`maniple play` without a game: which one, and who plays?"""
    screen = screen or Screen.real()
    try:
        kept = _unfinished()
        title = _ask_game(screen, kept)
        if title is None:
            resume_game(None, screen)
            return
        players = {side: _ask_player(screen, title, i) for i, side in enumerate(title.sides)}
    except Left:
        return
    except Closed:
        raise UserError("The input ended before a game was chosen; maniple play GAME needs no questions.") from None
    play_game(title, players, screen)


def _unfinished() -> Table | None:
    """The game that was left, if there is one that can go on."""
    place, _ = newest_left()
    if place is None:
        return None
    place.leave()
    table = _table_in(place.path)
    return None if table is None or table.is_over or not table.lines else table


def _ask_game(screen: Screen, kept: Table | None) -> Title | None:
    """A title, or None to go on with the game that was left."""
    titles = easiest_first(shelf().values())
    lines = [f"{title.name}: {title.about}" for title in titles]
    if kept is not None:
        lines.append(f"Go on with the game you left: {kept.title.name}, {_moves(kept)} so far")
    ways = [[title.slug, title.name] for title in titles] + [["go on", "resume", "the game you left"]]
    number = _choose(screen, "Which game?", lines, len(lines) if kept is not None else 1, ways)
    return titles[number - 1] if number <= len(titles) else None


def _ask_player(screen: Screen, title: Title, side: int) -> str:
    name = title.side_name(title.shipped_box, side)
    players = [HUMAN, *(f"{BOT}{level.name}" for level in levels())]
    lines = ["a person at this screen", *(f"the computer, {level.label}: {level.about}" for level in levels())]
    ways = [["human", "me", "myself", "person", "a person"]]
    for level in levels():
        said = dict.fromkeys((level.name, level.label))
        ways.append([way for name in said for way in (name, f"bot {name}", f"computer {name}", f"the computer {name}")])
    usual = 1 + players.index(USUAL) if USUAL in players else min(2, len(lines))
    ways[usual - 1] += ["computer", "the computer", "bot"]
    default = 1 if side == 0 else usual
    return players[_choose(screen, f"Who plays the {name}?", lines, default, ways) - 1]


def _choose(screen: Screen, question: str, lines: list[str], default: int, ways: list[list[str]]) -> int:
    """A numbered question that words answer too; Enter takes the default, and `quit` leaves."""
    screen.tell(question, "strong")
    for number, line in enumerate(lines, 1):
        screen.say(hanging(screen.console, Text(f"  {number}  {line}"), screen.width, 5))
    known = [(number, [words.split(way) for way in said]) for number, said in enumerate(ways[: len(lines)], 1)]
    while True:
        typed = screen.ask(f"1 to {len(lines)}, Enter for {default}: " if len(lines) > 1 else "Enter: ").strip()
        if not typed:
            return default
        if typed.isdecimal() and len(typed) < 4 and 1 <= int(typed) <= len(lines):
            return int(typed)
        if typed.lower() in ("q", "quit"):
            raise Left
        found, _ = words.best(words.split(typed), known)
        if len(found) == 1:
            return found[0]
        if found:
            screen.tell(f"'{words.cut(typed)}' may mean {words.listed(found)}; expected one of them.")
            continue
        screen.tell(f"'{words.cut(typed)}' is not on the list; expected a number from 1 to {len(lines)} or a name.")
