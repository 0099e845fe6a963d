"""A message's words apart into requests, each read by the phrases in the light of the one before. router.py asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.understanding.message import carrying, matching, parting, readings, referring
from bot.understanding.message.readings import Read, Text
from specialists.contract import Effect, Likeness, Operation, Role
from specialists.language import time as when
from specialists.language.grammar import clauses, sense
from specialists.language.text import budget, normalise

_LIGHT = (Effect.READ, Effect.WRITE)  # what needs no yes
_STOPS, _QUOTING = frozenset(".!"), frozenset(":\"“”«»")
_EXPLAINING = frozenset(("i", "we", "it", "they", "because", "since", "as"))


class Splitter:
    """Parts messages. What it has read of one is kept on its `Text`."""

    def __init__(self, matcher: matching.Matcher) -> None:
        self._matcher = matcher

    def split(self, text: Text, first: int, last: int, context: Read | None) -> list[Read]:
        """The requests in words[first:last], which follows `context`; empty where it holds none."""
        budget.check()
        text.splits -= 1
        if text.splits < 0:  # each comma of "mon, mon, mon …" would double the ways to part it
            text.budget = -1
            return []
        whole = self.one(text, first, last, context)
        if text.budget < 0:
            return []
        for cut in clauses.cuts(text.message, first, last, [found.span for found in text.whens]):
            left = self.one(text, first, cut.left, context)
            if left is None:
                ends = cut.strong or cut.joiner in ("but", "so") or text.tells(first, cut.left)
                aside = self._aside(text, first, cut, last) if whole is None and (ends or cut.comma) else None
                if aside is not None and (ends or _opens(aside, text.message.words[first : cut.left])):
                    return aside
                continue
            right = self.split(text, cut.right, last, left) if cut.joiner != "because" else []
            # "laundry is done, take it off my list", "my interview was moved to Thursday, update my calendar"
            again = right and readings.says_again(left, right[0], text.registry)
            if again or (right and readings.points_back(left, right[0], whole, text.registry)):
                return [replace(left, last=right[0].last), *right[1:]]
            if right and right[0].is_carried and carrying.completes(left.request, right[0].request, text.registry):
                return [replace(right[0], first=left.first), *right[1:]]
            about = carrying.reminded_of(left.request, right[0].request, text.registry) if len(right) == 1 else None
            if about:
                return [replace(right[0], request=about, first=left.first)]
            if right and right[0].is_carried and "items" in right[0].request.slots:
                if whole is not None:
                    continue
                more = carrying.with_more(left.request, right[0].request)
                return [replace(left, request=more, last=right[0].last), *right[1:]]
            guested = carrying.with_guest(left.request, right[0].request, text.registry) if right else None
            if guested:
                return [replace(left, request=guested, last=right[0].last), *right[1:]]
            if right and left.match.literal and parting.may_part(text, whole, left, right[0], cut):
                carried, also = right[0].is_carried, right[0].request
                kept = carrying.taken_over(left.request, also, text.now, text.registry) if carried else None
                return [replace(left, request=kept) if kept else left, *right]
            told = cut.comma and text.message.words[cut.right] in _EXPLAINING and left.match.literal > 0
            reason = cut.joiner == "because" or (cut.joiner == "so" and text.message.words[cut.right] in _EXPLAINING)
            remark = cut.strong or told or reason
            if not right and whole is None and remark and left.match.score >= 0.5:
                return [left]  # a remark after the request: "is everything working? you've been quiet"
        return [whole] if whole else []

    def _aside(self, text: Text, first: int, cut: clauses.Cut, last: int) -> list[Read] | None:
        """What follows a remark that is no request ("it's not urgent but …"): only what is plainly one. None behind
        somebody's words, but for what needs no yes, where a full stop ends them."""
        refused = text.refusal(first, cut.left) is not None
        if refused and not _is_over(text, first, cut):
            return None
        plain = self._plain(text, self.split(text, cut.right, last, None))
        return None if refused and any(read.match.action.effect not in _LIGHT for read in plain) else plain

    def _plain(self, text: Text, right: list[Read]) -> list[Read]:
        """What was read behind what was not, if it is plain by itself."""
        if right and readings.points_nowhere(right[0], text.registry):
            return []  # "I can't make the dentist so remove it": of what kind it is was said in what was not read
        return right if right and all(read.match.score >= 0.5 and read.match.literal for read in right) else []

    def one(self, text: Text, first: int, last: int, context: Read | None) -> Read | None:
        """The best reading of words[first:last] as a single request."""
        read = self._alone(text, first, last, context)
        return None if read is None else replace(read, first=first, last=last)

    def _alone(self, text: Text, first: int, last: int, context: Read | None) -> Read | None:
        if (first, last) not in text.done:
            text.budget -= last - first
            if text.budget < 0:
                return None
            text.done[first, last] = self._matcher.one(text, first, last)
        read = text.done[first, last]
        if context is None or first >= last:
            return read
        if read and (listed := carrying.on_that_list(context.request, read.request, text.registry)) is not None:
            read = replace(read, request=listed)
        named = self._said_out(text, first, last, context)
        if named is not None:
            return named
        timed = text.ends_in_own_time(first, last, context)
        deed = read is not None and timed and text.registry.resembles(read.request.intent, Likeness.ERRAND)
        later = read is not None and read.match.action.operation is Operation.POSTPONE
        if read is not None and read.match.literal and not later and not deed:
            return read
        return carrying.continued(self._matcher.reminding, text, first, last, context, timed) or read

    def _said_out(self, text: Text, first: int, last: int, context: Read) -> Read | None:
        """Words[first:last] with what they point back to by its name: "show it", "remind me the day before"."""
        raw, request = text.message.text(first, last), context.request
        ahead = carrying.beforehand(request, raw, text.now, text.registry)
        if ahead is not None:
            return Read(ahead, readings.carried(context.match))
        words = referring.said_out(raw, text.registry.serving(request.intent), request.slots)
        if words is None or text.budget < last - first:
            return None
        text.budget -= last - first
        inside = Text(normalise.message(words), when.find(words, text.now), text.now, text.known, text.registry)
        read = self._matcher.one(inside, inside.message.head, inside.message.tail)
        return read if read and read.match.literal else None


def _opens(reads: Sequence[Read], told: Sequence[str]) -> bool:
    """Whether a comma is enough to part what was read from the words before it: it looks, or has a time of its own and
    stands behind what is `told`: "I'm going hiking, check on me at 6"."""
    timed = sense.is_clause(told) and all(read.match.action.slot(Role.TIME) in read.request.slots for read in reads)
    return timed or all(read.match.action.effect is Effect.READ for read in reads)


def _is_over(text: Text, first: int, cut: clauses.Cut) -> bool:
    """Whether a full stop ends what is before a cut: what somebody said is no part of the next sentence, but behind a
    colon or a quotation mark."""
    message = text.message
    said, sign = (message.raw[message.starts[first] : message.ends[cut.left - 1]],
                  message.raw[message.ends[cut.left - 1] : message.starts[cut.right]])
    return cut.strong and not _STOPS.isdisjoint(sign) and _QUOTING.isdisjoint(said + sign)
