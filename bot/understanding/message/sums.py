"""A message that is a sum and nothing else, which no phrase need know: "one and a half times two", "1/3 + 1/4".

router.py asks before the phrases do: those would part "12 × 7, then add 3", and put 3 on a list.
"""

from __future__ import annotations

from integrations.sums import answers
from specialists.contract import Request
from specialists.registry import Registry

_LONGEST = 200  # letters
_WHOLE = "expression"  # the slot of the action that takes a sum as it stands


def read(text: str, registry: Registry) -> tuple[Request, ...]:
    """The request to work it out; empty where it is anything else besides."""
    action = next((one for one in registry.actions() if one.whole == _WHOLE), None)
    if action is None or len(text) > _LONGEST or not answers.is_whole(text):
        return ()
    return (Request(action.intent, {_WHOLE: answers.bare(text)}, "phrase", 1.0, "numbers and signs alone", text),)
