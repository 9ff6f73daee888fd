"""Malformed and forged messages by the thousand: nothing breaks, nothing leaks, nobody gets into another's seat.

`forger.py` makes them; here they are sent, and every answer is looked at.
"""

from __future__ import annotations

import asyncio
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, Final

import msgspec

from maniple.lab.served import Server
from maniple.lab.wire import BINARY, LOOPBACK, TEXT, Answer, Broken, Line, read_answer
from tests.soak.forger import Forger, Forgery, World, build_world

MOST_FAULTS: Final = 25
LINES: Final = 6
"""Connections that are kept alive side by side."""
PATIENCE: Final = 20.0
SHAPE: Final = {"error", "sentence", "citation"}
PARSER: Final = b"Invalid HTTP request received."
"""What the HTTP parser itself answers."""


@dataclass
class ForgedReport:
    """What a run came to."""

    messages: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    closed: int = 0
    """Lines that the server closed without a word; only where the bytes were no request."""
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)

    def line(self) -> str:
        statuses = ", ".join(f"{status}: {number}" for status, number in sorted(self.statuses.items()))
        return (
            f"{self.messages} messages of {len(self.kinds)} kinds in {self.seconds:.0f} s "
            f"({statuses}; closed without a word: {self.closed})"
        )


# -------------------------------------------------------------------- judging


class Judge:
    """Looks at every answer."""

    def __init__(self, world: World, report: ForgedReport) -> None:
        self.world = world
        self.report = report

    def fault(self, number: int, forgery: Forgery, sentence: str) -> None:
        if len(self.report.faults) < MOST_FAULTS:
            start = forgery.data[:160].decode("latin-1").replace("\r\n", " | ")
            self.report.faults.append(
                f"Message {number} ({forgery.kind}, {forgery.who}): {sentence} It began: {start!r}"
            )

    def answer(self, number: int, forgery: Forgery, answer: Answer, is_socket: bool = False) -> None:
        """An HTTP answer."""
        self.report.statuses[answer.status] += 1
        body = answer.body
        told = f"It answered {answer.status} {body[:200]!r}."
        if answer.status >= 500:
            self.fault(number, forgery, told)
        elif answer.status >= 400:
            if not forgery.bodiless and not self.is_refusal(answer) and not (is_socket or self.by_parser(answer)):
                self.fault(number, forgery, f"The shape of the refusal is wrong. {told}")
        elif forgery.refuse:
            self.fault(number, forgery, f"It was not refused. {told}")
        self.text(number, forgery, body)
        for name in ("set-cookie", "location"):
            self.text(number, forgery, answer.headers.get(name, "").encode())

    @staticmethod
    def is_refusal(answer: Answer) -> bool:
        try:
            found = answer.json()
        except (msgspec.DecodeError, UnicodeDecodeError):
            return False
        return isinstance(found, dict) and set(found) == SHAPE and all(isinstance(text, str) for text in found.values())

    @staticmethod
    def by_parser(answer: Answer) -> bool:
        return answer.status in (400, 431) and answer.body in (PARSER, b"")

    def text(self, number: int, forgery: Forgery, body: bytes) -> None:
        """Nothing in it that this forger may not read."""
        if b"Traceback" in body or b"root:x:0" in body or b'File "' in body:
            self.fault(number, forgery, f"It shows the server's inside: {body[:300]!r}.")
        if forgery.who in ("stranger", "nobody"):
            # What he sent himself may come back to him in a sentence.
            for canary in self.world.canaries:
                if canary in body and canary not in forgery.data:
                    self.fault(number, forgery, f"It shows {canary!r} to a stranger.")
        elif body[:1] in b"{[":
            try:
                found = msgspec.json.decode(body)
            except (msgspec.DecodeError, UnicodeDecodeError):
                return
            seats = {"opponent": {1}, "one": {0}}.get(forgery.who, set())
            for leak in self.leaks(found, seats):
                self.fault(number, forgery, f"It shows {leak}.")

    def leaks(self, found: Any, seats: set[int]) -> Iterator[str]:
        """What somebody with these seats must not see, anywhere in an answer about the victims' game."""
        if isinstance(found, Mapping):
            side = found.get("side")
            cards = found.get("cards")
            if (
                "number" in found
                and "name" in found
                and isinstance(side, int)
                and side not in seats
                and cards is not None
            ):
                yield f"the hand of side {side}"
            if isinstance(cards, list) and cards:
                for seat in {0, 1} - seats:
                    if set(map(str, cards)) <= self.world.hands[seat]:
                        yield f"cards {cards} of the hand of seat {seat} alone"
            if "options" in found and found["options"] and found.get("seat") not in seats:
                yield f"options of seat {found.get('seat')}"
            for value in found.values():
                yield from self.leaks(value, seats)
        elif isinstance(found, list):
            for value in found:
                yield from self.leaks(value, seats)


# -------------------------------------------------------------------- sending


