"""15 Stacking: the end of an alliance, strayed pieces, too many troops in a space, and the piece on top."""

from __future__ import annotations

from random import Random
from typing import Any

from maniple.games.joshua import TITLE
from maniple.games.joshua.ch03_victory import points
from maniple.games.joshua.ch09_leaders import refuse_shelter, refuse_withdrawal
from maniple.games.joshua.ch12_combat import all_go_inside, go_inside, refuse_retreat, room_inside
from maniple.games.joshua.ch13_avoiding import inside_room, refuse_withdrawing
from maniple.games.joshua.ch15_stacking import AllianceEnds, Overstacking, may_have_strayed
from maniple.games.joshua.ch16_attrition import StackRolls
from maniple.games.joshua.state import ANAK, CHARIOT, CHIEF, NOTHING, TROOP
from maniple.games.joshua.tables import AMORITES, HEBREW, HEBREWS, HITTITES, INSIDE, JEBUSITES, NO_LEADER, PAGAN, Place
from maniple.kernel.frames import Refusal
from tests.games.components import edited
from tests.games.joshua.joshua_table import JoshuaTable


def allied(pieces: str, turn: int = 3, box: Any = None) -> JoshuaTable:
    names = ("amorites", "canaanites", "philistines", "jebusites", "hittites")
    return JoshuaTable(box).pieces(pieces).allied(*names).turn(turn).no_more_cards()


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


def test_ruling_r93_nobody_is_told_of_chariots_below() -> None:
    """Ruling R93, Ruling R65 Chariots under troops, who go home with them, come to light for no moment."""
    for pieces in ("1 canaanites in kiriath-jearim", "1 canaanites, 2 chariots in kiriath-jearim"):
        table = allied(pieces).begin(AllianceEnds())
        told = [line for line in table.log_for(HEBREW) if line.startswith("Strayed")]
        assert told == ["Strayed Canaanites return to Aijalon."], pieces


def test_ruling_r93_nowhere_to_return() -> None:
    """Ruling R93 Without a space of their own they are eliminated."""
    table = allied("hoham, 2 hittites in bethlehem; 1 hittites inside hebron; joshua, 5 in hebron")
    table.held("beth-zur", "ziph").begin(AllianceEnds())
    assert table.at("bethlehem") == "" and table.where_is("hoham") == "out" and table.is_in("hittites")


def treaty(pieces: str, turn: int = 3) -> JoshuaTable:
    """The Gibeonites have made peace; the others were allied."""
    table = allied(pieces, turn).out("gibeonites")
    table.g.treaty = True
    return table


def test_15_4_tribes_stacked_together_by_treaty_all_return() -> None:
    """§15.4, §33.1, Ruling R93 "On turns 1-6 they must automatically returning to their closest controlled tribal space
    when the Pagan Alliance ends": Amorites and Canaanites stacked in Kiriath-jearim, which each may enter alone."""
    table = treaty("japhia, 3 amorites, 2 canaanites in kiriath-jearim").begin(AllianceEnds())
    assert table.at("kiriath-jearim") == "" and table.at("beth-shemesh") == "japhia, 3 amorites"
    assert table.at("aijalon") == "2 canaanites"
    table = treaty("3 amorites, 1 jebusites in kiriath-jearim; 2 amorites in gibeon").begin(AllianceEnds())
    assert table.at("kiriath-jearim") == "" and table.at("jerusalem") == "1 jebusites"
    assert table.at("gibeon") == "2 amorites", "these stand alone"


def test_33_1_a_force_alone_stays_in_the_spaces_of_the_treaty() -> None:
    """§33.1, §15.4, Ruling R93 "Amorites and Canaanites may move freely into Gibeonite (Hebrew) spaces": alone they
    stay when the alliance ends; a marker of another tribe makes a stack."""
    table = treaty("3 amorites in gibeon; 2 chariots in kiriath-jearim").begin(AllianceEnds())
    assert table.at("gibeon") == "3 amorites" and table.at("kiriath-jearim") == "2 chariots"
    table = treaty("3 amorites in kiriath-jearim").marker("hidden-1", "kiriath-jearim", "canaanites", "2 canaanites")
    table.begin(AllianceEnds())
    assert table.at("kiriath-jearim") == "" and table.at("beth-shemesh") == "3 amorites"
    assert table.g.marker_at[0] == table.space("aijalon") and table.under("hidden-1") == "2 canaanites"
    table = treaty("3 amorites, 1 canaanites in kiriath-jearim", 7).dice(4).begin(AllianceEnds())
    assert table.at("kiriath-jearim") == "3 amorites, 1 canaanites", "Ruling R22: nobody returns"


