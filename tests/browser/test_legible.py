"""What counters say can be read: in four games, at the beginning and in the thick of them, on a desk and a phone."""

import json
import re
import secrets
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Page, ViewportSize, expect

from maniple.bots.captain import Captain
from maniple.bots.seat import BotSeat
from maniple.kernel.title import find_title
from maniple.table.table import Table
from tests.browser.conftest import DESKTOP, PHONE, Server, Visitor, violations
from tests.browser.test_table import Shot, Visitors

LEAST = 11.0
"""px that a letter has at least."""
CROWDED = {
    "judean-hammer": (60, 130),
    "storm-over-jerusalem": (60, 170),
    "jugurthine-war": (80, 220),
    "joshua": (80, 230),
}
"""Moves of a game between two Captains at which much stands on the map."""
ACTIONS = {slug: max(moves) + 20 for slug, moves in CROWDED.items()}
LAPTOP: ViewportSize = {"width": 1024, "height": 700}
WRITTEN = """() => {
  const map = document.querySelector('.map').getBoundingClientRect();
  const found = [];
  for (const text of document.querySelectorAll('.map-live text, .map-picture text, .dock text')) {
    const box = text.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const style = getComputedStyle(text);
    if (!box.width || style.visibility === 'hidden') continue;
    if (text.closest('.map') && (x < map.x || y < map.y || x > map.right || y > map.bottom)) continue;
    const hit = document.elementFromPoint(x, y);
    if (!hit || !hit.closest('.map, .dock')) continue;
    const matrix = text.getScreenCTM();
    found.push({
      text: text.textContent.trim(),
      px: parseFloat(style.fontSize) * Math.hypot(matrix.a, matrix.b),
      counter: text.closest('.pieces, .marks, .dock') !== null,
    });
  }
  return found;
}"""
"""Each text in sight, with the size of its letters on the screen."""
DRAWN = """() => [...document.querySelectorAll('.map-live .pieces .piece')].map((piece) => ({
  texts: [...piece.querySelectorAll('text')].filter((text) => !text.closest('.badge, .plate'))
    .map((text) => text.textContent.trim()),
  steps: piece.querySelectorAll('.step').length,
}))"""
"""What is drawn on each counter of the map, in sight or not."""
HIDDEN = """() => [...document.querySelectorAll('.map-live .pieces .badge:not(.piece .badge) text')]
  .reduce((sum, text) => sum + Math.max(0, Number(text.textContent) - 4), 0)"""
"""How many lie so deep in stacks that nothing of them shows but their number."""
FOLLOW = """() => {
  window.cameras = [];
  const mover = document.querySelector('.map-mover');
  let before = mover.style.transform;
  new MutationObserver(() => {
    if (mover.style.transform !== before) window.cameras.push((before = mover.style.transform));
  }).observe(mover, { attributes: true, attributeFilter: ['style'] });
}"""


@cache
def record_of(slug: str) -> str:
    """A game between two Captains, given up in the middle: any of its moments can be played on from."""
    title = find_title(slug)
    table = Table(title.new(title.variant(), "legible 3"), ("Ann", "Bob"))
    table.play_on()
    bot = Captain(5)
    for _ in range(ACTIONS[slug]):
        table.act(table.decider, bot.choose(BotSeat(table.game)))
    table.resign(table.decider)
    return table.record().write()


