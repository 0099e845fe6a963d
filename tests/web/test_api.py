"""The HTTP API: what it answers to what is right, and one sentence for everything that is not."""

from __future__ import annotations

import asyncio
import gzip
import io
import json
from typing import Any

import pytest

from tests.web.doors import Door


async def test_a_message_is_taken_and_answered(door: Door) -> None:
    reply = await door.ask("add milk to groceries")
    assert reply["kind"] == "reply"
    assert "milk" in reply["text"]
    status, found = await door.call("GET", "/api/messages")
    assert status == 200
    said, answered = found["messages"]
    assert (said["from"], said["text"], said["kind"]) == ("you", "add milk to groceries", "message")
    assert answered == reply
    assert isinstance(said["id"], str)
    assert int(said["id"]) < int(answered["id"])
    assert said["at"].endswith("Z")


async def test_messages_after_an_id_and_before_one(door: Door) -> None:
    for word in ("one", "two", "three"):
        await door.ask(f"add {word} to groceries")
    _, everything = await door.call("GET", "/api/messages")
    ids = [message["id"] for message in everything["messages"]]
    assert len(ids) == 6
    assert everything["more"] is False
    _, found = await door.call("GET", f"/api/messages?after={ids[1]}")
    assert [message["id"] for message in found["messages"]] == ids[2:]
    _, found = await door.call("GET", f"/api/messages?after={ids[1]}&limit=2")
    assert [message["id"] for message in found["messages"]] == ids[2:4]
    assert found["more"] is True
    _, found = await door.call("GET", f"/api/messages?after={found['cursor']}")
    assert [message["id"] for message in found["messages"]] == ids[4:]
    _, found = await door.call("GET", f"/api/messages?before={ids[4]}&limit=3")
    assert [message["id"] for message in found["messages"]] == ids[1:4]


async def test_the_same_idempotency_key_is_one_turn(door: Door) -> None:
    async def post(text: str, key: str) -> tuple[int, Any]:
        return await door.call("POST", "/api/messages", json={"text": text}, headers={"Idempotency-Key": key})

    answers = await asyncio.gather(*(post("add milk to groceries", "k-1") for _ in range(5)))
    assert {status for status, _ in answers} == {200}
    assert len({found["id"] for _, found in answers}) == 1
    assert (await post("add eggs to groceries", "k-1"))[0] == 422
    assert (await post("add eggs to groceries", "k-2"))[0] == 200
    await door.house.intake.settled()
    _, found = await door.call("GET", "/api/messages")
    assert [one["text"] for one in found["messages"] if one["from"] == "you"] == [
        "add milk to groceries", "add eggs to groceries",
    ]


@pytest.mark.parametrize(
    ("body", "status", "word"),
    [
        (b"", 400, "JSON"),
        (b"{", 400, "JSON"),
        (b"\xff\xfe\x00", 400, "JSON"),
        (b"[1, 2]", 400, "object"),
        (b"null", 400, "object"),
        (b'"text"', 400, "object"),
        (b"{}", 400, "text"),
        (b'{"Text": "x"}', 400, "text"),
        (b'{"text": null}', 400, "text"),
        (b'{"text": 5}', 400, "text"),
        (b'{"text": ["x"]}', 400, "text"),
        (b'{"text": ""}', 400, "empty"),
        (b'{"text": " \\n\\t "}', 400, "empty"),
        (b"[" * 100_000, 400, "JSON"),
        (b'{"text": ' + b"9" * 10_000 + b"}", 400, ""),
        (json.dumps({"text": "x" * 1_100_000}).encode(), 413, "megabyte"),
    ],
)
async def test_bad_bodies(door: Door, body: bytes, status: int, word: str) -> None:
    answered, found = await door.call("POST", "/api/messages", data=io.BytesIO(body))
    assert answered == status
    assert list(found) == ["error"]
    assert word in found["error"]


