"""Random games are clean on the shelf, and every fault that the fuzzer looks for is found when it is there."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from maniple.kernel.frames import Action, Decision, Frame, Refusal, Side
from maniple.kernel.records import read_record
from maniple.kernel.title import Title, find_title, shelf
from maniple.lab import fuzz as fuzzing
from maniple.lab.fuzz import DRAW, FuzzReport, fuzz
from tests.lab import duel
from tests.lab.duel.rules import NOT_IN_HAND, TEXT, Duel, Lay, Strike, imagine, set_up, view


def run(title: Title, folder: Path, games: int = 30, **given: Any) -> FuzzReport:
    return fuzz(title, games=games, workers=0, folder=folder, **given)


# -------------------------------------------------------------------- what holds


GAMES = {"joshua": 8, "jugurthine-war": 8, "storm-over-jerusalem": 8}
"""Fewer of a game that has ten times the decisions of others. `make fuzz` plays thousands."""


@pytest.fixture
def on_the_compiled_build(compiled: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that a run starts play compiled, which is faster; both builds play the same games."""
    monkeypatch.setenv("MANIPLE_BUILD", "compiled")


@pytest.mark.parametrize("slug", shelf())
@pytest.mark.usefixtures("on_the_compiled_build")
def test_many_random_games_of_every_game_on_the_shelf_are_clean(slug: str, tmp_path: Path) -> None:
    games = GAMES.get(slug, 80)
    report = fuzz(shelf()[slug], games=games, seed="test", workers=1, folder=tmp_path)
    assert [failure.sentence for failure in report.failures] == []
    assert report.games == sum(number for _, _, number in report.outcomes) == games
    assert report.tally.probes > report.decisions / 32
    assert {winner for winner, _, _ in report.outcomes} <= {*shelf()[slug].sides, DRAW}
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("slug", shelf())
@pytest.mark.usefixtures("on_the_compiled_build")
def test_a_few_games_hold_at_every_decision(slug: str, tmp_path: Path) -> None:
    games = 1 if slug in GAMES else 4
    report = fuzz(shelf()[slug], games=games, seed="thorough", thorough=True, workers=1, folder=tmp_path)
    assert [failure.sentence for failure in report.failures] == []
    assert report.tally.probes == report.decisions


def test_the_little_game_is_clean_as_long_as_it_is_whole(tmp_path: Path) -> None:
    report = run(duel.TITLE, tmp_path, thorough=True)
    assert [failure.sentence for failure in report.failures] == []
    assert report.average_length == report.tally.shortest == 24


def test_a_game_is_the_same_whatever_plays_and_checks_it(tmp_path: Path) -> None:
    title = find_title("judean-hammer")
    here, there = (fuzz(title, games=6, workers=workers, folder=tmp_path) for workers in (0, 2))
    thorough = run(title, tmp_path, games=1, thorough=True)
    one = run(title, tmp_path, games=1)
    assert here.outcomes == there.outcomes
    assert here.decisions == there.decisions
    assert one.decisions == thorough.decisions < here.decisions
    assert run(title, tmp_path, games=1, seed="2").decisions != one.decisions


def test_a_report_is_plain_data(tmp_path: Path) -> None:
    plain = run(broken(view=with_the_pile), tmp_path, games=2, seed="a/b", thorough=True).plain()
    assert json.loads(json.dumps(plain)) == plain
    assert (plain["game"], plain["games"], plain["asked"]) == ("duel", 2, 2)
    assert (plain["first"], plain["left"]) == (0, 0)
    assert plain["failures"][1]["file"] == str(tmp_path / "fuzz-duel-a-b-1.maniple")
    assert (plain["failures"][1]["first"], plain["failures"][1]["games"]) == (1, 1)


@pytest.mark.parametrize("workers", [0, 2])
def test_a_run_goes_on_where_another_stopped(workers: int, tmp_path: Path) -> None:
    title = find_title("judean-hammer")
    whole = fuzz(title, games=7, workers=0, folder=tmp_path)
    parts = [fuzz(title, games=n, first=first, workers=workers, folder=tmp_path) for first, n in ((0, 3), (3, 4))]
    assert whole.decisions == sum(part.decisions for part in parts)
    assert whole.tally.outcomes == parts[0].tally.outcomes + parts[1].tally.outcomes
    assert [(part.next, part.left) for part in parts] == [(3, 0), (7, 0)]


