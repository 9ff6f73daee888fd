# maniple: interpreted
"""The account of a turn: attrition, and what the points of the Hebrews are made of; and of each battle and siege."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from maniple.games.joshua.tables import (
    HEBREW,
    HEBREWS,
    PAGAN,
    SIDE_NAMES,
    SIDE_SLUGS,
    SPACE,
    TRIBE_SLUGS,
)
from maniple.kernel.account import Accounts, Teller, Told, account, foot, part, row, signed, span, total
from maniple.kernel.board import Account, AccountRow, Ref, ref

WORDS: Final = {
    "lead": "Turn {number} is counted: the {side} have {number:victory point}, {number} before.",
    "below": "Turn {number} is counted: the {side} are {number:victory point} below zero.",
    "cities": "Captured cities",
    "spaces": "Converted spaces, a point for each three",
    "areas": "Conquered areas",
    "balaam": "Balaam is eliminated",
    "courage": "Hebrew courage",
    "pagan_courage": "Pagan courage, which counts against them",
    "ark": "The Ark is captured",
    "losses": "Hebrew losses, a point for each ten",
    "city": "{space} is captured",
    "area": "The land of the {tribe} is conquered",
    "nothing": "Nothing changed the points",
    "attrition": "Attrition of the {side} in {space}",
    "cut_off": "{tribe} in {space} are out of supply",
    "hebrews_lost": "The {side} lose {number:troop} at {space}",
    "pagans_lost": "The {tribe} lose {number:troop} at {space}",
    "anew": "The points are counted anew in every turn.",
    "below_means": "After the last turn the initiative counts one point more, for or against.",
    "conquest": "Turn {number} is over: {number:city is/cities are} captured.",
    "no_city": "No city was captured",
    "out": "The {tribe} are out of the game",
    "conquered": "Every tribe of the scenario is out: the Hebrews have won.",
    "in_vain": "The land is not conquered in time: the Pagans have won.",
    "conquest_goes_on": "The Hebrews win at once when every tribe of the scenario is out.",
    "battle": "{space}: the {side} win.",
    "nobody": "{space}: nobody is left to fight.",
    "dice": "{side}: {number:die/dice}",
    "rolled": "{side} roll {number:kill}, {number:wound}",
    "second": "A tie: there is a second round",
    "wins": "The {side} win the battle",
    "siege": "The siege of {space}",
    "firm": "{space} stands firm.",
    "points": "{space} takes {number:siege point}; strength {number} is left.",
    "taken": "The {side} capture {space}.",
    "result": "{number:siege point}",
    "roll": "The besiegers roll, {signed} makes {number}",
}
SOURCES: Final = ("cities", "spaces", "areas", "balaam", "courage", "pagan_courage", "ark", "losses")
"""§3.4, §3.5 As `points` counts them."""
CITATIONS: Final = ("§3.4", "§3.4", "§3.4", "§3.4", "§3.4", "§3.5", "§3.5", "§3.5")
SUPPLY_BEGINS: Final = (
    "supply_tested",
    "supply_doubtful",
    "attrition_rolled",
    "attrition_unseen",
    "out_of_supply",
    "out_of_supply_unseen",
    "ambushes_out_of_supply",
    "hand_revealed",
    "card_kept",
)


# -------------------------------------------------------------------- a turn


def end_of_turn(teller: Teller, told: Sequence[Told]) -> Account | None:
    """§3.4, §3.5, §16.1, §16.2 Attrition, then the points by what they come from."""
    turn, *before = told[0].ids
    _, *after = told[-1].ids
    if len(before) != len(SOURCES) or len(after) != len(SOURCES):
        return None
    changes = [new - old for old, new in zip(before, after, strict=True)]
    points = [made for i, change in enumerate(changes) if change for made in source_rows(teller, told, i, change)]
    now = sum(after)
    lead = teller.say("lead", turn, HEBREW, now, sum(before)) if now >= 0 else teller.say("below", turn, HEBREW, -now)
    return account(
        f"End of turn {turn}",
        lead,
        [
            part("Attrition", attrition_rows(teller, told), "§16.1"),
            part("Victory points", points or [row(teller.say("nothing"))], "§3.4"),
        ],
        [total(HEBREW, SIDE_NAMES[HEBREW], SIDE_SLUGS[HEBREW], sum(before), [sum(changes)])],
        "",
        [foot(teller.say("anew"), "§3.4"), foot(teller.say("below_means"), "§3.6")],
    )


def source_rows(teller: Teller, told: Sequence[Told], source: int, change: int) -> list[AccountRow]:
    """One source of points; city by city and land by land where these are what changed it."""
    key = SOURCES[source]
    side = HEBREW if change > 0 else PAGAN
    face = [{"face": SIDE_SLUGS[side], "number": 1}]
    if key == "cities":
        taken = list(dict.fromkeys(one.ids[1] for one in told if one.key == "city_captured" and one.ids[0] == HEBREW))
        if len(taken) == change:
            return [
                row(teller.say("city", space), "§3.4", side, signed(1), "gain", [ref(SPACE, space)], faces=face)  # type: ignore[arg-type]
                for space in taken
            ]
    if key == "areas":
        lands = [one for one in told if one.key == "area_conquered"]
        if sum(one.ids[1] for one in lands) == change:
            return [land_row(teller, one) for one in lands]
    things: list[Ref] = []
    if key == "spaces":
        turned = ("space_converted", "space_converts")
        things = [ref(SPACE, one.ids[1]) for one in told if one.key in turned and one.ids[0] == side]
    return [row(teller.say(key), CITATIONS[source], side, signed(change), "gain", things, faces=face)]  # type: ignore[arg-type]


def land_row(teller: Teller, one: Told) -> AccountRow:
    tribe, points = one.ids
    slug = TRIBE_SLUGS[tribe]
    return row(
        teller.say("area", tribe),
        one.citation,
        HEBREW,
        signed(points),
        "gain",
        [ref(SPACE, space) for space in teller.box.area[tribe]],
        f"map-area-{slug}",
        f"region-{slug}",
    )


def attrition_rows(teller: Teller, told: Sequence[Told]) -> list[AccountRow]:
    """§16.1, §16.2 What is lost after the cards are played."""
    out = []
    begun = False
    for one in told:
        begun = begun or one.key in SUPPLY_BEGINS
        if not begun:
            continue
        ids = one.ids
        if one.key == "attrition_rolled":
            out.append(row(teller.say("attrition", *ids[:2]), one.citation, ids[0], dice=ids[2:3]))
        elif one.key == "out_of_supply":
            things = [ref(SPACE, ids[1])]
            side = HEBREW if ids[0] == HEBREWS else PAGAN
            said = teller.say("cut_off", *ids[:2])
            out.append(row(said, one.citation, side, signed(-ids[-1]), "loss", things, dice=ids[2:-1]))
        else:
            out += lost(teller, one)
    return out


def lost(teller: Teller, one: Told) -> list[AccountRow]:
    if one.key == "hebrews_lost":
        number, space = one.ids
        said = teller.say("hebrews_lost", HEBREW, number, space)
        return [row(said, one.citation, HEBREW, signed(-number), "loss", [ref(SPACE, space)])]
    if one.key == "pagans_lost":
        tribe, number, space = one.ids
        said = teller.say("pagans_lost", tribe, number, space)
        return [row(said, one.citation, PAGAN, signed(-number), "loss", [ref(SPACE, space)])]
    return []


# -------------------------------------------------------------------- battles and sieges


def end_of_battle(teller: Teller, told: Sequence[Told]) -> Account | None:
    """§12.3 to §12.7 The dice of both sides as rolled, the losses, and who wins."""
    space = told[0].ids[-1]
    last = told[-1]
    place = [ref(SPACE, space)]
    if last.ids[-1] != space:
        return None
    rolls: list[AccountRow] = []
    losses: list[AccountRow] = []
    for one in told[1:]:
        if one.key == "dice_rolled":
            side, _, kills, wounds, *dice = one.ids
            rolls.append(row(teller.say("rolled", side, kills, wounds), one.citation, side, dice=dice))
        elif one.key == "second_round":
            rolls.append(row(teller.say("second"), one.citation))
        losses += lost(teller, one)
    if last.key == "nobody_is_left":
        lead, after = teller.say("nobody", space), []
    else:
        lead = teller.say("battle", space, last.ids[0])
        after = [row(teller.say("wins", last.ids[0]), last.citation, last.ids[0], "", "gain", place)]
    title = f"Battle at {teller.box.kinds[SPACE].names[space]}"
    parts = [part("Dice", rolls, "§12.5"), part("Losses", losses, "§12.5"), part("Result", after)]
    return account(title, lead, parts, small=True)


def end_of_siege(teller: Teller, told: Sequence[Told]) -> Account | None:
    """§14.1, §14.3 The roll, its points, and whether the city falls."""
    space, first, second, modifier, made = told[0].ids
    last = told[-1]
    place = [ref(SPACE, space)]
    if space not in last.ids:
        return None
    result: list[AccountRow] = []
    lead = teller.say("firm", space)
    for one in told[1:]:
        if one.key == "siege_points":
            lead = teller.say("points", *one.ids)
            result.append(row(teller.say("result", one.ids[1]), one.citation, -1, signed(one.ids[1]), "plain", place))
        elif one.key == "no_siege_point":
            result.append(row(lead, one.citation))
        elif one.key == "city_captured":
            lead = teller.say("taken", *one.ids)
            result.append(row(lead, one.citation, one.ids[0], "", "gain", place))
    roll = row(teller.say("roll", modifier, made), told[0].citation, dice=[first, second])
    title = f"Siege of {teller.box.kinds[SPACE].names[space]}"
    return account(title, lead, [part("Dice", [roll]), part("Result", result, "§14.1")], small=True)


def end_of_conquest_turn(teller: Teller, told: Sequence[Told]) -> Account | None:
    """§30.1, Ruling R75 Where conquest decides no points are counted: cities, and the tribes that are out."""
    if any(one.key in ("score", "score_below_zero") for one in told):
        return None
    last = told[-1]
    turn = told[0].ids[0]
    cities = [
        row(teller.say("city", one.ids[1]), one.citation, one.ids[0], "", "gain", [ref(SPACE, one.ids[1])])
        for one in told
        if one.key == "city_captured"
    ]
    tribes = [
        row(
            teller.say("out", one.ids[0]),
            one.citation,
            HEBREW,
            "",
            "gain",
            [ref(SPACE, space) for space in teller.box.area[one.ids[0]]],
        )
        for one in told
        if one.key == "tribe_is_out"
    ]
    ends = {"hebrews_conquer": "conquered", "conquest_fails": "in_vain"}
    key = ends.get(last.key, "conquest_goes_on")
    return account(
        f"End of turn {turn}",
        teller.say("conquest", turn, len(cities)),
        [
            part("Attrition", attrition_rows(teller, told), "§16.1"),
            part("Cities", cities or [row(teller.say("no_city"))], "§14.3"),
            part("Tribes", tribes, "§17.5"),
        ],
        feet=[foot(teller.say(key), "Ruling R75")],
    )


ACCOUNTS: Final = Accounts(
    WORDS,
    (
        span("turn_begins", "score score_below_zero", end_of_turn),
        span("turn_begins", "turn_begins hebrews_conquer conquest_fails", end_of_conquest_turn),
        span("battle_begins", "battle_won nobody_is_left", end_of_battle, small=True),
        span("siege_rolled", "siege_points no_siege_point city_captured", end_of_siege, small=True),
    ),
)
