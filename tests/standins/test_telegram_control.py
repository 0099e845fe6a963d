"""The control API: people are played and phones read from outside, by hand or by a page."""

from __future__ import annotations

import asyncio
import base64
import json
import sys
from typing import Any

import aiohttp
import pytest

from tests.standins.telegram import Phone, Telegram
from tests.standins.telegram.wire import Wire


async def do(wire: Wire, path: str, **said: Any) -> Any:
    async with wire.session.post(f"{wire.telegram.address}/control/{path}", json=said) as answer:
        assert answer.status == 200, await answer.text()
        return await answer.json()


async def look(wire: Wire, path: str) -> Any:
    async with wire.session.get(f"{wire.telegram.address}/control/{path}") as answer:
        assert answer.status == 200, await answer.text()
        return await answer.json()


async def test_a_conversation_by_hand(wire: Wire) -> None:
    ben = (await do(wire, "people", name="Ben", username="ben"))["id"]
    await do(wire, f"people/{ben}/start", payload="pair-1")
    said = await do(wire, f"people/{ben}/say", text="bins tomorrow at 8")
    await do(wire, f"people/{ben}/edit", message_id=said["message_id"], text="bins tomorrow at 9")
    kinds = [next(kind for kind in one if kind != "update_id") for one in await wire.updates()]
    assert kinds == ["message", "message", "edited_message"]
    markup = {"inline_keyboard": [[{"text": "Done", "callback_data": "d"}]]}
    sent = await wire.result("sendMessage", chat_id=ben, text="Bins!", reply_markup=markup)
    pressed = await do(wire, f"people/{ben}/press", message_id=sent["message_id"], button="Done")
    await wire.result("answerCallbackQuery", callback_query_id=pressed["id"], text="Good")
    shown = (await look(wire, f"chats/{ben}/messages"))["messages"]
    assert [one.get("text") for one in shown] == ["/start pair-1", "bins tomorrow at 9", "Bins!"]
    happened = (await look(wire, "events?after=2"))["events"]
    assert [one["kind"] for one in happened] == ["changed", "message", "pressed", "notice"]
    await do(wire, f"people/{ben}/block")
    assert (await wire.refusal("sendMessage", chat_id=ben, text="?"))[0] == 403
    people = await look(wire, "people")
    assert [(one["first_name"], one["blocked"]) for one in people["people"]] == [("Ben", True)]


async def test_places_files_and_cards_by_hand(wire: Wire, anna: Phone) -> None:
    content = base64.b64encode(b"\xff\xd8\xff-a-picture").decode()
    photo = await do(wire, f"people/{anna.id}/photo", content=content, caption="look")
    await do(wire, f"people/{anna.id}/voice", content=content, duration=4)
    await do(wire, f"people/{anna.id}/document", content=content, name="a.txt", mime="text/html")
    pin = await do(wire, f"people/{anna.id}/location", latitude=1, longitude=2, live_period=60)
    await do(wire, f"people/{anna.id}/move", message_id=pin["message_id"], latitude=3, longitude=2)
    await do(wire, f"people/{anna.id}/contact", phone_number="+441632960001", first_name="Mum")
    await do(wire, f"people/{anna.id}/forward", text="cake", origin="Somebody")
    found = [next(body for kind, body in one.items() if kind != "update_id") for one in await wire.updates()]
    shapes = ["photo", "voice", "document", "location", "location", "contact", "forward_origin"]
    assert [shape in body for shape, body in zip(shapes, found, strict=True)] == [True] * 7
    url = f"{wire.telegram.address}/control/files/"
    async with wire.session.get(url + photo["photo"][0]["file_id"]) as answer:
        assert (answer.content_type, await answer.read()) == ("image/jpeg", b"\xff\xd8\xff-a-picture")
    async with wire.session.get(url + found[2]["document"]["file_id"]) as answer:
        assert answer.content_type == "application/octet-stream"  # a page that somebody sent never runs


