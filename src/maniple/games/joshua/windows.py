"""The windows of 8.6: at each moment that some response names, a side that may hold one is asked, whatever it holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maniple.games.joshua.ch32_joshua import VoidIt, joshua_may_void
from maniple.games.joshua.effects import ANSWER_TESTS, ANSWERS, own_refusal
from maniple.games.joshua.state import Joshua, replaced
from maniple.games.joshua.tables import (
    HEBREW,
    M_AFTER_MOVE,
    M_AFTER_SIEGE,
    M_BATTLE,
    M_BATTLE_CARD,
    M_BEFORE_ROLL,
    M_BEFORE_SIEGE,
    M_CAPTURED,
    M_CHARIOTS,
    M_ENTERS,
    M_EVENT,
    M_LEADER,
    M_RETREAT,
    M_ROUND,
    M_VICTORY,
    NOWHERE,
    PAGAN,
    SPACES,
    Card,
    enemy,
)
from maniple.kernel.frames import Action, Decision, Procedure, Refusal, Side, Steps

NOT_IN_HAND: Final = Refusal("§8.1", "not_in_hand")
NOT_AN_ANSWER: Final = Refusal("§8.6", "not_an_answer_now")
OWN_CARD_PLAY: Final = Refusal("Ruling R49", "own_card_play")
HAS_PLAYED: Final = Refusal("Ruling R49", "has_played_this_round")


def opens(g: Joshua, side: Side, moment: int) -> bool:
    """§8.6, DESIGN "Windows" By public facts: the side has cards, and one that is not seen elsewhere would fit."""
    if not g.hands[side]:
        return False
    key = g.map.key
    for card in g.map.answers[side][moment]:
        if g.is_unseen(card) and ANSWER_TESTS[key[card]](g, side, card, moment) is None:
            return True
    return False


def ask(g: Joshua, side: Side, moment: int) -> None:
    """One side may answer."""
    if opens(g, side, moment):
        g.call(Window(side, moment))


def where_won(g: Joshua) -> int:
    """#42, #55 Where the Hebrews have just won: where their army is, or what the card aimed at."""
    play, army = g.card_play, g.army
    if army is not None and army.side == HEBREW:
        return g.space_of(army.place)
    if play is None:
        return NOWHERE
    return play.amount if g.map.key[play.card] == "feigned-flight" else play.target


@dataclass(frozen=True)
class Answers(Procedure):
    """Ruling R82 First the side without the initiative, then the other; an answer of his reopens it once."""

    moment: int

    def steps(self) -> Steps:
        return (self.first, self.second, self.first_again)

    def first(self, g: Joshua) -> None:
        ask(g, enemy(g.initiative), self.moment)

    def second(self, g: Joshua) -> None:
        g.answered = False
        ask(g, g.initiative, self.moment)

    def first_again(self, g: Joshua) -> None:
        if g.answered:
            g.answered = False
            ask(g, enemy(g.initiative), self.moment)


@dataclass(frozen=True)
class AskAgain(Procedure):
    """§8.6 Any number of responses may be played."""

    side: Side
    moment: int

    def steps(self) -> Steps:
        return (self.ask,)

    def ask(self, g: Joshua) -> None:
        ask(g, self.side, self.moment)
        g.answered = True


@dataclass(frozen=True)
class Window(Decision):
    """§8.6, Ruling R82 Do you answer with a response card?"""

    moment: int

    def is_window(self) -> bool:
        return True

    def window_kind(self) -> str:
        return "responses"

    def prompt(self, g: Joshua) -> tuple[str, tuple[int, ...]]:
        """What everybody knows: the card, the leader or the space that it is about."""
        moment, play, army, battle = self.moment, g.card_play, g.army, g.battle
        key = f"Window.{moment}"
        if moment == M_EVENT and play is not None:
            return key, (play.card,)
        if moment in (M_BEFORE_SIEGE, M_AFTER_SIEGE) and play is not None and play.siege_rolls:
            return key, (play.siege_rolls[-1],)
        if moment in (M_CAPTURED, M_VICTORY):
            space = where_won(g)
            return (key, (space,)) if 0 <= space < SPACES else ("Window", ())
        if moment == M_BEFORE_ROLL and play is not None and play.tried:
            leader = play.tried[-1]
            return f"{key}.avoid" if leader in play.avoided else key, (leader,)
        if moment == M_LEADER and army is not None and army.commanders:
            return key, (army.leaders[army.commanders - 1], g.space_of(army.place))
        if moment in (M_AFTER_MOVE, M_CHARIOTS, M_ENTERS) and army is not None:
            return key, (g.space_of(army.place),)
        if battle is not None and moment == M_BATTLE_CARD and battle.cards[enemy(self.side)] >= 0:
            return key, (battle.cards[enemy(self.side)],)
        if battle is not None and moment in (M_ROUND, M_RETREAT, M_BATTLE):
            return key, (battle.space,)
        return "Window", ()

    def options(self, g: Joshua) -> list[Action]:
        out: list[Action] = [("pass",)]
        side, moment = self.side, self.moment
        answers = g.map.answers[side][moment]
        as_play = self.refuse_as_play(g) is None
        for card in g.hands[side]:
            if card in answers and self.refuse_respond(g, card) is None:
                out.append(("respond", card))
                if as_play:
                    out.append(("respond_as_play", card))
        return out

    def refuse_respond(self, g: Joshua, card: int) -> Refusal | None:
        if card not in g.hands[self.side]:
            return NOT_IN_HAND
        if card not in g.map.answers[self.side][self.moment]:
            return NOT_AN_ANSWER
        found = ANSWER_TESTS[g.map.key[card]](g, self.side, Card(card), self.moment)
        return own_refusal(g, self.side, card) if found is None else found

    def refuse_as_play(self, g: Joshua) -> Refusal | None:
        """Ruling R49 He has not played in this round."""
        if g.card_play is None or g.card_play.side == self.side:
            return OWN_CARD_PLAY
        return HAS_PLAYED if g.played[self.side] else None

    def refuse_respond_as_play(self, g: Joshua, card: int) -> Refusal | None:
        return self.refuse_respond(g, card) or self.refuse_as_play(g)

    def pass_(self, g: Joshua) -> None:
        g.end()

    def respond(self, g: Joshua, card: int) -> None:
        g.show(self.side, Card(card))
        g.note("§8.6", "responds", self.side, card)
        g.become(AskAgain(self.side, self.moment))
        g.call(Respond(self.side, Card(card), self.moment))

    def respond_as_play(self, g: Joshua, card: int) -> None:
        """Ruling R49 It is also his card play of this round."""
        g.played = replaced(g.played, self.side, True)
        g.played_last = self.side
        g.note("Ruling R49", "counts_as_card_play", self.side)
        self.respond(g, card)


@dataclass(frozen=True)
class Respond(Procedure):
    """§8.6, §8.8, Ruling R46, Ruling R95 A response works, unless Joshua voids it, and is laid down."""

    side: Side
    card: Card
    moment: int

    def steps(self) -> Steps:
        return (self.joshua, self.work, self.lay_down)

    def joshua(self, g: Joshua) -> None:
        g.foiled = False
        if self.side == PAGAN and g.map.is_voidable[self.card] and joshua_may_void(g):
            g.call(VoidIt(HEBREW, self.card))

    def work(self, g: Joshua) -> None:
        if g.foiled:
            g.foiled = False
        else:
            ANSWERS[g.map.key[self.card]](g, self.side, self.card, self.moment)

    def lay_down(self, g: Joshua) -> None:
        g.lay_down(self.card, True)
