"""15 Stacking: the end of an alliance, strayed pieces, too many troops in a space, and the piece on top."""

from __future__ import annotations

from maniple.games.joshua.ch09_leaders import refuse_withdrawal
from maniple.games.joshua.ch12_combat import refuse_retreat
from maniple.games.joshua.ch13_avoiding import refuse_withdrawing
from maniple.games.joshua.ch15_stacking import AllianceEnds, Overstacking
from maniple.games.joshua.state import ANAK, CHARIOT, CHIEF, NOTHING, TROOP
from maniple.games.joshua.tables import AMORITES, HEBREW, INSIDE, JEBUSITES, PAGAN
from tests.games.joshua.joshua_table import JoshuaTable


def allied(pieces: str, turn: int = 3) -> JoshuaTable:
    names = ("amorites", "canaanites", "philistines", "jebusites", "hittites")
    return JoshuaTable().pieces(pieces).allied(*names).turn(turn).no_more_cards()


def test_15_2_tribes_cross_only_under_an_alliance() -> None:
    """§15.2 Without an alliance an Amorite army does not enter the land of the Philistines, nor stack with them."""
    table = JoshuaTable().pieces("japhia, 3 amorites in azekah").hand(PAGAN, "panic-1").no_more_cards().card(PAGAN)
    table.play("activate panic-1", "lead japhia")
    assert table.why_not("march gath") == "§15.2 tribal_boundary"
    free = allied("japhia, 3 amorites in azekah; 2 philistines in gath").hand(PAGAN, "panic-1").card(PAGAN)
    free.play("activate panic-1", "lead japhia", "march gath")
    assert free.at("gath") == "japhia, 3 amorites, 2 philistines"


def test_15_4_strayed_pieces_return() -> None:
    """§15.4, Ruling R22, Ruling R93 On turns 1-6 they return at once, to the closest own space, with their leaders."""
    table = allied("hoham, 3 hittites in bethlehem; 2 amorites in bethlehem").begin(AllianceEnds())
    assert table.at("beth-zur") == "hoham, 3 hittites" and table.at("bethlehem") == "2 amorites"
    assert not table.g.allied


def test_ruling_r93_owners_choice_among_equals() -> None:
    """Ruling R93 Among equally close spaces the owner chooses, to the field."""
    table = allied("2 jebusites in adummim").begin(AllianceEnds())
    assert table.asked == "ReturnHome" and table.offered("at") == {"jerusalem", "anathoth"}
    assert table.why_not("at rephaim") != ""
    told = "Strayed Jebusites in Adummim have several spaces to return to."
    assert told in table.log_for(PAGAN) and told not in table.log_for(HEBREW), "who is to choose knows for whom"
    table.play("at jerusalem")
    assert table.at("jerusalem") == "2 jebusites"


def test_ruling_r93_chariots_return_to_open_ground() -> None:
    """Ruling R93, §15.5 Chariots to an open space."""
    table = allied("2 chariots in jabneel").begin(AllianceEnds())
    assert table.at("joppa") == "2 chariots", "Gezer is as close, but a city"


def test_ruling_r93_hebrews_are_told_of_strays_they_see() -> None:
    """Ruling R93, Ruling R65 Strays that lay under others and come to lie under their own go unseen."""
    told = "Strayed Hittites return to Beth-zur."
    on_top = allied("3 hittites in bethlehem; 1 hittites in beth-zur").begin(AllianceEnds())
    comes_to_light = allied("3 hittites in bethlehem; 2 amorites in bethlehem").begin(AllianceEnds())
    deeper = allied("3 hittites in bethlehem; 2 amorites in bethlehem; 1 hittites in beth-zur").begin(AllianceEnds())
    for table in (on_top, comes_to_light, deeper):
        assert told in table.log_for(PAGAN)
    assert told in on_top.log_for(HEBREW) and told in comes_to_light.log_for(HEBREW)
    assert told not in deeper.log_for(HEBREW)


