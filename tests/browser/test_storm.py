"""Storm Over Jerusalem in the browser: areas with walls, counters that are alike, two hands of cards."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, violations
from tests.browser.player import Player, begin, choose
from tests.browser.test_table import Shot, Visitors

NEW_CITY = '[data-ref="area:13"]'
WOMENS_GATE = '[data-ref="area:1"]'
GOES_ON = re.compile("^(Pass|Let it come|Let them|Stop|Finish|Done|No more)")
COUNTERS = """(box) => [...document.querySelectorAll('.pieces .piece')]
  .map((piece) => ({ text: piece.textContent, box: piece.getBoundingClientRect() }))
  .map(({ text, box: at }) => ({ text, x: at.x + at.width / 2, y: at.y + at.height / 2 }))
  .filter(({ x, y }) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height)"""


class Mouse(Player):
    """Plays with the mouse: clicks in the middle of what is lit, and passes often, so that a game ends soon."""

    HURRY = 0.85

    def __init__(self, page: Page, seed: int) -> None:
        super().__init__(page, seed)
        self.answered = 0
        self.before = ""

    def press(self, things: Locator) -> None:
        """One of several with a click in its middle, or on with the game; by keys where a click met something else."""
        prompt = self.page.locator("#prompt").inner_text()
        again, self.before = prompt == self.before, prompt
        self.answered += "answer the attack" in prompt and not again
        on = self.page.locator("[data-option]", has_text=GOES_ON)
        if things.first.get_attribute("role") == "menuitem":
            things.nth(self.rng.randrange(things.count())).click()
        elif on.count() and self.rng.random() < self.HURRY:
            on.first.click()
        elif again:
            super().press(things)
        else:
            thing = things.nth(self.rng.randrange(things.count()))
            box = thing.bounding_box()
            assert box is not None
            low = thing.get_attribute("class") or ""
            down = 40 if "hand-card" in low else box["height"] / 2
            self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + down)


def sit_down(page: Page, judeans: str, romans: str = "Me here") -> Player:
    choose_storm(page)
    begin(page, {"Romans": romans, "Judeans": judeans})
    player = Player(page, 5)
    draw = page.get_by_role("button", name="Draw the card")
    while player.wait() == "curtain" or draw.is_visible():  # §5.1a the Judeans are asked before each bonus card
        if draw.is_visible():
            draw.click()
            page.wait_for_timeout(300)
        else:
            player.step()
    return player


def choose_storm(page: Page) -> None:
    choose(page, "Storm Over Jerusalem")
    expect(page.get_by_role("group", name="Who plays Romans")).to_be_visible()


def legions_at(page: Page, where: str) -> list[dict[str, float]]:
    """The counters of the Twelfth in an area, by where they are on the screen."""
    box = page.locator(where).first.bounding_box()
    return [counter for counter in page.evaluate(COUNTERS, box) if str(counter["text"]).startswith("XII")]


def choose_units(page: Page) -> None:
    """Not all units of the area that was taken go: they are chosen one by one."""
    page.get_by_role("button", name="Step by step").click()


def test_any_of_several_alike_counters_can_be_clicked(visitor: Visitors, shot: Shot) -> None:
    page = visitor().open()
    sit_down(page, "Computer")
    shot(page, "storm")
    page.locator(WOMENS_GATE).first.focus()
    page.keyboard.press("Enter")
    choose_units(page)
    expect(page.locator("#prompt")).to_contain_text("choose the units of Women's Gate")
    last = legions_at(page, WOMENS_GATE)[-1]
    page.mouse.click(last["x"], last["y"])
    expect(page.locator("#prompt")).to_contain_text("1 unit of Women's Gate")
    page.get_by_role("button", name=re.compile("All of them")).click()
    expect(page.locator("#prompt")).to_contain_text("5 units of Women's Gate")
    shot(page, "storm-chosen")
    assert violations(page) == []


def test_a_whole_game_by_clicks(visitor: Visitors, shot: Shot) -> None:
    """From the set-up to the result, against the computer: impulses, chances to respond, damage, End Phases."""
    page = visitor().open()
    choose_storm(page)
    begin(page, {"Romans": "Me here", "Judeans": "Computer"})
    Mouse(page, 11).play(900)
    shot(page, "storm-over")
    expect(page.locator("dialog[open] .result")).to_contain_text("win")


def test_the_judeans_answer_attacks_by_clicks(visitor: Visitors, shot: Shot) -> None:
    """§8.3a A long part of a game against the computer, with chances to respond."""
    page = visitor().open()
    choose_storm(page)
    begin(page, {"Romans": "Computer", "Judeans": "Me here"})
    player = Mouse(page, 5)
    for _ in range(400):
        if player.step() == "over" or (player.clicks >= 45 and player.answered >= 2):
            break
    shot(page, "storm-later")
    assert player.answered >= 2


def test_odds_stand_beside_an_assault_before_it_is_committed(visitor: Visitors, shot: Shot) -> None:
    """§8.3.3a Pointed at, and again while cards are added; a click that is refused says why."""
    page = visitor().open()
    sit_down(page, "Me here")
    page.get_by_role("button", name="Got it").click()
    temple = page.locator('[data-ref="area:21"]').first.bounding_box()
    assert temple is not None
    page.mouse.click(temple["x"] + temple["width"] / 2, temple["y"] + temple["height"] / 2)
    expect(page.locator(".refusal")).to_contain_text(re.compile(r"Not allowed:.*§6\.1a"))
    page.locator(WOMENS_GATE).first.focus()
    page.keyboard.press("Enter")
    choose_units(page)
    page.get_by_role("button", name=re.compile("All of them")).click()
    expect(page.locator("#prompt")).to_contain_text("5 units of Women's Gate")
    odds = page.locator(".pop.odds")
    page.locator(NEW_CITY).first.hover(position={"x": 30, "y": 60}, force=True)
    for figure in ("expected damage points", "chance to clear the area", "chance to breach the wall", "other side"):
        expect(odds).to_contain_text(figure)
    shot(page, "storm-odds")
    page.locator(NEW_CITY).first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Score and state")).to_contain_text("8 + 2d6 to 14")
    expect(odds.or_(page.locator(".curtain"))).to_be_visible()


def test_it_stands_on_a_phone(visitor: Visitors, shot: Shot) -> None:
    page = visitor(viewport=PHONE).open()
    player = sit_down(page, "Me here")
    for _ in range(12):
        player.step()
    player.wait()
    shot(page, "storm-phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_on_a_phone_the_hand_makes_room_where_the_map_is_asked(visitor: Visitors, shot: Shot) -> None:
    page = visitor(viewport=PHONE).open()
    sit_down(page, "Computer")
    sheet = page.locator(".sheet")
    page.locator(WOMENS_GATE).first.focus()
    page.keyboard.press("Enter")
    choose_units(page)
    expect(page.locator("#prompt")).to_contain_text("choose the units of Women's Gate")
    expect(sheet).to_have_css("height", "96px")
    shot(page, "storm-phone-units")
    page.get_by_role("button", name="Undo").click()
    expect(sheet).to_have_css("height", "300px")


def test_a_seat_may_always_draw(visitor: Visitors) -> None:
    """§5.1a A setting of this game alone: both bonus cards are drawn, and the question is gone."""
    page = visitor().open()
    choose_storm(page)
    begin(page, {"Romans": "Me here", "Judeans": "Me here"})
    player = Player(page, 5)
    player.step()
    expect(page.locator("#prompt")).to_contain_text("draw the bonus card for Tyropoeon South", ignore_case=True)
    page.get_by_role("button", name="More", exact=True).first.click()
    page.get_by_role("button", name=re.compile("Settings")).click()
    page.get_by_role("dialog").get_by_role("switch", name="Always draw bonus cards").click()
    page.keyboard.press("Escape")
    # then it is the Romans' turn, at the same screen
    expect(page.get_by_role("button", name=re.compile("I am here"))).to_be_visible()
