"""Tests of Judean Hammer lay out a `table`."""

from __future__ import annotations

import pytest

from tests.games.judean_hammer.hammer_table import HammerTable


@pytest.fixture
def table() -> HammerTable:
    return HammerTable()
