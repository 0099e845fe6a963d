"""Questions about what Hob can do, in the shape of a request: "can you delete a list?", "could you complete tasks?".

They name no list and no task, so nothing is done: help answers. Called by router.py before it reads for deeds.
"""

from __future__ import annotations

from specialists.contract import Operation, Request
from specialists.language.text.normalise import Message
from specialists.registry import Registry

# What Hob keeps, one of it and many.
_KINDS = {
    one: f"{one}s"
    for one in "reminder alarm timer task todo chore list contact note document message fact thing".split()
}
_ONE, _MANY = frozenset(_KINDS), frozenset(_KINDS.values())
_ARTICLES = frozenset(("a", "an", "any"))
_SOME = frozenset(("any", "some"))
# With these "a task" can be none in particular; "can you set a reminder?" wants one, and is asked which.
_CHANGING = frozenset(
    """delete clear remove cancel erase complete finish move reschedule postpone change edit rename empty drop snooze
    undo update share restore""".split()
)
_LOOKING = frozenset("show list tell read give see check find get look count what which do be have the my".split())
_ASIDE = frozenset(("me", "about", "of", "for", "with"))


def question(message: Message, registry: Registry) -> Request | None:
    """The request for help that such a question is; None for everything else."""
    said = message.words[message.head : message.tail]
    if not message.asked or not 1 < len(said) < 6 or said[0] in _LOOKING:
        return None
    rest = said[1:]
    while len(rest) > 1 and rest[0] in _ASIDE:
        rest = rest[1:]
    none_in_particular = len(rest) == 2 and rest[0] in _ARTICLES and rest[1] in _ONE
    changing = said[0] in _CHANGING or rest[-1] == "contact"
    if not (none_in_particular and changing) and not (rest[-1] in _MANY and (rest[:-1] == [] or rest[0] in _SOME)):
        return None
    action = registry.doing("ability", Operation.SHOW)
    if len(rest) > 2 or action is None:
        return None
    noun = _KINDS.get(rest[-1], rest[-1])
    return Request(
        action.intent, {"topic": "reminders" if said[0] == "remind" else noun, "able": said[0]}, tier="phrase",
        confidence=0.95, text=message.raw, why="it asks what I can do, and names nothing to do it with",
    )
