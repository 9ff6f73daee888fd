"""The ladder: every level of a game against the one below it, and what the page about it says.

For each step: the games, their interval, the rate from each side, and beside it what that side is worth in the mirror
match of the weaker bot. A stronger bot has to do better than that from either side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from maniple.build import current
from maniple.kernel.title import find_title
from maniple.lab.arena import Entrant, Match, Table
from maniple.lab.bench import machine
from maniple.lab.scores import Score, Sprt

STEPS: Final = (("captain", "random", 100, 0.95), ("tribune", "captain", 100, 0.60), ("legate", "tribune", 50, 0.65))
"""Stronger and weaker level, pairs, and how often the stronger one is to win."""
PAGE: Final = """\
# The ladder

How strong the bots are, measured. Each row is a match over pairs of games on the same dice with the seats exchanged;
the intervals are 95 %. "Mirror" is how often that side wins when the weaker bot plays itself: the stronger one has to
do better from either side. The same command with the same seed plays the same games, where a budget is in iterations.
"""


@dataclass(frozen=True)
class Step:
    """A match with the mirror match of its second entrant, if that was played."""

    match: Match
    table: Table
    mirror: Table | None = None
    bar: float = 0.5
    """How often the first entrant is to win."""
    complete: bool = True

    def baseline(self, side: int) -> Score | None:
        """What a side is worth to the second entrant against itself."""
        return self.mirror.side_wins(side) if self.mirror is not None and self.mirror.games else None

    def misses(self) -> list[str]:
        """What falls short, in words; nothing if the step is as it should be."""
        total = self.table.total()
        title = find_title(self.match.game)
        out = []
        if total.rate < self.bar:
            out.append(f"below {100 * self.bar:.0f} %")
        if total.low <= 0.5:
            out.append("the interval reaches 50 %")
        for side, name in enumerate(title.sides):
            baseline = self.baseline(side)
            rate = self.table.as_side(side).rate
            if baseline is not None and rate <= baseline.rate and rate < 1.0:  # nobody does better than always
                out.append(f"no better than the mirror as {name}")
        return out

    def plain(self, sprt: Sprt | None = None) -> dict[str, Any]:
        """The step as JSON."""
        title = find_title(self.match.game)
        total = self.table.total()
        won, drawn, lost = self.table.counts()
        middle, low, high = total.elo()
        return {
            "game": self.match.game,
            "variant": dict(self.match.variant),
            "first": vars_of(self.match.first),
            "second": vars_of(self.match.second),
            "seed": self.match.seed,
            "complete": self.complete,
            "pairs": len(self.table.pairs()),
            **total.plain(),
            "won": won,
            "drawn": drawn,
            "lost": lost,
            "elo": round(middle, 1),
            "elo_low": round(low, 1),
            "elo_high": round(high, 1),
            "as": {name: self.table.as_side(side).plain() for side, name in enumerate(title.sides)},
            "mirror": {
                name: baseline.plain()
                for side, name in enumerate(title.sides)
                if (baseline := self.baseline(side)) is not None
            },
            "sprt": None
            if sprt is None
            else {
                "elo0": sprt.elo0,
                "elo1": sprt.elo1,
                "likelihood": round(sprt.likelihood(self.table.pairs()), 3),
                "verdict": sprt.verdict(self.table.pairs()),
            },
            "seconds_a_decision": [round(self.table.mean_thought(i), 5) for i in (0, 1)],
            "slowest_decision": [round(self.table.slowest(i), 4) for i in (0, 1)],
            "ends": self.table.ends(),
        }


def vars_of(entrant: Entrant) -> dict[str, Any]:
    return {"bot": entrant.bot, "seconds": entrant.seconds, "iterations": entrant.iterations}


def percent(score: Score) -> str:
    """`62 % (55-69)`."""
    return f"{100 * score.rate:.1f} % ({100 * score.low:.0f}–{100 * score.high:.0f})"


def elo_words(score: Score) -> str:
    """`+85 (+30 to +145)`; where everything was won or lost only one end is known."""
    middle, low, high = score.elo()
    if score.rate >= 1.0:
        return f"more than {low:+.0f}"
    if score.rate <= 0.0:
        return f"less than {high:+.0f}"
    return f"{middle:+.0f} ({low:+.0f} to {high:+.0f})"


def section(game: str, steps: Sequence[Step], command: str, variant: Mapping[str, Any]) -> str:
    """A game's part of the page, with the command and the date."""
    title = find_title(game)
    with_variant = f" with {', '.join(f'{name} {value}' for name, value in variant.items())}" if variant else ""
    sides = "".join(f" as {name} | mirror |" for name in title.sides)
    out = [
        f"## {title.name}",
        "",
        f"`{command}`, {datetime.now(UTC).date().isoformat()}, on {machine()}, {current()} build{with_variant}.",
        "",
        f"| match | budget | games | won | Elo |{sides} a decision | slowest | |",
        f"| --- | --- | ---: | ---: | ---: |{' ---: | ---: |' * len(title.sides)} ---: | ---: | --- |",
    ]
    for step in steps:
        total = step.table.total()
        first, second = step.match.first, step.match.second
        cells = [
            f"{first.bot} – {second.bot}",
            first.words().partition(" ")[2],
            str(total.games),
            percent(total),
            elo_words(total),
        ]
        for side in range(len(title.sides)):
            baseline = step.baseline(side)
            cells += [percent(step.table.as_side(side)), percent(baseline) if baseline is not None else "–"]
        cells += [
            f"{1000 * step.table.mean_thought(0):.1f} ms",
            f"{1000 * step.table.slowest(0):.0f} ms",
            "; ".join(step.misses()) or "as it should be",
        ]
        out.append(f"| {' | '.join(cells)} |")
    return "\n".join([*out, ""])