def test_ruling_r93_nowhere_to_return() -> None:
    """Ruling R93 Without a space of their own they are eliminated."""
    table = allied("hoham, 2 hittites in bethlehem; 1 hittites inside hebron; joshua, 5 in hebron")
    table.held("beth-zur", "ziph").begin(AllianceEnds())
    assert table.at("bethlehem") == "" and table.where_is("hoham") == "out" and table.is_in("hittites")


def test_ruling_r22_turns_7_and_8_are_diced() -> None:
    """§15.4, Ruling R22 On turns 7-8 one Hebrew die: they return on 5-6."""
    stay = allied("3 hittites in bethlehem", 7).dice(4).begin(AllianceEnds())
    assert stay.at("bethlehem") == "3 hittites"
    back = allied("3 hittites in bethlehem", 8).dice(5).begin(AllianceEnds())
    assert back.at("beth-zur") == "3 hittites"
    late = allied("3 hittites in bethlehem", 9).begin(AllianceEnds())
    assert late.at("bethlehem") == "3 hittites" and late.g.dice.position == 0


def test_15_3_mixed_stacks_do_not_move_as_one_group() -> None:
    """§15.3, Ruling R93 Who stayed moves each tribe by itself, inside the area where it is or towards its own."""
    table = JoshuaTable().pieces("japhia, 2 amorites, 2 hittites in bethlehem").hand(PAGAN, "panic-1").turn(8)
    table.no_more_cards().card(PAGAN).play("activate panic-1", "lead japhia")
    assert table.why_not("take hittites 1") != ""
    strayed = JoshuaTable().pieces("hoham, 2 hittites in bethlehem").hand(PAGAN, "panic-1").turn(8).no_more_cards()
    strayed.card(PAGAN).play("activate panic-1", "lead hoham")
    assert strayed.offered("march") == {"beth-zur", "adummim", "adullam"}, "Rephaim is in another area"


def test_15_1_more_than_twenty() -> None:
    """§15.1, Ruling R47, Example 27.12 Half the excess, rounded up, is removed; inside and field together."""
    table = JoshuaTable().pieces("joshua, 23 in ai; 40 inside gilgal").held("ai").no_more_cards().begin(Overstacking())
    assert table.at("ai") == "joshua, 21 hebrews" and table.inside("gilgal") == "40 hebrews" and table.g.losses == 2
    city = JoshuaTable().pieces("17 in lachish; 4 inside lachish").held("lachish").no_more_cards().begin(Overstacking())
    assert city.at("lachish") == "16 hebrews" and city.inside("lachish") == "4 hebrews"
    twenty = JoshuaTable().pieces("20 in ai; 5 amorites in lachish").held("ai").no_more_cards().begin(Overstacking())
    assert twenty.at("ai") == "20 hebrews"


def test_ruling_r47_troops_under_markers_count() -> None:
    """Ruling R47, §15.1 Two markers with 15 troops each in a space: 10 too many, 5 are lost."""
    table = JoshuaTable().pieces("1 amorites inside debir").marker("hidden-1", "hormah", "amorites", "15 amorites")
    table.marker("hidden-2", "hormah", "amorites", "15 amorites").no_more_cards().begin(Overstacking())
    assert table.under("hidden-1") == "10 amorites" and table.under("hidden-2") == "15 amorites"


def test_ruling_r111_the_piece_on_top() -> None:
    """§15.6, Ruling R65, Ruling R111 A troop, else a chariot, an Anakin, a leader; the space's own tribe first."""
    table = JoshuaTable().pieces(
        "japhia, 2 amorites, 1 jebusites in rephaim; 1 chariots, 1 anakin in gath; piram in adullam"
    )
    g = table.g
    assert g.top(table.space("rephaim")) == (TROOP, JEBUSITES)
    assert g.top(table.space("gath"))[0] == CHARIOT
    g.set_chariots(table.space("gath"), 0)
    assert g.top(table.space("gath"))[0] == ANAK
    assert g.top(table.space("adullam")) == (CHIEF, AMORITES)
    assert g.top(table.space("azekah"))[0] == NOTHING
    table.pieces("2 amorites inside lachish")
    assert g.top(INSIDE + table.space("lachish")) == (TROOP, AMORITES) and g.top(table.space("lachish"))[0] == NOTHING


