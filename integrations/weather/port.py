"""What a specialist sees of the weather, and what providers give: places, hours, forecasts, and why there is none.

No word of a provider's is in any of it: numbers, codes, and places as the person wrote them. So who asks reads nobody's
text into a turn.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol
from zoneinfo import ZoneInfo


class Sky(StrEnum):
    """What it looks like outside."""

    CLEAR = "clear"
    PARTLY = "partly cloudy"
    CLOUDY = "cloudy"
    FOG = "foggy"
    DRIZZLE = "drizzle"
    RAIN = "rain"
    SLEET = "freezing rain or sleet"
    SNOW = "snow"
    STORM = "thunderstorms"


class Place(NamedTuple):
    """Somewhere on the map. `said` is how the person called it; `country` its ISO code."""

    said: str
    latitude: float
    longitude: float
    zone: ZoneInfo
    country: str = ""


class Hour(NamedTuple):
    """An hour, or what stands for several: from `start`, aware. Degrees Celsius, millimetres, km/h, per cent."""

    start: dt.datetime
    length: dt.timedelta
    temperature: float
    sky: Sky
    rain: float = 0.0
    chance: float | None = None  # of rain or snow; None where the provider gives none
    wind: float = 0.0
    gusts: float | None = None
    humidity: float | None = None
    uv: float | None = None

    @property
    def end(self) -> dt.datetime:
        return self.start + self.length


class Forecast(NamedTuple):
    """The hours to come, in order; when they were fetched; whether that is long ago because nobody answers now."""

    hours: tuple[Hour, ...]
    fetched_at: dt.datetime
    stale: bool = False


class Fault(StrEnum):
    """Why there is no forecast; the value is the sentence."""

    SLOW = "The weather service took too long to answer. Please try again in a few minutes."
    BUSY = "The weather service has had too many questions just now. Please try again in a few minutes."
    BROKEN = "The weather service has a fault of its own just now. Please try again later."
    GARBLED = "The weather service answered something that I can't read. Please try again later."
    EMPTY = "The weather service had no forecast for that place. Please try again later."
    UNREACHED = "I can't reach the weather service just now. Please try again in a few minutes."
    OFF = "The weather is switched off in this house."


class Unforetold(Exception):
    """There is no forecast."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.value)
        self.fault = fault


class NoSuchPlace(Exception):
    """Nobody knows a place by that name."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked. `start` and `end` are wall times as the person said them; `on_day`: a day was said, no hour.

    `topic` is what topics.read made of the words; `country` the ISO code of the person's country, for the units. `home`
    is told of where nobody knows the place.
    """

    place: str
    now: dt.datetime
    topic: str = ""
    country: str = ""
    start: dt.datetime | None = None
    end: dt.datetime | None = None
    on_day: bool = False
    part: str = ""
    seconds: int = 0
    home: str = ""


class Told(NamedTuple):
    """The answer. `unknown`: there is no such place."""

    say: str
    worked: bool = True
    unknown: bool = False


class Weather(Protocol):
    """Tells the weather."""

    async def tell(self, question: Question) -> Told:
        """One short answer, also where a service fails: it raises nothing, and takes seconds at most."""


class Off:
    """Where no service is set up."""

    async def tell(self, question: Question) -> Told:
        return Told(Fault.OFF.value, worked=False)
