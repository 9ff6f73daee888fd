"""Standoff: two outlaws at a well, each behind a cover that the other can only guess."""

from pathlib import Path

from maniple.kernel.title import Title

from . import rules
from .tables import FILES, SIDE_SLUGS, VERBS, StandoffBox, Variant, new_standoff
from .text import TEXT
from .view import check, imagine, odds, place, view

TITLE = Title(
    slug="standoff",
    name="Standoff",
    about="Two outlaws, three covers, one sunset.",
    honesty="Nothing is reconstructed: it was made up for the tests.",
    sides=SIDE_SLUGS,
    rules=1,
    folder=Path(__file__).parent,
    files=FILES,
    variant=Variant,
    verbs=VERBS,
    templates=TEXT,
    modules=(rules,),
    open_box=StandoffBox,
    blank=new_standoff,
    first=rules.set_up,
    view=view,
    imagine=imagine,
    odds=odds,
    place=place,
    check=check,
)
