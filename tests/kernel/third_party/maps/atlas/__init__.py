"""Atlas: two mapmakers on a sheet that has one of everything."""

from pathlib import Path

from maniple.kernel.title import Title

from . import rules
from .board import board, scene
from .tables import FILES, SIDE_SLUGS, VERBS, AtlasBox, Variant, new_atlas
from .text import TEXT
from .view import check, imagine, odds, place, view

TITLE = Title(
    slug="atlas",
    name="Atlas",
    about="Two mapmakers, one sheet.",
    honesty="Nothing is reconstructed: it was made up for the tests.",
    sides=SIDE_SLUGS,
    rules=1,
    folder=Path(__file__).parent,
    files=FILES,
    variant=Variant,
    verbs=VERBS,
    templates=TEXT,
    modules=(rules,),
    open_box=AtlasBox,
    blank=new_atlas,
    first=rules.set_up,
    view=view,
    imagine=imagine,
    odds=odds,
    place=place,
    check=check,
    board=board,
    scene=scene,
    risks=frozenset({"breach", "go"}),
)
