"""Words about somebody, turned into words to them: "tell Anna I will call her" reaches her as "I will call you".

For bodies.py; pure. A word is turned only where nobody else can be meant by it: who is named before it, or any noun,
ends that.
"""

from __future__ import annotations

import re

from specialists import circle
from specialists.language.text import patterns
from specialists.language.text.patterns import Pattern

_HE, _SHE, _THEY = "he", "she", "they"
_SUBJECTS = {"he": _HE, "she": _SHE, "they": _THEY}
_SHORT = {"'s": "'re", "'re": "'re", "'ll": "'ll", "'d": "'d", "'ve": "'ve"}
_OBJECTS = {"him": _HE, "her": _SHE, "them": _THEY}
_OWNING = {"his": _HE, "her": _SHE, "their": _THEY}
_SELF = {"himself": _HE, "herself": _SHE, "themselves": _THEY, "themself": _THEY}
_OWN = {"hers": _SHE, "theirs": _THEY}
_VERBS = {"is": "are", "was": "were", "has": "have", "does": "do", "isn't": "aren't", "wasn't": "weren't",
          "hasn't": "haven't", "doesn't": "don't"}  # fmt: skip
_PLAIN = frozenset("says does this always means bless pass miss express press guess kiss dress access cross".split())
# What opens a clause whose verb may stand before its subject, or has none of its own yet.
_BEFORE = frozenset(
    "if whether when where how why what who which whose that and or but is are was were has have had does do did can"
    " could will would should may might much many long soon often far late early well".split()
)
_BEHIND_ME = frozenset("at to on in for from by with about of up down back off out over later soon now again today"
                       " tonight tomorrow so very too and or but if when that because until before after a an the some"
                       " any this as is are was were her his their".split())  # fmt: skip
_BETWEEN = frozenset("already also just still really never always often usually probably only even now".split())
_OTHERS = frozenset("the a an my our this that these those some your someone somebody everyone everybody".split())
_NOBODY = frozenset(("I", "OK", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"))
_WORD = Pattern(r"[A-Za-z]+(?:['’][A-Za-z]+)?")


def to_them(body: str, *, order: bool = False) -> str:
    """`body`, said of its reader, as it is said to them; left as it stands where that is not plain.

    An `order` ("call her sister") has the reader for its subject, so that "her" as an object is somebody else.
    """
    found = list(_WORD.finditer(body))
    parts: list[str] = []
    who, alone, verb_next, last = "", True, False, 0
    for place, one in enumerate(found):
        raw, word = one[0].replace("’", "'"), one[0].replace("’", "'").lower()
        stem, _, short = word.partition("'")
        said, follows = one[0], found[place + 1][0].lower() if place + 1 < len(found) else ""
        bound = bool(who)
        if verb_next:
            said = _second(word, said)
        verb_next = verb_next and word in _BETWEEN
        if _is_another(raw, word):
            alone = alone and bound and word in _OTHERS
        elif stem in _SUBJECTS and not order and (who == stem or (alone and not bound and _opens(found, place))):
            who, tail = stem, _SHORT.get(f"'{short}", "") if short else ""
            said, verb_next = f"you{tail}", not short
            before = found[place - 1][0] if place else ""
            if before.lower() in _VERBS:  # "is he coming"
                parts[-1], verb_next = _VERBS[before.lower()], False
        elif word in _SELF and bound and who == _SELF[word]:
            said = "yourself"
        elif word in _OWNING and not _ends(body, one.end()) and follows not in _BEHIND_ME:
            if follows == "time" and not who:  # "at 9 his time" is by the clock of who gets it
                said = "your"
            elif who == _OWNING[word] or (alone and not bound and (order or word != "their")):
                said, who = "your", _OWNING[word]
        elif word in _OBJECTS:
            if order:
                alone = alone and bound
            elif who == _OBJECTS[word] or (alone and not bound and word != "them"):
                said, who = "you", _OBJECTS[word]
        elif word in _OWN and bound and who == _OWN[word]:
            said = "yours"
        parts += [body[last : one.start()], said]
        last = one.end()
    return "".join([*parts, body[last:]])


def _is_another(raw: str, word: str) -> bool:
    """Whether a word may be the one that a later "her" stands for."""
    named = raw[:1].isupper() and raw not in _NOBODY and not raw.startswith("I'")
    return named or word in _OTHERS or word.removesuffix("'s") in circle.KINSHIP


def _opens(found: list[re.Match[str]], place: int) -> bool:
    """Whether only words that open a clause stand before the subject."""
    return all(one[0].lower() in _BEFORE for one in found[:place])


def _ends(body: str, at: int) -> bool:
    return patterns.match(r"\s*(?:[.,;:!?)]|$)", body[at:]) is not None


def _second(word: str, said: str) -> str:
    """A verb behind "you": "is" is "are", "wants" is "want"."""
    if word in _VERBS:
        return _VERBS[word]
    if word.endswith(("ches", "shes", "sses", "xes", "zes")) or word == "goes":
        return said[:-2]
    if word.endswith("ies") and len(word) > 4:
        return f"{said[:-3]}y"
    return said[:-1] if word.endswith("s") and not word.endswith("ss") and word not in _PLAIN else said
