"""The channels of providers that the settings name. bot/cli's serve and run open the house with them."""

from __future__ import annotations

from urllib.parse import urlsplit

from bot.channels.base import Channel
from bot.settings import BadSettings, Settings
from specialists.language.text import patterns


def channels(options: Settings) -> list[Channel]:
    """One channel each for what is configured; none needs to be. What a channel needs is imported only with it.

    Raises BadSettings with a sentence where a block is half filled in.
    """
    return [*_telegram(options), *_twilio(options)]


def described(options: Settings) -> list[tuple[bool, str]]:
    """What `doctor` says of them: whether all is well, and a line for each."""
    try:
        found = channels(options)
    except BadSettings as error:
        return [(False, error.say)]
    names = {channel.name for channel in found}
    lines = [(True, f"Telegram, by {options.telegram_mode}")] if "telegram" in names else []
    if "sms" in names:
        lines.append((True, f"text messages from {options.twilio_from}, {_arrive(options, 'sms')}"))
    if "voice" in names:
        lines.append((True, f"calls from {options.twilio_from}, {_arrive(options, 'voice')}"))
    elif "sms" in names:
        lines.append((True, "no calls: for these Twilio has to reach this house, so they need HOB_PUBLIC_URL"))
    if "whatsapp" in names:
        after = "" if options.twilio_whatsapp_template else "; nothing goes there after 24 h of silence, for want of "\
            "HOB_TWILIO_WHATSAPP_TEMPLATE"  # fmt: skip
        lines.append((True, f"WhatsApp from {options.twilio_whatsapp_from}, {_arrive(options, 'whatsapp')}{after}"))
    return lines


def _arrive(options: Settings, name: str) -> str:
    if not options.public_url:
        return "answers fetched every 20 seconds (HOB_PUBLIC_URL would bring them at once)"
    return f"answers by {options.public_url.rstrip('/')}/hooks/twilio/{name} (set it in Twilio's console)"


def _telegram(options: Settings) -> list[Channel]:
    token = options.telegram_token.get_secret_value().strip() if options.telegram_token else ""
    if not token:
        return []
    if not patterns.fullmatch(r"\d+:[\w-]{20,}", token):
        raise BadSettings("HOB_TELEGRAM_TOKEN is no bot's token: @BotFather gives one like 123456:ABC-DEF….")
    from bot.channels.telegram import Telegram

    groups = _groups(options.telegram_groups)
    if options.telegram_mode != "webhook":
        return [Telegram(token, api=options.telegram_api, groups=groups)]
    secret = options.telegram_secret.get_secret_value().strip() if options.telegram_secret else ""
    if not options.public_url or not secret:
        missing = "HOB_TELEGRAM_SECRET" if options.public_url else "HOB_PUBLIC_URL"
        raise BadSettings(f"HOB_TELEGRAM_MODE=webhook needs {missing} too; polling needs neither.")
    if not patterns.fullmatch(r"[A-Za-z0-9_-]{1,256}", secret):
        raise BadSettings("HOB_TELEGRAM_SECRET takes 1 to 256 letters, digits, - and _.")
    parts = urlsplit(options.public_url)
    if parts.scheme != "https" and parts.hostname not in ("127.0.0.1", "localhost", "::1"):
        raise BadSettings("Telegram calls only at https:// addresses: HOB_PUBLIC_URL has to begin so.")
    return [Telegram(token, api=options.telegram_api, groups=groups, public_url=options.public_url, secret=secret)]


def _twilio(options: Settings) -> list[Channel]:
    sid = (options.twilio_account_sid or "").strip()
    if not sid:
        return []
    token = options.twilio_auth_token.get_secret_value().strip() if options.twilio_auth_token else ""
    number, whatsapp = (options.twilio_from or "").strip(), (options.twilio_whatsapp_from or "").strip()
    if not patterns.fullmatch(r"AC[0-9a-fA-F]{32}", sid):
        raise BadSettings("HOB_TWILIO_ACCOUNT_SID is no account: Twilio's console shows one that begins with AC.")
    if not token or not (number or whatsapp):
        missing = "HOB_TWILIO_FROM or HOB_TWILIO_WHATSAPP_FROM" if token else "HOB_TWILIO_AUTH_TOKEN"
        raise BadSettings(f"HOB_TWILIO_ACCOUNT_SID needs {missing} too.")
    for name, given in (("FROM", number), ("WHATSAPP_FROM", whatsapp.removeprefix("whatsapp:"))):
        if given and not patterns.fullmatch(r"\+[1-9]\d{6,14}|\d{4,6}", given):
            raise BadSettings(f"HOB_TWILIO_{name} takes a number with its country, such as +14155550100.")
    if (options.twilio_whatsapp_template or "HX")[:2] != "HX":
        raise BadSettings("HOB_TWILIO_WHATSAPP_TEMPLATE takes the content SID of a template; it begins with HX.")
    from bot.channels.twilio import Account, Sms, Voice, WhatsApp

    account = Account(sid, token, api=options.twilio_api, public_url=options.public_url)
    found: list[Channel] = [Sms(account, number)] if number else []
    if number.startswith("+") and options.public_url:  # in a call nothing can be fetched later: Twilio has to knock
        found.append(Voice(account, number))
    if whatsapp:
        found.append(WhatsApp(account, whatsapp, template=options.twilio_whatsapp_template))
    return found


def _groups(listed: str) -> set[int]:
    try:
        return {int(one) for one in listed.replace(",", " ").split()}
    except ValueError as error:
        raise BadSettings("HOB_TELEGRAM_GROUPS takes numbers such as -1001234567890, with commas.") from error
