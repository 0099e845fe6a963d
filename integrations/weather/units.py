"""Degrees and speeds as people of a country read them. The services are asked in degrees Celsius and km/h."""

from __future__ import annotations

from typing import NamedTuple

_FAHRENHEIT = frozenset("US LR MM BS BZ KY PW FM MH PR GU VI AS MP".split())
_MILES = _FAHRENHEIT | {"GB", "GG", "IM", "JE"}
_A_MILE = 1.609344


class Units(NamedTuple):
    """How values are written."""

    fahrenheit: bool = False
    miles: bool = False

    def degrees(self, celsius: float) -> int:
        return round(celsius * 9 / 5 + 32 if self.fahrenheit else celsius) + 0

    def heat(self, celsius: float) -> str:
        """ "4 °C"."""
        return f"{self.degrees(celsius)} {self.degree}"

    def between(self, low: float, high: float) -> str:
        """ "4 to 9 °C"."""
        if self.degrees(low) == self.degrees(high):
            return self.heat(low)
        return f"{self.degrees(low)} to {self.degrees(high)} {self.degree}"

    def speed(self, kmh: float) -> str:
        """ "20 km/h"."""
        return f"{round(kmh / _A_MILE)} mph" if self.miles else f"{round(kmh)} km/h"

    @property
    def degree(self) -> str:
        return "°F" if self.fahrenheit else "°C"


def of(country: str) -> Units:
    """The units of a country by its ISO code; metric where it is not known."""
    return Units(country in _FAHRENHEIT, country in _MILES)
