"""Tests of Storm Over Jerusalem lay out a `table`."""

from __future__ import annotations

import pytest

from tests.games.storm_over_jerusalem.storm_table import StormTable


@pytest.fixture
def table() -> StormTable:
    return StormTable()
