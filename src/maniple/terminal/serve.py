"""`maniple serve`, `maniple export` and `maniple import`."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

from maniple.kernel.errors import UserError
from maniple.server.config import Config, with_environment
from maniple.terminal.files import read_text, write_text
from maniple.terminal.report import print_json
from maniple.terminal.screen import Screen


def use_data_directory(folder: Path | None) -> None:
    """Keep everything in another folder; the bots' processes hear of it too."""
    if folder is not None:
        os.environ["MANIPLE_DATA"] = str(folder.absolute())


def serve(config: Config, data: Path | None, open_page: bool, workers: int, log_json: bool) -> None:
    """Run the server until it is stopped."""
    from maniple.server.run import run

    use_data_directory(data)
    screen = Screen.real()

    def ready(address: str, network: str) -> None:
        screen.tell(f"Maniple is at {address} - stop it with ^C.")
        if network:
            screen.tell(f"Others in your network open {network}; open it there too, so that your links lead to it.")
        sys.stdout.flush()
        if open_page and has_desktop():
            # In a thread: some browsers keep the caller until they are closed.
            threading.Thread(target=_open, args=(address,), daemon=True).start()

    run(with_environment(config, os.environ), ready, workers, log_json)
    screen.tell("Stopped; every game is kept.")


def has_desktop() -> bool:
    """Whether a browser could show itself."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open(address: str) -> None:
    import webbrowser

    webbrowser.open(address)


def export_game(game: str, out: Path | None, database: str, data: Path | None) -> None:
    """Write a game with everything that happened to a file, or to stdout."""
    use_data_directory(data)
    plain = asyncio.run(_export(game, database))
    if out is None:
        print_json(plain)
    else:
        write_text(out, json.dumps(plain, ensure_ascii=False) + "\n")
        with suppress(OSError):
            out.chmod(0o600)  # like the database: both hands and the dice to come are in it
        Screen.real().tell(f"Game {game} is in {out}.")


async def _export(game: str, database: str) -> dict[str, Any]:
    from maniple.server.run import database_of
    from maniple.server.store import open_store
    from maniple.server.store.engines import file_of

    where = database_of(Config(database=database))
    file = file_of(where)
    if file is not None and not file.exists():
        raise UserError(f"There is no database {file}; expected one with the game to be exported.")
    async with open_store(where) as store:
        return await store.export_game(game)


def import_game(file: Path, database: str, data: Path | None, as_json: bool) -> None:
    """Read a game from a file into the database."""
    from maniple.server.outside import GAME, Outside

    use_data_directory(data)
    text = read_text(file, "a game as 'maniple export' writes it")
    outside = Outside()
    try:
        plain = outside.read_now(GAME, text)
    except UserError as error:
        raise UserError(f"{file}: {error}") from None
    finally:
        outside.stop()
    game = asyncio.run(_import(plain, database))
    if as_json:
        print_json({"id": game})
    else:
        Screen.real().tell(f"Game {game} is here now.")


async def _import(plain: dict[str, Any], database: str) -> str:
    from maniple.server.run import database_of
    from maniple.server.store import open_store

    async with open_store(database_of(Config(database=database))) as store:
        return await store.import_game(plain)
