"""Places by the names that people write, found with Open-Meteo's geocoding: open-meteo.com/en/docs/geocoding-api."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from zoneinfo import ZoneInfo

from integrations.http import Fetch
from integrations.weather import wire
from integrations.weather.port import Fault, NoSuchPlace, Place, Unforetold

LONGEST = 80  # letters of a name
MOST_WORDS = 6
MOST = 500  # places kept; the longest unused go first
NEARER = 10  # times as large must a place abroad be to come before one of the same name at home
_HERE = frozenset("home here me us town place area city outside neighbourhood neighborhood street garden".split())
_OWN = frozenset("my our your his her their the a this that".split())
_LEADING = frozenset("in at near around for of the city town".split())
_ENDING = frozenset("now today please right currently again area region".split())
_SHORT = {"uk": "gb", "usa": "us", "america": "us", "england": "gb", "scotland": "gb", "wales": "gb"}
_NICKNAMES = {"nyc": "New York", "la": "Los Angeles", "sf": "San Francisco", "dc": "Washington D.C."}


class Gazetteer:
    """Finds places, and keeps those that it found. `base` ends before "/v1/search"."""

    def __init__(self, base: str, web: Fetch) -> None:
        self._base, self._web = base.rstrip("/"), web
        self._kept: OrderedDict[tuple[str, str], Place] = OrderedDict()

    async def find(self, words: str, country: str = "") -> Place:
        """The place that words name; of several of one name, `country` helps to choose. Raises NoSuchPlace,
        Unforetold.
        """
        said = clean(words)
        if len(said.split()) > MOST_WORDS or _OWN & set(said.casefold().split()) - {"the", "a"}:
            raise NoSuchPlace  # somebody's own words, which are nobody else's business
        key = said.casefold(), country
        if key not in self._kept:
            self._kept[key] = await self._search(said, country)
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    async def _search(self, said: str, country: str) -> Place:
        name, _, where = (part.strip() for part in said.partition(","))
        name = _NICKNAMES.get(name.casefold(), name)
        rows = await self._rows(name) if len(name) > 1 else []
        if not rows and not where and " " in name:  # "Paris Texas"
            name, _, where = name.rpartition(" ")
            rows = await self._rows(name)
        rows = [row for row in rows if not where or _lies_in(row, where)]
        row = _best(rows, country)
        if row is None:
            raise NoSuchPlace
        return _place(said, name, row)

    async def _rows(self, name: str) -> list[Mapping[str, object]]:
        found = await wire.ask(self._web, f"{self._base}/v1/search", {
            "name": name, "count": 10, "language": "en", "format": "json",
        })  # fmt: skip
        rows = found.get("results", [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise Unforetold(Fault.GARBLED)
        return rows


def is_here(words: str) -> bool:
    """Whether it is where the person lives: "home", "my town"."""
    said = [one for one in words.casefold().split() if one not in _OWN]
    return len(said) == 1 and said[0].strip(".,?!") in _HERE


def clean(words: str) -> str:
    """The name alone: "in leeds now?" is "leeds", "my trip to Lisbon" is "Lisbon"."""
    kept = " ".join("".join(one if one.isalnum() or one in " ,.'’-" else " " for one in words[:LONGEST]).split())
    parts = kept.strip(" .,").split(" ")
    if _OWN & {parts[0].casefold()}:
        leads = [place for place, part in enumerate(parts[:-1]) if part.casefold() in ("in", "to", "at")]
        parts = parts[leads[-1] + 1 :] if leads else parts
    while len(parts) > 1 and parts[0].casefold() in _LEADING:
        del parts[0]
    while len(parts) > 1 and parts[-1].casefold() in _ENDING:
        del parts[-1]
    return " ".join(parts)


def _lies_in(row: Mapping[str, object], where: str) -> bool:
    wanted = _SHORT.get(where.casefold(), where.casefold())
    names = (row.get(field) for field in ("country", "country_code", "admin1", "admin2"))
    return wanted in [str(name).casefold() for name in names]


def _best(rows: Sequence[Mapping[str, object]], country: str) -> Mapping[str, object] | None:
    """The first, which is the best known; one at home of the same name, unless the other is far larger."""
    if not rows:
        return None
    home = next((row for row in rows if country and row.get("country_code") == country), None)
    same = home is not None and str(home.get("name")).casefold() == str(rows[0].get("name")).casefold()
    if home is None or not same or _people(home) * NEARER < _people(rows[0]):
        return rows[0]
    return home


def _people(row: Mapping[str, object]) -> float:
    count = row.get("population")
    return float(count) if isinstance(count, int | float) else 1.0


def _place(said: str, name: str, row: Mapping[str, object]) -> Place:
    try:
        latitude, longitude = float(str(row["latitude"])), float(str(row["longitude"]))
        zone = ZoneInfo(str(row.get("timezone") or "UTC"))
    except (KeyError, ValueError, OSError) as error:  # ZoneInfoNotFoundError is a KeyError
        raise Unforetold(Fault.GARBLED) from error
    if not (-90 <= latitude <= 90 and -180 <= longitude <= 180):
        raise Unforetold(Fault.GARBLED)
    code = str(row.get("country_code") or "")
    return Place(_titled(said), latitude, longitude, zone, code if len(code) == 2 and code.isalpha() else "")


def _titled(said: str) -> str:
    """As names are written, where the person wrote no capitals: "new york" is "New York", "nyc" "NYC"."""
    if said != said.lower():
        return said
    small = ("of", "on", "upon", "de", "la", "le", "the", "and", "in", "am", "an", "der")
    words = [one if place and one in small else one[:1].upper() + one[1:] for place, one in enumerate(said.split(" "))]
    return said.upper() if said in _NICKNAMES else " ".join(words)
