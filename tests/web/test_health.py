"""/healthz, /readyz, /metrics, and what is said while the database cannot be used."""

from __future__ import annotations

import asyncio
import datetime as dt
import shutil
import sqlite3
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.watchdog import Watchdog
from bot.web import guard, health
from tests.web.doors import Door


async def get(door: Door, path: str) -> tuple[int, str]:
    async with door.client.get(door.url(path)) as answer:
        return answer.status, await answer.text()


async def test_a_house_that_runs_is_alive_and_ready(door: Door) -> None:
    assert await get(door, "/healthz") == (200, '{"status": "ok"}')
    assert await get(door, "/readyz") == (200, '{"status": "ready"}')


async def test_a_loop_that_stood_still_is_counted(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Watchdog(asyncio.get_running_loop(), lambda task: None, lambda: None)
    counted.stalls, counted.longest = 2, 3.5
    monkeypatch.setattr(door.house, "watchdog", counted)
    assert await get(door, "/readyz") == (200, '{"status": "ready", "loop_stalls": 2}')
    _, text = await get(door, "/metrics")
    assert 'hob_state{what="loop_stalls"} 2.0' in text
    assert 'hob_state{what="loop_longest_stall"} 3.5' in text


async def test_metrics_count_and_tell_nothing_personal(door: Door) -> None:
    await door.ask("add unicorns to groceries")
    status, text = await get(door, "/metrics")
    assert status == 200
    assert 'hob_http_seconds_count{method="POST",route="/api/messages",status="200"} 1.0' in text
    for cache in ("model_cache_asked", "model_cache_hits", "search_ready", "search_made"):
        assert f'hob_state{{what="{cache}"}} 0.0' in text
    assert "unicorn" not in text
    assert "Ada" not in text
    assert all(line.startswith(("#", "hob_")) for line in text.splitlines())


async def test_a_locked_database_is_said_and_passes(door: Door, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "hob" / "hob.db", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        status, found = await door.call("POST", "/api/messages", json={"text": "add milk to groceries"})
        assert status == 503
        assert "try again" in found["error"]
    finally:
        other.execute("ROLLBACK")
        other.close()
    assert (await door.ask("add milk to groceries"))["text"]


async def test_a_client_that_goes_away_hurts_nobody(door: Door) -> None:
    _, writer = await asyncio.open_connection("127.0.0.1", door.web.port)
    writer.write(
        b"POST /api/messages HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + door.token.encode()
        + b"\r\nContent-Length: 50\r\n\r\n{\"text\":"
    )
    await writer.drain()
    writer.close()
    async with door.events() as events:
        events.answer.close()
    assert (await door.ask("add milk to groceries"))["text"]


async def test_a_held_lock_a_full_disk_stuck_rows_and_a_missed_tick_are_told(
    door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PROBE_SECONDS", 0.05)
    other = sqlite3.connect(tmp_path / "hob" / "hob.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    status, text = await get(door, "/readyz")
    assert (status, "Another program is holding my notebook" in text) == (503, True)
    other.execute("ROLLBACK")
    other.close()
    async with door.house.database.write():
        status, text = await get(door, "/readyz")
        assert (status, "more to write down than I can keep up with" in text) == (503, True)

    with monkeypatch.context() as patched:
        patched.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1 << 20))
        status, text = await get(door, "/readyz")
        assert (status, "The disk is full" in text) == (503, True)

    with monkeypatch.context() as patched:
        patched.setattr(type(door.house.pulse.stranded), "stuck", 2)
        status, text = await get(door, "/readyz")
        assert (status, "for more than three minutes: 2." in text) == (503, True)

    with monkeypatch.context() as patched:
        patched.setattr(door.house.pulse, "ticked_at", door.house.clock.now() - dt.timedelta(minutes=2))
        patched.setattr(door.house.pulse, "tick", lambda: asyncio.sleep(0, 0))
        status, text = await get(door, "/readyz")
        assert (status, "has not ticked for a minute" in text) == (503, True)
    assert (await get(door, "/readyz"))[0] == 200


async def test_load_is_shed_before_the_line_to_write_runs_over(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "SHED_SECONDS", 0.0)
    database = door.house.database
    async with database.write():
        waiting = asyncio.create_task(door.say("add milk to groceries"))
        async with asyncio.timeout(300):
            while not database.behind:  # noqa: ASYNC110 - nothing tells that somebody stands in line
                await asyncio.sleep(0)
        status, found = await door.call("POST", "/api/messages", json={"text": "add eggs to groceries"})
        assert status == 503
        assert "more to write down than I can keep up with" in found["error"]
        async with door.client.post(door.url("/hooks/twilio/sms")) as answer:
            assert answer.status == 503
            assert answer.headers["Retry-After"]
        assert (await door.call("GET", "/api/messages"))[0] == 200
    await waiting
    status, found = await door.call("POST", "/api/messages", json={"text": "what is on my list groceries?"})
    assert status == 200
