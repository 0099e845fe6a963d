"""The Twilio stand-in's messages, through twilio-python itself: accepted, queued, carried, listed, refused."""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest
from twilio.base.exceptions import TwilioRestException
from twilio.rest import Client

from tests.standins.twilio import Kind, Mishap, Twilio, application, segments
from tests.standins.twilio.application import Application
from tests.standins.twilio.client import Elsewhere

LINE, GERMAN_LINE, MUM, GRAN = "+15005550006", "+4915735980000", "+15005551111", "+493012345678"
WHATSAPP = f"whatsapp:{LINE}"


@asynccontextmanager
async def account(**settings: Any) -> AsyncIterator[tuple[Twilio, Application, Client]]:
    """A running stand-in with two lines and a WhatsApp sender, an application, and the library's own client."""
    async with Twilio(**settings) as twilio, application.running(twilio.token) as app:
        twilio.own(LINE, sms_url=f"{app.url}/text", voice_url=f"{app.url}/voice")
        twilio.own(GERMAN_LINE, sms_url=f"{app.url}/text")
        twilio.own(WHATSAPP, sms_url=f"{app.url}/text")
        async with Elsewhere(twilio.url, 2) as http:
            yield twilio, app, Client(twilio.account, twilio.token, http_client=http)


async def test_a_text_is_queued_sent_delivered_and_priced() -> None:
    async with account() as (twilio, app, client):
        address = f"{app.url}/status?id=7"
        sent = await client.messages.create_async(to=MUM, from_=LINE, body="hello", status_callback=address)
        assert (sent.status, sent.sid[:2], sent.num_segments) == ("queued", "SM", "1")
        assert (sent.price, sent.date_sent) == (None, None)
        await twilio.advance(30)
        assert twilio.phone(MUM).texts == ["hello"]
        assert app.statuses() == ["queued", "sending", "sent", "delivered"]
        assert all(one.genuine and one.path == "/status?id=7" for one in app.seen)
        kept = await client.messages(sent.sid).fetch_async()
        assert (kept.status, kept.price, kept.price_unit, kept.error_code) == ("delivered", "-0.00790", "USD", None)
        assert kept.date_sent == dt.datetime(2026, 11, 20, 13, 30, tzinfo=dt.UTC)


async def test_a_line_sends_one_segment_a_second_in_order() -> None:
    async with account() as (twilio, _, client):
        for number in range(4):
            await client.messages.create_async(to=MUM, from_=LINE, body=f"{number} " + "x" * 200)  # two segments each
        await twilio.advance(0.9)
        assert twilio.phone(MUM).texts == []
        await twilio.advance(8)
        got = twilio.phone(MUM).received
        assert [one.text[0] for one in got] == ["0", "1", "2", "3"]
        assert [(one.at - got[0].at).total_seconds() for one in got] == [0, 2, 4, 6]


async def test_what_waits_longer_than_its_validity_expires() -> None:
    async with account() as (twilio, app, client):
        await client.messages.create_async(to=MUM, from_=LINE, body="x" * 1500)  # ten seconds of the queue
        late = await client.messages.create_async(
            to=MUM, from_=LINE, body="late", validity_period=5, status_callback=f"{app.url}/status"
        )
        await twilio.advance(60)
        assert (await late.fetch_async()).error_code == 30036
        assert (app.seen[-1].params["MessageStatus"], app.seen[-1].params["ErrorCode"]) == ("failed", "30036")
        assert "late" not in twilio.phone(MUM).texts


async def test_ten_hours_of_queue_are_full_at_once_for_a_line_and_later_for_a_service() -> None:
    async with account() as (twilio, app, client):
        line = twilio.own("+15005550009", per_second=0.001)
        service = twilio.pool(line)
        for _ in range(37):
            await client.messages.create_async(to=MUM, from_=line.address, body="x")
        with pytest.raises(TwilioRestException) as refused:
            await client.messages.create_async(to=MUM, from_=line.address, body="x")
        assert refused.value.code == 21611
        kept = await client.messages.create_async(
            to=MUM, messaging_service_sid=service.sid, body="x", status_callback=f"{app.url}/status"
        )
        assert kept.status == "accepted"
        await twilio.settle()
        assert (await kept.fetch_async()).error_code == 30001
        assert app.statuses() == ["accepted", "failed"]


