"""Records replay exactly; whatever is wrong with one is told in a sentence that names the move."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maniple.kernel.components import parse_components
from maniple.kernel.dice import agreed_seed, commitment
from maniple.kernel.errors import BadRecord
from maniple.kernel.game import ALL, Game
from maniple.kernel.records import Record, new_record, read_record, with_lines
from maniple.kernel.title import Former, Title, find_title
from tests.kernel.installed import play, random_actions, written

SEATS = {
    "maccabean": "human",
    "greek": "bot:random",
    "roman": "human",
    "judean": "bot:random",
    "numidian": "bot:random",
    "hebrew": "human",
    "pagan": "bot:random",
    "north": "Ann",
    "south": "Bob",
    "ink": "Ann",
    "chalk": "Bob",
}


def record_of(title: Title, seed: int = 1, most: int = 60) -> Record:
    """A game played at random, as far as `most` actions."""
    g, lines = random_actions(title, seed, most)
    return with_lines(new_record(title.new(seed=str(seed)), {side: SEATS[side] for side in title.sides}), lines, g)


def last(record: Record) -> Game:
    return list(record.replay())[-1].game


def fails(record: Record) -> str:
    """The sentence with which a record fails, which is one sentence."""
    with pytest.raises(BadRecord) as caught:
        record.check()
    sentence = str(caught.value)
    assert sentence.endswith((".", ")")) and "\n" not in sentence
    return sentence


# -------------------------------------------------------------------- exact replay


def test_a_record_written_and_read_is_the_same_record(title: Title) -> None:
    """And its hash too."""
    record = record_of(title)
    again = read_record(record.write())
    assert again == record
    assert again.hash() == record.hash()


def test_replay_is_exact_after_every_action(title: Title) -> None:
    """To the last bit of the saved form; the notes are those of the live game."""
    record = record_of(title, seed=2)
    g = title.new(seed="2")
    moments = record.replay()
    first = next(moments)
    assert (first.number, first.line, first.game.save(), first.notes) == (0, "", g.save(), g.notes)
    for number, moment in enumerate(moments, 1):
        play(g, record.lines[number - 1])
        assert (moment.number, moment.line) == (number, record.lines[number - 1])
        assert moment.game.save() == g.save()
        assert moment.notes == g.notes
    assert record.check().digest() == record.digest == g.digest()


def test_a_whole_game_is_checked_to_its_outcome(title: Title) -> None:
    """Also when it is over."""
    g = record_of(title, seed=3, most=100_000).check()
    assert g.outcome is not None


def test_comments_and_empty_lines_are_left_alone(standoff: Title) -> None:
    """Anyone may annotate a record; Windows' line ends do no harm."""
    record = record_of(standoff)
    text = record.write()
    head, line, tail = text.partition("\n---\n")
    rows = [f"  {row}   # a thought" for row in tail.splitlines()]
    annotated = head + line + "# the game\n\n" + "\n\n# more\n".join(rows) + "\n"
    for version in (annotated, annotated.replace("\n", "\r\n")):
        again = read_record(version)
        assert len(again.lines) == len(record.lines)
        assert again.check().digest() == record.digest


@pytest.mark.parametrize(
    "name",
    [
        "Judas the Hammer",
        "",
        'quo"te',
        "back\\slash",
        "'''",
        "two\nlines\n---\nand more",
        "tab\tand \x01\x1f\x7f control",
        "\u2028\x85 separators",
        "יהודה המכבי",
        "🗡️ #1 = [x]",
        "\r\n",
    ],
)
def test_any_name_survives_writing_and_reading(standoff: Title, name: str) -> None:
    """Whatever a player calls himself."""
    record = replace(record_of(standoff, most=5), seats={"north": name, "south": name, name: "third"})
    again = read_record(record.write())
    assert again == record
    assert again.check().digest() == record.digest


