"""Long texts in parts that a channel takes. Called by lanes.py."""

from __future__ import annotations

import bisect
from collections.abc import Callable

from specialists.language.text.patterns import Pattern

# The best place to break first: between paragraphs, lines, sentences, words.
_BREAKS = (Pattern(r"\n\s*\n"), Pattern(r"\n"), Pattern(r"(?<=[.!?…])[\"'”’)]*\s+"), Pattern(r"\s+"))


def split(text: str, limit: int, length: Callable[[str], int] = len) -> list[str]:
    """`text` in parts of at most `limit` characters, broken on the best border in the later half of each.

    `length` counts them, as the channel's provider does.

    Nothing is lost but the white space at a break. Where there is none (a long address), the text is cut.
    """
    if limit < 1:
        raise ValueError("a part holds at least one character")
    parts = []
    while length(text) > limit:
        end, start = _border(text, _room(text, limit, length))
        parts.append(text[:end])
        text = text[start:]
    return [part for part in (*parts, text) if part.strip()] or [text]


def _room(text: str, limit: int, length: Callable[[str], int]) -> int:
    """How many letters from its beginning fit; at least one."""
    if length is len:
        return limit
    return max(1, bisect.bisect_right(range(min(limit, len(text)) + 1), limit, key=lambda n: length(text[:n])) - 1)


def _border(text: str, limit: int) -> tuple[int, int]:
    """Where the first part ends and the next one starts."""
    window = text[: limit + 1]
    for pattern in _BREAKS:
        for match in reversed(list(pattern.finditer(window, limit // 2))):
            end = match.end() - len(_space(match.group()))
            if 0 < end <= limit:
                return end, match.end()
    return limit, limit


def _space(found: str) -> str:
    """The white space at the end of a break: quotes before it stay with their sentence."""
    return found[len(found.rstrip()):]
