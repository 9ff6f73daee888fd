"""What the tests of the lab share."""

from __future__ import annotations

import os

import pytest

from maniple.build import BuildError, compile_build


@pytest.fixture(scope="session")
def compiled() -> None:
    """The compiled build is there. A machine that cannot make it skips the test, unless it is CI."""
    try:
        compile_build()
    except BuildError as error:
        if os.environ.get("CI") == "true":
            pytest.fail(str(error))
        pytest.skip(str(error))
