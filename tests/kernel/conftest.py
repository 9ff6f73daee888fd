"""Tests of the kernel play every game on the shelf, and two of somebody else's."""

from __future__ import annotations

import pytest

from maniple.kernel.title import Title, find_title, shelf


@pytest.fixture(params=[*shelf(), "standoff", "atlas"])
def title(request: pytest.FixtureRequest, standoff: Title, atlas: Title) -> Title:
    """Each game in turn."""
    return find_title(request.param)
