"""(9) Webhooks that nobody sent, and genuine ones that come again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from twilio.request_validator import RequestValidator

from storage.tables import Conversation
from tests.attacks.fort import ADA, LINE, WHATSAPP, Fort, fort

SECRET = "a-secret_of-letters"
HEADER = "X-Telegram-Bot-Api-Secret-Token"
TWILIO = ("sms", "whatsapp", "voice", "voice/said", "voice/pin", "sms/status", "whatsapp/status", "voice/status")


@pytest.fixture
async def knocked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Fort]:
    """A fort to which Telegram comes by webhook."""
    monkeypatch.chdir(tmp_path)
    async with fort(tmp_path, secret=SECRET) as here:
        yield here


def update(here: Fort, number: int, text: str) -> dict[str, Any]:
    person = {"id": here.chat.id, "is_bot": False, "first_name": "Ada"}
    chat = {"id": here.chat.id, "type": "private", "first_name": "Ada"}
    message = {"message_id": number, "date": 1_764_000_000, "chat": chat, "from": person, "text": text}
    return {"update_id": 900_000 + number, "message": message}


def form(here: Fort, channel: str, text: str) -> dict[str, str]:
    to, from_ = (WHATSAPP, f"whatsapp:{ADA}") if channel == "whatsapp" else (LINE, ADA)
    return {
        "MessageSid": "SM" + "7" * 32, "AccountSid": here.twilio.account, "From": from_, "To": to, "Body": text,
        "NumMedia": "0", "CallSid": "CA" + "7" * 32, "SpeechResult": text, "CallStatus": "in-progress",
    }  # fmt: skip


def signed(here: Fort, path: str, fields: Mapping[str, str], token: str) -> dict[str, str]:
    return {"X-Twilio-Signature": RequestValidator(token).compute_signature(here.url(path), dict(fields))}


async def post(here: Fort, path: str, headers: Mapping[str, str], **body: Any) -> int:
    async with here.client.post(here.url(path), headers=dict(headers), **body) as answer:
        return answer.status


@pytest.mark.parametrize(
    "headers", [{}, {HEADER: ""}, {HEADER: "guessed"}, {HEADER: SECRET[:-1]}, {HEADER: SECRET + "x"}]
)
async def test_an_update_without_the_secret_is_refused(knocked: Fort, headers: dict[str, str]) -> None:
    before = await knocked.kept()
    assert await post(knocked, "/hooks/telegram", headers, json=update(knocked, 1, "add milk to groceries")) == 403
    await knocked.settle()
    assert await knocked.kept() == before
    assert knocked.chat.texts == []


async def test_a_genuine_update_counts_once_however_often_it_comes(knocked: Fort) -> None:
    genuine = update(knocked, 5, "add milk to groceries")
    statuses = await asyncio.gather(
        *(post(knocked, "/hooks/telegram", {HEADER: SECRET}, json=genuine) for _ in range(5))
    )
    assert set(statuses) == {200}
    await knocked.house.intake.settled()
    await knocked.house.delivery.drain_once()
    assert len([text for text in knocked.chat.texts if "milk" in text]) == 1


@pytest.mark.parametrize("path", TWILIO)
async def test_a_request_that_twilio_did_not_sign_is_refused(here: Fort, path: str) -> None:
    before, fields = await here.kept(), form(here, path.partition("/")[0], "add milk to groceries")
    where = f"/hooks/twilio/{path}"
    for headers in ({}, {"X-Twilio-Signature": "x"}, signed(here, where, fields, "another token"),
                    signed(here, where + "/x", fields, here.twilio.token),
                    signed(here, where, {**fields, "Body": "hello"}, here.twilio.token)):  # fmt: skip
        assert await post(here, where, headers, data=fields) == 403
    await here.settle()
    assert await here.kept() == before
    assert here.phone.texts == []


@pytest.mark.parametrize("channel", ["sms", "whatsapp"])
async def test_a_genuine_request_counts_once(here: Fort, channel: str) -> None:
    fields, where = form(here, channel, "add milk to groceries"), f"/hooks/twilio/{channel}"
    for _ in range(4):
        assert await post(here, where, signed(here, where, fields, here.twilio.token), data=fields) == 200
    await here.settle()
    assert [row.said for row in await here.rows(Conversation)] == ["add milk to groceries"]


@pytest.mark.parametrize(
    "headers", [{}, {"Authorization": "Bearer x"}, {"Authorization": "Bearer "}, {"Cookie": "hob=1"}]
)
async def test_the_api_and_the_page_know_their_own(here: Fort, headers: dict[str, str]) -> None:
    before = await here.kept()
    assert await post(here, "/api/messages", headers, json={"text": "add milk to groceries"}) == 401
    assert await post(here, "/chat/messages", headers, json={"text": "add milk to groceries"}) == 403
    await here.settle()
    assert await here.kept() == before


async def test_with_the_token_the_same_key_is_one_message(here: Fort) -> None:
    headers = {"Authorization": f"Bearer {here.token}", "Idempotency-Key": "k-1"}
    for _ in range(3):
        assert await post(here, "/api/messages", headers, json={"text": "add milk to groceries"}) == 200
    await here.settle()
    assert (await here.say("api", "what's on my grocery list?")).count("milk") == 1
