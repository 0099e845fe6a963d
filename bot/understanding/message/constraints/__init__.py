"""What the sentences of an action reject (`rejects` of the whole action), a page a kind of matter. rejections.py has
them beside its own."""

from __future__ import annotations

from collections.abc import Mapping

from bot.understanding.message.conditions import Check
from bot.understanding.message.constraints import people, things, times

CONSTRAINTS: Mapping[str, Check] = {**people.CONSTRAINTS, **times.CONSTRAINTS, **things.CONSTRAINTS}