def test_what_was_played_out_of_order_is_played_again() -> None:
    kept = fuzzing._Run(10, 100, lambda done, total: None, Path(), "duel")
    kept.take(30, fuzzing.Tally(games=10))
    assert kept.left() == 100
    kept.take(10, fuzzing.Tally(games=5))
    assert kept.left() == 95
    kept.take(15, fuzzing.Tally(games=15))
    assert kept.left() == 70


def test_a_failure_is_met_again_when_its_game_is_checked_alone(tmp_path: Path) -> None:
    """At one decision in 16 or at each: a check draws the same chances, so it finds the same."""

    def now_and_then(g: Duel, seat: int, rng: Random) -> Duel:
        other = imagine(g, seat, rng)
        if rng.randrange(4) == 0:
            other.points[0] += 1
        return other

    title = broken(imagine=now_and_then)
    report = run(title, tmp_path, games=60)
    assert len(report.failures) > 2
    for failure in report.failures:
        again = run(title, tmp_path, games=failure.games, first=failure.first, thorough=True)
        assert [met.seed for met in again.failures] == [failure.seed]
        assert again.failures[0].action <= failure.action


def test_a_process_that_died_names_the_games_that_it_may_have_played() -> None:
    job = fuzzing.Job("duel", {}, None, "s", 100, 30, False)
    jobs = list(fuzzing.batches(job, 1))
    assert [(one.first, one.games) for one in jobs][:2] == [(100, 3), (103, 3)]
    assert sum(one.games for one in jobs) == 30
    failure = fuzzing._died(jobs[:1])
    assert (failure.first, failure.games) == (100, 3)
    assert failure.sentence == "A process died while it played one of the games s/100 to s/102."


def test_make_fuzz_plays_every_game_there_is() -> None:
    """No game is named in the Makefile."""
    makefile = (Path(__file__).parents[2] / "Makefile").read_text(encoding="utf-8")
    assert "FUZZ_GAMES ?= 20000" in makefile
    assert not any(slug in makefile for slug in shelf())


