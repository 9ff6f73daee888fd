"""12 Combat, with 18 the Anakin, 19 Iron Chariots and 21 the initiative: one battle in the order of Ruling R84."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.joshua.ch09_leaders import (
    CITY_LEADERS,
    CITY_TROOPS,
    leader_out,
    may_be_inside,
    may_stack,
    refuse_goal,
    refuse_tribe,
)
from maniple.games.joshua.ch17_reinforcements import TribesOut
from maniple.games.joshua.ch20_courage import CourageRoll
from maniple.games.joshua.ch23_supply import side_is_supplied
from maniple.games.joshua.ch32_joshua import VoidIt, joshua_may_void
from maniple.games.joshua.effects import BATTLE_CARDS, BATTLE_TESTS, own_refusal
from maniple.games.joshua.hidden import HiddenChoice
from maniple.games.joshua.state import HIDDEN, NO_SIDE, Battle, Force, Joshua, of_tribe, replaced, the_battle
from maniple.games.joshua.tables import (
    CAMP,
    CANAANITES,
    FIRST_PAGAN,
    HEBREW,
    HEBREWS,
    INSIDE,
    M_BATTLE,
    M_BATTLE_CARD,
    M_RETREAT,
    M_ROUND,
    M_VICTORY,
    MOUNTAIN,
    NO_LEADER,
    ON_BOARD,
    OPEN_SPACE,
    PAGAN,
    PHILISTINES,
    SIDES,
    TRIBES,
    UNDER,
    Card,
    Place,
    Space,
    enemy,
)
from maniple.games.joshua.windows import Answers, ask
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

NOT_IN_HAND: Final = Refusal("§8.1", "not_in_hand")
NOT_A_BATTLE_CARD: Final = Refusal("§8.5", "not_a_battle_card")
NOT_YOUR_EVENT: Final = Refusal("§8.9", "not_your_event")
NO_TROOPS_TO_LOSE: Final = Refusal("Ruling R77", "no_such_troops_to_lose")
NO_CHARIOT_TO_LOSE: Final = Refusal("Ruling R25", "no_chariot_to_lose")
NOTHING_LEFT: Final = Refusal("Ruling R77", "troops_are_left")
RETREAT_TO: Final = (
    Refusal("§12.9", "goal_not_adjacent"),
    Refusal("§12.9", "goal_not_friendly"),
    Refusal("Ruling R21", "goal_has_enemies"),
)
CHARIOTS_NEED_OPEN_GROUND: Final = Refusal("§15.5", "chariots_need_open_ground")
NO_ROOM_INSIDE: Final = Refusal("Ruling R21", "no_room_inside")
NOT_THERE: Final = Refusal("Ruling R21", "leader_not_in_the_space")
NO_LEADER_TO_CHOOSE: Final = Refusal("Ruling R21", "no_leader_to_choose")
CAN_RETREAT: Final = Refusal("Ruling R21", "can_retreat")
ONLY_THE_STRIKE: Final = Refusal("Ruling R86", "only_the_chariot_dice")

KILL: Final = 6
WOUND: Final = 5
CHARIOT_WOUND: Final = 4
MARGIN: Final = 3
COUNTED_LEADERS: Final = 2
SUPPLY_DICE: Final = 3
ARK_DICE: Final = 3
COURAGE_PIECES: Final = 3
GIANT_FALLS: Final = 4
LAST_ROUND: Final = 2

MAIN_BODY: Final = 0
"""What retreats together: troops, leaders and Anakin."""
THE_CHARIOTS: Final = 1


# -------------------------------------------------------------------- losses outside a battle


def may_be_mixed(g: Joshua, place: int) -> bool:
    """Whether tribes may stand together in an unseen stack, for all that everybody knows."""
    return place < ON_BOARD and (g.allied > 0 or g.turn > 6)


@dataclass(frozen=True)
class Losses(Procedure):
    """Ruling R77, Ruling R100 A side loses troops of a place, of its own choice; it may be unseen how many."""

    side: Side
    place: Place
    number: int
    least: int = 0
    """#98 A stack with fewer troops loses nothing."""
    spares: bool = False
    """#100 Nor does the stack that the caravan reached."""
    marching: bool = False
    """#43 Only troops of the army that is moving are lost."""

    def steps(self) -> Steps:
        return (self.lose,)

    def lose(self, g: Joshua) -> None:
        place = self.place
        loses = is_diminished(g, self.side, place, self.least, self.spares, self.marching)
        if self.side == HEBREW:
            number = min(self.number, g.hebrews[place]) if loses else 0
            g.eliminate(HEBREWS, place, number)
            if number:
                g.note("§3.5", "hebrews_lost", number, g.space_of(place))
            return
        force = g.pagans[place]
        seen = place < ON_BOARD and g.is_seen(g.space_of(place))
        if not seen:
            g.may_have_lost(tribes_maybe_in(g, place), self.number)
            if may_be_mixed(g, place):
                g.call(ChooseLoss(PAGAN, place, self.number, self.least, self.spares, self.marching))
                return
        elif loses and len(force) > 1:
            g.call(ChooseLoss(PAGAN, place, self.number, 0, False, self.marching))
            return
        if loses:
            for tribe, some in force:
                lose_pagans(g, tribe, place, min(some, self.number), seen)


def is_diminished(g: Joshua, side: Side, place: int, least: int, spares: bool, marching: bool) -> bool:
    """#43, #98, #100 Whether a stack loses anything at all: of a hidden one secret."""
    if g.troops(side, place) < max(1, least):
        return False
    if marching and g.army is not None and g.army.kind != HIDDEN and not g.army.force:
        return False
    leader = g.caravan[side]
    return not spares or leader == NO_LEADER or g.leader_at[leader] != place


