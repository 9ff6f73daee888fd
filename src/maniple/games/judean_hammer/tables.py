"""The components as flat tables indexed by id, read once from a component set."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, NewType

from maniple.kernel.box import Box
from maniple.kernel.catalog import Kind, numbers
from maniple.kernel.errors import BadComponents
from maniple.kernel.frames import Side

Area = NewType("Area", int)
Card = NewType("Card", int)
Region = NewType("Region", int)

MACCABEAN: Final = Side(0)
GREEK: Final = Side(1)
SIDES: Final = (MACCABEAN, GREEK)
SIDE_SLUGS: Final = ("maccabean", "greek")

CITY: Final = 0
WILDERNESS: Final = 1
SUPPLY_CENTER: Final = 2
AREA_KINDS: Final = ("city", "wilderness", "supply-center")

NOWHERE: Final = Area(-1)
NO_CARD: Final = Card(-1)

# Results of the casualty charts
NONE: Final = 0
LOSE: Final = 1
LOSE_AGAIN: Final = 2
RESULTS: Final = ("none", "lose", "lose-again")

# §JH-4.4 the three ways of a Maccabean recruitment
CITIES: Final = 0
ONE_CITY: Final = 1
ONE_WILDERNESS: Final = 2
WAYS: Final = ("cities", "one-city", "wilderness")

# Ruling JH-R43 what a card may set until the end of the round
AUTO_AMBUSH: Final = 0
GREEK_NO_EVENTS: Final = 1
MAC_NO_REROLL: Final = 2
MAC_JERUSALEM_BONUS: Final = 3
MAC_RECRUIT_MINUS_1: Final = 4
JERUSALEM_SUPPLIED: Final = 5
FLAGS: Final = (
    "auto_ambush",
    "greek_no_events",
    "mac_no_reroll",
    "mac_jerusalem_bonus",
    "mac_recruit_minus1",
    "jerusalem_supplied",
)

FLAG_WORDS: Final = (
    "the next ambush this round succeeds without a card",
    "the Greeks may use no events this round",
    "beaten Maccabeans never roll again this round",
    "Jerusalem will give the Maccabees 1 VP more this round",
    "Maccabean recruitments place one unit fewer this round",
    "Jerusalem counts as in supply this round",
)

# What a step of an event does
RECRUIT: Final = 0
MOVE: Final = 1
REMOVE: Final = 2
SACRIFICE: Final = 3
REPLACE: Final = 4
PEEK: Final = 5
FLAG: Final = 6
OPS: Final = ("recruit", "move", "remove", "sacrifice", "replace", "peek", "flag")

# Conditions on an area that depend on the units on the map
EMPTY: Final = 0
OWN: Final = 1
ENEMY: Final = 2
OWN_OR_EMPTY: Final = 3
ADJ_OWN: Final = 4
ADJ_OWN_WILDERNESS: Final = 5
ADJ_ENEMY: Final = 6
ADJ_ENEMY_FIELD: Final = 7
ADJ_ANCHOR: Final = 8
MIN_UNITS: Final = 9
EXACT_UNITS: Final = 10
CONDITIONS: Final = (
    "empty",
    "own",
    "enemy",
    "own_or_empty",
    "adj_own",
    "adj_own_wilderness",
    "adj_enemy",
    "adj_enemy_field",
    "adj_anchor",
)
NUMBERED: Final = {"min_units": MIN_UNITS, "exact_units": EXACT_UNITS}

FREELY: Final = 99
"""No limit on areas, or on units per area."""

AREA: Final = "area"
CARD: Final = "card"
SIDE: Final = "side"
WAY: Final = "way"
REGION: Final = "region"
NUMBER: Final = "number"
FLAG_KIND: Final = "flag"

VERBS: Final[dict[str, tuple[str, ...]]] = {
    "first": (SIDE,),
    "recruit": (CARD,),
    "move": (CARD,),
    "event": (CARD,),
    "take": (),
    "leave": (),
    "way": (WAY,),
    "place": (AREA,),
    "group": (AREA,),
    "number": (NUMBER,),
    "step": (AREA,),
    "stop": (),
    "ambush": (AREA, AREA),
    "pass": (),
    "fight": (AREA,),
    "retreat": (AREA,),
    "remove": (AREA,),
    "sacrifice": (AREA,),
    "replace": (AREA,),
    "top": (CARD,),
    "done": (),
}
"""Verb -> kinds of its ids."""

FILES: Final = ("map.toml", "cards.toml", "tables.toml")

LIMITS: Final = (
    "cubes_per_faction",
    "score_track_cubes_per_faction",
    "units_per_faction",
    "cards",
    "hand_size",
    "max_units_per_area_end_of_round",
    "victory_points_to_win",
    "min_draw_pile_after_reshuffle",
)
SCORING_REGIONS: Final = 6
MOST_AREAS: Final = 120
MOST_UNITS: Final = 99
MOST_CARDS: Final = 99

# What tables.toml tells of the rules themselves, with the rule that says it: no set may change it
OF_THE_RULES: Final[tuple[tuple[str, Any, str], ...]] = (
    ("dice", 2, "§JH-1.1"),
    ("ambushes_per_turn", 1, "§JH-7.4"),
    ("scoring_regions", SCORING_REGIONS, "§JH-2.5"),
    ("move_units_bonus", 1, "§JH-5.1"),
    ("mac_recruit_penalty", 1, "§JH-4.2"),
    ("units_removed_per_area_out_of_supply", 1, "§JH-8.2"),
    ("first_player_round_1", "maccabean", "§JH-1.5"),
    ("first_phase_round_1", "play", "§JH-1.6"),
    ("start_player_tie_chooser", "maccabean", "§JH-2.4"),
    ("final_tie_winner", "maccabean", "§JH-10.3"),
)
OF_A_SIDE: Final[tuple[tuple[str, tuple[bool, bool], str], ...]] = (
    ("may_enter_supply_centers", (False, True), "§JH-5.4"),
    ("may_ambush", (True, False), "§JH-7.1"),
    ("needs_supply", (False, True), "§JH-8.3"),
    ("breaks_score_ties", (True, False), "§JH-10.3"),
)
PHASES: Final = ["draw", "choose-first", "play", "supply", "score"]


def enemy(side: Side) -> Side:
    return Side(1 - side)


@dataclass(frozen=True)
class Step:
    """One step of an event: what is done, where, and within which limits."""

    op: int
    count: int = 0
    places: tuple[Area, ...] = ()
    """The areas that kind, name, region and distance allow."""
    conditions: tuple[tuple[int, int], ...] = ()
    """What must hold of the units there when the step begins: (condition, number)."""
    max_areas: int = FREELY
    max_per_area: int = FREELY
    ignore_supply: bool = False
    areas: int = 0
    one_origin: bool = False
    no_ambush: bool = False
    bonus: int = 0
    ignore_enemy_modifier: bool = False
    limited_origin: bool = False
    side: Side = MACCABEAN
    owner_chooses: bool = False
    must: bool = False
    flag: int = 0


class HammerBox(Box):
    """The tables of Judean Hammer."""

    def __init__(self, components: Any, templates: dict[str, str]) -> None:
        self.areas = 0
        self.kind: list[int] = []
        self.region: list[int] = []
        self.adjacent: list[tuple[Area, ...]] = []
        self.roads: list[list[tuple[Area, ...]]] = [[], []]
        """§JH-5.2, §JH-5.4 by side: where a road leads that this side may take."""
        self.start: list[list[int]] = [[], []]
        self.cities: list[Area] = []
        self.wilderness: list[Area] = []
        self.supply_centers: list[Area] = []
        self.cities_of: list[list[Area]] = []
        self.region_ids: dict[str, int] = {}
        self.jerusalem = NOWHERE
        components.table("map.toml", "").only("meta", "region", "area", "roads", "scenery")
        components.table("cards.toml", "").only("meta", "card")
        components.table("tables.toml", "").only("meta", "factions", "limits", "round", "casualties", "safety")
        names = self._read_map(components)
        self.ops: list[int] = []
        self.event_side: list[Side] = []
        self.modifier_side: list[Side] = []
        self.modifier: list[int] = []
        self.event: list[tuple[Step, ...]] = []
        self.card_text: list[str] = []
        cards = self._read_cards(components, names[0])
        self.side_names: list[str] = []
        self.move_areas: list[int] = []
        self._read_tables(components)
        kinds = [
            names[0],
            names[1],
            cards,
            Kind(SIDE, list(SIDE_SLUGS), self.side_names),
            Kind(WAY, list(WAYS), ["several cities", "one city in a Greek region", "one wilderness area"]),
            Kind(FLAG_KIND, list(FLAGS), list(FLAG_WORDS)),
            numbers(self.units_per_side),
        ]
        super().__init__(components, kinds, VERBS, templates)

    # ---------------------------------------------------------------- map.toml

    def _read_map(self, components: Any) -> tuple[Kind, Kind]:
        """§JH-11.1, §JH-11.2 Every area is a city, a supply center or wilderness; regions are groups of areas."""
        regions = components.records("map.toml", "region")
        for record in regions:
            record.only("id", "name", "color", "hex")
            record.text("color")
            if not re.fullmatch("#[0-9a-fA-F]{6}", record.text("hex")):
                raise record.wrong("hex", "a colour like '#d2b48c'")
        if len(regions) != SCORING_REGIONS:
            raise BadComponents(f"map.toml: there are {len(regions)} regions; expected {SCORING_REGIONS} (§JH-9.4).")
        region_kind = _kind(REGION, regions)
        self.region_ids = region_kind.ids
        areas = components.records("map.toml", "area")
        if len(areas) > MOST_AREAS:  # each pair of areas is an action
            raise BadComponents(f"map.toml: there are {len(areas)} areas; expected at most {MOST_AREAS}.")
        area_kind = _kind(AREA, areas)
        self.areas = len(areas)
        self.start = [[0] * self.areas, [0] * self.areas]
        for i, record in enumerate(areas):
            record.only("id", "name", "kind", "region", "x", "y", "start")
            kind = AREA_KINDS.index(record.one_of("kind", AREA_KINDS))
            region = record.one_of("region", [*region_kind.ids, "none"])
            if (region == "none") != (kind == SUPPLY_CENTER):
                raise record.wrong("region", "a region, or 'none' for a supply center (Ruling JH-R38)")
            self.kind.append(kind)
            self.region.append(region_kind.ids.get(region, -1))
            if "start" in record.values:
                start = record.part("start")
                start.only("faction", "units")
                side = SIDE_SLUGS.index(start.one_of("faction", SIDE_SLUGS))
                if kind == SUPPLY_CENTER and side == MACCABEAN:
                    raise start.wrong("faction", "greek: Maccabean units can never be in a supply center (§JH-11.3)")
                self.start[side][i] = start.number("units", 1, MOST_UNITS)
            record.number("x", 0, 10_000)
            record.number("y", 0, 10_000)
        ids = [Area(i) for i in range(self.areas)]
        self.cities = [a for a in ids if self.kind[a] == CITY]
        self.wilderness = [a for a in ids if self.kind[a] == WILDERNESS]
        self.supply_centers = [a for a in ids if self.kind[a] == SUPPLY_CENTER]
        self.cities_of = [[a for a in self.cities if self.region[a] == r] for r in range(len(region_kind))]
        if not self.supply_centers:
            raise BadComponents("map.toml: no area is a supply-center; expected at least one.")
        for record, cities in zip(regions, self.cities_of, strict=True):
            if not cities:
                raise BadComponents(f"map.toml, {record.label}: the region has no city; expected at least one.")
        self.jerusalem = Area(area_kind.ids.get("jerusalem", -1))
        if self.jerusalem < 0 or self.kind[self.jerusalem] != CITY:
            raise BadComponents("map.toml: there is no city 'jerusalem'; expected one, in a region of its own.")
        if [a for a in ids if self.region[a] == self.region[self.jerusalem]] != [self.jerusalem]:
            raise BadComponents("map.toml: Jerusalem shares its region; expected a region of its own (§JH-11.2).")
        self._read_roads(components, area_kind)
        return area_kind, region_kind

    def _read_roads(self, components: Any, area_kind: Kind) -> None:
        """§JH-5.2, §JH-5.4, Ruling JH-R9 Areas joined by a road are adjacent; purple ones lead to supply centers."""
        roads = components.table("map.toml", "roads")
        roads.only("plain", "purple")
        joined: list[set[int]] = [set() for _ in range(self.areas)]
        for color in ("plain", "purple"):
            pairs = roads.values.get(color)
            if not isinstance(pairs, list):
                raise roads.wrong(color, "a list of pairs of areas")
            for pair in pairs:
                if not (isinstance(pair, list) and len(pair) == 2 and all(end in area_kind.slugs for end in pair)):
                    raise BadComponents(f"map.toml, [roads]: {color} has {pair!r}; expected two ids of areas.")
                a, b = (area_kind.ids[end] for end in pair)
                if a == b or b in joined[a]:
                    raise BadComponents(
                        f"map.toml, [roads]: {pair!r} stands twice or joins an area to itself; "
                        "expected each road once, between two areas."
                    )
                if (SUPPLY_CENTER in (self.kind[a], self.kind[b])) != (color == "purple"):
                    raise BadComponents(
                        f"map.toml, [roads]: {pair!r} is {color}; "
                        "expected purple exactly for roads into a supply center (§JH-5.4)."
                    )
                joined[a].add(b)
                joined[b].add(a)
        reached = {0}
        edge = [0]
        while edge:
            edge = [b for a in edge for b in joined[a] if b not in reached]
            reached.update(edge)
        if len(reached) != self.areas:
            lost = next(slug for slug, i in area_kind.ids.items() if i not in reached)
            raise BadComponents(f"map.toml, [roads]: no road leads to {lost}; expected a map in one piece.")
        for a in range(self.areas):
            neighbours = tuple(Area(b) for b in sorted(joined[a]))
            self.adjacent.append(neighbours)
            self.roads[GREEK].append(neighbours)
            self.roads[MACCABEAN].append(tuple(b for b in neighbours if self.kind[b] != SUPPLY_CENTER))

    # ---------------------------------------------------------------- cards.toml

    def _read_cards(self, components: Any, area_kind: Kind) -> Kind:
        """§JH-1.1 The shared deck: OPs, the event's faction, the combat modifier, the event."""
        records = components.records("cards.toml", "card")
        slugs, titles = [], []
        for i, record in enumerate(records):
            record.only("number", "slug", "title", "ops", "event_faction", "modifier", "text", "effect", "history")
            if record.number("number", 1, MOST_CARDS) != i + 1:
                raise record.wrong("number", f"{i + 1}: cards are numbered in order")
            slugs.append(record.text("slug"))
            titles.append(record.text("title"))
            self.ops.append(record.number("ops", 1, 9))
            side = Side(SIDE_SLUGS.index(record.one_of("event_faction", SIDE_SLUGS)))
            self.event_side.append(side)
            modifier = record.part("modifier")
            modifier.only("faction", "amount")
            self.modifier_side.append(Side(SIDE_SLUGS.index(modifier.one_of("faction", SIDE_SLUGS))))
            self.modifier.append(modifier.number("amount", 0, 9))
            self.card_text.append(record.text("text"))
            record.text("history", "")
            self.event.append(tuple(self._read_step(step, area_kind) for step in record.parts("effect")))
        return _named(CARD, slugs, titles, "cards.toml")

    def _read_step(self, step: Any, area_kind: Kind) -> Step:
        op = OPS.index(step.one_of("op", OPS))
        if op == RECRUIT:
            step.only("op", "count", "where", "max_areas", "max_per_area", "ignore_supply")
            places, conditions = self._read_where(step, "where", area_kind)
            return Step(
                op,
                step.number("count", 1, MOST_UNITS),
                places,
                conditions,
                max_areas=step.number("max_areas", 1, FREELY, FREELY),
                max_per_area=step.number("max_per_area", 1, FREELY, FREELY),
                ignore_supply=step.switch("ignore_supply", False),
            )
        if op == MOVE:
            step.only("op", "units", "steps", "from", "one_origin", "no_ambush", "bonus", "ignore_enemy_modifier")
            places, conditions = self._read_where(step, "from", area_kind)
            return Step(
                op,
                step.number("units", 1, MOST_UNITS),
                places,
                conditions,
                areas=step.number("steps", 1, 9),
                one_origin=step.switch("one_origin", False),
                no_ambush=step.switch("no_ambush", False),
                bonus=step.number("bonus", 0, 9, 0),
                ignore_enemy_modifier=step.switch("ignore_enemy_modifier", False),
                limited_origin="from" in step.values,
            )
        if op == REMOVE:
            step.only("op", "side", "count", "where", "max_areas", "max_per_area", "chooser", "must")
            places, conditions = self._read_where(step, "where", area_kind)
            return Step(
                op,
                step.number("count", 1, MOST_UNITS),
                places,
                conditions,
                max_areas=step.number("max_areas", 1, FREELY, FREELY),
                max_per_area=step.number("max_per_area", 1, FREELY, FREELY),
                side=Side(SIDE_SLUGS.index(step.one_of("side", SIDE_SLUGS))),
                owner_chooses=step.one_of("chooser", ("you", "owner")) == "owner",
                must=step.switch("must", False),
            )
        if op == PEEK:
            step.only("op", "count")
            return Step(op, step.number("count", 1, MOST_CARDS))
        if op == FLAG:
            step.only("op", "flag")
            return Step(op, flag=FLAGS.index(step.one_of("flag", FLAGS)))
        step.only("op", "where")
        places, conditions = self._read_where(step, "where", area_kind)
        return Step(op, 1, places, conditions)

    def _read_where(
        self, step: Any, field: str, area_kind: Kind
    ) -> tuple[tuple[Area, ...], tuple[tuple[int, int], ...]]:
        """Filters that the map alone decides become a list of areas; the others become conditions."""
        places = [Area(a) for a in range(self.areas)]
        conditions: list[tuple[int, int]] = []
        for word in step.words(field, [] if field == "from" else None):
            name, *rest = word.split(":")
            found = self._places_of(name, rest, area_kind)
            if found is not None:
                places = [a for a in places if a in found]
            elif name in CONDITIONS and not rest:
                conditions.append((CONDITIONS.index(name), 0))
            elif name in NUMBERED and len(rest) == 1 and _is_number(rest[0]) and int(rest[0]) > 0:
                conditions.append((NUMBERED[name], int(rest[0])))
            else:
                raise BadComponents(
                    f"{step.where}: {field} has the filter {word!r}; expected one that the notes at the "
                    "top of the shipped cards.toml list, with areas and regions of this map."
                )
        if not places:
            raise step.wrong(field, "filters that leave at least one area of this map")
        return tuple(places), tuple(conditions)

    def _places_of(self, name: str, rest: list[str], area_kind: Kind) -> set[Area] | None:
        """The areas that a filter names if the map alone decides it; None for any other filter."""
        ids = area_kind.ids
        areas = {Area(a) for a in range(self.areas)}
        if name == "not_supply_center" and not rest:
            return {a for a in areas if self.kind[a] != SUPPLY_CENTER}
        if name == "near" and len(rest) == 2 and rest[0] in ids and _is_number(rest[1]):
            return self.within(Area(ids[rest[0]]), int(rest[1]))
        if len(rest) != 1:
            return None
        if name == "kind" and rest[0] in AREA_KINDS:
            return {a for a in areas if self.kind[a] == AREA_KINDS.index(rest[0])}
        if name == "region" and rest[0] in self.region_ids:
            return {a for a in areas if self.region[a] == self.region_ids[rest[0]]}
        if name == "id" and all([slug in ids for slug in rest[0].split("|")]):
            return {Area(ids[slug]) for slug in rest[0].split("|")}
        return None

    def within(self, center: Area, roads: int) -> set[Area]:
        """The areas at most so many roads away, the center included."""
        found = {center}
        for _ in range(roads):
            found |= {b for a in found for b in self.adjacent[a]}
        return found

    # ---------------------------------------------------------------- tables.toml

    def _read_tables(self, components: Any) -> None:
        """§JH-1.1, §JH-6.11, §JH-7.11, Ruling JH-R30 Limits and casualty charts."""
        limits = components.table("tables.toml", "limits")
        limits.only(*LIMITS, *[field for field, _, _ in OF_THE_RULES])
        for field, value, rule in OF_THE_RULES:
            limits.exactly(field, value, f"that is a rule ({rule})")
        self.units_per_side = limits.number("units_per_faction", 1, MOST_UNITS)
        self.hand_size = limits.number("hand_size", 1, MOST_CARDS)
        self.stack_limit = limits.number("max_units_per_area_end_of_round", 1, MOST_UNITS)
        self.points_to_win = limits.number("victory_points_to_win", 1, 99)
        self.least_pile = limits.number("min_draw_pile_after_reshuffle", 1, MOST_CARDS)
        cubes = limits.number("cubes_per_faction", 1, MOST_UNITS + 1)
        if self.units_per_side != cubes - limits.number("score_track_cubes_per_faction", 0, 1):
            raise limits.wrong(
                "units_per_faction", "cubes_per_faction less the cube on the score track (Ruling JH-R30)"
            )
        if limits.number("cards", 1, MOST_CARDS) != len(self.ops):
            raise limits.wrong("cards", f"{len(self.ops)}, the number of cards in cards.toml")
        if len(self.ops) < 2 * self.hand_size:
            raise limits.wrong("hand_size", f"at most {len(self.ops) // 2}, for both hands are dealt from one deck")
        if self.least_pile < 2 * self.hand_size:
            raise limits.wrong(
                "min_draw_pile_after_reshuffle", f"at least {2 * self.hand_size}, enough cards to deal both hands"
            )
        for side in SIDES:
            if sum(self.start[side]) > self.units_per_side:
                raise BadComponents(
                    f"map.toml: {SIDE_SLUGS[side]} has {sum(self.start[side])} units at the start; "
                    f"expected at most {self.units_per_side}, the units_per_faction of tables.toml."
                )
        self._read_sides(components.table("tables.toml", "factions"))
        phases = components.table("tables.toml", "round")
        phases.only("phases")
        phases.exactly("phases", PHASES, "that is a rule (§JH-2.1)")
        safety = components.table("tables.toml", "safety")
        safety.only("engine_max_rounds", "on_max_rounds")
        safety.exactly("engine_max_rounds", 30, "another limit is chosen before a game (Ruling JH-R29)")
        safety.text("on_max_rounds")
        charts = components.table("tables.toml", "casualties")
        charts.only("winner", "loser", *[f"ambush_{slug}" for slug in SIDE_SLUGS])
        self.loser_chart = _chart(charts.part("loser"), RESULTS)
        once = RESULTS[:LOSE_AGAIN]  # §JH-6.6 only the loser of a battle rolls again
        self.winner_chart = _chart(charts.part("winner"), once)
        self.ambush_chart = [_chart(charts.part(f"ambush_{slug}"), once) for slug in SIDE_SLUGS]

    def _read_sides(self, factions: Any) -> None:
        """§JH-5.3 How far each side moves; what else tells them apart is in the rules."""
        factions.only(*SIDE_SLUGS)
        for side in SIDES:
            record = factions.part(SIDE_SLUGS[side])
            record.only("name", "cube_color", "move_areas", *[field for field, _, _ in OF_A_SIDE])
            for field, values, rule in OF_A_SIDE:
                record.exactly(field, values[side], f"that is a rule ({rule})")
            record.text("cube_color")
            self.side_names.append(record.text("name"))
            self.move_areas.append(record.number("move_areas", 1, 9))


