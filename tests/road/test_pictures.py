"""Pictures go along: the owner's from Telegram to a phone, somebody's from their phone to the owner's Telegram; and a
reply to what somebody wrote goes to them.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from bot.channels.twilio import Sms
from bot.cli import welcome
from tests.road.open_road import Road, road
from tests.road.town import friend, owner_of, rows_of
from tests.standins.telegram import Phone
from tests.standins.twilio.phones import Media
from tests.twilio.home import MUM

PICTURE = b"\xff\xd8\xff" + b"a cat" * 200


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Road]:
    async with road(tmp_path) as open_:
        yield open_


@pytest.fixture
async def ada(here: Road) -> Phone:
    chat = friend(here.telegram, "Ada")
    link = re.search(r"https://t\.me/\S+?(?=[,;.]?(?:\s|$))", await welcome.show_way_in(here.house) or "")
    assert link is not None
    chat.follow(link[0])
    await chat.has(1)
    await here.settle()
    await here.write(chat, "add contact Mum +15005552222")
    return chat


async def shown(here: Road, ada: Phone, count: int) -> str:
    return (await ada.has(count))[count - 1]


async def test_a_picture_sent_just_before_goes_with_the_words_after_a_yes(here: Road, ada: Phone) -> None:
    before = len(ada.messages)
    ada.photo(PICTURE)
    assert (await shown(here, ada, before + 1)).startswith("I can't look into photos yet. To pass it on, ")
    asked = await here.write(ada, "text Mum this picture")
    assert asked == 'To Mum (+1 500-555-2222, SMS), with the photo: "a photo for you"\nSend it?'
    await here.write(ada, "yes")
    await here.settle()
    await here.twilio.advance(5)
    (got,) = here.twilio.phone(MUM).received
    assert got.text.startswith("From Ada via Hob: a photo for you")
    assert [one.content for one in got.media] == [PICTURE]


async def test_a_caption_or_a_reply_says_whom_a_picture_is_for(here: Road, ada: Phone) -> None:
    before = len(ada.messages)
    ada.photo(PICTURE, "send this to Mum saying look at him")
    assert 'with the photo: "look at him"' in await shown(here, ada, before + 1)
    await here.write(ada, "yes")
    first = ada.photo(PICTURE + b"1")
    await ada.has(len(ada.messages) + 1)
    ada.photo(PICTURE + b"2")
    await here.settle()
    before = len(ada.messages)
    ada.say("send Mum this photo", reply_to=first)
    await ada.has(before + 1)
    await here.settle()
    await here.twilio.advance(5)
    assert [one.content for got in here.twilio.phone(MUM).received for one in got.media] == [PICTURE, PICTURE + b"1"]


async def test_no_picture_is_invented(here: Road, ada: Phone) -> None:
    assert (await here.write(ada, "text Mum this picture")).startswith("I see no picture or file that you sent me")
    ada.photo(PICTURE)
    await here.settle()
    await here.later(11)
    assert (await here.write(ada, "text Mum this picture")).startswith("I see no picture or file that you sent me")


async def test_what_a_contact_sends_is_shown_and_a_reply_goes_back_after_a_yes(here: Road, ada: Phone) -> None:
    mum = here.twilio.phone(MUM)
    await mum.text("look at this", media=(Media("image/jpeg", PICTURE, "cat.jpg"),))
    await here.settle()
    relayed = await ada.sees(lambda message: "photo" in message.body)
    assert relayed.body["caption"] == "Mum: look at this"
    assert here.telegram.world.files[relayed.body["photo"][-1]["file_id"]].content == PICTURE
    before = len(ada.messages)
    ada.say("great, love you", reply_to=relayed)
    assert await shown(here, ada, before + 1) == "Shall I send a message to Mum: great, love you? (yes or no)"
    await here.write(ada, "yes")
    await here.settle()
    await here.twilio.advance(5)
    assert mum.texts[-1].startswith("From Ada via Hob: great, love you")
    before = len(ada.messages)
    ada.say("remind me tomorrow at 9 to call her back", reply_to=relayed)
    assert "call her back" in await shown(here, ada, before + 1)


async def test_only_who_has_the_key_gets_a_file(here: Road, ada: Phone) -> None:
    ada.photo(PICTURE)
    await here.settle()
    await here.write(ada, "text Mum this picture")
    await here.write(ada, "yes")
    await here.settle()
    await here.twilio.advance(5)
    channel = here.house.channels["sms"]
    assert isinstance(channel, Sms)
    database = here.house.database
    sent = [row.id for row in await rows_of(database, await owner_of(database)) if row.kind == "message"]
    url = channel.account.media_url("sms", sent[0])
    async with aiohttp.ClientSession() as session:
        for wrong in (url[:-1], url.replace("key=", "k="), re.sub(r"id=\d", "id=9", url), url.split("?")[0] + "?id=x"):
            async with session.get(wrong) as answer:
                assert answer.status == 403
        async with session.post(url) as answer:
            assert answer.status == 405
        async with session.get(url) as answer:
            assert await answer.read() == PICTURE
            assert answer.headers["Content-Type"] == "image/jpeg"


async def test_a_picture_goes_later_with_its_words(here: Road, ada: Phone) -> None:
    ada.photo(PICTURE)
    await here.settle()
    asked = await here.write(ada, "send Mum this picture in 2 hours saying look at him")
    assert asked.startswith("To Mum (+1 500-555-2222, SMS), on ")
    assert ', with the photo: "look at him"\nShall I keep it for then?' in asked
    assert 'with the photo: "look at him". Say undo' in await here.write(ada, "yes")
    mum = here.twilio.phone(MUM)
    assert not mum.received
    await here.later(121)
    await here.twilio.advance(5)
    (got,) = mum.received
    assert got.text.startswith("From Ada via Hob: look at him")
    assert [one.content for one in got.media] == [PICTURE]


@pytest.mark.parametrize("trouble", [30011, 30019, 12300])
async def test_where_no_picture_gets_through_a_link_goes_in_its_place_and_is_told(
    here: Road, ada: Phone, trouble: int
) -> None:
    mum = here.twilio.phone(MUM)
    mum.no_pictures = trouble
    ada.photo(PICTURE, "send this to Mum saying look at him")
    await here.settle()
    before = len(ada.messages)
    await here.write(ada, "yes")
    await here.settle()
    await here.twilio.advance(20)
    await here.settle()
    await here.twilio.advance(20)
    (got,) = mum.received
    assert not got.media
    words, _, link = got.text.partition("\nThe photo: ")
    assert "look at him" in words
    async with aiohttp.ClientSession() as session, session.get(link) as answer:
        assert await answer.read() == PICTURE
    told = (await ada.has(before + 2))[-1]
    assert told.startswith("The photo to Mum could not go by SMS: ")
    assert told.endswith(" So a link to it went with the words instead.")
    assert "delivered" in await here.write(ada, "did mum get it?")