@settings(deadline=None)
@given(
    seats=st.dictionaries(st.text(), st.text(), max_size=3),
    words=st.text(),
    lines=st.lists(st.sampled_from(["---", "'''", "''", "'", '"""', "\\", "x = 1", "", "\r", "\x7f"]), max_size=6),
)
def test_any_words_survive_writing_and_reading(seats: dict[str, str], words: str, lines: list[str]) -> None:
    """Names, origin, and files of an edited set, however hard they are to put between quotes."""
    files = {"cards.toml": "\n".join(lines), words: words}
    record = Record(words, 1, (words, words), {}, seats, "00" * 32, origin=words, start="\n".join(lines), files=files)
    assert read_record(record.write()) == record


def test_half_a_character_becomes_a_question_mark(standoff: Title) -> None:
    """As a terminal gives it for a byte that is no UTF-8; a text file cannot hold it."""
    record = replace(record_of(standoff, most=2), seats={"north": "caf\udce9"})
    assert read_record(record.write()).seats == {"north": "caf?"}


# -------------------------------------------------------------------- undo, resignation, draw


def test_undo_takes_back_the_last_actions_and_the_dice_to_come_are_new(title: Title) -> None:
    """For all that anybody sees the table is as it was before them; each undo has an epoch of its own."""
    record = record_of(title, seed=4, most=12)
    games = [moment.game for moment in record.replay()]
    once = last(replace(record, lines=(*record.lines, "undo 3")))
    assert [once.view(seat) for seat in (0, 1, ALL)] == [games[-4].view(seat) for seat in (0, 1, ALL)]
    assert once.dice.epoch == 1
    assert once.dice.seed == games[-4].dice.seed
    twice = last(replace(record, lines=(*record.lines, "undo 3", record.lines[9], "undo 2")))
    assert [twice.view(seat) for seat in (0, 1, ALL)] == [games[-5].view(seat) for seat in (0, 1, ALL)]
    assert twice.dice.epoch == 2


@pytest.mark.parametrize(
    ("slug", "unseen"), [("joshua", "deck"), ("judean-hammer", "pile"), ("storm-over-jerusalem", "decks")]
)
def test_after_an_undo_unseen_cards_lie_in_a_new_order(slug: str, unseen: str) -> None:
    """Nobody draws the same cards again; which they are, and what anybody has seen, stays. Replayed, it is the same."""
    title = find_title(slug)
    record = record_of(title, seed=4, most=12)
    before = [moment.game for moment in record.replay()][-4]
    undone = replace(record, lines=(*record.lines, "undo 3"))
    after = last(undone)
    cards = [game.state()[unseen] for game in (before, after)]
    assert cards[0] != cards[1]
    assert sorted(flat(cards[0])) == sorted(flat(cards[1]))
    assert last(undone).digest() == after.digest() == last(read_record(undone.write())).digest()
    assert last(replace(undone, lines=(*undone.lines, record.lines[9], "undo 1"))).state()[unseen] != cards[1]
    title.check(after)


def flat(cards: Any) -> list[int]:
    return [card for item in cards for card in (flat(item) if isinstance(item, list) else [item])]


def test_cards_that_somebody_has_seen_stay_on_top() -> None:
    """Judean Hammer: a look at the pile is not lost by an undo of what came later."""
    title = find_title("judean-hammer")
    g = title.new(seed="seen")
    g.known = [0, 3]
    top, rest = g.pile[:3], g.pile[3:]
    title.begin_anew(g, 1, title.rules)
    assert g.pile[:3] == top
    assert g.pile[3:] != rest and sorted(g.pile[3:]) == sorted(rest)


