"""The channels of providers that the settings name. bot/cli's serve and run open the house with them."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from bot.channels.base import Channel
from bot.settings import BadSettings, Settings


def channels(options: Settings) -> list[Channel]:
    """One channel each for what is configured; none needs to be. What a channel needs is imported only with it.

    Raises BadSettings with a sentence where a block is half filled in.
    """
    return [*_telegram(options)]


def _telegram(options: Settings) -> list[Channel]:
    token = options.telegram_token.get_secret_value().strip() if options.telegram_token else ""
    if not token:
        return []
    if not re.fullmatch(r"\d+:[\w-]{20,}", token):
        raise BadSettings("HOB_TELEGRAM_TOKEN is no bot's token: @BotFather gives one like 123456:ABC-DEF….")
    from bot.channels.telegram import Telegram

    groups = _groups(options.telegram_groups)
    if options.telegram_mode != "webhook":
        return [Telegram(token, api=options.telegram_api, groups=groups)]
    secret = options.telegram_secret.get_secret_value().strip() if options.telegram_secret else ""
    if not options.public_url or not secret:
        missing = "HOB_TELEGRAM_SECRET" if options.public_url else "HOB_PUBLIC_URL"
        raise BadSettings(f"HOB_TELEGRAM_MODE=webhook needs {missing} too; polling needs neither.")
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", secret):
        raise BadSettings("HOB_TELEGRAM_SECRET takes 1 to 256 letters, digits, - and _.")
    parts = urlsplit(options.public_url)
    if parts.scheme != "https" and parts.hostname not in ("127.0.0.1", "localhost", "::1"):
        raise BadSettings("Telegram calls only at https:// addresses: HOB_PUBLIC_URL has to begin so.")
    return [Telegram(token, api=options.telegram_api, groups=groups, public_url=options.public_url, secret=secret)]


def _groups(listed: str) -> set[int]:
    try:
        return {int(one) for one in listed.replace(",", " ").split()}
    except ValueError as error:
        raise BadSettings("HOB_TELEGRAM_GROUPS takes numbers such as -1001234567890, with commas.") from error
