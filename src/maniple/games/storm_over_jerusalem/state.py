"""The table: units, walls, siege works and cards, the questions rules ask about them, and the basic changes.

§12.0a (control) and §13.1.2b (sections between two Roman areas) stand here, because they are tested after every change.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeVar

from maniple.games.storm_over_jerusalem.tables import (
    AREAS,
    BONUS_AREAS,
    ESCAPE,
    FACTIONS,
    JUDEAN,
    LEGION,
    LOST,
    NO_CARD,
    NO_LEADER,
    NO_TOWER,
    NO_UNIT,
    NO_WALL,
    NOWHERE,
    ROMAN,
    SPACES,
    SUPPLY_AREAS,
    TURNS,
    Area,
    Card,
    StormBox,
    Tower,
    Unit,
    Wall,
    enemy,
)
from maniple.kernel.dice import Dice
from maniple.kernel.frames import Side
from maniple.kernel.game import Game
from maniple.kernel.variant import choice, switch

T = TypeVar("T")

UNDAMAGED: Final = 4
REPAIRED_AT_MOST: Final = 3
BREACHED: Final = 0

# §14.1a how a leader is placed with acting units
NOT_PLACED: Final = 0
TO_ATTACK: Final = 1
COMMON_ENEMY: Final = 2
ALONG: Final = 3
"""#38 On the map already, he goes with a sortie."""

# What kind of combat it is
ATTACK: Final = 0
ASSAULT: Final = 1
CARD_ATTACK: Final = 2

NOT_COUNTED: Final = -1

NOWHERE_OUT_OF_SUPPLY: Final[tuple[bool, ...]] = (False,) * AREAS
UNKNOWN: Final = -1
"""A bid that is not made yet."""

# What may be chosen for `bonus_cards`, `towers_of_one_card` and `ramp_removal`
ASKED: Final = "asked"
RAISE_THE_LIMIT: Final = "raise-the-limit"
APART: Final = "apart"
TWO_AND_ONE_APART: Final = "two-and-one-apart"
TOGETHER: Final = "together"
ANY_UNITS: Final = "any-units"
ANY_UNITS_BEHIND: Final = "any-units-behind"
ONE_FACTION_BEHIND: Final = "one-faction-behind"


@dataclass(frozen=True)
class Variant:
    """What may be chosen before a game."""

    bidding: bool = switch(
        False,
        "Bid for sides",
        "Both name the side they want in secret; if it is the same, they bid victory points for it (16.1).",
    )
    fewer_points_for_judean_losses: bool = switch(
        False,
        "Fewer points for Judean losses",
        "The Romans get 1 VP for every 3 Judean units eliminated instead of every 2 (16.2); favours the Judeans.",
    )
    only_legions_count: bool = switch(
        False,
        "Only Legions count as losses",
        "The Judeans get VP for Legions alone, not for Auxiliaries and Cavalry (16.3); favours the Romans.",
    )
    leaders_are_units: bool = switch(
        True,
        "Leaders are units",
        "A lone Judean leader can be attacked and holds his area until Romans are activated beside him (2.1.1, 14.2). "
        "Off: he holds nothing, and is no target.",
    )
    bonus_cards: str = choice(
        ASKED,
        {
            ASKED: "The hand is filled or cut to the number on the track; then each area's card may be drawn.",
            RAISE_THE_LIMIT: "Each bonus area raises the number by one, and the cards are drawn unasked.",
        },
        "Bonus cards",
        "How the cards for areas 19 and 30 are drawn (5.1).",
    )
    towers_of_one_card: str = choice(
        APART,
        {
            APART: "All in different areas.",
            TWO_AND_ONE_APART: "A 2 and a 1 in different areas; three 1s may stand together.",
            TOGETHER: "In any areas, also together.",
        },
        "Towers of one card",
        "Where the Siege Towers stand that one discard builds (13.2.1).",
    )
    ramp_removal: str = choice(
        ANY_UNITS,
        {
            ANY_UNITS: "Any units of one area on either side of the section, of both factions.",
            ANY_UNITS_BEHIND: "Any units in the area across the section from the ramp, of both factions.",
            ONE_FACTION_BEHIND: "Units of one faction in the area across the section from the ramp.",
        },
        "Who removes a Siege Ramp",
        "Which Judean units may work on it together (13.2.5).",
    )
    full_areas_block_retreats: bool = switch(
        False,
        "Two full areas block a retreat",
        "A unit passes through a full area only if it is the one friendly area next to it; between two it is "
        "eliminated (9.2, word for word).",
    )


