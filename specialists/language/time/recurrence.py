"""When a reminder comes, and comes again: wall time, zone and rule in, UTC moments out. Pure.

Called by bot/clock/firing.py and bot/clock/pulse.py, which fire reminders, and by specialists/ops_planner, which sets
them.

A rule is wall time: RFC 5545 (section 3.3.10) on naive datetimes. A wall time becomes a moment by section 3.3.5: one
that happens twice is the first, one that does not exist is the moment it would have been by the offset before the gap.
Two wall times that fall on one moment are one firing. Rules of so many hours, minutes or seconds count time that
passes, so that "every 3 hours" neither doubles nor skips when clocks change; with a window of hours or days ("every
hour from 9 to 5") they are wall time again, because the window is.
"""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Container, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from specialists.language.time import plans
from specialists.language.time.plans import BadRule

__all__ = ["BadRule", "Next", "Passed", "Rule", "at", "frame", "next_after", "passed", "zone"]

FLOATING, ANCHORED, ELAPSED = "floating", "anchored", "elapsed"
HORIZON = dt.timedelta(days=366)  # nobody wants to hear how many they missed before that
DAY = dt.timedelta(days=1)
FRUITLESS = dt.timedelta(days=366 * 12)  # of days that are all skipped: "every Christmas except holidays" never comes


@dataclass(frozen=True, slots=True)
class Rule:
    """What is kept of a reminder's time. `starts_local` is naive: wall time, or UTC where the kind is elapsed.

    `zone` is the IANA name of an anchored rule. `rrule` is RFC 5545 text, None for a one-off.
    `skip_dates` are local dates that are left out: a set, or a skips.Skips.
    """

    kind: str
    starts_local: dt.datetime
    zone: str | None = None
    rrule: str | None = None
    skip_dates: Container[dt.date] = frozenset()


class Next(NamedTuple):
    """One firing: the wall time it stands for (naive, in the rule's frame), and its moment (aware, UTC)."""

    local: dt.datetime
    utc: dt.datetime


@dataclass(frozen=True, slots=True)
class Passed:
    """The firings of a stretch of time: how many, and the last of them."""

    count: int
    last: Next | None


@lru_cache(maxsize=1024)
def zone(name: str | None) -> ZoneInfo:
    """A zone by its IANA name; UTC where there is none, or none of that name (any more)."""
    try:
        return ZoneInfo(name or "UTC")
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def at(local: dt.datetime, zone: dt.tzinfo) -> dt.datetime:
    """The UTC moment of a naive wall time in `zone`, by RFC 5545 section 3.3.5 (see above)."""
    return local.replace(tzinfo=zone, fold=0).astimezone(dt.UTC)


def frame(rule: Rule, zone: ZoneInfo) -> dt.tzinfo:
    """The zone in which the rule's wall times stand: `zone` is the person's own. Raises BadRule.

    A rule that counts passing time stands in one fixed offset, so that no two of its firings share a wall time.
    """
    if rule.kind == ELAPSED:
        return dt.UTC
    own: dt.tzinfo = zone if rule.kind == FLOATING else _zone(rule.zone)
    if rule.rrule is not None and plans.plan(rule.rrule, rule.starts_local).elapsed:
        return dt.timezone(at(rule.starts_local, own).astimezone(own).utcoffset() or dt.timedelta())
    return own


def next_after(rule: Rule, after: dt.datetime, zone: ZoneInfo, beyond: dt.datetime | None = None) -> Next | None:
    """The first firing later than `after` (aware), or None where the rule has ended. Raises BadRule.

    `zone` is the person's own. `beyond` is the wall time that was fired last: who flies west meets it a second
    time, and is not reminded a second time.
    """
    for moment in _moments(rule, after, zone):
        if beyond is None or moment.local > beyond:
            return moment
    return None


def passed(rule: Rule, after: dt.datetime, until: dt.datetime, zone: ZoneInfo) -> Passed:
    """The firings in (after, until]: how many, and the last. Looks back one year at most. Raises BadRule."""
    count, last = 0, None
    for moment in itertools.takewhile(lambda m: m.utc <= until, _moments(rule, max(after, until - HORIZON), zone)):
        count, last = count + 1, moment
    return Passed(count, last)


def _zone(name: str | None) -> ZoneInfo:
    try:
        return ZoneInfo(name or "")
    except (KeyError, ValueError, OSError) as error:
        raise BadRule(f"no such time zone: {name}") from error


def _moments(rule: Rule, after: dt.datetime, zone: ZoneInfo) -> Iterator[Next]:
    """The firings later than `after`, ascending and never two at one moment."""
    where = frame(rule, zone)
    utc = after.astimezone(dt.UTC)
    held: list[Next] = []  # wall times inside a gap, until the clock has passed where they land
    landing = dt.datetime.min  # noqa: DTZ901 - wall time
    for local in _walls(rule, utc, where):
        moment = at(local, where)
        if held and local > landing:
            yield from _in_order(held)
            held.clear()
        if moment <= utc:
            continue
        wall = moment.astimezone(where).replace(tzinfo=None)
        if wall == local and not held:
            yield Next(local, moment)
        else:
            held.append(Next(local, moment))
            landing = max(landing, wall)
    yield from _in_order(held)


def _walls(rule: Rule, utc: dt.datetime, where: dt.tzinfo) -> Iterator[dt.datetime]:
    """The rule's wall times that may lie after the moment `utc`, ascending, to its end and without the skipped days."""
    if rule.rrule is None:
        if rule.starts_local.date() not in rule.skip_dates:
            yield rule.starts_local
        return
    plan = plans.plan(rule.rrule, rule.starts_local)
    # Just after a gap, a wall time inside it may still be to come: begin by the offset of a day ago where it is less.
    since = min(utc.astimezone(where).replace(tzinfo=None),
                (utc - DAY).astimezone(where).replace(tzinfo=None) + DAY)
    first_skipped = last_skipped = None
    for local in plan.walls.walk(since):
        if plan.until is not None and (local if plan.until.tzinfo is None else at(local, where)) > plan.until:
            return
        day = local.date()
        if day == last_skipped:
            continue
        if day not in rule.skip_dates:
            first_skipped = last_skipped = None
            yield local
            continue
        first_skipped, last_skipped = first_skipped or day, day
        if day - first_skipped > FRUITLESS:
            return


def _in_order(held: list[Next]) -> Iterator[Next]:
    """By moment; of several at one moment the latest wall time, which is the one that exists."""
    for _, same in itertools.groupby(sorted(held, key=lambda n: (n.utc, n.local)), key=lambda n: n.utc):
        *_, last = same
        yield last
