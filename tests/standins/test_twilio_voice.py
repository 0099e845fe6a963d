"""The Twilio stand-in's calls: rung, taken or not, machines noticed, TwiML spoken, keys and words handed over."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from twilio.base.exceptions import TwilioRestException
from twilio.rest import Client
from twilio.twiml.voice_response import Gather, VoiceResponse

from tests.standins.twilio import Kind, Manner, Twilio, application
from tests.standins.twilio.application import Application, Seen
from tests.standins.twilio.client import Elsewhere

LINE, MUM = "+15005550006", "+15005551111"
ALL = ["initiated", "ringing", "answered", "completed"]


@asynccontextmanager
async def account(**settings: Any) -> AsyncIterator[tuple[Twilio, Application, Client]]:
    """A running stand-in with one line, an application, and the library's own client."""
    async with Twilio(**settings) as twilio, application.running(twilio.token) as app:
        twilio.own(LINE, voice_url=f"{app.url}/in", status_callback=f"{app.url}/status")
        async with Elsewhere(twilio.url, 2) as http:
            yield twilio, app, Client(twilio.account, twilio.token, http_client=http)


async def dial(client: Client, app: Application, **more: Any) -> Any:
    asked = {"url": f"{app.url}/call", "status_callback": f"{app.url}/status", "status_callback_event": ALL, **more}
    return await client.calls.create_async(to=MUM, from_=LINE, **asked)


def reminder(seen: Seen) -> str:
    """What a reminder's call may say; made by the library, as Hob's will be."""
    response = VoiceResponse()
    gather = Gather(num_digits=1, input="dtmf speech", action="/answer?id=7", timeout=6, hints="done, snooze")
    gather.say("Take the pills. Press 1 when done, 2 to snooze.")
    response.append(gather)
    response.say("I will text you instead.")
    return str(response)


async def test_a_call_is_spoken_and_answered_by_key() -> None:
    async with account() as (twilio, app, client):
        app.answers |= {"/call": reminder, "/answer": "<Response><Say>Well done.</Say><Hangup/></Response>"}
        twilio.phone(MUM).will("1")
        call = await dial(client, app)
        assert call.status == "queued"
        await twilio.advance(60)
        assert twilio.phone(MUM).heard == ["Take the pills. Press 1 when done, 2 to snooze.", "Well done."]
        (answer,) = app.of("/answer")
        assert answer.path == "/answer?id=7"
        assert {"Digits": "1", "CallStatus": "in-progress"}.items() <= answer.params.items()
        assert app.statuses() == ["initiated", "ringing", "in-progress", "completed"]
        assert all(one.genuine for one in app.seen)
        kept = await call.fetch_async()
        assert (kept.status, kept.duration, kept.price) == ("completed", "5", "-0.01400")
        assert app.of("/status")[-1].params["CallDuration"] == "5"


async def test_a_call_is_answered_in_words() -> None:
    async with account() as (twilio, app, client):
        app.answers |= {"/call": reminder}
        twilio.phone(MUM).will(words="snooze it for an hour", confidence=0.7)
        await dial(client, app)
        await twilio.advance(60)
        (answer,) = app.of("/answer", SpeechResult="snooze it for an hour", Confidence="0.7")
        assert "Digits" not in answer.params


async def test_silence_goes_on_to_the_next_verb() -> None:
    async with account() as (twilio, app, client):
        app.answers |= {"/call": reminder}
        await dial(client, app)
        await twilio.advance(60)
        assert twilio.phone(MUM).heard[-1] == "I will text you instead."
        assert app.of("/answer") == []
        said = twilio.phone(MUM).calls[0].heard
        assert (said[1].at - said[0].at).total_seconds() == pytest.approx(6 + len(said[0].text) / 15, abs=0.01)


GATHERS = [
    ('numDigits="4"', "12345", {"Digits": "1234"}),
    ("", "42#7", {"Digits": "42", "FinishedOnKey": "#"}),
    ('finishOnKey="*"', "4#2*", {"Digits": "4#2", "FinishedOnKey": "*"}),
    ('finishOnKey=""', "42#", {"Digits": "42#"}),
    ("", "42", {"Digits": "42"}),  # five seconds after the last key
    ('actionOnEmptyResult="true"', "", {"Digits": ""}),
    ("", "#", None),
    ('input="speech"', "1", None),
]


@pytest.mark.parametrize(("attributes", "keys", "posted"), GATHERS, ids=[one[0] + one[1] for one in GATHERS])
async def test_gather(attributes: str, keys: str, posted: dict[str, str] | None) -> None:
    async with account() as (twilio, app, client):
        app.answers["/call"] = f'<Response><Gather action="/got" {attributes}/><Say>nothing</Say></Response>'
        twilio.phone(MUM).will(keys)
        await dial(client, app)
        await twilio.advance(60)
        if posted is None:
            assert (app.of("/got"), twilio.phone(MUM).heard) == ([], ["nothing"])
        else:
            assert posted.items() <= app.of("/got")[0].params.items()


