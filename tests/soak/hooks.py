"""What schemathesis is told about our messages: they write whole numbers without a point.

JSON Schema calls 1.0 an integer; the server does not, and no client of ours sends it.
"""

from __future__ import annotations

from typing import Any

import schemathesis


def whole(value: Any) -> Any:
    """The same with 1 for 1.0."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [whole(item) for item in value]
    if isinstance(value, dict):
        return {key: whole(item) for key, item in value.items()}
    return value


@schemathesis.hook
def map_body(context: Any, body: Any) -> Any:
    """Called with every body that was made up."""
    return whole(body)
