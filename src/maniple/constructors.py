"""The constructors of frames, written out for the compiler.

mypyc leaves the constructor of a dataclass to `dataclasses`, which makes an interpreted function of it. A frame is
made at nearly every step of a game, so a tenth of a compiled game's time went there. In the copy that is compiled,
each frame gets the same constructor as a line of source. The line stands where a blank one stood, below the class,
so that the line numbers of a traceback stay true.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

FROZEN = "@dataclass(frozen=True)"
WRITTEN = "@dataclass(frozen=True, init=False)"


class Field(NamedTuple):
    """A field of a frame; its type and its default as source."""

    name: str
    type: str
    default: str


class Frame(NamedTuple):
    """A class of frames as its source declares it."""

    node: ast.ClassDef
    base: str
    own: list[Field]


def write_constructors(files: Iterable[Path]) -> None:
    """Write the constructors of all frames into these files, which together are all that is compiled."""
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    types = dict(re.findall(r'^(\w+) = NewType\("\w+", (\w+)\)', "\n".join(texts.values()), re.MULTILINE))
    classes = {path: frozen_classes(text) for path, text in texts.items()}
    known = {name: frame for found in classes.values() for name, frame in found.items()}
    for path, text in texts.items():
        lines = text.splitlines()
        for frame in classes[path].values():
            inherited = fields_of(frame.base, known)
            if inherited is not None:  # the names of their types need not be known in this module
                plain = [field._replace(type=types.get(field.type, field.type)) for field in inherited]
                write_constructor(lines, frame.node, plain + frame.own)
        path.write_text("\n".join([*lines, ""]), encoding="utf-8")


def frozen_classes(text: str) -> dict[str, Frame]:
    """Every frozen dataclass with one base at the top of a module."""
    found = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef) and len(node.bases) == 1 and FROZEN in decorators(node):
            own = [
                Field(
                    ast.unparse(line.target),
                    ast.unparse(line.annotation),
                    ast.unparse(line.value) if line.value else "",
                )
                for line in node.body
                if isinstance(line, ast.AnnAssign)
            ]
            found[node.name] = Frame(node, ast.unparse(node.bases[0]), own)
    return found


def decorators(node: ast.ClassDef) -> list[str]:
    return [f"@{ast.unparse(decorator)}" for decorator in node.decorator_list]


def fields_of(name: str, known: dict[str, Frame]) -> list[Field] | None:
    """The fields of a frame, those of its bases first; None of what is no frame."""
    if name == "Frame":
        return []
    frame = known.get(name)
    inherited = fields_of(frame.base, known) if frame else None
    return None if frame is None or inherited is None else inherited + frame.own


def write_constructor(lines: list[str], node: ast.ClassDef, fields: list[Field]) -> None:
    """Put the constructor below the class, whose decorator no longer makes one."""
    if not fields:
        return
    parameters = [f"{name}: {type}" + (f" = {default}" if default else "") for name, type, default in fields]
    settings = "; ".join(f"self.{field.name} = {field.name}" for field in fields)
    written = f"    def __init__(self, {', '.join(parameters)}) -> None: {settings}  # type: ignore"
    assert node.end_lineno is not None
    if node.end_lineno == len(lines):
        lines.append("")
    lines[node.end_lineno] = written
    for number in range(node.decorator_list[0].lineno - 1, node.lineno):
        lines[number] = lines[number].replace(FROZEN, WRITTEN)
