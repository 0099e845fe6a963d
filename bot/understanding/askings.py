"""The next message of somebody who lives here, as the answer to what the clock has asked them. For planner.py."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from typing import Any

from bot.understanding.message.router import Router
from specialists.contract import Likeness, Operation, Request
from specialists.language import replies
from specialists.language import time as when
from specialists.language.replies import Kind
from specialists.language.text.patterns import Pattern
from specialists.registry import Registry

SLOT = "answer"
_MEASURES = Pattern(r"\b(?:how (?:many|much|long|far|late|often)|what time|when)\b", re.IGNORECASE)
_OF_A_REMINDER = Pattern(r"\b(?:done|snooze|did it|taken)\b", re.IGNORECASE)


def is_one(question: Mapping[str, Any], registry: Registry) -> bool:
    """Whether an open question is a check-in's."""
    return bool(question["missing"] == SLOT and question["intent"] == registry.intent("checkin", Operation.CHANGE))


def answered(
    question: Mapping[str, Any], given: Mapping[str, Any], text: str, now: dt.datetime, router: Router,
    registry: Registry,
) -> Request | None:
    """The answer as a request, with the question's slots; None where the message plainly wants something else."""
    measured = _MEASURES.search(question["ask"]) is not None
    if not _is_answer(text, now, router, registry, another="book" in given, measured=measured):
        return None
    why = f'"{text[:40]}" answers the check-in'
    return Request(question["intent"], {**given, SLOT: text}, tier="answer", confidence=0.9, why=why, text=text)


def _is_answer(
    text: str, now: dt.datetime, router: Router, registry: Registry, *, another: bool, measured: bool
) -> bool:
    kind = replies.read(text)
    if _OF_A_REMINDER.search(text) and len(text) < 40:
        return False
    if kind in (Kind.OK, Kind.LATE) or (another and kind in (Kind.HELP, Kind.STOP)):
        return True
    if text.lstrip().startswith("/") or text.rstrip().endswith("?"):
        return another and not text.lstrip().startswith("/")
    asked = [one for one in router.read(text, now).requests if one.tier == "phrase"]
    # "6.5 hours" is how long somebody slept, and no snooze; so is "7 hours, fine", which is more than a time.
    lengths = measured or when.read(text, now) is None
    return all(
        registry.resembles(one.intent, Likeness.REPORT) or (lengths and _is_length(one, registry)) for one in asked
    )


def _is_length(request: Request, registry: Registry) -> bool:
    """Whether it is what a number or a time alone looks like: a sum, or so long that what came waits."""
    action = registry.serving(request.intent)
    return action is not None and (action.operation is Operation.POSTPONE or action.whole == "expression")
