"""What must hold at a decision of any game, found out by trying it.

Every check raises a `Fault`, one sentence that says what does not hold. `always` is cheap and is made after
every action; a `Probe` takes the position apart: saves, clones, views, words, refusals, and above all leaks.

*Leaks.* `imagine(seat)` gives a game that differs only in what the seat cannot know. So everything that the seat
gets must be the same in both. It must stay so when the same action is played in both, dice falling alike but shuffles
not, unless the action showed something hidden (`g.irrevocable` moved), and then it may differ only by what the view
shows now. A note that itself shows something, whatever becomes of the thing afterwards, says so in its key
(`card_revealed`): what comes after two such notes that differ may differ too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from math import isfinite
from pathlib import Path
from random import Random
from typing import Any, Final

from maniple.kernel.catalog import Catalog
from maniple.kernel.forecast import CHANCE
from maniple.kernel.frames import Action
from maniple.kernel.game import ALL, Game, Note
from maniple.kernel.records import new_record, read_record, with_lines
from maniple.kernel.saves import CHECK
from maniple.kernel.title import Title

REVEALING: Final = re.compile("reveal|show")
"""Keys of notes that themselves show something hidden to all who may read them."""

SAMPLED: Final = 24
"""How many actions of the catalog are asked about at a decision; of a thorough probe 200."""
THOROUGHLY_SAMPLED: Final = 200

COPY_PLAYS: Final = 8
"""Copies are played on for fewer actions than this."""

LOADED: Final = 1000
"""More dice than one action throws."""

NOT_OFFERED: Final = "not_offered"
"""What the kernel says where a decision has no rule against an action that it does not offer."""

ROUNDING: Final = 1e-9


class Fault(Exception):
    """Something that must hold does not; one sentence, and the check that found it."""

    def __init__(self, sentence: str, check: str = "") -> None:
        super().__init__(sentence)
        self.check = check


def run(check: str, attempt: Callable[[], None]) -> None:
    """Make a check; whatever it raises becomes a `Fault` that knows the check."""
    try:
        attempt()
    except Fault as fault:
        fault.check = fault.check or check
        raise
    except Exception as error:
        raise Fault(raised(error), check) from error


def raised(error: Exception) -> str:
    """An unexpected exception in one sentence, with the place it came from."""
    place = ""
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        place = f", in {code.co_name} ({code.co_filename.rpartition('/')[2]}:{trace.tb_lineno})"
        trace = trace.tb_next
    words = " ".join(str(error).split()).rstrip(".")
    return f"{type(error).__name__}{': ' if words else ''}{words}{place}."


# -------------------------------------------------------------------- after every action


def always(g: Game) -> None:
    """The game's own invariants, an option, and words for what happened."""
    holds(g)
    run("notes", partial(notes_have_words, g))


def holds(g: Game) -> None:
    """The game's own invariants, and an option."""
    run("invariants", partial(invariants, g))
    run("options", partial(options_are_actions, g))


def invariants(g: Game) -> None:
    try:
        g.title.check(g)
    except AssertionError as error:
        raise Fault(f"An invariant of the game is broken: {error}.") from error


def options_are_actions(g: Game) -> None:
    """An option always, none twice, each in the catalog; none once the game is over."""
    options = g.options
    if g.outcome is not None:
        if options:
            raise Fault(f"The game is over but offers {written(g, options[0])}.")
        return
    if not options:
        raise Fault(f"{type(g.decision).__name__} offers no option.")
    if len(set(options)) != len(options):
        raise Fault(f"{type(g.decision).__name__} offers an option twice.")
    index = g.box.catalog.index
    for action in options:
        if action not in index:
            raise Fault(f"{type(g.decision).__name__} offers {action}, which is not in the catalog.")


def notes_have_words(g: Game) -> None:
    for citation, key, ids, only in g.notes:
        g.box.text.line(f"note.{key}", ids)
        known(g, citation)
        if only != ALL and not 0 <= only < len(g.title.sides):
            raise Fault(f"The note '{key}' is for side {only}, which does not exist.")


# -------------------------------------------------------------------- one position, taken apart


