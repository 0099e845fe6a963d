"""Whether a message tells something plainly, and asks for nothing: "Dad takes warfarin in the evening". Pure.

disclosures.py looks for what lasts in any message. Here a whole message is looked at that nothing else has claimed:
what else was it written for than to be remembered? Called by bot/understanding/memory_tier.py.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from specialists.language.statements import disclosures, lasting, statements
from specialists.language.statements import lasting_words as words
from specialists.language.text import normalise, patterns
from specialists.language.text.patterns import Pattern

if TYPE_CHECKING:
    from specialists.language.statements.conflicts.statement import Statement

LONGEST = 250  # characters
_NOBODY = frozenset("it this that these those there he she they you something someone nothing everything".split())
_SEEMING = frozenset("look feel seem sound smell taste hurt know think guess mean hope wish see hear".split())
_SHORTLY = Pattern(
    r"\b(?:right now|just now|at the moment|again today|in a (?:minute|moment|bit|sec|while)|on (?:my|our|the) way"
    r"|on hold|(?:train|bus|coach|flight|plane|ferry|taxi|cab) (?:leaves|lands|arrives|departs|goes|is)"
    r"|(?:your|you)\b)|^(?:i|we) (?:just )?(?:heard|read|saw)\b", re.I,
)
_SPECIAL = Pattern(r"\d|(?<=\w )[A-Z]\w")
_IS_A = Pattern(r"(?:\b(?:is|are)|'s|'re) (?:an?|the|my|our) ", re.I)
_DATED = Pattern(
    r"\d|\b(?:until|till|due|since|from|by|in|on) (?:the )?(?:end of )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|autumn|winter|christmas|easter)", re.I,
)
_SENTENCES = Pattern(r"(?<=[a-z\d)][.;!])\s+(?=\S)")


@dataclass(frozen=True, slots=True)
class Told:
    """What a message tells, without what leads to it. `sure` where it may be kept without a question."""

    text: str
    sure: bool
    own: bool = False  # of what is the person's own: "I …", "my …"


def read(message: str) -> Told | None:
    """What a whole message tells plainly; None where it asks, orders, jokes, wishes, or tells a mood."""
    text = disclosures.plain(message)
    if text is None or not len(normalise.words(text)) >= 3 or len(text) > LONGEST:
        return None
    grades = [_grade(one) for one in _SENTENCES.split(text)]
    if None in grades:
        return None
    own = patterns.match(r"(?:i|we|my|our)\b", text, re.I) is not None
    return Told(text, sure=all(grades), own=own)


def _grade(sentence: str) -> bool | None:
    """True where it is surely to be kept, False where that is to be asked, None where it is nothing to keep."""
    from specialists.language.statements import conflicts

    plain = statements.read(sentence)
    found = conflicts.statements(sentence)
    if plain is None or not found or not (found[0].subject or plain.subject) or _SHORTLY.search(sentence):
        return None
    first = found[0]
    subject = {word.text for word in first.subject} | set(plain.subject.split())
    value = plain.value.split() or [word for piece in first.pieces for word in piece.texts]
    verb = plain.attribute.split()[-1] if plain.attribute else ""
    verb = verb if statements.is_verb(verb) else "is" if plain.subject else first.verb
    if not value or (verb in ("like", "love", "hate") and words.LIKED_PASSING.search(plain.value)):
        return None
    if subject & _NOBODY or verb in _SEEMING or first.mood not in ("", "can", "believe"):
        return None
    usual = words.HABIT.search(sentence) is not None
    if (verb == "is" and _passes(value)) or (verb in ("have", "get") and not usual and set(value) & words.PASSING):
        return None
    if not plain.subject and lasting.of_whom(sentence, first) is None:
        return None
    doing = _doing(first)
    if doing and doing in words.FEELING:
        return None
    if first.tense == "past" or doing or first.bounded or not plain.subject:
        dated = not doing and plain.subject != "me" and patterns.search(r"\d", sentence) is not None
        sure = dated or _is_measure(plain, value) or (doing and plain.subject == "me" and _DATED.search(sentence))
        return True if sure else False if _SPECIAL.search(sentence) or not doing else None
    if len(value) == 1 and verb == "is" and not (_SPECIAL.search(sentence) or _IS_A.search(sentence)):
        return False  # "Dad is quiet" may be of today
    return _of_theirs(sentence, first, plain)


def _passes(value: list[str]) -> bool:
    """Whether what somebody or something is will be over soon: "tired", "at the door", "so late"."""
    placed = value[0] in ("at", "in", "on")
    return not words.PASSING.isdisjoint(value) if placed else value[0] in words.FEELING


def _doing(first: Statement) -> str:
    """The deed under way, "waiting" of "I'm waiting for Ben"; empty where there is none."""
    texts = first.texts
    at = next((place for place, word in enumerate(texts[:-1]) if word in ("am", "is", "are", "was", "were")), None)
    follows = next((word for word in texts[at + 1 : at + 3] if word.endswith("ing")), "") if at is not None else ""
    return follows if follows not in ("", "during", "evening", "morning", "wedding", "king", "ring") else ""


def _is_measure(plain: statements.Statement, value: list[str]) -> bool:
    """Whether a thing of the person's own is given a number: "my blood pressure was 135 over 85"."""
    return plain.subject == "me" and bool(plain.attribute.split()[:1]) and value[0][0].isdigit()


def _of_theirs(sentence: str, first: Statement, plain: statements.Statement) -> bool:
    """Whether it is of the person, of somebody of theirs, or of who or what has a name."""
    whose = lasting.of_whom(sentence, first)
    if patterns.match(r"the\b", sentence, re.I):
        if plain.attribute == "is" and plain.value.split()[0] in words.PLACING:
            return True  # "the spare key is in the top drawer"
        return _SPECIAL.search(" ".join(sentence.split()[2:])) is not None
    return whose in ("me", "kin", "name") or plain.subject == "me" or bool(first.owner)
