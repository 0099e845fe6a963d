"""Is it alive, is it ready, what does it count: /healthz, /readyz, /metrics. For whatever watches over the house."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from aiohttp import web

from bot.web import guard
from bot.web.desk import DESK, Desk

if TYPE_CHECKING:
    from prometheus_client.metrics_core import Metric

PROBE_SECONDS = 2.0  # to take the lock in which something is written; it is usually held for a millisecond
_LATE = {
    "overdue": "Reminders that are more than a minute over their time",
    "stuck": "Messages that have been on their way, or being answered, for more than three minutes",
}
TICKS_WITHIN = dt.timedelta(seconds=60)  # the pulse sweeps every few seconds; a minute without is a stopped clock


async def alive(request: web.Request) -> web.Response:
    """GET /healthz: the program runs."""
    return web.json_response({"status": "ok"})


async def ready(request: web.Request) -> web.Response:
    """GET /readyz: something can be written, the clock ticks, nothing is stuck, every channel listens; else 503, with
    what is wrong."""
    desk = request.app[DESK]
    await desk.database.probe(PROBE_SECONDS)
    health = await desk.health()
    ticked = health.get("ticked_at")
    if ticked is None or desk.clock.now() - ticked > TICKS_WITHIN:
        raise web.HTTPServiceUnavailable(text="My clock has not ticked for a minute, so reminders may be late.")
    if health.get("damaged"):
        raise web.HTTPServiceUnavailable(text=health["damaged"])
    for name, what in _LATE.items():
        if health.get(name):
            raise web.HTTPServiceUnavailable(text=f"{what}: {health[name]}.")
    for channel, why in health.get("deaf", {}).items():
        raise web.HTTPServiceUnavailable(text=f"Nothing may be coming in by {channel}: {why}.")
    stalls = health.get("loop_stalls")  # it is ready again, and somebody should look into the log
    return web.json_response({"status": "ready", **({"loop_stalls": stalls} if stalls else {})})


async def metrics(request: web.Request) -> web.Response:
    """GET /metrics in Prometheus' text format. Beyond this machine it takes the token, like the API."""
    desk = request.app[DESK]
    if not desk.at_home(request):
        await guard.bearer(desk, request)
    health = await desk.health()
    # Loading the library takes 0.1 s, which only somebody who collects metrics needs to pay.
    kind, text = await asyncio.to_thread(_exposition, desk, health)
    return web.Response(body=text, headers={"Content-Type": kind})


def _exposition(desk: Desk, health: Mapping[str, Any]) -> tuple[str, bytes]:
    from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest

    registry = CollectorRegistry()
    registry.register(_Figures(desk, health))
    return CONTENT_TYPE_LATEST, generate_latest(registry)


class _Figures:
    """Counts and timings of the house: names from our own code and numbers, never what a person wrote."""

    def __init__(self, desk: Desk, health: Mapping[str, Any]) -> None:
        self._desk, self._health = desk, health

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, SummaryMetricFamily

        requests = SummaryMetricFamily(
            "hob_http_seconds", "HTTP requests and the time they took", labels=["route", "method", "status"]
        )
        for (route, method, status), (times, seconds) in self._desk.counts.copy().items():
            requests.add_metric([route, method, str(status)], int(times), seconds)
        yield requests
        figures = GaugeMetricFamily("hob_state", "What the house holds just now", labels=["what"])
        figures.add_metric(["deaf"], len(self._health.get("deaf", ())))
        for name, value in self._health.items():
            if isinstance(value, int | float):
                figures.add_metric([name], value)
            elif isinstance(value, dt.datetime):
                figures.add_metric([f"{name}_seconds"], value.timestamp())
        yield figures
        telemetry = self._desk.telemetry
        if telemetry is None:
            return
        events = CounterMetricFamily("hob_events", "What happened", labels=["category", "name"])
        for (category, name), times in telemetry.counts.copy().items():
            events.add_metric([category, name], times)
        yield events
        timings = SummaryMetricFamily("hob_seconds", "How long things took", labels=["category"])
        for category, (times, seconds) in telemetry.seconds.copy().items():
            timings.add_metric([category], int(times), seconds)
        yield timings