class Sender:
    """Sends forgeries one after the other over a line that is kept alive."""

    def __init__(self, world: World, judge: Judge, report: ForgedReport) -> None:
        self.world = world
        self.judge = judge
        self.report = report
        self.line: Line | None = None

    async def send(self, number: int, forgery: Forgery) -> None:
        self.report.messages += 1
        self.report.kinds[forgery.kind] += 1
        if forgery.rough:
            await self._send_roughly(number, forgery)
            return
        for again in (False, True):
            if self.line is None or self.line.closed:
                self.line = await Line.open(self.world.port)
            try:
                async with asyncio.timeout(PATIENCE):
                    answer = await self.line.send(forgery.data, forgery.bodiless)
            except TimeoutError:
                self.judge.fault(number, forgery, f"There was no answer in {PATIENCE:.0f} seconds.")
                self.line.close()
                return
            except Broken as error:
                self.line.close()
                if again:
                    self.judge.fault(number, forgery, f"The line was closed without an answer: {error}")
                continue
            self.judge.answer(number, forgery, answer)
            if answer.headers.get("connection", "").lower() == "close":
                self.line.close()
                self.line = None
            return

    async def _send_roughly(self, number: int, forgery: Forgery) -> None:
        reader, writer = await asyncio.open_connection(LOOPBACK, self.world.port, limit=2**24)
        data = b""
        try:
            async with asyncio.timeout(PATIENCE):
                writer.write(forgery.data)
                if forgery.frames:
                    while b"\r\n\r\n" not in data and (more := await reader.read(2**16)):
                        data += more
                    writer.write(b"".join(forgery.frames))
                writer.write_eof()
                while more := await reader.read(2**20):
                    data += more
        except TimeoutError:
            self.judge.fault(number, forgery, f"The line was left open for {PATIENCE:.0f} seconds.")
        except OSError:
            pass
        finally:
            writer.close()
        if not data:
            self.report.closed += 1
            return
        is_socket = forgery.kind in ("bad handshake", "bad frames") or b"pgrade:" in forgery.data
        while data:
            try:
                found = read_answer(data, closed=True, bodiless=forgery.data.startswith(b"HEAD"))
            except (Broken, ValueError):
                found = None
            if found is None:
                self.judge.text(number, forgery, data)
                return
            answer, end = found
            self.judge.answer(number, forgery, answer, is_socket)
            if answer.status == 101:
                self._frames(number, forgery, data[end:])
                return
            data = data[end:]

    def _frames(self, number: int, forgery: Forgery, data: bytes) -> None:
        """What was pushed, message by message."""
        inflate = zlib.decompressobj(-15)
        place = 0
        while len(data) - place >= 2:
            first, size, start = data[place], data[place + 1] & 0x7F, place + 2
            if size > 125:
                wide = 2 if size == 126 else 8
                size, start = int.from_bytes(data[start : start + wide]), start + wide
            message = data[start : start + size]
            if first & 0x0F in (TEXT, BINARY) and len(message) == size:
                whole = inflate.decompress(message + b"\0\0\xff\xff") if first & 0x40 else message
                self.judge.text(number, forgery, whole)
            place = start + size


async def picture(world: World) -> Any:
    """The victims' game as its players see it, without who is online and without chat."""
    seen = []
    for person in (world.one, world.two):
        state = await person.state(world.game)
        for seat in state["info"]["seats"]:
            seat["online"] = False
        seen.append(state)
    return seen


async def run_forged(folder: Path, messages: int, seed: int = 1, first: int = 0) -> ForgedReport:
    """Send so many messages; then look whether the victims' game is as it was."""
    began = monotonic()
    report = ForgedReport()
    server = Server(folder)
    await asyncio.to_thread(server.start)
    try:
        world = await build_world(server.port)
        forger = Forger(world, seed)
        judge = Judge(world, report)
        before = await picture(world)
        numbers = iter(range(first, first + messages))

        async def work() -> None:
            sender = Sender(world, judge, report)
            for number in numbers:
                if len(report.faults) >= MOST_FAULTS:
                    return
                await sender.send(number, forger.make(number))

        await asyncio.gather(*(work() for _ in range(LINES)))
        after = await picture(world)
        if after != before:
            report.faults.append(f"The victims' game was changed: {differences(before, after)}")
        if server.process is not None and server.process.poll() is not None:
            report.faults.append("The server ended.")
        else:
            code = await asyncio.to_thread(server.stop)
            if code:
                report.faults.append(f"The server stopped with exit code {code}.")
    finally:
        server.kill()
    said = server.log.read_text(encoding="utf-8", errors="replace")
    for word in ("Traceback", '"failed"', "never retrieved"):
        if word in said:
            place = said.index(word)
            report.faults.append(f"The server's log has {word}: {said[max(0, place - 300) : place + 1500]}")
            break
    report.seconds = monotonic() - began
    return report


def differences(before: Any, after: Any, path: str = "") -> str:
    """Where two pictures differ first."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in {**before, **after}:
            if found := differences(before.get(key), after.get(key), f"{path}.{key}"):
                return found
        return ""
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for i, (one, two) in enumerate(zip(before, after, strict=True)):
            if found := differences(one, two, f"{path}[{i}]"):
                return found
        return ""
    return "" if before == after else f"{path} was {str(before)[:200]} and is {str(after)[:200]}"