REFUSED: list[tuple[dict[str, Any], int, int]] = [
    ({"to": "12345", "from_": LINE, "body": "x"}, 400, 21211),
    ({"to": "", "from_": LINE, "body": "x"}, 400, 21604),
    ({"to": MUM, "body": "x"}, 400, 21603),
    ({"to": MUM, "from_": "+15005550099", "body": "x"}, 400, 21606),
    ({"to": MUM, "from_": "nobody", "body": "x"}, 400, 21212),
    ({"to": MUM, "from_": LINE, "body": "  "}, 400, 21619),
    ({"to": MUM, "from_": LINE, "body": "x" * 1601}, 400, 21617),
    ({"to": MUM, "from_": LINE, "body": "🎂" * 801}, 400, 21617),
    ({"to": LINE, "from_": LINE, "body": "x"}, 400, 21266),
    ({"to": GRAN, "from_": GERMAN_LINE, "body": "x"}, 400, 21614),
    ({"to": MUM, "from_": LINE, "media_url": ["ftp://x"]}, 400, 21620),
    ({"to": MUM, "from_": LINE, "media_url": ["http://a.example/1.png"] * 11}, 400, 21623),
    ({"to": MUM, "from_": LINE, "body": "x", "status_callback": "nowhere"}, 400, 21609),
    ({"to": MUM, "messaging_service_sid": "MG" + "0" * 32, "body": "x"}, 400, 21701),
    ({"to": f"whatsapp:{MUM}", "from_": LINE, "body": "x"}, 400, 21910),
    ({"to": f"whatsapp:{MUM}", "from_": "whatsapp:+15005550099", "body": "x"}, 400, 63007),
    ({"to": f"whatsapp:{MUM}", "from_": WHATSAPP, "content_sid": "HX" + "0" * 32}, 400, 21655),
]


@pytest.mark.parametrize(("asked", "status", "code"), REFUSED, ids=[str(code) for _, _, code in REFUSED])
async def test_what_is_refused_at_once_leaves_nothing_behind(asked: dict[str, Any], status: int, code: int) -> None:
    async with account() as (twilio, _, client):
        twilio.phone(GRAN, kind=Kind.LANDLINE)
        with pytest.raises(TwilioRestException) as refused:
            await client.messages.create_async(**asked)
        assert (refused.value.status, refused.value.code) == (status, code)
        assert await client.messages.list_async() == []


async def test_errors_of_the_protocol() -> None:
    async with account() as (twilio, _, client), Elsewhere(twilio.url, 2) as http:
        with pytest.raises(TwilioRestException) as missing:
            await client.messages("SM" + "0" * 32).fetch_async()
        assert (missing.value.status, missing.value.code) == (404, 20404)
        stranger = Client(twilio.account, "wrong", http_client=http)
        with pytest.raises(TwilioRestException) as unknown:
            await stranger.messages.create_async(to=MUM, from_=LINE, body="x")
        assert (unknown.value.status, unknown.value.code) == (401, 20003)
        headers = {"Authorization": aiohttp.encode_basic_auth(twilio.account, twilio.token)}
        address = f"{twilio.url}/2010-04-01/Accounts/{twilio.account}/Faxes.json"
        async with aiohttp.ClientSession(headers=headers) as raw, raw.post(address) as answer:
            assert answer.status == 404
            assert set(await answer.json()) == {"code", "message", "more_info", "status"}


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"trouble": 30003}, 30003), ({"trouble": 30007}, 30007), ({"kind": Kind.UNUSED}, 30005),
        ({"kind": Kind.LANDLINE}, 30006),
    ],
)
async def test_what_the_carrier_does_not_deliver_is_called_back(settings: dict[str, Any], code: int) -> None:
    async with account() as (twilio, app, client):
        phone = twilio.phone(MUM, **settings)
        sent = await client.messages.create_async(to=MUM, from_=LINE, body="x", status_callback=f"{app.url}/status")
        await twilio.advance(5)
        assert ((await sent.fetch_async()).error_code, phone.texts) == (code, [])
        assert app.statuses()[-2:] == ["sent", "undelivered"]
        assert app.seen[-1].params["ErrorCode"] == str(code)


