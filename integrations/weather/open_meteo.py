"""Open-Meteo: the forecast by hours, without a key. The format: open-meteo.com/en/docs; the codes: WMO 4677."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from integrations.http import Fetch
from integrations.weather import wire
from integrations.weather.port import Fault, Hour, Place, Sky, Unforetold

DAYS = 16  # as far as it sees
_FIELDS = (
    "temperature_2m", "precipitation", "precipitation_probability", "weather_code", "wind_speed_10m",
    "wind_gusts_10m", "relative_humidity_2m", "uv_index",
)  # fmt: skip
_HOUR = dt.timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class OpenMeteo:
    """`base` ends before "/v1/forecast"."""

    base: str
    web: Fetch

    async def hours(self, place: Place) -> tuple[Hour, ...]:
        """The hours from today's first on. Raises Unforetold."""
        found = await wire.ask(self.web, f"{self.base.rstrip('/')}/v1/forecast", {
            "latitude": round(place.latitude, 4), "longitude": round(place.longitude, 4),
            "hourly": ",".join(_FIELDS), "forecast_days": DAYS, "timezone": "GMT",
        })  # fmt: skip
        columns = found.get("hourly")
        if columns is None or columns == {}:
            raise Unforetold(Fault.EMPTY)
        if not isinstance(columns, dict):
            raise Unforetold(Fault.GARBLED)
        hours = _hours(columns)
        if not hours:
            raise Unforetold(Fault.EMPTY)
        return hours


def _hours(columns: Mapping[str, object]) -> tuple[Hour, ...]:
    times = columns.get("time")
    if not isinstance(times, list):
        raise Unforetold(Fault.GARBLED)
    series = {name: _numbers(columns.get(name), len(times)) for name in _FIELDS}
    made = []
    try:
        for place, time in enumerate(times):
            heat, code = series["temperature_2m"][place], series["weather_code"][place]
            if heat is None or code is None:
                continue  # the last hours of the last day are often missing
            after = min(place + 1, len(times) - 1)  # rain is given for the hour that has passed
            made.append(Hour(
                dt.datetime.fromisoformat(time).replace(tzinfo=dt.UTC), _HOUR, heat, sky(int(code)),
                series["precipitation"][after] or 0.0, series["precipitation_probability"][after],
                series["wind_speed_10m"][place] or 0.0, series["wind_gusts_10m"][place],
                series["relative_humidity_2m"][place], series["uv_index"][place],
            ))  # fmt: skip
    except (TypeError, ValueError) as error:
        raise Unforetold(Fault.GARBLED) from error
    return tuple(made)


def _numbers(column: object, size: int) -> Sequence[float | None]:
    """A column; nothing at all where the service left it out."""
    if column is None:
        return [None] * size
    right = isinstance(column, list) and len(column) == size and all(_is_number(one) for one in column)
    if not isinstance(column, list) or not right:
        raise Unforetold(Fault.GARBLED)
    return column


def _is_number(one: object) -> bool:
    return one is None or (isinstance(one, int | float) and not isinstance(one, bool) and abs(one) < 1e5)


def sky(code: int) -> Sky:
    """A WMO code of the weather as Open-Meteo uses it."""
    for last, found in (
        (1, Sky.CLEAR), (2, Sky.PARTLY), (3, Sky.CLOUDY), (49, Sky.FOG), (55, Sky.DRIZZLE), (59, Sky.SLEET),
        (65, Sky.RAIN), (67, Sky.SLEET), (79, Sky.SNOW), (82, Sky.RAIN), (89, Sky.SNOW),
    ):  # fmt: skip
        if code <= last:
            return found
    return Sky.STORM
