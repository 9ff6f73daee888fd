"""Tests of The Jugurthine War lay out a `table`."""

from __future__ import annotations

import pytest

from tests.games.jugurthine_war.jugurtha_table import JugurthaTable


@pytest.fixture
def table() -> JugurthaTable:
    return JugurthaTable()
