"""The statements that stand in one sentence, each to be kept by itself. Pure."""

from __future__ import annotations

import re

from specialists.language.text.patterns import Pattern

_JOINT = Pattern(
    r"\s*(?:[,;]|\band\b|\bbut\b)+\s*(?=(?:i|i'm|i've|my|we)\b|(?:hate|love|like|prefer|never|always|don't|can't|am)\b)",
    re.I,
)
_OWN = Pattern(r"(?:i|i'm|i've|my|we|our)\b", re.I)


def apart(text: str) -> list[str]:
    """ "I love sushi and hate olives" are two: "I love sushi", "I hate olives"."""
    kept = [part for part in (part.strip(" ,;.!") for part in _JOINT.split(text)) if part]
    if len(kept) < 2:
        return [text.strip()]
    return [part if _OWN.match(part) or place == 0 else f"I {part}" for place, part in enumerate(kept)]
