"""The first screens: a page for each game, and the lobby with the games that wait for me."""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE, violations
from tests.browser.player import Player, begin
from tests.browser.test_table import Shot, Visitors

GAMES = {
    "judean-hammer": ("Judean Hammer", "Twelve points win, and a tie is yours."),
    "storm-over-jerusalem": ("Storm Over Jerusalem", "After turn 8 a tie is yours."),
    "jugurthine-war": ("The Jugurthine War", "Bring the points down to 0"),
    "joshua": ("Joshua: Hebrews v. Pagans", "within four turns"),
}
"""Each game's address with its name and what its page says about winning."""
OFF_THE_PAGE = """() => {
  const wanted = '.hero h1, .hero .w, .facts li, .sd, .wy, .st2, .gamepage .btn';
  const seen = [...document.querySelectorAll(wanted)].filter((one) => one.getClientRects().length);
  const off = seen.filter((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
  });
  const hero = document.querySelector('.hero').getBoundingClientRect();
  const facts = [...document.querySelectorAll('.facts li')];
  const cut = facts.filter((one) => one.getBoundingClientRect().bottom > hero.bottom);
  return [...off, ...cut].map((one) => one.textContent);
}"""
"""What does not stand above the fold, or is cut off by the picture behind it."""
SMALLEST = """() => Math.min(...[...document.querySelectorAll('main *')]
  .filter((one) => !one.closest('[aria-hidden], .hidden') && [...one.childNodes].some((node) => node.nodeType === 3))
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""
BEGUN = "async () => (await fetch(location.pathname.replace('/game/', '/api/games/'))).json()"


def begun(page: Page) -> dict[str, Any]:
    """The game that was just begun."""
    page.wait_for_url("**/game/*")
    found: dict[str, Any] = page.evaluate(BEGUN)
    return found


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_game_tells_above_the_fold_what_it_is_and_how_to_begin(
    visitor: Visitors, shot: Shot, size: ViewportSize
) -> None:
    page = visitor(size).open()
    for slug, (name, goal) in GAMES.items():
        page.get_by_role("link", name=name).first.click()
        expect(page).to_have_url(f"{page.url.split('/play')[0]}/play/{slug}")
        expect(page.get_by_role("heading", level=1)).to_have_text(name.replace(":", ""))
        expect(page.locator(".sides")).to_contain_text(goal)
        expect(page.locator(".hero .mappicture.drawn svg").nth(1)).to_be_attached()
        assert page.evaluate(OFF_THE_PAGE) == []
        assert page.evaluate(SMALLEST) >= 11
        if size == DESKTOP or slug == "joshua":
            assert violations(page) == []
        shot(page, f"page-{slug}-{size['width']}")
        page.go_back()
    expect(page.get_by_role("link", name="Judean Hammer").first).to_be_visible()


def test_enter_plays_the_first_scenario_and_then_begins(visitor: Visitors) -> None:
    """The bright thing is what Enter does: the first scenario, until one has begun; B begins always."""
    someone = visitor(at_once=False)
    page = someone.open("/play/judean-hammer")
    expect(page.locator(".btn.pri")).to_have_text("Play it ↵")
    page.keyboard.press("Enter")
    game = begun(page)
    assert game["variant"]["max_rounds"] == 2
    assert [(seat["yours"], seat["level"]) for seat in game["seats"]] == [(True, ""), (False, "Recruit")]
    page.go_back()
    expect(page.locator(".btn.pri")).to_have_text("Begin B")
    page.get_by_role("radio", name="Greeks").check(force=True)
    page.get_by_role("group", name="Level").get_by_role("radio", name="Captain").check()
    page.keyboard.press("Enter")
    game = begun(page)
    assert game["variant"]["max_rounds"] == 30
    assert [(seat["yours"], seat["level"]) for seat in game["seats"]] == [(False, "Captain"), (True, "")]


def test_what_a_game_is_begun_with(visitor: Visitors) -> None:
    """Joshua with the short scenario, The Jugurthine War with the start that is nearest to even."""
    page = visitor().open("/play/joshua")
    goals = page.locator(".sd p").first
    expect(goals).to_contain_text("within four turns")
    page.get_by_role("radio", name="Long").check()
    expect(goals).to_contain_text("20 victory points")
    page.get_by_role("radio", name="Short").check()
    page.keyboard.press("b")
    assert begun(page)["variant"]["scenario"] == "short"
    page.goto(page.url.split("/game/")[0] + "/play/jugurthine-war")
    expect(page.locator(".st2")).to_be_visible()
    page.keyboard.press("b")
    assert begun(page)["variant"]["starting_points"] == 14


def test_read_how_it_is_played_opens_the_rules_at_the_goal(visitor: Visitors) -> None:
    page = visitor().open("/play/judean-hammer")
    page.get_by_role("link", name="Read how it is played").click()
    expect(page.locator(".ruleentry.here")).to_contain_text("equal VP: Maccabean wins")
    page.go_back()
    page.get_by_role("link", name="What is reconstructed").click()
    expect(page.get_by_text("the rules are the rulebook's")).to_be_focused()


def test_the_lobby_shows_first_what_waits_for_me_with_a_picture(visitor: Visitors, shot: Shot) -> None:
    page = visitor().open()
    begin(page, {"Hebrews": "Me here", "Pagans": "By link"})
    lobby = page.url.split("/game/")[0]
    page.goto(lobby)
    begin(page, {"Maccabeans": "Me here", "Greeks": "Computer"})
    player = Player(page, 3)
    for _ in range(6):
        player.step()
    player.wait()
    page.goto(lobby)
    rows = page.locator(".lobby a.game")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Judean Hammer")
    expect(rows.first).to_contain_text("you are the Maccabeans")
    expect(rows.first).to_contain_text("Captain, just now")
    expect(rows.nth(1)).to_contain_text("Not begun")
    expect(page).to_have_title("(1) Maniple")
    picture = rows.first.locator(".mappicture svg")
    expect(picture).to_have_count(2)
    assert picture.nth(1).locator("g g").count() > 3
    assert violations(page) == []
    shot(page, "lobby-games")
    page.keyboard.press("Enter")
    page.wait_for_url("**/game/*")
    player.wait()
