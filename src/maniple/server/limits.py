"""How often somebody may ask: a bucket of tokens per visitor and per address.

A bucket fills steadily up to its size; a request takes one token. So short bursts pass, and only
somebody who goes on and on is told to wait.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final

from maniple.server.errors import Refusal

MOST_BUCKETS: Final = 50_000


@dataclass(frozen=True)
class Pace:
    """How many at once, and how many a second after that."""

    burst: float
    each_second: float


PLAY: Final = "play"
LOOK: Final = "look"
CREATE: Final = "create"
CLAIM: Final = "claim"
CHAT: Final = "chat"
REPLAY: Final = "replay"
HINT: Final = "hint"

VISITOR: Final = {
    PLAY: Pace(60, 20),
    LOOK: Pace(300, 60),
    CREATE: Pace(20, 0.5),
    CLAIM: Pace(15, 0.5),
    CHAT: Pace(8, 0.5),
    REPLAY: Pace(30, 3),
    HINT: Pace(6, 0.5),
}
"""For one visitor."""
ADDRESS: Final = {
    PLAY: Pace(600, 200),
    LOOK: Pace(2000, 400),
    CREATE: Pace(80, 1),
    CLAIM: Pace(60, 1),
    CHAT: Pace(60, 5),
    REPLAY: Pace(120, 10),
    HINT: Pace(30, 2),
}
"""For one address, behind which there may be a whole school."""


class Limits:
    """The buckets of one server."""

    def __init__(self, scale: float = 1.0, clock: Callable[[], float] = monotonic) -> None:
        """`scale` makes every pace that much wider; 0 sets no limits."""
        self.scale = scale
        self._clock = clock
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def take(self, kind: str, visitor: str, address: str) -> None:
        """A token for this request; refused with the seconds to wait where there is none."""
        if not self.scale:
            return
        wait = max(
            self._take((kind, f"v:{visitor}"), VISITOR[kind]) if visitor else 0.0,
            self._take((kind, f"a:{address}"), ADDRESS[kind]),
        )
        if wait > 0:
            seconds = math.ceil(wait)
            again = "a second" if seconds == 1 else f"{seconds} seconds"
            raise Refusal("too-many", f"That was too much at once; try again in {again}.", retry_after=wait)

    def _take(self, key: tuple[str, str], pace: Pace) -> float:
        """Seconds to wait for a token; 0 if there was one."""
        now = self._clock()
        size, speed = pace.burst * self.scale, pace.each_second * self.scale
        tokens, since = self._buckets.get(key, (size, now))
        tokens = min(size, tokens + (now - since) * speed)
        if tokens < 1:
            self._buckets[key] = (tokens, now)
            return (1 - tokens) / speed
        if len(self._buckets) >= MOST_BUCKETS:
            self._forget(now)
        self._buckets[key] = (tokens - 1, now)
        return 0.0

    def _forget(self, now: float) -> None:
        """Drop the buckets that are full again; where that is not enough, the oldest half."""
        slowest = min(pace.each_second for pace in (*VISITOR.values(), *ADDRESS.values()))
        full = 20 / (slowest * self.scale)
        self._buckets = {key: value for key, value in self._buckets.items() if now - value[1] < full}
        if len(self._buckets) >= MOST_BUCKETS:
            newest = sorted(self._buckets.items(), key=lambda item: item[1][1])[MOST_BUCKETS // 2 :]
            self._buckets = dict(newest)
