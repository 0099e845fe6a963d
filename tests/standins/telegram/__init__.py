"""Telegram's Bot API on loopback, with its real rules and faults; tests script it, `make demo` shows it."""

from tests.standins.telegram.clock import Clock
from tests.standins.telegram.faults import EVERYTHING, Fault, Kind
from tests.standins.telegram.groups import Group
from tests.standins.telegram.journal import Call, Event
from tests.standins.telegram.phones import Phone
from tests.standins.telegram.refusal import Refusal
from tests.standins.telegram.server import TOKEN, Telegram
from tests.standins.telegram.world import Message

__all__ = [
    "EVERYTHING", "TOKEN", "Call", "Clock", "Event", "Fault", "Group", "Kind", "Message", "Phone", "Refusal",
    "Telegram",
]
