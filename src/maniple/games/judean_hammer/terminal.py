# maniple: interpreted
"""The table of Judean Hammer in words, for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from maniple.games.judean_hammer.tables import (
    CITY,
    FLAGS,
    GREEK,
    NO_CARD,
    SIDE_SLUGS,
    SIDES,
    SUPPLY_CENTER,
    WILDERNESS,
    HammerBox,
)
from maniple.kernel.showing import size
from maniple.kernel.tabletext import (
    ALERT,
    ASIDE,
    PLAIN,
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

KIND_WORDS: Final = {CITY: "a city", WILDERNESS: "wilderness", SUPPLY_CENTER: "a Greek supply center"}
EMPTY: Final = "·"
UNSUPPLIED: Final = "!"


class HammerText:
    """Ruling JH-R41 Everything here follows from the view, so it tells no more than the view does."""

    def __init__(self, box: HammerBox, view: Mapping[str, Any]) -> None:
        self.box = box
        self.view = view
        self.areas = box.kinds["area"].names
        self.short = [_short(name, slug) for name, slug in zip(self.areas, box.kinds["area"].slugs, strict=True)]
        """Names for a narrow board: `Adullam` for the Caves of Adullam."""
        self.regions = box.kinds["region"]
        self.sides = box.kinds["side"].names
        self.letters = [name[0] for name in self.sides]
        self.titles = box.kinds["card"].names
        self.units = [[0] * box.areas for _ in SIDES]
        for piece in view["pieces"]:
            self.units[SIDE_SLUGS.index(piece["face"])][piece["where"]] = piece["number"]
        self.control: list[int] = view["overlays"]["control"]
        self.fights = [area for area in range(box.areas) if self.units[0][area] and self.units[1][area]]
        out_of_supply: list[int] = view["overlays"]["out_of_supply"]
        self.unsupplied = [area for area in out_of_supply if area not in self.fights]

    # ---------------------------------------------------------------- where the game stands

    def status(self) -> list[list[Line]]:
        """§JH-2.1 Round and piles; then each side's points, cards and units in the pool."""
        view = self.view
        piles = view["piles"]
        deciding = view["decision"] or {}
        phase = "first player" if deciding.get("kind") == "ChooseFirst" else "card play"
        if view["outcome"]:
            phase = "the game is over"
        general = [
            [Words(f"Round {view['round']}", STRONG), Words(f" {phase}", PLAIN)],
            [Words(f"{self.box.points_to_win} VP win", QUIET)],
            [Words("pile ", QUIET), Words(str(size(piles["pile"]))), *self.end_of_the_deck()],
            [Words("discard ", QUIET), Words(str(len(piles["discard"])))],
            [Words("removed ", QUIET), Words(str(len(piles["removed"])))],
        ]
        return [general, [self.standing(side) for side in SIDES]]

    def end_of_the_deck(self) -> Line:
        """Ruling JH-R29 How many cards in the pile end the game at once, where they do."""
        at_once = self.view["cards_to_the_end"] >= 0
        return [Words(f" ({self.box.least_pile - 1} end the game)", QUIET)] if at_once else []

    def standing(self, side: int) -> Line:
        """A side's points (and what it would score now), cards and pool."""
        would = self.view["overlays"]["would_score"][side]
        cards = size(self.view["hands"][side])
        return [
            Words(f"{self.sides[side]} ", of_side(side)),
            Words(f"{self.view['tracks']['victory_points'][side]} VP", STRONG),
            Words(f" (+{would})", QUIET),
            Words(f"  {cards} card{'' if cards == 1 else 's'}"),
            Words(f"  pool {self.view['pool'][side]}", QUIET),
        ]

    # ---------------------------------------------------------------- the board

    def board(self) -> list[Group]:
        """§JH-11.1, §JH-11.2 The regions with who controls them, then the Greek supply centers."""
        box = self.box
        groups = [self.region(region) for region in range(len(self.regions))]
        heading = [Words("Greek supply centers", STRONG)]
        centers = [self.area(area) for area in box.supply_centers]
        return [*groups, Group(heading, [Words("Supply", STRONG)], centers)]

    def region(self, region: int) -> Group:
        """§JH-9.2 Cities first, for they alone decide who controls it; then wilderness."""
        holder = self.control[region]
        sign = Words(f" {self.letters[holder]}", of_side(holder)) if holder >= 0 else Words(" -", QUIET)
        said = Words(self.sides[holder], of_side(holder)) if holder >= 0 else Words("nobody", QUIET)
        slug = self.regions.slugs[region]
        cities = [self.area(area) for area in self.box.cities_of[region]]
        wild = [self.area(area) for area in self.box.wilderness if self.box.region[area] == region]
        return Group(
            [Words(self.regions.names[region], STRONG), Words(": "), said],
            [Words(slug.title(), STRONG), sign],
            [*cities, *wild],
        )

    def area(self, area: int) -> Thing:
        """An area with its units; roads where there is room for them."""
        wild = self.box.kind[area] == WILDERNESS
        units = self.there(area)
        name = Words(f"{self.short[area]} ", ASIDE if wild else PLAIN)
        roads = ", ".join(self.short[b] for b in self.box.adjacent[area])
        return Thing([name, *units], roads, wild and units[0].text == EMPTY)

    def there(self, area: int) -> Line:
        """The units of an area: `M2`, `G3!` out of supply, both in a battle, or a dot."""
        found = []
        for side in SIDES:
            if self.units[side][area]:
                found.append(Words(f"{self.letters[side]}{self.units[side][area]}", of_side(side)))
        if area in self.unsupplied:
            found.append(Words(UNSUPPLIED, ALERT))
        return found or [Words(EMPTY, QUIET)]

    def sketch(self) -> Sketch:
        """§JH-5.2, §JH-5.4 The areas where they lie; the roads into supply centers in the colour of the Greeks."""
        box = self.box
        records = box.components.records("map.toml", "area")
        spots = [Spot(record.values["x"], record.values["y"], self.area(a).words) for a, record in enumerate(records)]
        closed = [kind == SUPPLY_CENTER for kind in box.kind]
        roads = [
            Road(a, b, of_side(GREEK) if closed[a] or closed[b] else QUIET)
            for a in range(box.areas)
            for b in box.adjacent[a]
            if a < b
        ]
        return Sketch(spots, roads)

    def legend(self) -> list[Line]:
        """What the signs mean."""
        return [
            *[[Words(self.letters[side], of_side(side)), Words(f" {self.sides[side]}", QUIET)] for side in SIDES],
            [Words(f"{self.letters[0]}2 two units", QUIET)],
            [Words(UNSUPPLIED, ALERT), Words(" out of supply", QUIET)],
            [Words(f"{EMPTY} empty", QUIET)],
            [Words("- nobody's region", QUIET)],
            [Words("Wilderness", ASIDE), Words(" in italics", QUIET)],
            [Words("(+1) would score", QUIET)],
        ]

    # ---------------------------------------------------------------- what is going on

    def running(self) -> list[Thing]:
        """The card in play, what lasts for this round, the movement and its battles."""
        out: list[Thing] = []
        card = self.view["piles"]["in_play"]
        if card != NO_CARD:
            words: Line = [Words("In play   ", QUIET), Words(self.titles[card]), *_joined(self.facts(card))]
            asked = (self.view["decision"] or {}).get("kind") == "PickUp"
            out.append(Thing(words, self.box.card_text[card], minor=not asked))
        for flag in self.view["flags"]:
            said = self.box.kinds["flag"].names[FLAGS.index(flag)]
            out.append(Thing([Words("In force  ", QUIET), Words(f"{said[0].upper()}{said[1:]}.")]))
        out += [Thing(line) for line in self.marching()]
        battles: Line = []
        for area in self.fights:
            battles += [Words("; " if battles else "Battle    ", QUIET), Words(f"{self.areas[area]} ")]
            battles += _spaced(self.there(area))
        return [*out, Thing(battles)] if battles else out

    def marching(self) -> list[Line]:
        """Ruling JH-R51 Groups that have gone, and the one under way."""
        march = self.view["march"]
        if march is None:
            return []
        side = march["side"]
        groups = [(size, path) for size, path in march["groups"] if len(path) > 1]
        size, path = march["under_way"]
        out: list[Line] = []
        for word, gone in (("Marched   ", groups), ("Marching  ", [(size, path)] if size else [])):
            line: Line = []
            for number, way in gone:
                line.append(Words("; " if line else word, QUIET))
                line.append(Words(f"{self.letters[side]}{number} ", of_side(side)))
                line.append(Words(" > ".join(self.short[area] for area in way)))
            out += [line] if line else []
        return out

    # ---------------------------------------------------------------- cards

    def hand(self, side: int) -> list[int]:
        found = self.view["hands"][side]
        return list(found) if isinstance(found, list) else []

    def card(self, card: int) -> Face:
        """§JH-1.1 OPs, whose event it is, the combat modifier."""
        return Face(self.titles[card], self.facts(card), self.box.card_text[card])

    def facts(self, card: int) -> list[Line]:
        box = self.box
        ops, owner, side = box.ops[card], box.event_side[card], box.modifier_side[card]
        return [
            [Words(f"{ops} OP{'' if ops == 1 else 's'}")],
            [Words(f"{self.letters[owner]} event", of_side(owner))],
            [Words(f"{self.letters[side]}+{box.modifier[card]}", of_side(side))],
        ]

    def cards(self) -> list[tuple[str, list[int]]]:
        """Ruling JH-R41 Hands seen, the known top of the pile, discard, removed; all others are hidden."""
        view = self.view
        piles = view["piles"]
        out = []
        for side in SIDES:
            if isinstance(view["hands"][side], list):
                whose = "Your hand" if side == view["seat"] else f"Hand of the {self.sides[side]}"
                out.append((whose, list(view["hands"][side])))
        if piles["in_play"] != NO_CARD:
            out.append(("In play", [piles["in_play"]]))
        out.append(("Known on top of the pile, first card first", list(view["known_top"])))
        if isinstance(piles["pile"], list):
            out.append(("Pile, top card first", list(piles["pile"])))
        out.append(("Discard pile", list(piles["discard"])))
        out.append(("Removed from the game", list(piles["removed"])))
        seen = {card for _, cards in out for card in cards}
        hidden = [card for card in range(len(self.titles)) if card not in seen]
        if piles["pile_holds"]:  # Ruling JH-R28 made of the discard pile, so everyone knows its cards
            out.append(("In the pile, in an order nobody knows", [c for c in hidden if c in piles["pile_holds"]]))
            out.append(("In a hand that you cannot see", [c for c in hidden if c not in piles["pile_holds"]]))
        else:
            out.append(("In the pile or in a hand that you cannot see", hidden))
        return [(heading, cards) for heading, cards in out if cards]

    def cited(self, number: int) -> int:
        return number - 1 if 1 <= number <= len(self.titles) else -1

    # ---------------------------------------------------------------- a closer look

    def mark(self, kind: str, thing: int) -> Line:
        """The units of an area."""
        occupied = kind == "area" and (self.units[0][thing] or self.units[1][thing])
        return self.there(thing) if occupied else []

    def look(self, kind: str, thing: int) -> list[Line]:
        if kind == "area":
            return self.look_at_area(thing)
        if kind == "region":
            return self.look_at_region(thing)
        if kind == "card":
            return self.look_at_card(thing)
        return []

    def look_at_area(self, area: int) -> list[Line]:
        """What it is, who is there, whether the Greeks could be in supply, and the roads."""
        box = self.box
        region = box.region[area]
        where = f" of {self.regions.names[region]}" if region >= 0 else ""
        first: Line = [Words(self.areas[area], STRONG), Words(f", {KIND_WORDS[box.kind[area]]}{where}: ")]
        held = [side for side in SIDES if self.units[side][area]]
        for side in held:
            first += [Words(f"{self.sides[side]} {self.units[side][area]}", of_side(side)), Words(". ")]
        if not held:
            first.append(Words("empty. "))
        if area in self.unsupplied:
            first.append(Words("Out of supply. ", ALERT))
        roads: list[Line] = [[Words(f"{self.areas[b]} "), *self.there(b)] for b in box.adjacent[area]]
        return [first, [Words("Roads to ", QUIET), *_joined(roads, ", ", "")]]

    def look_at_region(self, region: int) -> list[Line]:
        group = self.region(region)
        return [group.heading, *[[Words("  "), *thing.words] for thing in group.things]]

    def look_at_card(self, card: int) -> list[Line]:
        box = self.box
        owner, side = box.event_side[card], box.modifier_side[card]
        ops = f"{box.ops[card]} OP{'' if box.ops[card] == 1 else 's'}"
        return [
            [Words(f"#{card + 1} {self.titles[card]}", STRONG), *_joined(self.facts(card))],
            [
                Words(f"{ops} to recruit or to move; its event is for the "),
                Words(self.sides[owner], of_side(owner)),
                Words(f"; revealed in a battle it adds {box.modifier[card]} to the "),
                Words(self.sides[side], of_side(side)),
                Words("."),
            ],
            [Words(box.card_text[card])],
        ]


def _short(name: str, slug: str) -> str:
    """The part of a name that its slug has, in the name's own spelling."""
    words = slug.replace("-", " ")
    at = name.lower().find(words)
    return name[at : at + len(words)] if at >= 0 else name


def _joined(lines: list[Line], between: str = "  ", before: str = "  ") -> Line:
    out: Line = [Words(before)] if before else []
    for i, line in enumerate(lines):
        out += [Words(between)] if i else []
        out += line
    return out


def _spaced(words: Line) -> Line:
    return _joined([[word] for word in words], " against ", "")
