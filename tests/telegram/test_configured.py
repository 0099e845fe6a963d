"""From the settings to the channel: what starts, and what refuses with a sentence."""

from __future__ import annotations

import subprocess
import sys

import pytest

from bot.channels import configured
from bot.channels.telegram import Telegram as Channel
from bot.channels.telegram import commands
from bot.settings import BadSettings, Settings
from tests.project import tree
from tests.standins.telegram import TOKEN, Telegram

WEBHOOK = {"telegram_token": TOKEN, "telegram_mode": "webhook"}


def settings(**options: str) -> Settings:
    return Settings(_env_file=None, **options)  # type: ignore[arg-type]


def test_no_token_is_no_telegram() -> None:
    assert [one.name for one in configured.channels(settings()) if one.name == "telegram"] == []


def test_polling_needs_a_token_alone() -> None:
    (channel,) = configured.channels(settings(telegram_token=TOKEN, telegram_groups="-5, -1001"))
    assert (channel.name, channel.hooks()) == ("telegram", ())


def test_a_webhook_opens_its_door() -> None:
    options = settings(**WEBHOOK, public_url="https://hob.example", telegram_secret="s-1_x")
    (channel,) = configured.channels(options)
    assert [(door.method, door.path) for door in channel.hooks()] == [("POST", "telegram")]


@pytest.mark.parametrize(("options", "named"), [
    ({"telegram_token": "x"}, "HOB_TELEGRAM_TOKEN"),
    (WEBHOOK, "HOB_PUBLIC_URL"),
    ({**WEBHOOK, "telegram_secret": "s"}, "HOB_PUBLIC_URL"),
    ({**WEBHOOK, "public_url": "https://hob.example"}, "HOB_TELEGRAM_SECRET"),
    ({**WEBHOOK, "public_url": "https://hob.example", "telegram_secret": "no spaces"}, "HOB_TELEGRAM_SECRET"),
    ({**WEBHOOK, "public_url": "http://hob.example", "telegram_secret": "s"}, "https://"),
    ({"telegram_token": TOKEN, "telegram_groups": "family"}, "HOB_TELEGRAM_GROUPS"),
])
def test_half_a_block_refuses_with_a_sentence(options: dict[str, str], named: str) -> None:
    with pytest.raises(BadSettings) as refused:
        configured.channels(settings(**options))
    assert named in refused.value.say
    assert TOKEN not in refused.value.say


def test_a_configured_channel_loads_no_library_before_it_starts() -> None:
    code = (
        "import sys; from bot.channels import configured; from bot.settings import Settings; "
        f"configured.channels(Settings(_env_file=None, telegram_token={TOKEN!r})); "
        "assert 'bot.channels.telegram' in sys.modules; assert 'telegram' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], cwd=tree.ROOT, check=True)


@pytest.mark.parametrize(("text", "words"), [
    ("/start", "hello"), ("/start K7QM-2XRD", "/start K7QM-2XRD"), ("/remind", "remind me"),
    ("/remind me at 5 to call", "remind me at 5 to call"), ("/remind@hob_bot call at 5", "remind me call at 5"),
    ("/help", "help"), ("/help tasks", "help tasks"), ("/done", "done"), ("/snooze 1h", "snooze 1h"),
    ("/shopping_list", "shopping list"), ("a/b", "a/b"), ("/", "/"), ("//x", "//x"), ("1/2 cup", "1/2 cup"),
])
def test_commands_are_sentences(text: str, words: str) -> None:
    assert commands.words(text) == words


@pytest.mark.parametrize(("token", "good"), [(TOKEN, True), (f"{TOKEN}x", False)])
async def test_doctor_asks_telegram_whether_it_knows_us(telegram: Telegram, token: str, good: bool) -> None:
    trouble = await Channel(token, api=telegram.address).check()
    assert trouble == (None if good else "Telegram does not accept the bot's token")
    await telegram.stop()
    assert await Channel(token, api=telegram.address).check() == "Telegram can't be reached"