class Probe:
    """Everything that can be tried at a decision without disturbing the game: `before` its action and `after`."""

    def __init__(self, g: Game, action: Action, rng: Random, thorough: bool) -> None:
        self.g = g
        self.title: Title = g.title
        self.action: Any = action
        self.rng = rng
        self.seats = [*range(len(self.title.sides)), ALL]
        self.sample: list[Any] = sampled_actions(g, rng, THOROUGHLY_SAMPLED if thorough else SAMPLED)
        self.text = ""
        """The position as saved."""
        self.following = ""
        """The position after the action, as the copies reached it."""
        self.bystander: Game = g
        """A clone made before the action, which nobody plays."""
        self.views: list[tuple[dict[str, Any], str]] = []
        """Each seat's view and how it read."""

    def before(self) -> None:
        run("save", self.save_and_load)
        run("clone", self.clone_and_play)
        run("words", self.prompt_and_labels)
        run("why_not", self.options_and_refusals)
        run("odds", self.forecasts)
        run("view", self.plain_views)
        for seat in self.seats:
            run("leak", partial(self.nothing_leaks, seat))
        run("clone", self.untouched)

    def after(self) -> None:
        run("clone", self.same_as_the_copies)
        run("view", self.views_stand_alone)

    # ---------------------------------------------------------------- saves and copies

    def save_and_load(self) -> None:
        """A save is loaded into an equal game, which looks the same."""
        g = self.g
        self.text = g.save()
        loaded = self.title.load(self.text, g.box, is_ours=True)
        if loaded.save() != self.text:
            raise Fault(f"A loaded game differs from the saved one in {difference(self.text, loaded.save())}.")
        if loaded.options != g.options:
            raise Fault("A loaded game offers other options than the saved one.")
        for seat in self.seats:
            if loaded.view(seat) != g.view(seat):
                where = difference(json.dumps(g.view(seat)), json.dumps(loaded.view(seat)))
                raise Fault(f"A loaded game shows {self.name(seat)} something else in {where}.")

    def clone_and_play(self) -> None:
        """A clone and a loaded game go on in the same way; playing them leaves the game untouched."""
        g = self.g
        self.bystander = g.clone()
        clone, loaded = g.clone(), self.title.load(self.text, g.box, is_ours=True)
        if clone.save() != self.text:
            raise Fault(f"A clone differs from the game in {difference(self.text, clone.save())}.")
        action = self.action
        for number in range(self.rng.randrange(1, COPY_PLAYS)):
            clone.play(*action)
            loaded.play(*action)
            text = clone.save()
            if loaded.save() != text:
                where = difference(text, loaded.save())
                raise Fault(f"After {written(g, action)} a loaded game and a clone differ in {where}.")
            if number == 0:
                self.following = text
            holds(clone)
            if clone.outcome is not None:
                break
            action = self.rng.choice(clone.options)
        if clone.notes:
            raise Fault("A clone writes notes.")
        if g.save() != self.text:
            raise Fault(f"Playing a clone changed {difference(self.text, g.save())} of the game.")

    def untouched(self) -> None:
        found = self.g.save()
        if found != self.text:
            raise Fault(f"Looking at the game changed {difference(self.text, found)} of it.")

    def same_as_the_copies(self) -> None:
        """What copies did, the game does; and it leaves an idle clone alone."""
        found = self.g.save()
        if found != self.following:
            where = difference(self.following, found)
            raise Fault(f"After {written(self.g, self.action)} the game and a loaded game differ in {where}.")
        if self.bystander.save() != self.text:
            raise Fault(f"Playing the game changed {difference(self.text, self.bystander.save())} of a clone.")

    # ---------------------------------------------------------------- words

    def prompt_and_labels(self) -> None:
        """The question and every option can be said in words, and written as a line that reads back."""
        g, catalog = self.g, self.g.box.catalog
        self.title.prompt(g)
        self.title.question(g)
        if self.title.citation(g.decision):
            known(g, self.title.citation(g.decision))
        for action in g.options:
            self.title.label(g, action)
            if catalog.read(catalog.write(action)) != action:
                raise Fault(f"The line '{catalog.write(action)}' reads back as another action.")

    def options_and_refusals(self) -> None:
        """An action of the decision's verbs is an option exactly when no refusal stands against it."""
        g = self.g
        options: set[Any] = set(g.options)
        for action in [*options, *self.sample]:
            refusals = g.why_not(*action)
            if (action in options) == bool(refusals):
                said = f"{refusals[0][0]} '{refusals[0][1]}'" if refusals else "nothing"
                offered = "is" if action in options else "is not"
                raise Fault(f"{written(g, action)} {offered} an option, but {said} stands against it.")
            for refusal in refusals:
                self.title.refusal(g, refusal)
                known(g, refusal[0])
                if refusal[1] == NOT_OFFERED and hasattr(g.decision, f"refuse_{action[0]}"):
                    raise Fault(
                        f"{written(g, action)} is not an option, but refuse_{action[0]} has nothing against it."
                    )
        kind = self.rng.choice([name for name, things in g.box.kinds.items() if len(things)])
        explained = g.explain(kind, self.rng.randrange(len(g.box.kinds[kind])))
        if explained is not None:
            self.title.refusal(g, explained)

    def forecasts(self) -> None:
        """Chances are chances, and numbers are numbers."""
        g = self.g
        for action in g.options[:SAMPLED]:
            forecast = odds_of(g, action)
            if forecast is None:
                continue
            known(g, forecast.citation)
            for line in forecast.lines:
                most = 1.0 if line.unit == CHANCE else float("inf")
                if not isfinite(line.value) or not -ROUNDING <= line.value <= most + ROUNDING:
                    raise Fault(f"The odds of {written(g, action)} say '{line.label}' is {line.value}.")

    # ---------------------------------------------------------------- views and leaks

    def plain_views(self) -> None:
        """The view of each seat, and the spectator's, is plain data."""
        for seat in self.seats:
            view = self.g.view(seat)
            text = json.dumps(view, allow_nan=False)
            if json.loads(text) != view:
                raise Fault(f"The view of {self.name(seat)} is not plain data: JSON gives back something else.")
            self.views.append((view, text))

    def views_stand_alone(self) -> None:
        for seat, (view, text) in zip(self.seats, self.views, strict=True):
            if json.dumps(view) != text:
                raise Fault(f"The view of {self.name(seat)} changed when the game went on.")

    def nothing_leaks(self, seat: int) -> None:
        """Two games that differ only in what a seat cannot know are the same to it, and stay so."""
        g = self.g
        seeds = (self.rng.random(), self.rng.random())
        other = g.imagine(seat, Random(seeds[0]))
        if other.dice.seed == g.dice.seed:
            raise Fault(f"What {self.name(seat)} imagines holds the dice of the real game.")
        self.same_to(seat, other)
        first, second = g.imagine(seat, Random(seeds[1])), other.imagine(seat, Random(seeds[1]))
        if first.save() != second.save():
            where = difference(first.save(), second.save())
            raise Fault(f"What {self.name(seat)} imagines depends on what it cannot know, in {where}.")
        holds(other)
        self.same_after_the_action(seat, other)
        for _ in range(self.rng.randrange(1, COPY_PLAYS)):
            if first.outcome is not None:
                break
            first.play(*self.rng.choice(first.options))
            holds(first)

    def same_to(self, seat: int, other: Game) -> None:
        """All that a seat gets at a decision."""
        ours, theirs = self.what_it_gets(self.g, seat), self.what_it_gets(other, seat)
        for what, value in ours.items():
            if theirs[what] != value:
                where = f", in {difference(value, theirs[what])}," if what == "view" else ""
                raise Fault(f"Through the {what}{where} {self.name(seat)} learns what it cannot know.")

    def what_it_gets(self, g: Game, seat: int) -> dict[str, Any]:
        decision = g.decision
        out: dict[str, Any] = {
            "view": json.dumps(g.view(seat)),
            "decision": (type(decision).__name__, decision.side, decision.is_window(), g.verbs()),
            "prompt": self.title.prompt(g),
        }
        if seat == decision.side:
            out["question"] = self.title.question(g)
            out["options"] = list(g.options)
            out["labels"] = [self.title.label(g, action) for action in g.options]
            out["why_not"] = [g.why_not(*action) for action in self.sample]
            out["odds"] = [odds_of(g, action) for action in g.options[:SAMPLED]]
        return out

    def same_after_the_action(self, seat: int, other: Game) -> None:
        """The action is played in both, and dice fall alike: views and notes differ by what it showed, no more."""
        if self.action not in other.options:  # a card, say, that is not in the imagined hand
            return
        games = [self.title.load(self.text, self.g.box, is_ours=True), other.clone()]
        dice = [self.rng.randrange(1, 7) for _ in range(LOADED)]
        showed = []
        for game in games:
            game.dice.loaded = dice.copy()
            game.quiet = False
            counted, side = game.irrevocable, game.decision.side
            game.play(*self.action)
            changed = bool(game.stack) and game.decision.side != side
            showed.append(game.irrevocable > counted + changed)
        views = [json.dumps(game.view(seat)) for game in games]
        if views[0] != views[1]:
            if not any(showed):
                where = difference(views[0], views[1])
                raise Fault(
                    f"{written(self.g, self.action)} shows {self.name(seat)} something hidden, in {where}, "
                    "but g.irrevocable has not moved."
                )
            return
        notes = [[note for note in game.notes if note[3] in (ALL, seat)] for game in games]
        told = first_difference(notes[0], notes[1])
        if told is None:
            return
        ours, theirs = told
        if any(showed) and REVEALING.search(ours[1]) and REVEALING.search(theirs[1]):
            return
        raise Fault(
            f"After {written(self.g, self.action)} the notes tell {self.name(seat)} what its view does not show: "
            f"'{ours[1]}' {list(ours[2])} here, '{theirs[1]}' {list(theirs[2])} where something hidden differs."
        )

    def name(self, seat: int) -> str:
        return "the spectator" if seat == ALL else self.title.sides[seat]


