"""Responses: cards that answer what happens. Their tests ask about public facts alone (`docs/decisions/0007`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.joshua.ch09_leaders import leader_out
from maniple.games.joshua.ch10_movement import ActivateArmies, stop_activation
from maniple.games.joshua.ch13_avoiding import WithdrawTo, can_withdraw
from maniple.games.joshua.ch14_sieges import CITY_LIMIT, LEAST_ROLL, lose_equipment
from maniple.games.joshua.effects import ANSWER_TESTS, ANSWERS, OWN_TESTS
from maniple.games.joshua.state import (
    CONVERTED,
    FIXED,
    GATED,
    HIDDEN,
    LED,
    MARCHED,
    Army,
    Force,
    Joshua,
    the_army,
    the_battle,
    the_play,
)
from maniple.games.joshua.tables import (
    AMORITES,
    CITY,
    HEBREW,
    HEBREW_LEADERS,
    HEBREWS,
    HITTITES,
    INSIDE,
    JEBUSITES,
    LEADERS,
    M_BATTLE,
    M_CHARIOTS,
    NO_LEADER,
    PAGAN,
    SPACES,
    UNDER,
    Card,
    Leader,
    Place,
    Space,
    enemy,
    side_of,
)
from maniple.kernel.frames import Action, Decision, Refusal, Side

NOT_THAT_EVENT: Final = Refusal("#27", "not_recon_or_informants")
NO_EQUIPMENT: Final = Refusal("#38", "army_without_equipment")
NOT_A_HEBREW_SIEGE: Final = Refusal("#39", "not_a_hebrew_siege")
NOTHING_TO_UNDO: Final = Refusal("#50", "nothing_to_undo")
NO_CHARIOTS_HERE: Final = Refusal("#53", "no_chariots_in_the_battle")
NOT_HEBREW_PLAY: Final = Refusal("#55", "not_a_hebrew_card_play")
NO_LEADER_WON: Final = Refusal("#55", "no_leader_with_the_army")
NO_LEADER_NAMED: Final = Refusal("#56", "no_leader_named")
NO_KILL: Final = Refusal("#58", "no_kill_scored")
NO_LEADER_IN_BATTLE: Final = Refusal("#58", "no_leader_in_the_battle")
NOT_THAT_LEADER: Final = Refusal("#58", "not_a_leader_in_the_battle")
NOT_THAT_AREA: Final = Refusal("#60", "not_in_the_hill_country")
ALREADY_CANCELLED: Final = Refusal("#62", "already_cancelled")
NOWHERE_TO_WITHDRAW: Final = Refusal("#67", "nowhere_to_withdraw")
BARRED: Final = Refusal("§13.2", "cannot_avoid_double_time")

CAVES: Final = (AMORITES, HITTITES, JEBUSITES)
ACHAN_DICE: Final = 4


# -------------------------------------------------------------------- #27 Spy Caught


def refuse_spy(g: Joshua, side: Side, card: Card, moment: int) -> Refusal | None:
    """#27 The Hebrews have played Recon or Local Informants as an event."""
    play = the_play(g)
    if play.side != HEBREW or not play.is_event or play.cancelled:
        return NOT_THAT_EVENT
    return None if g.map.key[play.card] in ("recon", "local-informants") else NOT_THAT_EVENT


def spy_caught(g: Joshua, side: Side, card: Card, moment: int) -> None:
    """#27, Ruling R95 The event is cancelled; of a Recon one scout is eliminated."""
    play = the_play(g)
    play.cancelled = True
    g.note("#27", "spies_caught", play.card)
    if g.map.key[play.card] == "recon":
        g.eliminate(HEBREWS, play.target, 1)
        g.note("#27", "scout_lost", g.space_of(play.target))


# -------------------------------------------------------------------- sieges: #38, #39, #42, #84


def sieging_hebrews(g: Joshua) -> Army | None:
    """The Hebrew army that has rolled, or is about to."""
    army = g.army
    return army if army is not None and army.side == HEBREW else None