def tribes_maybe_in(g: Joshua, place: int) -> list[int]:
    """The tribes of which an unseen stack may have troops, for all that everybody knows."""
    if place >= UNDER:
        if place < UNDER + len(g.marker_at):
            return [g.marker_tribe[place - UNDER]]
        return [g.map.colour[g.space_of(place)]]
    if may_be_mixed(g, place):
        return [tribe for tribe in range(FIRST_PAGAN, TRIBES) if g.tribe_in[tribe]]
    tribe = g.top(place)[1]
    return [tribe] if tribe >= FIRST_PAGAN else []


def lose_pagans(g: Joshua, tribe: int, place: int, number: int, seen: bool) -> None:
    if seen:
        g.eliminate(tribe, place, number)
        g.note("§12.5", "pagans_lost", tribe, number, g.space_of(place))
    else:
        g.eliminate_unseen(tribe, place, number)
        g.revealed()
        g.note("§12.5", "pagans_lost", tribe, number, g.space_of(place), only=PAGAN)


@dataclass(frozen=True)
class ChooseLoss(HiddenChoice):
    """Ruling R77, Ruling R100, Ruling R112 Which troops are lost? Of an unseen stack the Pagans answer as often as
    troops are to be lost, whether it has them or not."""

    place: Place
    number: int
    least: int
    spares: bool
    marching: bool

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "ChooseLoss", (g.space_of(self.place), self.number)

    def loses(self, g: Joshua) -> bool:
        return is_diminished(g, PAGAN, self.place, self.least, self.spares, self.marching)

    def options(self, g: Joshua) -> list[Action]:
        if not self.loses(g):
            return [("done",)]
        return [("lose", tribe) for tribe, _ in g.pagans[self.place] if self.marches(g, tribe)]

    def marches(self, g: Joshua, tribe: int) -> bool:
        """#43 Whether troops of a tribe may be lost: if only an army loses them, those that march with it."""
        if not self.marching or g.army is None or g.army.kind == HIDDEN:
            return True
        return of_tribe(g.army.force, tribe) > 0

    def refuse_lose(self, g: Joshua, tribe: int) -> Refusal | None:
        there = tribe != HEBREWS and self.loses(g) and g.troops_of(tribe, self.place) and self.marches(g, tribe)
        return None if there else NO_TROOPS_TO_LOSE

    def refuse_done(self, g: Joshua) -> Refusal | None:
        return NOTHING_LEFT if self.loses(g) else None

    def lose(self, g: Joshua, tribe: int) -> None:
        lose_pagans(g, tribe, self.place, 1, g.is_seen(g.space_of(self.place)))
        self.go_on(g, max(0, self.least - 1))

    def done(self, g: Joshua) -> None:
        if g.is_seen(g.space_of(self.place)):
            g.end()
        else:
            self.go_on(g, self.least)

    def go_on(self, g: Joshua, least: int) -> None:
        if self.number > 1:
            g.become(ChooseLoss(self.side, self.place, self.number - 1, least, self.spares, self.marching))
        else:
            g.end()


# -------------------------------------------------------------------- the count of dice


def start_battle(g: Joshua, attacker: Side, space: Space, origin: Place) -> Battle:
    """§12.1 A battle in the field of a space; the attacker came from `origin`."""
    battle = Battle(attacker, space, origin)
    g.battle = battle
    army = g.army
    if army is not None and army.side == attacker:
        battle.intercepted = army.met
        battle.failed_avoid = army.failed_avoid
    g.revealed()
    g.note("§12.1", "battle_begins", attacker, space)
    return battle


def leader_dice(g: Joshua, side: Side, space: Space) -> int:
    """§12.2, Ruling R8, Ruling R72, Ruling R98 The battle ratings of the two best leaders."""
    best = second = 0
    for leader in g.leaders_in(side, space):
        if g.is_out_of_action(leader):
            continue
        rating = g.map.battle[leader]
        if rating > best:
            best, second = rating, best
        elif rating > second:
            second = rating
    return best + second


def strike_dice(g: Joshua, battle: Battle) -> int:
    """§19.1, §19.2, #53, #82 One die for each chariot, before the ordinary dice."""
    if battle.hamstrung or (battle.flooded and battle.round == 1):
        return 0
    number = g.chariots[battle.space]
    return (number + 1) // 2 if battle.falls_back == PAGAN else number


def defense_dice(g: Joshua, battle: Battle, side: Side) -> int:
    """§12.3, §11.3, Ruling R17 A die for the defender, two in a mountain, one for an interception; one less if he tried
    to avoid battle."""
    if side == battle.attacker:
        return 0
    dice = 3 if g.kind(battle.space) == MOUNTAIN else 1
    return dice + int(battle.intercepted) - int(battle.failed_avoid)


def supply_dice(g: Joshua, battle: Battle, side: Side) -> int:
    """§23.2 Three dice for a force in supply against one that is not."""
    space = battle.space
    if side_is_supplied(g, side, space) and not side_is_supplied(g, enemy(side), space):
        return SUPPLY_DICE
    return 0


