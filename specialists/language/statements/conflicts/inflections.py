"""Words without their inflections, so that "smokes" and "smoking" are one. Called by all of conflicts/.

Search cuts deeper (storage/memory/stems.py): whoever asks for "organised" may want "organisation". Two statements that
differ by so much claim two things, so derivations stay apart here. Neither room may import the other.
"""

from __future__ import annotations

from functools import lru_cache

from specialists.language.statements.conflicts import words

_VOWELS = frozenset("aeiouy")


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """The stem of a lower-case word, irregular forms made regular first. Stems are for comparing, not for reading."""
    word = words.IRREGULAR.get(word, word)
    word = words.NUMBERS.get(word, word)
    if word in words.STEADY or len(word) < 4 or not word.isalpha():
        return word
    word = _bare(word)
    if word.endswith("e") and len(word) > 3:
        word = word[:-1]
    if word.endswith("y") and len(word) > 3 and word[-2] not in _VOWELS:
        word = word[:-1] + "i"
    return word


def is_past(word: str, verb: str) -> bool:
    """Whether a lower-case word may be the past of a verb that it is a form of: "rang" of "ring", "put" of "put"."""
    return word in words.SAME if word == verb else word in words.PASTS or word.endswith("ed")


def is_participle(word: str) -> bool:
    """Whether the past of a verb may tell what was done with something: "ordered", "rung", and not "rang"."""
    return word not in words.PAST_ALONE


def _bare(word: str) -> str:
    """Without -s, -ed, -ing."""
    if word.endswith(("ies", "ied")) and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("ing") and _is_root(word[:-3]):
        return _single(word[:-3])
    if word.endswith("ed") and not word.endswith("eed") and _is_root(word[:-2]):
        return _single(word[:-2])
    if word.endswith(("ches", "shes", "xes", "sses", "zes", "oes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _is_root(root: str) -> bool:
    return len(root) >= 3 and any(letter in _VOWELS for letter in root)


def _single(root: str) -> str:
    """"stopp" -> "stop"; "sell" and "miss" stay."""
    doubled = root[-1] == root[-2] and (root[-1] not in "lsze" or (root[-1] == "l" and len(root) > 5))
    return root[:-1] if doubled else root


def alike(one: str, other: str) -> bool:
    """Whether two stems are of one word's family: "member" and "membership"."""
    if one == other:
        return True
    shorter, longer = sorted((one, other), key=len)
    if not one.isalpha() and any(sign.isdigit() for sign in one + other):
        return False  # a code that differs in a digit is another code
    return len(shorter) >= 5 and len(longer) - len(shorter) <= 4 and longer.startswith(shorter[:-1])
