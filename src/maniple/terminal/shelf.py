"""`maniple games`."""

from __future__ import annotations

from rich.text import Text

from maniple.kernel.tabletext import QUIET, STRONG
from maniple.kernel.title import shelf
from maniple.kernel.variant import form
from maniple.table.sets import names
from maniple.terminal.layout import hanging
from maniple.terminal.report import print_json
from maniple.terminal.screen import Screen, styled


def show_games(json: bool) -> None:
    """The games that are installed, and what of each is reconstructed."""
    if json:
        print_json(
            [
                {
                    "game": title.slug,
                    "name": title.name,
                    "about": title.about,
                    "honesty": title.honesty,
                    "sides": list(title.sides),
                    "rules": title.rules,
                    "components": names(title),
                    "variant": [
                        {"name": field.name, "label": field.label, "sentence": field.sentence, "default": field.default}
                        for field in form(title.variant)
                    ],
                }
                for title in shelf().values()
            ]
        )
        return
    screen = Screen.real()
    for title in shelf().values():
        head = styled(title.slug, STRONG).append(f"  {title.name} ({' against '.join(title.sides)})")
        screen.say(hanging(screen.console, head, screen.width, 2))
        screen.say(hanging(screen.console, Text(f"  {title.about}"), screen.width, 2))
        screen.say(hanging(screen.console, styled(f"  {title.honesty}", QUIET), screen.width, 2))
