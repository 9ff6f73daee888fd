"""A server in a process of its own, and people who use it over the wire."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

import msgspec

from maniple.kernel.errors import UserError
from maniple.lab.wire import LOOPBACK, Answer, Line, Socket, handshake, request

PATIENCE: Final = 60.0
"""Seconds that a server may take to begin."""
JUDGED: Final = {"MANIPLE_LIMITS": "0", "MANIPLE_BOT_PAUSE": "0"}
"""The environment of a server under test: no rate limits, no pauses of bots."""


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as found:
        found.bind((LOOPBACK, 0))
        return int(found.getsockname()[1])


class Server:
    """`maniple serve` in a process of its own; everything that it says goes into a file."""

    def __init__(
        self,
        folder: Path,
        *,
        database: str = "",
        port: int = 0,
        environment: Mapping[str, str] | None = None,
        prefix: tuple[str, ...] = (),
    ) -> None:
        """`prefix` are words before the module, as a profiler wants them."""
        self.folder = folder
        self.port = port or free_port()
        self.log = folder / "server.log"
        self._command = [sys.executable, *prefix, "-m", "maniple", "serve", "--no-open"]
        self._command += ["--port", str(self.port), "--data-dir", str(folder)]
        if database:
            self._command += ["--database", database]
        self._environment = {**os.environ, **JUDGED, **(environment or {})}
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://{LOOPBACK}:{self.port}"

    def start(self) -> None:
        """Begin, and come back when it answers."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command, env=self._environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        until = monotonic() + PATIENCE
        while not self._answers():
            if self.process.poll() is not None or monotonic() > until:
                self.kill()
                raise UserError(f"The server did not begin: {self.last_words()}")
            sleep(0.02)

    def _answers(self) -> bool:
        try:
            with socket.create_connection((LOOPBACK, self.port), 5) as line:
                line.settimeout(5)
                line.sendall(request("GET", "/healthz", {"Host": f"{LOOPBACK}:{self.port}", "Connection": "close"}))
                return line.recv(64).startswith(b"HTTP/1.1 200")
        except OSError:
            return False

    def last_words(self) -> str:
        lines = self.log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        return lines[-1] if lines else "it gave no reason."

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def stop(self) -> int:
        """Ask it to stop; its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.kill()
            raise UserError("The server did not stop within 30 seconds.") from None

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait(30)

    def children(self) -> list[int]:
        """The processes that it began, where the system tells."""
        found: list[int] = []
        for listed in Path(f"/proc/{self.pid}/task").glob("*/children"):
            with suppress(OSError):  # a thread that has just ended
                found += map(int, listed.read_text(encoding="ascii").split())
        return found


def cpu_seconds(process: int) -> float:
    """Processor time that a process has used, its children apart; 0 where the system does not tell."""
    try:
        words = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


class Refused(Exception):
    """The server said no."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(f"{answer.status} {answer.body[:300].decode(errors='replace')}")
        self.status = answer.status
        try:
            self.code = str(answer.json().get("error", ""))
        except (msgspec.DecodeError, AttributeError):
            self.code = ""


class Person:
    """A browser: a cookie, and a line to the server."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port = port
        self.cookie = cookie or secrets.token_urlsafe(32)
        host = f"{LOOPBACK}:{port}"
        self.headers = {"Host": host, "Origin": f"http://{host}", "Cookie": f"maniple={self.cookie}"}
        self._line: Line | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> Answer:
        """Send a request and wait for its answer."""
        if self._line is None or self._line.closed:
            self._line = await Line.open(self.port)
        headers = self.headers if body is None else {**self.headers, "Content-Type": "application/json"}
        return await self._line.send(request(method, path, headers, b"" if body is None else msgspec.json.encode(body)))

    async def get(self, path: str) -> Any:
        return _good(await self.ask("GET", path)).json()

    async def post(self, path: str, body: Any = None) -> Any:
        return _good(await self.ask("POST", path, body)).json()

    async def listen(self, game: str, heard: Callable[[bytes], None]) -> Socket:
        """A WebSocket at a game."""
        return await Socket.open(self.port, handshake(f"/api/games/{game}/live", self.headers), heard)

    async def state(self, game: str) -> Any:
        """The first that a socket at a game is sent: everything."""
        first: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        def heard(message: bytes) -> None:
            if not first.done():
                first.set_result(message)

        line = await self.listen(game, heard)
        try:
            async with asyncio.timeout(30):
                return msgspec.json.decode(await first)
        finally:
            line.close()

    def close(self) -> None:
        if self._line is not None:
            self._line.close()


def _good(answer: Answer) -> Answer:
    if not 200 <= answer.status < 300:
        raise Refused(answer)
    return answer


async def new_table(one: Person, two: Person, game: str, variant: Mapping[str, Any] | None = None) -> str:
    """A game between two people, one of whom came by a link, with both seated; its id."""
    wishes = [{"who": "here", "name": "One"}, {"who": "link", "name": "Two"}]
    made = await one.post("/api/games", {"game": game, "seats": wishes, "variant": dict(variant or {})})
    number = str(made["id"])
    link = await one.post(f"/api/games/{number}/links", {"seat": 1})
    await two.post("/api/claim", {"token": link["path"].partition("#")[2]})
    for seat, person in enumerate((one, two)):
        await person.post(f"/api/games/{number}/sit", {"seat": seat, "nonce": secrets.token_hex(16)})
    return number


async def bot_table(one: Person, game: str, bots: tuple[str, str]) -> str:
    """A game between two bots; its id."""
    wishes = [{"who": bot} for bot in bots]
    made = await one.post("/api/games", {"game": game, "seats": wishes, "public": True})
    return str(made["id"])
