"""Exact odds of a battle and of an ambush, from what the decider may know.

The card to come is one of those the decider has not seen, each equally likely; one that a peek
has shown is certain; with an empty pile it is one of the discarded, and a pile made of those holds
no others (Ruling JH-R28).
"""

from __future__ import annotations

from maniple.games.judean_hammer.ch05_movement import MarchOn, Movement
from maniple.games.judean_hammer.ch06_battle import ChooseBattle, battles
from maniple.games.judean_hammer.ch07_ambush import ChooseAmbush
from maniple.games.judean_hammer.state import ALL_MOVE_IN, Hammer
from maniple.games.judean_hammer.tables import (
    AUTO_AMBUSH,
    GREEK,
    LOSE_AGAIN,
    MAC_NO_REROLL,
    MACCABEAN,
    NO_CARD,
    NONE,
    SUPPLY_CENTER,
    Area,
    Card,
)
from maniple.kernel.forecast import CHANCE, UNITS, Forecast, Odds
from maniple.kernel.frames import Side


def unseen(g: Hammer, seat: int) -> list[Card]:
    """Ruling JH-R41 The cards a seat has not seen: the other hand, and the pile less what a peek has shown."""
    seen = set(g.discard) | set(g.removed) | {g.in_play}
    for side in (MACCABEAN, GREEK):
        if side == seat:
            seen |= set(g.hands[side]) | set(g.pile[: g.known[side]])
    return [Card(card) for card in range(len(g.map.ops)) if card not in seen]


def next_cards(g: Hammer, seat: int) -> list[Card]:
    """§JH-6.2, Ruling JH-R28 The cards that may be revealed next, each equally likely."""
    if not g.pile:
        return [Card(card) for card in g.discard] or [NO_CARD]
    for side in (MACCABEAN, GREEK):
        if side == seat and g.known[side]:
            return [Card(g.pile[0])]
    if g.pile_is_public:
        return [Card(card) for card in sorted(g.pile)]
    return unseen(g, seat)


def losses(chart: list[int], units: int, rolls_again: bool) -> list[float]:
    """§JH-6.5, §JH-6.7 The chance of each number of losses, 0 to all units."""
    out = [0.0] * (units + 1)
    alive = 1.0
    for lost in range(units):
        again = 0.0
        for die in range(1, 7):
            result = chart[die]
            if result == NONE:
                out[lost] += alive / 6
            elif result == LOSE_AGAIN and rolls_again:
                again += alive / 6
            else:
                out[lost + 1] += alive / 6
        alive = again
    out[units] += alive
    return out


def expected(chances: list[float]) -> float:
    return sum([number * chance for number, chance in enumerate(chances)])


class BattleOdds:
    """§JH-6.4, §JH-6.10 What a battle may bring, summed over cards and dice."""

    def __init__(self, g: Hammer, seat: int, attacker: Side, attackers: int, defenders: int) -> None:
        self.wins = 0.0
        """The attacker's total is equal or higher."""
        self.takes = 0.0
        """The defenders die and attackers live."""
        self.attackers_die = 0.0
        self.lost = [0.0, 0.0]
        """Expected losses of attacker and defender."""
        if g.cards_to_the_end() == 1:
            return  # Ruling JH-R29 the game is over before anybody wins or falls
        bonus, ignore = event_bonus(g)
        defender = Side(1 - attacker)
        cards = next_cards(g, seat)
        wins = 0
        for card in cards:
            attack, defence = attackers + bonus, defenders
            if card != NO_CARD:
                if g.map.modifier_side[card] == attacker:
                    attack += g.map.modifier[card]
                elif not ignore:
                    defence += g.map.modifier[card]
            if attack >= defence:
                wins += 1
        self.wins = wins / len(cards)
        for winner, chance in ((attacker, self.wins), (defender, 1 - self.wins)):
            ours, theirs = [
                losses(
                    g.map.winner_chart if side == winner else g.map.loser_chart,
                    units,
                    not (side == MACCABEAN and g.flags[MAC_NO_REROLL]),
                )
                for side, units in ((attacker, attackers), (defender, defenders))
            ]
            self.takes += chance * theirs[defenders] * (1 - ours[attackers])
            self.attackers_die += chance * ours[attackers]
            self.lost[0] += chance * expected(ours)
            self.lost[1] += chance * expected(theirs)


def event_bonus(g: Hammer) -> tuple[int, bool]:
    """Ruling JH-R50, Ruling JH-R68 What the event behind this movement changes in its battles."""
    for frame in g.stack:
        if isinstance(frame, Movement):
            return frame.bonus, frame.ignore_enemy_modifier
    return 0, False


def odds(g: Hammer, verb: str, *ids: int) -> Forecast | None:
    """What the decider may expect of an action; None where nothing is risked."""
    if not g.stack:
        return None
    decision = g.decision
    if verb == "fight" and isinstance(decision, ChooseBattle):
        return battle_forecast(g, decision.side, Area(ids[0]), 0)
    if verb == "step" and isinstance(decision, MarchOn) and g.march is not None and g.units[1 - decision.side][ids[0]]:
        return battle_forecast(g, decision.side, Area(ids[0]), g.march.size)
    if verb == "ambush" and isinstance(decision, ChooseAmbush):
        return ambush_forecast(g, Area(ids[0]), Area(ids[1]))
    if settles_the_movement(g, verb):
        pending = battles(g)
        if len(pending) == 1:
            return battle_forecast(g, decision.side, pending[0], 0)
        return battles_forecast(g, decision.side, pending) if pending else None
    return None


def settles_the_movement(g: Hammer, verb: str) -> bool:
    """Ruling JH-R53 Whether the battles begin with this action: nobody is left to move, or the mover says so."""
    march = g.march
    if march is None:
        return False
    if verb == "step":
        return not march.left and len(march.path) == march.areas
    return verb == "done" or (verb == "stop" and not march.left)


