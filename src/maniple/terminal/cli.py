"""The `maniple` command: what can be said to it, and how it answers.

A user's mistake is one sentence on stderr and exit code 2, ^C is one line and 130, a failed fuzz run is 1.
Modules that only one command needs are imported by it, so that every command starts quickly.
"""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, NoReturn

MISTAKE: Final = 2
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141
MOST_SENTENCE: Final = 300
"""Letters of a sentence: what somebody typed is not to be read to him whole."""


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run a command and exit."""
    given = list(sys.argv[1:] if args is None else args)
    open_closed()
    if given == ["--version"]:
        print(version())
        sys.exit(0)
    from maniple.build import BuildError
    from maniple.kernel.errors import UserError

    try:
        code = run(given)
        sys.stdout.flush()
    except (UserError, BuildError) as error:
        fail(str(error))
    except UnicodeEncodeError:
        fail("What was given is not text; expected UTF-8.")
    except KeyboardInterrupt:
        code = INTERRUPTED
    except OSError as error:
        if error.errno != errno.EPIPE:
            fail(f"{error.filename or 'The output'}: {error.strerror}.")
        silence()
        sys.exit(BROKEN_PIPE)
    if code == INTERRUPTED:
        fail("Stopped.", INTERRUPTED)
    sys.exit(code)


def open_closed() -> None:
    """A stream that was closed before we began: without stderr we are silent, without stdout there is no answer."""
    is_closed = sys.stdout is None
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - for as long as we run
    if is_closed:
        fail("The output is closed; expected one to write the answer to.")


def version() -> str:
    """The name and the version of the program."""
    from importlib.metadata import version

    return f"maniple {version('maniple')}"


def run(given: Sequence[str]) -> int:
    """Run a command; its exit code."""
    import typer

    from maniple.terminal.app import command

    try:
        code = command().main(list(given), prog_name="maniple", standalone_mode=False)
    except typer.TyperException as error:
        fail(usage_sentence(error), MISTAKE)
    except typer.Abort:
        fail("Input ended before the command did.")
    return code if isinstance(code, int) else 0


def fail(sentence: str, code: int = MISTAKE) -> NoReturn:
    """Say what is wrong in one line, and exit."""
    line = re.sub(r"[\x00-\x1f\x7f-\x9f]+", " ", sentence)
    line = line if len(line) <= MOST_SENTENCE else f"{line[: MOST_SENTENCE - 1]}…"
    try:
        with suppress(OSError):
            sys.stdout.flush()
        encoding = sys.stderr.encoding or "utf-8"
        print(f"maniple: {line}".encode(encoding, "replace").decode(encoding), file=sys.stderr)
    except OSError:
        silence()
    sys.exit(code)


def silence() -> None:
    """Nobody reads us any more: let what is left in buffers go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(nowhere, stream.fileno())
        except (OSError, ValueError, AttributeError):
            continue


def usage_sentence(error: Any) -> str:
    """A mistake on the command line in one sentence."""
    context = getattr(error, "ctx", None)
    where = context.command_path if context is not None else "maniple"
    name = getattr(error, "option_name", None)
    if name is not None and hasattr(error, "possibilities"):
        known = [flag for param in context.command.params for flag in param.opts] if context is not None else []
        from difflib import get_close_matches

        near = get_close_matches(name, known, 1)
        hint = f"did you mean {near[0]}?" if near else f"see {where} --help."
        return f"There is no option {name} of {where}; {hint}"
    said = " ".join(error.format_message().split()).rstrip(".")
    said = re.sub(r"No such command '(.*?)'", r"There is no command '\1'", said)
    said = re.sub(r"Got unexpected extra argument\(s\) \((.*)\)", r"'\1' was not expected here", said)
    said = re.sub(r"\. Did you mean (.*?)\??$", r"; did you mean \1?", said)
    return said if said.endswith("?") else f"{said}; see {where} --help."
