"""What the prompt answers: the rule behind a question, why something is not offered, odds, cards, the log.

Every answer is made from what the seat that asks may know.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.text import Text

from maniple.kernel.forecast import CHANCE, Forecast, Odds
from maniple.kernel.game import Game, Why
from maniple.kernel.rulebook import Entry
from maniple.kernel.tabletext import QUIET, STRONG, Face, TableText, card_kind
from maniple.kernel.text import as_sentence
from maniple.table.table import Option, Table
from maniple.terminal import words
from maniple.terminal.layout import facts, hand_lines, hanging, news_lines, told
from maniple.terminal.plain import table_text
from maniple.terminal.screen import STYLES, Screen, flow, styled, text_of

MOST_CANDIDATES: Final = 6


@dataclass
class Answers:
    """Answers for one seat at one table."""

    table: Table
    seat: int
    screen: Screen

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def title(self) -> Any:
        return self.table.title

    def text(self) -> TableText:
        return table_text(self.title, self.game.box, self.table.view(self.seat))

    def _wrap(self, text: Text, indent: int = 2) -> list[Text]:
        return hanging(self.screen.console, text, self.screen.width, indent)

    # ---------------------------------------------------------------- help and rules

    def explain(self, options: Sequence[Option]) -> list[Text]:
        """The question, its rule, and the words that answer it."""
        out = self._wrap(styled(as_sentence(self.title.question(self.game)), STRONG))
        citation = self.title.citation(self.game.decision)
        out += self.rule(citation)
        entry = self.title.rulebook.entries.get(citation)
        for chapter in self.title.rulebook.chapters if entry is not None else ():
            if chapter.id == entry.chapter:
                number = chapter.id.rpartition("-")[2]
                out += self._wrap(styled(f"rule {number} shows the whole chapter: {chapter.title}.", QUIET))
        verbs = list(dict.fromkeys(option.line.split()[0] for option in options))
        said = [" ".join([verb, *(place.upper() for place in self.title.verbs[verb])]) for verb in verbs]
        out += self._wrap(Text("Answer with a number, or in words: ").append(words.listed(said), STYLES[STRONG]))
        if any(option.final for option in options):
            out += self._wrap(
                Text("An option marked ! cannot be undone: it rolls dice, shows a card or asks the other side."), 0
            )
        out += self._wrap(
            styled("why NAME tells why something is not offered; rule WORDS searches the rules; help lists all.", QUIET)
        )
        return out

    def rule(self, citation: str) -> list[Text]:
        """The text that a citation stands for."""
        entry = self.title.rulebook.entries.get(citation)
        if entry is not None:
            return self._entry(entry)
        if re.fullmatch(r"#\d{1,3}", citation):
            text = self.text()
            card = text.cited(int(citation[1:]))
            if card >= 0:
                face = text.card(card)
                return self._wrap(styled(f"{citation} {face.name}  ", STRONG).append(face.text))
        return []

    def _entry(self, entry: Entry) -> list[Text]:
        out: list[Text] = []
        head = styled(f"{entry.citation}  ", STRONG)
        if entry.question:
            out += self._wrap(head.append(entry.question, STYLES[QUIET]))
            out += self._wrap(Text(f"  {entry.text}"))
            if entry.reason:
                out += self._wrap(styled(f"  Reason: {entry.reason}", QUIET))
            return out
        return self._wrap(head.append(entry.text))

    def rules(self, wanted: str) -> list[Text]:
        """A rule by its number, a chapter, or every rule that has the words."""
        rulebook = self.title.rulebook
        bare = wanted.strip().lstrip("§").strip()
        if not bare:
            return [
                Text("The chapters; 'rule' with a number or a title's word shows more:"),
                *[Text(f"  {chapter.id}  {chapter.title}") for chapter in rulebook.chapters],
            ]
        if re.fullmatch(r"#\s*\d{1,3}", bare):
            return self.rule(bare.replace(" ", "")) or [Text(f"There is no card {bare}.")]
        for entry in rulebook.entries.values():
            if _names(entry.citation, bare):
                return self._entry(entry)
        for chapter in rulebook.chapters:
            if bare.lower() in (chapter.id.lower(), chapter.id.lower().rpartition("-")[2]):
                return [
                    styled(f"{chapter.id}  {chapter.title}", STRONG),
                    *[line for entry in rulebook.of_chapter(chapter.id) for line in self._entry(entry)],
                ]
        found = rulebook.search(bare)
        if not found:
            return self._wrap(Text(f"No rule has the words '{words.cut(bare)}'; 'rule' alone lists the chapters."))
        return [line for entry in found for line in self._entry(entry)]

    def warning(self, option: Option) -> list[Text]:
        """What an option ends, with the rule; nothing where it may be taken without a word."""
        found = self.title.warning(self.game, option.action)
        if found is None:
            return []
        citation, key, ids = found
        said = styled(str(self.game.box.text.line(f"warn.{key}", ids)), STRONG)
        return self._wrap(said.append(f"  {citation}", STYLES[QUIET]))

    # ---------------------------------------------------------------- why

    def why(self, asked: str, options: Sequence[Option]) -> list[Text]:
        """Why an action or a thing is not offered."""
        if not words.split(asked):
            return self._wrap(Text("Why what? Name a thing, or an action with its thing: 'why NAME', 'why VERB NAME'."))
        return self.find_why(asked, options) or self._wrap(
            Text(f"'{words.cut(asked)}' names nothing in this game; 'roads' and 'cards' list the names there are.")
        )

    def find_why(self, asked: str, options: Sequence[Option]) -> list[Text]:
        """The same, or nothing if the words name nothing."""
        kinds = self.game.box.kinds
        asked_about = {kind for verb in self.game.verbs() for kind in self.title.verbs[verb]}
        named = {kind for places in self.title.verbs.values() for kind in places}
        things = words.things(asked, {name: kind for name, kind in kinds.items() if name in named})
        things = [thing for thing in things if thing[0] in asked_about] or things
        if things:
            return self._why_thing(asked, self._own_first(things), options)
        verbs = self.game.verbs()
        actions = words.actions(asked, self.game.box.catalog, verbs)
        actions = actions or words.actions(asked, self.game.box.catalog, self.title.verbs)
        if actions:
            meant = set(self._own_first([thing for action in actions for thing in self._named_by(action)]))
            own = [action for action in actions if meant.issuperset(self._named_by(action))]
            return self._why_action(asked, own or actions)
        first, _, rest = asked.strip().partition(" ")
        verb = verb_of_label(first, options)
        return self.find_why(f"{verb} {rest}", ()) if verb and rest.strip() else []

    def _named_by(self, action: Sequence[Any]) -> list[tuple[str, int]]:
        """The things that an action names."""
        return list(zip(self.title.verbs[str(action[0])], action[1:], strict=True))

    def _own_first(self, things: list[tuple[str, int]]) -> list[tuple[str, int]]:
        """Of several cards that may be meant, those in the hand of the seat, if any is."""
        text = self.text()
        kind = card_kind(text)
        held = {(kind, card) for card in text.hand(self.table.side_of(self.seat))}
        if held.isdisjoint(things):
            return things
        return [thing for thing in things if thing[0] != kind or thing in held]

    def _why_thing(self, asked: str, things: Sequence[tuple[str, int]], options: Sequence[Option]) -> list[Text]:
        """Why a thing is not offered; several of one name are one, as long as there is one thing to say of them."""
        kinds = self.game.box.kinds
        kind, thing = things[0]
        name = kinds[kind].names[thing]
        one_name = {(of, kinds[of].names[i]) for of, i in things} == {(kind, name)}
        offered = [
            f"{number} ({option.label})"
            for number, option in enumerate(options, 1)
            if not set(things).isdisjoint(self._named_by(option.action))
        ]
        if one_name and offered:
            return self._wrap(Text(f"{name} is offered: {words.listed(offered, 'and')}."))
        reasons = [self.game.explain(*found) for found in things] if one_name else []
        if len({reason[:2] if reason else None for reason in reasons}) != 1:
            return self._wrap(Text(several(asked, [kinds[of].slugs[i] for of, i in things])))
        found = reasons[0]
        if found is None:
            return self._wrap(
                Text(f"{name} is not what is asked about now. {as_sentence(self.title.question(self.game))}")
            )
        return self._refusal(found)

    def _why_action(self, asked: str, actions: Sequence[Any]) -> list[Text]:
        catalog = self.game.box.catalog
        refusals: list[tuple[Any, Why]] = []
        for action in actions:
            found = self.game.why_not(str(action[0]), *action[1:])
            if not found:
                return self._wrap(Text(f"'{catalog.write(action)}' is offered: {self.title.label(self.game, action)}."))
            refusals.append((action, found[0]))
        said = {why[:2] for _, why in refusals}
        if len(said) > 1 and len({action[:2] for action, _ in refusals}) > 1:
            return self._wrap(Text(several(asked, [catalog.write(action) for action in actions])))
        return self._refusal(next((why for _, why in refusals if why[1] != "not_offered"), refusals[0][1]))

    def _refusal(self, why: Why) -> list[Text]:
        """A refusal, its rule, and the words of the rule."""
        said = self.title.refusal(self.game, why)
        if why[1] == "not_asked_now":
            said = f"{said} {as_sentence(self.title.question(self.game))}"
        out = self._wrap(styled(said, STRONG).append(f"  {why[0]}", STYLES[QUIET]))
        return out + self.rule(why[0])

    # ---------------------------------------------------------------- odds

    def odds(self, options: Sequence[Option], chosen: Sequence[int]) -> list[Text]:
        """The forecast of some options, by number; of all if none is named."""
        out: list[Text] = []
        for number, option in enumerate(options, 1):
            if chosen and number not in chosen:
                continue
            found = forecast(self.game, option)
            if found is not None:
                head = styled(f"{number} ", "number").append(found.heading, STYLES[STRONG])
                out += self._wrap(head.append(f"  {found.citation}", STYLES[QUIET]))
                lines = [odds_line(line) for line in found.lines]
                wide = max((len(figure) for figure, _ in lines), default=0)
                out += [Text(f"  {figure:>{wide}}  {label}") for figure, label in lines]
                how = "Exact" if found.exact else "About"
                out += self._wrap(styled(f"  {how}, if: {found.assumes}.", QUIET), 4)
            elif chosen:
                out += self._wrap(Text(f"Nothing is risked by '{option.label}'."))
        return out or self._wrap(Text("Nothing is risked by any of these options."))

    # ---------------------------------------------------------------- cards, places, log

    def cards(self) -> list[Text]:
        """Where each card is known to be."""
        text = self.text()
        numbers = self.numbers(text)
        out: list[Text] = []
        for heading, cards in text.cards():
            out.append(styled(f"{heading} ({len(cards)})", "heading"))
            faces = [numbered_face(text.card(card), numbers.get(card)) for card in cards]
            wide = max(len(face.name) for face in faces) + 2
            rows = [
                Text(f"{face.name:<{wide}}").append_text(row) for face, row in zip(faces, facts(faces), strict=True)
            ]
            each = max(row.cell_len for row in rows)
            rows = [row.append(" " * (each - row.cell_len)) for row in rows]
            out += [Text("  ").append_text(line) for line in flow(rows, self.screen.width - 2, 3)]
            for line in out:
                line.rstrip()
        return out or [Text("There are no cards to speak of.")]

    def look(self, asked: str) -> list[Text]:
        """One thing from close by."""
        text = self.text()
        found = words.things(asked, self.game.box.kinds)
        numbered = re.fullmatch(r"(?:card\s*)?#?\s*(\d{1,3})", asked.strip().lower())
        bears_it = any(self.game.box.kinds[kind].slugs[i] == asked.strip() for kind, i in found)
        if numbered and text.cited(int(numbered[1])) >= 0 and not bears_it:  # an area may be called 14
            found = [(card_kind(text), text.cited(int(numbered[1])))]
        found = self._own_first([thing for thing in found if text.look(*thing)])
        if found and all(text.look(*thing) == text.look(*found[0]) for thing in found):  # a city, and its hex
            found = found[:1]
        if not found:
            return self._wrap(
                Text(f"'{words.cut(asked)}' names nothing that can be looked at; see 'roads' and 'cards'.")
            )
        if len(found) > 1:
            kinds = self.game.box.kinds
            names = [f"{kinds[kind].slugs[i]} ({kind})" for kind, i in found]
            same = len({kinds[kind].slugs[i] for kind, i in found}) == 1
            if not same:
                return self._wrap(Text(several(asked, names)))
        return [row for thing in found for line in text.look(*thing) for row in self._wrap(text_of(line))]

    def numbers(self, text: TableText) -> dict[int, int]:
        """The numbers by which rules and rulings speak of cards."""
        cards = self.game.box.kinds.get(card_kind(text))
        return {text.cited(number): number for number in range(1, len(cards) + 1)} if cards is not None else {}

    def hand(self) -> list[Text]:
        text = self.text()
        cards = text.hand(self.table.side_of(self.seat))
        numbers = self.numbers(text)
        faces = [(card, numbered_face(text.card(card), numbers.get(card))) for card in cards]
        return hand_lines(self.screen.console, faces, {}, self.screen.width, 2)

    def log(self, asked: str) -> list[Text]:
        """The last lines of the log: so many, or as many as the screen holds."""
        news = [(told(self.table.words(line)), line.citation) for line in self.table.log_of(self.seat)]
        if not news:
            return [Text("Nothing has happened yet.")]
        bare = asked.strip()
        if bare and not (bare.isdecimal() and int(bare[:9])):
            return self._wrap(Text(f"'{words.cut(bare)}' is no number of lines; expected 1 or more."))
        if bare and len(bare) < 6:
            news = news[max(0, len(news) - int(bare)) :]
        rows = news_lines(self.screen.console, news, self.screen.width)
        room = self.screen.height - 3
        if bare or not self.screen.interactive or len(rows) <= room:
            return rows
        return [styled(f"The last {room} lines; log {len(news)} shows all.", QUIET), *rows[-room:]]


# -------------------------------------------------------------------- small words


def verb_of_label(word: str, options: Sequence[Option]) -> str:
    """The verb of the options whose labels begin with a word, if it is clear and another word than that."""
    begun = {
        option.line.split()[0]
        for option in options
        if word and words.split(option.label)[:1] and words.split(option.label)[0].startswith(word.lower())
    }
    return begun.pop() if len(begun) == 1 and word.lower() not in begun else ""


def numbered_face(face: Face, number: int | None) -> Face:
    """A card with its number before its name, if it has one."""
    return face if number is None else face._replace(name=f"{f'#{number}':<4}{face.name}")


def several(typed: str, names: Sequence[str]) -> str:
    """That something is not clear, and what it may mean."""
    shown = list(names[:MOST_CANDIDATES])
    if len(names) > MOST_CANDIDATES:
        shown.append(f"{len(names) - MOST_CANDIDATES} more")
    return f"'{words.cut(typed)}' may mean {words.listed(shown)}; type a little more."


def forecast(game: Game, option: Option) -> Forecast | None:
    verb, *ids = option.action
    found: Forecast | None = game.odds(str(verb), *[i for i in ids if isinstance(i, int)])
    return found


def odds_line(odds: Odds) -> tuple[str, str]:
    """A figure and what it is."""
    if odds.unit == CHANCE:
        margin = f" ± {100 * odds.margin:.0f}" if odds.margin else ""
        return f"{100 * odds.value:.0f}{margin} %", odds.label
    margin = f" ± {odds.margin:.1f}" if odds.margin else ""
    return f"{odds.value:.1f}{margin}", odds.label


def odds_in_brief(found: Forecast) -> tuple[str, ...]:
    """The chances of a forecast, each in a few words."""
    return tuple(" ".join(odds_line(line)) for line in found.lines if line.unit == CHANCE)


def _names(citation: str, bare: str) -> bool:
    """Whether `5.4`, `jh-5.4`, `R18` or `ruling jh-r18` means this citation."""
    whole = citation.lstrip("§").lower()
    last = whole.split()[-1]
    said = bare.lower()
    return said in (whole, last, last.rpartition("-")[2])