class Tables:
    """Sets tables up in the middle of a game, for whoever sits at this browser."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.request: APIRequestContext = visitor.context.request
        self.opened: dict[str, str] = {}
        self.request.get(visitor.address)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.request.post(
            self.visitor.address + path, data=body, headers={"Origin": self.visitor.address}, max_retries=1
        )
        assert answer.ok, answer.text()
        return answer.json()

    def get(self, path: str) -> Any:
        return self.request.get(self.visitor.address + path).json()

    def set_up(self, slug: str, move: int | None, seats: Sequence[str] = ("here", "here")) -> str:
        wishes = [{"who": who} for who in seats]
        if move is None:
            game = self.post("/api/games", {"game": slug, "seats": wishes})["id"]
        else:
            if slug not in self.opened:
                self.opened[slug] = self.post("/api/records", {"text": record_of(slug)})["id"]
            game = self.post(f"/api/games/{self.opened[slug]}/play-on", {"move": move, "seats": wishes})["id"]
        for seat, who in enumerate(seats):
            if who == "here":
                self.sit(game, seat)
        return str(game)

    def sit(self, game: str, seat: int) -> None:
        self.post(f"/api/games/{game}/sit", {"seat": seat, "nonce": secrets.token_hex(16), "name": ""})

    def view(self, game: str) -> Any:
        """What whoever is asked sees, of the seats that are here."""
        views = [view for view in self.get(f"/api/games/{game}/state")["views"] if view]
        return next((view for view in views if view["options"]), views[0])


def look_at(page: Page, address: str, game: str) -> None:
    page.goto(f"{address}/game/{game}")
    expect(page.locator(".map-live .pieces .piece").first).to_be_attached()
    ready = page.get_by_role("button", name=re.compile("I am here"))
    got = page.get_by_role("button", name="Got it")
    page.wait_for_function("document.querySelector('.curtain, [data-lit], [data-option]') !== null", polling=15)
    if ready.count():
        ready.click()
    page.wait_for_function("document.querySelector('.curtain') === null", polling=15)
    if got.count():
        got.first.click()
    page.wait_for_timeout(60)


def small(page: Page) -> list[str]:
    """What is written too small, in sight."""
    written = page.evaluate(WRITTEN)
    assert len(written) > 1
    return [f"{one['text']} {one['px']:.1f}" for one in written if one["px"] < (LEAST if one["counter"] else LEAST - 2)]


def unsaid(page: Page, board: Any, scene: Any) -> tuple[int, int]:
    """How many counters of the map have lost a figure, and how many lie too deep in a stack to show anything."""
    faces = {face["id"]: face for face in board["faces"]}
    docks = set(board.get("docks", ()))
    spaces = {space["ref"] for space in board["spaces"]} - docks
    expected: Counter[str] = Counter()
    for piece in scene["pieces"]:
        face = faces.get(piece["face"])
        if face is None or piece["where"] not in spaces or "spent" in piece["state"]:
            continue
        if face["shape"] in ("cube", "drum", "marker", "shield"):
            continue
        is_named = len(face["top"]) > 4 or any(letter.islower() for letter in face["top"])
        said = ([] if is_named or not face["top"] else [face["top"]]) + face["foot"]
        steps = piece["steps"][1] if piece["steps"] else 0
        if said or steps:
            expected[f"{sorted(said)} {steps}"] += max(1, piece["number"])
    drawn = Counter(f"{sorted(one['texts'])} {one['steps']}" for one in page.evaluate(DRAWN))
    return (expected - drawn).total(), int(page.evaluate(HIDDEN))


@pytest.mark.parametrize("slug", list(CROWDED))
def test_what_counters_say_can_be_read(visitor: Visitors, shot: Shot, server: Server, slug: str) -> None:
    """On a desk at the beginning and in two crowded positions, on a phone after its automatic zoom in one."""
    for size, name, moves in (
        (DESKTOP, "desk", (None, *CROWDED[slug])),
        (PHONE, "phone", (None, CROWDED[slug][1])),
    ):
        someone = visitor(viewport=size)
        tables = Tables(someone)
        page = someone.open("/healthz")
        for move in moves:
            game = tables.set_up(slug, move)
            look_at(page, server.address, game)
            assert small(page) == [], (name, move)
            board = tables.get(f"/api/boards/{tables.get(f'/api/games/{game}')['board']}")
            lost, hidden = unsaid(page, board, tables.view(game)["scene"])
            assert lost <= hidden, (name, move)
            shot(page, f"legible-{slug}-{name}-{move or 0}")


def test_the_overview_moves_the_view(visitor: Visitors, server: Server) -> None:
    """By a click, by dragging, and by the arrow keys."""
    someone = visitor(viewport=LAPTOP)
    tables = Tables(someone)
    page = someone.open("/healthz")
    look_at(page, server.address, tables.set_up("storm-over-jerusalem", 60))
    overview = page.get_by_role("group", name=re.compile("^Overview of the map"))
    camera = "document.querySelector('.map-mover').style.transform"
    box = overview.bounding_box()
    assert box is not None and (box["width"], box["height"]) == (196, 124)
    frame = overview.locator(".frame")
    seen = [(page.evaluate(camera), frame.get_attribute("x"))]
    page.mouse.click(box["x"] + 60, box["y"] + 50)
    seen.append((page.evaluate(camera), frame.get_attribute("x")))
    page.mouse.move(box["x"] + 60, box["y"] + 50)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 70)
    page.mouse.up()
    seen.append((page.evaluate(camera), frame.get_attribute("x")))
    overview.focus()
    page.keyboard.press("ArrowLeft")
    seen.append((page.evaluate(camera), frame.get_attribute("x")))
    assert len(set(seen)) == len(seen)
    assert violations(page) == []


def test_the_view_moves_at_most_once_in_a_combat(visitor: Visitors, server: Server, shot: Shot) -> None:
    """Storm: from the choice of an area that acts to the dice, with the other side's answers between."""
    romans, judeans = visitor(), visitor()
    here, there = Tables(romans), Tables(judeans)
    lines = record_of("storm-over-jerusalem").split("\n---\n")[1].split("\n")
    begins = next(i for i, line in enumerate(lines) if line == "act 5")
    game = here.set_up("storm-over-jerusalem", begins, ("here", "link"))
    token = here.post(f"/api/games/{game}/links", {"seat": 1})["path"].removeprefix("/j#")
    there.post("/api/claim", {"token": token})
    there.sit(game, 1)
    page = romans.open("/healthz")
    look_at(page, server.address, game)
    page.evaluate(FOLLOW)
    for line in [*lines[begins : begins + 6], *["pass"] * 8]:
        for seat, tables in ((0, here), (1, there)):
            view = tables.view(game)
            offered = [option["line"] for option in view["options"]]
            if offered:
                taken = line if line in offered else "pass" if "pass" in offered else offered[0]
                tables.post(f"/api/games/{game}/actions", {"seat": seat, "at": view["at"], "line": taken})
                break
        page.wait_for_timeout(120)
        if line == "assault 16":
            shot(page, "legible-combat")
        if "attack points against" in page.locator(".log").inner_text():
            break  # who is hit may choose where to retreat to, and that may lie elsewhere
    expect(page.locator(".log")).to_contain_text("attack points against")
    cameras = page.evaluate("window.cameras")
    assert len(cameras) <= 1, json.dumps(cameras)


@pytest.mark.parametrize("size", [DESKTOP, LAPTOP], ids=["1440", "1024"])
def test_every_card_of_a_long_hand_can_be_reached(visitor: Visitors, server: Server, shot: Shot, size: Any) -> None:
    """Beside the column: the middle of the head of each is the card's own, and the last is whole."""
    someone = visitor(viewport=size)
    tables = Tables(someone)
    page = someone.open("/healthz")
    look_at(page, server.address, tables.set_up("joshua", CROWDED["joshua"][1]))
    shot(page, f"legible-hand-{size['width']}")
    cards = page.locator(".hand-card")
    assert cards.count() >= 6
    for i in range(cards.count()):
        assert cards.nth(i).evaluate(
            """(card) => {
              const box = card.getBoundingClientRect();
              const hit = document.elementFromPoint(box.x + Math.min(box.width, 180) / 2, box.y + 24);
              return hit !== null && card.contains(hit);
            }"""
        ), i
    last = cards.last.bounding_box()
    ground = page.locator(".ground").bounding_box()
    assert last is not None and ground is not None
    assert last["x"] + last["width"] <= ground["x"] + ground["width"]