def test_a_record_of_older_rules_keeps_its_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its undo moved the dice alone: it is replayed as it was played."""
    title = find_title("judean-hammer")
    record = record_of(title, seed=4, most=12)
    before = [moment.game for moment in record.replay()][-4]
    older = replace(record, rules=-1, lines=(*record.lines, "undo 3"))
    for reshuffles in (False, True):
        with monkeypatch.context() as patched:
            patched.setitem(title.__dict__, "former", {-1: Former({}, reshuffles=reshuffles)})
            assert (last(older).state()["pile"] != before.state()["pile"]) is reshuffles


def test_dice_after_an_undo_are_other_dice(standoff: Title) -> None:
    """The same shot is rolled anew: over many seeds it comes out differently now and then."""
    differs = 0
    for seed in range(20):
        g = standoff.new(standoff.variant(bidding=False), str(seed))
        lines = ["hide barrel", "hide cart"]
        play(g, *lines)
        shots = [line for line in written(g) if line.startswith("shoot")]
        if not shots:
            continue
        lines += [shots[0], "pass"] if type(play(g.clone(), shots[0]).decision).__name__ == "Answer" else [shots[0]]
        record = replace(new_record(standoff.new(g.variant, str(seed)), {}), lines=tuple(lines))
        shot = len(lines) - 2
        again = replace(record, lines=(*lines, f"undo {shot}", *lines[-shot:]))
        first, second = list(record.replay())[-1], list(again.replay())[-1]
        assert [note[1] for note in first.notes][:1] == [note[1] for note in second.notes][:1]
        differs += first.notes != second.notes
    assert differs >= 5


def test_undo_goes_back_over_the_end_of_the_game(standoff: Title) -> None:
    """By agreement the last shot may be taken back too."""
    record = record_of(standoff, seed=5, most=1000)
    g = last(replace(record, lines=(*record.lines, "undo 1")))
    assert g.outcome is None and g.options


def test_an_epoch_of_the_start_is_never_used_again(standoff: Title) -> None:
    """A game played on from a save that had seen undo goes on counting."""
    g = standoff.new(seed="epochs")
    g.dice.next_epoch(7)
    record = replace(new_record(g, {}), start=g.save(), lines=("bid 0", "undo 1"))
    assert last(record).dice.epoch == 8


def test_resignation_and_draw_end_a_record(title: Title) -> None:
    """The game itself stays as it was, and the moment brings no notes of its own."""
    record = record_of(title, most=6)
    before = last(record)
    for line in (f"resign {title.sides[0]}", f"resign {title.sides[1]} # tired", "draw", "draw#agreed"):
        ended = replace(record, lines=(*record.lines, line))
        moment = list(ended.replay())[-1]
        assert moment.game.digest() == before.digest()
        assert moment.notes == []
        more = replace(ended, lines=(*ended.lines, record.lines[0]))
        assert fails(more).startswith(f"Move 8 '{record.lines[0]}' comes after the game had ended")


# -------------------------------------------------------------------- where a game begins


def test_a_record_may_begin_with_a_save(title: Title) -> None:
    """For positions, and for playing on from somewhere."""
    g, lines = random_actions(title, 6, 10)
    start = g.save()
    going_on = g.clone()
    action = going_on.options[0]
    going_on.play(*action)
    record = replace(
        with_lines(new_record(g, {}), [g.box.catalog.write(action)], going_on),
        start=start,
        origin=f"{record_of(title).hash()} {len(lines)}",
    )
    again = read_record(record.write())
    assert again == record
    assert again.check().save() == going_on.save()


def test_the_start_must_go_on_with_the_seed_of_the_record(standoff: Title) -> None:
    """Else a seed that was fairly agreed on could stand over other dice."""
    g = standoff.new(seed="one")
    record = replace(new_record(g, {}), start=g.save())
    assert record.check().digest() == g.digest()
    other = standoff.new(seed="two")
    assert "seed" in fails(replace(record, seed=other.dice.seed.hex()))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"wounds":[0,0]', '"wounds":[0,9]'),
        ('"format":1', '"format":2'),
        ('"game":"standoff"', '"game":"joshua"'),
        ('"rules":1', '"rules":2'),
        ('"stack":[', '"stack":[5,'),
        ("{", ""),
        ('"Bid"', '"Bit"'),
    ],
)
def test_a_start_that_does_not_hold_up(standoff: Title, old: str, new: str) -> None:
    """The record says that it is the start."""
    g = standoff.new(seed="start")
    assert old in g.save()
    record = replace(new_record(g, {}), start=g.save().replace(old, new, 1))
    assert fails(record).startswith("The record's start does not hold up: The save")


# -------------------------------------------------------------------- component sets


def edited(title: Title) -> Any:
    """Standoff with a better Snap Shot, and words that are hard to embed."""
    texts = dict(title.shipped.texts)
    told = 'history = """\n---\nsaid "so"\n\'\'\'\n"""'
    texts["cards.toml"] = texts["cards.toml"].replace("needs = 4", f"needs = 3\n{told}", 1)
    return title.open_box(parse_components("house rules", texts))


