"""Golden playthroughs of any game: a game as text, with its actions, its log and what both sides see.

```
# seed playthrough 4                       the dice
# bidding yes                              the variant, and how a new game would be played on (`random_games.py`)
view roman {"decision": ...}               what a side sees now, as JSON
> assault 14                               an action
[§10.0a] The Romans assault from ...       a line that everyone reads, with its rule
[§4.0Aa] (judean) You draw ...             a line for one side
digest 5f0c...                             at the end
```
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Self

import pytest

from maniple.kernel.errors import UserError
from maniple.kernel.frames import Action, Decision
from maniple.kernel.title import Title
from tests.games.random_games import play, play_line

READ: Mapping[Any, Callable[[str], Any]] = {"str": str, "int": int, "float": float, "bool": "yes".__eq__}
SAID = {True: "yes", False: "no"}


@dataclass(frozen=True)
class Playthrough:
    """What a file holds that cannot be worked out: where the game began, and what was done. A game adds its variant."""

    title: ClassVar[Title]
    folder: ClassVar[Path]
    between_views: ClassVar[int]
    most_actions: ClassVar[int]

    seed: str
    actions: tuple[str, ...] = field(default=(), kw_only=True, repr=False)

    def begin(self) -> Any:
        """A new game of the seed, with the variant."""
        raise NotImplementedError

    def choose(self, g: Any, rng: Random) -> Action:
        """How to play on where no action is told."""
        raise NotImplementedError

    def named(self, key: str, ids: Sequence[int]) -> set[str]:
        """What the playthroughs are to show besides questions, verbs and notes: the cards that a note tells of."""
        return set()

    @classmethod
    def read(cls, path: Path) -> Self:
        """The playthrough of a file."""
        lines = path.read_text(encoding="utf-8").splitlines()
        head = dict(line[2:].split(" ", 1) for line in lines if line.startswith("# "))
        told = {item.name: READ[item.type](head[item.name]) for item in fields(cls) if item.name != "actions"}
        return cls(**told, actions=tuple(line[2:] for line in lines if line.startswith("> ")))

    def write(self) -> str:
        """Play it and tell all of it."""
        g = self.begin()
        head = {item.name: getattr(self, item.name) for item in fields(self) if item.name != "actions"}
        lines = [f"# {name} {SAID[value] if isinstance(value, bool) else value}" for name, value in head.items()]
        lines += [*self.log(g), *self.views(g)]
        for number, action in enumerate(self.actions, 1):
            play_line(g, action)
            lines += [f"> {action}", *self.log(g)]
            if number % self.between_views == 0 or number == len(self.actions):
                lines += self.views(g)
        return "\n".join([*lines, f"digest {g.digest()}", ""])

    def log(self, g: Any) -> list[str]:
        out = []
        for citation, key, ids, only in g.notes:
            to = f"({self.title.sides[only]}) " if only in (0, 1) else ""
            out.append(f"[{citation}] {to}{g.box.text.line(f'note.{key}', ids)}")
        return out

    def views(self, g: Any) -> list[str]:
        out = []
        for side, slug in enumerate(self.title.sides):
            seen = json.dumps(g.view(side), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
            out.append(f"view {slug} {seen}")
        return out

    def to_its_end(self) -> Self:
        """The same actions as long as they are legal, then others by chance, to the end of the game."""
        rng = Random(self.seed)
        g = self.begin()
        actions: list[str] = []
        wanted = list(self.actions)
        while g.outcome is None:
            assert len(actions) < self.most_actions
            action = wanted.pop(0) if wanted else g.box.catalog.write(self.choose(g, rng))
            try:
                play_line(g, action)
            except UserError:
                wanted = []
                continue
            actions.append(action)
        return replace(self, actions=tuple(actions))

    def shown(self) -> set[str]:
        """The questions, verbs and notes of a game, and what they name."""
        g = self.begin()
        found = {f"note.{key}" for _, key, _, _ in g.notes}
        for action in self.actions:
            found |= {type(g.decision).__name__, f"verb.{action.split()[0]}"}
            play_line(g, action)
            for _, key, ids, _ in g.notes:
                found |= {f"note.{key}", *self.named(key, ids)}
        assert g.outcome is not None
        return {*found, f"note.{g.outcome.key}"}


def everything(title: Title) -> set[str]:
    """The questions, verbs and notes that playthroughs can show."""
    questions = {name for name, kind in title.frames.items() if issubclass(kind, Decision)}
    return questions | {key for key in title.templates if key.startswith("note.")} | {f"verb.{v}" for v in title.verbs}


def search(games: Iterable[Playthrough], wanted: Collection[str], kind: Callable[[Any], str]) -> None:
    """Play many games, and name a few short ones that show a lot together, one of each kind at least."""
    played = [(game, done.shown(), len(done.actions)) for game in games for done in [game.to_its_end()]]
    missing = set(wanted)
    kinds = {kind(game) for game, _, _ in played}
    while missing:
        among = [item for item in played if kind(item[0]) in kinds] or played
        game, found, size = max(among, key=lambda item: len(item[1] & missing) / (item[2] + 400))
        if not found & missing:
            break
        kinds.discard(kind(game))
        print(f"    {game!r},  # {size} actions, {len(found & missing)} new: {sorted(found & missing)[:4]}")
        missing -= found
    print(f"not shown: {', '.join(sorted(missing)) or 'nothing'}")


def rewrite(
    games: Mapping[str, Playthrough],
    wanted: Collection[str],
    not_shown: Collection[str],
    candidate: Callable[[int], Playthrough],
    kind: Callable[[Any], str] = lambda _: "",
) -> None:
    """Write the files anew; or with `--search` and a number play so many candidates, to choose among them."""
    if sys.argv[1:2] == ["--search"]:
        search((candidate(i) for i in range(int(sys.argv[2]))), wanted, kind)
        return
    missing = set(wanted)
    for name, game in games.items():
        game.folder.mkdir(exist_ok=True)
        path = game.folder / f"{name}.txt"
        known = (game.read(path) if path.exists() else game).to_its_end()
        path.write_text(known.write(), encoding="utf-8")
        print(f"{path.name}: {path.stat().st_size} bytes")
        missing -= known.shown()
    print(f"not shown any more: {', '.join(sorted(missing - set(not_shown))) or 'nothing'}")
    print(f"shown now: {', '.join(sorted(set(not_shown) - missing)) or 'nothing'}")


class PlaythroughsOfAGame:
    """Whole games go as they went, and show what there is to show."""

    games: Mapping[str, Playthrough]
    wanted: Collection[str]
    """What they are to show."""
    not_shown: Collection[str]
    """What of it is too rare; the tests of the rules show it."""

    @property
    def folder(self) -> Path:
        return next(iter(self.games.values())).folder

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "path" in metafunc.fixturenames:
            metafunc.parametrize("path", sorted(self.folder.glob("*.txt")), ids=lambda path: path.stem)

    def test_every_playthrough_is_there(self) -> None:
        assert sorted(path.stem for path in self.folder.glob("*.txt")) == sorted(self.games)

    def test_a_playthrough_goes_as_it_went(self, path: Path) -> None:
        """Actions, log with its rules, what is for one side only, both views, and the digest at the end.

        A difference that is meant: `python -m tests.games.<game>.rewrite_playthroughs`.
        """
        text = path.read_text(encoding="utf-8")
        told = self.games[path.stem].read(path).write()
        for number, (found, expected) in enumerate(zip(told.splitlines(), text.splitlines(), strict=False), 1):
            assert found == expected, f"{path.name}, line {number}"
        assert told == text

    def test_the_playthroughs_show_almost_everything(self) -> None:
        """Every question, verb, card and note, but for a few rare ones, occurs in one of them."""
        found: set[str] = set()
        for name, game in self.games.items():
            found |= game.read(self.folder / f"{name}.txt").shown()
        assert set(self.wanted) - found == set(self.not_shown)


def lines(g: Any, depth: int) -> int:
    """The number of legal lines of so many actions, or fewer where play ends."""
    if depth == 0 or not g.stack:
        return 1
    options = g.options
    if depth == 1:
        return len(options)
    count = 0
    for action in options:
        h = g.clone()
        play(h, action)
        count += lines(h, depth - 1)
    return count


class LegalLinesOfAGame:
    """All legal lines from fixed positions, counted."""

    counts: Mapping[Callable[[], Any], Sequence[int]]
    """Position -> its lines of 1, 2, 3 ... actions."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "position" in metafunc.fixturenames:
            metafunc.parametrize("position", self.counts, ids=[position.__name__ for position in self.counts])

    def test_the_number_of_legal_lines(self, position: Callable[[], Any]) -> None:
        """All lines of 1, 2, 3 ... actions. A change of rules changes these; a change of code alone must not."""
        g = position()
        before = g.digest()
        counts = self.counts[position]
        assert [lines(g, depth) for depth in range(1, len(counts) + 1)] == list(counts)
        assert g.digest() == before
