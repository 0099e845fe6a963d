"""What was spoken of last as one line, in the form that the classifier of turns has learnt (corpus/turns.tsv):
"reminder: call the vet | Tue 2 Dec at 3 pm". in_context.py asks."""

from __future__ import annotations

import calendar
import datetime as dt
from typing import Any

from bot.understanding.dialogue.state import Context, DialogueState
from specialists.contract import Operation
from specialists.language.time import say
from specialists.language.time.value import When

NOTHING = "nothing"
_MOST = 4  # things of several
_TIMER = "timer"
_DAYS, _DAY = frozenset(calendar.day_name), 3  # letters of a day
_CALLED = {"checkin": "check-in", "entry": "hours", "call": "message", "setting": "quiet hours"}


async def of(state: DialogueState) -> str:
    """The line; NOTHING where nothing was spoken of."""
    last = state.last
    action = None if last is None else state.action(last)
    if last is None or action is None:
        return NOTHING
    thing = state.object(last)
    labels = [one.label for one in (await state.labelled(thing, last.ids[:_MOST])) if one.label] if last.ids else []
    said = "; ".join(labels) or last.thing or str(last.slots.get("body") or last.slots.get("fact") or "")
    if thing == "item":
        return f"list {last.list or last.slots.get('list') or 'shopping'}: {', '.join(labels)}"
    if state.came:
        return f"came: {said}"
    kind = _TIMER if _runs(last) else _CALLED.get(thing, thing)
    if action.operation is Operation.SHOW and len(last.ids) != 1:
        return f"shown {kind}s: {said}"
    whom = str(last.slots.get("recipient") or "") if action.operation is Operation.SEND else ""
    timed = ", ".join(filter(None, (_said(last.slots.get(name), state.now) for name in ("duration", "when"))))
    timed = f"by {timed}" if timed and thing == "task" else timed
    return f"{kind}: " + " | ".join(one for one in (whom, said, timed) if one)


def _runs(last: Context) -> bool:
    """Whether it is a timer: so long from now."""
    told = last.slots.get("when")
    return isinstance(told, When) and told.seconds is not None and told.start is None


def _said(told: Any, now: dt.datetime) -> str:
    """A time as the page has it: "Tue 2 Dec at 3 pm", "every day at 7 pm"."""
    if not isinstance(told, When):
        return ""
    shown = say.show(told, now).replace(":00 ", " ").replace(", ", " at ", 1)
    first, _, rest = shown.partition(" ")
    return f"{first[:_DAY]} {rest}" if first in _DAYS else shown
