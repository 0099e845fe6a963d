"""A new thing and the same once more in one message: "remind me on Friday at 4 to put the bins out, and the same on
Tuesday", "log 2 hours for Acme and the same for Bluebird". changes.py asks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from bot.understanding.dialogue import marks, moments, more
from bot.understanding.dialogue.operations import Operations
from bot.understanding.dialogue.state import MAKING, Context, DialogueState
from specialists.contract import Request, Role
from specialists.language import time as when
from specialists.language.text.patterns import Pattern

_SAME = "same"
_LONGEST = 4  # words of what it is the same for
_AGAIN = Pattern(
    r"(?P<first>.+?)[\s,;.]+(?:(?:and|then|also|plus|n|&)\s+)*(?:do\s+)?(?:the\s+)?same(?:\s+(?:again|thing|goes))?\s+"
    r"(?P<how>for\s+|on\s+|at\s+)?(?P<rest>\S.*?)[\s.!]*", re.I | re.S,
)


async def read(
    text: str, words: Sequence[str], state: DialogueState, asks: Callable[[str], Sequence[Request]]
) -> list[Request]:
    """The new thing and the other one like it; empty where a part of that can't be read. `asks` reads a part."""
    found = _AGAIN.fullmatch(text) if _SAME in words and len(text) <= marks.LONGEST else None
    first = asks(found["first"]) if found is not None else ()
    if found is None or len(first) != 1 or first[0].tier == "example" or not first[0].slots:
        return []
    action = state.registry.of(first[0])
    if action is None or action.operation not in MAKING:
        return []
    before, rest = Context(first[0].intent, first[0].slots), found["rest"]
    timed = when.read(f"{found['how'] or ''}{rest}", state.now) or when.read(rest, state.now)
    if timed is not None:
        moment = moments.completed(rest, state.now, before)
        other = [] if moment is None else Operations(state, text).anew(before, {Role.TIME: moment})
    elif (found["how"] or "").strip().lower() == "for" and len(rest.split()) <= _LONGEST:
        other = await more.for_another(rest, "", before, state, Operations(state, text))
    else:
        return []
    return [*first, *other] if other else []
