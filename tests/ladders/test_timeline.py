"""The line of time of a ladder: its steps in order, what was missed, what is left to answer."""

from __future__ import annotations

import datetime as dt
import itertools
from typing import Any
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from bot.clock import ladders
from tests.clock import START

BERLIN = ZoneInfo("Europe/Berlin")
PILLS = [{"after": 600, "way": "call", "whom": ["me"]}, {"after": 1200, "way": None, "whom": [7]}]


def offsets(ladder: list[dict[str, Any]]) -> list[int]:
    return [one.offset // 60 for one in ladders.steps(ladder, START, BERLIN)]


def test_rungs_follow_each_other_and_the_last_has_time_to_be_answered() -> None:
    assert offsets(PILLS) == [10, 30, 50]
    assert offsets([{"after": 30, "whom": ["me"]}]) == [1, 11], "never at once, and ten minutes at least to answer"


def test_nagging_goes_on_beside_rungs_and_ends() -> None:
    assert offsets([{"every": 300, "times": 3, "until": None}]) == [5, 10, 15, 20]
    assert offsets([{"after": 600, "whom": ["me"]}, {"every": 300, "times": 3}]) == [5, 10, 15, 20]
    assert len(offsets([{"every": 600}])) == 24 * 6 + 1
    assert offsets([{"every": 1800, "until": "16:00"}]) == [30, 60, 90, 120], "from 14:30"


def test_a_ladder_without_rungs_has_no_steps() -> None:
    assert ladders.steps([], START, BERLIN) == []
    assert ladders.first([], START, BERLIN) is None


def test_of_several_that_were_missed_the_latest_rung_is_taken() -> None:
    found = ladders.steps([*PILLS, {"every": 300, "times": 12}], START, BERLIN)
    due = ladders.due(found, 0, START + dt.timedelta(minutes=5), START + dt.timedelta(hours=5))
    assert due.step.rung == PILLS[1]
    assert due.at == START + dt.timedelta(minutes=30)
    following = ladders.after(found, due, START + dt.timedelta(hours=5))
    assert found[due.passed].last
    assert following == START + dt.timedelta(hours=5, minutes=5), "as much time to answer as there would have been"


_RUNG = st.fixed_dictionaries({"after": st.integers(1, 90_000), "whom": st.just(["me"])})
_NAG = st.fixed_dictionaries({"every": st.integers(1, 90_000), "times": st.none() | st.integers(1, 9)})
_LADDER = st.lists(_RUNG, max_size=5).flatmap(
    lambda rungs: st.lists(_NAG, min_size=0 if rungs else 1, max_size=1).map(lambda nags: [*rungs, *nags])
)


@given(_LADDER, st.lists(st.integers(0, 200_000), min_size=1, max_size=60))
def test_every_ladder_ends_whenever_it_is_looked_at(ladder: list[dict[str, Any]], waits: list[int]) -> None:
    """Looked at after any waits, each step is taken at most once, in order, and the end comes last."""
    found = ladders.steps(ladder, START, BERLIN)
    assert [one.number for one in found] == list(range(1, len(found) + 1))
    assert all(one.offset < other.offset for one, other in itertools.pairwise(found))
    now, rung = START, 0
    climbs_at = ladders.first(ladder, START, BERLIN)
    taken: list[int] = []
    for wait in [*waits, *[10**9] * 3]:
        now += dt.timedelta(seconds=wait)
        if climbs_at is None or climbs_at > now:
            continue
        due = ladders.due(found, rung, climbs_at, now)
        assert rung < due.step.number <= due.passed
        assert due.at <= now
        taken.append(due.step.number)
        rung, climbs_at = due.passed, ladders.after(found, due, now)
        assert climbs_at is None or climbs_at > now, "one step at a look"
    assert climbs_at is None
    assert taken == sorted(set(taken))
    assert found[taken[-1] - 1].last
