"""A message whose answer is to be waited for is a check-in: "ask mom if she took her pills; if she doesn't answer, call
her". Called by messages.py, and with "remind mom to …" by ops_planner's reminders."""

from __future__ import annotations

import re
from typing import Any

from specialists.comms_pilot import bodies
from specialists.contract import Finding, Handoff, Reason, Request, Turn
from specialists.language import time as times
from specialists.language.text import patterns
from specialists.language.time import When

INTENT = "configure_checkin"
# What can be answered: a question, or something to do. To a plain message nothing has to come back.
_WAITS = patterns.Pattern(
    r"\W*(?:please\s+|can you\s+|could you\s+)*(?:ask|tell|remind|text|message|write to)\s+.{1,60}?\s"
    r"(?P<what>(?:if|whether|what|when|where|how|why|who|which|to)\b.*)", re.I | re.S,
)
UNASKED = (
    "I can wait for an answer only to a question, or to something that is to be done: \"ask {who} if …\","
    " \"remind {who} to …\". So I sent nothing."
)


def instead(
    turn: Turn, recipient: str, body: str, when: When | None, ladder: list[dict[str, Any]], said: str
) -> Finding:
    """The check-in that it comes to; a sentence where nothing is asked of them. `said` are the words of the wish."""
    asked = _WAITS.match(said)
    reminded = body.removeprefix(bodies.REMINDER)
    question = asked["what"] if asked else f"to remember {reminded}" if reminded != body else ""
    if not question and body:
        return Finding(UNASKED.format(who=recipient), worked=False)
    if when is None:
        found = times.find(question, turn.local)
        when = found[-1] if found and (found[-1].start or found[-1].rrule) else None
    slots: dict[str, Any] = {"recipient": recipient, "question": question or None, "when": when, "ladder": ladder}
    intent = INTENT if when is not None and when.rrule is not None else "check_in"
    request = Request(
        intent, {name: value for name, value in slots.items() if value is not None}, "phrase", 0.95,
        "its answer is to be waited for, so it is a check-in", said,
    )
    return Finding("", handoff=Handoff("comms_pilot", "comms_pilot", request, {}, Reason.CAPABILITY_REQUIRED))