@pytest.mark.parametrize("workers", [0, 2])
def test_an_interrupted_run_tells_what_was_done(workers: int, tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        seen.append((done, total))
        if len(seen) == 2:
            raise KeyboardInterrupt

    report = fuzz(find_title("judean-hammer"), games=80, workers=workers, progress=progress, folder=tmp_path)
    assert seen[0][1] == 80
    assert 2 <= report.games < 80
    assert report.stopped == f"Interrupted after {report.games} of 80 games."
    assert 80 - report.games <= report.left == 80 - report.next <= 80
    assert report.clean


def test_a_run_stops_after_ten_failures(tmp_path: Path) -> None:
    report = run(broken(view=with_the_pile), tmp_path, games=100, thorough=True)
    assert (report.games, report.stopped) == (10, "Stopped after 10 failures.")
    assert len(list(tmp_path.glob("*.maniple"))) == 10


# -------------------------------------------------------------------- what does not hold


def broken(**parts: Any) -> Title:
    """Duel with some of its parts replaced."""
    return replace(duel.TITLE, **parts)


def beginning(frame: Callable[[Side], Frame], *others: type[Frame]) -> Title:
    """Duel that begins with another decision."""

    def first(g: Duel) -> Frame:
        set_up(g)
        return frame(Side(0))

    return with_frames(broken(first=first), *others)


def with_frames(title: Title, *others: type[Frame]) -> Title:
    """A title that can save frames which stand in no module of its own."""
    title.__dict__["frames"] = {**title.frames, **{kind.__name__: kind for kind in others}}
    return title


def with_the_pile(g: Duel, seat: int) -> dict[str, Any]:
    return view(g, seat) | {"hint": g.pile[:1]}


def with_the_size_of_a_card(g: Duel, seat: int) -> dict[str, Any]:
    return view(g, seat) | {"padding": "." * len(str(g.hands[1 - seat])) if seat >= 0 else ""}


def with_the_live_hand(g: Duel, seat: int) -> dict[str, Any]:
    return view(g, seat) | {"laid": g.laid}


def with_a_pair(g: Duel, seat: int) -> dict[str, Any]:
    return view(g, seat) | {"points": (0, 0)}


def as_the_pile_lies(g: Duel, seat: int, rng: Random) -> Duel:
    """The unknown is not sorted before it is drawn, so the real order shows."""
    other = imagine(g, seat, rng)
    other.pile = [card for card in g.pile if card in other.pile] + [c for c in other.pile if c not in g.pile]
    return other


def with_the_same_dice(g: Duel, seat: int, rng: Random) -> Duel:
    other = imagine(g, seat, rng)
    other.dice = g.dice.clone()
    return other


class Forgetful(Duel):
    """Its save loses the order of the pile."""

    def restore(self, state: dict[str, Any]) -> None:
        super().restore(state)
        self.pile.sort()


class Secretive(Duel):
    """Its save lacks the points, and so does its canonical form."""

    def state(self) -> dict[str, Any]:
        return super().state() | {"points": []}

    def restore(self, state: dict[str, Any]) -> None:
        super().restore(state | {"points": [0, 0]})


class Sharing(Duel):
    """Its clones share the table."""

    def clone(self) -> Sharing:
        other = super().clone()
        other.laid = self.laid
        return other


class Talkative(Duel):
    """It tells everybody which card was drawn."""

    def draw(self, side: Side) -> None:
        super().draw(side)
        citation, key, ids, _ = self.notes.pop() if self.notes else ("§2", "draws", (0,), 0)
        self.note(citation, key, *ids)


class Unmarked(Duel):
    """A card is drawn and can be put back again by an undo."""

    def draw(self, side: Side) -> None:
        super().draw(side)
        self.irrevocable -= 1


class Losing(Duel):
    """A card that is laid leaves the world."""

    def lay(self, side: Side, card: int) -> None:
        super().lay(side, card)
        self.laid.pop()


class Chancy(Duel):
    """Its die follows from no seed."""

    def strike(self, side: Side) -> None:
        super().strike(side)
        self.points[side] += random.randrange(1000)


class Raising(Duel):
    def strike(self, side: Side) -> None:
        raise ZeroDivisionError("no die at hand")


class Misquoting(Duel):
    """It cites a rule for a side that does not exist."""

    def strike(self, side: Side) -> None:
        super().strike(side)
        self.note("§3", "strikes", side, 1, only=7)


@dataclass(frozen=True)
class Nothing(Decision):
    def options(self, g: Duel) -> list[Action]:
        return []

    def lay(self, g: Duel, card: int) -> None: ...


@dataclass(frozen=True)
class Twice(Lay):
    def options(self, g: Duel) -> list[Action]:
        return super().options(g) * 2


@dataclass(frozen=True)
class Uncatalogued(Lay):
    def options(self, g: Duel) -> list[Action]:
        return [("lay", 99)]


@dataclass(frozen=True)
class TooStrict(Lay):
    """It refuses what it offers."""

    def refuse_lay(self, g: Duel, card: int) -> Refusal | None:
        return NOT_IN_HAND


@dataclass(frozen=True)
class TooShy(Lay):
    """It offers less than it would allow."""

    def options(self, g: Duel) -> list[Action]:
        return super().options(g)[:1]

    def refuse_lay(self, g: Duel, card: int) -> Refusal | None:
        return None


@dataclass(frozen=True)
class Endless(Strike):
    def pass_(self, g: Duel) -> None:
        g.become(Endless(Side(1 - self.side)))


@dataclass(frozen=True)
class Gossip(Lay):
    """Its question to one side depends on the hand of the other."""

    def prompt(self, g: Duel) -> tuple[str, tuple[int, ...]]:
        return ("Lay" if sum(g.hands[1 - self.side]) % 2 else "Strike"), ()


FAULTS: dict[str, tuple[Callable[[], Title], str, str]] = {
    "a view that shows the pile": (lambda: broken(view=with_the_pile), "leak", "Through the view, in hint"),
    "a view whose size depends on a hand": (lambda: broken(view=with_the_size_of_a_card), "leak", "padding"),
    "a view that is no plain data": (lambda: broken(view=with_a_pair), "view", "not plain data"),
    "a view that shares a list": (lambda: broken(view=with_the_live_hand), "view", "changed when the game went on"),
    "a prompt that depends on a hand": (lambda: beginning(Gossip, Gossip), "leak", "Through the prompt"),
    "imagining by the real order": (lambda: broken(imagine=as_the_pile_lies), "leak", "imagines depends on"),
    "imagining with the real dice": (lambda: broken(imagine=with_the_same_dice), "leak", "holds the dice"),
    "a note that tells too much": (lambda: broken(blank=Talkative), "leak", "the notes tell"),
    "a draw that can be undone": (lambda: broken(blank=Unmarked), "leak", "g.irrevocable has not moved"),
    "a note for nobody": (lambda: broken(blank=Misquoting), "notes", "side 7"),
    "a card that is lost": (lambda: broken(blank=Losing), "invariants", "cards were made or lost"),
    "a save that loses an order": (lambda: broken(blank=Forgetful), "save", "state.pile"),
    "a save that lacks the points": (lambda: broken(blank=Secretive), "save", "something else in points"),
    "a clone that shares a list": (lambda: broken(blank=Sharing), "clone", "Playing a clone changed state.laid"),
    "a die without a seed": (lambda: broken(blank=Chancy), "clone", "state.points"),
    "a rule that raises": (
        lambda: broken(blank=Raising),
        "clone leak play",
        "ZeroDivisionError: no die at hand, in strike",
    ),
    "a dead end": (lambda: beginning(Nothing, Nothing), "options", "Nothing offers no option"),
    "an option twice": (lambda: beginning(Twice, Twice), "options", "twice"),
    "an option without a number": (lambda: beginning(Uncatalogued, Uncatalogued), "options", "not in the catalog"),
    "an option that is refused": (lambda: beginning(TooStrict, TooStrict), "why_not", "is an option, but §2"),
    "no option, though nothing is against it": (lambda: beginning(TooShy, TooShy), "why_not", "is not an option"),
    "a game without end": (lambda: beginning(Endless, Endless), "end", "has not ended after 200 decisions"),
    "a label without words": (lambda: wordless("verb.strike"), "words", "KeyError: 'verb.strike'"),
    "a note without words": (lambda: wordless("note.lays"), "notes", "KeyError: 'note.lays'"),
}


def wordless(key: str) -> Title:
    def open_box(components: Any) -> Any:
        box = duel.TITLE.open_box(components)
        del box.text.templates[key]
        return box

    assert key in TEXT
    return broken(open_box=open_box)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check that ought to find it does, in a sentence, and leaves a record that leads there."""
    monkeypatch.setattr(fuzzing, "MOST_DECISIONS", 200)
    make, check, words = FAULTS[fault]
    report = run(make(), tmp_path, games=5, thorough=True)
    assert not report.clean
    for failure in report.failures:
        assert failure.check in check.split(), failure.sentence
        assert words in failure.sentence
        assert failure.sentence.endswith(".")
        record = read_record(Path(failure.file).read_text(encoding="utf-8"))
        assert len(record.lines) == failure.action
        assert record.game == "duel"
        assert failure.sentence in failure.record.splitlines()[-1]


def test_a_leak_of_a_real_game_is_found(tmp_path: Path) -> None:
    """The fuzzer knows nothing of the game: here a view whose options are those of the decider, for all."""
    title = find_title("judean-hammer")

    def leaky(g: Any, seat: int) -> dict[str, Any]:
        return title.view(g, seat) | {"options": [list(action) for action in g.options]}

    report = run(replace(title, view=leaky), tmp_path, games=3)
    assert {failure.check for failure in report.failures} == {"leak"}
    assert all("in options" in failure.sentence for failure in report.failures)
