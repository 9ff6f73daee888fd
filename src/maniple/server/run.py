"""Running the server: the socket, the signals, the workers, and an orderly end."""

from __future__ import annotations

import asyncio
import errno
import gc
import math
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from multiprocessing import get_context, parent_process
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

import uvicorn
from starlette.types import ASGIApp

from maniple.kernel.errors import UserError
from maniple.server import logs
from maniple.server.app import Server
from maniple.server.config import Config
from maniple.server.lines import Line, Lines, PushOnly, WebConfig, room, share
from maniple.server.store import Store, open_store
from maniple.server.store.engines import file_of
from maniple.server.store.sole import sole_server
from maniple.table.sets import data_directory

GRACE: Final = 5
"""Seconds that requests under way have to finish."""
PING: Final = 20.0
"""Seconds after which a page that says nothing is asked whether it is there, and then has to answer."""
EVERYWHERE: Final = ("0.0.0.0", "::")
NAME: Final = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?")


def database_of(config: Config) -> str | Path:
    """Where the games are kept: the given address, or a file in the data directory."""
    if config.database:
        return config.database
    folder = data_directory()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"The data directory {folder} cannot be made: {error.strerror}.") from None
    return folder / "games.db"


def is_postgres(config: Config) -> bool:
    return config.database.startswith("postgres")


def bind(config: Config) -> socket.socket:
    """The socket; a sentence where the port is taken."""
    if not config.host.strip():
        raise UserError(
            "There is no address to listen at; expected --host 127.0.0.1, or 0.0.0.0 for the whole network."
        )
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    # Named as TCP: only then asyncio switches off the delay that would cost 40 ms per answer.
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((config.host, config.port))
        bound.listen()
    except (OSError, OverflowError) as error:
        bound.close()
        number = getattr(error, "errno", None)
        if number == errno.EADDRINUSE:
            raise UserError(
                f"Port {config.port} is taken; is Maniple running already? Choose another with --port."
            ) from None
        if number == errno.EACCES:
            raise UserError(f"Port {config.port} is not open to you; choose one above 1023 with --port.") from None
        reason = getattr(error, "strerror", None) or str(error)
        raise UserError(f"The server cannot listen at {config.host}, port {config.port}: {reason}.") from None
    bound.set_inheritable(True)
    return bound


def address(config: Config, bound: socket.socket) -> str:
    """What to type into a browser."""
    host = config.host if config.host not in EVERYWHERE else "localhost"
    port = bound.getsockname()[1]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def network_address(config: Config, bound: socket.socket) -> str:
    """What others in the network type, where the server listens there; empty if nobody knows."""
    if config.host not in EVERYWHERE:
        return ""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as outward:
            outward.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way out there is
            host = outward.getsockname()[0]
    except OSError:
        return ""
    return "" if host.startswith("127.") or host in EVERYWHERE else f"http://{host}:{bound.getsockname()[1]}/"


class _Uvicorn(uvicorn.Server):
    """Uvicorn without its own way with signals: they are answered here."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def web_settings(app: ASGIApp, config: Config) -> WebConfig:
    """How uvicorn is to serve the application."""
    most, at_once = room()
    settings = WebConfig(
        app,
        http=Line,
        ws=PushOnly,
        ws_max_size=64 * 1024,
        # Within one machine it would only cost time; where there is a name, a proxy stands between.
        ws_per_message_deflate=not config.is_local or bool(config.names),
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=bool(config.names),
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=30,
        backlog=at_once,
    )
    settings.lines = Lines(most, config.lines * config.limits or math.inf, proxied=bool(config.names))
    return settings


async def serve(config: Config, bound: socket.socket, ready: Callable[[], None], several: bool = False) -> None:
    """Serve until a signal; then finish what is under way."""

    @asynccontextmanager
    async def store() -> AsyncIterator[Store]:
        async with open_store(database_of(config)) as opened:
            yield opened

    most, _ = room()
    config = replace(config, lines=share(config.lines, most))
    server = Server(config, store)
    async with server.running(several):
        web = _Uvicorn(web_settings(server.app(), config))
        with _stopping(web):
            work = asyncio.ensure_future(web.serve(sockets=[bound]))
            while not web.started and not work.done():
                await asyncio.sleep(0.01)
            if web.started:
                calm_the_collector()
                ready()
            await work


def calm_the_collector() -> None:
    """Let the garbage collector look seldom, and never at what is here from the start.

    Nearly everything is freed without it; its walks through all open tables would stop the server for 100 ms and more.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)


