"""Whether a message is an emergency by its words as a whole: what no rule reads. Asked behind the rules (__init__.py).

The classifier of intents knows two classes of danger. Its network is asked first; where that is sure of something else,
nothing more is done, so that an ordinary order costs nothing. The thresholds favour being told in vain over silence.
"""

from __future__ import annotations

import re

from specialists.language.classifier.ensemble import Judgement
from specialists.language.text import normalise
from specialists.language.text.patterns import Pattern

ALARM, CONCERN = "alarm", "concern"
LONGEST = 600  # characters; a longer text is read by the rules alone
AT_ONCE = 0.76  # from here on it is an alarm
WORRYING = 0.76  # from here on both together are at least a concern
SURE = 0.9  # from here on nothing else has to speak of danger
# A heading and things behind it, of which none tells of anybody: "stock list: sugar, salt, incense".
_LIST = Pattern(
    r"[^:\n]{1,40}:(?:(?!\b(?:i|me|my|he|she|his|her|him|we|us|they|them|can't|cannot|help)\b)[^.!?])*,"
    r"(?:(?!\b(?:i|me|my|he|she|his|her|him|we|us|they|them|can't|cannot|help)\b)[^.!?])*$",
    re.I,
)
_SOME = 0.2  # danger that the network must see, for the encoder to be asked about a clause
_ORDINARY, _NEVER = 0.9, 0.01  # the network is sure of an intent, and holds danger for this unlikely


def level(text: str, *, evidence: bool) -> str | None:
    """ALARM, CONCERN, or None where the words are most likely neither. Without any `evidence` in the words themselves
    it has to be SURE."""
    if len(text) > LONGEST or _LIST.match(text):
        return None
    judged = Judgement(normalise.message(text), ())
    if judged.is_empty:
        return None
    quick = judged.quick
    if quick.of(ALARM) + quick.of(CONCERN) < _NEVER and quick.ranked()[0][1] >= _ORDINARY:
        return None
    alarm, concern = judged.shares.of(ALARM), judged.shares.of(CONCERN)
    if not evidence and alarm + concern < SURE:
        return None
    if alarm >= AT_ONCE:
        return ALARM
    return CONCERN if alarm + concern >= WORRYING else None


def danger(clause: str) -> float:
    """How likely a clause tells of danger, 0..1. The encoder is asked only where the network sees some."""
    judged = Judgement(normalise.message(clause), ())
    if judged.is_empty or judged.quick.of(ALARM) + judged.quick.of(CONCERN) < _SOME:
        return 0.0
    return judged.shares.of(ALARM) + judged.shares.of(CONCERN)
