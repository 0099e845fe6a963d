"""The best phrase for a stretch of words, as a request with its slots filled. router.py asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.understanding.message import arbiter, cutting, filling, learned, plausibility, readings, stretches, timing
from bot.understanding.message.readings import Read, Text
from specialists.contract import Action, Operation, Request
from specialists.language.grammar import phrases
from specialists.language.text.normalise import Message
from specialists.language.time import When

_SURE, _SLIP, _LOOSE = 0.97, 0.08, 0.04  # confidence: of an exact phrase, lost for each typo, for each word passed over


class Matcher:
    """Reads stretches of words by one grammar of phrases."""

    def __init__(self, grammar: phrases.Grammar[Action]) -> None:
        self._grammar = grammar

    def one(self, text: Text, first: int, last: int) -> Read | None:
        """Words[first:last] as a single request; None where a guard refuses them or no phrase fits."""
        message = text.message
        if first >= last or text.refusal(first, last) is not None:
            return None
        if (first, last) != (message.head, message.tail):
            message = stretches.part(message, first, last)
        read = self.best(text, message, self._grammar.match(message, text.whens))
        if read is None and message.tail < len(message.words):
            # What looked like a courtesy was the point: "text Sarah thanks".
            message.tail = len(message.words)
            read = self.best(text, message, self._grammar.match(message, text.whens))
        return read or timing.beside(
            text, message, lambda part: self.best(text, part, self._grammar.match(part, text.whens))
        )

    def reminding(self, text: Text, first: int, last: int, lead: tuple[str, ...]) -> Read | None:
        """Words[first:last] as if "remind me" stood before them."""
        part = stretches.part(text.message, first, last)
        part.words, part.head, part.tail = [*lead, *part.words], 0, len(part.words) + len(lead)
        part.starts, part.ends = [part.starts[0]] * len(lead) + part.starts, [part.starts[0]] * len(lead) + part.ends
        whens = [found for found in text.whens if found.span[0] >= part.starts[-1 - last + first]]
        read = self.best(text, part, self._grammar.match(part, whens))
        sets = read is not None and read.match.action.serves("reminder", Operation.CREATE)
        return read if sets else None

    def best(self, text: Text, message: Message, matches: Sequence[phrases.Match[Action]]) -> Read | None:
        """The best plausible match, with what other intents make of the same words."""
        readings: dict[str, tuple[Request, phrases.Match[Action]]] = {}
        for match in matches:
            if match.intent not in readings and (request := self._request(text, message, match)) is not None:
                readings[match.intent] = (request, match)
                if len(readings) == arbiter.MOST:
                    break
        if not readings:
            return None
        (request, match), *rest = readings.values()
        others = tuple(other for other, _ in rest)
        second = rest[0][1] if rest and text.known.things else None
        moves = second is not None and second.action.serves("reminder", Operation.CHANGE)
        if second is not None and moves and match.action.serves("event", Operation.CHANGE):
            return Read(others[0], second, (request, *others[1:]))  # there is a reminder of that name
        return Read(request, match, others)

    def _request(self, text: Text, message: Message, match: phrases.Match[Action]) -> Request | None:
        match = filling.divided(match, message)
        text.needs |= plausibility.need(match, message, text.known)
        if not plausibility.is_plausible(match, message, text.known, text.whens):
            if text.known.things is not None and plausibility.is_story(match):
                text.stories.add((message.starts[message.head], message.ends[message.tail - 1]))
            return None
        asked = filling.signature(match.action)
        slots = filling.fill(match, asked, message, text.whens, text.now)
        if slots is None or (not slots and readings.is_about_ability(message, match.action)):
            return None
        if cutting.is_remnant(slots) or _sets_what_is_denied(match, message, slots, text.whens):
            return None
        slots = cutting.name_in_full(slots, text.known.contacts or ())
        aside = cutting.set_remarks_aside(slots)
        confidence = max(0.3, _SURE - _SLIP * match.slips - _LOOSE * match.loose)
        return Request(
            match.intent,
            slots,
            tier="phrase",
            confidence=round(confidence, 2),
            why=f'the phrase "{match.sentence.text}"',
            text=message.text(message.head, message.tail),
            left_over=aside,
        )


def _sets_what_is_denied(
    match: phrases.Match[Action], message: Message, slots: Mapping[str, Any], whens: Sequence[When]
) -> bool:
    """Whether something would be made at a time that is denied: "take the bins out at 7, not on Sundays"."""
    makes = match.action.operation is Operation.CREATE
    return makes and learned.is_denied(message, slots.values(), whens, near=1)
