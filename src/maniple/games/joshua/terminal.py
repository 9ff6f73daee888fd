# maniple: interpreted
"""The table of Joshua in words, for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from maniple.games.joshua.board import (
    PARTS,
    PLACED,
    USERS,
    called,
    is_conquest,
    is_setting_up,
    needed_words,
    phase,
    score_words,
    set_up_panels,
    short_name,
    space_of,
    total,
)
from maniple.games.joshua.look import look
from maniple.games.joshua.state import ANAK, CHARIOT, CHIEF, HIDDEN, TROOP
from maniple.games.joshua.tables import (
    AMORITES,
    CAMP,
    CANAANITES,
    CARD_KINDS,
    CARDS,
    CITY,
    GESHURITES,
    GIBEONITES,
    GILGAL,
    HEBREW,
    HEBREW_LEADERS,
    HEBREWS,
    HIDING,
    HITTITES,
    HIVITES,
    INSIDE,
    JEBUSITES,
    MOUNTAIN,
    NOWHERE,
    OPEN_SPACE,
    PAGAN,
    PERIZZITES,
    PHILISTINES,
    SCENARIOS,
    SIDES,
    SIDONITES,
    SPACES,
    UNDER,
    JoshuaBox,
    side_of,
)
from maniple.kernel.showing import counted, size
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

LETTERS: Final = ("H", "Am", "Ca", "Ph", "Ge", "Gi", "Ht", "Hv", "Je", "Pe", "Si")
"""By tribe: what its troops are counted with."""
KIND_WORDS: Final = {
    OPEN_SPACE: "open space",
    MOUNTAIN: "mountain",
    CITY: "walled city",
    CAMP: "fortified camp",
}
AREAS: Final[tuple[tuple[str, tuple[int, ...]], ...]] = (
    ("Amorites", (AMORITES,)),
    ("Canaan", (CANAANITES,)),
    ("Philist.", (PHILISTINES,)),
    ("South", (GIBEONITES, JEBUSITES, HITTITES)),
    ("Perizz.", (PERIZZITES,)),
    ("North", (SIDONITES, HIVITES, GESHURITES)),
)
"""Short heading, and the tribes that stand together."""
LONGEST: Final = 36
"""What is told of a space in more signs than this goes on beside it."""
EMPTY: Final = "·"
UNSUPPLIED: Final = "!"
UNSEEN: Final = "?"
SIEGE: Final = "*"


class JoshuaText:
    """§15.6 Everything here follows from the view, so it tells no more than the view does."""

    def __init__(self, box: JoshuaBox, view: Mapping[str, Any]) -> None:
        self.box = box
        self.view = dict(view)
        self.spaces = box.kinds["space"].names
        self.sides = box.kinds["side"].names
        self.titles = box.kinds["card"].names
        self.leaders = box.kinds["leader"].names
        self.control: list[int] = view["control"]
        self.ambush: dict[int, int] = {HIDING + number: space for number, space in view["ambushes"]}
        """By place: the space in which an ambush lies."""
        self.at = dict(view["leaders"])
        self.unsupplied = set(view["overlays"]["unsupplied"])
        self.markers: dict[int, list[int]] = {}
        for marker, space, _ in view["markers"]:
            self.markers.setdefault(space, []).append(marker)
        self.troops: dict[int, list[tuple[int, int]]] = {}
        """By place: tribe and number."""
        for place, number in view["hebrews"]:
            self.troops.setdefault(place, []).append((HEBREWS, number))
        for place, tribe, number in view["pagans"]:
            self.troops.setdefault(place, []).append((tribe, number))
        self.tops = {place: (kind, tribe) for place, kind, tribe in view["tops"]}
        self.chariots, self.anakin = dict(view["chariots"]), dict(view["anakin"])

    # ---------------------------------------------------------------- where the game stands

    def status(self) -> list[list[Line]]:
        """§5.12, §7.1, §21.1 Turn, year and phase, the initiative, the piles; then each side."""
        view = self.view
        names = look()["turn"]["phases"]
        now = phase(view)
        said = "the game is over" if view["outcome"] else names[now] if now >= 0 else "Set-up"
        times = self.box.components.table("tables.toml", "turns").values
        year = times["first_year_bc"] - (view["turn"] - 1) * times["years_per_turn"]
        last = f" of {view['last_turn']}" if view["last_turn"] else ""
        holder = view["initiative"]
        general: list[Line] = [
            [Words(f"Turn {view['turn']}{last}", STRONG), Words(f" {year} BC, {said}")],
            [Words("initiative ", QUIET), Words(self.sides[holder], of_side(holder))],
            [Words("deck ", QUIET), Words(str(size(view["deck"])))],
            [Words("discards ", QUIET), Words(str(len(view["discards"])))],
        ]
        return [general, [self.standing(side) for side in SIDES]]

    def standing(self, side: int) -> Line:
        """§3.2, §20.1 Points of the Hebrews and what they need, courage, cards, losses."""
        view = self.view
        out = [Words(f"{self.sides[side]} ", of_side(side))]
        if side == HEBREW:
            out += [Words(score_words(self.box, view), STRONG), Words(f" ({needed_words(self.box, view)})  ", QUIET)]
        out += [Words(f"courage {view['courage'][side]}"), Words(f"  {counted(size(view['hands'][side]), 'card')}")]
        if side == HEBREW and view["losses"]:
            out.append(Words(f"  lost {view['losses']}", QUIET))
        return out

    # ---------------------------------------------------------------- the board

    def board(self) -> list[Group]:
        """§5.8 Gilgal, then the areas of the tribes that take part; the lesser ones in groups as they lie."""
        groups = [Group([Words("Gilgal, the camp", STRONG)], [Words("Camp", STRONG)], self.space(GILGAL))]
        scenario = self.box.scenarios[SCENARIOS.index(self.view["scenario"])].tribes
        for short, tribes in AREAS:
            found = [tribe for tribe in tribes if tribe in scenario]
            if not found:
                continue
            heading = [Words(short, STRONG)]
            heading += [Words(f"  {LETTERS[tribe]} {self.number(tribe)}", QUIET) for tribe in found]
            things = [thing for tribe in found for space in self.box.area[tribe] for thing in self.space(space)]
            groups.append(Group(heading, [Words(short, STRONG)], things))
        return groups

    def number(self, tribe: int) -> str:
        """§17.5 `16`, `12-14` if some losses are hidden, `out`."""
        most, unsure = self.view["counted"][tribe], self.view["unsure"][tribe]
        if not self.view["tribes"][tribe]:
            return "out"
        return f"{most - unsure}-{most}" if unsure else str(most)

    def strength(self, tribe: int) -> str:
        """§17.5 How many troops a tribe has, as far as everybody knows."""
        view = self.view
        if not view["tribes"][tribe]:
            return "out"
        said = f"{self.number(tribe)} troop{'' if self.number(tribe) == '1' else 's'}"
        return f"{said}, allied" if tribe in view["allied"] else said

    def space(self, space: int) -> list[Thing]:
        """A space with all that is seen of it; its connections where there is room for them.

        What is too long for a narrow column goes on in things of its own.
        """
        tokens = self.tokens(space)
        ways = ", ".join(self.spaces[b] for b in self.box.adjacent[space])
        minor = self.control[space] == PAGAN and (not tokens or self.is_as_usual(space, tokens))
        lines: list[Line] = [[self.name(space)]]
        for token in tokens or [[Words(EMPTY, QUIET)]]:
            line = lines[-1]
            if _width(line) + _width(token) + 1 > LONGEST and line != [self.name(space)]:
                lines.append([Words("… ", QUIET), *token])
            elif line == [self.name(space)]:
                line += token
            else:
                line += [Words(" "), *token]
        return [Thing(line, ways if i == 0 else "", minor) for i, line in enumerate(lines)]

    def is_as_usual(self, space: int, tokens: list[Line]) -> bool:
        """A city of the strength that it had at the start, with nothing to be seen but that somebody is inside."""
        return len(tokens) == 1 and self.is_closed(space) and self.view["city"][space] == self.box.strength[space]

    def is_closed(self, space: int) -> bool:
        """Whether all that is seen inside a city is that its tribe has troops there."""
        return self.tops.get(INSIDE + space) == (TROOP, self.box.colour[space]) and not self.view["siege"][space]

    def name(self, space: int) -> Words:
        """In the colour of the Hebrews where they hold it, mountains in italics."""
        if self.control[space] == HEBREW:
            return Words(f"{self.spaces[space]}+ ", of_side(HEBREW))
        return Words(f"{self.spaces[space]} ", ASIDE if self.box.space_kind[space] == MOUNTAIN else PLAIN)

    def signs(self, space: int) -> Line:
        """`[3 Am2] H12 *Jos ?4 !`: walls with what is inside, the field, markers, out of supply."""
        return _spaced(self.tokens(space)) or [Words(EMPTY, QUIET)]

    def tokens(self, space: int) -> list[Line]:
        found: list[Line] = []
        walls = self.walls(space)
        if walls:
            found.append(walls)
        found += self.force(space)
        for place, where in self.ambush.items():
            if where == space:
                found.append([Words("ambush ", of_side(PAGAN)), *_spaced(self.force(place))])
        for marker in self.markers.get(space, []):
            found.append([Words(f"{UNSEEN}{marker + 1}", of_side(PAGAN)), *self.under(marker)])
        if space in self.unsupplied:
            found.append([Words(UNSUPPLIED, ALERT)])
        return found

    def walls(self, space: int) -> Line:
        """§14.2 `[3]` is a city of strength 3, `[2/3]` one with a siege point, `*` one under siege, `[x]` destroyed."""
        if not self.box.strength[space] or space in self.view["absent"]:
            return []
        strength, points = self.view["city"][space], self.view["siege"][space]
        if not strength:
            return [Words("[x]", QUIET)]
        style = of_side(self.control[space])
        value = f"{strength - points}/{strength}" if points else str(strength)
        sign = SIEGE if space in self.view["besieged"] else ""
        if self.is_closed(space) and self.view["balaam"] != space:
            return [Words(f"[{value}{sign}{UNSEEN}]", style)]
        inside = self.force(INSIDE + space)
        if self.view["balaam"] == space:
            inside.append([Words("Balaam", of_side(PAGAN))])
        if not inside:
            return [Words(f"[{value}{sign}]", style)]
        return [Words(f"[{value}{sign} ", style), *_spaced(inside), Words("]", style)]

    def force(self, place: int) -> list[Line]:
        """Troops, chariots, Anakin and leaders in a place; of a stack that is not seen the top piece."""
        out: list[Line] = []
        for tribe, number in self.troops.get(place, []):
            out.append([Words(f"{LETTERS[tribe]}{number}", of_side(side_of(tribe)))])
        if place < SPACES:
            if self.chariots.get(place):
                out.append([Words(f"Ch{self.chariots[place]}", of_side(PAGAN))])
            if self.anakin.get(place):
                out.append([Words(f"An{self.anakin[place]}", of_side(PAGAN))])
        if place in self.tops:
            kind, tribe = self.tops[place]
            letters = {TROOP: LETTERS[tribe], CHARIOT: "Ch", ANAK: "An", CHIEF: f"{LETTERS[tribe]} leader"}[kind]
            out.append([Words(f"{letters}{UNSEEN}", of_side(PAGAN))])
        for leader, where in self.view["leaders"]:
            if where == place:
                out.append([Words(self.leader(leader), of_side(HEBREW if leader < HEBREW_LEADERS else PAGAN))])
        return out

    def leader(self, leader: int) -> str:
        """`*Jos`, `*Ele+Ark`, `*Cal:e2` with two pieces of equipment, `*Oth-` out of action."""
        name = f"*{three_letters(self.leaders[leader])}"
        if leader == self.view["ark"]:
            name += "+Ark"
        held = self.view["ladders"][leader] + self.view["rams"][leader]
        if held:
            name += f":e{held}"
        return f"{name}-" if leader in dict(self.view["out_until"]) else name

    def under(self, marker: int) -> Line:
        """§5.9 What lies under a marker, where this seat may see it."""
        found = self.force(UNDER + marker)
        return [Words("="), *_spaced(found)] if found else []

    def sketch(self) -> Sketch:
        """§24.1 The spaces where they lie; connections that lead into the mountains are aside."""
        box = self.box
        open_ones = [space for space in range(SPACES) if space not in self.view["closed"]]
        index = {space: i for i, space in enumerate(open_ones)}
        records = box.components.records("map.toml", "space")
        spots = [
            Spot(records[s].values["x"], records[s].values["y"], [self.name(s), *self.signs(s)]) for s in open_ones
        ]
        roads = [
            Road(index[a], index[b], ASIDE if MOUNTAIN in (box.space_kind[a], box.space_kind[b]) else QUIET)
            for a in open_ones
            for b in box.adjacent[a]
            if a < b and b in index
        ]
        return Sketch(spots, roads)

    def legend(self) -> list[Line]:
        """What the signs mean."""
        return [
            [Words("H5", of_side(HEBREW)), Words(" five Hebrew troops", QUIET)],
            [Words("*Jos", of_side(HEBREW)), Words(" leader, :e2 with equipment, - out of action", QUIET)],
            [Words("Am3", of_side(PAGAN)), Words(" three Amorites", QUIET)],
            [Words("Am?", of_side(PAGAN)), Words(" Amorites on top, the rest unseen", QUIET)],
            [Words("Ch Iron Chariots  An Anakin", of_side(PAGAN))],
            [Words("?4", of_side(PAGAN)), Words(" hidden-force marker 4", QUIET)],
            [Words("[3 Am2] city of strength 3 with 2 troops, [3?] with some", QUIET)],
            [Words("[2/3] 1 siege point, * under siege, [x] destroyed", QUIET)],
            [Words("Ai+", of_side(HEBREW)), Words(" held by the Hebrews", QUIET)],
            [Words(UNSUPPLIED, ALERT), Words(" out of supply", QUIET)],
            [Words(f"{EMPTY} empty", QUIET)],
            [Words("Mountain", ASIDE), Words(" 2 MP", QUIET)],
        ]

    # ---------------------------------------------------------------- what is going on

    def running(self) -> list[Thing]:
        """Cards in play, the army that moves, the battle, and what lasts for this turn."""
        view = self.view
        out: list[Thing] = []
        if is_setting_up(view):
            out.append(Thing(self.left_to_place()))
        for card in view["shown"]:
            words: Line = [Words("In play   ", QUIET), Words(self.titles[card]), *_joined(self.facts(card))]
            out.append(Thing(words, self.box.card_text[card], minor=True))
        if view["army"] is not None:
            out.append(Thing(self.marching(view["army"])))
        if view["battle"] is not None:
            out += [Thing(line) for line in self.fighting(view["battle"])]
        if view["allied"]:
            names = ", ".join(self.box.kinds["tribe"].names[tribe] for tribe in view["allied"])
            out.append(Thing([Words("Allied    ", QUIET), Words(names, of_side(PAGAN))]))
        if view["treaty"]:
            out.append(Thing([Words("In force  ", QUIET), Words("The treaty with Gibeon.")], minor=True))
        if view["ark_leads"]:
            out.append(Thing([Words("In force  ", QUIET), Words("The Ark leads: 3 more dice where it is.")]))
        known = [(side, value) for side, value in enumerate(view["wants"]) if value >= 0]
        if known:
            told = [[Words(f"{self.sides[side]}: {self.sides[value]}", of_side(side))] for side, value in known]
            out.append(Thing([Words("Wishes    ", QUIET), *_joined(told, "  ", "")]))
        return out

    def left_to_place(self) -> Line:
        """§5.1, Ruling R80 What is in hand, or what is left of the tribe that is being set up, else of all."""
        first = set_up_panels(self.box, self.view)[0]
        left = [f"{row['name']} {row['text']}".rstrip() for row in first["rows"] if row["text"] != PLACED]
        heading = Words(f"{first['name']:<10}" if len(first["name"]) < 10 else f"{first['name']}: ", QUIET)
        return [heading, Words("; ".join(left) or "nothing is left")]

    def marching(self, army: Mapping[str, Any]) -> Line:
        """§10.1 `Marching  H12 Joshua at Ai, 3 MP left`."""
        side = army["side"]
        parts = [called(self.leaders[leader]) for leader in army["leaders"] if leader >= 0]
        if army["kind"] == HIDDEN:
            parts.append(f"marker {army['marker'] + 1}")
        parts += [f"{LETTERS[tribe]}{number}" for tribe, number in army["force"] or ()]
        if army["chariots"]:
            parts.append(f"Ch{army['chariots']}")
        if army["giants"]:
            parts.append(f"An{army['giants']}")
        space = space_of(army["place"])
        where = f" at {self.spaces[space]}" if space >= 0 else ""
        return [
            Words("Marching  ", QUIET),
            Words(" ".join(parts) or self.sides[side], of_side(side)),
            Words(f"{where}, {army['mp']} MP left"),
        ]

    def fighting(self, battle: Mapping[str, Any]) -> list[Line]:
        """§12.2, §12.5, Ruling R84 Who attacks whom and where; then dice and hits of both."""
        attacker = battle["attacker"]
        out: list[Line] = [
            [
                Words("Battle    ", QUIET),
                Words(self.sides[attacker], of_side(attacker)),
                Words(" attack "),
                Words(self.sides[1 - attacker], of_side(1 - attacker)),
                Words(f" at {self.spaces[battle['space']]}, round {battle['round']}"),
            ]
        ]
        for side in (attacker, 1 - attacker):
            said = []
            if battle["cards"][side] >= 0:
                said.append(self.titles[battle["cards"][side]])
            if battle["dice"][side]:
                said.append(counted(battle["dice"][side], "die", "dice"))
            if battle["sixes"][side] or battle["fives"][side]:
                said.append(f"{battle['sixes'][side]} killed, {battle['fives'][side]} wounded")
            if said:
                out.append([Words("          "), Words(f"{self.sides[side]}: ", of_side(side)), Words(", ".join(said))])
        if battle["winner"] >= 0:
            won = "slaughter" if battle["slaughter"] else "win"
            out.append([Words(f"          {self.sides[battle['winner']]} {won}", of_side(battle["winner"]))])
        return out

    # ---------------------------------------------------------------- cards

    def hand(self, side: int) -> list[int]:
        found = self.view["hands"][side]
        return list(found) if isinstance(found, list) else []

    def card(self, card: int) -> Face:
        """§8.1 Its value, what it is, and for whom."""
        return Face(self.titles[card], self.facts(card), self.box.card_text[card])

    def facts(self, card: int) -> list[Line]:
        box = self.box
        side = box.card_side[card]
        style = of_side(side) if side >= 0 else QUIET
        return [
            [Words(str(box.value[card]), STRONG)],
            [Words(CARD_KINDS[box.card_kind[card]], ASIDE)],
            [Words(USERS[side], style)],
        ]

    def cards(self) -> list[tuple[str, list[int]]]:
        """§7.5, §8.8 Hands seen, what is in play, discards, removed; all others are hidden."""
        view = self.view
        out: list[tuple[str, list[int]]] = []
        for side in SIDES:
            if isinstance(view["hands"][side], list):
                whose = "Your hand" if side == view["seat"] else f"Hand of the {self.sides[side]}"
                out.append((whose, list(view["hands"][side])))
        if not isinstance(view["hands"][HEBREW], list):
            out.append(("Hebrew hand, as it was seen", list(view["known"])))
        out.append(("In play", list(view["shown"])))
        if isinstance(view["deck"], list):
            out.append(("Deck, top card first", view["deck"][::-1]))
        out.append(("Discards", list(view["discards"])))
        out.append(("Removed from the game", list(view["removed"])))
        seen = {card for _, cards in out for card in cards}
        hidden = [card for card in range(CARDS) if card not in seen]
        out.append(("In the deck or in a hand that you cannot see", hidden))
        return [(heading, cards) for heading, cards in out if cards]

    def cited(self, number: int) -> int:
        return number - 1 if 1 <= number <= CARDS else -1

    # ---------------------------------------------------------------- a closer look

    def mark(self, kind: str, thing: int) -> Line:
        """What stands in a space, where a leader or a marker is, how strong a tribe is."""
        if kind == "space":
            signs = self.signs(thing)
            return [] if signs[0].text == EMPTY else signs
        if kind == "leader":
            space = self.space_at(self.at.get(thing, NOWHERE))
            return [Words(f"at {self.spaces[space]}", QUIET)] if space >= 0 else []
        if kind == "marker":
            found = [space for marker, space, _ in self.view["markers"] if marker == thing]
            return [Words(f"at {self.spaces[found[0]]}", QUIET)] if found else []
        return []

    def space_at(self, place: int) -> int:
        """The space of any place that this seat sees, or -1."""
        if place in self.ambush:
            return self.ambush[place]
        if UNDER <= place < HIDING:
            found = [space for marker, space, _ in self.view["markers"] if marker == place - UNDER]
            return int(found[0]) if found else -1
        return space_of(place)

    def look(self, kind: str, thing: int) -> list[Line]:
        if kind == "space":
            return self.look_at_space(thing)
        if kind == "card":
            return self.look_at_card(thing)
        if kind == "leader":
            return self.look_at_leader(thing)
        if kind == "marker":
            found = [(space, tribe) for marker, space, tribe in self.view["markers"] if marker == thing]
            where = self.spaces[found[0][0]] if found else "not on the map"
            return [[Words(f"Hidden Forces {thing + 1}", of_side(PAGAN)), Words(f": {where}. "), *self.under(thing)]]
        if kind == "tribe" and thing != HEBREWS:
            return self.look_at_tribe(thing)
        if kind == "side" and thing == HEBREW:
            return self.points()
        return []

    def look_at_space(self, space: int) -> list[Line]:
        """What it is, who holds it, all that is seen of it, and its connections."""
        box = self.box
        kind = box.space_kind[space]
        holder = self.control[space]
        whose = "" if space == GILGAL else f" of the {box.kinds['tribe'].names[box.colour[space]]}"
        cost = f"{box.enter_cost[space]} MP"
        first: Line = [
            Words(self.spaces[space], STRONG),
            Words(f", {KIND_WORDS[kind]}{whose}, {cost}, held by the "),
            Words(self.sides[holder], of_side(holder)),
            Words("."),
        ]
        if kind == CITY:
            modifier = f", siege rolls {box.siege_drm[space]:+d}" if box.siege_drm[space] else ""
            first.append(Words(f" Walls of strength {box.max_strength[space]} at most{modifier}."))
        if space in self.unsupplied:
            first.append(Words(" Out of supply.", ALERT))
        ways: list[Line] = [[Words(f"{self.spaces[b]} "), *self.signs(b)] for b in box.adjacent[space]]
        return [first, [Words("  "), *self.signs(space)], [Words("Next to ", QUIET), *_joined(ways, "; ", "")]]

    def look_at_leader(self, leader: int) -> list[Line]:
        """§4.2 His ratings, and where he is if this seat knows it."""
        box = self.box
        side = HEBREW if leader < HEBREW_LEADERS else PAGAN
        space = self.space_at(self.at.get(leader, NOWHERE))
        where = "out of the game" if leader in self.view["leaders_out"] else "not seen"
        ratings = (
            f"strategy {box.strategy[leader]}, battle {box.battle[leader]}, organization {box.organization[leader]}"
        )
        return [
            [
                Words(self.leaders[leader], of_side(side)),
                Words(f": {self.spaces[space] if space >= 0 else where}; {ratings}."),
            ]
        ]

    def look_at_tribe(self, tribe: int) -> list[Line]:
        box = self.box
        points = 0 if is_conquest(box, self.view) else box.conquest_vp[tribe]
        worth = f" Its area is worth {points} VP." if points else ""
        cities = ", ".join(self.spaces[space] for space in box.cities_of[tribe])
        return [
            [Words(box.kinds["tribe"].names[tribe], STRONG), Words(f": {self.strength(tribe)}.{worth}")],
            [Words("Cities: ", QUIET), Words(cities)],
        ]

    def look_at_card(self, card: int) -> list[Line]:
        box = self.box
        removed = " It leaves the game when its event is played." if box.is_removed[card] else ""
        return [
            [Words(f"#{card + 1} {self.titles[card]}", STRONG), *_joined(self.facts(card))],
            [Words(f"{box.card_text[card]}{removed}")],
        ]

    def points(self) -> list[Line]:
        """§3.4, §3.5, Ruling R75 What the Hebrew points are made of; where conquest decides, the cities taken."""
        if is_conquest(self.box, self.view):
            return [[Words("Hebrews ", of_side(HEBREW)), Words(f"{score_words(self.box, self.view)} taken.")]]
        parts: list[Line] = [
            [Words(f"{PARTS[slug]} "), Words(f"{value:+d}", STRONG)]
            for slug, value in self.view["points"].items()
            if value
        ]
        return [[Words(f"Hebrews {total(self.view)} VP: ", of_side(HEBREW)), *_joined(parts, ", ", "")]]


def three_letters(name: str) -> str:
    """`Jos`; of two that begin alike `Adz` and `Adb`."""
    first, _, second = short_name(name).partition("-")
    return f"{first[:2]}{second[:1]}" if second else first[:3]


def _width(line: Line) -> int:
    return sum(len(words.text) for words in line)


def _spaced(lines: list[Line]) -> Line:
    return _joined(lines, " ", "")


def _joined(lines: list[Line], between: str = "  ", before: str = "  ") -> Line:
    out: Line = [Words(before)] if before else []
    for i, line in enumerate(lines):
        out += [Words(between)] if i else []
        out += line
    return out
