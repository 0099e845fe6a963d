"""What a template of one intent catches though nobody means it, a page a kind of matter. plausibility.py asks."""

from __future__ import annotations

from collections.abc import Mapping

from bot.reading.conditions import Check
from bot.reading.oddities import people, things, times

ODDITIES: Mapping[str, Check] = {**people.ODDITIES, **times.ODDITIES, **things.ODDITIES}
