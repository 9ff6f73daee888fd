"""The pictures of README: each game at a good moment, the lobby, a phone. `make pictures` writes them to docs/pictures.

Every game is played by two Captains from a fixed seed and put into the store with its whole log: so a picture shows the
same moment whenever it is made, and the test fails where a table no longer shows what its picture is there for.
"""

import asyncio
import base64
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from maniple.bots.captain import Captain
from maniple.bots.seat import BotSeat
from maniple.kernel.dice import agreed_seed, commitment
from maniple.kernel.game import ALL
from maniple.kernel.positions import lay_out, read_position
from maniple.kernel.title import find_title
from maniple.kernel.variant import make_variant, plain_variant
from maniple.kernel.ways import Way, find_ways
from maniple.server.live import ACT, AUTO, HOST
from maniple.server.store import Deed, Draft, Seat, Summary, open_store
from maniple.table import sight
from maniple.table.table import Table
from tests.browser.conftest import DESKTOP, PHONE, ROOT, Server
from tests.browser.test_ways import Hand

PICTURES = ROOT / "docs" / "pictures"
WANTED = "MANIPLE_PICTURES"
"""The variable with which the pictures are written."""
WIDTH = 1080
"""Of a picture of a desk."""
MOST = 150_000
"""Bytes of one."""
QUALITIES = (0.85, 0.75, 0.65, 0.5, 0.4, 0.3)
MOST_MOVES = 900
HERE = "pictures-show-what-the-tables-look-like-now"
THERE = "somebody-else-who-sits-at-another-screen-xx"
"""The cookies of two players."""
NAMES = ("Miriam", "Cassius")
SECRET = bytes(range(32))
NONCES = [bytes([seat]) * 16 for seat in (0, 1)]
SCALED = """async ([data, width, quality]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${data}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(width, image.width);
  canvas.height = Math.round((canvas.width * image.height) / image.width);
  const pen = canvas.getContext('2d');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', quality).split(',')[1];
}"""


PLAYED_BEFORE = """try {
  localStorage.setItem('maniple.helped', 'true');
  localStorage.getItem('maniple.accounts') ?? localStorage.setItem('maniple.accounts', '"off"');
} catch {}"""


WAR = """
game = "jugurthine-war"
begin = { frame = "Activations", side = "roman" }
turn = 2
year = -109
points = 12
shown = ["jugurtha"]
[forces]
metellus = "sicca: legion-1, legion-2, ala-1, ala-2, equites, allied-horse, cretan-archers, legate-1, impedimenta"
legate-2 = "utica: legion-3, ala-3, ligurians"
jugurtha = "theveste: guard-foot, guard-horse, elephants-1, num-horse-1, num-foot-1, num-foot-2"
numidian-1 = "calama: num-foot-3, num-levy-1"
[loose]
cirta = "milice-cirta"
vaga = "milice-vaga"
calama = "milice-calama"
theveste = "milice-theveste"
thala = "milice-thala"
rusicade = "milice-rusicade"
sitifis = "milice-sitifis"
zama = "milice-zama"
hippo-regius = "milice-hippo-regius"
[control]
sicca = "roman"
[hand]
roman = ["talent", "plus-minus-1"]
numidian = ["open-door"]
"""
"""A war in its third year, laid out: left alone, two Captains hardly march in the first two."""
FEWEST, FARTHEST = 5, 10
"""Hexes of the march that is shown."""


class Moment(NamedTuple):
    """A game that was stopped, whoever looks at it, and what is done next."""

    slug: str
    variant: dict[str, Any]
    deeds: list[Deed]
    summary: Summary
    seat: int
    """Whose place at the table the picture shows."""
    start: str
    """Where it began, if that was not the set-up."""
    then: list[tuple[int, str]]
    """Actions that follow while somebody looks: seat and line."""
    way: Way | None = None
    begin: str = ""


class Played:
    """A game of two Captains, action by action."""

    def __init__(self, slug: str, variant: dict[str, Any], position: str = "") -> None:
        self.title = find_title(slug)
        made = make_variant(self.title.variant, variant)
        self.variant = plain_variant(made)
        seed = agreed_seed(SECRET, NONCES)
        game = lay_out(self.title, read_position(position)[1], seed) if position else self.title.new(made, seed)
        self.start = game.save() if position else ""
        self.table = Table(game, NAMES, self.start)
        self.table.play_on()
        self.deeds = [Deed(AUTO, -1, line) for line in self.table.lines]
        self.bot = Captain(5)

    def __iter__(self) -> Iterator[int]:
        """Plays on; how many deeds there were before each action."""
        while not self.table.is_over and len(self.deeds) < MOST_MOVES:
            before, seat = len(self.deeds), self.table.decider
            self.table.act(seat, self.bot.choose(BotSeat(self.table.game)))
            line, *others = self.table.lines[before:]
            self.deeds += [Deed(ACT, seat, line), *(Deed(AUTO, -1, other) for other in others)]
            yield before
        raise AssertionError(f"no such moment in {self.title.name}")

    def moment(self, moves: int, seat: int, way: Way | None = None, begin: str = "") -> Moment:
        then = [(deed.seat, deed.line) for deed in self.deeds[moves:] if deed.kind == ACT]
        asked = self.deeds[moves].seat if moves < len(self.deeds) else self.table.decider
        return Moment(
            self.title.slug, self.variant, self.deeds[:moves], Summary(asked=asked), seat, self.start, then, way, begin
        )


