"""Duel, a game of a dozen cards that hides a hand and a pile: small enough to be broken on purpose."""

from pathlib import Path

from maniple.kernel.title import Title
from tests.lab.duel import rules

TITLE = Title(
    slug="duel",
    name="Duel",
    about="Lay a card each; the higher one takes a point.",
    honesty="It was made up for tests.",
    sides=("red", "blue"),
    rules=1,
    folder=Path(__file__).parent,
    files=("cards.toml",),
    variant=rules.Variant,
    verbs=rules.VERBS,
    templates=rules.TEXT,
    modules=(rules,),
    open_box=rules.open_box,
    blank=rules.Duel,
    first=rules.set_up,
    view=rules.view,
    imagine=rules.imagine,
    odds=rules.odds,
    place=rules.place,
    check=rules.check,
)