def refuse_sabotage(g: Joshua, side: Side, card: Card, moment: int) -> Refusal | None:
    """#38 A Hebrew army with equipment has rolled."""
    army = sieging_hebrews(g)
    if army is None:
        return NOT_A_HEBREW_SIEGE
    for leader in army.leaders:
        if g.equipment(leader):
            return None
    return NO_EQUIPMENT


def sabotage(g: Joshua, side: Side, card: Card, moment: int) -> None:
    """#38, Ruling R102 1-2 ladders or rams are lost, of the Pagan player's choice; the roll stands."""
    die = g.roll()
    number = g.map.one_to_two[die]
    g.note("#38", "sabotage_rolled", die, number)
    lose_equipment(g, PAGAN, the_army(g).leaders, number)


def refuse_rahab(g: Joshua, side: Side, card: Card, moment: int) -> Refusal | None:
    """#39 Before a Hebrew siege roll."""
    return None if sieging_hebrews(g) is not None else NOT_A_HEBREW_SIEGE


def rahabs_kin(g: Joshua, side: Side, card: Card, moment: int) -> None:
    """#39 2 is added to the roll."""
    g.left += g.map.effect[card]["amount"]
    g.note("#39", "roll_helped", g.map.effect[card]["amount"])


def after_a_capture(g: Joshua, side: Side, card: Card, moment: int) -> Refusal | None:
    """#42 The moment comes only after the Hebrews have captured a city."""
    return None


def spoils_of_war(g: Joshua, side: Side, card: Card, moment: int) -> None:
    """#42 1-3 troops join the victorious army."""
    space = the_play(g).target
    die = g.roll()
    number = g.map.one_to_three[die]
    g.place_new(HEBREWS, space, number)
    g.note("#42", "spoils_taken", die, number, space)


def refuse_achan(g: Joshua, side: Side, card: Card, moment: int) -> Refusal | None:
    """#84 A battle, or a Hebrew siege roll that is no 2 yet."""
    if moment == M_BATTLE:
        return None
    return None if sieging_hebrews(g) is not None and g.left != LEAST_ROLL else NOT_A_HEBREW_SIEGE


def achans_trespass(g: Joshua, side: Side, card: Card, moment: int) -> None:
    """#84 The Hebrews lose 4 dice, or their siege roll counts as a 2."""
    if moment == M_BATTLE:
        the_battle(g).bonus[HEBREW] -= ACHAN_DICE
        g.note("#84", "dice_lost", HEBREW, ACHAN_DICE)
    else:
        g.left = LEAST_ROLL
        g.note("#84", "roll_counts_as_two")


# -------------------------------------------------------------------- #50, #51 Dust Storms


def undoable(g: Joshua, army: Army, most: int) -> int:
    """#50 How many of the latest actions can be undone: together at most so many MP, and nothing came of them.

    One of them must be known to everybody: what passes the gate of a Pagan city is not.
    """
    number = points = known = 0
    for act in reversed(army.history):
        if points + act[1] > most:
            break
        if act[0] == FIXED:
            return 0
        points += act[1]
        number += 1
        known += act[0] != GATED
    return number if known else 0


def refuse_dust(g: Joshua, side: Side, card: Card, moment: int) -> Refusal | None:
    """#50 The enemy army has done something that can be undone."""
    army = g.army
    if army is None or army.side == side or not undoable(g, army, g.map.effect[card]["mp"]):
        return NOTHING_TO_UNDO
    return None


def dust_storms(g: Joshua, side: Side, card: Card, moment: int) -> None:
    """#50, #51, Example 27.9 The latest actions are undone: pieces and control markers go back."""
    army = the_army(g)
    number = undoable(g, army, g.map.effect[card]["mp"])
    for act, _, origin, target, force, leaders, chariots, giants in reversed(army.history[-number:]):
        if act == CONVERTED:
            g.set_control(target, enemy(army.side))
            g.note("#50", "conversion_undone", target)
        elif act == GATED:
            pass_back(g, army, force, origin, target)
        elif act == MARCHED:
            take_back(g, army, Place(origin), Place(target))
            if army.kind == HIDDEN:
                put_back_under(g, UNDER + army.marker, force, leaders, target)
            else:
                army.force = force
                for tribe, some in force:
                    bring_back(g, tribe, some, origin, target)
                for leader in leaders:
                    if g.space_of(g.leader_at[leader]) == g.space_of(target):
                        g.leader_at[leader] = origin
                some = min(chariots, g.chariots[target]) if chariots else 0
                if some:
                    g.move_chariots(some, target, origin)
                some = min(giants, g.anakin[target]) if giants else 0
                if some:
                    g.move_anakin(some, target, origin)
            g.note("#50", "march_undone", g.space_of(target), g.space_of(origin))
    army.history = army.history[:-number]
    if army.side == PAGAN:
        g.revealed()