def count_dice(g: Joshua, battle: Battle, side: Side) -> int:
    """§12.2, §12.3, §18.1, §22.3, §23.2, #71, Ruling R17, Ruling R28, Ruling R62 The ordinary dice of a side now; an
    ambush doubles those of troops and leaders before anything is taken off."""
    space = battle.space
    troops = g.troops(side, space)
    first = battle.round == 1
    if side == PAGAN and battle.hamstrung and not (battle.flooded and first):
        troops_like = g.chariots[space]
    else:
        troops_like = 0
    defends = side != battle.attacker
    double = 2 if battle.is_ambush and first and defends else 1
    dice = troops
    if battle.late[side] and first:
        dice -= troops // 2
    dice *= double
    if battle.panic[side] and dice:
        dice = max(1, dice - battle.panic[side])
    dice += (troops_like + leader_dice(g, side, space)) * double
    dice += defense_dice(g, battle, side)
    if side == PAGAN:
        dice += battle.giant_dice
    elif g.ark_leads and g.ark_space() == space:
        dice += ARK_DICE
    dice += battle.bonus[side]
    if first:
        dice += battle.bonus_once[side]
    dice += supply_dice(g, battle, side)
    if dice < 0:
        dice = 0
    if battle.falls_back == side:
        strike = g.chariots[space] if side == PAGAN and strike_dice(g, battle) else 0
        dice = (strike + dice + 1) // 2 - (strike + 1) // 2
    return dice


def tell_the_count(g: Joshua, battle: Battle, side: Side) -> None:
    """§12.2, §12.3, §18.1, §22.3, §23.2 How the dice of a side add up; what is left over came by cards."""
    if g.quiet:
        return
    troops, leaders = g.troops(side, battle.space), leader_dice(g, side, battle.space)
    defense, supply = defense_dice(g, battle, side), supply_dice(g, battle, side)
    giants = battle.giant_dice if side == PAGAN else 0
    double = troops + leaders if battle.is_ambush and battle.round == 1 and side != battle.attacker else 0
    cards = battle.dice[side] - troops - leaders - defense - supply - giants - double
    if double:
        g.note("§22.3", "ambush_dice_counted", side, troops, leaders, double, defense, supply, cards)
    elif giants:
        g.note("§18.1", "dice_with_anakin_counted", side, troops, leaders, giants, defense, supply, cards)
    else:
        g.note("§12.3", "dice_counted", side, troops, leaders, defense, supply, cards)


def roll_dice(g: Joshua, battle: Battle, side: Side) -> None:
    """§12.5 6 is a kill, 5 a wound."""
    number = battle.dice[side]
    shown = throw(g, number)
    sixes, fives = shown.count(KILL), shown.count(WOUND)
    battle.sixes[side] = sixes
    battle.fives[side] = fives
    if number:
        g.note("§12.5", "dice_rolled", side, number, sixes, fives, *shown)
    else:
        g.note("§12.5", "no_dice", side)


def throw(g: Joshua, number: int) -> list[int]:
    """What so many dice show, the highest first."""
    shown = [g.dice.die() for _ in range(number)]
    shown.sort(reverse=True)
    g.revealed()
    return shown


def roll_strike(g: Joshua, battle: Battle) -> None:
    """§19.1 4 wounds, 5 and 6 kill."""
    number = strike_dice(g, battle)
    shown = throw(g, number)
    kills, wounds = shown.count(KILL) + shown.count(WOUND), shown.count(CHARIOT_WOUND)
    battle.strike_kills = kills
    battle.strike_wounds = wounds
    g.note("§19.1", "chariots_strike", number, kills, wounds, *shown)


def hits(battle: Battle, side: Side) -> int:
    """§12.6, Ruling R18, Ruling R25 Kills and wounds together."""
    number = battle.sixes[side] + battle.fives[side]
    if side == PAGAN:
        number += battle.strike_kills + battle.strike_wounds
    return number


# -------------------------------------------------------------------- battle cards


def opens_for_battle_card(g: Joshua, side: Side) -> bool:
    """§8.5, §22.3 A side with troops in the battle that may hold a card that fits; never an ambush."""
    battle = the_battle(g)
    if not g.hands[side] or not g.troops(side, battle.space):
        return False
    if battle.is_ambush and side != battle.attacker:
        return False
    for card in g.map.battle_cards[side]:
        if g.is_unseen(card) and BATTLE_TESTS[g.map.key[card]](g, side, card) is None:
            return True
    return False


@dataclass(frozen=True)
class BattleCard(Decision):
    """§8.5, §12.1 Do you play a battle card?"""

    def is_window(self) -> bool:
        return True

    def window_kind(self) -> str:
        return "battle_cards"

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "BattleCard", (the_battle(g).space,)

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = []
        cards = g.map.battle_cards[self.side]
        for card in g.hands[self.side]:
            if card in cards and self.refuse_battle(g, card) is None:
                out.append(("battle", card))
        out.append(("pass",))
        return out

    def refuse_battle(self, g: Joshua, card: int) -> Refusal | None:
        if card not in g.hands[self.side]:
            return NOT_IN_HAND
        if card not in g.map.battle_cards[self.side]:
            return NOT_A_BATTLE_CARD
        found = BATTLE_TESTS[g.map.key[card]](g, self.side, Card(card))
        return own_refusal(g, self.side, card) if found is None else found

    def pass_(self, g: Joshua) -> None:
        g.end()

    def battle(self, g: Joshua, card: int) -> None:
        g.show(self.side, Card(card))
        the_battle(g).cards[self.side] = card
        g.note("§8.5", "plays_battle_card", self.side, card)
        g.become(PlayBattleCard(self.side, Card(card)))


@dataclass(frozen=True)
class PlayBattleCard(Procedure):
    """§8.5, Ruling R84, Ruling R95 It may be answered at once, then its roll is made."""

    side: Side
    card: Card

    def steps(self) -> Steps:
        return (self.answer, self.joshua, self.work, self.lay_down)

    def answer(self, g: Joshua) -> None:
        """#62 Outflanked."""
        g.foiled = False
        ask(g, enemy(self.side), M_BATTLE_CARD)

    def joshua(self, g: Joshua) -> None:
        """§32.1"""
        if not g.foiled and self.side == PAGAN and g.map.is_voidable[self.card] and joshua_may_void(g):
            g.call(VoidIt(HEBREW, self.card))

    def work(self, g: Joshua) -> None:
        if g.foiled:
            g.foiled = False
            g.note("Ruling R95", "card_cancelled", self.card)
        else:
            BATTLE_CARDS[g.map.key[self.card]](g, self.side, self.card)

    def lay_down(self, g: Joshua) -> None:
        g.lay_down(self.card, True)


