"""What a ladder does when: its rungs, its nagging and its end on one line of time. Pure; called by escalation.py.

A ladder (`Reminder.ladder`) is a list of rungs, each so long after the one before, the first after the reminder:

    {"after": 600, "way": "call", "whom": ["me"], "text": null}

`way` is call, sms, whatsapp, telegram, again (the same once more) or null (whatever reaches them); `whom` holds "me"
(who set it), "them" (whom it is for) or ids of people; `text` are the owner's own words for it, if any. Beside them may
stand one that nags: {"every": 300, "times": null, "until": "12:00"}, both limits optional. After the last of all this,
and time enough to answer it, the ladder ends: its owner is told that nobody answered.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from specialists.language.grammar import ladder as ladder_words
from specialists.language.time import recurrence

GRACE = (600, 3600)  # seconds that the last rung has to be answered: as long as it waited itself, within these
LONGEST = 86_400  # seconds that nagging goes on where no end was named, or this many times:
LEAST_TIMES = 14
MOST = 1_500  # steps


class Step(NamedTuple):
    """One step: the `number`-th, `offset` seconds after the reminder. Either a rung, the n-th `nag`, or the end."""

    number: int
    offset: int
    rung: Mapping[str, Any] | None = None
    nag: int = 0

    @property
    def last(self) -> bool:
        return self.rung is None and not self.nag


class Due(NamedTuple):
    """The step that is to be taken now, which was due `at`; `passed` is the number of the last one it speaks for."""

    step: Step
    at: dt.datetime
    passed: int


def steps(ladder: Sequence[Mapping[str, Any]], fired_at: dt.datetime, zone: ZoneInfo) -> list[Step]:
    """The steps of a ladder in their order, the end last; none where it has no rung that can be read."""
    marks: list[tuple[int, int, Mapping[str, Any] | None, int]] = []
    at, end = 0, 0
    for place, rung in enumerate(ladder):
        if "every" in rung:
            every = max(ladder_words.SHORTEST, int(rung["every"]))
            times = min(MOST, _nags(rung, every, fired_at, zone))
            marks += [(every * count, len(ladder), None, count) for count in range(1, times + 1)]
            end = max(end, every * times + min(every, GRACE[1]))
        elif "after" in rung:
            after = max(ladder_words.SHORTEST, int(rung["after"]))
            at += after
            marks.append((at, place, rung, 0))
            end = max(end, at + min(max(after, GRACE[0]), GRACE[1]))
    if not marks:
        return []
    marks.sort(key=lambda mark: mark[:2])
    # Where a rung and a nag fall together the rung speaks.
    kept = [mark for mark in marks if mark[2] is not None or all(mark[0] != o[0] or o[2] is None for o in marks)]
    found = [Step(number, offset, rung, nag) for number, (offset, _, rung, nag) in enumerate(kept, 1)]
    return [*found, Step(len(found) + 1, end)]


def first(ladder: Sequence[Mapping[str, Any]], fired_at: dt.datetime, zone: ZoneInfo) -> dt.datetime | None:
    """When the first step after the reminder is due."""
    found = steps(ladder, fired_at, zone)
    return fired_at + dt.timedelta(seconds=found[0].offset) if found else None


def due(found: Sequence[Step], rung: int, climbs_at: dt.datetime, now: dt.datetime) -> Due:
    """The step to take now, where the one after `rung` was due at `climbs_at` and later ones may be overdue as well.

    Of several that were missed the latest is taken, a rung before a nag; the end only where nothing else was missed.
    """
    base = found[min(rung, len(found) - 1)]
    missed = [one for one in found[base.number - 1 :] if climbs_at + _gap(base, one) <= now] or [base]
    real = [one for one in missed if not one.last]
    chosen = next((one for one in reversed(real) if one.rung is not None), real[-1] if real else missed[-1])
    passed = (real or missed)[-1].number
    return Due(chosen, climbs_at + _gap(base, chosen), passed)


def after(found: Sequence[Step], taken: Due, now: dt.datetime) -> dt.datetime | None:
    """When the next step is due. What came late keeps its distance: it must leave the same time to answer."""
    if taken.passed >= len(found):
        return None
    passed, following = found[taken.passed - 1], found[taken.passed]
    on_time = taken.at + _gap(taken.step, following)
    return on_time if on_time > now else now + _gap(passed, following)


def _gap(one: Step, other: Step) -> dt.timedelta:
    return dt.timedelta(seconds=other.offset - one.offset)


def _nags(rung: Mapping[str, Any], every: int, fired_at: dt.datetime, zone: ZoneInfo) -> int:
    """How often it nags."""
    if rung.get("until"):
        local = fired_at.astimezone(zone).replace(tzinfo=None)
        over = dt.datetime.combine(local.date(), dt.time.fromisoformat(rung["until"]))
        if over <= local:
            over += dt.timedelta(days=1)
        seconds = (recurrence.at(over, zone) - fired_at).total_seconds()
        return max(1, int(seconds // every))
    if rung.get("times"):
        return max(1, int(rung["times"]))
    return max(LONGEST // every, LEAST_TIMES)
