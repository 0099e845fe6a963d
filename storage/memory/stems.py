"""Text -> the words that search compares: folded, without stop words, cut to their stems. For passages and questions.

What is kept of a passage (`terms`) was cut by this; a change here needs a migration that cuts them again.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from storage.memory.irregular import BASES

LONGEST_TEXT = 20_000  # characters of a text that are indexed
LONGEST_WORD = 40  # characters; what is longer is no word that anybody would ask for

# Words that are in every text and tell none from another. "have" and "own" are among them: who asks "do I have a
# boat" asks for the boat.
STOP = frozenset("""
a about above after again against all also am an and any are as at be because been before being below between both but
by can could did do does doing done down during each either else ever few for from further get gets getting got had has
have having he her here hers herself him himself his how i if in into is it its itself just me may might mine must my
myself no nor not now of off oh ok okay on once only or other ought our ours ourselves out over own owns owned please
really same shall she should so some such than that the their theirs them themselves then there these they this those
through to too under until up us very was we were what when where which while who whom whose why will with would yeah
yes you your yours yourself yourselves s t d ll m re ve isn aren wasn weren don doesn didn won wouldn shouldn couldn
hasn haven hadn let lets thing things something anything many much lot lots
""".split())

_WORD = re.compile(r"[a-z0-9]+(?:[.:][0-9]+)*")
_BRITISH = re.compile(r"(?<=...)is(e[ds]?|ing|er|ations?)$")  # "organise" is "organize"; "surprise" takes no harm
_VOWEL = re.compile(r"[aeiou]|(?<=[^aeiou])y")
_MEASURED = re.compile(r"(?:[aeiou]|(?<=[^aeiou])y)(?:[^aeiouy]|^y|(?<=[aeiou])y)")

TIMED = re.compile(
    r"\b(?:\d{4}|\d{1,2}(?::\d\d)? ?(?:am|pm|o'clock)|\d{1,2}:\d\d|\d{1,2}(?:st|nd|rd|th)|yesterday|today|tonight"
    r"|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|jan(?:uary)?|feb(?:ruary)?|march|april|june|july"
    r"|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|in may"
    r"|(?:last|next|this|past|every|each|few|couple of)"
    r" (?:day|night|week|weekend|month|year|summer|winter|spring|autumn|fall|morning|evening|time)s?|ago|recently"
    r"|lately|since|weeks?|months?|years?|decades?|days|hours?|minutes?|christmas|easter|birthday|anniversary)\b",
    re.IGNORECASE,
)


def terms(text: str) -> list[str]:
    """The stems of a text's words, in order, stop words left out."""
    return [stem(word) for word in words(text) if word not in STOP]


def words(text: str) -> list[str]:
    """A text's words: small letters without accents, and digits; "Anna's" is "anna" and an "s", which says nothing."""
    text = text[:LONGEST_TEXT].lower()
    if not text.isascii():
        text = unicodedata.normalize("NFD", text.replace("ß", "ss").replace("ø", "o").replace("æ", "ae"))
        text = "".join(sign for sign in text if unicodedata.category(sign) != "Mn")
        if not text.isascii():  # another alphabet: its words as they stand
            return [word for word in re.findall(r"\w+", text) if len(word) <= LONGEST_WORD]
    return [word for word in _WORD.findall(text) if len(word) <= LONGEST_WORD]


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """The stem that the forms of a word have in common; irregular forms by a table, the others by M. F. Porter's rules
    ("An algorithm for suffix stripping", 1980)."""
    word = BASES.get(word, word)
    if len(word) <= 2 or not word.isalpha() or not word.isascii():
        return word
    word = _without_plural(_BRITISH.sub(r"iz\1", word))
    word = _without_tense(BASES.get(word, word))
    if word.endswith("y") and _VOWEL.search(word[:-1]):
        word = word[:-1] + "i"
    word = _shortened(word, _DOUBLE, 0)
    word = _shortened(word, _SINGLE, 0)
    word = _shortened(word, _LAST, 1)
    if word.endswith("e") and (_measure(word[:-1]) > 1 or (_measure(word[:-1]) == 1 and not _is_short(word[:-1]))):
        word = word[:-1]
    return word[:-1] if word.endswith("ll") and _measure(word[:-1]) > 1 else word


def _measure(stump: str) -> int:
    """How many times a vowel is followed by a consonant."""
    return len(_MEASURED.findall(stump))


def _is_short(stump: str) -> bool:
    """Ends consonant, vowel, consonant ("hop"), the last not w, x or y."""
    return len(stump) > 2 and bool(re.search(r"[^aeiou][aeiouy][^aeiouwxy]$", stump))


def _without_plural(word: str) -> str:
    if word.endswith("sses") or word.endswith("ies"):
        return word[:-2] if len(word) > 4 else word[:-1]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def _without_tense(word: str) -> str:
    if word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) > 0 else word
    for ending in ("ed", "ing"):
        stump = word.removesuffix(ending)
        if stump == word or not _VOWEL.search(stump):
            continue
        stump = BASES.get(stump, stump)
        if stump.endswith(("at", "bl", "iz")):
            return stump + "e"
        if len(stump) > 2 and stump[-1] == stump[-2] and stump[-1] not in "aeioulsz":
            return stump[:-1]
        return stump + "e" if _measure(stump) == 1 and _is_short(stump) else stump
    return word


def _pairs(text: str) -> list[tuple[str, str]]:
    return [(ending, put.replace("-", "")) for ending, put in (pair.split("=") for pair in text.split())]


_DOUBLE = _pairs(
    "ational=ate tional=tion enci=ence anci=ance izer=ize isation=ize ization=ize ation=ate ator=ate alism=al"
    " iveness=ive fulness=ful ousness=ous aliti=al iviti=ive biliti=ble abli=able alli=al entli=ent eli=e ousli=ous"
)
_SINGLE = _pairs("icate=ic ative=- alize=al iciti=ic ical=ic ful=- ness=-")
_LAST = _pairs(
    "ement=- ment=- ance=- ence=- able=- ible=- ant=- ent=- sion=s tion=t ism=- ate=- iti=- ous=- ive=- ize=- al=-"
    " er=- ic=- ou=-"
)


def _shortened(word: str, endings: list[tuple[str, str]], least: int) -> str:
    """The first ending that fits is replaced, if what stands before it is long enough."""
    for ending, put in endings:
        if word.endswith(ending):
            stump = word[: -len(ending)]
            return stump + put if _measure(stump) > least else word
    return word
