"""Write the client's types and the JSON Schema of everything that goes over the wire.

`python tools/formats.py` writes `client/src/formats.ts` and `docs/schema/*.json` from the shapes in
`maniple.kernel.board` and `maniple.server.messages`; `--check` says whether they are as written.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

from maniple.kernel import board
from maniple.server import messages

ROOT = Path(__file__).parents[1]
MODULES = (board, messages)
SCHEMAS = {
    "board": ("The board of a game, once per component set.", board.Board),
    "view": ("The table as a seat sees it at one moment.", board.View),
    "push": ("What the server pushes over the WebSocket.", messages.Push | messages.Beat),
}
HEAD = "// Written by tools/formats.py from the server's own shapes. Do not edit.\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}


def shapes() -> Iterator[tuple[type[Any], str]]:
    """Every TypedDict and Struct with the module that it stands in, each once."""
    for module in MODULES:
        for name, found in vars(module).items():
            is_shape = inspect.isclass(found) and (is_typeddict(found) or issubclass(found, msgspec.Struct))
            if is_shape and found.__module__ == module.__name__ and found is not msgspec.Struct:
                yield found, name


def typescript(annotation: Any) -> str:
    """A type in TypeScript's words."""
    if isinstance(annotation, str):
        raise TypeError(f"unresolved annotation {annotation!r}")
    if annotation in PLAIN:
        return PLAIN[annotation]
    origin, args = get_origin(annotation), get_args(annotation)
    if origin in (Annotated, NotRequired):
        return typescript(args[0])
    if origin is Literal:
        return " | ".join(json.dumps(arg) for arg in args)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(typescript(arg) for arg in args))
    if origin is list:
        inner = typescript(args[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{typescript(args[0])}, {typescript(args[1])}>"
    return str(annotation.__name__)


def sentences(shape: type[Any]) -> dict[str, str]:
    """Field -> the docstring that stands under it."""
    source = ast.parse(inspect.getsource(inspect.getmodule(shape)))  # type: ignore[arg-type]
    body = next(node.body for node in source.body if isinstance(node, ast.ClassDef) and node.name == shape.__name__)
    found = {}
    for field, following in zip(body, [*body[1:], None], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
                found[field.target.id] = " ".join(str(following.value.value).split())
    return found


def client_types() -> str:
    out = [HEAD, "export type Ref = string;", "export type Part = string | RefPart;"]
    pushes = " | ".join(arg.__name__ for arg in get_args(messages.Push))
    out.append(f"export type Push = {pushes};")
    for shape, name in shapes():
        told = sentences(shape)
        optional: frozenset[str] = frozenset()
        if issubclass(shape, msgspec.Struct):
            optional = frozenset(field.name for field in msgspec.structs.fields(shape) if not field.required)
        out.append("")
        if shape.__doc__ and not shape.__doc__.startswith("dict("):
            out.append(f"/** {' '.join(shape.__doc__.split())} */")
        out.append(f"export interface {name} {{")
        for field, annotation in get_type_hints(shape, include_extras=True).items():
            if field.startswith("__"):
                continue
            if field in told:
                out.append(f"  /** {told[field]} */")
            may_lack = field in optional or get_origin(annotation) is NotRequired
            out.append(f"  {field}{'?' if may_lack else ''}: {typescript(annotation)};")
        out.append("}")
    return "\n".join(out) + "\n"


def schema(title: str, shape: Any) -> str:
    """JSON Schema of a shape, or of a union of shapes."""
    parts = get_args(shape) or (shape,)
    found, definitions = msgspec.json.schema_components(parts, ref_template="#/$defs/{name}")
    body = dict(found[0]) if len(found) == 1 else {"oneOf": list(found)}
    dialect = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title}
    return json.dumps({**dialect, **body, "$defs": definitions}, indent=1, ensure_ascii=False) + "\n"


def files() -> dict[Path, str]:
    """Every file that is written from the shapes, with its text."""
    out = {ROOT / "client/src/formats.ts": client_types()}
    for name, (title, shape) in SCHEMAS.items():
        out[ROOT / f"docs/schema/{name}.json"] = schema(title, shape)
    return out


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail where a file is not as it should be")
    arguments = parser.parse_args()
    stale = [path for path, text in files().items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if arguments.check:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is not as the shapes say; run python tools/formats.py.", file=sys.stderr)
        return 1 if stale else 0
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(files()[path], encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