def test_an_edited_set_travels_with_the_record(standoff: Title) -> None:
    """It is found nowhere else, and played with all the same."""
    box = edited(standoff)
    g = standoff.new(seed="edited", box=box)
    lines = ["bid 0", "bid 0", "hide cart", "hide cart"]
    record = with_lines(new_record(g, {}), lines, play(g.clone(), *lines))
    assert record.components == ("house rules", box.components.hash)
    again = read_record(record.write())
    assert again == record
    assert again.check().box.needs[0] == 3
    assert standoff.shipped_box.needs[0] == 4


def test_the_shipped_set_is_not_embedded(title: Title) -> None:
    """Its name and hash are enough."""
    record = record_of(title, most=1)
    assert record.components == ("shipped", title.shipped.hash)
    assert record.files == {} and "[files]" not in record.write()


def test_a_set_that_is_only_named_is_asked_for_by_its_hash(standoff: Title) -> None:
    """Whoever keeps sets may find it; else a sentence says how to register it."""
    box = edited(standoff)
    record = replace(new_record(standoff.new(seed="x", box=box), {}), files={})
    asked = []

    def find(title: Title, wanted: str) -> Any:
        asked.append((title.slug, wanted))
        return box

    assert record.check(find).box is box
    assert asked == [("standoff", box.components.hash)]
    assert "'house rules'" in fails(record) and "maniple components use" in fails(record)
    with pytest.raises(BadRecord, match="not here"):
        record.check(lambda title, wanted: None)


def test_an_embedded_set_that_does_not_hold_up(standoff: Title) -> None:
    """Changed, incomplete or broken: a sentence each."""
    record = new_record(standoff.new(seed="x", box=edited(standoff)), {})
    cards = record.files["cards.toml"]
    changed = {**record.files, "cards.toml": cards.replace("needs = 5", "needs = 6")}
    assert "has hash" in fails(replace(record, files=changed))
    assert "lacks covers.toml" in fails(replace(record, files={"cards.toml": cards}))
    assert "cards.toml is not TOML" in fails(replace(record, files={**record.files, "cards.toml": "[["}))
    wrong = {**record.files, "cards.toml": cards.replace('kind = "shot"', 'kind = "kick"', 1)}
    hashed = parse_components("house rules", wrong).hash
    sentence = fails(replace(record, files=wrong, components=("house rules", hashed)))
    assert "kind is 'kick'; expected one of shot, dodge, feint" in sentence


# -------------------------------------------------------------------- nobody could choose the dice


@pytest.fixture
def fair(standoff: Title) -> Record:
    """A game whose seed was agreed on."""
    secret, nonces = b"the server's secret", [b"Ann's nonce", b"Bob's nonce"]
    g = standoff.new(seed=agreed_seed(secret, nonces))
    return replace(
        with_lines(new_record(g, {}), ["bid 1"], play(g.clone(), "bid 1")),
        commitment=commitment(secret),
        secret=secret.hex(),
        nonces=tuple(nonce.hex() for nonce in nonces),
    )


def test_a_seed_that_was_agreed_on_is_verified(fair: Record) -> None:
    """The secret fits its commitment, the seed follows from it and both nonces."""
    again = read_record(fair.write())
    assert again == fair
    again.check()


