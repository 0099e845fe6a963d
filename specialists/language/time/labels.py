"""Numbers that name a thing and no time: "chapter 7 tonight", "platform 9", "pages 3 to 5", "SW1A 1AA".
Asked by `find` before it tries its readers.
"""

from __future__ import annotations

from collections.abc import Sequence

from specialists.language.text import numbers
from specialists.language.time import halves, words
from specialists.language.time.tokens import Tokens

# What people number. A word that may also stand before a time ("table 7 tonight", "block 9 to 11", "track 3 hours") is
# none of these.
_NUMBERED = words.names(
    "chapter page version volume vol section paragraph verse part season episode ep series item step level stage phase "
    "round option question exercise assignment slide figure gate platform terminal bus coach tram train flight route "
    "lane aisle seat exit junction highway room building floor flat apartment apt suite unit door locker "
    "ticket invoice case channel issue number windows iphone pin code"
)
# What opens or proves something: all digits behind it are its own, "24-6-31" too.
_OPENS = words.names("code combo combination pin passcode password id")
LABELS = _NUMBERED | _OPENS | {f"{name}s" for name in _NUMBERED if name not in ("windows", "iphone", "series")}
_IS = words.names("is was = : number no")
_ROW = words.names("to - – through and & ,")  # between the numbers of a plural: "pages 3 to 5"
# Letters that may run into the digits of a time: "at5pm", "till9"
_LEADS = words.names("at by til till until to from on in around about x for after before since every each")


def past(t: Tokens, at: int) -> int:
    """The place after the number or numbers that a label at a word is given; the next word where none follow."""
    if t.words[at] in _OPENS and (after := _digits(t, at + 1)):
        return after
    place = at + 1
    if t.words[place] in ("#", "no", "number", "num"):
        place += 1 + (t.words[place + 1] == ".")
    after = _number(t, place)
    if not after:
        return at + 1
    while t.words[at].endswith("s") and t.words[after] in _ROW and _number(t, after + 1):
        after = _number(t, after + 1)
    return after


def opens(said: Sequence[str], at: int) -> bool:
    """Whether the number at a word is that of something that opens or proves: "combo is 24-6-31"."""
    before = at - 2 if at > 1 and said[at - 1] in _IS else at - 1
    return before >= 0 and said[before] in _OPENS


def _digits(t: Tokens, at: int) -> int:
    """The place after numbers that hang together by signs, at a word or behind an "is"; else 0."""
    place = at + 1 if t.words[at] in _IS else at
    parts = t.words[place].replace("/", "-").replace(".", "-").split("-")
    return place + 1 if len(parts) > 1 and all(part.isdigit() for part in parts) else 0


def _number(t: Tokens, at: int) -> int:
    """The place after a plain number that no "am", "pm" or "o'clock" makes an hour; 0 where there is none."""
    word = t.words[at]
    if not (word.isdigit() or word in numbers.ONES or word in numbers.TENS):
        return 0
    if t.words[at + 1] == "o'clock" or halves.half_of_day(t, at + 1):
        return 0
    value = numbers.cardinal(t.words, at)
    if value is None or _begins_date(t, value[1]):
        return 0
    return value[1]


def _begins_date(t: Tokens, at: int) -> bool:
    """Whether what follows a number makes it a day or a length: "book the room 3 June", "the room two weeks from"."""
    second = numbers.cardinal(t.words, at + 1) if t.words[at] in _ROW else None
    if second is not None and t.words[second[1]] in words.MONTHS:  # "the room 3-9 June"
        return True
    word = t.words[at + 1] if t.words[at] in ("of", "-", "/", ".") else t.words[at]
    return word in words.MONTHS or word in words.UNITS or (t.words[at] in numbers.SUFFIXES and t.joined[at])


def in_word(t: Tokens, at: int) -> bool:
    """Whether the digits at a word go on from letters that no time begins with: a post code, the name of a file."""
    return bool(at) and t.joined[at] and t.words[at - 1].isalpha() and t.words[at - 1] not in _LEADS