@pytest.mark.parametrize(
    "text",
    ["x" * 100_000, "\x00\x01\x1b[2J", "half \ud83d pair", "مرحبا 👋🏽", "\u202egnirts", "a\r\nb", "🕐" * 5000],
    ids=["long", "control", "surrogate", "emoji", "bidi", "crlf", "many emoji"],
)
async def test_strange_texts_are_answered(door: Door, text: str) -> None:
    body = json.dumps({"text": text}).encode("utf-8", "surrogatepass")
    async with door.events() as events:
        status, found = await door.call("POST", "/api/messages", data=body)
        assert status == 200, found
        reply = await events.first(lambda one: one["from"] == "hob")
        assert reply["text"]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nowhere", 404),
        ("GET", "/nowhere", 404),
        ("GET", "/assets/../app.py", 404),
        ("GET", "/assets/%2e%2e%2fapp.py", 404),
        ("PUT", "/api/messages", 405),
        ("DELETE", "/api/messages", 405),
        ("GET", "/api/taps", 405),
        ("POST", "/healthz", 405),
        ("GET", "/api/messages?after=x", 400),
        ("GET", "/api/messages?after=-1", 400),
        ("GET", f"/api/messages?after={2**63}", 400),
        ("GET", f"/api/messages?after={'9' * 5000}", 400),
        ("GET", "/api/messages?limit=0", 400),
        ("GET", "/api/messages?limit=1e3", 400),
        ("GET", "/api/messages?before=", 400),
        ("GET", "/api/events?after=%00", 400),
    ],
)
async def test_wrong_addresses_and_methods(door: Door, method: str, path: str, status: int) -> None:
    answered, found = await door.call(method, path)
    assert answered == status
    assert list(found) == ["error"]
    assert len(found["error"]) > 10


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": ""},
        {"Authorization": "Bearer"},
        {"Authorization": "Bearer wrong"},
        {"Authorization": "Basic {token}"},
        {"Authorization": "Bearer {token}x"},
        {"Authorization": "Bearer ünïcode"},
        {"Cookie": "hob_session={token}"},
    ],
)
async def test_without_the_token_nothing_is_said_or_taken(door: Door, headers: dict[str, str]) -> None:
    sent = {name: value.format(token=door.token) for name, value in headers.items()}
    calls = [("POST", "/api/messages"), ("GET", "/api/messages"), ("GET", "/api/events"), ("POST", "/api/taps")]
    for method, path in calls:
        async with door.client.request(method, door.url(path), headers=sent, json={"text": "hello"}) as answer:
            assert answer.status == 401
            assert answer.headers["WWW-Authenticate"].startswith("Bearer")
            assert list(await answer.json()) == ["error"]
    assert (await door.call("GET", "/api/messages"))[1]["messages"] == []


async def test_a_broken_compressed_body_is_refused(door: Door) -> None:
    packed = gzip.compress(b'{"text": "hello"}')
    for body in (packed[:14], b"not gzip at all"):
        answered, found = await door.call(
            "POST", "/api/messages", data=body, headers={"Content-Encoding": "gzip"}
        )
        assert answered == 400
        assert "error" in found


async def test_a_tap_is_a_turn(door: Door) -> None:
    await door.ask("remind me in 1 second to stretch")
    async with door.events(after="0") as events:
        reminder = await events.first(lambda one: one["kind"] == "reminder")
        labels = [button["label"] for button in reminder["buttons"]]
        assert labels[0] == "Done"
        status, found = await door.call("POST", "/api/taps", json={"message": reminder["id"], "button": 0})
        assert status == 200, found
        tapped = await events.first(lambda one: one["kind"] == "tap")
        assert (tapped["id"], tapped["text"]) == (found["id"], "Done")
        await events.first(lambda one: one["kind"] == "reply" and int(one["id"]) > int(found["id"]))
        changes = [event.data for event in events.seen if event.name == "change" and "outcome" in event.data]
        if not any(change["id"] == reminder["id"] and change["outcome"] for change in changes):
            change = (await events.next("change")).data
            assert change["id"] == reminder["id"]
            assert (change["outcome"]["kind"], change["buttons"]) == ("done", [])
    _, found = await door.call("GET", "/api/messages")
    shown = next(one for one in found["messages"] if one["id"] == reminder["id"])
    assert shown["outcome"]["kind"] == "done"
    assert shown["buttons"] == []


@pytest.mark.parametrize(
    ("tap", "status"),
    [
        ({}, 400),
        ({"message": "x", "button": 0}, 400),
        ({"message": "5", "button": 0}, 404),
        ({"message": 10**30, "button": 0}, 400),
        ({"message": "REPLY", "button": 0}, 400),
        ({"message": "REPLY", "button": "0"}, 400),
        ({"message": "REPLY", "button": -1}, 400),
        ({"message": "REPLY", "button": True}, 400),
        ({"message": "SAID", "button": 0}, 404),
    ],
)
async def test_taps_on_nothing(door: Door, tap: dict[str, Any], status: int) -> None:
    reply = await door.ask("add milk to groceries")
    _, found = await door.call("GET", "/api/messages")
    ids = {"REPLY": reply["id"], "SAID": found["messages"][0]["id"]}
    meant = {name: ids.get(str(value), value) for name, value in tap.items()}
    answered, found = await door.call("POST", "/api/taps", json=meant)
    assert answered == status
    assert list(found) == ["error"]
