"""What every test run says of itself."""

from __future__ import annotations

from maniple import build


def pytest_report_header() -> str:
    return f"maniple build: {build.current()}"
