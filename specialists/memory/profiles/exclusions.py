"""What a statement about eating rules out: "I'm vegan" leaves no cheese. For finder.py and editor.py. Pure."""

from __future__ import annotations

import re

from specialists.language.text import patterns
from specialists.language.text.patterns import Pattern
from specialists.memory.profiles import lexicon
from storage.memory import stems

_ENDED = Pattern(r"n['’]t\b|\b(?:no longer|not|cannot|never|stopped|quit|gave up|given up|any ?more)\b", re.I)
_TAKEN = Pattern(
    r"\b(?:eat(?:ing)?|drink(?:ing)?|have|touch|allergic to|intolerant to|avoid(?:ing)?|allergy to) (?:any )?"
    r"(?P<what>[\w -]{3,40})", re.I,
)
_AVOIDING = Pattern(r"\b(?:allergic|intolerant|intolerance|free|avoid|coeliac|celiac)\b", re.I)


def diet(text: str) -> str:
    """The diet that a text names; empty where it names none."""
    low = text.lower()
    return next((name for name in lexicon.DIETS if name in low), "")


def is_ended(text: str) -> bool:
    """Whether a text denies, or ends, what it speaks of."""
    return _ENDED.search(text) is not None


def forbidden(text: str) -> tuple[str, frozenset[str]]:
    """What a statement rules out: in words why, and the stems of what is not eaten any more; nothing mostly."""
    named = diet(text)
    if named and not is_ended(text):
        return f"being {named}", lexicon.stemmed(lexicon.DIETS[named])
    low = text.lower()
    avoiding = is_ended(text) or _AVOIDING.search(text)
    name = next((name for name in lexicon.AVOIDED if patterns.search(rf"\b{name}\b", low)), "")
    if avoiding and not name and (told := _TAKEN.search(text)) and not patterns.search(r"\bagain\b", low):
        named_so = frozenset(stems.terms(told["what"])) & lexicon.stemmed(lexicon.TOPICS["food"])
        return (f"avoiding {' '.join(told['what'].split())}", named_so) if named_so else ("", frozenset())
    if not avoiding or not name or patterns.search(r"\b(?:like|love|enjoy)\b", low):
        return "", frozenset()
    return f"avoiding {name}", lexicon.stemmed(lexicon.AVOIDED[name])
