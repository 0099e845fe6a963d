"""What counts as the answer to an open question, and what is a request of its own: one rule for every question of the
house. bot/understanding/planner.py asks it, understanding.py what stays open.

A question for words takes what follows as the words, unless they plainly ask for something else. Which that is depends
on what was asked: "call Dave" is something to be reminded of, but nobody's name and no list's.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.understanding.dialogue import frames, leads
from bot.understanding.message import slots
from bot.understanding.message.learned import LIKELY, TIER
from bot.understanding.message.router import Router
from specialists.contract import Action, Effect, Likeness, Operation, Question, Request, Role
from specialists.language import time as when
from specialists.language.grammar import errands
from specialists.language.text import normalise
from specialists.language.text.patterns import Pattern
from specialists.language.time import When
from specialists.memory import insights
from specialists.registry import Registry
from storage.tables import Execution

STILL = "Still open: "
FADES = dt.timedelta(minutes=15)  # after that a question is not brought up again by itself
# Whose words may say something to do, as a reminder's or a message's; every other slot of text is a name.
_WORDS = frozenset(
    """text task body fact query question new_text new_title instruction about preference answer wrong note value
    expression""".split()
)
_DUTIES = frozenset(("text", "task"))  # of these, "buy bread" is one, and nothing for the list of groceries
_TIMED = ("before",)  # slots of a name that may stand with its hour: "my meeting at 4"
_PEOPLE = frozenset(("name", "sender", "contact"))  # slots for what somebody is called
_SURE = 0.4  # how likely words must be of something else, to be no duty
_DONE_WITH = frozenset(  # what duties are like, and what no duty is told from
    ("reminder", "occurrence", "task", "item", "list", "event", "briefing", "deed", "setting", "ability", "talk", "",
     "fact", "history", "profile")
)
_FREE = frozenset(("body", "answer", "value", "wrong", "note", "fact", "new_text", "instruction", "expression"))
MOST_IN_A_NAME = 8  # words
ORDERED = 4  # words of what may be an order, where a name was asked for
MOST_BESIDE = 4  # words of an answer that are no time: "how about"
_ORDERING = Pattern(
    r"\?\s*$|^\W*(?:please\s+)?(?:show|read|what|tell|list|which|who|when|where|how|is|are|do)\b", re.I
)
_NAMING = Pattern(
    r"\W*(?:(?:please|just|let'?s|let us|you can|it should be|i(?:'d| would) (?:like|say))\s+)?"
    r"(?:call (?:it|them|this|that|me)|name it|title it|it'?s(?: called| named)?|it is(?: called| named)?"
    r"|(?:the name|my name|name) is|i'?m|i am|(?:say )?(?:it'?s |it is )?from)\s+(?P<name>\S.{0,80})", re.I | re.S,
)
_FILLING = frozenset(
    """the a an one my our that this please it is to on at for of i mean meant want no yes ok and reminder task list
    with about""".split()
)


def said(question: Mapping[str, Any], text: str) -> str:
    """The answer without what leads to it, where a text was asked for: "call it Lisbon" is "Lisbon"."""
    if question["missing"] in _WORDS:
        return text
    named = _NAMING.fullmatch(text)
    return named["name"].strip() if named else text


def is_own(
    registry: Registry, router: Router, question: Mapping[str, Any], text: str, now: dt.datetime
) -> bool:
    """Whether a text is a request of its own, rather than the words that a question has asked for."""
    action, missing = registry.serving(question["intent"]), question["missing"]
    kind = slots.schema(action)[missing] if action is not None else str
    if when.read(text, now) is not None:
        return False
    if missing not in _FREE and text.rstrip().endswith("?"):
        return True  # who asks something answers nothing
    if kind is str and said(question, text) != text:
        return False
    if kind is str and not _fits(action, missing, said(question, text), now):
        return True
    reading = router.read(text, now)
    requests = [one for one in reading.requests if missing not in _FREE or _stands_apart(registry, one)]
    asked = {request.intent for request in requests}
    if kind is When and (_says_more(text, now) or leads.said(text) is not None):
        return True  # "an hour before it" is a reminder of something
    if kind is not str:
        return bool(asked)
    if missing == "body":  # a message may say anything, and ask anything
        return any(_writes(registry, one) for one in asked if not registry.resembles(one, Likeness.ERRAND))
    given = slots.decode(question["slots"])
    if missing in _DUTIES and any(_has_its_own_time(registry, one, given) for one in requests):
        return True  # what comes again and again is another thing: "check in on mum every Sunday evening"
    if missing in _WORDS:
        elsewhere = not all(registry.resembles(one, Likeness.ERRAND) for one in asked)
        elsewhere |= missing in _DUTIES and _is_of_something_else(registry, reading.asks)
        return elsewhere and not (missing in _DUTIES and errands.listed(text))
    sure = [one for one in reading.asks[:1] if one.confidence >= LIKELY]
    likely, orders = (
        [one for one in some if not registry.resembles(one.intent, Likeness.NAME)] for some in (sure, requests)
    )
    if likely and len(normalise.words(text)) >= ORDERED:
        return True  # so long a text, more likely an order than not, is no name
    return bool(orders) or (bool(requests) and _ORDERING.search(text) is not None)


def _has_its_own_time(registry: Registry, request: Request, given: Mapping[str, Any]) -> bool:
    """Whether a request surely comes again and again, where what was asked for has a time already."""
    action = registry.of(request)
    time = action.slot(Role.TIME) if action is not None else None
    said = request.slots.get(time or "")
    repeats = isinstance(said, When) and said.rrule is not None
    return request.tier != TIER and repeats and any(isinstance(one, When) for one in given.values())


def _is_of_something_else(registry: Registry, asks: Sequence[Request]) -> bool:
    """Whether what is to be done is likelier something with a person or a setting, or a question: "my guy Tunde
    his number is …", "whats that antibiotic again"."""
    action = registry.of(asks[0]) if asks and asks[0].confidence >= _SURE else None
    looks = action is not None and action.effect is Effect.READ and asks[0].confidence >= LIKELY
    return action is not None and (looks or action.object not in _DONE_WITH)


