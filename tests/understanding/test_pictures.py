"""An emoji that stands where a word would is what was meant; one beside the words stays as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import home


@pytest.mark.parametrize(
    ("said", "asked", "kept"),
    [
        ("add 🍕 to my list", "what's on my list?", "🍕"),
        ("put 🥛 on the shopping list", "what's on my list?", "🥛"),
        ("add 🍎🍌 to groceries", "what's on my list?", "🍎🍌"),
        ("add 🥑 and milk to groceries", "what's on my list?", "🥑"),
        ("add task 🧹", "what are my tasks?", "🧹"),
        ("remind me tomorrow: 💊", "what are my reminders?", "💊"),
        ("add 🧑‍🍳 to my list", "what's on my list?", "🧑‍🍳"),
    ],
)
async def test_it_is_what_was_meant(tmp_path: Path, said: str, asked: str, kept: str) -> None:
    async with home(tmp_path) as here:
        assert kept in await here.say(said)
        assert kept in await here.say(asked)


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("thanks 😊", ""), ("👍", "👍"), ("ok 👍", ""), ("delete 🍕", ""), ("add milk 🥛 to my list", "milk"),
        ("what are my tasks? 🙂", "Nothing on your to-do list."), ("🙂" * 3_000, ""),
    ],
)  # fmt: skip
async def test_beside_the_words_it_changes_nothing(tmp_path: Path, said: str, answer: str) -> None:
    async with home(tmp_path) as here:
        assert answer in await here.say(said)
        assert not {"🙂", "😊", "👍"} & set(await here.say("what's on my list?") + await here.say("what are my tasks?"))
