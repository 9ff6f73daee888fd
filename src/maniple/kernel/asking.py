"""The part of a view that every game tells in the same way: the question that stands, or how the game ended."""

from __future__ import annotations

from typing import Any

from maniple.kernel.game import Game


def tell_the_question(g: Game, seat: int, view: dict[str, Any]) -> None:
    """Set `decision` and `outcome` for everybody, and `options` for the seat that is asked."""
    if g.outcome is not None:
        outcome = g.outcome
        view["outcome"] = {
            "winner": outcome.winner,
            "citation": outcome.citation,
            "key": outcome.key,
            "ids": list(outcome.ids),
        }
    elif g.stack:
        decision = g.decision
        key, ids = decision.prompt(g)
        view["decision"] = {
            "side": decision.side,
            "kind": type(decision).__name__,
            "prompt": key,
            "ids": list(ids),
            "citation": g.title.citation(decision),
        }
        if seat == decision.side:
            view["options"] = [list(action) for action in g.options]
