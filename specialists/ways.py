"""What the ways to a person are called. For specialists and for the notices of bot/."""

from __future__ import annotations

from collections.abc import Sequence

NAMES = {
    "telegram": "Telegram", "sms": "text messages", "whatsapp": "WhatsApp", "voice": "phone calls",
    "terminal": "terminal", "web": "web page",
}  # fmt: skip

CALLED = {"telegram": "Telegram", "sms": "SMS", "whatsapp": "WhatsApp", "voice": "phone", "email": "e-mail"}

# What people call them.
_WORDS = {
    "telegram": ("telegram", "tg"),
    "whatsapp": ("whatsapp", "whats app", "wa"),
    "sms": ("sms", "phone", "mobile", "cell", "number", "text", "texts", "text messages", "texting", "cell phone",
            "mobile phone", "cellphone", "phone number", "mobile number", "handy", "smartphone"),
    "voice": ("phone calls", "calls", "calling"),
}  # fmt: skip
LOCAL = ("terminal", "web")  # screens of the machine itself: nothing is connected or disconnected there


def named(channel: str) -> str:
    """A channel as people call it: "Telegram", "text messages"."""
    return NAMES.get(channel, channel)


def called(channel: str) -> str:
    """What stands in brackets behind an address, and after "by": "SMS", "phone"."""
    return CALLED.get(channel, named(channel))


def listed(channels: Sequence[str]) -> list[str]:
    return [named(channel) for channel in channels]


def meant(words: str) -> str | None:
    """The channel that somebody's words mean ("my phone", "telegram"); None where they name none."""
    said = " ".join(words.casefold().split()).removeprefix("my ").removeprefix("the ")
    said = said.removesuffix(" account").removesuffix(" chat")
    return next((channel for channel, called in _WORDS.items() if said in called), None)