@pytest.mark.parametrize(
    ("kind", "to", "code"),
    [("long_code", MUM, 30034), ("toll_free", MUM, 30032), ("long_code", "+4915112345678", None)],
)
async def test_an_unregistered_american_number_reaches_nobody_in_america(kind: str, to: str, code: int | None) -> None:
    async with account() as (twilio, _, client):
        twilio.own("+15005550008", kind=kind, registered=False)
        sent = await client.messages.create_async(to=to, from_="+15005550008", body="x")
        assert sent.status == "queued"
        await twilio.advance(5)
        assert (await sent.fetch_async()).error_code == code


async def test_a_service_in_quiet_hours_blocks_the_text() -> None:
    async with account() as (twilio, _, client):
        service = twilio.pool(twilio.lines[LINE], quiet_hours=(21, 8))
        by_day = await client.messages.create_async(to=MUM, messaging_service_sid=service.sid, body="x")
        await twilio.advance(9 * 3600)  # 22:30
        by_night = await client.messages.create_async(to=MUM, messaging_service_sid=service.sid, body="x")
        await twilio.advance(5)
        assert [(await one.fetch_async()).error_code for one in (by_day, by_night)] == [None, 30610]


async def test_lists_filter_and_page_newest_first() -> None:
    async with account() as (twilio, _, client):
        for number in range(5):
            await client.messages.create_async(to=MUM, from_=LINE, body=str(number))
            await twilio.advance(3600 * 12)
        await client.messages.create_async(to="+15005552222", from_=LINE, body="other")
        await twilio.advance(2)
        waiting = await client.messages.create_async(to=MUM, from_=LINE, body="x" * 1600)
        behind = await client.messages.create_async(to=MUM, from_=LINE, body="behind")
        await twilio.settle()
        to_mum = await client.messages.list_async(to=MUM, page_size=2)
        assert [one.body[:6] for one in to_mum] == ["behind", "xxxxxx", "4", "3", "2", "1", "0"]
        day = await client.messages.list_async(to=MUM, date_sent=dt.date(2026, 11, 21))
        assert [one.body for one in day] == ["2", "1"]
        recent = await client.messages.list_async(date_sent_after=dt.datetime(2026, 11, 22, 12, tzinfo=dt.UTC))
        assert [one.sid == waiting.sid or one.body for one in recent] == [True, "other", "4"]
        assert behind.sid not in {one.sid for one in recent}  # what waits has no date yet
        early = await client.messages.list_async(to=MUM, date_sent_before=dt.date(2026, 11, 21))
        assert [one.body for one in early] == ["0"]
        assert await client.messages.list_async(from_=GERMAN_LINE) == []


async def test_whatsapp_is_open_for_a_day_and_then_needs_an_approved_template() -> None:
    async with account() as (twilio, app, client):
        mum = twilio.phone(MUM)
        good = twilio.template("Hello {{1}}, tea at {{2}}?", buttons={"Yes": "tea-yes"})
        raw = twilio.template("Hello {{1}}", approved=False)

        async def send(**what: Any) -> tuple[str, int | None]:
            sent = await client.messages.create_async(to=f"whatsapp:{MUM}", from_=WHATSAPP, **what)
            await twilio.advance(10)
            kept = await sent.fetch_async()
            return kept.status, kept.error_code

        assert await send(body="hi") == ("failed", 63016)
        assert await send(content_sid=raw.sid, content_variables='{"1":"Mum"}') == ("failed", 63016)
        assert await send(content_sid=good.sid, content_variables='{"1":"Mum","2":"four"}') == ("read", None)
        assert mum.texts == ["Hello Mum, tea at four?"]
        with pytest.raises(TwilioRestException) as refused:
            await send(content_sid=good.sid, content_variables='{"1":"Mum"}')
        assert refused.value.code == 21656
        await mum.tap(mum.received[0], "Yes")
        tapped = app.of("/text")[0].params
        assert (tapped["ButtonText"], tapped["ButtonPayload"], tapped["WaId"]) == ("Yes", "tea-yes", MUM[1:])
        assert tapped["OriginalRepliedMessageSid"] == mum.received[0].sid
        assert await send(body="lovely") == ("read", None)
        await twilio.advance(24 * 3600)
        assert await send(body="still there?") == ("failed", 63016)
        assert await send(content_sid=raw.sid, content_variables='{"1":"Mum"}') == ("failed", 63016)
        twilio.phone(MUM, whatsapp=False)
        assert await send(content_sid=good.sid, content_variables='{"1":"Mum","2":"four"}') == ("failed", 63003)


