"""The other side's turn as a story: told in beats, once more, held, at any speed, by keys, at rest, on a phone."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, violations
from tests.browser.player import Player, begin
from tests.browser.test_table import Shot, Visitors

PANEL = ".story"
NOW = ".beats .now"
SPEED = "(value) => localStorage.setItem('maniple.speed', value)"

WATCH_FOR_END = """() => {
  const seen = () => { window.storyEnded ||= !document.querySelector('.story'); };
  new MutationObserver(seen).observe(document.body, { childList: true, subtree: true });
}"""
"""The computer's next turn may be told a moment later."""


def until_told(page: Page, player: Player) -> None:
    """Play until a turn of the computer is told."""
    for _ in range(40):
        page.wait_for_function("() => document.querySelector('.story, [data-lit], [data-option]')")
        if page.locator(PANEL).count():
            return
        player.step()
        page.wait_for_timeout(150)
    raise AssertionError("no turn was told")


def told(page: Page) -> Player:
    begin(page, {"Maccabeans": "Me here", "Greeks": "Computer"})
    player = Player(page, 3)
    until_told(page, player)
    return player


def to_its_end(page: Page) -> None:
    # nothing more is to come once one is asked oneself
    rests = "document.querySelector('.storybar :is(.btn:disabled, .pri)')"
    ends = f"() => {rests} && document.querySelector('[data-lit], [data-option]')"
    page.wait_for_function(ends, timeout=20_000)


def test_a_turn_is_told_held_told_again_and_skipped(visitor: Visitors, shot: Shot) -> None:
    page = visitor(at_once=False, reduced_motion="no-preference").open()
    told(page)
    story = page.locator(PANEL)
    expect(story.locator(".storysaid .first")).not_to_be_empty()
    expect(story.locator(".storycard")).to_be_visible()
    page.keyboard.press("Space")
    go_on = story.get_by_role("button", name=re.compile("^Go on"))
    if go_on.count():
        held = page.locator(NOW).inner_text()
        page.wait_for_timeout(600)
        assert page.locator(NOW).inner_text() == held
        page.keyboard.press("Space")
    to_its_end(page)
    shot(page, "story")
    assert violations(page) == []
    page.keyboard.press("r")
    expect(page.locator(".beats li").first).to_have_class("now")
    page.get_by_role("button", name=re.compile("^Fast")).click()
    assert page.evaluate("localStorage.getItem('maniple.speed')") == "2"
    page.keyboard.press("Escape")
    expect(story).to_have_count(0)
    expect(page.locator("#prompt")).to_contain_text("Maccabeans")
    again = page.get_by_role("button", name="Tell the last turn again")
    again.click()
    expect(story).to_have_count(1)
    page.keyboard.press("Escape")
    expect(story).to_have_count(0)


def test_ones_own_choice_is_not_delayed(visitor: Visitors) -> None:
    page = visitor(at_once=False, reduced_motion="no-preference").open()
    page.evaluate(SPEED, "2")
    page.reload()
    player = told(page)
    to_its_end(page)
    page.evaluate(WATCH_FOR_END)
    lit = page.locator("[data-lit], [data-option]").first
    lit.focus()
    lit.press("Enter")
    if page.get_by_role("menuitem").count():
        player.step()
    page.wait_for_function("() => window.storyEnded")


def test_at_rest_a_turn_is_stills_that_are_stepped_through(visitor: Visitors) -> None:
    page = visitor(at_once=False).open()
    told(page)
    to_its_end(page)
    beats = page.locator(".beats li")
    expect(beats.last).to_have_class("now")
    page.keyboard.press("r")
    expect(beats.first).to_have_class("now")
    if beats.count() > 1:
        page.keyboard.press("r")
        expect(beats.nth(1)).to_have_class("now")
        page.keyboard.press("ArrowLeft")
        expect(beats.first).to_have_class("now")
    page.keyboard.press("Enter")
    expect(page.locator(PANEL)).to_have_count(0)


def test_on_a_phone_a_turn_is_told_in_the_sheet(visitor: Visitors, shot: Shot) -> None:
    page = visitor(PHONE, at_once=False, reduced_motion="no-preference").open()
    page.evaluate(SPEED, "2")
    page.reload()
    told(page)
    box = page.locator(".story.phone").bounding_box()
    assert box is not None and box["height"] <= PHONE["height"] * 0.46
    page.get_by_role("button", name="Again").wait_for()
    assert violations(page) == []
    shot(page, "story-phone")
    page.locator(".story").get_by_role("button", name=re.compile("^To (my turn|the table)")).click()
    expect(page.locator(PANEL)).to_have_count(0)
