"""Enter and the filled button give nothing up; what ends a turn with something left to do says so, and asks once."""

import re

import pytest
from playwright.sync_api import Page, Request, ViewportSize, expect

from maniple.kernel.title import find_title
from tests.browser.conftest import DESKTOP, PHONE, violations
from tests.browser.player import Player, begin
from tests.browser.set_up import find_position, sit_down_in
from tests.browser.test_storm import choose_storm
from tests.browser.test_table import Shot, Visitors

PASS = '[data-option="pass"]'
WARNING = "ends the impulses of turn 1, unless the Judeans discard a card"


def sent_by(page: Page) -> list[str]:
    """Every action that the page sends, as it is sent."""
    sent: list[str] = []

    def asked(request: Request) -> None:
        if request.url.endswith("/actions"):
            sent.append(request.post_data or "")

    page.on("request", asked)
    return sent


def first_impulse(page: Page) -> None:
    choose_storm(page)
    begin(page, {"Romans": "Me here", "Judeans": "Computer"})
    Player(page, 1).wait()
    expect(page.locator("#prompt")).to_contain_text("take an impulse")


def test_enter_at_the_first_prompt_does_not_pass(visitor: Visitors) -> None:
    """§4.0Bc A pass of the Romans may end the turn."""
    page = visitor().open()
    first_impulse(page)
    sent = sent_by(page)
    expect(page.locator(".bar .btn.pri")).to_have_count(0)
    for _ in range(3):
        page.keyboard.press("Enter")
        page.wait_for_timeout(60)
    assert sent == []
    expect(page.locator("[data-yes]")).to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_pass_that_may_end_the_turn_says_so_and_asks_once(visitor: Visitors, shot: Shot, size: ViewportSize) -> None:
    page = visitor(size).open()
    first_impulse(page)
    sent = sent_by(page)
    page.locator(PASS).dblclick()
    expect(page.locator("#prompt")).to_contain_text(WARNING)
    expect(page.locator("#prompt .cite")).to_have_text("§4.0Bc")
    expect(page.locator(".bar .btn.pri")).to_have_count(0)
    shot(page, f"giving-up-{size['width']}")
    assert violations(page) == []
    assert sent == []
    # Enter goes back, Escape too
    expect(page.locator("[data-no]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-yes]")).to_have_count(0)
    expect(page.locator("#prompt")).to_contain_text("take an impulse")
    page.wait_for_timeout(350)
    page.locator(PASS).click()
    page.keyboard.press("Escape")
    expect(page.locator("[data-yes]")).to_have_count(0)
    assert sent == []
    # and a yes is sent at once
    page.wait_for_timeout(350)
    page.locator(PASS).click()
    page.wait_for_timeout(350)
    page.locator("[data-yes]").click()
    expect(page.locator("[data-yes]")).to_have_count(0)
    page.wait_for_timeout(200)
    assert len(sent) == 1 and "pass" in sent[0]


def test_a_menu_takes_nothing_by_enter_alone(visitor: Visitors) -> None:
    """The lines of a card's menu are walked with the arrows; none has the focus at first."""
    page = visitor().open()
    begin(page, {"Maccabeans": "Me here", "Greeks": "Computer"})
    Player(page, 1).wait()
    sent = sent_by(page)
    card = page.locator(".hand-card[data-lit]").first
    card.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("menu")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_timeout(100)
    assert sent == []
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("menuitem").last).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("menu")).to_have_count(0)
    page.wait_for_timeout(200)
    assert len(sent) == 1


def test_enter_takes_a_plain_confirmation(visitor: Visitors) -> None:
    """All units of the chosen area go along: nothing is given up by that, and it can be undone."""
    storm = find_title("storm-over-jerusalem")
    page = visitor().open()
    sit_down_in(page, find_position(storm.slug, lambda g: any(storm.is_default(g, action) for action in g.options)))
    expect(page.locator(".bar .btn.pri")).to_have_count(1)
    before = page.locator("#prompt").inner_text()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).not_to_have_text(re.compile(re.escape(before)))
