"""The frame of the table stays where it is: bar, map and column never scroll, whatever is clicked or focused."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, WebSocketRoute, expect

from tests.browser.player import Player, begin
from tests.browser.test_table import Shot, Visitors

WIDTHS: list[ViewportSize] = [
    {"width": 360, "height": 640},
    {"width": 390, "height": 844},
    {"width": 600, "height": 900},
    {"width": 768, "height": 1024},
    {"width": 1024, "height": 768},
    {"width": 1440, "height": 900},
]
LINES = 240
SCROLLED = """() => ['html', 'body', '#app', '.table', '.barplace', '.ground', '.map', '.side', '.sheet']
  .map((name) => [name, document.querySelector(name)])
  .filter(([, part]) => part && (part.scrollTop || part.scrollLeft))
  .map(([name, part]) => `${name} ${part.scrollLeft} ${part.scrollTop}`)"""
"""The parts of the frame that are not where they were put."""
REACHED = """() => {
  const bar = document.querySelector('.bar').getBoundingClientRect();
  const prompt = document.querySelector('#prompt').getBoundingClientRect();
  const hit = document.elementFromPoint(prompt.x + 4, prompt.y + prompt.height / 2);
  return bar.y === 0 && prompt.y >= 0 && hit !== null && hit.closest('#prompt') !== null;
}"""
"""The bar is at the top, and a pointer reaches the prompt in it."""


def lengthen(route: WebSocketRoute) -> None:
    """The log of every page is as long as late in a game."""
    server = route.connect_to_server()

    def passed_on(message: str | bytes) -> None:
        push: dict[str, Any] = json.loads(message)
        if push.get("type") == "state":
            push["log"] = [[numbered(lines, i) for i in range(LINES)] if lines else lines for lines in push["log"]]
        route.send(json.dumps(push))

    server.on_message(passed_on)


def numbered(lines: list[dict[str, Any]], number: int) -> dict[str, Any]:
    told = [line for line in lines if not line["heading"] and line["citation"]]
    return {**told[number % len(told)], "number": number, "side": number % 2}


def sit_down(visitor: Visitors, size: ViewportSize) -> Page:
    """Both seats at one screen, with the log in sight: in the column, from the rail, or in the sheet of a phone."""
    someone = visitor(size)
    someone.context.route_web_socket(re.compile("/live$"), lengthen)
    page = someone.open()
    begin(page, {"Maccabeans": "Me here", "Greeks": "Me here"})
    if Player(page, 1).wait() == "curtain":
        page.get_by_role("button", name=re.compile("I am here")).click()
    if page.locator(".narrow").count():
        page.get_by_role("tab", name="Log").click()
    elif page.locator(".rail").count():
        page.get_by_role("button", name="Score and log").click()
    expect(page.locator(".log .lines li:not(.since)")).to_have_count(LINES)
    return page


@pytest.mark.parametrize("size", WIDTHS, ids=lambda size: str(size["width"]))
def test_a_citation_opens_the_rules_and_leaves_the_bar_in_its_place(
    visitor: Visitors, shot: Shot, size: ViewportSize
) -> None:
    """After a long log, at every width: each of its citations, and the one of the prompt."""
    page = sit_down(visitor, size)
    lines = page.locator(".log .lines")
    overflow = lines.evaluate("(list) => list.scrollHeight - list.clientHeight")
    assert overflow > 1000
    for at in (0, overflow // 2, overflow):
        lines.evaluate("(list, at) => { list.scrollTop = at }", at)
        page.evaluate(
            """() => {
              const list = document.querySelector('.log .lines').getBoundingClientRect();
              const seen = [...document.querySelectorAll('.log .cite')].find((cite) =>
                cite.getBoundingClientRect().y > list.y);
              seen.click();
            }"""
        )
        expect(page.locator(".rulespanel .ruleentry.here")).to_be_in_viewport()
        assert page.evaluate(SCROLLED) == []
        page.get_by_role("button", name="Close the rules").click()
        assert page.evaluate(SCROLLED) == [] and page.evaluate(REACHED)
    page.locator("#prompt .cite").click()
    expect(page.locator(".rulespanel .ruleentry.here")).to_be_in_viewport()
    shot(page, f"citation-{size['width']}")
    page.keyboard.press("Escape")
    assert page.evaluate(SCROLLED) == [] and page.evaluate(REACHED)


@pytest.mark.parametrize("size", WIDTHS[1::4], ids=lambda size: str(size["width"]))
def test_nothing_that_a_program_or_a_key_does_moves_the_frame(visitor: Visitors, size: ViewportSize) -> None:
    """Whatever can have the focus gets it, and is brought into sight: the frame cannot scroll."""
    page = sit_down(visitor, size)
    page.evaluate(
        """() => {
          for (const thing of document.querySelectorAll('.table button, .table a, .table [tabindex], .table .hidden')) {
            thing.focus();
            thing.scrollIntoView({ block: 'center', inline: 'center' });
          }
          for (const part of document.querySelectorAll('html, body, #app, .table, .ground')) part.scrollTop = 500;
        }"""
    )
    assert page.evaluate(SCROLLED) == [] and page.evaluate(REACHED)
