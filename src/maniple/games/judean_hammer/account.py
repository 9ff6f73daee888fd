# maniple: interpreted
"""The account of a round: supply, who scored which region, what that means; and of each battle and ambush."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from maniple.games.judean_hammer.tables import (
    AREA,
    GREEK,
    MACCABEAN,
    REGION,
    SIDE_SLUGS,
    SIDES,
    HammerBox,
)
from maniple.kernel.account import Accounts, Teller, Told, account, foot, part, row, signed, span, total
from maniple.kernel.board import Account, AccountFoot, AccountRow, Part, Ref, ref

WORDS: Final = {
    "lead": "Round {number} is scored: {side} {number}, {side} {number}.",
    "cut": "{area} held {number}: {number:unit} back to the pool",
    "cut_off": "{area} is cut off from every supply center: one unit lost",
    "region": "{region}",
    "again": "{region} again, by the event of this round",
    "needs": "{side} need {number} more, {side} {number}.",
    "won": "{side} win with {number} points.",
    "goes_on": "The pile has {number:card} now, enough for another round.",
    "runs_down": "The pile has {number:card} now, too few for another round: the game ends.",
    "is_last": "It was the last round: the game ends.",
    "names_first": "{side}, with fewer points, name who goes first.",
    "names_first_if_equal": "Points are equal: {side} name who goes first.",
    "battle": "{area}: {side} win, {number} against {number}.",
    "attack": "{side} attack with {number:unit}",
    "defend": "{side} defend with {number:unit}",
    "event": "{side}: the event adds {number}",
    "card": "{card} is revealed for {side}",
    "ignored": "It counts as 0 here",
    "no_loss": "{side} roll for losses: none",
    "loss": "{side} roll for losses: a unit",
    "lost": "{side} lose {number:unit}",
    "holds": "{side} hold {area}",
    "retreats": "{side} go back to {area} with {number:unit}",
    "nobody": "Nobody is left in {area}",
    "springs": "{area}: the ambush succeeds against {number:unit}.",
    "fails": "{area}: the ambush fails, the march goes on.",
    "sets": "{side} wait in {area}",
    "for_sure": "By the event of this round it needs no card",
    "stop": "{number:unit stops/units stop} in {area}",
    "all_dead": "All ambushed units are lost",
    "march_goes_on": "The march goes on",
}
OF_AN_AMBUSH: Final = {
    "ambush_declared",
    "card_revealed",
    "sure_success",
    "ambush_succeeds",
    "ambush_fails",
    "rolls",
    "rolls_and_loses",
    "loses",
}


@lru_cache(maxsize=64)
def from_the_north(box: HammerBox, region: int) -> tuple[int, ...]:
    """The cities of a region as they lie on the map, from top to bottom."""
    spots = box.components.records("map.toml", AREA)
    return tuple(sorted(box.cities_of[region], key=lambda city: (spots[city].values["y"], spots[city].values["x"])))


# -------------------------------------------------------------------- the end of a round


def end_of_round(teller: Teller, told: Sequence[Told]) -> Account | None:
    """§JH-8.1, §JH-8.2, §JH-9.4, §JH-10.1 Supply, regions, score."""
    box = teller.box
    maccabean, greek, cards, number, *held = told[-1].ids
    after = (maccabean, greek)
    regions = [region_row(teller, told, region, dict(zip(box.cities, held, strict=True))) for region in regions_of(box)]
    again = [one for one in told if one.key == "scores_jerusalem_again"]
    jerusalem = box.region[box.jerusalem]
    for one in again:
        things = [ref(AREA, box.jerusalem)]
        said = teller.say("again", jerusalem)
        regions.append(row(said, one.citation, MACCABEAN, signed(1), "gain", things, shape_of(box, jerusalem)))
    gained = [sum(one["side"] == side for one in regions) for side in SIDES]
    return account(
        f"End of round {number}",
        teller.say("lead", number, MACCABEAN, maccabean, GREEK, greek),
        [
            part("Supply", supply_rows(teller, told), "§JH-8.1"),
            part("Regions", regions, "§JH-9.4"),
        ],
        [
            total(side, box.side_names[side], SIDE_SLUGS[side], after[side] - gained[side], [gained[side]])
            for side in SIDES
        ],
        f"{box.points_to_win} wins",
        feet(teller, after, cards),
    )


def shape_of(box: HammerBox, region: int) -> str:
    """The outline of a region in the drawn map."""
    return f"map-region-{box.kinds[REGION].slugs[region]}"


def regions_of(box: HammerBox) -> range:
    return range(len(box.cities_of))


def supply_rows(teller: Teller, told: Sequence[Told]) -> list[AccountRow]:
    out = []
    for one in told:
        if one.key == "stack_cut":
            side, lost, area, limit = one.ids
            said = teller.say("cut", area, limit + lost, lost)
        elif one.key == "lost_for_supply":
            side, lost, area = GREEK, 1, one.ids[0]
            said = teller.say("cut_off", area)
        else:
            continue
        faces = [{"face": SIDE_SLUGS[side], "number": 1}]
        out.append(row(said, one.citation, side, signed(-lost), "loss", [ref(AREA, area)], faces=faces))  # type: ignore[arg-type]
    return out


def region_row(teller: Teller, told: Sequence[Told], region: int, holders: dict[int, int]) -> AccountRow:
    """§JH-9.2 A region, whose its cities are, and who scores it."""
    box = teller.box
    scored = [one.ids[0] for one in told if one.key == "scores_region" and one.ids[1] == region]
    cities = from_the_north(box, region)
    return row(
        teller.say("region", region),
        side=scored[0] if scored else -1,
        amount=signed(1) if scored else "tied",
        tone="gain" if scored else "even",
        things=[ref(AREA, city) for city in cities],
        shape=shape_of(box, region),
        colour=f"region-{box.kinds[REGION].slugs[region]}",
        faces=[{"face": SIDE_SLUGS[holders[city]] if holders[city] >= 0 else "", "number": 1} for city in cities],
    )


def feet(teller: Teller, score: Sequence[int], cards: int) -> list[AccountFoot]:
    """§JH-10.1, §JH-9.6, §JH-2.3 What it means for the win, and what comes next."""
    box = teller.box
    if max(score) >= box.points_to_win:
        winner = GREEK if score[GREEK] > score[MACCABEAN] else MACCABEAN
        return [foot(teller.say("won", winner, score[winner]), "§JH-10.1")]
    missing = [box.points_to_win - points for points in score]
    out = [foot(teller.say("needs", MACCABEAN, missing[MACCABEAN], GREEK, missing[GREEK]), "§JH-10.1")]
    if cards < box.least_pile:
        return [*out, foot(teller.say("runs_down", cards), "§JH-9.6")]
    fewer = GREEK if score[GREEK] < score[MACCABEAN] else MACCABEAN
    names = "names_first_if_equal" if score[GREEK] == score[MACCABEAN] else "names_first"
    return [*out, foot(teller.say("goes_on", cards), "§JH-9.5"), foot(teller.say(names, fewer), "§JH-2.3")]


# -------------------------------------------------------------------- a battle


def end_of_battle(teller: Teller, told: Sequence[Told]) -> Account | None:
    """§JH-6.1 to §JH-6.10 Units, card, winner, losses, and who stays."""
    box = teller.box
    area, attacker, attacking, defending = told[0].ids
    defender = 1 - attacker
    place = [ref(AREA, area)]
    strength = [
        row(
            teller.say("attack", attacker, attacking),
            told[0].citation,
            attacker,
            str(attacking),
            faces=[{"face": SIDE_SLUGS[attacker], "number": 1}],
        ),
        row(
            teller.say("defend", defender, defending),
            told[0].citation,
            defender,
            str(defending),
            faces=[{"face": SIDE_SLUGS[defender], "number": 1}],
        ),
    ]
    losses: list[AccountRow] = []
    after: list[AccountRow] = []
    lead: list[Part] = []
    for one in told[1:]:
        if one.key == "event_adds":
            strength.append(
                row(teller.say("event", one.ids[1], one.ids[0]), one.citation, one.ids[1], signed(one.ids[0]))
            )
        elif one.key == "card_revealed":
            card, modifier, side = one.ids
            strength.append(row(teller.say("card", card, side), one.citation, side, signed(modifier)))
        elif one.key == "modifier_ignored":
            strength.append(row(teller.say("ignored"), one.citation))
        elif one.key == "wins":
            lead = teller.say("battle", area, *one.ids)
        elif one.key in ("rolls", "rolls_and_loses"):
            losses.append(roll_row(teller, one, place))
        elif one.key == "holds":
            after.append(row(teller.say("holds", *one.ids), one.citation, one.ids[0], "", "gain", place))
        elif one.key == "retreats":
            side, number, _, origin = one.ids
            after.append(row(teller.say("retreats", side, origin, number), one.citation, side, "", "plain", place))
        elif one.key == "nobody_is_left":
            after.append(row(teller.say("nobody", area), one.citation, things=place))
    if not lead:
        return None
    parts = [part("Strength", strength, "§JH-6.1"), part("Losses", losses, "§JH-6.5"), part("After", after)]
    return account(f"Battle of {box.kinds[AREA].names[area]}", lead, parts, small=True)


def roll_row(teller: Teller, one: Told, place: list[Ref]) -> AccountRow:
    """§JH-6.5, §JH-7.8 A die for losses, and what it takes."""
    side, die = one.ids
    if one.key == "rolls":
        return row(teller.say("no_loss", side), one.citation, side, dice=[die])
    return row(teller.say("loss", side), one.citation, side, signed(-1), "loss", place, dice=[die])


def end_of_ambush(teller: Teller, told: Sequence[Told]) -> Account | None:
    """§JH-7.6 to §JH-7.10 The card, who must stop, the dice of both sides, and what is left."""
    area, base = told[0].ids
    by_key = {one.key: one for one in told}
    if by_key.keys() - OF_AN_AMBUSH or not is_over(told):
        return None
    where: dict[int, list[Ref]] = {MACCABEAN: [ref(AREA, base)], GREEK: [ref(AREA, area)]}
    card = [row(teller.say("sets", MACCABEAN, base), told[0].citation, MACCABEAN, things=where[MACCABEAN])]
    for one in told:
        if one.key == "card_revealed":
            shown, modifier, side = one.ids
            card.append(row(teller.say("card", shown, side), one.citation, side, signed(modifier)))
        elif one.key == "sure_success":
            card.append(row(teller.say("for_sure"), one.citation, MACCABEAN))
    losses = [roll_row(teller, one, where[one.ids[0]]) for one in told if one.key in ("rolls", "rolls_and_loses")]
    sprung = by_key.get("ambush_succeeds")
    if sprung is None:
        lead = teller.say("fails", area)
        after = [row(teller.say("march_goes_on"), told[-1].citation, GREEK)]
    else:
        stopped = sprung.ids[0]
        lead = teller.say("springs", area, stopped)
        after = [row(teller.say("stop", stopped, area), sprung.citation, GREEK, things=where[GREEK])]
        if sum(one.ids[1] for one in told if one.key == "loses" and one.ids[0] == GREEK) >= stopped:
            after.append(row(teller.say("all_dead"), "§JH-7.10", MACCABEAN, "", "gain", where[GREEK]))
    parts = [part("Card", card, "§JH-7.6"), part("Losses", losses, "§JH-7.8"), part("After", after)]
    return account(f"Ambush in {teller.box.kinds[AREA].names[area]}", lead, parts, small=True)


def is_over(told: Sequence[Told]) -> bool:
    """§JH-7.8, §JH-7.9 It has failed, or both sides have rolled and what they lost is off the map."""
    if told[-1].key == "ambush_fails":
        return True
    rolled = {one.ids[0] for one in told if one.key in ("rolls", "rolls_and_loses")}
    hit = {one.ids[0] for one in told if one.key == "rolls_and_loses"}
    return rolled == set(SIDES) and hit == {one.ids[0] for one in told if one.key == "loses"}


ACCOUNTS: Final = Accounts(
    WORDS,
    (
        span("", "score_stands", end_of_round),
        span("battle", "holds nobody_is_left retreats", end_of_battle, small=True),
        span("ambush_declared", "ambush_fails rolls loses", end_of_ambush, small=True),
    ),
)