def test_hexadecimal_may_be_written_in_capitals(fair: Record) -> None:
    """It is the same number."""
    text = fair.write()
    shouted = text.replace(fair.seed, fair.seed.upper()).replace(fair.secret, fair.secret.upper())
    assert shouted != text
    read_record(shouted).check()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"secret": b"another secret".hex()}, "The secret does not fit the commitment"),
        ({"commitment": commitment(b"another secret")}, "The secret does not fit the commitment"),
        ({"nonces": (b"Ann's nonce".hex(), b"mine".hex())}, "The seed does not follow from the secret"),
        ({"nonces": (b"Bob's nonce".hex(), b"Ann's nonce".hex())}, "The seed does not follow from the secret"),
        ({"nonces": ()}, "The record has 0 nonces; expected one from each seat"),
        ({"nonces": (b"Ann's nonce".hex(),)}, "The record has 1 nonces; expected one from each seat"),
        ({"seed": "11" * 32}, "The seed does not follow from the secret"),
        ({"secret": ""}, "The record has a commitment but not the secret behind it"),
    ],
)
def test_dice_that_could_have_been_chosen_are_told(fair: Record, change: dict[str, Any], sentence: str) -> None:
    """Before a single move is looked at."""
    assert fails(replace(fair, **change)).startswith(sentence)


# -------------------------------------------------------------------- tampered records


def test_each_kind_of_tampering_names_the_move(title: Title) -> None:
    """An impossible action, an unknown word, too much undone, a line after the end, a changed end."""
    record = record_of(title, seed=7, most=20)
    lines = record.lines
    taken = [moment.game for moment in record.replay()]
    catalog = title.shipped_box.catalog
    illegal = next(catalog.write(a) for a in catalog.actions if a not in taken[10].options)

    def changed(*new: str) -> str:
        return fails(replace(record, lines=(*lines[:10], *new, *lines[10:])))

    assert changed(illegal).startswith(f"Move 11 does not hold up: '{illegal}' is not allowed: ")
    assert changed("dance").startswith("Move 11 does not hold up: 'dance' is no verb of this game")
    assert changed("undo 11") == "Move 11 'undo 11' cannot be: there are 10 actions to take back."
    for wrong in ("undo 0", "undo -1", "undo", "undo 1 2", "undo x", "undo ٣", f"undo {'9' * 5000}"):
        assert changed(wrong).startswith("Move 11 'undo")
    assert changed("resign carthage") == (
        f"Move 11 'resign carthage' names no side; expected {' or '.join(title.sides)}."
    )
    assert changed("resign").startswith("Move 11 'resign' names no side")
    assert changed("draw").startswith(f"Move 12 '{lines[10]}' comes after the game had ended ('draw')")
    assert fails(replace(record, lines=lines[:-1])).startswith(f"After all {len(lines) - 1} moves the digest is")
    assert fails(replace(record, digest="0" * 32)).startswith(f"After all {len(lines)} moves the digest is")
    assert fails(replace(record, seed="77" * 32)).startswith(("Move ", "After all 20 moves"))


def test_a_finished_game_takes_no_more(standoff: Title) -> None:
    """Neither an action nor a resignation."""
    record = record_of(standoff, seed=8, most=1000)
    number = len(record.lines) + 1
    assert f"Move {number} does not hold up: 'wait' is not allowed: The game is over." in fails(
        replace(record, lines=(*record.lines, "wait"))
    )
    assert fails(replace(record, lines=(*record.lines, "resign north"))).startswith(f"Move {number} 'resign north'")
    assert fails(replace(record, lines=(*record.lines, "draw"))).startswith(f"Move {number} 'draw'")


def test_a_record_of_other_rules_says_which_action_first_differs(title: Title) -> None:
    """Or that none does, though it may have meant something else then."""
    record = replace(record_of(title, seed=9, most=10), rules=title.rules + 1)
    told = f"The record follows rules {title.rules + 1}, we play {title.rules}; "
    catalog = title.shipped_box.catalog
    options = last(replace(record, lines=record.lines[:4])).options
    illegal = next(catalog.write(a) for a in catalog.actions if a not in options)
    differs = replace(record, lines=(*record.lines[:4], illegal))
    assert fails(differs).startswith(f"{told}move 5 first differs: '{illegal}'")
    assert fails(replace(record, digest="0" * 32)).startswith(f"{told}every move is still allowed")


