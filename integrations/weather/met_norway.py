"""MET Norway's locationforecast, "compact": the second provider, where the first has no answer.

Chosen over wttr.in, which is one person's server before other services and often over its limits. Its terms
(api.met.no/doc/TermsOfService): a User-Agent that names whom to write to, at most 4 decimals, and no more questions
than needed. It gives no chance of rain, and after two and a half days one value for six hours.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from integrations.http import Fetch
from integrations.weather import wire
from integrations.weather.port import Fault, Hour, Place, Sky, Unforetold

_KMH = 3.6  # of a metre a second
_SKIES = {"clearsky": Sky.CLEAR, "fair": Sky.CLEAR, "partlycloudy": Sky.PARTLY, "cloudy": Sky.CLOUDY, "fog": Sky.FOG}


@dataclass(frozen=True, slots=True)
class MetNorway:
    """`base` ends before "/weatherapi"."""

    base: str
    web: Fetch

    async def hours(self, place: Place) -> tuple[Hour, ...]:
        """The hours from now on. Raises Unforetold."""
        found = await wire.ask(self.web, f"{self.base.rstrip('/')}/weatherapi/locationforecast/2.0/compact", {
            "lat": round(place.latitude, 4), "lon": round(place.longitude, 4),
        })  # fmt: skip
        try:
            steps = found["properties"]["timeseries"]  # type: ignore[index]
            made = [_hour(step, dt.datetime.fromisoformat(step["time"])) for step in steps]
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
            raise Unforetold(Fault.GARBLED) from error
        kept = [one._replace(length=min(one.length, after.start - one.start)) for one, after in pairwise(made)]
        if not kept:
            raise Unforetold(Fault.EMPTY)
        return tuple(kept)


def _hour(step: Mapping[str, object], start: dt.datetime) -> Hour:
    data: Mapping[str, Mapping[str, Mapping[str, float]]] = step["data"]  # type: ignore[assignment]
    now = data["instant"]["details"]
    length, ahead = next(
        ((hours, data[name]) for hours, name in ((1, "next_1_hours"), (6, "next_6_hours")) if name in data), (6, {})
    )
    symbol = str(ahead.get("summary", {}).get("symbol_code", ""))
    humidity = now.get("relative_humidity")
    return Hour(
        start.astimezone(dt.UTC), dt.timedelta(hours=length), float(now["air_temperature"]), sky(symbol),
        float(ahead.get("details", {}).get("precipitation_amount", 0.0)), None,
        float(now.get("wind_speed", 0.0)) * _KMH, None, None if humidity is None else float(humidity),
    )  # fmt: skip


def sky(symbol: str) -> Sky:
    """A symbol such as "lightrainshowers_day" or "heavysnowandthunder"."""
    bare = symbol.partition("_")[0]
    for part, found in (("thunder", Sky.STORM), ("sleet", Sky.SLEET), ("snow", Sky.SNOW), ("rain", Sky.RAIN)):
        if part in bare:
            return found
    return _SKIES.get(bare, Sky.CLOUDY)
