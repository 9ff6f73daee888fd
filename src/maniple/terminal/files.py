"""Files that a user names, and the game that is kept for `maniple resume`: every fault is one sentence."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from maniple.kernel.components import Components
from maniple.kernel.errors import BadRecord, UserError
from maniple.kernel.game import Game
from maniple.kernel.records import BoxFinder, Moment, Record, read_record
from maniple.kernel.title import Title
from maniple.table import sets
from maniple.table.bounds import TooSlow, try_in_a_copy
from maniple.table.sets import data_directory, find_by_hash
from maniple.table.table import Table

SUFFIX: Final = ".maniple"
MOST_BYTES: Final = 50_000_000
"""No record or position is as large as that."""


def read_text(path: Path, expected: str) -> str:
    """The text of a file; `expected` says what it should have been."""
    try:
        if path.is_dir():
            raise UserError(f"{path} is a folder; expected a file with {expected}.")
        if path.exists() and not path.is_file():
            raise UserError(f"{path} is no ordinary file; expected one with {expected}.")
        if path.stat().st_size > MOST_BYTES:
            raise UserError(f"{path} is far too large; expected a file with {expected}.")
        return path.read_text(encoding="utf-8-sig")  # some editors begin a file with a mark
    except FileNotFoundError:
        raise UserError(f"There is no file {path}; expected one with {expected}.") from None
    except UnicodeDecodeError:
        raise UserError(f"{path} is not text; expected a file with {expected}.") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise UserError(f"{path} cannot be read ({reason}); expected a file with {expected}.") from None


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    kept = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise UserError(f"{path} is a folder; expected the name of a file.")
        handle, kept = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.")
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(kept, 0o644)
        os.replace(kept, path)
        kept = None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise UserError(f"{path} cannot be written: {reason}.") from None
    finally:
        if kept is not None:
            Path(kept).unlink(missing_ok=True)


# -------------------------------------------------------------------- records


class Replayed(Record):
    """A record that is replayed once, however often its moments are asked for.

    Component sets are found among those that were played with here. An error inside the rules is a fault of theirs,
    but it is met while reading a file: the sentence names the move that leads there.
    """

    @cached_property
    def moments(self) -> list[Moment]:
        return list(self._play())

    def _play(self) -> Iterator[Moment]:
        found = 0
        try:
            for moment in super().replay(find_by_hash):
                found += 1
                yield moment
        except UserError:
            raise
        except Exception as error:
            where = f"Move {found} '{self.lines[found - 1]}'" if found else "The set-up"
            raise BadRecord(f"{where} brings the rules to a halt, which is a fault of theirs.") from error

    def replay(self, find: BoxFinder | None = None) -> Iterator[Moment]:
        if "moments" in vars(self):
            yield from self.moments
            return
        found = []
        for moment in self._play():
            found.append(moment)
            yield moment
        vars(self)["moments"] = found


@contextmanager
def telling_where(path: Path) -> Iterator[None]:
    """What is wrong with a record begins with the name of its file."""
    try:
        yield
    except (BadRecord, TooSlow) as error:
        raise type(error)(f"{path}: {error}") from None


def open_record(path: Path) -> Replayed:
    """A record file that reads as one, of a game that is installed."""
    text = read_text(path, "a record")
    with telling_where(path):
        record = Replayed(**vars(read_record(text)))
        record.title()
    return record


def check_record(path: Path) -> tuple[Replayed, Game]:
    """A record that was replayed and verified, and the game as it stands at its end."""
    _must_come_to_its_end(path, _check_record)
    return _check_record(path)


def _check_record(path: Path) -> tuple[Replayed, Game]:
    record = open_record(path)
    with telling_where(path):
        return record, record.check(find_by_hash)


def _must_come_to_its_end(path: Path, read: Callable[[Path], Any]) -> None:
    """That reading a file takes neither for ever nor all the memory; the games that we keep ourselves are believed."""
    if path.is_file() and not is_kept(path):
        with telling_where(path):
            try_in_a_copy(lambda: read(path))


def table_of(path: Path) -> Table:
    """A table at which a record's game goes on, if all of the record holds up."""
    record, _ = check_record(path)
    return Table.from_record(record)


