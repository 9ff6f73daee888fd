"""The column: the score, a line for each table, and the log, of which no row is cut."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE, Server, violations
from tests.browser.test_table import Shot, Visitors

SMALL: ViewportSize = {"width": 1024, "height": 700}
GAMES = ("judean-hammer", "storm-over-jerusalem", "jugurthine-war", "joshua")
LOG_SHARE = 0.4
MEASURES = """() => {
  const column = document.querySelector('.side').getBoundingClientRect();
  const part = (what) => document.querySelector(what).getBoundingClientRect();
  const lines = [...document.querySelectorAll('.sumline')];
  return {
    share: part('.log').height / column.height,
    over: document.querySelector('.talk').getBoundingClientRect().bottom - column.bottom,
    wide: lines.filter((one) => one.querySelector('.fact').scrollWidth > one.querySelector('.fact').clientWidth + 1)
      .map((one) => one.textContent),
  };
}"""
CUT = """() => ['.sums', '.log .lines'].flatMap((what) => {
  const box = document.querySelector(what), edge = box.getBoundingClientRect();
  const rows = box.querySelectorAll(what === '.sums' ? '.line, .rows li, .phases, .piles, .note' : ':scope > li');
  return [...rows].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    const inSight = bottom > edge.top + 1.5 && top < edge.bottom - 1.5;
    const isWhole = top > edge.top - 1.5 && bottom < edge.bottom + 1.5;
    return inSight && !isWhole && bottom - top <= edge.height && getComputedStyle(row).opacity !== '0';
  }).map((row) => row.textContent);
})"""
"""Rows that are seen, and not whole."""
SCROLLED = """(part) => {
  for (const box of document.querySelectorAll('.sums, .log .lines')) {
    box.scrollTop = (box.scrollHeight - box.clientHeight) * part;
    box.dispatchEvent(new Event('scroll'));
  }
}"""


def new_game(page: Page, server: Server, game: str, moves: int) -> str:
    """A game against the computer, so many moves later: every move is the first that is offered."""
    address = f"{server.address}/api/games"

    def post(path: str, data: Any) -> Any:
        answer = page.request.post(address + path, data=data)
        assert answer.ok, answer.text()
        return answer.json()

    seats = [{"who": "here", "name": ""}, {"who": "bot:random", "name": ""}]
    wish = {"game": game, "seats": seats, "variant": {}, "components": "shipped", "public": False}
    made = str(post("", wish)["id"])
    post(f"/{made}/sit", {"seat": 0, "nonce": "00" * 32, "name": ""})
    for _ in range(40 * moves):
        if not moves:
            break
        state = page.request.get(f"{address}/{made}/state").json()
        view = next((one for one in state.get("views", []) if one["seat"] == 0), None)
        if view is None or not view["options"]:
            page.wait_for_timeout(20)
            continue
        post(f"/{made}/actions", {"seat": 0, "at": view["at"], "line": view["options"][0]["line"]})
        moves -= 1
    return f"/game/{made}"


def show(page: Page, server: Server, path: str) -> None:
    page.goto(server.address + path)
    expect(page.locator(".map-live")).to_be_attached()
    if page.locator(".rail").count():
        page.get_by_role("button", name="Score and log").click()
    expect(page.locator(".log .lines li").first).to_be_attached()


@pytest.mark.parametrize("game", GAMES)
def test_the_log_keeps_its_height_and_no_row_is_cut(visitor: Visitors, server: Server, shot: Shot, game: str) -> None:
    """At 1440x900 and 1024x700, closed and open, wherever one has scrolled to."""
    page = visitor().open()
    path = new_game(page, server, game, 8)
    for size in (DESKTOP, SMALL):
        page.set_viewport_size(size)
        show(page, server, path)
        for opened in (None, page.locator(".sumline").nth(1)):
            if opened is not None:
                opened.click()
                expect(opened).to_have_attribute("aria-expanded", "true")
            measured = page.evaluate(MEASURES)
            assert measured["share"] >= LOG_SHARE, (size, measured)
            assert measured["over"] < 1 and (opened is not None or measured["wide"] == []), (size, measured)
            for part in (0, 0.37, 0.61, 1):
                page.evaluate(SCROLLED, part)
                page.wait_for_function(f"() => ({CUT})().length === 0")  # rows are hidden with the next frame
        shot(page, f"column-{game}-{size['width']}")


def test_lines_open_one_at_a_time_by_mouse_and_keys(visitor: Visitors, server: Server) -> None:
    """A pin keeps one; the fact is part of the name; nothing serious for axe."""
    page = visitor().open()
    show(page, server, new_game(page, server, "judean-hammer", 8))
    regions = page.get_by_role("button", name=re.compile(r"^Regions: .*\d:\d$"))
    left = page.get_by_role("button", name=re.compile(r"^Units left: Maccabeans \d+ Greeks \d+$"))
    regions.click()
    expect(regions).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".sumbody")).to_contain_text("Shephelah")
    left.press("Enter")
    expect(left).to_have_attribute("aria-expanded", "true")
    expect(regions).to_have_attribute("aria-expanded", "false")
    page.get_by_role("button", name="Keep open: Units left").click()
    page.keyboard.press("Alt+2")
    expect(regions).to_have_attribute("aria-expanded", "true")
    expect(regions).to_be_focused()
    expect(left).to_have_attribute("aria-expanded", "true")
    assert violations(page) == []
    page.keyboard.press("Alt+2")
    expect(page.locator(".sumbody")).to_have_count(1)


def test_the_log_is_filtered_and_points_at_the_map(visitor: Visitors, server: Server) -> None:
    page = visitor().open()
    show(page, server, new_game(page, server, "judean-hammer", 12))
    lines = page.locator(".log .l")
    expect(page.locator(".log .l.under").first).to_be_attached()
    expect(page.locator(".log .l", has_text=re.compile("^You play ")).first).to_be_attached()
    everything = lines.count()
    points = page.get_by_role("button", name="Points")
    points.click()
    expect(points).to_have_attribute("aria-pressed", "true")
    assert lines.count() < everything
    page.get_by_role("button", name="All", exact=True).click()
    expect(lines).to_have_count(everything)
    there = page.locator(".log .l", has=page.locator("[data-flash^='area:']")).last
    there.locator(".ref").last.click()
    page.mouse.move(5, 400)
    expect(page.locator(".map-live .state.flash").first).to_be_attached()
    page.wait_for_timeout(1500)
    expect(page.locator(".map-live .state.flash").first).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator(".map-live .state.flash")).to_have_count(0)


def test_a_fight_opens_its_line_and_closes_it(visitor: Visitors, server: Server) -> None:
    """§8.3a Also on a phone, in the tab of the score."""
    page = visitor(PHONE).open()
    path = new_game(page, server, "storm-over-jerusalem", 3)
    page.goto(server.address + path)
    page.get_by_role("tab", name="Score").click()
    expect(page.locator(".sumline").first).to_be_attached()
    fights = 0
    for _ in range(600):
        state = page.request.get(f"{server.address}/api{path.replace('/game/', '/games/')}/state").json()
        view = state["views"][0]
        running = [panel["name"] for panel in view["scene"]["panels"] if panel.get("running")]
        if running and view["options"]:
            fights += 1
            expect(page.locator(".sum.open .sumline b")).to_have_text(running[0])
        elif fights and view["options"]:
            expect(page.locator(".sum.open")).to_have_count(0)
            return
        if not view["options"]:
            page.wait_for_timeout(20)
            continue
        wanted = next((one for one in view["options"] if re.match(r"(assault|attack|all)", one["line"])), None)
        line = (wanted or view["options"][-1 if running else 0])["line"]
        data = {"seat": view["seat"], "at": view["at"], "line": line}
        page.request.post(f"{server.address}/api{path.replace('/game/', '/games/')}/actions", data=data)
    raise AssertionError("there was no fight")
