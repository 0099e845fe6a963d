"""No key or token reaches a log, whatever wrote the line."""

from __future__ import annotations

import io
import json
import logging

import pytest

from bot import telemetry

SECRETS = (
    "sk-proj-abcdefghijkl0123456789", "123456789:AAabcdefghijklmnopqrstuvwxyz0123456", "AC" + "0f" * 16,
    "hob_abcdefghijklmnop0123", "ghp_abcdefghijklmnopqrst0123", "AKIAABCDEFGHIJKLMNOP",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl",
)


@pytest.fixture
def lines() -> io.StringIO:
    return io.StringIO()


@pytest.mark.parametrize("secret", SECRETS)
def test_a_line_of_the_log_holds_no_secret(lines: io.StringIO, secret: str) -> None:
    handler = logging.StreamHandler(lines)
    handler.setFormatter(telemetry._Json())
    log = logging.Logger("a house")
    log.addHandler(handler)
    error = ValueError(f"the service said: {secret} is wrong")
    where = f"https://ada:{secret}@host.example/"
    log.error("asked with %s", secret, exc_info=error, extra={"action": "asked", "url": where})
    told = lines.getvalue()
    assert secret not in told
    assert json.loads(told)["action"] == "asked"


def test_plain_words_stay() -> None:
    assert telemetry.redact("Ask Ann about 12:30 and skiing at sk-8") == "Ask Ann about 12:30 and skiing at sk-8"
