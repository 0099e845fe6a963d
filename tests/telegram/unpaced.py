"""Telegram for a house whose stand-in has no limits: who waits a second for each message proves nothing there.

What the pace is like is tried at stand-ins that have them: test_sending.py, test_burst.py, tests/delivery.
"""

from __future__ import annotations

import dataclasses
from typing import ClassVar

from bot.channels.base import Limits
from bot.channels.telegram import Telegram


class Unpaced(Telegram):
    """To each chat a hundred messages a second, still one at a time."""

    limits: ClassVar[Limits] = dataclasses.replace(Telegram.limits, per_handle=100)
