"""Odds for people who weigh an option: one after the other, in a process of the bots, and everybody in turn.

Whoever points at one thing after another wants the odds of the last. So of a seat that asks too much the oldest
question is dropped, and addresses take turns, so that a crowd at one of them delays nobody at another.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import msgspec

from maniple.bots.workers import BotFailed, Task
from maniple.kernel.game import Game
from maniple.server.errors import Refusal

if TYPE_CHECKING:
    from maniple.server.botpool import Thinker

MOST_OF_SEAT: Final = 3
"""Questions of one seat that wait."""
MOST_OF_HOME: Final = 30
"""Of one address, behind which there may be a whole school."""
MOST_KEPT: Final = 2000
"""Answers that are remembered."""

Key = tuple[str, int, int, str]
"""Game, rows, seat and option: what the odds depend on."""


class Question:
    """Odds that somebody waits for; others who want the same wait with him."""

    def __init__(self, key: Key, game: Game, task: Task, home: str) -> None:
        self.key = key
        self.game = game
        self.task = task
        self.home = home
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.answer.add_done_callback(_heard)


def _heard(answer: asyncio.Future[Any]) -> None:
    """Whoever asked may have gone: then nobody is told what went wrong."""
    if not answer.cancelled():
        answer.exception()


class Weighing:
    """All questions for odds of one server."""

    def __init__(self) -> None:
        self.thinker: Thinker | None = None
        self._kept: OrderedDict[Key, Any] = OrderedDict()
        self._waiting: OrderedDict[str, list[Question]] = OrderedDict()
        """By address; the next in turn comes first."""
        self._asked: dict[Key, Question] = {}
        self._working: asyncio.Task[None] | None = None

    async def weigh(self, key: Key, game: Game, task: Task, home: str) -> Any:
        """The odds, when it is their turn; the task is one without a save."""
        if key in self._kept:
            return self._kept[key]
        question = self._asked.get(key)
        if question is None:
            question = self._ask(Question(key, game, task, home))
        return await asyncio.shield(question.answer)

    def _ask(self, question: Question) -> Question:
        waiting = self._waiting.setdefault(question.home, [])
        game, _, seat, _ = question.key
        own = [other for other in waiting if (other.key[0], other.key[2]) == (game, seat)]
        if len(own) >= MOST_OF_SEAT:
            self._drop(own[0])
        elif len(waiting) >= MOST_OF_HOME:
            self._drop(waiting[0])
        self._waiting.setdefault(question.home, []).append(question)
        self._asked[question.key] = question
        if self._working is None:
            self._working = asyncio.ensure_future(self._work())
        return question

    def _drop(self, question: Question) -> None:
        self._take_out(question)
        question.answer.set_exception(Refusal("too-many", "Newer odds were asked for since.", retry_after=1))

    def _take_out(self, question: Question) -> None:
        waiting = self._waiting[question.home]
        waiting.remove(question)
        del self._asked[question.key]
        if not waiting:
            del self._waiting[question.home]

    async def _work(self) -> None:
        try:
            while self._waiting:
                home, waiting = next(iter(self._waiting.items()))
                question = waiting[-1]  # the newest: he has looked away from what he asked before
                waiting.remove(question)
                if waiting:
                    self._waiting.move_to_end(home)
                else:
                    del self._waiting[home]
                await self._answer(question)
        finally:
            self._working = None

    async def _answer(self, question: Question) -> None:
        try:
            assert self.thinker is not None
            # Saved only now: most of what a crowd asks for is dropped before.
            thought = await self.thinker.choose(replace(question.task, save=question.game.save()))
            found = msgspec.json.decode(thought.found)
        except BotFailed:
            question.answer.set_exception(Refusal("failed", "There are no odds now; try again."))
        except BaseException:
            question.answer.set_exception(Refusal("stopping", "The server is being restarted.", retry_after=2))
            raise
        else:
            self._kept[question.key] = found
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            question.answer.set_result(found)
        finally:
            del self._asked[question.key]

    def stop(self) -> None:
        """Nobody gets an answer any more."""
        if self._working is not None:
            self._working.cancel()
        for waiting in list(self._waiting.values()):
            for question in list(waiting):
                self._take_out(question)
                question.answer.set_exception(Refusal("stopping", "The server is being restarted.", retry_after=2))