# -------------------------------------------------------------------- the battle


@dataclass(frozen=True)
class Fight(Procedure):
    """§12.1, Ruling R84 The running battle, from step 5 on."""

    def steps(self) -> Steps:
        return (
            self.muster,
            self.campaign_die,
            self.first_battle_card,
            self.second_battle_card,
            self.number_of_giant_dice,
            self.other_responses,
            self.chariots_strike,
            self.strike_again,
            self.strike_losses,
            self.both_sides_roll,
            self.roll_again,
            self.winner_of_the_round,
            self.hebrew_losses,
            self.pagan_losses,
            self.after_the_round,
            self.second_round,
            self.courage,
            self.before_the_retreat,
            self.retreat,
            self.retreat_of_chariots,
            self.tribes_out,
            self.army_goes_on,
            self.victory,
        )

    def muster(self, g: Joshua) -> None:
        """Ruling R20, Ruling R67, Ruling R104 The fighting pieces at the start, and who has fought by this card."""
        battle = the_battle(g)
        for side in SIDES:
            battle.pieces[side] = g.fighting(side, battle.space)
        play = g.card_play
        if play is not None:
            for side in SIDES:
                for leader in g.leaders_in(side, battle.space):
                    if leader not in play.fought:
                        play.fought = (*play.fought, leader)
            if play.battle_bonus and play.side == battle.attacker:
                battle.bonus[play.side] += play.battle_bonus
                play.battle_bonus = 0
        if not g.fighting(HEBREW, battle.space) or not g.fighting(PAGAN, battle.space):
            self.wiped_out_before_dice(g)

    def wiped_out_before_dice(self, g: Joshua) -> None:
        """#80 No fighting piece left: the other side wins without dice, no slaughter."""
        battle = the_battle(g)
        battle.over = True
        for side in SIDES:
            battle.wiped_out[side] = not g.fighting(side, battle.space)
        battle.winner = HEBREW if battle.wiped_out[PAGAN] else PAGAN
        g.note("§12.6", "battle_won", battle.winner, battle.space)
        g.goto(self.courage)

    def campaign_die(self, g: Joshua) -> None:
        """§18.6, Ruling R69 A Hebrew campaign against Anakin: if the Hebrew die is higher, one 6 is enough."""
        battle, play = the_battle(g), g.card_play
        if play is None or not play.is_campaign or play.side != HEBREW or play.one_six or not g.anakin[battle.space]:
            return
        ours, theirs = g.roll(), g.roll()
        play.one_six = ours > theirs
        g.note("§18.6", "campaign_die_rolled", ours, theirs)

    def first_battle_card(self, g: Joshua) -> None:
        """§12.1 The side without the initiative first."""
        side = enemy(g.initiative)
        if opens_for_battle_card(g, side):
            g.call(BattleCard(side))

    def second_battle_card(self, g: Joshua) -> None:
        if opens_for_battle_card(g, g.initiative):
            g.call(BattleCard(g.initiative))

    def number_of_giant_dice(self, g: Joshua) -> None:
        """§18.1 Each Anakin rolls 1d6: that many dice, once per battle."""
        battle = the_battle(g)
        if not g.fighting(HEBREW, battle.space) or not g.fighting(PAGAN, battle.space):
            self.wiped_out_before_dice(g)
            return
        number = g.anakin[battle.space]
        if number:
            shown = throw(g, number)
            battle.giant_dice = sum(shown)
            g.note("§18.1", "giant_dice_rolled", number, battle.giant_dice, *shown)

    def other_responses(self, g: Joshua) -> None:
        """§12.4, #53, #84 Other responses, in round one."""
        battle = the_battle(g)
        battle.rerolled = [False, False]
        battle.killed = [0, 0]
        battle.sixes = [0, 0]
        battle.fives = [0, 0]
        battle.strike_kills = 0
        battle.strike_wounds = 0
        if battle.round == 1:
            g.call(Answers(M_BATTLE))

    def chariots_strike(self, g: Joshua) -> None:
        """§19.2 Chariots roll before the rest."""
        battle = the_battle(g)
        if strike_dice(g, battle):
            roll_strike(g, battle)

    def strike_again(self, g: Joshua) -> None:
        """Ruling R86 The initiative may be used right after the chariot dice, then for these only."""
        battle = the_battle(g)
        if strike_dice(g, battle) and may_reroll(g, battle):
            g.call(Reroll(g.initiative, True))

    def strike_losses(self, g: Joshua) -> None:
        """§19.2, Ruling R25 Hebrew losses go before the Hebrews roll."""
        battle = the_battle(g)
        kills = battle.strike_kills
        battle.killed[PAGAN] += kills
        kills = after_shield(battle, HEBREW, kills, 0)
        if battle.falls_back == HEBREW:
            kills //= 2
        lose_hebrews(g, battle, kills)

    def both_sides_roll(self, g: Joshua) -> None:
        """§12.4, Ruling R85 A side without fighting pieces rolls no more."""
        battle = the_battle(g)
        for side in SIDES:
            if g.fighting(side, battle.space):
                battle.dice[side] = count_dice(g, battle, side)
                tell_the_count(g, battle, side)
            else:
                battle.dice[side] = 0
        for side in SIDES:
            roll_dice(g, battle, side)

    def roll_again(self, g: Joshua) -> None:
        """§21.2, Ruling R30 The holder of the initiative may re-roll for one side or both."""
        if may_reroll(g, the_battle(g)):
            g.call(Reroll(g.initiative, False))

    def winner_of_the_round(self, g: Joshua) -> None:
        """§12.6, §12.8, Ruling R18, Ruling R31 More hits win; three more are a slaughter."""
        battle = the_battle(g)
        margin = hits(battle, HEBREW) - hits(battle, PAGAN)
        battle.is_slaughter = False
        if battle.falls_back != NO_SIDE:
            battle.winner = enemy(Side(battle.falls_back))
        elif margin:
            battle.winner = HEBREW if margin > 0 else PAGAN
            battle.is_slaughter = abs(margin) >= MARGIN
        elif battle.wins_ties != NO_SIDE:
            battle.winner = battle.wins_ties
        elif battle.round < LAST_ROUND:
            battle.winner = NO_SIDE
        else:
            battle.winner = g.initiative
        if battle.is_slaughter:
            g.note("§12.6", "slaughter", battle.winner)

    def hebrew_losses(self, g: Joshua) -> None:
        """§12.5, Ruling R18 The kills of the Pagans; their wounds too if they slaughter."""
        battle = the_battle(g)
        kills = battle.sixes[PAGAN]
        if battle.is_slaughter and battle.winner == PAGAN:
            kills += battle.fives[PAGAN]
        battle.killed[PAGAN] += kills
        kills = after_shield(battle, HEBREW, kills, battle.strike_kills)
        if battle.falls_back == HEBREW:
            kills = (kills + battle.strike_kills) // 2 - battle.strike_kills // 2
        lose_hebrews(g, battle, kills)

    def pagan_losses(self, g: Joshua) -> None:
        """§12.5, §18.3, §18.4, Ruling R23, Ruling R25, Ruling R77 6s take troops and chariots, then Anakin; 5s troops
        only."""
        battle = the_battle(g)
        kills = battle.sixes[HEBREW]
        wounds = battle.fives[HEBREW] if battle.is_slaughter and battle.winner == HEBREW else 0
        battle.killed[HEBREW] += kills + wounds
        left = after_shield(battle, PAGAN, kills + wounds, 0)
        wounds = min(wounds, left)
        kills = left - wounds
        if battle.falls_back == PAGAN:
            kills = (kills + wounds) // 2
            wounds = 0
        g.call(PaganLosses(kills, wounds))

    def after_the_round(self, g: Joshua) -> None:
        """Ruling R84, Ruling R85, #58 Who is wiped out has lost; a leader may be wounded."""
        battle = the_battle(g)
        for side in SIDES:
            battle.wiped_out[side] = not g.fighting(side, battle.space)
        if battle.wiped_out[HEBREW] and battle.wiped_out[PAGAN]:
            battle.winner = NO_SIDE
            battle.is_slaughter = False
            battle.over = True
        elif battle.wiped_out[HEBREW] or battle.wiped_out[PAGAN]:
            winner = HEBREW if battle.wiped_out[PAGAN] else PAGAN
            if winner != battle.winner:
                battle.is_slaughter = False
            battle.winner = winner
            battle.over = True
        elif battle.winner != NO_SIDE:
            battle.over = True
        g.call(Answers(M_ROUND))

    def second_round(self, g: Joshua) -> None:
        """§12.8 A first tie brings a second round."""
        battle = the_battle(g)
        if battle.over:
            if battle.winner != NO_SIDE:
                g.note("§12.6", "battle_won", battle.winner, battle.space)
            else:
                g.note("Ruling R85", "nobody_is_left", battle.space)
            return
        battle.round += 1
        g.note("§12.8", "second_round")
        g.goto(self.other_responses)

    def courage(self, g: Joshua) -> None:
        """§12.7, §20.3, Ruling R67 After the slaughter of an army of three or more."""
        battle = the_battle(g)
        if battle.winner == NO_SIDE or not battle.is_slaughter:
            return
        winner = Side(battle.winner)
        if battle.pieces[enemy(winner)] >= COURAGE_PIECES:
            g.call(CourageRoll(winner))

    def before_the_retreat(self, g: Joshua) -> None:
        """#60 Cave of Makkedah."""
        battle = the_battle(g)
        if battle.winner == HEBREW:
            ask(g, HEBREW, M_RETREAT)

    def retreat(self, g: Joshua) -> None:
        """§12.9, Ruling R21, Ruling R50, Ruling R85, #41 The loser goes to an adjacent friendly space, or into his own
        city or camp; a garrison that was lured out goes back."""
        battle = the_battle(g)
        if battle.is_lure:
            go_back_inside(g, battle)
        if battle.winner == NO_SIDE:
            if g.leader_in(battle.attacker, battle.space) != NO_LEADER and not go_back(g, battle):
                g.call(Retreat(battle.attacker, battle.space, MAIN_BODY))
            return
        loser = enemy(Side(battle.winner))
        if has_main_body(g, loser, battle.space):
            g.call(Retreat(loser, battle.space, MAIN_BODY))

    def retreat_of_chariots(self, g: Joshua) -> None:
        """§15.5, Ruling R21 Chariots need open ground, and may go elsewhere than the others."""
        battle = the_battle(g)
        if battle.winner == HEBREW and g.chariots[battle.space]:
            g.call(Retreat(PAGAN, battle.space, THE_CHARIOTS))

    def tribes_out(self, g: Joshua) -> None:
        """§17.5"""
        g.call(TribesOut())

    def army_goes_on(self, g: Joshua) -> None:
        """§12.10, §13.4, Ruling R20 The army that attacked stops, unless it has slaughtered; beaten it is done."""
        battle, army = the_battle(g), g.army
        g.battle = None
        g.left = battle.winner + 1
        if army is None or army.side != battle.attacker:
            return
        if not army.over and g.space_of(army.place) != battle.space:
            return
        army.has_fought = True
        if battle.winner != army.side:
            army.over = True
            return
        army.stopped = True
        army.slaughtered = battle.is_slaughter
        loser = enemy(army.side)
        army.surcharge = 1 if battle.pieces[army.side] <= 3 * battle.pieces[loser] else 0

    def victory(self, g: Joshua) -> None:
        """#55 The Sun Stands Still."""
        winner = g.left - 1
        g.left = 0
        if winner == HEBREW:
            ask(g, HEBREW, M_VICTORY)


