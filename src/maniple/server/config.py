"""What a server is told when it begins."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import metadata
from typing import Final

from maniple.kernel.errors import UserError

PORT: Final = 8137
ENVIRONMENT: Final = {"MANIPLE_LIMITS": "limits", "MANIPLE_BOT_PAUSE": "bot_pause"}
"""What the environment may say of a server."""
LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})


@cache
def version() -> str:
    return metadata.version("maniple")


@dataclass(frozen=True)
class Config:
    """The settings of one server."""

    database: str = ""
    """URL of the database; empty for the file in the data directory."""
    host: str = "127.0.0.1"
    port: int = PORT
    names: tuple[str, ...] = ()
    """Other names that a server behind a proxy answers to."""
    limits: float = 1.0
    """How much wider than usual the rate limits are; 0 sets none."""
    lines: int = 200
    """Lines that one address may have open, behind which there may be a whole school; wider with the limits."""
    bot_pause: float = 0.4
    """The least seconds between two actions of a bot that one can see."""
    bot_seconds: float = 1.0
    """How long a bot may think about an action."""
    bot_workers: int = 0
    """Processes for bots; 0 for as many as the machine has cores."""
    ponder: bool = False
    """Whether bots think in their opponents' time too."""
    thought: tuple[float, float] = (1.0, 3.0)
    """Seconds that an automatic pass takes where a seat hides its pauses."""
    most_open: int = 1000
    """Games kept in memory while nobody looks at them."""

    @property
    def is_local(self) -> bool:
        """Bound to this machine only: then no other name for it can be right."""
        return self.host in LOOPBACK or self.host.startswith("127.")


def with_environment(config: Config, environment: Mapping[str, str]) -> Config:
    """The settings with what the environment says on top of them."""
    for name, field in ENVIRONMENT.items():
        text = environment.get(name, "")
        if not text:
            continue
        try:
            number = float(text)
        except ValueError:
            number = -1.0
        if not 0 <= number < math.inf:
            raise UserError(f"{name} is '{text}'; expected a number from 0 on.")
        config = replace(config, **{field: number})  # type: ignore[arg-type]
    return config
