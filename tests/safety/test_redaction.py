"""No key or token reaches a log, whatever wrote the line."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

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


@pytest.fixture
def quiet() -> Iterator[None]:
    """The logs are afterwards as they were."""
    loggers = [logging.getLogger(), *map(logging.getLogger, telemetry.OURS)]
    before, levels, raises = loggers[0].handlers[:], [one.level for one in loggers], logging.raiseExceptions
    yield
    for handler in loggers[0].handlers:
        if handler not in before:
            handler.close()
    loggers[0].handlers[:], logging.raiseExceptions = before, raises
    for one, level in zip(loggers, levels, strict=True):
        one.setLevel(level)


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


def test_a_bots_token_is_hidden_in_the_address_it_stands_in() -> None:
    address = f"https://api.telegram.org/bot{SECRETS[1]}/getMe"
    assert telemetry.redact(address) == "https://api.telegram.org/bot[secret]/getMe"


def test_libraries_tell_nothing_that_people_wrote(tmp_path: Path, quiet: None) -> None:
    """At "debug" too: what they send and get is whole messages."""
    telemetry.log_to_file(tmp_path, "debug")
    for library in ("telegram.ext.ExtBot", "httpx", "httpcore.http11", "openai._base_client", "twilio.http_client"):
        logging.getLogger(library).debug("got %s", "my knee hurts")
        logging.getLogger(library).info("got %s", "my knee hurts")
        logging.getLogger(library).warning("%s went wrong", library)
    logging.getLogger("bot.turns.conductor").debug("a turn began")
    told = (tmp_path / "hob.log").read_text()
    assert "knee" not in told
    assert "a turn began" in told
    assert "httpx went wrong" in told


def test_plain_words_stay() -> None:
    assert telemetry.redact("Ask Ann about 12:30 and skiing at sk-8") == "Ask Ann about 12:30 and skiing at sk-8"
