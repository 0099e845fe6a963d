"""What a message that answers another one leans on: its words, its reminder, its deed. attending.py asks."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from bot.understanding.dialogue.state import Context
from bot.understanding.message import carrying
from specialists.contract import Action, Catalog, Effect, Operation, Request
from specialists.language import time as when
from specialists.language.grammar import phrases, quantities, speech_files
from specialists.language.grammar.speech import Said
from specialists.language.text import normalise, patterns, sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When
from specialists.memory import finding
from storage import agenda
from storage.tables import OccurrenceState

BARE = 60  # characters of an answer that may be a time alone, or a question about the message
SHOWN = 200  # characters of a message that become a reminder or a task
_WHOLE = "body"  # the slot of a text of its own, which is sent or kept as it is
_ENDS = Pattern(r"\b(?:this|that|it|these|them)$", re.I)
# Said behind a picture that came by itself, "it" is the picture.
_POINTS = Pattern(
    r"\b(?:remind|nudge|ping|tell) me\b.{0,30}\b(?:this|that|it)\b"
    r"|\b(?:add|put|note|save|keep|make) (?:this|that|it)\b", re.I,
)
# From where it stands, which bot/understanding/dialogue/changes.py knows.
_NO_MOMENT = Pattern(r"\b(?:earlier|later|sooner|before|after|ahead|back)\b", re.I)
_AROUND = Pattern(
    r"^\W*(?:(?:no|actually|sorry|better|rather|make it|and|(?:this|that) one)\b\W*)+|\W*\bplease\W*$", re.I
)
_SIGN = Pattern(r"^(?:⏰\s*|Noted: )")
# What Hob adds to an answer for whoever reads it then: how to take it back, what it asks.
_ADDED = Pattern(
    r"(?:\s+(?:Say undo to [^.\n]{1,40}\.|\"undo\" [^\n]{1,90}\.|\([^()\n]{1,60} read as [^()\n]{1,60}\)))+\s*\Z"
    r"|\n(?:Shall I|Did you mean|Which)\b[^\n]*(?:\n\d+\. [^\n]*)*\Z"
)
_LISTED = Pattern(r"\s*\n\s*(?:[-–•]|\d+\.)\s+")
# What is done with a reminder: to the newest there is where no words name one, and not where an answer says which
# message it means.
_CAME = (("reminder", Operation.COMPLETE), ("occurrence", Operation.POSTPONE))
_LATEST = (*_CAME, ("reminder", Operation.CHANGE), ("reminder", Operation.REMOVE))
_NAMING = frozenset("text reminder occurrence old_when which position".split())
ELSEWHERE = "The message you answer is no reminder, so I left yours alone. Which one do you mean?"


@lru_cache(maxsize=1)
def _grammar() -> phrases.Grammar[Said]:
    """The ways of asking about the message answered."""
    return phrases.Grammar(speech_files.said(__name__, __file__), {})


def wanted(text: str, now: dt.datetime) -> Operation | None:
    """What an answer wants of the message itself: to EXPLAIN it ("what's this?"), UNDO it ("delete this"), CREATE a
    task of it ("make it a task"), or nothing."""
    if not patterns.search(r"\w", text):
        return Operation.EXPLAIN if "?" in text else None
    if len(text) > BARE:
        return None
    found = next(iter(_grammar().match(normalise.message(text), when.find(text, now), spelt=False)), None)
    return Operation(found.intent) if found else None


def points(text: str) -> bool:
    """Whether a message is about something that it only points to."""
    return len(text) <= SHOWN and _POINTS.search(text) is not None


_GOT = Pattern(
    r"\W*(?:did|has|have) (?:she|he|they) (?:(?P<heard>answer|repl|write back)|get|got|receive|see|read)", re.I
)


_WROTE = Pattern(r"wrote to ([^:]{1,60}): ")  # how specialists/comms_pilot/sending.py names that deed


def arrived(text: str, did: str, catalog: Catalog) -> Request | None:
    """ "Did she get it?", "has he answered?", of a message that was sent; `did` is what that turn did."""
    found, to = _GOT.match(text) if len(text) <= BARE else None, _WROTE.match(did)
    if found is None or to is None:
        return None
    slots = {"who": to[1], "which": "heard" if found["heard"] else "got"}
    why, intent = f'"{text[:40]}" is about that message', catalog.intent("deed", Operation.EXPLAIN)
    return Request(intent, slots, "answer", 1.0, why, text)


_AHEAD = Pattern(
    r"\W*(?:please )?(?:remind|ping|nudge) me (?:again )?(?P<before>.{2,40}? before)(?: (?:it|that|this))?\W*", re.I
)


def ahead(
    text: str, words: Answered, context: Context | None, now: dt.datetime, catalog: Catalog
) -> Request | None:
    """ "Remind me the evening before", of a message that names one moment."""
    found = _AHEAD.fullmatch(text) if len(words.words) <= SHOWN else None
    if found is None:
        return None
    moments = [one for one in when.find(words.words, now) if one.start is not None and one.rrule is None]
    old = context.when if context is not None and context.when else moments[0] if len(moments) == 1 else None
    at = carrying.so_long_before(found["before"], old, now) if old is not None else None
    if at is None:
        return None
    slots, intent = {"text": words.short(), "when": at}, catalog.intent("reminder", Operation.CREATE)
    return Request(intent, slots, "answer", 1.0, f'"{text[:40]}" counts from that message', text)


def moment(text: str, now: dt.datetime) -> When | None:
    """The time that an answer is and nothing else: "tomorrow morning", "no, every day at 7 please"."""
    bare = _AROUND.sub("", text)
    return when.read(bare, now) if 0 < len(bare) <= BARE and not _NO_MOMENT.search(bare) else None


@dataclass(frozen=True, slots=True)
class Answered:
    """The message that is answered. `words` are what it says, or what it is: "the photo you sent me"."""

    words: str = ""
    pictured: bool = False  # it is a picture, which goes along by other means
    thing: str = ""  # what it is about in its person's own words, where that is known: a reminder's text
    foreign: bool = False  # somebody else's words

    def filled(self, request: Request, action: Action | None) -> Request | None:
        """The request with these words in the place of "this"; None where it says all by itself."""
        if not self.words or action is None or not action.takes or action.effect is Effect.READ:
            return None
        slot, writes = action.takes, action.effect is Effect.WRITE
        said = request.slots.get(slot)
        words: Any = None
        if isinstance(said, list):
            words = quantities.items(self.short()) if _points(said) else None
        elif self.pictured and not writes:
            return None  # it goes along by itself
        elif finding.is_pronoun(str(said or "-")) or (said is None and writes):
            words = _ADDED.sub("", self.words) if slot == _WHOLE else self.short()
        elif self.pictured and _ENDS.search(str(said or "")):
            words = f"{said} ({self.short()})"  # "sign this"
        if words is None:
            return None
        why = f"{request.why}; it answers that message"
        return replace(request, slots={**request.slots, slot: words}, why=why)

    def short(self) -> str:
        """It as a reminder or a task says it."""
        said = self.thing or _ADDED.sub("", _SIGN.sub("", self.words))
        flat = _LISTED.sub(", ", said).replace(":, ", ": ")
        return sentences.shown(" ".join(flat.split()).rstrip("."), SHOWN)


NOTHING = Answered()


def _points(items: Sequence[quantities.Item]) -> bool:
    return len(items) == 1 and finding.is_pronoun(items[0].name)


def about(request: Request, found: agenda.Dated | None, why: str, catalog: Catalog) -> Request:
    """A request on a reminder with that reminder, where its own words name none."""
    if found is None:
        return request
    slots = dict(request.slots)
    explains = catalog.does(request, "deed", Operation.EXPLAIN)
    if explains and slots.get("query") and finding.is_pronoun(str(slots["query"])):
        return replace(request, slots={**slots, "query": found.reminder.text}, why=f"{request.why}; {why}")
    if any(catalog.does(request, *one) for one in _CAME):
        slots = {name: value for name, value in slots.items() if name == "when"}
        waits = found.occurrence.state == OccurrenceState.PENDING and found.reminder.rrule is None
        later = waits and catalog.does(request, "occurrence", Operation.POSTPONE)
        if later and "when" in slots and not _NO_MOMENT.search(slots["when"].text):
            moved = catalog.intent("reminder", Operation.CHANGE)
            request = replace(request, intent=moved)  # it has not come yet
            slots["reminder"] = str(found.reminder.id)
        else:
            slots["occurrence"] = str(found.occurrence.id)
    elif any(catalog.does(request, *one) for one in _LATEST) and not slots.keys() & {"text", "reminder"}:
        slots["reminder"] = str(found.reminder.id)
    else:
        return request
    return replace(request, slots=slots, why=f"{request.why}; {why}")


def strays(request: Request, catalog: Catalog) -> bool:
    """Whether it would take the newest reminder there is, for want of words that name one."""
    return any(catalog.does(request, *one) for one in _LATEST) and not request.slots.keys() & _NAMING


def timed(
    at: When, text: str, context: Context | None, found: agenda.Dated | None, catalog: Catalog
) -> Request | None:
    """What a time alone means as the answer to that message; None where it means nothing there."""
    def one(thing: str, operation: Operation, slots: dict[str, object]) -> Request:
        return Request(
            catalog.intent(thing, operation), slots, "answer", 1.0, f'"{text[:40]}" answers that message', text
        )

    if found is not None and at.rrule is not None and found.reminder.rrule is None:
        if found.occurrence.state == OccurrenceState.PENDING:
            return one("reminder", Operation.CHANGE, {"reminder": str(found.reminder.id), "when": at})
        return one("reminder", Operation.CREATE, {"text": found.reminder.text, "when": at})
    if found is not None:
        if found.occurrence.state == OccurrenceState.PENDING or at.rrule is not None:
            return one("reminder", Operation.CHANGE, {"reminder": str(found.reminder.id), "when": at})
        return one("occurrence", Operation.POSTPONE, {"occurrence": str(found.occurrence.id), "when": at})
    if context is not None and at.rrule is not None and catalog.does(context, "briefing", Operation.SHOW):
        return one("briefing", Operation.SHOW, {"when": at})
    if context is not None and context.kind == "tasks" and len(context.ids) == 1:
        return one("task", Operation.CHANGE, {"task_id": context.ids[0], "when": at})
    return None
