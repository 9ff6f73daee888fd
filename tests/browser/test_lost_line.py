"""A line that dies without a word: the page says so, renews it, and play goes on meanwhile."""

import json
import time
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.player import Player, begin
from tests.browser.proxy import Proxy, proxy_before
from tests.browser.test_table import Visitors

RECONNECTING = "reconnecting"
MOMENT = "() => document.querySelector('.table')?.dataset.at ?? ''"
NEVER_ONLINE = "Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })"


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    with proxy_before(server) as found:
        yield found


def sit_down(visitor: Visitors, proxy: Proxy, greeks: str = "Me here", offline: bool = False) -> tuple[Page, Player]:
    """Through the proxy, and on a machine that believes to have no network if so wished."""
    someone = visitor()
    someone.address = proxy.address
    if offline:
        someone.context.add_init_script(NEVER_ONLINE)
    page = someone.open()
    begin(page, {"Maccabeans": "Me here", "Greeks": greeks})
    player = Player(page, 4)
    player.wait()
    if page.get_by_role("button", name="Got it").count():
        page.get_by_role("button", name="Got it").click()
    return page, player


def stored(page: Page, proxy: Proxy) -> dict[str, Any]:
    """The game as the server has it, in the eyes of this browser."""
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())
    game = page.url.rsplit("/", 1)[-1]
    request = urllib.request.Request(f"{proxy.server.address}/api/games/{game}/state", headers={"Cookie": cookie})
    with urllib.request.urlopen(request, timeout=10) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def shows_what_is_stored(page: Page, proxy: Proxy, within: float = 10) -> None:
    """The moment that the page shows is the present one of the stored game, for the seat it shows."""
    end = time.monotonic() + within
    while True:
        shown = str(page.evaluate(MOMENT))
        moments = [view["at"] for view in stored(page, proxy)["views"]]
        if shown in moments:
            return
        assert time.monotonic() < end, (shown, moments)
        page.wait_for_timeout(100)


@pytest.mark.parametrize("offline", [False, True], ids=["online", "never online"])
def test_a_dead_line_is_told_within_five_seconds_and_comes_back(visitor: Visitors, proxy: Proxy, offline: bool) -> None:
    """Whatever the browser believes of its network."""
    page, player = sit_down(visitor, proxy, offline=offline)
    page.wait_for_timeout(2500)
    assert proxy.answered, "the page answers beats"
    expect(page.locator("#prompt")).not_to_contain_text(RECONNECTING)
    proxy.is_silent = True
    expect(page.locator("#prompt")).to_contain_text(RECONNECTING, timeout=5000)
    proxy.is_silent = False
    expect(page.locator("#prompt")).not_to_contain_text(RECONNECTING, timeout=10_000)
    assert proxy.lines > 1
    player.step()
    shows_what_is_stored(page, proxy)


def test_an_accepted_action_is_followed_by_its_view_though_the_line_is_dead(visitor: Visitors, proxy: Proxy) -> None:
    """HTTP still passes: within some seconds the table stands as it is, and the next action can be taken."""
    page, player = sit_down(visitor, proxy)
    for _ in range(3):
        player.step()
    player.wait()
    proxy.is_silent = True
    before = str(page.evaluate(MOMENT))
    acted = 0
    end = time.monotonic() + 45
    while acted < 3 and time.monotonic() < end:
        player.step()
        page.wait_for_timeout(200)
        player.wait()
        now = str(page.evaluate(MOMENT))
        acted += now != before
        before = now
    assert acted == 3
    shows_what_is_stored(page, proxy)
    proxy.is_silent = False
    expect(page.locator("#prompt")).not_to_contain_text(RECONNECTING, timeout=15_000)
    player.step()
    shows_what_is_stored(page, proxy)


def test_a_live_line_is_left_alone(visitor: Visitors, proxy: Proxy) -> None:
    """Nothing is renewed while beats come, though nobody does anything."""
    page, _ = sit_down(visitor, proxy)
    lines = proxy.lines
    page.wait_for_timeout(9000)
    assert proxy.lines == lines
    expect(page.locator("#prompt")).not_to_contain_text(RECONNECTING)


def test_a_server_that_never_beats_is_not_asked_anew(visitor: Visitors, server: Server) -> None:
    """Straight to a server: whether it beats or not, the line stays."""
    someone = visitor()
    page = someone.open()
    opened: list[str] = []
    page.on("websocket", lambda socket: opened.append(socket.url))
    begin(page, {"Maccabeans": "Me here", "Greeks": "Me here"})
    Player(page, 1).wait()
    lines = len(opened)
    page.wait_for_timeout(8000)
    assert len(opened) == lines
    expect(page.locator("#prompt")).not_to_contain_text(RECONNECTING)


def test_a_page_that_slept_looks_at_its_line_at_once(visitor: Visitors, proxy: Proxy) -> None:
    """Frozen as a laptop that is shut: the line died meanwhile, and the other player moved on."""
    page, player = sit_down(visitor, proxy)
    page.wait_for_timeout(2200)
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    proxy.is_silent = True
    time.sleep(6)
    proxy.is_silent = False
    lines = proxy.lines
    session.send("Page.setWebLifecycleState", {"state": "active"})
    page.wait_for_timeout(500)
    shows_what_is_stored(page, proxy)
    player.wait()
    player.step()
    shows_what_is_stored(page, proxy)
    assert proxy.lines <= lines + 2


def test_under_heavy_load_the_last_view_is_the_stored_game(visitor: Visitors, proxy: Proxy) -> None:
    """A slow machine, a bot that moves without a pause, and another page of the same seat that plays on."""
    page, _ = sit_down(visitor, proxy, greeks="Computer")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 8})
    other = page.context.new_page()
    other.goto(page.url)
    second = Player(other, 9)
    for _ in range(25):
        if second.step() == "over":
            break
    shows_what_is_stored(page, proxy, within=30)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    shows_what_is_stored(page, proxy)
    expect(page.locator("#prompt")).not_to_contain_text(RECONNECTING, timeout=15_000)
