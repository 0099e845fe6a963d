"""How people speak of their profiles, for the actions that take them. What is done then is loaded when it is asked for:
updating.py, and all that it needs.
"""

from __future__ import annotations

import re

from specialists.language.text.patterns import Pattern

_NAMED = Pattern(
    r"\bmy (?P<name>\w+) profile\b|\bmy (?:(?:daily|weekly|usual|normal|morning|evening) )?(?P<plain>routine)\b\W*$",
    re.I,
)

_TOPICS = (
    ("food", Pattern(r"what (?:i|we) (?:like to |usually |can |cannot |can't )?(?:eat|drink|cook)(?: and drink)?"
                        r"|(?:my |our )?(?:food|diet|eating habits|food preferences)", re.I)),
    ("health", Pattern(r"(?:my |our )?health", re.I)),
    ("routine", Pattern(r"(?:my |our )?(?:daily |weekly )?(?:routine|habits)"
                           r"|when i (?:sleep|exercise|train|work out)|how i sleep", re.I)),
)  # fmt: skip


def topic(query: str) -> str:
    """The profile that a question is about as a whole, "what I eat" or "my health"; empty where it is about none."""
    asked = query.strip(" ?.!")
    return next((name for name, words in _TOPICS if words.fullmatch(asked)), "")


def named(text: str) -> str:
    """The profile that a question names, small letters; empty where it names none."""
    found = _NAMED.search(text)
    return (found["name"] or found["plain"] or "").lower() if found else ""
