"""What the lines of a log are in the story of a turn."""

import pytest

from maniple.kernel.story import Story, make_story
from maniple.kernel.title import find_title, shelf

GAMES = sorted(shelf())


@pytest.mark.parametrize("game", GAMES)
def test_every_note_of_a_game_is_of_one_kind(game: str) -> None:
    title = find_title(game)
    notes = {key.removeprefix("note.") for key in title.templates if key.startswith("note.")}
    assert set(title.story.kinds) == notes
    assert title.story.heads <= notes and title.story.heads


def test_a_note_of_two_kinds_and_an_unknown_kind_are_refused() -> None:
    with pytest.raises(ValueError, match="marches is of two kinds: card and move"):
        make_story("", card="marches", move="marches")
    with pytest.raises(ValueError, match="There is no kind dance"):
        make_story("", dance="marches")


def test_a_note_that_a_game_does_not_name_is_other() -> None:
    assert Story().kind("marches") == "other"
    assert make_story("plays", card="plays").kind("plays") == "card"
