"""Facts through the front door: told, asked for, corrected, explained, forgotten, and taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import talk
from tests.house import home

_HERE = Path(__file__).parent
TALKS = talk.page(_HERE / "talk.txt") | talk.page(_HERE / "chat.txt")


@pytest.mark.parametrize("name", TALKS)
async def test_facts_in_talk(tmp_path: Path, name: str) -> None:
    async with home(tmp_path) as here:
        await talk.held(here, TALKS[name])
