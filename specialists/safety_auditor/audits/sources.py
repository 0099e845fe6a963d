"""Telephone numbers, mail and street addresses, passwords: said only where something that was read holds them.

A model makes such things up, and whoever calls a made-up number reaches a stranger. Known are the person's own
words and
book, and all that the model was shown: pages, messages, memory. moderation.py calls it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from specialists.audit import Known
from specialists.language.emergencies import numbers
from specialists.language.text import patterns, spelt
from specialists.language.text.patterns import Pattern
from specialists.safety_auditor.audits.answer import MARK, Answer

NUMBER, ADDRESS, PASSWORD = "number", "street", "password"
_SAME_LINE = 8  # last digits by which two spellings of a number are one, whatever stands for the country
_FEWEST = 7  # digits of a telephone number that is none by its looks alone
_WORDS = 40  # letters around a number in which "call" makes it one for the telephone

_DIGITS = Pattern(r"\+?\d(?:[\s().,/·•_*-]{0,3}\d){3,17}", always=True)
# What looks like a number to call, whatever stands beside it: +49 …, 0171 …, (555) 010-2345, 555-0134, 1-800-….
_LOOKS = Pattern(
    r"\+[\d\s().-]{8,24}|0\d{1,4}[\s/)-]{1,2}\d[\d\s/-]{4,12}|0\d{9,11}|\(\d{2,5}\)\s?\d[\d\s-]{4,12}"
    r"|(?:\+?1[\s.-])?\d{3}[\s.-]\d{3}[\s.-]\d{4}|\d{3}-\d{4}|1?[\s.-]?8(?:00|33|44|55|66|77|88)[\s.-]\d[\d\s-]{5,9}"
    r"|(?:\d[\s.,-]{1,3}){6,14}\d",
    always=True,
)
_CALL = Pattern(
    r"\b(?:call|calling|dial|ring|phone|telephone|tele?\.?|mobile|cell|text|sms|whatsapp|fax|hotline|helpline|landline"
    r"|extension|reach|contact|(?:phone |mobile |telephone |his |her |their |my |direct )number|line is|on the line)\b",
    re.IGNORECASE,
    always=True,
)
_NO_CALL = Pattern(  # what such a number is instead
    r"\b(?:isbn|issn|doi|patent|order|invoice|tracking|serial|model|version|population|inhabitants|people|metres|meters"
    r"|km|miles|kg|grams?|years?|dollars|euros|pounds|million|billion|digits of|pi|percent|lines? of|steps|page|case"
    r"|number of|atomic|isotopes?|postcode|zip|coordinates?|latitude|longitude)\b",
    re.IGNORECASE,
    always=True,
)
_DATE = Pattern(
    r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|[12]\d{3}\s?[-/]\s?[12]\d{3}|\d{1,3}(?:[ ,.]\d{3})+"
    r"|\d{1,2}[:.]\d{2}\s?-\s?\d{1,2}[:.]\d{2}|(?:97[89])[\s-]\d.*|\d+\.\d+|(?:1[89]|20)\d\d(?:, (?:1[89]|20)\d\d)*"
    r"|(?:1[89]|20)\d\d-\d\d",
    always=True,
)
_MAIL = Pattern(
    r"[\w.+-]{1,64}\s?(?:@|\(at\)|\[at\]|\sat\s(?=[\w-]{1,63}\s?(?:\(dot\)|\[dot\]|\sdot\s)))\s?[\w-]{1,63}"
    r"(?:\s?(?:\.|\(dot\)|\[dot\]|\sdot\s)\s?[\w-]{2,63}){1,4}",
    re.IGNORECASE,
    always=True,
)
_EXAMPLE = Pattern(r"@example\.(?:com|org|net)$|\.example$", re.IGNORECASE, always=True)
_WAY = (
    "street|road|avenue|lane|boulevard|crescent|terrace|drive|square|court|close|parade|mews|highway|alley|quay"
    "|place|gardens|grove|rd|ave|blvd|st|ln|dr"
)
_LONG_WAY = "street|road|avenue|lane|boulevard|crescent|terrace|mews|rd|ave|blvd"
_GERMAN = "stra(?:ß|ss)e|str\\.|weg|platz|allee|gasse|ring|ufer|damm|plein|straat|laan|gracht|gatan|vägen"
_STREET = Pattern(
    rf"\b\d{{1,5}}[A-Za-z]?,?\s(?:(?:[A-Z][\w'’.-]*)\s){{1,4}}(?i:{_WAY})\b"
    rf"|\b\d{{1,5}}[a-z]?,?\s(?:[a-z][\w'’-]*\s){{1,2}}(?:{_LONG_WAY})\b"
    rf"|\b\d{{1,4}}[a-z]?,?\s[A-ZÄÖÜ][\wäöüß-]*(?i:{_GERMAN})(?:\W|$)"
    rf"|\b[A-ZÄÖÜ][\wäöüß-]*\s?(?i:{_GERMAN})\s?\d{{1,4}}\s?[a-z]?\b"
    r"|\b\d{1,4},?\s(?:bis\s)?(?i:rue|avenue|quai|impasse)\s(?:d[eu]s?\s|la\s|l['’])*[A-ZÉ]\w+"
    r"|\b(?i:calle|via|viale|piazza|plaza|rua|avenida|ulica|ul\.)\s(?:\w+\s){0,3}[A-Z]\w+,?\s\d{1,4}\b"
    r"|\b(?i:p\.?\s?o\.?\s?box)\s\d+"
    r"|\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b|\b[A-Z][a-z]+,\s[A-Z]{2}\s\d{5}\b",
    always=True,
)
_NO_STREET = frozenset("mile km kilometre meter metre lane two three four busy main year day minute hour way".split())
# Addresses that stand in every encyclopedia and many a novel.
_FAMOUS = Pattern(
    r"^(?:10|11) downing|^221b? baker|^1600 penn|^4 privet|^742 evergreen|^12 grimmauld|^84 charing|^30 rockefeller"
    r"|^17 cherry|^32 windsor|^350 fifth|^42 wallaby|^7 eccles|^1 infinite|^25 cromwell|^10 rillington|^263"
    r" prinsengracht"
    r"|prinsengracht 263|^112 ocean|^1313 mockingbird|^1007 mountain",
    re.IGNORECASE, always=True,
)  # fmt: skip
_SECRET = Pattern(
    r"\b(?:pass\s?words?|pass\s?codes?|pass\s?phrases?|pins?|pin (?:code|number)|pwd?|log-?in|user\s?name|wi-?fi key"
    r"|(?:door|gate|alarm|locker|safe|access|entry|security|verification|recovery|unlock|bank|card) (?:code|pin"
    r"|number))"
    r"(?:\s(?:for|of|to|on)\s[^.!?\n:]{1,40}?)?(?:\s(?:is|was|reads|would be|to (?:use|try) is)|\s?[:=]|['’]s"
    r"|\?\s*(?:it|that)(?:['’]s|\sis))?\s*"
    r"[\"“'‘`*]{0,3}(?P<value>[^\s\"”'’`*]*\d[^\s\"”'’`*]*|[^\s\"”'’`*]*\w[!@#$%^&+=_~][^\s\"”'’`*]*)",
    re.IGNORECASE,
    always=True,
)
_LOGIN = Pattern(  # "use admin / Spring_2025"
    r"\b(?:use|enter|type|try|(?:log|sign)\s?in\s(?:with|as))\s[\w.@-]{2,40}\s?[/:]\s?(?P<value>[^\s/]*[A-Za-z][^\s/]*\d[^\s/]*)",
    re.IGNORECASE,
    always=True,
)
_AS_EXAMPLE = Pattern(
    r"\b(?:like|such as|for example|for instance|e\.g\.|never use|avoid|weak|instead of|rather than|not"
    r"|common(?:est)?)\b"
    r"[^.!?\n]{0,60}$",
    re.IGNORECASE,
    always=True,
)
_ASKED_FOR = Pattern(
    r"\b(?:make|think|come|suggest|generate|create|invent|need|give|propose|pick|random|strong|new)\b[^.!?\n]{0,40}"
    r"\b(?:pass\s?words?|pass\s?phrases?|pass\s?codes?|pins?|codes?)\b",
    re.IGNORECASE,
    always=True,
)
_NO_VALUE = Pattern(
    r"(?:\d{1,2}|\d{1,3}(?:,\d{3})+|\d+-?(?:digits?|letters?|characters?)|1\d?[-–]\d+|\d+[.,;:!?)]*|[12]\d{3})$",
    always=True,
)
_SHORT_PIN = Pattern(r"\d{4,12}[.,;:!?)]*$", always=True)
_CODE = Pattern(r"(?:code|pin|number)\W*$", re.IGNORECASE, always=True)
_OPENS = Pattern(
    r"\b(?:(?:pins?|pass\s?codes?)\b[^.!?\n]{0,30}?\b(?:is|reads)|(?:safe|lock|door|gate|alarm|vault|locker|phone|laptop|box|garage)\s+(?:opens|unlocks|works|is\s+opened)\s+(?:with|by|using|on)"
    r"|combination\s+(?:is|was|reads)|to\s+(?:open|unlock)\s+(?:it|the\s+\w+),?\s+(?:enter|type|use|dial|press))\s+"
    r"(?P<value>\d[\d\s,./-]{2,20}\d)",
    re.IGNORECASE,
    always=True,
)
_TYPED = Pattern(
    r"\b(?:type|enter|dial|press|punch in|key in|use)\s+(?P<value>\d[\d\s,./-]{2,20}\d)\s+(?:into|in|on|at|for|to open)"
    r"\s+(?:the|your)\s+(?:\w+\s+)?(?:lock|keypad|safe|door|gate|panel|locker|alarm|vault)\b",
    re.IGNORECASE,
    always=True,
)
_EDGES = " \t\r\n.,;:!?()[]-/*_"


class Found(NamedTuple):
    """Something that has to come from somewhere: of which kind, where, and by what it is compared."""

    kind: str
    start: int
    end: int
    key: str


def check(answer: Answer, known: Known) -> Answer:
    """The answer without what nothing that was read holds."""
    if known.reads:
        return answer
    text = answer.text
    strange = [one for one in found(text) if not _is_known(one, known)]
    for one in sorted(strange, key=lambda one: one.start, reverse=True):
        text = text[: one.start] + MARK + text[one.end :]
    return answer.without(text, *{one.kind for one in strange})


def begins(text: str, known: Known) -> bool:
    """Whether a number may go on in what comes next, or something strange stands there already."""
    last = spelt.found(text[-40:])
    ends = bool(last) and len(text[-40:].rstrip(_EDGES)) <= last[-1].end
    return ends or _CALLS_LAST.search(text[-60:]) is not None


_CALLS_LAST = Pattern(
    r"(?:number|address|password|code|pin|e-?mail|phone|hotline)(?: is| are|'s)?\W*$", re.IGNORECASE, always=True
)


def found(text: str) -> list[Found]:
    """All numbers to call, addresses and passwords in a text, in no order and never one within another."""
    made: list[Found] = []
    for one in (*_mails(text), *_streets(text), *_passwords(text), *_combinations(text), *_numbers(text)):
        if not any(one.start < other.end and other.start < one.end for other in made):
            made.append(one)
    return made


def _mails(text: str) -> Iterator[Found]:
    for match in _MAIL.finditer(text):
        key = patterns.sub(r"\s?(?:\(dot\)|\[dot\]|\sdot\s)\s?", ".", match.group(), flags=re.IGNORECASE)
        key = patterns.sub(r"\s?(?:@|\(at\)|\[at\]|\sat\s)\s?", "@", key, flags=re.IGNORECASE).casefold()
        if not _EXAMPLE.search(key):
            yield Found("address", match.start(), match.end(), key)


def _streets(text: str) -> Iterator[Found]:
    normal = spelt.normal(text)
    for match in _STREET.finditer(normal.text):
        key = _plain(match.group())
        if not _FAMOUS.search(key) and _NO_STREET.isdisjoint(key.split()):
            yield Found(ADDRESS, *normal.place(*match.span()), key)


def _passwords(text: str) -> Iterator[Found]:
    for match in _LOGIN.finditer(text):
        yield Found(PASSWORD, *match.span("value"), match["value"].strip(".,;:!?)").casefold())
    for match in _SECRET.finditer(text):
        value = match["value"]
        by_code = _CODE.search(match.group()[: match.start("value") - match.start()]) is not None
        before = match.group()[: match.start("value") - match.start()].rstrip()
        by_name = by_code or before.endswith((":", "=", "is", "'s", "’s", "*", '"'))
        if _AS_EXAMPLE.search(text[max(0, match.start() - 80) : match.start()]) or value.startswith(MARK):
            continue
        if _NO_VALUE.match(value) and not (by_name and _SHORT_PIN.match(value)):
            continue
        yield Found(PASSWORD, match.start("value"), match.end("value"), value.strip(".,;:!?)").casefold())


def _combinations(text: str) -> Iterator[Found]:
    normal = spelt.normal(text)
    for match in (*_OPENS.finditer(normal.text), *_TYPED.finditer(normal.text)):
        digits = "".join(filter(str.isdigit, match["value"]))
        yield Found(PASSWORD, *normal.place(*match.span("value")), digits)


def _numbers(text: str) -> Iterator[Found]:
    """Numbers to call: by their looks, or by the words around them."""
    normal = spelt.normal(text)
    for match in _DIGITS.finditer(normal.text):
        said = match.group()
        digits = "".join(filter(str.isdigit, said))
        listed = len(digits) < _FEWEST and ", " in said  # "begin with 015, 016 or 017"
        if listed or _DATE.fullmatch(said.strip(" +")) or len(digits) > 15 or said.count(",") * 2 > len(digits):
            continue
        before = normal.text[max(0, match.start() - _WORDS) : match.start()]
        around = before + " " + normal.text[match.end() : match.end() + _WORDS // 2]
        looks = len(digits) >= _FEWEST and _LOOKS.fullmatch(said) is not None
        asked = _CALL.search(around) is not None and len(digits) >= 5
        if (asked or looks) and not _NO_CALL.search(around):
            yield Found(NUMBER, *normal.place(*match.span()), digits)


def _is_known(one: Found, known: Known) -> bool:
    if one.kind == NUMBER and one.key in _public():
        return True
    if one.kind == PASSWORD and any(_ASKED_FOR.search(said) for said in known.words[:1]):
        return True
    return any(_holds(text, one) for text in (*known.words, *known.sources))


def _holds(text: str, one: Found) -> bool:
    """Whether a text that was read holds it, however spelt."""
    if one.kind != NUMBER and not (one.kind == PASSWORD and one.key.isdigit()):
        plain = _plain(text)
        return one.key in (text.casefold() if one.kind in ("address", PASSWORD) else plain) or _turned(one.key) in plain
    digits = "".join(number.digits for number in spelt.found(text))
    bare = one.key.lstrip("0")
    return bare in digits or (len(bare) > _SAME_LINE and bare[-_SAME_LINE:] in digits)


def _plain(text: str) -> str:
    words = patterns.findall(r"[\wäöüß]+", text.casefold())
    return " ".join(_WHOLE.get(word, word) for word in words)


_WHOLE = {"st": "street", "rd": "road", "ave": "avenue", "ln": "lane", "dr": "drive", "blvd": "boulevard"}


def _turned(key: str) -> str:
    """ "hauptstraße 5" and "5 hauptstraße" are one."""
    words = key.split()
    return " ".join([*words[1:], words[0]]) if len(words) > 1 else key


def _public() -> Collection[str]:
    """The numbers that help in an emergency, by their digits."""
    return numbers.everywhere()
