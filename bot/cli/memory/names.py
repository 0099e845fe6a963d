"""The ids of files as they are kept: as texts, of which the numbers that some files count by are made again. Called by
the memory commands, which answer with the ids that they were given."""

from __future__ import annotations

import json
import re

from specialists.language.text.patterns import Pattern

_WRITTEN = Pattern(r'-?(?:0|[1-9]\d{0,17})|".*"', re.DOTALL)  # what would be read as something else than it was


def kept(given: object) -> str:
    """An id as JSON gave it -> the text by which it is known: 4 -> "4", "D1:4" -> "D1:4", "4" -> '"4"'."""
    if isinstance(given, str):
        return json.dumps(given, ensure_ascii=False) if _WRITTEN.fullmatch(given) else given
    return str(given)


def given(name: str) -> int | str:
    """What `kept` was given. What is neither text nor whole number comes as its text."""
    if not _WRITTEN.fullmatch(name):
        return name
    try:
        read = json.loads(name)
    except ValueError:
        return name
    return read if isinstance(read, int | str) else name
