"""Battle cards: one for each side at the start of a battle. They change the running battle (`g.battle`)."""

from __future__ import annotations

from typing import Final

from maniple.games.joshua.ch12_combat import MAIN_BODY, Losses, has_retreat, refuse_retreat, room_inside
from maniple.games.joshua.effects import BATTLE_CARDS, BATTLE_TESTS, OWN_TESTS
from maniple.games.joshua.state import Joshua, the_battle
from maniple.games.joshua.tables import HEBREW, MOUNTAIN, PAGAN, Card, Place, enemy
from maniple.kernel.frames import Refusal, Side

ENEMY_FALLS_BACK: Final = Refusal("Ruling R116", "enemy_falls_back")
NO_RETREAT: Final = Refusal("#69", "no_legal_retreat")
ONLY_DEFENDER: Final = Refusal("#78", "only_the_defender")
NO_CHARIOTS_HERE: Final = Refusal("#82", "no_chariots_in_the_battle")

LOST_DIRECTIONS: Final = 3
"""#65 Dice that the enemy loses in round one on a 3 or 4."""


# -------------------------------------------------------------------- tests


def no_test(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """§8.5 Any side with troops in the battle."""
    return None


def legal_retreat(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """#69, Ruling R21, Ruling R116 The army has a legal retreat, for all that everybody knows; only one side has."""
    if the_battle(g).falls_back == enemy(side):
        return ENEMY_FALLS_BACK
    return None if has_retreat(g, side, the_battle(g).space) else NO_RETREAT


def retreat_in_truth(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """#69, Ruling R92, Ruling R96, Ruling R121 The Pagans know of their own ambushes, and who stands where."""
    space = the_battle(g).space
    if room_inside(g, side, space):
        return None
    for target in g.map.adjacent[space]:
        if refuse_retreat(g, side, space, MAIN_BODY, target) is None:
            return None
    return NO_RETREAT


def defender_only(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """#78, #79 Only the defender."""
    return None if the_battle(g).attacker != side else ONLY_DEFENDER


def chariots_in_battle(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """#82 At least one Iron Chariot takes part."""
    return None if g.chariots[the_battle(g).space] else NO_CHARIOTS_HERE


# -------------------------------------------------------------------- what they do


def bad_directions(g: Joshua, side: Side, card: Card) -> None:
    """#65, #66 1-2 nothing, 3-4 the enemy loses 3 dice, 5-6 half his troops come late; in round one."""
    battle = the_battle(g)
    die = g.roll()
    g.note("#65", "card_rolled", card, die)
    if die >= 5:
        battle.late[enemy(side)] = True
        g.note("#65", "half_come_late", enemy(side))
    elif die >= 3:
        battle.bonus_once[enemy(side)] -= LOST_DIRECTIONS
        g.note("#65", "dice_lost_once", enemy(side), LOST_DIRECTIONS)
    else:
        g.note("#65", "nothing_comes_of_it")


def fighting_retreat(g: Joshua, side: Side, card: Card) -> None:
    """#69, #70 Half the dice, half the losses, one round, then a retreat."""
    the_battle(g).falls_back = side
    g.note("#69", "falls_back", side)


def panic(g: Joshua, side: Side, card: Card) -> None:
    """#71, #72, §18.4, §19.3 1d6: so many dice of the enemy's troops are lost in every round; one of them stays."""
    die = g.roll()
    the_battle(g).panic[enemy(side)] += die
    g.note("#71", "panic_rolled", die, enemy(side))


def more_dice(g: Joshua, side: Side, card: Card) -> None:
    """#73, #74, #75, #76, #81 Dice are added."""
    number = g.map.effect[card]["own"]
    the_battle(g).bonus[side] += number
    g.note("§12.1", "dice_added", side, number)


def shield_wall(g: Joshua, side: Side, card: Card) -> None:
    """#77 The first kills of each round are ignored."""
    number = g.map.effect[card]["amount"]
    the_battle(g).shield[side] += number
    g.note("#77", "kills_ignored", side, number)


def high_ground(g: Joshua, side: Side, card: Card) -> None:
    """#78, §12.3 4 dice in a mountain space, otherwise 2."""
    battle = the_battle(g)
    number = g.map.effect[card]["own_in_mountain" if g.kind(battle.space) == MOUNTAIN else "own"]
    battle.bonus[side] += number
    g.note("#78", "dice_added", side, number)


def heroic_stand(g: Joshua, side: Side, card: Card) -> None:
    """#79, §12.8 A die more, and ties are won in every round."""
    more_dice(g, side, card)
    the_battle(g).wins_ties = side
    g.note("#79", "wins_ties", side)


def hailstones(g: Joshua, side: Side, card: Card) -> None:
    """#80 Before any dice the Pagan army loses 1-3 troops."""
    battle = the_battle(g)
    die = g.roll()
    g.note("#80", "card_rolled", card, die)
    g.call(Losses(PAGAN, Place(battle.space), g.map.one_to_three[die]))


def hamstring_the_horses(g: Joshua, side: Side, card: Card) -> None:
    """#82, §19.2 Chariots have no first strike and score like troops."""
    the_battle(g).hamstrung = True
    g.note("#82", "horses_hamstrung")


def giants_terrify(g: Joshua, side: Side, card: Card) -> None:
    """#83 The Hebrews lose 4 dice before an Anakin, otherwise 1."""
    battle = the_battle(g)
    number = g.map.effect[card]["enemy_if_anakin" if g.anakin[battle.space] else "enemy"]
    battle.bonus[HEBREW] += number
    g.note("#83", "dice_lost", HEBREW, -number)


BATTLE_TESTS.update(
    {
        "bad-directions": no_test,
        "fighting-retreat": legal_retreat,
        "panic": no_test,
        "flank-attack": no_test,
        "war-cry": no_test,
        "shield-wall": no_test,
        "high-ground": defender_only,
        "heroic-stand": defender_only,
        "hailstones": no_test,
        "captain-of-the-host": no_test,
        "hamstring-the-horses": chariots_in_battle,
        "giants-terrify": no_test,
    }
)
BATTLE_CARDS.update(
    {
        "bad-directions": bad_directions,
        "fighting-retreat": fighting_retreat,
        "panic": panic,
        "flank-attack": more_dice,
        "war-cry": more_dice,
        "shield-wall": shield_wall,
        "high-ground": high_ground,
        "heroic-stand": heroic_stand,
        "hailstones": hailstones,
        "captain-of-the-host": more_dice,
        "hamstring-the-horses": hamstring_the_horses,
        "giants-terrify": giants_terrify,
    }
)
OWN_TESTS["fighting-retreat"] = retreat_in_truth
