# maniple: interpreted
"""Reading in bounds: what somebody gave us may be made so that reading it takes for ever, or all the memory."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

from maniple.kernel.errors import UserError

MEMORY: Final = 1 << 29
"""Bytes beyond what a process has at its start."""
SECONDS: Final = 15.0
"""Of the processor, for a file that a user names."""
PATIENCE: Final = 60.0
"""Seconds by the clock."""
WAIT: Final = 0.002
NO_MEMORY: Final = 3
"""Exit code of a copy that had too little of it."""


class TooSlow(UserError):
    """A text that takes too long, or too much memory."""


def too_slow() -> TooSlow:
    return TooSlow("Reading it takes too long or too much memory; expected a game that can be replayed in seconds.")


def limit_memory() -> None:
    """From now on this process gets so much more, and no core of it is kept."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + MEMORY, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def limit_time(seconds: float) -> None:
    """The system itself ends a process that does not come back: compiled code hears no signal of ours."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime + seconds) + 1, most))


def try_in_a_copy(read: Callable[[], Any]) -> None:
    """Read something in a copy of this process first; refused in a sentence where that does not come to its end.

    Whatever else is wrong with it is met again, and told, by whoever then reads it. For a process without threads;
    where the system copies none (Windows) nothing is tried.
    """
    if not hasattr(os, "fork"):
        return
    copy = os.fork()
    if copy == 0:
        _read_and_leave(read)
    until = monotonic() + PATIENCE
    try:
        while True:
            found, status = os.waitpid(copy, os.WNOHANG)
            if found:
                break
            if monotonic() > until:
                os.kill(copy, signal.SIGKILL)
            sleep(WAIT)
    except BaseException:
        os.kill(copy, signal.SIGKILL)
        os.waitpid(copy, 0)
        raise
    if os.waitstatus_to_exitcode(status):
        raise too_slow()


def _read_and_leave(read: Callable[[], Any]) -> None:
    """The life of the copy. It ends at once: what waits in buffers is for the other to write."""
    code = 0
    try:
        limit_memory()
        limit_time(SECONDS)
        read()
    except MemoryError:
        code = NO_MEMORY
    except BaseException:
        code = 0  # told when it is read again
    finally:
        os._exit(code)
