"""One suite over every channel found in bot/channels: what bot/delivery.py may rely on, whoever carries the message."""

from __future__ import annotations

import contextlib
import datetime as dt
import importlib
import pkgutil
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import bot.channels
from bot import bootstrap
from bot.channels.base import Channel, DeliveryError, Incoming, Outgoing, Sent
from bot.channels.terminal import Terminal
from bot.channels.web import Web
from bot.settings import Settings
from specialists.contract import Button
from storage.errors import HobError

NOW = dt.datetime(2026, 11, 20, 13, 30, tzinfo=dt.UTC)
TEXTS = [
    "plain", "two\nlines", "", "x" * 100_000, "\x00\x1b[2J\x07\x9b", "half \ud83d pair", "مرحبا", "\u202egnirts",
    "👩‍👧‍👦 👋🏽 🇩🇪", "a\r\nb\tc", "<script>alert(1)</script>", "%s {} \\n",
]
BUTTONS = (Button("Done", "acknowledge", {"occurrence": "5"}), Button("Snooze \u202e10\x1b[2J", "snooze", {}))


def found() -> list[type[Channel]]:
    """Every channel there is a module for."""
    for module in pkgutil.iter_modules(bot.channels.__path__):
        importlib.import_module(f"bot.channels.{module.name}")
    return [one for one in Channel.__subclasses__() if one.__module__.startswith("bot.")]


class Paper:
    """A face that keeps what it was shown, as a person reading would."""

    waits = True

    def __init__(self) -> None:
        self.shown: list[str] = []

    def listen(self) -> None: ...

    def leave(self) -> None: ...

    async def line(self) -> str | None:
        return None

    def say(self, text: str, style: str = "") -> None:
        self.shown.append(text)

    def show(self, text: str, kind: str, buttons: tuple[str, ...]) -> None:
        self.shown.append(text)

    def busy(self, sign: str) -> None: ...


# How to make each channel here, where no provider can be reached. A new channel is tested by adding its line.
MAKERS: dict[str, Callable[[], Channel]] = {"terminal": lambda: Terminal(Paper()), "web": Web}


@pytest.fixture(params=found(), ids=lambda one: one.name)
def channel(request: pytest.FixtureRequest) -> Channel:
    assert request.param.name in MAKERS, f"say in MAKERS how a test makes the channel {request.param.name!r}"
    return MAKERS[request.param.name]()


@asynccontextmanager
async def at_work(channel: Channel, tmp_path: Path) -> AsyncIterator[Channel]:
    settings = Settings(_env_file=None, data_dir=tmp_path / "hob", timezone="Europe/Berlin")
    async with bootstrap.open_house(settings, [channel]):
        yield channel


def message(number: int, text: str, buttons: Sequence[Button] = (), address: str = "owner") -> Outgoing:
    return Outgoing(number, address, text, "reminder" if buttons else "reply", buttons, NOW)


def test_every_channel_has_its_own_name_and_limits() -> None:
    channels = found()
    assert len({one.name for one in channels}) == len(channels) >= 2
    for one in channels:
        assert one.limits.characters > 0
        assert all(rate is None or rate > 0 for rate in (one.limits.per_second, one.limits.per_handle))


async def test_nothing_to_send_is_nothing_sent(channel: Channel, tmp_path: Path) -> None:
    async with at_work(channel, tmp_path):
        assert list(await channel.send([])) == []


async def test_each_message_is_answered_for_in_its_order(channel: Channel, tmp_path: Path) -> None:
    async with at_work(channel, tmp_path):
        batch = [message(number, f"message {number}") for number in range(1, 51)]
        answers = await channel.send(batch)
        assert len(answers) == len(batch)
        assert all(isinstance(answer, Sent) for answer in answers)
        ids = [answer.provider_id for answer in answers if isinstance(answer, Sent)]
        assert len(set(ids)) == len(batch)
        again = await channel.send(batch[:1])  # the same id twice is the same message
        assert [answer.provider_id for answer in again if isinstance(answer, Sent)] == ids[:1]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: ascii(text[:12]))
async def test_any_text_goes_out_or_is_refused_with_a_reason(channel: Channel, tmp_path: Path, text: str) -> None:
    async with at_work(channel, tmp_path):
        for answer in await channel.send([message(1, text), message(2, text, BUTTONS)]):
            assert isinstance(answer, Sent) or (isinstance(answer, DeliveryError) and answer.say)


async def test_one_bad_address_does_not_spoil_the_others(channel: Channel, tmp_path: Path) -> None:
    async with at_work(channel, tmp_path):
        batch = [message(1, "first"), message(2, "second", address="nobody\x00"), message(3, "third")]
        answers = await channel.send(batch)
        assert len(answers) == 3
        assert isinstance(answers[0], Sent)
        assert isinstance(answers[2], Sent)
        assert isinstance(channel.reachable("nobody\x00"), bool)
        assert channel.reachable("owner")


async def test_stopping_twice_is_stopping(channel: Channel, tmp_path: Path) -> None:
    async with at_work(channel, tmp_path):
        await channel.stop()
        await channel.stop()


async def test_a_channel_without_its_house_says_so_or_waits(channel: Channel) -> None:
    async def intake(messages: Sequence[Incoming]) -> Sequence[int | None]:
        return [None for _ in messages]

    with contextlib.suppress(HobError):
        await channel.start(intake)
    await channel.stop()
    assert list(await channel.send([])) == []
