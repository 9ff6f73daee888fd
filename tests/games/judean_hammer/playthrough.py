"""Golden playthroughs: a game as text, with its actions, its log and what both sides see.

```
# seed playthrough one                     the dice
# max_rounds 30                            the variant
view maccabean {"decision": ...}           what a side sees now, as JSON
> move war-elephants                       an action
[§JH-3.2] The Maccabeans play War ...      a line that everyone reads, with its rule
[§JH-2.2] (greek) You draw ...             a line for one side
digest 5f0c...                             at the end
```
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from random import Random

from maniple.games.judean_hammer import TITLE
from maniple.games.judean_hammer.state import Hammer
from maniple.games.judean_hammer.tables import SIDE_SLUGS, SIDES
from maniple.kernel.errors import UserError

FOLDER = Path(__file__).with_name("playthroughs")
BETWEEN_VIEWS = 50
MOST_ACTIONS = 2000


@dataclass(frozen=True)
class Playthrough:
    """What a file holds that cannot be worked out: where the game began, and what was done."""

    seed: str
    max_rounds: int
    actions: tuple[str, ...] = ()

    def begin(self) -> Hammer:
        g: Hammer = TITLE.new(TITLE.variant(max_rounds=self.max_rounds), self.seed)
        return g

    def write(self) -> str:
        """Play it and tell all of it."""
        g = self.begin()
        lines = [f"# seed {self.seed}", f"# max_rounds {self.max_rounds}", *_log(g), *_views(g)]
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
            options = g.options
            action = g.box.catalog.write(options[int(rng.random() * len(options))])
            if wanted:
                action = wanted.pop(0)
            try:
                play_line(g, action)
            except UserError:
                wanted = []
                continue
            actions.append(action)
        return Playthrough(self.seed, self.max_rounds, tuple(actions))


def read(text: str) -> Playthrough:
    """The playthrough of a file."""
    lines = text.splitlines()
    head = dict(line[2:].split(" ", 1) for line in lines if line.startswith("# "))
    return Playthrough(
        head["seed"], int(head["max_rounds"]), tuple(line[2:] for line in lines if line.startswith("> "))
    )


def play_line(g: Hammer, line: str) -> None:
    verb, *ids = g.box.catalog.read(line)
    g.play(str(verb), *[i for i in ids if isinstance(i, int)])


def _log(g: Hammer) -> list[str]:
    out = []
    for citation, key, ids, only in g.notes:
        to = f"({SIDE_SLUGS[only]}) " if only in SIDES else ""
        out.append(f"[{citation}] {to}{g.box.text.line(f'note.{key}', ids)}")
    return out


def _views(g: Hammer) -> list[str]:
    out = []
    for side in SIDES:
        seen = json.dumps(g.view(side), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        out.append(f"view {SIDE_SLUGS[side]} {seen}")
    return out
