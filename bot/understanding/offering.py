"""What a person tells that they have to do, offered as tasks: it was no order, and may well be one wished for.
bot/understanding/pipeline.py asks before it gives a message up.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from specialists.contract import Catalog, Choice, Operation, Question, Request
from specialists.language import time as when
from specialists.language.grammar import errands
from specialists.language.text import sentences

# "I have to call the bank" is no order to call, and "email HR" none to write, where nothing says what.
_TO_PEOPLE = (("call", Operation.SEND), ("message", Operation.SEND))


def tasks(text: str, requests: Sequence[Request], now: dt.datetime, catalog: Catalog) -> Question | None:
    """The question whether to put down what somebody has to do; None where it is none, or says plainly what it asks.

    `requests` is what the router reads in it, `now` aware, in their zone.
    """
    found = errands.parts(text)
    if found is None or not all(any(catalog.does(one, *to) for to in _TO_PEOPLE) for one in requests):
        return None
    bodies = [str(one.slots["body"]) for one in requests if one.slots.get("body")]
    if len(found) == 1 and any(when.read(body, now) is None for body in bodies):
        return None  # "I should text Sam happy birthday" says it all
    number = "a task" if len(found) == 1 else f"{len(found)} tasks"
    label = f"add {number}: {sentences.joined([sentences.shown(one, 40) for one in found])}"
    task, moment = errands.timed(found[0], now) if len(found) == 1 else ("\n".join(found), None)
    intent = catalog.intent("task", Operation.CREATE)
    choice = Choice(label, {"task": task, "when": moment} if moment else {"task": task}, intent)
    return Question(f"Shall I {label}? (yes or no)", intent, {}, (choice,), said=text)
