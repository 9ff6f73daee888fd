"""`maniple record show` and `maniple record check`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.text import Text

from maniple.kernel.records import Record
from maniple.kernel.tabletext import QUIET, STRONG
from maniple.table.table import Result
from maniple.terminal.files import check_record, open_record, replay_of
from maniple.terminal.layout import columns, hanging
from maniple.terminal.options import SEED_ITSELF
from maniple.terminal.report import print_json
from maniple.terminal.screen import Screen, styled


def show_record(path: Path, json: bool) -> None:
    """Header, moves and result. The record is replayed to find how it ended."""
    _, table, why = replay_of(path)
    record = open_record(path)
    result = table.result
    if json:
        print_json(plain_record(record, result))
        return
    screen = Screen.real()
    title = record.title()
    facts = [
        ("Game", f"{title.name}, rules {record.rules}"),
        ("Components", f"{record.components[0]} ({record.components[1]})"),
        ("Variant", ", ".join(f"{key} {value}" for key, value in record.variant.items()) or "none"),
        ("Players", ", ".join(f"{side}: {name}" for side, name in record.seats.items()) or "not named"),
        ("Seed", f"{SEED_ITSELF}{record.seed}"),
    ]
    if record.start:
        facts.append(("Start", "a position, kept in the record"))
    if record.origin:
        facts.append(("Played on from", record.origin))
    if why:
        facts.append(("Older rules", why))
    facts.append(("Result", result.sentence if result is not None else "not finished"))
    for name, fact in facts:
        screen.say(hanging(screen.console, styled(f"{name + ':':<12} ", STRONG).append(fact), screen.width, 13))
    wide = len(str(len(record.lines)))
    moves = [styled(f"{number:>{wide}} ", QUIET).append(line) for number, line in enumerate(record.lines, 1)]
    screen.say([Text(), *columns(moves, screen.width)] if moves else ["", "No move has been made."])


def plain_record(record: Record, result: Result | None) -> dict[str, Any]:
    """A record as plain data."""
    return {
        "game": record.game,
        "rules": record.rules,
        "components": {"name": record.components[0], "hash": record.components[1]},
        "variant": dict(record.variant),
        "seats": dict(record.seats),
        "seed": record.seed,
        "digest": record.digest,
        "commitment": record.commitment,
        "from": record.origin,
        "starts_from_a_position": bool(record.start),
        "moves": list(record.lines),
        "result": plain_result(record, result),
    }


def plain_result(record: Record, result: Result | None) -> dict[str, Any] | None:
    if result is None:
        return None
    winner = record.title().sides[result.winner] if result.winner >= 0 else None
    return {"winner": winner, "citation": result.citation, "sentence": result.sentence}


def check_record_file(path: Path, json: bool) -> None:
    """Replay a record; one sentence if all of it holds up."""
    record, game = check_record(path)
    digest, dice = bool(record.digest) and record.has_digest_of(game), bool(record.commitment)
    if json:
        answer = {"file": str(path), "holds": True, "moves": len(record.lines), "digest": game.digest()}
        print_json({**answer, "digest_verified": digest, "dice_verified": dice})
        return
    said = f"{path} holds up: {len(record.lines)} moves replayed"
    if digest:
        said += ", the digest is the one it states"
    elif record.digest:
        said += f" with options that equal its rules {record.rules}; its digest cannot be compared, "
        said += "for those rules wrote otherwise where it stands"
    else:
        said += "; it states no digest"
    if dice:
        said += ", and nobody could have chosen the dice"
    Screen.real().tell(f"{said}.")
