# maniple: interpreted
"""Component sets: TOML files that say what comes in the box, and where each datum was found.

Every record has `provenance` (rulebook, published or reconstructed) and `source`, or inherits its
file's; `<field>_source` speaks for one field. A set's hash is taken over its values alone, so a
better source does not make another set. Errors name file, record and what is expected.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from maniple.kernel.errors import BadComponents, UserError, quoted
from maniple.kernel.reading import MOST_SET, read_toml

PROVENANCES: Final = ("rulebook", "published", "reconstructed")
SHIPPED: Final = "shipped"
"""The name of the set that comes with a game."""


@dataclass(frozen=True)
class Record:
    """One table of a file, read with errors that say where one is."""

    file: str
    label: str
    values: Mapping[str, Any]
    inherited: Mapping[str, Any]

    @property
    def where(self) -> str:
        """File and record, as an error names them."""
        return f"{self.file}, {self.label}" if self.label else self.file

    def wrong(self, field: str, expected: str) -> BadComponents:
        if field not in self.values:
            return BadComponents(f"{self.where}: {field} is missing; expected {expected}.")
        return BadComponents(f"{self.where}: {field} is {quoted(self.values[field])}; expected {expected}.")

    def text(self, field: str, default: str | None = None) -> str:
        value = self.values.get(field, default)
        if not isinstance(value, str) or not (value.strip() or default == ""):
            raise self.wrong(field, "words in quotes")
        return value

    def number(self, field: str, least: int, most: int, default: int | None = None) -> int:
        value = self.values.get(field, default)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.wrong(field, f"a whole number from {least} to {most}" if least < most else str(least))
        return value

    def switch(self, field: str, default: bool | None = None) -> bool:
        value = self.values.get(field, default)
        if not isinstance(value, bool):
            raise self.wrong(field, "true or false")
        return value

    def one_of(self, field: str, words: Iterable[str], default: str | None = None) -> str:
        among = list(words)
        value = self.values.get(field, default)
        if value not in among:
            raise self.wrong(field, f"one of {', '.join(among)}")
        return str(value)

    def part(self, field: str) -> Record:
        """A table inside this one."""
        value = self.values.get(field)
        if not isinstance(value, dict):
            raise self.wrong(field, "a table { ... }")
        return Record(self.file, f"{self.label}, {field}" if self.label else field, value, self.inherited)

    def parts(self, field: str) -> list[Record]:
        """A list of tables inside this one."""
        value = self.values.get(field)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.wrong(field, "a list of tables [{ ... }]")
        return [
            Record(self.file, f"{self.label}, {field} {i + 1}", item, self.inherited) for i, item in enumerate(value)
        ]

    def words(self, field: str, default: list[str] | None = None) -> list[str]:
        """A list of words."""
        value = self.values.get(field, default)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.wrong(field, "a list of words in quotes")
        return list(value)

    def only(self, *fields: str) -> None:
        """Nothing but these fields (and where they come from) stands here."""
        for field in self.values:
            if field not in fields and not is_about_source(field):
                raise BadComponents(f"{self.where}: '{field}' is no field here; expected only {', '.join(fields)}.")

    def exactly(self, field: str, value: Any, reason: str) -> None:
        """A field that is told for completeness: another value would need other rules."""
        found = self.values.get(field)
        if found != value or type(found) is not type(value):
            raise self.wrong(field, f"{quoted(value)}, for {reason}")

    @property
    def provenance(self) -> str:
        return self._told("provenance")

    @property
    def source(self) -> str:
        return self._told("source")

    def _told(self, field: str) -> str:
        value = self.values.get(field, self.inherited.get(field, ""))
        return value if isinstance(value, str) else quoted(value)


class Components:
    """The files of one component set, parsed."""

    def __init__(self, name: str, files: Mapping[str, Mapping[str, Any]], texts: Mapping[str, str]) -> None:
        self.name = name
        self.files = files
        self.texts = texts
        """The files as written, comments included, for `export` and for embedding in a record."""
        self.hash = _hash(files)

    def table(self, file: str, name: str) -> Record:
        """The table `[name]` of a file; an empty name is the file itself."""
        document = self._document(file)
        value = document if not name else document.get(name)
        if not isinstance(value, dict):
            raise BadComponents(f"{file}: the table [{name}] is missing; expected one.")
        return Record(file, f"[{name}]" if name else "", value, self._meta(file))

    def records(self, file: str, name: str) -> list[Record]:
        """The tables `[[name]]` of a file."""
        value = self._document(file).get(name)
        if not isinstance(value, list) or not value or not all(isinstance(item, dict) for item in value):
            raise BadComponents(f"{file}: expected at least one [[{name}]] table.")
        meta = self._meta(file)
        return [Record(file, f"{name} {_label(item, i)}", item, meta) for i, item in enumerate(value)]

    def _document(self, file: str) -> Mapping[str, Any]:
        if file not in self.files:
            raise BadComponents(f"The set has no {file}; it has {', '.join(self.files) or 'no files'}.")
        return self.files[file]

    def _meta(self, file: str) -> Mapping[str, Any]:
        meta = self.files[file].get("meta", {})
        return meta if isinstance(meta, dict) else {}

    def sources(self) -> Iterator[Record]:
        """Every record of the set that stands for something in the box, for `components show`."""
        for file, document in self.files.items():
            for name, value in document.items():
                if name == "meta":
                    continue
                if isinstance(value, list) and value and isinstance(value[0], dict):
                    yield from self.records(file, name)
                elif isinstance(value, dict):
                    inner = {key: item for key, item in value.items() if isinstance(item, dict)}
                    told_within = any("provenance" in item for item in inner.values())
                    if told_within:
                        for key, item in inner.items():
                            yield Record(file, f"[{name}.{key}]", item, self._meta(file))
                    if not told_within or len(inner) < len(value):
                        yield Record(file, f"[{name}]", value, self._meta(file))

    def check_sources(self) -> None:
        """Every record says where it comes from, or its file does."""
        for record in self.sources():
            if record.provenance not in PROVENANCES:
                found = f"is '{record.provenance}'" if record.provenance else "is missing"
                raise BadComponents(f"{record.where}: provenance {found}; expected one of {', '.join(PROVENANCES)}.")
            if not isinstance(record.values.get("source", ""), str) or not record.source.strip():
                raise record.wrong("source", "words that say where it was found")


def read_components(folder: Path, files: Iterable[str], name: str) -> Components:
    """Read the named TOML files of a folder."""
    if not folder.is_dir():
        raise BadComponents(f"There is no folder {folder}; expected one with {', '.join(files)}.")
    texts: dict[str, str] = {}
    for file in files:
        path = folder / file
        try:
            if path.stat().st_size > 4 * MOST_SET:  # four bytes a character, at most
                raise BadComponents(f"{path} is far too large; expected a file like the shipped one.")
            texts[file] = path.read_text(encoding="utf-8-sig")
        except FileNotFoundError:
            raise BadComponents(f"The folder {folder} has no {file}; expected {', '.join(files)}.") from None
        except (OSError, UnicodeDecodeError) as error:
            raise BadComponents(f"{path} cannot be read as UTF-8 text ({error.__class__.__name__}).") from None
    return parse_components(name, texts)


def parse_components(name: str, texts: Mapping[str, str]) -> Components:
    """A component set from the text of its files."""
    size = sum(len(text) for text in texts.values())
    if size > MOST_SET:
        raise BadComponents(f"The set has {size} characters in all; expected at most {MOST_SET}.")
    parsed: dict[str, Mapping[str, Any]] = {}
    for file, text in texts.items():
        try:
            parsed[file] = read_toml(text, file)
        except UserError as error:
            raise BadComponents(str(error)) from None
    return Components(name, parsed, texts)


def is_about_source(field: str) -> bool:
    return field in ("provenance", "source") or field.endswith("_source")


def _values(value: Any) -> Any:
    """A value without what is said about its source."""
    if isinstance(value, dict):
        return {key: _values(item) for key, item in value.items() if not is_about_source(key)}
    if isinstance(value, list):
        return [_values(item) for item in value]
    return value


def _hash(files: Mapping[str, Mapping[str, Any]]) -> str:
    values = {file: {k: _values(v) for k, v in document.items() if k != "meta"} for file, document in files.items()}
    text = json.dumps(values, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str)
    return blake2b(text.encode(), digest_size=16).hexdigest()


def _label(item: Mapping[str, Any], index: int) -> str:
    for field in ("id", "number", "slug", "name", "title"):
        if isinstance(item.get(field), str | int) and str(item[field]):
            words = str(item[field])
            title = item.get("title") if field != "title" else None
            return f"{words} ({title})" if title else words
    return str(index + 1)
