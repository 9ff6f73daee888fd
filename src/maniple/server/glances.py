"""Small pictures of a position: for the list of one's games, and for the page of a game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache
from typing import Final

from maniple.bots.captain import Captain
from maniple.bots.seat import BotSeat
from maniple.kernel.board import LogLine, Piece, Ref
from maniple.kernel.game import ALL
from maniple.kernel.title import find_title
from maniple.kernel.variant import make_variant
from maniple.server import messages
from maniple.server.boards import titles_with_board
from maniple.server.calls import Call
from maniple.server.errors import Refusal
from maniple.table.sight import board_of

LINES_READ: Final = 40
"""The last action is looked for among so many lines."""
SEED: Final = "cover"
"""Of the game whose position stands behind a game's name."""


async def glance(call: Call) -> messages.Glance:
    """The position of a game as the browser may see it: two seats at one screen have but the spectator's view."""
    access = await call.access()
    live = access.live
    seat = access.own[0] if len(access.own) == 1 else ALL
    async with call.hub.hold_for(access):
        table = live.table
        if table is None:
            raise Refusal("waiting", "The game has not begun.")
        title = table.title
        assert title.scene is not None
        lines = last_action(live.last_log(seat)[-LINES_READ:])
        return {
            "board": call.hub.boards.address(title, live.box),
            "pieces": title.scene(live.box, table.view(seat))["pieces"],
            "at": things_of(lines),
            "last": lines[0]["parts"] if lines else [],
            "side": lines[0]["side"] if lines else -1,
        }


def last_action(lines: Sequence[LogLine]) -> list[LogLine]:
    """The last line that begins an action, and what came of it."""
    told = [line for line in lines if not line["heading"]]
    first = next((i for i in range(len(told) - 1, -1, -1) if told[i]["head"]), len(told) - 1)
    return list(told[max(0, first) :])


def things_of(lines: Sequence[LogLine]) -> list[Ref]:
    """Everything that they name, each once."""
    return list(dict.fromkeys(part["ref"] for line in lines for part in line["parts"] if not isinstance(part, str)))


async def opening(call: Call) -> messages.Glance:
    """A position early in a game, for the page of that game."""
    title = next((one for one in titles_with_board() if one.slug == call.path["game"]), None)
    if title is None:
        raise Refusal("not-found", "There is no such game.")
    return {
        "board": await asyncio.to_thread(call.hub.boards.address, title, title.shipped_box),
        "pieces": await asyncio.to_thread(_pieces, title.slug),
        "at": [],
        "last": [],
        "side": -1,
    }


@cache
def _pieces(slug: str) -> list[Piece]:
    """What a spectator would see of a game between two captains after so many choices as the game's page says."""
    title = find_title(slug)
    page = board_of(title, title.shipped_box)["cover"].get("page")
    options = {} if page is None else {**page["options"], **page["first"]}
    game = title.new(make_variant(title.variant, options), SEED)
    captains, memory = (Captain(0), Captain(1)), ["", ""]
    for _ in range(0 if page is None else page["moves"]):
        if game.outcome is not None:
            break
        side = game.decision.side
        seat = BotSeat(game, memory=memory[side])
        action = captains[side].choose(seat)
        memory[side] = seat.memory
        game.play(*action)
    assert title.scene is not None
    return title.scene(game.box, game.view(ALL))["pieces"]
