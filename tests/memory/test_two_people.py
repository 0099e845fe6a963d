"""Two people of one house with the same names and the same facts: neither ever sees, changes or loses the other's."""

from __future__ import annotations

import asyncio
import itertools
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.channels.base import Incoming
from storage import people
from storage.tables import Role
from tests.clock import START
from tests.house import Home, home

PLACES = (("Berlin", "Bonn", "Essen"), ("Oslo", "Rome", "Turin"))  # told by the one and by the other
NAMES = ("Sarah", "Tom")
ADDRESSES = ("owner", "bea")
DEEDS = ("lives", "lives", "likes", "forget", "undo", "where", "where", "about", "all", "then", "why", "history")
STEP = st.tuples(st.sampled_from((0, 1)), st.sampled_from(DEEDS), st.sampled_from(NAMES), st.integers(0, 2))


@dataclass
class Mind:
    """What a person has told and should find again: where each name lives now, and who likes jazz."""

    lives: dict[str, str] = field(default_factory=dict)
    likes: set[str] = field(default_factory=set)
    before: tuple[dict[str, str], set[str]] | None = None  # as it was before the last deed, for an undo


class Two:
    """A house with two people who write in turns."""

    def __init__(self, house: Home) -> None:
        self.house = house
        self._ids = itertools.count()
        self.minds = (Mind(), Mind())

    async def say(self, who: int, text: str) -> str:
        before = len(self.house.screen.shown)
        await self.house.house.intake.take([Incoming("terminal", f"two-{next(self._ids)}", ADDRESSES[who], text)])
        return (await self.house.screen.nth(before)).text

    async def step(self, who: int, deed: str, name: str, place: int) -> None:
        mind, others = self.minds[who], PLACES[1 - who]
        was = dict(mind.lives), set(mind.likes)
        answer = await self.say(who, self._words(who, deed, name, place))
        assert not any(other in answer for other in others), (who, deed, answer)
        if deed == "lives":
            mind.lives[name] = PLACES[who][place]
            mind.before = was
        elif deed == "likes":
            mind.likes.add(name)
            mind.before = was
        elif deed == "forget":
            if mind.lives.pop(name, None) or name in mind.likes:
                assert "Forgotten" in await self.say(who, "yes")
                mind.before = was
            mind.likes.discard(name)
        elif deed == "undo" and mind.before is not None and "Undone" in answer:
            mind.lives, mind.likes = mind.before
            mind.before = None
        if deed == "undo":
            await self._settle(who)
        if deed == "where" and name in mind.lives:
            assert mind.lives[name] in answer, (who, name, answer)

    async def _settle(self, who: int) -> None:
        """After an undo, what was told is told again: the mind of this test knows one step back and no more."""
        for name in NAMES:
            answer = await self.say(who, f"where does {name} live?")
            found = [place for place in PLACES[who] if place in answer]
            self.minds[who].lives.pop(name, None)
            if found:
                self.minds[who].lives[name] = found[0]
            liked = await self.say(who, f"does {name} like jazz?")
            self.minds[who].likes = self.minds[who].likes - {name} | ({name} if "likes jazz" in liked else set())
        self.minds[who].before = None

    def _words(self, who: int, deed: str, name: str, place: int) -> str:
        return {
            "lives": f"remember that {name} lives in {PLACES[who][place]}",
            "likes": f"remember that {name} likes jazz",
            "forget": f"forget everything about {name}",
            "undo": "undo",
            "where": f"where does {name} live?",
            "about": f"what do you know about {name}?",
            "all": "what do you know about me?",
            "then": f"what did you know about {name} in November?",
            "why": f"how do you know that {name} likes jazz?",
            "history": f"what did I say about {name}?",
        }[deed]


@pytest.mark.long
@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(STEP, min_size=8, max_size=20))
def test_two_people_with_the_same_names_never_meet(steps: list[tuple[int, str, str, int]]) -> None:
    asyncio.run(_play(steps))


async def _play(steps: list[tuple[int, str, str, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with home(Path(folder)) as house:
            zone = ZoneInfo("Europe/Berlin")
            await people.ensure(house.house.database, Role.MEMBER, "Bea", "bea", ("terminal",), zone, START)
            two = Two(house)
            for who, deed, name, place in steps:
                await two.step(who, deed, name, place)
            for who, name in itertools.product((0, 1), NAMES):
                answer = await two.say(who, f"where does {name} live?")
                lives = two.minds[who].lives.get(name)
                assert (lives in answer) if lives else not any(one in answer for one in PLACES[0] + PLACES[1])


async def test_all_data_of_one_goes_and_the_other_keeps_theirs(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        zone = ZoneInfo("Europe/Berlin")
        await people.ensure(house.house.database, Role.MEMBER, "Bea", "bea", ("terminal",), zone, START)
        two = Two(house)
        for who in (0, 1):
            await two.say(who, f"remember that Sarah lives in {PLACES[who][0]}")
            await two.say(who, "remind me tomorrow at 5 to call Sarah")
        await two.say(0, "delete all my data")
        assert "for good" in await two.say(0, "yes")
        assert "nothing" in await two.say(0, "what do you know about Sarah?")
        assert PLACES[1][0] in await two.say(1, "what do you know about Sarah?")
        assert "call Sarah" in await two.say(1, "what are my reminders?")
        assert "call Sarah" not in await two.say(0, "what are my reminders?")
