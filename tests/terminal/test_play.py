"""A game at the prompt: options, questions, undo, two people at one screen, the end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from maniple.kernel.records import read_record
from maniple.kernel.title import Title, shelf
from maniple.table.table import Table
from maniple.terminal.opponents import read_player
from maniple.terminal.play import Session
from maniple.terminal.screen import WIPE_HISTORY
from tests.terminal.conftest import Desk, Sit

AMBUSH = """
begin = { frame = "CardPlay", side = "greek" }
pile = ["the-hasidim-join"]
dice = [1, 6]
[units]
samaria = "3 greek"
gophna-hills = "2 maccabean"
jerusalem = "3 greek"
[hand]
greek = ["war-elephants", "embassy-to-rome"]
maccabean = ["judas-the-hammer", "scouts-in-the-hills"]
"""
"""The Greeks are about to march past the Maccabeans in the Gophna Hills."""

MARCH = ("move embassy", "samaria", "3", "lebonah", "stop")

BATTLE = """
begin = { frame = "CardPlay", side = "maccabean" }
pile = ["the-hasidim-join"]
dice = [1, 6, 6]
[units]
tekoa = "3 maccabean"
beth-zur = "2 greek"
marisa = "1 greek"
[hand]
maccabean = ["mattathias-at-modin", "scouts-in-the-hills", "serons-column"]
greek = ["war-elephants"]
"""


def unwrapped(text: str) -> str:
    """Without the ends of lines and what they are indented by."""
    return " ".join(text.split())


# -------------------------------------------------------------------- whole games


def test_a_game_against_a_bot_from_welcome_to_result(sit: Sit) -> None:
    sitting = sit(*["1"] * 2000)
    assert sitting.table.is_over
    text = sitting.text
    assert text.startswith("── Judean Hammer ─")
    assert "Type the number of an option" in text
    assert "The Greeks: the computer (Recruit)." in text
    assert "── The game is over ─" in text
    assert "All dice and cards followed from the seed" in unwrapped(text)
    result = sitting.table.result
    assert result is not None and result.sentence in text
    assert "maniple record check FILE verifies" in unwrapped(text)
    assert sitting.kept[-1].lines == tuple(sitting.table.lines)


def test_the_same_seed_and_answers_give_the_same_game(sit: Sit) -> None:
    first, second = (sit(*["1"] * 40) for _ in range(2))
    assert first.table.lines == second.table.lines
    assert first.text == second.text


def test_two_bots_are_watched_to_the_end(sit: Sit) -> None:
    sitting = sit(players=("bot:random", "bot:random"), seed="watched")
    assert sitting.table.is_over
    assert "Round 1 begins." in sitting.text and "Round 2 begins." in sitting.text
    assert "You draw" not in sitting.text
    assert sitting.desk.shown == []


def test_every_game_is_kept_after_every_action(sit: Sit) -> None:
    sitting = sit("move death", "modin", "1", "quit")
    assert [len(record.lines) for record in sitting.kept] == [0, 1, 2, 3]
    assert sitting.kept[-1].digest == sitting.table.game.digest()


# -------------------------------------------------------------------- what is on the screen


def test_the_question_names_who_must_do_what_and_the_rule(sit: Sit) -> None:
    text = sit().text
    assert "You (Maccabeans): Play a card: recruit or move with its OPs, or use its event." in text
    assert re.search(r"── ! ends undo, \? explains.*§JH-3\.2 ──", text)


def test_the_hand_has_numbers_ops_event_modifier_and_text(sit: Sit) -> None:
    text = sit().text
    assert "Death of Antiochus         3 OPs  M event  M+1  1 recruit  2 move  3! event" in text
    assert "Seron's Column             2 OPs  G event  G+1  4 recruit  5 move\n" in text
    assert "  Move up to 5 units up to 2 areas each." in text


def test_what_the_bot_did_is_told_with_rules(sit: Sit) -> None:
    text = sit("move death", "done", "yes").desk.last
    assert "── Since your last choice ─" in text
    assert re.search(r"The Greeks (play|use) .*§JH-3\.2", text)


def test_the_movement_under_way_and_the_card_in_play_are_shown(sit: Sit) -> None:
    text = sit("move death", "modin", "2", "beth-h").desk.last
    assert "In play   Death of Antiochus" in text
    assert "Marching  M2 Modin > Beth Horon" in text
    assert "2 units in Beth Horon: choose the next area (2 steps left)." in text


def test_odds_stand_beside_a_step_into_battle(sit: Sit) -> None:
    text = sit("move mattathias", "tekoa", "3", position=BATTLE).desk.last
    assert re.search(r"To Beth Zur G2 +\d+ % you win the battle, \d+ % you take the area", text)


def test_odds_stand_beside_an_ambush(sit: Sit) -> None:
    text = sit("", *MARCH, "", position=AMBUSH, players=("human", "human")).desk.last
    assert re.search(r"1! Ambush Lebonah Ascent from Gophna Hills +43 % the ambush succeeds", text)
    assert "2 Let them pass" in text


def test_a_battle_is_told_step_by_step(sit: Sit) -> None:
    sitting = sit("move mattathias", "tekoa", "3", "beth-zur", position=BATTLE)
    text = sitting.desk.last
    assert "Battle of Beth Zur: the Maccabeans attack with 3 against 2." in text
    assert "The Hasidim Join is revealed: +2 for the Maccabeans." in text
    assert "The Maccabeans win the battle (attack 5, defence 2)." in text
    assert "§JH-6.4" in text


# -------------------------------------------------------------------- what can be typed


def test_numbers_names_and_shortened_names_choose(sit: Sit) -> None:
    sitting = sit("move death", "mod", "2", "beth-h", "step mizpah", "stop")
    assert sitting.table.lines[:6] == [
        "move death-of-antiochus",
        "group modin",
        "number 2",
        "step beth-horon",
        "step mizpah",
        "stop",
    ]


def test_what_is_not_clear_lists_the_candidates(sit: Sit) -> None:
    sitting = sit("death", "quit")
    assert "'death' may mean 1 (Death of Antiochus: recruit), 2" in sitting.text
    assert sitting.table.lines == []


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("99", "There is no option 99; expected a number from 1 to 9."),
        ("xyzzy", "'xyzzy' is none of the choices; type a number from 1 to 9, a name, or ? for help."),
        ("undoo", "'undoo' is none of the choices (did you mean 'undo'?)"),
        ("l", "'l' may mean log or look; type a little more."),
        ("event seron", "The event of Seron's Column belongs to the other side; you may only use its OPs. §JH-3.3"),
        ("move war-el", "War Elephants is not in your hand. §JH-3.1"),
    ],
)
def test_what_is_no_choice_gets_a_sentence(sit: Sit, typed: str, said: str) -> None:
    sitting = sit(typed, "quit")
    assert said in unwrapped(sitting.text)
    assert sitting.table.lines == []


def test_enter_draws_the_table_again(sit: Sit) -> None:
    first, again = sit("", "quit").desk.shown
    assert again.strip() in first


def test_question_mark_explains_and_shows_the_rule(sit: Sit) -> None:
    text = sit("?", "quit").text
    assert "§JH-3.2  " in text
    assert "Answer with a number, or in words: recruit CARD, move CARD or event CARD" in unwrapped(text)
    assert "An option marked ! cannot be undone" in text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("? §JH-5.4", "§JH-5.4  A Maccabean unit never enters a supply center (purple road)."),
        ("?5.4", "§JH-5.4  A Maccabean unit never enters a supply center (purple road)."),
        ("rule jh-5.4", "§JH-5.4  A Maccabean unit never enters a supply center (purple road)."),
        ("rule r18", "Ruling JH-R18"),
        ("rule purple road", "§JH-5.4"),
        ("rule #2", "#2 Judas the Hammer  Move up to 4 units up to 3 areas each."),
        ("rule 7", "JH-7  Ambush"),
        ("rule", "JH-11  Definitions"),
        ("rule gunpowder", "No rule has the words 'gunpowder'"),
    ],
)
def test_rules_are_found_by_number_and_by_words(sit: Sit, typed: str, said: str) -> None:
    assert said in sit(typed, "quit").text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("why samaria", "Samaria is a Greek supply center; Maccabean units cannot enter it.  §JH-5.4"),
        ("why step samaria", "Samaria is a Greek supply center; Maccabean units cannot enter it.  §JH-5.4"),
        ("why step hebron", "Hebron is further away than the steps that are left.  §JH-5.3"),
        ("why modin", "The group stands in Modin now.  Ruling JH-R51"),
        ("why lydda", "Lydda is offered: 1 (To Lydda)."),
        ("why stop", "The group has not gone anywhere yet.  Ruling JH-R51"),
        ("why event judas", "That is not what is being asked now."),
        ("why atlantis", "'atlantis' names nothing in this game"),
        ("why", "Why what?"),
        ("samaria", "Samaria is a Greek supply center; Maccabean units cannot enter it.  §JH-5.4"),
    ],
)
def test_why_answers_with_a_sentence_and_its_rule(sit: Sit, typed: str, said: str) -> None:
    sitting = sit("move death", "modin", "2", typed, "quit")
    assert unwrapped(said) in unwrapped(sitting.desk.last)
    assert len(sitting.table.lines) == 3


def test_why_shows_the_words_of_the_rule(sit: Sit) -> None:
    assert (
        "§JH-5.4  A Maccabean unit never enters a supply center" in sit("move death", "modin", "2", "why samaria").text
    )


def test_odds_give_chances_losses_and_what_they_assume(sit: Sit) -> None:
    text = sit("move mattathias", "tekoa", "3", "odds", "odds beth-zur", "odds 2", position=BATTLE).text
    assert "If you attack Beth Zur  §JH-6.4" in text
    assert re.search(r"\d+ %  you win the battle", text)
    assert re.search(r"\d\.\d  your losses", text)
    assert "Exact, if: 3 against 2; the card to come is any that you have not seen." in text
    assert "Nothing is risked by 'To " in text


def test_odds_where_nothing_is_risked(sit: Sit) -> None:
    assert "Nothing is risked by any of these options." in sit("odds", "quit").text


def test_undo_takes_back_what_revealed_nothing(sit: Sit) -> None:
    sitting = sit("move death", "modin", "2", "undo", "undo", "undo", "undo", "quit")
    assert sitting.table.lines == []
    assert "There is nothing to undo: undo stops where dice, a card or the other side came" in sitting.text


def test_an_option_that_leads_to_a_forced_battle_is_marked(sit: Sit) -> None:
    """The battle follows at once, because it is the only one; so undo ends where the movement does."""
    text = sit("move mattathias", "tekoa", "2", "beth-zur", position=BATTLE).desk.last
    assert re.search(r"2! Done +\d+ % you win the battle", text)


def test_cards_tell_where_each_is_known_to_be(sit: Sit) -> None:
    text = sit("cards", "quit").desk.shown[-1]
    assert "Your hand (4)" in text
    assert "In the pile or in a hand that you cannot see (22)" in text
    assert "Discard pile" not in text


def test_look_and_roads_show_what_is_joined(sit: Sit) -> None:
    text = sit("look beth-zur", "look jerusalem", "look judas the", "look", "look atlantis", "roads", "quit").text
    assert "Beth Zur, a city of Idumea: empty." in text
    assert "Roads to Hebron ·, Caves of Adullam ·, Beth Zechariah ·, Wilderness of Tekoa ·" in text
    assert "Jerusalem, a city of Jerusalem: Greeks 3." in text
    assert "its event is for the Maccabeans; revealed in a battle it adds 3" in unwrapped(text)
    assert "Look at what?" in text and "'atlantis' names nothing that can be looked at" in text
    assert re.search(r"Beth Zur · +Hebron, Adullam, Beth Zechariah, Tekoa", text)


def test_map_draws_the_board(sit: Sit) -> None:
    drawn = sit("map", "quit").desk.last
    assert "⠤" in drawn and "Beth Zechariah ·" in drawn
    assert len(drawn.splitlines()) <= 24
    narrow = sit("map", "quit", width=60).desk.last
    assert "⠤" not in narrow and "Beth Zechariah ·" in narrow


def test_hand_shows_all_the_words_of_the_cards(sit: Sit) -> None:
    assert "supply centers included (all, if there are fewer)." in unwrapped(sit("hand", "quit").desk.last)


def test_log_shows_all_or_the_last_lines(sit: Sit) -> None:
    whole, last = sit("move death", "log", "log 1", "quit").desk.shown[-2:]
    assert "Round 1 begins." in whole and "You draw Death of Antiochus." in whole
    assert "Round 1 begins." not in last and "The Maccabeans play Death of Antiochus to move (3 OPs)." in last


def test_log_at_a_terminal_ends_with_what_is_new(sit: Sit) -> None:
    sitting = sit("", *["1"] * 30, "log", "log", "quit", interactive=True, height=12)
    text = next(text for text in sitting.desk.shown if "lines; log" in text)
    assert "The last 9 lines; log " in text and "Round 1 begins." not in text


def test_help_lists_what_can_be_typed(sit: Sit) -> None:
    text = sit("help", "quit").text
    for word in ("why NAME", "odds [OPTION]", "undo", "log", "cards", "look NAME", "save FILE", "resign", "quit"):
        assert f"\n  {word}" in text


def test_settings_change_what_is_asked(sit: Sit) -> None:
    sitting = sit("settings", "settings forced off", "settings ask always", "settings no", "quit")
    settings = sitting.table.seats[0].settings
    assert not settings.forced_moves and settings.responses == "always"
    assert "Forced moves: on. A sole option is played for you." in sitting.text
    assert "'no' is no setting; expected ask never, ask fits" in sitting.text


def test_pauses_can_be_hidden(sit: Sit) -> None:
    sitting = sit("settings", "settings hide my pauses on", "quit")
    assert sitting.table.seats[0].settings.hide_pauses
    assert "Hide my pauses: off. " in sitting.desk.shown[-2] and "Hide my pauses: on. " in sitting.desk.shown[-1]
    assert not sit("settings hide pauses on", "settings hide pauses off").table.seats[0].settings.hide_pauses


def test_a_game_has_its_own_kinds_of_windows(sit: Sit) -> None:
    """The Jugurthine War asks for dice of battles only where they may decide something, unless one wants more."""
    war = shelf()["jugurthine-war"]
    players = ("human", "bot:random")
    sitting = sit("settings", "settings battle dice ask", "settings count dice no", "quit", title=war, players=players)
    assert sitting.table.seats[0].settings.windows == (("battle_dice", 0),)
    assert "Dice of battles and assaults: if it decides. You are asked if a changed die" in sitting.text.replace(
        "\n  ", " "
    )
    assert "Dice of battles and assaults: ask. You are asked before every roll." in sitting.text
    assert "'count dice no' is no setting" in sitting.text
    assert sitting.table.seats[1].settings.whatever


def test_a_game_has_its_own_standing_answers(sit: Sit) -> None:
    """Storm Over Jerusalem asks before each bonus card; a seat may say that it always draws."""
    players = ("bot:random", "human")
    sitting = sit("settings", "settings always draw on", "quit", title=shelf()["storm-over-jerusalem"], players=players)
    settings = sitting.table.seats[1].settings
    assert settings.standing == ("always_draw",)
    assert "Always draw bonus cards: off. You are asked each time." in sitting.text
    assert "Always draw bonus cards: on. " in sitting.text


def test_resign_asks_first(sit: Sit) -> None:
    sitting = sit("resign", "no", "resign", "yes", "")
    assert "Give the game up for the Maccabeans? (yes or no) no\nThe game goes on." in sitting.text
    assert "The Maccabeans resign. The Greeks win." in sitting.text
    assert sitting.table.lines == ["resign maccabean"]


def test_a_draw_is_offered_to_a_person_only(sit: Sit) -> None:
    assert "The computer agrees to no draw" in sit("draw", "quit").text
    agreed = sit("", "draw", "no", "draw", "yes", players=("human", "human"))
    assert "Do the Greeks agree to a draw? (yes or no) no\nThe game goes on." in agreed.text
    assert "The game is drawn by agreement." in agreed.text


def test_save_writes_a_record_that_holds_up(sit: Sit, tmp_path: Path) -> None:
    name = tmp_path / "tonight"
    sitting = sit("move death", f"save {name}", f"save {name}", "no", f"save {tmp_path}", "save", "quit")
    record = read_record((tmp_path / "tonight.maniple").read_text(encoding="utf-8"))
    assert record.lines == ("move death-of-antiochus",)
    record.check()
    assert "Saved as" in sitting.text and "exists already. Write over it? (yes or no) no\nNothing" in sitting.text
    assert "Save to which file?" in sitting.text
    assert "There is no folder /proc/nothing;" in sit("save /proc/nothing/here", "quit").text


def test_after_the_game_the_record_can_still_be_saved(sit: Sit, tmp_path: Path) -> None:
    name = tmp_path / "over"
    sitting = sit("resign", "y", f"save {name}", "log", "cards", "undo", "")
    assert (tmp_path / "over.maniple").is_file()
    assert "'undo' is not possible any more: the game is over." in sitting.text


def test_a_full_data_directory_is_told_once(hammer: Title) -> None:
    from maniple.kernel.errors import UserError
    from maniple.terminal.commands import Left

    def keep(record: object) -> None:
        raise UserError("there is no room.")

    desk = Desk(["move death", "undo", "quit"])
    session = Session(Table(hammer.new(seed="demo"), ("human", "bot:random")), desk.screen, keep)
    with pytest.raises(Left):
        session.run()
    assert desk.text.count("The game cannot be kept for maniple resume: there is no room.") == 1


# -------------------------------------------------------------------- two people at one screen


def test_hot_seat_hides_one_hand_from_the_other(sit: Sit, hammer: Title) -> None:
    """No card of a hand is on the screen before its owner has pressed Enter."""
    sitting = sit("", "1", "1", "1", "done", "", "quit", players=("human", "human"), seed="hot")
    names = hammer.shipped_box.kinds["card"].names
    hands = [hammer.new(seed="hot").hands[side] for side in (0, 1)]
    before_maccabean = sitting.desk.shown[0]
    assert "Hand over to the Maccabeans, then press Enter." in before_maccabean
    curtain = next(i for i, text in enumerate(sitting.desk.shown) if "Hand over to the Greeks" in text)
    for hand in hands:
        assert not any(names[card] in before_maccabean for card in hand)
    until_greek = "".join(sitting.desk.shown[: curtain + 1])
    assert not any(names[card] in until_greek for card in hands[1])
    after = sitting.desk.shown[curtain + 1]
    kept = [card for card in hands[0] if card in sitting.table.game.view(0)["hands"][0]]
    assert not any(names[card] in after for card in kept)
    assert any(names[card] in after for card in hands[1])


def test_the_curtain_wipes_what_has_scrolled_away(hammer: Title) -> None:
    desk = Desk(["", "", "quit"], interactive=True)
    session = Session(Table(hammer.new(seed="hot"), ("human", "human")), desk.screen, lambda record: None)
    from maniple.terminal.commands import Left

    with pytest.raises(Left):
        session.run()
    hidden, table = desk.shown[1:3]
    assert hidden.endswith("Hand over to the Maccabeans, then press Enter. ")
    assert hidden.count(WIPE_HISTORY) == 1 and WIPE_HISTORY in table


def test_the_curtain_tells_what_everybody_may_know(sit: Sit) -> None:
    sitting = sit("", *MARCH, position=AMBUSH, players=("human", "human"))
    text = sitting.desk.shown[-1]
    assert "── What happened ─" in text
    assert "The Greeks march 3 units from Samaria to Lebonah Ascent." in text
    assert text.endswith("Hand over to the Maccabeans, then press Enter. ")


def test_an_ambush_is_asked_of_the_maccabean_player(sit: Sit) -> None:
    sitting = sit("", *MARCH, "", "ambush", position=AMBUSH, players=("human", "human"))
    assert "The Maccabeans set an ambush in Lebonah Ascent from Gophna Hills." in sitting.text
    assert "ambush lebonah-ascent gophna-hills" in sitting.table.lines
    passed = sit("", *MARCH, "", "pass", position=AMBUSH, players=("human", "human"))
    assert "The Maccabeans let the march pass." in passed.text


# -------------------------------------------------------------------- a person at a terminal


def test_a_long_report_gets_a_screen_of_its_own(sit: Sit) -> None:
    sitting = sit("", "move mattathias", "tekoa", "3", "beth-zur", position=BATTLE, interactive=True, height=24)
    assert "Battle of Beth Zur" in sitting.desk.last
    assert sitting.desk.last.endswith("Enter shows the table ")


def test_long_answers_come_in_pages(sit: Sit) -> None:
    sitting = sit("", "rule unit", "", "q", "quit", interactive=True)
    assert "more lines: Enter goes on, q stops" in sitting.text


def test_tab_completes_commands_and_options(sit: Sit) -> None:
    sitting = sit("quit")
    completions = sitting.desk.screen.completions
    assert {"undo", "why", "move", "death-of-antiochus"} <= set(completions)


# -------------------------------------------------------------------- players


def test_players_are_people_or_bots() -> None:
    from maniple.kernel.errors import UserError

    assert read_player("greek", "human") == "human"
    assert read_player("greek", "bot:random") == "bot:random"
    assert read_player("greek", "bot:Recruit") == read_player("greek", "bot:recruit") == "bot:random"
    with pytest.raises(UserError, match="--greek is 'orc'; expected human, or bot:"):
        read_player("greek", "orc")
    with pytest.raises(UserError, match="There is no bot 'orc'; expected one of captain, legate, random, tribune"):
        read_player("greek", "bot:orc")


def test_what_ends_a_turn_with_something_left_to_do_is_asked_once_and_enter_is_no(sit: Sit) -> None:
    """Ruling JH-R6 A card may move nobody; whoever means it says yes."""
    asked = "No unit has moved: the card is used, and nobody moves with it.  Ruling JH-R6"
    assert asked in sit("move death", "done").desk.last
    sitting = sit("move death", "done", "")
    assert "Nothing was done." in sitting.desk.last
    assert sitting.table.lines == ["move death-of-antiochus"]
    assert sit("move death", "done", "yes").table.lines[:2] == ["move death-of-antiochus", "done"]


def test_enter_alone_takes_nothing(sit: Sit) -> None:
    assert sit("", "", "").table.lines == []
