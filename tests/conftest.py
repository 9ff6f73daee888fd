"""What every test run says of itself, and games of somebody else's for those who ask for them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from maniple import build
from maniple.kernel.title import Title
from tests.kernel.installed import MAPS, install, on_the_shelf


def pytest_report_header() -> str:
    return f"maniple build: {build.current()}"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which Standoff is installed."""
    return install(tmp_path_factory.mktemp("installed"))


@pytest.fixture
def standoff(site: Path) -> Iterator[Title]:
    """Standoff, on the shelf for this test."""
    with on_the_shelf(site) as title:
        yield title


@pytest.fixture(scope="session")
def atlas_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which Atlas is installed."""
    return install(tmp_path_factory.mktemp("installed-atlas"), MAPS)


@pytest.fixture
def atlas(atlas_site: Path) -> Iterator[Title]:
    """Atlas, on the shelf for this test."""
    with on_the_shelf(atlas_site, "atlas") as title:
        yield title
