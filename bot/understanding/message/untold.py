"""A reading that enters something at a time and says not what: a remark beside the order tells it. router.py asks."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.understanding.message import learned, remarks
from bot.understanding.message.readings import Reading
from specialists.contract import Action, Request, Role


def lacking(reading: Reading, actions: Mapping[str, Action]) -> Action | None:
    """The action of a reading's only request, where that has a time and no text."""
    if len(reading.requests) != 1:
        return None
    action = actions.get(reading.requests[0].intent)
    return action if action is not None and learned.lacks_text(action, reading.requests[0]) else None


def told(text: str, reading: Reading, action: Action, now: dt.datetime, read: Callable[[str], Reading]) -> Reading:
    """The reading as `read` has it without the longest remark ("wake me by 4, I just closed from night duty"), where
    that says what; else with that remark ("they moved standup, ping me at 2"). Itself where there is none."""
    found = remarks.longest(text, now)
    if found is None:
        return reading
    remark, rest = found
    bare = read(rest) if rest else reading
    (made,) = reading.requests
    if [one.intent for one in bare.requests] == [made.intent] and not learned.lacks_text(action, bare.requests[0]):
        return bare
    whole: Request = replace(made, slots={**made.slots, str(action.slot(Role.TEXT)): remark})
    return replace(reading, requests=(whole,))
