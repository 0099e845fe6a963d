"""Messages that lean on the turn before, by text through a whole house: the conversations of tests/talks, what fades,
what undo brings back, and that nobody else's words are leant on.

A talk is a block of lines "what is said > what the answer must hold"; with "!" before it, what it must not hold; "+5"
lets five minutes pass. Each has a house of its own, at 2:30 pm on Friday 20 November in Berlin.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import home
from tests.people.street import SAM, street

_TALKS = [
    pytest.param(block, id=f"{page.stem}-{number}")
    for page in sorted((Path(__file__).parent / "talks").glob("*.txt"))
    for number, block in enumerate(page.read_text(encoding="utf-8").strip().split("\n\n")[1:], 1)
]


@pytest.mark.parametrize("block", _TALKS)
async def test_talk(block: str, tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        for line in block.splitlines():
            if line.startswith("+"):
                await here.later(minutes=int(line))
                continue
            said, wanted = line.split(" > ", 1)
            answer = await here.say(said)
            held = wanted.removeprefix("!").lower() in answer.lower()
            assert held != wanted.startswith("!"), f"{said!r} was answered {answer!r}, wanted {wanted!r}"


def test_there_are_as_many_talks_as_were_promised() -> None:
    assert len(_TALKS) >= 160


_CALL = "remind me tomorrow at 5 to call dave"
_LIST = "add milk and eggs to groceries"
_TASK = "add buy paint to my tasks"
_REMINDERS, _GROCERIES, _TASKS = "what are my reminders", "what's on my grocery list", "what are my tasks"


@pytest.mark.parametrize(
    ("first", "leaning", "asked", "then"),
    [
        (_CALL, "make it 6", _REMINDERS, "call dave (Saturday 21 Nov, 5:00 pm)"),
        (_CALL, "move it to monday", _REMINDERS, "call dave (Saturday 21 Nov, 5:00 pm)"),
        (_CALL, "an hour later", _REMINDERS, "call dave (Saturday 21 Nov, 5:00 pm)"),
        (_CALL, "am, not pm", _REMINDERS, "call dave (Saturday 21 Nov, 5:00 pm)"),
        (_CALL, "not dave, ben", _REMINDERS, "call dave"),
        (_CALL, "call it ring dave", _REMINDERS, "call dave"),
        (_CALL, "cancel it", _REMINDERS, "call dave"),
        (_CALL, "and to call the bank", _REMINDERS, "1 reminder"),
        (_CALL, "also tomorrow at 8", _REMINDERS, "1 reminder"),
        (_CALL, "do the same for Anna", _REMINDERS, "1 reminder"),
        (_LIST, "and bread", _GROCERIES, "2 things"),
        (_LIST, "not milk, oat milk", _GROCERIES, "- milk"),
        (_LIST, "drop the eggs again", _GROCERIES, "- eggs"),
        (_LIST, "both bought", _GROCERIES, "2 things"),
        (_LIST, "put them on the camping list instead", _GROCERIES, "2 things"),
        (_TASK, "make it due monday", _TASKS, "buy paint"),
        (_TASK, "that's urgent", _TASKS, "buy paint"),
        (_TASK, "call it buy red paint", _TASKS, "1. buy paint"),
        (_TASK, "i've finished it", _TASKS, "buy paint"),
        (_TASK, "done", _TASKS, "buy paint"),
        (_TASK, "delete that", _TASKS, "buy paint"),
        (_TASK, "ping me about it at 5pm", _REMINDERS, "no reminders"),
    ],
)
async def test_undo_brings_back_what_a_follow_up_changed(
    first: str, leaning: str, asked: str, then: str, tmp_path: Path
) -> None:
    async with home(tmp_path) as here:
        await here.say(first)
        changed = await here.say(leaning)
        assert "undo" in changed, changed
        assert "Undone" in await here.say("undo")
        assert then.lower() in (await here.say(asked)).lower()


@pytest.mark.parametrize(
    ("first", "leaning", "asked", "still"),
    [
        (_CALL, "make it 6", _REMINDERS, "5:00 pm"),
        (_CALL, "cancel it", _REMINDERS, "call dave"),
        (_CALL, "not dave, ben", _REMINDERS, "call dave"),
        (_LIST, "take the first one off again", _GROCERIES, "2 things"),
        (_LIST, "and bread", _GROCERIES, "2 things"),
        (_TASK, "done", _TASKS, "buy paint"),
        (_TASK, "make it due monday", _TASKS, "1. buy paint"),
    ],
)
async def test_after_a_quarter_of_an_hour_nothing_is_leant_on(
    first: str, leaning: str, asked: str, still: str, tmp_path: Path
) -> None:
    async with home(tmp_path) as here:
        await here.say(first)
        await here.later(minutes=16)
        await here.say(leaning)
        assert still in await here.say(asked)


async def test_within_the_quarter_of_an_hour_it_is(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say(_CALL)
        await here.later(minutes=14)
        assert "6:00 pm: call dave" in await here.say("make it 6")


@pytest.mark.parametrize("words", ["cancel it", "make it 6", "done", "not dave, ben", "undo", "and to sell the car"])
async def test_a_contacts_words_never_lean_on_what_the_owner_said(words: str, tmp_path: Path) -> None:
    async with street(tmp_path) as here:
        await here.say(f"add contact Sam {SAM}")
        await here.say("Sam may add things to my lists")
        await here.say(_CALL)
        await here.write(SAM, words)
        assert "call dave (Saturday 21 Nov, 5:00 pm)" in (shown := await here.say(_REMINDERS)), shown
        assert "1 reminder" in shown


async def test_the_owners_words_never_lean_on_what_a_contact_did(tmp_path: Path) -> None:
    async with street(tmp_path) as here:
        await here.say(f"add contact Sam {SAM}")
        await here.say("Sam may add things to my lists")
        await here.say("add milk to groceries")
        await here.say(_CALL)
        await here.write(SAM, "add rum to groceries")
        assert "call dave" in await here.say("cancel it")
        assert "rum" in await here.say(_GROCERIES)


async def test_done_is_the_reminders_that_came_after_the_task_was_talked_about(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("remind me in 5 minutes to stretch")
        await here.say(_TASK)
        await here.later(minutes=5)
        assert "stretch" in await here.say("done")
        assert "buy paint" in await here.say(_TASKS)


async def test_done_is_the_tasks_that_was_talked_about_after_the_reminder_came(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.say("remind me in 5 minutes to stretch")
        await here.later(minutes=5)
        await here.later(minutes=1)
        await here.say(_TASK)
        assert "Done: buy paint" in await here.say("done")
