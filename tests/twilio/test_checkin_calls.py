"""A check-in that rings: its keys, its words, and what follows where nobody picked up."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.databases import BOTH
from tests.standins.twilio import Manner, Phone
from tests.twilio.home import MUM, Home, home

KEYS = "Press 1 if all is well, 2 if I should ask again later, 9 if you need help, 3 to hear it again; or just tell me."


async def rung(here: Home, order: str = "check on mum now; if she doesn't answer in 20 minutes call her") -> Phone:
    """Mum was asked, has not answered for twenty minutes, and her phone rings."""
    await here.person("Mum", MUM, "sms", "voice", may=["be_called"])
    mum = here.twilio.phone(MUM)
    await here.text(order)
    await here.later(seconds=1)
    await here.later(minutes=20)
    await here.wait(90)
    return mum


@BOTH
async def test_one_says_that_all_is_well(tmp_path: Path, house_url: str | None) -> None:
    async with home(tmp_path, database=house_url) as here:
        here.twilio.phone(MUM).will("1")
        mum = await rung(here)
        first, last = mum.heard
        assert first.startswith("Hello Mum, this is Hob, calling for Ada. Ada has not heard from you")
        assert first.endswith(KEYS)
        assert last == "Thank you. I've told Ada. Goodbye."
        assert here.phone.texts[-1].endswith('"ok"')
        assert "Mum answered" in here.phone.texts[-1]


@pytest.mark.parametrize(
    ("keys", "words", "heard", "told"),
    [
        ("2", "", "All right, I'll ask again on", 'Mum answered my check-in: "later"'),
        ("9", "", "call 112 now. Goodbye.", 'URGENT: Mum answered my check-in: "help"'),
        ("", "I'm fine thank you", "Thank you. I've told Ada.", '"I\'m fine thank you"'),
        ("", "call me back in an hour", "All right, I'll ask again on", "call me back in an hour"),
        ("", "I fell in the kitchen", "I've written to Ada at once.", "URGENT: Mum answered"),
    ],
)  # fmt: skip
async def test_each_key_and_words(tmp_path: Path, keys: str, words: str, heard: str, told: str) -> None:
    async with home(tmp_path) as here:
        here.twilio.phone(MUM).will(keys, words)
        mum = await rung(here)
        assert heard in mum.heard[1]
        assert told in " ".join(here.phone.texts)


async def test_a_key_that_does_nothing_and_one_that_says_it_again(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        for key in ("5", "3", "1"):
            here.twilio.phone(MUM).will(key)
        mum = await rung(here)
        assert mum.heard[1] == f"That key does nothing. {KEYS}"
        assert mum.heard[2].startswith("Hello again Mum")
        assert mum.heard[3] == "Thank you. I've told Ada. Goodbye."


@pytest.mark.parametrize("manner", [Manner.BUSY, Manner.IGNORE, Manner.MACHINE])
async def test_who_does_not_pick_up_is_written_to_and_the_ladder_goes_on(tmp_path: Path, manner: Manner) -> None:
    async with home(tmp_path) as here:
        here.twilio.phone(MUM).manner = manner
        mum = await rung(here)
        assert mum.texts[-1].startswith("Hello again Mum, this is Hob.")
        for _ in range(3):
            await here.later(minutes=10)
        await here.wait(10)
        assert "nobody answered" in here.phone.texts[-1]
        assert "tried to call Mum" in here.phone.texts[-1]


async def test_who_is_asked_to_do_something_presses_one_when_it_is_done(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        here.twilio.phone(MUM).will("1")
        mum = await rung(here, "remind mum to take her pills now; if she doesn't answer in 20 minutes call her")
        assert "Press 1 when it is done, 2 if I should ask again later" in mum.heard[0]


async def test_ones_own_check_in_rings_and_takes_a_key(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.text("check on me in 10 minutes; if I don't answer in 20 minutes call me")
        here.phone.will("1")
        await here.later(minutes=10)
        await here.later(minutes=20)
        await here.wait(60)
        assert here.phone.heard[0].startswith("Hello, this is Hob. Still waiting for your check-in")
        assert "Press 1 if all is well, 2 if I should ask again later, 3 to hear it again" in here.phone.heard[0]
        assert here.phone.heard[1].startswith('Noted: "ok".')


async def test_a_check_in_by_telephone_rings_first_and_writes_where_nobody_picks_up(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.person("Mum", MUM, "sms", "voice")
        mum = here.twilio.phone(MUM)
        mum.will(words="very well, thank you")
        said = (await here.text("call mum every day at 15:00 and ask how she slept"))[-1]
        assert said.startswith("I'll call Mum every day at 3:00 pm")
        assert "and ask how she slept" in said
        await here.later(minutes=31)
        await here.wait(60)
        assert mum.heard[0].startswith("Hello Mum, this is Hob, calling for Ada. Ada would like to know how you slept.")
        assert '"very well, thank you"' in here.phone.texts[-1]
        mum.manner = Manner.IGNORE
        await here.later(hours=24)
        await here.wait(60)
        assert mum.texts[-1].startswith("Hello Mum, this is Hob. Ada would like to know how you slept.")
