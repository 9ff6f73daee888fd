"""What the page says can be read: a refusal lies on no choice, and a click that ends undo says so beforehand."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser import test_joshua
from tests.browser.conftest import DESKTOP
from tests.browser.test_table import Shot, Visitors

MIDDLE: ViewportSize = {"width": 1024, "height": 768}
BOX = '.map [data-ref="box:7"]'
"""A box beside the map, of which the rules of the game have no name."""
ARK_GROUP = '.map [data-ref="leader:3"]'
COVERED = """() => {
  const toast = document.querySelector('.refusal .toast').getBoundingClientRect();
  return [...document.querySelectorAll('.choices .btn')].map((one) => one.getBoundingClientRect()).filter((box) =>
    box.left < toast.right && toast.left < box.right && box.top < toast.bottom && toast.top < box.bottom).length;
}"""
"""How many choices share their place with the refusal."""


def march(page: Page) -> None:
    player = test_joshua.sit_down(page, "Me here", "Computer")
    if page.get_by_role("button", name="Got it").count():
        page.get_by_role("button", name="Got it").click()
    test_joshua.march(page, player)


def choose_an_army(page: Page) -> None:
    """Until a card is played for which an army of the Hebrews is to be chosen."""
    player = test_joshua.sit_down(page, "Me here", "Computer")
    for _ in range(test_joshua.MOST_STEPS):
        player.wait()
        if page.locator("#prompt").get_by_text("choose the leader whose army moves").count():
            return
        first = page.get_by_role("menuitem").or_(page.locator("[data-option], .hand-card[data-lit]")).first
        first.focus()
        first.press("Enter")
    raise AssertionError("no card moved an army")


def ask_why(page: Page, what: str) -> None:
    """A click that is no pointer's, as screen readers make it: wherever the map lies just now."""
    page.locator(what).dispatch_event("click", {"detail": 0})


@pytest.mark.parametrize("size", [DESKTOP, MIDDLE], ids=lambda size: str(size["width"]))
def test_a_refusal_lies_on_no_choice_and_can_be_dismissed(visitor: Visitors, shot: Shot, size: ViewportSize) -> None:
    """Beside a row of figures, which is as wide as the map."""
    page = visitor(size).open()
    march(page)
    ask_why(page, ARK_GROUP)
    expect(page.locator(".refusal")).to_contain_text("The Ark group does not go along")
    assert page.locator(".choices .btn").count() > 4
    page.wait_for_timeout(200)
    shot(page, f"refusal-{size['width']}")
    assert page.evaluate(COVERED) == 0
    page.locator(".refusal").get_by_role("button", name="Dismiss").click()
    expect(page.locator(".refusal .toast")).to_have_count(0)


def test_a_box_beside_the_map_is_refused_by_its_name(visitor: Visitors) -> None:
    page = visitor().open()
    march(page)
    ask_why(page, BOX)
    expect(page.locator(".refusal")).to_contain_text("Hidden Forces 8 is not what is asked about now.")
    expect(page.locator("body")).not_to_contain_text("box:7")


def test_a_refusal_goes_when_something_waits_for_a_yes(visitor: Visitors) -> None:
    page = visitor().open()
    choose_an_army(page)
    ask_why(page, BOX)
    expect(page.locator(".refusal .toast")).to_have_count(1)
    page.get_by_role("button", name=re.compile("^Done")).click()
    expect(page.locator("[data-yes]")).to_have_count(1)
    expect(page.locator(".refusal .toast")).to_have_count(0)


def test_the_map_says_that_a_leader_ends_undo(visitor: Visitors, shot: Shot) -> None:
    """§8.2 The Pagans may answer with a card once a leader is activated."""
    page = visitor().open()
    choose_an_army(page)
    leaders = page.locator("[data-lit][data-ref^='leader:']")
    expect(leaders.first).to_have_attribute("aria-label", re.compile("ends undo"))
    box = leaders.first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".target.lit.fanned")).not_to_have_count(0)
    fanned = page.locator(".target.lit.fanned").first.bounding_box()
    assert fanned is not None
    page.mouse.move(fanned["x"] + fanned["width"] / 2, fanned["y"] + fanned["height"] / 2)
    expect(page.get_by_role("tooltip")).to_contain_text("ends undo")
    shot(page, "ends-undo")
