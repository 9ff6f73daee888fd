"""The client knows no game: a made-up one with every shape plays without a change to it."""

from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.player import Player, begin, choose
from tests.browser.test_table import Shot, Visitors


def test_atlas_plays_from_the_lobby_to_the_result(visitor: Visitors, atlas_server: Server, shot: Shot) -> None:
    page = visitor(at=atlas_server).open()
    shot(page, "lobby-of-two")
    choose(page, "Atlas")
    expect(page.get_by_role("group", name="Who plays Ink")).to_be_visible()
    begin(page, {"Ink": "Me here", "Chalk": "Me here"})
    player = Player(page, 4)
    player.wait()
    if page.locator(".curtain").count():
        player.step()
        player.wait()
    legend = page.locator(".map-legend li")
    kinds = ["box", "point", "polygon", "hex", "road", "dots", "double", "river", "wall", "breach"]
    assert [item.inner_text().strip() for item in legend.all()] == kinds
    shot(page, "atlas")
    player.play(300)
    expect(page.get_by_role("dialog").first).to_be_visible()
    shot(page, "atlas-result")
