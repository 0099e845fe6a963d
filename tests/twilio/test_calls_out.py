"""Calls that Hob makes: spoken, answered by key and by word, heard or not, and what follows where nobody did."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.sending import buttons as kept_buttons
from bot.sending import wording
from storage import calls
from storage.tables import Occurrence, Outbox, Receipt
from tests.databases import BOTH
from tests.standins.twilio import Fault, Kind, Manner, Mishap
from tests.twilio.home import ADA, MUM, Home, home

PILLS = "⏰ Take the pills"


async def ring(here: Home, text: str = PILLS) -> Outbox:
    """A reminder that is due now, said by phone."""
    await here.text("remind me in 5 minutes to take the pills")
    here.phone.received.clear()
    occurrence = (await here.rows(Occurrence))[-1]
    async with here.house.database.unit(here.owner_id, 1, here.clock.now()) as unit:
        found = await unit.get(Occurrence, occurrence.id)
        found.state, found.fired_at = "fired", occurrence.due_at  # before its time comes, or the pulse may be quicker
    here.clock.advance(occurrence.due_at - here.clock.now())
    await here.twilio.reach(here.clock.now())
    _, buttons = wording.buttons(occurrence.id, "14:35", wording.came(here.house.registry))
    return await here.send(text, "voice", kind="reminder", buttons=kept_buttons.kept(buttons))


async def state(here: Home, row: Outbox) -> str:
    return (await here.rows(id=row.id))[0].state


@BOTH
async def test_a_reminder_is_spoken_and_acknowledged_by_key(tmp_path: Path, house_url: str | None) -> None:
    async with home(tmp_path, database=house_url) as here:
        here.phone.will("1")
        row = await ring(here)
        assert await state(here, row) == "accepted"
        await here.wait(60)
        first, last = here.phone.heard
        assert first.startswith("Hello, this is Hob with a reminder. Take the pills.")
        assert "Press 1 when it is done" in first
        assert last == 'Done: "take the pills". Goodbye.'
        assert await state(here, row) == "delivered"
        assert (await here.rows(Occurrence))[-1].state == "acknowledged"
        assert here.phone.texts == []


async def test_a_key_is_taken_at_once(tmp_path: Path) -> None:
    took = []
    for keys in ("1#", "1"):  # nobody knows that a hash ends what is keyed
        async with home(tmp_path / keys) as here:
            here.phone.will(keys)
            await ring(here)
            await here.wait(60)
            (asked,) = here.twilio.log.of("call", status="asking")
            (_, answered) = here.twilio.log.of("spoken")
            took.append(answered.at - asked.at)
    assert took[0] == took[1]


@pytest.mark.parametrize(
    ("keys", "words", "heard"),
    [
        ("2", "", "Snoozed until Friday 20 November, 2:45 pm"),
        ("", "done", 'Done: "take the pills".'),
        ("", "ten more minutes", "Snoozed until Friday 20 November, 2:45 pm"),
        ("", "call me in an hour", "Snoozed until Friday 20 November, 3:35 pm"),
        ("", "Please call back at six pm.", "Snoozed until Friday 20 November, 6:00 pm"),
    ],
)
async def test_keys_and_words_are_understood_and_said_back(tmp_path: Path, keys: str, words: str, heard: str) -> None:
    async with home(tmp_path) as here:
        here.phone.will(keys, words)
        await ring(here)
        await here.wait(60)
        assert heard in here.phone.heard[1]


async def test_no_more_to_say_ends_the_call_and_a_closed_line_is_told_of_no_undo(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        here.phone.will(words="ten more minutes")
        here.phone.will(words="no, thank you")
        await ring(here)
        await here.wait(60)
        assert "Say undo" in here.phone.heard[1]
        assert here.phone.heard[2:] == ["Goodbye."]
        here.phone.will("2")
        await ring(here)
        await here.wait(60)
        assert here.phone.heard[-1].endswith("(in 10 minutes): take the pills. Goodbye.")


async def test_three_says_it_again_and_unknown_keys_do_nothing(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        for keys in ("3", "7", "1"):
            here.phone.will(keys)
        await ring(here)
        await here.wait(90)
        assert here.phone.heard[1].startswith("Take the pills. Press 1")
        assert here.phone.heard[2].startswith("That key does nothing.")
        assert here.phone.heard[3] == 'Done: "take the pills". Goodbye.'


async def test_silence_after_the_text_is_a_text_that_was_heard(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        row = await ring(here)
        await here.wait(90)
        assert here.phone.heard[1].startswith("Are you there?")
        assert here.phone.heard[2] == "I leave it at that. Goodbye."
        assert await state(here, row) == "delivered"
        assert here.phone.texts == []


@pytest.mark.parametrize(
    ("manner", "reason"),
    [
        (Manner.BUSY, "busy"), (Manner.DECLINE, "busy"), (Manner.IGNORE, "no-answer"), (Manner.MACHINE, "machine"),
        (Manner.FAX, "machine"),
    ],
)
async def test_a_call_that_nobody_heard_goes_another_way(tmp_path: Path, manner: Manner, reason: str) -> None:
    async with home(tmp_path) as here:
        here.phone.manner = manner
        row = await ring(here)
        await here.wait(90)
        assert await state(here, row) == "failed"
        assert [text.startswith(PILLS) for text in here.phone.texts] == [True]
        line = await calls.for_row(here.house.database, row.id)
        assert line is not None
        assert (line.known, (line.answered_by or "").startswith(("machine", "fax"))) == (False, reason == "machine")
        assert line.state == ("completed" if reason == "machine" else reason)


async def test_no_private_word_is_left_on_a_machine(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        here.phone.manner = Manner.MACHINE
        await ring(here)
        await here.wait(90)
        (heard,) = here.phone.heard
        assert heard == "Hello, this is Hob, with a message for you. I send it in writing as well. Goodbye."
        assert "pills" not in here.phone.calls[0].text


@BOTH
async def test_who_hangs_up_at_once_has_not_heard_it(tmp_path: Path, house_url: str | None) -> None:
    async with home(tmp_path, database=house_url) as here:
        row = await ring(here)
        await here.wait(10)
        here.phone.calls[0].hang_up()
        await here.wait(10)
        assert await state(here, row) == "failed"
        assert here.phone.texts[0].startswith(PILLS + wording.REPEAT)  # somebody picked up: they may have heard it


async def test_a_number_that_can_not_be_called_is_told(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        here.twilio.phone(ADA, kind=Kind.UNUSED)
        row = await ring(here)
        await here.wait(30)
        assert await state(here, row) == "failed"


@BOTH
async def test_a_lost_end_of_a_call_is_asked_for(tmp_path: Path, house_url: str | None) -> None:
    async with home(tmp_path, database=house_url) as here:
        here.phone.manner = Manner.IGNORE
        row = await ring(here)
        here.twilio.webhooks.mishaps.script += [Mishap.LOST] * 5
        await here.wait(60)
        assert await state(here, row) == "accepted"
        await here.later(minutes=3)
        await here.voice.watch.look()
        await here.settle()
        await here.wait(5)
        assert await state(here, row) == "failed"
        assert here.phone.texts[0].startswith(PILLS)


@pytest.mark.parametrize("fault", [fault for fault in Fault if fault.accepted])
async def test_a_call_whose_answer_was_lost_is_not_made_twice(tmp_path: Path, fault: Fault) -> None:
    async with home(tmp_path) as here:
        here.phone.will("1")
        here.twilio.faults.next(fault, on="calls.create")
        row = await ring(here)
        await here.wait(60)
        await here.later(minutes=1)
        await here.wait(30)
        assert len(here.phone.calls) == 1
        assert await state(here, row) == "delivered"


@BOTH
async def test_somebody_else_is_called_by_name(tmp_path: Path, house_url: str | None) -> None:
    async with home(tmp_path, database=house_url) as here:
        mum = await here.person("Mum", MUM, "sms", "voice", may=["be_called"])
        phone = here.twilio.phone(MUM)
        row = await here.send("Please feed the cat.", "voice", to=mum, kind="message")
        await here.wait(60)
        assert phone.heard[0].startswith("Hello Mum, this is Hob, calling for Ada. Please feed the cat.")
        assert "Press 3 to hear it again" in phone.heard[0]
        assert {one.state for one in await here.rows(Receipt, outbox_id=row.id)} == {"accepted", "delivered"}


async def test_any_text_is_spoken_as_text(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        await here.send("buy <Hangup/> & \"milk\" \x00\x1b[2J ]]> 5 < 6 👋🏽", "voice")
        await here.wait(60)
        assert 'buy <Hangup/> & "milk" [2J ]]> 5 < 6.' in here.phone.heard[0]
        assert here.twilio.log.of("alert") == []
