"""What reaches a player who looks elsewhere: the notification, and the sounds. Both are silent unless switched on."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.player import Player, begin
from tests.browser.test_table import Visitors

SPY_NOTES = """
  const Real = window.Notification;
  window.notes = [];
  window.Notification = class extends Real {
    constructor(title, options) {
      super(title, options);
      window.notes.push({ title: this.title, body: this.body, tag: this.tag });
    }
  };
  let out = false;
  Object.defineProperty(document, 'hidden', { get: () => out });
  Object.defineProperty(document, 'visibilityState', { get: () => (out ? 'hidden' : 'visible') });
  window.look = (away) => { out = away; document.dispatchEvent(new Event('visibilitychange')); };
"""
"""Real notifications, counted; and a tab that goes out of sight when it is told so."""

SPY_SOUND = """
  window.clock = 0;
  window.tones = [];
  window.contexts = [];
  window.AudioContext = class {
    constructor() {
      const offline = new OfflineAudioContext(1, 8000 * 400, 8000);
      Object.defineProperty(offline, 'state', { get: () => 'running' });
      Object.defineProperty(offline, 'currentTime', { get: () => window.clock });
      const make = offline.createOscillator.bind(offline);
      offline.createOscillator = () => { window.tones.push(window.clock); return make(); };
      window.contexts.push(offline);
      return offline;
    }
  };
  window.peaks = async () => {
    const buffer = await window.contexts[0].startRendering();
    const wave = buffer.getChannelData(0);
    const most = {};
    for (const at of new Set(window.tones)) {
      most[at] = Math.max(...wave.slice(at * 8000, (at + 1) * 8000).map(Math.abs));
    }
    return most;
  };
"""
"""Sounds go into a buffer in which each click of the player has a second of its own."""


def greeks(page: Page) -> int:
    """How much the computer has done, as the log tells it."""
    return page.locator(".log .lines li", has_text="The Greeks").count()


def until_they_move(page: Page, player: Player, done: Callable[[], bool] = lambda: False) -> None:
    """Play on until the computer has moved and it is one's own turn again."""
    before = greeks(page)
    for _ in range(120):
        if done():
            return
        player.step()
        if player.wait() == "asked" and greeks(page) > before:
            page.wait_for_timeout(100)
            return
    raise AssertionError("the turn never came back")


def notes(page: Page) -> list[dict[str, str]]:
    found: list[dict[str, str]] = page.evaluate("window.notes")
    return found


def switch(page: Page, name: str) -> None:
    """Turn a setting of this device over, as a player does."""
    page.get_by_role("button", name="More", exact=True).first.click()
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_role("dialog").get_by_role("switch", name=name).click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def sit_down(somebody: Visitor, spy: str) -> tuple[Page, Player]:
    somebody.context.add_init_script(spy)
    page = somebody.open()
    begin(page, {"Maccabeans": "Me here", "Greeks": "Computer"})
    player = Player(page, 3)
    player.wait()
    return page, player


def test_a_turn_is_announced_out_of_sight_and_only_if_wished(visitor: Visitors) -> None:
    somebody = visitor(permissions=["notifications"])
    page, player = sit_down(somebody, SPY_NOTES)
    assert page.evaluate("Notification.permission") == "granted"

    # out of sight, but not asked for
    page.evaluate("look(true)")
    until_they_move(page, player)
    assert notes(page) == []
    page.evaluate("look(false)")
    page.locator(".strip").get_by_role("button", name="Skip").click()

    # asked for, and out of sight
    switch(page, "Notify me")
    page.evaluate("look(true)")
    for _ in range(8):  # what befalls the Greeks in one's own turn stands in the log too, and is no turn of theirs
        until_they_move(page, player, lambda: notes(page) != [])
    first = notes(page)[0]
    assert first["title"] == "Your turn — Judean Hammer"
    assert first["tag"] == page.url.rsplit("/", 1)[-1]
    assert first["body"]

    # in sight
    page.evaluate("look(false)")
    page.locator(".strip").get_by_role("button", name="Skip").click()
    made = len(notes(page))
    until_they_move(page, player)
    assert len(notes(page)) == made


def test_sounds_can_be_heard_and_are_off_at_first(visitor: Visitors) -> None:
    page, player = sit_down(visitor(), SPY_SOUND)
    until_they_move(page, player)
    assert page.evaluate("window.contexts.length") == 0

    page.evaluate("clock = 1")
    switch(page, "Sound")
    assert tones(page) == {1: 2}, "two notes, as at one's turn, say that it is on"
    clock = 1

    def all_heard() -> bool:
        nonlocal clock
        clock += 1
        page.evaluate(f"clock = {clock}")
        struck = tones(page).values()
        return 1 in struck and any(number >= 4 for number in struck)

    for _ in range(12):
        if all_heard():
            break
        until_they_move(page, player, all_heard)
    heard = tones(page)
    assert 1 in heard.values(), "a piece is a tick"
    assert any(number >= 4 for number in heard.values()), "dice are four"
    peaks: dict[str, float] = page.evaluate("peaks()")
    assert set(peaks) == {str(at) for at in heard}
    assert all(peak > 0.05 for peak in peaks.values()), peaks

    switch(page, "Sound")
    before = tones(page)
    until_they_move(page, player)
    assert tones(page) == before


def tones(page: Page) -> dict[int, int]:
    """How many tones were struck at each click."""
    found: list[Any] = page.evaluate("window.tones")
    return {at: found.count(at) for at in found}
