# maniple: interpreted
"""A title on the shelf: all that commands, tables and bots need to know of a game.

A game package makes one `Title` and names it in the entry-point group `maniple.games`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.metadata import entry_points
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final

from maniple.kernel import rehearsal, saves
from maniple.kernel.account import Accounts
from maniple.kernel.board import AnyView, Board, Scene
from maniple.kernel.catalog import Verbs
from maniple.kernel.components import SHIPPED, Components, read_components
from maniple.kernel.dice import SEED_BYTES, Dice, seed_from_text
from maniple.kernel.errors import BadSave, BadVariant, UserError, quoted
from maniple.kernel.fields import FLAG, Field, Fields, optional, some
from maniple.kernel.forecast import Forecast
from maniple.kernel.frames import PASS, Action, Decision, Frame, Warned, method_of
from maniple.kernel.game import Game, Why
from maniple.kernel.rulebook import Rulebook, citations, read_rulebook
from maniple.kernel.story import Story
from maniple.kernel.strategy import Strategy
from maniple.kernel.variant import make_variant, plain_variant
from maniple.kernel.ways import Marching
from maniple.kernel.windows import WindowKind

MOST_BOXES: Final = 64
MOST_NAMED: Final = 200
"""Things that one field of a frame names."""


@dataclass(frozen=True)
class Former:
    """How a game is read that was begun under an older version of the rules."""

    options: Mapping[str, bool | int | str]
    """The options of today that equal the old rules, or come nearest to them."""
    differs: str = ""
    """What no option brings back, in one sentence. Such a game can be watched and exported, not played on."""
    reshuffles: bool = False
    """Whether its records shuffle anew what nobody knows after an undo by agreement."""
    shape: saves.Shape = field(default_factory=saves.Shape)
    """What its saves wrote otherwise."""


@dataclass(frozen=True)
class Title:
    """A game on the shelf."""

    slug: str
    name: str
    about: str
    """One sentence for the shelf."""
    honesty: str
    """One sentence on which parts are reconstructed."""
    sides: tuple[str, ...]
    rules: int
    """Raised when any old record would replay differently."""
    folder: Path
    files: tuple[str, ...]
    """The TOML files of a component set."""
    variant: type[Any]
    verbs: Verbs
    templates: Mapping[str, str]
    modules: tuple[ModuleType, ...]
    """The chapters: every frame class stands in one of them."""
    open_box: Callable[[Components], Any]
    """Component set -> Box; raises BadComponents."""
    blank: Callable[[Any, Any, Any, Dice], Game]
    """(title, box, variant, dice) -> a game with nothing on the table."""
    first: Callable[[Any], Frame]
    """Set the table up; returns the frame at which play begins."""
    view: Callable[[Any, int], dict[str, Any]]
    imagine: Callable[[Any, int, Random], Any]
    odds: Callable[..., Forecast | None]
    place: Callable[[Any, Mapping[str, Any]], None]
    """Lay out a table from the words of a position file; raises BadPosition."""
    check: Callable[[Any], None]
    """Assert the invariants of the game (pieces conserved, ...), for fuzzing."""
    reshuffle: Callable[[Any], None] | None = None
    """Shuffle with the game's dice what lies in an order that nobody knows; what a seat has seen stays.

    A game that draws by dice from what has no order needs none."""
    fields: Callable[[Any], Fields] | None = None
    """Box -> every field of the table with its range, by the names of `state`; else `restore` checks by itself."""
    frame_fields: Callable[[Any], Fields] | None = None
    """Box -> what the fields of frames may hold: by type (`Area`), by name (`bonus`), or by both (`March.bonus`)."""
    table_text: Callable[..., Any] | None = None
    """(box, view) -> TableText: the table in words, for the terminal. Without it a plain list is shown."""
    board: Callable[[Any], Board] | None = None
    """Box -> the board as a client draws it. Without it the game is played in the terminal only."""
    scene: Callable[[Any, AnyView], Scene] | None = None
    """(box, view) -> what lies on the board. Made from the view alone, so it shows no more than that."""
    risks: frozenset[str] = frozenset()
    """The verbs for which `odds` may have something to say."""
    is_risky: Callable[..., bool] | None = None
    """(game, verb, *ids) -> whether `odds` has something to say, where that is known sooner than the odds."""
    deliberate: frozenset[str] = frozenset()
    """Verbs that a player always chooses himself, also where they are the only option: an assault is no forced move."""
    careful: frozenset[str] = frozenset()
    """Verbs that no single click plays: asides that cannot be taken back. Their words are read first."""
    confirming: frozenset[str] = frozenset()
    """Plain confirmations, each as `Decision.verb`: they spend nothing and end nothing that could go on. Beside other
    options these alone are the filled button, and what Enter takes."""
    vague: frozenset[str] = frozenset()
    """Keys of refusals that say little of the thing clicked ("there is none there"): any other reason is better."""

    repeats: Mapping[str, bool] = field(default_factory=dict)
    """Verbs that are often taken several times in a row, such as placing a unit: whether a click takes all of them
    unless another number is said, else one."""
    unfolds: frozenset[str] = frozenset()
    """Verbs whose next question is answered with them where they stand in a menu: a card to recruit, and how."""
    marching: Marching | None = None
    """By which verbs the game marches (`maniple.kernel.ways`); without it a march is a step at a time."""
    story: Story = field(default_factory=Story)
    """What each note is in the story of a turn (`maniple.kernel.story`)."""
    accounts: Accounts = field(default_factory=Accounts)
    """What is told at the end of a round, a turn, a battle (`maniple.kernel.account`)."""
    standing: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """By key: a setting with which a seat answers some question always alike; its label, and a sentence."""
    windows: Mapping[str, WindowKind] = field(default_factory=dict)
    """By key: the kinds of windows that a seat may have passed for it (`maniple.kernel.windows`)."""
    former: Mapping[int, Former] = field(default_factory=dict)
    """By older version of the rules: how its games are read today."""
    strategy: Strategy | None = None
    """What the game knows about playing it well; without it bots choose at random."""

    def __post_init__(self) -> None:
        if self.strategy is not None:
            self.strategy.load(self.folder)  # here, since a compiled module does not lie beside its data

    # ---------------------------------------------------------------- games

    def new(self, variant: Any = None, seed: bytes | str = b"", box: Any = None) -> Any:
        """A game ready for its first decision."""
        g = self.empty(variant, seed, box)
        g.begin(self.first(g))
        return g

    def empty(self, variant: Any = None, seed: bytes | str = b"", box: Any = None) -> Any:
        """A game with nothing on the table, for positions and tests."""
        key = seed_from_text(seed) if isinstance(seed, str) else seed or bytes(SEED_BYTES)
        if len(key) != SEED_BYTES:
            raise ValueError(f"a seed of {len(key)} bytes; expected {SEED_BYTES}")
        chosen = self.variant() if variant is None else variant
        return self.blank(self, box or self.shipped_box, chosen, Dice(key))

    def variant_under(self, rules: int, given: Mapping[str, object]) -> Any:
        """The variant of a game that was begun under some version of the rules: what it did not choose is as it was."""
        former = self.former.get(rules)
        if former is None or not isinstance(given, Mapping):
            return make_variant(self.variant, given)
        return make_variant(self.variant, {**former.options, **given})

    def why_watched(self, rules: int) -> str:
        """Why a game of older rules can only be watched; empty where options equal them, or only its moves can tell."""
        former = self.former.get(rules)
        if rules == self.rules or former is None or not former.differs:
            return ""
        return f"It follows rules {rules}, we play {self.rules}: {former.differs}"

    def begin_anew(self, g: Game, epoch: int, rules: int) -> None:
        """After the n-th undo by agreement: new dice, and by those rules what nobody knows in a new order."""
        g.dice.next_epoch(epoch)
        g.kept_options = None
        former = self.former.get(rules)
        if self.reshuffle is not None and (former is None or former.reshuffles):
            self.reshuffle(g)

    def save(self, g: Game) -> str:
        return saves.encode(g, plain_variant(g.variant))

    def digest(self, g: Game) -> str:
        return saves.digest(self.save(g))

    def digests_under(self, rules: int, variant: Mapping[str, Any], g: Game) -> set[str]:
        """The digests that a version with older rules may have written; none where nobody can tell."""
        return saves.digests_then(g, dict(variant), rules, self.former.get(rules, Former({})).shape)

    def digest_in_common(self, rules: int, g: Game) -> str:
        """By this a replay of a game of older rules, and a save that its own version made of it, can be compared.

        Where no options equal the rules, the table alone counts.
        """
        former = self.former.get(rules)
        return (
            self.digest(g) if former is None else saves.digest_in_common(g, rules, former.shape, bool(former.differs))
        )

    def load(self, text: str, box: Any = None, nearest: bool = False, is_ours: bool = False) -> Any:
        """A saved game. The box must be the one that it was saved with.

        What did not pass through other hands is ours, and is believed.

        One of older rules is loaded with the options that equal them; with `nearest`, to be watched only, also where
        they merely come near.
        """
        data = saves.parse(text)
        if data["game"] != self.slug:
            raise BadSave(f"The save is of {quoted(data['game'])}; expected one of '{self.slug}'.")
        rules: Any = data.get("rules")
        former = self.former.get(rules) if isinstance(rules, int) else None
        if rules != self.rules and (former is None or (former.differs and not nearest)):
            why = "" if former is None else f" {former.differs}"
            raise BadSave(f"The save follows rules {quoted(rules)}; this program plays {self.rules}.{why}")
        box = box or self.shipped_box
        if data.get("components") != box.components.hash:
            raise BadSave(
                f"The save was made with component set {quoted(data.get('components'))}; "
                f"the one given here is {box.components.hash} ('{box.components.name}')."
            )
        saves.check_seal(data)
        try:
            variant = self.variant_under(rules, data.get("variant", {}))
        except BadVariant as error:
            raise BadSave(f"The save's variant does not hold up: {error}") from None
        g = self.blank(self, box, variant, Dice(bytes(SEED_BYTES)))
        saves.restore(g, data, self.frames, is_ours, None if former is None else former.shape)
        return g

    def must_hold_up(self, g: Game, action: Action) -> None:
        """Refuse an action of a loaded game over which the rules break down: no game leads to such a table."""
        rehearsal.must_hold_up(g, action)

    # ---------------------------------------------------------------- components and words

    @cached_property
    def shipped(self) -> Components:
        return read_components(self.folder / "data", self.files, SHIPPED)

    @cached_property
    def shipped_box(self) -> Any:
        return self.open_box(self.shipped)

    @cached_property
    def rulebook(self) -> Rulebook:
        return read_rulebook(self.folder / "data" / "rulebook.toml")

    @cached_property
    def frames(self) -> Mapping[str, type[Frame]]:
        """Every frame class of the game by name."""
        return {
            name: thing
            for module in self.modules
            for name, thing in vars(module).items()
            if isinstance(thing, type) and issubclass(thing, Frame) and thing.__module__ == module.__name__
        }

    @cached_property
    def _citations(self) -> Mapping[str, str]:
        """Class name -> first citation of its docstring, read from the source (compiled classes lose theirs)."""
        found = {}
        for module in self.modules:
            path = self.folder / f"{module.__name__.rpartition('.')[2]}.py"
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    cited = citations(ast.get_docstring(node))
                    found[node.name] = cited[0] if cited else ""
        return found

    @cached_property
    def _annotations(self) -> Mapping[tuple[str, str], Mapping[str, str]]:
        """Module and class -> field -> its type, read from the source (compiled classes lose theirs)."""
        found: dict[tuple[str, str], dict[str, str]] = {_source_of(Decision): {"side": "Side"}}
        for path in self.folder.glob("*.py"):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    found[path.stem, node.name] = {
                        ast.unparse(item.target): ast.unparse(item.annotation)
                        for item in node.body
                        if isinstance(item, ast.AnnAssign)
                    }
        return found

    @cached_property
    def _kept_kinds(self) -> dict[str, tuple[Fields | None, saves.FrameKinds | None]]:
        return {}

    def _kinds(self, box: Any) -> tuple[Fields | None, saves.FrameKinds | None]:
        """The fields of the table and of frames, for a box."""
        found = self._kept_kinds.get(box.components.hash)
        if found is None:
            if len(self._kept_kinds) >= MOST_BOXES:
                self._kept_kinds.clear()
            found = (
                None if self.fields is None else self.fields(box),
                None if self.frame_fields is None else self._read_frames(self.frame_fields(box)),
            )
            self._kept_kinds[box.components.hash] = found
        return found

    def kinds_of(self, box: Any) -> Fields | None:
        """What each field of the table may hold."""
        return self._kinds(box)[0]

    def frame_kinds(self, box: Any) -> saves.FrameKinds | None:
        """What each field of each frame may hold."""
        return self._kinds(box)[1]

    def _read_frames(self, declared: Fields) -> saves.FrameKinds:
        """The declared kinds, by frame."""
        found = {}
        for name, kind in self.frames.items():
            names: tuple[str, ...] = kind.__match_args__
            found[name] = tuple(self._kind_of(kind, own, declared) for own in names)
        return found

    def _kind_of(self, frame: type[Frame], name: str, declared: Fields) -> Field:
        """The kind of one field: its own, that of its name, that of its type."""
        classes = [self._annotations.get(_source_of(of), {}) for of in frame.__mro__]
        written = next(types[name] for types in classes if name in types)
        may_be_none = written.endswith(" | None")
        written = written.removesuffix(" | None")
        of_many = written.startswith("tuple[") and written.endswith(", ...]")
        written = written.removeprefix("tuple[").removesuffix(", ...]") if of_many else written
        found = declared.get(f"{frame.__name__}.{name}", declared.get(name, declared.get(written)))
        if written == "bool":
            found = FLAG
        if found is None:
            raise LookupError(f"{frame.__name__}.{name} has no range: declare it in the game's `frame_fields`.")
        found = some(found, MOST_NAMED) if of_many else found
        return optional(found) if may_be_none else found

    def citation(self, frame: Frame) -> str:
        """The rule that a frame carries out: its own word, else the first citation of its docstring."""
        own = frame.cites() if isinstance(frame, Decision) else ""
        return own or self._citations.get(type(frame).__name__, "")

    @cached_property
    def _verbs_of(self) -> dict[type[Decision], list[str]]:
        return {}

    def verbs_of(self, decision: type[Decision]) -> list[str]:
        """The verbs of a decision: the methods it has among the game's verbs."""
        found = self._verbs_of.get(decision)
        if found is None:
            found = [verb for verb in self.verbs if callable(getattr(decision, method_of(verb), None))]
            self._verbs_of[decision] = found
        return found

    def actions_with(self, g: Game, verb: str, kind: str, thing: int) -> Iterator[Action]:
        """Every action of a verb that names a thing; those that differ from an option in it alone come first."""
        places = self.verbs[verb]
        for place, wanted in enumerate(places):
            if wanted != kind:
                continue
            if len(places) == 1:
                yield verb, thing
                continue
            other = 1 - place
            offered = {action[1 + other] for action in g.options if action[0] == verb}
            for i in sorted(range(len(g.box.kinds[places[other]])), key=lambda i: i not in offered):
                yield (verb, i, thing) if place else (verb, thing, i)

    # ---------------------------------------------------------------- sentences

    def side_name(self, box: Any, side: int) -> str:
        """A side as a sentence names it: by the component set, else by its slug."""
        kind = box.kinds.get("side")
        return str(kind.names[side]) if kind is not None else self.sides[side]

    def prompt(self, g: Game) -> str:
        """The question that stands, in one sentence for everybody."""
        key, ids = g.decision.prompt(g)
        return str(g.box.text.line(f"prompt.{key}", ids))

    def question(self, g: Game) -> str:
        """The question that stands, as only the side that is asked reads it."""
        key, ids = g.decision.asks(g)
        return str(g.box.text.line(f"prompt.{key}", ids))

    def label(self, g: Game, action: Action) -> str:
        """What an option says on its button, each written once; a thing may have its own (`verb.event.campaign-1`)."""
        key = self.label_key(g.decision, str(action[0]))
        labels: dict[tuple[str, Action], str] = g.box.text.labels
        found = labels.get((key, action))
        if found is None:
            own = f"{key}.{g.box.catalog.write(action).partition(' ')[2]}"
            text = g.box.text.line(own if own in self.templates else key, _ids(action))
            found = labels[key, action] = str(text)
        return found

    def label_key(self, decision: Decision, verb: str) -> str:
        """`verb.<Decision>.<verb>` where a decision has its own words, else `verb.<verb>`."""
        own = f"verb.{type(decision).__name__}.{verb}"
        return own if own in self.templates else f"verb.{verb}"

    def is_default(self, g: Game, action: Action) -> bool:
        """Whether Enter may take an option, which gives nothing up: a plain confirmation, or all that can be done.

        A pass is taken by nothing but a click or its word, also where it is all that can be done."""
        verb = str(action[0])
        if verb == PASS or verb in self.deliberate or verb in self.careful:
            return False
        return len(g.options) == 1 or f"{type(g.decision).__name__}.{verb}" in self.confirming

    def warning(self, g: Game, action: Action) -> Warned | None:
        """What an option ends, where something else could still be done."""
        return g.decision.warning(g, action) if len(g.options) > 1 else None

    def aside(self, g: Game, action: Action) -> Warned | None:
        """What may come of an option beside what its label says."""
        return g.decision.aside(g, action)

    def figure(self, g: Game, action: Action) -> str:
        """What an option costs or brings, and of how much; empty where there is nothing to count."""
        found = g.decision.figure(g, action)
        return "" if found is None else str(g.box.text.line(f"figure.{found[0]}", found[1]))

    def refusal(self, g: Game, why: Why) -> str:
        """A refusal as a sentence."""
        return str(g.box.text.line(f"refuse.{why[1]}", why[2]))

    def refusal_sentence(self, g: Game, action: Action) -> str:
        """Why an action cannot be taken, in one sentence with its rule."""
        if action not in g.box.catalog.index:
            line = " ".join(str(item) for item in action)
            return f"'{line}' names no action of {self.name}."
        line = g.box.catalog.write(action)
        reasons = g.why_not(str(action[0]), *_ids(action))
        if not reasons:
            return f"'{line}' is not among the options."
        citation = f" ({reasons[0][0]})" if reasons[0][0] else ""
        return f"'{line}' is not allowed: {self.refusal(g, reasons[0])}{citation}"