def pass_back(g: Joshua, army: Army, force: Force, origin: int, target: int) -> None:
    """#50, Ruling R11 Pick-ups and drops: a garrison that came out goes inside again, troops left inside come out."""
    for tribe, number in force:
        some = min(number, g.troops_of(tribe, target))
        if not some:
            continue
        g.move_force(((tribe, some),), Place(target), Place(origin))
        only = army.side if army.side == PAGAN else -1
        g.note("#50", "passage_undone", tribe, some, g.space_of(origin), only=only)


def take_back(g: Joshua, army: Army, origin: Place, target: Place) -> None:
    """The army, or its marker, is where it came from."""
    army.place = origin
    if army.kind == HIDDEN:
        g.marker_at[army.marker] = g.space_of(origin)


def put_back_under(g: Joshua, under: int, force: Force, leaders: tuple[int, ...], target: int) -> None:
    """What has left a marker after its march is under it again."""
    for tribe, number in force:
        some = min(number - g.troops_of(tribe, under), g.troops_of(tribe, target))
        if some > 0:
            g.move_force(((tribe, some),), target, under)
    for leader in leaders:
        if g.leader_at[leader] == target:
            g.leader_at[leader] = under


def bring_back(g: Joshua, tribe: int, number: int, origin: int, target: int) -> None:
    """Troops that marched go back, also if they have gone inside since.

    §14.14 Where others have gone inside the city from which they came, those who find no room stay in its field.
    """
    some = min(number, g.troops_of(tribe, target))
    g.add(tribe, target, -some)
    if some < number and target < SPACES:
        inside = INSIDE + target
        rest = min(number - some, g.troops_of(tribe, inside))
        g.add(tribe, inside, -rest)
        some += rest
    if INSIDE <= origin < UNDER and g.map.space_kind[g.space_of(origin)] == CITY:
        back = min(some, CITY_LIMIT - g.troops(side_of(tribe), origin))
        g.add(tribe, g.space_of(origin), some - back)
        some = back
    g.add(tribe, origin, some)


# -------------------------------------------------------------------- #52 Countermarch, #53 Kishon in Flood


def before_a_roll(g: Joshua, side: Side, card: Card, moment: int) -> Refusal | None:
    """#52 The moment comes only before an own roll."""
    return None


def countermarch(g: Joshua, side: Side, card: Card, moment: int) -> None:
    """#52, §11.1, §13.1 3 is added to the interception or avoid roll."""
    g.left += g.map.effect[card]["amount"]
    g.note("#52", "roll_helped", g.map.effect[card]["amount"])


def refuse_kishon(g: Joshua, side: Side, card: Card, moment: int) -> Refusal | None:
    """#53 Chariots were named, or are in the battle."""
    if moment == M_CHARIOTS:
        return NO_CHARIOTS_HERE if the_play(g).halted else None
    battle = the_battle(g)
    return None if g.chariots[battle.space] and not battle.flooded else NO_CHARIOTS_HERE


def kishon_in_flood(g: Joshua, side: Side, card: Card, moment: int) -> None:
    """#53 Chariots may not move in this card play, or give no dice in round one."""
    if moment == M_CHARIOTS:
        the_play(g).halted = True
        g.note("#53", "chariots_are_halted")
    else:
        the_battle(g).flooded = True
        g.note("#53", "chariots_are_flooded")


# -------------------------------------------------------------------- #55 Sun Stands Still


