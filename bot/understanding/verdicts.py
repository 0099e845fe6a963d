"""The answer to "did I get this right?", of one thing or of several by their numbers. Pure. For bot/understanding,
where such a question is open.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from specialists.language.text import normalise
from specialists.language.text.patterns import Pattern

LONGEST = 200  # characters of an answer
_ORDINALS = {
    word: number
    for number, names in enumerate(
        "first one 1st|second two 2nd|third three 3rd|fourth four 4th|fifth five 5th|sixth six 6th|seventh seven 7th"
        "|eighth eight 8th|ninth nine 9th|tenth ten 10th".split("|"), 1,
    )
    for word in names.split()
}  # fmt: skip
_YES = frozenset("yes y yep yeah yup right correct true ok okay keep confirm confirmed exactly fine sure good".split())
_NO = frozenset(
    "no n nope nah wrong false incorrect untrue drop remove delete forget scrap refuse not neither none isn't".split()
)
_ALL = frozenset("all both everything them they these those".split())
_EMPTY = frozenset(
    """the is are it it's its to of number nr no. that that's please and but is's was were for i you one's ones thing
    fact so quite well thanks thank don't do remember save them's 're 's they're part line be but except""".split()
)
_LATER = Pattern(
    r"\W*(?:not sure|no idea|i(?:'m| am) (?:not sure|unsure)|(?:i )?(?:don'?t|do not) know|maybe|perhaps|later|not now"
    r"|skip(?: it)?|ask me later|dunno)\W*", re.I,
)
_INSTEAD = Pattern(
    r"\W*(?:no(?:pe)?|wrong|nah|not quite|almost)\b\W*(?:(?:that|it)(?:'s| is) (?:wrong|not right)\b\W*)?"
    r"(?:(?:actually|i meant?|it should be)\b\W*)?(?P<so>\w.*)", re.I | re.S,
)
_SHORT_NO = Pattern(r"❌|\bn\b", re.I)
_SHE = Pattern(r"\W*(?:actually\W+)?(?P<so>(?:he|she|they)(?:'s|'re)? \w.*)", re.I | re.S)
_OK = Pattern(
    r"\W*(?:it|that|all|everything|they)?\s*(?:'s|is|looks?|'re|are)?\s*(?:all )?"
    r"(?:ok(?:ay)?|fine|good|right|correct|great|true|well)\W*|\W*(?:none(?: of (?:it|them|these))?|nothing)"
    r"(?: is|'s| are)? (?:wrong|false|incorrect)\W*", re.I, always=True,
)
_SHE_DOES = Pattern(r"\W*(?:he|she|they|it|i|we) (?:is|are|am|does|do|has|have|did|was)(?P<no>n'?t| not)?\W*", re.I)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is right (True) and wrong, by place from 0; what is not named stays open. `instead` is how it is in truth,
    where that was said of the only one; `later` where the answer is left for another time."""

    right: Mapping[int, bool] = field(default_factory=dict)
    instead: str = ""
    later: bool = False


def read(text: str, count: int, *, listed: bool = False) -> Verdict | None:
    """The verdict on `count` things, None where the text is none. Of what was only `listed`, as known already, a number
    alone is what is wrong."""
    said = text.strip()
    if not said or len(said) > LONGEST or said.endswith("?"):
        return None
    if _LATER.fullmatch(said):
        return Verdict(later=True)
    if _OK.fullmatch(said):
        return Verdict(dict.fromkeys(range(count), True))
    plain = normalise.words(_SHORT_NO.sub(" no ", said.replace("✅", " yes ")))
    words = [word for part in plain for word in part.split()]
    each = [word in _YES for word in words if word in _YES or word in _NO]
    if len(words) == len(each) == count > 1:  # "yes no yes"
        return Verdict(dict(enumerate(each)))
    does = _SHE_DOES.fullmatch(said)
    given = {0: does["no"] is None} if does and count == 1 else _given(words, count, listed=listed)
    if given is not None:
        return Verdict(given)
    found = _INSTEAD.fullmatch(said) or _SHE.fullmatch(said)
    if found and count == 1 and len(found["so"].split()) < 20 and not listed:
        return Verdict({0: False}, instead=found["so"].strip(" .!"))
    return None


def _given(words: Sequence[str], count: int, *, listed: bool) -> dict[int, bool] | None:
    """By the numbers named, each with the yes or no nearest before it, or else behind it; None where a word is of
    something else."""
    only = "only" in words or "just" in words
    but = next((at for at, word in enumerate(words) if word in ("except", "but")), None)
    if but is not None and not _ALL.isdisjoint(words[:but]):
        left = _given(words[but + 1 :], count, listed=False)
        every = not any(word in _NO for word in words[:but])
        return None if left is None else {at: every != (at in left) for at in range(count)}
    named: list[int] = []
    given: dict[int, bool] = {}
    verdict: bool | None = None
    for before, word in itertools.pairwise(("", *words)):
        if word == "one" and (before in _ORDINALS or before == "last"):
            continue  # "the second one"
        number = int(word) if word.isdecimal() and len(word) < 4 else _ORDINALS.get(word, 0)
        number = count if word == "last" else number
        if word in ("only", "just") or word in _EMPTY:
            continue
        if number:
            if number > count:
                return None
            named.append(number - 1)
            if verdict is not None and not given.keys() >= {*named}:
                given[number - 1] = verdict
        elif word in _ALL:
            named = list(range(count))
        elif word in _YES or word in _NO:
            verdict = word in _YES if verdict is None or not _denies(words, word) else False
            open_ = [at for at in named if at not in given]
            given |= dict.fromkeys(open_, verdict)
            if open_:
                verdict = None
        else:
            return None
    return _whole(named, given, verdict, count, only=only, listed=listed)


def _denies(words: Sequence[str], word: str) -> bool:
    """Whether "not" stands before the word: "2 is not right"."""
    at = words.index(word)
    return at > 0 and words[at - 1] in ("not", "isn't")


def _whole(
    named: Sequence[int], given: Mapping[int, bool], verdict: bool | None, count: int, *, only: bool, listed: bool
) -> dict[int, bool] | None:
    """What was named without a word is right, or wrong where things are only listed; a word without a number is for
    all of them, but no plain "no" drops a whole list."""
    if not named and verdict is None:
        return None
    if not named:
        return None if listed and verdict is False else dict.fromkeys(range(count), bool(verdict))
    plain = not listed if verdict is None else verdict
    found = {at: given.get(at, plain) for at in named}
    if only:
        found |= {at: not plain for at in range(count) if at not in found}
    return found
