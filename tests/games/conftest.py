"""What the tests of all games share tells as much about a failed assertion as they do themselves."""

from __future__ import annotations

import pytest

for name in ("boards", "components", "playthroughs", "saves", "table", "texts", "views"):
    pytest.register_assert_rewrite(f"tests.games.{name}")
