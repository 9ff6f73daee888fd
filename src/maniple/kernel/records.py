# maniple: interpreted
"""Records: a game as text, a line per action, replayed exact to the last bit.

A record is a TOML header, a line `---`, and the actions in notation. Besides the game's own verbs
a line may be `undo N` (the last N actions were taken back by agreement; the dice to come are new, and so is
the order of what nobody has seen), `resign SIDE` or `draw`. What follows `#` is a comment.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Any, Final

from maniple.kernel.components import SHIPPED, parse_components
from maniple.kernel.dice import SEED_BYTES, agreed_seed, commitment
from maniple.kernel.errors import BadComponents, BadRecord, BadVariant, UserError, quoted
from maniple.kernel.game import Game
from maniple.kernel.reading import MOST_TOML, read_toml
from maniple.kernel.rehearsal import DoesNotHoldUp, rehearse
from maniple.kernel.saves import MOST_TEXT
from maniple.kernel.title import Title, shelf
from maniple.kernel.variant import plain_variant

FORMAT: Final = 1
LINE: Final = "---"
MOST_WORDS: Final = 1_000
"""Characters of a name, a hash or a secret in the header; ours have a tenth of it."""
MOST_RULES: Final = 9_999
MOST_NONCES: Final = 10
MOST_ENTRIES: Final = 100
"""Of a table in the header: options, seats, files."""
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")

BoxFinder = Callable[[Title, str], Any]
"""(title, hash of a component set) -> its box, or None."""


@dataclass(frozen=True)
class Record:
    """A game from its set-up to where it stands."""

    game: str
    rules: int
    components: tuple[str, str]
    """Name and hash of the component set."""
    variant: Mapping[str, Any]
    seats: Mapping[str, str]
    """Who plays each side: `human`, `bot:random`, a name."""
    seed: str
    """Hexadecimal; the dice follow from it."""
    lines: tuple[str, ...] = ()
    digest: str = ""
    """Of the game after the last line."""
    start: str = ""
    """A save from which the game begins, where it does not begin with its set-up."""
    origin: str = ""
    """`<hash of a record> <move>`, for a game played on from there."""
    commitment: str = ""
    secret: str = ""
    nonces: tuple[str, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)
    """The files of an edited component set."""

    # ---------------------------------------------------------------- text

    def write(self) -> str:
        """The record as a text file."""
        name, set_hash = self.components
        head = [
            f"format = {FORMAT}",
            f"game = {_quote(self.game)}",
            f"rules = {self.rules}",
            f"components = {{ name = {_quote(name)}, hash = {_quote(set_hash)} }}",
            f"seed = {_quote(self.seed)}",
        ]
        for key in ("commitment", "secret", "digest"):
            if getattr(self, key):
                head.append(f"{key} = {_quote(getattr(self, key))}")
        if self.nonces:
            head.append(f"nonces = [{', '.join(_quote(nonce) for nonce in self.nonces)}]")
        if self.origin:
            head.append(f"from = {_quote(self.origin)}")
        if self.start:
            head.append(f"start = {_block(self.start)}")
        head += ["", "[variant]", *(f"{_key(key)} = {_value(value)}" for key, value in self.variant.items())]
        head += ["", "[seats]", *(f"{_key(key)} = {_quote(value)}" for key, value in self.seats.items())]
        if self.files:
            head += ["", "[files]", *(f"{_quote(key)} = {_block(text)}" for key, text in self.files.items())]
        return "\n".join([*head, "", LINE, *self.lines, ""])

    def hash(self) -> str:
        """What `from` names: BLAKE2b of the text."""
        return blake2b(self.write().encode(), digest_size=16).hexdigest()

    # ---------------------------------------------------------------- replay

    def title(self) -> Title:
        found = shelf().get(self.game)
        if found is None:
            raise BadRecord(
                f"The record is of {quoted(self.game)}, which is not installed; here are {', '.join(shelf())}."
            )
        return found

    def open_box(self, find: BoxFinder | None = None) -> Any:
        """The box that the game was played with: the shipped one, the one inside the record, or one found."""
        title = self.title()
        name, wanted = self.components
        if wanted == title.shipped.hash:
            return title.shipped_box
        try:
            if self.files:
                for file in title.files:
                    if file not in self.files:
                        raise BadRecord(f"The component set in the record lacks {file}.")
                components = parse_components(name, {file: self.files[file] for file in title.files})
                if components.hash != wanted:
                    raise BadRecord(
                        f"The component set in the record has hash {components.hash}; expected {quoted(wanted)}."
                    )
                return title.open_box(components)
            found = find(title, wanted) if find else None
        except BadComponents as error:
            raise BadRecord(f"The record's component set does not hold up: {error}") from None
        if found is None:
            raise BadRecord(
                f"The record was played with the component set {quoted(name)} ({quoted(wanted)}), which is not here; "
                f"register it with 'maniple components use' ({self._with_the_shipped_set()})."
            )
        return found

    def _with_the_shipped_set(self) -> str:
        """Which action first differs where the record's own components are missing."""
        shipped = replace(self, components=(SHIPPED, self.title().shipped.hash), files={}, digest="", start="")
        move = 0
        try:
            for moment in shipped.replay():
                move = moment.number + 1
        except BadRecord:
            return (
                f"with the shipped one it first differs at move {move}"
                if move
                else "with the shipped one it cannot begin"
            )
        return "with the shipped one every move is allowed, but may bring something else"

    def begin(self, find: BoxFinder | None = None) -> Game:
        """The game before its first action."""
        title = self.title()
        box = self.open_box(find)
        try:
            if self.start:
                game: Game = title.load(self.start, box, nearest=True)
                if game.dice.seed.hex() != self.seed:
                    raise BadRecord("The record's seed is not the one that its start goes on with.")
                return game
            variant = title.variant_under(self.rules, self.variant)
        except BadRecord:
            raise
        except BadVariant as error:
            raise BadRecord(f"The record's variant does not hold up: {error}") from None
        except UserError as error:
            raise BadRecord(f"The record's start does not hold up: {error}") from None
        made: Game = title.new(variant, bytes.fromhex(self.seed), box)
        return made

    def replay(self, find: BoxFinder | None = None) -> Iterator[Moment]:
        """The game before the first line, then after each."""
        game = self.begin(find)
        game.quiet = False
        yield Moment(0, "", game.clone(), list(game.notes))
        kept = [game.clone()]
        epoch = game.dice.epoch
        ended = ""
        for number, line in enumerate(self.lines, 1):
            words = words_of(line)
            notes: list[Any] = []
            if ended:
                raise BadRecord(f"Move {number} {quoted(line)} comes after the game had ended ({quoted(ended)}).")
            if words[:1] == ["undo"]:
                if len(words) != 2 or words[1] not in map(str, range(1, len(kept))):
                    raise BadRecord(
                        f"Move {number} {quoted(line)} cannot be: there are {len(kept) - 1} actions to take back."
                    )
                del kept[-int(words[1]) :]
                epoch += 1
                game = kept[-1].clone()
                game.title.begin_anew(game, epoch, self.rules)
                kept[-1] = game.clone()
            elif words[:1] == ["resign"] or words == ["draw"]:
                if words != ["draw"] and (len(words) != 2 or words[1] not in self.title().sides):
                    raise BadRecord(
                        f"Move {number} {quoted(line)} names no side; expected {' or '.join(self.title().sides)}."
                    )
                if game.outcome is not None:
                    raise BadRecord(f"Move {number} {quoted(line)} comes after the game had ended.")
                ended = line
            else:
                try:
                    verb, *ids = game.box.catalog.read(line)
                    game.quiet = False
                    game.play(verb, *ids)
                except UserError as error:
                    raise BadRecord(self._differs(number, error)) from None
                except Exception:
                    if not self.start:
                        raise  # a fault of the rules
                    said = "the rules break down over the table that it begins with"
                    raise BadRecord(f"Move {number} does not hold up: {said}.") from None
                kept.append(game.clone())
                notes = list(game.notes)
            yield Moment(number, line, kept[-1], notes)

    def _differs(self, number: int, error: UserError) -> str:
        rules = self.title().rules
        if rules != self.rules:
            return (
                f"The record follows rules {quoted(self.rules)}, we play {rules}; move {number} first differs: {error}"
            )
        return f"Move {number} does not hold up: {error}"

    def as_far_as_it_goes(self, find: BoxFinder | None = None) -> tuple[Record, str]:
        """The record up to where it can be replayed today, and why it can only be watched; no reason if it plays on.

        What does not hold up in a record of today's rules is a fault of its own, and raised.
        """
        title = self.title()
        if self.rules == title.rules:
            return self, ""
        why = title.why_watched(self.rules)
        number = -1
        try:
            for moment in self.replay(find):
                number = moment.number
        except BadRecord as error:
            if number < 0:
                raise
            said = f"{why} The replay stops before move {number + 1}." if why else str(error)
            return replace(self, lines=self.lines[:number], digest=""), said
        return self, why

    def has_digest_of(self, game: Game) -> bool:
        """Whether the record states the digest of a game, as its own version wrote it or as we do."""
        return self.digest == game.digest() or (
            self.rules != game.title.rules and self.digest in game.title.digests_under(self.rules, self.variant, game)
        )

    def check(self, find: BoxFinder | None = None) -> Game:
        """Replay to the end and verify digest and dice; the game as it stands after the last line."""
        self.check_dice()
        why = self.title().why_watched(self.rules)
        if why:
            raise BadRecord(why)
        last = None
        try:
            for moment in self.replay(find):
                if self.start and moment.number == 0:
                    rehearse(moment.game)
                last = moment.game
            assert last is not None
            if self.start:
                rehearse(last)
        except DoesNotHoldUp as error:
            raise BadRecord(f"The record's start does not hold up: {error}") from None
        said = self._comes_out_otherwise(last)
        if said:
            raise BadRecord(said)
        return last

    def _comes_out_otherwise(self, last: Game) -> str:
        """Where the game after the last line is not the one whose digest the record states: a sentence on that."""
        title = self.title()
        if not self.digest or self.has_digest_of(last):
            return ""
        if self.rules == title.rules:
            found = f"After all {len(self.lines)} moves the digest is {last.digest()}"
            return f"{found}; the record says {quoted(self.digest)}."
        said = f"The record follows rules {quoted(self.rules)}, we play {title.rules}; every move is still allowed, "
        if self.rules not in title.former:
            return f"{said}but whether it brings the same cannot be told."
        if title.digests_under(self.rules, self.variant, last):
            return f"{said}but they lead to another game than the one whose digest it states."
        return ""  # its version wrote otherwise where it stands: there is nothing to compare

    def check_dice(self) -> None:
        """That nobody could choose the dice: the secret fits its commitment, the seed follows from both seats."""
        if not self.commitment:
            return
        if not self.secret:
            raise BadRecord("The record has a commitment but not the secret behind it; the dice cannot be checked yet.")
        if len(self.nonces) != len(self.title().sides):
            raise BadRecord(f"The record has {len(self.nonces)} nonces; expected one from each seat.")
        secret = bytes.fromhex(self.secret)
        if commitment(secret) != self.commitment:
            raise BadRecord("The secret does not fit the commitment that was shown before the game.")
        if agreed_seed(secret, [bytes.fromhex(nonce) for nonce in self.nonces]).hex() != self.seed:
            raise BadRecord("The seed does not follow from the secret and the seats' nonces.")


