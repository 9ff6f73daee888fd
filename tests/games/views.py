"""What a seat gets in any game, whether hidden things leak into it, and that options and refusals are one truth."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from maniple.kernel.frames import Action
from maniple.kernel.game import ALL, Game
from maniple.kernel.title import Title
from tests.games.random_games import G, Moments, ids_of

SEATS = (0, 1, ALL)


def catalog_of(g: Game) -> list[Action]:
    """Every action of the verbs of the present decision."""
    verbs = set(g.verbs())
    return [action for action in g.box.catalog.actions if action[0] in verbs]


def moment(moments: Moments[G], stop: int) -> G:
    """A game after so many decisions, or at its end."""
    last, _ = next(moments)
    for number, (g, _) in enumerate(moments):
        last = g
        if number >= stop:
            break
    return last


def received(title: Title, g: Game, seat: int) -> dict[str, Any]:
    """All that a seat gets: its view, the question and the log."""
    asked = (type(g.decision).__name__, g.decision.side, title.prompt(g), g.decision.is_window()) if g.stack else ()
    return {
        "view": g.view(seat),
        "asked": asked,
        "options": g.options if g.stack and g.decision.side == seat else [],
        "notes": [note for note in g.notes if note[3] in (ALL, seat)],
    }


def nothing_leaks(title: Title, g: Game, drawing: int) -> None:
    """Redraw what a seat cannot know, and all that the seat gets is the same."""
    for seat in SEATS:
        h = g.imagine(seat, Random(drawing))
        assert h.view(seat) == g.view(seat)
        assert json.dumps(h.view(seat)) == json.dumps(g.view(seat)), "order and size included"
        if g.outcome is not None:
            continue
        assert title.prompt(h) == title.prompt(g)
        if seat == g.decision.side:
            assert title.question(h) == title.question(g)
            assert h.options == g.options
            for action in g.options:
                verb, ids = str(action[0]), ids_of(action)
                assert h.odds(verb, *ids) == g.odds(verb, *ids), action
            for action in catalog_of(g):
                verb, ids = str(action[0]), ids_of(action)
                assert h.why_not(verb, *ids) == g.why_not(verb, *ids), action


def imagine_depends_on_the_view_alone(g: Game, drawing: int) -> None:
    """Two games with the same view and the same drawing give the same imagined game, dice included."""
    if g.outcome is not None:
        return
    for seat in SEATS:
        one, other = g.imagine(seat, Random(1)), g.imagine(seat, Random(2))
        assert one.view(seat) == other.view(seat)
        imagined = one.imagine(seat, Random(drawing)).digest()
        assert other.imagine(seat, Random(drawing)).digest() == imagined
        assert g.imagine(seat, Random(drawing)).digest() == imagined


def options_are_what_nothing_stands_against(title: Title, g: Game) -> None:
    """Over the whole catalog: an action is an option exactly when it is not refused; other verbs are not asked for."""
    options = g.options
    offered = set(options)
    assert len(offered) == len(options) > 0
    assert offered <= set(g.box.catalog.index)
    for candidate in catalog_of(g):
        reasons = g.why_not(str(candidate[0]), *ids_of(candidate))
        assert (candidate in offered) == (not reasons), (g.decision, candidate, reasons)
        for citation, key, named in reasons:
            assert citation
            assert g.box.text.line(f"refuse.{key}", named)
    for verb in set(title.verbs) - set(g.verbs()):
        assert g.why_not(verb)[0][1] == "not_asked_now"


def nothing_is_asked_after_the_end(g: Game) -> None:
    assert g.why_not("done")[0][1] == "the_game_is_over"
