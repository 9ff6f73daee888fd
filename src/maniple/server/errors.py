"""Every refusal of the server: a code, a sentence, and the status it is sent with."""

from __future__ import annotations

from typing import Final

from maniple.kernel.errors import MOST_SENTENCE, UserError, shortened
from maniple.server.messages import Refused

STATUS: Final = {
    "bad-request": 400,
    "not-yours": 403,
    "other-origin": 403,
    "not-found": 404,
    "wrong-method": 405,
    "stale": 409,
    "not-allowed": 409,
    "over": 409,
    "not-over": 409,
    "waiting": 409,
    "cannot-open": 409,
    "watched": 409,
    "too-big": 413,
    "not-json": 415,
    "wrong-host": 421,
    "too-many": 429,
    "failed": 500,
    "stopping": 503,
}
"""Code of an error -> HTTP status."""


class Refusal(Exception):
    """Something is not done; the client is told why in one sentence."""

    def __init__(self, code: str, sentence: str, citation: str = "", retry_after: float = 0.0) -> None:
        self.sentence = shortened(sentence, MOST_SENTENCE)
        super().__init__(self.sentence)
        self.code = code
        self.citation = citation
        self.retry_after = retry_after
        """Seconds after which it may be tried again."""
        self.allow = ""
        """The methods that an address does take."""

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def body(self) -> Refused:
        return {"error": self.code, "sentence": self.sentence, "citation": self.citation}


def no_such_game() -> Refusal:
    """The same words for a game that is not there and for one that is not to be seen."""
    return Refusal("not-found", "There is no such game, or it is not yours to see.")


def not_your_seat() -> Refusal:
    return Refusal("not-yours", "This seat is not yours.")


def stale() -> Refusal:
    return Refusal("stale", "The game has moved on since; nothing was done.")


def from_user_error(error: UserError, code: str = "bad-request") -> Refusal:
    return Refusal(code, str(error))
