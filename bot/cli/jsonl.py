"""JSON as scripts and files give it, of which nothing is taken on trust. For the commands that read lines or files."""

from __future__ import annotations

import json
from typing import Any

from bot.channels.plain import storable


def read(text: str) -> Any:
    """What the JSON holds, its texts as every database takes them. Raises ValueError, also for brackets too deep."""
    try:
        return _storable(json.loads(text))
    except RecursionError as error:
        raise ValueError("it is nested too deep") from error


def _storable(found: Any) -> Any:
    """The same, with no half of a letter in it: an escape can name one, and nothing can write it down."""
    if isinstance(found, str):
        return storable(found)
    if isinstance(found, list):
        return [_storable(one) for one in found]
    if isinstance(found, dict):
        return {storable(name): _storable(one) for name, one in found.items()}
    return found
