"""Whom to call in an emergency, by country (numbers.txt). comms_pilot's emergencies.py puts them into words. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from specialists.language.emergencies.lexicon import lines

ANYWHERE = "112"  # what every mobile network takes
_SERVICE = {"medical": "medical", "poison": "medical", "fire": "fire", "violence": "police", "child": "police"}


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of a country; `others` by what they are for. `known` is False where the country is not."""

    emergency: str = ANYWHERE
    others: tuple[tuple[str, str], ...] = ()
    known: bool = False

    def service(self, kind: str) -> str:
        """The number for a kind of emergency."""
        return dict(self.others).get(_SERVICE.get(kind, ""), self.emergency)

    @property
    def poison(self) -> str:
        return dict(self.others).get("poison", "")

    @property
    def crisis(self) -> str:
        return dict(self.others).get("crisis", "")


def of(country: str | None) -> Numbers:
    """The numbers of a country by its ISO code; 112 where it is not known."""
    return _table().get(country or "", Numbers())


@cache
def _table() -> dict[str, Numbers]:
    made = {}
    for line in lines("numbers.txt"):
        country, emergency, *others = line.split(" | ")
        pairs = tuple((what, number) for what, _, number in (other.partition(" ") for other in others))
        made[country] = Numbers(emergency, pairs, known=True)
    return made


@cache
def everywhere() -> frozenset[str]:
    """The numbers of all countries, by their digits: what anybody may be told to call."""
    said = [number for one in _table().values() for number in (one.emergency, *(number for _, number in one.others))]
    return frozenset("".join(filter(str.isdigit, number)) for number in said)