def test_ruling_r112_losses_that_nobody_sees() -> None:
    """Ruling R112, §15.6 The roll is seen; how many the stack really had to lose stays secret."""
    logs = []
    for number in (1, 4):
        table = JoshuaTable().pieces("joshua, 9 inside gilgal; 1 amorites inside debir").hand(HEBREW, "hornets-1")
        table.marker("hidden-1", "adullam", "amorites", f"{number} amorites").no_more_cards().dice(6).card(HEBREW)
        table.play("event hornets-1", "which hidden-1")
        logs.append(table.log_for(HEBREW))
        assert table.g.unsure[AMORITES] == 2
    assert logs[0] == logs[1]


def test_ruling_r99_seen_while_hebrew_troops_are_there() -> None:
    """Ruling R99, §15.6 A stack is seen as long as Hebrew troops are in the space, a garrison likewise."""
    table = JoshuaTable().pieces("2 amorites inside lachish; 5 amorites in adullam; joshua, 3 in lachish")
    g = table.g
    assert g.is_seen(table.space("lachish")) and not g.is_seen(table.space("adullam"))
    assert [place for place, _, _ in g.view(HEBREW)["pagans"]] == [INSIDE + table.space("lachish")]
    g.add(0, table.space("lachish"), -3)
    assert not g.is_seen(table.space("lachish")), "Joshua alone sees nothing"
    assert g.view(HEBREW)["pagans"] == []


def test_ruling_r121_nobody_joins_strangers_to_intercept() -> None:
    """Ruling R121, Ruling R104, §15.2 Strayed Jebusites stand in Bethlehem; Japhia does not help them."""
    pieces = "joshua, 9 in rephaim; japhia, 4 amorites in adullam; {} in bethlehem"
    for there, told in (("2 jebusites", "§15.2 tribes_do_not_stack"), ("2 amorites", "")):
        table = JoshuaTable().turn(9).pieces(pieces.format(there)).held("rephaim").hand(HEBREW, "ladders-1")
        table.no_more_cards().card(HEBREW).play("activate ladders-1", "lead joshua", "march bethlehem")
        assert table.asked == "Intercept" and table.why_not("intercept japhia") == told


def test_ruling_r121_nobody_flees_to_strangers() -> None:
    """Ruling R121, §15.2, §12.9 Strayed Jebusites stand in Bethlehem: Amorites withdraw and retreat elsewhere."""
    pieces = "joshua, 12 in rephaim; japhia, 4 amorites in adullam; 2 jebusites in bethlehem; adoni-zedek in beth-zur"
    table = JoshuaTable().turn(9).pieces(pieces).held("rephaim").no_more_cards()
    g = table.g
    adullam, bethlehem = table.space("adullam"), table.space("bethlehem")
    here = [space for space in g.map.adjacent[adullam] if refuse_retreat(g, PAGAN, adullam, 0, space) is None]
    assert table.space("beth-zur") not in here, "nor to a leader of another tribe"
    assert here and bethlehem not in here
    assert refuse_withdrawing(g, PAGAN, adullam, bethlehem, True) is not None
    assert refuse_withdrawing(g, PAGAN, adullam, bethlehem, False) is None, "as far as everybody knows"
    assert refuse_withdrawal(g, PAGAN, table.leader("japhia"), adullam, bethlehem) is not None
    table.allied("amorites", "jebusites")
    assert refuse_retreat(g, PAGAN, adullam, 0, bethlehem) is None, "allied they stack"