def account_of_a_round() -> Moment:
    """Judean Hammer: the action that ends the second round."""
    played = Played("judean-hammer", {})
    for before in played:
        keys = [line.key for line in played.table.log if line.move >= before]
        if any(played.title.accounts.closed_by(key) for key in keys):
            ends = [line["account"] for line in sight.log_lines(played.table, ALL) if "account" in line]
            if ends and ends[-1]["title"] == "End of round 2":
                return played.moment(before, played.deeds[before].seat)
    raise AssertionError


def assault_on_a_wall() -> Moment:
    """Storm Over Jerusalem: a Roman impulse with a battle, as the Judeans are told of it."""
    played = Played("storm-over-jerusalem", {})
    begun, fights = -1, 0
    for before in played:
        begun = begun if begun >= 0 or played.deeds[before].seat == 1 else before
        if begun >= 0 and played.table.decider == 1:
            kinds = [played.title.story.kind(line.key) for line in played.table.log if line.move >= begun]
            fights += "battle" in kinds and "losses" in kinds
            if fights == 3 and "battle" in kinds:
                return played.moment(begun, 1)
            begun = -1
    raise AssertionError


def march_of_an_army() -> Moment:
    """The Jugurthine War, 109 BCE: Metellus has far to go, past forces that may intercept him."""
    played = Played("jugurthine-war", {}, WAR)
    g, marching = played.table.game, played.title.marching
    assert marching is not None
    found = [
        (len(way.dangers), way.costs[-1], begin, way)
        for begin in g.options
        if begin[0] in marching.begin
        for way in find_ways(g, 0, begin).ways
        if way.dangers and not way.is_safe and FEWEST <= len(way.spaces) <= FARTHEST
    ]
    _, _, begin, way = max(found, key=lambda one: one[:2])
    return played.moment(len(played.deeds), 0, way, f"{played.title.verbs[str(begin[0])][-1]}:{begin[-1]}")


def hand_of_the_hebrews() -> Moment:
    """Joshua, the short scenario: the Hebrews choose a card in the second turn, with a hand that is nearly whole."""
    played = Played("joshua", {"scenario": "short"})
    for _ in played:
        g: Any = played.table.game
        if not played.table.is_over and g.decision.side == 0 and g.turn >= 2 and len(g.hands[0]) >= 4:
            if any(option[0] == "activate" for option in g.options):
                return played.moment(len(played.deeds), 0)
    raise AssertionError


MOMENTS: dict[str, Callable[[], Moment]] = {
    "judean-hammer": account_of_a_round,
    "storm-over-jerusalem": assault_on_a_wall,
    "jugurthine-war": march_of_an_army,
    "joshua": hand_of_the_hebrews,
}


async def keep(file: Path, moments: dict[str, Moment]) -> dict[str, str]:
    """The games in a store of their own, running; their ids."""
    ids = {}
    async with open_store(file) as store:
        for slug, moment in moments.items():
            title = find_title(slug)
            draft = Draft(
                slug=slug,
                rules=title.rules,
                components="shipped",
                components_hash=title.shipped.hash,
                variant=moment.variant,
                secret=SECRET.hex(),
                commitment=commitment(SECRET),
                status="running",
                seed=agreed_seed(SECRET, NONCES).hex(),
                start=moment.start,
                deeds=moment.deeds,
                summary=moment.summary,
            )
            seats = [Seat(i, "here", "", NAMES[i], {}, True, NONCES[i].hex()) for i in (0, 1)]
            claims = [(HERE, HOST), (HERE, moment.seat), (THERE, 1 - moment.seat)]
            ids[slug] = await store.create(draft, seats, claims=claims)
    return ids


