"""A message made to be slow to read costs a bounded time of the processor: one person cannot freeze the house."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.house import home

SIZE = 20_000
SECONDS = 2.0  # of the processor, for all that the house does with it, the lesson included; each took up to minutes
PUMPS = (
    " ", ",", "!", "\n", "1", "'", '"', "(", "()", "[", "“", "é", "🙂", "_", "-", ":", "@", "a", "a ", "1 ", ", ",
    "and ", "mon, ", "my ", "i am ", "she is ", "not ", "if ", "then ", "until ", "every ", "to ", "on ", "so ", "? ",
    ". ", "\n- ", "milk, ", "milk and ", "2 eggs, ", "at 5, ", "5pm ", "tomorrow ", "in 5 minutes ", "remind me ",
    "call me ", "if i don't answer ", "text Anna ", "my name is ", "I like a. ", "but not ", "because ", "x2, ",
    "a@b.", "://", "+1 ", "9:00 ", "Anna said ", "A b. ", "I'm vegan. ",
)
LEADS = ("a", "remind me to ", "I like ", "text Anna ", "remember that ", "buy ", "call me at ", "my sister is ")


def _messages(part: int, of: int) -> list[str]:
    made = [(LEADS[number % len(LEADS)] + pump * SIZE)[: SIZE - 1] + "b" for number, pump in enumerate(PUMPS)]
    return ["a" + " " * 8_000 + "b", *made][part::of]


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
async def test_no_message_keeps_the_house_long(tmp_path: Path, part: int) -> None:
    slow = []
    async with home(tmp_path) as at_home:
        for text in ["remind me at 5 to call Dave", "a" * 300, *_messages(part, 4)]:
            began = time.process_time()
            await at_home.say(text)
            await at_home.house.lessons.settled()
            if (spent := time.process_time() - began) > SECONDS:
                slow.append((round(spent, 2), text[:40]))
    assert not slow
