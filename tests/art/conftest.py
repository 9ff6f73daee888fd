"""Sets to draw: the shipped one, and copies with other words in them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from maniple.art.judean_hammer import draw
from maniple.kernel.components import Components, parse_components
from maniple.kernel.title import Title, find_title

Edit = Callable[..., Components]


@pytest.fixture(scope="session")
def hammer() -> Title:
    return find_title("judean-hammer")


@pytest.fixture(scope="session")
def picture(hammer: Title) -> str:
    """The map of the shipped set."""
    return draw(hammer.shipped)


@pytest.fixture
def edited(hammer: Title) -> Edit:
    """A copy of the shipped set in which words of map.toml are others."""

    def edit(*changes: tuple[str, str]) -> Components:
        text = hammer.shipped.texts["map.toml"]
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        return parse_components("edited", {**hammer.shipped.texts, "map.toml": text})

    return edit
