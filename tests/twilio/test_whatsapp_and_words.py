"""WhatsApp's window and templates; STOP, START and HELP; pictures and places."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.channels.base import NoFile
from storage.tables import Handle
from tests.databases import BOTH
from tests.standins.twilio import Fault, Media
from tests.twilio.home import ADA, LINE, MUM, WHATSAPP, Home, home


async def handle(here: Home, channel: str) -> Handle:
    (found,) = await here.rows(Handle, channel=channel)
    found_: Handle = found
    return found_


async def test_within_a_day_whatsapp_is_free(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("whatsapp",)) as here:
        await here.phone.write("hello")
        await here.wait(3)
        here.phone.received.clear()
        await here.later(hours=23)
        await here.send("the doctor called", "whatsapp", kind="reminder")
        await here.wait(5)
        assert here.phone.texts == ["the doctor called"]


@BOTH
async def test_after_a_day_of_silence_it_is_known_before_it_is_tried(tmp_path: Path, house_url: str | None) -> None:
    async with home(tmp_path, database=house_url, carried=("whatsapp", "sms")) as here:
        await here.phone.write("hello")
        await here.wait(3)
        await here.later(hours=25)
        here.phone.received.clear()
        channel, one = here.channels["whatsapp"], await handle(here, "whatsapp")
        trouble = channel.truth(one.address, here.clock.now(), one.last_in_at)
        assert trouble is not None
        assert trouble.say == "nothing was written to me on WhatsApp for a day, and I may not write first there"
        await here.send("the doctor called", "whatsapp", kind="reminder")
        await here.wait(5)
        (got,) = here.phone.received
        assert (got.sender, got.text.partition(" (")[0]) == (LINE, "the doctor called")
        assert "63016" not in str([entry.data for entry in here.twilio.log.of("message")])


async def test_after_a_day_an_approved_template_carries_it(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("whatsapp",), template="HX1") as here:
        template = here.twilio.template("Hob has this for you: {{1}}")
        here.twilio.templates["HX1"] = template
        channel = here.channels["whatsapp"]
        assert channel.truth(ADA, here.clock.now(), None) is None
        await here.send('the "doctor"\ncalled', "whatsapp", kind="reminder")
        await here.wait(5)
        assert here.phone.texts == ['Hob has this for you: the "doctor" called']


@BOTH
async def test_stop_silences_and_is_told_and_start_opens_again(tmp_path: Path, house_url: str | None) -> None:
    async with home(tmp_path, database=house_url, carried=("sms", "whatsapp")) as here:
        await here.phone.write("hello")
        await here.wait(3)
        here.phone.received.clear()
        await here.phone.text("STOP")
        await here.settle()
        await here.wait(5)
        assert (await handle(here, "sms")).blocked == "they sent STOP"
        assert [got.sender for got in here.phone.received] == [LINE, WHATSAPP]  # Twilio's own word, then ours elsewhere
        assert "You sent STOP" in here.phone.texts[1]
        await here.send("the doctor called", "sms")
        await here.wait(5)
        assert (here.phone.received[-1].sender, here.phone.texts[-1]) == (WHATSAPP, "the doctor called")
        await here.phone.text("start")
        await here.settle()
        await here.wait(5)
        assert (await handle(here, "sms")).blocked is None
        assert here.phone.texts[-1] == "You are reached by text messages again."


@pytest.mark.parametrize("word", ["cancel", "End", "QUIT", "revoke"])
async def test_by_whatsapp_only_plain_words_stop_it(tmp_path: Path, word: str) -> None:
    """The networks of text messages heed these words themselves; WhatsApp heeds none, and there they answer Hob."""
    async with home(tmp_path, carried=("sms", "whatsapp")) as here:
        await here.phone.write("remind me tomorrow at 9 to water the plants")
        await here.settle()
        await here.phone.write(word)
        await here.settle()
        await here.wait(3)
        assert (await handle(here, "whatsapp")).blocked is None
        assert not any("You sent STOP" in got.text for got in here.phone.received)
        await here.phone.text(word)
        await here.settle()
        assert (await handle(here, "sms")).blocked == "they sent STOP"


@pytest.mark.parametrize("word", ["stop", "Unsubscribe"])
async def test_by_whatsapp_a_plain_stop_is_kept_to(tmp_path: Path, word: str) -> None:
    async with home(tmp_path, carried=("sms", "whatsapp")) as here:
        await here.phone.write(word)
        await here.settle()
        await here.wait(3)
        assert (await handle(here, "whatsapp")).blocked == "they sent STOP"
        assert ["You sent STOP by WhatsApp" in got.text for got in here.phone.received] == [True]


async def test_yes_opens_what_stop_has_closed_as_it_does_at_the_network(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("sms", "whatsapp")) as here:
        await here.phone.text("stop")
        await here.settle()
        await here.phone.text("YES")
        await here.settle()
        await here.wait(5)
        assert (await handle(here, "sms")).blocked is None
        assert here.phone.texts[-1] == "You are reached by text messages again."
        await here.person("Mum", MUM, "sms")
        mum = here.twilio.phone(MUM)
        for word in ("STOP", "yes"):
            await mum.text(word)
            await here.settle()
            await here.wait(5)
        assert mum.texts[-1].startswith("Welcome back.")
        assert any("Mum sent START" in text for text in here.phone.texts)


async def test_a_stop_that_only_the_network_knows_of_is_learnt_from_its_refusal(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("sms",)) as here:
        here.twilio.optouts._stopped.add((LINE, ADA))
        row = await here.send("the doctor called")
        assert (await here.rows(id=row.id))[0].state == "failed"
        assert (await handle(here, "sms")).blocked == "they sent STOP"


async def test_a_contact_says_stop(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("sms", "whatsapp")) as here:
        await here.phone.write("hello")
        await here.wait(3)
        await here.person("Mum", MUM, "sms")
        await here.twilio.phone(MUM).text("Unsubscribe")
        await here.settle()
        await here.wait(5)
        assert len(here.twilio.phone(MUM).received) == 1  # Twilio's own word
        assert any("Mum sent STOP" in text for text in here.phone.texts)


async def test_a_contact_whom_no_answer_reaches_is_neither_called_nor_told_of_it(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        mum = here.twilio.phone(MUM)
        await here.person("Mum", MUM, "sms", "voice")
        await here.text("STOP", mum)
        await here.text("HELP", mum)  # Twilio refuses the answer: 21610
        await here.wait(10)
        await here.text("START", mum)
        assert mum.calls == []
        assert not any("could not deliver" in text for text in [*mum.texts, *here.phone.texts])


async def test_a_code_from_a_number_that_is_known_already_is_told_so(tmp_path: Path) -> None:
    async with home(tmp_path) as here:
        said = (await here.text("connect my whatsapp"))[0]
        code = next(word for word in said.split() if len(word) == 9 and word[4] == "-")
        await here.phone.write(code)
        await here.settle()
        await here.twilio.advance(5)
        assert here.phone.texts[-1].startswith("You are connected here already")


async def test_help_is_answered(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("sms",)) as here:
        answers = await here.text("HELP")
        assert len(answers) == 2
        assert "remind" in answers[1].lower()


PICTURE = Media("image/jpeg", b"\xff\xd8\xff" + b"x" * 3000, "cat.jpg")


async def test_a_picture_comes_with_its_words_and_can_be_fetched(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("sms",)) as here:
        await here.phone.text("remind me at 5 to feed it", media=(PICTURE, PICTURE))
        await here.settle()
        async with here.house.database.read() as connection:
            rows = (await connection.exec_driver_sql("SELECT payload FROM inbox")).all()
        assert '"mime": "image/jpeg"' in rows[0][0]
        assert '"more": 1' in rows[0][0]
        url = here.twilio.media.url("MM1", here.twilio.media.keep(PICTURE))
        assert await here.sms.fetch(url, 10_000) == PICTURE.content
        with pytest.raises(NoFile, match="too large"):
            await here.sms.fetch(url, 1000)
        await here.wait(3)
        assert "feed it" in here.phone.texts[0]


async def test_only_twilios_own_addresses_are_fetched_and_the_password_stays(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("sms",)) as here:
        base = f"{here.twilio.url}/2010-04-01/Accounts/{here.twilio.account}"
        for url in (
            "http://127.0.0.1:1/x", f"http://127.0.0.1:{here.page.port}/2010-04-01/Accounts/{here.twilio.account}/x",
            f"{here.twilio.url}/store/x", f"{base}/../../x", "file:///etc/passwd", "", f"{base}@evil.example/x",
            here.twilio.url.replace("http://", "http://user@") + "/2010-04-01/Accounts/x",
        ):
            with pytest.raises(NoFile):
                await here.sms.fetch(url, 1000)
        url = here.twilio.media.url("MM1", here.twilio.media.keep(PICTURE))
        here.twilio.faults.next(Fault.UNAVAILABLE, on="media.content")
        with pytest.raises(NoFile):
            await here.sms.fetch(url, 10_000)


async def test_a_picture_that_is_not_there_yet_is_asked_for_again(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("sms",)) as here:
        url = here.twilio.media.url("MM1", here.twilio.media.keep(PICTURE))
        here.twilio.media.ready_after = 3
        fetched = asyncio.create_task(here.sms.fetch(url, 10_000))
        await here.twilio.log.until("request", operation="media.content", status=404)
        await here.twilio.advance(3)
        assert await fetched == PICTURE.content
        with pytest.raises(NoFile):
            await here.sms.fetch(url.replace("ME", "MX"), 1000)


async def test_a_place_on_the_map_comes_as_a_place(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("whatsapp",)) as here:
        await here.phone.write("", Latitude="35.68", Longitude="139.69")
        await here.phone.write("", Latitude="900", Longitude="x")
        await here.settle()
        async with here.house.database.read() as connection:
            rows = (await connection.exec_driver_sql("SELECT payload FROM inbox ORDER BY id")).all()
        assert "35.68" in rows[0][0]
        assert "place" not in rows[1][0]
