"""Joshua in the browser: a secret set-up, armies that take troops along, stacks of which the top alone is seen."""

import re

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import PHONE, violations
from tests.browser.player import Player, begin, choose
from tests.browser.test_table import Shot, Visitors

GAME = "Joshua: Hebrews v. Pagans"
AMORITES = re.compile(r"\bAmorite (troops|leader)\b")
NUMBERED = re.compile(r"\d+ Amorite")
MOST_STEPS = 150


def sit_down(page: Page, hebrews: str, pagans: str, scenario: str = "short") -> Player:
    choose(page, GAME)
    expect(page.get_by_role("group", name="Who plays Hebrews")).to_be_visible()
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("Scenario").select_option(label=scenario)
    begin(page, {"Hebrews": hebrews, "Pagans": pagans})
    player = Player(page, 5)
    if player.wait() == "curtain":
        player.step()
        player.wait()
    return player


def press(page: Page, name: str) -> None:
    """A button of the prompt, by all that it says."""
    page.get_by_role("button", name=re.compile(f"^{name}")).first.click()


def set_up_at_once(page: Page) -> None:
    press(page, "Place the rest automatically")
    press(page, "Confirm the set-up")


def march(page: Page, player: Player) -> None:
    """Until an army of the Hebrews is about to move."""
    for _ in range(MOST_STEPS):
        state = player.wait()
        if page.get_by_role("group", name="Hebrews: take").count():
            return
        leaders = page.locator("[data-lit][data-ref^='leader:']")
        first = page.get_by_role("menuitem").or_(page.locator("[data-option], .hand-card[data-lit]")).first
        if state == "asked" and leaders.count():
            first = leaders.first
        first.focus()
        first.press("Enter")
    raise AssertionError("no army moved")


def test_the_pagans_set_up_in_secret(visitor: Visitors, shot: Shot) -> None:
    page = visitor().open()
    sit_down(page, "Computer", "Me here", "campaign")
    column = page.locator(".side")
    expect(column).to_contain_text("what is left to place")
    expect(column).to_contain_text("16 troops, 2 leaders")
    press(page, "Place by hand")
    press(page, "Set up the Amorites")
    expect(column).to_contain_text("needs a troop")
    shot(page, "joshua-set-up")
    assert violations(page) == []
    press(page, "Take up 3 new troops")
    expect(column).to_contain_text("In your hand")
    bethel = page.locator("[data-lit][aria-label^='Bethel']").first
    bethel.focus()
    bethel.press("Enter")
    expect(column).to_contain_text("13 of 16 left")
    press(page, "Back")
    press(page, "Place the rest automatically")
    expect(column).to_contain_text("complete: confirm it")
    press(page, "Confirm the set-up")
    expect(column).not_to_contain_text("left to place")


def test_of_a_pagan_stack_the_hebrews_see_the_top_alone(visitor: Visitors, shot: Shot) -> None:
    page = visitor().open()
    player = sit_down(page, "Me here", "Computer")
    player.wait()
    told = " ".join(page.locator(".targets [aria-label]").evaluate_all("all => all.map((one) => one.ariaLabel)"))
    assert AMORITES.search(told) and not NUMBERED.search(told)
    shot(page, "joshua")
    assert violations(page) == []


def test_an_army_takes_troops_along_and_marches(visitor: Visitors, shot: Shot) -> None:
    page = visitor().open()
    player = sit_down(page, "Me here", "Computer")
    march(page, player)
    shot(page, "joshua-march")
    assert violations(page) == []
    page.get_by_role("group", name="Hebrews: take").get_by_role("button", name="take 3 troops").click()
    army = page.get_by_role("button", name=re.compile("^Hebrew army: 3 troops"))
    army.click()
    expect(page.locator(".side")).to_contain_text(re.compile("3 of [0-9]+ troops"))
    ai = page.locator("[data-lit][aria-label^='Ai.']").first
    ai.focus()
    ai.press("Enter")
    expect(page.locator(".side")).to_contain_text("marches to Ai")


def test_some_turns_against_the_computer(visitor: Visitors, shot: Shot) -> None:
    page = visitor().open()
    player = sit_down(page, "Computer", "Me here")
    set_up_at_once(page)
    for _ in range(40):
        if player.step() == "over":
            break
    shot(page, "joshua-later")
    assert player.clicks >= 30


def test_it_stands_on_a_phone(visitor: Visitors, shot: Shot) -> None:
    page = visitor(viewport=PHONE).open()
    player = sit_down(page, "Me here", "Me here")
    set_up_at_once(page)
    for step in range(14):
        player.step()
        assert no_scroll(page, PHONE), step
    player.wait()
    shot(page, "joshua-phone")
    assert violations(page) == []


def no_scroll(page: Page, size: ViewportSize) -> bool:
    return int(page.evaluate("document.documentElement.scrollWidth")) <= size["width"]


def test_a_secret_is_given_away_only_by_its_words(visitor: Visitors, shot: Shot) -> None:
    """§22.5, Ruling R106 A marker that is clicked while a card is asked for opens the menu; a space is no answer."""
    page = visitor().open()
    player = sit_down(page, "Computer", "Me here")
    set_up_at_once(page)
    for _ in range(MOST_STEPS):
        player.wait()
        if page.locator(".hand-card[data-lit]").count() and page.locator("[data-lit][data-ref^='marker:']").count():
            break
        player.step()
    shot(page, "joshua-secret")
    asked = page.locator("#prompt").inner_text()
    marker = page.locator("[data-lit][data-ref^='marker:']").first
    marker.focus()
    marker.press("Enter")
    expect(page.get_by_role("menuitem", name=re.compile("^Reveal"))).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("menuitem")).to_have_count(0)
    assert page.locator("#prompt").inner_text() == asked


def test_a_sheet_that_is_up_hides_the_buttons_of_the_map(visitor: Visitors, shot: Shot) -> None:
    page = visitor(viewport=PHONE).open()
    player = sit_down(page, "Me here", "Computer")
    player.wait()
    expect(page.locator(".tools")).to_be_visible()
    page.locator(".tabs .round").click()
    expect(page.locator(".tools")).to_be_hidden()
    tops = page.locator(".hand-card").evaluate_all("all => new Set(all.map((one) => one.offsetTop)).size")
    assert tops > 1, "the cards lie below each other"
    shot(page, "joshua-hand-up")
