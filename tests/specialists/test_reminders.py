"""Reminders: set, listed, moved, renamed, cancelled. Now is Friday 2026-11-20, 14:30 in Berlin."""

from __future__ import annotations

import pytest

from tests.house import Home, home
from tests.specialists.conftest import Talk

DENTIST = "remind me to ring the dentist tomorrow at 10am\n"
VITAMINS = "remind me every weekday at 8am to take my vitamins\n"
CALLS = "remind me to call Dave tomorrow at 9am\nremind me to call the bank on Monday at 9am\n"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # a confirmation states weekday, date, time, what was assumed, and how to undo
        (
            DENTIST,
            "I'll remind you on Saturday 21 Nov, 10:00 am: ring the dentist. Say undo to take it back.",
        ),
        ("remind me in 20 minutes to stretch", "on Friday 20 Nov, 2:50 pm (in 20 minutes): stretch."),
        ("remind me at 5 to call Dave", "on Friday 20 Nov, 5:00 pm: call Dave. (5 read as 5:00 pm.)"),
        (
            "remind me to call mom on Monday",
            "Monday 23 Nov, 9:00 am: call mom. (9:00 am, as you named no time of day.)",
        ),
        # where only "today" was said, the next usual hour of the day
        ("remind me today to buy stamps", "on Friday 20 Nov, 6:00 pm: buy stamps."),
        ("remind me to 🏃 run at 5pm", "5:00 pm: 🏃 run."),
        ("remind me at 5pm to call Mom ❤️", "5:00 pm: call Mom ❤️."),
        # repeats
        (VITAMINS, "every weekday at 8:00 am, first on Monday 23 Nov, 8:00 am: take my vitamins."),
        (
            "remind me every other Tuesday to put the bins out",
            "every other Tuesday at 9:00 am, first on Tuesday 24 Nov",
        ),
        (
            "remind me every day at 9am, 12pm and 6pm to drink",
            "every day at 9:00 am, 12:00 pm and 6:00 pm, first on Friday",
        ),
        (
            "remind me every 2 hours to stand up",
            "every 2 hours, first on Friday 20 Nov, 4:30 pm: stand up.",
        ),
        # several in one message, and several times in one request
        (
            "remind me at 5 to call Dave and to take the bread out",
            "(5 read as 5:00 pm.) Say undo to take it back.\nI'll remind you on Friday 20 Nov, 5:00 pm: take",
        ),
        (
            "remind me at 9, 12 and 6 to drink water",
            "on Friday 20 Nov, 6:00 pm: drink water.",
        ),
        ("remind me at 9, 12 and 6 to drink water\nundo\nwhat reminders do I have?", "No reminders."),
        # a zone that is not the person's own is named, with their own time beside it
        (
            "remind me to call Ken tomorrow at 3pm Tokyo time",
            "on Saturday 21 Nov, 3:00 pm Tokyo time, Saturday 21 Nov, 7:00 am yours: call Ken.",
        ),
        # a bare hour to wake at is one of the morning
        ("wake me up tomorrow at 6:30", "on Saturday 21 Nov, 6:30 am: wake up."),
        # what is missing is asked for, and the answer is understood
        ("remind me to water the plants", "When should I remind you: water the plants?"),
        ("remind me to water the plants\ntomorrow at 9am", "on Saturday 21 Nov, 9:00 am: water the plants."),
        ("remind me tomorrow at 9am\nfeed the cat", "on Saturday 21 Nov, 9:00 am: feed the cat."),
        (
            "remind me an hour before my flight",
            'I don\'t know when "my flight" is. When should I remind you: flight?',
        ),
        # a time that hangs on a reminder there is
        (
            "remind me of the dentist tomorrow at 10am\nremind me an hour before the dentist to leave",
            "9:00 am: leave.",
        ),
        # what cannot be is said
        ("remind me\nremind me to", "What should I remind you of?"),
        (
            "remind me yesterday to laugh",
            "Thursday 19 Nov 2026, 9:00 am is over already. When should I remind you: laugh?",
        ),
        ("remind me on February 30 to pay rent", 'I can\'t read "February 30" as a time.'),
        ("remind me at 25:00 to pay rent", "When should I remind you: pay rent?"),
        ("remind me to feed the cat when I get home", "I can't tell where you are"),
        ("remind me at the office to water the fern", "I can't wait for that place (office)"),
        (
            "remind me to feed the cat when I get home\ntoday at 6pm",
            "on Friday 20 Nov, 6:00 pm: feed the cat.",
        ),
        ("remind Anna to call the office", "I have nobody called Anna in your contacts. What is Anna's number?"),
        # once is enough
        (DENTIST + DENTIST, "That one is already set: ring the dentist (Saturday 21 Nov, 10:00 am)."),
        # lists
        ("what reminders do I have?", "No reminders."),
        (
            VITAMINS + DENTIST + "what reminders do I have?",
            "2 reminders:\n1. ring the dentist (Saturday 21 Nov, 10:00 am)\n2.",
        ),
        (
            VITAMINS + DENTIST + "when's my next reminder",
            "Next: ring the dentist (Saturday 21 Nov, 10:00 am).",
        ),
        (
            VITAMINS + DENTIST + "any reminders on Monday?",
            "1 reminder on Monday:\n1. take my vitamins (every weekday",
        ),
        (VITAMINS + DENTIST + "list my recurring reminders", "1 repeating reminder:\n1. take my vitamins"),
        (
            DENTIST + "when will you remind me about the dentist",
            "Ring the dentist (Saturday 21 Nov, 10:00 am).",
        ),
        (DENTIST + "when will you remind me about the parcel", 'No reminder about "the parcel".'),
        # moving: what is not said is kept
        (
            DENTIST + "move the dentist reminder to 11",
            "Moved to Saturday 21 Nov, 11:00 am: ring the dentist.",
        ),
        (
            DENTIST + "move the dentist reminder to Monday",
            "Moved to Monday 23 Nov, 10:00 am: ring the dentist.",
        ),
        (DENTIST + "move the dentist reminder to Monday at 4pm", "Moved to Monday 23 Nov, 4:00 pm"),
        (DENTIST + "push the dentist reminder back by an hour", "Moved to Saturday 21 Nov, 11:00 am"),
        (DENTIST + "move the dentist reminder to 10am", "It is set for that time already"),
        (
            DENTIST + "move the dentist reminder to 11\nmove the dentist reminder to 10am",
            "Moved to Saturday 21 Nov, 10:00",
        ),
        (
            DENTIST + "move the dentist reminder to 11\nundo\nwhat reminders do I have?",
            "(Saturday 21 Nov, 10:00 am)",
        ),
        (
            VITAMINS + "change my vitamins reminder to 9pm",
            "Moved to every weekday at 9:00 pm, next Monday 23 Nov, 9:00 pm",
        ),
        (VITAMINS + "move the vitamins reminder to Monday", "I need its new rhythm."),
        (
            VITAMINS + "move the vitamins reminder to every Sunday at 10am",
            "Moved to every Sunday at 10:00 am",
        ),
        (
            DENTIST + "rename the dentist reminder to see Dr Wu",
            'It now says: see Dr Wu (it was "ring the dentist").',
        ),
        (DENTIST + "change the dentist reminder\nMonday at 4pm", "Moved to Monday 23 Nov, 4:00 pm"),
        (DENTIST + VITAMINS + "delete reminder 2", "Cancelled: take my vitamins"),
        # cancelling: by words, by time, one of several, all after a yes
        (DENTIST + "cancel the dentist reminder", "Cancelled: ring the dentist (Saturday 21 Nov, 10:00 am)."),
        (
            DENTIST + "cancel the dentist reminder\nundo\nwhat reminders do I have?",
            "1 reminder:\n1. ring the dentist",
        ),
        (DENTIST + VITAMINS + "cancel my 10am reminder", "Cancelled: ring the dentist"),
        (
            DENTIST + "cancel the plumber reminder",
            'I found no reminder about "plumber". There is: ring the dentist',
        ),
        ("cancel the plumber reminder", 'I have no reminder about "plumber".'),
        (
            CALLS + "cancel the call reminder",
            "Which reminder?\n1. call Dave (Saturday 21 Nov, 9:00 am)\n2. call the bank",
        ),
        (CALLS + "cancel the call reminder\nthe bank", "Cancelled: call the bank"),
        (CALLS + "cancel the call reminder\nboth\nwhat reminders do I have?", "No reminders."),
        (
            CALLS + VITAMINS + "cancel all my reminders",
            "Cancel all 3 reminders (call Dave, take my vitamins and call the bank)?\n1. Yes, all 3 reminders",
        ),
        (CALLS + "cancel all my reminders\nyes", "Cancelled 2 reminders: call Dave"),
        (CALLS + "cancel all my reminders\nno\nwhat reminders do I have?", "2 reminders:"),
        # a day's reminders: what repeats is left out that once, and goes on
        (
            VITAMINS + "remind me on Monday at 4pm to ring Bo\nremove Monday's reminders\nyes",
            "I'll leave it out on Monday 23 Nov: take my vitamins. Next on Tuesday 24 Nov, 8:00 am. Cancelled: ring",
        ),
        (VITAMINS + "any reminders on Wednesday?", "1 reminder on Wednesday:\n1. take my vitamins"),
        (VITAMINS + "any reminders on Sunday?", "No reminders on Sunday."),
        (
            VITAMINS + "skip the next vitamins reminder",
            "I'll leave out Monday 23 Nov, 8:00 am: take my vitamins. Next on Tuesday 24 Nov",
        ),
    ],
)
async def test_conversations(talk: Talk, lines: str, expected: str) -> None:
    assert expected in await talk(lines)


