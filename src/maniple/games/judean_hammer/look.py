# maniple: interpreted
"""The look of the table: colours, icons, phases and places for names, from `data/look.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any


@cache
def look() -> Mapping[str, Any]:
    """What `look.toml` says; it is no part of a component set."""
    return tomllib.loads((Path(__file__).parent / "data" / "look.toml").read_text(encoding="utf-8"))
