"""`maniple components draw`: the map of a set, shipped or edited."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from maniple.kernel.title import Title
from maniple.table import sets
from maniple.terminal import components
from tests.terminal.conftest import Say, mistake


@pytest.fixture
def renamed(maniple: Say, tmp_path: Path) -> Path:
    """A component set in which an area has another name."""
    folder = tmp_path / "renamed"
    assert maniple("components", "export", "judean-hammer", folder).code == 0
    path = folder / "map.toml"
    path.write_text(path.read_text().replace('name = "Jamnia"', 'name = "Yavneh"'))
    return folder


def test_a_map_goes_to_where_the_server_looks(maniple: Say, hammer: Title, data: Path) -> None:
    said = maniple("components", "draw", "shipped", "--game", "judean-hammer")
    path = data / "pictures" / f"{hammer.shipped.hash}.svg"
    assert said.code == 0
    assert path.name in said.out.replace("\n", "")
    assert "where maniple serve finds it" in " ".join(said.out.split())
    assert path.read_text(encoding="utf-8").startswith("<svg ")
    assert [found.name for found in path.parent.iterdir()] == [path.name]


def test_an_edited_set_is_drawn_by_folder_and_by_name(maniple: Say, renamed: Path, tmp_path: Path) -> None:
    out = tmp_path / "maps" / "mine.svg"
    said = json.loads(maniple("components", "draw", renamed, "--out", out, "--json").out)
    assert said["game"] == "judean-hammer" and said["file"] == str(out)
    assert ">Yavneh<" in out.read_text(encoding="utf-8")
    assert maniple("components", "use", "judean-hammer", renamed, "--name", "mine").code == 0
    again = json.loads(maniple("components", "draw", "mine", "--game", "judean-hammer", "--json").out)
    assert again["hash"] == said["hash"]
    assert Path(again["file"]).read_text(encoding="utf-8") == out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (
            "nowhere --game judean-hammer",
            "There is no component set 'nowhere' of Judean Hammer; expected a folder or one of shipped.",
        ),
        (
            "shipped --game chess",
            "There is no game 'chess'; expected one of joshua, judean-hammer, jugurthine-war, storm-over-jerusalem.",
        ),
        ("", "Missing argument 'NAME|DIR'; see maniple components draw --help."),
    ],
)
def test_a_mistake_is_one_sentence(maniple: Say, args: str, sentence: str) -> None:
    assert mistake(maniple("components", "draw", *args.split())) == sentence


def test_a_set_that_cannot_be_drawn_or_written_is_one_sentence(maniple: Say, renamed: Path, tmp_path: Path) -> None:
    assert "is a folder; expected a file for the map." in mistake(
        maniple("components", "draw", "shipped", "--game", "judean-hammer", "--out", tmp_path)
    )
    (tmp_path / "file").write_text("")
    assert "The map cannot be written to" in mistake(
        maniple("components", "draw", "shipped", "--game", "judean-hammer", "--out", tmp_path / "file" / "map.svg")
    )
    path = renamed / "map.toml"
    path.write_text(path.read_text().replace("x = 945", "x = 5000"))
    assert "area philadelphia: (5000, 330) lies off the sheet" in mistake(maniple("components", "draw", renamed))


def test_several_games_need_to_be_told_apart(
    maniple: Say, hammer: Title, renamed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = replace(hammer, slug="chess", name="Chess", files=("board.toml",))
    monkeypatch.setattr(components, "shelf", lambda: {"chess": other, "judean-hammer": hammer})
    assert mistake(maniple("components", "draw", "shipped")) == (
        "'shipped' may be sets of several games; say which game with --game, one of chess, judean-hammer."
    )
    assert "'nowhere' may be a set of none; say which game" in mistake(maniple("components", "draw", "nowhere"))
    assert maniple("components", "draw", renamed).code == 0
    monkeypatch.setattr(components, "find_title", lambda slug: other)
    monkeypatch.setattr(sets, "open_set", lambda title, name: hammer.shipped_box)
    assert "There is no drawn map of Chess" in mistake(maniple("components", "draw", "shipped", "--game", "chess"))
