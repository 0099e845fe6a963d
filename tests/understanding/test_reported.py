"""What a clause reports as done, by the name of a thing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import home

THINGS = """remind me at 5pm to ring the plumber
add tasks: water the tomatoes, order tips
remind me at 7pm to put the bins out
remind me at 6pm about red wine for Tom
remind me at 5:30pm about the kids party
"""


@pytest.mark.parametrize(("said", "done"), [
    ("rang the plumber, he can't come", 'Done: "ring the plumber"'),
    ("I watered the tomatoes", "Done: water the tomatoes"),
    ("tips ordered!", "Done: order tips"), ("I put the bins out already", 'Done: "put the bins out"'),
])  # fmt: skip
async def test_it_is_done(said: str, done: str, tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        for line in THINGS.splitlines():
            await here.say(line)
        assert done in await here.say(said)


@pytest.mark.parametrize("said", [
    "I haven't watered the tomatoes", "did I water the tomatoes?", "I need to water the tomatoes", "who ordered tips",
    "I almost put the bins out", "I like red wine, Tom does too", "the kids loved that party",
])  # fmt: skip
async def test_it_is_not(said: str, tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        for line in THINGS.splitlines():
            await here.say(line)
        assert "Done:" not in await here.say(said)
