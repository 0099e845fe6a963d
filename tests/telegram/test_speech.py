"""Voice messages: heard by a speech server on loopback, and said honestly where none is there or it fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import web

from tests.standins.telegram import Phone, Telegram
from tests.telegram.home import Home, home


class Ears:
    """A server with the transcription endpoint: answers `says`, with `status`, and keeps what it was sent."""

    def __init__(self) -> None:
        self.says: object = {"text": "remind me in 10 minutes to stretch"}
        self.status, self.silent = 200, False
        self.heard: list[tuple[bytes, str, str]] = []

    async def answer(self, request: web.Request) -> web.StreamResponse:
        form = await request.post()
        file = form["file"]
        assert isinstance(file, web.FileField)
        key = request.headers.get("Authorization", "")
        with file.file as opened:
            self.heard.append((opened.read(), str(form["model"]), key))
        if self.silent:
            await asyncio.Event().wait()
        return web.json_response(self.says, status=self.status)


@asynccontextmanager
async def listening() -> AsyncIterator[tuple[Ears, str]]:
    ears, app = Ears(), web.Application()
    app.router.add_post("/v1/audio/transcriptions", ears.answer)
    runner = web.AppRunner(app, access_log=None, handler_cancellation=True, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield ears, f"http://127.0.0.1:{runner.addresses[0][1]}/v1"
    finally:
        await runner.cleanup()


async def voice(anna: Phone, count: int = 1) -> str:
    anna.voice(b"OggS-a-voice")
    return (await anna.has(count))[count - 1]


async def test_without_a_server_it_says_so(polled: Home, anna: Phone) -> None:
    await polled.pair(anna)
    told = await voice(anna)
    assert "no speech-to-text is set up here" in told
    assert "HOB_SPEECH_URL" in told


async def test_a_voice_message_is_heard_and_done(tmp_path: Path, telegram: Telegram, anna: Phone) -> None:
    async with listening() as (ears, url), home(
        tmp_path, telegram, speech_url=url, speech_api_key="k-1", speech_model="small"
    ) as here:
        await here.pair(anna)
        told = await voice(anna)
        assert told.startswith("I heard: “remind me in 10 minutes to stretch”\n")
        assert "2:40 pm" in told
        assert ears.heard == [(b"OggS-a-voice", "small", "Bearer k-1")]
        await here.later(minutes=10)
        await anna.sees("⏰ Stretch")


FAILURES = [
    ("status", 500, "the speech service answered 500"), ("status", 401, "the speech service answered 401"),
    ("says", {"no": "text"}, "made no sense"), ("says", ["x"], "made no sense"), ("says", {"text": "  "}, "no words"),
]


@pytest.mark.parametrize(("what", "value", "told"), FAILURES)
async def test_a_server_that_fails_is_told_of(
    tmp_path: Path, telegram: Telegram, anna: Phone, what: str, value: object, told: str
) -> None:
    async with listening() as (ears, url), home(tmp_path, telegram, speech_url=url) as here:
        await here.pair(anna)
        setattr(ears, what, value)
        assert told in await voice(anna)
        assert "no reminders" in (await here.ask(anna, "what reminders do I have?")).lower()


async def test_a_server_that_is_gone_or_silent_is_told_of(
    tmp_path: Path, telegram: Telegram, anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    from integrations import speech

    monkeypatch.setattr(speech, "SECONDS", 0.3)
    async with listening() as (ears, url), home(tmp_path, telegram, speech_url=url) as here:
        await here.pair(anna)
        ears.silent = True
        assert "took too long" in await voice(anna)
    async with home(tmp_path, telegram, speech_url=url) as here:
        assert "can't be reached" in await voice(anna, 2)


async def test_a_file_that_telegram_keeps_is_told_of(tmp_path: Path, telegram: Telegram, anna: Phone) -> None:
    from tests.standins.telegram import Fault, Kind

    async with listening() as (ears, url), home(tmp_path, telegram, speech_url=url) as here:
        await here.pair(anna)
        telegram.faults.next(Fault(Kind.BROKEN), "download")
        assert "did not give me the file" in await voice(anna)
        telegram.faults.next(Fault(Kind.BROKEN), "getFile")
        assert "did not give me the file" in await voice(anna, 2)
        assert ears.heard == []
