"""The end of a round as a page tells it: from a position with one decision left, by key and on a phone."""

import re
from collections.abc import Callable
from functools import cache
from random import Random

from playwright.sync_api import Page, expect

from maniple.kernel.game import ALL
from maniple.kernel.title import find_title
from maniple.table import sight
from maniple.table.table import Table
from tests.browser.conftest import PHONE, Visitor, violations

Visitors = Callable[..., Visitor]
Shot = Callable[[Page, str], None]

SET_UP = """async ([text, move]) => {
  const post = async (at, body) => {
    const head = { 'content-type': 'application/json' };
    const answer = await fetch(at, { method: 'POST', headers: head, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(at + await answer.text());
    return answer.json();
  };
  const record = await post('/api/records', { text });
  const seats = [{ who: 'here', name: 'Ann' }, { who: 'here', name: 'Ben' }];
  const { id } = await post(`/api/games/${record.id}/play-on`, { move, seats });
  for (const seat of [0, 1]) await post(`/api/games/${id}/sit`, { seat, nonce: '00'.repeat(16), name: '' });
  return id;
}"""
PLAY = """async ([id, line]) => {
  const state = await (await fetch(`/api/games/${id}/state`)).json();
  const view = state.views.find((one) => one.options.length);
  const body = JSON.stringify({ seat: view.seat, at: view.at, line, then: [] });
  const head = { 'content-type': 'application/json' };
  const answer = await fetch(`/api/games/${id}/actions`, { method: 'POST', headers: head, body });
  if (!answer.ok) throw new Error(await answer.text());
}"""
TEXTS = """() => [...document.querySelectorAll('.account *')]
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
  .filter((one) => one.getBoundingClientRect().width > 1 && !one.closest('.hidden'))
  .map((one) => parseFloat(getComputedStyle(one).fontSize))"""


@cache
def before_the_end_of_a_round() -> tuple[str, int, str]:
    """A record of Judean Hammer, the last move in it before a round is scored, and the action that ends it."""
    title = find_title("judean-hammer")
    table = Table(title.new(seed="account"), ["one", "two"])
    rng = Random(11)
    while True:
        moves, action = len(table.lines), rng.choice(table.game.options)
        table.act(table.decider, action)
        made = [one for one in sight.log_lines(table, ALL) if "account" in one and not one["account"]["small"]]
        if len(made) == 2:
            return table.record(checked=False).write(), moves, table.game.box.catalog.write(action)


def open_at_the_end(visitor: Visitor, speed: str) -> Page:
    """The table, as the round is scored."""
    text, move, line = before_the_end_of_a_round()
    page = visitor.open()
    page.evaluate(f"localStorage.setItem('maniple.speed', '{speed}')")
    game = page.evaluate(SET_UP, [text, move])
    page.goto(f"{visitor.address}/game/{game}")
    curtain = page.get_by_role("button", name=re.compile("I am here"))
    expect(curtain.or_(page.locator("#prompt")).first).to_be_visible()
    if curtain.is_visible():
        curtain.click()
    expect(page.locator(".curtain")).to_have_count(0)
    page.evaluate(PLAY, [game, line])
    return page


def test_a_round_is_told_and_waits_for_continue(visitor: Visitors, shot: Shot) -> None:
    page = open_at_the_end(visitor(), "2")
    account = page.get_by_role("region", name="End of round 2")
    expect(account).to_be_visible(timeout=20000)
    # all six regions, each with what it gave, and the sum; nothing can be chosen behind it
    account.get_by_role("button", name="Continue").wait_for(timeout=20000)
    expect(account.locator(".accrow .amount")).not_to_have_count(0)
    expect(account.locator("h3", has_text="Regions")).to_be_visible()
    assert page.locator("[data-lit]").count() == 0
    assert page.locator(".acc-land").count() == 6
    # the cubes of both sides have left their old places, where they are still seen
    expect(page.locator(".track .was")).not_to_have_count(0)
    assert min(page.evaluate(TEXTS)) >= 11
    expect(account.locator("[aria-live=polite]")).to_contain_text("Round 2 is scored")
    assert violations(page) == []
    shot(page, "account")
    # the rest of the keys do nothing to it, R tells it again, Enter completes it and continues
    page.keyboard.press("u")
    expect(account).to_be_visible()
    page.keyboard.press("r")
    expect(account.get_by_role("button", name="Show all")).to_be_visible()
    page.keyboard.press("Enter")
    expect(account.get_by_role("button", name="Continue")).to_be_visible()
    page.keyboard.press("Enter")
    expect(account).to_have_count(0)


def test_on_a_phone_it_is_the_sheet_and_off_it_blocks_nothing(visitor: Visitors, shot: Shot) -> None:
    page = open_at_the_end(visitor(viewport=PHONE), "0")
    account = page.get_by_role("region", name="End of round 2")
    expect(account).to_be_visible(timeout=20000)
    assert min(page.evaluate(TEXTS)) >= 11
    box = account.bounding_box()
    assert box is not None
    assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
    assert box["height"] <= PHONE["height"] * 0.53
    assert page.locator(".account.holds").count() == 0
    assert violations(page) == []
    shot(page, "account-phone")
    # the other player of this screen may be asked next: behind the curtain it waits for him
    page.wait_for_timeout(900)
    if page.locator(".curtain").count():
        page.get_by_role("button", name=re.compile("I am here")).click()
    account.get_by_role("button", name="Continue").click()
    expect(account).to_have_count(0)
