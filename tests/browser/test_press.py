"""Fingers that tap too often: a double tap is one choice, and the server refuses nothing."""

import re
from random import Random
from time import monotonic

from playwright.sync_api import Page, Request, Response, WebSocketRoute, expect

from tests.browser.conftest import PHONE
from tests.browser.player import CHOICES, STATE, Player, begin
from tests.browser.test_table import Visitors

PLACES = """(what) => [...document.querySelectorAll(what)].map((thing) => {
  const box = thing.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2, thing];
}).filter(([x, y, thing]) => {
  const hit = document.elementFromPoint(x, y);
  return hit && (thing.contains(hit) || hit.contains(thing));
}).map(([x, y]) => [x, y])"""
"""Where a finger can reach what may be chosen."""
QUICK = 0.25
WHAT = {
    "curtain": ".curtain .btn",
    "menu": "[role=menuitem]",
    "confirm": ".pop.odds .btn.pri",
    "warned": "[data-yes]",
    "asked": CHOICES,
}


class Fingers:
    """Taps everything two or three times."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.rng = Random(seed)
        self.quick = 0
        """How many double taps were as quick as one of a finger."""
        self.sent: list[str] = []
        self.refused: list[str] = []
        page.on("request", self._asked)
        page.on("response", self._answered)

    def _asked(self, request: Request) -> None:
        if request.url.endswith("/actions"):
            self.sent.append(request.post_data or "")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.refused.append(f"{response.status} {response.url} {response.request.post_data} {response.text()}")

    def step(self) -> str:
        state = str(self.page.wait_for_function(STATE, polling=15).json_value())
        if state == "over":
            return state
        places = self.page.evaluate(PLACES, WHAT[state])
        if not places:  # the finger would have to move the map first
            self.page.locator(WHAT[state]).first.focus()
            self.page.keyboard.press("Enter")
            return state
        x, y = self.rng.choice(places)
        before, began = len(self.sent), monotonic()
        for _ in range(self.rng.choice((2, 3))):
            self.page.touchscreen.tap(x, y)
            self.page.wait_for_timeout(self.rng.choice((0, 20, 40)))
        if monotonic() - began < QUICK:  # on a busy machine the last tap may come as late as a choice of its own
            self.quick += 1
            assert len(self.sent) <= before + 1, self.sent[before:]
        self.page.wait_for_timeout(300)
        return state


def test_double_taps_on_a_phone_choose_once_and_are_never_refused(visitor: Visitors) -> None:
    page = visitor(PHONE, has_touch=True, is_mobile=True).open()
    begin(page, {"Maccabeans": "Me here", "Greeks": "Computer"})
    page.get_by_role("button", name="Got it").click()
    fingers = Fingers(page, 2)
    for _ in range(45):
        fingers.step()
        if len(fingers.sent) > 8 and fingers.quick > 12:
            break
    assert len(fingers.sent) > 5 and fingers.quick > 5
    assert fingers.refused == []
    assert not re.search("moved on|error", page.locator("body").inner_text())


UNDER_THE_FINGER = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.pop.odds { transform: none; animation: none } .pop.odds .pri { position: fixed; inset: 0 }');
  document.adoptedStyleSheets.push(sheet);
}"""
"""The button that commits lies wherever the finger is."""


def make_risky(route: WebSocketRoute) -> None:
    """Every option asks for a second yes, and is one step, so that the test need not wait for a battle."""
    server = route.connect_to_server()

    def changed(message: str | bytes) -> None:
        route.send(re.sub('"way":"[a-z]+"', '"way":""', str(message)).replace('"risk":false', '"risk":true'))

    server.on_message(changed)


def test_a_tap_on_the_map_opens_the_odds_and_does_not_press_their_button(visitor: Visitors) -> None:
    someone = visitor(PHONE, has_touch=True, is_mobile=True)
    someone.context.route_web_socket(re.compile("/live$"), make_risky)
    page = someone.open()
    begin(page, {"Maccabeans": "Me here", "Greeks": "Me here"})
    page.evaluate(UNDER_THE_FINGER)
    player, fingers, asked = Player(page, 3), Fingers(page, 3), 0
    for _ in range(60):
        state = player.wait()
        places = page.evaluate(PLACES, ".map [data-lit]") if state == "asked" else []
        if not places:
            player.step()
            continue
        before = len(fingers.sent)
        page.touchscreen.tap(*places[0])
        page.wait_for_timeout(400)
        assert len(fingers.sent) == before, fingers.sent[before:]
        if page.locator(".pop.odds[role=dialog]").count():
            asked += 1
            page.touchscreen.tap(*places[0])  # a tap of its own does press it
            page.wait_for_timeout(200)
            assert len(fingers.sent) == before + 1
        else:
            player.step()
        if asked == 3:
            break
    assert asked == 3


def test_a_double_click_on_a_card_leaves_its_menu_open(visitor: Visitors) -> None:
    page = visitor().open()
    begin(page, {"Maccabeans": "Me here", "Greeks": "Me here"})
    player = Player(page, 1)
    for _ in range(60):
        if player.wait() != "asked" or not page.locator(".hand-card[data-lit]").count():
            player.step()
            continue
        page.locator(".hand-card[data-lit]").first.dblclick()
        page.wait_for_timeout(100)
        if page.locator("#prompt").inner_text() and page.locator("[role=menuitem]").count():
            break
    else:
        raise AssertionError("no card opened a menu that stayed")
    page.wait_for_timeout(350)
    page.locator(".shield").click(position={"x": 5, "y": 5})
    expect(page.get_by_role("menuitem")).to_have_count(0)
