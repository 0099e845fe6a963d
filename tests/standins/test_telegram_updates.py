"""How a bot learns what people did: long polls that confirm, and a webhook that repeats."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from tests.standins.telegram import Phone, Telegram
from tests.standins.telegram.updates import KEPT
from tests.standins.telegram.wire import Wire


def texts(updates: list[dict[str, Any]]) -> list[str]:
    return [update["message"]["text"] for update in updates]


async def test_updates_stay_until_an_offset_beyond_them_comes(wire: Wire, anna: Phone) -> None:
    for text in ("one", "two", "three"):
        anna.say(text)
    first = await wire.updates(limit=2)
    assert texts(first) == ["one", "two"]
    assert texts(await wire.updates(limit=2)) == ["one", "two"]
    assert texts(await wire.updates(first[0]["update_id"] + 1)) == ["two", "three"]
    assert texts(await wire.updates(-1)) == ["three"]  # a negative offset drops all but the last
    assert texts(await wire.updates()) == ["three"]


async def test_a_long_poll_ends_with_the_first_update(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    poll = asyncio.create_task(wire.updates(timeout=50))
    await telegram.journal.until(lambda: bool(telegram.journal.called("getUpdates")))
    assert telegram.updates.polled
    anna.say("good morning")
    assert texts(await poll) == ["good morning"]
    assert not telegram.updates.polled


async def test_a_long_poll_ends_with_its_time(wire: Wire, telegram: Telegram) -> None:
    poll = asyncio.create_task(wire.updates(timeout=30))
    await telegram.journal.until(lambda: telegram.updates.polled)
    telegram.clock.advance(29)
    assert telegram.updates.polled
    telegram.clock.advance(1)
    assert await poll == []


async def test_of_two_polls_the_earlier_one_gets_the_conflict(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    earlier = asyncio.create_task(wire.call("getUpdates", timeout=50))
    await telegram.journal.until(lambda: telegram.updates.polled)
    later = asyncio.create_task(wire.updates(timeout=50))
    status, body = await earlier
    assert (status, body["description"]) == (
        409, "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
    )
    anna.say("hello")
    assert texts(await later) == ["hello"]


async def test_a_poll_whose_client_went_away_confirms_nothing(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    poll = asyncio.create_task(wire.updates(timeout=50))
    await telegram.journal.until(lambda: telegram.updates.polled)
    poll.cancel()
    await telegram.journal.until(lambda: not telegram.updates.polled)
    anna.say("anybody there?")
    assert texts(await wire.updates()) == ["anybody there?"]


async def test_updates_are_kept_a_day(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    anna.say("old")
    telegram.clock.advance(KEPT - 60)
    anna.say("new")
    assert texts(await wire.updates()) == ["old", "new"]
    telegram.clock.advance(60)
    assert texts(await wire.updates()) == ["new"]


async def test_after_a_quiet_week_the_numbers_start_anew(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    anna.say("one")
    (first,) = await wire.updates()
    telegram.clock.advance(8 * KEPT)
    anna.say("two")
    anna.say("three")
    second, third = await wire.updates()
    assert second["update_id"] != first["update_id"] + 1
    assert third["update_id"] == second["update_id"] + 1


async def test_only_what_was_asked_for_comes(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    sent = await wire.send(anna, "hi")
    anna.react(anna.chat.messages[sent["message_id"]], "👍")
    assert await wire.updates() == []  # reactions come only on request
    await wire.updates(allowed_updates=["message_reaction"])
    anna.say("not asked for")
    anna.react(anna.last, "👍")
    assert [set(one) - {"update_id"} for one in await wire.updates()] == [{"message_reaction"}]
    await wire.updates(allowed_updates=[])
    anna.say("asked for")
    assert texts((await wire.updates())[1:]) == ["asked for"]


async def test_what_people_send(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    ben = telegram.person("Ben")
    said = anna.start("pair-123")
    anna.edit(said, "/start pair-124")
    pin = anna.location(35.68, 139.69, live_period=900)
    anna.move(pin, 35.7, 139.7)
    anna.stop_live(pin)
    anna.photo(b"\xff\xd8\xff", caption="a cat")
    anna.document(b"%PDF", "plan.pdf", "application/pdf")
    anna.contact("+441632960001", "Mum")
    anna.forward("bring cake", ben)
    anna.forward("bring cake", "Somebody")
    anna.say("the second one", reply_to=said)
    found = [next(body for kind, body in one.items() if kind != "update_id") for one in await wire.updates()]
    assert [set(one) for one in await wire.updates()][1] == {"update_id", "edited_message"}
    assert found[0]["entities"] == [{"type": "bot_command", "offset": 0, "length": 6}]
    assert (found[1]["text"], found[1]["message_id"], found[1]["edit_date"] > 0) == ("/start pair-124", said.id, True)
    assert [one["location"].get("live_period") for one in found[2:5]] == [900, 900, None]
    assert found[3]["location"]["latitude"] == 35.7
    assert (found[5]["caption"], found[6]["document"]["file_name"]) == ("a cat", "plan.pdf")
    assert found[7]["contact"] == {"phone_number": "+441632960001", "first_name": "Mum"}
    assert [one["forward_origin"]["type"] for one in found[8:10]] == ["user", "hidden_user"]
    assert found[10]["reply_to_message"]["message_id"] == said.id


async def test_updates_can_come_twice_and_in_any_order(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    telegram.updates.copies = 2
    telegram.updates.hold()
    for number in range(6):
        anna.say(str(number))
    assert await wire.updates() == []
    telegram.updates.release(shuffle=3)
    found = texts(await wire.updates())
    assert sorted(found) == sorted([str(number) for number in range(6)] * 2)
    assert found[::2] != sorted(found[::2])


@dataclass
class Hook:
    """A bot's webhook. `answer` says what it says to the n-th push."""

    answer: Callable[[int], web.Response] = lambda _: web.Response()
    got: list[dict[str, Any]] = field(default_factory=list)
    secrets: list[str | None] = field(default_factory=list)
    url: str = ""
    gate: asyncio.Event = field(default_factory=asyncio.Event)
    came: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def handle(self, request: web.Request) -> web.Response:
        self.got.append(await request.json())
        self.secrets.append(request.headers.get("X-Telegram-Bot-Api-Secret-Token"))
        async with self.came:
            self.came.notify_all()
        await self.gate.wait()
        return self.answer(len(self.got))

    async def has(self, count: int) -> list[str]:
        """The texts of the pushes, once there are so many."""
        async with asyncio.timeout(300), self.came:
            await self.came.wait_for(lambda: len(self.got) >= count)
        return texts(self.got)