async def test_a_key_breaks_in_on_the_prompt() -> None:
    async with account() as (twilio, app, client):
        app.answers |= {"/call": reminder}
        await dial(client, app)
        await twilio.advance(5.5)  # picked up after five, and still talking
        (call,) = twilio.phone(MUM).calls
        assert call.asked
        call.press("2")
        await twilio.settle()
        assert app.of("/answer")[0].params["Digits"] == "2"


TAKEN = [
    ({"manner": Manner.DECLINE}, "busy", ["initiated", "ringing", "busy"]),
    ({"manner": Manner.BUSY}, "busy", ["initiated", "busy"]),
    ({"manner": Manner.IGNORE}, "no-answer", ["initiated", "ringing", "no-answer"]),
    ({"rings": 99.0}, "no-answer", ["initiated", "ringing", "no-answer"]),
    ({"kind": Kind.UNUSED}, "failed", ["initiated", "failed"]),
    ({"manner": Manner.RING}, "no-answer", ["initiated", "ringing", "no-answer"]),
]


@pytest.mark.parametrize(("settings", "status", "came"), TAKEN, ids=[str(number) for number in range(len(TAKEN))])
async def test_calls_that_nobody_takes(settings: dict[str, Any], status: str, came: list[str]) -> None:
    async with account() as (twilio, app, client):
        twilio.phone(MUM, **settings)
        call = await dial(client, app, timeout=20)
        await twilio.advance(40)
        kept = await call.fetch_async()
        assert (kept.status, kept.duration, kept.price) == (status, "0", None)
        assert app.statuses() == came
        assert twilio.phone(MUM).heard == []


async def test_a_person_answers_by_hand_and_hangs_up() -> None:
    async with account() as (twilio, app, client):
        twilio.phone(MUM, manner=Manner.RING)
        app.answers |= {"/call": reminder}
        call = await dial(client, app)
        await twilio.advance(10)
        (ringing,) = twilio.phone(MUM).calls
        assert ringing.status == "ringing"
        ringing.answer()
        await twilio.advance(2)
        assert ringing.status == "in-progress"
        ringing.hang_up()
        await twilio.settle()
        assert ((await call.fetch_async()).status, ringing.seconds) == ("completed", 2)


async def test_without_a_wish_only_the_end_is_called_back() -> None:
    async with account() as (twilio, app, client):
        app.answers["/call"] = "<Response><Say>Hi.</Say></Response>"
        await dial(client, app, status_callback_event=[])
        await twilio.advance(30)
        assert app.statuses() == ["completed"]


async def test_one_call_a_second_begins() -> None:
    async with account() as (twilio, _, client):
        for number in range(3):
            await client.calls.create_async(to=f"+1500555222{number}", from_=LINE, twiml="<Response/>")
        await twilio.advance(30)
        begun = [entry.at for entry in twilio.log.of("call", status="initiated")]
        assert [(at - begun[0]).total_seconds() for at in begun] == [0, 1, 2]


@pytest.mark.parametrize(
    ("manner", "detection", "who", "seconds"),
    [
        (Manner.PICK_UP, "Enable", "human", 4), (Manner.MACHINE, "Enable", "machine_start", 4),
        (Manner.FAX, "Enable", "fax", 4), (Manner.MACHINE, "DetectMessageEnd", "machine_end_beep", 8),
    ],
)
async def test_machines_are_noticed_before_the_document_is_fetched(
    manner: Manner, detection: str, who: str, seconds: int
) -> None:
    async with account() as (twilio, app, client):
        twilio.phone(MUM, manner=manner)
        app.answers["/call"] = "<Response><Say>Call me back.</Say></Response>"
        call = await dial(client, app, machine_detection=detection)
        await twilio.advance(60)
        assert [one.params["AnsweredBy"] for one in app.of("/call")] == [who]
        assert (await call.fetch_async()).answered_by == who
        (made,) = twilio.phone(MUM).calls
        assert made.started is not None
        assert (made.heard[0].at - made.started).total_seconds() == seconds
        assert made.heard[0].recorded == (detection == "DetectMessageEnd")


async def test_machines_are_noticed_aside() -> None:
    async with account() as (twilio, app, client):
        twilio.phone(MUM, manner=Manner.MACHINE)
        app.answers["/call"] = "<Response><Pause length='20'/></Response>"
        call = await dial(
            client, app, machine_detection="Enable", async_amd="true", async_amd_status_callback=f"{app.url}/amd"
        )
        await twilio.advance(30)
        (told,) = app.of("/amd")
        assert (told.params["AnsweredBy"], told.params["MachineDetectionDuration"]) == ("machine_start", "4000")
        assert told.params["CallSid"] == call.sid
        assert "AnsweredBy" not in app.of("/call")[0].params


