"""Whether a message is an emergency by its words as a whole: what no rule reads. Asked behind the rules (__init__.py).

A small model of its own (classifier/judges.py) and that of the intents tell together: few false alarms are both's.
Where the network of intents is sure of something else, neither is asked; the intents' model, which most messages need
later, is asked first, and its own only where it could still tip the scale. To be told in vain is better than silence.
"""

from __future__ import annotations

from specialists.language.classifier import judges
from specialists.language.classifier.ensemble import Judgement
from specialists.language.text import normalise

ALARM, CONCERN = "alarm", "concern"
LONGEST = 600  # characters; the rules alone read more
OWN, LIKELY = 0.7, 0.72  # the weight of the model of danger; from where on both hold it for at least a concern
CALM = 0.05  # below, a message is no emergency: of 170 unseen ones that a rule heard, the least had 0.11
_SOME = 0.2  # danger that the network must see, for the encoder to be asked about a clause
_ORDINARY, _NEVER = 0.95, 0.001  # the network is sure of an intent, and holds danger for this unlikely


def level(text: str) -> str | None:
    """ALARM, CONCERN, or None where the words are most likely neither."""
    concern, alarm = _shares(text) if len(text) <= LONGEST else (0.0, 0.0)
    if concern + alarm < LIKELY:
        return None
    return ALARM if alarm >= concern else CONCERN


def is_calm(text: str) -> bool:
    """Whether words in which a rule found danger are surely none, for this model and for that of the intents."""
    judged = Judgement(normalise.message(text), ())
    calm = len(text) <= LONGEST and sum(judges.danger(text)) < CALM
    return calm and not judged.is_empty and judged.shares.of(ALARM) + judged.shares.of(CONCERN) < CALM


def danger(clause: str) -> float:
    """How likely a clause beside an order tells of danger, 0..1. The models are asked where the network sees some."""
    judged = Judgement(normalise.message(clause), ())
    if judged.is_empty or judged.quick.of(ALARM) + judged.quick.of(CONCERN) < _SOME:
        return 0.0
    intents = judged.shares.of(ALARM) + judged.shares.of(CONCERN)
    return OWN * sum(judges.danger(clause)) + (1 - OWN) * intents


def _shares(text: str) -> tuple[float, float]:
    """(concern, alarm) by both; where they cannot come to LIKELY, something below it."""
    judged = Judgement(normalise.message(text), ())
    if judged.is_empty:
        return 0.0, 0.0
    quick = judged.quick
    if quick.of(ALARM) + quick.of(CONCERN) < _NEVER and quick.ranked()[0][1] >= _ORDINARY:
        return 0.0, 0.0
    rest = 1 - OWN
    by_intents = rest * judged.shares.of(CONCERN), rest * judged.shares.of(ALARM)
    if OWN + sum(by_intents) < LIKELY:  # whatever the model of danger would say
        return by_intents
    concern, alarm = judges.danger(text)
    return OWN * concern + by_intents[0], OWN * alarm + by_intents[1]
