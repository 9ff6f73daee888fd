"""4.0 Sequence of play: Draw Phase, Impulse Phase, End Phase; and 6.0 what an impulse can be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.storm_over_jerusalem.cards_judean import (
    go_home,
    judean_event,
    refuse_going_home,
    refuse_judean_event,
)
from maniple.games.storm_over_jerusalem.cards_roman import refuse_roman_event, roman_event
from maniple.games.storm_over_jerusalem.ch06_impulse import UnitAction, areas_to_act, can_act
from maniple.games.storm_over_jerusalem.ch08_attack import NOT_IN_HAND, NOT_NOW, ONLY_JUDEANS_PLACE, Escapes, is_unseen
from maniple.games.storm_over_jerusalem.ch11_reinforcements import UNITS_PER_TURN, Reinforce, can_reinforce
from maniple.games.storm_over_jerusalem.ch13_siege import (
    BuildTowers,
    Demolition,
    RemoveTowers,
    can_build,
    refuse_demolition,
)
from maniple.games.storm_over_jerusalem.ch13_supply import OutOfSupply, SupplyIncrease
from maniple.games.storm_over_jerusalem.ch13_walls import ChooseRepairArea, can_repair
from maniple.games.storm_over_jerusalem.ch14_leaders import rallies, rally, refuse_rally
from maniple.games.storm_over_jerusalem.ch15_victory import (
    automatic_victory,
    count_up,
    score_areas,
    score_leaders,
    wins_at_once,
)
from maniple.games.storm_over_jerusalem.state import ASKED, NOWHERE_OUT_OF_SUPPLY, Storm
from maniple.games.storm_over_jerusalem.tables import (
    AREAS,
    BONUS_AREAS,
    FACTIONS,
    FOR_YOUR_IMPULSE,
    GO_HOME,
    JUDEAN,
    NOWHERE,
    ON_ITS_OWN,
    ROMAN,
    SIDES,
    Area,
    Card,
    Wall,
    enemy,
)
from maniple.kernel.frames import PASS, Action, Decision, Procedure, Refusal, Side, Steps, Warned

NO_FRESH_UNITS: Final = Refusal("§6.1a", "no_fresh_units_there")
NOTHING_TO_DO: Final = Refusal("§6.1a", "nothing_to_do_there")
ZONES_WAIT: Final = Refusal("§11.3b", "zones_wait")
ONLY_GOING_HOME: Final = Refusal("Ruling C25", "only_a_discard_or_going_home")
NOT_AN_IMPULSE_CARD: Final = Refusal("§5.2b", "not_an_impulse_card")
NO_TOWER_POSSIBLE: Final = Refusal("Ruling C17", "no_tower_possible")
NO_REPAIR_POSSIBLE: Final = Refusal("Ruling C17", "no_repair_possible")
ONLY_ROMANS_BUILD: Final = Refusal("§13.2.1a", "only_romans_build")
ONLY_JUDEANS_REPAIR: Final = Refusal("§13.1.3a", "only_judeans_repair")
ONLY_JUDEANS_DEMOLISH: Final = Refusal("§13.2.5b", "only_judeans_tear_down")

ALWAYS_DRAW: Final = "always_draw"
"""The setting of a seat that wants every bonus card."""

TAKEN: Final = -2
PASSED: Final = -1


@dataclass(frozen=True)
class Turn(Procedure):
    """§4.0Aa, §4.0Ba, §4.0C1 One turn: Draw Phase, Impulse Phase, End Phase."""

    def steps(self) -> Steps:
        return (
            self.begin,
            self.roman_draw,
            self.judean_draw,
            self.impulses,
            self.roman_discards,
            self.judean_discards,
            self.supply_restrictions,
            self.out_of_supply,
            self.refresh,
            self.remove_towers,
            self.reinforcements,
            self.automatic_victory,
            self.victory_points,
            self.leaders,
            self.end_of_turn,
        )

    def begin(self, g: Storm) -> None:
        g.note("§4.0Aa", "turn_begins", g.turn)

    def roman_draw(self, g: Storm) -> None:
        """§4.0Aa, Ruling C23 Roman first."""
        g.call(Draw(ROMAN))

    def judean_draw(self, g: Storm) -> None:
        """§4.0Aa, Ruling C23 Then Judean."""
        g.call(Draw(JUDEAN))

    def impulses(self, g: Storm) -> None:
        """§4.0Ba The Roman player begins."""
        g.call(Impulses(ROMAN))

    def roman_discards(self, g: Storm) -> None:
        """§4.0C1 Roman first."""
        g.note("§4.0C1", "end_phase_begins", g.turn, *g.points)
        if g.hands[ROMAN]:
            g.call(DiscardAtEnd(ROMAN))

    def judean_discards(self, g: Storm) -> None:
        """§4.0C1, Ruling C24 Then Judean; Escape the Siege takes effect."""
        if g.hands[JUDEAN]:
            g.call(DiscardAtEnd(JUDEAN), Escapes())

    def supply_restrictions(self, g: Storm) -> None:
        """§4.0C2, §4.0C3 Old markers come off; the Romans may raise the level."""
        g.oos = NOWHERE_OUT_OF_SUPPLY
        g.call(SupplyIncrease())

    def out_of_supply(self, g: Storm) -> None:
        """§4.0C4"""
        g.call(OutOfSupply())

    def refresh(self, g: Storm) -> None:
        """§4.0C5, Ruling E13, §2.1.2c Everybody becomes fresh, but Judeans in marked areas."""
        for unit in range(g.map.units):
            area = g.where[unit]
            if g.fresh[unit] or area < 0:
                continue
            if g.map.side[unit] == JUDEAN and g.oos[area]:
                continue
            g.fresh[unit] = True
        g.tower_fresh = [True] * g.map.towers
        g.note("§4.0C5", "all_refresh")

    def remove_towers(self, g: Storm) -> None:
        """§4.0C6"""
        for area in g.tower_at:
            if area != NOWHERE and g.control[area] == ROMAN:
                g.call(RemoveTowers(ROMAN))
                return

    def reinforcements(self, g: Storm) -> None:
        """§4.0C7, §11.1a"""
        if can_reinforce(g):
            g.left = UNITS_PER_TURN
            g.call(Reinforce(ROMAN))

    def automatic_victory(self, g: Storm) -> None:
        """§4.0C8"""
        if wins_at_once(g):
            automatic_victory(g)

    def victory_points(self, g: Storm) -> None:
        """§4.0C9"""
        score_areas(g)

    def leaders(self, g: Storm) -> None:
        """§4.0C10, §12.0a Points for leaders that were not placed; those on the map go back, and hold nothing more."""
        score_leaders(g)
        g.placed = [False] * len(FACTIONS)
        for faction in range(len(FACTIONS)):
            leader = g.leader(faction)
            area = g.where[leader]
            if area >= 0:
                g.put(leader, NOWHERE)
                g.settle(area)
            g.fresh[leader] = True

    def end_of_turn(self, g: Storm) -> None:
        """§1.0a, §4.0C11, Ruling E14 Eight turns, or seven."""
        if g.turn >= g.last_turn:
            g.become(GameEnd())
        else:
            g.turn += 1
            g.become(self)


# -------------------------------------------------------------------- A. Draw Phase


@dataclass(frozen=True)
class Draw(Procedure):
    """§4.0Aa, §5.1a A hand is filled to its limit, or cut down to it; then bonus cards may be drawn."""

    side: Side

    def steps(self) -> Steps:
        return (self.draw_or_discard, self.escapes, self.bonus_cards)

    def draw_or_discard(self, g: Storm) -> None:
        """§4.0Aa, §5.1b, Ruling C2, Ruling C23, Example V1"""
        missing = g.hand_limit(self.side) - len(g.hands[self.side])
        if missing > 0:
            g.draw(self.side, missing)
        elif missing < 0:
            g.call(DiscardDown(self.side))

    def escapes(self, g: Storm) -> None:
        """Ruling C24"""
        if g.escapes:
            g.call(Escapes())

    def bonus_cards(self, g: Storm) -> None:
        """§5.1a, Ruling C2, Ruling C23 One for each bonus area, asked one by one."""
        if g.variant.bonus_cards == ASKED:
            areas = [Area(number - 1) for number in BONUS_AREAS]
            g.call(*[BonusCard(self.side, area) for area in areas])


@dataclass(frozen=True)
class BonusCard(Procedure):
    """§5.1a, Ruling C23 The card that one area may bring, as long as there is any to draw."""

    side: Side
    area: Area

    def steps(self) -> Steps:
        return (self.ask,)

    def ask(self, g: Storm) -> None:
        if g.gives_a_card(self.side, self.area) and (g.decks[self.side] or g.discards[self.side]):
            g.become(DrawBonus(self.side, self.area))


@dataclass(frozen=True)
class DrawBonus(Decision):
    """§5.1a, Ruling C23 Draw the card of this area? Everybody sees the answer."""

    area: Area

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "DrawBonus", (self.area,)

    def options(self, g: Storm) -> list[Action]:
        return [("take",), ("pass",)]

    def standing_answer(self, g: Storm) -> tuple[str, Action] | None:
        return ALWAYS_DRAW, ("take",)

    def take(self, g: Storm) -> None:
        g.note("§5.1a", "takes_bonus_card", self.side, self.area)
        g.draw(self.side, 1)
        g.end()

    def pass_(self, g: Storm) -> None:
        g.note("§5.1a", "leaves_bonus_card", self.side, self.area)
        g.end()


@dataclass(frozen=True)
class DiscardDown(Decision):
    """§4.0Aa, Ruling C23 Which card is one too many?"""

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return "DiscardDown", (len(g.hands[self.side]) - g.hand_limit(self.side),)

    def options(self, g: Storm) -> list[Action]:
        return [("discard", card) for card in g.hands[self.side]]

    def refuse_discard(self, g: Storm, card: Card) -> Refusal | None:
        """§4.0Aa A card of the own hand."""
        return None if card in g.hands[self.side] else NOT_IN_HAND

    def discard(self, g: Storm, card: Card) -> None:
        g.throw_away(self.side, card)
        g.note("§4.0Aa", "discards_and_shows", self.side, card)
        if len(g.hands[self.side]) <= g.hand_limit(self.side):
            g.end()


# -------------------------------------------------------------------- B. Impulse Phase


@dataclass(frozen=True)
class Impulses(Procedure):
    """§4.0Ba, §4.0Bc, §4.0Be, Ruling C12 The players alternate until a Roman pass ends the phase."""

    side: Side

    def steps(self) -> Steps:
        return (self.take_impulse, self.end_of_impulse, self.after_a_pass, self.next_player)

    def take_impulse(self, g: Storm) -> None:
        g.call(Impulse(self.side))

    def end_of_impulse(self, g: Storm) -> None:
        """§5.2c, Ruling C29 Cards "as part of your impulse" may follow the action, or the pass."""
        g.call(EndOfImpulse(self.side, g.result == PASSED))

    def after_a_pass(self, g: Storm) -> None:
        """§4.0Bc, Ruling C25 A Roman pass ends the phase, unless the Judeans discard a card at once."""
        if g.result != PASSED or self.side == JUDEAN:
            return
        if g.hands[JUDEAN]:
            g.call(KeepTurnAlive(JUDEAN))
        else:
            g.end()

    def next_player(self, g: Storm) -> None:
        """§4.0Ba, §4.0Bc"""
        if g.result == PASSED and self.side == ROMAN:
            g.end()
        else:
            g.become(Impulses(enemy(self.side)))


@dataclass(frozen=True)
class Impulse(Decision):
    """§6.0a A unit action, a card, a discard, or a pass?"""

    def options(self, g: Storm) -> list[Action]:
        side = self.side
        out: list[Action] = [("act", area) for area in areas_to_act(g, side)]
        hand = g.hands[side]
        out.extend([("play", card) for card in hand if self.refuse_play(g, Card(card)) is None])
        if side == ROMAN:
            if hand and can_build(g, max([g.map.value[card] for card in hand]), False):
                out.extend([("build", card) for card in hand if self.refuse_build(g, Card(card)) is None])
        else:
            if hand and can_repair(g):
                out.extend([("repair", card) for card in hand])
            out.extend(rallies(g))
            for wall, area in enumerate(g.ramp):
                if area != NOWHERE and refuse_demolition(g, Wall(wall)) is None:
                    out.append(("demolish", wall))
        out.append(("pass",))
        return out

    def warning(self, g: Storm, action: Action) -> Warned | None:
        """§4.0Bc A Roman pass ends the phase, or asks a card of the Judeans."""
        if action[0] != PASS or self.side != ROMAN:
            return None
        return "§4.0Bc", "pass_may_end_the_turn" if g.hands[JUDEAN] else "pass_ends_the_turn", (g.turn,)

    def may_be_forced(self, g: Storm) -> bool:
        """§4.0Bb, Ruling C9 Only who has neither units to act nor cards passes without being asked."""
        return not g.hands[self.side]

    # ---------------------------------------------------------------- why not

    def refuse_act(self, g: Storm, area: Area) -> Refusal | None:
        """§6.1a, §11.3b An area with fresh units that can do something."""
        if area >= AREAS:
            return ZONES_WAIT
        if not any([g.fresh[unit] for unit in g.troops[self.side][area]]):
            return NO_FRESH_UNITS
        return None if can_act(g, self.side, area) else NOTHING_TO_DO

    def refuse_play(self, g: Storm, card: Card) -> Refusal | None:
        """§5.2b, §5.2c, Ruling C20, Ruling C29 A card for, or as part of, the impulse with a legal target."""
        if card not in g.hands[self.side]:
            return NOT_IN_HAND
        return refuse_event(g, self.side, card)

    def refuse_build(self, g: Storm, card: Card) -> Refusal | None:
        """§13.2.1a, Ruling C17 A Roman discard that can build or upgrade something."""
        if self.side != ROMAN:
            return ONLY_ROMANS_BUILD
        if card not in g.hands[ROMAN]:
            return NOT_IN_HAND
        return None if can_build(g, g.map.value[card], False) else NO_TOWER_POSSIBLE

    def refuse_repair(self, g: Storm, card: Card) -> Refusal | None:
        """§13.1.3a, Ruling C17 A Judean discard that can repair something."""
        if self.side != JUDEAN:
            return ONLY_JUDEANS_REPAIR
        if card not in g.hands[JUDEAN]:
            return NOT_IN_HAND
        return None if can_repair(g) else NO_REPAIR_POSSIBLE

    def refuse_rally(self, g: Storm, faction: int, area: Area) -> Refusal | None:
        """§14.1d"""
        return refuse_rally(g, faction, area) if self.side == JUDEAN else ONLY_JUDEANS_PLACE

    def refuse_demolish(self, g: Storm, wall: Wall) -> Refusal | None:
        """§13.2.5b"""
        return refuse_demolition(g, wall) if self.side == JUDEAN else ONLY_JUDEANS_DEMOLISH

    # ---------------------------------------------------------------- what it is

    def act(self, g: Storm, area: Area) -> None:
        """§6.1a"""
        g.become(UnitAction(self.side, area))

    def play(self, g: Storm, card: Card) -> None:
        """§5.2b, §5.2c, §6.0a, Ruling C29 One kind is the impulse; after the other the impulse is still to come."""
        g.take_up(self.side, card)
        if g.map.card_kind[card] == FOR_YOUR_IMPULSE:
            g.note("§5.2b", "plays_card", self.side, card)
            g.become(PlayEvent(self.side, card))
        else:
            g.note("§5.2c", "plays_card", self.side, card)
            g.call(PlayEvent(self.side, card))

    def build(self, g: Storm, card: Card) -> None:
        """§13.2.1a, §5.2f, Ruling C26"""
        g.throw_away(ROMAN, card)
        g.note("§13.2.1a", "discards_to_build_and_shows", card)
        g.left, g.chosen = g.map.value[card], []
        g.become(BuildTowers(ROMAN))

    def repair(self, g: Storm, card: Card) -> None:
        """§13.1.3a, §5.2f, Ruling C24, Ruling C26"""
        g.throw_away(JUDEAN, card)
        g.note("§13.1.3a", "discards_to_repair_and_shows", card)
        g.left = g.map.value[card]
        g.become(Repair())

    def rally(self, g: Storm, faction: int, area: Area) -> None:
        """§14.1d"""
        rally(g, faction, area)

    def demolish(self, g: Storm, wall: Wall) -> None:
        """§13.2.5b"""
        g.become(Demolition(wall))

    def pass_(self, g: Storm) -> None:
        """§4.0Bb, Ruling C9"""
        g.note("§4.0Bb", "passes", self.side)
        g.end(PASSED)


def refuse_event(g: Storm, side: Side, card: Card) -> Refusal | None:
    """§5.2b, §5.2c, Ruling C20 Whether a card that does something by itself has a legal target."""
    if g.map.event[card] not in ON_ITS_OWN:
        return NOT_AN_IMPULSE_CARD
    return refuse_roman_event(g, card) if side == ROMAN else refuse_judean_event(g, card)


def opens_part_of_impulse(g: Storm, side: Side) -> bool:
    """§5.2c By public facts alone: whether a side may hold a card that still fits its impulse, or its pass."""
    if not g.hands[side]:
        return False
    for card in g.map.by_themselves[side]:
        if is_unseen(g, side, card) and refuse_event(g, side, card) is None:
            return True
    return False


@dataclass(frozen=True)
class EndOfImpulse(Procedure):
    """§5.2c, Ruling C29 As long as the side may hold such a card it is asked; then the impulse is over."""

    side: Side
    passed: bool
    """The impulse was a pass."""

    def steps(self) -> Steps:
        return (self.ask,)

    def ask(self, g: Storm) -> None:
        if opens_part_of_impulse(g, self.side):
            g.become(PartOfImpulse(self.side, self.passed))
        else:
            g.end(PASSED if self.passed else TAKEN)


@dataclass(frozen=True)
class PartOfImpulse(Decision):
    """§5.2c, Ruling C29 Play a card as part of the impulse before it ends?"""

    passed: bool
    """The impulse was a pass."""

    def prompt(self, g: Storm) -> tuple[str, tuple[int, ...]]:
        return ("PartOfImpulse.passed" if self.passed else "PartOfImpulse"), ()

    def is_window(self) -> bool:
        return True

    def window_kind(self) -> str:
        return "impulse"

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = [("play", card) for card in g.hands[self.side] if self.refuse_play(g, Card(card)) is None]
        out.append(("pass",))
        return out

    def refuse_play(self, g: Storm, card: Card) -> Refusal | None:
        """§5.2c A card of the own hand that is played as part of an impulse, by itself."""
        if card not in g.hands[self.side]:
            return NOT_IN_HAND
        return refuse_event(g, self.side, card) if card in g.map.by_themselves[self.side] else NOT_NOW

    def play(self, g: Storm, card: Card) -> None:
        """§5.2c More than one such card may be played."""
        g.take_up(self.side, card)
        g.note("§5.2c", "plays_card", self.side, card)
        g.become(EndOfImpulse(self.side, self.passed))
        g.call(PlayEvent(self.side, card))

    def pass_(self, g: Storm) -> None:
        g.end(PASSED if self.passed else TAKEN)


@dataclass(frozen=True)
class PlayEvent(Procedure):
    """§5.2a, §5.2b, §5.2e, Ruling C28 A card for the whole impulse: it is carried out, then put away."""

    side: Side
    card: Card

    def steps(self) -> Steps:
        return (self.carry_out, self.put_away)

    def carry_out(self, g: Storm) -> None:
        frame = roman_event(g, self.card) if self.side == ROMAN else judean_event(g, self.card)
        if frame is not None:
            g.call(frame)

    def put_away(self, g: Storm) -> None:
        if self.card in g.in_play:
            g.lay_down(self.side, self.card)
        g.drop_towers()


@dataclass(frozen=True)
class Repair(Procedure):
    """§13.1.3a, Ruling C24 The repair first, then Escape the Siege if that was the card."""

    def steps(self) -> Steps:
        return (self.repair, self.escapes)

    def repair(self, g: Storm) -> None:
        g.call(ChooseRepairArea(JUDEAN))

    def escapes(self, g: Storm) -> None:
        if g.escapes:
            g.call(Escapes())


@dataclass(frozen=True)
class KeepTurnAlive(Decision):
    """§4.0Bc, §4.0Bd, Ruling C10, Ruling C11, Ruling C25 Discard a card so that the turn goes on?"""

    def options(self, g: Storm) -> list[Action]:
        hand = g.hands[JUDEAN]
        out: list[Action] = [("discard", card) for card in hand]
        out.extend([("play", card) for card in hand if self.refuse_play(g, Card(card)) is None])
        out.append(("pass",))
        return out

    def warning(self, g: Storm, action: Action) -> Warned | None:
        """§4.0Bc, §14.1d The Judeans, too, have nothing more of the turn: no unit acts, and no leader rallies."""
        if action[0] != PASS:
            return None
        if areas_to_act(g, JUDEAN):
            return "§4.0Bc", "the_turn_ends_for_both", (g.turn,)
        return ("§4.0Bc", "the_turn_ends_before_a_rally", (g.turn,)) if rallies(g) else None

    def refuse_discard(self, g: Storm, card: Card) -> Refusal | None:
        """Ruling C11 Any card of the hand."""
        return None if card in g.hands[JUDEAN] else NOT_IN_HAND

    def refuse_play(self, g: Storm, card: Card) -> Refusal | None:
        """§4.0Bd Only card 54."""
        if card not in g.hands[JUDEAN]:
            return NOT_IN_HAND
        return refuse_going_home(g) if g.map.event[card] == GO_HOME else ONLY_GOING_HOME

    def discard(self, g: Storm, card: Card) -> None:
        """§4.0Bc, Ruling C24 The turn goes on with a Judean impulse; Escape the Siege takes effect before it."""
        g.throw_away(JUDEAN, card)
        g.note("§4.0Bc", "keeps_the_turn_alive_and_shows", card)
        if g.escapes:
            g.become(Escapes())
        else:
            g.end(TAKEN)

    def play(self, g: Storm, card: Card) -> None:
        """§4.0Bd, Ruling C10, Example V32 It does not keep the turn going by itself."""
        g.take_up(JUDEAN, card)
        g.note("§4.0Bd", "plays_card", JUDEAN, card)
        go_home(g)
        g.lay_down(JUDEAN, card)
        if not g.hands[JUDEAN]:
            g.end(PASSED)

    def pass_(self, g: Storm) -> None:
        """§4.0Bc The End Phase begins."""
        g.end(PASSED)


# -------------------------------------------------------------------- C. End Phase


@dataclass(frozen=True)
class DiscardAtEnd(Decision):
    """§4.0C1, §5.3a, Ruling C13 Which cards are discarded? The others are kept for the next turn."""

    def options(self, g: Storm) -> list[Action]:
        out: list[Action] = [("discard", card) for card in g.hands[self.side]]
        out.append(("done",))
        return out

    def refuse_discard(self, g: Storm, card: Card) -> Refusal | None:
        """§5.3a A card of the own hand."""
        return None if card in g.hands[self.side] else NOT_IN_HAND

    def discard(self, g: Storm, card: Card) -> None:
        g.throw_away(self.side, card)
        g.note("§4.0C1", "discards_and_shows", self.side, card)
        if not g.hands[self.side]:
            g.end()

    def done(self, g: Storm) -> None:
        g.end()


@dataclass(frozen=True)
class GameEnd(Procedure):
    """§4.0C11, Ruling C15, Ruling E14 Hands are discarded, Escape the Siege takes effect, points are counted."""

    def steps(self) -> Steps:
        return (self.discard_hands, self.count)

    def discard_hands(self, g: Storm) -> None:
        g.revealed()
        for side in SIDES:
            for card in sorted(g.hands[side]):
                g.throw_away(side, Card(card))
                g.note("§4.0C11", "discards_and_shows", side, card)
        if g.escapes:
            g.call(Escapes())

    def count(self, g: Storm) -> None:
        """§15.0a, §15.0b"""
        count_up(g)
