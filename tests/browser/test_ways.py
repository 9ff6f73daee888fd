"""To the destination: whoever is taken goes to any space in reach with the next click, counted in real clicks."""

import re
from functools import cache
from typing import Any

from playwright.sync_api import Page, expect

from maniple.kernel.title import find_title
from maniple.table.table import Option, Table
from tests.browser.conftest import PHONE, violations
from tests.browser.set_up import March, Position, find_march, find_position, sit_down_at, sit_down_in
from tests.browser.test_giving_up import sent_by
from tests.browser.test_table import Shot, Visitors

DRAWN = ".ways .dashes"
CENTRE = """(ref) => {
  const found = [...document.querySelectorAll(`[data-ref="${ref}"]`)].find((one) => one.getClientRects().length);
  if (!found) return null;
  const box = found.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


IN_SIGHT = """() => [...document.querySelectorAll('.target.lit')].filter((one) => {
  const box = one.getBoundingClientRect();
  const on = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return on !== null && on.closest('.map') !== null;
}).map((one) => one.dataset.ref)"""


CAMERA = "document.querySelector('.map-mover').style.transform"


class Hand:
    """A mouse whose clicks are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    def at(self, ref: str) -> tuple[float, float]:
        x, y = self.page.evaluate(CENTRE, ref)
        return x, y

    def wait_till_still(self) -> None:
        """The view may still be gliding to what the question is about."""
        before = None
        while before != (before := self.page.evaluate(CAMERA)):
            self.page.wait_for_timeout(150)

    def point(self, ref: str) -> None:
        self.page.mouse.move(*self.at(ref))

    def click(self, ref: str) -> None:
        self.clicks += 1
        self.page.mouse.click(*self.at(ref))

    def wait_for_goal(self, ref: str) -> None:
        self.page.wait_for_selector(f"[data-lit][data-ref='{ref}']", state="attached")
        self.wait_till_still()


UNDO = re.compile("Undo")
PANEL = ".pop.way"


@cache
def two_over_three() -> March:
    """Judean Hammer: two units at least, and a space three roads away."""
    return find_march(
        "judean-hammer",
        lambda g, way, numbers: len(way.spaces) == 3 and len(numbers) > 1 and not way.final and not way.dangers,
    )


@cache
def ten_hexes() -> March:
    """The Jugurthine War: past a hidden force, with a safe way round it."""
    return find_march("jugurthine-war", lambda g, way, numbers: way.is_safe and len(way.spaces) >= 10)


@cache
def assault_of_all() -> March:
    """Storm Over Jerusalem: all units of an area, and they are more than one."""
    return find_march(
        "storm-over-jerusalem",
        lambda g, way, numbers: way.actions[-1][0] == "assault" and not way.goers and len(numbers) > 1,
    )


@cache
def army_to_a_city() -> March:
    """Joshua: a leader with troops, and a city over a space."""
    return find_march(
        "joshua",
        lambda g, way, numbers: (
            g.decision.side == 0 and len(way.spaces) > 1 and g.city[way.spaces[-1]] and max(numbers, default=0) > 1
        ),
    )


def seated(page: Page, march: March) -> Hand:
    """At the table, with the whole map in sight: a click may go anywhere."""
    sit_down_at(page, march)
    page.get_by_role("button", name="Got it").click()
    page.keyboard.press("0")
    hand = Hand(page)
    hand.wait_till_still()
    return hand