async def test_media_are_fetched_without_a_password() -> None:
    async with account() as (twilio, app, client):
        app.answers["/cake.png"] = "cake"
        good = await client.messages.create_async(to=MUM, from_=LINE, media_url=[f"{app.url}/cake.png"])
        await twilio.advance(5)
        app.status = 401
        bad = await client.messages.create_async(to=MUM, from_=LINE, body="x", media_url=[f"{app.url}/secret.png"])
        await twilio.advance(5)
        assert (good.sid[:2], [one.content for one in twilio.phone(MUM).received[0].media]) == ("MM", [b"cake"])
        assert ((await bad.fetch_async()).error_code, len(twilio.phone(MUM).received)) == (63019, 1)


async def test_the_whatsapp_sandbox_wants_people_to_join() -> None:
    async with account(sandbox=True) as (twilio, _, client):
        async def send() -> int | None:
            sent = await client.messages.create_async(to=f"whatsapp:{MUM}", from_=WHATSAPP, body="hi")
            await twilio.advance(5)
            code: int | None = (await sent.fetch_async()).error_code
            return code

        assert await send() == 63015
        await twilio.phone(MUM).write("join brave-otter")
        assert await send() is None


async def test_a_waiting_message_can_be_cancelled_and_a_done_one_redacted_and_deleted() -> None:
    async with account() as (twilio, _, client):
        first = await client.messages.create_async(to=MUM, from_=LINE, body="x" * 1600)
        second = await client.messages.create_async(to=MUM, from_=LINE, body="no")
        await second.update_async(status="canceled")
        await twilio.advance(60)
        assert len(twilio.phone(MUM).texts) == 1
        assert (await first.update_async(body="")).body == ""
        assert await first.delete_async()
        assert [one.sid for one in await client.messages.list_async()] == [second.sid]


@pytest.mark.parametrize(
    ("mishaps", "came"),
    [
        ([Mishap.LOST, None, None, Mishap.LOST], ["sending", "sent"]),
        ([None, Mishap.DOUBLED, None, None], ["queued", "sending", "sending", "sent", "delivered"]),
        ([None, None, Mishap.LATE, None], ["queued", "sending", "delivered", "sent"]),
    ],
    ids=["lost", "doubled", "late"],
)
async def test_status_callbacks_get_lost_doubled_and_overtaken(mishaps: list[Mishap | None], came: list[str]) -> None:
    async with account() as (twilio, app, client):
        twilio.webhooks.mishaps.script += mishaps
        await client.messages.create_async(to=MUM, from_=LINE, body="x", status_callback=f"{app.url}/status")
        await twilio.advance(60)
        assert app.statuses() == came


async def test_the_account_and_its_numbers_can_be_read_and_their_urls_set() -> None:
    async with account() as (twilio, app, client):
        assert (await client.api.accounts(twilio.account).fetch_async()).status == "active"
        (number,) = await client.incoming_phone_numbers.list_async(phone_number=LINE)
        await number.update_async(sms_url=f"{app.url}/elsewhere")
        await twilio.phone(MUM).text("hi", LINE)
        assert [one.path for one in app.seen] == ["/elsewhere"]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", 1), ("x" * 160, 1), ("x" * 161, 2), ("x" * 306, 2), ("x" * 307, 3),
        ("€" * 80, 1), ("€" * 81, 2), ("x" * 152 + "€" + "x" * 152, 3),  # an escaped character is not cut in two
        ("ü" * 160, 1), ("ł" * 70, 1), ("ł" * 71, 2), ("ł" * 134, 2), ("ł" * 135, 3), ("🎂" * 35, 1), ("🎂" * 36, 2),
        ("🎂" * 67, 3), ("’" + "x" * 70, 2),
    ],
)
def test_segments(text: str, parts: int) -> None:
    assert segments.count(text) == parts
