"""Who knocks: forged, replayed, truncated, oversize, oddly encoded and wrongly addressed requests have no effect."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from twilio.request_validator import RequestValidator

from storage.tables import Receipt
from tests.clock import ManualClock
from tests.databases import BOTH
from tests.standins.twilio import Twilio
from tests.twilio.home import ADA, LINE, MUM, WHATSAPP, Home, home

SMS = "/hooks/twilio/sms"
FORM = "application/x-www-form-urlencoded"


def params(here: Home, **changed: str) -> dict[str, str]:
    return {
        "MessageSid": "SM" + "0" * 32, "AccountSid": here.twilio.account, "From": ADA, "To": LINE, "Body": "help",
        "NumMedia": "0", "Empty": "", **changed,
    }


def signed(here: Home, path: str, form: Mapping[str, str], token: str | None = None) -> str:
    url = f"http://127.0.0.1:{here.page.port}{path}"
    signature: str = RequestValidator(token or here.twilio.token).compute_signature(url, dict(form))
    return signature


async def post(here: Home, path: str, data: Any, headers: Mapping[str, str]) -> tuple[int, str]:
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"http://127.0.0.1:{here.page.port}{path}", data=data, headers=dict(headers)) as got,
    ):
        return got.status, await got.text()


async def inbox(here: Home) -> int:
    async with here.house.database.read() as connection:
        found = await connection.exec_driver_sql("SELECT count(*) FROM inbox")
        return int(found.scalar_one())


async def test_a_genuine_request_is_taken_in_once_however_often_it_comes(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("sms",)) as here:
        form = params(here, Body=" two  spaces\tand a tab \u00e9 👋 ")
        for _ in range(3):
            status, text = await post(here, SMS, form, {"X-Twilio-Signature": signed(here, SMS, form)})
            assert (status, "<Response" in text) == (200, True)
        await here.settle()
        assert await inbox(here) == 1
        await here.wait(5)
        assert len(here.phone.texts) == 1


FORGERIES: dict[str, Any] = {
    "no signature": lambda here, form: (form, {}),
    "an empty one": lambda here, form: (form, {"X-Twilio-Signature": ""}),
    "another token's": lambda here, form: (form, {"X-Twilio-Signature": signed(here, SMS, form, "another")}),
    "not ASCII": lambda here, form: (form, {"X-Twilio-Signature": "sign\u00e9"}),
    "of another path": lambda here, form: (form, {"X-Twilio-Signature": signed(here, SMS + "/", form)}),
    "of other words": lambda here, form: (form | {"Body": "x"}, {"X-Twilio-Signature": signed(here, SMS, form)}),
    "without a blank field": lambda here, form: (
        {key: value for key, value in form.items() if key != "Empty"} | {"Empty2": "x"},
        {"X-Twilio-Signature": signed(here, SMS, form)},
    ),
    "another host's": lambda here, form: (
        form, {"X-Twilio-Signature": RequestValidator(here.twilio.token).compute_signature(
            "http://evil.example" + SMS, form), "Host": "evil.example", "X-Forwarded-Host": "evil.example"},
    ),
    "JSON": lambda here, form: (
        b'{"From": "x"}', {"X-Twilio-Signature": signed(here, SMS, {}), "Content-Type": "application/json"},
    ),
    "truncated": lambda here, form: (
        b"MessageSid=SM1&Bo", {"X-Twilio-Signature": signed(here, SMS, form), "Content-Type": FORM},
    ),
    "no body": lambda here, form: (b"", {"X-Twilio-Signature": signed(here, SMS, {}), "Content-Type": FORM}),
    "bytes": lambda here, form: (
        b"\xff\xfe=%ff%fe&\x00", {"X-Twilio-Signature": signed(here, SMS, form), "Content-Type": FORM},
    ),
    "an unknown charset": lambda here, form: (
        b"a=b", {"X-Twilio-Signature": signed(here, SMS, {"a": "b"}), "Content-Type": FORM + "; charset=klingon"},
    ),
    "many fields": lambda here, form: (
        "&".join(f"a{number}=" for number in range(5000)).encode(),
        {"X-Twilio-Signature": signed(here, SMS, form), "Content-Type": FORM},
    ),
    "signed, but another account's": lambda here, form: _resigned(here, form | {"AccountSid": "AC" + "9" * 32}),
    "signed, but to another number": lambda here, form: _resigned(here, form | {"To": "+15005559999"}),
    "signed, but from nobody": lambda here, form: _resigned(here, form | {"From": ""}),
    "signed, with an endless sender": lambda here, form: _resigned(here, form | {"From": "+1" * 200}),
    "signed, without a MessageSid": lambda here, form: _resigned(here, form | {"MessageSid": ""}),
    "signed, with an odd MessageSid": lambda here, form: _resigned(here, form | {"MessageSid": "a/../b"}),
}


def _resigned(here: Home, form: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    return form, {"X-Twilio-Signature": signed(here, SMS, form)}


async def test_what_is_not_genuine_or_not_for_us_is_refused_without_a_word(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("sms",)) as here:
        for name, forge in FORGERIES.items():
            data, headers = forge(here, params(here))
            status, text = await post(here, SMS, data, headers)
            assert (status, text) == (403, '{"error": "No."}'), name
        assert await inbox(here) == 0


async def test_what_is_too_large_is_not_read(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("sms",)) as here:
        headers = {"X-Twilio-Signature": "x", "Content-Type": FORM}
        status, _ = await post(here, SMS, io.BytesIO(b"Body=" + b"x" * 2_000_000), headers)
        assert status == 413
        assert await inbox(here) == 0


DOORS = "sms/status voice voice/pin voice/said voice/say voice/heard voice/later voice/wait voice/status whatsapp"


@pytest.mark.parametrize("path", [*DOORS.split(), "whatsapp/status"])
async def test_every_door_asks_for_the_signature(tmp_path: Path, path: str) -> None:
    async with home(tmp_path) as here:
        full = f"/hooks/twilio/{path}"
        form = params(here, CallSid="CA" + "0" * 32, From=LINE, To=ADA)
        assert (await post(here, full, form, {}))[0] == 403
        assert (await post(here, full, form, {"X-Twilio-Signature": signed(here, full, form, "other")}))[0] == 403
        genuine = await post(here, full, form, {"X-Twilio-Signature": signed(here, full, form)})
        assert genuine[0] in (200, 403)  # and where it is signed, it names nothing that is ours
        assert await inbox(here) == 0
        async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{here.page.port}{full}") as got:
            assert got.status == 405


async def test_a_status_of_nothing_known_has_no_effect(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("sms",)) as here:
        row = await here.send("hello")
        for path in ("?id=1", "?id=-1", "?id=" + "9" * 40, "?id=x", "", f"?id={row.id}x"):
            full = f"{SMS}/status{path}"
            form = {"MessageSid": "SM" + "1" * 32, "MessageStatus": "failed", "ErrorCode": "x" * 50,
                    "AccountSid": here.twilio.account, "From": LINE, "To": ADA}  # fmt: skip
            assert (await post(here, full, form, {"X-Twilio-Signature": signed(here, full, form)}))[0] == 200
        assert "failed" not in {one.state for one in await here.rows(Receipt)}


async def test_a_number_with_whatsapp_is_the_same_person(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("sms", "whatsapp")) as here:
        await here.phone.write("what time is it")
        await here.settle()
        await here.twilio.advance(5)
        (got,) = here.phone.received
        assert got.sender == WHATSAPP
        assert (await here.rows(channel="whatsapp"))[0].state == "delivered"


@BOTH
async def test_texts_that_no_webhook_brought_are_fetched_once(tmp_path: Path, house_url: str | None) -> None:
    async with home(tmp_path, database=house_url, carried=("sms",)) as here:
        await here.text("add milk to groceries")
        line = here.twilio.lines[LINE]
        door, line.sms_url = line.sms_url, "http://127.0.0.1:9/nobody"
        await here.phone.text("and eggs")
        await here.twilio.phone(MUM).text("who is this?")
        assert await inbox(here) == 1
        fetching = here.sms._fetching
        assert fetching is not None
        assert await fetching.look() == 2
        assert await fetching.look() == 0
        await here.wait(5)
        assert "eggs" in here.phone.texts[-1]
        line.sms_url = door
        assert "bread" in (await here.text("and bread"))[0]


async def test_texts_that_came_while_the_house_was_down_are_answered_at_its_start(tmp_path: Path) -> None:
    clock = ManualClock()
    async with Twilio(start=clock.now()) as twilio:
        twilio.own(LINE, per_second=100)
        twilio.own(WHATSAPP)
        async with home(tmp_path, twilio=twilio, clock=clock, carried=("sms",)) as here:
            await here.text("add milk to groceries")
        await twilio.phone(ADA).text("and eggs")
        async with home(tmp_path, twilio=twilio, clock=clock, carried=("sms",)) as here:
            await twilio.log.until("message", direction="outbound-api", times=2)
            await here.wait(3)
            assert "eggs" in here.phone.texts[-1]
            assert len(here.phone.texts) == 2


async def test_a_house_that_died_at_its_very_first_text_fetches_it_and_nothing_of_old(tmp_path: Path) -> None:
    clock = ManualClock()
    async with Twilio(start=clock.now()) as twilio:
        twilio.own(LINE, per_second=100)
        twilio.own(WHATSAPP)
        await twilio.phone(ADA).text("of the days before Hob had this number")
        clock.advance(dt.timedelta(minutes=5))
        await twilio.reach(clock.now())
        async with home(tmp_path, twilio=twilio, clock=clock, carried=("sms",)):
            pass  # it knows Ada by now
        clock.advance(dt.timedelta(minutes=5))
        await twilio.reach(clock.now())
        await twilio.phone(ADA).text("add milk to groceries")
        async with home(tmp_path, twilio=twilio, clock=clock, carried=("sms",)) as here:
            await twilio.log.until("message", direction="outbound-api")
            await here.wait(3)
            assert await inbox(here) == 1
            assert "milk" in here.phone.texts[-1]


async def test_without_a_public_address_texts_are_fetched(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("sms",), doors=False) as here:
        await here.phone.text("add milk to groceries")
        fetching = here.sms._fetching
        assert fetching is not None
        assert await fetching.look() == 1
        await here.wait(3)
        assert "milk" in here.phone.texts[-1]
        assert here.sms.hooks() == ()
        assert here.sms.deaf() is None


async def test_what_can_not_be_fetched_is_said(tmp_path: Path) -> None:
    async with home(tmp_path, carried=("sms",)) as here:
        here.twilio.token = "changed"
        fetching = here.sms._fetching
        assert fetching is not None
        fetching.soon()
        await here.twilio.log.until("request", operation="messages.list", status=401)
        row = await here.send("hello")
        assert (await here.rows(id=row.id))[0].state == "failed"
        assert "HOB_TWILIO_AUTH_TOKEN" in (await here.rows(id=row.id))[0].error
