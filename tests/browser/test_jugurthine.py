"""The Jugurthine War in the browser: hexes, walls within them, boxes beside the map, what a step costs."""

from typing import Any

from playwright.sync_api import Page, expect

from maniple.games.jugurthine_war.ch06_movement import NextMove
from tests.browser.conftest import PHONE, violations
from tests.browser.player import Player, begin
from tests.browser.set_up import find_position, sit_down_in
from tests.browser.test_table import Shot, Visitors

COSTS = ".marks .cost"
MOST_STEPS = 150


def sit_down(page: Page, numidians: str) -> Player:
    begin(page, {"Romans": "Me here", "Numidians": numidians})
    player = Player(page, 5)
    if player.wait() == "curtain":
        player.step()
        player.wait()
    return player


def moves_on(g: Any) -> bool:
    """§6.1-a A Roman force in the midst of its march, with several hexes in reach."""
    return isinstance(g.decision, NextMove) and g.decision.side == 0 and len(g.options) > 12


def test_whoever_moves_sees_what_every_hex_costs(visitor: Visitors, shot: Shot) -> None:
    page = visitor().open()
    sit_down_in(page, find_position("jugurthine-war", moves_on))
    expect(page.locator("#prompt")).to_contain_text("take or leave units")
    expect(page.locator(COSTS).nth(6)).to_be_attached()
    shot(page, "jugurthine-march")
    expect(page.locator(".reach .ring")).to_have_count(1)
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


def test_a_seat_says_of_each_kind_of_question_when_it_is_asked(visitor: Visitors, shot: Shot) -> None:
    """And reads in the bar what it was not asked, with a way to the settings."""
    page = visitor().open()
    player = sit_down(page, "Computer")
    spared = page.locator(".unasked")
    for _ in range(MOST_STEPS):
        player.wait()
        if spared.count() > 0:
            break
        player.step()
    expect(spared).to_contain_text("Not asked: Dice of")
    assert violations(page) == []
    shot(page, "jugurthine-unasked")
    spared.get_by_role("button", name="Settings").click()
    kind = page.get_by_role("group", name="Dice of battles and assaults").or_(
        page.get_by_role("radiogroup", name="Dice of battles and assaults")
    )
    expect(kind).to_be_visible()
    kind.get_by_role("radio", name="Pass", exact=True).check()
    expect(page.get_by_text("These dice are rolled as they fall.")).to_be_visible()
    shot(page, "jugurthine-settings")
