"""Tables to sit at."""

from __future__ import annotations

from random import Random
from typing import Any

from maniple.kernel.game import ALL
from maniple.kernel.positions import lay_out
from maniple.kernel.title import Title, find_title
from maniple.table.table import Settings, Table
from tests.kernel.installed import shoot_out

NAMES = ("Ann", "Bob")
SEATS = (0, 1, ALL)


def new_table(title: Title, seed: str = "table", **variant: Any) -> Table:
    """A new game between Ann and Bob."""
    return Table(title.new(title.variant(**variant), seed), NAMES)


def shoot_out_table(standoff: Title, north: list[str], south: list[str]) -> Table:
    """Standoff in the middle of things: North behind the barrel is to act, South is behind the cart."""
    g = shoot_out(standoff, north=north, south=south)
    return Table(g, NAMES, start=g.save())


def march_table(**units: str) -> Table:
    """Judean Hammer: the Maccabees are about to move up to three units."""
    words = {"begin": {"frame": "Movement", "side": "maccabean", "units": 3, "areas": 3}, "units": units}
    g = lay_out(find_title("judean-hammer"), words, seed="march")
    return Table(g, NAMES, start=g.save())


def act(table: Table, *lines: str) -> Table:
    """Whoever is asked takes these options, one after the other."""
    for line in lines:
        table.act(table.decider, table.game.box.catalog.read(line))
    return table


def play_at_random(table: Table, seed: int, actions: int) -> Table:
    """Whoever is asked takes any option."""
    rng = Random(seed)
    table.play_on()
    for _ in range(actions):
        if table.is_over:
            break
        table.act(table.decider, rng.choice(table.game.options))
    return table


def ask_everything(table: Table) -> Table:
    """Nothing is played for anybody."""
    for seat in table.seats:
        seat.settings = Settings(responses="always", forced_moves=False)
    return table


def options(table: Table, seat: int) -> list[str]:
    return [option.line for option in table.options(seat)]


def log(table: Table, seat: int = ALL) -> list[str]:
    """The log in words, as a seat reads it."""
    return [table.sentence(line) for line in table.log_of(seat)]


def told(table: Table) -> dict[str, Any]:
    """All that there is to know of a table."""
    return {
        "digest": table.game.digest(),
        "log": table.log,
        "lines": table.lines,
        "record": table.record(),
        "names": [seat.name for seat in table.seats],
        "over": (table.is_over, table.result, table.decider),
        "options": [table.options(seat) for seat in SEATS],
        "views": [table.view(seat) for seat in SEATS],
        "undo": [table.can_undo(seat) for seat in SEATS],
        "take back": [table.moves_to_take_back(seat) for seat in SEATS],
    }
