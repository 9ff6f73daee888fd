"""Games as the tests of the store need them."""

from __future__ import annotations

import random
import zlib
from collections.abc import Sequence
from typing import Any

from maniple.server.store import Deed, Draft, Seat, Store, Summary

PLACES = [
    "beth-horon",
    "modin",
    "jerusalem",
    "emmaus",
    "beth-zur",
    "gophna",
    "mizpah",
    "lydda",
    "jericho",
    "hebron",
    "adasa",
    "elasa",
    "samaria",
    "joppa",
    "gazara",
    "jamnia",
    "azotus",
    "marisa",
    "adora",
    "bethbassi",
]
SENTENCES = (
    "The Greeks place a unit in {}.",
    "The Maccabees move from {} to {}.",
    "Battle in {}: the Greeks roll 4 and hit with {}.",
    "The Maccabees retreat from {} and lose 1 unit in {}.",
)


def draft(**changes: Any) -> Draft:
    """A game of Judean Hammer that nobody has begun."""
    values: dict[str, Any] = {
        "slug": "judean-hammer",
        "rules": 3,
        "components": "shipped",
        "components_hash": "5f" * 32,
        "variant": {"bid": True, "length": 6},
        "secret": "5e" * 32,
        "commitment": "c0" * 32,
    }
    return Draft(**(values | changes))


def seats(bot: bool = False) -> list[Seat]:
    """A person here, and a person by link or a bot that already sits."""
    other = Seat(1, "bot", bot="random", name="random", taken=True, nonce="b0" * 16) if bot else Seat(1, "link")
    return [Seat(0, "here", settings={"responses": "always"}), other]


async def running(store: Store, **changes: Any) -> str:
    """A new game that runs."""
    return await store.create(draft(status="running", seed="5d" * 32, **changes), seats())


def acts(*lines: str, seat: int = 0) -> list[Deed]:
    return [Deed("act", seat, line) for line in lines]


def lines(rng: random.Random, number: int) -> list[str]:
    """Actions as a game has them."""
    verbs = ("place {}", "move {} {}", "battle {}", "card {1}", "retreat {}", "pass", "done")
    return [rng.choice(verbs).format(rng.choice(PLACES), rng.choice(PLACES)) for _ in range(number)]


def snapshot(rng: random.Random, last: Sequence[str]) -> bytes:
    """A save of about 1.1 kB and two lines of log for each action since the last, compressed as a server does."""
    save = " ".join(f"{place}:{rng.randrange(10)},{rng.randrange(10)},{rng.randbytes(6).hex()}" for place in PLACES)
    hands = " ".join(str(card) for card in rng.sample(range(100), 60))
    dice = rng.randbytes(200).hex()
    log = "\n".join(rng.choice(SENTENCES).format(rng.choice(PLACES), rng.choice(PLACES)) for _ in range(2 * len(last)))
    text = f"{save}\n{hands}\n{dice}\n---\n{log}"
    return zlib.compress(text.encode(), 9)


async def long_game(store: Store, game: str, actions: int, seed: int) -> None:
    """Play a game as a server would: a row at a time, a snapshot each 64 rows, a summary each time."""
    rng = random.Random(seed)
    played = lines(rng, actions)
    for n, line in enumerate(played):
        blob = snapshot(rng, played[n - 63 : n + 1]) if n % 64 == 63 else None
        summary = Summary(f"Round {n // 50 + 1}", (str(n // 9), "3"), n % 2, f"The Greeks {line}.")
        await store.append(game, n, [Deed("act", n % 2, line)], blob, summary)
