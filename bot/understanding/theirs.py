"""What somebody else of the household keeps with Hob, asked for by name: told kindly that it is theirs. For
understanding.py and bot/turns/work.py.

Nothing could leak in any case, since each person's things are their own partition; but an answer about one's own
things would be a wrong one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.spoken import SpokenTurn
from specialists.contract import Finding, Operation, Request, Role
from specialists.language.text import patterns
from specialists.language.text.patterns import Pattern

# Asked for another's, these would answer of one's own. The other ones find something by its name first.
_OF_ONES_OWN = tuple((one, Operation.SHOW) for one in ("reminder", "task", "event", "briefing"))
_NAMING = (Role.NAME, Role.ITEMS, Role.LIST)
_THINGS = (
    r"(?:reminders?|alarms?|tasks?|to-?dos?|to-do list|chores|lists?|calendar|schedule|agenda|diary|appointments?"
    r"|events?|meetings?|plans?|day|week|notes?|documents?|files?|messages|briefing)"
)
_MINE = Pattern(r"\b(?:my|mine|i)\b", re.I)
_SAY = "What {name} keeps with me is {name}'s, and I tell it to nobody else. \"Ask {name} …\" passes a question on."


async def asked_for(turn: SpokenTurn, request: Request) -> Finding | None:
    """The kind no where a request is for another's things, and would be answered with one's own; else None."""
    return await _no(turn, request) if _is_of_ones_own(turn, request) else None


async def offered(turn: SpokenTurn, requests: Sequence[Request]) -> Finding | None:
    """The same, where the person was only to be asked whether one of these is meant."""
    return await _no(turn, requests[0]) if any(_is_of_ones_own(turn, one) for one in requests) else None


def _is_of_ones_own(turn: SpokenTurn, request: Request) -> bool:
    return any(turn.ports.catalog.does(request, *one) for one in _OF_ONES_OWN)


async def missed(turn: SpokenTurn, request: Request, found: Finding | None) -> Finding | None:
    """The same for what was looked for by its name, and is not there; else what was found."""
    if found is None or found.worked or found.question is not None or not _finds_by_name(turn, request):
        return found
    return await _no(turn, request) or found


def _finds_by_name(turn: SpokenTurn, request: Request) -> bool:
    action = turn.ports.catalog.serving(request.intent)
    return action is not None and action.operation is not Operation.CREATE and any(map(action.slot, _NAMING))


async def _no(turn: SpokenTurn, request: Request) -> Finding | None:
    text = request.text or turn.said
    if _MINE.search(text):
        return None  # "what reminders do I have about Ada's party"
    for other in await turn.ports.household.others(turn.person.id):
        name = re.escape(other.name)
        owned = rf"\b{name}(?:['’]?s|['’])\s+(?:[\w-]+\s+){{0,2}}{_THINGS}\b"
        acting = rf"\b(?:does|has|is|did|will|do|was)\s+{name}\b"
        if patterns.search(rf"{owned}|{acting}", text, re.I):
            return Finding(_SAY.format(name=other.name), worked=False)
    return None
