"""Stand-ins on loopback: Open-Meteo (forecast and search for places) and MET Norway, with their own shapes and faults.

The shapes are those of open-meteo.com/en/docs, open-meteo.com/en/docs/geocoding-api and api.met.no's
locationforecast/2.0/compact.
"""

from __future__ import annotations

import asyncio
import datetime as dt
from typing import Any

from aiohttp import web

from tests.standins.faults import Fault, faulty
from tests.standins.loopback import Server

FIRST = dt.datetime(2026, 11, 20, tzinfo=dt.UTC)  # midnight of the day that a house stands in
PLACES: list[tuple[str, float, float, str, str, str, str, int]] = [
    ("Leeds", 53.79648, -1.54785, "GB", "United Kingdom", "England", "Europe/London", 455123),
    ("York", 53.95763, -1.08271, "GB", "United Kingdom", "England", "Europe/London", 153717),
    ("York", 39.9626, -76.72774, "US", "United States", "Pennsylvania", "America/New_York", 43718),
    ("Oslo", 59.91273, 10.74609, "NO", "Norway", "Oslo", "Europe/Oslo", 580000),
    ("Lisbon", 38.71667, -9.13333, "PT", "Portugal", "Lisbon", "Europe/Lisbon", 517802),
    ("Paris", 48.85341, 2.3488, "FR", "France", "Île-de-France", "Europe/Paris", 2138551),
    ("Paris", 33.66094, -95.55551, "US", "United States", "Texas", "America/Chicago", 24171),
    ("Tokyo", 35.6895, 139.69171, "JP", "Japan", "Tokyo", "Asia/Tokyo", 8336599),
    ("New York", 40.71427, -74.00597, "US", "United States", "New York", "America/New_York", 8175133),
]
_WARMER = {59.9127: -8, 38.7167: 8, 35.6895: 5}  # by latitude
# by day: lowest, highest, code, chance; hours, code and chance of what falls; gusts
DAYS: list[tuple[float, float, int, int, range, int, int, float]] = [
    (4, 9, 2, 10, range(17, 21), 61, 80, 19), (-2, 5, 0, 0, range(0), 0, 0, 10),
    (1, 6, 3, 10, range(10, 13), 73, 70, 18),
    (8, 14, 3, 20, range(0), 0, 0, 15), (7, 12, 3, 95, range(24), 63, 95, 18), (6, 10, 2, 10, range(0), 0, 0, 70),
    (5, 8, 45, 5, range(0), 0, 0, 8), (10, 17, 0, 0, range(0), 0, 0, 12), (6, 11, 2, 20, range(0), 0, 0, 15),
]  # fmt: skip


NOTHING = {"latitude": 53.8, "longitude": -1.5}  # a forecast without hours


