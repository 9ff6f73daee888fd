"""Commands with a subcommand for every game on the shelf: an option per side and per field of the game's variant.

Titles are looked up only when such a command is really used, so that others start quickly.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from inspect import Parameter, Signature
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from maniple.kernel.dice import SEED_BYTES
from maniple.kernel.errors import UserError
from maniple.kernel.title import Title, find_title, shelf
from maniple.kernel.variant import FormField, form, make_variant
from maniple.terminal.words import cut

Given = dict[str, Any]
"""The values of a command's options by name."""


class GameCommands(TyperGroup):
    """A group whose subcommands are the games; each is made when it is asked for."""

    make: Callable[[Title], tuple[list[Parameter], Callable[[Given], None]]]

    def list_commands(self, ctx: Any) -> list[str]:
        return list(shelf())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name.startswith("-"):
            return None
        title = find_title(cmd_name)
        parameters, run = type(self).make(title)
        return command_of(title, parameters, run)


def games_group(make: Callable[[Title], tuple[list[Parameter], Callable[[Given], None]]]) -> type[GameCommands]:
    """A kind of group that makes its subcommands in this way."""
    return type("Games", (GameCommands,), {"make": staticmethod(make)})


def command_of(title: Title, parameters: list[Parameter], run: Callable[[Given], None]) -> Any:
    """A command with these parameters; `run` gets their values."""

    def call(**given: Any) -> None:
        run(given)

    call.__doc__ = title.about
    vars(call)["__signature__"] = Signature(parameters)
    call.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name=title.slug, help=f"{title.name}. {title.about}", short_help=title.name, epilog=title.honesty)(call)
    return get_command(app)


def option(name: str, kind: Any, default: Any, help: str, flag: str = "", metavar: str | None = None) -> Parameter:
    """One option of a command made for a game."""
    said = typer.Option(
        flag or f"--{name.replace('_', '-')}", help=help, metavar=metavar, show_default=default is not None
    )
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, said])


# -------------------------------------------------------------------- seeds

SEED_ITSELF = "hex:"


def read_text_option(flag: str, given: str) -> str:
    """A text as it was typed, if it is one: a terminal may also hand over bytes that are none."""
    try:
        given.encode()
    except UnicodeEncodeError:
        raise UserError(f"{flag} is not text; expected UTF-8.") from None
    return given


def read_seed(given: str) -> bytes | str:
    """`--seed TEXT`, or `--seed hex:...` for the seed itself."""
    text = read_text_option("--seed", given)
    if not text.startswith(SEED_ITSELF):
        return text
    digits = text.removeprefix(SEED_ITSELF)
    if not re.fullmatch(rf"[0-9A-Fa-f]{{{2 * SEED_BYTES}}}", digits):
        raise UserError(f"--seed is '{cut(text)}'; expected {2 * SEED_BYTES} hexadecimal digits after {SEED_ITSELF}.")
    return bytes.fromhex(digits)


# -------------------------------------------------------------------- variants

PREFIX = "variant_"
"""Keeps the names of a variant's fields apart from those of other options."""


def variant_options(title: Title, beneath: Mapping[str, Any] | None = None) -> list[Parameter]:
    """An option for every field of the game's variant, with what is taken where it is not given."""
    taken = beneath or {}
    return [
        _variant_option(replace(field, default=taken.get(field.name, field.default))) for field in form(title.variant)
    ]


def usual_options(title: Title) -> Mapping[str, Any]:
    """What a new game is begun with unless one chooses otherwise, as in the browser: the game's page says it."""
    if title.board is None:
        return {}
    page = title.board(title.shipped_box)["cover"].get("page")
    return {} if page is None else page["options"]


def flag_of(name: str) -> str:
    """The option for a field of a variant, as it is typed."""
    return f"--{name.replace('_', '-')}"


def _variant_option(field: FormField) -> Parameter:
    flag = flag_of(field.name)
    default = {True: "yes", False: "no"}.get(field.default, field.default) if isinstance(field.default, bool) else None
    said = f"{field.label}: {field.sentence} (default {field.default if default is None else default})"
    if isinstance(field.default, bool):
        return option(f"{PREFIX}{field.name}", bool | None, None, said, f"{flag}/--no-{flag[2:]}")
    metavar = "-".join(map(str, field.range)) if field.range else "|".join(field.choices or ())
    return option(f"{PREFIX}{field.name}", str | None, None, said, flag, metavar)


def variant_given(title: Title, given: Given) -> dict[str, Any]:
    """What was said of the variant, by field; a mistake names the option as it was typed."""
    return {
        field.name: replace(field, name=flag_of(field.name)).read(given[f"{PREFIX}{field.name}"])
        for field in form(title.variant)
        if given.get(f"{PREFIX}{field.name}") is not None
    }


def variant_words(title: Title, given: Given) -> list[str]:
    """What was said of the variant, as words of a command line."""
    out = []
    for name, value in variant_given(title, given).items():
        flag = flag_of(name)
        if isinstance(value, bool):
            out.append(flag if value else f"--no-{flag[2:]}")
        else:
            out += [flag, str(value)]
    return out


def variant_of(title: Title, given: Given, beneath: Mapping[str, Any] | None = None) -> Any:
    """The variant that was asked for, on top of one that was there before."""
    return make_variant(title.variant, {**(beneath or {}), **variant_given(title, given)})
