"""Hills from a height field: banded shade and light, and hachures, in a few large paths."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import numpy as np
import shapely  # type: ignore[import-untyped]
from contourpy import contour_generator
from numpy.typing import NDArray

from maniple.art.kit import element
from maniple.art.shapes import Box, Shape, path, written

Grid = NDArray[np.float64]

SHADES: Final = ((-0.18, 0.05), (-0.36, 0.06), (-0.58, 0.07), (-0.85, 0.08))
LIGHTS: Final = ((0.2, 0.13), (0.42, 0.14), (0.7, 0.15))
"""How steep a flank is from which on a band lies, and the opacity of the band."""
FAR: Final = 99.0
SMALLEST: Final = 8
"""Bands with fewer corners are crumbs."""

LEVELS: Final = 11
"""Contour lines on which hachures hang."""
FLAT: Final = 0.2
"""Ground flatter than this part of the steepest has no hachures."""
STROKES: Final = ((0.75, 0.65, 0.3), (0.55, 0.95, 0.4), (0.42, 1.35, 0.5))
"""Lit, middle and dark flank: distance of the strokes, their width and opacity."""


def noise(rows: int, columns: int, seed: int, roughness: float, scale: float) -> Grid:
    """Hilly noise of mean 0 and deviation 1; a larger scale has smaller hills."""
    chance = np.random.default_rng(seed)
    waves = np.fft.fft2(chance.standard_normal((rows, columns)))
    across, down = np.meshgrid(np.fft.fftfreq(columns) * columns, np.fft.fftfreq(rows) * rows)
    often = np.hypot(across, down)
    often[0, 0] = 1
    found: Grid = np.real(np.fft.ifft2(waves * (often + scale) ** (-roughness / 2 - 0.5)))
    found -= found.mean()
    found /= found.std()
    return found


@dataclass(frozen=True)
class Ground:
    """A height field over a box with its slopes, lit from the north-west."""

    box: Box
    heights: Grid
    x: Grid
    y: Grid
    east: Grid
    south: Grid
    slope: Grid
    light: Grid
    """From -1, in the shade, to 1."""


def make_ground(heights: Grid, box: Box) -> Ground:
    """Smooth a height field and find its slopes."""
    for _ in range(2):
        around = sum(np.roll(heights, by, axis) for by in (1, -1) for axis in (0, 1))
        heights = (around + 2 * heights) / 6
    rows, columns = heights.shape
    x, y = np.linspace(box.left, box.right, columns), np.linspace(box.top, box.bottom, rows)
    slopes: list[Grid] = list(np.gradient(heights, y, x))
    south, east = slopes
    light = (east + south) / math.sqrt(2)
    return Ground(
        box, heights, x, y, east, south, np.hypot(east, south), light / (np.percentile(np.abs(light), 97) + 1e-9)
    )


def hill_shade(ground: Ground) -> str:
    """Seven bands, each over the one before."""
    bands = contour_generator(ground.x, ground.y, ground.light, fill_type="OuterOffset")
    out = [_band(bands.filled(-FAR, steep), "var(--shade)", opacity) for steep, opacity in SHADES]
    out += [_band(bands.filled(steep, FAR), "var(--light)", opacity) for steep, opacity in LIGHTS]
    return "".join(out)


def _band(filled: Any, colour: str, opacity: float) -> str:
    rings = []
    for points, offsets in zip(*filled, strict=True):
        for start, end in pairwise(offsets):
            if end - start > SMALLEST:
                rings.append(path(points[start : end - 1], True))
    return element("path", d="".join(rings), fill=colour, fill_opacity=opacity, fill_rule="evenodd")


def hachures(ground: Ground, step: float, seed: int, within: Shape) -> str:
    """Lehmann's way: rows of strokes hung on contour lines, downhill, shorter and denser where it is steep."""
    chance = random.Random(seed)
    steepest = np.percentile(ground.slope, 98)
    low, high = np.percentile(ground.heights, 2), ground.heights.max()
    gap = float(high - low) / LEVELS
    rows, columns = ground.heights.shape
    across, down = ground.box.width / (columns - 1), ground.box.height / (rows - 1)
    lines: Any = contour_generator(ground.x, ground.y, ground.heights)
    strokes: list[tuple[int, float, float, float, float]] = []
    for level in range(LEVELS):
        for line in lines.lines(low + gap * (level + 0.5)):
            todo = 0.0
            for (ax, ay), (bx, by) in pairwise(line.tolist()):
                far = math.hypot(bx - ax, by - ay)
                while todo < far:
                    x, y = ax + (bx - ax) * todo / far, ay + (by - ay) * todo / far
                    i = min(int((y - ground.box.top) / down), rows - 1)
                    j = min(int((x - ground.box.left) / across), columns - 1)
                    slope, light = float(ground.slope[i, j]), ground.light[i, j]
                    flank = 2 if light < -0.4 else 1 if light < 0.2 else 0
                    todo += step * STROKES[flank][0] * chance.uniform(0.85, 1.15)
                    if slope > FLAT * steepest:
                        length = min(gap / slope * 0.78, step * 1.7) * chance.uniform(0.8, 1.05) / slope
                        strokes.append((flank, x, y, -ground.east[i, j] * length, -ground.south[i, j] * length))
                todo -= far
    kept = shapely.contains_xy(within, [stroke[1] for stroke in strokes], [stroke[2] for stroke in strokes])
    paths: list[list[str]] = [[] for _ in STROKES]
    for (flank, x, y, dx, dy), keep in zip(strokes, kept, strict=True):
        if keep:
            paths[flank].append(f"M{written(x, 0)} {written(y, 0)}l{written(dx)} {written(dy)}")
    drawn = (
        element("path", d="".join(data), stroke_width=width * step / 9, stroke_opacity=opacity)
        for data, (_, width, opacity) in zip(paths, STROKES, strict=True)
    )
    return element("g", *drawn, data_detail="fine", fill="none", stroke="var(--hach)", stroke_linecap="round")