async def test_a_skipped_day_is_silent_and_the_next_one_rings(house: Home) -> None:
    await house.say("remind me every day at 3pm to take pills")
    await house.say("skip the next pills reminder")
    assert await house.later(hours=2) == []
    assert [out.text for out in await house.later(hours=23)] != []


async def test_a_moved_reminder_rings_once_and_at_its_new_time(house: Home) -> None:
    await house.say("remind me at 3pm to stretch")
    await house.say("move the stretch reminder to 4pm")
    assert await house.later(minutes=45) == []
    assert [out.text for out in await house.later(minutes=45)] == ["⏰ Stretch"]
    assert await house.later(days=2) == []


async def test_a_cancelled_reminder_stays_silent(house: Home) -> None:
    await house.say("remind me in 5 minutes to stretch")
    await house.say("cancel the stretch reminder")
    assert await house.later(hours=1) == []


async def test_floating_reminders_travel_and_anchored_and_elapsed_ones_do_not(house: Home) -> None:
    await house.say("remind me tomorrow at 9am to eat")
    await house.say("remind me tomorrow at 3pm Tokyo time to call Ken")
    await house.say("remind me in 90 minutes to stretch")
    moved = await house.say("I'm in New York")
    assert "Your time zone is now America/New_York: it is Friday 20 Nov, 8:30 am there." in moved
    assert moved.partition("Not moved: ")[0].endswith('Moved with you: "eat", Saturday 21 Nov, 9:00 am. ')
    assert "stretch" in moved
    assert (await house.say("what reminders do I have?")).splitlines()[1:] == [
        "1. stretch (Friday 20 Nov, 10:00 am)",
        "2. call Ken (Saturday 21 Nov, 3:00 pm Tokyo time, Saturday 21 Nov, 1:00 am yours)",
        "3. eat (Saturday 21 Nov, 9:00 am)",
    ]
    assert "undone" in (await house.say("undo")).lower()
    assert "3. eat (Saturday 21 Nov, 9:00 am)" in await house.say("what reminders do I have?")


async def test_a_wall_time_in_the_gap_of_the_clock_change_keeps_the_old_offset(tmp_path: object) -> None:
    # 2027-03-28 02:30 does not exist in Berlin (RFC 5545, section 3.3.5: the offset before the gap counts).
    async with home(tmp_path, zone="Europe/Berlin") as house:  # type: ignore[arg-type]
        assert "Sunday 28 Mar 2027, 3:30 am" in await house.say("remind me on March 28 2027 at 2:30am to look")


@pytest.mark.parametrize("asked", ["do I have anything on this afternoon?", "what reminders do I have this afternoon?"])
async def test_a_part_of_the_day_is_all_of_it_where_it_is_asked_about(talk: Talk, asked: str) -> None:
    assert "fetch lena" in (await talk(f"remind me at 4:40pm to fetch Lena\n{asked}")).lower()
