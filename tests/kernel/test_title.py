"""Titles stand on the shelf because an entry point names them, whoever made them."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from maniple.kernel.errors import UserError
from maniple.kernel.title import Title, find_title, shelf
from tests.kernel.installed import forget, on_the_shelf, python


def test_the_shelf_holds_every_installed_game_by_its_slug(standoff: Title) -> None:
    """Sorted; the games in the box are found in the same way as others."""
    assert list(shelf()) == sorted(shelf())
    assert {"judean-hammer", "standoff"} <= set(shelf())
    assert all(title.slug == slug for slug, title in shelf().items())
    assert standoff.folder.name == "standoff"


def test_a_game_is_on_the_shelf_only_where_it_is_installed(site: Path) -> None:
    """Nothing in Maniple knows of Standoff."""
    assert "standoff" not in shelf()
    with on_the_shelf(site) as title:
        assert find_title("standoff") is title
    assert "standoff" not in shelf()


def test_another_process_finds_and_plays_it_too(site: Path) -> None:
    """With nothing but the package on the module path."""
    code = """
from random import Random
from maniple.kernel.title import find_title, shelf
g, rng = find_title("standoff").new(seed="1"), Random(1)
while g.outcome is None:
    g.play(*rng.choice(g.options))
print(sorted(shelf()), g.title.load(g.save()).digest() == g.digest())
"""
    done = python(code, site)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == f"{sorted([*shelf(), 'standoff'])} True"


def test_an_unknown_game_gets_a_sentence(standoff: Title) -> None:
    """That lists those there are."""
    with pytest.raises(UserError) as caught:
        find_title("stratego")
    assert "standoff" in shelf() and len(shelf()) > 3
    assert str(caught.value) == f"There is no game 'stratego'; expected one of {', '.join(sorted(shelf()))}."


@pytest.mark.parametrize(
    ("module", "sentence"),
    [
        ("import nowhere", "The installed game 'broken' cannot be loaded: No module named 'nowhere'."),
        ("TITLE = 5", "The entry point 'broken' (broken_game:TITLE) names no Title of that slug."),
        ("", "The installed game 'broken' cannot be loaded: module 'broken_game' has no attribute 'TITLE'."),
        ("from standoff import TITLE", "The entry point 'broken' (broken_game:TITLE) names no Title of that slug."),
    ],
)
def test_a_broken_game_of_somebody_else_is_named(tmp_path: Path, site: Path, module: str, sentence: str) -> None:
    """In one sentence, so that one knows what to uninstall."""
    (tmp_path / "broken_game.py").write_text(module)
    info = tmp_path / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[maniple.games]\nbroken = broken_game:TITLE\n")
    code = "from maniple.kernel.title import shelf\ntry: shelf()\nexcept Exception as e: print(type(e).__name__, e)"
    done = python(code, tmp_path, site)
    assert done.stdout.strip() == f"UserError {sentence}"


def test_a_title_is_a_value_that_keeps_what_it_has_read(title: Title) -> None:
    """Its fields cannot be set; components, box and rulebook are read once."""
    with pytest.raises(FrozenInstanceError):
        title.slug = "other"  # type: ignore[misc]
    assert title.shipped is title.shipped
    assert title.shipped_box is title.shipped_box
    assert title.rulebook is title.rulebook
    forget()
    assert find_title(title.slug) is title


def test_a_title_says_what_a_shelf_must_tell(title: Title) -> None:
    """Name, two sides, a sentence for the shelf and one on what is reconstructed."""
    assert title.name and len(title.sides) == 2
    assert title.about.endswith(".") and title.honesty.endswith(".")
    assert list(title.sides) == title.shipped_box.kinds["side"].slugs
    assert title.rules >= 1


def test_the_same_seed_is_the_same_game(title: Title) -> None:
    """Text or bytes; another seed is another game; no seed is a seed of zeros."""
    assert title.new(seed="a").digest() == title.new(seed="a").digest() != title.new(seed="b").digest()
    assert title.new().digest() == title.new(seed=bytes(32)).digest()
    with pytest.raises(ValueError, match="expected 32"):
        title.new(seed=b"short")


def test_the_verbs_of_a_decision_are_the_methods_it_has(standoff: Title) -> None:
    """`pass` is the method `pass_`."""
    verbs = {name: standoff.verbs_of(kind) for name, kind in standoff.frames.items()}  # type: ignore[arg-type]
    assert verbs["Act"] == ["hide", "shoot", "wait"]
    assert verbs["Answer"] == ["answer", "pass"]
    assert verbs["Bid"] == ["bid"]


def test_a_decision_may_have_its_own_words_for_a_verb(standoff: Title) -> None:
    """`verb.<Decision>.<verb>` goes before `verb.<verb>`."""
    g = standoff.new(standoff.variant(bidding=False), "words")
    assert standoff.label(g, ("hide", 2)) == "Begin behind the hay cart"
    g.play("hide", 2)
    g.play("hide", 2)
    assert standoff.label(g, ("hide", 0)) == "Behind the barrel"
