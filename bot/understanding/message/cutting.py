"""What is taken out of a title, a task or a body because it is something else: a place, a priority, a second name.

Called by filling.py with the slots as a template caught them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from specialists.contract import Action, Operation, Role
from specialists.language.grammar import phrases, sense
from specialists.language.grammar.quantities import Item
from specialists.language.text import normalise, patterns
from specialists.language.text.normalise import Message
from specialists.language.time import When

_AT_PLACE = patterns.Pattern(
    r"\s+(?:at|in)\s+(?P<place>(?:(?:the|my|our|his|her|their)\s+|room\s+|(?<=at\s)(?!\d|noon|midnight|night|work\b))\S.*)$",
    re.I,
)
_PLACE_WORDS = 4
_WITHIN = frozenset(("in", "near", "around"))
_NO_PLACES = frozenset(
    """general celsius fahrenheit degrees total person advance my your our bed here there a an me mind case order store
    it this that these those time the""".split()
)
_PLACE_ENDS = frozenset("on at for and or but be like is going to if when with right now today please".split())
_PRIORITY = patterns.Pattern(
    r"[\s,;:(–—-]+(?:(?:with|as|at|it is|it's|is)\s+)?(?:a\s+)?(?:(?P<level>high|highest|top|low|lowest)\s+priority"
    r"|(?:very\s+)?urgent)\)?[.!]?$", re.I,
)
_BEING = frozenset("is are was were has have been".split())
_ASKING = frozenset("if whether what who where when why how which that".split())
_CHANGED = frozenset("moved changed pushed shifted canceled postponed rescheduled".split())
_MODAL = frozenset("can could should would may might must".split())
_BOTH = patterns.Pattern(r"and\s+([^\W\d_][\w'’-]*)[,:]?\s+(?=\S)", re.I)
_SAME = frozenset("the same thing again one".split())
_NO_SECOND = frozenset("wish congratulate apologise apologize invite thank confirm explain mention beg order".split())
NOW = patterns.Pattern(r"\s+(?:right now|now|today|currently|at the moment|please)$", re.I)

_TOO_LATE = patterns.Pattern(
    r"\s*,?\s*\bor (?:is|was|would|am|are|do|does|should|can|could|will) (?:it|that|this|i|we|you|there)\b[^.;]*$", re.I
)
_UNTIL_SAID = patterns.Pattern(
    r"^(?:(?:until|till) )?(?:i )?(?:say|answer|reply|confirm|tell you|text you)(?: (?:i am|i'm|it is|it's|that i am))?"
    r" (?:done|stop|ok|okay|yes|finished|enough)\W+(?:to|about|of|that)\s+(?=\S)", re.I,
)
_OR_THEN = patterns.Pattern(r"^or\s+(?:(?:to|about|that)\s+)?(?=\S)", re.I)


def is_remnant(values: Mapping[str, Any]) -> bool:
    """Whether a text is only the rest of something: an alarm "for 7 but not on Sunday" is not called "but not on", a
    club is not called "club is", and nothing is called "same"."""
    named = [normalise.words(said) for name in ("text", "task", "title") if isinstance(said := values.get(name), str)]
    return any(sense.goes_on(said) or _is_told(said) or (said and _SAME.issuperset(said)) for said in named)


def _is_told(said: Sequence[str]) -> bool:
    """ "The match moved", "the certificate can wait", "club is": what is told of a thing is no name of one. What is to
    be found out is ("ask if the bus has moved"), and so is what one is to do oneself."""
    if not said or said[0] in ("i", "we") or not _ASKING.isdisjoint(said) or sense.is_order(said):
        return False
    changed = said[-1] in _CHANGED and _BEING.isdisjoint(said[-2:-1])
    return said[-1] in _BEING or (len(said) > 1 and (changed or not _MODAL.isdisjoint(said[-2:])))


def set_remarks_aside(values: dict[str, Any]) -> tuple[str, ...]:
    """Takes what is told of somebody out of lists of things ("eggs, we are totally out"); gives back what that was.

    A list of nothing else stays as it is.
    """
    aside: list[str] = []
    for name, value in values.items():
        if isinstance(value, list) and all(isinstance(one, Item) for one in value):
            told = [one for one in value if sense.is_clause(normalise.words(one.name))]
            if told and len(told) < len(value):
                aside += [one.name for one in told]
                values[name] = [one for one in value if one not in told]
    return tuple(aside)


def cut_reminder(values: dict[str, Any]) -> None:
    """What is said to Hob around a deed: "… or is that too late?", "until I say done to …" of one that repeats.

    Of two times that are left to choose from ("tomorrow or Sunday") none is taken: it has to be asked.
    """
    text, said = values.get("text"), values.get("when")
    if not isinstance(text, str):
        return
    text = _TOO_LATE.sub("", text).strip() or text
    if isinstance(said, When) and said.rrule is not None:
        text = _UNTIL_SAID.sub("", text)
    if isinstance(said, When) and _OR_THEN.match(text):
        text = _OR_THEN.sub("", text)
        del values["when"]
    values["text"] = text


def find_place(
    values: dict[str, Any], match: phrases.Match[Action], types: Mapping[str, Any], message: Message,
    whens: Sequence[When],
) -> None:
    """Where a question is about, if its template passed over it: "how hot is it in Phoenix", "on Thursday in Oslo"."""
    asks = match.action.operation is Operation.ASK and match.action.slot(Role.PLACE)
    if not asks or "location" not in types or "location" in values:
        return
    words, tail = message.words, message.tail
    timed = {
        at for at in range(message.head, tail) for found in whens
        if message.starts[at] < found.span[1] and message.ends[at] > found.span[0]
    }
    for at in range(tail - 2, message.head, -1):
        if words[at] not in _WITHIN or at in timed or at + 1 in timed or words[at + 1] in _NO_PLACES:
            continue
        end = at + 1
        while end < tail and end - at <= _PLACE_WORDS and end not in timed and words[end] not in _PLACE_ENDS:
            end += 1
        if end > at + 1:
            values["location"] = NOW.sub("", message.text(at + 1, end))
        return


def cut_place(values: dict[str, Any], types: Mapping[str, Any]) -> None:
    """ "lunch with Carla at the noodle bar" is lunch with Carla, and where."""
    title = values.get("title")
    if "location" not in types or "location" in values or not isinstance(title, str):
        return
    found = _AT_PLACE.search(title)
    if found is not None and len(found["place"].split()) <= _PLACE_WORDS:
        values["title"], values["location"] = title[: found.start()], found["place"]


def cut_priority(values: dict[str, Any], types: Mapping[str, Any]) -> None:
    """ "fix the door, high priority" names a task and how much it matters."""
    task = values.get("task")
    if "priority" not in types or "priority" in values or not isinstance(task, str):
        return
    found = _PRIORITY.search(task)
    if found is not None and found.start() > 0:
        low = found["level"] and found["level"].lower() in ("low", "lowest")
        values["task"], values["priority"] = task[: found.start()], "low" if low else "high"


def join_recipients(values: dict[str, Any]) -> None:
    """ "text Jo and Max the code is 4411" goes to both."""
    recipient, body = values.get("recipient"), values.get("body")
    if not isinstance(recipient, str) or not isinstance(body, str):
        return
    found = _BOTH.match(body)
    second = found[1].lower() if found else ""
    if found is not None and second not in _NO_SECOND and sense.is_name([second]):
        values["recipient"], values["body"] = f"{recipient} and {found[1]}", body[found.end() :]


def name_in_full(values: dict[str, Any], contacts: Sequence[str]) -> dict[str, Any]:
    """A recipient and the words after it, with the whole of a name that the person knows: "text Anna Maria hello"."""
    recipient, body = values.get("recipient"), values.get("body")
    if not isinstance(recipient, str) or not isinstance(body, str):
        return values
    for contact in contacts:
        first, _, more = contact.partition(" ")
        if not more or first.casefold() != recipient.casefold():
            continue
        after = body[len(more) :]
        if body[: len(more)].casefold() == more.casefold() and after[:1] in (" ", ",", ":"):
            return {**values, "recipient": f"{recipient} {body[: len(more)]}", "body": after.lstrip(" ,:")}
    return values
