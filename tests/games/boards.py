"""What holds for the board of every game, and for each scene upon it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from maniple.kernel.board import Board, Piece, Scene
from maniple.kernel.title import Title

MOST_LETTERS = 36
"""Of a fact in its line, beside the name."""
WIDTH_OF_A_PIECE = 3


def everything(thing: Any) -> Iterator[str]:
    """Every text in plain data."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        for value in thing.values():
            yield from everything(value)
    elif isinstance(thing, list):
        for value in thing:
            yield from everything(value)


def refs_in(thing: Any, kinds: tuple[str, ...]) -> set[str]:
    """The refs in plain data."""
    return {text for text in everything(thing) if text.startswith(kinds)}


def pieces_at(shown: Scene, where: str) -> list[Piece]:
    return [piece for piece in shown["pieces"] if piece["where"] == where]


def piece_of(shown: Scene, slug: str) -> Piece:
    (found,) = [piece for piece in shown["pieces"] if piece["id"] == slug]
    return found


def board_has_its_shape(title: Title) -> None:
    """That of the type that clients know; and it is the board of this game."""
    assert title.board is not None
    box = title.shipped_box
    made = title.board(box)
    msgspec.convert(json.loads(json.dumps(made)), type=Board, strict=True)
    assert (made["hash"], made["game"], made["name"]) == (box.components.hash, title.slug, title.name)
    assert made["honesty"] == title.honesty
    assert made["picture"]
    assert [side["slug"] for side in made["sides"]] == list(title.sides)


class SceneShape:
    """A scene has the shape that clients know, and names only what the board has."""

    def __init__(self, title: Title, kinds: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
        """Tracks that are `optional` are shown in some games only."""
        assert title.board is not None
        box = title.shipped_box
        made: Any = title.board(box)
        self.kinds = kinds
        self.optional = optional
        self.tracks = {track["id"]: len(track["cells"]) for track in made["tracks"]}
        self.there = {thing["ref"] for thing in [*made["spaces"], *made["cards"], *made["edges"]]}
        self.there |= {f"track:{track}:{cell}" for track, cells in self.tracks.items() for cell in range(cells)}
        self.there |= {f"{kind.name}:{i}" for kind in box.kinds.values() for i in range(len(kind.names))}
        self.faces = {face["id"] for face in made["faces"]} | {""}
        self.colours = {*made["look"]["light"], ""}
        self.icons = {*made["look"]["icons"], ""}
        self.overlays = [overlay["id"] for overlay in made["overlays"]]

    def holds(self, shown: Any) -> None:
        msgspec.convert(shown, type=Scene, strict=True)
        for ref in refs_in(shown, self.kinds):
            assert ref in self.there or set(ref.split("/")) <= self.there, ref  # `wall:7/area:3` names two things
        assert {piece["face"] for piece in shown["pieces"]} <= self.faces
        ids = [piece["id"] for piece in shown["pieces"] if piece["id"]]
        assert len(ids) == len(set(ids))
        marks = [*shown["marks"], *(mark for marks in shown["overlays"].values() for mark in marks)]
        assert {mark["colour"] for mark in marks} <= self.colours
        assert {mark["icon"] for mark in marks} <= self.icons
        rows = [row for panel in shown["panels"] for row in panel["rows"]]
        assert {row["colour"] for row in rows} <= self.colours
        assert {row["face"] for row in rows} <= self.faces
        for panel in shown["panels"]:
            fact = panel.get("fact", [])
            figures = [part for part in fact if isinstance(part, dict)]
            assert {figure["face"] for figure in figures} <= self.faces
            letters = [part if isinstance(part, str) else part["text"] for part in fact]
            small = len([figure for figure in figures if figure["face"]])
            assert len(" ".join(letters)) + WIDTH_OF_A_PIECE * small <= MOST_LETTERS, (panel["name"], letters)
        assert list(shown["overlays"]) == self.overlays
        tracks = [state["track"] for state in shown["tracks"]]
        assert tracks == [track for track in self.tracks if track in tracks or track not in self.optional]
        for state in shown["tracks"]:
            assert all(0 <= mark["cell"] < self.tracks[state["track"]] for mark in state["marks"])
            assert {mark["face"] for mark in state["marks"]} <= self.faces
