"""One server for one SQLite database: a lock that the system frees when the server ends, however it ends."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from maniple.server.store.api import StoreError

TAKEN: Final = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
"""What a system answers where somebody else has the lock. Other answers mean that it knows no locks."""


@contextmanager
def sole_server(database: Path) -> Iterator[None]:
    """Be the only server of a database file; a sentence where another one is at it. Export and import need no lock."""
    path = Path(os.path.realpath(database)).with_suffix(".lock")  # by whatever name it is called
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreError(f"The database {database} cannot be used: {path.name}: {error.strerror}.") from None
    try:
        try:
            _lock(file)
        except OSError as error:
            if error.errno in TAKEN:
                sentence = f"Another server uses the games in {database.parent}; stop it, or choose another folder."
                raise StoreError(sentence) from None
        yield
    finally:
        os.close(file)  # frees the lock; the file stays, as another server may be waiting at it by now


def _lock(file: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