class Muster:
    """The units of one area that are being chosen for an action.

    Clones of a game share it: whoever changes it takes a copy of his own first (`own_muster`).
    """

    def __init__(self, area: Area) -> None:
        self.area = area
        self.units: list[Unit] = []
        self.towers: list[Tower] = []
        self.leader = NO_LEADER
        self.placing = NOT_PLACED
        self.spent_moves = 0
        """Movement points used, once they march."""

    def clone(self) -> Muster:
        other = Muster(self.area)
        other.units = self.units.copy()
        other.towers = self.towers.copy()
        other.leader = self.leader
        other.placing = self.placing
        other.spent_moves = self.spent_moves
        return other


class Combat:
    """The running Attack or Assault, from its declaration to its end."""

    def __init__(self, side: Side, kind: int, origin: Area, target: Area) -> None:
        self.side = side
        self.kind = kind
        self.origin = origin
        """NOWHERE for a card that comes from nowhere (#42, #55)."""
        self.target = target
        self.wall = NO_WALL
        """The section that is crossed, if it matters."""
        self.units: list[Unit] = []
        self.towers: list[Tower] = []
        self.tower = NO_TOWER
        """The tower that takes part."""
        self.ramp = False
        self.escalade = False
        self.leader = NO_LEADER
        self.card = NO_CARD
        """The card that attacks, or the sortie."""
        self.firepower = 0
        self.defense = 0
        """What cards add to the defense."""
        self.boosted = NO_UNIT
        """#15 The Legion in a testudo."""
        self.boost = 0
        self.wall_cards: list[Card] = []
        """Catapults and rams whose dice are to be rolled."""
        self.no_terrain = False
        self.dice = 0
        self.against = NOT_COUNTED
        """The defense points that the dice were held against."""
        self.damage = 0
        """Points that are still to be assigned."""
        self.assigned = 0
        self.eliminated = 0
        """Units of the defender that this combat has eliminated."""
        self.may_stay = False
        self.stays = True

    def clone(self) -> Combat:
        other = Combat(self.side, self.kind, self.origin, self.target)
        other.wall = self.wall
        other.units = self.units  # both are replaced, never changed
        other.towers = self.towers
        other.tower = self.tower
        other.ramp = self.ramp
        other.escalade = self.escalade
        other.leader = self.leader
        other.card = self.card
        other.firepower = self.firepower
        other.defense = self.defense
        other.boosted = self.boosted
        other.boost = self.boost
        other.wall_cards = self.wall_cards.copy()
        other.no_terrain = self.no_terrain
        other.dice = self.dice
        other.against = self.against
        other.damage = self.damage
        other.assigned = self.assigned
        other.eliminated = self.eliminated
        other.may_stay = self.may_stay
        other.stays = self.stays
        return other

    def state(self) -> list[Any]:
        return [
            self.side,
            self.kind,
            self.origin,
            self.target,
            self.wall,
            self.units,
            self.towers,
            self.tower,
            self.ramp,
            self.escalade,
            self.leader,
            self.card,
            self.firepower,
            self.defense,
            self.boosted,
            self.boost,
            self.wall_cards,
            self.no_terrain,
            self.dice,
            self.damage,
            self.assigned,
            self.eliminated,
            self.may_stay,
            self.stays,
            self.against,
        ]


