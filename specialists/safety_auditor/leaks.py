"""Secrets, and addresses of people who are nobody's business here, in a text. moderation.py calls it; the logs take its
shapes of keys (bot/telemetry.py)."""

from __future__ import annotations

import base64
import binascii
import codecs
import contextlib
import re
from collections.abc import Collection, Iterator
from urllib.parse import quote

from specialists.language import patterns
from specialists.language.patterns import Pattern
from storage.uncovered import DOTS

SHORTEST = 4  # letters of a value that is looked for: less is in every text
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
_LETTER = Pattern(r"[^\W_][\W_]*")


def hide(text: str, values: Collection[str]) -> tuple[str, bool]:
    """The text with every one of the values, and whatever looks like a key, as dots; whether there was any.

    A value is also found in capitals, spaced out, backwards, turned by thirteen, percent-encoded, in base64, base32 or
    hexadecimal, and as the numbers of its letters.
    """
    wanted = [value.strip() for value in values if len(value.strip()) >= SHORTEST]
    hidden = SHAPES.sub(DOTS, text)
    for value in sorted(wanted, key=len, reverse=True):
        for pattern in _spellings(value):
            hidden = pattern.sub(DOTS, hidden)
    if wanted:
        hidden = _PACKED.sub(lambda match: DOTS if _holds(match.group(), wanted) else match.group(), hidden)
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
    end = "".join(filter(str.isalnum, text[-longest * 4 - 8 :])).casefold()
    for value in values:
        letters = "".join(filter(str.isalnum, value)).casefold()
        for spelled in (letters, letters[::-1]):
            if any(end.endswith(spelled[:length]) for length in range(2, len(spelled))):
                return True
    return False


def bare(address: str) -> str:
    """An address as two spellings of it compare: a number by its digits, a mail address in small letters."""
    return address.casefold() if "@" in address else "".join(filter(str.isdigit, address)).lstrip("0")


def without(text: str, foreign: Collection[str]) -> str:
    """The text with those addresses (of `addresses`) as dots."""
    for address in sorted(foreign, key=len, reverse=True):
        text = text.replace(address, DOTS)
    return text


def _spellings(value: str) -> Iterator[Pattern]:
    for spelled in (value, value[::-1], codecs.encode(value, "rot13")):
        pieces = _LETTER.findall(spelled)
        if len(pieces) >= SHORTEST:
            spaced = "".join(re.escape(one[0]) + (_BETWEEN if len(one) == 1 else _FURTHER) for one in pieces[:-1])
            yield Pattern(rf"(?<!\w){spaced}{re.escape(pieces[-1][0])}(?!\w)", re.IGNORECASE)
    if len(value) >= LONG:
        yield Pattern(re.escape(value), re.IGNORECASE)
    if quote(value, safe="") != value:
        yield Pattern(re.escape(quote(value, safe="")), re.IGNORECASE)


def _holds(packed: str, values: Collection[str]) -> bool:
    """Whether something that looks encoded holds one of the values."""
    unpacked = " ".join(_unpacked(packed)).casefold()
    return any(value.casefold() in unpacked for value in values)


def _unpacked(packed: str) -> Iterator[str]:
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
