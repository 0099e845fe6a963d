"""What Telegram's errors mean for a message: the retry table of this channel. Called by speaking.py; and
by drafting.py and polling.py, where they are told to wait.

Sources: core.telegram.org/bots/api#making-requests (error codes, ResponseParameters) and the sentences of
tdlib/telegram-bot-api. Telegram takes no key that would make a second try harmless, so `sure` is told with care.
"""

from __future__ import annotations

import datetime as dt

from telegram import error as ptb

from bot.channels.base import DeliveryError, Fate
from bot.channels.telegram.wire import NotSent

# Sentences of 403: nothing more can be sent there until its person comes back.
_CLOSED = {
    "blocked by the user": "the bot is blocked there",
    "user is deactivated": "that Telegram account is gone",
    "can't initiate conversation": "they have not opened a chat with the bot yet",
    "bots can't send messages to bots": "that is a bot",
}
# Sentences of 400 that are about the address.
_NOWHERE = ("chat not found", "peer_id_invalid", "user not found", "chat_id is empty", "chat_id_invalid")


def delivery_error(error: ptb.TelegramError) -> DeliveryError:
    """The fate of a message that ended so."""
    said = str(error)
    match error:
        case NotSent():
            return DeliveryError("Telegram can't be reached", code="no connection", fate=Fate.RETRY)
        case ptb.TimedOut():
            return _unknown("Telegram did not answer", "timeout")
        case ptb.RetryAfter():
            return DeliveryError(
                "Telegram asked me to slow down", code="429", fate=Fate.RETRY, retry_after=seconds(error)
            )
        case ptb.ChatMigrated():
            return DeliveryError("that group has moved", code="migrated", fate=Fate.GIVE_UP)
        case ptb.InvalidToken():
            return DeliveryError("Telegram does not accept the bot's token", code="401", fate=Fate.RETRY)
        case ptb.Forbidden():
            return _forbidden(said)
        case ptb.BadRequest():  # before NetworkError, of which it is a kind
            return _bad(said)
        case ptb.NetworkError() if "413" in said or "too large" in said.lower():
            return DeliveryError("Telegram finds it too large", code="413", fate=Fate.GIVE_UP)
        case ptb.NetworkError():
            return _unknown("Telegram's answer was lost", "network")
    return _unknown("Telegram's answer made no sense", "answer")  # a status of 200 with broken JSON: it was taken


def seconds(error: ptb.RetryAfter) -> float:
    """How long Telegram asks to be left alone."""
    after = error.retry_after
    return after.total_seconds() if isinstance(after, dt.timedelta) else float(after)


def _unknown(say: str, code: str) -> DeliveryError:
    return DeliveryError(say, code=code, fate=Fate.RETRY, sure=False)


def _forbidden(said: str) -> DeliveryError:
    for sentence, why in _CLOSED.items():
        if sentence in said.lower():
            return DeliveryError(why, code="403", fate=Fate.REROUTE, blocks=True)
    return DeliveryError("Telegram does not let me write there", code="403", fate=Fate.REROUTE)


def _bad(said: str) -> DeliveryError:
    if any(sentence in said.lower() for sentence in _NOWHERE):
        return DeliveryError("Telegram knows no such chat", code="400", fate=Fate.REROUTE)
    if "text is empty" in said.lower() or "must be non-empty" in said.lower():
        return DeliveryError("there was nothing in it that can be shown", code="400", fate=Fate.GIVE_UP)
    return DeliveryError("Telegram refused it", code="400", fate=Fate.GIVE_UP)
