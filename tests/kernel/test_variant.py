"""Forms are made from a variant, and what is entered wrongly gets a sentence."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from maniple.kernel.errors import BadVariant
from maniple.kernel.title import Title
from maniple.kernel.variant import FormField, choice, form, make_variant, number, plain_variant, switch


@dataclass(frozen=True)
class Weather:
    """One field of each sort."""

    rain: bool = switch(False, "Rain", "It may rain.")
    wind: int = number(3, 0, 12, "Wind", "How strong the wind is.")
    season: str = choice("spring", {"spring": "Roads are dry.", "winter": "Roads are mud."}, "Season", "When it is.")


def test_the_form_has_a_line_for_each_field_in_order() -> None:
    """With label, sentence, default and what may be entered."""
    assert form(Weather) == [
        FormField("rain", "Rain", "It may rain.", False, None, None),
        FormField("wind", "Wind", "How strong the wind is.", 3, None, (0, 12)),
        FormField(
            "season", "Season", "When it is.", "spring", {"spring": "Roads are dry.", "winter": "Roads are mud."}, None
        ),
    ]


def test_what_is_not_named_keeps_its_default() -> None:
    """An empty form is a game as the rulebook has it."""
    assert make_variant(Weather, {}) == Weather()
    assert make_variant(Weather, {"wind": 5}) == Weather(wind=5)


@pytest.mark.parametrize(
    ("given", "value"),
    [(True, True), (False, False), ("yes", True), ("No", False), ("ON", True), ("off", False), ("true", True)],
)
def test_a_switch_is_read_from_words_too(given: object, value: bool) -> None:
    """As forms and command lines give them."""
    assert make_variant(Weather, {"rain": given}).rain is value


@pytest.mark.parametrize(("given", "value"), [(0, 0), (12, 12), ("7", 7), (" 7 ", 7)])
def test_a_number_is_read_from_words_too(given: object, value: int) -> None:
    """Both ends of the range included."""
    assert make_variant(Weather, {"wind": given}).wind == value


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"rain": "maybe"}, "rain is 'maybe'; expected yes or no."),
        ({"rain": 1}, "rain is 1; expected yes or no."),
        ({"rain": []}, "rain is []; expected yes or no."),
        ({"wind": 13}, "wind is 13; expected a number from 0 to 12."),
        ({"wind": -1}, "wind is -1; expected a number from 0 to 12."),
        ({"wind": "strong"}, "wind is 'strong'; expected a number from 0 to 12."),
        ({"wind": 3.5}, "wind is 3.5; expected a number from 0 to 12."),
        ({"wind": True}, "wind is true; expected a number from 0 to 12."),
        ({"wind": None}, "wind is nothing; expected a number from 0 to 12."),
        ({"season": "autumn"}, "season is 'autumn'; expected one of spring, winter."),
        ({"season": 1}, "season is 1; expected one of spring, winter."),
        ({"season": ["spring"]}, "season is ['spring']; expected one of spring, winter."),
        ({"snow": True}, "'snow' is no option of this game; expected rain, wind, season."),
        (["rain"], "The variant is ['rain']; expected a table of options."),
        (5, "The variant is 5; expected a table of options."),
    ],
)
def test_what_is_entered_wrongly_gets_a_sentence(given: object, sentence: str) -> None:
    """It names the field, what was given and what was expected."""
    with pytest.raises(BadVariant) as caught:
        make_variant(Weather, given)  # type: ignore[arg-type]
    assert str(caught.value) == sentence


def test_a_number_of_too_many_digits_is_only_too_large() -> None:
    """However long it is."""
    with pytest.raises(BadVariant, match="expected a number from 0 to 12"):
        make_variant(Weather, {"wind": "9" * 10_000})


def test_the_variant_of_a_game_makes_a_form_and_comes_back_from_plain_data(title: Title) -> None:
    """Every field has a label and a sentence; its default may be entered."""
    for field in form(title.variant):
        assert field.label and field.sentence.endswith(".")
        assert field.read(field.default) == field.default
        assert field.read(str(field.default)) == field.default
    default = title.variant()
    assert make_variant(title.variant, plain_variant(default)) == default


def test_every_choice_of_a_variant_can_be_played(standoff: Title) -> None:
    """A switch, a number and a choice all reach the game."""
    g = standoff.new(make_variant(standoff.variant, {"bidding": "no", "wounds": "1", "deck": "short"}), "variant")
    assert type(g.decision).__name__ == "TakeCover"
    assert len(g.deck) == 8
    assert g.variant.wounds == 1
