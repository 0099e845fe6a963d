"""The name of a country by its code, from the table that comes with the time zones: no word of a provider's is said."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

_SAID = {"GB": "the UK", "US": "the US", "NL": "the Netherlands", "PH": "the Philippines", "CZ": "Czechia"}


@lru_cache(maxsize=1)
def _table() -> dict[str, str]:
    lines = (resources.files("tzdata.zoneinfo") / "iso3166.tab").read_text("utf-8").splitlines()
    pairs = [line.split("\t") for line in lines if not line.startswith("#")]
    return {pair[0]: pair[1].partition(" (")[0] for pair in pairs if len(pair) == 2}


def name(code: str) -> str:
    """ "Canada"; empty where there is no such country."""
    return _SAID.get(code) or _table().get(code, "")