class Gallery:
    """A server with the four games, and two who look at them."""

    def __init__(self, server: Server, browser: Browser, moments: dict[str, Moment], ids: dict[str, str]) -> None:
        self.server = server
        self.browser = browser
        self.moments = moments
        self.ids = ids
        self.complaints: list[str] = []

    def page(self, at: str, size: ViewportSize = DESKTOP, cookie: str = HERE) -> Page:
        """Of somebody who has played before, and whom no account of an earlier round stops."""
        context = self.browser.new_context(viewport=size, reduced_motion="reduce", device_scale_factor=1)
        context.add_cookies([{"name": "maniple", "value": cookie, "url": self.server.address}])
        context.add_init_script(PLAYED_BEFORE)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(self.server.address + at)
        return page

    def table(self, slug: str, size: ViewportSize = DESKTOP) -> Page:
        return self.sit_down(self.page("/healthz", size), slug)

    def sit_down(self, page: Page, slug: str) -> Page:
        page.goto(f"{self.server.address}/game/{self.ids[slug]}")
        expect(page.locator(".map-live .pieces .piece").first).to_be_attached()
        return page

    def play(self, slug: str) -> None:
        """What follows, by whoever it is."""
        at = f"{self.server.address}/api/games/{self.ids[slug]}"
        players = {}
        for cookie, seat in ((HERE, self.moments[slug].seat), (THERE, 1 - self.moments[slug].seat)):
            players[seat] = self.page("/healthz", cookie=cookie).request
        for seat, line in self.moments[slug].then:
            views = players[seat].get(f"{at}/state").json()["views"]
            (view,) = [view for view in views if view and view["seat"] == seat]
            body = {"seat": seat, "at": view["at"], "line": line}
            answer = players[seat].post(f"{at}/actions", data=body, headers={"Origin": self.server.address})
            assert answer.ok, (line, answer.text())

    def hang(self, page: Page, name: str) -> None:
        """Keeps the picture, where it is wanted; else only looks whether there is nothing wrong with the page."""
        page.wait_for_timeout(250)
        assert self.complaints == []
        expect(page.get_by_role("alert").filter(visible=True)).to_have_count(0)
        if os.environ.get(WANTED):
            data = base64.b64encode(page.screenshot()).decode()
            desk = self.browser.new_page()
            for quality in QUALITIES:
                made = base64.b64decode(desk.evaluate(SCALED, [data, WIDTH, quality]))
                if len(made) <= MOST:
                    break
            desk.close()
            assert len(made) <= MOST
            PICTURES.mkdir(parents=True, exist_ok=True)
            (PICTURES / f"{name}.webp").write_bytes(made)
        page.context.close()


@pytest.fixture(scope="module")
def gallery(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gallery]:
    folder = tmp_path_factory.mktemp("pictures")
    moments = {slug: find() for slug, find in MOMENTS.items()}
    with ThreadPoolExecutor(1) as apart:  # here a browser is open, beside which no event loop runs
        ids = apart.submit(lambda: asyncio.run(keep(folder / "games.db", moments))).result()
    server = Server(folder)
    server.start()
    yield Gallery(server, browser, moments, ids)
    server.stop()


def test_a_round_of_judean_hammer_comes_to_its_end(gallery: Gallery) -> None:
    page = gallery.page("/healthz")
    page.evaluate("localStorage.setItem('maniple.accounts', '\"full\"')")
    gallery.sit_down(page, "judean-hammer")
    page.get_by_role("button", name="Continue").click()
    gallery.play("judean-hammer")
    account = page.get_by_role("region", name="End of round 2")
    expect(account).to_be_visible()
    expect(account.get_by_role("button", name="Continue")).to_be_visible()
    expect(page.locator(".log")).to_be_visible()
    gallery.hang(page, "table-judean-hammer")


def test_a_roman_impulse_is_told(gallery: Gallery) -> None:
    page = gallery.table("storm-over-jerusalem")
    gallery.play("storm-over-jerusalem")
    expect(page.locator(".story")).to_be_visible()
    expect(page.locator(".beats li").first).to_be_visible()
    page.wait_for_function("() => document.querySelector('.storybar :is(.btn:disabled, .pri)')")
    gallery.hang(page, "table-storm-over-jerusalem")


def test_a_march_is_pointed_at(gallery: Gallery) -> None:
    moment = gallery.moments["jugurthine-war"]
    assert moment.way is not None
    page = gallery.table("jugurthine-war")
    hand = Hand(page)
    goal = f"{moment.way.kind}:{moment.way.spaces[-1]}"
    hand.wait_till_still()
    hand.click(moment.begin)
    hand.wait_for_goal(goal)
    hand.point(goal)
    expect(page.locator(".pop.way")).to_contain_text("%")
    expect(page.locator(".dock")).to_be_visible()
    gallery.hang(page, "table-jugurthine-war")


def test_the_hebrews_choose_a_card(gallery: Gallery) -> None:
    page = gallery.table("joshua")
    cards = page.locator(".hand-card")
    assert cards.count() >= 4
    cards.nth(3).hover()
    expect(page.locator("[data-lit]").first).to_be_attached()
    gallery.hang(page, "table-joshua")


def test_the_lobby_shows_the_games_that_wait(gallery: Gallery) -> None:
    page = gallery.page("/")
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    gallery.hang(page, "lobby")


def test_a_table_on_a_phone(gallery: Gallery) -> None:
    page = gallery.table("joshua", PHONE)
    expect(page.locator(".map-live .pieces .piece").first).to_be_visible()
    gallery.hang(page, "phone")
