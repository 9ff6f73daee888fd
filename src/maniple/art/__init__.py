"""Drawn maps: one SVG document for a component set, the same bytes every time.

An artist is a function `draw(components) -> str`, found under its game's slug in the entry-point group `maniple.art`.
It reads nothing but the components and the look of its game; the client puts the picture under everything that moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Final

from maniple.kernel.components import Components
from maniple.kernel.errors import UserError
from maniple.kernel.title import Title

NEEDED: Final = ("contourpy", "numpy", "shapely")

for package in NEEDED:
    if find_spec(package) is None:
        raise UserError(
            f"Drawing a map needs the package '{package}', which is not installed; try: pip install 'maniple[art]'"
        )

Artist = Callable[[Components], str]


@cache
def artists() -> Mapping[str, Artist]:
    """Every artist that is installed, by the slug of the game that it draws."""
    found: dict[str, Artist] = {}
    for point in entry_points(group="maniple.art"):
        try:
            artist = point.load()
        except Exception as error:  # somebody else's code: say whose, and go no further
            raise UserError(f"The installed artist '{point.name}' cannot be loaded: {error}.") from error
        if not callable(artist):
            raise UserError(f"The entry point '{point.name}' ({point.value}) names no function that draws.")
        found[point.name] = artist
    return dict(sorted(found.items()))


def draw_map(title: Title, components: Components) -> str | None:
    """The map of a component set as SVG, or None for a game without an artist."""
    artist = artists().get(title.slug)
    return artist(components) if artist else None
