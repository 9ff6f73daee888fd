# maniple: interpreted
"""What a hex is called: by its city, town or lake, else by where it lies from one: `the second hex south of Cirta`.

A name must fit after "in", "to" and "at", as that of a city does. The number of a hex stays its slug.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

COMPASS: Final = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
ORDINALS: Final = ("", "", "second ", "third ", "fourth ")


def hex_names(slugs: Sequence[str], places: Mapping[str, str], land: Sequence[bool]) -> list[str]:
    """The names in the order of the slugs; `places` are the best known first: cities, then towns, then lakes.

    The nearest place names a hex, unless it names another one so already. What lies far from all has its number.
    """
    names = [places.get(slug, f"hex {slug}") for slug in slugs]
    free = [i for i, slug in enumerate(slugs) if slug not in places and land[i]]
    wished = sorted(
        (far, rank, i, f"the {ORDINALS[far]}hex {heading(place, slugs[i])} of {name}")
        for i in free
        for rank, (place, name) in enumerate(places.items())
        if (far := distance(place, slugs[i])) < len(ORDINALS)
    )
    taken: set[str] = set()
    named: set[int] = set()
    for _, _, i, name in wished:
        if i not in named and name not in taken:
            names[i] = name
            named.add(i)
            taken.add(name)
    return names


def cube(slug: str) -> tuple[int, int]:
    """Column and slanted row of a hex CCRR; even columns lie half a hex to the south."""
    column, row = int(slug[:2]), int(slug[2:])
    return column, row - (column + 1) // 2


def distance(a: str, b: str) -> int:
    """In hexes."""
    (ax, ay), (bx, by) = cube(a), cube(b)
    dx, dy = bx - ax, by - ay
    return max(abs(dx), abs(dy), abs(dx + dy))


def heading(a: str, b: str) -> str:
    """Where b lies as seen from a, on the map."""
    (ax, ay), (bx, by) = cube(a), cube(b)
    east = (bx - ax) * 1.5
    south = (by - ay + (bx - ax) / 2) * math.sqrt(3)
    return COMPASS[round(math.atan2(east, -south) / (math.pi / 4)) % len(COMPASS)]
