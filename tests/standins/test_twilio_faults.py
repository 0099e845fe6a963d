"""The Twilio stand-in's faults, as twilio-python meets them; and that every copy that reaches a phone is counted."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest
from twilio.base.exceptions import TwilioException, TwilioRestException
from twilio.rest import Client

from tests.standins.twilio import Fault, Twilio
from tests.standins.twilio.client import Elsewhere
from tests.standins.twilio.faults import Faults

LINE, MUM = "+15005550006", "+15005551111"


@asynccontextmanager
async def account(seconds: float = 0.2, **settings: Any) -> AsyncIterator[tuple[Twilio, Client]]:
    """A running stand-in with one line, and the library's own client with that time-out."""
    async with Twilio(**settings) as twilio, Elsewhere(twilio.url, seconds) as http:
        twilio.own(LINE)
        yield twilio, Client(twilio.account, twilio.token, http_client=http)


# What the library raises for each: its own exception only where there was a whole answer.
FAULTS: list[tuple[Fault, type[Exception], int, int]] = [
    (Fault.TIMEOUT_BEFORE, TimeoutError, 0, 0),
    (Fault.TIMEOUT_AFTER, TimeoutError, 0, 1),
    (Fault.RESET_BEFORE, aiohttp.ClientOSError, 0, 0),
    (Fault.RESET_AFTER, aiohttp.ClientOSError, 0, 1),
    (Fault.TOO_MANY, TwilioRestException, 20429, 0),
    (Fault.SERVER_ERROR, TwilioRestException, 20500, 0),
    (Fault.UNAVAILABLE, TwilioRestException, 503, 0),  # no JSON: the HTTP status stands in for a code
    (Fault.UNAVAILABLE_AFTER, TwilioRestException, 503, 1),
    (Fault.HALF_ANSWER, aiohttp.ClientPayloadError, 0, 1),
]


@pytest.mark.parametrize(("fault", "raised", "code", "copies"), FAULTS, ids=[one[0].value for one in FAULTS])
async def test_faults(fault: Fault, raised: type[Exception], code: int, copies: int) -> None:
    async with account() as (twilio, client):
        twilio.faults.next(fault, on="messages.create")
        with pytest.raises(raised) as error:
            await client.messages.create_async(to=MUM, from_=LINE, body="once")
        assert getattr(error.value, "code", 0) == code
        await twilio.advance(5)
        assert twilio.phone(MUM).texts == ["once"] * copies
        assert [one.body for one in await client.messages.list_async(to=MUM)] == ["once"] * copies
        assert twilio.log.of("request", operation="messages.create", fault=fault.value)


async def test_a_script_goes_by_operation_and_by_turn() -> None:
    async with account() as (twilio, client):
        twilio.faults.next(None, Fault.TOO_MANY, on="messages.create")
        twilio.faults.next(Fault.SERVER_ERROR, on="messages.list")
        await client.messages.create_async(to=MUM, from_=LINE, body="first")
        with pytest.raises(TwilioRestException) as refused:
            await client.messages.create_async(to=MUM, from_=LINE, body="second")
        assert refused.value.status == 429
        with pytest.raises(TwilioException, match="20500"):  # of a list, only the text tells the code
            await client.messages.list_async()
        await client.messages.create_async(to=MUM, from_=LINE, body="third")
        await twilio.advance(10)
        assert twilio.phone(MUM).texts == ["first", "third"]


def test_a_rate_is_kept() -> None:
    faults = Faults()
    faults.rate(0.3, seed=1, on="messages")
    drawn = [faults.draw("messages.create") for _ in range(2000)]
    assert len([fault for fault in drawn if fault]) / 2000 == pytest.approx(0.3, abs=0.03)
    assert set(drawn) == {None, *Fault}
    assert faults.draw("calls.create") is None


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_rate_is_repeatable_and_copies_are_counted_from_outside(seed: int) -> None:
    async def run() -> tuple[list[str], Counter[str], set[str]]:
        quick = [Fault.RESET_BEFORE, Fault.RESET_AFTER, Fault.TOO_MANY, Fault.UNAVAILABLE_AFTER, Fault.HALF_ANSWER]
        async with account() as (twilio, client):
            twilio.faults.rate(0.3, seed, kinds=quick)
            unsure: set[str] = set()
            for number in range(60):
                text = f"message {number}"
                while True:
                    try:
                        await client.messages.create_async(to=MUM, from_=LINE, body=text)
                        break
                    except TwilioRestException as error:
                        unsure |= {text} if error.status >= 500 else set()
                    except aiohttp.ClientError:
                        unsure.add(text)
            await twilio.advance(600)
            drawn = [entry.data["fault"] for entry in twilio.log.of("request")]
            return drawn, Counter(twilio.phone(MUM).texts), unsure

    drawn, copies, unsure = await run()
    assert (drawn, copies, unsure) == await run()
    assert set(copies) == {f"message {number}" for number in range(60)}
    twice = {text for text, count in copies.items() if count > 1}
    assert twice
    assert twice <= unsure  # a second copy reached the phone only where an answer was lost


async def test_too_many_at_once_are_turned_away() -> None:
    async with account(seconds=5) as (twilio, client):
        twilio.gate.most_at_once = 2
        twilio.faults.next(Fault.TIMEOUT_BEFORE, Fault.TIMEOUT_BEFORE, on="messages.fetch")
        slow = [asyncio.create_task(client.messages("SM1").fetch_async()) for _ in range(2)]
        await twilio.log.until("request", times=2)
        with pytest.raises(TwilioRestException) as refused:
            await client.messages.create_async(to=MUM, from_=LINE, body="x")
        assert (refused.value.status, refused.value.code) == (429, 20429)
        for task in slow:
            task.cancel()
        await asyncio.gather(*slow, return_exceptions=True)


async def test_five_thousand_texts_leave_in_order_at_the_line_s_rate() -> None:
    async with account() as (twilio, _):
        people = [f"+1500777{number:04}" for number in range(50)]
        for number in range(5000):
            twilio.texts.create({"To": people[number % 50], "From": LINE, "Body": str(number)}, [])
        await twilio.advance(5010)
        got = sorted((one.at, int(one.text)) for phone in twilio.phones.values() for one in phone.received)
        assert [number for _, number in got] == list(range(5000))
        assert (got[-1][0] - got[0][0]).total_seconds() == 4999


async def test_a_clock_that_runs_by_itself() -> None:
    async with account(speed=1000) as (twilio, client):
        sent = await client.messages.create_async(to=MUM, from_=LINE, body="soon")
        await twilio.log.until("message", sid=sent.sid, status="delivered")
        await client.calls.create_async(to=MUM, from_=LINE, twiml="<Response><Say>Good morning.</Say></Response>")
        await twilio.log.until("call", status="completed")
        assert (twilio.phone(MUM).texts, twilio.phone(MUM).heard) == (["soon"], ["Good morning."])
