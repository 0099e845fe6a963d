"""The Twilio stand-in by hand: the control API that a page plays the phone with."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from tests.standins.twilio import Twilio, application
from tests.standins.twilio.application import Application

LINE, MUM = "+15005550006", "+15005551111"
PHONE = f"/phones/{MUM}"


class Hand:
    """Presses the buttons."""

    def __init__(self, twilio: Twilio, web: aiohttp.ClientSession) -> None:
        self._base, self._web = f"{twilio.url}/control", web

    async def post(self, path: str, status: int = 200, **body: Any) -> Any:
        async with self._web.post(self._base + path, json=body) as answer:
            assert answer.status == status, await answer.text()
            return await answer.json()

    async def get(self, path: str) -> Any:
        async with self._web.get(self._base + path) as answer:
            assert answer.status == 200
            return await answer.json()


@asynccontextmanager
async def played() -> AsyncIterator[tuple[Twilio, Application, Hand]]:
    async with Twilio() as twilio, application.running(twilio.token) as app, aiohttp.ClientSession() as web:
        twilio.own(LINE, sms_url=f"{app.url}/text", voice_url=f"{app.url}/voice")
        twilio.own(f"whatsapp:{LINE}", sms_url=f"{app.url}/text")
        yield twilio, app, Hand(twilio, web)


async def test_text_and_read() -> None:
    async with played() as (_, app, hand):
        app.answers["/text"] = "<Response><Message>hello</Message></Response>"
        picture = {"kind": "image/png", "base64": base64.b64encode(b"cake").decode()}
        sent = await hand.post(f"{PHONE}/text", text="hi", media=[picture])
        assert app.seen[0].params["MessageSid"] == sent["sid"]
        await hand.post("/clock", advance=5)
        phone = await hand.get(PHONE)
        assert [one["text"] for one in phone["received"]] == ["hello"]
        assert [line["address"] for line in await hand.get("/lines")] == [LINE, f"whatsapp:{LINE}"]


async def test_whatsapp_and_its_buttons() -> None:
    async with played() as (twilio, app, hand):
        await hand.post(f"{PHONE}/text", text="hi", channel="whatsapp")
        template = twilio.template("Pills taken?", buttons={"Done": "done-7"})
        form = {"To": f"whatsapp:{MUM}", "From": f"whatsapp:{LINE}", "ContentSid": template.sid}
        sid = twilio.texts.create(form, []).sid
        await hand.post("/clock", advance=5)
        await hand.post(f"{PHONE}/tap", sid=sid, label="Done")
        assert app.seen[-1].params["ButtonPayload"] == "done-7"


async def test_a_call_is_let_ring_answered_keyed_and_hung_up() -> None:
    async with played() as (twilio, app, hand):
        app.answers |= {
            "/voice": "<Response><Gather input='dtmf speech' action='/did'><Say>Pills?</Say></Gather></Response>",
            "/did": "<Response><Say>Good.</Say><Pause length='60'/></Response>",
        }
        await hand.post(PHONE, manner="ring")
        sid = twilio.voice.create({"To": MUM, "From": LINE, "Url": f"{app.url}/voice"}, []).sid
        await hand.post("/clock", advance=5)
        assert (await hand.get(f"/calls/{sid}"))["status"] == "ringing"
        await hand.post(f"/calls/{sid}/answer")
        await hand.post("/clock", advance=2)
        assert (await hand.get(f"/calls/{sid}"))["asked"]
        await hand.post(f"/calls/{sid}/press", keys="1#")
        await hand.post("/clock", advance=1)
        await hand.post(f"/calls/{sid}/hang_up")
        await hand.post("/clock", advance=1)
        call = await hand.get(f"/calls/{sid}")
        assert (call["status"], [one["text"] for one in call["heard"]]) == ("completed", ["Pills?", "Good."])
        again = await hand.post(f"{PHONE}/call")
        await hand.post("/clock", advance=1)
        await hand.post(f"/calls/{again['sid']}/speak", words="yes")
        await hand.post("/clock", advance=1)
        assert [one.params.get("SpeechResult") or one.params["Digits"] for one in app.of("/did")] == ["1", "yes"]


async def test_faults_and_mishaps_are_set_and_cleared() -> None:
    async with played() as (twilio, app, hand):
        await hand.post("/faults", next=["too_many"], on="messages.list")
        assert twilio.faults.draw("messages.list") == "too_many"
        await hand.post("/faults", rate=1.0, seed=3)
        assert twilio.faults.draw("calls.create") is not None
        await hand.post("/faults", clear=True)
        assert twilio.faults.draw("calls.create") is None
        await hand.post("/mishaps", next=["lost"])
        twilio.texts.create({"To": MUM, "From": LINE, "Body": "x", "StatusCallback": f"{app.url}/status"}, [])
        await hand.post("/clock", advance=5)
        assert app.statuses() == ["sending", "sent", "delivered"]


async def test_what_happens_can_be_waited_for_and_streamed() -> None:
    async with played() as (twilio, _, hand):
        assert await hand.get("/events?after=0") == []
        waiting = asyncio.create_task(hand.get("/events?after=0&wait=10"))
        twilio.texts.create({"To": MUM, "From": LINE, "Body": "x"}, [])
        first = (await waiting)[0]
        assert (first["id"], first["kind"], first["status"]) == (1, "message", "queued")
        await hand.post("/clock", advance=5)
        async with (
            aiohttp.ClientSession(headers={"Accept": "text/event-stream", "Last-Event-ID": "1"}) as web,
            web.get(f"{twilio.url}/control/events") as stream,
        ):
            lines = [(await stream.content.readline()).decode().strip() for _ in range(3)]
        assert lines[0] == "id: 2"
        assert json.loads(lines[2].removeprefix("data: "))["status"] == "sending"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (PHONE, {"manner": "dance"}), (PHONE, {"colour": "red"}), ("/faults", {"next": ["earthquake"]}),
        (f"{PHONE}/tap", {"sid": "SM0", "label": "Done"}), ("/calls/CA0/answer", {}), (f"{PHONE}/text", {"to": "+1"}),
    ],
)
async def test_what_makes_no_sense_is_said(path: str, body: dict[str, Any]) -> None:
    async with played() as (_, _, hand):
        answer = await hand.post(path, 400, **body)
        assert answer.get("error") or answer.get("message")


async def test_a_form_of_another_page_is_refused() -> None:
    async with played() as (twilio, app, _), aiohttp.ClientSession() as web:
        async with web.post(f"{twilio.url}/control{PHONE}/text", data={"text": "hi"}) as answer:
            assert answer.status == 415
        assert app.seen == []
