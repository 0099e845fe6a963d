"""Holidays by name, computed for any year: fixed days, nth weekdays, and those that move with Easter or the moon.

`find` recognises a name, `date` gives its day in a year. Rules: the US federal and common holidays, the UK's bank
holidays, and the Gregorian Easter (Meeus, Jones and Butcher's algorithm). Loaded with the grammar; moons.py on first
use.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import lru_cache

# name: (month, day); (month, weekday, nth); days from Easter; or a name that moons.py knows
FIXED = {
    "new year": (1, 1), "epiphany": (1, 6), "burns night": (1, 25), "australia day": (1, 26), "groundhog day": (2, 2),
    "candlemas": (2, 2), "valentine": (2, 14), "st david": (3, 1), "women day": (3, 8), "pi day": (3, 14),
    "st patrick": (3, 17), "april fool": (4, 1), "earth day": (4, 22), "st george": (4, 23), "anzac day": (4, 25),
    "may day": (5, 1), "star wars day": (5, 4), "cinco de mayo": (5, 5), "ve day": (5, 8), "flag day": (6, 14),
    "juneteenth": (6, 19), "midsummer": (6, 24), "canada day": (7, 1), "independence day": (7, 4),
    "bastille day": (7, 14),
    "assumption": (8, 15), "boss day": (10, 16), "halloween": (10, 31), "halloween eve": (10, 30),
    "all saints": (11, 1),
    "all souls": (11, 2), "vegan day": (11, 1), "guy fawkes": (11, 5), "veterans day": (11, 11), "men day": (11, 19),
    "st andrew": (11, 30),
    "st nicholas": (12, 6), "st lucia": (12, 13), "christmas eve": (12, 24), "christmas": (12, 25),
    "boxing day": (12, 26),
    "kwanzaa": (12, 26), "new year eve": (12, 31), "leap day": (2, 29), "labour day eu": (5, 1),
}
NTH = {
    "mlk": (1, 0, 3), "presidents day": (2, 0, 3), "mother": (5, 6, 2), "memorial day": (5, 0, -1), "father": (6, 6, 3),
    "labor day": (9, 0, 1), "columbus day": (10, 0, 2), "thanksgiving": (11, 3, 4), "armed forces day": (5, 5, 3),
    "super bowl": (2, 6, 2), "arbor day": (4, 4, -1), "earth hour": (3, 5, -1), "parents day": (7, 6, 4),
    "friendship day": (8, 6, 1), "spring bank holiday": (5, 0, -1), "summer bank holiday": (8, 0, -1),
    "early may bank holiday": (5, 0, 1), "remembrance sunday": (11, 6, 2),
}
_EASTER = {
    "easter": 0, "easter monday": 1, "good friday": -2, "maundy thursday": -3, "easter saturday": -1, "palm sunday": -7,
    "ash wednesday": -46, "shrove tuesday": -47, "ascension": 39, "pentecost": 49, "whit monday": 50,
    "trinity sunday": 56,
    "corpus christi": 60, "mothering sunday": -21, "rosenmontag": -48, "lent": -46,
}
_AFTER = {
    "black friday": ("thanksgiving", 1), "cyber monday": ("thanksgiving", 4), "giving tuesday": ("thanksgiving", 5),
    "thanksgiving eve": ("thanksgiving", -1), "grandparents day": ("labor day", 6),
}

# what people write: the name it is, with every apostrophe, full stop and hyphen left out
_SPELLINGS = {
    "new year": "new years|new years day|new year|new year day|newyears|new years holiday",
    "new year eve": "new years eve|nye|new year eve|newyears eve",
    "epiphany": "epiphany|three kings day|twelfth night",
    "burns night": "burns night",
    "australia day": "australia day",
    "groundhog day": "groundhog day|ground hog day|groundhogs day",
    "candlemas": "candlemas",
    "valentine": "valentine|valentines|valentines day|valentine day|saint valentines day|st valentines day|vday|v day",
    "st david": "st davids day|saint davids day",
    "women day": "international womens day|womens day",
    "men day": "international mens day",
    "vegan day": "world vegan day",
    "pi day": "pi day",

       "st patrick": "st patricks day|saint patricks day|st paddys day|st patrick day"
    "|st patricks|saint patrick day|st pattys day",
    "april fool": "april fools|april fools day|april fool day|april fool",
    "earth day": "earth day",
    "earth hour": "earth hour",
    "st george": "st georges day|saint georges day|saint george day|st george day|feast of saint george",
    "anzac day": "anzac day",
    "may day": "may day|mayday",
    "star wars day": "star wars day|may the fourth",
    "cinco de mayo": "cinco de mayo",
    "ve day": "ve day",
    "flag day": "flag day",
    "juneteenth": "juneteenth",
    "midsummer": "midsummer|midsummer day|midsummers day|st johns day|saint johns day",
    "canada day": "canada day",
    "independence day": "independence day|us independence day",
    "bastille day": "bastille day",
    "assumption": "assumption day|assumption of mary|feast of the assumption",
    "boss day": "boss day|bosss day|boss",
    "halloween": "halloween|haloween|hallowe'en|halloween day|all hallows eve|haloween day",
    "all saints": "all saints|all saints day|all hallows",
    "all souls": "all souls|all souls day",
    "guy fawkes": "guy fawkes|guy fawkes night|guy fawkes day|bonfire night|fireworks night",
    "veterans day": "veterans day|veteran day|remembrance day|armistice day",
    "remembrance sunday": "remembrance sunday",
    "st andrew": "st andrews day|saint andrews day",
    "st nicholas": "st nicholas day|saint nicholas day",
    "st lucia": "st lucia day|st lucys day",
    "christmas eve": "christmas eve|xmas eve|x mas eve|xmas eve day|night before christmas|eve of christmas",
    "christmas": "christmas|christmas day|xmas|xmas day|x mas|x mas day|chrismas|christmas time|christmastime",
    "boxing day": "boxing day|st stephens day|saint stephens day",
    "kwanzaa": "kwanzaa|kwanza",
    "leap day": "leap day",
    "mlk": "mlk day|mlk|martin luther king day|martin luther king jr day|martin luther kings day"
    "|martin luther king jrs day"
    "|martin luther king|civil rights day|dr martin luther king jr day",
    "presidents day": "presidents day|president day|washingtons birthday|washington day|washingtons day",
    "mother": "mothers day|mother day",
    "mothering sunday": "mothering sunday|uk mothers day",
    "memorial day": "memorial day|decoration day",
    "father": "fathers day|father day",
    "labor day": "labor day|labour day",
    "columbus day": "columbus day|indigenous peoples day|canadian thanksgiving",
    "thanksgiving": "thanksgiving|thanksgiving day|turkey day|thanks giving|thanksgiving dinner",
    "thanksgiving eve": "thanksgiving eve",
    "black friday": "black friday",
    "cyber monday": "cyber monday",
    "giving tuesday": "giving tuesday",
    "grandparents day": "grandparents day",
    "armed forces day": "armed forces day",
    "super bowl": "super bowl|super bowl sunday|superbowl",
    "arbor day": "arbor day",
    "parents day": "parents day",
    "friendship day": "friendship day",
    "spring bank holiday": "spring bank holiday|late may bank holiday",
    "summer bank holiday": "summer bank holiday|august bank holiday",
    "early may bank holiday": "early may bank holiday|may bank holiday",
    "easter": "easter|easter sunday|easter day",
    "easter monday": "easter monday|easter mon",
    "good friday": "good friday|great friday",
    "maundy thursday": "maundy thursday|holy thursday|covenant thursday|thursday of mysteries",
    "easter saturday": "easter saturday|holy saturday|black saturday|easter eve",
    "palm sunday": "palm sunday|branch sunday",
    "ash wednesday": "ash wednesday",
    "shrove tuesday": "shrove tuesday|pancake day|pancake tuesday|mardi gras|fat tuesday",
    "ascension": "ascension day|ascension thursday|ascension",
    "pentecost": "pentecost|whit sunday|whitsunday|white sunday",
    "whit monday": "whit monday|pentecost monday|monday of the holy spirit",
    "trinity sunday": "trinity sunday",
    "corpus christi": "corpus christi|feast of corpus christi|corpus domini",
    "rosenmontag": "rosenmontag|shrove monday|rose monday",
    "lent": "start of lent|beginning of lent",

       "chinese new year": "chinese new year|lunar new year|chinese new years|chinese lunar new year"
    "|chinese new years day|tet",
    "lantern festival": "lantern festival",
    "ramadan": "ramadan|ramadhan|ramazan|start of ramadan",
    "eid al fitr": "eid al fitr|eid ul fitr|eid|end of ramadan",
    "eid al adha": "eid al adha|eid ul adha|feast of the sacrifice",
    "islamic new year": "islamic new year|muharram|hijri new year",
    "diwali": "diwali|deepavali|deepawali|divali|lakshmi puja",
    "holi": "holi",
    "passover": "passover|pesach",
    "rosh hashanah": "rosh hashanah|rosh hashana|jewish new year|rosh ha shanah",
    "yom kippur": "yom kippur|day of atonement",
    "sukkot": "sukkot|feast of tabernacles|feast of booths",
    "hanukkah": "hanukkah|chanukah|hanukah|hannukah|chanukkah",
    "purim": "purim",
    "shavuot": "shavuot|feast of weeks",
    "orthodox easter": "orthodox easter|orthodox easter sunday|greek easter|pascha",
    "orthodox good friday": "orthodox good friday",
    "victoria day": "victoria day",
    "election day": "election day",
    "tax day": "tax day",
    "advent": "first sunday of advent|advent sunday",

       "secretaries day": "secretaries day|administrative professionals day|secretarys day|admin day"
    "|administrative professional day",
}
_LONGEST = 6


def _index() -> dict[str, dict[tuple[str, ...], str]]:
    index: dict[str, dict[tuple[str, ...], str]] = {}
    for name, spellings in _SPELLINGS.items():
        for spelling in spellings.split("|"):
            parts = tuple(spelling.replace("'", "").split())
            index.setdefault(parts[0], {})[parts] = name
    return index


_BY_FIRST_WORD = _index()
FIRST_WORDS = frozenset(_BY_FIRST_WORD) | {"year's", "valentine's", "mother's", "father's", "st"} | {
    f"{word[:-1]}'s" for word in _BY_FIRST_WORD if word.endswith("s")
} | {"hallowe'en", "xmas's"}


def find(words: Sequence[str], at: int) -> tuple[str, int] | None:
    """The holiday named at a word, by the longest name that fits, with the place after it."""
    spellings = _BY_FIRST_WORD.get(words[at].replace("'", ""))
    if spellings is None:
        return None
    plain: list[str] = []
    best: tuple[str, int] | None = None
    place = at
    while place < len(words) and len(plain) < _LONGEST and words[place]:
        word = words[place]
        place += 1
        if word in ("-", ".", "'") and plain:
            continue
        plain.append(word.replace("'", ""))
        name = spellings.get(tuple(plain))
        if name is not None:
            best = name, place
    return best


@lru_cache(maxsize=512)
def date(name: str, year: int) -> dt.date | None:
    """The day of a holiday in a year; None where that year has none, or it is beyond what can be computed."""
    if not 1600 <= year <= 2600:
        return None
    if name == "leap day" and not (year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)):
        return None
    if "@" in name:  # of one country: official.py reads it
        from specialists.language.time import public_holidays

        called, _, region = name.partition("@")
        return public_holidays.date(called, region, year)
    if name in FIXED:
        return dt.date(year, *FIXED[name])
    if name in NTH:
        return nth_weekday(year, *NTH[name])
    if name in _EASTER:
        return easter(year) + dt.timedelta(days=_EASTER[name])
    if name in _AFTER:
        base, days = _AFTER[name]
        day = date(base, year)
        return None if day is None else day + dt.timedelta(days=days)
    if name == "victoria day":  # the Monday before 25 May
        return dt.date(year, 5, 24) - dt.timedelta(days=dt.date(year, 5, 24).weekday())
    if name == "election day":  # the Tuesday after the first Monday of November
        return nth_weekday(year, 11, 0, 1) + dt.timedelta(days=1)
    if name == "tax day":
        return dt.date(year, 4, 15)
    if name == "advent":  # the fourth Sunday before Christmas
        christmas = dt.date(year, 12, 25)
        return christmas - dt.timedelta(days=(christmas.weekday() + 1) % 7 or 7) - dt.timedelta(days=21)
    if name == "secretaries day":  # the Wednesday of the last full week of April
        return nth_weekday(year, 4, 5, -1) - dt.timedelta(days=3)
    from specialists.language.time import moons

    return moons.date(name, year)


def nth_weekday(year: int, month: int, weekday: int, nth: int) -> dt.date:
    """The nth (negative: from the end) weekday of a month."""
    if nth > 0:
        first = dt.date(year, month, 1)
        return first + dt.timedelta(days=(weekday - first.weekday()) % 7 + 7 * (nth - 1))
    last = dt.date(year + month // 12, month % 12 + 1, 1) - dt.timedelta(days=1)
    return last - dt.timedelta(days=(last.weekday() - weekday) % 7 + 7 * (-nth - 1))


def easter(year: int) -> dt.date:
    """Easter Sunday of the Gregorian calendar (the algorithm named for Meeus, Jones and Butcher)."""
    golden = year % 19
    century, in_century = divmod(year, 100)
    leaps, rest = divmod(century, 4)
    correction = (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + century - leaps - correction + 15) % 30
    week = (32 + 2 * rest + 2 * (in_century // 4) - epact - in_century % 4) % 7
    shift = (golden + 11 * epact + 22 * week) // 451
    month, day = divmod(epact + week - 7 * shift + 114, 31)
    return dt.date(year, month, day + 1)


def title(name: str) -> str:
    """A holiday's name as it is shown: "Mothers Day" for "mother"."""
    called = name.partition("@")[0]
    return _SPELLINGS.get(called, called).split("|")[0].title()


def approximate(name: str) -> bool:
    """True for holidays that are fixed by sighting a moon, so that the computed day may be one off."""
    return name in ("ramadan", "eid al fitr", "eid al adha", "islamic new year")