def test_two_units_over_three_areas_in_two_clicks(visitor: Visitors, shot: Shot) -> None:
    """Judean Hammer: the way and its costs are drawn; one undo takes the whole march back; fewer go if one says so."""
    march = two_over_three()
    page = visitor().open()
    hand = seated(page, march)
    sent = sent_by(page)
    hand.click(march.begin)
    hand.wait_for_goal(march.goal)
    assert sent == [], "nothing is done before the goal is clicked"
    hand.point(march.goal)
    expect(page.locator(DRAWN)).to_have_count(1)
    expect(page.locator(PANEL)).to_contain_text("3 of 3 areas, 0 left")
    assert page.locator(".way-marks text.disc").all_text_contents() == ["1", "2", "3"]
    shot(page, "ways-judean-hammer")
    assert violations(page) == []
    hand.click(march.goal)
    undo = page.get_by_role("button", name=UNDO)
    expect(undo).to_be_visible()
    assert hand.clicks == 2 and len(sent) == 1
    assert sent[0].count("step") == 3 and "number 2" in sent[0]
    page.keyboard.press("u")
    hand.wait_for_goal(march.begin)
    hand.click(march.begin)
    page.locator("[data-go='1']").click()
    expect(page.locator("[data-go='1']")).to_have_attribute("aria-pressed", "true")
    hand.click(march.goal)
    expect(undo).to_be_visible()
    assert "number 1" in sent[-1]


def test_a_stack_is_dragged_keys_do_it_and_shift_bends_the_way(visitor: Visitors) -> None:
    march = two_over_three()
    page = visitor().open()
    hand = seated(page, march)
    sent = sent_by(page)
    undo = page.get_by_role("button", name=UNDO)
    # dragged, before its ways are known
    page.mouse.move(*hand.at(march.begin))
    page.mouse.down()
    x, y = hand.at(march.goal)
    page.mouse.move(x - 20, y - 20, steps=6)
    page.mouse.move(x, y, steps=2)
    page.mouse.up()
    expect(undo).to_be_visible()
    assert len(sent) == 1 and sent[0].count("step") == 3
    page.keyboard.press("u")
    # by keys alone
    hand.wait_for_goal(march.begin)
    page.mouse.move(5, 5)
    page.locator(f".target.lit[data-ref='{march.begin}']").focus()
    page.keyboard.press("Enter")
    hand.wait_for_goal(march.goal)
    goal = page.locator(f".target.lit[data-ref='{march.goal}']")
    goal.focus()
    expect(page.locator(DRAWN)).to_have_count(1)
    expect(goal).to_have_attribute("aria-label", re.compile("3 of 3 areas"))
    goal.press("Enter")
    expect(undo).to_be_visible()
    assert sent[-1].count("step") == 3
    page.keyboard.press("u")
    # bent through a space, and not gone there yet
    hand.wait_for_goal(march.begin)
    before = len(sent)
    hand.click(march.begin)
    between = f"area:{march.way.spaces[0]}"
    hand.wait_for_goal(between)
    page.keyboard.down("Shift")
    hand.click(between)
    page.keyboard.up("Shift")
    hand.point(march.goal)
    expect(page.locator(PANEL)).to_contain_text("By way of")
    expect(page.locator(".way-marks .via")).to_have_count(1)
    assert len(sent) == before
    hand.click(march.goal)
    expect(undo).to_be_visible()
    assert f'"step {slug_of(between)}"' in sent[-1]


def slug_of(ref: str) -> str:
    kind, number = ref.split(":")
    return str(find_title("judean-hammer").shipped_box.kinds[kind].slugs[int(number)])


