"""What a sentence is about, where it only resembles an emergency: a film, a game, the news, a study, a wish to Hob, a
supposition, something long ago. __init__.py asks."""

from __future__ import annotations

from collections.abc import Sequence

from specialists.language.emergencies.lexicon import Spans

_LEAD = frozenset("please hey hi hello hob ok okay and also then so just kindly now".split())
_ASKED = tuple(
    tuple(line.strip().split())
    for line in """can you|could you|would you|will you|i need you to|i want you to|i need to|i want to|i have to
    |i should|i must|let us|let me|do not forget to|do not let me forget to|can we|we need to|we should
    |would you please|could you please|can you please|i would like to|i would like you to|do not forget""".split("|")
)
_ABOUT = {
    "MEDIA": "fiction", "GAME": "game", "NEWS": "news", "STUDY": "study", "DREAM": "dream", "HYPO": "hypothetical",
    "JOKE": "joke", "LONGAGO": "past",
}
_LASTING = frozenset(("fiction", "game", "news", "study", "dream"))
_ASKING = frozenset("what which who whose why how when where is are does did do can could should was were has".split())


def lasting(spans: Spans) -> set[str]:
    """The frames of a sentence that hold for those behind it, too."""
    return {frame for symbol, frame in _ABOUT.items() if frame in _LASTING and symbol in spans}


def of(words: Sequence[str], spans: Spans) -> set[str]:
    """The frames that a sentence stands in."""
    found = {frame for symbol, frame in _ABOUT.items() if symbol in spans}
    lead = _lead(words)
    if any(start in (0, lead) for start, _ in spans.get("COMMAND", ())):
        found.add("command")
    if any(start in (0, lead) for start, _ in spans.get("PASSON", ())) and not spans.keys() & {"ME", "MY", "JUST"}:
        found.add("command")  # what somebody is to be told of others is told to them
    if words and words[0] in _ASKING and not _is_ours(spans):
        found.add("general")
    return found


def _lead(words: Sequence[str]) -> int:
    """How many words stand before what is asked for: "hey, can you please …"."""
    at = 0
    while at < len(words):
        asked = next((len(one) for one in _ASKED if tuple(words[at : at + len(one)]) == one), 0)
        if not asked and words[at] not in _LEAD:
            break
        at += max(asked, 1)
    return at


def _is_ours(spans: Spans) -> bool:
    """Whether a question is about who asks, or somebody of theirs."""
    return "ME" in spans or "MY" in spans or "HELPME" in spans


def is_now(spans: Spans) -> bool:
    """Whether a sentence asks for help at once, whatever else it speaks of."""
    return "HELPME" in spans or ("JUST" in spans and "MY" in spans and ("KIN" in spans or "CHILD" in spans))
