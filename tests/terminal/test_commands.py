"""The commands: what they answer, and one sentence for every mistake."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import maniple as package
from maniple.kernel.errors import UserError
from maniple.kernel.records import read_record
from maniple.kernel.saves import Shape
from maniple.kernel.title import Former, Title
from maniple.terminal import start
from tests.terminal.conftest import Desk, Say, mistake

SIDES = ("--maccabean", "bot:random", "--greek", "bot:random")
POSITIONS = {
    "joshua": """
game = "joshua"
begin = { frame = "Rounds" }
[inside]
gilgal = "joshua, 8 hebrews"
ai = "2 amorites"
gezer = "2 canaanites"
gaza = "2 philistines"
jerusalem = "2 jebusites"
hebron = "2 hittites"
gibeon = "2 gibeonites"
kedesh = "2 hivites"
shechem = "2 perizzites"
tyre = "2 sidonites"
geshur = "2 geshurites"
[hand]
hebrew = ["outflanked-1"]
pagan = ["local-informants-1"]
""",
    "jugurthine-war": """
game = "jugurthine-war"
begin = { frame = "Activations", side = "roman" }
turn = 2
year = -110
[forces]
albinus = "utica: legion-1"
jugurtha = "cirta: guard-foot"
""",
}


@pytest.fixture
def record(maniple: Say, data: Path) -> Path:
    """The record of a finished game of two bots."""
    assert maniple("play", "judean-hammer", *SIDES, "--seed", "record").code == 0
    return data / "autosave.maniple"


@pytest.fixture
def edited(maniple: Say, tmp_path: Path) -> Path:
    """A component set in which a card has another number."""
    folder = tmp_path / "my-set"
    assert maniple("components", "export", "judean-hammer", folder).code == 0
    cards = folder / "cards.toml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("ops = 3", "ops = 2", 1), encoding="utf-8")
    return folder


# -------------------------------------------------------------------- the shelf


def test_games_lists_sides_and_what_is_reconstructed(maniple: Say, hammer: Title) -> None:
    said = maniple("games")
    assert said.code == 0
    words = " ".join(said.out.split())
    assert "judean-hammer Judean Hammer (maccabean against greek)" in words
    assert hammer.about in words and hammer.honesty in words
    (game,) = [row for row in json.loads(maniple("games", "--json").out) if row["game"] == "judean-hammer"]
    assert game["sides"] == ["maccabean", "greek"]
    assert game["honesty"] == hammer.honesty
    assert game["variant"][-1]["name"] == "max_rounds"


def test_names_with_control_characters_are_harmless() -> None:
    desk = Desk([])
    desk.screen.say(["\x1b[2Jboo"])
    desk.screen.tell("a\x9bb")
    assert desk.text == "?[2Jboo\na?b\n"


def test_output_that_cannot_be_written_is_one_sentence() -> None:
    done = subprocess.run(
        f"{sys.executable} -m maniple games > /dev/full", shell=True, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith("maniple: ") and done.stderr.count("\n") == 1


def test_version_and_help(maniple: Say) -> None:
    assert maniple("--version").out == f"maniple {package.__version__}\n"
    for args in ((), ("--help",)):
        said = maniple(*args)
        assert said.code == 0
        assert "Two-player ancient wargames, played by their real rules." in said.out
    assert "  joshua                Joshua: Hebrews v. Pagans\n" in maniple("play", "--help").out  # with its full name
    words = " ".join(maniple("play", "judean-hammer", "--help").out.split())
    assert "--maccabean human|bot:NAME" in words and "[default: bot:captain]" in words
    assert "--max-rounds 2-99 Longest game: After this round" in words
    for command in ("fuzz", "bench"):
        assert "--max-rounds 2-99" in maniple(command, "judean-hammer", "--help").out


# -------------------------------------------------------------------- mistakes


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (
            "play chess",
            "There is no game 'chess'; expected one of joshua, judean-hammer, jugurthine-war, storm-over-jerusalem.",
        ),
        (
            "fuzz chess",
            "There is no game 'chess'; expected one of joshua, judean-hammer, jugurthine-war, storm-over-jerusalem.",
        ),
        (
            "bench chess",
            "There is no game 'chess'; expected one of joshua, judean-hammer, jugurthine-war, storm-over-jerusalem.",
        ),
        (
            "components show chess",
            "There is no game 'chess'; expected one of joshua, judean-hammer, jugurthine-war, storm-over-jerusalem.",
        ),
        ("play judean-hammer --gren human", "There is no option --gren of maniple play judean-hammer; did you mean"),
        ("play judean-hammer --xyz", "There is no option --xyz of maniple play judean-hammer; see"),
        ("play judean-hammer --greek orc", "--greek is 'orc'; expected human, or bot:"),
        (
            "play judean-hammer --greek bot:orc",
            "There is no bot 'orc'; expected one of captain, legate, random, tribune.",
        ),
        ("play judean-hammer --greek", "Option '--greek' requires an argument"),
        ("play judean-hammer --max-rounds 1", "--max-rounds is '1'; expected a number from 2 to 99."),
        ("play judean-hammer --max-rounds many", "--max-rounds is 'many'; expected a number from 2 to 99."),
        ("fuzz judean-hammer --max-rounds 1", "--max-rounds is '1'; expected a number from 2 to 99."),
        ("play judean-hammer --components nope", "There is no component set 'nope' of Judean Hammer; expected"),
        ("play judean-hammer --position nope", "There is no file nope; expected one with a position."),
        ("play judean-hammer --position .", ". is a folder; expected a file with a position."),
        ("play judean-hammer now", "'now' was not expected here; see maniple play judean-hammer --help."),
        ("resume", "There is no game to go on with; maniple play begins one."),
        ("resume nope.maniple", "There is no file nope.maniple; expected one with a record."),
        ("resume .", ". is a folder; expected a file with a record."),
        ("replay", "There is no game to replay yet; expected the name of a record."),
        ("replay nope.maniple", "There is no file nope.maniple; expected one with a record."),
        ("record show nope.maniple", "There is no file nope.maniple; expected one with a record."),
        ("record check nope.maniple", "There is no file nope.maniple; expected one with a record."),
        ("record check", "Missing argument 'FILE'; see maniple record check --help."),
        ("record chek x", "There is no command 'chek'; did you mean 'check'?"),
        ("record", "Missing command; see maniple record --help."),
        ("gmaes", "There is no command 'gmaes'; did you mean 'games'?"),
        ("--colour", "There is no option --colour of maniple; see maniple --help."),
        ("fuzz", "maniple fuzz needs a game; expected one of joshua, judean-hammer"),
        ("fuzz judean-hammer --games none", "--games is 'none'; expected a number from 1 to 99999999."),
        ("fuzz judean-hammer --games 0", "--games is '0'; expected a number from 1 to 99999999."),
        ("fuzz judean-hammer --first -1", "--first is '-1'; expected a number from 0 to 99999999."),
        ("components check judean-hammer nowhere", "There is no folder nowhere; expected one with map.toml"),
        ("components use judean-hammer nowhere --name Mine!", "'Mine!' is no name for a set; expected small letters"),
        ("components use judean-hammer nowhere", "Missing option '--name'; see maniple components use --help."),
    ],
)
def test_a_mistake_is_one_sentence(
    maniple: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: str, sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert mistake(maniple(*args.split())).startswith(sentence)


@pytest.mark.parametrize("command", ["resume", "replay", "record show", "record check"])
@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\x00\xff\xfe\x80", "is not text; expected a file with a record."),
        (b"", "This is not a record: the line '---' between header and actions is missing."),
        (b"hello\n---\n", "The record's header is not TOML"),
        (b"format = 7\n---\n", "The record has format 7"),
        (b'format = 1\ngame = "chess"\n---\n', "The record's header"),
    ],
)
def test_a_file_that_is_no_record(maniple: Say, tmp_path: Path, command: str, content: bytes, sentence: str) -> None:
    path = tmp_path / "broken.maniple"
    path.write_bytes(content)
    said = mistake(maniple(*command.split(), path))
    assert str(path) in said and sentence in said


def test_control_characters_of_a_file_never_reach_the_terminal(maniple: Say, record: Path, tmp_path: Path) -> None:
    path = tmp_path / "evil.maniple"
    path.write_text(record.read_text(encoding="utf-8") + "\x1b[2Jboo\n", encoding="utf-8")
    said = maniple("record", "check", path)
    assert "\x1b" not in said.err
    mistake(said)


def test_closed_input_keeps_the_game(maniple: Say, data: Path) -> None:
    said = maniple("play", "judean-hammer", "--seed", "demo", typed="2\n")
    assert mistake(said) == "The input ended after 1 move; maniple resume goes on with the game."
    assert (data / "autosave.maniple").is_file()
    said = maniple("resume", typed="quit\n")
    assert said.code == 0
    assert said.out.endswith("Left after 1 move; maniple resume goes on with the game.\n")


def test_closed_input_before_a_game_is_chosen(maniple: Say) -> None:
    assert mistake(maniple("play")).startswith("The input ended before a game was chosen")


def test_a_position_of_another_kind(maniple: Say, tmp_path: Path) -> None:
    path = tmp_path / "position.toml"
    for text, sentence in (
        ("not toml", "The position is not TOML"),
        ('game = "chess"', "The position's game is 'chess'; expected one of"),
        ('game = "judean-hammer"\nbegin = { frame = "Nowhere" }', "begin is"),
        ('game = "judean-hammer"\n[units]\natlantis = "1 greek"', "units names 'atlantis'"),
    ):
        path.write_text(text, encoding="utf-8")
        said = mistake(maniple("play", "judean-hammer", "--position", path))
        assert said.startswith(str(path)) and sentence in said


# -------------------------------------------------------------------- playing


def test_play_begins_at_a_position_and_the_record_holds_up(maniple: Say, tmp_path: Path, data: Path) -> None:
    path = tmp_path / "position.toml"
    path.write_text(
        'game = "judean-hammer"\nbegin = { frame = "CardPlay", side = "greek" }\n'
        '[variant]\nmax_rounds = 9\n[units]\nsamaria = "3 greek"\n[hand]\ngreek = ["war-elephants"]\n',
        encoding="utf-8",
    )
    players = ("--maccabean", "bot:random", "--greek", "human")
    said = maniple("play", "judean-hammer", *players, "--position", path, "--max-rounds", 4, typed="1\n")
    assert "War Elephants" in said.out and "Samaria G3" in said.out
    shown = json.loads(maniple("record", "show", data / "autosave.maniple", "--json").out)
    assert shown["variant"]["max_rounds"] == 4 and shown["starts_from_a_position"]
    assert maniple("record", "check", data / "autosave.maniple").code == 0
    assert maniple("resume", typed="quit\n").code == 0


@pytest.mark.parametrize(
    ("game", "option", "usual", "other", "own"),
    [
        ("joshua", "scenario", "short", "long", "campaign"),
        ("jugurthine-war", "starting_points", 14, 16, 15),
    ],
)
def test_a_game_begins_as_in_the_browser_unless_one_chooses(
    maniple: Say, data: Path, tmp_path: Path, game: str, option: str, usual: Any, other: Any, own: Any
) -> None:
    """The options of the game's page; a position keeps to the variant's own default."""
    flag = f"--{option.replace('_', '-')}"
    position = tmp_path / "position.toml"
    position.write_text(POSITIONS[game], encoding="utf-8")
    for words, expected in (
        ((), usual),
        ((flag, other), other),
        (("--position", position), own),
    ):
        maniple("play", game, "--seed", "usual", *words, typed="quit\n")
        shown = json.loads(maniple("record", "show", data / "autosave.maniple", "--json").out)
        assert shown["variant"][option] == expected
    assert f"(default {usual})" in " ".join(maniple("play", game, "--help").out.split())


def test_an_unfinished_game_is_set_aside_for_a_new_one(maniple: Say, data: Path) -> None:
    maniple("play", "judean-hammer", "--seed", "first", typed="1\n")
    said = maniple("play", "judean-hammer", "--seed", "second", typed="1\n")
    earlier = data / "left-1.maniple"
    assert f"The unfinished game before this one was kept: maniple resume {earlier}" in " ".join(said.out.split())
    assert earlier.is_file()
    assert maniple("resume", earlier, typed="quit\n").code == 0
    (data / "autosave.maniple").write_text("of another version", encoding="utf-8")
    maniple("play", "judean-hammer", "--seed", "third", typed="1\n")
    assert (data / "left-2.maniple").read_text(encoding="utf-8") == "of another version"


def test_a_game_that_is_over_cannot_be_resumed(maniple: Say, record: Path) -> None:
    said = mistake(maniple("resume"))
    assert "the game is over (" in said and said.endswith("; maniple replay shows it again.")


def test_resume_goes_on_with_undo(maniple: Say) -> None:
    maniple("play", "judean-hammer", "--seed", "demo", typed="move death\n")
    said = maniple("resume", typed="undo\nquit\n")
    assert "Left after 0 moves" in said.out


def test_play_without_a_game_asks(data: Path) -> None:
    desk = Desk(["x", "1", "", "1", "", "", "quit"])
    start.ask_and_play(desk.screen)
    text = desk.text
    assert "Which game?\n  1  Judean Hammer: " in text
    assert "'x' is not on the list; expected a number from 1 to 4 or a name." in text
    assert "Who plays the Maccabeans?\n  1  a person at this screen\n  2  the computer, Recruit: " in text
    levels = [text.index(f"the computer, {level}: ") for level in ("Recruit", "Captain", "Tribune", "Legate")]
    assert levels == sorted(levels)  # the weakest first
    assert "1 to 5, Enter for 3:" in text
    assert "Hand over to the Maccabeans" in text  # both sides were given to people
    desk = Desk(["move", "1", "quit"])
    with pytest.raises(UserError, match="The input ended before a game was chosen"):
        start.ask_and_play(Desk([]).screen)


def test_play_offers_the_game_that_was_left(maniple: Say) -> None:
    maniple("play", "judean-hammer", "--seed", "demo", typed="move death\n")
    desk = Desk(["", "quit"])
    start.ask_and_play(desk.screen)
    assert "5  Go on with the game you left: Judean Hammer, 1 move so far" in desk.text
    assert "Left after 1 move;" in desk.text


@pytest.mark.parametrize("typed", ["q\n", "quit\n", "1\nq\n", "1\n1\nQUIT\n"])
def test_quit_where_the_game_is_asked_for_leaves_quietly(maniple: Say, data: Path, typed: str) -> None:
    said = maniple("play", typed=typed)
    assert (said.code, said.err) == (0, "")
    assert "input ended" not in said.out
    assert not (data / "autosave.maniple").exists()


# -------------------------------------------------------------------- records


def test_record_show(maniple: Say, record: Path) -> None:
    text = maniple("record", "show", record).out
    assert "Game:        Judean Hammer, rules" in text
    assert "Players:     maccabean: bot:random, greek: bot:random" in text
    shown = json.loads(maniple("record", "show", record, "--json").out)
    assert shown["game"] == "judean-hammer" and shown["moves"]
    assert shown["result"]["winner"] in ("maccabean", "greek")
    assert f"Result:      {shown['result']['sentence']}" in text
    assert f"1 {shown['moves'][0]}" in text


def test_record_check(maniple: Say, record: Path) -> None:
    said = maniple("record", "check", record)
    assert (
        said.code == 0 and "holds up: " in said.out and "the digest is the one it states" in " ".join(said.out.split())
    )
    checked = json.loads(maniple("record", "check", record, "--json").out)
    assert checked["holds"] and checked["digest_verified"] and not checked["dice_verified"]


def lines_of(record: Path) -> tuple[str, list[str]]:
    head, _, tail = record.read_text(encoding="utf-8").partition("\n---\n")
    return head, tail.splitlines()


def tampered(record: Path, change: Any) -> Path:
    """The record with its lines changed."""
    head, lines = lines_of(record)
    change(lines)
    path = record.with_name("tampered.maniple")
    path.write_text("\n".join([head, "---", *lines, ""]), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            lambda lines: lines.__setitem__(0, "move nobody-at-all"),
            "Move 1 does not hold up: 'nobody-at-all' is no card",
        ),
        (lambda lines: lines.__setitem__(4, "fly jerusalem"), "Move 5 does not hold up: 'fly' is no verb"),
        (
            lambda lines: lines.__setitem__(2, "fight jerusalem"),
            "Move 3 does not hold up: 'fight jerusalem' is not all",
        ),
        (lambda lines: lines.__delitem__(0), "Move 1 does not hold up"),
        (lambda lines: lines.append("done"), "does not hold up: 'done' is not allowed: The game is over."),
        (lambda lines: lines.insert(3, "undo 9"), "Move 4 'undo 9' cannot be: there are 3 actions to take back."),
        (lambda lines: lines.insert(3, "resign nobody"), "Move 4 'resign nobody' names no side"),
        (lambda lines: lines.insert(3, "draw"), "comes after the game had ended ('draw')."),
    ],
)
def test_a_tampered_record_gets_a_sentence_that_names_the_move(
    maniple: Say, record: Path, change: Any, sentence: str
) -> None:
    path = tampered(record, change)
    for command in (("record", "check"), ("record", "show"), ("replay",), ("resume",)):
        said = mistake(maniple(*command, path))
        assert said.startswith(f"{path}: ") and sentence in said


def test_a_record_that_was_cut_or_given_other_dice_differs(maniple: Say, record: Path) -> None:
    path = tampered(record, lambda lines: lines.__delitem__(slice(-5, None)))
    for command in (("record", "check"), ("record", "show"), ("record", "show", "--json"), ("replay",), ("resume",)):
        said = maniple(*command, path)
        assert mistake(said).startswith(f"{path}: After all ") and "the digest is" in said.err
        assert said.out == ""
    head, lines = lines_of(record)
    path.write_text("\n".join([head.replace('seed = "', 'seed = "f', 1), "---", *lines, ""]), encoding="utf-8")
    assert "expected 32 bytes in hexadecimal" in mistake(maniple("record", "check", path))


def test_a_record_is_replayed_once(maniple: Say, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from maniple.kernel.game import Game
    from maniple.kernel.records import BoxFinder, Record

    begun: list[Record] = []
    begin = Record.begin

    def begin_and_tell(self: Record, find: BoxFinder | None = None) -> Game:
        begun.append(self)
        return begin(self, find)

    monkeypatch.setattr(Record, "begin", begin_and_tell)
    for command in (("record", "check"), ("record", "show"), ("replay",), ("resume",)):
        begun.clear()
        maniple(*command, record)
        assert len(begun) == 1, command


@pytest.mark.parametrize("command", ["record check", "record show", "replay", "resume"])
def test_rules_that_come_to_a_halt_are_one_sentence(
    maniple: Say, record: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """Such as in the record that fuzzing leaves of an error inside the rules."""
    from maniple.kernel.game import Game

    play = Game.play
    lines = lines_of(record)[1]
    played: list[str] = []

    def halt(self: Game, verb: str, *ids: int) -> None:
        played.append(verb)
        if len(played) == 17:
            raise ZeroDivisionError("no die at hand")
        play(self, verb, *ids)

    monkeypatch.setattr(Game, "play", halt)
    expected = f"{record}: Move 17 '{lines[16]}' brings the rules to a halt, which is a fault of theirs."
    assert mistake(maniple(*command.split(), record)) == expected


def test_a_mistake_is_no_longer_than_300_letters(maniple: Say) -> None:
    for words in (("games", "x" * 5000), ("play", "y" * 5000), ("replay", "z" * 200), ("record", "check", "a/" * 2000)):
        said = maniple(*words)
        assert said.code == 2
        assert len(said.err.strip()) <= 310 and len(said.err.splitlines()) == 1


# -------------------------------------------------------------------- older rules


def raised(monkeypatch: pytest.MonkeyPatch, hammer: Title, former: Former | None) -> int:
    """The rules were raised since; what they were."""
    rules = hammer.rules
    monkeypatch.setitem(hammer.__dict__, "rules", rules + 1)
    monkeypatch.setitem(hammer.__dict__, "former", {} if former is None else {rules: former})
    return rules


def test_a_record_whose_rules_options_equal_goes_on(
    maniple: Say, hammer: Title, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    maniple("play", "judean-hammer", "--seed", "demo", typed="1\n1\nquit\n")
    path = data / "autosave.maniple"
    rules = raised(monkeypatch, hammer, Former({}))
    said = " ".join(maniple("record", "check", path).out.split())
    assert "holds up: 2 moves replayed, the digest is the one it states." in said
    assert maniple("resume", path, typed="1\nquit\n").code == 0
    assert f"rules = {rules}\n" in path.read_text(encoding="utf-8"), "it stays a game of its rules"
    assert maniple("replay", path).code == 0
    text = path.read_text(encoding="utf-8")
    game = read_record(text).check()
    path.write_text(re.sub('digest = "[0-9a-f]*"', 'digest = "00"', text), encoding="utf-8")
    refused = maniple("record", "check", path)
    assert "every move is still allowed, but they lead to another game than the one whose digest" in mistake(refused)
    gone = Former({}, shape=Shape(frames={type(game.decision).__name__: lambda fields, below: list(fields)}))
    monkeypatch.setitem(hammer.__dict__, "former", {rules: gone})
    said = " ".join(maniple("record", "check", path).out.split())
    assert f"with options that equal its rules {rules}; its digest cannot be compared, for those rules wrote" in said


def test_a_record_of_rules_that_are_gone_is_shown_as_far_as_it_goes(
    maniple: Say, hammer: Title, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head, lines = lines_of(record)
    rules = raised(monkeypatch, hammer, Former({}, "Hammers were heavier then."))
    why = f"It follows rules {rules}, we play {rules + 1}: Hammers were heavier then."
    assert mistake(maniple("resume", record)) == f"{record}: {why}"
    assert mistake(maniple("record", "check", record)) == f"{record}: {why}"
    assert "Hammers were heavier then." in " ".join(maniple("record", "show", record).out.split())
    shown = maniple("replay", record)
    assert shown.out.count("── Move ") == len(lines)
    assert " ".join(shown.out.split()).endswith(f"The game can be watched, not played on. {why}")
    record.write_text("\n".join([head, "---", *lines[:9], "pass", *lines[10:], ""]), encoding="utf-8")
    shown = maniple("replay", record)
    assert shown.out.count("── Move ") == 9
    assert " ".join(shown.out.split()).endswith(f"{why} The replay stops before move 10.")
    assert json.loads(maniple("replay", record, "--json").out)["stops"].endswith("before move 10.")


def test_dice_are_verified(maniple: Say, hammer: Title, tmp_path: Path) -> None:
    from dataclasses import replace

    from maniple.kernel.dice import agreed_seed, commitment
    from maniple.kernel.records import new_record

    secret, nonces = b"secret", [b"one", b"two"]
    game = hammer.new(seed=agreed_seed(secret, nonces))
    fair = replace(
        new_record(game, {}),
        commitment=commitment(secret),
        secret=secret.hex(),
        nonces=tuple(nonce.hex() for nonce in nonces),
    )
    path = tmp_path / "fair.maniple"
    path.write_text(fair.write(), encoding="utf-8")
    assert "nobody could have chosen the dice" in " ".join(maniple("record", "check", path).out.split())
    path.write_text(replace(fair, secret=b"another".hex()).write(), encoding="utf-8")
    assert "The secret does not fit the commitment" in mistake(maniple("record", "check", path))


def test_replay_prints_moves_and_log(maniple: Say, record: Path) -> None:
    said = maniple("replay", record)
    moves = json.loads(maniple("record", "show", record, "--json").out)["moves"]
    assert said.out.count("── Move ") == len(moves)
    assert f"── Move 1 of {len(moves)}: {moves[0]} ─" in said.out
    assert "Round 1 begins." in said.out and "You draw" not in said.out
    assert "You draw" in maniple("replay", record, "--as", "greek").out
    told = json.loads(maniple("replay", record, "--json").out)
    assert [move["line"] for move in told["moves"][1:]] == moves
    assert mistake(maniple("replay", record, "--as", "roman")).startswith("--as is 'roman'; expected maccabean, greek")


def test_replay_steps_forward_and_back(record: Path) -> None:
    from maniple.terminal.replay import replay_file

    desk = Desk(["", "", "b", "7", "f", "l", "what", "q"], interactive=True)
    replay_file(record, "all", False, desk.screen)
    moves = len(lines_of(record)[1])
    steps = [1, 2, 1, 7]
    assert ": the start ─" in desk.shown[0]
    for number, text in zip(steps, desk.shown[1:], strict=False):
        assert f"── Move {number} of {moves}: " in text
    assert ": the start ─" in desk.shown[5]
    assert f"── Move {moves} of {moves}: " in desk.shown[6]
    assert "Hand of the Maccabeans" in desk.shown[0] and "Hand of the Greeks" in desk.shown[0]
    closed = Desk([], interactive=True)
    replay_file(record, "greek", False, closed.screen)
    assert "Hand of the Greeks" in closed.text and "Hand of the Maccabeans" not in closed.text


def test_the_last_game_is_replayed_without_a_name(maniple: Say, record: Path) -> None:
    assert maniple("replay").out == maniple("replay", record).out


# -------------------------------------------------------------------- components


def test_components_show_every_record_with_its_source(maniple: Say, hammer: Title) -> None:
    text = maniple("components", "show", "judean-hammer").out
    assert "map.toml" in text and "area jerusalem" in text and "rulebook" in text and "reconstructed" in text
    assert hammer.honesty in " ".join(text.split())
    shown = json.loads(maniple("components", "show", "judean-hammer", "--json").out)
    assert len(shown["records"]) == sum(shown["summary"].values())
    assert f"{len(shown['records'])} records: {shown['summary']['rulebook']} rulebook" in text
    assert all(row["source"] for row in shown["records"])


def test_an_edited_set_is_checked_registered_and_played_with(maniple: Say, edited: Path, data: Path) -> None:
    said = maniple("components", "check", "judean-hammer", edited)
    assert said.code == 0 and "holds up as a set of Judean Hammer" in said.out
    checked = json.loads(maniple("components", "check", "judean-hammer", edited, "--json").out)
    used = json.loads(maniple("components", "use", "judean-hammer", edited, "--name", "mine", "--json").out)
    assert used["hash"] == checked["hash"]
    assert "mine" in json.loads(maniple("components", "show", "judean-hammer", "--json").out)["sets"]
    for name in ("mine", str(edited)):
        assert maniple("play", "judean-hammer", *SIDES, "--components", name, "--seed", "set").code == 0
        shown = json.loads(maniple("record", "show", data / "autosave.maniple", "--json").out)
        assert shown["components"]["hash"] == used["hash"]
        assert maniple("record", "check", data / "autosave.maniple").code == 0
    assert "mine" in maniple("components", "show", "judean-hammer", "--components", "mine").out


def test_a_wrong_component_file_is_named(maniple: Say, edited: Path) -> None:
    path = edited / "map.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('kind = "city"', 'kind = "castle"', 1), encoding="utf-8")
    for args in (("components", "check", "judean-hammer", edited), ("play", "judean-hammer", "--components", edited)):
        said = mistake(maniple(*args))
        assert "map.toml, area " in said and "kind is 'castle'; expected one of city" in said
    path.write_text("[[area", encoding="utf-8")
    assert mistake(maniple("components", "check", "judean-hammer", edited)).startswith("map.toml is not TOML")
    path.unlink()
    assert "has no map.toml" in mistake(maniple("components", "use", "judean-hammer", edited, "--name", "x"))


def test_export_never_overwrites(maniple: Say, edited: Path) -> None:
    assert "is not an empty folder" in mistake(maniple("components", "export", "judean-hammer", edited))


# -------------------------------------------------------------------- fuzz, bench, compile


def test_fuzz_reports_and_its_exit_code_tells(maniple: Say, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from maniple.lab import fuzz

    calls: list[tuple[Any, ...]] = []

    def run(title: Title, variant: Any, games: int, seed: str, thorough: bool, **_: Any) -> fuzz.FuzzReport:
        calls.append((title.slug, variant.max_rounds, games, seed, thorough))
        tally = fuzz.Tally(games=games, decisions=900)
        if seed == "bad":
            file = "fuzz-judean-hammer-bad-7.maniple"
            tally.failures.append(fuzz.Failure("bad/7", 12, "leak", "A card shows.", "", file, 7))
        return fuzz.FuzzReport(title.slug, {}, seed, thorough, games, tally, 1.0)

    monkeypatch.setattr(fuzz, "fuzz", run)
    said = maniple("fuzz", "judean-hammer", "--games", 3, "--seed", "x", "--thorough", "--max-rounds", 5)
    assert said.code == 0 and said.out.endswith("Everything held.\n")
    assert calls == [("judean-hammer", 5, 3, "x", True)]
    failed = maniple("fuzz", "judean-hammer", "--seed", "bad")
    assert failed.code == 1
    assert failed.out.splitlines()[:3] == [
        "Game bad/7 after 12 actions (leak): A card shows.",
        "  maniple fuzz judean-hammer --seed bad --first 7 --games 1 --thorough",
        "  maniple replay --as all fuzz-judean-hammer-bad-7.maniple",
    ]
    assert failed.out.endswith("1 failure.\n")
    failed = maniple("fuzz", "judean-hammer", "--seed", "bad", "--max-rounds", 5, "--json")
    (failure,) = json.loads(failed.out)["failures"]
    assert failed.code == 1 and failure["seed"] == "bad/7"
    assert failure["command"] == "maniple fuzz judean-hammer --seed bad --first 7 --games 1 --thorough --max-rounds 5"


def test_an_interrupted_fuzz_says_how_to_go_on(maniple: Say, edited: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from maniple.lab import fuzz

    def run(title: Title, variant: Any, games: int, seed: str, thorough: bool, **given: Any) -> fuzz.FuzzReport:
        tally, first = fuzz.Tally(games=60), given["first"]
        return fuzz.FuzzReport(title.slug, {}, seed, thorough, games, tally, 1.0, "Interrupted.", first, games - 40)

    monkeypatch.setattr(fuzz, "fuzz", run)
    args = ("--games", 100, "--seed", "my seed", "--first", 300, "--components", edited, "--max-rounds", 3)
    said = maniple("fuzz", "judean-hammer", *args)
    expected = f"--seed 'my seed' --first 340 --games 60 --components {edited} --max-rounds 3"
    assert said.code == 130
    assert said.out.splitlines()[-1] == f"To go on: maniple fuzz judean-hammer {expected}"
    told = json.loads(maniple("fuzz", "judean-hammer", *args, "--json").out)
    assert told["go_on"] == f"maniple fuzz judean-hammer {expected}"


def test_fuzz_for_real(maniple: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    report = json.loads(maniple("fuzz", "judean-hammer", "--games", 2, "--max-rounds", 2, "--json").out)
    assert report["games"] == 2 and not report["failures"] and report["variant"]["max_rounds"] == 2


def test_bench_prints_and_writes_rows(maniple: Say, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from maniple.lab import bench

    rows = [
        bench.Row("judean-hammer", "interpreted", 50_000, 40_000, 300_000, 90.0, 2_900),
        bench.Row("judean-hammer", "compiled", 300_000, 240_000, 900_000, 60.0, 2_900),
    ]
    asked: list[tuple[Any, ...]] = []

    def measure(games: list[str], progress: Any, variant: Any) -> list[bench.Row]:
        asked.append((games, variant))
        return rows

    monkeypatch.setattr(bench, "bench", measure)
    text = maniple("bench", "--write", tmp_path / "bench.md").out
    assert "compiled" in text and "300,000" in text and "Written to" in text
    assert "| judean-hammer | compiled | 300,000" in (tmp_path / "bench.md").read_text(encoding="utf-8")
    assert json.loads(maniple("bench", "--json", "judean-hammer").out) == [row.plain() for row in rows]
    shown = json.loads(maniple("bench", "judean-hammer", "--json", "--max-rounds", 3).out)
    assert [row["build"] for row in shown] == ["interpreted", "compiled"]
    assert (asked[2][0], asked[2][1]["max_rounds"]) == (["judean-hammer"], 3)
    assert "judean-hammer" in asked[0][0] and asked[0][1] is None
    assert "cannot be written" in mistake(maniple("bench", "--write", "/proc/nothing/bench.md"))


def test_compile_says_where_the_build_is(maniple: Say, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from maniple import build

    monkeypatch.setattr(build, "find", lambda: None)
    monkeypatch.setattr(build, "compile_build", lambda progress: tmp_path / "build")
    assert maniple("compile").out.startswith("Compiled; every later command uses it: ")
    assert json.loads(maniple("compile", "--json").out) == {"build": str(tmp_path / "build"), "made": True}

    def refuse(progress: Any) -> Path:
        raise build.BuildError("There is no C compiler here.")

    monkeypatch.setattr(build, "compile_build", refuse)
    assert mistake(maniple("compile")) == "There is no C compiler here."


# -------------------------------------------------------------------- real processes


def process(*args: str, **options: Any) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "maniple", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )


def test_a_broken_pipe_is_silent() -> None:
    running = process("components", "show", "judean-hammer")
    assert running.stdout is not None and running.stderr is not None
    running.stdout.readline()
    running.stdout.close()
    assert running.stderr.read() == ""
    running.stderr.close()
    assert running.stdin is not None
    running.stdin.close()
    running.wait()


def test_an_interrupt_stops_cleanly(data: Path) -> None:
    running = process(
        "play",
        "judean-hammer",
        "--seed",
        "demo",
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # whoever runs the tests may ignore it
    )
    assert running.stdout is not None
    while not running.stdout.readline().startswith("You (Maccabeans)"):
        time.sleep(0)
    time.sleep(0.2)
    running.send_signal(signal.SIGINT)
    assert running.wait(30) == 130  # before its input is closed, which would end it too
    _, err = running.communicate()
    assert err.strip() == "maniple: Stopped after 0 moves; maniple resume goes on with the game."
    assert (data / "autosave.maniple").is_file()


def test_closed_standard_input_is_no_traceback() -> None:
    done = subprocess.run(
        f"{sys.executable} -m maniple play judean-hammer <&-", shell=True, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.strip() == "maniple: The input ended after 0 moves; maniple resume goes on with the game."
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize("args", ["games", "--version", "nope", "play judean-hammer"])
def test_closed_standard_output_is_one_sentence(args: str) -> None:
    done = subprocess.run(
        f"{sys.executable} -m maniple {args} >&- </dev/null", shell=True, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == "maniple: The output is closed; expected one to write the answer to.\n"


@pytest.mark.parametrize(
    ("args", "code"), [("nope", 2), ("games", 0), ("record check nope", 2), ("nope >&-", 2), ("fuzz x <&- >&-", 2)]
)
def test_closed_standard_error_leaves_the_exit_code(args: str, code: int) -> None:
    done = subprocess.run(
        f"{sys.executable} -m maniple {args} 2>&-", shell=True, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (code, "")
    assert "Traceback" not in done.stdout
