"""Public holidays of the country that the person is in: "the next bank holiday", "Waitangi Day", "King's Day".

Called through table.py. feasts.py knows the holidays that are the same in many places; these depend on the country,
and the library that knows them is loaded only where a text names one.
"""

from __future__ import annotations

from specialists.language.time import feasts, public_holidays, words
from specialists.language.time.bag import Bag
from specialists.language.time.tokens import Tokens

KINDS = words.names("bank public federal national statutory legal official")
NEXT = words.names("next coming upcoming nxt this following")
# First words of names that end in one of _LAST, and names of one word: what is worth asking a country about.
_LAST = words.names("day birthday holiday conception")
FIRST = words.names(
    "republic constitution national liberation unity german family heroes heroe's king's kings queen's queens waitangi "
    "reformation victory defence freedom youth heritage reconciliation workers worker's workers' revolution civic "
    "emancipation founders founder's founders' children's childrens immaculate women's human emperor's culture sports "
    "mountain marine greenery showa foundation simcoe natal terry truth provincial western native "
    "remembrance labour labor"
)
ALONE = words.names("matariki songkran vesak nowruz dussehra onam pongal navratri tiradentes")
_LONGEST = 6


def following(t: Tokens, at: int, bag: Bag) -> int:
    """the next bank holiday, this coming public holiday."""
    place = at + 1
    while t.words[place] in NEXT:
        place += 1
    return bank(t, place, bag) if t.words[place] in KINDS else 0


def bank(t: Tokens, at: int, bag: Bag) -> int:
    """bank holiday, bank holiday Monday; a bare one only after a word that makes it the next."""
    if t.words[at + 1] != "holiday" or bag.has_date or bag.repeat is not None:
        return 0
    end = at + 2
    month = words.MONTHS.get(t.words[end + 1]) if t.words[end] in ("in", "of") else None
    if month is not None:
        return _of_month(t, end + 2, month, bag)
    weekday = words.WEEKDAYS.get(t.words[end])
    before = t.words[at - 1] if at else ""
    if weekday is None and before not in NEXT and (before, t.words[at - 2] if at > 1 else "") != ("the", "on"):
        return 0
    region = public_holidays.region(t.zone)
    found = None if region is None else public_holidays.following(region, bag.now.date(), weekday)
    if region is None or found is None:
        return 0
    bag.day, called = found
    bag.strong = True
    bag.said += (f"{called}, the next holiday in {public_holidays.name(region)}",)
    return end + (weekday is not None)


def _of_month(t: Tokens, end: int, month: int, bag: Bag) -> int:
    """The bank holiday in May: the first one of that month."""
    region = public_holidays.region(t.zone)
    today = bag.now.date()
    if region is None:
        return 0
    for year in (today.year, today.year + 1):
        for day, called in public_holidays.days(region, year).items():
            if day.month == month and day >= today:
                bag.day, bag.strong = day, True
                bag.said += (f"{called}, a holiday in {public_holidays.name(region)}",)
                return end
    return 0


def named(t: Tokens, at: int, bag: Bag) -> int:
    """A holiday that the person's own country has, by its name."""
    if bag.has_date or bag.feast:
        return 0
    end = at + 1
    if t.words[at] not in ALONE:
        while end < at + _LONGEST and t.words[end] not in _LAST:
            if not t.words[end]:
                return 0
            end += 1
        if t.words[end] not in _LAST:
            return 0
        end += 1
    if feasts.find(t.words, at) is not None:  # known without asking a country
        return 0
    region = public_holidays.region(t.zone)
    if region is None:
        return 0
    called = public_holidays.fold(t.part(at, end))
    year = bag.now.year
    if not any(public_holidays.date(called, region, one) for one in (year, year + 1)):
        return 0
    bag.feast, bag.strong = f"{called}@{region}", True
    return end