def _chart(record: Any, allowed: tuple[str, ...]) -> list[int]:
    """Results for a die of 1 to 6; index 0 is never thrown."""
    record.only("results", "rulebook_fixed")
    results = record.words("results")
    if len(results) != 6 or any([word not in allowed for word in results]):
        raise record.wrong("results", f"six of {', '.join(allowed)}")
    fixed = record.values.get("rulebook_fixed", {})
    if not isinstance(fixed, dict):
        raise record.wrong("rulebook_fixed", "a table of die and result")
    for die, word in fixed.items():
        if not _is_number(die) or not 1 <= int(die) <= 6 or results[int(die) - 1] != word:
            raise record.wrong("results", f"{word!r} for a die of {die}, which the rulebook fixes")
    return [NONE, *(RESULTS.index(word) for word in results)]


def _is_number(word: str) -> bool:
    """Digits, and few enough to be meant."""
    return word.isascii() and word.isdecimal() and len(word) <= 2


def _kind(name: str, records: list[Any]) -> Kind:
    return _named(name, [r.text("id") for r in records], [r.text("name") for r in records], "map.toml")


def _named(name: str, slugs: list[str], names: list[str], file: str) -> Kind:
    for slug in slugs:
        if slugs.count(slug) > 1:
            raise BadComponents(f"{file}: two {name}s are called '{slug}'; expected each once.")
        if not slug.replace("-", "").isalnum() or slug != slug.lower() or not slug.isascii():
            raise BadComponents(f"{file}: '{slug}' is no slug for {name}s; expected small letters, digits and hyphens.")
    return Kind(name, slugs, names)
