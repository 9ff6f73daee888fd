"""The board drawn as a map: names where the places lie, roads as lines of Braille dots between them."""

from __future__ import annotations

from itertools import product
from typing import Final

from rich.style import Style
from rich.text import Text

from maniple.kernel.tabletext import Sketch
from maniple.terminal.screen import STYLES, text_of

BRAILLE: Final = 0x2800
DOTS: Final = ((1, 2, 4, 64), (8, 16, 32, 128))
"""The bit of each dot of a Braille sign, by column and row."""
LEAST_WIDTH: Final = 70
LEAST_ROWS: Final = 16


def draw(sketch: Sketch, width: int, rows: int) -> list[Text] | None:
    """The map in so many columns and rows; None where the names have no room."""
    if width < LEAST_WIDTH or rows < LEAST_ROWS or not sketch.spots:
        return None
    names = [text_of(spot.words) for spot in sketch.spots]
    canvas = Canvas(width, rows)
    middles = _middles(sketch, max(name.cell_len for name in names), width, rows)
    for road in sketch.roads:
        canvas.line(middles[road.one], middles[road.other], STYLES[road.style])
    for i in sorted(range(len(names)), key=lambda i: -names[i].cell_len):
        if not canvas.put(names[i], middles[i]):
            return None
    return canvas.lines()


def _middles(sketch: Sketch, widest: int, width: int, rows: int) -> list[tuple[float, float]]:
    """Where the middle of each name belongs."""
    xs, ys = [spot.x for spot in sketch.spots], [spot.y for spot in sketch.spots]
    edge = widest / 2
    across = (width - 1 - 2 * edge) / (max(xs) - min(xs) or 1)
    down = (rows - 1) / (max(ys) - min(ys) or 1)
    return [(edge + (x - min(xs)) * across, (y - min(ys)) * down) for x, y in zip(xs, ys, strict=True)]


class Canvas:
    """Signs in rows: dots of roads, and names that lie over them."""

    def __init__(self, width: int, rows: int) -> None:
        self.width = width
        self.rows = rows
        self.dots = [[0] * width for _ in range(rows)]
        self.styles: list[list[Style]] = [[Style()] * width for _ in range(rows)]
        self.names: list[dict[int, Text]] = [{} for _ in range(rows)]
        self.taken = [[False] * width for _ in range(rows)]

    def line(self, start: tuple[float, float], end: tuple[float, float], style: Style) -> None:
        """A road, dot by dot."""
        (x0, y0), (x1, y1) = start, end
        steps = int(max(abs(x1 - x0) * 2, abs(y1 - y0) * 4)) + 1
        for i in range(steps + 1):
            x = int((x0 + (x1 - x0) * i / steps + 0.5) * 2)
            y = int((y0 + (y1 - y0) * i / steps + 0.5) * 4)
            column, row = x // 2, y // 4
            if 0 <= column < self.width and 0 <= row < self.rows:
                self.dots[row][column] |= DOTS[x % 2][y % 4]
                self.styles[row][column] = style

    def put(self, name: Text, middle: tuple[float, float]) -> bool:
        """A name at its place, or as near to it as there is room; whether there was any."""
        size = name.cell_len
        aside = sorted(product(range(-3, 4), range(-14, 15)), key=lambda d: (4 * abs(d[0]) + abs(d[1]), d))
        for down, across in aside:
            row = round(middle[1]) + down
            start = max(0, min(self.width - size, round(middle[0] - size / 2) + across))
            if 0 <= row < self.rows and not any(self.taken[row][max(0, start - 1) : start + size + 1]):
                self.taken[row][start : start + size] = [True] * size
                self.names[row][start] = name
                return True
        return False

    def lines(self) -> list[Text]:
        return [self._line(row) for row in range(self.rows)]

    def _line(self, row: int) -> Text:
        out = Text()
        column = 0
        while column < self.width:
            name = self.names[row].get(column)
            if name is not None:
                out.append_text(name)
                column += name.cell_len
                continue
            dots = self.dots[row][column]
            out.append(chr(BRAILLE + dots) if dots else " ", self.styles[row][column] if dots else None)
            column += 1
        out.rstrip()
        return out
