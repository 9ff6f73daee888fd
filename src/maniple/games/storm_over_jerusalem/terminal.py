# maniple: interpreted
"""The table of Storm Over Jerusalem in words, for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from maniple.games.storm_over_jerusalem.board import defense_parts
from maniple.games.storm_over_jerusalem.state import ASSAULT, CARD_ATTACK, UNDAMAGED, UNKNOWN
from maniple.games.storm_over_jerusalem.tables import (
    AREAS,
    AUXILIARY,
    BONUS_AREAS,
    CARDS,
    CAVALRY,
    FACTION_NAMES,
    FACTIONS,
    FIREPOWER,
    HEAVY,
    HERODS_PALACE,
    JUDEAN,
    LEGION,
    LIGHT,
    LOST,
    NO_LEADER,
    NO_UNIT,
    NO_WALL,
    NOWHERE,
    ROMAN,
    ROMAN_CARDS,
    SIDES,
    SPACES,
    TEMPLE_MOUNT,
    StormBox,
)
from maniple.kernel.showing import size
from maniple.kernel.tabletext import (
    ALERT,
    ASIDE,
    QUIET,
    STRONG,
    Face,
    Group,
    Line,
    Road,
    Sketch,
    Spot,
    Thing,
    Words,
    of_side,
)

LETTERS: Final = {LEGION: "L", AUXILIARY: "A", CAVALRY: "C", LIGHT: "I", HEAVY: "H"}
KINDS_OF: Final[tuple[tuple[int, ...], ...]] = ((LEGION, AUXILIARY, CAVALRY), (LIGHT, HEAVY))
"""By side."""
EMPTY: Final = "·"
UNSUPPLIED: Final = "!"

PARTS: Final[tuple[tuple[str, str, tuple[int, ...]], ...]] = (
    ("Outside the walls", "Outside", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)),
    ("New City, behind the third wall", "New City", (12, 13, 14, 15, 16, 17)),
    ("Tyropoeon, Antonia and the Temple", "Temple", (18, 19, 20, 21, 22)),
    ("Upper City, behind the first wall", "Upper City", (24, 25, 26, 27, 28)),
    ("Lower City", "Lower City", (23, 29, 30, 31)),
)
"""Heading, short heading, and the numbers of the areas: the parts of the city as a reader of the map finds them."""

PHASES: Final = {
    "WantSide": "bidding",
    "BidPoints": "bidding",
    "DiscardDown": "Draw Phase",
    "DrawBonus": "Draw Phase",
    "DiscardAtEnd": "End Phase",
    "DiscardForSupply": "End Phase",
    "HoardedGrain": "End Phase",
    "MarkAreas": "End Phase",
    "Famine": "End Phase",
    "RemoveTowers": "End Phase",
    "Reinforce": "End Phase",
}
KIND_WORDS: Final = (
    "as the whole impulse",
    "as part of an impulse",
    "as a response",
    "when its own condition is met",
)
SHORT_KINDS: Final = ("impulse", "add", "response", "special")


class StormText:
    """§5.3a Everything here follows from the view, so it tells no more than the view does."""

    def __init__(self, box: StormBox, view: Mapping[str, Any]) -> None:
        self.box = box
        self.view = view
        self.areas = box.kinds["area"].names
        self.slugs = box.kinds["area"].slugs
        self.sides = box.kinds["side"].names
        self.titles = box.kinds["card"].names
        self.units = box.kinds["unit"].names
        self.spent = set(view["spent"])
        self.where: list[int] = view["where"]
        self.control: list[int] = view["control"]
        self.walls: list[int] = view["walls"]
        self.ramps = {wall: area for wall, area in view["ramps"]}
        self.here: list[list[int]] = [[] for _ in range(SPACES)]
        """By space: the units there, without leaders."""
        for unit in range(box.units):
            if self.where[unit] >= 0:
                self.here[self.where[unit]].append(unit)
        self.leaders = {self.where[box.units + faction]: faction for faction in range(len(FACTIONS))}
        """By area: the faction whose leader is there."""
        self.towers: list[list[tuple[int, bool]]] = [[] for _ in range(AREAS)]
        for tower, area, is_fresh in view["towers"]:
            self.towers[area].append((tower, is_fresh))

    # ---------------------------------------------------------------- where the game stands

    def status(self) -> list[list[Line]]:
        """§2.1.2a Turn, phase and Supply Restrictions; then each side's points, cards and losses."""
        view = self.view
        deciding = view["decision"] or {}
        phase = PHASES.get(deciding.get("kind", ""), "Impulse Phase")
        if view["outcome"]:
            phase = "the game is over"
        general = [
            [Words(f"Turn {view['turn']} of {view['last_turn']}", STRONG), Words(f" {phase}")],
            [Words("Supply ", QUIET), Words(str(view["tracks"]["supply"]))],
            *self.leaders_to_come(),
        ]
        return [general, [self.standing(side) for side in SIDES]]

    def leaders_to_come(self) -> list[Line]:
        """§14.0a The leaders who may still be placed this turn."""
        free = [
            name
            for faction, name in enumerate(FACTION_NAMES)
            if not self.view["placed"][faction] and self.where[self.box.units + faction] == NOWHERE
        ]
        return [[Words("to place ", QUIET), Words(", ".join(free))]] if free else []

    def standing(self, side: int) -> Line:
        """Points (and what this turn and the losses would bring), cards of the hand, deck, discards, losses."""
        view = self.view
        cards = size(view["hands"][side])
        would, losses = view["overlays"]["would_score"][side], view["overlays"]["for_losses"][side]
        return [
            Words(f"{self.sides[side]} ", of_side(side)),
            Words(f"{view['tracks']['victory_points'][side]} VP", STRONG),
            Words(f" (+{would} +{losses})", QUIET),
            Words(f"  {cards} card{'' if cards == 1 else 's'}"),
            Words(f"  deck {size(view['decks'][side])}  discards {len(view['discards'][side])}", QUIET),
            Words(f"  lost {view['losses'][side]}", QUIET),
        ]

    # ---------------------------------------------------------------- the board

    def board(self) -> list[Group]:
        """§2.2.1a The parts of the city with their areas, the walls that are not as at the start, the zones."""
        groups = [
            Group([Words(heading, STRONG)], [Words(short, STRONG)], [self.area(number - 1) for number in numbers])
            for heading, short, numbers in PARTS
        ]
        waiting = [
            Thing([Words(f"{self.slugs[zone].upper()} "), *self.there(zone)], "", True)
            for zone in range(AREAS, SPACES)
            if self.here[zone]
        ]
        groups.append(Group([Words("Walls", STRONG)], [Words("Walls", STRONG)], self.sections()))
        if waiting:
            groups.append(Group([Words("Reinforcement Zones", STRONG)], [Words("Zones", STRONG)], waiting))
        return groups

    def area(self, area: int) -> Thing:
        """An area with all that stands in it; its neighbours where there is room for them."""
        signs = self.signs(area)
        ways = [f"{self.areas[area].rpartition(' (')[0]} +{self.box.defense[area]}"]
        ways += [self.way(area, b) for b in self.box.adjacent[area]]
        return Thing([self.number(area), *signs], ", ".join(ways), not self.here[area] and area < 11)

    def number(self, area: int) -> Words:
        """An area's number in the colour of who controls it, and a letter where the units do not tell."""
        holder = self.control[area]
        sides = {self.box.side[unit] for unit in self.here[area]}
        sign = "" if sides == {holder} else self.sides[holder][0]
        return Words(f"{self.slugs[area]}{sign} ", of_side(holder))

    def way(self, area: int, other: int) -> str:
        """A neighbour, with the section between them."""
        wall = self.box.wall_between[area][other]
        if wall == NO_WALL:
            return self.slugs[other]
        value = f"wall +{self.walls[wall]}" if self.walls[wall] else "breach"
        return f"{self.slugs[other]} ({value}{' ramp' if wall in self.ramps else ''})"

    def signs(self, area: int) -> Line:
        """`L3 A1/2 T3 !`: units of both sides, leader, towers, Out of Supply."""
        found = self.troops(area)
        if area in self.leaders:
            found.append(Words(FACTION_NAMES[self.leaders[area]], of_side(JUDEAN)))
        for tower, is_fresh in self.towers[area]:
            found.append(Words(f"T{self.box.tower_value[tower]}{'' if is_fresh else 'x'}", of_side(ROMAN)))
        if area in self.view["out_of_supply"]:
            found.append(Words(UNSUPPLIED, ALERT))
        return _spaced(found) or [Words(EMPTY, QUIET)]

    def there(self, space: int) -> Line:
        """The units of a space, or a dot."""
        return _spaced(self.troops(space)) or [Words(EMPTY, QUIET)]

    def troops(self, space: int) -> Line:
        """The units of a space by kind: `L3` fresh, `L1/3` one of three fresh; Judeans by faction, `S:I2 H1`."""
        out: Line = []
        romans = [unit for unit in self.here[space] if self.box.side[unit] == ROMAN]
        if romans:
            out.append(Words(self.counted(romans, ROMAN), of_side(ROMAN)))
        for faction, name in enumerate(FACTION_NAMES):
            units = [unit for unit in self.here[space] if self.box.faction[unit] == faction]
            if units:
                out.append(Words(f"{name[0]}:{self.counted(units, JUDEAN)}", of_side(JUDEAN)))
        return out

    def counted(self, units: list[int], side: int) -> str:
        parts = []
        for kind in KINDS_OF[side]:
            alike = [unit for unit in units if self.box.unit_class[unit] == kind]
            fresh = len([unit for unit in alike if unit not in self.spent])
            if alike:
                number = str(fresh) if fresh == len(alike) else f"{fresh}/{len(alike)}"
                parts.append(f"{LETTERS[kind]}{number}")
        return " ".join(parts)

    def sections(self) -> list[Thing]:
        """§13.1.1a Sections that are damaged or have a ramp; all the others stand at +4."""
        things = [
            Thing(self.section(wall))
            for wall in range(len(self.walls))
            if self.walls[wall] != UNDAMAGED or wall in self.ramps
        ]
        said = "all others +4" if things else "all sections +4"
        return [*things, Thing([Words(said, QUIET)], "", True)] if UNDAMAGED in self.walls else things

    def section(self, wall: int) -> Line:
        """`2-14 +3 ramp`."""
        return [Words(f"{self.box.kinds['wall'].slugs[wall]} "), *self.wall_sign(wall)]

    def wall_sign(self, wall: int) -> Line:
        value = self.walls[wall]
        sign = Words(f"+{value}") if value else Words("breach", ALERT)
        return (
            [sign, Words(f" ramp from {self.slugs[self.ramps[wall]]}", of_side(ROMAN))]
            if wall in self.ramps
            else [sign]
        )

    def sketch(self) -> Sketch:
        """§7.1b The areas where they lie; sections that stand are drawn loud, open borders quiet."""
        box = self.box
        records = box.components.records("map.toml", "area")
        spots = [
            Spot(record.values["x"], record.values["y"], [self.number(a), *self.signs(a)])
            for a, record in enumerate(records)
        ]
        roads = [
            Road(a, b, ALERT if box.wall_between[a][b] != NO_WALL and self.walls[box.wall_between[a][b]] else QUIET)
            for a in range(AREAS)
            for b in box.adjacent[a]
            if a < b
        ]
        return Sketch(spots, roads)

    def legend(self) -> list[Line]:
        """What the signs mean."""
        return [
            [Words("L Legion  A Auxiliary  C Cavalry", of_side(ROMAN))],
            [Words("S: Simon  J: John  I Light  H Heavy Infantry", of_side(JUDEAN))],
            [Words("L1/3 one of three fresh", QUIET)],
            [Words("T2 tower, T2x spent", QUIET)],
            [Words("13R, 13J who controls it", QUIET)],
            [Words(UNSUPPLIED, ALERT), Words(" Out of Supply", QUIET)],
            [Words(f"{EMPTY} empty", QUIET)],
            [Words("──", ALERT), Words(" an unbreached wall", QUIET)],
            [Words("(+1 +2) this turn, for losses", QUIET)],
        ]

    # ---------------------------------------------------------------- what is going on

    def running(self) -> list[Thing]:
        """Cards in play, the units that are being chosen, the combat step by step, the bids."""
        out: list[Thing] = []
        for card in self.view["in_play"]:
            words: Line = [Words("In play   ", QUIET), Words(self.titles[card]), *_joined(self.facts(card))]
            out.append(Thing(words, self.box.card_text[card], minor=True))
        if self.view["combat"] is not None:
            out += [Thing(line) for line in self.fighting(self.view["combat"])]
        elif self.view["muster"] is not None and self.view["muster"]["units"]:
            out.append(Thing(self.mustered(self.view["muster"])))
        for name, said in (("wants", "Wishes    "), ("bids", "Bids      ")):
            known = [(side, value) for side, value in enumerate(self.view[name]) if value != UNKNOWN]
            if known:
                told = [[Words(f"{self.sides[side]}: {self.bid(name, value)}", of_side(side))] for side, value in known]
                out.append(Thing([Words(said, QUIET), *_joined(told, "  ", "")]))
        return out

    def bid(self, name: str, value: int) -> str:
        return self.sides[value] if name == "wants" else str(value)

    def mustered(self, muster: Mapping[str, Any]) -> Line:
        """§6.1a `Chosen    L2 A1 with T3, Simon, of Women's Gate (2)`."""
        units = muster["units"]
        side = self.box.side[units[0]]
        words = [Words("Chosen    ", QUIET), Words(self.group(units), of_side(side))]
        words += [Words(f" T{self.box.tower_value[tower]}", of_side(ROMAN)) for tower in muster["towers"]]
        if muster["leader"] != NO_LEADER:
            words.append(Words(f" {FACTION_NAMES[muster['leader']]}", of_side(JUDEAN)))
        moves = muster["spent_moves"]
        used = f", {moves} movement point{'' if moves == 1 else 's'} used" if moves else ""
        return [*words, Words(f" of {self.areas[muster['area']]}{used}")]

    def group(self, units: list[int]) -> str:
        """Chosen units by kind and faction; they are all fresh, or spend themselves now."""
        if self.box.side[units[0]] == ROMAN:
            return self.numbers(units, ROMAN)
        parts = []
        for faction, name in enumerate(FACTION_NAMES):
            own = [unit for unit in units if self.box.faction[unit] == faction]
            if own:
                parts.append(f"{name[0]}:{self.numbers(own, JUDEAN)}")
        return " ".join(parts)

    def numbers(self, units: list[int], side: int) -> str:
        found = [(LETTERS[kind], len([u for u in units if self.box.unit_class[u] == kind])) for kind in KINDS_OF[side]]
        return " ".join(f"{letter}{number}" for letter, number in found if number)

    def fighting(self, combat: Mapping[str, Any]) -> list[Line]:
        """§8.3a Who attacks whom from where, with what; then the dice and the damage."""
        side, other = combat["side"], 1 - combat["side"]
        kind = "Assault   " if combat["kind"] == ASSAULT else "Attack    "
        words = [Words(kind, QUIET), Words(f"{self.sides[side]} ", of_side(side))]
        if combat["kind"] == CARD_ATTACK:
            words.append(Words(f"with {self.titles[combat['card']]} "))
        elif combat["units"]:
            words.append(Words(f"{self.group(combat['units'])} ", of_side(side)))
        if combat["origin"] not in (NOWHERE, combat["target"]):
            words.append(Words(f"from {self.areas[combat['origin']]} "))
        words.append(Words(f"{'into' if combat['kind'] == ASSAULT else 'on'} {self.areas[combat['target']]}"))
        out = [words]
        parts = defense_parts(self.box, self.view, combat)
        dice = str(combat["dice"]) if combat["dice"] else "2d6"
        against = sum(value for _, value, _ in parts)
        strength: list[Line] = [[Words(f"firepower {combat['firepower']} + {dice} against {against}", STRONG)]]
        if combat["leader"] != NO_LEADER:
            strength.append([Words(f"with {FACTION_NAMES[combat['leader']]}")])
        strength += [[Words(f"{self.titles[card]} to roll")] for card in combat["wall_cards"]]
        if combat["damage"] or combat["assigned"]:
            strength.append([Words(f"damage {combat['damage']} left, {combat['assigned']} assigned", ALERT)])
        out.append([Words("          "), *_joined(strength, ", ", "")])
        told: list[Line] = [[Words(f"{name.lower()} {words}", of_side(other))] for name, _, words in parts]
        if combat["wall"] is not None and side == ROMAN and not self.walls[combat["wall"]]:
            told.append([Words("through a breach")])
        if combat["boosted"] != NO_UNIT:
            told.append([Words(f"testudo +{combat['boost']} in it", of_side(ROMAN))])
        out.append([Words("          "), *_joined(told, ", ", "")])
        return out

    # ---------------------------------------------------------------- cards

    def hand(self, side: int) -> list[int]:
        found = self.view["hands"][side]
        return list(found) if isinstance(found, list) else []

    def card(self, card: int) -> Face:
        """§5.2b What it is discarded for, when it is played, what it adds."""
        return Face(self.titles[card], self.facts(card), self.box.card_text[card])

    def facts(self, card: int) -> list[Line]:
        box = self.box
        side = box.card_side[card]
        use = "build" if side == ROMAN else "repair"
        adds = [[Words(f"+{box.amount[card]}", STRONG)]] if box.event[card] == FIREPOWER else []
        return [
            [Words(f"{use} {box.value[card]}", of_side(side))],
            [Words(SHORT_KINDS[box.card_kind[card]], ASIDE)],
            *adds,
        ]

    def cards(self) -> list[tuple[str, list[int]]]:
        """§5.3a, §5.4a Hands and decks seen, what is in play, discards, removed; all others are hidden."""
        view = self.view
        out: list[tuple[str, list[int]]] = []
        for side in SIDES:
            if isinstance(view["hands"][side], list):
                whose = "Your hand" if side == view["seat"] else f"Hand of the {self.sides[side]}"
                out.append((whose, list(view["hands"][side])))
        out.append(("In play", list(view["in_play"])))
        for side in SIDES:
            if isinstance(view["decks"][side], list):
                out.append((f"Deck of the {self.sides[side]}, top card first", list(view["decks"][side])))
        for side in SIDES:
            out.append((f"Discards of the {self.sides[side]}", list(view["discards"][side])))
        out.append(("Removed from the game", list(view["removed"])))
        seen = {card for _, cards in out for card in cards}
        for side in SIDES:
            own = range(ROMAN_CARDS) if side == ROMAN else range(ROMAN_CARDS, CARDS)
            hidden = [card for card in own if card not in seen]
            where = "In your deck, in an order nobody knows"
            if not isinstance(view["hands"][side], list):
                where = f"In the hand or the deck of the {self.sides[side]}"
            out.append((where, hidden))
        return [(heading, cards) for heading, cards in out if cards]

    def cited(self, number: int) -> int:
        return number - 1 if 1 <= number <= CARDS else -1

    # ---------------------------------------------------------------- a closer look

    def mark(self, kind: str, thing: int) -> Line:
        """What stands in an area, how many units are alike and where, the value of a wall, the place of a tower."""
        if kind == "area":
            return self.signs(thing) if thing < AREAS else self.there(thing)
        if kind == "wall":
            return self.wall_sign(thing)
        if kind == "unit":
            return self.unit_sign(thing)
        if kind == "tower":
            found = [area for tower, area, _ in self.view["towers"] if tower == thing]
            return [Words(f"in {self.slugs[found[0]]}", QUIET)] if found else []
        return []

    def unit_sign(self, unit: int) -> Line:
        """`in 14 ×2`; the place is left out where all that is chosen stands in one area."""
        area = self.where[unit]
        if area < 0:
            return []
        muster, combat = self.view["muster"], self.view["combat"]
        here = combat["target"] if combat is not None else muster["area"] if muster is not None else NOWHERE
        taken = muster["units"] if muster is not None else []
        same = [
            other
            for other in self.here[area]
            if self.box.likeness[other] == self.box.likeness[unit]
            and (other in self.spent) == (unit in self.spent)
            and other not in taken
        ]
        said = [f"in {self.slugs[area].upper()}"] if area != here else []
        said += [f"×{len(same)}"] if len(same) > 1 else []
        return [Words(" ".join(said), QUIET)] if said else []

    def look(self, kind: str, thing: int) -> list[Line]:
        if kind == "area":
            return self.look_at_area(thing) if thing < AREAS else self.look_at_zone(thing)
        if kind == "card":
            return self.look_at_card(thing)
        if kind == "wall":
            return [[Words(_capital(self.box.kinds["wall"].names[thing]), STRONG), Words(": "), *self.wall_sign(thing)]]
        if kind == "unit":
            return self.look_at_unit(thing)
        if kind == "leader":
            return self.look_at_unit(self.box.units + thing)
        return []

    def look_at_area(self, area: int) -> list[Line]:
        """What it is, who controls it, each kind of unit, leader and towers, and its borders with their walls."""
        holder = self.control[area]
        out: list[Line] = [
            [
                Words(self.areas[area], STRONG),
                Words(f", defense +{self.box.defense[area]}, controlled by the "),
                Words(self.sides[holder], of_side(holder)),
                Words(f".{self.worth(area)}"),
            ]
        ]
        out += self.unit_lines(area)
        if area in self.leaders:
            out.append([Words("  "), Words(self.units[self.box.units + self.leaders[area]], of_side(JUDEAN))])
        for tower, is_fresh in self.towers[area]:
            name = self.box.kinds["tower"].names[tower]
            out.append([Words("  "), Words(f"{name}{'' if is_fresh else ', spent'}", of_side(ROMAN))])
        if area in self.view["out_of_supply"]:
            out.append([Words("  "), Words("Out of Supply", ALERT)])
        borders: list[Line] = []
        for b in self.box.adjacent[area]:
            wall = self.box.wall_between[area][b]
            between = [Words(", wall "), *self.wall_sign(wall)] if wall != NO_WALL else []
            borders.append([Words(f"{self.areas[b]} "), *self.signs(b), *between])
        for zone in self.box.zones_of[area]:
            borders.append([Words(f"{self.areas[zone]} "), *self.there(zone)])
        return [*out, [Words("Next to ", QUIET), *_joined(borders, "; ", "")]]

    def worth(self, area: int) -> str:
        """§2.2.1c, §13.2.6a, §15.0a What is printed in an area besides its defense."""
        said = ""
        if area in (TEMPLE_MOUNT, HERODS_PALACE):
            said += " It gives 1 VP each turn."
        if area + 1 in BONUS_AREAS:
            said += " It gives a bonus card."
        if not self.box.siege_works[area]:
            said += " No siege works here."
        return said

    def look_at_zone(self, zone: int) -> list[Line]:
        entries = ", ".join(self.areas[area] for area in self.box.entries[zone - AREAS])
        head = [Words(self.areas[zone], STRONG), Words(f", from where Romans reinforce {entries}.")]
        return [head, *self.unit_lines(zone)]

    def unit_lines(self, space: int) -> list[Line]:
        """A line for each kind: `2 X Fretensis Legion, fresh, firepower 2, defense 9, move 3`."""
        box = self.box
        counts: dict[tuple[int, bool], list[int]] = {}
        for unit in self.here[space]:
            counts.setdefault((box.likeness[unit], unit not in self.spent), []).append(unit)
        out: list[Line] = []
        for (_, is_fresh), units in sorted(counts.items(), key=lambda item: (item[1][0], not item[0][1])):
            said = [Words("  "), Words(f"{len(units)} {self.units[units[0]]}", of_side(box.side[units[0]]))]
            out.append([*said, Words(f", {self.values(units[0], is_fresh)}")])
        return out or [[Words("  no units", QUIET)]]

    def values(self, unit: int, is_fresh: bool) -> str:
        box = self.box
        if not is_fresh:
            return f"spent, defense {box.spent_strength[unit]}"
        return f"fresh, firepower {box.firepower[unit]}, defense {box.strength[unit]}, move {box.move[unit]}"

    def look_at_unit(self, unit: int) -> list[Line]:
        area = self.where[unit]
        place = self.areas[area] if area >= 0 else "eliminated" if area == LOST else "beside the map"
        said = "" if unit >= self.box.units else f", {self.values(unit, unit not in self.spent)}"
        return [[Words(self.units[unit], of_side(self.box.side[unit])), Words(f": {place}{said}.")]]

    def look_at_card(self, card: int) -> list[Line]:
        box = self.box
        side = box.card_side[card]
        use = "to build or upgrade Siege Towers" if side == ROMAN else "to repair walls"
        removed = " It leaves the game when it is played." if box.is_removed[card] else ""
        return [
            [Words(f"#{card + 1} {self.titles[card]}", STRONG), *_joined(self.facts(card))],
            [
                Words("A card of the "),
                Words(self.sides[side], of_side(side)),
                Words(f", played {KIND_WORDS[box.card_kind[card]]}; discarded it gives {box.value[card]} {use}."),
                Words(removed),
            ],
            [Words(box.card_text[card])],
        ]


def _spaced(line: Line) -> Line:
    return _joined([[word] for word in line], " ", "")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _joined(lines: list[Line], between: str = "  ", before: str = "  ") -> Line:
    out: Line = [Words(before)] if before else []
    for i, line in enumerate(lines):
        out += [Words(between)] if i else []
        out += line
    return out