@asynccontextmanager
async def hooked(hook: Hook) -> AsyncIterator[Hook]:
    app = web.Application()
    app.router.add_post("/telegram", hook.handle)
    async with TestServer(app) as server:
        hook.url = str(server.make_url("/telegram"))
        hook.gate.set()
        yield hook


async def test_a_webhook_gets_the_updates_with_the_secret(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    anna.say("before")
    async with hooked(Hook()) as hook:
        await wire.result("setWebhook", url=hook.url, secret_token="s3cret", max_connections=5)
        anna.say("after")
        assert await hook.has(2) == ["before", "after"]
        assert hook.secrets == ["s3cret", "s3cret"]
        info = await wire.result("getWebhookInfo")
        assert (info["url"], info["max_connections"]) == (hook.url, 5)
        status, said = await wire.refusal("getUpdates")
        assert (status, said[:44]) == (409, "Conflict: can't use getUpdates method while ")
        await wire.result("deleteWebhook")
    anna.say("by hand again")
    assert texts(await wire.updates()) == ["by hand again"]


async def test_setting_a_webhook_ends_a_poll(wire: Wire, telegram: Telegram) -> None:
    poll = asyncio.create_task(wire.call("getUpdates", timeout=50))
    await telegram.journal.until(lambda: telegram.updates.polled)
    async with hooked(Hook()) as hook:
        await wire.result("setWebhook", url=hook.url)
        status, body = await poll
        assert (status, body["description"]) == (409, "Conflict: terminated by setWebhook request")
        await wire.result("deleteWebhook")


@pytest.mark.parametrize(
    ("params", "refusal"),
    [
        ({"url": "http://example.com/x"}, "bad webhook: An HTTPS URL must be provided for webhook"),
        ({"url": "https://example.com:8444/x"}, "bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443"),
        ({"url": "ftp://example.com"}, "invalid webhook URL specified"),
        ({"url": "https://example.com", "secret_token": "no spaces"}, "secret token contains unallowed characters"),
        ({"url": "https://example.com", "secret_token": "x" * 257}, "secret token is too long"),
    ],
)
async def test_a_webhook_is_checked(params: dict[str, str], refusal: str, wire: Wire) -> None:
    assert await wire.refusal("setWebhook", **params) == (400, f"Bad Request: {refusal}")


async def test_a_push_that_fails_is_repeated_at_once_then_with_growing_pauses(
    wire: Wire, telegram: Telegram, anna: Phone
) -> None:
    def answer(count: int) -> web.Response:
        return web.Response(status=200 if count > 4 else 500)

    async with hooked(Hook(answer)) as hook:
        await wire.result("setWebhook", url=hook.url)
        start = telegram.clock.now()
        anna.say("one")
        anna.say("two")
        await hook.has(2)
        for count, pause in ((3, 2), (4, 4), (5, 8)):
            assert await telegram.clock.wanted() == pytest.approx(telegram.clock.now() + pause)
            telegram.clock.advance(pause)
            await hook.has(count)
        assert await hook.has(6) == ["one"] * 5 + ["two"]  # the second one waited for the first
        assert [push.at - start for push in telegram.webhook.pushes[:5]] == [0, 0, 2, 6, 14]
        info = await wire.result("getWebhookInfo")
        assert info["last_error_message"] == "Wrong response from the webhook: 500 Internal Server Error"
        await wire.result("deleteWebhook")


async def test_retry_after_is_obeyed_and_another_chat_does_not_wait(
    wire: Wire, telegram: Telegram, anna: Phone
) -> None:
    ben = telegram.person("Ben")

    def answer(count: int) -> web.Response:
        return web.Response(status=429, headers={"Retry-After": "100"}) if count == 1 else web.Response()

    async with hooked(Hook(answer)) as hook:
        await wire.result("setWebhook", url=hook.url)
        anna.say("anna")
        await telegram.clock.wanted()
        ben.say("ben")
        assert await hook.has(2) == ["anna", "ben"]
        telegram.clock.advance(100)
        assert await hook.has(3) == ["anna", "ben", "anna"]
        await wire.result("deleteWebhook")


async def test_an_update_that_nobody_takes_for_a_day_is_gone(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    async with hooked(Hook(lambda _: web.Response(status=503, headers={"Retry-After": "3600"}))) as hook:
        await wire.result("setWebhook", url=hook.url)
        anna.say("one")
        for _ in range(24):
            await telegram.clock.wanted()
            telegram.clock.advance(3600)
        anna.say("two")
        assert await hook.has(26) == ["one"] * 25 + ["two"]
        await wire.result("deleteWebhook")


async def test_each_update_can_be_pushed_ten_times_at_once(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    telegram.updates.copies = 10
    async with hooked(Hook()) as hook:
        hook.gate.clear()
        await wire.result("setWebhook", url=hook.url)
        anna.say("one")
        assert await hook.has(10) == ["one"] * 10  # all before the first is answered
        hook.gate.set()
        await wire.result("deleteWebhook")


async def test_different_chats_are_pushed_side_by_side_and_one_in_order(
    wire: Wire, telegram: Telegram, anna: Phone
) -> None:
    ben = telegram.person("Ben")
    async with hooked(Hook()) as hook:
        hook.gate.clear()
        await wire.result("setWebhook", url=hook.url)
        for text in ("a1", "a2"):
            anna.say(text)
        ben.say("b1")
        assert sorted(await hook.has(2)) == ["a1", "b1"]
        hook.gate.set()
        assert (await hook.has(3))[2] == "a2"
        await wire.result("deleteWebhook")


async def test_everything_can_be_pushed_together(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    telegram.webhook.together = True
    async with hooked(Hook()) as hook:
        hook.gate.clear()
        await wire.result("setWebhook", url=hook.url)
        for number in range(5):
            anna.say(str(number))
        assert sorted(await hook.has(5)) == ["0", "1", "2", "3", "4"]
        hook.gate.set()
        await wire.result("deleteWebhook")


async def test_an_update_comes_again_when_the_answer_to_it_was_lost(
    wire: Wire, telegram: Telegram, anna: Phone
) -> None:
    telegram.webhook.lost_answers = 1
    async with hooked(Hook()) as hook:
        await wire.result("setWebhook", url=hook.url)
        anna.say("one")
        anna.say("two")
        assert await hook.has(3) == ["one", "one", "two"]
        assert [push.status for push in telegram.webhook.pushes][:2] == [0, 200]
        await wire.result("deleteWebhook")


@pytest.mark.parametrize("method", ["setWebhook", "deleteWebhook"])
async def test_what_is_pending_can_be_dropped(method: str, wire: Wire, anna: Phone) -> None:
    anna.say("one")
    async with hooked(Hook()) as hook:
        await wire.result(method, **({"url": hook.url} if method == "setWebhook" else {}), drop_pending_updates=True)
        assert (await wire.result("getWebhookInfo"))["pending_update_count"] == 0
        await wire.result("deleteWebhook")
        assert (await wire.updates(), hook.got) == ([], [])


async def test_no_more_connections_than_allowed(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    ben = telegram.person("Ben")
    async with hooked(Hook()) as hook:
        hook.gate.clear()
        await wire.result("setWebhook", url=hook.url, max_connections=1)
        anna.say("a")
        ben.say("b")
        assert await hook.has(1) == ["a"]
        hook.gate.set()
        assert await hook.has(2) == ["a", "b"]
        await wire.result("deleteWebhook")


async def test_a_bot_that_is_gone_for_23_hours_loses_its_webhook(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    async with hooked(Hook(lambda _: web.Response(status=410, headers={"Retry-After": "3600"}))) as hook:
        await wire.result("setWebhook", url=hook.url)
        anna.say("one")
        for count in range(1, 25):
            await hook.has(count)
            await telegram.clock.wanted()
            assert telegram.webhook.url == hook.url
            telegram.clock.advance(3600)
        await hook.has(25)
        await telegram.journal.until(lambda: not telegram.updates.webhook_url)
        assert (await wire.result("getWebhookInfo"))["url"] == ""
        anna.say("two")
        assert "two" in texts(await wire.updates())


async def test_a_method_in_the_answer_is_called(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    def answer(_: int) -> web.Response:
        return web.json_response({"method": "sendMessage", "chat_id": anna.id, "text": "hello back"})

    async with hooked(Hook(answer)) as hook:
        await wire.result("setWebhook", url=hook.url)
        anna.say("hello")
        await anna.sees("hello back")
        await wire.result("deleteWebhook")


async def test_a_bot_that_is_down_gets_everything_when_it_is_back(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    async with hooked(Hook()) as hook:
        url = hook.url
    await wire.result("setWebhook", url=url)
    anna.say("are you there?")
    await telegram.clock.wanted()
    info = await wire.result("getWebhookInfo")
    assert (info["pending_update_count"], info["last_error_message"]) == (1, "Connection refused")
    async with hooked(Hook()) as hook:
        await wire.result("setWebhook", url=hook.url)
        assert await hook.has(1) == ["are you there?"]
        await wire.result("deleteWebhook")


async def test_stopped_and_started_again_it_is_where_it_was(wire: Wire, telegram: Telegram, anna: Phone) -> None:
    anna.say("one")
    await telegram.stop()
    with pytest.raises(aiohttp.ClientConnectionError):
        await wire.updates()
    await telegram.start()
    assert texts(await wire.updates()) == ["one"]
