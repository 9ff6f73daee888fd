"""The table: units, cards and scores, the questions rules ask about them, and the basic changes.

§JH-9.1 to §JH-9.3 (control) and §JH-8.4 (supply) stand here, because every chapter asks for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from maniple.games.judean_hammer.tables import (
    FLAGS,
    GREEK,
    JERUSALEM_SUPPLIED,
    MACCABEAN,
    NO_CARD,
    SIDES,
    Area,
    Card,
    HammerBox,
)
from maniple.kernel.dice import Dice
from maniple.kernel.frames import Side
from maniple.kernel.game import Game
from maniple.kernel.variant import choice, number, switch

Path = tuple[Area, ...]

CITY_REGION: Final = "city"
ONE_REGION: Final = "both"
AFTER_RESHUFFLE: Final = "reshuffle"
AT_ONCE: Final = "at-once"
ALL_MOVE_IN: Final = "all"
SOME_MOVE_IN: Final = "some"


@dataclass(frozen=True)
class Variant:
    """What may be chosen before a game: readings of the rulebook that differ from ours, and a longest game."""

    wilderness_recruits: str = choice(
        CITY_REGION,
        {
            CITY_REGION: "The city beside it lies in a region that the Greeks control; the wilderness may lie in any.",
            ONE_REGION: "City and wilderness lie in one region, and the Greeks control it.",
        },
        "Greek recruits in wilderness",
        "What lies in a Greek controlled region: the city beside the wilderness, or both (Recruitment; Ruling JH-R16).",
    )
    full_recruits: bool = switch(
        True,
        "Recruits equal the OPs",
        "A card used to recruit places as many units as its OPs say; without this fewer may be placed, or none "
        "(Recruitment; Ruling JH-R6).",
    )
    ambush_in_centers: bool = switch(
        True,
        "Ambush in supply centers",
        "Greeks who enter an empty supply center may be ambushed there; the ambushers never move in (Ambushes; "
        "Ruling JH-R23).",
    )
    ambushers_move_in: str = choice(
        ALL_MOVE_IN,
        {
            ALL_MOVE_IN: "All units that are left of the area from which they ambushed.",
            SOME_MOVE_IN: "As many of them as the Maccabean player wants, at least one.",
        },
        "Ambushers who move in",
        "How many move into the ambushed area when all Greeks there are dead (Ambushes; Ruling JH-R21).",
    )
    deck_end: str = choice(
        AFTER_RESHUFFLE,
        {
            AFTER_RESHUFFLE: "With 12 cards or fewer after the reshuffle that ends a round.",
            AT_ONCE: "As soon as the pile has 12 cards or fewer, when cards are drawn or one is revealed.",
        },
        "The deck ends the game",
        "When 12 or fewer cards in the pile end the game (Game end; Ruling JH-R29).",
    )
    max_rounds: int = number(
        30,
        2,
        99,
        "Longest game",
        "After this round the game ends as if the deck had run down (Ruling JH-R29); a safeguard, hardly ever met.",
    )


class March:
    """The running movement: who may still move, who has gone where."""

    def __init__(self, side: Side, units: int, areas: int, before: list[int], unmoved: list[int]) -> None:
        self.side = side
        self.left = units
        """How many units may still be moved."""
        self.areas = areas
        """How many areas each of them may go."""
        self.before = before
        """The side's units in each area when the movement began."""
        self.unmoved = unmoved
        """The units of each area that may still be moved."""
        self.one_origin = False
        self.groups: list[tuple[int, Path]] = []
        """Groups that have ended: size, and the way they took, origin first."""
        self.size = 0
        self.path: Path = ()
        """The group under way."""

    def clone(self) -> March:
        other = March(self.side, self.left, self.areas, self.before, self.unmoved.copy())
        other.one_origin = self.one_origin
        other.groups = self.groups.copy()
        other.size = self.size
        other.path = self.path
        return other


class Fight:
    """The battle being fought, from the count of units to its end: no decision falls in between."""

    def __init__(self, area: Area, attacker: Side) -> None:
        self.area = area
        self.attacker = attacker
        self.card = NO_CARD
        self.totals = [0, 0]
        self.winner = attacker
        self.losses = [0, 0]


