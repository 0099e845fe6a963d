"""Whether a text asks something, by how it begins."""

from __future__ import annotations

import re

from specialists.language.text.patterns import Pattern

_QUESTION = Pattern(
    r"\W*(?:(?:and|so|hey|hob|hi|ok|well|btw|quick question)\W+)*(?:what|where|who|whose|whom|when|which|how|why|any"
    r"|anything|do|does|did|is|are|was|were|am|has|have|had|can you tell me|tell me)(?:'s|’s|'re|’re)?\b", re.I,
)


def begins(text: str) -> bool:
    """Whether a message begins as a question does."""
    return _QUESTION.match(text) is not None


def asks(text: str) -> bool:
    """Whether it begins as a question does, or ends with its sign."""
    return begins(text) or text.rstrip().endswith("?")
