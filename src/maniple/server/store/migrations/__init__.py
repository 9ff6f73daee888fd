"""How the database came to its present shape, one step after the other; run at opening."""

from __future__ import annotations

from typing import Final

REVISIONS: Final = ("0001",)
"""Every version of the database that this code knows, oldest first."""
