"""Starts the stand-ins, Hob (`main.py serve`) pointed at them, and the page; `make demo` calls it."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import datetime as dt
import os
import signal
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.standins.demo.exchange import Exchange
from tests.standins.telegram import Telegram
from tests.standins.twilio import Twilio

ROOT = Path(__file__).parents[3]
LINE = "+15005550006"
SMS_HOOK, WHATSAPP_HOOK, VOICE_HOOK = (f"/hooks/twilio/{way}" for way in ("sms", "whatsapp", "voice"))


def main() -> None:
    parser = argparse.ArgumentParser(description="Hob without an account: stand-ins, and a page with the phones.")
    parser.add_argument("--port", type=int, default=8800, help="of the page with the phones; 0 takes a free one")
    parser.add_argument("--hob-port", type=int, default=8765)
    parser.add_argument("--data", type=Path, help="where this Hob keeps things; left out: a folder that is deleted")
    args = parser.parse_args()
    with contextlib.ExitStack() as stack:
        data = args.data or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hob-demo-")))
        asyncio.run(_play(args.port, args.hob_port, data))


async def _play(port: int, hob_port: int, data: Path) -> None:
    hob = f"http://127.0.0.1:{hob_port}"
    twilio = Twilio(speed=1.0, start=dt.datetime.now(dt.UTC))
    async with Telegram() as telegram, twilio:
        telegram.person("Ada", "ada")
        twilio.own(LINE, sms_url=hob + SMS_HOOK, voice_url=hob + VOICE_HOOK)
        twilio.own(f"whatsapp:{LINE}", sms_url=hob + WHATSAPP_HOOK)
        options = {
            "HOB_TELEGRAM_API": telegram.address, "HOB_TELEGRAM_TOKEN": telegram.token,
            "HOB_TWILIO_API": twilio.url, "HOB_TWILIO_ACCOUNT_SID": twilio.account,
            "HOB_TWILIO_AUTH_TOKEN": twilio.token, "HOB_TWILIO_FROM": LINE,
            "HOB_TWILIO_WHATSAPP_FROM": LINE, "HOB_PUBLIC_URL": hob, "HOB_WEB_PORT": str(hob_port),
            "HOB_OWNER_NAME": "Ada",
        }
        async with Exchange(telegram.address, twilio.url, port) as exchange, _hob(options, data, exchange) as ended:
            print(f"The phones are at {exchange.address}  (Ctrl-C ends it all)", flush=True)
            await _stopped(ended)


@asynccontextmanager
async def _hob(options: dict[str, str], data: Path, exchange: Exchange) -> AsyncIterator[asyncio.Task[int]]:
    """`main.py serve` with these options; what it says is shown here and on the page."""
    usual = {name: value for name, value in os.environ.items() if not name.startswith("HOB_")}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "main.py", "serve", "--data", str(data), cwd=ROOT, env=usual | options,
        stderr=asyncio.subprocess.PIPE, stdin=asyncio.subprocess.DEVNULL,
    )
    reader = asyncio.create_task(_pass_on(process.stderr, exchange))
    ended = asyncio.create_task(process.wait())
    try:
        yield ended
    finally:
        if process.returncode is None:
            process.terminate()
        await ended
        await reader


async def _pass_on(lines: asyncio.StreamReader | None, exchange: Exchange) -> None:
    assert lines is not None
    async for line in lines:
        said = line.decode(errors="replace").rstrip()
        print(f"Hob: {said}", flush=True)
        exchange.hob_said(said)


async def _stopped(ended: asyncio.Task[int]) -> None:
    """Returns when somebody ends the demo, or Hob has ended by itself."""
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    waiting = asyncio.create_task(stop.wait())
    await asyncio.wait([waiting, ended], return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()


if __name__ == "__main__":
    main()
