"""Everything at once: many hands at a few tables, while memory has room for fewer. Nothing breaks, nothing differs."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from maniple.server.hub import Hub
from maniple.server.live import record_of
from maniple.server.store import open_store
from maniple.table.sight import log_lines
from maniple.table.table import Table
from tests.server.harness import QUICK, Visit, here, run

HANDS, EACH, MOST = 10, 40, 400


class Hands:
    """Somebody who sends whatever comes to mind, mostly what is allowed.

    Which requests meet is up to the machine, so the hands go on past `EACH` until the meetings of `seen` have happened,
    and nobody resigns before: a game that is over would end the meetings at its table.
    """

    def __init__(self, hub: Hub, visits: list[Visit], games: list[str], rng: Random) -> None:
        self.hub, self.visits, self.games, self.rng = hub, visits, games, rng
        self.codes: Counter[tuple[str, int]] = Counter()

    async def work(self) -> None:
        for n in range(MOST):
            if n >= EACH and self.seen():
                return
            await self.something()

    def seen(self) -> bool:
        """Actions taken and refused as late, and one taken back."""
        return self.codes["actions", 200] > 50 and self.codes["actions", 409] > 0 and self.codes["undo", 200] > 0

    async def something(self) -> None:
        rng, game = self.rng, self.rng.choice(self.games)
        live = self.hub._lives.get(game)
        seat, at, line, asks = rng.choice([0, 1]), "", "pass", ["none"]
        visit = rng.choice(self.visits)
        if live is not None and live.loaded and live.table is not None and not live.table.is_over:
            seat = live.table.decider
            visit = self.visits[seat]
            at, line = live.at(seat), rng.choice(live.table.options(seat)).line
            asks = [ask.id for ask in live.asks] or asks
            if rng.random() < 0.05 and not live.lock.locked():
                live.loaded = False  # as after the store had failed
        word, body = rng.choices(
            [
                ("actions", {"seat": seat, "at": at, "line": line}),
                ("undo", {"seat": seat, "at": at}),
                ("asks", {"seat": seat, "what": "undo"}),
                ("answers", {"seat": 1 - seat, "ask": rng.choice(asks), "yes": rng.random() < 0.7}),
                ("settings", {"seat": seat, "responses": "never", "forced_moves": rng.random() < 0.5}),
                ("resign", {"seat": seat}),
            ],
            [60, 10, 10, 15, 4, 2 if self.seen() else 0],
        )[0]
        if word == "answers":
            visit = self.visits[1 - seat]
        answer = await visit.http.post(f"/api/games/{game}/{word}", json=body, headers={"origin": visit.address})
        assert answer.status_code < 500, answer.text
        self.codes[word, answer.status_code] += 1


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("seed", [1, 2])
def test_everything_at_once(tmp_path: Path, seed: int) -> None:
    async def test() -> None:
        config = replace(QUICK, most_open=2)
        async with open_store(tmp_path / "games.db") as store, here(store, config) as (visitor, hub):
            one, other = visitor(), visitor()
            games = []
            for who in ("link", "bot:random", "link"):
                game = await one.new("here", who)
                if who == "link":
                    await other.claim(await one.link(game, 1))
                    await other.sit(game, 1)
                await one.sit(game, 0)
                games.append(game)
            hands = Hands(hub, [one, other], games, Random(seed))
            await asyncio.gather(*(hands.work() for _ in range(HANDS)))
            assert hands.seen(), hands.codes
            for game in games:
                live = hub.table(game)
                async with hub.hold(live):
                    rows = await store.rows(game)
                    whole = Table.from_record(record_of(live.game, live.start, rows, live.box))
                    assert live.n == len(rows)
                    assert live.playing.game.digest() == whole.game.digest()
                    assert len(live.playing.lines) == len(whole.lines)
                    for seat in (0, 1, -1):
                        assert plain(live.log_since(seat, 0)) == plain(log_lines(whole, seat))[live.base[seat] :]

    run(test())
