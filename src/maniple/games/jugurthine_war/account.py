# maniple: interpreted
"""The account of a turn and of a year: points, losses, cities, winter; and of each battle, assault and siege."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, Literal

from maniple.games.jugurthine_war.tables import (
    CITY,
    FIRST_YEAR,
    FOR_ATTRITION,
    HEX,
    MOST_POINTS,
    NUMIDIAN,
    ROMAN,
    SIDE_SLUGS,
    SIDES,
    WarBox,
)
from maniple.games.jugurthine_war.text import TEXT
from maniple.kernel.account import Accounts, Teller, Told, account, foot, part, row, signed, span, total
from maniple.kernel.board import Account, AccountRow, Ref, ref

ENDS: Final = (
    "roman_by_points",
    "roman_by_chief",
    "moral_by_points",
    "moral_by_chief",
    "numidian_by_points",
    "numidian_by_chief",
    "numidian_both_fell",
    "numidian_by_time",
    "both_chiefs_fell",
)
"""How the game ends, also in the middle of a turn."""
WORDS: Final = {
    **{key: TEXT[f"note.{key}"] for key in ENDS},
    "over": "The war is over in turn {number} of {number} BCE: {number:victory point}, {number} before.",
    "lead": "Turn {number} of {number} BCE is over: {number:victory point}, {number} before.",
    "year": "The year {number} BCE is over: {number:victory point}, {number} before.",
    "no_points": "No victory point changed hands",
    "roman_seizes": "{side} seize {city}",
    "numidian_seizes": "{side} seize {city}",
    "beats": "{side} have beaten at least 4 combat units",
    "treasure": "The treasure in {hex} is lost",
    "pillage": "Pillage tells: {number:marker}",
    "in_vain": "Pillage in vain: {number:marker}",
    "other": "{side} gain",
    "attrition": "Attrition in {city}",
    "destroyed": "{side} at {hex}: {number:unit} destroyed",
    "steps": "{side} at {hex}: {number:step} lost",
    "militia": "The militia of {city} is destroyed",
    "control": "{side} control {city}",
    "winter": "{side}: {number:force winters/forces winter} in their cities",
    "legions": "{number:legion gains/legions gain} a step",
    "chief": "{piece} takes over from {piece}",
    "low": "{side} win when no point is left, {side} with {number}.",
    "left": "{side} have until the end of {number} BCE.",
    "battle": "{hex}: {side} win.",
    "nobody": "{hex}: both forces are destroyed.",
    "rolled": "Dice for {roll}",
    "die": "Die for {roll}",
    "cavalry": "Cavalry combat: losses of {side}",
    "infantry": "Infantry combat: losses of {side}",
    "concedes": "{side} concede the battle",
    "assault": "{side} assault {city}: it costs {number:loss/losses}, the garrison {number}.",
    "costs": "Losses of {side}",
    "taken": "{side} take {city}",
    "starves": "Attrition: {number:step}",
    "assault_costs": "Assault: losses of {side}",
    "siege_taken": "{side} take {city}.",
    "siege_lifted": "The siege of {city} is lifted.",
    "siege_ends": "The siege of {city} ends.",
}
LAST_YEAR: Final = 105
MOVED: Final = ("rome_gains", "numidia_gains")
"""The marker moves; both say from where to where."""
REASONS: Final = {
    "roman_seizes": "roman_seizes",
    "numidian_seizes": "numidian_seizes",
    "beats_a_strong_force": "beats",
    "treasure_shown_lost": "treasure",
    "pillage_tells": "pillage",
}


def hex_of(box: WarBox, city: int) -> list[Ref]:
    return [ref(HEX, box.city_hex[city])]


# -------------------------------------------------------------------- a turn, a year


def end_of_turn(teller: Teller, told: Sequence[Told]) -> Account | None:
    """§2-g, §2-h, §8.4-a, §9.1-a What the turn brought: points, losses, cities; at the end of a year the winter."""
    last = told[-1]
    is_over = last.key in ENDS
    if len(told[0].ids) < 3 or not (is_over or len(last.ids) >= 3):
        return None
    turn, year, before = told[0].ids
    moved = next((one.ids[1] for one in reversed(told) if one.key in MOVED), before)
    after = moved if is_over else last.ids[2]
    is_year = any(one.key == "year_begins" for one in told)
    number = -(FIRST_YEAR + year)
    points = point_rows(teller, told, before) or [row(teller.say("no_points"))]
    parts = [
        part("Losses", loss_rows(teller, told)),
        part("Cities", city_rows(teller, told), "§6.3-c"),
        part("Victory points", points, "§9.1-a"),
        part("Winter", winter_rows(teller, told), "§2-h"),
    ]
    key = "over" if is_over else "lead"
    lead = ("year", number, after, before) if is_year else (key, turn, number, after, before)
    feet = [
        foot(teller.say("low", ROMAN, NUMIDIAN, MOST_POINTS), "§9.2-a"),
        foot(teller.say("left", ROMAN, LAST_YEAR), "§9.2-c"),
    ]
    return account(
        f"The year {number} BCE ends" if is_year else f"End of turn {turn}, {number} BCE",
        teller.say(*lead),
        parts,
        [total(-1, "Victory points", "points", before, [after - before])],
        f"0 Rome · {MOST_POINTS} Numidia",
        [foot(teller.say(last.key), last.citation)] if is_over else feet,
    )


def point_rows(teller: Teller, told: Sequence[Told], before: int) -> list[AccountRow]:
    """§9.1-a, §9.2-a Each time that the marker moved, with the note that stands before it as the reason."""
    out = []
    reason = told[0]
    for one in told[1:]:
        if one.key not in MOVED:
            if one.key == "pillage_in_vain":
                out.append(row(teller.say("in_vain", *one.ids), one.citation))
            reason = one
            continue
        change = one.ids[1] - before
        before = one.ids[1]
        if not change:
            continue
        side = ROMAN if change < 0 else NUMIDIAN
        key = REASONS.get(reason.key, "other")
        by_side = key in ("roman_seizes", "numidian_seizes", "other")
        ids = (side, *reason.ids) if by_side and key != "other" else (side,) if by_side else reason.ids
        things: list[Ref] = []
        if key in ("roman_seizes", "numidian_seizes"):
            things = hex_of(teller.box, reason.ids[0])
        elif key == "treasure":
            things = [ref(HEX, reason.ids[0])]
        faces = [{"face": SIDE_SLUGS[side], "number": 1}]
        out.append(row(teller.say(key, *ids), reason.citation, side, signed(change), "gain", things, faces=faces))  # type: ignore[arg-type]
    return out


def loss_rows(teller: Teller, told: Sequence[Told]) -> list[AccountRow]:
    """§8.4-a Attrition, and what fell, by side and hex."""
    box = teller.box
    out = []
    fell: dict[str, Counter[tuple[int, int, str]]] = {"destroyed": Counter(), "steps": Counter()}
    for one in told:
        if one.key == "attrition" and one.ids[1]:
            things = hex_of(box, one.ids[0])
            out.append(row(teller.say("attrition", one.ids[0]), one.citation, -1, signed(-one.ids[1]), "loss", things))
        elif one.key == "militia_destroyed":
            things = hex_of(box, one.ids[0])
            out.append(row(teller.say("militia", one.ids[0]), one.citation, ROMAN, signed(-1), "loss", things))
        elif one.key in ("cu_destroyed", "cu_loses_a_step"):
            piece, space = one.ids
            fell["destroyed" if one.key == "cu_destroyed" else "steps"][box.side[piece], space, one.citation] += 1
    for key, counted in fell.items():
        for (side, space, citation), number in counted.items():
            faces = [{"face": SIDE_SLUGS[side], "number": 1}]
            said = teller.say(key, side, space, number)
            out.append(row(said, citation, side, signed(-number), "loss", [ref(HEX, space)], faces=faces))  # type: ignore[arg-type]
    return out


def city_rows(teller: Teller, told: Sequence[Told]) -> list[AccountRow]:
    """§6.3-c Who controls a city in the end, where that changed."""
    last = {one.ids[1]: one for one in told if one.key == "city_controlled"}
    return [
        row(teller.say("control", *one.ids), one.citation, one.ids[0], "", "gain", hex_of(teller.box, city))
        for city, one in last.items()
    ]


def winter_rows(teller: Teller, told: Sequence[Told]) -> list[AccountRow]:
    """§2-h, §10.3-a, §10.3-b"""
    out = []
    for side in SIDES:
        number = sum(one.key == "winters" and one.ids[0] == side for one in told)
        if number:
            out.append(row(teller.say("winter", side, number), "§2-h", side))
    out += [row(teller.say("chief", *one.ids), one.citation, ROMAN) for one in told if one.key == "new_chief"]
    legions = sum(one.key == "legion_gains" for one in told)
    if legions:
        out.append(row(teller.say("legions", legions), "§10.3-b", ROMAN))
    return out


# -------------------------------------------------------------------- battles and assaults


def end_of_battle(teller: Teller, told: Sequence[Told]) -> Account | None:
    """§7.2-a to §7.5-a Each combat with its dice and losses, and who wins."""
    _, space = told[0].ids
    last = told[-1]
    place = [ref(HEX, space)]
    if last.ids[-1] != space:
        return None
    if last.key == "both_destroyed":
        lead, after = teller.say("nobody", space), []
    else:
        lead = teller.say("battle", space, last.ids[0])
        after = [row(lead, last.citation, last.ids[0], "", "gain", place)]
    combats: list[AccountRow] = []
    for one in told[1:]:
        combats += rolled(teller, one)
        if one.key in ("cavalry_combat", "infantry_combat"):
            key = one.key.removesuffix("_combat")
            combats += [
                row(
                    teller.say(key, side),
                    one.citation,
                    side,
                    signed(-one.ids[side]),
                    "loss" if one.ids[side] else "even",
                )
                for side in SIDES
            ]
        elif one.key == "concedes":
            combats.append(row(teller.say("concedes", *one.ids), one.citation, one.ids[0]))
    title = f"Battle at {teller.box.kinds[HEX].names[space]}"
    parts = [part("Combat", combats), part("Losses", loss_rows(teller, told)), part("Result", after)]
    return account(title, lead, parts, small=True)


def rolled(teller: Teller, one: Told) -> list[AccountRow]:
    if not one.key.startswith("rolled_"):
        return []
    why, *dice = one.ids
    return [row(teller.say("die" if len(dice) == 1 else "rolled", why), one.citation, dice=dice)]


def end_of_assault(teller: Teller, told: Sequence[Told]) -> Account | None:
    """§8.2-b, §8.2-c What an assault costs, and whether the city falls."""
    side, city = told[0].ids
    place = hex_of(teller.box, city)
    costs = next((one for one in told if one.key == "assault_losses"), None)
    if costs is None or (told[-1].key == "city_taken" and told[-1].ids[1] != city):
        return None
    if any(one.key in ("attrition", "turn_begins") for one in told):  # it fell later, and not to this assault
        return None
    dice = [made for one in told for made in rolled(teller, one)]
    losses = [
        row(teller.say("costs", of), costs.citation, of, signed(-number), "loss" if number else "even", place)
        for of, number in zip((side, 1 - side), costs.ids, strict=True)
    ]
    taken = [
        row(teller.say("taken", *one.ids), one.citation, one.ids[0], "", "gain", place)
        for one in told
        if one.key == "city_taken"
    ]
    return account(
        f"Assault on {teller.box.kinds[CITY].names[city]}",
        teller.say("assault", side, city, *costs.ids),
        [part("Dice", dice), part("Losses", losses, "§8.2-b"), part("Result", taken)],
        small=True,
    )


def end_of_siege(teller: Teller, told: Sequence[Told]) -> Account | None:
    """§8.1-a to §8.2-c, §8.4-a What attrition and assaults took since it began, and how it ends."""
    side, city = told[0].ids
    last = told[-1]
    place = hex_of(teller.box, city)
    attrition: list[AccountRow] = []
    assaults: list[AccountRow] = []
    dice: Sequence[int] = ()
    stormed = False
    for one in told[1:]:
        if one.key.startswith("rolled_") and one.ids[0] == FOR_ATTRITION:
            dice = one.ids[1:]
        elif one.key == "attrition" and one.ids[0] == city:
            lost = one.ids[1]
            tone: Literal["loss", "even"] = "loss" if lost else "even"
            said = teller.say("starves", lost)
            attrition.append(row(said, one.citation, 1 - side, signed(-lost), tone, place, dice=dice))
        elif one.key == "assault_begins":
            stormed = one.ids[1] == city
        elif one.key == "assault_losses" and stormed:
            for of, number in zip((side, 1 - side), one.ids, strict=True):
                tone = "loss" if number else "even"
                said = teller.say("assault_costs", of)
                assaults.append(row(said, one.citation, of, signed(-number), tone, place))
    if last.key == "city_taken":
        lead, won = teller.say("siege_taken", *last.ids), last.ids[0]
    else:
        lead, won = teller.say(last.key, city), 1 - side
    parts = [
        part("Attrition", attrition, "§8.4-a"),
        part("Assaults", assaults, "§8.2-b"),
        part("Result", [row(lead, last.citation, won, "", "gain", place)]),
    ]
    return account(f"Siege of {teller.box.kinds[CITY].names[city]}", lead, parts, small=True)


ACCOUNTS: Final = Accounts(
    WORDS,
    (
        span("turn_begins", " ".join(("turn_begins", *ENDS)), end_of_turn),
        span("battle_begins", "wins_the_battle both_destroyed", end_of_battle, small=True),
        span("assault_begins", "assault_losses city_taken", end_of_assault, small=True),
        span("siege_begins", "siege_lifted siege_ends city_taken", end_of_siege, small=True, alike=True),
    ),
)