def after_shield(battle: Battle, side: Side, kills: int, before: int) -> int:
    """#77 The first kills of a round against a side are ignored, `before` came earlier; they still count as hits."""
    return max(0, kills - max(0, battle.shield[side] - before))


def lose_hebrews(g: Joshua, battle: Battle, kills: int) -> None:
    number = min(kills, g.hebrews[battle.space])
    if number:
        g.eliminate(HEBREWS, battle.space, number)
        g.note("§12.5", "hebrews_lost", number, battle.space)


def may_reroll(g: Joshua, battle: Battle) -> bool:
    """§21.2, Ruling R30 Each side once per turn, and nobody after the other in the same round."""
    return not g.rerolled[g.initiative] and not battle.rerolled[0] and not battle.rerolled[1]


@dataclass(frozen=True)
class Reroll(Decision):
    """§21.2, Ruling R30, Ruling R86 Do you use the initiative to roll again?"""

    is_strike: bool

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        battle = the_battle(g)
        if self.is_strike:
            return "Reroll.strike", (battle.strike_kills, battle.strike_wounds)
        return "Reroll", (battle.sixes[0], battle.fives[0], battle.sixes[1], battle.fives[1])

    def options(self, g: Joshua) -> list[Action]:
        if self.is_strike:
            return [("pass",), ("reroll", PAGAN)]
        return [("pass",), ("reroll", HEBREW), ("reroll", PAGAN), ("reroll_both",)]

    def refuse_reroll(self, g: Joshua, side: int) -> Refusal | None:
        return ONLY_THE_STRIKE if self.is_strike and side != PAGAN else None

    def refuse_reroll_both(self, g: Joshua) -> Refusal | None:
        return ONLY_THE_STRIKE if self.is_strike else None

    def pass_(self, g: Joshua) -> None:
        g.end()

    def reroll(self, g: Joshua, side: int) -> None:
        self.flip(g)
        if self.is_strike:
            roll_strike(g, the_battle(g))
        else:
            roll_dice(g, the_battle(g), Side(side))
        g.end()

    def reroll_both(self, g: Joshua) -> None:
        self.flip(g)
        for side in SIDES:
            roll_dice(g, the_battle(g), side)
        g.end()

    def flip(self, g: Joshua) -> None:
        """Ruling R30 The marker passes to the opponent."""
        g.rerolled = replaced(g.rerolled, self.side, True)
        the_battle(g).rerolled[self.side] = True
        g.initiative = enemy(self.side)
        g.note("§21.2", "initiative_used", self.side)


