# maniple: interpreted
"""The account of an End Phase: supply, who comes, each point with its reason; and of each attack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from maniple.games.storm_over_jerusalem.tables import (
    AREA,
    AREAS,
    CITY_FROM,
    HERODS_PALACE,
    JUDEAN,
    ROMAN,
    SIDE_SLUGS,
    SIDES,
    TEMPLE_MOUNT,
)
from maniple.kernel.account import Accounts, Teller, Told, account, foot, part, row, signed, span, total
from maniple.kernel.board import Account, AccountRow, Ref, ref

WORDS: Final = {
    "lead": "Turn {number} is over: {side} {number}, {side} {number}.",
    "supply_rolls": "{side} roll to restrict supply",
    "supply_rises": "The Supply Restrictions rise to {number}",
    "refresh_rolls": "{side} roll for supply: {number:area} cannot refresh",
    "fewer_areas": "Hoarded grain: only {number:area} cannot refresh",
    "marked": "{area} is Out of Supply: its spent units stay spent",
    "arrive": "{number:unit arrives/units arrive} in {area}",
    "area": "{area}",
    "city": "The whole city is held",
    "leader": "{unit} was not placed",
    "losses": "Losses of {side}",
    "at_once": "{side} win at once with the Temple Mount and Herod's Palace.",
    "hold": "{side} hold the Temple Mount and Herod's Palace",
    "ties": "At the end losses count too; a tie is won by {side}.",
    "attack": "{side} attack {area}: {number} against {number}, {number} damage.",
    "attackers": "{side}: firepower",
    "dice": "{side} roll",
    "defenders": "{side}: defense of {area}",
    "damage": "Damage to {side}",
    "spent": "{unit} is spent",
    "falls": "{unit} is eliminated",
    "flees": "{unit} retreats to {area}",
    "stay": "{side} stay in {area}",
    "back": "{side} go back to {area}",
    "control": "{side} take control of {area}",
}
LAST_POINTS: Final = JUDEAN
"""Whose losses are counted last, when the game ends."""


# -------------------------------------------------------------------- the End Phase


def end_of_turn(teller: Teller, told: Sequence[Told]) -> Account | None:
    """§4.0C9, §4.0C10, §15.0a Supply, reinforcements, victory points."""
    last = told[-1]
    if last.key == "points_for_losses" and last.ids[0] != LAST_POINTS:
        return None
    names = teller.box.side_names
    turn, *before = told[0].ids
    if len(before) != len(SIDES):
        return None
    points = point_rows(teller, told)
    gained = [sum(number for number, one in points if one["side"] == side) for side in SIDES]
    after = [before[side] + gained[side] for side in SIDES]
    feet = [foot(teller.say("at_once", ROMAN), "§4.0C8"), foot(teller.say("ties", JUDEAN), "§15.0b")]
    if last.key == "automatic_victory":
        held = [ref(AREA, area) for area in (TEMPLE_MOUNT, HERODS_PALACE)]
        said = row(teller.say("hold", ROMAN), last.citation, ROMAN, "", "gain", held)
        made = [said]
        feet = feet[:1]
    else:
        made = [one for _, one in points]
    return account(
        f"End of turn {turn}",
        teller.say("lead", turn, ROMAN, after[ROMAN], JUDEAN, after[JUDEAN]),
        [
            part("Supply", supply_rows(teller, told), "§4.0C4"),
            part("Reinforcements", arrivals(teller, told), "§4.0C7"),
            part("Victory points" if points else "Victory", made, "§4.0C9" if points else "§4.0C8"),
        ],
        [total(side, names[side], SIDE_SLUGS[side], before[side], [gained[side]]) for side in SIDES],
        "",
        feet,
    )


def supply_rows(teller: Teller, told: Sequence[Told]) -> list[AccountRow]:
    out = []
    for one in told:
        ids = one.ids
        if one.key == "supply_rolls":
            out.append(row(teller.say("supply_rolls", ROMAN), one.citation, ROMAN, dice=ids[:1]))
        elif one.key == "supply_rises":
            out.append(row(teller.say("supply_rises", ids[0]), one.citation, ROMAN))
        elif one.key == "refresh_rolls":
            out.append(row(teller.say("refresh_rolls", JUDEAN, ids[1]), one.citation, JUDEAN, dice=ids[:1]))
        elif one.key == "fewer_areas":
            out.append(row(teller.say("fewer_areas", ids[0]), one.citation, JUDEAN))
        elif one.key == "marked_out_of_supply":
            things = [ref(AREA, ids[0])]
            out.append(row(teller.say("marked", ids[0]), one.citation, JUDEAN, "", "loss", things))
    return out


def arrivals(teller: Teller, told: Sequence[Told]) -> list[AccountRow]:
    """§11.1a Units that come to the same area are told together."""
    number = Counter(one.ids[2] for one in told if one.key == "reinforces")
    face = [{"face": SIDE_SLUGS[ROMAN], "number": 1}]
    return [
        row(teller.say("arrive", units, area), "§11.1a", ROMAN, "", "plain", [ref(AREA, area)], faces=face)  # type: ignore[arg-type]
        for area, units in number.items()
    ]


def point_rows(teller: Teller, told: Sequence[Told]) -> list[tuple[int, AccountRow]]:
    """§4.0C9, §4.0C10, §15.0a Each point with its reason."""
    out = []
    for one in told:
        side, number, things = one.ids[0] if one.ids else -1, 1, list[Ref]()
        if one.key == "point_for_area":
            said, things = teller.say("area", one.ids[1]), [ref(AREA, one.ids[1])]
        elif one.key == "point_for_the_city":
            said, things = teller.say("city"), [ref(AREA, area) for area in range(CITY_FROM - 1, AREAS)]
        elif one.key == "point_for_leader":
            said = teller.say("leader", one.ids[1])
        elif one.key == "points_for_losses":
            said, number = teller.say("losses", 1 - side), one.ids[1]
        else:
            continue
        faces = [{"face": SIDE_SLUGS[side], "number": 1}]
        made = row(said, one.citation, side, signed(number), "gain", things, faces=faces)  # type: ignore[arg-type]
        out.append((number, made))
    return out


# -------------------------------------------------------------------- an attack


def end_of_attack(teller: Teller, told: Sequence[Told]) -> Account | None:
    """§8.3.1a, §8.3.2a, §8.3.3a Firepower and dice against the defense; after an assault who stays."""
    first = told[0]
    side = first.ids[0]
    target = first.ids[-2]
    counted = next((one for one in told if one.key == "damage_counted"), None)
    if counted is None:
        return None
    attack, defense, damage = counted.ids
    rolled = [one for one in told if one.key in ("rolls_to_attack", "rolls_again")][-1:]
    dice = [die for one in rolled for die in one.ids[1:]]
    place = [ref(AREA, target)]
    strength = [
        row(teller.say("attackers", side), "§8.3.1a", side, str(attack - sum(dice))),
        *[row(teller.say("dice", side), one.citation, side, str(sum(dice)), dice=dice) for one in rolled],
        row(teller.say("defenders", 1 - side, target), "§8.3.2a", 1 - side, str(defense)),
    ]
    amount, tone = (f"{damage}", "loss") if damage else ("0", "even")
    result = [row(teller.say("damage", 1 - side), "§8.3.3a", 1 - side, amount, tone, place)]  # type: ignore[arg-type]
    after = told[told.index(counted) + 1 :]
    for one in after:
        if one.key == "flips":
            result.append(row(teller.say("spent", one.ids[0]), one.citation, 1 - side))
        elif one.key == "is_eliminated":
            result.append(row(teller.say("falls", one.ids[0]), one.citation, 1 - side, "", "loss", place))
        elif one.key == "retreats":
            result.append(row(teller.say("flees", one.ids[0], one.ids[2]), one.citation, 1 - side))
        elif one.key == "stay_there":
            result.append(row(teller.say("stay", *one.ids), one.citation, one.ids[0]))
        elif one.key == "go_back":
            result.append(row(teller.say("back", one.ids[0], one.ids[2]), one.citation, one.ids[0]))
        elif one.key == "takes_control":
            result.append(row(teller.say("control", *one.ids), one.citation, one.ids[0], "", "gain", place))
    kind = "Assault" if first.key.startswith("assault") else "Attack"
    names = teller.box.kinds[AREA].names
    return account(
        f"{kind} on {names[target]}",
        teller.say("attack", side, target, attack, defense, damage),
        [part("Strength", strength), part("Result", result)],
        small=True,
    )


ACCOUNTS: Final = Accounts(
    WORDS,
    (
        span("end_phase_begins", "turn_begins points_for_losses automatic_victory", end_of_turn),
        span(
            "attack_within attack_declared assault_declared assault_up_the_ramp",
            "damage_counted stay_there go_back takes_control",
            end_of_attack,
            small=True,
        ),
    ),
)
