"""What every game on the shelf must keep to, at positions met in random play."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from maniple.kernel.errors import IllegalAction
from maniple.kernel.forecast import CHANCE
from maniple.kernel.game import ALL
from maniple.kernel.text import GENERAL
from maniple.kernel.title import Title
from tests.kernel.installed import at_random, play, shoot_out, to_the_end, written

SEATS = (0, 1, ALL)


def positions(title: Title, seed: int, every: int = 1) -> Any:
    """Positions of a game played at random to its end."""
    for number, g in enumerate(at_random(title.new(seed=str(seed)), Random(seed))):
        if number % every == 0:
            yield g


# -------------------------------------------------------------------- options and refusals


def test_an_action_is_an_option_exactly_when_nothing_stands_against_it(title: Title) -> None:
    """For every option and every fifth action of the catalog, others each time; refusals have a rule and a sentence."""
    for number, g in enumerate(positions(title, 1, every=4)):
        options = set(g.options)
        assert options and len(options) == len(g.options)
        for action in [*g.options, *g.box.catalog.actions[number % 5 :: 5]]:
            reasons = g.why_not(*action)
            assert (action in options) == (not reasons), action
            for citation, key, ids in reasons:
                assert citation and ids == action[1:]
                assert title.refusal(g, (citation, key, ids)).endswith(".")


def test_an_action_of_another_decision_is_not_what_is_asked(standoff: Title) -> None:
    """The rule named is that of the question."""
    g = standoff.new(seed="asked")
    assert g.why_not("shoot", 0, 0) == [("§SO-1.2", "not_asked_now", (0, 0))]
    assert standoff.refusal(g, g.why_not("wait")[0]) == GENERAL["refuse.not_asked_now"]


def test_explain_answers_every_click(title: Title) -> None:
    """None for what is offered, or where nothing but vague reasons speak of it; else a rule's reason about it."""
    for g in positions(title, 2, every=5):
        for kind, things in g.box.kinds.items():
            for thing in range(len(things)):
                why = g.explain(kind, thing)
                actions = g.meant_by(kind, thing)
                if why is None:
                    reasons = [g.why_not(*action) for action in actions]
                    assert not all(reasons) or all(reason[0][1] in title.vague for reason in reasons)
                    continue
                assert actions and not any(action in g.options for action in actions)
                assert why in [reason for action in actions for reason in g.why_not(*action)]
                assert title.refusal(g, why).endswith(".")


def test_explain_speaks_of_the_thing_and_not_of_what_comes_with_it(standoff: Title) -> None:
    """Of a verb with two ids, those actions are asked first that differ from an option in the thing alone."""
    g: Any = shoot_out(standoff, north=["wild-shot", "feint"])
    ids = g.box.kinds["card"].ids
    play(g, "hide trough", "hide barrel")
    assert g.explain("card", ids["wild-shot"]) is None
    assert g.explain("card", ids["feint"])[:2] == ("§SO-2.2", "no_shot")
    assert g.explain("card", ids["feint"])[2][0] == ids["feint"]
    assert g.explain("card", ids["bluff"])[:2] == ("§SO-2.2", "not_in_hand")
    g.maybe[1] = [0, 2]
    g.kept_options = None
    assert standoff.refusal(g, g.explain("cover", 1)) == "You have changed your cover twice in this turn."
    shot = next(a for a in standoff.actions_with(g, "shoot", "cover", 1) if a)
    assert shot[1] in g.hands[0]
    assert g.why_not(*shot) == [("Ruling SO-R1", "nobody_there", shot[1:])]


def test_explain_prefers_any_reason_to_a_vague_one(standoff: Title) -> None:
    """And repeats the question rather than speak vaguely of what is an aside, or is not offered at all."""
    g: Any = shoot_out(standoff, north=["wild-shot", "feint"])
    ids = g.box.kinds["card"].ids
    play(g, "hide trough", "hide barrel")
    assert g.explain("card", ids["bluff"])[1] == "not_in_hand"
    g.title = replace(standoff, vague=frozenset({"not_in_hand"}))
    assert g.explain("card", ids["bluff"])[1] == "not_in_hand", "a shot is offered, and this one is not held"
    assert g.explain("card", ids["feint"])[1] == "no_shot"
    g.title = replace(standoff, vague=frozenset({"not_in_hand"}), careful=frozenset({"shoot"}))
    assert g.explain("card", ids["bluff"]) is None


def test_the_titles_name_verbs_and_refusals_that_there_are(title: Title) -> None:
    """A word misspelt would change nothing and say nothing."""
    assert title.careful <= title.verbs.keys()
    assert title.deliberate <= title.verbs.keys()
    assert {f"refuse.{key}" for key in title.vague} <= title.templates.keys()