def _stands_apart(registry: Registry, request: Request) -> bool:
    """Whether a request is none of the answers in free words: no guess, and nothing done with what has just come."""
    action = registry.of(request)
    return request.tier != TIER and (action is None or action.object != "occurrence")


def once_more(question: Mapping[str, Any], text: str) -> Question | None:
    """The question for words again, where the text was no more than a courtesy: "thanks", "yes"; once."""
    missing = question["missing"]
    if missing in _FREE or question["ask"].startswith(STILL):
        return None
    words = normalise.words(text)
    if not words or not frames.only(("courtesy", "correct"), words):
        return None
    return Question(STILL + question["ask"], question["intent"], slots.decode(question["slots"]), missing=missing)


def _fits(action: Action | None, missing: str, text: str, now: dt.datetime) -> bool:
    """Whether words can be what was asked for, by the type of the slot: thanks are nothing to be reminded of, and no
    name has a time in it."""
    words = normalise.words(text)
    if not words or frames.only(("courtesy", "correct"), words):
        return missing in _FREE
    if missing in _WORDS:
        return True
    timed = missing not in _TIMED and any(map(_tells, when.find(text, now)))
    if timed or len(words) > MOST_IN_A_NAME or text.rstrip().endswith("?"):
        return False
    person = action is not None and action.roles.get(missing) is Role.PERSON
    return not (person or missing in _PEOPLE) or not (when.find(text, now) or frames.begins("correct", words, 0, 1))


def _tells(said: when.When) -> bool:
    """Whether a time tells the hour, so that it is no part of a name: "jay's is 5:45 this time"."""
    return said.start is not None and not said.is_date


def _says_more(text: str, now: dt.datetime) -> bool:
    """Whether a text says more than a time: "if I don't answer try again after 5 minutes"."""
    found = when.best(text, now)
    if found is None:
        return False
    rest = normalise.words(f"{text[:found.span[0]]} {text[found.span[1]:]}")
    return len([word for word in rest if word not in _FILLING]) > MOST_BESIDE


def names_more(router: Router, choices: Sequence[Mapping[str, Any]], text: str, now: dt.datetime) -> bool:
    """Whether a text that resembles a choice begins with an order of its own: "rename my grocery list to Tesco"."""
    words = [word for word in normalise.words(text) if word not in _FILLING]
    told = {word for choice in choices for word in normalise.words(str(choice["label"]))}
    if len(words) < 2 or words[0] in told:
        return False
    return any(one.tier == "phrase" and one.slots for one in router.read(text, now).requests)


def still(
    waiting: Execution | None, requests: Sequence[Request], now: dt.datetime, registry: Registry
) -> Question | None:
    """The question for words that another request has left open, to be brought up again: once, and not for long."""
    question = waiting.question if waiting is not None else None
    if waiting is None or question is None or question["choices"] or not question["missing"] or not requests:
        return None
    if question["intent"] == insights.REVIEW:  # what was learnt can wait
        return None
    if question["missing"] == "zone":  # an answer with a time in it says which zone is assumed, and how to change it
        return None
    if question["ask"].startswith(STILL) or waiting.started_at < now - FADES:
        return None
    given = slots.decode(question["slots"])
    if any(_backs_out(registry, one) or _says_anew(question["intent"], given, one) for one in requests):
        return None
    return Question(STILL + question["ask"], question["intent"], given, missing=question["missing"])


def _backs_out(registry: Registry, request: Request) -> bool:
    """Whether who asks for it has left the question: takes back what was done, or talks of something else."""
    action = registry.serving(request.intent)
    return action is not None and (action.serves("turn", Operation.UNDO) or action.operation is Operation.CHAT)


def _says_anew(intent: str, given: Mapping[str, Any], request: Request) -> bool:
    """Whether a request asks for the same as the question was about, and so takes its place."""
    if request.intent != intent:
        return False
    both = [name for name, value in given.items() if isinstance(value, str) and name in request.slots]
    return all(given[name] == request.slots[name] for name in both)


def _writes(registry: Registry, intent: str) -> bool:
    action = registry.serving(intent)
    return action is not None and action.effect is not Effect.READ


def read_as(requests: Sequence[Request], question: Mapping[str, Any]) -> Request | None:
    """A request that is the question's own once more, with the words that it asked for: what it had is kept."""
    given = slots.decode(question["slots"])
    if len(requests) != 1 or question["missing"] not in requests[0].slots:
        return None
    if not _says_anew(question["intent"], given, requests[0]):
        return None
    return replace(requests[0], slots={**given, **requests[0].slots})
