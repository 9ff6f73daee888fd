# maniple: interpreted
"""The choices before a game: a frozen dataclass from which the forms of web and terminal are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, asdict, dataclass, field, fields
from typing import Any

from maniple.kernel.errors import BadVariant, quoted
from maniple.kernel.reading import read_number


def switch(default: bool, label: str, sentence: str) -> Any:
    """A field that is on or off."""
    return field(default=default, metadata={"label": label, "sentence": sentence})


def number(default: int, least: int, most: int, label: str, sentence: str) -> Any:
    """A field that is a number in a range."""
    return field(default=default, metadata={"label": label, "sentence": sentence, "range": (least, most)})


def choice(default: str, choices: Mapping[str, str], label: str, sentence: str) -> Any:
    """A field that is one of several words; `choices` gives each a sentence."""
    return field(default=default, metadata={"label": label, "sentence": sentence, "choices": dict(choices)})


@dataclass(frozen=True)
class FormField:
    """One line of the form: what it is called, what it means, what may be entered."""

    name: str
    label: str
    sentence: str
    default: bool | int | str
    choices: Mapping[str, str] | None
    range: tuple[int, int] | None

    def read(self, given: object) -> bool | int | str:
        """What was entered, in the field's own type; a `BadVariant` says what was expected."""
        if isinstance(self.default, bool):
            words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
            value = words.get(str(given).lower()) if isinstance(given, bool | str) else None
            if value is None:
                raise BadVariant(f"{self.name} is {quoted(given)}; expected yes or no.")
            return value
        if self.range is not None:
            least, most = self.range
            number = None if isinstance(given, bool) else read_number(given)
            if number is None or not least <= number <= most:
                raise BadVariant(f"{self.name} is {quoted(given)}; expected a number from {least} to {most}.")
            return number
        assert self.choices is not None
        if not isinstance(given, str) or given not in self.choices:
            raise BadVariant(f"{self.name} is {quoted(given)}; expected one of {', '.join(self.choices)}.")
        return given


def form(variant: type[Any]) -> list[FormField]:
    """The fields of a variant, in order."""
    out = []
    for item in fields(variant):
        assert item.default is not MISSING, f"{item.name} needs a default"
        meta = item.metadata
        out.append(
            FormField(
                item.name,
                meta["label"],
                meta["sentence"],
                item.default,
                meta.get("choices"),
                meta.get("range"),
            )
        )
    return out


def make_variant(variant: type[Any], given: Mapping[str, object]) -> Any:
    """A variant from what was entered; what is not named keeps its default."""
    if not isinstance(given, Mapping):
        raise BadVariant(f"The variant is {given!r}; expected a table of options.")
    known = {item.name: item for item in form(variant)}
    for name in given:
        if name not in known:
            expected = ", ".join(known) or "none at all"
            raise BadVariant(f"{quoted(name)} is no option of this game; expected {expected}.")
    return variant(**{name: known[name].read(value) for name, value in given.items()})


def plain_variant(variant: Any) -> dict[str, Any]:
    """A variant as plain data, for saves and records."""
    return asdict(variant)
