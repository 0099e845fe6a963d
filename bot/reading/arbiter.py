"""Decides what a message comes to: phrases are evidence, the learned classifier judges them. router.py asks it.

One table of thresholds, apart for reading and writing. A phrase's reading stands where the classifier holds its
intent for likely enough; without a phrase, the classifier's own intent is acted on where it is nearly certain and its
slots can be filled. Whatever is neither is asked about, with the two or three likeliest readings that could be done,
or let go where nothing of ours is likely. What deletes or sends is never done on the classifier's word alone.

The thresholds were chosen on our own sentences, each judged by a classifier that had not seen its group
(scripts/choose_thresholds.py prints the tables).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from bot.reading import cutting, filling
from specialists.contract import Action, Effect, Request
from specialists.language import phrases
from specialists.language.classifier import ensemble, tagger
from specialists.language.normalise import Message
from specialists.language.speech import Sentence
from specialists.language.when import When


class Bars(NamedTuple):
    """How likely an intent must be: for a phrase's reading to `stand`, for the classifier's own to `act`."""

    stand: float
    act: float


NEVER = 2.0
BARS = {
    Effect.READ: Bars(0.2, 0.65),
    Effect.WRITE: Bars(0.25, 0.85),
    Effect.DELETE: Bars(0.3, NEVER),
    Effect.SEND: Bars(0.3, NEVER),
    Effect.SPEND: Bars(0.3, NEVER),
}
PLAIN = 0.9  # from here on the network alone lets a phrase stand: the mean cannot fall below 0.45
LITTLE = 0.05  # enough for a phrase of such to stand: nothing is lost by an answer
CERTAIN = 0.8  # for what nobody would be asked about, chat and searches
OURS = 0.4  # below this, that it asks for anything of ours at all is unlikely: nothing is offered
OFFERED = 0.1  # the least likely reading that is offered
LIKELY = 0.5  # for what takes the message as it is
WORTH = 0.2  # the likeliest must be this likely, or nothing is offered
MOST = 3  # readings that are offered


class Decision(NamedTuple):
    """What to do: the `request` to act on, or else the readings to ask about, the likeliest first."""

    request: Request | None = None
    asks: tuple[Request, ...] = ()


NOTHING = Decision()


class Arbiter:
    """The decision between what phrases and the classifier say."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self._actions = {action.intent: action for action in actions}

    def judge(
        self, message: Message, whens: Sequence[When], now: dt.datetime, read: Sequence[Request] = ()
    ) -> Decision:
        """One request's words, with what phrases `read` in them, the best first; `now` aware, local."""
        judged = ensemble.Judgement(message, whens)
        first = next(iter(read), None)
        if judged.is_empty or (first is not None and self._stands(first, judged)):
            return Decision(first)
        if judged.shares.ours < OURS:
            return NOTHING
        likely = [one for one in judged.shares.ranked()[: MOST + 1] if one[1] >= OFFERED]
        known = {one.intent: one for one in reversed(read)}
        best = self._act(likely, known, judged, whens, now)
        if best is not None:
            return Decision(best)
        if not likely or likely[0][1] < WORTH:
            return NOTHING
        asks = [self._offer(intent, share, known, judged, whens, now) for intent, share in likely]
        return Decision(asks=tuple(one for one in asks if one is not None)[:MOST])

    def without_courtesies(self, requests: tuple[Request, ...]) -> tuple[Request, ...]:
        """The requests without what nobody would be asked about: chat beside a wish goes with it."""
        meant = tuple(one for one in requests if self._actions[one.intent].offered)
        return meant or requests[:1]

    def ranked(self, message: Message, whens: Sequence[When]) -> list[tuple[str, float]]:
        """Every intent of ours with its share, the likeliest first."""
        return ensemble.Judgement(message, whens).shares.ranked()

    def alternatives(self, message: Message, whens: Sequence[When], now: dt.datetime) -> list[Request]:
        """The likeliest readings, whatever is done, each with its share as the confidence."""
        made = []
        judged = ensemble.Judgement(message, whens)
        for intent, share in judged.shares.ranked()[:MOST]:
            offer = self._offer(intent, share, {}, judged, whens, now)
            made.append(offer or Request(intent, {}, "example", round(share, 3)))
        return made

    def _stands(self, read: Request, judged: ensemble.Judgement) -> bool:
        action = self._actions.get(read.intent)
        if action is None or not ensemble.knows(read.intent) or judged.quick.of(read.intent) >= PLAIN:
            return True  # an ability that was added here is known by its phrases alone
        return judged.shares.of(read.intent) >= (BARS[action.effect].stand if action.offered else LITTLE)

    def _act(
        self,
        likely: Sequence[tuple[str, float]],
        known: Mapping[str, Request],
        judged: ensemble.Judgement,
        whens: Sequence[When],
        now: dt.datetime,
    ) -> Request | None:
        """The likeliest reading, where it is sure enough to be acted on."""
        if not likely:
            return None
        intent, share = likely[0]
        action = self._actions.get(intent)
        if action is None or share < (BARS[action.effect].act if action.offered else CERTAIN):
            return None
        return known.get(intent) or self._request(action, share, judged, whens, now)

    def _offer(
        self,
        intent: str,
        share: float,
        known: Mapping[str, Request],
        judged: ensemble.Judgement,
        whens: Sequence[When],
        now: dt.datetime,
    ) -> Request | None:
        """A likely reading as something that could be done; None where it cannot, or is nothing to ask about."""
        if intent in known:
            return replace(known[intent], confidence=round(share, 3))
        action = self._actions.get(intent)
        if action is None or not action.offered:
            return None
        if action.whole and share < LIKELY:
            return None  # it would take any words at all
        return self._request(action, share, judged, whens, now)

    def _request(
        self, action: Action, share: float, judged: ensemble.Judgement, whens: Sequence[When], now: dt.datetime
    ) -> Request | None:
        """The message as a request for that action; None where nothing to act on was found in it."""
        asked, message = filling.signature(action), judged.message
        caught = tagger.find(action.intent, judged, whens, list(asked.types))
        match = phrases.Match(action, Sentence(""), caught, share, 0.0, 0, 0, 0, opens=True)
        slots = filling.fill(match, asked, message, whens, now)
        if slots is None or cutting.is_remnant(slots):
            return None
        if action.whole in asked.types and not slots:
            slots = {action.whole: message.text(message.head, message.tail)}
        if not action.bare and _lacks_its_thing(asked.types, slots):
            return None
        text = message.text(message.head, message.tail)
        why = f"{action.intent.replace('_', ' ')} by its words as a whole"
        return Request(action.intent, slots, "example", round(share, 3), why, text)


class Phrases(Arbiter):
    """Lets every phrase stand and reads nothing by itself: where the classifier has no say. Contacts are served by a
    few phrases of their own, which mean something else than the household's; and phrases alone train the classifier."""

    def judge(
        self, message: Message, whens: Sequence[When], now: dt.datetime, read: Sequence[Request] = ()
    ) -> Decision:
        return Decision(read[0]) if read else NOTHING


def _lacks_its_thing(types: Mapping[str, Any], slots: Mapping[str, Any]) -> bool:
    """Whether nothing was found of what is to be done: no thing for a list, no slot at all."""
    return ("items" in types and "items" not in slots) or (bool(types) and not slots)
