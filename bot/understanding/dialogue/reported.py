"""What is reported as done in the words of the thing itself: "I've rung Doreen now, she's much better" of the reminder
"ring Doreen", "tips ordered, reviewer 2 emailed" of two tasks. changes.py asks.

A thing is done where a clause has every word of its name in some form, and its verb in the past.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.understanding.dialogue.operations import Operations
from bot.understanding.dialogue.state import DialogueState
from bot.understanding.message import accounting, remarks
from specialists.contract import Operation, Request
from specialists.language.grammar import names, sense
from specialists.language.statements.conflicts import inflections
from specialists.language.text import normalise
from storage import holdings
from storage.holdings import Own

_LONGEST = 160  # characters
_LEAST = 2  # words of a name: its verb, and what it is done with
_HAVING = frozenset("have had has got i we".split())  # before a verb whose past is as its present: "I put the bins out"
_KIN = frozenset(map(inflections.stem, "mother father grandmother grandfather sister brother wife husband".split()))
_OPEN = frozenset(  # where one stands, nothing is reported as done
    """not no never nor yet need needs must should shall will would can could may might to if when until till before
    almost nearly who what why where which how did do does is are was were am be being gonna wanna gotta
    please""".split()
)
_ASKED = "?"
NAMED = 0.99  # how sure a report in the thing's own words is


async def read(text: str, state: DialogueState) -> list[Request]:
    """That each thing is done which the text reports; none where it asks, orders, or wants something besides."""
    if len(text) > _LONGEST or _ASKED in text:
        return []
    message = normalise.message(text)
    clauses = [message.words[first:last] for first, last in remarks.parts(message, ())] if message.words else []
    if any(map(sense.is_order, clauses)):
        return []
    things: list[Own] | None = None
    done: list[Own] = []
    for said in clauses:
        if not _OPEN.isdisjoint(said):
            continue
        things = await _things(state) if things is None else things
        found = [one for one in things if _tells_of(said, one.label)]
        if len(found) == 1:
            done += [one for one in found if one not in done]
    made = await Operations(state, text).on(done, Operation.COMPLETE) if done else []
    return [replace(one, confidence=NAMED) for one in made]


async def _things(state: DialogueState) -> list[Own]:
    kinds = [kind for kind in holdings.OBJECTS if state.registry.doing(kind, Operation.COMPLETE) is not None]
    return [one for kind in kinds for one in await state.own(kind)]


def _tells_of(said: Sequence[str], label: str) -> bool:
    """Whether words hold every word of a name, its verb in the past. Behind what it is done with, the verb tells of
    that ("tips ordered"), unless it is somebody, who then did it: "mum called"."""
    own = [inflections.stem(word) for word in names.fold(label).split() if word not in accounting.EMPTY]
    forms = [inflections.stem(word) for word in said]
    if len(own) < _LEAST or not set(own) <= set(forms):
        return False
    at, verb = forms.index(own[0]), label.casefold().split()[0]
    if not inflections.is_past(said[at], verb) or (said[at] == verb and _HAVING.isdisjoint(said[:at])):
        return False
    if any(forms.index(word) > at for word in own[1:]):
        return True
    behind = [word for word in said[at + 1 :] if word not in accounting.EMPTY]
    return inflections.is_participle(said[at]) and not behind and _KIN.isdisjoint(own)