def card_to_come(g: Hammer, side: Side) -> str:
    """Ruling JH-R28, Ruling JH-R41 What a forecast assumes of the card that will be revealed."""
    if not g.pile and not g.discard:
        return "there is no card to reveal"
    if not g.pile:
        return "the card to come is one of the discard pile"
    if g.known[side]:
        return "you have seen the card to come"
    if g.pile_is_public:
        return "the card to come is one of the pile, whose cards you know"
    return "the card to come is any that you have not seen"


def what_it_assumes(g: Hammer, side: Side) -> str:
    """Ruling JH-R50 The card to come, what an event changes, and that nobody lies in wait."""
    bonus, ignore = event_bonus(g)
    out = card_to_come(g, side)
    if bonus:
        out += f"; the event adds {bonus}"
    if ignore:
        out += "; an enemy modifier counts as 0"
    if side == GREEK and not isinstance(g.decision, ChooseBattle):
        out += "; no ambush"
    return out


def battles_forecast(g: Hammer, side: Side, areas: list[Area]) -> Forecast:
    """Ruling JH-R27 Several battles: each as if it were the first."""
    if g.cards_to_the_end() == 1:
        return the_end(g, side, f"If you fight {len(areas)} battles")
    lines: list[Odds] = []
    for area in areas:
        found = BattleOdds(g, side, side, g.units[side][area], g.units[1 - side][area])
        name = g.box.kinds["area"].names[area]
        lines.append(Odds(f"{name}: you win the battle", found.wins, CHANCE))
        lines.append(Odds(f"{name}: you take the area", found.takes, CHANCE))
    return Forecast(
        f"If you fight {len(areas)} battles",
        tuple(lines),
        f"each as if it were the first; {what_it_assumes(g, side)}",
        "Ruling JH-R27",
    )


def the_end(g: Hammer, side: Side, action: str) -> Forecast:
    """§JH-10.2, Ruling JH-R29 The next card that is revealed leaves 12 in the pile: the game ends with it."""
    own, other = g.score[side], g.score[1 - side]
    wins = own > other or (own == other and side == MACCABEAN)
    return Forecast(
        action,
        (Odds("the game ends with the card that is revealed", 1.0, CHANCE), Odds("you win it", float(wins), CHANCE)),
        f"the pile would have {g.map.least_pile - 1} cards; the score is {own} to {other}",
        "Ruling JH-R29",
    )


def battle_forecast(g: Hammer, side: Side, area: Area, joining: int) -> Forecast:
    """§JH-6.4 The battle of an area, with those who have come and those about to."""
    if g.cards_to_the_end() == 1:
        return the_end(g, side, f"If you attack {g.box.kinds['area'].names[area]}")
    attackers, defenders = g.units[side][area] + joining, g.units[1 - side][area]
    found = BattleOdds(g, side, side, attackers, defenders)
    name = g.box.kinds["area"].names[area]
    assumes = f"{attackers} against {defenders}; {what_it_assumes(g, side)}"
    return Forecast(
        f"If you attack {name}",
        (
            Odds("you win the battle", found.wins, CHANCE),
            Odds("you take the area", found.takes, CHANCE),
            Odds("your losses", found.lost[0], UNITS),
            Odds("their losses", found.lost[1], UNITS),
        ),
        assumes,
        "§JH-6.4",
    )


def ambush_chance(g: Hammer, seat: int) -> float:
    """§JH-7.6, Ruling JH-R63 The chance that the next card shows a Maccabean modifier."""
    if g.flags[AUTO_AMBUSH]:
        return 1.0
    cards = next_cards(g, seat)
    return len([card for card in cards if card != NO_CARD and g.map.modifier_side[card] == MACCABEAN]) / len(cards)


def stopped_by(g: Hammer, area: Area) -> int:
    """§JH-7.7 How many Greek units an ambush in this area would stop."""
    assert g.march is not None
    return sum([size for size, path in g.march.groups if area in path[1:]])


def ambush_forecast(g: Hammer, area: Area, base: Area) -> Forecast:
    """§JH-7.6, §JH-7.8, Ruling JH-R21, Ruling JH-R23 An ambush: the card, then a die each, and who moves in."""
    if g.cards_to_the_end() == 1 and not g.flags[AUTO_AMBUSH]:
        return the_end(g, MACCABEAN, f"If you ambush {g.box.kinds['area'].names[area]}")
    chance = ambush_chance(g, MACCABEAN)
    stopped = stopped_by(g, area)
    ours = losses(g.map.ambush_chart[MACCABEAN], g.units[MACCABEAN][base], False)
    theirs = losses(g.map.ambush_chart[GREEK], stopped, False)
    name = g.box.kinds["area"].names[area]
    assumes = f"{stopped} would have to stop; "
    assumes += "the event makes it sure" if g.flags[AUTO_AMBUSH] else card_to_come(g, MACCABEAN)
    if g.map.kind[area] == SUPPLY_CENTER:
        assumes += "; your units stay where they are, for they can never enter a supply center"
    elif theirs[stopped] and g.variant.ambushers_move_in == ALL_MOVE_IN:
        assumes += f"; if all die, all your units of {g.box.kinds['area'].names[base]} move in"
    return Forecast(
        f"If you ambush {name} from {g.box.kinds['area'].names[base]}",
        (
            Odds("the ambush succeeds", chance, CHANCE),
            Odds("all stopped Greeks die", chance * theirs[stopped], CHANCE),
            Odds("your losses", chance * expected(ours), UNITS),
            Odds("their losses", chance * expected(theirs), UNITS),
        ),
        assumes,
        "§JH-7.6",
    )
