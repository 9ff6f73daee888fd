"""Logs on stderr: short lines for a person, or a JSON object per line for a machine. No cookie, no token, no name."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any, Final

_STANDARD: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


def facts_of(record: logging.LogRecord) -> dict[str, Any]:
    """What was given besides the event itself."""
    return {key: value for key, value in vars(record).items() if key not in _STANDARD}


class AsJson(logging.Formatter):
    """One object per line."""

    def format(self, record: logging.LogRecord) -> str:
        plain: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **facts_of(record),
        }
        if record.exc_info:
            plain["trace"] = self.formatException(record.exc_info)
        return json.dumps(plain, default=str, ensure_ascii=False)


class AsLines(logging.Formatter):
    """A line with the time and what matters."""

    def format(self, record: logging.LogRecord) -> str:
        time = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        facts = " ".join(f"{key}={value}" for key, value in facts_of(record).items())
        line = f"{time} {record.levelname.lower()}: {record.getMessage()} {facts}".rstrip()
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def set_up(as_json: bool) -> None:
    """Write the server's logs to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if as_json else AsLines())
    for name, level in (
        ("maniple.server", logging.DEBUG if as_json else logging.WARNING),
        ("uvicorn", logging.WARNING),
    ):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