def test_a_record_of_a_game_that_is_not_installed(standoff: Title) -> None:
    """It says which games are."""
    record = replace(record_of(standoff, most=3), game="stratego")
    assert fails(record).startswith(
        "The record is of 'stratego', which is not installed; here are joshua, judean-hammer"
    )


def test_a_variant_that_the_game_does_not_have(standoff: Title) -> None:
    """Told as the record's."""
    record = record_of(standoff, most=3)
    for variant in ({"wounds": 99}, {"horses": True}, {"deck": True}):
        assert fails(replace(record, variant=variant)).startswith("The record's variant does not hold up: ")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("\n---\n", "\n", "This is not a record: the line '---' between header and actions is missing."),
        ("\n---\n", "\n----\n", "This is not a record: the line '---' between header and actions is missing."),
        ("format = 1", "format = 2", "The record has format 2; this version reads format 1."),
        ("format = 1\n", "", "The record has format nothing; this version reads format 1."),
        ("format = 1", "format = ", "The record's header is not TOML: "),
        ("format = 1", f"format = {'9' * 5000}", "The record's header has a number of more than 30 digits."),
        ("format = 1", f"format = {'[' * 9999}", "The record's header nests tables and lists more than 32 deep."),
        ('game = "standoff"', "game = 5", "The record's header has game = 5; expected words in quotes."),
        ('game = "standoff"\n', "", "The record's header has game = nothing; expected words in quotes."),
        ("rules = 1", 'rules = "1"', "The record's header has rules = '1'; expected a number."),
        ("components = {", "components = 1 # {", "The record's header lacks components; expected { name"),
        ("components = { name", "components = { game", "The record's header has name = nothing; expected words"),
        ('seed = "', 'seed = "zz', "The record's header has seed = 'zz"),
        ('seed = "', 'seed = "00', "The record's header has seed = '00"),
        ("[variant]", "[[variant]]", "The record's header has a wrong [variant]; expected a table of plain values."),
        ("[variant]", "[variant]\nx = 1.5", "The record's header has a wrong [variant]; expected a table of plain"),
        ('north = "Ann"', "north = 1", "The record's header has a wrong [seats]; expected a table of plain values."),
        ("rules = 1", "rules = 1\nnonces = 5", "The record's header has wrong nonces; expected a list."),
        ("rules = 1", "rules = 1\nnonces = [5]", "The record's header has nonces = 5; expected words in quotes."),
        ("rules = 1", 'rules = 1\nsecret = "x"', "The record's header has secret = 'x'; expected some bytes in"),
        ("rules = 1", "rules = 1\nstart = 1", "The record's header has start = 1; expected words in quotes."),
        ("rules = 1", "rules = 1\nfiles = 1", "The record's header has a wrong [files]; expected a table of plain"),
        (
            "rules = 1",
            f"rules = {'9' * 29}",
            f"The record's header has rules = {'9' * 29}; expected a number from 0 to 99",
        ),
        ("rules = 1", "rules = -1", "The record's header has rules = -1; expected a number from 0 to 9999."),
        ("rules = 1", f"rules = 1\nfrom = '{'x' * 10**6}'", "The record's header has 1000000 characters as from; exp"),
        ("rules = 1", f"rules = 1\nsecret = '{'ab' * 10**5}'", "The record's header has 200000 characters as secret"),
        ("rules = 1", f"rules = 1\nnonces = ['{'ab' * 999}']", "The record's header has 1998 characters as nonces"),
        (
            "rules = 1",
            "rules = 1\nnonces = [" + "'ab'," * 99 + "]",
            "The record's header has wrong nonces; expected a list.",
        ),
        ("{ name = ", f"{{ name = '{'x' * 1001}', n = ", "The record's header has 1001 characters as name; expected"),
        ("[seats]", f"[seats]\neast = '{'x' * 1001}'", "The record's header has too long a word in [seats]; expected"),
        ("[seats]", f"[seats]\n{'x' * 1001} = ''", "The record's header has too long a word in [seats]; expected"),
        (
            "[seats]",
            "[seats]\n" + "".join(f"k{n} = ''\n" for n in range(200)),
            "The record's header has 202 entries in",
        ),
    ],
)
def test_a_damaged_header_gets_a_sentence(standoff: Title, old: str, new: str, sentence: str) -> None:
    """It says what stands there and what was expected."""
    text = record_of(standoff, most=3).write()
    assert old in text
    with pytest.raises(BadRecord) as caught:
        read_record(text.replace(old, new, 1))
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize("text", ["", "hello", "---", "\n---\n", "\x00\n---\n", "{}\n---\n", "PK\x03\x04"])
def test_what_is_no_record_at_all(text: str) -> None:
    """One sentence for that too."""
    with pytest.raises(BadRecord):
        read_record(text)