def test_a_march_over_ten_hexes_in_two_clicks(visitor: Visitors, shot: Shot) -> None:
    """The Jugurthine War: what it costs, who may intercept and how likely that is, and the safe way by a key."""
    march = ten_hexes()
    page = visitor().open()
    hand = seated(page, march)
    sent = sent_by(page)
    hand.click(march.begin)
    hand.wait_for_goal(march.goal)
    hand.point(march.goal)
    panel = page.locator(PANEL)
    expect(panel).to_contain_text("may intercept")
    expect(panel.locator(".chances b").first).to_contain_text("%")
    expect(page.locator(".way-marks text.danger").first).to_contain_text("≤")
    expect(page.locator(".ways path.safe")).to_have_count(1)
    smallest = page.evaluate(
        "() => Math.min(...[...document.querySelectorAll('.way-marks text')]"
        ".map((one) => parseFloat(one.getAttribute('font-size')) * one.getScreenCTM().a))"
    )
    assert smallest >= 11
    shot(page, "ways-jugurthine-war")
    assert violations(page) == []
    with page.expect_response(lambda response: "actions" in response.url):
        page.keyboard.press("w")
    assert hand.clicks == 1 and sent[0].count("step ") == len(march.way.spaces)
    page.keyboard.press("u")
    hand.wait_for_goal(march.begin)
    page.keyboard.press("0")  # the view went along with the march
    hand.clicks = 0
    hand.click(march.begin)
    hand.wait_for_goal(march.goal)
    hand.point(march.goal)
    with page.expect_response(lambda response: "actions" in response.url):
        hand.click(march.goal)
    assert hand.clicks == 2 and sent[-1].count("step ") >= 10


def test_an_assault_with_all_units_in_three_clicks(visitor: Visitors, shot: Shot) -> None:
    """Storm Over Jerusalem: the area, the target, and what is done to it where several things can be."""
    march = assault_of_all()
    page = visitor().open()
    hand = seated(page, march)
    sent = sent_by(page)
    hand.click(march.begin)
    hand.wait_for_goal(march.goal)
    hand.point(march.goal)
    shot(page, "ways-storm")
    with page.expect_response(lambda response: "actions" in response.url):
        hand.click(march.goal)
        page.wait_for_timeout(200)
        if page.get_by_role("menuitem").count():
            hand.clicks += 1
            page.get_by_role("menuitem", name=re.compile("Assault")).first.click()
    assert hand.clicks <= 3 and "assault " in sent[0]
    assert sent[0].count('"all"') + sent[0].count("join ") >= 1


def test_an_army_with_leader_and_troops_to_a_city_in_three_clicks(visitor: Visitors, shot: Shot) -> None:
    """Joshua: pointing at the city before the march shows its odds, if it is held; all troops go by default."""
    march = army_to_a_city()
    page = visitor().open()
    hand = seated(page, march)
    sent = sent_by(page)
    page.locator(f".target.lit[data-ref='{march.begin}']").focus()
    page.keyboard.press("Enter")
    hand.wait_for_goal(march.goal)
    hand.point(march.goal)
    expect(page.locator(PANEL)).to_contain_text("MP")
    if march.way.risk >= 0:
        expect(page.locator(".pop.odds")).to_contain_text("%")
    shot(page, "ways-joshua")
    with page.expect_response(lambda response: "actions" in response.url):
        hand.click(march.goal)
    assert hand.clicks <= 2 and sent[0].count("march ") == len(march.way.spaces) and "take" not in sent[0]


def test_a_march_on_a_phone(visitor: Visitors, shot: Shot) -> None:
    """Two taps; where something may happen on the way, it is shown before the second yes. A button bends."""
    march = two_over_three()
    page = visitor(PHONE, has_touch=True).open()
    hand = seated(page, march)
    sent = sent_by(page)
    page.touchscreen.tap(*hand.at(march.begin))
    hand.wait_for_goal(march.goal)
    expect(page.locator("[data-goes]")).to_be_visible()
    expect(page.locator("[data-bend]")).to_have_attribute("aria-pressed", "false")
    shot(page, "ways-phone")
    hand.wait_till_still()
    seen = [ref for ref in page.evaluate(IN_SIGHT) if ref != march.begin]
    page.touchscreen.tap(*hand.at(seen[-1]))
    expect(page.get_by_role("button", name=UNDO)).to_be_visible()
    assert len(sent) == 1 and sent[0].count("step") >= 1


def offered(g: Any) -> list[Option]:
    table = Table(g, ("", ""))
    return table.options(table.decider)


