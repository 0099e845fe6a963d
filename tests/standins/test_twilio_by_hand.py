"""The Twilio stand-in as a program of its own, as `make demo` and people start it."""

from __future__ import annotations

import asyncio
import sys

import aiohttp

from tests.project import tree


async def test_it_starts_and_prints_the_settings_that_lead_to_it() -> None:
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.standins.twilio", "--port", "0", "--number", "+15005550001",
        stdout=asyncio.subprocess.PIPE, cwd=tree.ROOT,
    )
    try:
        assert program.stdout is not None
        async with asyncio.timeout(300):
            lines = [(await program.stdout.readline()).decode().strip() for _ in range(5)]
        settings = dict(line.split("=", 1) for line in lines)
        assert settings["HOB_TWILIO_FROM"] == "+15005550001"
        account = settings["HOB_TWILIO_ACCOUNT_SID"]
        secret = {"Authorization": aiohttp.encode_basic_auth(account, settings["HOB_TWILIO_AUTH_TOKEN"])}
        address = f"{settings['HOB_TWILIO_API']}/2010-04-01/Accounts/{account}.json"
        async with aiohttp.ClientSession() as web, web.get(address, headers=secret) as answer:
            assert (await answer.json())["status"] == "active"
    finally:
        program.terminate()
        await program.wait()
