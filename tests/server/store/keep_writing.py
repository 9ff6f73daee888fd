"""A program that writes to a store until it is killed; it prints what was acknowledged, and only that."""

from __future__ import annotations

import asyncio
import sys

from maniple.server.store import Store, open_store
from tests.server.store.samples import acts, running


async def play(store: Store) -> None:
    game = await running(store)
    n = 0
    while True:
        n = await store.append(game, n, acts(f"place modin {n}"))
        print(game, n, flush=True)


async def main(url: str) -> None:
    async with open_store(url) as store:
        await asyncio.gather(*(play(store) for _ in range(8)))


asyncio.run(main(sys.argv[1]))
