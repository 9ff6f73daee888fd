"""The benchmark has a row for each game and build. How fast is fast is for `make bench` to say, not for a test."""

from __future__ import annotations

import json
import platform
from dataclasses import replace
from typing import Any

import pytest

from maniple.build import Build, BuildError, current
from maniple.kernel.errors import BadVariant, UserError
from maniple.kernel.title import shelf
from maniple.lab import bench as benching
from maniple.lab.bench import DECISIONS_BARS, Row, bench, markdown, measure

NUMBERS = {
    "decisions_per_cpu_second",
    "choices_per_cpu_second",
    "clones_per_cpu_second",
    "view_us",
    "save_bytes",
}


def holds_up(row: Row) -> None:
    plain = row.plain()
    assert json.loads(json.dumps(plain)) == plain
    assert set(plain) - {"remark"} == {"game", "build", *NUMBERS}
    assert all(plain[key] > 0 for key in NUMBERS)
    assert row.choices_per_cpu_second <= row.decisions_per_cpu_second


@pytest.mark.parametrize("slug", shelf())
def test_a_row_of_the_present_build(slug: str) -> None:
    row = measure(shelf()[slug], runs=1, seconds=0.01, games=2)
    holds_up(row)
    assert (row.game, row.build) == (slug, current())


def test_a_row_for_each_build(compiled: None) -> None:
    slug = "judean-hammer"
    said: list[str] = []
    rows = bench([slug], said.append, runs=1, seconds=0.01)
    assert [(row.game, row.build, row.remark) for row in rows] == [(slug, "interpreted", ""), (slug, "compiled", "")]
    for row in rows:
        holds_up(row)
    assert rows[0].save_bytes == rows[1].save_bytes
    assert said[-2:] == [f"{shelf()[slug].name}, interpreted", f"{shelf()[slug].name}, compiled"]


def test_without_a_compiler_there_is_one_row_and_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of every game on the shelf. What a process measures of each is tested above."""

    def none(progress: Any) -> None:
        raise BuildError("Compiling needs the C compiler cc, which is not installed.")

    def measured(slug: str, build: Build, variant: Any, runs: int, seconds: float, remark: str) -> Row:
        return Row(slug, build, 20_000, 10_000, 100_000, 90.0, 2_000, remark)

    monkeypatch.setattr(benching, "compile_build", none)
    monkeypatch.setattr(benching, "run_child", measured)
    rows = bench()
    assert [row.game for row in rows] == list(shelf())
    assert [row.build for row in rows] == ["interpreted"] * len(shelf())
    assert rows[0].plain()["remark"].endswith("cc, which is not installed.")
    assert markdown(rows).endswith(
        "\n\nThere is no compiled row: Compiling needs the C compiler cc, which is not installed.\n"
    )


def test_mistakes_are_told_before_anything_is_measured() -> None:
    with pytest.raises(UserError, match="There is no game 'chess'"):
        bench(["chess"])
    with pytest.raises(BadVariant):
        bench(variant={"no_such_option": 1})


def test_the_page_puts_the_bars_beside_the_numbers() -> None:
    row = Row("judean-hammer", "compiled", 330_123, 290_000, 1_000_000, 11.4, 1_090)
    page = markdown([replace(row, build="interpreted"), row, replace(row, game="another-game")])
    first, second, third = page.splitlines()[-3:]
    for line, bar in ((first, DECISIONS_BARS["judean-hammer"][0]), (second, DECISIONS_BARS["judean-hammer"][1])):
        assert f"| 330,123 (≥ {bar:,}) | 290,000 |" in line
    assert "| 1.0 µs (≤ 2) | 11 µs (≤ 100) | 1,090 B (≤ 4,000) |" in second
    assert "| another-game | compiled | 330,123 | 290,000 |" in third
    assert platform.python_version() in page
    assert platform.node() not in page
