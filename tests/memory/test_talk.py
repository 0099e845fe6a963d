"""Facts through the front door: told, asked for, corrected, explained, forgotten, and taken back."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tests import rows
from tests.house import home

TALKS = dict(rows.sections(Path(__file__).with_name("talk.txt")))


def _lines(talk: list[str]) -> list[tuple[str, list[str]]]:
    """What the person says, each with what the answer must hold."""
    said: list[tuple[str, list[str]]] = []
    for line in filter(str.strip, talk):
        if line.startswith(" "):
            said[-1][1].append(line.strip())
        else:
            said.append((line, []))
    return said


@pytest.mark.parametrize("talk", TALKS)
async def test_facts_in_talk(tmp_path: Path, talk: str) -> None:
    async with home(tmp_path) as house:
        for said, held in _lines(TALKS[talk]):
            if said.startswith("+ "):
                number, unit = said[2:].split()
                house.clock.advance(dt.timedelta(**{unit: int(number)}))
                continue
            answer = await house.say(said)
            for part in held:
                if part.startswith("!"):
                    assert part[1:].casefold() not in answer.casefold(), said
                else:
                    assert part.casefold() in answer.casefold(), said
