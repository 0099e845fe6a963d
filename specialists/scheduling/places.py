"""Time zones by the names people give them: a city, a country, a zone. The clock,
one's own zone and the book of contacts call it."""

from __future__ import annotations

import datetime as dt
import zoneinfo
from functools import lru_cache

from specialists.language.grammar import names
from specialists.language.text import sentences
from specialists.language.time import towns, zones
from storage.errors import HobError

# Too wide for one clock: a city has to be named.
_WIDE = {
    "usa": "New York, Chicago, Denver or Los Angeles", "us": "New York, Chicago, Denver or Los Angeles",
    "united states": "New York, Chicago, Denver or Los Angeles", "america": "New York, Chicago or Los Angeles",
    "canada": "Toronto, Winnipeg or Vancouver", "australia": "Sydney, Adelaide or Perth",
    "russia": "Moscow, Yekaterinburg or Vladivostok", "brazil": "Sao Paulo, Manaus or Rio Branco",
    "mexico": "Mexico City, Cancun or Tijuana", "indonesia": "Jakarta, Makassar or Jayapura",
    "europe": "London, Berlin or Athens", "asia": "Dubai, Kolkata or Tokyo", "africa": "Lagos, Nairobi or Johannesburg",
}  # fmt: skip


class NoSuchZone(HobError):
    """I know no such time zone."""


def zone(name: str) -> zoneinfo.ZoneInfo:
    """The zone that a person's words name. Raises NoSuchZone with a sentence."""
    words = " ".join(name.lower().replace("_", " ").split()).strip(" .,!?")
    for ending in (" time zone", " timezone", " time", " right now", " now"):
        words = words.removesuffix(ending)
    for beginning in ("the city of ", "the ", "in "):
        words = words.removeprefix(beginning)
    city = words.split(",")[0].strip()
    # "EST" is the clock of a coast to those who say it; as an IANA name it is a fixed offset without summer time.
    known = zones.ABBREVIATIONS.get(words) or zones.place(words) or _names().get(words.replace(" ", ""))
    known = known or zones.place(city) or towns.find(name) or towns.find(name.split(",")[0]) or _offset(words)
    if known is not None:
        return zoneinfo.ZoneInfo(known)
    if words in _WIDE:
        raise NoSuchZone(f"{name.strip()} has several time zones. Name a city, such as {_WIDE[words]}.")
    near = _near(city)
    hint = f" Did you mean {near}?" if near else " A larger city nearby should work."
    raise NoSuchZone(f'I know no time zone for "{" ".join(name.split())[:60]}".{hint}')


def difference(here: dt.datetime, there: dt.datetime) -> str:
    """How far another clock is: "8 hours ahead of you"; both are the same moment, aware."""
    gap = (there.utcoffset() or dt.timedelta()) - (here.utcoffset() or dt.timedelta())
    if not gap:
        return "the same as yours"
    hours, minutes = divmod(abs(round(gap.total_seconds() / 60)), 60)
    parts = [sentences.counted(amount, noun) for amount, noun in ((hours, "hour"), (minutes, "minute")) if amount]
    return f"{' '.join(parts)} {'ahead of' if gap > dt.timedelta() else 'behind'} you"


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    """Zones by their full names, folded: "europe/berlin"."""
    return {name.lower().replace("_", "").replace(" ", ""): name for name in zoneinfo.available_timezones()}


def _offset(words: str) -> str | None:
    """ "UTC+2" as the fixed zone that has it; its name counts the other way round (POSIX)."""
    kept = words.replace(" ", "")
    for prefix in ("utc", "gmt"):
        sign, digits = kept.removeprefix(prefix)[:1], kept.removeprefix(prefix)[1:]
        if kept.startswith(prefix) and sign in ("+", "-") and digits.isdecimal() and 0 < int(digits[:3]) <= 12:
            return f"Etc/GMT{'-' if sign == '+' else '+'}{int(digits[:3])}"
    return None


def _near(words: str) -> str | None:
    cities = {key.rsplit("/", 1)[-1].replace("_", " ") for key in zoneinfo.available_timezones() if "/" in key}
    found = names.find(words, [names.Named(city, city) for city in sorted(cities)])
    best = found.best or (found.close[0] if found.close else None)
    return best.label if best is not None else None
