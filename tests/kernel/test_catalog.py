"""Every action of a game has a number and a line; a line that is none gets a sentence."""

from __future__ import annotations

import pytest

from maniple.kernel.catalog import MOST_ACTIONS, Catalog, Kind, numbers
from maniple.kernel.errors import BadNotation
from maniple.kernel.frames import PASS
from maniple.kernel.title import Title


@pytest.fixture
def catalog() -> Catalog:
    """Two areas, three units, and the numbers 0 to 2."""
    kinds = [Kind("area", ["modin", "beth-zur"]), Kind("unit", ["u1", "u2", "u3"]), numbers(2)]
    verbs = {"step": ("area",), "retreat": ("unit", "area"), "number": ("number",), PASS: ()}
    return Catalog(verbs, {kind.name: kind for kind in kinds})


def test_verbs_in_order_and_ids_in_order(catalog: Catalog) -> None:
    """The numbering can be read off the tables."""
    assert catalog.actions == [
        ("step", 0),
        ("step", 1),
        ("retreat", 0, 0),
        ("retreat", 0, 1),
        ("retreat", 1, 0),
        ("retreat", 1, 1),
        ("retreat", 2, 0),
        ("retreat", 2, 1),
        ("number", 0),
        ("number", 1),
        ("number", 2),
        ("pass",),
    ]
    assert len(catalog) == 12


def test_every_action_of_a_game_has_its_number_and_its_line(title: Title) -> None:
    """A bijection both ways, under 20,000 actions, and every line reads back."""
    catalog = title.shipped_box.catalog
    assert 0 < len(catalog) < MOST_ACTIONS
    lines = set()
    for i, action in enumerate(catalog.actions):
        assert catalog.index[action] == i
        line = catalog.write(action)
        assert catalog.read(line) == action
        lines.add(line)
    assert len(lines) == len(catalog) == len(catalog.index)


def test_slugs_of_a_game_can_be_written_in_a_line(title: Title) -> None:
    """Small letters, digits, hyphens and underscores: no spaces, nothing that begins a comment."""
    for kind in title.shipped_box.kinds.values():
        assert len(kind) > 0
        for slug in kind.slugs:
            assert slug.isascii() and slug == slug.lower()
            assert slug.replace("-", "").replace("_", "").isalnum()


def test_verbs_name_kinds_that_there_are(title: Title) -> None:
    """At most two each."""
    for verb, places in title.verbs.items():
        assert len(places) <= 2, verb
        assert set(places) <= set(title.shipped_box.kinds), verb


@pytest.mark.parametrize(
    "line",
    [
        "retreat u3 beth-zur",
        "  retreat   u3\tbeth-zur ",
        "retreat u3 beth-zur # in good order",
        "retreat u3 beth-zur#x",
    ],
)
def test_spaces_and_comments_do_not_matter(catalog: Catalog, line: str) -> None:
    """What follows `#` is a comment."""
    assert catalog.read(line) == ("retreat", 2, 1)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "An empty line names no action; expected a verb and the things it names."),
        ("# only a comment", "An empty line names no action; expected a verb and the things it names."),
        ("attack modin", "'attack' is no verb of this game; expected one of step, retreat, number, pass."),
        (
            "retreet u1 modin",
            "'retreet' is no verb of this game (did you mean 'retreat'?); expected one of step, retreat, number, pass.",
        ),
        ("step", "'step' has 0 names after the verb; expected 'step <area>'."),
        ("retreat u1", "'retreat u1' has 1 names after the verb; expected 'retreat <unit> <area>'."),
        ("pass modin", "'pass modin' has 1 names after the verb; expected 'pass'."),
        ("step beth-sur", "'beth-sur' is no area of this game (did you mean 'beth-zur'?)."),
        ("step rome", "'rome' is no area of this game."),
        ("retreat modin modin", "'modin' is no unit of this game."),
        ("number 3", "'3' is no number of this game."),
        ("number -1", "'-1' is no number of this game (did you mean '1'?)."),
        ("STEP modin", "'STEP' is no verb of this game; expected one of step, retreat, number, pass."),
    ],
)
def test_a_line_that_is_no_action_gets_a_sentence(catalog: Catalog, line: str, sentence: str) -> None:
    """It says what was expected, and what was perhaps meant."""
    with pytest.raises(BadNotation) as caught:
        catalog.read(line)
    assert str(caught.value) == sentence


def test_two_things_of_a_kind_never_share_a_slug() -> None:
    """Else a line could mean two actions."""
    with pytest.raises(ValueError, match="share a slug"):
        Kind("area", ["modin", "modin"])


@pytest.mark.parametrize("verb", ["undo", "resign", "draw"])
def test_the_words_of_records_are_no_verbs(verb: str) -> None:
    """A line `draw` in a record means that the players agreed on one."""
    with pytest.raises(ValueError, match="word of records"):
        Catalog({verb: ()}, {})
