"""Sitting down: secret links, nonces, and the beginning of a game when both seats are taken."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import Final

import segno
from msgspec.structs import replace

from maniple.kernel.dice import Dice, agreed_seed
from maniple.kernel.errors import UserError
from maniple.kernel.title import find_title
from maniple.server import messages, shapes
from maniple.server.calls import Call
from maniple.server.errors import Refusal, not_your_seat
from maniple.server.hub import Access, Hub
from maniple.server.live import HOST, Live, first_table
from maniple.server.play import DONE
from maniple.server.store import Conflict, Seat
from maniple.server.words import clean

TOKEN_BYTES: Final = 24
NONCE_BYTES: Final = 16
QUIET: Final = 4
"""The empty modules that a reader of QR codes needs around them."""


def new_nonce() -> str:
    """What the server adds for a bot."""
    return secrets.token_hex(NONCE_BYTES)


async def claim(call: Call) -> messages.Claimed:
    """A secret link was opened: the browser has its seat from now on."""
    link = await call.hub.store.follow(call.cookie, call.body.token)
    if link is None:
        raise Refusal("not-found", "This link leads nowhere; ask for a new one.")
    if link.used and link.seat not in await call.hub.store.seats_of(call.cookie, link.game):
        sentence = "Somebody has followed this invitation and sits there; ask the player for a link of his own."
        raise Refusal("not-yours", sentence)
    await seated(call.hub, call.hub.table(link.game))
    return {"id": link.game, "seat": link.seat}


async def seated(hub: Hub, live: Live) -> None:
    """Somebody has new rights here: the pages that are open get what is theirs."""
    live.claims.clear()
    if live.sockets:
        async with hub.hold(live):
            await hub.seat_again(live)


async def sit(call: Call) -> messages.Done:
    """Sit down with a nonce: at one's own seat, or at one that anyone may take."""
    access = await call.access()
    request: messages.Sit = call.body
    hub, live = call.hub, access.live
    async with hub.hold(live):
        if live.game.status != "waiting":
            raise Refusal("not-allowed", "The game has begun; nobody can sit down any more.")
        held = live.game.seats[request.seat]
        is_own = request.seat in access.own
        nonce = request.nonce.rstrip("\n")
        if held.taken and is_own and held.nonce == nonce:
            return DONE
        if held.taken:
            raise Refusal("not-allowed", "This seat is taken.")
        if not is_own and held.who != "open":
            raise not_your_seat()
        try:
            name = clean(request.name) or held.name
            seats = await hub.store.sit(live.id, request.seat, nonce, name=name, cookie=call.cookie)
        except Conflict as error:
            live.loaded = False
            raise Refusal("not-allowed", str(error)) from None
        live.seated(seats)
        if all(seat.taken for seat in seats):
            await begin(hub, live)
        else:
            await hub.seat_again(live)
    return DONE


async def begin(hub: Hub, live: Live) -> None:
    """Both sit: the seed follows from the secret and their nonces, and the game begins. Held by the caller."""
    game = live.game
    seed = agreed_seed(bytes.fromhex(game.secret), [bytes.fromhex(nonce) for nonce in game.nonces])
    start = live.start
    if start:
        position = find_title(game.slug).load(start, live.box)
        position.dice = Dice(seed)
        start = position.save()
    live.loaded = False
    rules = find_title(game.slug).rules
    live.game = replace(game, seed=seed.hex(), status="running", rules=rules)
    live.table = first_table(live.game, start, live.box)
    with suppress(Conflict):  # another worker was faster, with the same seed
        await hub.store.begin(live.id, seed=seed.hex(), start=start, summary=live.summary(), rules=rules)
    await hub.read(live)
    await hub.seat_again(live)
    await hub.go_on(live)


class Beginning:
    """Begins what nobody else begins: games of two bots, and those that waited when the server stopped."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        hub.changed.append(self.look)

    def look(self, live: Live) -> None:
        if self.is_due(live) and not self.hub.stopping:
            self.hub.spawn(self._begin(live))

    @staticmethod
    def is_due(live: Live) -> bool:
        return live.loaded and live.game.status == "waiting" and all(seat.taken for seat in live.game.seats)

    async def _begin(self, live: Live) -> None:
        try:
            async with self.hub.hold(live):
                if self.is_due(live):
                    await begin(self.hub, live)
        except (Refusal, UserError):
            live.loaded = False


# -------------------------------------------------------------------- links


async def new_link(call: Call) -> messages.Link:
    """A link to a seat of one's own, to one that waits for its player, or for spectators."""
    access = await call.access()
    seat: int = call.body.seat
    if not may_invite(access, seat):
        raise not_your_seat()
    if access.live.game.record and seat >= 0:
        raise Refusal("not-allowed", "Nobody sits at a record.")
    token = secrets.token_urlsafe(TOKEN_BYTES)
    await call.hub.store.add_token(call.game, seat, token)
    path = f"/j#{token}"
    qr, size = drawn_qr(call.base + path)
    return {"path": path, "qr": qr, "size": size}


def may_invite(access: Access, seat: int) -> bool:
    """To one's own seat and to watch; to a seat that waits for somebody by link only where the table is one's own."""
    if seat in access.own:
        return True
    if seat < 0:
        return bool(access.own) or HOST in access.seats
    game = access.live.game
    held: Seat = game.seats[seat]
    return held.who == "link" and not held.taken and shapes.may_invite(game, access.seats)


def drawn_qr(address: str) -> tuple[str, int]:
    """A QR code as path data, a module per unit, with its quiet zone."""
    rows = [bytes(row) for row in segno.make(address, error="m", micro=False).matrix]
    out = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            width = 1
            while x + width < len(row) and row[x + width] == row[x]:
                width += 1
            if row[x]:
                out.append(f"M{x + QUIET} {y + QUIET}h{width}v1h-{width}z")
            x += width
    return "".join(out), len(rows) + 2 * QUIET
