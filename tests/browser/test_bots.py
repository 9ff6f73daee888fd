"""The computer as an opponent: its level is chosen in the lobby, one sees it think and move, and a hint helps."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visitor, violations
from tests.browser.player import Player, begin, choose

Visitors = Callable[..., Visitor]
Shot = Callable[[Page, str], None]

GAMES = {
    "Judean Hammer": "Greeks",
    "Storm Over Jerusalem": "Judeans",
    "The Jugurthine War": "Numidians",
    "Joshua: Hebrews v. Pagans": "Pagans",
}
"""Each game with its second side."""
LEVELS = ("Recruit", "Captain", "Tribune", "Legate")


def against(page: Page, level: str, side: str = "Greeks") -> None:
    """Begin a game against a level."""
    if page.locator(".lobby").count():
        choose(page)
    levels = page.get_by_role("group", name=f"Level of {side}")
    levels.get_by_role("radio", name=level, exact=True).check()
    begin(page, {})


def test_the_level_is_chosen_before_the_game_each_with_a_line_of_help(visitor: Visitors, shot: Shot) -> None:
    """The weakest first; whoever does not choose plays whom he played last."""
    page = visitor().open()
    choose(page)
    levels = page.get_by_role("group", name="Level of Greeks")
    expect(levels.get_by_role("radio")).to_have_count(4)
    assert re.findall(r"[A-Z][a-z]+", levels.inner_text().partition("Greeks")[2]) == [*LEVELS]
    expect(levels.get_by_role("radio", name="Captain")).to_be_checked()
    for level, words in (("Recruit", "any legal choice"), ("Tribune", "one turn ahead"), ("Legate", "turns ahead")):
        levels.get_by_role("radio", name=level).check()
        expect(page.locator(".seatrow", has=levels)).to_contain_text(words)
    shot(page, "lobby-levels")
    against(page, "Legate")
    Player(page, 3).wait()
    expect(page.locator(".brand")).to_contain_text("Legate")


def test_one_sees_that_the_legate_thinks_and_what_it_did(visitor: Visitors, shot: Shot) -> None:
    """Until it is the player's turn again; then the log tells what happened."""
    page = visitor().open()
    against(page, "Legate")
    player = Player(page, 4)
    thought = page.locator("#prompt", has_text=re.compile(r"the Legate is thinking, \d+ %"))
    seen = False
    for _ in range(400):  # it plans when a card is due, and some clicks may come before
        seen = thought.count() == 1
        if seen:
            shot(page, "bot-thinking")
            break
        if page.locator("[data-lit], [data-option], [role=menuitem]").count():
            player.step()
        page.wait_for_timeout(20)
    assert seen
    player.wait()
    expect(page.locator(".log")).to_contain_text("Greeks")


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_names_the_best_choices_with_a_reason(visitor: Visitors, shot: Shot, game: str) -> None:
    """In every game: what to expect, and why; a click takes it."""
    page = visitor().open()
    choose(page, game)
    against(page, "Recruit", GAMES[game])
    Player(page, 5).wait()
    page.get_by_role("button", name="Hint", exact=True).click()
    hints = page.get_by_role("dialog", name="Hints")
    first = hints.locator("[data-hint]").first
    expect(first).to_contain_text(re.compile(r"you win about \d+ %"))
    expect(first.locator("small")).to_contain_text(re.compile(r"\w.*\."))
    shot(page, f"hint-{game.split()[0].lower()}")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(hints).to_have_count(0)
    page.keyboard.press("t")
    before = page.locator("#prompt").inner_text()
    hints.locator("[data-hint]").first.click()
    expect(hints).to_have_count(0)
    expect(page.locator("#prompt")).not_to_have_text(before)


def test_a_hint_on_a_phone(visitor: Visitors, shot: Shot) -> None:
    page = visitor(viewport=PHONE, has_touch=True).open()
    against(page, "Captain")
    Player(page, 6).wait()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("dialog", name="Hints").locator("[data-hint]").first).to_be_visible()
    shot(page, "hint-phone")
