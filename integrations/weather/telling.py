"""The answer in a sentence or two: what was asked first, then as much of the weather as fits. service.py calls it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from integrations.weather import periods, summing
from integrations.weather.periods import Kind, Period
from integrations.weather.port import Hour, Sky
from integrations.weather.summing import Summary
from integrations.weather.units import Units

_BREEZE, _STRONG, _GALE = 20.0, 40.0, 62.0  # km/h, after Beaufort's 4, 6 and 8
_MOST_DAYS = 7
_NAMED = 3  # days in one sentence
_OF_THE_DAY = ("heat", "cold", "humidity", "umbrella")  # at a moment, all of it is told


class Asked(NamedTuple):
    """All that an answer is made of. `place` is "in Leeds"."""

    place: str
    period: Period
    tags: tuple[str, ...]
    units: Units
    zone: dt.tzinfo
    now: dt.datetime  # naive, there

    def wall(self, moment: dt.datetime) -> dt.datetime:
        return moment.astimezone(self.zone).replace(tzinfo=None)

    def at(self, moment: dt.datetime) -> str:
        """ "at 5:00 pm"; with the day where the period is longer than one."""
        wall = self.wall(moment)
        clock = f"at {periods.clock(wall)}"
        longer = self.period.end - self.period.start > dt.timedelta(hours=25)
        return f"{periods.day(wall, self.now)} {clock}" if longer else clock


def told(asked: Asked, hours: Sequence[Hour]) -> str:
    """The answer, from the hours of the period, of which there is at least one."""
    summary = summing.up(hours)
    if "when" in asked.tags and (found := _when(asked, hours)):
        return found
    moment = asked.period.kind in (Kind.NOW, Kind.HOUR)
    for tag, teller in _TELLERS.items():
        if tag in asked.tags and not (moment and tag in _OF_THE_DAY):
            return teller(asked, summary)
    if asked.period.kind is Kind.DAYS:
        return _days(asked, hours)
    return _general(asked, summary, hours)


def _general(asked: Asked, summary: Summary, hours: Sequence[Hour]) -> str:
    period, units = asked.period, asked.units
    place = asked.place.removeprefix("in ")
    if period.kind in (Kind.NOW, Kind.HOUR):
        return f"{place} {period.called}: {_moment(asked, hours[0])}."
    if period.kind is Kind.OPEN:
        rest = "" if len(hours) < 2 else f" Rest of today: {_line(asked, summary)}."
        return f"{place} now: {_moment(asked, hours[0])}.{rest}"
    extra = _dress(summary, units) if "wear" in asked.tags else ""
    return f"{place} {period.called}: {_line(asked, summary)}.{extra}"


def _moment(asked: Asked, hour: Hour) -> str:
    falls = "snow" if hour.sky in (Sky.SNOW, Sky.SLEET) else "rain"
    wet = f", {round(hour.chance)}% chance of {falls}" if hour.chance and hour.chance >= summing.POSSIBLE else ""
    return f"{asked.units.heat(hour.temperature)}, {hour.sky}{wet}{_windy(asked.units, hour.wind)}"


def _line(asked: Asked, summary: Summary) -> str:
    low, high = summary.low.temperature, summary.high.temperature
    return f"{asked.units.between(low, high)}, {_wet(asked, summary)}{_windy(asked.units, summary.gusts)}"


def _wet(asked: Asked, summary: Summary) -> str:
    """ "rain likely (80%) at 5:00 pm", or the sky without."""
    if summary.likely:
        return f"{_falling(summary)} likely{_per_cent(summary)} {_times(asked, summary.wet)}"
    sky = summary.sky if summary.sky not in (Sky.DRIZZLE, Sky.RAIN, Sky.SNOW, Sky.SLEET) else Sky.CLOUDY
    return f"{sky}, rain possible{_per_cent(summary)}" if summary.possible else f"{sky}, no rain"


def _falling(summary: Summary) -> str:
    if summary.storm:
        return "thunderstorms"
    if not summary.white:
        return "rain"
    return "snow" if len(summary.white) == len(summary.wet) else "rain and snow"


def _likely(summary: Summary) -> str:
    falls = _falling(summary)
    return f"{falls.capitalize()} {'are' if falls.endswith('storms') or ' and ' in falls else 'is'} likely"


def _per_cent(summary: Summary) -> str:
    return "" if summary.chance is None else f" ({round(summary.chance)}%)"


def _times(asked: Asked, hours: Sequence[Hour]) -> str:
    """When something goes on, of the period: "between 5:00 pm and 9:00 pm"; of several days, on which."""
    if asked.period.end - asked.period.start > dt.timedelta(hours=25):
        days = list(dict.fromkeys(periods.day(asked.wall(one.start), asked.now) for one in hours))
        more = f" and {len(days) - _NAMED} more days" if len(days) > _NAMED else ""
        return f"{', '.join(days[:_NAMED])}{more}"
    off = "on and off " if any(one.end < after.start for one, after in pairwise(hours)) else ""
    first, last = asked.wall(hours[0].start), asked.wall(hours[-1].end)
    begins, ends = first <= asked.period.start, last >= asked.period.end
    if begins and ends:
        return off.strip() or "all the time"
    if begins:
        return f"{off}until {periods.clock(last)}"
    if ends:
        return f"{off}from {periods.clock(first)}"
    return f"{off}between {periods.clock(first)} and {periods.clock(last)}"


def _windy(units: Units, kmh: float) -> str:
    return f", wind up to {units.speed(kmh)}" if kmh >= _BREEZE else ""


def _where(asked: Asked) -> str:
    return f"{asked.place} {asked.period.called}"


def _umbrella(asked: Asked, summary: Summary) -> str:
    if summary.likely:
        return f"Yes, take one: {_wet(asked, summary)}, {_where(asked)}."
    if summary.possible:
        return f"It may come in handy: rain is possible {_where(asked)}{_per_cent(summary)}."
    return f"No need: no rain is expected {_where(asked)}."


def _rain(asked: Asked, summary: Summary) -> str:
    if asked.period.kind is Kind.NOW:
        dry = summary.sky not in (Sky.DRIZZLE, Sky.RAIN, Sky.SLEET, Sky.SNOW, Sky.STORM) and not summary.likely
        degrees = asked.units.heat(summary.high.temperature)
        return f"{'No rain' if dry else _falling(summary).capitalize()} {_where(asked)}: {summary.sky}, {degrees}."
    if summary.likely:
        times = "" if asked.period.kind is Kind.HOUR else f", {_times(asked, summary.wet)}"
        return f"{_likely(summary)} {_where(asked)}{_per_cent(summary)}{times}."
    if summary.possible:
        return f"Rain is possible {_where(asked)}{_per_cent(summary)}, but not likely."
    return f"No rain is expected {_where(asked)}{_per_cent(summary)}."


def _of(noun: str, pick: Callable[[Summary], Sequence[Hour]]) -> Callable[[Asked, Summary], str]:
    def tell(asked: Asked, summary: Summary) -> str:
        found = pick(summary)
        if not found:
            return f"No {noun} is expected {_where(asked)}: {_line(asked, summary)}."
        return f"Yes, {noun} is expected {_where(asked)}, {_times(asked, found)}."

    return tell


def _frost(asked: Asked, summary: Summary) -> str:
    low = summary.low
    degrees, moment = asked.units.heat(low.temperature), asked.at(low.start)
    if low.temperature < 0.5:
        return f"Yes, frost is expected {_where(asked)}: down to {degrees}, {moment}."
    close = " Ground frost is possible." if low.temperature < 3 else ""
    return f"No frost is expected {_where(asked)}: not below {degrees}.{close}"


def _heat(asked: Asked, summary: Summary) -> str:
    return f"Up to {asked.units.heat(summary.high.temperature)} {_where(asked)}, {asked.at(summary.high.start)}."


def _cold(asked: Asked, summary: Summary) -> str:
    return f"Down to {asked.units.heat(summary.low.temperature)} {_where(asked)}, {asked.at(summary.low.start)}."


def _wind(asked: Asked, summary: Summary) -> str:
    kmh = summary.gusts
    words = "a gale" if kmh >= _GALE else "strong" if kmh >= _STRONG else "a breeze" if kmh >= _BREEZE else "light"
    return f"Wind up to {asked.units.speed(kmh)} {_where(asked)}: {words}."


def _humidity(asked: Asked, summary: Summary) -> str:
    known = summary.humidity is not None
    return f"About {round(summary.humidity or 0)}% humidity {_where(asked)}." if known else "I know no humidity there."


def _sunburn(asked: Asked, summary: Summary) -> str:
    if summary.uv is None:
        return "My forecast tells nothing about the UV index there."
    advice = "sunscreen is a good idea" if summary.uv >= 3 else "no sunscreen needed"
    return f"The UV index is up to {round(summary.uv)} {_where(asked)}: {advice}."


def _dressed(asked: Asked, summary: Summary) -> str:
    place = asked.place.removeprefix("in ")
    return f"{place} {asked.period.called}: {_line(asked, summary)}.{_dress(summary, asked.units)}"


def _dress(summary: Summary, units: Units) -> str:
    high = summary.high.temperature
    garb = next(words for limit, words in (
        (5, "a warm coat, hat and gloves"), (12, "a coat"), (18, "a jacket or a jumper"), (24, "something light"),
        (99, "as little as you may"),
    ) if high < limit)  # fmt: skip
    return f" Wear {garb}{', and take an umbrella' if summary.likely and not summary.white else ''}."


def _when(asked: Asked, hours: Sequence[Hour]) -> str:
    """When it first comes, or is the most: "when will it rain", "which day is the warmest"."""
    summary = summing.up(hours)
    if "stop" in asked.tags and "rain" in asked.tags:
        return _stops(asked, hours)
    wanted = {"rain": summary.wet, "umbrella": summary.wet, "snow": summary.white, "storm": summary.storm}
    for tag, found in wanted.items():
        if tag in asked.tags and found:
            return f"{_likely(summing.up(found[:1]))} {asked.place} {_next(asked, found[0])}."
    return ""


def _stops(asked: Asked, hours: Sequence[Hour]) -> str:
    wet = [one for one in hours if summing.is_wet(one)]
    if not wet:
        return f"No rain is expected {_where(asked)}."
    after = next((one for one in hours if one.start >= wet[0].end and not summing.is_wet(one)), None)
    if after is None:
        return f"Not before {periods.day(asked.wall(hours[-1].end), asked.now)} is over, {asked.place}."
    return f"The rain should stop {asked.place} {_next(asked, after)}."


def _next(asked: Asked, hour: Hour) -> str:
    wall = asked.wall(hour.start)
    if wall <= asked.now:
        return "now"
    return f"{periods.day(wall, asked.now)} at {periods.clock(wall)}"


def _days(asked: Asked, hours: Sequence[Hour]) -> str:
    by_day: dict[dt.date, list[Hour]] = {}
    for hour in hours:
        by_day.setdefault(asked.wall(hour.start).date(), []).append(hour)
    lines = []
    for date, ours in list(by_day.items())[:_MOST_DAYS]:
        midnight = dt.datetime.combine(date, dt.time.min)
        period = Period(Kind.DAY, midnight, midnight + dt.timedelta(days=1), "")
        called = periods.day(midnight, asked.now).removeprefix("on ")
        lines.append(f"{called[0].upper()}{called[1:]}: {_line(asked._replace(period=period), summing.up(ours))}")
    return "\n".join([f"{asked.place.removeprefix('in ')}:", *lines])


_TELLERS: dict[str, Callable[[Asked, Summary], str]] = {
    "umbrella": _umbrella, "snow": _of("snow", lambda found: found.white), "frost": _frost, "rain": _rain,
    "storm": _of("thunder", lambda found: found.storm), "fog": _of("fog", lambda found: found.fog), "wind": _wind,
    "UV index": _sunburn, "wear": _dressed, "humidity": _humidity, "heat": _heat, "cold": _cold,
}  # fmt: skip
