"""What comes in the box: a component set turned into kinds, words, and tables indexed by id.

Tables belong to a box and not to a module, because an edited component set may be played beside
the shipped one in the same program. A game subclasses `Box` with its own tables.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from maniple.kernel.catalog import Catalog, Kind, Verbs
from maniple.kernel.text import Text


@mypyc_attr(allow_interpreted_subclasses=True)
class Box:
    """The kinds of things of a component set, the actions and sentences that name them."""

    def __init__(self, components: Any, kinds: list[Kind], verbs: Verbs, templates: dict[str, str]) -> None:
        self.components = components
        self.kinds = {kind.name: kind for kind in kinds}
        self.catalog = Catalog(verbs, self.kinds)
        self.text = Text(templates, self.kinds)
