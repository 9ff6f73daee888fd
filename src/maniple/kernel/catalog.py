"""Kinds of things, the actions that name them, and how both are written.

A `Kind` is a family of things with a slug each: areas, cards, sides. `VERBS` of a game says which
kinds the ids of each verb are; from it come the catalog (every action a number), the notation
(`retreat legion-x-2 14`) and the meaning of a click.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from maniple.kernel.errors import BadNotation, quoted
from maniple.kernel.frames import Action

Verbs = dict[str, tuple[str, ...]]
"""Verb -> kinds of its ids, two at most."""

MOST_ACTIONS: Final = 20_000

MOST_LINE: Final = 400
"""Characters of an action as it is written, with its comment."""

RESERVED: Final = ("undo", "resign", "draw")
"""What a record may say beside actions, so no verb of a game."""


class Kind:
    """A family of things: for each id a slug that never changes meaning, and a name."""

    def __init__(self, name: str, slugs: list[str], names: list[str] | None = None) -> None:
        self.name = name
        self.slugs = slugs
        self.names = names if names is not None else slugs
        self.ids = {slug: i for i, slug in enumerate(slugs)}
        if len(self.ids) != len(slugs):
            raise ValueError(f"two things of kind {name} share a slug")

    def __len__(self) -> int:
        return len(self.slugs)


def numbers(most: int) -> Kind:
    """The kind of plain numbers, 0 to `most`."""
    words = [str(i) for i in range(most + 1)]
    return Kind("number", words, words)


class Catalog:
    """A fixed bijection between the actions of a game and 0 .. n-1: verbs in order, ids in order."""

    def __init__(self, verbs: Verbs, kinds: dict[str, Kind]) -> None:
        self.verbs = verbs
        self.kinds = kinds
        self.actions: list[Action] = []
        for verb, places in verbs.items():
            if verb in RESERVED:
                raise ValueError(f"'{verb}' is a word of records; expected another verb")
            if not places:
                self.actions.append((verb,))
            elif len(places) == 1:
                self.actions.extend((verb, i) for i in range(len(kinds[places[0]])))
            else:
                first, second = kinds[places[0]], kinds[places[1]]
                self.actions.extend((verb, i, j) for i in range(len(first)) for j in range(len(second)))
        if len(self.actions) >= MOST_ACTIONS:
            raise ValueError(f"the catalog has {len(self.actions)} actions; expected fewer than {MOST_ACTIONS}")
        self.index = {action: i for i, action in enumerate(self.actions)}

    def __len__(self) -> int:
        return len(self.actions)

    def write(self, action: Action) -> str:
        """An action as a line: the verb and the slugs of its ids."""
        words = [str(action[0])]
        for place, thing in zip(self.verbs[words[0]], action[1:], strict=True):
            assert isinstance(thing, int)
            words.append(self.kinds[place].slugs[thing])
        return " ".join(words)

    def read(self, line: str) -> Action:
        """The action that a line names; what follows `#` is a comment."""
        if len(line) > MOST_LINE:
            raise BadNotation(f"A line of {len(line)} characters names no action; expected at most {MOST_LINE}.")
        words = line.split("#", 1)[0].split()
        if not words:
            raise BadNotation("An empty line names no action; expected a verb and the things it names.")
        verb = words[0]
        if verb not in self.verbs:
            hint = _nearest(verb, list(self.verbs))
            raise BadNotation(f"{quoted(verb)} is no verb of this game{hint}; expected one of {', '.join(self.verbs)}.")
        places = self.verbs[verb]
        if len(words) - 1 != len(places):
            expected = " ".join([verb, *(f"<{place}>" for place in places)])
            raise BadNotation(
                f"{quoted(' '.join(words))} has {len(words) - 1} names after the verb; expected '{expected}'."
            )
        ids: list[str | int] = [verb]
        for place, word in zip(places, words[1:], strict=True):
            kind = self.kinds[place]
            if word not in kind.ids:
                raise BadNotation(f"{quoted(word)} is no {place} of this game{_nearest(word, kind.slugs)}.")
            ids.append(kind.ids[word])
        return tuple(ids)


def _nearest(word: str, among: list[str]) -> str:
    close = get_close_matches(word, among, 1)
    return f" (did you mean '{close[0]}'?)" if close else ""
