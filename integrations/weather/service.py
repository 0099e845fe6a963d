"""The weather of this house: a place found, a forecast asked for, an answer made. bot/bootstrap.py opens it."""

from __future__ import annotations

import asyncio
import datetime as dt
from dataclasses import replace

from integrations.weather import countries, periods, summing, telling, topics, units, wire
from integrations.weather.keeping import Forecasts, Provider
from integrations.weather.met_norway import MetNorway
from integrations.weather.open_meteo import OpenMeteo
from integrations.weather.periods import Kind
from integrations.weather.places import Gazetteer, clean
from integrations.weather.port import Fault, Forecast, NoSuchPlace, Off, Place, Question, Told, Unforetold, Weather

SECONDS = 6.0  # for an answer, whatever the services do
MOST = 3  # places in one question
OLD = dt.timedelta(hours=1)  # a forecast that is older is told with its time
AHEAD = dt.timedelta(days=5)  # how far "when will it rain" is looked for


def opened(first: str, places: str, second: str = "", contact: str = "") -> Weather:
    """The services of the settings, by their base addresses; nothing is asked yet. No first one: no weather. The second
    wants to know whom to write to.
    """
    if not first:
        return Off()
    providers: list[Provider] = [OpenMeteo(first, wire.client(first))]
    if second and contact:
        providers.append(MetNorway(second, wire.client(second, contact)))
    return Service(Gazetteer(places, wire.client(places)), Forecasts(providers))


class Service:
    """Weather from a gazetteer and providers."""

    def __init__(self, places: Gazetteer, forecasts: Forecasts) -> None:
        self._places, self._forecasts = places, forecasts

    async def tell(self, question: Question) -> Told:
        told = await self._tell(question)
        parts = [part for part in clean(question.place).split(" and ") if part.strip()]
        if not told.unknown:
            return told
        if not 1 < len(parts) <= MOST:
            at_home = await self._tell(replace(question, place=question.home)) if question.home else told
            return told if not at_home.worked else Told(f"{told.say} At home:\n{at_home.say}")
        answers = [await self._tell(replace(question, place=part)) for part in parts]
        return Told("\n".join(one.say for one in answers), any(one.worked for one in answers))

    async def _tell(self, question: Question) -> Told:
        unknown = next((tag for tag in question.topic.split(",") if tag in topics.UNKNOWN), "")
        if unknown:
            return Told(f"My forecast tells nothing about {_CALLED.get(unknown, unknown)}.", worked=False)
        try:
            async with asyncio.timeout(SECONDS):
                place = await self._places.find(question.place, question.country)
                now = question.now.astimezone(place.zone).replace(tzinfo=None)
                period = periods.of(question, now)
                if period.end <= now:
                    return Told("I know the weather to come only, not that of the past.", worked=False)
                forecast = await self._forecasts.of(place, question.now)
        except NoSuchPlace:
            said = f'I know no place called "{clean(question.place)}". The nearest town may work.'
            return Told(said, worked=False, unknown=True)
        except Unforetold as error:
            return Told(error.fault.value, worked=False)
        except TimeoutError:
            return Told(Fault.SLOW.value, worked=False)
        return _answer(question, place, period, now, forecast)


def _answer(
    question: Question, place: Place, period: periods.Period, now: dt.datetime, forecast: Forecast
) -> Told:
    tags = tuple(question.topic.split(","))
    if {"when", "soon"} & set(tags) and period.kind is Kind.OPEN:
        period = period._replace(end=now + AHEAD, kind=Kind.DAYS, called="in the next five days")
    start, end = (moment.replace(tzinfo=place.zone) for moment in (period.start, period.end))
    hours = summing.within(forecast.hours, start, end)
    if not hours:
        last = forecast.hours[-1].start.astimezone(place.zone).replace(tzinfo=None)
        return Told(f"My forecast ends {periods.day(last, now)}.", worked=False)
    abroad = place.country and question.country and place.country != question.country
    country = countries.name(place.country) if abroad else ""
    called = f"in {place.said}" + (f" ({country})" if country and "," not in place.said else "")
    asked = telling.Asked(
        called, period, tags, units.of(question.country or place.country), place.zone, question.now.replace(tzinfo=None)
    )
    said = telling.told(asked, hours)
    return Told(said + _age(question.now, forecast, place))


def _age(now: dt.datetime, forecast: Forecast, place: Place) -> str:
    if not forecast.stale and now - forecast.fetched_at < OLD:
        return ""
    at = periods.clock(forecast.fetched_at.astimezone(place.zone).replace(tzinfo=None))
    return f" (This is the forecast of {at}; the weather service doesn't answer just now.)"


_CALLED = {"warning": "official warnings", "moon": "the moon", "sunrise": "sunrise and sunset", "tides": "the tides"}