@dataclass(frozen=True)
class Moment:
    """A point of a replay: the game after a line, and what the line brought about."""

    number: int
    line: str
    game: Game
    notes: list[Any]


def new_record(g: Game, seats: Mapping[str, str]) -> Record:
    """The record of a game that has just begun."""
    components = g.box.components
    title = g.title
    edited = components.hash != title.shipped.hash
    return Record(
        game=title.slug,
        rules=title.rules,
        components=(components.name if edited else SHIPPED, components.hash),
        variant=plain_variant(g.variant),
        seats=dict(seats),
        seed=g.dice.seed.hex(),
        files=dict(components.texts) if edited else {},
    )


def with_lines(record: Record, lines: list[str], g: Game) -> Record:
    """The record brought up to a game's present state."""
    return replace(record, lines=tuple(lines), digest=g.digest())


# -------------------------------------------------------------------- reading


def words_of(line: str) -> list[str]:
    """A line of a record without its comment."""
    return line.split("#", 1)[0].split()


def read_record(text: str) -> Record:
    """A record from its text; a `BadRecord` says what is wrong with it."""
    head, line, tail = text.replace("\r\n", "\n").partition(f"\n{LINE}\n")
    if not line:
        raise BadRecord("This is not a record: the line '---' between header and actions is missing.")
    try:
        data = read_toml(head, "The record's header")
    except UserError as error:
        raise BadRecord(str(error)) from None
    if data.get("format") != FORMAT:
        raise BadRecord(f"The record has format {quoted(data.get('format'))}; this version reads format {FORMAT}.")
    components = data.get("components")
    if not isinstance(components, dict):
        raise BadRecord("The record's header lacks components; expected { name = ..., hash = ... }.")
    record = Record(
        game=_text(data, "game"),
        rules=_number(data, "rules"),
        components=(_text(components, "name"), _text(components, "hash")),
        variant=_table(data, "variant", (bool, int, str)),
        seats=_table(data, "seats", (str,)),
        seed=_hex(data, "seed", SEED_BYTES),
        lines=tuple(row.strip() for row in tail.splitlines() if words_of(row)),
        digest=_text(data, "digest", ""),
        start=_text(data, "start", "", MOST_TEXT),
        origin=_text(data, "from", ""),
        commitment=_text(data, "commitment", ""),
        secret=_hex(data, "secret", 0) if "secret" in data else "",
        nonces=_nonces(data),
        files=_table(data, "files", (str,), MOST_TOML),
    )
    return record


