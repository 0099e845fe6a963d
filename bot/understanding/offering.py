"""What is no order, and may well be wished for: what a person has to do, offered as tasks, and what only names a thing
and its time, offered for the calendar and as a reminder. The readers ask before they give a message up.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from bot.understanding.message.learned import LIKELY, TIER
from specialists.contract import Catalog, Choice, Operation, Question, Request, Role
from specialists.language import time as when
from specialists.language.grammar import errands, sense
from specialists.language.text import normalise, sentences
from specialists.registry import Registry

_LONGEST, _FEW = 120, 7  # characters of a text, words of a thing
_SIGNS = " .,;:!-–—"
_DATED = ("event", "reminder")

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


def dated(text: str, now: dt.datetime, registry: Registry) -> tuple[Request, ...]:
    """What a thing and its time to come may be: "mrs okafor lock change thurs 2pm". Nothing where the text says more,
    asks, or tells something of somebody. `now` as above."""
    whens = when.find(text, now) if len(text) <= _LONGEST else []
    if len(whens) != 1 or text.rstrip().endswith("?") or not _is_to_come(whens[0], now):
        return ()
    (moment,) = whens
    rest = " ".join(f"{text[: moment.span[0]]} {text[moment.span[1] :]}".split()).strip(_SIGNS)
    words = normalise.words(rest)
    if not 0 < len(words) <= _FEW or not sense.is_title(words) or sense.is_order(words) or sense.is_told(words):
        return ()
    made = []
    for kind in _DATED:
        action = registry.doing(kind, Operation.CREATE)
        name, time = (action.slot(Role.TEXT), action.slot(Role.TIME)) if action is not None else (None, None)
        if action is not None and name and time:
            slots = {name: rest, time: moment}
            made.append(Request(action.request_intent, slots, TIER, LIKELY, "it names a thing and its time", text))
    return tuple(made)


def _is_to_come(moment: when.When, now: dt.datetime) -> bool:
    """Whether it is a day or an hour to come, and not how long something takes."""
    start = moment.start
    return start is not None and moment.seconds is None and start >= now.replace(tzinfo=None, hour=0, minute=0)
