"""Every door for Twilio: what genuine requests become when they are forged, altered, cut, sent elsewhere or again.

The genuine ones are those that the stand-in itself has knocked with, in a day on which every door is used.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import aiohttp
import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import SQLModel
from twilio.request_validator import RequestValidator

from bot.channels.base import Hook
from storage import pins
from storage.tables import Person
from tests.standins.twilio import Mishap
from tests.twilio.home import ADA, LINE, Home, home
from tests.twilio.test_calls_out import ring

FORM = "application/x-www-form-urlencoded"
NOT_COUNTED = {"events", "telemetry"}  # a refusal may be noted there


@dataclass(frozen=True, slots=True)
class Knock:
    """One request as Twilio made it."""

    path: str  # with its query
    form: Mapping[str, str]

    @property
    def door(self) -> str:
        return self.path.partition("?")[0]


@contextlib.asynccontextmanager
async def played(folder: Path) -> AsyncIterator[tuple[Home, list[Knock]]]:
    """A house after a day on which every door was used, and what Twilio knocked with, one for each door."""
    async with home(folder, patience=0.2) as here:
        async with here.house.database.unit(here.owner_id, 1, here.clock.now()) as unit:
            person = await unit.get(Person, here.owner_id)
            assert person is not None
            person.preferences = {**person.preferences, pins.KEY: await pins.digest("4711")}
        await here.text("add milk to groceries")
        await here.phone.write("add eggs to groceries")
        await here.wait(5)
        await _slow_call_in(here)
        await _slow_call_out(here)
        knocks: dict[str, Knock] = {}
        for entry in [*here.twilio.log.of("webhook"), *here.twilio.log.of("callback")]:
            parts = urlsplit(entry.data["url"])
            one = Knock(parts.path + (f"?{parts.query}" if parts.query else ""), dict(entry.data["params"]))
            knocks[one.door] = one
        await here.settle()
        yield here, list(knocks.values())


async def _slow_call_in(here: Home) -> None:
    """With a PIN, and an answer that takes longer than a caller is left in silence; the line tells of its end."""
    here.twilio.lines[LINE].status_callback = here.voice.account.url("twilio/voice/over")
    call = await here.phone.call()
    call.press("4711#")
    await here.wait(5)
    answer, here.voice.talking.answer = here.voice.talking.answer, lambda *_: False  # type: ignore[method-assign]
    call.speak("add bread to groceries")
    await here.wait(8)
    here.voice.talking.answer = answer  # type: ignore[method-assign]
    call.hang_up()
    await here.wait(10)


async def _slow_call_out(here: Home) -> None:
    here.twilio.webhooks.mishaps.script += [Mishap.DOUBLED]
    here.phone.will(words="what time is it")
    answer, here.voice.talking.answer = here.voice.talking.answer, lambda *_: False  # type: ignore[method-assign]
    await ring(here)
    await here.wait(40)
    here.voice.talking.answer = answer  # type: ignore[method-assign]
    await here.later(minutes=5)
    await here.wait(40)


async def count(here: Home) -> dict[str, int]:
    """How many rows each table has, and what has been said and sent."""
    tables = [table for table in SQLModel.metadata.sorted_tables if table.name not in NOT_COUNTED]
    async with here.house.database.read() as connection:
        rows = {
            table.name: int(await connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0)
            for table in tables
        }
    return rows | {"calls at Twilio": len(here.twilio.voice.all), "texts at Twilio": len(here.twilio.texts.all)}


def sign(here: Home, path: str, form: Mapping[str, str], token: str | None = None, host: str | None = None) -> str:
    url = f"{host or f'http://127.0.0.1:{here.page.port}'}{path}"
    signature: str = RequestValidator(token or here.twilio.token).compute_signature(url, dict(form))
    return signature


async def knock(here: Home, path: str, body: bytes, signature: str | None, method: str = "POST", **more: str) -> int:
    headers = {"Content-Type": FORM, **more} | ({"X-Twilio-Signature": signature} if signature is not None else {})
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, f"http://127.0.0.1:{here.page.port}{path}", data=body, headers=headers) as got,
    ):
        await got.read()
        return got.status


Forged = tuple[str, bytes, str | None, dict[str, str]]  # path, body, signature, further headers


def _as(path: str, form: Mapping[str, str], signature: str | None, **headers: str) -> Forged:
    return path, urlencode(form).encode(), signature, headers


FORGERIES: dict[str, Callable[[Home, Knock], Forged]] = {
    "unsigned": lambda here, one: _as(one.path, one.form, None),
    "an empty signature": lambda here, one: _as(one.path, one.form, ""),
    "another token's": lambda here, one: _as(one.path, one.form, sign(here, one.path, one.form, "another")),
    "for another house": lambda here, one: _as(
        one.path, one.form, sign(here, one.path, one.form, host="https://hob.example"), Host="hob.example"
    ),
    "for another door": lambda here, one: _as(one.path, one.form, sign(here, one.door + "x", one.form)),
    "with another query": lambda here, one: _as(
        f"{one.path}{'&' if '?' in one.path else '?'}n=2", one.form, sign(here, one.path, one.form)
    ),
    "with other words": lambda here, one: _as(
        one.path, {**one.form, "Body": "remind me at 5", "SpeechResult": "yes"}, sign(here, one.path, one.form)
    ),
    "cut in the middle": lambda here, one: (
        one.path, urlencode(one.form).encode()[: len(urlencode(one.form)) // 2], sign(here, one.path, one.form), {}
    ),
    "as JSON": lambda here, one: (
        one.path, b'{"Body": "x"}', sign(here, one.path, {}), {"Content-Type": "application/json"}
    ),
    "nothing at all": lambda here, one: (one.path, b"", sign(here, one.path, {}), {}),
    "of another account": lambda here, one: _signed(here, one, AccountSid="AC" + "9" * 32),
    "to nobody's number": lambda here, one: _signed(here, one, To="+15005559999", From="+15005559998"),
}


def _signed(here: Home, one: Knock, **changed: str) -> Forged:
    form = {**one.form, **changed}
    return _as(one.path, form, sign(here, one.path, form))


async def test_no_forged_request_has_an_effect_at_any_door(tmp_path: Path) -> None:
    async with played(tmp_path) as (here, knocks):
        assert {one.door for one in knocks} == {f"/hooks/{hook.path}" for hook in _hooks(here)}, "every door was used"
        before = await count(here)
        for one in knocks:
            for name, forge in FORGERIES.items():
                path, body, signature, headers = forge(here, one)
                assert await knock(here, path, body, signature, **headers) == 403, f"{one.path} {name}"
        await here.settle()
        assert await count(here) == before


async def test_a_replayed_request_has_no_effect_at_any_door(tmp_path: Path) -> None:
    async with played(tmp_path) as (here, knocks):
        before = await count(here)
        for _ in range(3):
            for one in knocks:
                signature = sign(here, one.path, one.form)
                assert await knock(here, one.path, urlencode(one.form).encode(), signature) == 200, one.path
        await here.settle()
        await here.later(minutes=1)
        assert await count(here) == before


async def test_a_request_for_one_door_opens_no_other(tmp_path: Path) -> None:
    """Each genuine form, signed anew, at every other door: refused, or answered without an effect of its own."""
    async with played(tmp_path) as (here, knocks):
        before = await count(here)
        for one in knocks:
            for other in knocks:
                if other.door != one.door:
                    signature = sign(here, other.path, one.form)
                    status = await knock(here, other.path, urlencode(one.form).encode(), signature)
                    assert status in (200, 403), f"{one.path} at {other.path}"
        await here.settle()
        after = await count(here)
        assert {name: after[name] for name in ("outbox", "people", "handles", "reminders")} == {
            name: before[name] for name in ("outbox", "people", "handles", "reminders")
        }


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "OPTIONS"])
async def test_doors_open_to_posts_alone(tmp_path: Path, method: str) -> None:
    async with home(tmp_path) as here:
        for hook in _hooks(here):
            assert await knock(here, f"/hooks/{hook.path}", b"", None, method) == 405
        assert await knock(here, "/hooks/twilio/nothing", b"", None) == 404


NAMES = st.sampled_from(
    ["MessageSid", "CallSid", "From", "To", "Body", "NumMedia", "MediaUrl0", "MessageStatus", "ErrorCode", "CallStatus",
     "AnsweredBy", "Digits", "SpeechResult", "Latitude", "Longitude", "ButtonPayload", "OriginalRepliedMessageSid"]
)  # fmt: skip
VALUES = st.sampled_from([
    ADA, "+15005550006", "whatsapp:+15005550006", "whatsapp:" + ADA, "SM" + "1" * 32, "CA" + "1" * 32, "99999999999999",
    "-1", "1e999", "nan", "delivered", "in-progress", "completed", "failed", "machine_start", "4711#", "\x00", "ü",
]) | st.text(st.characters(exclude_categories=("Cs",)), max_size=30)
NUMBERS = st.sampled_from([str(2**63 - 1), str(2**63), "9" * 19, "9" * 30, "-1", "0", "٣"])
QUERIES = st.dictionaries(st.sampled_from(["id", "n", "t"]), st.text(max_size=25) | NUMBERS, max_size=3)


@pytest.fixture
async def anyone(tmp_path: Path) -> AsyncIterator[Home]:
    async with home(tmp_path, patience=0.05) as here:
        yield here


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(form=st.dictionaries(NAMES, VALUES, max_size=8), query=QUERIES, data=st.data())
async def test_no_signed_request_of_any_shape_is_a_server_error(
    anyone: Home, form: dict[str, str], query: dict[str, str], data: st.DataObject
) -> None:
    hook = data.draw(st.sampled_from(_hooks(anyone)))
    path = f"/hooks/{hook.path}" + (f"?{urlencode(query)}" if query else "")
    form = {**form, "AccountSid": anyone.twilio.account}
    status = await knock(anyone, path, urlencode(form).encode(), sign(anyone, path, form))
    assert status in (200, 403)


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=st.binary(max_size=200), signature=st.none() | st.text("abcdefghij=+/", max_size=40), data=st.data())
async def test_no_bytes_open_a_door(anyone: Home, body: bytes, signature: str | None, data: st.DataObject) -> None:
    hook = data.draw(st.sampled_from(_hooks(anyone)))
    assert await knock(anyone, f"/hooks/{hook.path}", body, signature) == 403


def _hooks(here: Home) -> list[Hook]:
    return [hook for channel in here.channels.values() for hook in channel.hooks() if hook.method == "POST"]