class Meteo(Server):
    """Both services of Open-Meteo. `asked` are the paths with their questions."""

    def __init__(self) -> None:
        super().__init__()
        self.fault: Fault | None = None  # of the forecast
        self.lost: Fault | None = None  # of the search for places
        self.asked: list[str] = []
        self.spoilt = ""  # a text that a hostile service puts wherever it can
        self.reached, self.goes_on = asyncio.Event(), asyncio.Event()  # the forecast; a forecast that hangs

    def app(self) -> web.Application:
        app = web.Application()
        app.router.add_get("/v1/forecast", self._forecast)
        app.router.add_get("/v1/search", self._search)
        return app

    async def _search(self, request: web.Request) -> web.Response:
        self.asked.append(request.path_qs)
        if (wrong := await faulty(request, self.lost, NOTHING)) is not None:
            return wrong
        named = request.query["name"].casefold()
        fields = "name latitude longitude country_code country admin1 timezone population".split()
        rows = [dict(zip(fields, row, strict=True)) for row in PLACES if row[0].casefold() == named]
        for row in rows:
            row |= {"id": 2644688, "feature_code": "PPLA2", "elevation": 47.0}
            row |= dict.fromkeys(("name", "country", "admin1"), self.spoilt) if self.spoilt else {}
        return web.json_response({**({"results": rows} if rows else {}), "generationtime_ms": 0.6})

    async def _forecast(self, request: web.Request) -> web.Response:
        self.asked.append(request.path_qs)
        self.reached.set()
        if (wrong := await faulty(request, self.fault, NOTHING, self.goes_on)) is not None:
            return wrong
        warmer = _WARMER.get(float(request.query["latitude"]), 0)
        columns: dict[str, list[Any]] = {name: [] for name in ("time", *request.query["hourly"].split(","))}
        for place in range(24 * int(request.query["forecast_days"])):
            hour, before = _hour(place), _hour(max(place - 1, 0))
            columns["time"].append(f"{FIRST + dt.timedelta(hours=place):%Y-%m-%dT%H:%M}")
            values = {
                "temperature_2m": hour[0] + warmer, "weather_code": hour[1], "precipitation_probability": before[2],
                "precipitation": before[3], "wind_speed_10m": hour[4] / 2, "wind_gusts_10m": hour[4],
                "relative_humidity_2m": 80, "uv_index": max(0.0, 2 - abs(place % 24 - 12) / 3),
            }  # fmt: skip
            for name, value in values.items():
                columns[name].append(value)
        answer = {
            "latitude": 53.8, "longitude": -1.55, "generationtime_ms": 0.2, "utc_offset_seconds": 0, "timezone": "GMT",
            "timezone_abbreviation": "GMT", "elevation": 47.0, "hourly": columns,
            "hourly_units": {"time": "iso8601", "temperature_2m": self.spoilt or "°C"},
        }  # fmt: skip
        return web.json_response(answer)


class Met(Server):
    """MET Norway: 4 to 9 °C and rain for ever. Refuses who does not say how they are reached."""

    def __init__(self) -> None:
        super().__init__()
        self.fault: Fault | None = None
        self.asked: list[str] = []

    def app(self) -> web.Application:
        app = web.Application()
        app.router.add_get("/weatherapi/locationforecast/2.0/compact", self._compact)
        return app

    async def _compact(self, request: web.Request) -> web.Response:
        self.asked.append(request.path_qs)
        if "@" not in request.headers["User-Agent"]:
            return web.Response(status=403)
        if (wrong := await faulty(request, self.fault, NOTHING)) is not None:
            return wrong
        steps = []
        for place in [*range(14, 60), *range(60, 240, 6)]:
            details = {"air_temperature": 4.0 + place % 6, "wind_speed": 3.0, "relative_humidity": 81.0}
            ahead = {"summary": {"symbol_code": "lightrain"}, "details": {"precipitation_amount": 0.6}}
            name = "next_1_hours" if place < 60 else "next_6_hours"
            time = f"{FIRST + dt.timedelta(hours=place):%Y-%m-%dT%H:%M:%SZ}"
            steps.append({"time": time, "data": {"instant": {"details": details}, name: ahead}})
        del steps[-1]["data"]["next_6_hours"]  # as there
        meta = {"updated_at": "2026-11-20T13:12:09Z", "units": {"air_temperature": "celsius"}}
        return web.json_response({
            "type": "Feature", "geometry": {"type": "Point", "coordinates": [-1.5, 53.8, 47]},
            "properties": {"meta": meta, "timeseries": steps},
        })


def _hour(place: int) -> tuple[float, int, int, float, float]:
    """Temperature, code, chance, millimetres and gusts of an hour."""
    low, high, code, chance, hours, falling, surely, gusts = DAYS[min(place // 24, len(DAYS) - 1)]
    of_day = place % 24
    heat = low + (high - low) * max(0.0, 1 - abs(of_day - 14) / 10)
    falls = of_day in hours
    return round(heat, 1), falling if falls else code, surely if falls else chance, 1.2 if falls else 0.0, gusts
