"""The local tier of the router: what no phrase matched, read by its likeness to known examples. For bot/router.py.

It acts only where a mistake costs little: it may look something up when it is sure, and write (what can be undone)
when it is surer still. It never deletes, sends or spends: for these a person finds plainer words.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from bot import filling
from specialists.contract import Action, Effect, Request
from specialists.language import nearest, parts, phrases
from specialists.language.nearest import Nearest
from specialists.language.normalise import Message
from specialists.language.when import When

# How sure a reading must be, by what its action does: of sentences unlike any known one, 95.6 of 100 readings above
# nearest.WEIGHTY were right (scripts/build_gist.py --check). What writes must be surer still, undo or not: 0.93 is not
# from that check, it is the lowest of four settings tried on shared example messages at which none wrote by mistake.
_NEEDED = {Effect.READ: nearest.WEIGHTY, Effect.WRITE: 0.93}


class Nearby:
    """The examples of all actions, and the judgement by them. numpy and the tables are loaded at the first `read`."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self._actions = {action.intent: action for action in actions}
        self._nearest = Nearest(
            nearest.Known(example.text, action.intent) for action in actions for example in action.examples
        )

    def read(self, message: Message, whens: Sequence[When], now: dt.datetime) -> Request | None:
        """The request that a message most likely is; None where that is not likely enough to act on."""
        reading = self._nearest.judge(message, list(whens))
        action = self._actions.get(reading.intent) if reading else None
        if reading is None or action is None or not reading.sure or reading.score < _NEEDED.get(action.effect, 2.0):
            return None
        asked = filling.signature(action)
        caught = parts.find(action.intent, message, whens, list(asked.types))
        match = phrases.Match(action, "", caught, {}, reading.score, 0.0, 0, 0, 0, opens=True)
        slots = filling.fill(match, asked, message, whens, now)
        if slots is None or (not slots and asked.types and action.effect is not Effect.READ):
            return None  # nothing to act on was found in it
        return Request(
            action.intent, slots, tier="example", confidence=reading.score, why=reading.why,
            text=message.text(message.head, message.tail),
        )