@contextmanager
def _stopping(web: uvicorn.Server) -> Iterator[None]:
    """The first signal stops in good order, the second at once; a worker also stops when its parent is gone."""
    loop = asyncio.get_running_loop()

    def stop() -> None:
        web.force_exit = web.should_exit
        web.should_exit = True

    numbers: tuple[signal.Signals, ...] = (signal.SIGINT, signal.SIGTERM)
    parent = parent_process()
    try:
        for number in numbers:
            loop.add_signal_handler(number, stop)
    except (
        NotImplementedError,
        ValueError,
        RuntimeError,
    ):  # Windows, or not the main thread: no handler can be set there
        numbers = ()
    if parent is not None and os.name == "posix":
        loop.add_reader(parent.sentinel, stop)
    try:
        yield
    finally:
        for number in numbers:
            loop.remove_signal_handler(number)
        if parent is not None and os.name == "posix":
            loop.remove_reader(parent.sentinel)


def run(config: Config, ready: Callable[[str, str], None], workers: int = 1, as_json: bool = False) -> None:
    """Serve in this process, or in several; `ready` gets the address for this machine and for the network."""
    for name in config.names:
        if not NAME.fullmatch(name):
            raise UserError(
                f"'{name}' is no name of a machine; expected one like games.example, without http:// and port."
            )
    if workers > 1 and not is_postgres(config):
        raise UserError("Several workers need PostgreSQL; give its address with --database.")
    with _for_itself(config), bind(config) as bound:
        where = address(config, bound), network_address(config, bound)
        if workers > 1:
            _run_workers(config, bound, workers, as_json, lambda: ready(*where))
        else:
            logs.set_up(as_json)
            _loop(serve(config, bound, lambda: ready(*where)))


@contextmanager
def _for_itself(config: Config) -> Iterator[None]:
    """The database, where only one server may have it."""
    file = None if is_postgres(config) else file_of(database_of(config))
    if file is None:
        yield
    else:
        with sole_server(file):
            yield


def _loop(work: Any) -> None:
    # The writer's thread needs the interpreter for a moment only, to begin its commit while the views are made;
    # by default it would wait 5 ms for it.
    sys.setswitchinterval(0.00005)
    factory = None
    with suppress(ImportError):
        import uvloop

        factory = uvloop.new_event_loop
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(work)


# -------------------------------------------------------------------- several workers


def _run_workers(config: Config, bound: socket.socket, number: int, as_json: bool, ready: Callable[[], None]) -> None:
    """Some processes at the same socket; one that dies is replaced, unless it died at once."""
    asyncio.run(_try_store(config))  # what is wrong with the database is said once, here
    context = get_context("spawn")
    stopping = False

    def stop(_signal: int, _frame: object) -> None:
        nonlocal stopping
        stopping = True

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}

    def begin() -> tuple[Any, float]:
        worker = context.Process(target=_worker, args=(config, bound, as_json))
        worker.start()
        return worker, monotonic()

    crew = [begin() for _ in range(number)]
    ready()
    try:
        while not stopping:
            sleep(0.2)
            for place, (worker, since) in enumerate(crew):
                if not worker.is_alive() and not stopping:
                    if monotonic() - since < 5:
                        raise UserError("A worker ended as soon as it had begun; see its log.")
                    crew[place] = begin()
    finally:
        for worker, _ in crew:
            if worker.is_alive():
                worker.terminate()
        for worker, _ in crew:
            worker.join(GRACE + 10)
        for known, old in before.items():
            signal.signal(known, old)


async def _try_store(config: Config) -> None:
    async with open_store(database_of(config)) as store:
        await store.ping()


def _worker(config: Config, bound: socket.socket, as_json: bool) -> None:
    logs.set_up(as_json)
    try:
        _loop(serve(config, bound, lambda: None, several=True))
    except UserError as error:
        print(f"maniple: {error}", file=sys.stderr)
        sys.exit(2)