# -------------------------------------------------------------------- any damage at all


def bases(standoff: Title) -> list[str]:
    """Records with everything that a record can have."""
    hammer = find_title("judean-hammer")
    plain = record_of(hammer, seed=10, most=30)
    undone = replace(plain, lines=(*plain.lines, "undo 4", "resign greek"), digest="")
    g, _ = random_actions(hammer, 11, 25)
    line = g.box.catalog.write(g.options[0])
    started = replace(new_record(g, {}), start=g.save(), lines=(line,), origin=f"{plain.hash()} 25")
    boxed = new_record(standoff.new(seed="x", box=edited(standoff)), {"north": "Ann", "south": "Bob"})
    boxed = replace(boxed, lines=("bid 1", "bid 2", "hide cart", "hide barrel", "wait"))
    records = [plain, undone, started, boxed]
    for record in records:
        record.check()
    return [record.write() for record in records]


def damage(text: str, rng: Random) -> str:
    """Lines lost, doubled, exchanged; characters changed, lost, put in."""
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        rows = text.split("\n")
        i, j = rng.randrange(len(rows)), rng.randrange(len(rows))
        at = rng.randrange(len(text))
        kind = rng.randrange(8)
        if kind == 0:
            del rows[i]
        elif kind == 1:
            rows.insert(j, rows[i])
        elif kind == 2:
            rows[i], rows[j] = rows[j], rows[i]
        elif kind == 3:
            rows = rows[: i + 1]
        elif kind == 4:
            rows = [text[:at] + text[at + 1 :]]
        elif kind == 5:
            rows = [text[:at] + rng.choice("0123456789abcxyz-_.,:;'\"[]{}#=\\\n \t\x00é\ud800") + text[at:]]
        elif kind == 6:
            rows = [text[:at] + rng.choice("0123456789abcdef\"'[]{}-#\n") + text[at + 1 :]]
        else:
            digits = [i for i, char in enumerate(text) if char.isdigit()] or [0]
            at = rng.choice(digits)
            rows = [text[:at] + str(rng.randrange(100)) + text[at + 1 :]]
        text = "\n".join(rows) or "\n"
    return text


@pytest.mark.parametrize("seed", range(4))
def test_any_damage_is_harmless_or_a_sentence(standoff: Title, seed: int) -> None:
    """A damaged record replays, or is a `BadRecord`: never anything else."""
    rng = Random(seed)
    told = 0
    for text in bases(standoff):
        for _ in range(150):
            damaged = damage(text, rng)
            try:
                read_record(damaged).check()
            except BadRecord as error:
                told += 1
                assert str(error)
    assert told > 300


def test_a_record_whose_components_are_missing_says_which_move_first_differs() -> None:
    """With the shipped set it is replayed as far as it goes."""
    g = find_title("judean-hammer").new(seed="x")
    record = replace(new_record(g, {}), components=("mine", "0" * 32))
    first = g.box.catalog.write(g.options[0])

    with pytest.raises(BadRecord, match=r"'mine' .* is not here; .*\(with the shipped one every move is allowed"):
        replace(record, lines=(first,)).check()
    with pytest.raises(BadRecord, match="with the shipped one it first differs at move 2"):
        replace(record, lines=(first, "first greek")).check()
