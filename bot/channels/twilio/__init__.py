"""SMS, WhatsApp and calls by Twilio: nothing of it is imported where no account is configured (configured.py)."""

from bot.channels.twilio.account import Account
from bot.channels.twilio.texting import Sms, WhatsApp
from bot.channels.twilio.voice import Voice

__all__ = ["Account", "Sms", "Voice", "WhatsApp"]