def test_ruling_r93_what_is_to_return_stays_secret() -> None:
    """Ruling R93, Ruling R65 While the Pagans choose for one of two tribes the Hebrews see the top piece alone."""
    table = treaty("3 amorites, 1 canaanites in gibeon").begin(AllianceEnds())
    assert table.asked == "ReturnHome" and table.g.lifted
    assert table.g.view(HEBREW)["lifted"] == [] and not table.g.imagine(HEBREW, Random(1)).lifted
    table.play(f"at {min(table.offered('at'))}")
    while table.asked == "ReturnHome":
        table.play(f"at {min(table.offered('at'))}")
    assert table.at("gibeon") == "" and table.g.lifted == ()


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
    assert table.at("ai") == "joshua, 21 hebrews" and table.inside("gilgal") == "40 hebrews"
    city = JoshuaTable().pieces("17 in lachish; 4 inside lachish").held("lachish").no_more_cards().begin(Overstacking())
    assert city.at("lachish") == "16 hebrews" and city.inside("lachish") == "4 hebrews"
    twenty = JoshuaTable().pieces("20 in ai; 5 amorites in lachish").held("ai").no_more_cards().begin(Overstacking())
    assert twenty.at("ai") == "20 hebrews"


def test_ruling_r35_removed_troops_were_not_eliminated() -> None:
    """Ruling R35, §15.1, §3.5 "half of those excess troops, rounded-up, are removed from play"; a point is lost "for
    every 10 Hebrew troops eliminated". By the option they count."""
    for counted, losses in (("removed", 9), ("eliminated", 11)):
        table = JoshuaTable(overstacked_troops=counted).pieces("joshua, 23 in ai").held("ai").losses(9).no_more_cards()
        table.begin(Overstacking())
        assert table.at("ai") == "joshua, 21 hebrews" and table.g.losses == losses
        assert points(table.g)[-1] == -(losses // 10)
        assert table.g.counted[HEBREWS] == 21


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


def gibeon_retaken(pieces: str) -> JoshuaTable:
    """Gibeon has made peace and was retaken by the Pagans: a city without a tribe."""
    table = JoshuaTable().pieces(pieces).turn(4).out("gibeonites").no_more_cards()
    table.g.treaty = True
    table.g.set_control(table.space("gibeon"), PAGAN)
    table.g.unguarded = ()
    return table


def test_15_2_strangers_are_not_inside_together() -> None:
    """§15.2, §15.3, Ruling R60, Ruling R90 "Different Pagan Tribes ... may not initially stack together": without an
    alliance a city whose own tribe is out takes in one tribe, not a second one."""
    amorites = "2 amorites inside gibeon; horam, 2 canaanites in kiriath-jearim; 1 canaanites inside gezer"
    table = gibeon_retaken(f"{amorites}; 1 amorites inside debir").hand(PAGAN, "ladders-1").card(PAGAN)
    table.play("activate ladders-1", "lead horam", "march gibeon")
    assert table.why_not("inside") == "Ruling R90 strangers_in_city"
    assert table.why_not("quarter canaanites 1") == "Ruling R90 strangers_in_city"
    free = gibeon_retaken(amorites).allied("amorites", "canaanites").hand(PAGAN, "ladders-1").card(PAGAN)
    free.play("activate ladders-1", "lead horam", "march gibeon", "inside")
    assert free.inside("gibeon") == "horam, 2 amorites, 2 canaanites"
    empty = gibeon_retaken("horam, 2 canaanites in kiriath-jearim").hand(PAGAN, "ladders-1").card(PAGAN)
    empty.play("activate ladders-1", "lead horam", "march gibeon", "inside")
    assert empty.inside("gibeon") == "horam, 2 canaanites"


def test_15_2_strangers_do_not_flee_inside_together() -> None:
    """§15.2, Ruling R21, Ruling R64, Ruling R90 Nor do they go inside together before an enemy, or when beaten."""
    full = gibeon_retaken("2 amorites inside gibeon; horam, 2 canaanites in gibeon")
    gibeon, horam = full.space("gibeon"), full.leader("horam")
    assert inside_room(full.g, PAGAN, gibeon) == 0 and not room_inside(full.g, PAGAN, gibeon)
    assert refuse_shelter(full.g, PAGAN, horam, gibeon) == Refusal("Ruling R90", "strangers_in_city")
    mixed = gibeon_retaken("2 amorites, 2 canaanites in gibeon")
    assert inside_room(mixed.g, PAGAN, gibeon) == 2 and not all_go_inside(mixed.g, PAGAN, gibeon)
    go_inside(mixed.g, PAGAN, gibeon)
    assert mixed.inside("gibeon") == "2 amorites" and mixed.at("gibeon") == "2 canaanites"


def test_ruling_r93_how_many_strayed_stays_secret() -> None:
    """Ruling R93, Ruling R65, §15.6 "The Hebrew player may only see the top piece of a Pagan stack": that strays return
    is said without a number, and not where nothing can have strayed."""
    told = "Pagans that have strayed, if there are any, return."
    one = allied("2 amorites in bethlehem; 1 hittites in beth-zur").begin(AllianceEnds())
    two = allied("2 amorites, 3 hittites in bethlehem; 1 hittites in beth-zur").begin(AllianceEnds())
    assert told in one.log_for(HEBREW) and one.log_for(HEBREW) == two.log_for(HEBREW)
    open_to_all = JoshuaTable().pieces("5 in ai; 2 amorites in ai").allied("amorites", "hittites").no_more_cards()
    open_to_all.begin(AllianceEnds())
    assert told in open_to_all.log_for(HEBREW), "something may lie in the cities of the others"
    bare = JoshuaTable().pieces("5 in ai; 2 amorites in ai").allied("amorites", "hittites")
    assert not may_have_strayed(bare.g), "nothing else is on the board, and this the Hebrews see"


def test_ruling_r112_how_many_are_too_many_stays_secret() -> None:
    """Ruling R112, §15.1, §15.6 Of a stack that they do not see the Hebrews learn that there were too many, no more:
    the Pagans answer once, however many go."""
    logs, unsure, imagined = [], [], []
    for more in (7, 15):
        table = JoshuaTable().pieces("15 amorites in hormah; 1 amorites inside debir").turn(7)
        table.marker("hidden-1", "hormah", "amorites", f"{more} amorites")
        table.pieces(f"{20 - more} amorites inside lachish").no_more_cards().begin(Overstacking())
        removed = (more - 4) // 2
        counted = f"That is {removed:d} troop{'s' if more > 7 else ''}."
        assert counted in table.log_for(PAGAN) and counted not in table.log_for(HEBREW)
        assert table.asked == "TooMany" and "to go" not in table.title.prompt(table.g)
        assert f"({removed} to go)" in table.title.question(table.g)
        logs.append(table.log_for(HEBREW))
        imagined.append(table.g.imagine(HEBREW, Random(1)).digest())
        table.play("lose amorites")
        assert table.asked == "" and table.at("hormah") == f"{15 - removed} amorites"
        logs[-1] += table.log_for(HEBREW)
        unsure.append(table.g.view(HEBREW)["unsure"])
    assert logs[0] == logs[1] and "Too many Pagans at Hormah" in "".join(logs[0]) and unsure[0] == unsure[1]
    assert imagined[0] == imagined[1]
    seen = JoshuaTable().pieces("23 amorites in hormah; 1 in hormah").no_more_cards().begin(Overstacking())
    assert "Too many Pagans at Hormah: 2 troops are removed from play." in seen.log_for(HEBREW)


def test_ruling_r112_whose_troops_are_removed() -> None:
    """Ruling R112, Ruling R77, §15.1 Of 31 troops 6 go: those of the tribe that the Pagans name, then of the most."""
    pieces = "20 amorites, 7 hittites, 4 jebusites in hormah; 1 hittites inside hebron; 1 amorites inside debir"
    table = JoshuaTable().pieces(pieces).turn(7).no_more_cards().begin(Overstacking())
    assert table.offered("lose") == {"amorites", "hittites", "jebusites"}
    assert table.why_not("lose canaanites") == "Ruling R77 no_such_troops_to_lose"
    table.play("lose jebusites")
    assert table.asked == "" and table.at("hormah") == "18 amorites, 7 hittites"


def test_ruling_r112_a_stack_too_small_is_asked_as_often() -> None:
    """Ruling R112, §16.1, #100 A roll of 5 costs 2 troops: the Pagans answer twice, whether the stack has them or is
    spared by a caravan."""
    counts = set()
    for pieces, caravan in (("3 amorites", ""), ("1 amorites", ""), ("japhia, 3 amorites", "japhia")):
        table = JoshuaTable().pieces(f"{pieces} in beeroth; 1 amorites inside debir").held("beeroth").turn(7)
        if caravan:
            table.g.caravan = (NO_LEADER, table.leader(caravan))
        table.g.chits = 1 << 6
        table.dice(5).no_more_cards().begin(StackRolls(PAGAN, Place(table.space("beeroth")), True, ()))
        answers = 0
        while table.asked == "ChooseLoss":
            table.play(table.options[0])
            answers += 1
        counts.add(answers)
    assert counts == {2}


def homeless(pieces: str) -> JoshuaTable:
    """The Hittites have nowhere to return to: Hebron is besieged, the rest of their land is Hebrew."""
    table = allied(f"{pieces} in bethlehem; 1 hittites inside hebron; joshua, 5 in hebron")
    return table.held("beth-zur", "ziph").begin(AllianceEnds())


def test_ruling_r93_strays_that_are_lost_unseen() -> None:
    """Ruling R93, Ruling R112, §15.6 Hittites under Amorites have nowhere to go: the Hebrews learn neither whose troops
    are lost nor how many; of Hittites on top they see that they go, not their number."""
    told = "Strayed Hittites have nowhere to return to and are lost."
    none = homeless("2 amorites, 0 hittites")
    under = homeless("2 amorites, 3 hittites")
    assert under.at("bethlehem") == "2 amorites" and none.at("bethlehem") == "2 amorites"
    assert told in under.log_for(PAGAN) and told not in under.log_for(HEBREW)
    assert none.log_for(HEBREW) == under.log_for(HEBREW) and none.asked == under.asked == "ReturnHome"
    alone, many = homeless("1 hittites"), homeless("3 hittites")
    assert told in alone.log_for(HEBREW) and alone.log_for(HEBREW) == many.log_for(HEBREW)
    for table, before in ((under, 4), (alone, 2), (many, 4)):
        view = table.g.view(HEBREW)
        assert (view["counted"][HITTITES], view["unsure"][HITTITES]) == (before, before)
        TITLE.check(table.play("done").g)


def test_ruling_r93_a_question_tells_nothing_of_strays() -> None:
    """Ruling R93, §15.6 The Pagans are asked once, and may go on at once, whether pieces have a choice of spaces or
    not: what has strayed is not told by how often they answer."""
    for hidden in ("", "; 2 jebusites in adummim", "; 2 jebusites in adummim; 1 jebusites in bethlehem"):
        table = allied(f"2 amorites in adummim; 3 amorites in bethlehem{hidden}").begin(AllianceEnds())
        assert table.asked == "ReturnHome" and "done" in table.options
        assert table.play("done").asked == ""
        assert table.at("adummim") == "2 amorites" and table.at("bethlehem") == "3 amorites"


def test_ruling_r22_the_die_does_not_tell_of_the_chit() -> None:
    """Ruling R22, Ruling R74, §5.1 Where a chit opens the boundaries on turn 7 nobody returns, yet the die is thrown
    and the same is said: "places it in a sealed envelope"."""
    logs = []
    words = ("length = 9\ncross_boundaries_from_turn = 9", "length = 9\ncross_boundaries_from_turn = 7")
    for box in (None, TITLE.open_box(edited(TITLE, "tables.toml", words))):
        table = allied("2 amorites, 3 hittites in bethlehem; 1 hittites in beth-zur", 7, box).dice(5).chit(5)
        table.begin(AllianceEnds())
        logs.append(table.log_for(HEBREW))
        assert table.asked == "ReturnHome" and table.all_loaded_dice_were_rolled_and_no_others
        table.play("done")
        assert table.at("bethlehem") == ("2 amorites, 3 hittites" if box else "2 amorites")
    assert logs[0] == logs[1]