def test_explain_of_another_sort_of_thing_repeats_the_question(standoff: Title) -> None:
    """Nobody asks for a side or a card while bids are made."""
    g = standoff.new(seed="bids")
    assert g.explain("card", 0) is None and g.explain("side", 0) is None
    assert g.explain("number", 2) is None
    assert g.explain("number", 5) == ("§SO-1.2", "too_high", (5,))


def test_when_the_game_is_over_everything_is_refused(title: Title) -> None:
    """With the rule that ended it."""
    g = to_the_end(title.new(seed="3"), Random(3))
    assert g.outcome is not None
    assert g.options == []
    for action in g.box.catalog.actions[::7]:
        assert g.why_not(*action) == [(g.outcome.citation, "the_game_is_over", action[1:])]
    for kind in g.box.kinds:
        assert g.explain(kind, 0) == (g.outcome.citation, "the_game_is_over", ())
    with pytest.raises(IllegalAction, match="The game is over"):
        g.play(*g.box.catalog.actions[0])
    assert len(g.outcome.returns) == 2 and g.outcome.winner in SEATS
    assert g.box.text.line(f"note.{g.outcome.key}", g.outcome.ids)


def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing(title: Title) -> None:
    """Neither the table nor the notes."""
    rng = Random(4)
    for g in positions(title, 4, every=7):
        before, notes = g.save(), list(g.notes)
        illegal = [action for action in g.box.catalog.actions if action not in g.options]
        for action in rng.sample(illegal, 15):
            with pytest.raises(IllegalAction) as caught:
                g.play(*action)
            (citation, key, ids), *_ = g.why_not(*action)
            reason = title.refusal(g, (citation, key, ids))
            assert str(caught.value) == f"'{g.box.catalog.write(action)}' is not allowed: {reason} ({citation})"
        assert (g.save(), g.notes) == (before, notes)


@pytest.mark.parametrize(
    "action",
    [("dance",), ("wait", 1), ("hide",), ("hide", -1), ("hide", 99), ("hide", "cart"), ("shoot", 0), ("hide", 0.5)],
)
def test_what_is_no_action_at_all_is_refused_too(standoff: Title, action: Any) -> None:
    """A negative id is not the last thing of its kind."""
    g = shoot_out(standoff, north=["snap-shot"])
    before = g.save()
    with pytest.raises(IllegalAction, match=r"^'.*' names no action of Standoff\.$"):
        g.play(*action)
    assert g.save() == before


# -------------------------------------------------------------------- what is irrevocable


def test_dice_another_decider_and_the_end_are_irrevocable(title: Title) -> None:
    """And without any of what is irrevocable, no die was rolled and the same side goes on."""
    moved = stayed = 0
    for seed in range(5, 8):
        g, rng = title.new(seed=str(seed)), Random(seed)
        while g.outcome is None:
            side, dice, before = g.decision.side, (g.dice.epoch, g.dice.position), g.irrevocable
            g.play(*rng.choice(g.options))
            over = g.outcome is not None
            same = not over and g.decision.side == side and (g.dice.epoch, g.dice.position) == dice
            assert g.irrevocable >= before
            if g.irrevocable == before:
                assert same
                stayed += 1
            elif not same:
                moved += 1
    assert moved and stayed


def test_exactly_what_reveals_rolls_or_hands_over_is_irrevocable(standoff: Title) -> None:
    """In Standoff: everything but a change of cover, which nobody sees."""
    for seed in range(10):
        g, rng = standoff.new(seed=str(seed)), Random(seed)
        while g.outcome is None:
            action, asked, before = rng.choice(g.options), type(g.decision).__name__, g.irrevocable
            g.play(*action)
            assert (g.irrevocable == before) == (asked == "Act" and action[0] == "hide"), action


# -------------------------------------------------------------------- copies


def test_clones_are_equal_independent_and_write_no_notes(title: Title) -> None:
    """However far one is played."""
    rng = Random(8)
    for g in positions(title, 8, every=20):
        before, notes = g.save(), list(g.notes)
        other = g.clone()
        assert other.save() == before and other.options == g.options
        for played in at_random(other, rng, most=30):
            assert played.notes == []
        assert (g.save(), g.notes) == (before, notes)


def test_notes_and_prompts_have_words(title: Title) -> None:
    """Every note of the game renders, cites a rule there is, and names its reader."""
    keys = set()
    g, rng = title.new(seed="9"), Random(9)
    while g.outcome is None:
        assert title.prompt(g)
        assert all(title.label(g, action) for action in g.options)
        g.play(*rng.choice(g.options))
        for citation, key, ids, only in g.notes:
            assert citation in title.rulebook.entries or citation.startswith("#")
            assert g.box.text.line(f"note.{key}", ids).endswith(".")
            assert only in SEATS
            keys.add(key)
    assert len(keys) > 5


def test_the_invariants_of_the_game_hold(title: Title) -> None:
    """At every decision, in the game and in what is imagined of it."""
    rng = Random(10)
    for g in positions(title, 10):
        title.check(g)
        for seat in SEATS:
            title.check(g.imagine(seat, rng))


