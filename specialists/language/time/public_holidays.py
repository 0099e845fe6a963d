"""Public holidays of a country or a part of one, from the library `holidays`, loaded when first asked for.

Called by skips.py ("except holidays") and by official.py ("the next bank holiday"). A region is an ISO 3166 code:
"DE", or "GB-ENG" where a zone tells the part of the country.
"""

from __future__ import annotations

import datetime as dt
import importlib.util
import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType, ModuleType

from specialists.language.text.patterns import Pattern

# Zones that lie in one part of a country whose parts differ: the part, and its name as people say it.
_PARTS: dict[str, tuple[str, str]] = {
    "Europe/London": ("GB-ENG", "England and Wales"),
    "Australia/Sydney": ("AU-NSW", "New South Wales"),
    "Australia/Melbourne": ("AU-VIC", "Victoria"),
    "Australia/Brisbane": ("AU-QLD", "Queensland"),
    "Australia/Adelaide": ("AU-SA", "South Australia"),
    "Australia/Perth": ("AU-WA", "Western Australia"),
    "Australia/Hobart": ("AU-TAS", "Tasmania"),
    "Australia/Darwin": ("AU-NT", "the Northern Territory"),
    "America/Toronto": ("CA-ON", "Ontario"),
    "America/Vancouver": ("CA-BC", "British Columbia"),
    "America/Edmonton": ("CA-AB", "Alberta"),
    "America/Winnipeg": ("CA-MB", "Manitoba"),
    "America/Regina": ("CA-SK", "Saskatchewan"),
    "America/Halifax": ("CA-NS", "Nova Scotia"),
    "America/St_Johns": ("CA-NL", "Newfoundland and Labrador"),
}
_PART_NAMES = dict(_PARTS.values()) | {"GB-SCT": "Scotland", "GB-WLS": "Wales", "GB-NIR": "Northern Ireland"}
_SAID = {"GB": "the UK", "US": "the United States", "NL": "the Netherlands", "PH": "the Philippines",
         "AE": "the United Arab Emirates", "CZ": "the Czech Republic"}  # fmt: skip
# "except German holidays": the country by the word before
ADJECTIVES: dict[str, str] = {
    "american": "US", "us": "US", "british": "GB-ENG", "uk": "GB-ENG", "english": "GB-ENG", "welsh": "GB-WLS",
    "scottish": "GB-SCT", "irish": "IE", "german": "DE", "austrian": "AT", "swiss": "CH", "french": "FR",
    "spanish": "ES", "italian": "IT", "portuguese": "PT", "dutch": "NL", "belgian": "BE", "polish": "PL",
    "danish": "DK", "swedish": "SE", "norwegian": "NO", "finnish": "FI", "czech": "CZ", "greek": "GR",
    "canadian": "CA", "mexican": "MX", "brazilian": "BR", "australian": "AU", "indian": "IN", "japanese": "JP",
}  # fmt: skip
_NOTES = Pattern(r"\s*\([^)]*\)")  # "(observed)", "(estimated)"
_LETTERS = Pattern(r"[^a-z0-9 ]")
_YEARS_AHEAD = 3


@lru_cache(maxsize=256)
def region(zone: str) -> str | None:
    """The region in which a zone (an IANA name) lies; None for one in no country (UTC)."""
    found = _PARTS.get(zone)
    if found is not None:
        return found[0]
    country = _lines("zone.tab", zone, 2, 0)
    if country is None:
        city = _link(zone)  # an older name: Asia/Calcutta, US/Eastern
        return None if city is None or city == zone else region(city)
    return country


def name(where: str) -> str:
    """A region as people say it: "Germany", "the United States", "England and Wales"."""
    if where in _PART_NAMES:
        return _PART_NAMES[where]
    country = where.partition("-")[0]
    return _SAID.get(country) or _NOTES.sub("", _lines("iso3166.tab", country, 0, 1) or country)


@lru_cache(maxsize=1)
def by_name() -> Mapping[str, str]:
    """Regions by their names in lower case, with and without "the": "germany", "the united states", "scotland"."""
    table = (resources.files("tzdata.zoneinfo") / "iso3166.tab").read_text("utf-8").splitlines()
    countries = [line.split("\t")[0] for line in table if not line.startswith("#")]
    named = {name(where).lower(): where for where in (*countries, *_PART_NAMES)}
    named |= {"uk": "GB-ENG", "britain": "GB-ENG", "england": "GB-ENG", "wales": "GB-WLS", "usa": "US", "us": "US",
              "america": "US"}  # fmt: skip
    return MappingProxyType(named | {called.removeprefix("the "): where for called, where in named.items()})


def is_nationwide(where: str) -> bool:
    """Whether the parts of the region's country have holidays of their own, which are not known here."""
    return "-" not in where and bool(getattr(_library(), where).subdivisions)


@lru_cache(maxsize=512)
def days(where: str, year: int) -> Mapping[dt.date, str]:
    """The public holidays of a year, with their English names; a day given instead of one on a weekend is one too."""
    country, _, part = where.partition("-")
    entity = getattr(_library(), country)
    own = entity.default_language or ""
    # Without a language the library would take the machine's.
    language = own if own.startswith("en") else "en_US" if "en_US" in entity.supported_languages else own or None
    found = _library().country_holidays(country, subdiv=part or None, years=year, language=language)
    return MappingProxyType({day: _NOTES.sub("", names) for day, names in sorted(found.items())})


def following(where: str, after: dt.date, weekday: int | None = None) -> tuple[dt.date, str] | None:
    """The next public holiday after a day, on a weekday (0 = Monday) if one is asked for, with its name."""
    for year in range(after.year, after.year + _YEARS_AHEAD):
        for day, called in days(where, year).items():
            if day > after and weekday in (None, day.weekday()):
                return day, called
    return None


def date(called: str, where: str, year: int) -> dt.date | None:
    """The day of a region's holiday in a year by its folded name; the day itself rather than one given instead."""
    return next((day for day, names in days(where, year).items() if called in _folded(names)), None)


def fold(called: str) -> str:
    """A holiday's name as it is compared: lower case, no marks, "labour" as "labor"."""
    return " ".join(_LETTERS.sub("", called.lower()).replace("labour", "labor").split())


@lru_cache(maxsize=4096)
def _folded(names: str) -> frozenset[str]:
    return frozenset(fold(one) for one in names.split(";"))


def _lines(file: str, key: str, key_at: int, value_at: int) -> str | None:
    """A value of one of the tables that come with the zones (tab-separated; see their own first lines)."""
    for line in (resources.files("tzdata.zoneinfo") / file).read_text("utf-8").splitlines():
        fields = line.split("\t")
        if not line.startswith("#") and len(fields) > key_at and fields[key_at] == key:
            return fields[value_at]
    return None


def _link(zone: str) -> str | None:
    for line in (resources.files("tzdata.zoneinfo") / "tzdata.zi").read_text("utf-8").splitlines():
        if line.startswith("L ") and line.endswith(f" {zone}"):
            return line.split()[1]
    return None


def _library() -> ModuleType:
    """The library. Its package of countries imports every one of them at the first use of any (0.6 s and 20 MB); an
    empty package in its place finds the same modules, each when it is needed.
    """
    package = "holidays.countries"
    if package not in sys.modules:
        found = importlib.util.find_spec("holidays")
        if found is not None and found.submodule_search_locations:
            shell = ModuleType(package)
            shell.__path__ = [str(Path(found.submodule_search_locations[0]) / "countries")]
            sys.modules[package] = shell
    import holidays

    return holidays