class Storm(Game):
    """A game of Storm Over Jerusalem."""

    def __init__(self, title: Any, box: StormBox, variant: Any, dice: Dice, blank: bool = False) -> None:
        super().__init__(title, box, variant, dice)
        self.map = box
        self.leaders_are_units: bool = variant.leaders_are_units
        self.combat: Combat | None = None
        if blank:
            return
        self.turn = 1
        self.last_turn = TURNS
        self.supply = 1
        self.legions_lost = 0
        self.muster: Muster | None = None
        self.in_play: list[int] = []
        """Cards that are being carried out, the last one first to end: they lie in no pile."""
        self.left = 0
        """Points, units or areas that the running choice still has."""
        self.chosen: list[int] = []
        """What it has chosen so far."""
        self.escapes = 0
        """Escape the Siege cards that were discarded and have yet to take effect (Ruling C24)."""
        pieces = box.units + len(FACTIONS)
        self.where: list[Area] = [NOWHERE] * pieces
        self.fresh: list[bool] = [True] * pieces
        self.troops: list[list[tuple[Unit, ...]]] = [[()] * SPACES, [()] * SPACES]
        """By side and space: the units there, without leaders."""
        self.control: list[Side] = list(box.start_control)
        self.wall: list[int] = [UNDAMAGED] * len(box.wall_ends)
        """By section: what it adds to the defense; 0 is breached."""
        self.ramp: list[Area] = [NOWHERE] * len(box.wall_ends)
        """By section: the area in which its Siege Ramp stands."""
        self.tower_at: list[Area] = [NOWHERE] * box.towers
        self.tower_fresh: list[bool] = [True] * box.towers
        self.oos: tuple[bool, ...] = NOWHERE_OUT_OF_SUPPLY
        self.decks: list[list[int]] = [[], []]
        self.hands: list[list[int]] = [[], []]
        self.discards: list[list[int]] = [[], []]
        self.removed: list[int] = []
        self.kept: list[int] = [0, 0]
        """By side: so many cards at least were in the hand when its discards were last shuffled in, and still are."""
        self.kept_among: list[list[int]] = [[], []]
        """By side: the cards that these can be, for they were not among the discards. Both sides know that."""
        self.placed: list[bool] = [False, False]
        """By faction: whether its leader was placed this turn."""
        self.points: list[int] = [0, 0]
        self.losses: list[int] = [0, 0]
        self.wants: tuple[int, int] = (UNKNOWN, UNKNOWN)
        self.bids: tuple[int, int] = (UNKNOWN, UNKNOWN)

    def clone(self) -> Storm:
        other = Storm(self.title, self.map, self.variant, self.dice.clone(), True)
        self.copy_to(other)
        other.turn = self.turn
        other.last_turn = self.last_turn
        other.supply = self.supply
        other.legions_lost = self.legions_lost
        other.muster = self.muster
        if self.combat is not None:
            other.combat = self.combat.clone()
        other.in_play = self.in_play.copy()
        other.left = self.left
        other.chosen = self.chosen.copy()
        other.escapes = self.escapes
        other.where = self.where.copy()
        other.fresh = self.fresh.copy()
        troops = self.troops
        other.troops = [troops[0].copy(), troops[1].copy()]
        other.control = self.control.copy()
        other.wall = self.wall.copy()
        # what changes rarely is replaced as a whole, never changed in place, so that clones share it
        other.ramp = self.ramp
        other.tower_at = self.tower_at
        other.tower_fresh = self.tower_fresh
        other.oos = self.oos
        other.decks = self.decks.copy()
        other.hands = self.hands.copy()
        other.discards = self.discards.copy()
        other.removed = self.removed
        other.kept = self.kept
        other.kept_among = self.kept_among
        other.placed = self.placed
        other.points = self.points
        other.losses = self.losses
        other.wants = self.wants
        other.bids = self.bids
        return other

    # ---------------------------------------------------------------- questions

    def has_units(self, side: Side, area: Area) -> bool:
        """§2.1.1c, Ruling M8 Whether a unit of a side is there; a leader is one."""
        if self.troops[side][area]:
            return True
        return side == JUDEAN and self.leaders_are_units and self.leader_at(area) != NO_LEADER

    def number_of_units(self, side: Side, area: Area) -> int:
        """§2.1.1c, Ruling M8 How many units of a side are there, a leader among them."""
        number = len(self.troops[side][area])
        if side == JUDEAN and self.leaders_are_units and self.leader_at(area) != NO_LEADER:
            number += 1
        return number

    def is_alone(self, area: Area) -> bool:
        """§14.2b Whether a leader stands there without another Judean unit."""
        return not self.troops[JUDEAN][area] and self.leader_at(area) != NO_LEADER

    def is_hostile(self, side: Side, area: Area) -> bool:
        """§7.1a, Ruling M2, Ruling M8 Enemy controlled or holding an enemy unit: one extra point in all."""
        return self.control[area] != side or self.has_units(enemy(side), area)

    def room(self, side: Side, area: Area) -> int:
        """§7.2a, §14.0a How many more units may stand there; leaders do not count."""
        return self.map.stacking[side] - len(self.troops[side][area])

    def is_shut(self, a: Area, b: Area) -> bool:
        """§13.1a Whether an unbreached section stands between two areas."""
        wall = self.map.wall_between[a][b]
        return wall != NO_WALL and self.wall[wall] > BREACHED

    def leader_at(self, area: Area) -> int:
        """§14.0a The faction whose leader stands there, or NO_LEADER; there is never more than one."""
        first = self.map.units
        if self.where[first] == area:
            return 0
        return 1 if self.where[first + 1] == area else NO_LEADER

    def leader(self, faction: int) -> Unit:
        """The counter of a leader."""
        return Unit(self.map.units + faction)

    def may_place(self, faction: int, area: Area) -> bool:
        """§14.0a, Ruling L1, Ruling L10, Ruling L11 Whether a leader can be placed in an area now."""
        if self.placed[faction] or self.where[self.map.units + faction] != NOWHERE:
            return False
        return self.has_faction(faction, area) and self.leader_at(area) == NO_LEADER

    def has_faction(self, faction: int, area: Area) -> bool:
        """Whether a unit of a faction, fresh or spent, is there."""
        factions = self.map.faction
        for unit in self.troops[JUDEAN][area]:
            if factions[unit] == faction:
                return True
        return False

    def strength(self, unit: Unit) -> int:
        """§2.1.1a The defense that the side of the counter shows."""
        return self.map.strength[unit] if self.fresh[unit] else self.map.spent_strength[unit]

    def towers_in(self, area: Area) -> list[Tower]:
        """§2.1.2a, §13.2.2a Towers are no units, and any number may stand in an area."""
        return [Tower(tower) for tower, where in enumerate(self.tower_at) if where == area]

    def free_tower(self, value: int) -> Tower:
        """§13.2.1b A counter of this value that is off the map, or NO_TOWER."""
        values = self.map.tower_value
        for tower, where in enumerate(self.tower_at):
            if where == NOWHERE and values[tower] == value:
                return Tower(tower)
        return NO_TOWER

    def free_ramps(self) -> int:
        """How many ramp markers are off the map."""
        return self.map.ramps - len([area for area in self.ramp if area != NOWHERE])

    def could_hold(self, side: Side, events: tuple[int, ...]) -> bool:
        """DESIGN "Windows": by public facts alone, whether a side may hold a card that does one of these."""
        if not self.hands[side]:
            return False
        discards, removed = self.discards[side], self.removed
        with_event = self.map.with_event[side]
        for event in events:
            for card in with_event[event]:
                if card not in discards and card not in removed and card not in self.in_play:
                    return True
        return False

    def roman_hold_outside(self) -> bool:
        """§4.0C3 Whether the Romans control all of areas 1-11."""
        for area in range(SUPPLY_AREAS):
            if self.control[area] != ROMAN:
                return False
        return True

    def alike(self, units: list[Unit]) -> list[Unit]:
        """The first of all units that are alike (same group and type, both fresh or both spent): one stands for all."""
        likeness, fresh = self.map.likeness, self.fresh
        seen: list[int] = []
        out: list[Unit] = []
        for unit in units:
            key = 2 * likeness[unit] + (1 if fresh[unit] else 0)
            if key not in seen:
                seen.append(key)
                out.append(unit)
        return out

    # ---------------------------------------------------------------- basic changes

    def put(self, unit: Unit, area: Area) -> None:
        """A unit or leader goes to a space, or off the map."""
        here = self.where[unit]
        self.where[unit] = area
        if unit >= self.map.units:
            return
        troops = self.troops[self.map.side[unit]]
        if here >= 0:
            troops[here] = tuple([other for other in troops[here] if other != unit])
        if area >= 0:
            troops[area] = tuple(sorted([*troops[area], unit]))

    def spend(self, unit: Unit) -> None:
        self.fresh[unit] = False

    def put_tower(self, tower: Tower, area: Area, is_fresh: bool) -> None:
        """A tower stands in an area from here on, or is off the map."""
        if self.tower_at[tower] != area:
            self.tower_at = changed(self.tower_at, tower, area)
        if self.tower_fresh[tower] != is_fresh:
            self.tower_fresh = changed(self.tower_fresh, tower, is_fresh)

    def put_ramp(self, wall: Wall, area: Area) -> None:
        """The Siege Ramp of a section stands in an area, or nowhere."""
        self.ramp = changed(self.ramp, wall, area)

    def score(self, side: Side, points: int) -> None:
        self.points = changed(self.points, side, self.points[side] + points)

    def eliminate(self, unit: Unit) -> None:
        """Ruling E7, Ruling L7 A unit or leader leaves the game, and counts as a loss."""
        side = self.map.side[unit]
        self.put(unit, LOST)
        self.losses = changed(self.losses, side, self.losses[side] + 1)
        if self.map.unit_class[unit] == LEGION:
            self.legions_lost += 1
        combat = self.combat
        if combat is not None and combat.side != side:
            combat.eliminated += 1

    def settle(self, area: Area) -> None:
        """§12.0a, §12.0b, §13.3c, Ruling M8, Ruling K10, Ruling K11, Ruling L6, Ruling E1, Ruling E2 Control changes at
        once when only the other side has units there; each area that the Judeans gain outside lowers the level."""
        if area >= AREAS:
            return
        holder = self.control[area]
        gainer = enemy(holder)
        if self.has_units(holder, area) or not self.has_units(gainer, area):
            return
        self.control[area] = gainer
        self.note("§12.0a", "takes_control", gainer, area)
        if gainer == ROMAN:
            self.join_breaches(area)
        elif area < SUPPLY_AREAS:
            before = self.supply
            self.supply = max(1, before - 2)
            if self.supply != before:
                self.note("§13.3c", "supply_falls", self.supply)

    def join_breaches(self, area: Area) -> None:
        """§10.0f, §13.1.2b, §13.2.5c, Ruling M8, Ruling W1 Every section between two Roman areas is breached, and stays
        so; the one that a Roman Assault crosses, as soon as no Judean unit is left behind it."""
        combat = self.combat
        for wall in self.map.walls_of[area]:
            a, b = self.map.wall_ends[wall]
            if self.wall[wall] > BREACHED and self.control[a] == ROMAN and self.control[b] == ROMAN:
                self.wall[wall] = BREACHED
                if combat is not None and combat.side == ROMAN and combat.kind == ASSAULT and combat.wall == wall:
                    self.note("§10.0f", "wall_breached", wall)
                else:
                    self.note("§13.1.2b", "wall_opens", wall)

    def drop_towers(self) -> None:
        """§13.2.4a, Ruling W8 Towers in areas without Roman units are removed."""
        for tower, area in enumerate(self.tower_at):
            if area >= 0 and not self.troops[ROMAN][area]:
                self.put_tower(Tower(tower), NOWHERE, True)
                self.note("§13.2.4a", "tower_lost", tower, area)

    def catch_leader(self, area: Area) -> None:
        """§14.2b, Ruling L13 A leader with no Judean unit beside him falls to activated Romans in his area, before
        control is judged."""
        if self.is_alone(area) and self.troops[ROMAN][area]:
            leader = self.leader(self.leader_at(area))
            self.eliminate(leader)
            self.note("§14.2b", "leader_caught", leader, area)
            self.settle(area)

    def lower_wall(self, wall: Wall, steps: int) -> bool:
        """§2.1.2b, §13.1.2a A section loses some of its value; whether that breached it."""
        before = self.wall[wall]
        self.wall[wall] = max(BREACHED, before - steps)
        return before > BREACHED and self.wall[wall] == BREACHED

    def lower_tower(self, tower: Tower, steps: int) -> Tower:
        """§13.2.4b The next counter that is free, of the new value or below; the tower that now stands there."""
        area, is_fresh = self.tower_at[tower], self.tower_fresh[tower]
        value = self.map.tower_value[tower] - steps
        self.put_tower(tower, NOWHERE, True)
        while value > 0:
            other = self.free_tower(value)
            if other != NO_TOWER:
                self.put_tower(other, area, is_fresh)
                return other
            value -= 1
        return NO_TOWER

    def mark_out_of_supply(self, area: Area) -> None:
        """§4.0C4 The marker stays until the next End Phase."""
        self.oos = tuple([is_oos or i == area for i, is_oos in enumerate(self.oos)])

    def place_leader(self, faction: int, area: Area) -> None:
        """§14.1a, Ruling L17 A leader comes onto the map; he is spent from here on."""
        leader = self.leader(faction)
        self.put(leader, area)
        self.fresh[leader] = False
        self.placed = changed(self.placed, faction, True)

    # ---------------------------------------------------------------- cards

    def throw_away(self, side: Side, card: Card) -> None:
        """§5.2e, Ruling C26 A card goes from the hand to the discard pile; Escape the Siege waits to take effect."""
        self.leave_hand(side, card)
        self.discards[side] = [*self.discards[side], card]
        if self.map.event[card] == ESCAPE:
            self.escapes += 1

    def take_up(self, side: Side, card: Card) -> None:
        """A card is played: it leaves the hand."""
        self.leave_hand(side, card)
        self.in_play.append(card)

    def leave_hand(self, side: Side, card: Card) -> None:
        self.hands[side] = [other for other in self.hands[side] if other != card]
        if self.kept[side] and card in self.kept_among[side]:
            self.kept = changed(self.kept, side, self.kept[side] - 1)

    def lay_down(self, side: Side, card: Card) -> None:
        """§5.2e A played card goes to the discard pile, unless it leaves the game."""
        self.in_play.remove(card)
        if self.map.is_removed[card]:
            self.removed = [*self.removed, card]
            self.note("§5.2e", "card_leaves_the_game", card)
        else:
            self.discards[side] = [*self.discards[side], card]

    def gives_a_card(self, side: Side, area: Area) -> bool:
        """§2.2.1c, §5.1a, Ruling C1 Whether a bonus area is controlled by a side, without an enemy unit there."""
        return self.control[area] == side and not self.has_units(enemy(side), area)

    def hand_limit(self, side: Side) -> int:
        """§4.0Aa, Ruling C2 The number on the track; as an option, and one for each bonus area."""
        limit = self.map.hand_size[side][self.turn - 1]
        if self.variant.bonus_cards == RAISE_THE_LIMIT:
            for number in BONUS_AREAS:
                if self.gives_a_card(side, Area(number - 1)):
                    limit += 1
        return limit

    def draw(self, side: Side, number: int) -> None:
        """§5.4a, Ruling C3 Cards from the deck; if it cannot give them all, discards are shuffled in first."""
        deck = self.decks[side]
        if len(deck) < number and self.discards[side]:
            self.kept = changed(self.kept, side, len(self.hands[side]))
            self.kept_among = changed(self.kept_among, side, sorted([*self.hands[side], *deck]))
            deck = sorted([*deck, *self.discards[side]])
            self.discards[side] = []
            self.shuffle(deck)
            self.note("§5.4a", "deck_made_anew", side, len(deck))
        self.revealed()
        drawn = deck[:number]
        for card in sorted(drawn):  # a hand has no order
            self.note("§4.0Aa", "draws", card, only=side)
        if drawn:
            self.note("§4.0Aa", "draws_cards", side, len(drawn))
        self.hands[side] = sorted([*self.hands[side], *drawn])
        self.decks[side] = deck[number:]

    # ---------------------------------------------------------------- saves

    def state(self) -> dict[str, Any]:
        muster, combat = self.muster, self.combat
        return {
            "where": self.where,
            "spent": [unit for unit, is_fresh in enumerate(self.fresh) if not is_fresh],
            "control": self.control,
            "wall": self.wall,
            "ramp": self.ramp,
            "tower_at": self.tower_at,
            "tower_spent": [tower for tower, is_fresh in enumerate(self.tower_fresh) if not is_fresh],
            "oos": [area for area, is_oos in enumerate(self.oos) if is_oos],
            "decks": self.decks,
            "hands": self.hands,
            "discards": self.discards,
            "removed": self.removed,
            "kept": self.kept,
            "kept_among": self.kept_among,
            "placed": self.placed,
            "points": self.points,
            "losses": [*self.losses, self.legions_lost],
            "wants": list(self.wants),
            "bids": list(self.bids),
            "turn": [self.turn, self.last_turn, self.supply],
            "in_play": self.in_play,
            "left": self.left,
            "chosen": self.chosen,
            "escapes": self.escapes,
            "muster": None
            if muster is None
            else [muster.area, muster.units, muster.towers, muster.leader, muster.placing, muster.spent_moves],
            "combat": None if combat is None else combat.state(),
        }

    def restore(self, state: dict[str, Any]) -> None:
        box = self.map
        self.where = state["where"]
        self.fresh = [unit not in state["spent"] for unit in range(box.units + len(FACTIONS))]
        self.troops = [[()] * SPACES, [()] * SPACES]
        for unit in range(box.units):
            area = self.where[unit]
            if area >= 0:
                troops = self.troops[box.side[unit]]
                troops[area] = (*troops[area], Unit(unit))
        self.control = state["control"]
        self.wall = state["wall"]
        self.ramp = state["ramp"]
        self.tower_at = state["tower_at"]
        self.tower_fresh = [tower not in state["tower_spent"] for tower in range(box.towers)]
        self.oos = tuple([area in state["oos"] for area in range(AREAS)])
        self.decks = state["decks"]
        self.hands = state["hands"]
        self.discards = state["discards"]
        self.removed = state["removed"]
        self.kept = state["kept"]
        self.kept_among = state["kept_among"]
        self.placed = state["placed"]
        self.points = state["points"]
        roman, judean, self.legions_lost = state["losses"]
        self.losses = [roman, judean]
        roman, judean = state["wants"]
        self.wants = (roman, judean)
        roman, judean = state["bids"]
        self.bids = (roman, judean)
        self.turn, self.last_turn, self.supply = state["turn"]
        self.in_play = state["in_play"]
        self.left = state["left"]
        self.chosen = state["chosen"]
        self.escapes = state["escapes"]
        if state["muster"] is not None:
            at, units, towers, leader, placing, moves = state["muster"]
            muster = Muster(at)
            muster.units = units
            muster.towers = towers
            muster.leader = leader
            muster.placing = placing
            muster.spent_moves = moves
            self.muster = muster
        if state["combat"] is not None:
            self.combat = read_combat(state["combat"])


def changed(values: list[T], place: int, value: T) -> list[T]:
    """A list with another value at one place."""
    out = values.copy()
    out[place] = value
    return out


def read_combat(found: list[Any]) -> Combat:
    """The running combat, from a save."""
    combat = Combat(found[0], found[1], found[2], found[3])
    combat.wall, combat.units, combat.towers, combat.tower = found[4:8]
    combat.ramp, combat.escalade, combat.leader, combat.card = found[8:12]
    combat.firepower, combat.defense, combat.boosted, combat.boost = found[12:16]
    combat.wall_cards, combat.no_terrain, combat.dice = found[16:19]
    combat.damage, combat.assigned, combat.eliminated = found[19:22]
    combat.may_stay, combat.stays, combat.against = found[22:25]
    return combat


def the(combat: Combat | None) -> Combat:
    """The running combat."""
    assert combat is not None
    return combat


def new_storm(title: Any, box: StormBox, variant: Any, dice: Dice) -> Storm:
    """A game with nothing on the table."""
    return Storm(title, box, variant, dice)
