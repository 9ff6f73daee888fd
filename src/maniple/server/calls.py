"""A request as the server's own functions get it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from maniple.server.errors import Refusal
from maniple.server.hub import Access, Hub


@dataclass(frozen=True)
class Call:
    """Who asks what, about which game."""

    hub: Hub
    cookie: str
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    """The request, in the shape that its route names; None where there is none."""
    base: str
    """The address of this server, as the browser knows it."""
    home: str = ""
    """Where he asks from."""

    @property
    def game(self) -> str:
        return self.path["id"]

    async def access(self) -> Access:
        return await self.hub.access(self.game, self.cookie)

    def number(self, name: str, default: int | None = None, least: int = 0, most: int = 1_000_000) -> int:
        """A number in the address."""
        text = self.query.get(name)
        if text is None and default is not None:
            return default
        try:
            value = int(text or "")
        except ValueError:
            value = least - 1
        if len(text or "") > 9 or not least <= value <= most:
            raise Refusal("bad-request", f"'{name}' in the address is no number from {least} to {most}.")
        return value

    def word(self, name: str, longest: int = 200) -> str:
        """A word in the address."""
        text = self.query.get(name, "")
        if not text or len(text) > longest:
            raise Refusal("bad-request", f"The address lacks '{name}', or it is too long.")
        return text
