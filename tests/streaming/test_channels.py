"""An answer that is being written: at a page, in Telegram, in a real terminal; none of it where a house falls."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest

from bot.channels.telegram.drafting import A_SECOND
from tests.standins.model import Fault, Kind, Model, Reply
from tests.standins.telegram import Telegram
from tests.standins.telegram.faults import Fault as Refusal
from tests.standins.telegram.faults import Kind as Wrong
from tests.telegram.home import home as telegram_home
from tests.terminal import ptys
from tests.web import doors

TALK = "let's chat about gardens"
LONG = "Gardens are patient. They teach you to wait. A hedge takes years. Radishes take weeks. Begin with radishes."
BEGUN = "They teach you to wait."


@pytest.fixture
def lingering(model: Model) -> Model:
    """Half of the answer comes, and the rest when it is released."""
    model.queue(Reply(LONG))
    model.faults.next(Fault(Kind.LINGER))
    return model


async def test_an_open_page_is_told_how_far_it_has_come(tmp_path: Path, lingering: Model) -> None:
    async with doors.opened(tmp_path / "hob") as door, door.events() as events, door.events() as other:
        await door.call("POST", "/api/messages", json={"text": TALK}, headers={"Idempotency-Key": "k1"})
        for page in (events, other):
            draft = await page.next("draft")
            while BEGUN not in draft.data["text"]:
                draft = await page.next("draft")
            assert draft.data["key"] == "k1"
            assert not draft.id  # who comes back is told messages, and no draft
            assert LONG.startswith(draft.data["text"])
        lingering.release()
        assert (await events.first(lambda one: one["from"] == "hob"))["text"] == LONG
        _, found = await door.call("GET", "/api/messages")
        assert [one["text"] for one in found["messages"]] == [TALK, LONG]


async def test_the_apology_of_a_house_that_lost_its_model_takes_the_drafts_place(tmp_path: Path, model: Model) -> None:
    model.queue(Reply(LONG))
    model.faults.next(Fault(Kind.HALF))
    model.faults.next(Fault(Kind.BROKEN), times=9)
    async with doors.opened(tmp_path / "hob") as door, door.events() as events:
        await door.say(TALK)
        reply = await events.first(lambda one: one["from"] == "hob")
        assert "can't reach the language model" in reply["text"]
        assert "Gardens" not in reply["text"]


async def test_telegram_shows_a_draft_and_then_one_message(tmp_path: Path, lingering: Model) -> None:
    async with Telegram() as telegram, telegram_home(tmp_path, telegram) as here:
        ada = telegram.person("Ada")
        await here.pair(ada)
        ada.say(TALK)
        await telegram.journal.until(lambda: any(one.kind == "draft" for one in telegram.journal.events))
        assert ada.texts == []
        lingering.release()
        await ada.has(1)
        assert ada.texts == [LONG]
        drafts = [one.text for one in telegram.journal.events if one.kind == "draft"]
        assert drafts
        assert all(LONG.startswith(text) for text in drafts)


@pytest.mark.parametrize("refusal", [Refusal(Wrong.TOO_MANY), Refusal(Wrong.BROKEN), Refusal(Wrong.RESET)], ids=str)
async def test_a_bot_that_can_draw_no_drafts_answers_all_the_same(
    tmp_path: Path, lingering: Model, refusal: Refusal
) -> None:
    async with Telegram() as telegram, telegram_home(tmp_path, telegram) as here:
        telegram.faults.always(refusal, "sendMessageDraft")
        ada = telegram.person("Ada")
        await here.pair(ada)
        ada.say(TALK)
        await telegram.journal.until(lambda: any(one.method == "sendMessageDraft" for one in telegram.journal.calls))
        lingering.release()
        await ada.has(1)
        assert ada.texts == [LONG]


async def test_in_a_group_nobody_reads_along(tmp_path: Path) -> None:
    async with Telegram() as telegram, telegram_home(tmp_path, telegram) as here:
        ada = telegram.person("Ada")
        await here.pair(ada)
        channel = here.channel
        await channel.show_draft(str(ada.id), f"{-100}:7", "Well.")
        await channel.show_draft(str(ada.id), "no place at all", "Well.")
        await channel.show_draft("nobody", f"{ada.id}:7", "Well.")
        assert not [one for one in telegram.journal.events if one.kind == "draft"]
        for number in range(A_SECOND + 5):  # no more than so many, whoever waits for them
            await channel.show_draft(str(ada.id), f"{ada.id}:7", f"Well {number}.")
        assert len([one for one in telegram.journal.events if one.kind == "draft"]) == A_SECOND


async def test_a_bot_that_may_draw_none_does_not_go_on_asking(tmp_path: Path) -> None:
    async with Telegram() as telegram, telegram_home(tmp_path, telegram) as here:
        ada = telegram.person("Ada")
        await here.pair(ada)
        await here.channel.show_draft(str(ada.id), f"{ada.id}:0", "Well.")  # a draft that Telegram refuses
        await here.channel.show_draft(str(ada.id), f"{ada.id}:7", "Well.")
        assert [one.status for one in telegram.journal.calls if one.method.lower() == "sendmessagedraft"] == [400]


async def test_a_terminal_shows_it_above_the_line_being_typed(tmp_path: Path, lingering: Model) -> None:
    async with ptys.chat(tmp_path) as talk:
        await talk.sees("Ctrl-D leaves")
        talk.type(f"{TALK}\r")
        await talk.sees(BEGUN)
        talk.type("half a thou")
        screen = await talk.sees(r"half a thou\Z")
        assert "Gardens are patient." in screen
        lingering.release()
        screen = await talk.sees("Begin with radishes")
        assert screen.count("Gardens are patient.") == 1
        assert screen.rstrip().splitlines()[-1] == "› half a thou"


async def test_a_killed_house_leaves_no_half_and_the_next_one_answers_once(tmp_path: Path, lingering: Model) -> None:
    async with ptys.chat(tmp_path) as talk:
        await talk.sees("Ctrl-D leaves")
        talk.type(f"{TALK}\r")
        await talk.sees(BEGUN)
        os.kill(talk.program.pid, signal.SIGKILL)
        await asyncio.to_thread(talk.program.wait)
    lingering.release()
    lingering.queue(Reply("A garden is a long talk."))
    async with ptys.chat(tmp_path) as talk:
        screen = await talk.sees("A garden is a long talk.")
        talk.type("what did I say?\r")
        screen = await talk.sees(r"what did I say\?\n[\s\S]+›")
        assert screen.count("A garden is a long talk.") == 1
        assert "Gardens are patient." not in screen
