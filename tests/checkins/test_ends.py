"""Whatever is answered, not answered, or slept through: each asking ends exactly once, as answered or told."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sqlmodel import select

from storage.columns import new_id
from storage.tables import CheckInAnswer, Occurrence, OccurrenceState
from tests.checkins.conftest import MOM
from tests.people.street import ANNA, Street, street

_SAID = st.sampled_from(["ok", "all good", "later", "in 20 minutes", "who is this?", "I fell", "slept badly", "👍"])
_STEPS = st.lists(_SAID | st.sampled_from([5, 31, 45, 90, 600, 1440, 2000, 5000]), min_size=1, max_size=14)


async def _kept(town: Street) -> tuple[list[Occurrence], list[CheckInAnswer]]:
    owner = await town.house.identity.who("terminal", "owner")
    assert owner is not None
    async with town.house.database.unit(owner.person.id, new_id(), town.clock.now()) as unit:
        occurrences = [one for one in await unit.all(select(Occurrence)) if one.fired_at is not None]
        return occurrences, list(await unit.all(select(CheckInAnswer)))


def _told(town: Street) -> int:
    texts = "\n".join(out.text for out in town.screen.shown)
    return texts.count("nobody answered. Please see") + texts.count("did not answer my check-in of")


@pytest.mark.long
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@example(["later", 31, 31, 45, 2000, 5000])
@example([31, "later", 5, 1440, "ok"])
@given(_STEPS)
async def test_each_asking_ends_exactly_once(steps: list[str | int]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with street(Path(folder)) as town:
            await town.say(f"add contact Mom {MOM}")
            await town.say(f"add contact Anna {ANNA}")
            await town.say("check on mom every day at 9; if she doesn't answer in 30 minutes try again, then text Anna")
            await town.later(minutes=1)
            await town.write(MOM, "yes")
            await town.later(hours=18, minutes=29)
            for step in steps:
                waits = any(one.state == OccurrenceState.FIRED for one in (await _kept(town))[0])
                if isinstance(step, int):
                    await town.later(minutes=step)
                elif waits:  # an answer that comes late is kept beside what was told
                    await town.write(MOM, step)
            for _ in range(12):
                if all(one.state != OccurrenceState.FIRED for one in (await _kept(town))[0]):
                    break
                await town.later(minutes=45)
            occurrences, answers = await _kept(town)
            answered = [one.occurrence_id for one in answers]
            assert len(answered) == len(set(answered)), "no asking is answered twice"
            assert len(occurrences) == len(answered) + _told(town)
            ended = {OccurrenceState.ACKNOWLEDGED, OccurrenceState.EXPIRED, OccurrenceState.DONE}
            assert {one.state for one in occurrences} <= ended
