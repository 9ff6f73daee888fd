"""A game on one screen: from the lobby to the result, and all that a player may do on the way."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from maniple.kernel.title import find_title
from tests.browser.conftest import PHONE, Visitor, violations
from tests.browser.player import CHOICES, Player, begin, choose
from tests.browser.set_up import find_end, find_position, sit_down_in

Visitors = Callable[..., Visitor]
Shot = Callable[[Page, str], None]

HAMMER = find_title("judean-hammer")
IN_BATTLE = re.compile("battle|ambush|attackers")


def hot_seat(page: Page, rounds: int = 2) -> Player:
    """Two players at one screen, in a game of so many rounds."""
    choose(page)
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("Longest game").fill(str(rounds))
    begin(page, {"Maccabeans": "Me here", "Greeks": "Me here"})
    return Player(page, seed=7)


def prompt(page: Page) -> str:
    return page.locator("#prompt").inner_text()


def question(page: Page) -> str:
    """What is asked, without the hint that follows it: that changes with what is picked up."""
    return prompt(page).split("\n")[0].removesuffix("now choose where to").removesuffix("choose among what is lit")


def open_first_move(page: Page) -> None:
    """Play the first card of the hand to move, so that areas are lit."""
    page.locator(".hand [data-lit]").first.click()
    page.get_by_role("menuitem", name=re.compile("move")).click()
    expect(page.locator("#prompt")).to_contain_text("march")


def test_a_hot_seat_game_from_the_lobby_to_the_result(visitor: Visitors, shot: Shot) -> None:
    page = visitor().open()
    shot(page, "lobby")
    player = hot_seat(page)
    player.wait()
    shot(page, "table")
    seen = set()
    for _ in range(400):
        state = player.step()
        if state not in seen:
            shot(page, f"table-{state}")
        seen.add(state)
        if state == "over":
            break
    assert {"asked", "menu", "curtain", "over"} <= seen
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(re.compile("win"))
    expect(dialog).to_contain_text("The last round is over")
    expect(dialog.get_by_role("button", name="Rematch, sides swapped")).to_be_visible()


def test_undo_takes_back_what_revealed_nothing(visitor: Visitors) -> None:
    page = visitor().open()
    begin(page, {})
    Player(page, 1).wait()
    before = prompt(page)
    open_first_move(page)
    assert prompt(page) != before
    page.keyboard.press("u")
    expect(page.locator("#prompt")).to_contain_text("play a card")


def test_a_click_on_what_is_not_allowed_says_why_with_the_rule(visitor: Visitors, shot: Shot) -> None:
    page = visitor().open()
    begin(page, {})
    Player(page, 1).wait()
    open_first_move(page)
    page.locator('[aria-label^="Samaria"]').first.click(force=True)
    toast = page.get_by_role("alert")
    expect(toast).to_contain_text("Not allowed: You have no units in Samaria.")
    shot(page, "refusal")
    toast.get_by_text("JH-5.1").click()
    rules = page.locator(".rulespanel")
    expect(rules).to_be_visible()
    expect(rules).to_contain_text("JH-5.1")
    shot(page, "rules")


def test_the_keyboard_alone_plays_a_round(visitor: Visitors, shot: Shot) -> None:
    page = visitor(at_once=False, reduced_motion="no-preference").open()
    for thing in (page.get_by_role("link", name="Judean Hammer"), page.get_by_role("button", name="Begin")):
        thing.wait_for()
        for _ in range(60):
            page.keyboard.press("Tab")
            if thing.evaluate("one => one === document.activeElement"):
                break
        page.keyboard.press("Enter")
    page.wait_for_url("**/game/*")
    player = Player(page, 3)
    said: set[str] = set()
    on_choice = "document.activeElement?.matches('[data-lit], [data-option], [role=menuitem]')"
    while len(said) < 8:
        state = player.wait()
        assert state != "over"
        for _ in range(120):
            if state == "account" or page.evaluate(on_choice):
                break
            page.keyboard.press("Tab")
        else:
            raise AssertionError(f"no choice was met by Tab: {prompt(page)}")
        name = page.evaluate("document.activeElement.getAttribute('aria-label') || document.activeElement.textContent")
        assert name
        said.add(prompt(page))
        page.keyboard.press("Enter")
    shot(page, "keyboard")


def test_a_phone_plays_to_the_result(visitor: Visitors, shot: Shot) -> None:
    page = visitor(PHONE, has_touch=True, is_mobile=True).open()
    shot(page, "phone-lobby")
    player = hot_seat(page)
    player.step()
    assert player.wait() == "asked"
    page.wait_for_timeout(1500)  # the first painting of the map
    shot(page, "phone-table")
    assert page.locator("[data-lit]").count()
    for _ in range(20):
        player.step()
    sit_down_in(page, find_end(HAMMER.slug, {"max_rounds": 2}), "here")
    player.play(200)
    shot(page, "phone-result")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the phone"


def test_a_reload_in_mid_battle_loses_nothing(visitor: Visitors) -> None:
    page = visitor().open()
    sit_down_in(page, find_position(HAMMER.slug, lambda g: IN_BATTLE.search(HAMMER.prompt(g)) is not None), "here")
    player = Player(page, seed=7)
    if player.wait() == "curtain":
        player.step()
        player.wait()
    assert IN_BATTLE.search(prompt(page))
    player.step()
    page.keyboard.press("Escape")  # a question of this page alone is not kept
    if player.wait() == "curtain":
        player.step()
        player.wait()
    before, log = question(page), page.locator(".log").inner_text()
    assert "Nothing has happened yet." not in log
    page.reload()
    if player.wait() == "curtain":
        player.step()
        player.wait()
    assert question(page) == before
    assert log.splitlines()[-3:] == page.locator(".log").inner_text().splitlines()[-3:]


def test_axe_finds_nothing_serious(visitor: Visitors) -> None:
    for viewport in (None, PHONE):
        for scheme in ("light", "dark"):
            options = {"color_scheme": scheme, **({"viewport": viewport} if viewport else {})}
            page = visitor(**options).open()
            expect(page.get_by_role("link", name="Judean Hammer")).to_be_visible()
            assert violations(page) == []
            begin(page, {})
            Player(page, 1).wait()
            assert violations(page) == []
            page.locator(CHOICES).first.focus()
            page.keyboard.press("?")
            expect(page.get_by_role("dialog")).to_be_visible()
            assert violations(page) == []


def test_a_dark_table(visitor: Visitors, shot: Shot) -> None:
    page = visitor(color_scheme="dark").open()
    shot(page, "dark-lobby")
    begin(page, {})
    Player(page, 1).wait()
    page.wait_for_timeout(1500)  # the first painting of the map
    shot(page, "dark-table")
    ground = page.evaluate("getComputedStyle(document.querySelector('.side')).backgroundColor")
    assert sum(int(part) for part in re.findall(r"\d+", ground)[:3]) < 200
