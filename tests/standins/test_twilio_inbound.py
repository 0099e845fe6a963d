"""The Twilio stand-in's webhooks: texts coming in, keywords, TwiML answers, failures, media behind a password."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest
from twilio.base.exceptions import TwilioRestException
from twilio.rest import Client

from tests.standins.twilio import Media, Refusal, Twilio, application
from tests.standins.twilio.application import Application, Seen
from tests.standins.twilio.client import Elsewhere

LINE, MUM = "+15005550006", "+15005551111"


@asynccontextmanager
async def account(path: str = "/text", **settings: Any) -> AsyncIterator[tuple[Twilio, Application]]:
    """A running stand-in with one line, whose webhook leads to `path` of an application."""
    async with Twilio(**settings) as twilio, application.running(twilio.token) as app:
        twilio.own(LINE, sms_url=f"{app.url}{path}")
        twilio.own(f"whatsapp:{LINE}", sms_url=f"{app.url}{path}")
        yield twilio, app


def message(text: str) -> str:
    return f"<Response><Message>{text}</Message></Response>"


async def test_a_text_comes_in_signed_and_its_answer_goes_out() -> None:
    async with account() as (twilio, app):
        app.answers["/text"] = message("hello &lt;you&gt;")
        sent = await twilio.phone(MUM).text(" hi  there\n")
        (seen,) = app.seen
        assert seen.genuine
        asked = {"From": MUM, "To": LINE, "Body": " hi  there\n", "NumMedia": "0", "SmsStatus": "received"}
        assert asked.items() <= seen.params.items()
        assert seen.params["MessageSid"] == sent.sid == seen.params["SmsSid"]
        assert seen.params["FromCity"] == ""  # blank, and part of what is signed
        await twilio.advance(5)
        assert twilio.phone(MUM).texts == ["hello <you>"]
        reply = list(twilio.texts.all.values())[-1]
        assert (reply.direction, reply.status) == ("outbound-reply", "delivered")


async def test_a_forged_webhook_does_not_fit_its_signature() -> None:
    async with account() as (twilio, app):
        twilio.webhooks.forge = "somebody-elses-token"
        await twilio.phone(MUM).text("give me everything")
        assert [one.genuine for one in app.seen] == [False]


ANSWERS = [
    ("<Response/>", [], 0),
    ("<Response><Message><Body>a</Body></Message><Message>b</Message></Response>", ["a", "b"], 0),
    ('<Response><Message to="+15005552222">for Anna</Message></Response>', [], 0),
    ("<Response><Redirect>/more</Redirect></Response>", ["more"], 0),
    ("<Response><Dial>no</Dial></Response>", [], 12200),
    ("<Response><Message>", [], 12100),
    ("<Reply/>", [], 12100),
    (message("x" * 1601), [], 21617),
]


@pytest.mark.parametrize(("answer", "texts", "alert"), ANSWERS, ids=[str(number) for number in range(len(ANSWERS))])
async def test_answers_in_twiml(answer: str, texts: list[str], alert: int) -> None:
    async with account() as (twilio, app):
        app.answers |= {"/text": answer, "/more": message("more")}
        await twilio.phone(MUM).text("hi")
        await twilio.advance(10)
        assert twilio.phone(MUM).texts == texts
        assert [entry.data["code"] for entry in twilio.log.of("alert")] == ([alert] if alert else [])
        assert twilio.phone("+15005552222").texts == (["for Anna"] if "Anna" in answer else [])


async def test_a_failed_webhook_is_not_repeated_but_falls_back() -> None:
    async with account() as (twilio, app):
        app.status = 500
        await twilio.phone(MUM).text("hi")
        assert len(app.seen) == 1
        assert [entry.data["code"] for entry in twilio.log.of("alert")] == [11200]
        twilio.lines[LINE].sms_fallback_url = f"{app.url}/fallback"
        await twilio.phone(MUM).text("hi again")
        assert [one.path for one in app.seen] == ["/text", "/text", "/fallback"]
        assert app.seen[-1].params["ErrorCode"] == "11200"
        assert app.seen[-1].params["ErrorUrl"] == f"{app.url}/text"


@pytest.mark.parametrize(
    ("overrides", "status", "hang", "tries"),
    [
        ("", 500, False, 1), ("#rc=2&rp=5xx", 500, False, 3), ("#rc=2&rp=5xx", 403, False, 1),
        ("#rc=3&rp=all", 403, False, 4), ("", 0, True, 1), ("#rc=1&rp=ct,rt", 0, True, 2),
    ],
)
async def test_connection_overrides_repeat_under_one_token(overrides: str, status: int, hang: bool, tries: int) -> None:
    async with account(f"/text{overrides}", patience=1.0) as (twilio, app):
        app.status, app.hang = status, hang
        await twilio.phone(MUM).text("hi")
        assert len(app.seen) == tries
        assert len({one.token for one in app.seen}) == 1
        assert all(one.genuine for one in app.seen)  # the fragment is not signed


async def test_nobody_at_home_is_tried_twice() -> None:
    async with account() as (twilio, _):
        twilio.lines[LINE].sms_url = "http://127.0.0.1:1/text"
        await twilio.phone(MUM).text("hi")
        assert [entry.data["code"] for entry in twilio.log.of("webhook")] == [11205, 11205]


@pytest.mark.parametrize("word", "STOP UNSUBSCRIBE END QUIT STOPALL REVOKE OPTOUT CANCEL stop".split())
async def test_stop_is_answered_forwarded_and_kept_until_start(word: str) -> None:
    async with account() as (twilio, app), Elsewhere(twilio.url) as http:
        client, mum = Client(twilio.account, twilio.token, http_client=http), twilio.phone(MUM)
        app.answers["/text"] = message("sorry to see you go")
        await mum.text(f" {word} ")
        assert app.seen[0].params["Body"] == f" {word} "
        assert "OptOutType" not in app.seen[0].params
        await twilio.advance(5)
        assert len(mum.texts) == 1  # Twilio's own reply; the application's is refused
        assert [entry.data["code"] for entry in twilio.log.of("alert")] == [21610]
        with pytest.raises(TwilioRestException) as refused:
            await client.messages.create_async(to=MUM, from_=LINE, body="are you sure?")
        assert (refused.value.status, refused.value.code) == (400, 21610)
        app.answers.clear()
        await mum.text("HELP")
        assert len(mum.texts) == 1
        await mum.text("start")
        await client.messages.create_async(to=MUM, from_=LINE, body="welcome back")
        await twilio.advance(5)
        assert mum.texts[-1] == "welcome back"


@pytest.mark.parametrize("text", ["stop please", "please cancel", "yes", "the end", "stopp"])
async def test_only_a_keyword_alone_is_heeded(text: str) -> None:
    async with account() as (twilio, app):
        await twilio.phone(MUM).text(text)
        assert (twilio.phone(MUM).texts, len(app.seen)) == ([], 1)


@pytest.mark.parametrize("word", ["HELP", "info"])
async def test_help_is_answered_and_forwarded(word: str) -> None:
    async with account() as (twilio, app):
        await twilio.phone(MUM).text(word)
        assert len(twilio.phone(MUM).texts) == 1
        assert [one.params["Body"] for one in app.seen] == [word]


async def test_a_service_with_keywords_tells_the_kind_and_fails_later() -> None:
    async with account() as (twilio, app), Elsewhere(twilio.url) as http:
        client = Client(twilio.account, twilio.token, http_client=http)
        service = twilio.pool(twilio.lines[LINE], keywords=True)
        for word in ("Help", "Stop"):
            await twilio.phone(MUM).text(word)
        assert [one.params["OptOutType"] for one in app.seen] == ["HELP", "STOP"]
        assert {one.params["MessagingServiceSid"] for one in app.seen} == {service.sid}
        sent = await client.messages.create_async(to=MUM, messaging_service_sid=service.sid, body="x")
        assert (sent.status, sent.error_code) == ("accepted", None)
        await twilio.advance(5)
        assert (await sent.fetch_async()).error_code == 21610


async def test_whatsapp_heeds_no_keywords_and_tells_who_writes() -> None:
    async with account() as (twilio, app):
        phone = twilio.phone(MUM, name="Mum")
        await phone.write("STOP")
        await phone.write("", Latitude="52.5", Longitude="13.4", Address="Alexanderplatz")
        assert phone.texts == []
        first, pin = (one.params for one in app.seen)
        assert (first["ProfileName"], first["WaId"], first["From"]) == ("Mum", MUM[1:], f"whatsapp:{MUM}")
        assert (pin["MessageType"], pin["Latitude"], pin["Longitude"]) == ("location", "52.5", "13.4")


async def test_media_ask_for_the_password_and_lead_to_a_store_that_refuses_it() -> None:
    async with account() as (twilio, app):
        await twilio.phone(MUM).write("look", media=(Media("image/png", b"cake", "cake.png"),))
        params = app.seen[0].params
        assert (params["NumMedia"], params["MediaContentType0"], params["MessageType"]) == ("1", "image/png", "image")
        secret = {"Authorization": aiohttp.encode_basic_auth(twilio.account, twilio.token)}
        async with aiohttp.ClientSession() as web:
            async with web.get(params["MediaUrl0"]) as answer:
                assert answer.status == 401
            async with web.get(params["MediaUrl0"], headers=secret, allow_redirects=False) as answer:
                assert answer.status == 307
                there = answer.headers["Location"]
            async with web.get(there, headers=secret) as answer:
                assert answer.status == 400
            async with web.get(there) as answer:
                assert (answer.content_type, await answer.read()) == ("image/png", b"cake")
            async with web.get(params["MediaUrl0"], headers=secret) as answer:  # aiohttp keeps it to the first origin
                assert await answer.read() == b"cake"
            await twilio.advance(4 * 3600 + 1)
            async with web.get(there) as answer:
                assert answer.status == 403


async def test_media_may_come_later_than_their_webhook() -> None:
    async with account() as (twilio, app):
        twilio.media.ready_after = 3
        await twilio.phone(MUM).write("look", media=(Media("image/png", b"cake"),))
        secret = {"Authorization": aiohttp.encode_basic_auth(twilio.account, twilio.token)}
        async with aiohttp.ClientSession(headers=secret) as web:
            async with web.get(app.seen[0].params["MediaUrl0"], allow_redirects=False) as answer:
                assert answer.status == 404
            await twilio.advance(3)
            async with web.get(app.seen[0].params["MediaUrl0"], allow_redirects=False) as answer:
                assert answer.status == 307


async def test_the_application_may_answer_by_the_api_while_its_webhook_is_open() -> None:
    async with account() as (twilio, app), Elsewhere(twilio.url) as http:
        client = Client(twilio.account, twilio.token, http_client=http)

        def answer(seen: Seen) -> str:
            return message(f"you said {seen.params['Body']}")

        app.answers["/text"] = answer
        await twilio.phone(MUM).text("one")
        await client.messages.create_async(to=MUM, from_=LINE, body="two")
        await twilio.advance(5)
        assert twilio.phone(MUM).texts == ["you said one", "two"]


async def test_a_number_that_is_not_ours_cannot_be_texted() -> None:
    async with account() as (twilio, _):
        with pytest.raises(Refusal):
            await twilio.phone(MUM).text("hi", "+15005559999")
