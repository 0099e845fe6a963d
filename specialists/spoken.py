"""What the turns before have shown or named, in order: "it", "them", "the second one". Actions on such call it, and
bot/understanding/dialogue/state.py takes the same measures."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from specialists.contract import Turn
from specialists.language.text import normalise, numbers
from storage import executions

FADES = dt.timedelta(minutes=15)
DEPTH = 4  # turns that are looked back through: a word of thanks does not end a matter
# What was talked about before a "thanks" is still talked about.
ASIDES = frozenset(("small_talk", "help", "status_check"))
_ONE = frozenset(("it", "that", "this", "that one", "this one"))
_ALL = frozenset(("them", "those", "these", "both", "all", "both of them", "all of them", "the lot", "they"))


async def of(turn: Turn, kind: str) -> tuple[str, ...]:
    """The ids of the rows of that kind ("reminders", "tasks", "items") that the last matter was about, as shown."""
    for state in await executions.latest(turn.unit, DEPTH):
        if state.started_at < turn.now - FADES:
            break
        steps = [one for one in state.trace.get("steps", ()) if one["intent"] not in ASIDES]
        for step in reversed(steps):
            named = (step.get("about") or {}).get(kind)
            return tuple(named) if named else ()
    return ()


def meant(words: str, ids: Sequence[str]) -> tuple[str, ...]:
    """Those of the rows that words point at; none where they point at nothing there."""
    said = " ".join(normalise.words(words))
    if said in _ALL:
        return tuple(ids)
    if said in _ONE:
        return tuple(ids) if len(ids) == 1 else ()
    plain = [word for word in said.split() if word not in ("the", "one", "item", "thing")]
    place = numbers.ordinal(plain, 0)
    if place is not None and place[1] == len(plain) and 1 <= place[0] <= len(ids):
        return (ids[place[0] - 1],)
    return (ids[-1],) if plain == ["last"] and ids else ()
