"""The local tier of the router: what no phrase matched, read by its likeness to known examples. For router.py.

It acts only where a mistake costs little: it looks something up when it is sure, and writes (what can be undone) when
it is surer still. Where it is only likely to be right, and before it deletes, sends or spends, it asks. It is also
asked what it thinks of a phrase that matched with few words of its own.

The bars were chosen on messages of our own that were written without a look at the phrases or the corpus
(tests/rows/unheard.txt, 452 of them, of which the network has seen none). Of the 296 that no phrase read:
  looking up from 0.77: 32 readings, all right; from 0.50 to 0.77: 15 of 18 right, so these are asked about;
  writing from 0.93, or from 0.85 where it is worded as an order or a wish: 9 readings, all right; below, from 0.50:
  39 of 46 right, asked about;
  deleting and sending from 0.50: 10 of 10 right, asked about however sure.
Of 150 messages among them that ask for nothing Hob does, none was acted on, and 5 were asked about.
A phrase whose own words are less than WEAK of what it matched, and which the examples hold for unlikely (UNLIKELY)
beside another intent (nearest.LIKELY), was wrong in 6 of 6 messages there, in none of the 766 of tests/rows/wishes and
tests/rows/sentences.txt as they were then. Two phrases that match about equally well (ranks within 0.25) are no such
sign: the first was right in 15 of 15 and in 0 of 1. So only the former is asked about. A phrase with no word of its own
at all ("{title} {when}") is turned down where the examples hold it for none of Hob's: one of 10 such messages, "boost
the heating for an hour".
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from bot.reading import filling
from specialists.contract import Action, Effect, Request
from specialists.language import gist, nearest, parts, phrases, sense
from specialists.language.nearest import Nearest
from specialists.language.normalise import Message
from specialists.language.when import When

_NEEDED = {Effect.READ: 0.77, Effect.WRITE: 0.93}  # to act without a question; what is not named here always asks
_ORDERED = 0.85  # enough for a writing that is worded as an order or a wish
RIVAL = 0.15  # from here on the second likeliest is offered beside the likeliest
WEAK = 0.6
UNLIKELY = 0.1
_UNASKED = frozenset(("small_talk", "search"))  # nobody is asked whether they were chatting
_NO_NAMES = frozenset(("list", "lists", "the list", "my list"))  # of lists
_ALONE = frozenset(("undo", "undo_edit", "acknowledge", "snooze", "edit_text"))  # need no word but themselves


class Near(NamedTuple):
    """What a message most likely is: the `request` to act on, or the one or two to ask about, the likeliest first."""

    request: Request | None = None
    asks: tuple[Request, ...] = ()


NOTHING = Near()


class Nearby:
    """The examples of all actions, and the judgement by them. numpy and the tables are loaded at the first `read`."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self._actions = {action.intent: action for action in actions}
        self._nearest = Nearest(
            nearest.Known(example.text, action.intent) for action in actions for example in action.examples
        )

    def read(self, message: Message, whens: Sequence[When], now: dt.datetime) -> Near:
        """What a message that no phrase matched most likely is; nothing where that is not even worth a question."""
        reading = self._nearest.judge(message, list(whens))
        action = self._actions.get(reading.intent) if reading else None
        if reading is None or action is None:
            return NOTHING
        needed = _NEEDED.get(action.effect, 2.0)
        said = message.words[message.head : message.tail]
        if action.effect is Effect.WRITE and (message.wish or sense.is_order(said)):
            needed = _ORDERED
        sure = reading.sure and reading.score >= needed
        if not sure and reading.intent in _UNASKED:
            return NOTHING
        first = self._request(action, message, whens, now, reading.score, reading.why)
        if first is not None and sure:
            return Near(first)
        if reading.intent in _UNASKED:
            return NOTHING
        rest = round(reading.score - reading.margin, 3)
        other = self._actions.get(reading.second or "") if rest >= RIVAL else None
        second = None
        if other is not None and other.intent not in _UNASKED:
            second = self._request(other, message, whens, now, rest, "the second likeliest")
        return Near(asks=tuple(request for request in (first, second) if request is not None))

    def doubted(
        self, request: Request, message: Message, whens: Sequence[When], now: dt.datetime
    ) -> tuple[Request, ...] | None:
        """Both readings, where the examples hold a phrase's `request` for unlikely and another intent for likely; none
        where they hold the message for nothing that Hob does; None where the phrase stands."""
        likely, near = self._nearest.shares(message, list(whens), sure=(request.intent, UNLIKELY))
        top = max(likely, key=lambda intent: likely[intent], default=request.intent)
        if likely.get(top, 0.0) < nearest.LIKELY or likely.get(request.intent, 1.0) >= UNLIKELY:
            return None
        if top.startswith(gist.REJECTED):
            return ()
        action = self._actions.get(top)
        why = f'close to "{near[top]}"' if top in near else "by its words as a whole"
        other = self._request(action, message, whens, now, round(likely[top], 3), why) if action else None
        return None if other is None else (other, request)

    def likely(self, message: Message, whens: Sequence[When]) -> list[str]:
        """Every intent, the likeliest first: what a model is shown the examples of."""
        shares, _ = self._nearest.shares(message, list(whens))
        return sorted((one for one in shares if not one.startswith(gist.REJECTED)), key=lambda one: -shares[one])

    def _request(
        self, action: Action, message: Message, whens: Sequence[When], now: dt.datetime, score: float, why: str
    ) -> Request | None:
        """The message as a request for that action; None where nothing to act on was found in it."""
        asked = filling.signature(action)
        if action.intent == "calculate" and sense.NO_SUMS & set(message.words):
            return None
        caught = parts.find(action.intent, message, whens, list(asked.types))
        match = phrases.Match(action, "", caught, {}, score, 0.0, 0, 0, 0, opens=True)
        slots = filling.fill(match, asked, message, whens, now)
        if slots is None:
            return None
        if str(slots.get("list")) in _NO_NAMES:
            del slots["list"]
        if "items" in asked.types and "items" not in slots and action.effect is not Effect.READ:
            return None
        if not slots and asked.types and action.effect is not Effect.READ and action.intent not in _ALONE:
            return None
        text = message.text(message.head, message.tail)
        return Request(action.intent, slots, tier="example", confidence=score, why=why, text=text)
