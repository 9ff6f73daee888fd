"""Keys and ids become English, with references to the things named."""

from __future__ import annotations

import pytest

from maniple.kernel.catalog import Kind, numbers
from maniple.kernel.text import GENERAL, Reference, Text, places
from maniple.kernel.title import Title


def text(**templates: str) -> Text:
    kinds = [Kind("area", ["modin", "tekoa"], ["Modin", "Tekoa"]), Kind("side", ["greek"], ["Greeks"]), numbers(9)]
    return Text(
        {key.replace("_", ".", 1): line for key, line in templates.items()}, {kind.name: kind for kind in kinds}
    )


@pytest.mark.parametrize(
    ("template", "ids", "line"),
    [
        ("The end.", (), "The end."),
        ("{area} falls.", (1,), "Tekoa falls."),
        ("From {area} to {area}.", (0, 1), "From Modin to Tekoa."),
        ("The {side} lose {number:unit} in {area}.", (0, 2, 1), "The Greeks lose 2 units in Tekoa."),
        ("{number:unit}", (1,), "1 unit"),
        ("{number:unit}", (0,), "0 units"),
        ("{number:city/cities}", (1,), "1 city"),
        ("{number:city/cities}", (3,), "3 cities"),
        ("{number:man/men} of {area}", (2, 0), "2 men of Modin"),
        ("{number}", (7,), "7"),
        ("{number}", (-7,), "-7"),
        ("{signed} to the roll", (2,), "+2 to the roll"),
        ("{signed}", (-1,), "-1"),
        ("{signed}", (0,), "+0"),
    ],
)
def test_a_template_takes_its_ids_in_order(template: str, ids: tuple[int, ...], line: str) -> None:
    """Numbers bring their noun, in the singular for one."""
    assert text(note_x=template).line("note.x", ids) == line


def test_ids_beyond_the_places_are_left_out() -> None:
    """So that a sentence may say less than the note knows."""
    assert text(note_x="{area} falls.").line("note.x", (1, 0, 5)) == "Tekoa falls."


def test_a_line_is_words_and_references() -> None:
    """A reference names kind and id, so that a table can flash the thing."""
    assert text(note_x="From {area} to {area}: {number:unit}.").parts("note.x", (0, 1, 3)) == [
        "From ",
        Reference("area", 0, "Modin"),
        " to ",
        Reference("area", 1, "Tekoa"),
        ": ",
        "3 units",
        ".",
    ]


def test_places_lists_what_a_template_asks_for() -> None:
    """For tests that hold notes to their templates."""
    assert places("{side} march {number:unit} from {area} to {area}") == ["side", "number", "area", "area"]
    assert places("nothing {Here} {} { area }") == []


def test_every_game_has_the_general_sentences() -> None:
    """And may have its own instead."""
    own = text(refuse_the_game_is_over="It is finished.")
    assert own.line("refuse.the_game_is_over") == "It is finished."
    assert own.line("refuse.not_offered") == GENERAL["refuse.not_offered"]
    assert own.has("refuse.not_asked_now") and not own.has("refuse.nonsense")


def test_templates_of_a_game_ask_for_kinds_that_there_are(title: Title) -> None:
    """Nothing but its kinds, numbers, signed numbers and dice."""
    known = {*title.shipped_box.kinds, "number", "signed", "die"}
    for key, template in title.templates.items():
        asked = places(template)
        assert set(asked[:-1]) <= known and set(asked) <= {*known, "dice"}, key


def test_every_verb_of_a_game_has_a_label_that_its_ids_fill(title: Title) -> None:
    """`verb.<verb>` asks for no more things than the verb has, in the same order."""
    for verb, kinds in title.verbs.items():
        own = [key for key in title.templates if key.startswith("verb.") and key.endswith(f".{verb}")]
        assert f"verb.{verb}" in own
        for key in own:
            asked = places(title.templates[key])
            assert asked == list(kinds[: len(asked)]), key


def test_a_die_is_a_reference_to_what_it_shows() -> None:
    """So that a table can roll it; in plain words it is a number."""
    text = Text({"note.rolls": "A {die} and a {die}: {number:unit} lost."}, {})
    assert text.parts("note.rolls", (4, 6, 1)) == [
        "A ",
        Reference("die", 4, "4"),
        " and a ",
        Reference("die", 6, "6"),
        ": ",
        "1 unit",
        " lost.",
    ]
    assert text.line("note.rolls", (4, 6, 2)) == "A 4 and a 6: 2 units lost."


def test_dice_are_as_many_as_are_left() -> None:
    """The last place of a template takes all ids that are left, each a reference to a die."""
    text = Text({"note.rolls": "{number:die/dice}: {dice}."}, {})
    assert text.parts("note.rolls", (2, 6, 1)) == [
        "2 dice",
        ": ",
        Reference("die", 6, "6"),
        " ",
        Reference("die", 1, "1"),
        ".",
    ]
    assert text.line("note.rolls", (3, 6, 5, 1)) == "3 dice: 6 5 1."
