"""JH-6 Battle."""

from __future__ import annotations

from maniple.games.judean_hammer.tables import MACCABEAN
from tests.games.judean_hammer.hammer_table import HammerTable


def test_jh_e3_the_rulebooks_battle(table: HammerTable) -> None:
    """Example JH-E3, §JH-6.2, §JH-6.7, §JH-6.10 Three Maccabees take Beth Zur from two Greeks."""
    # given three Maccabees next to two Greeks, a Maccabean modifier of 2, and dice 1, 5, 6
    table.units("3 maccabean in tekoa, 2 greek in beth-zur").pile("the-hasidim-join").dice(1, 5, 6)

    # when all three move in and fight
    table.moves(MACCABEAN, ops=2).play("group tekoa", "number 3", "step beth-zur", "fight beth-zur")

    # then the Greeks are gone, the Maccabees hold the city, and the card is discarded
    assert table.at("beth-zur") == "3 maccabean"
    assert table.cards(table.g.discard) == ["the-hasidim-join"]
    assert "The Maccabeans win the battle (attack 5, defence 2)." in table.log
