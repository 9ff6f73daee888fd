"""Golden playthroughs: a game as text, with its actions, its log and what both sides see.

```
# seed playthrough 4                       the dice
# bidding yes                              the variant
# options yes                              the optional rules of chapter 11
# careful yes                              how a new game would be played on (`random_games.py`)
view roman {"decision": ...}               what a side sees now, as JSON
> step 1904                                an action
[§6.1-b] The Romans move from ...          a line that everyone reads, with its rule
[§2-b] (numidian) You draw ...             a line for one side
digest 5f0c...                             at the end
```
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from random import Random

from maniple.games.jugurthine_war import TITLE
from maniple.games.jugurthine_war.state import War
from maniple.games.jugurthine_war.tables import SIDE_SLUGS, SIDES
from maniple.kernel.errors import UserError
from tests.games.jugurthine_war.random_games import chosen

FOLDER = Path(__file__).with_name("playthroughs")
BETWEEN_VIEWS = 400
MOST_ACTIONS = 20000
YES_NO = {True: "yes", False: "no"}


@dataclass(frozen=True)
class Playthrough:
    """What a file holds that cannot be worked out: where the game began, and what was done."""

    seed: str
    bidding: bool = False
    options: bool = False
    careful: bool = False
    actions: tuple[str, ...] = ()

    def begin(self) -> War:
        chosen_rules = TITLE.variant(
            bidding=self.bidding, treasure=self.options, special_rp=self.options, mauretanian_king=self.options
        )
        g: War = TITLE.new(chosen_rules, self.seed)
        return g

    def write(self) -> str:
        """Play it and tell all of it."""
        g = self.begin()
        head = [
            f"# seed {self.seed}",
            f"# bidding {YES_NO[self.bidding]}",
            f"# options {YES_NO[self.options]}",
            f"# careful {YES_NO[self.careful]}",
        ]
        lines = [*head, *_log(g), *_views(g)]
        for number, action in enumerate(self.actions, 1):
            play_line(g, action)
            lines += [f"> {action}", *_log(g)]
            if number % BETWEEN_VIEWS == 0 or number == len(self.actions):
                lines += _views(g)
        return "\n".join([*lines, f"digest {g.digest()}", ""])

    def to_its_end(self, rng: Random) -> Playthrough:
        """The same actions as long as they are legal, then others by chance, to the end of the game."""
        g = self.begin()
        actions: list[str] = []
        wanted = list(self.actions)
        while g.outcome is None:
            assert len(actions) < MOST_ACTIONS
            action = wanted.pop(0) if wanted else g.box.catalog.write(chosen(g, rng, self.careful))
            try:
                play_line(g, action)
            except UserError:
                wanted = []
                continue
            actions.append(action)
        return Playthrough(self.seed, self.bidding, self.options, self.careful, tuple(actions))


def read(text: str) -> Playthrough:
    """The playthrough of a file."""
    lines = text.splitlines()
    head = dict(line[2:].split(" ", 1) for line in lines if line.startswith("# "))
    actions = tuple(line[2:] for line in lines if line.startswith("> "))
    said = [head[name] == "yes" for name in ("bidding", "options", "careful")]
    return Playthrough(head["seed"], said[0], said[1], said[2], actions)


def play_line(g: War, line: str) -> None:
    verb, *ids = g.box.catalog.read(line)
    g.play(str(verb), *[i for i in ids if isinstance(i, int)])


def _log(g: War) -> list[str]:
    out = []
    for citation, key, ids, only in g.notes:
        to = f"({SIDE_SLUGS[only]}) " if only in SIDES else ""
        out.append(f"[{citation}] {to}{g.box.text.line(f'note.{key}', ids)}")
    return out


def _views(g: War) -> list[str]:
    out = []
    for side in SIDES:
        seen = json.dumps(g.view(side), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        out.append(f"view {SIDE_SLUGS[side]} {seen}")
    return out
