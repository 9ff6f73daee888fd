"""What an action may bring, before it is risked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

CHANCE: Final = "chance"
"""A value from 0 to 1."""
UNITS: Final = "units"
"""An expected number of pieces."""


@dataclass(frozen=True)
class Odds:
    """One line of a forecast."""

    label: str
    value: float
    unit: str
    margin: float = 0.0
    """Half the width of the 95 % interval, where the value is not exact."""


@dataclass(frozen=True)
class Forecast:
    """What an action may bring, what that assumes, and the rule behind it."""

    heading: str
    lines: tuple[Odds, ...]
    assumes: str
    citation: str
    exact: bool = True
