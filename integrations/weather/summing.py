"""Hours summed up: the range of degrees, when it rains and how surely, the worst sky, the strongest wind."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from integrations.weather.port import Hour, Sky

LIKELY, POSSIBLE = 50.0, 25.0  # per cent
WET = 0.2  # millimetres an hour that are felt
_WET = (Sky.DRIZZLE, Sky.RAIN, Sky.SLEET, Sky.SNOW, Sky.STORM)
_WHITE = (Sky.SNOW, Sky.SLEET)


class Summary(NamedTuple):
    """What a stretch of time brings. `wet` are the hours in which rain or snow is likely."""

    low: Hour
    high: Hour
    windiest: Hour
    sky: Sky
    chance: float | None
    wet: tuple[Hour, ...]
    white: tuple[Hour, ...]  # those of snow or sleet
    storm: tuple[Hour, ...]
    fog: tuple[Hour, ...]
    humidity: float | None
    uv: float | None

    @property
    def likely(self) -> bool:
        return bool(self.wet)

    @property
    def possible(self) -> bool:
        return self.chance is not None and self.chance >= POSSIBLE

    @property
    def gusts(self) -> float:
        return max(self.windiest.wind, self.windiest.gusts or 0.0)


def within(hours: Sequence[Hour], start: dt.datetime, end: dt.datetime) -> list[Hour]:
    """Those that lie in a stretch of time or reach into it; all aware."""
    return [one for one in hours if one.start < end and one.end > start]


def up(hours: Sequence[Hour]) -> Summary:
    """The summary of at least one hour."""
    chances = [one.chance for one in hours if one.chance is not None]
    wet = tuple(one for one in hours if is_wet(one))
    skies = Counter(one.sky for one in hours if one.sky not in _WET) or Counter(one.sky for one in hours)
    humidity = [one.humidity for one in hours if one.humidity is not None]
    return Summary(
        min(hours, key=lambda one: one.temperature), max(hours, key=lambda one: one.temperature),
        max(hours, key=lambda one: max(one.wind, one.gusts or 0.0)), skies.most_common(1)[0][0],
        max(chances) if chances else None, wet, tuple(one for one in wet if one.sky in _WHITE),
        tuple(one for one in hours if one.sky is Sky.STORM), tuple(one for one in hours if one.sky is Sky.FOG),
        sum(humidity) / len(humidity) if humidity else None,
        max((one.uv for one in hours if one.uv is not None), default=None),
    )  # fmt: skip


def is_wet(hour: Hour) -> bool:
    """Whether rain or snow is likely in it."""
    if hour.chance is not None:
        return hour.chance >= LIKELY
    return hour.rain >= WET