@cache
def three_recruits() -> Position:
    """Judean Hammer: the Maccabees are to play a card, and may recruit three with one."""
    return find_position(
        "judean-hammer",
        lambda g: (
            type(g.decision).__name__ == "PlayCard"
            and g.decision.side == 0
            and any("3 units" in [answer.figure for answer in option.unfolds] for option in offered(g))
        ),
    )


@cache
def recruits_to_place() -> Position:
    """Judean Hammer: several units are to be placed, one after the other, and undo ends with the last."""
    return find_position(
        "judean-hammer",
        lambda g: type(g.decision).__name__ == "PlaceUnits" and any(one.again_final for one in offered(g)),
    )


def test_three_units_are_recruited_in_three_clicks(visitor: Visitors, shot: Shot) -> None:
    """The card, how to recruit, and a place that takes all of them; or one each, if one says so. One undo for all."""
    page = visitor().open()
    sit_down_in(page, three_recruits())
    hand = Hand(page)
    sent = sent_by(page)
    page.wait_for_selector(".hand-card.lit")
    cards = page.locator(".hand-card.lit")
    menu = page.get_by_role("menuitem", name=re.compile("recruit in several cities.*3 units"))
    for i in range(cards.count()):
        cards.nth(i).click()
        if menu.count():
            break
        page.keyboard.press("Escape")
    shot(page, "ways-recruit-menu")
    assert violations(page) == []
    hand.clicks = 2
    menu.first.click()
    page.wait_for_function("() => document.querySelector('.target.lit[data-ref^=area]')")
    assert len(sent) == 1 and '"way cities"' in sent[0]
    goal = page.evaluate(IN_SIGHT)[0]
    hand.wait_till_still()
    hand.point(goal)
    ask = page.locator(".askrow")
    expect(ask).to_contain_text("takes all 3; choose 1 or 2 to spread them")
    expect(page.locator(".tip-do")).to_contain_text("× 3, 3 of 3 units")
    expect(page.locator(".tip-do")).to_contain_text("ends undo")
    shot(page, "ways-recruit")
    # one each: the number stays till all are placed, and what can be taken back is
    page.locator("[data-go='1']").click()
    hand.point(goal)
    expect(ask).to_contain_text("takes 1; choose up to 3")
    expect(page.locator(".tip-do")).to_contain_text("1 of 3 units")
    hand.click(goal)
    undo = page.get_by_role("button", name=UNDO)
    expect(page.locator("[data-go='2']")).to_be_visible()
    expect(page.locator("[data-go='3']")).to_have_count(0)
    expect(page.locator("[data-go='1']")).to_have_attribute("aria-pressed", "true")
    assert '"then":[]' in sent[1].replace(" ", "") or "then" not in sent[1]
    undo.click()
    expect(page.locator("[data-go='3']")).to_be_visible()
    page.locator("[data-go='3']").click()
    hand.clicks = 2
    hand.wait_for_goal(goal)
    hand.wait_till_still()
    hand.click(goal)
    page.wait_for_function("() => !document.querySelector('.target.lit[data-ref^=area]')")
    assert hand.clicks == 3 and sent[-1].count("place ") == 3


def test_a_finger_is_asked_before_all_recruits_end_undo(visitor: Visitors, shot: Shot) -> None:
    page = visitor(PHONE, has_touch=True).open()
    sit_down_in(page, recruits_to_place())
    sent = sent_by(page)
    expect(page.locator("[data-goes]")).to_be_visible()
    hand = Hand(page)
    goal = page.evaluate(IN_SIGHT)[0]
    hand.wait_till_still()
    items = page.get_by_role("menuitem")
    page.touchscreen.tap(*hand.at(goal))
    expect(items.first).to_contain_text("ends undo")
    assert sent == []
    shot(page, "ways-recruit-phone")
    page.wait_for_timeout(600)  # a second tap at once would be taken for a double click
    items.last.tap()
    expect(page.get_by_role("button", name=UNDO)).to_be_visible()
    assert len(sent) == 1 and sent[0].count("place ") == 1
