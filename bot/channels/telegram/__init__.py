"""Telegram as a channel: polls or a webhook in, messages with buttons out. bot/channels/configured.py makes it.

python-telegram-bot is loaded in a thread once the channel starts (line.py); a house without a token never pays for it.
"""

from bot.channels.telegram.channel import Telegram

__all__ = ["Telegram"]
