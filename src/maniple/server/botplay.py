"""The bots at the tables: whenever one is asked, it is let think, and its choice is played like anyone's."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import Final

from maniple.bots.seat import bots
from maniple.bots.workers import BotFailed, Task, Thought
from maniple.server.botpool import Thinker
from maniple.server.errors import Refusal
from maniple.server.hub import Hub
from maniple.server.live import Live
from maniple.server.play import perform, task_of, tell
from maniple.server.store import StoreError

LOG: Final = logging.getLogger("maniple.server")

FALLBACK: Final = "random"
"""Plays for a bot that failed."""
FINAL: Final = ("stopping", "not-found", "cannot-open")
"""Refusals after which there is nothing more to do."""
RECOVER: Final = 1.0
"""Seconds before the first new try after the store failed."""
PONDERING: Final = 60.0
"""The most seconds that a bot thinks in the other's time."""
LOOK_AGAIN: Final = 15.0
"""Seconds after which games of a worker that died are looked for."""


class BotPlay:
    """Lets the bots of this server move."""

    def __init__(self, hub: Hub, pool: Thinker) -> None:
        self.hub = hub
        self.pool = pool
        hub.bots = hub.weighing.thinker = pool
        hub.changed.append(self.wake)

    async def start(self, several: bool) -> None:
        """Go on where a bot was asked when the server stopped; with several workers, look again from time to time."""
        await self._take_over()
        if several:
            self.hub.spawn(self._look_again())

    async def _look_again(self) -> None:
        while True:
            await asyncio.sleep(LOOK_AGAIN)
            with suppress(StoreError):
                await self._take_over()

    async def _take_over(self) -> None:
        for waiting in await self.hub.store.waiting_for_bots():
            live = self.hub.table(waiting.game)
            if live.thinking is None:
                live.thinking = self.hub.spawn(self._turn(live, claimed=True))

    def asked(self, live: Live) -> int:
        """The seat of the bot that is asked; -1 for none."""
        if not live.loaded or live.table is None or live.game.record or live.table.is_over or live.watched:
            return -1
        seat = live.table.decider
        return seat if live.game.seats[seat].who == "bot" else -1

    def wake(self, live: Live) -> None:
        """Something has changed at a table."""
        if live.loaded and live.table is not None and not live.table.is_over:
            self.pool.begin()  # for its bots, and for odds and hints
        self._ponder(live)
        if live.thinking is None and not self.hub.stopping and live.waiting is None and self.asked(live) >= 0:
            live.thinking = self.hub.spawn(self._turn(live, claimed=False))

    async def _turn(self, live: Live, claimed: bool) -> None:
        """All moves of bots until somebody else is asked."""
        again = True
        try:
            if not claimed and not await self.hub.store.claim_bot(live.id):
                again = False  # another worker moves them
                return
            try:
                while await self._move(live):
                    pass
            finally:
                with suppress(StoreError):
                    await self.hub.store.release_bot(live.id)
        except (Refusal, StoreError) as error:
            again = not isinstance(error, Refusal) or error.code not in FINAL
            if not self.hub.stopping:
                LOG.warning("bot stopped", extra={"game": live.id, "sentence": str(error)})
            if again:
                await self._recover(live)
        except Exception:
            again = False
            with suppress(Refusal, StoreError):  # nobody is to wait for it without knowing
                await tell(self.hub, live, "Something went wrong at the bot's move; it has been written down.")
            raise
        finally:
            live.thinking = None
            if again:
                self.wake(live)  # it may have been asked again in the last moment

    async def _recover(self, live: Live) -> None:
        """Wait until the game can be read again, so that its bots go on by themselves."""
        pause = RECOVER
        while not self.hub.stopping:
            await asyncio.sleep(pause)
            try:
                async with self.hub.hold(live):
                    return
            except (Refusal, StoreError):
                pause = min(60.0, 2 * pause)

    async def _move(self, live: Live) -> bool:
        """One action of a bot; False if none is asked."""
        async with self.hub.hold(live):
            seat = self.asked(live)
            if seat < 0 or live.table is None:
                return False
            n, bot = live.n, live.game.seats[seat].bot
            shown = not live.table.game.decision.is_window()
            task = replace(
                task_of(self.hub, live, bot),
                memory=live.memory.get(seat, ""),
                pondered=live.pondered,
            )
            live.pondered = ""
        begun = monotonic()
        thought, trouble = await self._choose(live, seat, task, shown)
        rest = self.hub.config.bot_pause - (monotonic() - begun)
        if rest > 0:
            await asyncio.sleep(rest)
        async with self.hub.hold(live):
            if trouble:
                await tell(self.hub, live, f"The bot '{bot}' failed; one move was made at random for it.")
            if live.n == n and live.table is not None and not live.table.is_over:
                live.memory[seat] = thought.memory
                await perform(self.hub, live, seat, thought.line)
        return True

    def _ponder(self, live: Live) -> None:
        """Where bots may think in the other's time: begin anew at each of his moves, and end when they are asked."""
        if live.pondering is not None:
            live.pondered = live.pondering.stop() or live.pondered
            live.pondering = None
        if not self.hub.config.ponder or self.hub.stopping or not live.loaded or live.table is None:
            return
        table = live.table
        if live.game.record or table.is_over or live.watched or self.asked(live) >= 0:
            return
        seat = 1 - table.decider
        bot = live.game.seats[seat].bot
        if live.game.seats[seat].who == "bot" and hasattr(bots().get(bot), "ponder"):
            task = replace(task_of(self.hub, live, bot), side=int(table.side_of(seat)), seconds=PONDERING)
            live.pondering = self.pool.ponder(task)

    async def _choose(self, live: Live, seat: int, task: Task, shown: bool) -> tuple[Thought, str]:
        """What the bot chooses, and what went wrong on the way. At a window its thoughts would tell of its hand."""

        def report(progress: float) -> None:
            if shown:
                self.hub.push_thinking(live, seat, progress)

        try:
            return await self.pool.choose(task, report), ""
        except BotFailed as error:
            if self.hub.stopping:
                raise Refusal("stopping", "The server is being restarted.") from None
            LOG.error(
                "bot failed", extra={"game": live.id, "bot": task.bot, "sentence": str(error), "detail": error.detail}
            )
            try:
                return await self.pool.choose(replace(task, bot=FALLBACK)), str(error)
            except BotFailed as worse:
                raise Refusal("failed", f"The bot cannot move: {worse}") from None