def replay_of(path: Path) -> tuple[Replayed, Table, str]:
    """A record that can be replayed, and the table at its end; if it is of older rules, as far as it goes, and why."""
    _must_come_to_its_end(path, _replay_of)
    return _replay_of(path)


def _replay_of(path: Path) -> tuple[Replayed, Table, str]:
    record = open_record(path)
    with telling_where(path):
        shown, why = record.as_far_as_it_goes(find_by_hash)
        if not why:
            record.check(find_by_hash)
        assert isinstance(shown, Replayed)
        return shown, Table.from_record(shown), why


# -------------------------------------------------------------------- component sets


def open_set(title: Title, name: str) -> Any:
    """The box of a registered set, or of a folder; what is in a folder is tried first."""
    if name not in sets.names(title):
        try_in_a_copy(lambda: sets.open_set(title, name))
    return sets.open_set(title, name)


def check_set(title: Title, folder: Path) -> Components:
    """A set in a folder, if it holds up in every respect."""
    try_in_a_copy(lambda: sets.check_set(title, folder))
    return sets.check_set(title, folder)


# -------------------------------------------------------------------- the games that are kept


AUTOSAVE: Final = "autosave"
LEFT: Final = "left"
MOST_KEPT: Final = 1000


class Place:
    """The file in which one running game is kept after every action.

    While the game runs, a lock that ends with the process keeps other games from writing there. Where there
    are no locks, the file is shared.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.is_taken = False
        """Another running game writes there."""
        self._lock = -1
        try:
            import fcntl

            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = os.open(path.with_name(f".{path.stem}.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.is_taken = True
            self.leave()
        except (OSError, ImportError):
            self.leave()

    def write(self, record: Record) -> None:
        write_text(self.path, record.write())

    def leave(self) -> None:
        """Another game may be kept here from now on."""
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1


def free_place() -> Place:
    """A place for a new game: the first where no other game is running."""
    for number in range(1, MOST_KEPT):
        place = Place(data_directory() / f"{AUTOSAVE}{f'-{number}' if number > 1 else ''}{SUFFIX}")
        if not place.is_taken:
            return place
    raise UserError(f"{MOST_KEPT - 1} games are being played; expected fewer.")


def kept_paths() -> list[Path]:
    """Every game that is kept, the newest first."""
    try:
        found = [path for word in (AUTOSAVE, LEFT) for path in data_directory().glob(f"{word}*{SUFFIX}")]
        dated = [(path.stat().st_mtime_ns, path) for path in found if path.is_file()]
    except OSError:
        return []
    return [path for _, path in sorted(dated, reverse=True)]


def newest_kept() -> Path | None:
    """The game that was played last."""
    return next(iter(kept_paths()), None)


def is_kept(path: Path) -> bool:
    """Whether a file is one of ours, so that its game goes on in it."""
    return any(os.path.abspath(path) == os.path.abspath(kept) for kept in kept_paths())


def set_aside(path: Path) -> Path | None:
    """Keep the unfinished game that a new one would overwrite; where it is now."""
    try:
        if not path.is_file() or not is_worth_keeping(path):
            return None
        for number in range(1, MOST_KEPT):
            aside = data_directory() / f"{LEFT}-{number}{SUFFIX}"
            if not aside.exists():
                os.replace(path, aside)
                return aside
    except OSError:
        return None
    return None


def is_worth_keeping(path: Path) -> bool:
    """Whether somebody may still want the game in a file: it is under way, or another version may read it."""
    try:
        table = table_of(path)
    except UserError:
        return True
    return bool(table.lines) and not table.is_over