class Hammer(Game):
    """A game of Judean Hammer."""

    def __init__(self, title: Any, box: HammerBox, variant: Any, dice: Dice, blank: bool = False) -> None:
        super().__init__(title, box, variant, dice)
        self.map = box
        self.march: March | None = None
        self.fight: Fight | None = None
        self.in_play = NO_CARD
        """The card that is being used: it lies in no pile (Ruling JH-R2)."""
        self.round = 1
        self.first = MACCABEAN
        self.ambushed = False
        """Whether an ambush was declared in this turn (§JH-7.4)."""
        self.left = 0
        """Units that may still be placed or removed by the running recruitment or event."""
        self.used: list[Area] = []
        """The areas that it has used so far, one entry for each unit."""
        if blank:
            return
        self.units = [[0] * box.areas, [0] * box.areas]
        self.pool = [box.units_per_side, box.units_per_side]
        self.score = [0, 0]
        self.pile: list[int] = []
        self.hands: list[list[int]] = [[], []]
        self.discard: list[int] = []
        self.removed: list[int] = []
        self.flags = [False] * len(FLAGS)
        self.known = [0, 0]
        """By side: how many cards on top of the pile it has seen (Ruling JH-R41)."""
        self.pile_is_public = False
        """Whether everyone knows which cards the pile holds: it was made of the discard pile in this round."""

    def clone(self) -> Hammer:
        other = Hammer(self.title, self.map, self.variant, self.dice.clone(), True)
        self.copy_to(other)
        if self.march is not None:
            other.march = self.march.clone()
        other.in_play = self.in_play
        other.round = self.round
        other.first = self.first
        other.ambushed = self.ambushed
        other.left = self.left
        other.used = self.used.copy()
        units, hands = self.units, self.hands
        other.units = [units[0].copy(), units[1].copy()]
        other.pool = self.pool.copy()
        other.score = self.score.copy()
        other.pile = self.pile.copy()
        other.hands = [hands[0].copy(), hands[1].copy()]
        other.discard = self.discard.copy()
        other.removed = self.removed.copy()
        other.flags = self.flags.copy()
        other.known = self.known.copy()
        other.pile_is_public = self.pile_is_public
        return other

    # ---------------------------------------------------------------- questions

    def lead(self, region: int) -> int:
        """§JH-9.1, §JH-9.2, §JH-9.3 Maccabean less Greek cities of a region: units and wilderness do not count."""
        maccabean, greek = self.units
        count = 0
        for city in self.map.cities_of[region]:
            if maccabean[city]:
                if not greek[city]:  # attackers hold nothing until the battle is over
                    count += 1
            elif greek[city]:
                count -= 1
        return count

    def holder(self, city: Area) -> int:
        """§JH-9.1 The side whose city it is, or -1."""
        maccabean, greek = self.units[MACCABEAN][city], self.units[GREEK][city]
        return -1 if bool(maccabean) == bool(greek) else MACCABEAN if maccabean else GREEK

    def controls(self, region: int) -> int:
        """§JH-9.2, Ruling JH-R11 The side that controls a region, or -1 if cities are equal."""
        lead = self.lead(region)
        return -1 if lead == 0 else MACCABEAN if lead > 0 else GREEK

    def supplied(self) -> list[bool]:
        """§JH-8.4, Ruling JH-R37, Ruling JH-R64 By area: whether a road free of Maccabees leads to a center.

        For an area with Maccabean units the answer is no. The centers need no units of their own. Card 16
        supplies Jerusalem itself, but nothing beyond it.
        """
        maccabean = self.units[MACCABEAN]
        adjacent = self.map.adjacent
        found = [False] * self.map.areas
        edge: list[Area] = []
        for center in self.map.supply_centers:
            found[center] = True
            edge.append(center)
        while edge:
            area = edge.pop()
            for b in adjacent[area]:
                if not found[b] and not maccabean[b]:
                    found[b] = True
                    edge.append(b)
        if self.flags[JERUSALEM_SUPPLIED]:
            found[self.map.jerusalem] = True
        return found

    def cards_to_the_end(self) -> int:
        """§JH-10.2, Ruling JH-R29 How many cards must leave the pile till the game ends at once; -1 if never."""
        if self.variant.deck_end != AT_ONCE:
            return -1
        left: int = max(0, len(self.pile) - self.map.least_pile + 1)
        return left

    def is_adjacent_to(self, area: Area, side: Side) -> bool:
        """Ruling JH-R9 Whether a road joins the area to units of a side."""
        units = self.units[side]
        for b in self.map.adjacent[area]:
            if units[b]:
                return True
        return False

    # ---------------------------------------------------------------- basic changes

    def place(self, side: Side, area: Area, number: int = 1) -> None:
        """Units come from the pool."""
        self.units[side][area] += number
        self.pool[side] -= number

    def lose(self, side: Side, area: Area, number: int = 1) -> None:
        """Ruling JH-R57 Lost units go back to the pool at once."""
        self.units[side][area] -= number
        self.pool[side] += number

    def shift(self, side: Side, number: int, origin: Area, target: Area) -> None:
        units = self.units[side]
        units[origin] -= number
        units[target] += number

    def reveal(self) -> Card:
        """§JH-6.2, §JH-3.11, Ruling JH-R24, Ruling JH-R28 The top card is discarded; an empty pile is made anew."""
        if not self.pile:
            if not self.discard:
                self.note("Ruling JH-R28", "no_card_to_reveal")
                return NO_CARD
            self.pile = sorted(self.discard)
            self.discard = []
            self.shuffle(self.pile)
            self.known = [0, 0]
            self.pile_is_public = True
            self.note("Ruling JH-R28", "pile_made_anew", len(self.pile))
        self.revealed()
        card = Card(self.pile.pop(0))
        for side in SIDES:
            if self.known[side]:
                self.known[side] -= 1
        self.discard.append(card)
        return card

    def deal(self, side: Side, number: int) -> None:
        """Cards from the top of the pile to a hand."""
        self.revealed()
        for card in sorted(self.pile[:number]):  # a hand has no order
            self.note("§JH-2.2", "draws", card, only=side)
        self.hands[side].extend(self.pile[:number])
        self.hands[side].sort()
        del self.pile[:number]

    # ---------------------------------------------------------------- saves

    def state(self) -> dict[str, Any]:
        march = self.march
        return {
            "units": self.units,
            "score": self.score,
            "pile": self.pile,
            "hands": self.hands,
            "discard": self.discard,
            "removed": self.removed,
            "flags": [i for i, flag in enumerate(self.flags) if flag],
            "in_play": self.in_play,
            "known": self.known,
            "pile_is_public": self.pile_is_public,
            "round": self.round,
            "first": self.first,
            "ambushed": self.ambushed,
            "left": self.left,
            "used": self.used,
            "march": None
            if march is None
            else [
                march.side,
                march.left,
                march.areas,
                march.before,
                march.unmoved,
                march.one_origin,
                [[size, list(path)] for size, path in march.groups],
                march.size,
                list(march.path),
            ],
        }

    def restore(self, state: dict[str, Any]) -> None:
        most = self.map.units_per_side
        self.units = state["units"]
        self.pool = [most - sum(units) for units in self.units]
        self.score = state["score"]
        self.pile = state["pile"]
        self.hands = state["hands"]
        self.discard = state["discard"]
        self.removed = state["removed"]
        self.flags = [i in state["flags"] for i in range(len(FLAGS))]
        self.in_play = Card(state["in_play"])
        self.known = state["known"]
        self.pile_is_public = state["pile_is_public"]
        self.round = state["round"]
        self.first = Side(state["first"])
        self.ambushed = state["ambushed"]
        self.left = state["left"]
        self.used = state["used"]
        if state["march"] is not None:
            side, left, areas, before, unmoved, one_origin, groups, size, path = state["march"]
            march = March(side, left, areas, before, unmoved)
            march.one_origin = one_origin
            march.groups = [(number_of, tuple(way)) for number_of, way in groups]
            march.size, march.path = size, tuple(path)
            self.march = march


def new_hammer(title: Any, box: HammerBox, variant: Any, dice: Dice) -> Hammer:
    """A game with nothing on the table."""
    return Hammer(title, box, variant, dice)
