"""Talks as pages of text, and a house that is talked to. For test_conversation.py and memory/test_talk.py.

A talk has its name in brackets. A line is what the person says; indented below it stands what the answer must hold,
after "!" what it must not. "+ 3 days" moves the clock.
"""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from tests import rows
from tests.house import Home

Talk = list[tuple[str, list[str]]]  # what is said, and what the answer to it must hold


def page(path: Path) -> dict[str, Talk]:
    """The talks of a page by their names."""
    talks: dict[str, Talk] = {}
    for name, lines in rows.sections(path):
        talk = talks[name] = []
        for line in filter(str.strip, lines):
            if line.startswith(" "):
                talk[-1][1].append(line.strip())
            else:
                talk.append((line, []))
    return talks


async def held(here: Home, talk: Talk) -> None:
    """Says all of it, and asserts that each answer is as the talk has it."""
    for said, wanted in talk:
        if said.startswith("+ "):
            number, unit = said[2:].split()
            here.clock.advance(dt.timedelta(**{unit: int(number)}))
            continue
        answer = await here.say(said)
        await here.house.lessons.settled()  # what it taught is there before a person writes again
        for part in wanted:
            left_out = part.startswith("!")
            found = part.removeprefix("!").casefold() in answer.casefold()
            assert found != left_out, f"{said!r} was answered {answer!r}, wanted {part!r}"
