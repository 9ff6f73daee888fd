"""A click takes what it says: on a closed stack it opens the stack, and takes nobody who comes to lie under it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import test_joshua, test_jugurthine, test_storm
from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.browser.test_giving_up import sent_by
from tests.browser.test_table import Shot, Visitors

STACK = """() => {
  const all = [...document.querySelectorAll('.target.lit:not(.fanned)')]
    .filter((one) => !/^(space|area|hex|card|city):/.test(one.dataset.ref));
  const boxes = all.map((one) => ({ ref: one.dataset.ref, box: one.getBoundingClientRect() }));
  const middle = ({ box }) => [box.x + box.width / 2, box.y + box.height / 2];
  const within = ([x, y], { box }) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
  for (const one of boxes) {
    const over = boxes.filter((other) => within(middle(one), other));
    const hit = document.elementFromPoint(...middle(one));
    if (new Set(over.map((other) => other.ref)).size > 1 && hit?.closest('.map')) return middle(one);
  }
  return null;
}"""
"""Where several choices lie on each other, on a part of the map that a pointer reaches."""
AWAY = (3, 300)
READ = 800
"""ms after which whoever sees a fan has read it."""
STEPS = 150
TAKEN = "[role=menuitem], .pop.odds, .bar .btn:has-text('Choose anew')"
"""What a click on a choice may open before anything is sent."""


def joshua(page: Page) -> Player:
    return test_joshua.sit_down(page, "Me here", "Computer")


def jugurthine(page: Page) -> Player:
    return test_jugurthine.sit_down(page, "Computer")


def storm(page: Page) -> Player:
    return test_storm.sit_down(page, "Computer")


def find_stack(page: Page, player: Player) -> tuple[float, float]:
    """Play on until several choices lie on each other."""
    if page.get_by_role("button", name="Got it").count():
        page.get_by_role("button", name="Got it").click()
    for _ in range(STEPS):
        state = player.wait()
        page.wait_for_timeout(60)
        found = page.evaluate(STACK) if state == "asked" else None
        if found:
            return found[0], found[1]
        leaders = page.locator("[data-lit][data-ref^='leader:']")
        if state == "asked" and leaders.count() == 0 and page.locator(".hand-card[data-lit]").count():
            card = page.locator(".hand-card[data-lit]").first
            card.focus()
            card.press("Enter")
        elif state == "menu":
            page.get_by_role("menuitem").first.click()
        else:
            player.step()
    raise AssertionError("no stack of choices was met")


def close_fan(page: Page) -> None:
    page.mouse.move(*AWAY)
    expect(page.locator(".map .fan")).to_have_count(0)


@pytest.mark.parametrize("game", [joshua, jugurthine], ids=["joshua", "jugurthine"])
def test_a_click_on_a_stack_opens_it_and_takes_nobody(
    visitor: Visitors, shot: Shot, game: Callable[[Page], Player]
) -> None:
    page = visitor().open()
    x, y = find_stack(page, game(page))
    sent = sent_by(page)
    fan = page.locator(".map .fan")
    # at once, and twice
    close_fan(page)
    page.mouse.dblclick(x, y)
    expect(fan).to_have_count(1)
    page.wait_for_timeout(150)
    assert sent == []
    # on a fan that opened while the pointer rested there
    for pause in (60, 130, 250, 400):
        close_fan(page)
        page.mouse.move(x, y)
        page.wait_for_timeout(pause)
        page.mouse.click(x, y)
        page.wait_for_timeout(100)
        assert sent == [], pause
    shot(page, f"fan-{game.__name__}")
    # what the open fan shows is taken by a click on it
    page.mouse.move(*AWAY)
    page.mouse.move(x, y)
    expect(fan).to_have_count(1)
    page.wait_for_timeout(READ)
    expect(page.get_by_role("tooltip")).to_have_count(1)
    fanned = page.locator(".target.lit.fanned").first
    box = fanned.bounding_box()
    assert box is not None
    ref = fanned.get_attribute("data-ref")
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(350)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(300)
    assert len(sent) == 1 or page.locator(TAKEN).count(), ref


@pytest.mark.parametrize("game", [joshua, jugurthine], ids=["joshua", "jugurthine"])
def test_a_tap_on_a_stack_opens_it_and_takes_nobody(
    visitor: Visitors, shot: Shot, game: Callable[[Page], Player]
) -> None:
    page = visitor(PHONE, has_touch=True, is_mobile=True).open()
    x, y = find_stack(page, game(page))
    sent = sent_by(page)
    for _ in range(3):
        page.touchscreen.tap(x, y)
        page.wait_for_timeout(60)
    page.wait_for_timeout(200)
    expect(page.locator(".map .fan")).to_have_count(1)
    assert sent == []
    shot(page, f"fan-{game.__name__}-phone")
    # it stays open until something in it is tapped
    page.wait_for_timeout(READ)
    box = page.locator(".target.lit.fanned").first.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(300)
    assert len(sent) == 1 or page.locator(TAKEN).count()


def test_the_units_of_an_area_are_taken_one_by_one(visitor: Visitors) -> None:
    """In Storm Over Jerusalem counters lie side by side: a double click takes the one under it, and no other."""
    page = visitor().open()
    storm(page)
    gate = page.locator(test_storm.WOMENS_GATE).first
    gate.focus()
    gate.press("Enter")
    test_storm.choose_units(page)
    expect(page.locator("#prompt")).to_contain_text("choose the units of Women's Gate")
    sent = sent_by(page)
    last = test_storm.legions_at(page, test_storm.WOMENS_GATE)[-1]
    page.mouse.dblclick(last["x"], last["y"])
    expect(page.locator("#prompt")).to_contain_text("1 unit of Women's Gate")
    assert len(sent) == 1 and re.search("join", sent[0])
