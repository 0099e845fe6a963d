"""What a template of one intent catches though nobody means it, a page a kind of matter. plausibility.py asks."""

from __future__ import annotations

from collections.abc import Mapping

from bot.understanding.message.conditions import Check
from bot.understanding.message.constraints import people, things, times

CONSTRAINTS: Mapping[str, Check] = {**people.CONSTRAINTS, **times.CONSTRAINTS, **things.CONSTRAINTS}