# -------------------------------------------------------------------- a whole game


def replays(g: Game, actions: list[Action]) -> None:
    """Read back from its record, the game comes to the same end."""
    title: Title = g.title
    lines = [g.box.catalog.write(action) for action in actions]
    record = read_record(with_lines(new_record(g, {}), lines, g).write())
    again: Game = title.new(g.variant, bytes.fromhex(record.seed), g.box)
    for number, line in enumerate(record.lines, 1):
        action: Any = again.box.catalog.read(line)
        if action not in again.options:
            raise Fault(f"Played again from its record, action {number} '{line}' is no option.")
        again.play(*action)
    if again.digest() != record.digest:
        raise Fault(f"Played again from its record, the game differs in {difference(g.save(), again.save())}.")


def ends_well(g: Game) -> None:
    """A finished game has a return for each side, is open to all and refuses everything."""
    outcome = g.outcome
    assert outcome is not None
    sides = len(g.title.sides)
    if len(outcome.returns) != sides or not -1 <= outcome.winner < sides:
        raise Fault(f"The outcome is no outcome for {sides} sides: {outcome}.")
    known(g, outcome.citation)
    for seat in (*range(sides), ALL):
        view = g.view(seat)
        if json.loads(json.dumps(view, allow_nan=False)) != view:
            raise Fault("The view of the finished game is not plain data.")
    first: Any = g.box.catalog.actions[0]
    if not g.why_not(*first):
        raise Fault(f"The game is over, but nothing stands against {written(g, first)}.")
    if g.title.load(g.save(), g.box, is_ours=True).save() != g.save():
        raise Fault("The finished game is saved and loaded as another one.")


