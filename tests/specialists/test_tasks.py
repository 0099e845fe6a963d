"""Tasks: added, shown, ticked off, changed and deleted."""

from __future__ import annotations

import pytest

from specialists.holdings import duties
from tests.clock import START
from tests.house import Home
from tests.specialists.conftest import Talk

STANDING = """
new task: sweep the garage
add renew my passport to my tasks
"""


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("new task: sweep the garage", "Added sweep the garage. Say undo to take it back."),
        (STANDING + "what's on my to-do list?", "2 tasks:\n1. sweep the garage\n2. renew my passport"),
        (STANDING + "add Sweep the garage to my tasks", "On your to-do list already: sweep the garage."),
        ("show my tasks", "Nothing on your to-do list."),
        # ticking off
        (STANDING + "done with the garage", "Done: sweep the garage."),
        (STANDING + "mark renew passport as done\nshow my tasks", "1 task:\n1. sweep the garage"),
        (STANDING + "mark the gardn task as done", "There is: sweep the garage and renew my passport."),
        (
            STANDING + "done with the garage\nwhich tasks did I finish",
            "1 task done in the last 7 days:\n1. sweep",
        ),
        (STANDING + "done with the garage\nundo\nshow my tasks", "2 tasks:"),
        (
            STANDING + "done with the garage\nreopen sweep the garage",
            "Back on your to-do list: sweep the garage.",
        ),
        (STANDING + "mark task 2 as done", "Done: renew my passport."),
        # changing
        (
            STANDING + "rename the garage task to clear the shed",
            "Changed: clear the shed. It was sweep the garage.",
        ),
        (STANDING + "make the passport task urgent", "Changed: renew my passport (high priority)."),
        (STANDING + "set the priority of renew my passport to low", "(low priority)"),
        (
            STANDING + "make the passport task urgent\nmake the passport task urgent",
            "It is like that already",
        ),
        (
            STANDING + "change the due date of the passport task to Monday",
            "renew my passport (due Monday 23 Nov).",
        ),
        # deleting
        (STANDING + "delete the garage task", "Deleted: sweep the garage. Say undo to bring it back."),
        (STANDING + "take renew my passport off my tasks\nshow my tasks", "1 task:\n1. sweep the garage"),
        (
            STANDING + "clear my to-do list",
            "Delete both tasks (sweep the garage and renew my passport)?\n1. Yes, both tasks",
        ),
        (STANDING + "clear my to-do list\nyes", "Deleted 2 tasks: sweep the garage and renew my passport."),
        (STANDING + "clear my to-do list\nno\nshow my tasks", "2 tasks:"),
        ("delete the garage task", 'I have no task "garage": your to-do list is empty.'),
        # due dates and priorities
        ("put call the plumber on my to-do list for Monday", "Added call the plumber (due Monday 23 Nov)."),
        ("create a task to book flights by December 1st", "Added book flights (due Tuesday 1 Dec)."),
        ("add tasks: sweep, mop and dust", "Added 3 tasks: sweep, mop and dust."),
        ("add an urgent task to pay the bill", "Added pay the bill (high priority)."),
        ("new task: pay the bill!!", "Added pay the bill (high priority)."),
        (
            "put b on my to-do list for Tuesday\nput a on my to-do list for Monday\nnew task: c\nshow my tasks",
            "1. a (due Monday 23 Nov)\n2. b (due Tuesday 24 Nov)\n3. c",
        ),
        (
            STANDING + "put plumber on my to-do list for Sunday\nwhat's due this week?",
            "1 task due this week:\n1. plumber",
        ),
        (STANDING + "what's due this week?", "No tasks due this week. 2 tasks in all."),
    ],
)
async def test_conversations(talk: Talk, lines: str, expected: str) -> None:
    assert expected in await talk(lines)


async def test_what_is_overdue_comes_first_and_says_since_when(house: Home) -> None:
    await house.say("put a on my to-do list for Monday")
    await house.say("put b on my to-do list for next Friday")
    await house.later(days=4)
    assert "1. a (overdue since Monday 23 Nov 2026)\n2. b (due" in await house.say("show my tasks")
    assert (await house.say("which tasks are overdue")).startswith("1 overdue task:\n1. a")


async def test_several_that_are_close_are_asked_about_and_a_number_answers(house: Home) -> None:
    await house.say("new task: call Dave")
    await house.say("new task: call the bank")
    asked = await house.say("mark call as done")
    assert asked.startswith("Which one is done?")
    assert "1. call Dave" in asked
    assert "2. call the bank" in asked
    assert "Done: call the bank." in await house.say("2")
    assert "1 task:\n1. call Dave" in await house.say("show my tasks")


async def test_ticking_off_reaches_into_the_lists(house: Home) -> None:
    await house.say("add milk to groceries")
    assert "Ticked off your grocery list: milk." in await house.say("check off milk")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("water the ficus", [("water the ficus", 0)]),
        ("pay the bill!", [("pay the bill", duties.HIGH)]),
        ("urgent: pay the bill", [("pay the bill", duties.HIGH)]),
        ("pay the bill (high priority)", [("pay the bill", duties.HIGH)]),
        ("pay the bill, low priority", [("pay the bill", duties.LOW)]),
        ("fix the urgent care form", [("fix the urgent care form", 0)]),
        ("a; b ; c", [("a", 0), ("b", 0), ("c", 0)]),
        ("1. sweep 2. mop", [("sweep", 0), ("mop", 0)]),
        ("buy bread and milk", [("buy bread and milk", 0)]),
        ("!!!", [("!!!", 0)]),
    ],
)
def test_titles_and_their_priorities(text: str, expected: list[tuple[str, int]]) -> None:
    assert [(one.title, one.priority) for one in duties.split(text, START)] == expected