async def test_a_group_by_hand(wire: Wire, anna: Phone) -> None:
    group = await do(wire, "groups", title="Family", people=[anna.id])
    await do(wire, f"people/{anna.id}/say", chat_id=group["id"], text="/list")
    moved = await do(wire, f"groups/{group['id']}/migrate")
    assert moved["type"] == "supergroup"
    assert (await wire.call("sendMessage", chat_id=group["id"], text="hi"))[1]["parameters"] == {
        "migrate_to_chat_id": moved["id"]
    }


async def test_faults_limits_and_the_clock_by_hand(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    await do(wire, "faults", kind="broken", method="sendMessage", status=503)
    async with wire.session.get(f"{telegram.base_url}{telegram.token}/sendMessage?chat_id={anna.id}&text=x") as answer:
        assert (answer.status, answer.content_type) == (503, "text/html")
    await do(wire, "faults", kind="broken", times=-1)
    async with wire.session.delete(f"{telegram.address}/control/faults", json={}) as answer:
        assert answer.status == 200
    await wire.send(anna, "x")
    await do(wire, "faults", rate=1, seed=3)
    assert telegram.faults.take("sendmessage", {}) is not None
    telegram.faults.clear()
    before = telegram.clock.now()
    assert (await do(wire, "clock", advance=60))["now"] == before + 60
    assert (await do(wire, "limits", on=True)) == {"on": True}
    assert [call["method"] for call in (await look(wire, "calls"))["calls"]] == ["sendMessage", "sendMessage"]


async def test_waiting_for_what_happens_next(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    after = len(telegram.journal.events)
    waiting = asyncio.create_task(look(wire, f"events?after={after}&wait=10"))
    await wire.send(anna, "now")
    assert [event["text"] for event in (await waiting)["events"]] == ["now"]
    assert await look(wire, f"events?after={after + 1}&wait=0.01") == {"events": []}


async def test_a_stream_of_what_happens(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    after = len(telegram.journal.events)
    url = f"{telegram.address}/control/events?after={after}"
    async with wire.session.get(url, headers={"Accept": "text/event-stream"}) as answer:
        assert await answer.content.readline() == b": open\n"
        await wire.send(anna, "now")
        await answer.content.readline()
        lines = [(await answer.content.readline()).decode().strip() for _ in range(3)]
    assert lines[:2] == [f"id: {after + 1}", "event: message"]
    assert json.loads(lines[2].removeprefix("data: "))["message"]["text"] == "now"


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("people/1/say", {"text": "x"}),
        ("people/{anna}/dance", {}),
        ("people/{anna}/press", {"message_id": 99, "button": "x"}),
        ("people/{anna}/photo", {"content": "not base64"}),
        ("faults", {"kind": "flood"}),
        ("people", {}),
    ],
)
async def test_what_cannot_be_done_is_told(path: str, said: dict[str, Any], wire: Wire, anna: Phone) -> None:
    url = f"{wire.telegram.address}/control/{path.replace('{anna}', str(anna.id))}"
    async with wire.session.post(url, json=said) as answer:
        assert (answer.status, (await answer.json())["ok"]) == (400, False)


async def test_another_sites_page_can_send_nothing(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    url = f"{telegram.address}/control/people/{anna.id}/say"
    async with wire.session.post(url, data=b'{"text": "x"}', headers={"Content-Type": "text/plain"}) as answer:
        assert answer.status == 415
    assert await wire.updates() == []


async def test_it_runs_by_hand() -> None:
    command = [sys.executable, "-m", "tests.standins.telegram"]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    try:
        address = (await process.stdout.readline()).decode().strip().split("=", 1)[1]
        token = (await process.stdout.readline()).decode().strip().split("=", 1)[1]
        async with aiohttp.ClientSession() as session, session.get(f"{address}/bot{token}/getMe") as answer:
            assert (await answer.json())["result"]["is_bot"] is True
    finally:
        process.terminate()
        await process.wait()
