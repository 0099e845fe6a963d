"""Questions to a small web, asked and answered in text."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import talk
from tests.house import Home

HERE = Path(__file__).parent
TALKS = talk.page(HERE / "questions.txt") | talk.page(HERE / "more.txt")


@pytest.mark.parametrize("name", TALKS)
async def test_questions(house: Home, name: str) -> None:
    await talk.held(house, TALKS[name])