# -------------------------------------------------------------------- losses in the battle


@dataclass(frozen=True)
class PaganLosses(Procedure):
    """Ruling R23, Ruling R25, Ruling R77 Kills and converted wounds; what is left of the 6s hits Anakin."""

    kills: int
    wounds: int

    def steps(self) -> Steps:
        return (self.next_loss,)

    def next_loss(self, g: Joshua) -> None:
        space = the_battle(g).space
        kills, wounds = self.kills, self.wounds
        force = g.pagans[space]
        chariots = g.chariots[space]
        if kills:
            if len(force) > 1 or (force and chariots):
                g.become(TakeLoss(PAGAN, kills, wounds))
                return
            if force:
                tribe, number = force[0]
                some = min(kills, number)
                lose_pagans(g, tribe, space, some, True)
                kills -= some
            elif chariots:
                some = min(kills, chariots)
                g.set_chariots(space, g.chariots[space] - some)
                g.note("Ruling R25", "chariots_lost", some, space)
                kills -= some
            if kills:
                g.become(AnakinHits(kills))
                return
            force = g.pagans[space]
        if wounds and force:
            if len(force) > 1:
                g.become(TakeLoss(PAGAN, 0, wounds))
                return
            tribe, number = force[0]
            lose_pagans(g, tribe, space, min(wounds, number), True)


@dataclass(frozen=True)
class TakeLoss(Decision):
    """Ruling R25, Ruling R77 Which piece is lost?"""

    kills: int
    wounds: int

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "TakeLoss", (self.kills + self.wounds,)

    def options(self, g: Joshua) -> list[Action]:
        space = the_battle(g).space
        out: list[Action] = [("lose", tribe) for tribe, _ in g.pagans[space]]
        if self.kills and g.chariots[space]:
            out.append(("lose_chariot",))
        return out

    def refuse_lose(self, g: Joshua, tribe: int) -> Refusal | None:
        space = the_battle(g).space
        return None if tribe != HEBREWS and g.troops_of(tribe, space) else NO_TROOPS_TO_LOSE

    def refuse_lose_chariot(self, g: Joshua) -> Refusal | None:
        return None if self.kills and g.chariots[the_battle(g).space] else NO_CHARIOT_TO_LOSE

    def lose(self, g: Joshua, tribe: int) -> None:
        lose_pagans(g, tribe, the_battle(g).space, 1, True)
        self.go_on(g)

    def lose_chariot(self, g: Joshua) -> None:
        space = the_battle(g).space
        g.set_chariots(space, g.chariots[space] - 1)
        g.note("Ruling R25", "chariots_lost", 1, space)
        self.go_on(g)

    def go_on(self, g: Joshua) -> None:
        if self.kills:
            g.become(PaganLosses(self.kills - 1, self.wounds))
        else:
            g.become(PaganLosses(0, self.wounds - 1))


