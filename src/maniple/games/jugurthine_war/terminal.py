# maniple: interpreted
"""The table of The Jugurthine War in words, for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, Final

from maniple.games.jugurthine_war.board import (
    ADJECTIVES,
    KINDS_OF_BATTLE,
    NEXT_MOVE,
    Table,
    clock,
    container_rows,
    costs_from,
    dice_words,
    is_truce,
    phase_of,
    settled,
    short_name,
    threats,
)
from maniple.games.jugurthine_war.combat import ASSAULT
from maniple.games.jugurthine_war.look import look, middle_of
from maniple.games.jugurthine_war.tables import (
    ALA,
    ASIDE,
    CAVALRY,
    CITY,
    DEFECTORS,
    DESTROYED,
    DIFFICULT,
    ELEPHANT,
    FIRST_YEAR,
    GUARD,
    HEX,
    IMPEDIMENTA,
    INFANTRY,
    LAKE,
    LEGION,
    LEVY,
    MILICE,
    NO_CITY,
    NO_PIECE,
    NUMIDIAN,
    PIECE,
    ROMAN,
    SEA,
    SIDES,
    STRATAGEM,
    STRATAGEMS,
    TREASURE,
    TURNS,
    WAITING,
    ZONE,
    WarBox,
)
from maniple.kernel.showing import counted, size
from maniple.kernel.tabletext import (
    ALERT,
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

LETTERS: Final = {LEGION: "L", ALA: "A", ELEPHANT: "E", LEVY: "V", DEFECTORS: "D"}
BAGGAGE: Final = {IMPEDIMENTA: "baggage", TREASURE: "treasure"}
EMPTY: Final = "·"
WIDE: Final = 34
"""As many columns as a row of the board may have."""
CLOSED: Final = "closed"
HIDDEN: Final = "?"
PILLAGED: Final = "x"
BIDDING: Final = "Bid"


class WarText:
    """§6.7-a Everything here follows from the view, so it tells no more than the view does."""

    card_kind = STRATAGEM

    def __init__(self, box: WarBox, view: Mapping[str, Any]) -> None:
        self.box = box
        self.view = dict(view)
        self.table = Table(box, self.view)
        self.hexes = box.kinds[HEX].names
        self.slugs = box.kinds[HEX].slugs
        self.cities = box.kinds[CITY].names
        self.names = box.kinds[PIECE].names
        self.sides = box.kinds["side"].names
        self.titles = box.kinds[STRATAGEM].names
        self.here: dict[int, list[int]] = {}
        """By hex: the pieces there that this seat sees, boxes included."""
        for piece, space in self.table.where.items():
            if space >= 0:
                self.here.setdefault(space, []).append(piece)
        self.closed: list[int] = view["closed"]
        self.costs: dict[int, int] = {}
        self.watched: dict[int, list[str]] = {}
        """By hex: who may intercept there, in words."""
        decision, march = view["decision"], view["march"]
        if decision is not None and decision["kind"] == NEXT_MOVE and view["options"]:
            self.costs = costs_from(self.table, march["space"], march["points"], decision["side"])
            if not is_truce(self.view):
                self.watched = threats(self.table, 1 - decision["side"])

    # ---------------------------------------------------------------- where the game stands

    def status(self) -> list[list[Line]]:
        """§2-a, §9.1-a Year, turn, phase and victory points; then the markers and cities of each side."""
        view = self.view
        deciding = view["decision"] or {}
        number = phase_of(view)
        phase = look()["turn"]["phases"][number] if number >= 0 else "Bidding" if deciding else ""
        if view["outcome"]:
            phase = "the game is over"
        general = [
            [Words(f"{-view['year']} BCE, turn {view['turn']} of {TURNS}", STRONG), Words(f" {phase}")],
            [Words(f"{view['points']} VP", STRONG), Words(" (0 Rome, 20 Numidia)", QUIET)],
        ]
        if is_truce(view):
            general.append([Words("negotiations", ALERT)])
        return [general, [self.standing(side) for side in SIDES]]

    def standing(self, side: int) -> Line:
        """§3.1-a Markers in hand and container, and cities."""
        view = self.view
        held = view["control"].count(side)
        words = [
            Words(f"{self.sides[side]} ", of_side(side)),
            Words(counted(size(view["hands"][side]), "marker")),
            Words(f"  container {size(view['pools'][side])}", QUIET),
            Words(f"  {counted(held, 'city', 'cities')}"),
        ]
        if side == NUMIDIAN:
            words.append(Words(f"  units to draw {view['container']}", QUIET))
        return words

    # ---------------------------------------------------------------- the board

    def board(self) -> list[Group]:
        """§1.3-a, §5.3-a The forces of both sides, the cities, and what is not in play."""
        groups = [
            Group([Words(f"{ADJECTIVES[side]} forces", STRONG)], [Words(self.sides[side], STRONG)], self.forces(side))
            for side in SIDES
        ]
        towns = [Thing(self.city(city), "", self.is_quiet(city)) for city in range(len(self.cities))]
        groups.append(Group([Words("Cities", STRONG)], [Words("Cities", STRONG)], towns))
        groups.append(Group([Words("Not in play", STRONG)], [Words("Off", STRONG)], self.off_the_map()))
        return [group for group in groups if group.things]

    def forces(self, side: int) -> list[Thing]:
        """Hex by hex: commanders with their boxes, units alone, closed counters."""
        out = []
        spaces = {space for space, found in self.here.items() if self.of(found, side)}
        if side == NUMIDIAN:
            spaces |= set(self.closed)
        for space in sorted(spaces):
            words = self.force(space, side)
            if not words:
                continue
            rows = in_rows([Words(f"{self.place(space)}:"), *words], WIDE)
            out.append(Thing(rows[0], self.ways(space)))
            out += [Thing(row) for row in rows[1:]]
        if side == NUMIDIAN:
            out += [Thing(row) for row in self.closed_boxes()]
        return out

    def closed_boxes(self) -> list[Line]:
        """§6.7-b Without the screen: how many counters lie in the box of each commander who is hidden somewhere."""
        told = [
            Words(f"{short_name(self.names[piece])} {number}", QUIET)
            for piece, number in self.view.get("boxes", [])
            if self.table.is_closed(piece)
        ]
        return in_rows([Words("in boxes:", QUIET), *told], WIDE) if told else []

    def of(self, pieces: Iterable[int], side: int) -> list[int]:
        return [piece for piece in pieces if self.table.side(piece) == side]

    def place(self, space: int) -> str:
        """`Vaga 1904`, `1406`, `Western Numidia`."""
        if space == self.box.west:
            return self.hexes[space]
        return f"{self.hexes[space]} {self.slugs[space]}" if space in settled(self.box) else self.slugs[space]

    def force(self, space: int, side: int) -> Line:
        """§5.3-a All of one side in a hex, without milice, word by word; `[...]` is a box, `in:` inside the walls."""
        out: Line = []
        own = [piece for piece in self.of(self.here.get(space, []), side) if self.box.unit_class[piece] != MILICE]
        for piece in own:
            if self.table.holder[piece] != NO_PIECE:
                continue
            if piece < self.box.commanders:
                out += [Words(word, of_side(side)) for word in self.commander(piece)]
            else:
                out.append(Words(f"{self.inside(piece)}{self.unit(piece)}", of_side(side)))
        if side == NUMIDIAN:
            out += [Words(CLOSED, of_side(side)) for at in self.closed if at == space]
            known = [self.short(piece) for piece, at in self.view["known"] if at == space]
            if known:
                out += [Words(word, QUIET) for word in ("seen:", *known)]
        return out

    def commander(self, commander: int) -> list[str]:
        """`Metellus 4 [L5 A4 H2]`, word by word."""
        held = [self.unit(piece) for piece in self.table.held.get(commander, [])]
        moved = "*" if commander in self.table.moved else ""
        said = f"{self.inside(commander)}{short_name(self.names[commander])} {self.box.competency[commander]}{moved}"
        if not held:
            return [said]
        held[0], held[-1] = f"[{held[0]}", f"{held[-1]}]" if len(held) > 1 else f"[{held[0]}]"
        return [said, *held]

    def short(self, piece: int) -> str:
        """A piece of which the steps are not known: `Jugurtha`, `GF`, `H`."""
        return short_name(self.names[piece]) if piece < self.box.commanders else self.letter(piece)

    def inside(self, piece: int) -> str:
        return "in:" if piece in self.table.inside else ""

    def unit(self, piece: int) -> str:
        """`L4`: kind and steps; foot F, horse H, of the royal guard with a G."""
        box = self.box
        if piece < box.commanders:
            return short_name(self.names[piece])
        return f"{self.letter(piece)}{self.table.steps[piece] if box.is_cu[piece] else ''}"

    def letter(self, piece: int) -> str:
        box = self.box
        kind = box.unit_class[piece]
        if kind in BAGGAGE:
            return BAGGAGE[kind]
        letter = LETTERS.get(kind, "H" if box.arm[piece] == CAVALRY else "F")
        return f"{'G' if kind == GUARD else ''}{letter}"

    def ways(self, space: int) -> str:
        """The neighbours of a hex with what a step there costs."""
        return ", ".join([f"{self.place(other)} {cost}" for other, cost in self.steps_from(space)])

    def steps_from(self, space: int) -> list[tuple[int, int]]:
        """§6.1-b, Ruling R-30 Neighbours and MP."""
        box = self.box
        out = []
        for i, other in enumerate(box.adjacent[space]):
            cost = box.costs[space][i]
            if box.west in (space, other) and not self.view["zone_whole"]:
                cost += box.plain_costs[space][i]
            out.append((int(other), cost))
        return out

    def is_quiet(self, city: int) -> bool:
        """Nothing is told of it that was not so at the start."""
        milice = self.table.where.get(self.box.milice_of[city], ASIDE) >= 0
        return self.view["control"][city] == NUMIDIAN and milice and not self.view["siege"][city]

    def city(self, city: int) -> Line:
        """`Vaga R militia`, `Cirta milice in:F2 siege 1`."""
        side = self.view["control"][city]
        if side == DESTROYED:
            return [Words(f"{self.cities[city]} "), Words("destroyed", ALERT)]
        words = [Words(f"{self.cities[city]} {self.sides[side][0]}", of_side(side))]
        return [*words, Words(" "), *(self.garrison(city) or [Words(EMPTY, QUIET)])]

    def garrison(self, city: int) -> Line:
        """§6.3-b Milice or militia, who is inside, and the siege marker."""
        milice, space = self.box.milice_of[city], self.box.city_hex[city]
        parts: list[Line] = []
        if self.table.where.get(milice, ASIDE) >= 0:
            side = self.table.side(milice)
            parts.append([Words("militia" if side == ROMAN else "milice", of_side(side))])
        for piece in self.here.get(space, []):
            if piece in self.table.inside and self.table.holder[piece] == NO_PIECE:
                said = self.commander(piece) if piece < self.box.commanders else [f"in:{self.unit(piece)}"]
                parts += [[Words(word, of_side(self.table.side(piece)))] for word in said]
        if self.view["control"][city] == NUMIDIAN and not self.view["scores"][city]:
            parts.append([Words("no VP", QUIET)])  # Ruling R-17
        if self.view["siege"][city]:
            parts.append([Words(f"siege {self.view['siege'][city]}", ALERT)])
        return joined(parts, " ")

    def off_the_map(self) -> list[Thing]:
        """§4.2-b, §5.2-c, §10.2-a Who can be raised, who returns, who will come."""
        box, where = self.box, self.table.where
        out = []
        for side in SIDES:
            waiting = [
                piece
                for piece, space in where.items()
                if space == ASIDE
                and box.side[piece] == side
                and piece >= box.commanders
                and box.unit_class[piece] not in (MILICE, TREASURE)
            ]
            out += [Thing([Words(self.names[piece], of_side(side))], "", True) for piece in waiting]
        for piece, space in where.items():
            if space == WAITING:
                name = short_name(self.names[piece]) if piece < box.commanders else self.names[piece]
                who = [Words(f"{name}: ", of_side(box.side[piece]))]
                out.append(Thing([*who, Words(self.arrival(piece), QUIET)], "", True))
        for row in container_rows(self.table):
            said = [Words("container: ", QUIET), Words(f"{row['text']} {row['name']}", of_side(NUMIDIAN))]
            out.append(Thing(said, "", True))
        return out

    def arrival(self, piece: int) -> str:
        if piece >= self.box.commanders:
            return f"{-self.box.arrives[piece]} BCE"
        back = self.view["back_at"][piece] - 1
        return f"{-(FIRST_YEAR + back // TURNS)} BCE, turn {back % TURNS + 1}"

    def sketch(self) -> Sketch:
        """§1.3-a Places and forces where they lie; a line is a road from place to place."""
        box = self.box
        shown = sorted(settled(box) | set(self.here) | set(self.closed) | {int(box.west)})
        index = {space: i for i, space in enumerate(shown)}
        spots = []
        for space in shown:
            x, y = look()["zone"] if space == box.west else middle_of(self.slugs[space])
            spots.append(Spot(x, y, self.signs(space)))
        roads: list[Road] = []
        for record in box.components.records("map.toml", "road"):
            way = [box.kinds[HEX].ids[slug] for slug in record.words("hexes")]
            ends = [space for space in way if space in settled(box)]
            roads += [Road(index[a], index[b]) for a, b in pairwise(ends)]
        return Sketch(spots, roads)

    def signs(self, space: int) -> Line:
        """A place with how many CU each side has there, and a sign for each closed counter: `Vaga R5`, `1406 ?`."""
        box = self.box
        name = self.hexes[space] if space in settled(box) or space == box.west else self.slugs[space]
        city = box.city_at[space]
        side = self.view["control"][city] if city != NO_CITY else -1
        parts: list[Line] = [[Words(name, of_side(side) if side in SIDES else QUIET)]]
        for side in SIDES:
            own = [piece for piece in self.of(self.here.get(space, []), side) if box.unit_class[piece] != MILICE]
            if own:
                units = len([piece for piece in own if box.is_cu[piece]])
                parts.append([Words(f"{self.sides[side][0]}{units}", of_side(side))])
        parts += [[Words(HIDDEN, of_side(NUMIDIAN))] for at in self.closed if at == space]
        if space in self.view["pillaged"]:
            parts.append([Words(PILLAGED, ALERT)])
        return joined(parts, " ")

    def strangers(self, space: int) -> list[Line]:
        """§6.7-a Who is in a hex, by side, and the markers upon it."""
        out = [joined_words(found) for side in SIDES if (found := self.force(space, side))]
        city = self.box.city_at[space]
        if city != NO_CITY:
            found = self.garrison(city)
            if found:
                out.append(found)
        if space in self.view["pillaged"]:
            out.append([Words("pillaged", ALERT)])
        return out

    def legend(self) -> list[Line]:
        """What the signs mean."""
        return [
            [Words("L legion  A ala  F foot  H horse")],
            [Words("G royal guard  E elephants  V levy  D defectors")],
            [Words("L4 four steps", QUIET)],
            [Words("Metellus 4 [..] competency, his box", QUIET)],
            [Words("* has moved", QUIET)],
            [Words("in: inside the walls", QUIET)],
            [Words("R, N who holds a city", QUIET)],
            [Words("closed, ? a hidden commander", QUIET)],
            [Words("R5, N3 combat units on the map", QUIET)],
            [Words("x pillaged", QUIET)],
        ]

    # ---------------------------------------------------------------- what is going on

    def running(self) -> list[Thing]:
        """Markers in play, negotiations, recruitment, the march, the battle."""
        view = self.view
        out: list[Thing] = []
        for stratagem in view["in_play"]:
            words = [Words("In play   ", QUIET), Words(self.titles[stratagem])]
            out.append(Thing(words, self.box.marker_text[stratagem], minor=True))
        if view["decision"] is not None and view["decision"]["kind"] == BIDDING and view["bid"] >= 0:
            out.append(Thing([Words("Bid       ", QUIET), Words(f"{view['bid']} VP for the Roman side")]))
        if is_truce(view):
            left = "this turn and the next" if view["truce"] > clock(view) else "to the end of this turn"
            out.append(Thing([Words("Truce     ", QUIET), Words(left, ALERT)]))
        if view["rp"] is not None and any(view["rp"]):
            own, alliance = view["rp"]
            more = f", {alliance} for Gaetuli and Mauretanians" if alliance else ""
            out.append(Thing([Words("Recruits  ", QUIET), Words(f"{counted(own, 'RP', 'RP')} left{more}")]))
        if view["march"] is not None:
            out.append(Thing(self.marching(view["march"])))
        if view["battle"] is not None:
            out += [Thing(line) for line in self.fighting(view["battle"])]
        return out

    def marching(self, march: Mapping[str, Any]) -> Line:
        """§6.1-a `March     Metellus 4 [L5 A4] at Vaga 1904: 3 MP spent, 9 left`."""
        commander, space = march["commander"], march["space"]
        who = "a hidden commander" if commander == NO_PIECE else self.names[commander]
        if commander != NO_PIECE and self.table.where.get(commander, ASIDE) >= 0:
            who = " ".join(self.commander(commander))
        words = [Words("March     ", QUIET), Words(who)]
        if space >= 0:
            words.append(Words(f" at {self.place(space)}"))
        words.append(Words(f": {march['spent']} MP spent"))
        if commander != NO_PIECE:
            words.append(Words(f", {march['points']} left", STRONG))
        if march["forced"]:
            words.append(Words(", forced", ALERT))
        return words

    def fighting(self, battle: Mapping[str, Any]) -> list[Line]:
        """§7.1-b, §8.2-a Where, in which round; then each side with its dice and losses."""
        kind = KINDS_OF_BATTLE.get(battle["kind"], "Battle")
        head = [Words(f"{kind:<10}", QUIET), Words(f"at {self.place(battle['space'])}", STRONG)]
        if battle["kind"] != ASSAULT:
            head.append(Words(f", round {max(1, battle['round'])}"))
        if battle["ambushed"] and battle["round"] <= 1:
            head.append(Words(", ambush: no Roman dice", ALERT))
        out = [head]
        for side in (battle["attacker"], 1 - battle["attacker"]):
            units = [unit for unit in battle["forces"][side] if unit in self.table.steps]
            leader = battle["leaders"][side]
            who = short_name(self.names[leader]) if leader != NO_PIECE else "no commander"
            words = [Words("          "), Words(f"{self.sides[side]} ", of_side(side)), Words(f"{who} [")]
            words += [Words(" ".join([self.unit(unit) for unit in units]), of_side(side)), Words("]")]
            divisor = 3 if side == battle["attacker"] and battle["over_mountains"] else 2
            if battle["kind"] == ASSAULT:
                strength = sum([self.box.sp[unit][self.table.steps[unit]] for unit in units if self.box.walls[unit]])
                words.append(Words(f" {dice_words(strength, 2)}"))
            else:
                horse, foot = self.table.strength(units, CAVALRY), self.table.strength(units, INFANTRY)
                words.append(Words(f" horse {dice_words(horse, divisor)}; foot {dice_words(foot, divisor)}"))
                words.append(Words(f"; lost {battle['losses'][side]}"))
            if battle["hits"][side]:
                words.append(Words(f", {battle['hits'][side]} to take", ALERT))
            out.append(words)
        return out

    # ---------------------------------------------------------------- stratagems

    def hand(self, side: int) -> list[int]:
        found = self.view["hands"][side]
        return list(found) if isinstance(found, list) else []

    def card(self, card: int) -> Face:
        """§3.2-a A stratagem: whose it is, and what it does."""
        return Face(self.titles[card], self.facts(card), self.box.marker_text[card])

    def facts(self, card: int) -> list[Line]:
        own = [side for side in SIDES if self.box.marker_count[side][card]]
        if len(own) == 1:
            return [[Words(ADJECTIVES[own[0]], of_side(own[0]))]]
        return []

    def cards(self) -> list[tuple[str, list[int]]]:
        """§3.1-a Hands and containers seen, what is in play or set aside; all others are hidden."""
        view = self.view
        out: list[tuple[str, list[int]]] = []
        for side in SIDES:
            if isinstance(view["hands"][side], list):
                whose = "Your markers" if side == view["seat"] else f"Markers of the {self.sides[side]}"
                out.append((whose, list(view["hands"][side])))
            if isinstance(view["pools"][side], list):
                out.append((f"Container of the {self.sides[side]}", sorted(view["pools"][side])))
        out.append(("In play", list(view["in_play"])))
        out.append(("Set aside", list(view["gone"])))
        for side in SIDES:
            if not isinstance(view["hands"][side], list):
                own = [card for card in range(len(STRATAGEMS)) if self.box.marker_count[side][card]]
                hidden = [card for card in own if card not in view["gone"]]
                out.append((f"In the hand or the container of the {self.sides[side]}, by kind", hidden))
        return [(heading, found) for heading, found in out if found]

    def cited(self, number: int) -> int:
        return number - 1 if 1 <= number <= len(STRATAGEMS) else -1

    # ---------------------------------------------------------------- a closer look

    def mark(self, kind: str, thing: int) -> Line:
        """What stands there; for who moves, what it costs to go there and whether he may be intercepted."""
        if kind == HEX:
            return self.hex_mark(thing)
        if kind == CITY:
            return self.garrison(thing)
        if kind == PIECE and self.table.where.get(thing, ASIDE) >= 0:
            where = [Words(f"in {self.place(self.table.where[thing])}", QUIET)]
            return [Words(f"{self.table.steps[thing]} steps ", QUIET), *where] if self.box.is_cu[thing] else where
        return []

    def hex_mark(self, space: int) -> Line:
        parts: list[Line] = []
        if space in self.costs:
            parts.append([Words(f"{self.costs[space]} MP")])
        if self.box.terrain[space] == DIFFICULT:
            parts.append([Words("difficult", QUIET)])
        if space in self.watched:
            parts.append([Words("may be intercepted", ALERT)])
        return joined([*parts, *self.strangers(space)], " ")

    def look(self, kind: str, thing: int) -> list[Line]:
        if kind == HEX:
            return self.look_at_hex(thing)
        if kind == CITY:
            return self.look_at_hex(self.box.city_hex[thing])
        if kind == PIECE:
            return self.look_at_piece(thing)
        if kind == STRATAGEM:
            return self.look_at_stratagem(thing)
        return []

    def look_at_hex(self, space: int) -> list[Line]:
        """Terrain, what is built there, who is there, and the ways on with their cost."""
        box = self.box
        out: list[Line] = [[Words(self.place(space), STRONG), Words(f": {self.terrain(space)}.")]]
        city = box.city_at[space]
        if city != NO_CITY:
            out.append([Words("  "), *self.city(city)])
        for found in [found for side in SIDES if (found := self.force(space, side))]:
            out.append([Words("  "), *joined_words(found)])
        if space in self.view["pillaged"]:
            out.append([Words("  "), Words("pillaged", ALERT)])
        out += [[Words("  "), Words(words, ALERT)] for words in self.watched.get(space, [])]
        steps: list[Line] = [
            [Words(f"{self.place(other)} {cost}"), *spaced(self.strangers(other))]
            for other, cost in self.steps_from(space)
        ]
        if steps:
            out.append([Words("Next to (MP) ", QUIET), *joined(steps, "; ")])
        return out

    def terrain(self, space: int) -> str:
        """§1.3-a, §6.1-b, §6.6-a"""
        box = self.box
        words = {SEA: "sea, closed", LAKE: "lake, closed", DIFFICULT: "difficult terrain", ZONE: "one vast space"}
        said = words.get(box.terrain[space], "plain")
        if box.province[space]:
            said += ", African province"
        if box.town[space]:
            said += ", a town"
        if space == box.utica:
            said += ", where new Roman units appear"
        return said

    def look_at_piece(self, piece: int) -> list[Line]:
        box = self.box
        style = of_side(box.side[piece])
        if piece not in self.table.where:
            return [[Words(self.names[piece], style), Words(": nobody knows where.")]]
        space = self.table.where[piece]
        where = self.place(space) if space >= 0 else "not on the map"
        said = ""
        if piece < box.commanders:
            said = f", competency {box.competency[piece]}"
        elif box.is_cu[piece]:
            steps = self.table.steps[piece]
            said = f", strength {box.sp[piece][steps]}, {steps} of {counted(box.most_steps[piece], 'step')}"
        holder = self.table.holder[piece]
        box_words = f" in the box of {self.names[holder]}" if holder != NO_PIECE and space >= 0 else ""
        out: list[Line] = [[Words(self.names[piece], style), Words(f": {where}{box_words}{said}.")]]
        held = self.table.held.get(piece, [])
        if held:
            out.append([Words("  box: ", QUIET), Words(", ".join([self.long(unit) for unit in held]), style)])
        return out

    def long(self, piece: int) -> str:
        """`Legio I 4 of 6`."""
        most = self.box.most_steps[piece]
        return f"{self.names[piece]} {self.table.steps[piece]} of {most}" if most else self.names[piece]

    def look_at_stratagem(self, stratagem: int) -> list[Line]:
        counts = [f"{self.box.marker_count[side][stratagem]} {ADJECTIVES[side]}" for side in SIDES]
        return [
            [Words(f"#{stratagem + 1} {self.titles[stratagem]}", STRONG), Words(f"  ({', '.join(counts)})", QUIET)],
            [Words(self.box.marker_text[stratagem])],
        ]


def joined_words(line: Line) -> Line:
    return joined([[words] for words in line], " ")


def in_rows(line: Line, wide: int) -> list[Line]:
    """Words in rows of so many columns."""
    rows: list[Line] = []
    left = 0
    for words in line:
        if not rows or len(words.text) >= left:
            rows.append([words])
            left = wide - len(words.text)
        else:
            rows[-1] += [Words(" "), words]
            left -= len(words.text) + 1
    return rows


def joined(lines: list[Line], between: str) -> Line:
    out: Line = []
    for i, line in enumerate(lines):
        out += [Words(between)] if i else []
        out += line
    return out


def spaced(lines: list[Line]) -> Line:
    """Each after a space."""
    return [Words(" "), *joined(lines, " ")] if lines else []