# -------------------------------------------------------------------- views, and what may be imagined


def test_views_are_plain_data_of_their_own(title: Title) -> None:
    """JSON gives the same back; scribbling on a view does not touch the game."""

    def scribble(value: Any) -> None:
        if isinstance(value, dict):
            for item in value.values():
                scribble(item)
            value.clear()
        elif isinstance(value, list):
            for item in value:
                scribble(item)
            value.clear()

    for g in positions(title, 11, every=6):
        before = g.save()
        for seat in SEATS:
            view = g.view(seat)
            assert json.loads(json.dumps(view, allow_nan=False)) == view
            again = g.view(seat)
            scribble(view)
            assert g.view(seat) == again
        assert g.save() == before


def test_only_the_decider_sees_options(title: Title) -> None:
    """The others see who is asked about what."""
    for g in positions(title, 12, every=3):
        side = g.decision.side
        assert [tuple(action) for action in g.view(side)["options"]] == g.options
        for seat in SEATS:
            if seat != side:
                assert g.view(seat)["options"] == []
            assert g.view(seat)["decision"]["side"] == side


def test_what_is_imagined_fits_the_view_and_depends_on_nothing_else(title: Title) -> None:
    """Equal views and an equal rng give equal games; other dice than the real ones; the game is left alone."""
    for seed, g in enumerate(positions(title, 13, every=3)):
        before = g.save()
        for seat in SEATS:
            one = g.imagine(seat, Random(seed))
            assert json.dumps(one.view(seat)) == json.dumps(g.view(seat))
            assert one.dice.seed != g.dice.seed
            assert one.imagine(seat, Random(99)).save() == g.imagine(seat, Random(99)).save()
            assert one.notes == []
        assert g.save() == before


def test_imagined_games_are_played_on_with_options_of_their_own(title: Title) -> None:
    """Options kept from the real game would betray what the other side holds."""
    rng = Random(14)
    for g in positions(title, 14, every=9):
        assert g.options
        for seat in SEATS:
            other = g.imagine(seat, rng)
            assert other.options == title.load(other.save()).options
            for _ in at_random(other, rng, most=10):
                title.check(other)


def test_odds_are_chances(title: Title) -> None:
    """For every option: None, or lines with a rule; a chance lies between 0 and 1."""
    found = 0
    for g in positions(title, 15, every=3):
        for action in g.options:
            forecast = g.odds(*action)
            if forecast is None:
                continue
            found += 1
            assert forecast.citation in title.rulebook.entries and forecast.lines
            for line in forecast.lines:
                assert 0 <= line.value <= (1.0000001 if line.unit == CHANCE else 100)
    assert found


def test_odds_follow_from_what_the_decider_may_know(standoff: Title) -> None:
    """Two possible covers halve the chance; the real one does not matter."""
    g: Any = shoot_out(standoff, north=["both-barrels"])
    card = g.box.kinds["card"].ids["both-barrels"]
    chances = [g.odds("shoot", card, cover).lines[0].value for cover in range(3)]
    assert chances == pytest.approx([0.25] * 3)
    g.maybe[1] = [0, 2]
    assert g.odds("shoot", card, 0).lines[0].value == pytest.approx(0.75 / 2)
    assert g.odds("wait") is None


# -------------------------------------------------------------------- Standoff by its own rules


def test_example_answers_to_answers_go_as_deep_as_the_cards(standoff: Title) -> None:
    """Example SO-E1 Snap Shot, Duck, Feint: the shot goes on, and a 4 wounds South."""
    g: Any = shoot_out(standoff, north=["snap-shot", "feint"], south=["duck", "bluff"])
    g.dice.loaded = [4]
    play(g, "shoot snap-shot cart", "answer duck")
    assert written(g) == ["answer feint", "pass"]
    assert len(g.stack) == 5
    play(g, "answer feint")
    assert written(g) == ["answer bluff", "pass"]
    play(g, "pass")
    assert g.wounds == [0, 1] and g.maybe[1] == [2]


def test_an_odd_number_of_answers_cancels_the_shot(standoff: Title) -> None:
    """No die is rolled."""
    g: Any = shoot_out(standoff, north=["snap-shot", "feint"], south=["duck", "bluff"])
    g.dice.loaded = [4]
    play(g, "shoot snap-shot cart", "answer duck", "answer feint", "answer bluff", "pass")
    assert g.wounds == [0, 0] and g.dice.loaded == [4]
    assert g.decision.side == 1


def test_a_die_for_each_barrel(standoff: Title) -> None:
    """The procedure goes back to its own step."""
    g: Any = shoot_out(standoff, north=["both-barrels"])
    g.dice.loaded = [4, 6]
    play(g, "shoot both-barrels cart")
    assert g.wounds == [0, 2] and g.dice.loaded == []
