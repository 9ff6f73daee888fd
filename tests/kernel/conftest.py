"""Tests of the kernel play every game on the shelf, and one of somebody else's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from maniple.kernel.title import Title, find_title, shelf
from tests.kernel.installed import install, on_the_shelf


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which Standoff is installed."""
    return install(tmp_path_factory.mktemp("installed"))


@pytest.fixture
def standoff(site: Path) -> Iterator[Title]:
    """Standoff, on the shelf for this test."""
    with on_the_shelf(site) as title:
        yield title


@pytest.fixture(params=[*shelf(), "standoff"])
def title(request: pytest.FixtureRequest, standoff: Title) -> Title:
    """Each game in turn."""
    return find_title(request.param)
