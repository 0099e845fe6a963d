"""`main.py doctor` asks Twilio whether it takes us, and says what it answered."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

import pytest

from bot.cli import doctor
from tests.standins.twilio import Fault, Twilio
from tests.twilio.home import LINE


@pytest.mark.parametrize(
    ("fault", "token", "said"),
    [
        (None, "", "ok  sms: answered in "),
        (None, "wrong", "BAD sms: Twilio does not accept the account or its token (401, its error 20003)"),
        (Fault.RESET_BEFORE, "", "BAD sms: Twilio "),
        (Fault.UNAVAILABLE, "", "BAD sms: Twilio "),
    ],
)
async def test_it_asks_and_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], fault: Fault | None,
    token: str, said: str,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    async with Twilio() as twilio:
        twilio.own(LINE)
        given = {
            "ACCOUNT_SID": twilio.account, "AUTH_TOKEN": token or twilio.token, "FROM": LINE, "API": twilio.url,
        }  # fmt: skip
        for name, value in given.items():
            monkeypatch.setenv(f"HOB_TWILIO_{name}", value)
        if fault is not None:
            twilio.faults.next(*[fault] * 9, on="messages.list")
        code = await asyncio.to_thread(doctor.run, argparse.Namespace(data=tmp_path))
        out = capsys.readouterr().out
    assert said in out
    assert code == (0 if said.startswith("ok") else 1)
