"""/healthz, /readyz, /metrics, and what is said while the database cannot be used."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from bot.watchdog import Watchdog
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
