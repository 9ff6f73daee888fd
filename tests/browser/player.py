"""Somebody who plays through the page alone: sees what is lit, clicks it, presses buttons."""

import re
from random import Random

from playwright.sync_api import Locator, Page, expect

CHOICES = "[data-lit], [data-option]"
"""What may be chosen now: lit things on map and hand, and buttons of the prompt."""
STATE = """() => {
  const find = (what) => document.querySelector(what);
  if (find('dialog[open] .result')) return 'over';
  if (find('.curtain')) return 'curtain';
  if (find('[role=menuitem]')) return 'menu';
  if (find('.pop.odds[role=dialog]')) return 'confirm';
  if (find('[data-yes]')) return 'warned';
  if (find('.account.holds')) return 'account';
  return find('[data-lit], [data-option]') ? 'asked' : null;
}"""


class Player:
    """Plays at random what the page offers, one click at a time."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.rng = Random(seed)
        self.clicks = 0

    def wait(self) -> str:
        """Until something can be done: `asked`, `menu`, `confirm`, `warned`, `account`, `curtain`, or `over`."""
        found = self.page.wait_for_function(STATE, polling=15)
        return str(found.json_value())

    def step(self) -> str:
        """Do the next thing."""
        state = self.wait()
        if state == "over":
            return state
        if state == "curtain":
            self.page.get_by_role("button", name=re.compile("I am here")).click()
        elif state == "menu":
            self.press(self.page.get_by_role("menuitem"))
        elif state == "account":
            self.page.keyboard.press("Enter")
        elif state == "warned":
            self.page.locator("[data-yes]").click()
        elif state == "confirm":
            self.page.locator(".pop.odds .btn.pri").click()
        else:
            self.press(self.page.locator(CHOICES))
        self.clicks += 1
        return state

    def wait_or_pass_on(self) -> str:
        """What stands now, where the other side may be asked instead."""
        return str(self.page.evaluate(STATE))

    def press(self, things: Locator) -> None:
        """One of several, the way a hand would: a click where it can be seen, else by the keyboard."""
        thing = things.nth(self.rng.randrange(things.count()))
        thing.focus()
        thing.press("Enter")

    def play(self, most: int = 4000) -> None:
        """To the end of the game."""
        for _ in range(most):
            if self.step() == "over":
                return
        raise AssertionError(f"the game did not end within {most} clicks")


def asked(*players: Player) -> Player:
    """Whoever of several, each at a page of his own, has something to do."""
    for _ in range(600):
        for player in players:
            if player.wait_or_pass_on() != "None":
                return player
        players[0].page.wait_for_timeout(25)
    raise AssertionError("nobody was asked for 15 seconds")


def choose(page: Page, game: str = "") -> None:
    """From the lobby to the page of a game, by its box, and there to all choices. The first box, if none is named."""
    boxes = page.locator(".lobby a.pick, .lobby a.smallbox")
    (boxes.first if not game else boxes.and_(page.get_by_role("link", name=game)).first).click()
    page.wait_for_url("**/play/*")
    more_choices(page)


def more_choices(page: Page) -> None:
    """Open the full form on the page of a game."""
    page.get_by_role("button", name="More choices").or_(page.get_by_role("button", name="Start a game…")).click()
    expect(page.get_by_role("dialog", name="Start a game")).to_be_visible()


SIDES = """async (wanted) => {
  const { games } = await (await fetch('/api/shelf')).json();
  return games.find(({ sides }) => wanted.every((name) => sides.some((side) => side.name === name))).name;
}"""
"""The game with these sides."""


def begin(page: Page, sides: dict[str, str]) -> None:
    """To the table: who plays which side. From the lobby it goes to the game that has them."""
    form = page.get_by_role("dialog", name="Start a game")
    if not form.is_visible():
        expect(page.locator(".lobby a.pick, .lobby a.smallbox").or_(page.locator(".gamepage")).first).to_be_visible()
        if page.locator(".gamepage").count():
            more_choices(page)
        else:
            choose(page, page.evaluate(SIDES, list(sides)))
    for side, who in sides.items():
        form.get_by_role("group", name=f"Who plays {side}").get_by_role("radio", name=who, exact=True).check()
    form.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/game/*")
    expect(page.locator(".table").or_(page.get_by_role("heading", name="Who sits where"))).to_be_visible()
