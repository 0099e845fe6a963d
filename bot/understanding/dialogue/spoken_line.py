"""What was spoken of last as one line, in the form that the classifier of turns has learnt (corpus/turns.tsv):
"reminder: call the vet | Tue 2 Dec at 3 pm". in_context.py asks."""

from __future__ import annotations

from bot.understanding.dialogue.state import Context, DialogueState
from specialists.contract import Operation
from specialists.language.time import say
from specialists.language.time.value import When

NOTHING = "nothing"
_MOST = 4  # things of several
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
    kind = _CALLED.get(thing, thing)
    if action.operation is Operation.SHOW and len(last.ids) != 1:
        return f"shown {kind}s: {said}"
    whom = str(last.slots.get("recipient") or "") if action.operation is Operation.SEND else ""
    timed = _time(last, state)
    return f"{kind}: " + " | ".join(one for one in (whom, said, timed) if one)


def _time(last: Context, state: DialogueState) -> str:
    for name in ("when", "duration"):
        told = last.slots.get(name)
        if isinstance(told, When):
            return say.show(told, state.now)
    return ""
