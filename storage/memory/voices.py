"""Who speaks in old talk whose texts begin with it: "Nadia: I'm in!" without a speaker beside it. For imports.py."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

ASSISTANTS = frozenset({"assistant", "hob", "ai", "bot", "system", "agent", "model", "chatgpt", "claude"})
NOBODY = frozenset({"", "user", "human", "person", "speaker"})  # what stands where a name would
OFTEN = 3  # so many texts begin with whoever speaks; one "Shopping: eggs, milk" is nobody's name

# With when it was said before it, perhaps: "[4 May 2023, 10:05] Nadia: …".
_LED = re.compile(r"\s*(?:[\[(][^\])\n]{4,40}[\])]\s*)?([^\W\d_][\w'’.-]{0,30}(?: [^\W\d_][\w'’.-]{0,30}){0,2}): ")


def led(entry: Mapping[str, Any]) -> str:
    """The name that an entry's text may begin with, where its `speaker` is none; else ""."""
    if entry.get("speaker", "").casefold() not in NOBODY:
        return ""
    found = _LED.match(entry["text"])
    return found[1] if found and found[1][0].isupper() else ""


def heard(entries: Iterable[Mapping[str, Any]]) -> set[str]:
    """The names that many of the texts begin with."""
    return {name for name, count in Counter(map(led, entries)).items() if name and count >= OFTEN}
