"""An edited component set in the browser: on the plain map, then on its own drawn one."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Server, violations
from tests.browser.player import Player, begin, choose
from tests.browser.test_table import Shot, Visitors

GAME = "judean-hammer"
RENAMED = "Mattatha"
MOVED = (215, 520)
"""Where Gazara stands in the edited set: south of Emmaus."""


class Editor:
    """Somebody who edits a set, with the commands of the terminal."""

    def __init__(self, data: Path, folder: Path) -> None:
        self.data = data
        self.folder = folder

    def maniple(self, *words: str | Path) -> str:
        environment = {**os.environ, "MANIPLE_DATA": str(self.data)}
        command = [sys.executable, "-m", "maniple", "components", *map(str, words)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def edit(self, area: str, line: str, new: str) -> None:
        """Change a line of an area."""
        path = self.folder / "map.toml"
        head, mark, rest = path.read_text(encoding="utf-8").partition(f'id = "{area}"\n')
        assert mark
        changed, number = re.subn(rf"(?m)^{line} = .*$", f"{line} = {new}", rest, count=1)
        assert number == 1
        path.write_text(head + mark + changed, encoding="utf-8")


@pytest.fixture
def editor(tmp_path: Path) -> Editor:
    found = Editor(tmp_path / "data", tmp_path / "edited")
    found.data.mkdir()
    found.maniple("export", GAME, found.folder)
    found.edit("modin", "name", f'"{RENAMED}"')
    found.edit("gazara", "x", str(MOVED[0]))
    found.edit("gazara", "y", str(MOVED[1]))
    found.maniple("use", GAME, found.folder, "--name", "mine")
    return found


@pytest.fixture
def served(editor: Editor) -> Iterator[Server]:
    found = Server(editor.data)
    found.start()
    yield found
    found.stop()


def area(page: Page, name: str) -> Locator:
    """The place of the map that a click or a screen reader finds."""
    return page.locator(f'.map [aria-label^="{name}"]').first


def spot(page: Page, name: str) -> tuple[float, float]:
    """The middle of an area on the page."""
    box = area(page, name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_an_edited_set_plays_on_the_plain_map_and_on_its_own(
    visitor: Visitors, served: Server, editor: Editor, shot: Shot
) -> None:
    somebody = visitor(at=served)
    page = somebody.open()
    choose(page)
    page.get_by_label("Components").select_option("mine")
    begin(page, {"Maccabeans": "Me here", "Greeks": "Computer"})
    player = Player(page, 5)
    player.wait()

    # without a picture: the plain map has every place, where the set says
    plain = page.locator(".map-picture.plain")
    expect(plain).to_be_visible()
    expect(plain).to_contain_text(RENAMED)
    expect(area(page, RENAMED)).to_be_attached()
    assert page.locator('.map [aria-label^="Modin"]').count() == 0
    assert spot(page, "Gazara")[1] > spot(page, "Emmaus")[1]
    legend = page.locator(".map-legend")
    for words in ("city, counts for its region", "wilderness", "Greek supply center", "road for Greeks only"):
        expect(legend.get_by_text(words, exact=True).locator("visible=true")).to_have_count(1)
    # it can be put away, and stays so
    legend.locator("summary").press("Enter")
    expect(legend.locator("li").first).to_be_hidden()
    page.reload()
    player.wait()
    expect(legend.locator("summary")).to_be_visible()
    expect(legend.locator("li").first).to_be_hidden()
    legend.locator("summary").click()
    expect(legend.locator("li").first).to_be_visible()
    page.wait_for_timeout(400)
    shot(page, "plain-map")
    for _ in range(12):
        player.step()
    player.wait()
    shot(page, "plain-map-later")
    old = page.url
    page.set_viewport_size(PHONE)
    expect(legend.get_by_text("wilderness", exact=True).locator("visible=true")).to_have_count(1)
    assert violations(page) == []
    page.wait_for_timeout(400)
    shot(page, "plain-map-phone")
    page.set_viewport_size(DESKTOP)

    # drawn: a reload is enough
    editor.maniple("draw", "mine")
    page.reload()
    player.wait()
    expect(page.locator(".map-picture.plain")).to_have_count(0)
    drawn = page.locator(".map-picture svg")
    expect(drawn).to_be_visible()
    assert RENAMED in " ".join(drawn.locator("text").all_text_contents())
    page.wait_for_timeout(1000)
    shot(page, "edited-map")
    player.step()

    # edited again under the same name: a new game has the new set, the old one its own
    editor.edit("modin", "name", '"Eleazar"')
    editor.maniple("use", GAME, editor.folder, "--name", "mine")
    page.goto(served.address)
    choose(page)
    page.get_by_label("Components").select_option("mine")
    begin(page, {"Maccabeans": "Me here", "Greeks": "Computer"})
    Player(page, 5).wait()
    expect(page.locator(".map-picture.plain")).to_contain_text("Eleazar")
    page.goto(old)
    player.wait()
    expect(area(page, RENAMED)).to_be_attached()
    expect(page.locator(".map-picture.plain")).to_have_count(0)
    before = page.locator(".log .lines li").count()
    for _ in range(6):
        player.step()
    player.wait()
    assert page.locator(".log .lines li").count() > before
