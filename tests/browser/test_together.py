"""Several browsers at one game: by link, by an open seat, watching; and what comes after the game."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server, Visitor
from tests.browser.player import Player, asked, begin
from tests.browser.set_up import find_end, sit_down_in
from tests.browser.test_table import Shot, Visitors, prompt


def invite(visitor: Visitors) -> tuple[Page, Page]:
    """Maccabeans here, Greeks by link: both pages at the table."""
    host = visitor().open()
    begin(host, {"Maccabeans": "Me here", "Greeks": "By link"})
    link = host.get_by_role("textbox", name="Link for Greeks").input_value()
    assert "#" in link
    guest = visitor().open(link[link.index("/j#") :])
    guest.get_by_role("button", name="Play Greeks").click()
    for page in (host, guest):
        expect(page.locator(".table")).to_be_visible()
    return host, guest


def test_two_browsers_at_one_game_stay_in_sync(visitor: Visitors, shot: Shot) -> None:
    host, guest = invite(visitor)
    players = [Player(page, seed) for seed, page in enumerate((host, guest))]
    expect(host.locator("#prompt")).to_contain_text("Maccabeans:")
    expect(guest.locator("#prompt")).to_contain_text("Maccabeans:")
    assert guest.locator("[data-lit]").count() == 0
    for _ in range(60):
        if asked(*players).step() == "over":
            break
        host.wait_for_timeout(60)
    for page in (host, guest):
        page.keyboard.press("Escape")  # a question of one page alone
    for _ in range(100):
        asked_for = [prompt(page).split("\n")[0].split(" JH")[0] for page in (host, guest)]
        if asked_for[0] == asked_for[1]:
            break
        host.wait_for_timeout(50)
    assert asked_for[0] == asked_for[1]
    shot(guest, "guest")
    mine = host.locator(".hand [data-ref]").evaluate_all("all => all.map(one => one.dataset.ref)")
    theirs = guest.locator(".hand [data-ref]").evaluate_all("all => all.map(one => one.dataset.ref)")
    assert not set(mine) & set(theirs)


def test_chat_a_draw_offered_and_a_draw_agreed(visitor: Visitors) -> None:
    host, guest = invite(visitor)
    host.get_by_placeholder("Say something").fill("Peace?")
    host.keyboard.press("Enter")
    expect(guest.locator(".side")).to_contain_text("Peace?")
    host.get_by_role("button", name="More", exact=True).click()
    host.get_by_role("button", name="Offer a draw").click()
    guest.get_by_role("button", name="Agree").click()
    for page in (host, guest):
        expect(page.get_by_role("dialog")).to_contain_text("drawn by agreement")


def test_an_open_seat_is_taken_from_the_lobby(visitor: Visitors, shot: Shot) -> None:
    host = visitor().open()
    begin(host, {"Maccabeans": "Me here", "Greeks": "Anyone"})
    shot(host, "waiting")
    guest = visitor().open()
    guest.get_by_role("link", name="Play Greeks").first.click()
    guest.get_by_role("button", name="Play Greeks").click()
    for page in (host, guest):
        expect(page.locator(".table")).to_be_visible()


def test_afterwards_replay_dice_record_play_on_and_rematch(visitor: Visitors, shot: Shot, tmp_path: Path) -> None:
    page = visitor(accept_downloads=True).open()
    sit_down_in(page, find_end("judean-hammer", {"max_rounds": 2}), "here")
    Player(page, 7).play(200)
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Check the dice").click()
    expect(page.locator(".verdict.good")).to_be_visible()
    shot(page, "dice")
    page.keyboard.press("Escape")
    page.locator(".bar").get_by_role("button", name="Result").click()
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Download the record").click()
    record = tmp_path / "game.maniple"
    download.value.save_as(record)
    assert 'game = "judean-hammer"' in record.read_text()
    page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    past = page.get_by_label("The game so far")
    expect(past).to_be_visible()
    shot(page, "replay")
    for key in ("ArrowRight", "ArrowRight", "End", "Home"):
        page.keyboard.press(key)
        page.wait_for_timeout(150)
    past.get_by_role("slider").fill("9")
    expect(past).to_contain_text("9")
    past.get_by_role("button", name=re.compile("Play on")).click()
    page.get_by_role("dialog").get_by_role("button", name="Begin").click()
    page.wait_for_function("() => !document.querySelector('.pastbar')")
    Player(page, 2).wait()
    expect(page.locator("#prompt")).to_be_visible()
    # the record opens again, from the lobby
    page.goto(page.url.split("/game")[0])
    page.locator("input[type=file]").set_input_files(record)
    page.wait_for_url("**/game/*")
    expect(page.get_by_label("The game so far")).to_be_visible()


def test_a_restart_of_the_server_loses_nothing(
    browser: Browser, tmp_path: Path, atlas_site: Path, visitor: Callable[..., Visitor]
) -> None:
    server = Server(tmp_path)
    server.start()
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(server.address)
    begin(page, {"Maccabeans": "Me here", "Greeks": "Me here"})
    player = Player(page, 5)
    for _ in range(6):
        player.step()
    page.keyboard.press("Escape")  # a question of this page alone is not kept
    player.wait()
    before = prompt(page)
    server.stop()
    expect(page.locator("#prompt")).to_contain_text("reconnecting")
    server.start()
    expect(page.locator("#prompt")).not_to_contain_text("reconnecting", timeout=20_000)
    assert prompt(page).split("\n")[0] == before.split("\n")[0]
    player.step()
    context.close()
    server.stop()


def test_a_host_without_a_seat_invites_to_both(visitor: Visitors) -> None:
    host = visitor().open()
    begin(host, {"Maccabeans": "By link", "Greeks": "By link"})
    links = host.locator("input[readonly]")
    expect(links).to_have_count(2)
    start = host.url.split("/game/")[0]
    pages = [visitor().open(link.input_value().removeprefix(start)) for link in links.all()]
    for page, side in zip(pages, ("Maccabeans", "Greeks"), strict=True):
        page.get_by_role("button", name=f"Play {side}").click()
    for page in pages:
        expect(page.locator(".table")).to_be_visible()


def test_both_reach_the_rematch_with_sides_swapped(visitor: Visitors) -> None:
    host, guest = invite(visitor)
    guest.get_by_role("button", name="Resign").click()
    guest.get_by_role("dialog").get_by_role("button", name="Resign").click()
    first = host.url
    host.get_by_role("dialog").get_by_role("button", name="Rematch, sides swapped").click()
    expect(host.get_by_role("heading", name="Who sits where")).to_be_visible()
    guest.get_by_role("dialog").get_by_role("button", name="To the rematch").click()
    expect(guest).not_to_have_url(first)
    for page in (host, guest):
        expect(page.locator(".table")).to_be_visible()
    assert host.url == guest.url
    # the Maccabeans begin, and they are the guest's now
    expect(guest.locator("#prompt")).to_contain_text("Maccabeans:")
    expect(guest.locator("[data-lit], [data-option]").first).to_be_visible()
    expect(host.locator("#prompt")).to_contain_text("waiting for the other player")


def test_the_replay_tells_every_move_in_words(visitor: Visitors) -> None:
    page = visitor().open()
    begin(page, {"Maccabeans": "Me here", "Greeks": "Me here"})
    player = Player(page, 5)
    for _ in range(14):
        player.step()
    if player.wait() == "curtain":
        player.step()
    page.keyboard.press("Escape")
    page.locator(".side").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    told = page.locator(".pastbar .what")
    expect(told).to_have_text("The set-up")
    for _ in range(40):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(60)
        assert re.match(r"[A-Z0-9“].*[.!?:]", told.inner_text()), told.inner_text()
    expect(told).to_contain_text("resign")
