"""The Jugurthine War in the browser: hexes, walls within them, boxes beside the map, what a step costs."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, violations
from tests.browser.player import Player, begin
from tests.browser.test_table import Shot, Visitors

COSTS = ".marks .cost"
MOST_STEPS = 150


def sit_down(page: Page, numidians: str) -> Player:
    page.get_by_role("combobox", name="Game").or_(page.locator("select")).first.select_option(
        label="The Jugurthine War"
    )
    expect(page.get_by_role("group", name="Who plays Romans")).to_be_visible()
    begin(page, {"Romans": "Me here", "Numidians": numidians})
    player = Player(page, 5)
    if player.wait() == "curtain":
        player.step()
        player.wait()
    return player


def test_whoever_moves_sees_what_every_hex_costs(visitor: Visitors, shot: Shot) -> None:
    page = visitor().open()
    player = sit_down(page, "Computer")
    for _ in range(MOST_STEPS):
        player.wait()
        if page.locator(COSTS).count() > 0:
            break
        player.step()
    expect(page.locator("#prompt")).to_contain_text("take or leave units")
    assert page.locator(COSTS).count() > 6
    expect(page.locator(".reach .ring")).to_have_count(1)
    shot(page, "jugurthine-march")
    assert violations(page) == []


def test_some_turns_against_the_computer(visitor: Visitors, shot: Shot) -> None:
    page = visitor().open()
    player = sit_down(page, "Computer")
    for _ in range(50):
        if player.step() == "over":
            break
    shot(page, "jugurthine-later")
    assert player.clicks >= 40


def test_it_stands_on_a_phone(visitor: Visitors, shot: Shot) -> None:
    page = visitor(viewport=PHONE).open()
    player = sit_down(page, "Me here")
    for _ in range(12):
        player.step()
    player.wait()
    shot(page, "jugurthine-phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
