"""What the house tells its models, in an answer: found by the runs of words that the two share. moderation.py calls it.

Compared are the words that carry meaning, in one form whoever is spoken of ("you are a program", "I am a program").
What
stands in quotation marks in the instructions are words for the person, and no secret.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from specialists.audit import Known
from specialists.language.text.patterns import Pattern
from specialists.safety_auditor.audits import disguises, remains
from specialists.safety_auditor.audits.answer import MARK, Answer

GRAM = 3  # words that both have in a row
SHARED = 4  # such runs, in a few sentences, that no chance explains
FEWER = 2  # such runs behind "I was told"
LONG = 7  # words of a run, small ones counted, that are taken from there by themselves
_NEAR = 5  # sentences that are counted together
_WORD = Pattern(r"[^\W_]+(?:['’][^\W_]+)?", always=True)
_QUOTED = Pattern(r"\"[^\"]{1,200}\"|“[^”]{1,200}”", always=True)
_SMALL = frozenset(
    """a an the and or but of to in on at by for with from as is are was were be been being am it its this that these
    those there here do does did not no so such what which who when where how if then than very can could may might
    must shall should will would have has had about into over also too just only any some all each every i me my mine
    myself you your yours yourself we us our they them their he him his she her person persons person's user user's
    whoever whom out up more most other one ones own never always please them""".split()
)
_OWN_WORDS = Pattern(
    r"\bmy\s+(?:\w+\s+){0,2}(?:system\s+prompt|system\s+message|instructions?|prompt|guidelines|rules)\s*(?:(?:are|is|say|says"
    r"|said|tell|tells|read|reads|state|states|begin|begins|start|starts|go|include|includes|were|was|forbid)\b|:)"
    r"|\b(?:here|these|those|below)\s+(?:is|are|were|follows?)\s+(?:\w+\s+){0,2}(?:my|the)\s+(?:\w+\s+){0,3}(?:system\s+prompt"
    r"|instructions|system\s+message|prompt)\b"
    r"|\b(?:the\s+system\s+(?:prompt|message)(?:\s+\w+)?|i\s+was\s+instructed|i\s+am\s+instructed|i['’]m\s+instructed|i\s+have\s+been\s+instructed)"
    r"\s+(?:says?|reads?|is|to|not|never|that)\b[:\s]",
    re.IGNORECASE, always=True,
)  # fmt: skip
_AS_TOLD = Pattern(
    r"\b(?:(?:they|it|someone|the\s+\w+)\s+(?:told|tells|asked|asks)\s+me|(?:i\s+was|i['’]m|i\s+am)\s+(?:told|asked|meant|supposed)"
    r"|the\s+instructions?)\b",
    re.IGNORECASE, always=True,
)  # fmt: skip
_KEPT_SECRET = Pattern(
    r"\b(?:private|confidential|secret|not\s+(?:share|shared|tell|told|show|reveal|repeat)|between\s+me|n['’]t\s+(?:share|tell|show"
    r"|reveal|repeat))\b",
    re.IGNORECASE,
    always=True,
)


def check(answer: Answer, known: Known) -> Answer:
    """The answer without the sentences that are the instructions' own, or nearly."""
    if known.reads or (answer.draft and not known.instructions):
        return answer
    shares = _measured(answer.text, known)
    found = remains.units(answer.text)
    gone = [bool(_OWN_WORDS.search(one)) and not _KEPT_SECRET.search(one) and not answer.draft for one in found]
    for at in range(len(found)):
        near = found[at : at + _NEAR]
        if shares(" ".join(near)) >= (FEWER if _AS_TOLD.search(near[0]) else SHARED):
            words = shares.words(" ".join(near))
            for place, one in enumerate(near, at):
                gone[place] = gone[place] or not words.isdisjoint(_content(one))
    if not any(gone):
        hidden = any(shares(other) >= SHARED for other in disguises.unpacked(answer.text))
        return answer.without(MARK, "prompt") if hidden else answer
    kept = (remains.struck(one) if gone[at] else one for at, one in enumerate(found))
    return answer.without("".join(kept), "prompt")


def begins(text: str, known: Known) -> bool:
    """Whether the end of a text shares so much with the instructions that the next sentence may give them away."""
    shares = _measured(text, known)
    return shares("".join(remains.units(text)[-_NEAR:])) > 0 or bool(_OWN_WORDS.search(text[-300:]))


def _measured(text: str, known: Known) -> _Shares:
    told = _grams(known.instructions)
    own = {gram for one in (*known.words, *known.sources) for gram in _of(_content(one))} if told[0] else set()
    return _Shares(told[0] - own, told[1])


class _Shares:
    """How many runs of words a sentence has in common with the instructions; many at once for a long one."""

    def __init__(self, grams: Iterable[tuple[str, ...]], runs: frozenset[tuple[str, ...]]) -> None:
        self._grams, self._runs = frozenset(grams), runs

    def __call__(self, sentence: str) -> int:
        if not self._grams:
            return 0
        number = sum(gram in self._grams for gram in _of(_content(sentence)))
        return number + SHARED * any(run in self._runs for run in _of(_words(sentence), LONG)) * (number > 0)

    def words(self, text: str) -> set[str]:
        """The words of a text that stand in what is shared."""
        return {word for gram in _of(_content(text)) if gram in self._grams for word in gram}


@lru_cache(maxsize=32)
def _grams(texts: tuple[str, ...]) -> tuple[frozenset[tuple[str, ...]], frozenset[tuple[str, ...]]]:
    """The runs of the instructions: of words that carry meaning, and long ones of all words."""
    plain = [_QUOTED.sub(" | ", text) for text in texts]
    parts = [part for text in plain for part in text.split("|")]
    return (
        frozenset(gram for part in parts for gram in _of(_content(part))),
        frozenset(run for part in parts for run in _of(_words(part), LONG)),
    )


def _of(words: Sequence[str], length: int = GRAM) -> Iterable[tuple[str, ...]]:
    return [tuple(words[at : at + length]) for at in range(len(words) - length + 1)]


def _content(text: str) -> list[str]:
    """The words that carry meaning, each without its ending."""
    return [word for one in _WORD.findall(text.casefold()) if one not in _SMALL for word in [_stem(one)]]


def _words(text: str) -> list[str]:
    """All words; those that only say who is spoken of are one."""
    return ["#" if word in _WHO else _stem(word) for word in _WORD.findall(text.casefold())]


_WHO = frozenset(
    "i me my you your we our they their the person persons person's user user's them he his she her".split()
)


def _stem(word: str) -> str:
    word = word.removesuffix("n't").removesuffix("'s").removesuffix("’s")
    for ending in ("ing", "ed", "es", "s", "ly"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending).removesuffix("e")
    return word.removesuffix("e") if len(word) > 3 else word