# -------------------------------------------------------------------- words for what was found


def odds_of(g: Game, action: Any) -> Any:
    return g.odds(*action)


def known(g: Game, citation: str) -> None:
    """A citation names a rule, a ruling or a card that there is."""
    if citation.startswith("#"):
        return
    if _has_rulebook(g.title.folder) and citation not in g.title.rulebook.entries:
        raise Fault(f"'{citation}' is cited, but the rulebook has no such rule.")


@cache
def _has_rulebook(folder: Path) -> bool:
    return (folder / "data" / "rulebook.toml").is_file()


def sampled_actions(g: Game, rng: Random, number: int) -> list[Action]:
    """Some actions of the decision's verbs, legal or not; a larger sample begins with the smaller one."""
    actions = [action for verb in g.verbs() for action in actions_of(g.box.catalog)[verb]]
    return rng.sample(actions, min(len(actions), THOROUGHLY_SAMPLED))[:number]


@lru_cache(maxsize=8)
def actions_of(catalog: Catalog) -> Mapping[str, list[Action]]:
    """The actions of a catalog by verb."""
    out: dict[str, list[Action]] = {verb: [] for verb in catalog.verbs}
    for action in catalog.actions:
        out[str(action[0])].append(action)
    return out


def written(g: Game, action: Action) -> str:
    """An action in notation, between quotes."""
    return f"'{g.box.catalog.write(action)}'" if action in g.box.catalog.index else str(action)


def difference(one: str, other: str) -> str:
    """Where two saves or views, as JSON, first differ: `state.hands[1]`."""
    unsealed = [{key: part for key, part in json.loads(text).items() if key != CHECK} for text in (one, other)]
    return _difference(unsealed[0], unsealed[1], "") or "the order of its parts"


def _difference(one: Any, other: Any, path: str) -> str:
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        found = [_difference(one[key], other[key], f"{path}.{key}" if path else key) for key in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        found = [_difference(a, b, f"{path}[{i}]") for i, (a, b) in enumerate(zip(one, other, strict=True))]
    else:
        return "" if one == other and type(one) is type(other) else path or "everything"
    return next(filter(None, found), "")


def first_difference(ours: list[Note], theirs: list[Note]) -> tuple[Note, Note] | None:
    """The first notes that differ; a note beyond the end of the other list stands against an empty one."""
    nothing: Note = ("", "", (), ALL)
    longest = max(len(ours), len(theirs))
    for i in range(longest):
        pair = (ours[i] if i < len(ours) else nothing, theirs[i] if i < len(theirs) else nothing)
        if pair[0] != pair[1]:
            return pair
    return None
