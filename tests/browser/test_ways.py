"""To the destination: whoever is taken goes to any space in reach with the next click, counted in real clicks."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, violations
from tests.browser.player import Player, begin
from tests.browser.test_giving_up import first_impulse, sent_by
from tests.browser.test_jugurthine import MOST_STEPS, sit_down
from tests.browser.test_table import Shot, Visitors

DRAWN = ".ways .dashes"
CENTRE = """(ref) => {
  const found = [...document.querySelectorAll(`.target[data-ref="${ref}"]`)][0];
  if (!found) return null;
  const box = found.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
LIT = "() => [...document.querySelectorAll('.target.lit')].map((one) => one.dataset.ref)"


class Hand:
    """A mouse whose clicks are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    def at(self, ref: str) -> tuple[float, float]:
        x, y = self.page.evaluate(CENTRE, ref)
        return x, y

    def wait_till_still(self, ref: str) -> None:
        """The view may still be gliding to what the question is about."""
        before = None
        while before != (before := self.at(ref)):
            self.page.wait_for_timeout(150)

    def point(self, ref: str) -> None:
        self.page.mouse.move(*self.at(ref))

    def click(self, ref: str) -> None:
        self.clicks += 1
        self.page.mouse.click(*self.at(ref))

    def lit(self) -> list[str]:
        return list(self.page.evaluate(LIT))

    def wait_for_ways(self, more_than: int) -> list[str]:
        self.page.wait_for_function(f"() => document.querySelectorAll('.target.lit').length > {more_than}")
        return self.lit()


def hammer(page: Page) -> Hand:
    """The Maccabees have laid a card down to move."""
    begin(page, {"Maccabeans": "Me here", "Greeks": "Computer"})
    player = Player(page, 1)
    player.wait()
    for _ in range(10):
        if page.locator("#prompt").inner_text().startswith("Maccabeans: Play a card"):
            break
        page.wait_for_timeout(200)
    cards = page.locator(".hand-card[data-lit]")
    worth = [int((re.findall(r"\d", text) or ["0"])[0]) for text in cards.all_inner_texts()]
    card = cards.nth(worth.index(max(worth)))  # so that somebody can still move after the first march
    card.focus()
    card.press("Enter")
    page.get_by_role("menuitem", name=re.compile("move", re.IGNORECASE)).first.click()
    expect(page.locator("#prompt")).to_contain_text("whose units march")
    hand = Hand(page)
    hand.wait_till_still(MODIN)
    return hand


MODIN = "area:12"


def test_two_units_over_three_areas_in_two_clicks(visitor: Visitors, shot: Shot) -> None:
    """Judean Hammer: from Modin to an area three roads away; one undo takes the whole march back."""
    page = visitor().open()
    hand = hammer(page)
    sent = sent_by(page)
    hand.click(MODIN)
    reach = hand.wait_for_ways(6)
    assert sent == [], "nothing is done before the goal is clicked"
    goal = max(
        (ref for ref in reach if ref not in (MODIN,)),
        key=lambda ref: abs(hand.at(ref)[0] - hand.at(MODIN)[0]) + abs(hand.at(ref)[1] - hand.at(MODIN)[1]),
    )
    hand.point(goal)
    expect(page.locator(DRAWN)).to_have_count(1)
    expect(page.locator(".tip")).to_contain_text("point")
    shot(page, "ways-judean-hammer")
    assert violations(page) == []
    hand.click(goal)
    expect(page.get_by_role("button", name=re.compile("Undo"))).to_be_visible()
    assert hand.clicks == 2 and len(sent) == 1
    assert sent[0].count("step") == 3 and "number 2" in sent[0]
    page.get_by_role("button", name=re.compile("Undo")).click()
    expect(page.locator("#prompt")).to_contain_text("whose units march")
    assert MODIN in hand.wait_for_ways(0)


def test_how_many_go_is_changed_on_the_spot(visitor: Visitors) -> None:
    """All go, unless one says otherwise; the goal is then clicked as before."""
    page = visitor().open()
    hand = hammer(page)
    sent = sent_by(page)
    hand.click(MODIN)
    hand.wait_for_ways(6)
    expect(page.locator("[data-go='2']")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-go='1']").click()
    expect(page.locator("[data-go='1']")).to_have_attribute("aria-pressed", "true")
    hand.click(next(ref for ref in hand.lit() if ref != MODIN))
    expect(page.get_by_role("button", name=re.compile("Undo"))).to_be_visible()
    assert len(sent) == 1 and "number 1" in sent[0]


def test_a_stack_goes_where_it_is_dragged_to(visitor: Visitors) -> None:
    page = visitor().open()
    hand = hammer(page)
    sent = sent_by(page)
    hand.click(MODIN)
    far = [ref for ref in hand.wait_for_ways(6) if ref != MODIN][-1]
    page.keyboard.press("Escape")
    page.mouse.move(*hand.at(MODIN))
    page.mouse.down()
    x, y = hand.at(far)
    page.mouse.move(x - 20, y - 20, steps=8)
    page.mouse.move(x, y, steps=3)
    page.mouse.up()
    expect(page.get_by_role("button", name=re.compile("Undo"))).to_be_visible()
    assert len(sent) == 1 and "number 2" in sent[0]


def test_a_march_by_keys_alone(visitor: Visitors) -> None:
    page = visitor().open()
    hammer(page)
    sent = sent_by(page)
    page.locator(f".target.lit[data-ref='{MODIN}']").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.target.lit').length > 6")
    goal = page.locator(f".target.lit:not([data-ref='{MODIN}'])").last
    goal.focus()
    expect(page.locator(DRAWN)).to_have_count(1)
    goal.press("Enter")
    expect(page.get_by_role("button", name=re.compile("Undo"))).to_be_visible()
    assert len(sent) == 1


def test_a_march_over_ten_hexes_in_two_clicks(visitor: Visitors, shot: Shot) -> None:
    """The Jugurthine War: the commander, and a hex ten away."""
    page = visitor().open()
    player = sit_down(page, "Computer")
    hand = Hand(page)
    for _ in range(MOST_STEPS):
        player.wait()
        if "ctivate" in page.locator("#prompt").inner_text():
            break
        player.step()
    expect(page.locator("#prompt")).to_contain_text("ctivate")
    sent = sent_by(page)
    page.wait_for_selector(".target.lit:not([data-ref^='hex:'])", state="attached")
    commander = next(ref for ref in hand.lit() if not ref.startswith("hex:"))
    hand.wait_till_still(commander)
    hand.click(commander)
    reach = hand.wait_for_ways(60)
    x, y = hand.at(commander)
    seen = [ref for ref in reach if 60 < hand.at(ref)[0] < 1000 and 90 < hand.at(ref)[1] < 760]
    goal = max(seen, key=lambda ref: (hand.at(ref)[0] - x) ** 2 + (hand.at(ref)[1] - y) ** 2)
    hand.point(goal)
    expect(page.locator(DRAWN)).to_have_count(1)
    shot(page, "ways-jugurthine-war")
    with page.expect_response(lambda response: "actions" in response.url):
        hand.click(goal)
    assert hand.clicks == 2 and sent[0].count("step ") >= 8


def test_an_assault_with_all_units_in_three_clicks(visitor: Visitors, shot: Shot) -> None:
    """Storm Over Jerusalem: the area, the target, and what is done to it."""
    page = visitor().open()
    first_impulse(page)
    hand = Hand(page)
    sent = sent_by(page)
    hand.click("area:1")
    hand.wait_for_ways(0)
    page.wait_for_timeout(300)
    shot(page, "ways-storm")
    hand.click("area:13")
    page.wait_for_timeout(300)
    if page.get_by_role("menuitem").count():
        hand.clicks += 1
        page.get_by_role("menuitem", name=re.compile("Assault")).click()
        page.wait_for_timeout(300)
    assert hand.clicks <= 3 and "assault 14" in sent[0] and '"all"' in sent[0]


def test_a_march_on_a_phone(visitor: Visitors, shot: Shot) -> None:
    page = visitor(PHONE, has_touch=True).open()
    hand = hammer(page)
    sent = sent_by(page)
    page.touchscreen.tap(*hand.at(MODIN))
    reach = hand.wait_for_ways(6)
    shot(page, "ways-phone")
    seen = [ref for ref in reach if ref != MODIN and 20 < hand.at(ref)[0] < 370 and 150 < hand.at(ref)[1] < 600]
    page.touchscreen.tap(*hand.at(seen[0]))
    page.wait_for_timeout(400)
    if page.locator(".pop.odds .btn.pri").count():
        page.locator(".pop.odds .btn.pri").click()
    expect(page.get_by_role("button", name=re.compile("Undo"))).to_be_visible()
    assert len(sent) == 1