def victors(g: Joshua) -> int:
    """#55 A bit for each leader who may go on with a Hebrew army that has won without having been activated."""
    play = the_play(g)
    space = play.amount if g.map.key[play.card] == "feigned-flight" else play.target
    mask = 0
    if 0 <= space < SPACES:
        for leader in range(HEBREW_LEADERS):
            if g.leader_at[leader] == space and not g.is_out_of_action(leader):
                mask |= 1 << leader
    return mask


def refuse_sun(g: Joshua, side: Side, card: Card, moment: int) -> Refusal | None:
    """#55 In a Hebrew card play, an army with a leader."""
    play = g.card_play
    if play is None or play.side != HEBREW:
        return NOT_HEBREW_PLAY
    army = g.army
    if army is None:
        return None if victors(g) else NO_LEADER_WON
    return None if army.side == HEBREW and army.commanders > 0 else NO_LEADER_WON


def sun_stands_still(g: Joshua, side: Side, card: Card, moment: int) -> None:
    """#55 The army gets new MP in place of any left, and may go on."""
    numbers = g.map.effect[card]
    army, play = g.army, the_play(g)
    g.note("#55", "sun_stands_still")
    if army is None:
        play.armies, play.mp, play.ark_mp = 1, numbers["mp"], numbers["ark_mp"]
        play.any_strategy = True
        play.acted = True
        play.only_leaders = victors(g)
        g.call(ActivateArmies(HEBREW))
        return
    army.mp = numbers["ark_mp"] if g.ark in army.leaders else numbers["mp"]
    army.stopped = False
    army.slaughtered = False
    army.surcharge = 0
    army.over = False


# -------------------------------------------------------------------- leaders: #56-#60


def refuse_sickness(g: Joshua, side: Side, card: Card, moment: int) -> Refusal | None:
    """#56 An enemy leader was just named for activation."""
    army = g.army
    if army is None or army.side == side or army.kind != LED or army.over or not army.commanders:
        return NO_LEADER_NAMED
    return NO_LEADER_NAMED if g.is_out_of_action(army.leaders[army.commanders - 1]) else None


def falls_sick(g: Joshua, side: Side, card: Card, moment: int) -> None:
    """#56, #57, Ruling R98 He is out of action until the turn ends; the card may be used in another way."""
    army = the_army(g)
    leader = Leader(army.leaders[army.commanders - 1])
    g.put_out(leader, g.turn)
    g.note("#56", "leader_sick", leader)
    stop_activation(g, leader)


def refuse_wound(g: Joshua, side: Side, card: Card, moment: int) -> Refusal | None:
    """#58 The side scored a kill in the round, and an enemy leader is in the battle."""
    battle = the_battle(g)
    if not battle.killed[side]:
        return NO_KILL
    return None if g.leader_in(enemy(side), battle.space) != NO_LEADER else NO_LEADER_IN_BATTLE


def leader_wounded(g: Joshua, side: Side, card: Card, moment: int) -> None:
    """#58, #59 The side chooses whom."""
    g.call(WoundLeader(side))


@dataclass(frozen=True)
class WoundLeader(Decision):
    """#58, #59, Ruling R98 Which enemy leader is wounded?"""

    def options(self, g: Joshua) -> list[Action]:
        return [("who", leader) for leader in g.leaders_in(enemy(self.side), the_battle(g).space)]

    def refuse_who(self, g: Joshua, leader: int) -> Refusal | None:
        there = g.map.leader_side[leader] == enemy(self.side) and g.leader_at[leader] == the_battle(g).space
        return None if there else NOT_THAT_LEADER

    def who(self, g: Joshua, leader: int) -> None:
        """#58 Until the end of the next turn."""
        g.put_out(leader, g.turn + 1)
        g.note("#58", "leader_wounded", leader)
        g.end()


def refuse_cave(g: Joshua, side: Side, card: Card, moment: int) -> Refusal | None:
    """#60 A beaten Pagan army with a leader retreats from a space of Amorites, Hittites or Jebusites."""
    battle = the_battle(g)
    if g.map.colour[battle.space] not in CAVES or battle.is_lure:
        return NOT_THAT_AREA
    return None if g.leader_in(PAGAN, battle.space) != NO_LEADER else NO_LEADER_IN_BATTLE


