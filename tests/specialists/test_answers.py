"""Done, later, and what the ledger tells afterwards. Reminders really fire here, through pulse and delivery."""

from __future__ import annotations

import pytest

from tests.house import Home

PILLS = "remind me every day at 3pm to take my pills"


@pytest.fixture
async def rung(house: Home) -> Home:
    """A house in which "stretch" has just come, at 14:31."""
    await house.say("remind me in 1 minute to stretch")
    (shown,) = await house.later(minutes=1)
    assert shown.text == "⏰ Stretch"
    return house


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("done", 'Done: "stretch".'),
        ("did it", 'Done: "stretch".'),
        ("done with stretching", 'Done: "stretch".'),
        ("snooze", "Snoozed until Friday 20 Nov, 2:41 pm (in 10 minutes): stretch."),
        ("snooze 20 min", "Snoozed until Friday 20 Nov, 2:51 pm (in 20 minutes): stretch."),
        ("snooze it until 5", "Snoozed until Friday 20 Nov, 5:00 pm: stretch."),
        ("tomorrow", "Snoozed until Saturday 21 Nov, 2:31 pm: stretch."),
        ("remind me tomorrow at 9am", "Snoozed until Saturday 21 Nov, 9:00 am: stretch."),
        ("snooze until yesterday", "over already. Until when shall I snooze it?"),
        ("snooze the laundry", 'No reminder about "the laundry" is waiting for an answer.'),
        (
            "did you remind me to stretch?",
            "Yes: Friday 20 Nov, 2:31 pm, in the terminal; delivered at once. You have not said",
        ),
        ("what reminders do I have?", "No reminders.\nWaiting for your done: stretch."),
        ("cancel the stretch reminder", "I don't wait for your done any more. Say undo to take it back."),
        ("undo", "I could not take that back (I set a reminder: stretch): the reminder has come since."),
    ],
)
async def test_what_can_be_said_to_a_reminder(rung: Home, answer: str, expected: str) -> None:
    assert expected in await rung.say(answer)


async def test_done_is_kept_and_told(rung: Home) -> None:
    await rung.say("done")
    assert "You said done Friday 20 Nov, 2:31 pm." in await rung.say("did you remind me to stretch?")
    assert await rung.say("done") == "Nothing is waiting for an answer just now."


async def test_a_snoozed_one_comes_again_and_once(rung: Home) -> None:
    await rung.say("snooze")
    assert "Snoozed already, until Friday 20 Nov, 2:41 pm" in await rung.say("snooze")
    assert await rung.later(minutes=9) == []
    assert [out.text for out in await rung.later(minutes=1)] == ["⏰ Stretch"]
    assert await rung.later(days=1) == []


async def test_undo_of_a_snooze_lets_it_wait_for_its_answer_again(rung: Home) -> None:
    await rung.say("snooze")
    assert 'Undone: I snoozed "stretch".' in await rung.say("undo")
    assert await rung.later(hours=1) == []
    assert 'Done: "stretch".' in await rung.say("done")


async def test_done_and_then_snooze_brings_it_up_again(rung: Home) -> None:
    await rung.say("done")
    assert "Snoozed until" in await rung.say("snooze 20 min")
    assert [out.text for out in await rung.later(minutes=20)] == ["⏰ Stretch"]


async def test_buttons_do_what_their_words_do(house: Home) -> None:
    await house.say("remind me in 1 minute to stretch")
    (shown,) = await house.later(minutes=1)
    assert [button.label for button in shown.buttons] == ["Done", "Snooze 10 min", "1 h", "Tomorrow"]
    assert "Snoozed until Friday 20 Nov, 2:41 pm" in await house.tap(shown, "Snooze 10 min")
    assert "Snoozed already, until Friday 20 Nov, 2:41 pm" in await house.tap(shown, "Snooze 10 min")
    (again,) = await house.later(minutes=10)
    assert "Snoozed until Saturday 21 Nov, 2:41 pm" in await house.tap(again, "Tomorrow")
    (last,) = await house.later(days=1)
    assert 'Done: "stretch".' in await house.tap(shown, "Done")  # an old button means the one that is alive
    assert "You had said done to it already" in await house.tap(last, "Done")


async def test_a_button_of_a_row_that_is_gone_says_so(house: Home) -> None:
    tap = {"button": {"intent": "acknowledge", "slots": {"occurrence": "12345"}}}
    assert await house.say("", tap) == "That reminder is no longer there."
    tap = {"button": {"intent": "acknowledge", "slots": {"occurrence": "no number"}}}
    assert await house.say("", tap) == "That reminder is no longer there."


async def test_a_repeating_one_goes_on_after_done(house: Home) -> None:
    await house.say(PILLS)
    await house.later(minutes=30)
    assert await house.say("I took my pills") == 'Done: "take my pills". Next on Saturday 21 Nov, 3:00 pm.'
    assert len(await house.later(days=1)) == 1


async def test_two_that_came_together_are_asked_about(house: Home) -> None:
    await house.say("remind me in 5 minutes to feed the cat")
    await house.say("remind me in 5 minutes to feed the dog")
    assert len(await house.later(minutes=5)) == 2
    asked = await house.say("done")
    assert asked.startswith("Which one?")
    assert 'Done: "feed the dog".' in await house.say("the dog")
    assert await house.say("done") == 'Done: "feed the cat".'


async def test_done_said_early_spares_the_reminder(house: Home) -> None:
    await house.say("remind me at 6pm to do the dishes")
    assert await house.say("done with the dishes") == (
        'Done: "do the dishes". It will not come Friday 20 Nov, 6:00 pm.'
    )
    assert await house.later(days=1) == []


async def test_before_it_came_the_ledger_says_not_yet(house: Home) -> None:
    await house.say(PILLS)
    assert await house.say("did you remind me to take my pills?") == (
        'Not yet: "take my pills" is set for Friday 20 Nov, 3:00 pm.'
    )
    assert 'No reminder about "stretch" has come' in await house.say("did you remind me to stretch?")


async def test_lateness_is_part_of_the_story(house: Home) -> None:
    await house.say("remind me at 3pm to stretch")
    await house.later(hours=3, minutes=30)
    story = await house.say("did you remind me to stretch?")
    assert story.startswith("Yes: Friday 20 Nov, 6:00 pm, in the terminal (3 h late); delivered at once.")
