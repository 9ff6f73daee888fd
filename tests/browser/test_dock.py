"""What is no part of the map lies under tabs below it: on a wide screen in a dock, on a phone in the sheet."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, violations
from tests.browser.player import Player
from tests.browser.test_jugurthine import sit_down
from tests.browser.test_table import Shot, Visitors

TABS = ".dock [role=tab]"
LEAST = 11
"""Pixels: the letters and figures of the dock, and the names on plates."""
SMALL = """(least) => [...document.querySelectorAll('.dock text, .dock i, .dock button, .plate text, .lane i')]
  .filter((one) => one.textContent && one.getBoundingClientRect().width > 0)
  .map((one) => ({ text: one.textContent, size: parseFloat(getComputedStyle(one).fontSize) *
    (one instanceof SVGElement ? one.getScreenCTM().a : 1) }))
  .filter((one) => one.size < least - 0.01)"""


def until(page: Page, player: Player, what: str) -> None:
    """A random hand plays until something is there."""
    for _ in range(150):
        player.wait()
        if page.locator(what).count():
            return
        player.step()
    raise AssertionError(f"there was no {what}")


def test_the_dock_holds_what_is_beside_the_map(visitor: Visitors, shot: Shot) -> None:
    page = visitor().open()
    player = sit_down(page, "Computer")
    expect(page.locator(f"{TABS}[aria-selected=true]")).to_have_count(1)
    assert page.locator(TABS).count() >= 5 and page.locator(".dock-piece").count() >= 5
    assert page.locator('.map [data-ref^="box:"]').count() == 0
    assert page.locator(".dock .hand .hand-card").count() > 0
    page.keyboard.press("2")
    expect(page.locator(TABS).nth(1)).to_have_attribute("aria-selected", "true")
    page.locator(TABS).nth(1).focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(TABS).nth(2)).to_be_focused()
    expect(page.locator(TABS).nth(2)).to_have_attribute("aria-selected", "true")
    assert page.evaluate(SMALL, LEAST) == []
    # what can be chosen opens by itself, and a click on it does what it says
    until(page, player, ".dock-piece[data-lit]")
    piece = page.locator(".dock-piece[data-lit]").first
    expect(page.locator(f"{TABS}[aria-selected=true].asked")).to_have_count(1)
    at = page.locator(".table").get_attribute("data-at")
    piece.hover()
    expect(page.locator(".tip")).to_be_visible()
    shot(page, "dock")
    piece.click()
    expect(
        page.locator(".dock-piece.chosen, [role=menuitem], [data-yes]").first.or_(
            page.locator(f'.table:not([data-at="{at}"])')
        )
    ).to_be_attached()
    assert violations(page) == []


def test_the_lane_says_who_wins_where(visitor: Visitors) -> None:
    page = visitor().open()
    sit_down(page, "Computer")
    lane = page.locator(".lane")
    expect(lane).to_have_attribute("aria-label", re.compile(r"\d+ victory points\. Rome wins at 0, Numidia wins at 20"))
    expect(page.locator(".lane-mark")).to_have_text(re.compile(r"^\d+$"))
    # the log and the prompt name places
    assert not re.search(
        r"\bhex \d{4}\b", page.locator(".log .lines").inner_text() + page.locator("#prompt").inner_text()
    )


def test_on_a_phone_the_tabs_are_in_the_sheet(visitor: Visitors, shot: Shot) -> None:
    page = visitor(viewport=PHONE, has_touch=True).open()
    player = sit_down(page, "Computer")
    until(page, player, ".dock-piece[data-lit]")
    expect(page.locator(".sheet .dock")).to_be_visible()
    last = page.locator(TABS).last
    last.tap()
    expect(last).to_have_attribute("aria-selected", "true")
    box = page.locator(".dock-row").bounding_box()
    assert box is not None and box["y"] + box["height"] < PHONE["height"] and box["height"] >= 80
    assert page.evaluate(SMALL, LEAST) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    shot(page, "dock-phone")