def cave_of_makkedah(g: Joshua, side: Side, card: Card, moment: int) -> None:
    """#60 The Hebrews choose whom."""
    g.call(TrapLeader(HEBREW))


@dataclass(frozen=True)
class TrapLeader(Decision):
    """#60 Which leader is trapped in the cave and eliminated?"""

    def options(self, g: Joshua) -> list[Action]:
        return [("who", leader) for leader in g.leaders_in(PAGAN, the_battle(g).space)]

    def refuse_who(self, g: Joshua, leader: int) -> Refusal | None:
        there = HEBREW_LEADERS <= leader < LEADERS and g.leader_at[leader] == the_battle(g).space
        return None if there else NOT_THAT_LEADER

    def who(self, g: Joshua, leader: int) -> None:
        g.note("#60", "leader_trapped", leader)
        leader_out(g, leader)
        g.end()


# -------------------------------------------------------------------- #62-#64 Outflanked, #67, #68 Withdraw


def refuse_outflanking(g: Joshua, side: Side, card: Card, moment: int) -> Refusal | None:
    """#62 The enemy's battle card is not cancelled yet."""
    return ALREADY_CANCELLED if g.foiled else None


def outflanked(g: Joshua, side: Side, card: Card, moment: int) -> None:
    """#62, #63, #64, Ruling R95, Example 28.4 The battle card is cancelled before any roll for it."""
    g.foiled = True


def refuse_withdraw(g: Joshua, side: Side, card: Card, moment: int) -> Refusal | None:
    """#67, §13.2, Ruling R29 Not out of an ambush, not against Double Time; somewhere to go."""
    if the_play(g).no_withdraw:
        return BARRED
    space = Space(g.space_of(the_army(g).place))
    if g.battle is not None or not g.fighting(side, space):
        return NOWHERE_TO_WITHDRAW
    return None if can_withdraw(g, side, space, False) else NOWHERE_TO_WITHDRAW


def refuse_withdraw_in_truth(g: Joshua, side: Side, card: Card) -> Refusal | None:
    """#67, Ruling R92, Ruling R96, Ruling R121 The Pagans know of their own ambushes, and who stands where."""
    space = Space(g.space_of(the_army(g).place))
    return None if can_withdraw(g, side, space, True) else NOWHERE_TO_WITHDRAW


def withdraw(g: Joshua, side: Side, card: Card, moment: int) -> None:
    """#67, #68, Ruling R21 The whole stack goes to an adjacent friendly space without rolling."""
    g.call(WithdrawTo(side))


ANSWER_TESTS.update(
    {
        "spy-caught": refuse_spy,
        "sabotage": refuse_sabotage,
        "rahabs-kin": refuse_rahab,
        "spoils-of-war": after_a_capture,
        "achans-trespass": refuse_achan,
        "dust-storms": refuse_dust,
        "countermarch": before_a_roll,
        "kishon-in-flood": refuse_kishon,
        "sun-stands-still": refuse_sun,
        "leader-sick": refuse_sickness,
        "leader-wounded": refuse_wound,
        "cave-of-makkedah": refuse_cave,
        "outflanked": refuse_outflanking,
        "withdraw": refuse_withdraw,
    }
)
ANSWERS.update(
    {
        "spy-caught": spy_caught,
        "sabotage": sabotage,
        "rahabs-kin": rahabs_kin,
        "spoils-of-war": spoils_of_war,
        "achans-trespass": achans_trespass,
        "dust-storms": dust_storms,
        "countermarch": countermarch,
        "kishon-in-flood": kishon_in_flood,
        "sun-stands-still": sun_stands_still,
        "leader-sick": falls_sick,
        "leader-wounded": leader_wounded,
        "cave-of-makkedah": cave_of_makkedah,
        "outflanked": outflanked,
        "withdraw": withdraw,
    }
)
OWN_TESTS["withdraw"] = refuse_withdraw_in_truth
