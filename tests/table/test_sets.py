"""Edited component sets: written out, changed, checked, registered, played with and found again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from maniple.kernel.errors import BadComponents, BadRecord
from maniple.kernel.records import read_record
from maniple.kernel.title import Title
from maniple.table import sets
from maniple.table.table import Table
from tests.table.tables import NAMES, act, told


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own directory, empty."""
    monkeypatch.setenv("MANIPLE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def folder(standoff: Title, home: Path, tmp_path: Path) -> Path:
    """The shipped set written out, with a better Snap Shot."""
    folder = tmp_path / "My Set"
    sets.export(standoff.shipped, folder)
    edit(folder, "needs = 4", "needs = 3")
    return folder


def edit(folder: Path, old: str, new: str, file: str = "cards.toml") -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")


def test_an_exported_set_is_the_shipped_one_word_for_word(standoff: Title, home: Path, tmp_path: Path) -> None:
    """Comments and sources included, so that one knows what to type over."""
    written = sets.export(standoff.shipped, tmp_path / "out")
    assert [path.name for path in written] == list(standoff.files)
    for path in written:
        assert path.read_text(encoding="utf-8") == standoff.shipped.texts[path.name]
    assert sets.check_set(standoff, tmp_path / "out").hash == standoff.shipped.hash


def test_an_edited_set_is_registered_by_name_and_played_with(standoff: Title, folder: Path) -> None:
    """Its hash is in the record, and so are its files."""
    assert sets.names(standoff) == ["shipped"]
    components = sets.use(standoff, folder, "house-rules")
    assert sets.names(standoff) == ["shipped", "house-rules"]
    box = sets.open_set(standoff, "house-rules")
    assert box.needs[0] == 3 and box.components.hash == components.hash != standoff.shipped.hash
    table = act(Table(standoff.new(seed="set", box=box), NAMES), "bid 0", "bid 0", "hide cart", "hide cart")
    record = read_record(table.record().write())
    assert record.components == ("house-rules", components.hash)
    assert set(record.files) == set(standoff.files)
    assert told(Table.from_record(record)) == told(table)


def test_a_registered_set_stays_as_it_was_when_its_folder_changes(standoff: Title, folder: Path) -> None:
    """Registering takes a copy; registering again takes a new one."""
    sets.use(standoff, folder, "mine")
    edit(folder, "needs = 3", "needs = 2")
    assert sets.open_set(standoff, "mine").needs[0] == 3
    sets.use(standoff, folder, "mine")
    assert sets.open_set(standoff, "mine").needs[0] == 2
    assert sets.names(standoff) == ["shipped", "mine"]


def test_a_folder_may_be_played_with_without_registering(standoff: Title, folder: Path) -> None:
    """It is kept by its hash all the same."""
    box = sets.open_set(standoff, str(folder))
    assert box.components.name == "My Set" and box.needs[0] == 3
    assert sets.names(standoff) == ["shipped"]
    assert sets.find_by_hash(standoff, box.components.hash).needs[0] == 3


def test_a_record_that_only_names_its_set_is_replayed_where_the_set_was_kept(standoff: Title, folder: Path) -> None:
    """By hash, whatever it is called there."""
    box = sets.open_set(standoff, str(folder))
    table = act(Table(standoff.new(seed="kept", box=box), NAMES), "bid 1")
    record = replace(table.record(), files={})
    assert record.check(sets.find_by_hash).digest() == table.game.digest()
    assert told(Table.from_record(record, sets.find_by_hash))["lines"] == ["bid 1"]


def test_a_set_is_kept_once_it_was_played_even_if_its_name_is_used_anew(standoff: Title, folder: Path) -> None:
    """Old records go on replaying."""
    old = sets.use(standoff, folder, "mine").hash
    edit(folder, "needs = 3", "needs = 2")
    new = sets.use(standoff, folder, "mine").hash
    assert sets.find_by_hash(standoff, old).needs[0] == 3
    assert sets.find_by_hash(standoff, new).needs[0] == 2


def test_a_kept_set_that_was_changed_is_not_the_set(standoff: Title, folder: Path, home: Path) -> None:
    """Then the record cannot be replayed, and says so."""
    box = sets.open_set(standoff, str(folder))
    kept = home / "components" / "standoff" / "by-hash" / box.components.hash
    edit(kept, "needs = 3", "needs = 2")
    assert sets.find_by_hash(standoff, box.components.hash) is None
    record = replace(Table(standoff.new(seed="x", box=box), NAMES).record(), files={})
    with pytest.raises(BadRecord, match="which is not here"):
        record.check(sets.find_by_hash)
    (kept / "cards.toml").write_text("[[")
    with pytest.raises(BadRecord, match=r"The record's component set does not hold up: cards\.toml is not TOML"):
        record.check(sets.find_by_hash)


def test_a_set_that_is_kept_already_stays_as_it_is(standoff: Title, folder: Path, home: Path) -> None:
    """The same values may come with other sources and comments; only what was damaged is written again."""
    kept = home / "components" / "standoff" / "by-hash" / sets.open_set(standoff, str(folder)).components.hash
    before = (kept / "cards.toml").read_text(encoding="utf-8")
    edit(folder, 'source = "made up for the tests"', 'source = "a stranger says so"')
    components = sets.open_set(standoff, str(folder)).components
    assert components.hash == kept.name and "a stranger" in components.texts["cards.toml"]
    assert (kept / "cards.toml").read_text(encoding="utf-8") == before
    (kept / "cards.toml").write_text("[[")
    sets.open_set(standoff, str(folder))
    assert sets.find_by_hash(standoff, kept.name).needs[0] == 3
    assert [path.name for path in kept.parent.iterdir()] == [kept.name]


def test_visitors_leave_only_so_much_on_the_disk(standoff: Title, folder: Path, home: Path) -> None:
    """What is too much is not kept; the user's own sets always are."""
    by_hash = home / "components" / "standoff" / "by-hash"
    size = 0
    for needs in (1, 2, 5):
        edit(folder, f"needs = {3 if needs == 1 else needs - 1 if needs == 2 else 2}", f"needs = {needs}")
        components = sets.check_set(standoff, folder)
        size = size or sum(len(text.encode()) for text in components.texts.values())
        sets.keep(standoff, components.hash, components.texts, 2 * size + 10)
    assert len(list(by_hash.iterdir())) == 2
    assert sets.find_by_hash(standoff, components.hash) is None
    sets.use(standoff, folder, "mine")
    assert len(list(by_hash.iterdir())) == 3


@pytest.mark.parametrize("wanted", ["", "..", "../..", "/", "0" * 32, "x" * 32, "a/b"])
def test_a_hash_is_nothing_but_a_hash(standoff: Title, folder: Path, wanted: str) -> None:
    """A record cannot make us read some other folder."""
    sets.use(standoff, folder, "mine")
    assert sets.find_by_hash(standoff, wanted) is None


def test_the_shipped_set_is_always_there(standoff: Title, home: Path) -> None:
    """Also where nothing was ever registered, or a stray file lies about."""
    assert sets.open_set(standoff, "shipped") is standoff.shipped_box
    (home / "components" / "standoff").mkdir(parents=True)
    (home / "components" / "standoff" / "notes.txt").write_text("x")
    assert sets.names(standoff) == ["shipped"]


def test_the_users_directory_is_where_other_programs_keep_theirs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """`MANIPLE_DATA`, else the system's own."""
    monkeypatch.setenv("MANIPLE_DATA", str(tmp_path))
    assert sets.data_directory() == tmp_path
    monkeypatch.delenv("MANIPLE_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert sets.data_directory() == tmp_path / "share" / "maniple"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert sets.data_directory() == tmp_path / ".local" / "share" / "maniple"


# -------------------------------------------------------------------- errors


@pytest.mark.parametrize("name", ["", "shipped", "by-hash", "My Set", "../up", "a/b", "-x", "x" * 41, "été", "x\n"])
def test_a_name_that_is_none(standoff: Title, folder: Path, name: str) -> None:
    """Small letters, digits and hyphens."""
    with pytest.raises(BadComponents, match="is no name for a set"):
        sets.use(standoff, folder, name)
    assert sets.names(standoff) == ["shipped"]


def test_a_set_that_is_not_there(standoff: Title, home: Path) -> None:
    """The sentence lists those that are."""
    with pytest.raises(BadComponents) as caught:
        sets.open_set(standoff, "nowhere")
    assert str(caught.value) == (
        "There is no component set 'nowhere' of Standoff; expected a folder or one of shipped."
    )
    with pytest.raises(BadComponents, match="There is no component set ''"):
        sets.open_set(standoff, "")


def test_a_set_that_does_not_hold_up_is_not_registered(standoff: Title, folder: Path) -> None:
    """File, record, field and what is expected."""
    edit(folder, "needs = 3", "needs = 7")
    for attempt in (
        lambda: sets.check_set(standoff, folder),
        lambda: sets.use(standoff, folder, "mine"),
        lambda: sets.open_set(standoff, str(folder)),
    ):
        with pytest.raises(BadComponents) as caught:
            attempt()
        assert str(caught.value) == (
            "cards.toml, card snap-shot (Snap Shot): needs is 7; expected a whole number from 1 to 6."
        )
    assert sets.names(standoff) == ["shipped"]


def test_a_set_that_does_not_say_where_it_comes_from(standoff: Title, folder: Path) -> None:
    """Everything has a source, if only its owner's word."""
    edit(folder, 'source = "made up for the tests"', "")
    with pytest.raises(BadComponents, match=r"cards\.toml, card snap-shot .*: source is missing"):
        sets.use(standoff, folder, "mine")


def test_a_folder_that_cannot_be_written_to(standoff: Title, folder: Path, home: Path, tmp_path: Path) -> None:
    """In use, or in the way of something: a sentence each."""
    with pytest.raises(BadComponents, match="is not an empty folder"):
        sets.export(standoff.shipped, folder)
    in_the_way = tmp_path / "file"
    in_the_way.write_text("x")
    with pytest.raises(BadComponents, match="is not an empty folder"):
        sets.export(standoff.shipped, in_the_way)
    with pytest.raises(BadComponents, match="The set cannot be written to"):
        sets.export(standoff.shipped, in_the_way / "inside")
    home.write_text("x")
    with pytest.raises(BadComponents, match="The set cannot be written to"):
        sets.use(standoff, folder, "mine")