def _source_of(kind: type) -> tuple[str, str]:
    """The file of a class, and its name there."""
    return kind.__module__.rpartition(".")[2], kind.__name__


def _ids(action: Sequence[str | int]) -> tuple[int, ...]:
    return tuple(item for item in action[1:] if isinstance(item, int))


@cache
def shelf() -> Mapping[str, Title]:
    """Every game that is installed, by slug."""
    found = {}
    for point in entry_points(group="maniple.games"):
        try:
            title = point.load()
        except Exception as error:  # somebody else's code: say whose, and go no further
            raise UserError(f"The installed game '{point.name}' cannot be loaded: {error}.") from error
        if not isinstance(title, Title) or title.slug != point.name:
            raise UserError(f"The entry point '{point.name}' ({point.value}) names no Title of that slug.")
        found[point.name] = title
    return dict(sorted(found.items()))


def easiest_first(titles: Iterable[Title]) -> list[Title]:
    """In the order a newcomer is offered them: the game with the fewest rules comes first."""
    return sorted(titles, key=lambda title: (len(title.rulebook.entries), title.slug))


def find_title(slug: str) -> Title:
    """The title of that slug, or a sentence that lists those there are."""
    title = shelf().get(slug)
    if title is None:
        raise UserError(f"There is no game '{slug}'; expected one of {', '.join(shelf())}.")
    return title
