"""What comes from outside is read in a process of its own, with a limit of time and memory.

A record, or a game that is imported, may be made so that reading it takes for ever or fills the memory. So it is read
where that harms nobody: the process answers with what is to be kept, or with one sentence, and is ended when it takes
too long. Nobody else reads the text.
"""

from __future__ import annotations

import asyncio
import base64
import os
import signal
import tempfile
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Lock
from typing import Any, Final

from maniple.kernel.errors import UserError
from maniple.kernel.reading import read_json
from maniple.table.bounds import limit_memory, limit_time, too_slow
from maniple.table.sets import data_directory

RECORD: Final = "record"
GAME: Final = "game"
SECONDS: Final = {RECORD: 8.0, GAME: 15.0}
"""Of the processor, for one text: the longest games take 0.2 s, as many lines as are taken from a record 3.5 s."""
NO_MEMORY: Final = "Reading it takes too much memory."
PATIENCE: Final = 30.0
"""Seconds by the clock."""
BEGINNING: Final = 60.0
"""Seconds that a process may take to begin, on a machine that has much to do."""


def read_game(text: str) -> dict[str, Any]:
    """A game as `maniple export` writes it, opened as the server will, with a snapshot of our own."""
    try:
        plain = read_json(text, "The file")
    except UserError:
        plain = None
    if not isinstance(plain, dict):
        raise UserError("The file is not a game as 'maniple export' writes it; expected JSON.")
    return asyncio.run(_open_game(plain))


async def _open_game(plain: dict[str, Any]) -> dict[str, Any]:
    from maniple.kernel.rehearsal import rehearse
    from maniple.server.boards import Boards
    from maniple.server.errors import Refusal
    from maniple.server.live import READERS, Live
    from maniple.server.reading import Reader
    from maniple.server.store import open_store

    # A snapshot is believed when it is read, and only a cache: what a stranger wrote there is left out.
    plain = {**plain, "snapshots": []}
    with tempfile.TemporaryDirectory() as folder:
        async with open_store(Path(folder) / "games.db") as store:
            game = await store.import_game(plain)
            live = Live(game)
            with suppress(Refusal):  # what cannot be opened here is refused there too, and as soon
                await Reader(store, Boards()).read(live)
            if not live.loaded or live.table is None:
                return plain
            if live.start:
                rehearse(live.table.game)
            for reader in READERS:
                live.last_log(reader)  # all that a page is shown
            live.summary()
            if not live.watched and live.n:
                made = live.snapshot()
                plain["snapshots"] = [{"n": made.n, "blob": base64.b64encode(made.blob).decode()}]
    return plain


# -------------------------------------------------------------------- in the process


def _serve(line: Connection) -> None:
    """The life of the process: read texts until the line is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ^C is for whoever began us to answer
    from maniple.kernel.title import shelf
    from maniple.server.records import draft_of

    shelf()  # so that the first who asks need not wait for it
    limit_memory()
    readers = {RECORD: draft_of, GAME: read_game}
    with suppress(OSError):
        line.send("")
    while True:
        try:
            kind, text, folder = line.recv()
        except (EOFError, OSError):
            return
        os.environ["MANIPLE_DATA"] = folder
        limit_time(SECONDS[kind])
        with suppress(OSError):
            line.send(_answer(readers[kind], text))


def _answer(read: Callable[[str], Any], text: str) -> tuple[str, Any]:
    """What was read; or first the sentence that says what is wrong with it."""
    try:
        return "", read(text)
    except UserError as error:
        return str(error) or "It does not hold up.", None
    except MemoryError:
        return NO_MEMORY, None
    except Exception:
        return "It does not hold up: the rules break down when it is played.", None


# -------------------------------------------------------------------- before the process


class Outside:
    """The process that reads what comes from outside: begun when it is first needed, and again when it had to go."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._process: Any = None
        self._line: Connection | None = None
        self._one_at_a_time = Lock()

    async def read(self, kind: str, text: str) -> Any:
        """What the process makes of a text; a `UserError` says what is wrong with it."""
        return await asyncio.to_thread(self.read_now, kind, text)

    def read_now(self, kind: str, text: str) -> Any:
        """The same for a thread that may wait."""
        with self._one_at_a_time:
            said, found = self._ask(kind, text)
        if said:
            raise UserError(said)
        return found

    def _ask(self, kind: str, text: str) -> tuple[str, Any]:
        try:
            line = self._begin()
            line.send((kind, text, str(data_directory())))
            if line.poll(self.patience):
                said, found = line.recv()
                if said == NO_MEMORY:
                    self._drop()  # the next begins with all of it
                return said, found
        except (EOFError, OSError):
            pass
        self._drop()
        raise too_slow()

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