@dataclass(frozen=True)
class AnakinHits(Procedure):
    """§18.3, §18.6, Ruling R23 Two 6s for each attempt (one after 18.6); on 4-6 the Anakin falls."""

    sixes: int

    def steps(self) -> Steps:
        return (self.roll,)

    def roll(self, g: Joshua) -> None:
        space = the_battle(g).space
        play = g.card_play
        price = 1 if play is not None and play.one_six else 2
        for _ in range(self.sixes // price):
            if not g.anakin[space]:
                return
            die = g.roll()
            g.note("§18.3", "anakin_rolled", die)
            if die >= GIANT_FALLS:
                self.take_dice(g)
                g.set_anakin(space, g.anakin[space] - 1)
                g.note("§18.3", "anakin_falls", space)

    def take_dice(self, g: Joshua) -> None:
        """Ruling R120 The share of the one who falls is gone in round two."""
        battle = the_battle(g)
        battle.giant_dice -= battle.giant_dice // g.anakin[battle.space]


# -------------------------------------------------------------------- retreat


def has_main_body(g: Joshua, side: Side, space: Space) -> bool:
    """Troops, Anakin or leaders in the field."""
    if g.troops(side, space) or g.leader_in(side, space) != NO_LEADER:
        return True
    return side == PAGAN and g.anakin[space] > 0


def tribes_in(g: Joshua, side: Side, space: Space, part: int) -> list[int]:
    """The tribes of what retreats."""
    if side == HEBREW:
        return [HEBREWS]
    if part == THE_CHARIOTS:
        return [CANAANITES]
    out = [tribe for tribe, _ in g.pagans[space]]
    for leader in g.leaders_in(side, space):
        tribe = g.map.leader_tribe[leader]
        if tribe not in out:
            out.append(tribe)
    if g.anakin[space] and PHILISTINES not in out:
        out.append(PHILISTINES)
    return out


def refuse_retreat(g: Joshua, side: Side, space: Space, part: int, target: int) -> Refusal | None:
    """§12.9, Ruling R21, Ruling R93, Ruling R121 An adjacent friendly space without enemies or strangers, within the
    boundaries."""
    found = refuse_goal(g, side, space, target, RETREAT_TO)
    if found is not None or side == HEBREW:
        return found
    if part == THE_CHARIOTS and g.kind(target) != OPEN_SPACE:
        return CHARIOTS_NEED_OPEN_GROUND
    for tribe in tribes_in(g, side, space, part):
        found = refuse_tribe(g, tribe, space, target)
        if found is not None:
            return found
    return None


def has_retreat(g: Joshua, side: Side, space: Space) -> bool:
    """#69 Whether Ruling R21 offers a retreat, for all that everybody knows."""
    if room_inside(g, side, space):
        return True
    for target in g.map.adjacent[space]:
        if g.is_friendly(side, target) and not g.is_held(enemy(side), target):
            if side == HEBREW:
                return True
            if all([g.may_enter(tribe, space, target) for tribe in tribes_in(g, side, space, MAIN_BODY)]):
                return True
    return False


def room_inside(g: Joshua, side: Side, space: Space) -> bool:
    """§14.14, §25.1, Ruling R21, Ruling R90 Whether some of the main body find room in an own city or camp here."""
    if not g.is_city_of(side, space):
        return False
    if g.map.space_kind[space] == CAMP:
        return has_main_body(g, side, space)
    inside = INSIDE + space
    if g.troops(side, inside) < CITY_TROOPS:
        for tribe, _ in g.force_of(side, space):
            if may_shelter(g, side, tribe, space):
                return True
    if len(g.leaders_in(side, inside)) < CITY_LEADERS:
        for leader in g.leaders_in(side, space):
            if may_shelter(g, side, g.map.leader_tribe[leader], space):
                return True
    return False


def may_shelter(g: Joshua, side: Side, tribe: int, space: Space) -> bool:
    """Ruling R90"""
    return side == HEBREW or may_be_inside(g, tribe, space)


def who_may_shelter(g: Joshua, side: Side, space: Space) -> Force:
    """§15.2, Ruling R90 The troops of the field that may be inside together, whatever room there is."""
    out: list[tuple[int, int]] = []
    for tribe, number in g.force_of(side, space):
        if may_shelter(g, side, tribe, space) and all([may_stack(g, tribe, other) for other, _ in out]):
            out.append((tribe, number))
    return tuple(out)


def go_inside(g: Joshua, side: Side, space: Space) -> None:
    """§14.14, Ruling R21 As many as find room."""
    inside = INSIDE + space
    limit = g.map.space_kind[space] != CAMP
    for tribe, number in who_may_shelter(g, side, space):
        some = min(number, max(0, CITY_TROOPS - g.troops(side, inside))) if limit else number
        g.add(tribe, space, -some)
        g.add(tribe, inside, some)
    for leader in g.leaders_in(side, space):
        if not limit or (
            len(g.leaders_in(side, inside)) < CITY_LEADERS and may_shelter(g, side, g.map.leader_tribe[leader], space)
        ):
            g.leader_at[leader] = inside


def all_go_inside(g: Joshua, side: Side, space: Space) -> bool:
    """§14.14, Ruling R21 Whether all troops of the field find room."""
    if who_may_shelter(g, side, space) != g.force_of(side, space):
        return False
    return g.map.space_kind[space] == CAMP or g.troops(side, space) + g.troops(side, INSIDE + space) <= CITY_TROOPS


def carry_away(g: Joshua, side: Side, here: Space, target: Place) -> None:
    """Ruling R11, #43 The troops of an army that attacked and is beaten have been carried by it: no other army of the
    card play moves them on. It is done, but goes with them: they may still straggle."""
    play, army = g.card_play, g.army
    if play is None or army is None or army.side != side or army.place != Place(here):
        return
    force: list[tuple[int, int]] = []
    for tribe, number in army.force:
        left = min(number, g.troops_of(tribe, here))
        if left:
            force.append((tribe, left))
            play.carried = (*play.carried, (target, tribe, left))
    army.force = tuple(force)
    army.place = target
    army.over = True


def go_back(g: Joshua, battle: Battle) -> bool:
    """Ruling R85 Nobody is left to fight: the attacker's leaders go back where they came from, if that is friendly."""
    side, origin = battle.attacker, battle.origin
    if origin < 0 or not g.is_friendly(side, g.space_of(origin)) or g.is_held(enemy(side), g.space_of(origin)):
        return False
    for leader in g.leaders_in(side, battle.space):
        g.give(leader, -g.ladders[leader], -g.rams[leader])
        g.leader_at[leader] = origin
        g.note("Ruling R85", "leader_withdraws", leader, g.space_of(origin))
    return True


def go_back_inside(g: Joshua, battle: Battle) -> None:
    """#41 The survivors of a garrison that was lured out go back, whoever won."""
    origin = battle.origin
    if origin < INSIDE:
        return
    space = battle.space
    g.move_force(g.pagans[space], space, origin)
    for leader in g.leaders_in(PAGAN, space):
        g.leader_at[leader] = origin


@dataclass(frozen=True)
class Retreat(HiddenChoice):
    """§12.9, Ruling R21 Where does the beaten stack go?"""

    space: Space
    part: int

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        return "Retreat.chariots" if self.part == THE_CHARIOTS else "Retreat", (self.space,)

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = []
        for target in g.map.adjacent[self.space]:
            if refuse_retreat(g, self.side, self.space, self.part, target) is None:
                out.append(("retreat", target))
        if self.part == MAIN_BODY and room_inside(g, self.side, self.space):
            out.append(("inside",))
            for leader in g.leaders_in(self.side, self.space):
                if self.refuse_bring(g, leader) is None:
                    out.append(("bring", leader))
        if not out:
            out.append(("perish",))
        return out

    def refuse_retreat(self, g: Joshua, space: int) -> Refusal | None:
        return refuse_retreat(g, self.side, self.space, self.part, space)

    def refuse_inside(self, g: Joshua) -> Refusal | None:
        return None if self.part == MAIN_BODY and room_inside(g, self.side, self.space) else NO_ROOM_INSIDE

    def refuse_bring(self, g: Joshua, leader: int) -> Refusal | None:
        """§14.14, Ruling R21 Which leader goes inside: asked where only one of several can."""
        side, space = self.side, self.space
        if g.map.leader_side[leader] != side or g.leader_at[leader] != space:
            return NOT_THERE
        if self.part != MAIN_BODY or g.map.space_kind[space] == CAMP or len(g.leaders_in(side, space)) <= CITY_LEADERS:
            return NO_LEADER_TO_CHOOSE
        if not g.is_city_of(side, space) or len(g.leaders_in(side, INSIDE + space)) >= CITY_LEADERS:
            return NO_ROOM_INSIDE
        return None if may_shelter(g, side, g.map.leader_tribe[leader], space) else NO_ROOM_INSIDE

    def refuse_perish(self, g: Joshua) -> Refusal | None:
        return None if self.options(g) == [("perish",)] else CAN_RETREAT

    def retreat(self, g: Joshua, space: int) -> None:
        """Ruling R102 Equipment is lost."""
        side, here = self.side, self.space
        if self.part == THE_CHARIOTS:
            g.move_chariots(g.chariots[here], here, space)
        else:
            target = g.home_of(side, Space(space))
            carry_away(g, side, here, target)
            g.move_force(g.force_of(side, here), here, target)
            for leader in g.leaders_in(side, here):
                g.give(leader, -g.ladders[leader], -g.rams[leader])
                g.leader_at[leader] = target
            if side == PAGAN:
                g.move_anakin(g.anakin[here], here, space)
        g.revealed()
        g.note("§12.9", "retreats", side, here, space)
        g.end()

    def bring(self, g: Joshua, leader: int) -> None:
        """Ruling R21, Ruling R102 This leader goes inside; the others are still to go."""
        g.give(leader, -g.ladders[leader], -g.rams[leader])
        g.leader_at[leader] = INSIDE + self.space
        g.revealed()
        g.note("§12.9", "leader_goes_inside", leader, self.space)

    def inside(self, g: Joshua) -> None:
        """Ruling R21 Within its limit; the rest retreats."""
        for leader in g.leaders_in(self.side, self.space):
            g.give(leader, -g.ladders[leader], -g.rams[leader])
        if all_go_inside(g, self.side, self.space):
            carry_away(g, self.side, self.space, Place(INSIDE + self.space))
        go_inside(g, self.side, self.space)
        g.revealed()
        g.note("§12.9", "goes_inside", self.side, self.space)
        if not has_main_body(g, self.side, self.space):
            g.end()

    def perish(self, g: Joshua) -> None:
        """§12.9, Ruling R45, Ruling R55 What cannot retreat is destroyed with its leaders."""
        side, here = self.side, self.space
        g.note("§12.9", "is_destroyed", side, here)
        if self.part == THE_CHARIOTS:
            g.set_chariots(here, 0)
        else:
            for tribe, number in g.force_of(side, here):
                g.eliminate(tribe, here, number)
            for leader in g.leaders_in(side, here):
                leader_out(g, leader)
            if side == PAGAN:
                g.set_anakin(here, 0)
        g.end()