def _text(data: Mapping[str, Any], key: str, default: str | None = None, most: int = MOST_WORDS) -> str:
    value = data.get(key, default)
    if not isinstance(value, str):
        raise BadRecord(f"The record's header has {key} = {quoted(value)}; expected words in quotes.")
    if len(value) > most:
        raise BadRecord(f"The record's header has {len(value)} characters as {key}; expected at most {most}.")
    return value


def _number(data: Mapping[str, Any], key: str) -> int:
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadRecord(f"The record's header has {key} = {quoted(value)}; expected a number.")
    if not 0 <= value <= MOST_RULES:
        raise BadRecord(f"The record's header has {key} = {quoted(value)}; expected a number from 0 to {MOST_RULES}.")
    return value


def _table(data: Mapping[str, Any], key: str, kinds: tuple[type, ...], most: int = MOST_WORDS) -> dict[str, Any]:
    value = data.get(key, {})
    if not isinstance(value, dict) or not all(isinstance(item, kinds) for item in value.values()):
        raise BadRecord(f"The record's header has a wrong [{key}]; expected a table of plain values.")
    if len(value) > MOST_ENTRIES:
        raise BadRecord(f"The record's header has {len(value)} entries in [{key}]; expected at most {MOST_ENTRIES}.")
    if any(len(word) > most for pair in value.items() for word in pair if isinstance(word, str)):
        raise BadRecord(f"The record's header has too long a word in [{key}]; expected at most {most} characters.")
    return value


