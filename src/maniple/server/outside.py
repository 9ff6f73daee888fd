"""What comes from outside is read in a process of its own, with a limit of time and memory.

A record, or a game that is imported, may be made so that reading it takes for ever or fills the memory. So it is read
first where that harms nobody: the process answers in one word or one sentence, and is ended when it takes too long.
Only what it has read to the end the server reads itself.
"""

from __future__ import annotations

import asyncio
import os
import signal
import tempfile
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any, Final

from maniple.kernel.errors import BadRecord, UserError
from maniple.kernel.reading import read_json
from maniple.kernel.records import read_record
from maniple.table.sets import data_directory, find_by_hash
from maniple.table.table import Table

SECONDS: Final = 15.0
"""Of the processor, for one text; the longest games take three."""
PATIENCE: Final = 30.0
"""Seconds by the clock."""
BEGINNING: Final = 60.0
"""Seconds that a process may take to begin, on a machine that has much to do."""
MEMORY: Final = 1 << 29
"""Bytes beyond what the process has at its start."""
MOST_LINES: Final = 8_000
"""Of a record that is opened; the longest games have a fraction of it."""

RECORD: Final = "record"
GAME: Final = "game"


class TooSlow(UserError):
    """A text that takes too long, or too much memory."""


def check_record(text: str) -> None:
    """Read a record to its end, as the server will; a `UserError` says what is wrong with it."""
    record = read_record(text)
    if len(record.lines) > MOST_LINES:
        raise BadRecord(f"The record has {len(record.lines)} lines; expected at most {MOST_LINES}.")
    if record.title().board is None:
        raise BadRecord(f"{record.title().name} has no board to show; replay it in the terminal.")
    shown, why = record.as_far_as_it_goes(find_by_hash)
    if not why:
        record.check(find_by_hash)
    Table.from_record(shown, find_by_hash)


def check_game(text: str) -> None:
    """Read a game as `maniple export` writes it, and open it as the server will."""
    plain = read_json(text, "The file")
    if not isinstance(plain, dict):
        raise UserError("The file is not a game as 'maniple export' writes it; expected JSON.")
    asyncio.run(_open_game(plain))


async def _open_game(plain: dict[str, Any]) -> None:
    from maniple.kernel.rehearsal import rehearse
    from maniple.server.boards import Boards
    from maniple.server.errors import Refusal
    from maniple.server.live import Live
    from maniple.server.reading import Reader
    from maniple.server.store import open_store

    with tempfile.TemporaryDirectory() as folder:
        async with open_store(Path(folder) / "games.db") as store:
            game = await store.import_game(plain)
            live = Live(game)
            with suppress(Refusal):  # what cannot be opened here is refused there too, and as soon
                await Reader(store, Boards()).read(live)
            if live.loaded and live.start and live.table is not None:
                rehearse(live.table.game)


# -------------------------------------------------------------------- in the process

CHECKS: Final = {RECORD: check_record, GAME: check_game}


def _serve(line: Connection) -> None:
    """The life of the process: check texts until the line is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ^C is for whoever began us to answer
    from maniple.kernel.title import shelf

    shelf()  # so that the first who asks need not wait for it
    _limit_memory()
    with suppress(OSError):
        line.send("")
    while True:
        try:
            kind, text, folder = line.recv()
        except (EOFError, OSError):
            return
        os.environ["MANIPLE_DATA"] = folder
        _limit_time()
        with suppress(OSError):
            line.send(_answer(kind, text))


def _answer(kind: str, text: str) -> str:
    """Nothing, if the text holds up; else the sentence that says what is wrong with it."""
    try:
        CHECKS[kind](text)
    except UserError as error:
        return str(error) or "It does not hold up."
    except MemoryError:
        return "Reading it takes too much memory."
    except Exception:
        return "It does not hold up: the rules break down when it is played."
    return ""


def _limit_memory() -> None:
    with suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + MEMORY, most))


def _limit_time() -> None:
    """The system itself ends a process that does not come back: compiled code hears no signal of ours."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime + SECONDS) + 1, most))


# -------------------------------------------------------------------- before the process


class Outside:
    """The process that reads what comes from outside: begun when it is first needed, and again when it had to go."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._process: Any = None
        self._line: Connection | None = None
        self._one_at_a_time = Lock()

    async def check(self, kind: str, text: str) -> None:
        """That a text holds up; a `UserError` says what is wrong with it."""
        await asyncio.to_thread(self.check_now, kind, text)

    def check_now(self, kind: str, text: str) -> None:
        """The same for a thread that may wait."""
        with self._one_at_a_time:
            said = self._ask(kind, text)
        if said:
            raise UserError(said)

    def _ask(self, kind: str, text: str) -> str:
        try:
            line = self._begin()
            line.send((kind, text, str(data_directory())))
            until = monotonic() + self.patience
            if line.poll(max(0.0, until - monotonic())):
                return str(line.recv())
        except (EOFError, OSError):
            pass
        self._drop()
        raise TooSlow("Reading it takes too long or too much memory; expected a game that can be replayed in seconds.")

    def _begin(self) -> Connection:
        if self._line is None or not self._process.is_alive():
            self._drop()
            context = get_context("spawn")
            self._line, theirs = context.Pipe()
            self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()
            if not self._line.poll(BEGINNING):
                raise EOFError
            self._line.recv()
        return self._line

    def _drop(self) -> None:
        process, self._process = self._process, None
        line, self._line = self._line, None
        if line is not None:
            line.close()
        if process is not None:
            process.kill()
            process.join()

    def stop(self) -> None:
        with self._one_at_a_time:
            self._drop()
