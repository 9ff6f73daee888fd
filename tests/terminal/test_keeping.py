"""What a stranger may read of a game, and that no game that is kept gets lost."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from maniple.kernel.errors import UserError
from maniple.kernel.records import Record
from maniple.kernel.title import Title
from maniple.table.table import Table
from maniple.terminal import start
from maniple.terminal.files import Place, free_place
from maniple.terminal.replay import replay_file
from tests.terminal.conftest import Desk, Say, Sit, mistake

PRIVATE = "scouts-in-the-hills"
"""A card whose event lets its player put cards on the pile unseen."""


def scouted(hammer: Title, seats: tuple[str, str], moves: int = 400) -> Record:
    """A game in which the Maccabeans arranged the pile; the Greeks may not read how."""
    for seed in range(200):
        table = Table(hammer.new(seed=f"scouts {seed}"), seats)
        for _ in range(moves):
            if table.is_over:
                break
            options = table.options(table.decider)
            wanted = [option for option in options if option.line in (f"event {PRIVATE}",)]
            chosen = (wanted or options)[0]
            table.act(table.decider, chosen.action)
            if any(line.startswith("top ") for line in table.lines):
                return table.record()
    raise AssertionError("no seed of these leads there")


@pytest.fixture(scope="module")
def secret(hammer: Title) -> Record:
    return scouted(hammer, ("human", "bot:random"))


@pytest.fixture
def secret_file(secret: Record, tmp_path: Path) -> Path:
    path = tmp_path / "secret.maniple"
    path.write_text(secret.write(), encoding="utf-8")
    return path


def hidden_line(record: Record) -> str:
    return next(line for line in record.lines if line.startswith("top "))


# -------------------------------------------------------------------- replay


def test_replay_as_a_side_tells_no_action_of_the_other(maniple: Say, secret: Record, secret_file: Path) -> None:
    line = hidden_line(secret)
    number = secret.lines.index(line) + 1
    seen = maniple("replay", "--as", "greek", secret_file).out
    assert line not in seen and f"Move {number} of {len(secret.lines)} (Maccabeans)" in seen
    own = maniple("replay", "--as", "maccabean", secret_file).out
    assert f"Move {number} of {len(secret.lines)}: {line}" in own
    plain = json.loads(maniple("replay", "--as", "greek", secret_file, "--json").out)
    assert plain["seen_by"] == "greek"
    assert plain["moves"][number]["line"] is None and plain["moves"][number]["side"] == "maccabean"


def test_stepping_through_as_a_side_tells_no_action_of_the_other(secret: Record, secret_file: Path) -> None:
    number = secret.lines.index(hidden_line(secret)) + 1
    desk = Desk([str(number), "q"], height=60, interactive=True)
    replay_file(secret_file, "greek", False, desk.screen)
    card = hidden_line(secret).split()[1]
    assert card not in desk.last and f"Move {number} of" in desk.last and "Hand of the Maccabeans" not in desk.text


def test_a_game_that_is_not_over_is_replayed_as_its_only_person_sees_it(
    maniple: Say, secret: Record, secret_file: Path
) -> None:
    said = maniple("replay", secret_file).out
    assert "so it is shown as the Maccabeans see it; --as all opens all hands." in said
    desk = Desk(["q"], height=60, interactive=True)
    replay_file(secret_file, None, False, desk.screen)
    assert "Hand of the Maccabeans" in desk.text and "Hand of the Greeks" not in desk.text
    desk = Desk(["q"], height=60, interactive=True)
    replay_file(secret_file, "all", False, desk.screen)
    assert "Hand of the Maccabeans" in desk.text and "Hand of the Greeks" in desk.text
    assert "not finished, so" not in desk.text


@pytest.mark.parametrize("seats", [("human", "human"), ("bot:random", "bot:random")])
def test_a_game_of_two_that_is_not_over_is_replayed_for_a_spectator(
    hammer: Title, tmp_path: Path, seats: tuple[str, str]
) -> None:
    path = tmp_path / "two.maniple"
    record = scouted(hammer, seats)
    path.write_text(record.write(), encoding="utf-8")
    desk = Desk([])
    replay_file(path, None, False, desk.screen)
    assert "shown as a spectator sees it" in desk.text and hidden_line(record) not in desk.text
    desk = Desk(["l", "q"], height=60, interactive=True)
    replay_file(path, None, False, desk.screen)
    assert "Hand of" not in desk.text


# -------------------------------------------------------------------- what is no text, no file


@pytest.mark.parametrize("command", ["play", "fuzz"])
def test_a_seed_that_is_no_text(maniple: Say, command: str) -> None:
    assert mistake(maniple(command, "judean-hammer", "--seed", "\udcff")) == "--seed is not text; expected UTF-8."


@pytest.mark.parametrize(
    "args",
    [
        ("components", "check", "judean-hammer", "LOOP"),
        ("components", "use", "judean-hammer", "LOOP", "--name", "x"),
        ("components", "export", "judean-hammer", "LOOP"),
        ("components", "show", "judean-hammer", "--components", "LOOP"),
        ("record", "check", "LOOP"),
        ("replay", "LOOP"),
        ("resume", "LOOP"),
        ("play", "judean-hammer", "--position", "LOOP"),
    ],
)
def test_a_link_to_itself_is_one_sentence(maniple: Say, tmp_path: Path, args: tuple[str, ...]) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    mistake(maniple(*[str(loop) if arg == "LOOP" else arg for arg in args]))


def test_files_may_begin_with_a_byte_order_mark(maniple: Say, secret: Record, tmp_path: Path) -> None:
    path = tmp_path / "marked.maniple"
    path.write_text(secret.write(), encoding="utf-8-sig")
    assert maniple("record", "check", path).code == 0
    position = tmp_path / "position.toml"
    position.write_text('game = "judean-hammer"\nbegin = { frame = "CardPlay", side = "greek" }\n', "utf-8-sig")
    assert "TOML" not in maniple("play", "judean-hammer", "--position", position).err


def test_the_seed_itself_may_be_given(maniple: Say, data: Path) -> None:
    sides = ("--maccabean", "bot:random", "--greek", "bot:random")
    first = maniple("play", "judean-hammer", *sides, "--seed", "text").out
    seed = " ".join(first.split()).partition("followed from the seed ")[2].split()[0].rstrip(".")
    assert seed.startswith("hex:") and len(seed) == 68
    assert maniple("play", "judean-hammer", *sides, "--seed", seed).out == first
    said = mistake(maniple("play", "judean-hammer", "--seed", "hex:12"))
    assert said == "--seed is 'hex:12'; expected 64 hexadecimal digits after hex:."


# -------------------------------------------------------------------- games that are kept


@pytest.fixture
def elsewhere() -> Iterator[Place]:
    """Another game that is running."""
    place = free_place()
    yield place
    place.leave()


def test_two_games_at_once_are_both_kept(maniple: Say, data: Path, elsewhere: Place, secret: Record) -> None:
    elsewhere.write(secret)
    said = maniple("play", "judean-hammer", "--seed", "demo", typed="2\n")
    assert "was kept" not in said.out
    assert (data / "autosave.maniple").read_text(encoding="utf-8") == secret.write()
    assert (data / "autosave-2.maniple").is_file()
    said = maniple("resume", typed="quit\n")
    assert "Left after 1 move;" in said.out and "Others" not in said.out  # the one that is running is left alone
    assert "in another window" in mistake(maniple("resume", data / "autosave.maniple"))
    elsewhere.leave()
    said = maniple("resume", typed="quit\n")
    assert "Left after 1 move;" in said.out
    assert f"Others that are not over: {data / 'autosave.maniple'}\n" in said.out


def test_resume_takes_the_newest_game_that_is_not_over(maniple: Say, data: Path) -> None:
    maniple("play", "judean-hammer", "--seed", "demo", typed="2\n")
    (data / "autosave.maniple").rename(data / "left-1.maniple")
    assert maniple("play", "judean-hammer", "--maccabean", "bot:random", "--seed", "over").code == 0
    said = maniple("resume", typed="1\nquit\n")
    assert "Left after 2 moves;" in said.out
    assert not (data / "left-2.maniple").exists()
    assert "Left after 2 moves;" in maniple("resume", typed="quit\n").out


def test_a_lock_that_a_dead_game_left_behind_is_no_trouble(maniple: Say, data: Path) -> None:
    data.mkdir()
    (data / ".autosave.lock").write_text("", encoding="utf-8")
    maniple("play", "judean-hammer", "--seed", "demo", typed="2\n")
    assert sorted(path.name for path in data.glob("autosave*")) == ["autosave.maniple"]


def test_nothing_is_promised_of_a_game_that_cannot_be_kept(
    maniple: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("MANIPLE_DATA", os.fspath(tmp_path / "file" / "data"))
    said = maniple("play", "judean-hammer", "--seed", "demo", typed="2\nquit\n")
    assert said.code == 0 and "The game cannot be kept for maniple resume" in said.out
    assert said.out.endswith("Left after 1 move; the game could not be kept.\n")


# -------------------------------------------------------------------- at the prompt


def test_settings_fit_and_say_what_they_concern(sit: Sit) -> None:
    text = sit("settings ask never", "quit").text
    assert "…" not in text.partition("Chances to respond")[2]
    words = " ".join(text.split())
    assert "hidden responses only, the questions that open whatever you hold" in words
    assert "forced on, forced off, hide pauses on or hide pauses off" in words


def test_long_words_are_said_again_in_part(sit: Sit) -> None:
    for typed in ("7" * 5000, "x" * 5000, f"why {'x' * 5000}", f"look {'x' * 5000}", f"log {'x' * 5000}"):
        assert len(sit(typed, "quit").desk.last) < 500


def test_what_is_typed_at_a_pause_is_the_next_command(sit: Sit) -> None:
    sitting = sit("hand", "quit", interactive=True)  # the first at "Enter begins"
    assert "> hand\n#" in sitting.text
    sitting = sit("1", "quit", interactive=True)  # a number before the options were seen
    assert not sitting.table.lines
    sitting = sit("", "help", "look modin", "quit", interactive=True, height=16)
    assert "> look modin\nModin, a city" in sitting.text


def test_the_introduction_explains_the_signs(sit: Sit) -> None:
    shown = sit("", "quit", interactive=True).desk.shown[0]
    for sign in ("M Maccabeans", "M2 two units", "! out of supply", "· empty", "- nobody's region", "(+1)"):
        assert sign in shown
    assert len(shown.splitlines()) <= 24


def test_words_of_labels_are_verbs_too(sit: Sit) -> None:
    """The option is `place`, and its label "Recruit in Modin"."""
    assert sit("recruit death", "several", "recruit modin", "quit").table.lines[-1] == "place modin"
    assert "none of the choices" not in sit("recruit death", "several", "recruit samaria", "quit").text


def test_cards_have_their_numbers(sit: Sit) -> None:
    assert "#11 Scouts in the Hills" in sit("look 11", "quit").text
    assert "#10 Death of Antiochus" in sit("cards", "quit").text
    assert "expected 1 or more" in sit("log 0", "quit").text and "expected 1 or more" in sit("log -1", "quit").text


def test_the_first_questions_know_words() -> None:
    desk = Desk(["judean", "me", "computer", "quit"])
    start.ask_and_play(desk.screen)
    assert "The Maccabeans: you." in desk.text and "The Greeks: the computer (Captain)." in desk.text
    desk = Desk(["judean", "recruit", "me", "quit"])
    start.ask_and_play(desk.screen)
    assert "The Maccabeans: the computer (Recruit)." in desk.text
    with pytest.raises(UserError):
        start.ask_and_play(Desk(["judean", "nobody"]).screen)


def test_save_says_what_is_wrong_with_a_name(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert ". is a folder" in sit("save .", "quit").text
    assert "cannot be written: File name too long." in sit(f"save {'x' * 300}", "quit").text
    assert "There is no folder new;" in sit("save new/x", "quit").text and not (tmp_path / "new").exists()
    assert "maniple resume 'a b.maniple' goes on" in " ".join(sit("save a b", "quit").text.split())


def test_a_component_file_that_may_not_be_read(maniple: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "set"
    assert maniple("components", "export", "judean-hammer", folder).code == 0

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    said = mistake(maniple("components", "check", "judean-hammer", folder))
    assert said.endswith("may not be read; expected a file that you may read.")
