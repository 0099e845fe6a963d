"""How updates come in: every fault between here and Telegram, copies, kills, rivals, forged and broken webhooks."""

from __future__ import annotations

import asyncio
import io
import itertools
import json
from pathlib import Path

import aiohttp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.channels.telegram import hook, polling
from storage.errors import StorageBusy
from tests.standins.telegram import EVERYTHING, Fault, Phone, Telegram
from tests.telegram.home import SECRET, Home, home, until


@pytest.mark.parametrize("fault", EVERYTHING, ids=str)
async def test_a_poll_that_goes_wrong_loses_and_doubles_nothing(
    polled: Home, anna: Phone, fault: Fault, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(polling, "WAIT", 1)
    monkeypatch.setattr(polling, "HUNG", 1)
    monkeypatch.setattr(polling, "SHORTEST", 0.01)
    await polled.pair(anna)
    polled.telegram.faults.next(fault, "getUpdates")
    polled.telegram.updates.end_poll("a test")  # so that the next poll meets the fault
    anna.say("remind me in 10 minutes to stretch")
    await anna.sees("2:40 pm", 20)
    polled.telegram.faults.clear()
    assert "2:40 pm" in (await polled.ask(anna, "what reminders do I have?"))
    assert anna.copies(anna.texts[0]) == 1


@pytest.mark.parametrize("stuck", [[], [{"update_id": 7}]], ids=["nothing", "the same again"])
async def test_a_poll_that_brings_nothing_new_at_once_is_not_asked_again_at_once(
    monkeypatch: pytest.MonkeyPatch, stuck: list[dict[str, int]]
) -> None:
    """What stands between may answer by itself: without a pause that was 285 polls a second."""
    monkeypatch.setattr(polling, "SHORTEST", 0.1)
    asked: list[float] = []
    enough = asyncio.Event()

    class Proxy:
        async def updates(self, offset: int | None, seconds: int) -> list[dict[str, int]]:
            asked.append(asyncio.get_running_loop().time())
            if len(asked) == 5:
                enough.set()
            await asyncio.sleep(0)  # as the wire would
            return stuck

    async def take(raws: object) -> None:
        return None

    polls = asyncio.create_task(polling.Polling(Proxy(), take).run())  # type: ignore[arg-type]
    await asyncio.wait_for(enough.wait(), 300)
    polls.cancel()
    apart = [after - before for before, after in itertools.pairwise(asked)]
    assert min(apart[1:]) > 0.09  # but the first, which may have brought something


async def test_each_update_ten_times_at_once_is_one(here: Home, anna: Phone) -> None:
    here.telegram.updates.copies = 10
    await here.pair(anna)
    for number in range(5):
        anna.say(f"add milk {number} to my shopping list")
    await anna.has(5, 20)
    await here.settled()
    assert len(anna.texts) == 5


async def test_updates_shuffled_and_pushed_together_are_answered_once_each(
    tmp_path: Path, telegram: Telegram, anna: Phone
) -> None:
    async with home(tmp_path, telegram, webhook=True) as here:
        await here.pair(anna)
        telegram.webhook.together, telegram.webhook.lost_answers = True, 5
        telegram.updates.hold()
        for number in range(10):
            anna.say(f"add thing {number} to my shopping list")
        telegram.updates.release(shuffle=7)
        await anna.has(10, 20)
        await here.settled()
        assert len(anna.texts) == 10


async def test_nothing_is_confirmed_before_it_is_kept(
    polled: Home, anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(polling, "SHORTEST", 0.01)
    await polled.pair(anna)
    ear = polled.channel._presence
    assert ear is not None
    intake, failures = ear._listening._intake, 3

    async def fails(messages: object) -> object:
        nonlocal failures
        failures -= 1
        if failures >= 0:
            assert polled.telegram.updates.pending()
            raise StorageBusy
        return await intake(messages)  # type: ignore[arg-type]

    monkeypatch.setattr(ear._listening, "_intake", fails)
    anna.say("remind me in 10 minutes to stretch")
    await anna.sees("2:40 pm", 20)
    await polled.settled()
    assert len(anna.texts) == 1


async def test_a_kill_between_the_commit_and_its_confirmation_answers_once(
    tmp_path: Path, telegram: Telegram, anna: Phone
) -> None:
    async with home(tmp_path, telegram) as here:
        await here.pair(anna)
        presence = here.channel._presence
        assert presence is not None
        taken = asyncio.Event()
        take = presence._listening.take

        async def and_die(raws: object) -> None:
            await take(raws)  # type: ignore[arg-type]
            taken.set()
            await asyncio.Event().wait()  # the next offset is never told

        assert presence._polling is not None
        presence._polling._take = and_die  # type: ignore[assignment]
        anna.say("remind me in 10 minutes to stretch")
        await asyncio.wait_for(taken.wait(), 300)
        await anna.has(1)
    assert telegram.updates.pending()
    async with home(tmp_path, telegram) as here:
        await here.settled()
        assert len(anna.texts) == 1


async def test_a_rival_is_told_of(polled: Home, anna: Phone) -> None:
    async with aiohttp.ClientSession() as session:
        url = f"{polled.telegram.base_url}{polled.telegram.token}/getUpdates"
        rival = asyncio.create_task(_ask(session, url))
        why = await _deaf(polled)
        assert why == polling.RIVAL
        house = await polled.house.health()
        assert house["deaf"] == {"telegram": polling.RIVAL}
        await polled.telegram.journal.until(lambda: len(polled.telegram.journal.called("getUpdates")) > 2, 20)
        rival.cancel()
    await polled.pair(anna)
    assert await polled.ask(anna, "hello")


async def _ask(session: aiohttp.ClientSession, url: str) -> None:
    async with session.post(url, data={"timeout": "30"}) as answer:
        await answer.read()


async def _deaf(here: Home) -> str:
    """Why it hears nothing, once it knows."""
    await until(lambda: here.channel.deaf() is not None)
    return str(here.channel.deaf())


async def test_a_webhook_set_elsewhere_is_told_of_and_taken_back_at_the_next_start(
    tmp_path: Path, telegram: Telegram, anna: Phone
) -> None:
    async with home(tmp_path, telegram) as here:
        async with aiohttp.ClientSession() as session:
            await session.post(f"{telegram.base_url}{telegram.token}/setWebhook", data={"url": "http://127.0.0.1:9/x"})
        assert await _deaf(here) == polling.WEBHOOK
        await here.pair(anna)
    async with home(tmp_path, telegram) as here:
        assert await here.ask(anna, "hello")


async def test_alive_but_deaf_shows_by_the_last_completed_poll(
    polled: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert polled.channel.deaf() is None
    monkeypatch.setattr(polling, "DEAF", -1.0)
    why = polled.channel.deaf()
    assert why is not None
    assert "has not answered" in why
    page = polled.house.channels["web"]
    async with aiohttp.ClientSession() as session, session.get(f"{page.address}readyz") as answer:  # type: ignore[attr-defined]
        assert answer.status == 503
        assert "telegram" in await answer.text()


async def test_telegram_down_and_back_goes_on_where_it_was(
    polled: Home, anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(polling, "SHORTEST", 0.01)
    await polled.pair(anna)
    assert await polled.ask(anna, "hello")
    await polled.telegram.stop()
    await until(lambda: polled.channel.deaf() == "Telegram can't be reached")
    anna.say("remind me in 10 minutes to stretch")
    await polled.telegram.start()
    await anna.sees("2:40 pm", 20)
    assert polled.channel.deaf() is None


async def test_a_wrong_token_is_said_and_the_house_goes_on(tmp_path: Path, telegram: Telegram) -> None:
    from bot import bootstrap
    from bot.channels.telegram import Telegram as Channel
    from bot.settings import Settings

    channel = Channel(f"{telegram.token}x", api=telegram.address)
    options = Settings(_env_file=None, data_dir=tmp_path / "data", timezone="Europe/Berlin")
    async with bootstrap.open_house(options, [channel]):
        await until(lambda: "token" in str(channel.deaf()))


BODIES = [
    (b"", 400), (b"{", 400), (b"[]", 400), (b'"x"', 400), (b"{}", 400), (b'{"update_id": "1"}', 400),
    (b'{"update_id": 1}', 200), (b'{"update_id": 1, "message": {}}', 200),
    (b'{"update_id": 1, "message": {"message_id": "x", "date": -1, "chat": 7}}', 200),
    (b'{"update_id": 1, "callback_query": {"id": "1"}}', 200),
    (b"[" * 100_000, 400), (b'{"update_id": 1, "x": "' + b"y" * 2_000_000 + b'"}', 413), (b"\xff\xfe", 400),
]


@pytest.mark.parametrize(("body", "status"), BODIES, ids=[f"{len(body)}-{body[:20]!r}" for body, _ in BODIES])
async def test_a_malformed_update_has_no_effect(
    tmp_path: Path, telegram: Telegram, body: bytes, status: int
) -> None:
    async with home(tmp_path, telegram, webhook=True) as here:
        assert await _knock(here, body, SECRET) == status
        assert (await here.house.health())["inbox"] == 0


async def _knock(here: Home, body: bytes, secret: str | None, **more: str) -> int:
    headers = {"Content-Type": "application/json", **more} | ({hook.HEADER: secret} if secret is not None else {})
    async with (
        aiohttp.ClientSession() as session, session.post(
            here.telegram.webhook.url, data=io.BytesIO(body), headers=headers
        ) as answer,
    ):
        return answer.status


@pytest.mark.parametrize("secret", [None, "", "wrong", SECRET[:-1], SECRET + "x", SECRET.upper(), "ü"])
async def test_a_forged_update_is_refused(tmp_path: Path, telegram: Telegram, anna: Phone, secret: str | None) -> None:
    async with home(tmp_path, telegram, webhook=True) as here:
        await here.pair(anna)
        person = {"id": anna.id, "is_bot": False, "first_name": "Anna"}
        chat = {"id": anna.id, "type": "private"}
        message = {"message_id": 7, "date": 1, "chat": chat, "from": person, "text": "remind me at 5pm to stretch"}
        body = json.dumps({"update_id": 9, "message": message}).encode()
        assert await _knock(here, body, secret) == 403
        assert await _knock(here, body, SECRET) == 200
        assert await _knock(here, body, SECRET) == 200  # replayed
        await anna.has(1)
        await here.settled()
        assert len(anna.texts) == 1


async def test_what_is_not_compressed_as_it_says_is_no_server_error(tmp_path: Path, telegram: Telegram) -> None:
    async with home(tmp_path, telegram, webhook=True) as here:
        assert await _knock(here, b"{}", SECRET, **{"Content-Encoding": "gzip"}) == 400


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["message", "from", "chat", "id", "text", "type", "date", "message_id", "voice", "data",
                         "callback_query", "my_chat_member", "photo", "location", "reply_to_message"]),
        inner, max_size=4,
    ), max_leaves=12,
)


@pytest.mark.long
@settings(max_examples=60)
@given(body=st.dictionaries(st.sampled_from(["message", "edited_message", "callback_query", "my_chat_member"]), JSON))
async def test_no_update_of_any_shape_is_a_server_error(
    tmp_path_factory: pytest.TempPathFactory, body: dict[str, object]
) -> None:
    where = tmp_path_factory.mktemp("any")
    async with Telegram(limits=False) as telegram, home(where, telegram, webhook=True) as here:
        assert await _knock(here, json.dumps({"update_id": 1, **body}).encode(), SECRET) == 200
