"""What is a yes and what is a no to a question of ours: one rule for all that is sent, deleted or carried out.

A yes says nothing more than yes: "yes but not Sam", "ok tomorrow" and "the first one" are none. approvals.py and
planner.py ask.
"""

from __future__ import annotations

import re

from specialists.language.text import normalise
from specialists.language.text.patterns import Pattern

_AGREES = (
    r"(?:y|yes|yep|yeah|yup|sure(?: thing)?|okay|ok|of course|definitely|absolutely|certainly|please do"
    r"|do (?:it|that|so)|go(?: ahead| for it)?|confirm(?:ed)?|(?:that is )?(?:correct|right)|sounds good)"
)
_BESIDE = (
    r"(?:please|pls|thanks|thank you|thx|cheers|do|do (?:it|that|so)|go(?: ahead)?|send(?: (?:it|them|that))?|now"
    r"|you (?:can|may|should)|why not|then|hob)"
)
_YES = Pattern(rf"(?:please )?{_AGREES}(?: (?:{_AGREES}|{_BESIDE}))*|(?:{_BESIDE} )?send (?:it|them|that)|send", re.I)
_BEGINS = Pattern(rf"{_AGREES}\b", re.I)
_NO = Pattern(
    r"(?:(?:okay|ok|yeah|yes|well|oh|hm+|actually|sorry|please) )*"
    r"(?:(?:n|no|nope|nah|never ?mind|forget (?:about )?(?:it|that)|leave (?:it|that)|cancel(?: (?:that|it))?|stop|wait"
    r"|skip (?:it|that)|do not(?: (?:do|send)(?: (?:it|that|this|them))?)?|neither|none|no idea|not now|not yet"
    r"|rather not|no need|drop it)\b(?: of (?:them|these|those))?(?: (?:thanks|thank you|please))? ?){1,3}",
    re.I,
)
_HANDS = str.maketrans(dict.fromkeys("👍🏻🏼🏽🏾🏿👌✅", " "))
_IT = frozenset("it them that this those these the all".split())


def is_yes(text: str, *deeds: str) -> bool:
    """Whether a text says yes and no more; it may repeat the words of the `deeds` asked about: "yes, cancel them"."""
    said = _words(text)
    if not said:
        return text.strip() != "" and text.translate(_HANDS).strip() == ""
    if _YES.fullmatch(" ".join(said)):
        return True
    named = [[word for word in normalise.words(deed) if word != "yes"] for deed in deeds]
    if any(one[: len(said)] == said for one in named):
        return True
    begun = _BEGINS.match(" ".join(said))
    rest = " ".join(said)[begun.end() :].split() if begun else []
    return bool(rest) and all(word in _IT or any(word in one for one in named) for word in rest)


def is_no(text: str) -> bool:
    """Whether a text says no and no more."""
    return _NO.fullmatch(" ".join(_words(text))) is not None


def is_half(text: str) -> bool:
    """Whether a text begins as a yes and is none: "yes but not Sam"."""
    return _BEGINS.match(" ".join(_words(text))) is not None and not is_yes(text)


def _words(text: str) -> list[str]:
    return normalise.words(text.translate(_HANDS))