def _hex(data: Mapping[str, Any], key: str, size: int) -> str:
    value = _text(data, key)
    try:
        found = bytes.fromhex(value)
    except ValueError:
        found = b""
    if not found or (size and len(found) != size):
        raise BadRecord(
            f"The record's header has {key} = {quoted(value)}; expected {size or 'some'} bytes in hexadecimal."
        )
    return found.hex()


def _nonces(data: Mapping[str, Any]) -> tuple[str, ...]:
    value = data.get("nonces", [])
    if not isinstance(value, list) or len(value) > MOST_NONCES:
        raise BadRecord("The record's header has wrong nonces; expected a list.")
    return tuple(_hex({"nonces": item}, "nonces", 0) for item in value)


# -------------------------------------------------------------------- writing TOML


def _quote(text: str) -> str:
    """A TOML basic string; JSON's escapes are TOML's too. Half a character, as a bad file name gives, is a `?`."""
    whole = text.encode("utf-8", "replace").decode()
    return json.dumps(whole, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _quote(name)


def _block(text: str) -> str:
    """A TOML string that keeps its lines where it can."""
    plain = "'''" not in text and LINE not in text.split("\n") and not _CONTROL.search(text)
    return f"'''\n{text}'''" if plain else _quote(text)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else _quote(str(value))
