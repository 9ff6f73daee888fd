"""Artists are found by their game, and maps are drawn when the package is built."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from maniple.art import __main__ as command
from maniple.art import artists, draw_map
from maniple.kernel.title import Title
from tools import build_web

NAMES = ("--title", "maniple.games.judean_hammer:TITLE", "--artist", "maniple.art.judean_hammer:draw")


def test_an_artist_is_found_by_the_slug_of_its_game(hammer: Title, picture: str) -> None:
    assert list(artists()) == ["joshua", "judean-hammer", "jugurthine-war", "storm-over-jerusalem"]
    assert draw_map(hammer, hammer.shipped) == picture


def test_a_game_without_an_artist_has_no_map(hammer: Title) -> None:
    assert draw_map(replace(hammer, slug="chess"), hammer.shipped) is None


@pytest.mark.parametrize("missing", ["numpy", "contourpy", "shapely"])
def test_without_its_packages_it_says_how_to_get_them(missing: str) -> None:
    program = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "from maniple.kernel.errors import UserError\n"
        "try:\n    import maniple.art\nexcept UserError as error:\n    print(error)"
    )
    said = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    assert said == (
        f"Drawing a map needs the package '{missing}', which is not installed; try: pip install 'maniple[art]'\n"
    )


@pytest.mark.parametrize("names", [(), NAMES], ids=["installed", "named"])
def test_the_build_draws_what_is_missing_or_old(
    names: tuple[str, ...], hammer: Title, picture: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "pictures"
    path = folder / f"{hammer.shipped.hash}.svg"
    command.main(["--out", str(folder), *names])
    assert path.read_text(encoding="utf-8") == picture
    assert f"Judean Hammer: {path} drawn, {len(picture) // 1000} kB\n" in capsys.readouterr().out
    command.main(["--out", str(folder), *names])
    said = capsys.readouterr().out
    assert f"Judean Hammer: {path} is up to date\n" in said
    assert "drawn" not in said
    assert len(said.splitlines()) == (1 if names else len(artists()))
    path.write_text("old", encoding="utf-8")
    (folder / command.DRAWN).write_text(json.dumps({path.name: "other code"}), encoding="utf-8")
    os.utime(path, (4e9, 4e9))
    command.main(["--out", str(folder), *names])
    assert "drawn" in capsys.readouterr().out
    assert path.read_text(encoding="utf-8") == picture


def test_a_map_is_made_from_its_data_and_from_the_code_that_draws_it(hammer: Title) -> None:
    """So a picture is drawn anew when either has changed, and the build looks at no fewer files."""
    sources = set(command._sources(hammer))
    assert {path.name for path in sources} >= {"map.toml", "look.toml", "kit.py", "judean_hammer.py", "geometry.py"}
    assert sources - {hammer.folder / "data" / "rulebook.toml"} <= set(build_web.map_sources())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--title", "nowhere:TITLE", "--artist", "nowhere:draw"), "'nowhere:TITLE' cannot be loaded; expected MODULE"),
        (("--title", "maniple.games.judean_hammer:TITLE"), "--title and --artist go together"),
    ],
)
def test_a_wrong_name_is_one_sentence(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit:
        command.main(["--out", str(tmp_path), *arguments])
    assert exit.value.code == 2
    assert sentence in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SystemExit) as exit:
        command.main(["--out", str(tmp_path / "file")])
    assert exit.value.code == 2
    assert "The map cannot be written to" in capsys.readouterr().err
