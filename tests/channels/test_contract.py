"""One suite over every channel found in bot/channels: what bot/sending/ may rely on, whoever carries the message."""

from __future__ import annotations

import contextlib
import datetime as dt
import importlib
import pkgutil
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

import bot.channels
from bot import bootstrap
from bot.channels import telegram, twilio
from bot.channels.base import Channel, DeliveryError, Incoming, Outgoing, Sent
from bot.channels.terminal import Terminal
from bot.channels.web import Web
from bot.settings import Settings
from specialists.contract import Button
from storage.errors import HobError
from tests.clock import ManualClock
from tests.standins.telegram import Telegram
from tests.standins.twilio import Twilio

FORGETFUL = {"telegram"}  # nothing can be read back there, so a row that is handed over twice is sent twice
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
    return [one for one in _leaves(Channel) if one.__module__.startswith("bot.")]


def _leaves(kind: type[Channel]) -> list[type[Channel]]:
    """The classes below one that have none below them."""
    below = [one for one in kind.__subclasses__() if one.__module__.startswith(("bot.", "tests."))]
    return [leaf for one in below for leaf in _leaves(one)] if below else [kind]


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


@dataclass(frozen=True)
class Made:
    """A channel, and the address of somebody who can be reached by it."""

    channel: Channel
    address: str = "owner"


@asynccontextmanager
async def _terminal() -> AsyncIterator[Made]:
    yield Made(Terminal(Paper()))


@asynccontextmanager
async def _web() -> AsyncIterator[Made]:
    yield Made(Web())


@asynccontextmanager
async def _telegram() -> AsyncIterator[Made]:
    async with Telegram(limits=False) as standin:
        somebody = standin.person("Ada")
        somebody.chat.started = True
        yield Made(telegram.Telegram(standin.token, api=standin.address), str(somebody.id))


def _twilio(make: Callable[[twilio.Account], Channel]) -> Callable[[], AbstractAsyncContextManager[Made]]:
    @asynccontextmanager
    async def made() -> AsyncIterator[Made]:
        async with Twilio() as standin:
            for line in (LINE, f"whatsapp:{LINE}"):
                standin.own(line)
            standin.templates["HX1"] = standin.template("{{1}}")
            account = twilio.Account(
                standin.account, standin.token, api=standin.url, public_url="http://127.0.0.1:9", total=5
            )
            yield Made(make(account), "+15005551111")

    return made


LINE = "+15005550006"
# How to make each channel here, by the provider's stand-in. A new channel is tested by adding its line.
MAKERS: dict[str, Callable[[], AbstractAsyncContextManager[Made]]] = {
    "terminal": _terminal, "web": _web, "telegram": _telegram,
    "sms": _twilio(lambda account: twilio.Sms(account, LINE)),
    "whatsapp": _twilio(lambda account: twilio.WhatsApp(account, LINE, template="HX1")),
    "voice": _twilio(lambda account: twilio.Voice(account, LINE)),
}


@pytest.fixture(params=found(), ids=lambda one: one.name)
async def made(request: pytest.FixtureRequest) -> AsyncIterator[Made]:
    assert request.param.name in MAKERS, f"say in MAKERS how a test makes the channel {request.param.name!r}"
    async with MAKERS[request.param.name]() as made:
        yield made


@asynccontextmanager
async def at_work(made: Made, tmp_path: Path) -> AsyncIterator[Channel]:
    settings = Settings(_env_file=None, data_dir=tmp_path / "hob", timezone="Europe/Berlin")
    async with bootstrap.open_house(settings, [made.channel], clock=ManualClock(NOW)):
        await made.channel.opened()  # the library of one may still be loading
        yield made.channel


def message(number: int, text: str, address: str, buttons: Sequence[Button] = ()) -> Outgoing:
    return Outgoing(number, address, text, "reminder" if buttons else "notice", buttons, NOW)


def test_every_channel_has_its_own_name_and_limits() -> None:
    channels = found()
    assert len({one.name for one in channels}) == len(channels) >= 2
    for one in channels:
        assert one.limits.characters > 0
        assert all(rate is None or rate > 0 for rate in (one.limits.per_second, one.limits.per_handle))


async def test_nothing_to_send_is_nothing_sent(made: Made, tmp_path: Path) -> None:
    async with at_work(made, tmp_path) as channel:
        assert list(await channel.send([])) == []


async def test_each_message_is_answered_for_in_its_order(made: Made, tmp_path: Path) -> None:
    async with at_work(made, tmp_path) as channel:
        batch = [message(number, f"message {number}", made.address) for number in range(1, 51)]
        answers = await channel.send(batch)
        assert len(answers) == len(batch)
        assert all(isinstance(answer, Sent) for answer in answers)
        ids = [answer.provider_id for answer in answers if isinstance(answer, Sent)]
        assert len(set(ids)) == len(batch)
        if channel.name not in FORGETFUL:
            again = await channel.send(batch[:1])  # the same id twice is the same message
            assert [answer.provider_id for answer in again if isinstance(answer, Sent)] == ids[:1]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: ascii(text[:12]))
async def test_any_text_goes_out_or_is_refused_with_a_reason(made: Made, tmp_path: Path, text: str) -> None:
    async with at_work(made, tmp_path) as channel:
        for answer in await channel.send([message(1, text, made.address), message(2, text, made.address, BUTTONS)]):
            assert isinstance(answer, Sent) or (isinstance(answer, DeliveryError) and answer.say)


async def test_one_bad_address_does_not_spoil_the_others(made: Made, tmp_path: Path) -> None:
    async with at_work(made, tmp_path) as channel:
        batch = [
            message(1, "first", made.address), message(2, "second", "nobody\x00"), message(3, "third", made.address),
        ]
        answers = await channel.send(batch)
        assert len(answers) == 3
        assert isinstance(answers[0], Sent)
        assert isinstance(answers[2], Sent)
        assert isinstance(channel.reachable("nobody\x00"), bool)
        assert channel.reachable(made.address)


async def test_stopping_twice_is_stopping(made: Made, tmp_path: Path) -> None:
    async with at_work(made, tmp_path) as channel:
        await channel.stop()
        await channel.stop()


async def test_a_channel_without_its_house_says_so_or_waits(made: Made) -> None:
    channel = made.channel

    async def intake(messages: Sequence[Incoming]) -> Sequence[int | None]:
        return [None for _ in messages]

    with contextlib.suppress(HobError):
        await channel.start(intake)
    await channel.stop()
    assert list(await channel.send([])) == []
