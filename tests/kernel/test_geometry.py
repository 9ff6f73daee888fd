"""Roads bow a little, always the same way."""

from __future__ import annotations

import math
import re

from maniple.kernel.geometry import BOW, bowed_path


def test_a_road_leads_from_end_to_end_with_a_slight_bow() -> None:
    for start, end in (("modin", "lydda"), ("a", "b"), ("jerusalem", "jericho"), ("x", "yyyyy")):
        path = bowed_path(start, end, 10, 20, 110, 20)
        found = re.fullmatch(r"M10 20Q(\S+) (\S+) 110 20", path)
        assert found
        x, y = map(float, found.groups())
        assert math.isclose(x, 60, abs_tol=0.1)
        assert abs(y - 20) <= 100 * BOW + 0.1
        assert path == bowed_path(start, end, 10, 20, 110, 20)


def test_roads_do_not_all_bow_alike() -> None:
    assert len({bowed_path("modin", f"place-{i}", 0, 0, 100, 0) for i in range(10)}) > 5