async def test_the_api_ends_cancels_and_redirects_calls() -> None:
    async with account() as (twilio, app, client):
        app.answers["/call"] = "<Response><Pause length='60'/></Response>"
        call = await dial(client, app)
        await twilio.advance(8)
        await call.update_async(twiml="<Response><Say>One moment.</Say><Pause length='60'/></Response>")
        await twilio.advance(3)
        assert twilio.phone(MUM).heard == ["One moment."]
        await call.update_async(status="completed")
        await twilio.settle()
        assert (await call.fetch_async()).status == "completed"
        with pytest.raises(TwilioRestException) as refused:
            await call.update_async(status="completed")
        assert refused.value.code == 21220
        ringing = await dial(client, app)
        await twilio.advance(3)
        await ringing.update_async(status="canceled")
        await twilio.settle()
        assert (await ringing.fetch_async()).status == "canceled"
        assert [one.status for one in await client.calls.list_async(to=MUM)] == ["canceled", "completed"]


async def test_twiml_may_come_with_the_call() -> None:
    async with account() as (twilio, _, client):
        await client.calls.create_async(to=MUM, from_=LINE, twiml="<Response><Say loop='2'>Hi.</Say></Response>")
        await twilio.advance(30)
        assert twilio.phone(MUM).heard == ["Hi.", "Hi."]


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"to": "", "from_": LINE, "url": "http://a.example"}, 21201),
        ({"to": "0151", "from_": LINE, "url": "http://a.example"}, 21211),
        ({"to": MUM, "from_": "+15005550099", "url": "http://a.example"}, 21210),
        ({"to": MUM, "from_": LINE, "url": "nowhere"}, 21205),
        ({"to": MUM, "from_": LINE, "url": "http://a.example", "machine_detection": "Maybe"}, 20001),
    ],
    ids=lambda value: str(value) if isinstance(value, int) else "",
)
async def test_calls_that_are_refused_at_once(asked: dict[str, Any], code: int) -> None:
    async with account() as (_, _, client):
        with pytest.raises(TwilioRestException) as refused:
            await client.calls.create_async(**asked)
        assert refused.value.code == code
        assert await client.calls.list_async() == []


async def test_a_document_that_fails_ends_in_an_apology() -> None:
    async with account() as (twilio, app, client):
        app.status = 500
        call = await dial(client, app)
        await twilio.advance(60)
        assert twilio.phone(MUM).heard == ["An application error has occurred."]
        assert (await call.fetch_async()).status == "completed"
        assert 11200 in {entry.data["code"] for entry in twilio.log.of("alert")}


async def test_a_document_that_leads_to_itself_ends_some_time() -> None:
    async with account() as (twilio, app, client):
        app.answers["/call"] = "<Response><Redirect>/call</Redirect></Response>"
        await dial(client, app)
        await twilio.advance(60)
        assert twilio.phone(MUM).calls[0].status == "completed"


async def test_a_person_calls_us_and_speaks() -> None:
    async with account() as (twilio, app, _):
        app.answers |= {
            "/in": "<Response><Gather input='speech' action='/said'><Say>Yes?</Say></Gather></Response>",
            "/said": lambda seen: f"<Response><Say>Noted: {seen.params['SpeechResult']}.</Say></Response>",
        }
        call = await twilio.phone(MUM).call()
        assert (call.status, app.of("/in")[0].params["CallStatus"]) == ("in-progress", "ringing")
        await twilio.advance(1)
        call.speak("buy milk")
        await twilio.advance(30)
        assert call.text == "Yes? Noted: buy milk."
        assert app.of("/in")[0].params["Direction"] == "inbound"
        assert app.statuses() == ["completed"]


@pytest.mark.parametrize(("reason", "status"), [("", "no-answer"), ("reason='busy'", "busy")])
async def test_a_call_to_us_can_be_rejected(reason: str, status: str) -> None:
    async with account() as (twilio, app, _):
        app.answers["/in"] = f"<Response><Reject {reason}/></Response>"
        call = await twilio.phone(MUM).call()
        assert (call.status, call.price, call.heard) == (status, None, [])


async def test_what_is_recorded_can_be_fetched() -> None:
    async with account() as (twilio, app, _):
        app.answers["/in"] = "<Response><Record action='/tape' maxLength='30'/></Response>"
        twilio.phone(MUM).will(words="call me back", after=2)
        await twilio.phone(MUM).call()
        await twilio.advance(30)
        (tape,) = app.of("/tape")
        assert tape.params["RecordingDuration"] == "2"
        assert twilio.media.all[tape.params["RecordingSid"]].content == b"call me back"
