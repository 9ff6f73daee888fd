"""What a second look at the table found: cards by their names, drag from the hand, speed, requests, a lost network."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.player import Player, asked, begin, choose
from tests.browser.test_table import Shot, Visitors


def more(page: Page, what: str) -> None:
    """An entry of the menu at the end of the side column."""
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name=re.compile(what)).click()


def two_players(visitor: Visitors) -> tuple[Page, Page]:
    """Two browsers at one game, joined by the link."""
    host = visitor().open()
    begin(host, {"Maccabeans": "Me here", "Greeks": "By link"})
    guest = visitor().open(host.locator("input[readonly]").input_value().removeprefix(host.url.split("/game/")[0]))
    guest.get_by_role("button", name="Play Greeks").click()
    for page in (host, guest):
        expect(page.locator(".table")).to_be_visible()
    return host, guest


def test_a_card_is_shown_wherever_it_is_named(visitor: Visitors) -> None:
    page = visitor().open()
    begin(page, {})
    Player(page, 1).wait()
    name = page.locator(".log .ref[data-card]").first
    name.hover()
    expect(page.locator(".raised-card .card-title")).to_have_text(name.inner_text())
    page.locator(".brand").hover()
    expect(page.locator(".raised-card")).to_have_count(0)


def test_a_card_is_dragged_to_the_map(visitor: Visitors) -> None:
    page = visitor().open()
    begin(page, {})
    Player(page, 1).wait()
    card = page.locator(".hand [data-lit]").nth(1)
    box = card.bounding_box()
    assert box is not None
    x, y = box["x"] + 90, box["y"] + 60
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 30, steps=3)
    expect(page.locator(".carried .card-title")).to_have_text(card.locator(".card-title").inner_text())
    page.mouse.move(x, y + 10, steps=3)
    page.mouse.up()
    expect(page.get_by_role("menuitem")).to_have_count(0)  # put back into the hand
    page.mouse.down()
    page.mouse.move(x, y - 260, steps=6)
    page.mouse.up()
    expect(page.get_by_role("menuitem", name=re.compile("move"))).to_be_visible()


def test_whoever_resigns_sees_the_result_and_the_replay_names_who_is_asked(visitor: Visitors, shot: Shot) -> None:
    page = visitor().open()
    begin(page, {})
    Player(page, 1).wait()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("dialog")).to_contain_text("The Maccabeans resign.")
    page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    expect(page.locator("#prompt")).to_contain_text("Maccabeans:")
    expect(page.locator(".bar .emblem")).to_have_attribute("style", re.compile("--c-maccabean"))
    expect(page.locator(".state.last")).to_have_count(0)
    page.locator(".opencard").first.hover()
    expect(page.locator(".raised-card")).to_be_visible()
    shot(page, "open-hands")


def test_a_declined_draw_and_an_undo_by_agreement_are_told(visitor: Visitors) -> None:
    host, guest = two_players(visitor)
    more(host, "Offer a draw")
    guest.get_by_role("button", name="Decline").click()
    expect(host.locator(".notices")).to_contain_text("The offer of a draw is declined.")
    # A march that is finished ends undo; beyond that the other player is asked.
    Player(host, 1).wait()
    host.locator(".hand [data-lit]").first.click()
    host.get_by_role("menuitem", name=re.compile("move")).click()
    host.get_by_role("button", name=re.compile("^Done")).click()
    host.get_by_role("button", name="Yes: Done").click()
    expect(host.locator("#prompt")).not_to_contain_text("march")
    more(host, "Ask to take back")
    guest.get_by_role("button", name="Agree").click()
    expect(host.locator("#prompt")).to_contain_text("march")
    expect(host.locator(".strips")).not_to_contain_text("since you were here")


def test_a_lost_network_is_said_and_found_again(visitor: Visitors) -> None:
    somebody = visitor()
    page = somebody.open()
    begin(page, {})
    Player(page, 1).wait()
    somebody.context.set_offline(True)
    expect(page.locator("#prompt")).to_contain_text("reconnecting")
    somebody.context.set_offline(False)
    expect(page.locator("#prompt")).not_to_contain_text("reconnecting")
    # What the browser itself says of the attempts in between is no fault of the page.
    somebody.complaints = [one for one in somebody.complaints if "ERR_INTERNET_DISCONNECTED" not in one]


def test_fast_is_faster_than_slow(visitor: Visitors) -> None:
    page = visitor(reduced_motion="no-preference").open()
    begin(page, {})
    Player(page, 1).wait()

    def played(speed: str) -> float:
        """How long a card that is played stands over the map."""
        more(page, "Settings")
        page.get_by_role("radio", name=speed, exact=True).check()
        page.keyboard.press("Escape")
        page.locator(".hand [data-lit]").first.click()
        page.get_by_role("menuitem", name=re.compile("move")).click()
        page.wait_for_selector(".showing-card")
        begun = float(page.evaluate("performance.now()"))
        page.wait_for_selector(".showing-card", state="detached")
        lasted = float(page.evaluate("performance.now()")) - begun
        page.get_by_role("button", name="Undo", exact=True).click()
        expect(page.locator("#prompt")).to_contain_text("play a card")
        return lasted

    assert played("Fast") < played("Slow")


def test_a_spectator_on_a_phone_has_no_empty_hand(visitor: Visitors, shot: Shot) -> None:
    host = visitor().open()
    begin(host, {})
    Player(host, 1).wait()
    more(host, "Links")
    host.get_by_role("button", name="Make a link").last.click()
    link = host.locator("dialog input[readonly]").input_value()
    page = visitor(PHONE, has_touch=True, is_mobile=True).open("/j#" + link.split("/j#")[1])
    expect(page.locator("#prompt")).to_contain_text("you are watching")
    expect(page.get_by_role("tab", name="Hand")).to_have_count(0)
    expect(page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")
    shot(page, "phone-spectator")


def test_what_is_raised_behind_the_curtain_is_there_at_once(visitor: Visitors) -> None:
    page = visitor().open()
    begin(page, {"Maccabeans": "Me here", "Greeks": "Me here"})
    page.get_by_role("button", name=re.compile("I am here")).click()
    page.wait_for_selector(".hand .card-title")
    unseen = page.locator(".hand *").evaluate_all(
        "all => all.filter((one) => getComputedStyle(one).visibility !== 'visible').length"
    )
    assert unseen == 0


def test_an_empty_hand_leaves_its_room_on_a_phone_to_the_map(visitor: Visitors) -> None:
    page = visitor(PHONE, has_touch=True, is_mobile=True).open()
    begin(page, {"Maccabeans": "Me here", "Greeks": "Computer"})
    player = Player(page, 5)
    player.wait()
    sheet, tab = page.locator(".sheet"), page.get_by_role("tab", name=re.compile("Hand"))
    expect(sheet).to_have_css("height", "300px")
    for _ in range(200):
        if tab.inner_text().endswith("0"):
            break
        player.step()
        player.wait()
    expect(tab).to_have_text("Hand · 0")
    expect(sheet).to_have_css("height", "96px")
    tab.click()
    expect(sheet).to_contain_text("No cards in this hand.")


def test_a_bad_number_in_the_form_is_answered_in_a_sentence_and_begins_nothing(visitor: Visitors, shot: Shot) -> None:
    page = visitor(PHONE).open()
    choose(page)
    options = page.get_by_text("Options", exact=True)
    options.click()
    field = page.get_by_label("Longest game")
    expected = "Longest game must be a whole number from 2 to 99."
    for typed in ("", "1", "100", "2.5"):
        field.fill(typed)
        expect(page.get_by_role("alert")).to_have_text(expected)
    shot(page, "bad-number")
    page.locator(".start summary").click()
    expect(field).to_be_hidden()
    page.get_by_role("button", name="Begin").click()
    expect(field).to_be_focused()
    assert "/game/" not in page.url
    field.fill("12")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/game/*")


def test_on_a_phone_games_that_run_stand_above_the_boxes(visitor: Visitors, shot: Shot) -> None:
    page = visitor(PHONE).open()
    expect(page.locator("a.pick").first).to_be_visible()
    begin(page, {"Maccabeans": "Me here", "Greeks": "Me here"})
    page.goto(page.url.split("/game/")[0])
    game, box = page.locator("a.yt").first.bounding_box(), page.locator("a.smallbox").first.bounding_box()
    assert game is not None and box is not None
    assert game["y"] < box["y"]
    shot(page, "lobby-phone-games")


def test_the_log_keeps_its_last_line_in_sight_under_a_strip(visitor: Visitors) -> None:
    host, guest = two_players(visitor)
    players = Player(host, 1), Player(guest, 2)
    host.get_by_role("button", name="Got it").click()  # else the strip takes the place of this one
    left = "() => { const all = document.querySelector('.log .lines'); return all.scrollHeight - all.clientHeight }"
    for _ in range(120):
        asked(*players).step()
        host.wait_for_timeout(40)
        if host.evaluate(left) > 60:
            break
    else:
        raise AssertionError("the log never grew longer than its place")
    guest.keyboard.press("Escape")  # his last step may have opened a menu
    more(guest, "Offer a draw")
    expect(host.get_by_role("button", name="Agree")).to_be_visible()
    host.wait_for_timeout(100)
    assert host.evaluate(f"({left})() - document.querySelector('.log .lines').scrollTop") < 2
