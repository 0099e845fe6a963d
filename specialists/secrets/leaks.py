"""Secrets, and addresses of people who are nobody's business here, in a text. For whatever says, keeps or
sends a text; the logs take its shapes of keys (bot/telemetry.py)."""

from __future__ import annotations

import base64
import binascii
import codecs
import contextlib
import re
from collections.abc import Collection, Iterator
from itertools import pairwise
from urllib.parse import quote

from specialists.language.text import patterns, spelt
from specialists.language.text.patterns import Pattern
from specialists.secrets import parts
from storage.uncovered import DOTS

SHORTEST = 4  # letters of a value that is looked for: less is in every text
LONGEST_NUMBER = 18  # digits of one that is also looked for by other bases
LONG = 8  # letters of a value that is also looked for within other words

# Shapes of keys and tokens, whoever's they are. Sources: the providers' pages on their tokens; RFC 7519 for the JWT.
SHAPES = Pattern(
    r"\bsk-[\w-]{12,}|(?<!\d)\d{6,12}:[\w-]{30,}|\bAC[0-9a-f]{32}\b|\bhob_[\w-]{16,}|\bgh[pousr]_\w{20,}|\bxox[abprs]-[\w-]{10,}"
    r"|\bAKIA[0-9A-Z]{16}\b|\bAIza[\w-]{30,}|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*|(?i:(?<=bearer )[\w.~+/-]{12,}=*)"
    r"|-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]{0,8000}?(?:-----END [A-Z ]*PRIVATE KEY-----|\Z)"
    r"|(?<=://)[^/\s:@]+:[^/\s@]+(?=@)"
)
_PACKED = Pattern(
    r"[\w+/-]{6,}={0,6}|(?:%[0-9a-fA-F]{2}){4,}|\b(?:[0-9a-fA-F]{2}[ :-]){3,}[0-9a-fA-F]{2}\b"
    r"|\b(?:\d{2,3}[ ,;-]{1,2}){3,}\d{2,3}\b"
)
_PHONE = Pattern(r"(?<![\w.])\+?\d[\d ()/.-]{5,20}\d(?![\w])")
_EMAIL = Pattern(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+")
_BETWEEN = r"[\W_]{0,3}"  # "4 4 1 7", "s-e-s-a-m-e"
_FURTHER = r"[\W_]{0,9}"  # where the value itself has something between the two
_WORDS_BETWEEN, _SIGNS_BETWEEN = 40, 16  # letters between the parts of one number: single digits, and others
_A_WORD = 12  # letters that one of a value's may be written with
_SPACED = Pattern(r"(?<!\w)\w(?:[\s._*|~-]\w){2,}(?!\w)", always=True)
_NEXT_TO = Pattern(r"\b(?:(?P<up>after|above|following)|before|below|preceding)\W{0,3}$", re.IGNORECASE, always=True)
_LETTER = Pattern(r"[^\W_][\W_]*")


def hide(text: str, values: Collection[str], mark: str = DOTS) -> tuple[str, bool]:
    """The text with every one of the values, and whatever looks like a key, as `mark`; whether there was any.

    A value is also found in capitals, spaced out, backwards, turned by thirteen, percent-encoded, in base64, base32 or
    hexadecimal, as the numbers of its letters, and with its digits in any form (language/spelt.py).
    """
    wanted = [value.strip() for value in values if len(value.strip()) >= SHORTEST]
    hidden = SHAPES.sub(mark, text)
    for value in sorted(wanted, key=len, reverse=True):
        for pattern in _spellings(value):
            hidden = pattern.sub(mark, hidden)
    if wanted:
        hidden = _spaced(hidden, wanted, mark)
        hidden = _PACKED.sub(lambda match: mark if _holds(match.group(), wanted) else match.group(), hidden)
        hidden = _respelt(hidden, wanted, mark)
    return hidden, hidden != text


def addresses(text: str) -> list[str]:
    """The telephone numbers and mail addresses in a text, each as it stands there."""
    return [match.group() for pattern in (_PHONE, _EMAIL) for match in pattern.finditer(text)]


def strange(text: str, words: Collection[str]) -> tuple[str, ...]:
    """The addresses in a text that those words do not name."""
    own = {bare(one) for said in words for one in addresses(said)}
    return tuple(one for one in addresses(text) if bare(one) not in own)


def begins(text: str, values: Collection[str]) -> bool:
    """Whether one of the values may have begun at the text's very end: two of its letters, or more, but not all."""
    longest = max((len(value) for value in values), default=0)
    last = text[-longest * _A_WORD - 8 :]
    return _begins(last, values) or _begins(spelt.normal(last).text, values)


def _begins(text: str, values: Collection[str]) -> bool:
    end = "".join(filter(str.isalnum, text)).casefold()
    for value in values:
        letters = "".join(filter(str.isalnum, value)).casefold()
        for spelled in (letters, letters[::-1]):
            if any(end.endswith(spelled[:length]) for length in range(2, len(spelled))):
                return True
    return False


def bare(address: str) -> str:
    """An address as two spellings of it compare: a number by its digits, a mail address in small letters."""
    return address.casefold() if "@" in address else "".join(filter(str.isdigit, address)).lstrip("0")


def without(text: str, foreign: Collection[str], mark: str = DOTS) -> str:
    """The text with those addresses (of `addresses`) as `mark`."""
    for address in sorted(foreign, key=len, reverse=True):
        text = text.replace(address, mark)
    return text


def _spaced(text: str, values: Collection[str], mark: str) -> str:
    """The text without what its single letters ("f o u r") make of a value, once they are put together."""
    runs = [*_SPACED.finditer(text)]
    if not runs:
        return text
    joined = _SPACED.sub(lambda match: "".join(filter(str.isalnum, match.group())), text)
    held = hide(joined, values, mark)[1] if joined != text else False
    return text[: runs[0].start()] + mark + text[runs[-1].end() :] if held else text


def _respelt(text: str, values: Collection[str], mark: str) -> str:
    """The text without values whose digits, or letters, are written as something else."""
    normal = spelt.normal(text)
    places = [*_counted(text, values), *(normal.place(*span) for span in parts.found(normal.text, values))]
    if normal.text != text:
        for value in values:
            found = (match.span() for pattern in _spellings(value) for match in pattern.finditer(normal.text))
            places += [normal.place(start, end) for start, end in found]
    end = len(text) + 1
    for start, stop in sorted(places, reverse=True):
        if stop <= end:
            text, end = text[:start] + mark + text[stop:], start
    return text


def _counted(text: str, values: Collection[str]) -> Iterator[tuple[int, int]]:
    """Where numbers that follow each other make up a value, or a sum comes to it."""
    wanted = {number for value in values if (number := _number(value))}
    wanted |= {number[::-1] for number in wanted}
    if not wanted:
        return
    numbers = [*_told_once(text)]
    for at, first in enumerate(numbers):
        digits, last = first.digits, first
        for following in numbers[at + 1 :]:
            if digits in wanted or len(digits) > max(map(len, wanted)) or not _near(text, last, following):
                break
            digits, last = digits + following.digits, following
        if digits in wanted:
            yield first.start, last.end
    for one in numbers:
        beside = _NEXT_TO.search(text[max(0, one.start - 12) : one.start])
        counts = text[one.end :].lstrip()[:1].isalpha()  # "after 4416 steps"
        if beside and not counts and str(int(one.digits[:9]) + (1 if beside["up"] else -1)) in wanted:
            yield one.start, one.end
    for one, other in pairwise(numbers):
        if _sum(text[one.end : other.start], one, other) & wanted:
            yield one.start, other.end


def _told_once(text: str) -> Iterator[spelt.Number]:
    """The numbers of a text, without those that say the one before them again in brackets, or are parts of words."""
    before = None
    for one in spelt.found(text):
        again = before is not None and one.digits == before.digits and text[before.end : one.start].strip() == "("
        in_word = one.digits.isascii() and text[one.end : one.end + 1].isalpha() and text[one.end - 1].isdigit()
        if not again and not in_word:
            yield one
            before = one


def _number(value: str) -> str:
    """A value that is a number, by its digits; empty where it has letters, or too few digits."""
    digits = "".join(filter(str.isdigit, value))
    return digits if len(digits) >= SHORTEST and not any(map(str.isalpha, value)) else ""


def _near(text: str, one: spelt.Number, other: spelt.Number) -> bool:
    """Whether two numbers may be parts of one: single digits may have some words between them."""
    single = len(one.digits) == 1 and len(other.digits) == 1
    return other.start - one.end <= (_WORDS_BETWEEN if single else _SIGNS_BETWEEN)


def _sum(between: str, one: spelt.Number, other: spelt.Number) -> set[str]:
    """What two numbers come to, where the words between them reckon."""
    words = between.strip().lower()
    left, right = int(one.digits[:9]), int(other.digits[:9])
    if words in ("+", "plus", "and then", "more than"):
        return {str(left + right)}
    if words in ("-", "−", "–", "minus"):
        return {str(left - right)}
    return {str(right - left)} if words in ("less than", "below", "before") else set()


def _spellings(value: str) -> Iterator[Pattern]:
    for spelled in (value, value[::-1], codecs.encode(value, "rot13")):
        pieces = _LETTER.findall(spelled)
        if len(pieces) >= SHORTEST:
            spaced = "".join(re.escape(one[0]) + (_BETWEEN if len(one) == 1 else _FURTHER) for one in pieces[:-1])
            yield Pattern(rf"(?<!\w){spaced}{re.escape(pieces[-1][0])}(?!\w)", re.IGNORECASE)
    if number := _number(value)[:LONGEST_NUMBER]:
        yield Pattern(rf"\b0x{int(number):x}\b|\b(?:0b)?{int(number):b}\b|\b0o{int(number):o}\b", re.IGNORECASE)
    if len(value) >= LONG:
        yield Pattern(re.escape(value), re.IGNORECASE)
    if quote(value, safe="") != value:
        yield Pattern(re.escape(quote(value, safe="")), re.IGNORECASE)


def _holds(packed: str, values: Collection[str]) -> bool:
    """Whether something that looks encoded holds one of the values."""
    held = " ".join(unpacked(packed)).casefold()
    return any(value.casefold() in held for value in values)


def unpacked(packed: str) -> Iterator[str]:
    """What something that looks encoded may hold: base64, base32, hexadecimal, percent signs, numbers of letters."""
    if packed.startswith("%"):
        yield _from_hex(packed.replace("%", ""))
        return
    if packed[2:3] in " :-," or packed[3:4] in " ,;-":  # numbers of letters, one by one
        numbers = patterns.findall(r"[0-9a-fA-F]+", packed)
        yield _from_hex("".join(numbers))
        yield "".join(chr(int(one)) for one in numbers if one.isdecimal())
        return
    bare_text = packed.rstrip("=").translate(str.maketrans("-_", "+/"))
    for start in range(4):  # what was encoded may begin anywhere in it
        piece = bare_text[start:]
        piece = piece[: len(piece) - (len(piece) % 4 == 1)]
        with contextlib.suppress(binascii.Error, ValueError):  # no such code after all: it hides nothing
            yield base64.b64decode(piece + "=" * (-len(piece) % 4)).decode("utf-8", "replace")
    for part in patterns.findall(r"[0-9A-Za-z]{8,}", packed):  # a path has slashes, which only base64 takes for its own
        with contextlib.suppress(binascii.Error, ValueError):  # as above
            yield base64.b32decode(part + "=" * (-len(part) % 8), casefold=True).decode("utf-8", "replace")
        yield _from_hex(part)


def _from_hex(digits: str) -> str:
    if not patterns.fullmatch(r"[0-9a-fA-F]*", digits):
        return ""
    return bytes.fromhex(digits[: len(digits) // 2 * 2]).decode("utf-8", "replace")
