"""Reads a message into requests by phrases, without a model. The conductor calls it once a turn."""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.understanding.message import (
    abilities,
    accounting,
    ahead,
    announced,
    another,
    arbiter,
    carriers,
    duties,
    escalating,
    headed,
    learned,
    lone,
    matching,
    other_languages,
    pairs,
    parting,
    pictures,
    readings,
    remarks,
    sentencewise,
    splitting,
    stretches,
    sums,
    times,
    timing,
    untold,
)
from bot.understanding.message.learned import TIER
from bot.understanding.message.readings import Known, Need, Read, Reading, Text
from specialists.contract import Action, Effect, Operation, Request, Role
from specialists.language import time as when
from specialists.language.classifier import ensemble
from specialists.language.grammar import clauses, guards, phrases
from specialists.language.text import normalise
from specialists.language.text.normalise import Message
from specialists.language.time import When
from specialists.registry import Registry

NOTHING_LIKE_IT = "There is nothing like that on your lists, among your tasks or your reminders, so I changed nothing."
_ON_WHAT_IS = (Operation.REMOVE, Operation.COMPLETE, Operation.CHANGE)
_LEAST_WORDS = 2  # in a message that no phrase matched
_LETTING = (None, NOTHING_LIKE_IT, guards.DENIED)


Judge = Callable[[arbiter.Arbiter, Message, Sequence[When]], bool]


class Router:
    """The phrase tier: every action's templates in one grammar."""

    def __init__(
        self,
        actions: Sequence[Action],
        grammar: phrases.Grammar[Action] | None = None,
        judge: arbiter.Arbiter | None = None,
    ) -> None:
        """`grammar` is that of the same actions, if there is one already; `judge` decides in the classifier's place.

        Raises templates.PhraseError where one of an action's sentences is not in the notation.
        """
        self._registry = Registry(tuple(actions))
        self._grammar = phrases.Grammar(actions) if grammar is None else grammar
        self._matcher = matching.Matcher(self._grammar)
        self._splitter = splitting.Splitter(self._matcher)
        self._arbiter = judge or arbiter.Arbiter(actions)
        self._escalating = escalating.Takers(self._registry)
        self._lone = lone.LoneTimes()
        self._actions = {action.intent: action for action in actions}
        self.other_languages = other_languages.OtherLanguages(actions)

    def read(self, text: str, now: dt.datetime, *, known: Known | None = None) -> Reading:
        """Reads `text` as its person wrote it; `now` aware, in their zone. Never raises for any text.

        No request means that nothing may be done: `why` is then a sentence for the person.
        """
        reading = pictures.read(text, lambda worded: self._worded(worded, now, known), self._actions)
        return replace(reading, requests=another.apart(reading.requests, now, self._registry))

    def _worded(self, text: str, now: dt.datetime, known: Known | None) -> Reading:
        foreign = self.other_languages.read(text, now)
        if foreign is not None:
            english = None if foreign.requests else self.other_languages.english(text, now)
            return foreign if english is None else replace(self.read(english, now, known=known), times=foreign.times)
        kept = headed.read(text, self._registry, lambda head: self._plainly(head, now, known))
        if kept is not None:
            return kept
        if found := announced.read(text, now, self._registry.actions()) or sums.read(text, self._registry):
            return Reading(found, why=found[0].why)
        whole = escalating.read(
            text,
            now,
            self._escalating,
            lambda plain: carriers.read(
                plain, self._registry,
                lambda bare: ahead.read(bare, now, self._registry, lambda rest: self._plainly(rest, now, known)),
            ),
        )
        return sentencewise.read(
            text, whole, lambda part: self._worded(part, now, known),
            lambda part: self.holds(arbiter.Arbiter.talks, part, now), self._actions.get,
        ) if self._arbiter.learns else whole

    def _times(self, text: str, now: dt.datetime) -> list[When]:
        return times.find(text, now) if self._arbiter.learns else when.find(text[: timing.LONGEST], now)

    def warm(self) -> None:
        """Compiles all phrases, which otherwise are compiled as messages need them."""
        self._grammar.compile()

    def alternatives(self, text: str, now: dt.datetime) -> list[Request]:
        """The likeliest readings of a text, whatever is done with it; the share of each is its confidence."""
        foreign = self.other_languages.read(text, now)
        if foreign is not None:  # the classifier knows English
            return list(foreign.requests)
        message = normalise.message(text)
        return self._arbiter.alternatives(message, self._times(text, now), now) if message.words else []

    def likely(self, text: str, now: dt.datetime) -> list[str]:
        """The intents by the known examples alone, the likeliest first; `now` as above. None for a bare time."""
        message = normalise.message(text)
        return [intent for intent, _ in self._arbiter.ranked(message, self._times(text, now))] if message.words else []

    def holds(self, judge: Judge, text: str, now: dt.datetime) -> bool:
        """What the arbiter judges of a text as a whole: `holds(Arbiter.orders, …)`; False of one without words."""
        message = normalise.message(text)
        return bool(message.words) and judge(self._arbiter, message, self._times(text, now))

    def talks(self, text: str, now: dt.datetime) -> tuple[bool, Request | None]:
        """Whether a text is chat that asks for nothing, and names no time to come; and what it says by the phrase of
        some part, where one fits: "ta very much, that's me off out" thanks."""
        message = normalise.message(text)
        whens = self._times(text, now)
        timed = any(one.start is not None and one.start >= now.replace(tzinfo=None) for one in whens)
        if not message.words or not (self._arbiter.talks if timed else self._arbiter.only_talks)(message, whens):
            return False, None
        inside = Text(message, whens, now, Known(), self._registry)
        for first, last in remarks.parts(message, whens):
            read = self._splitter.one(inside, first, last, None)
            if read is not None and read.match.action.effect is Effect.READ and not read.match.action.offered:
                return True, read.request
        return True, None

    def _plainly(self, text: str, now: dt.datetime, known: Known | None) -> Reading:
        """Bare numbers are looked at as clock times where no phrase reads the whole as it stands."""
        whens = when.find(text[: timing.LONGEST], now)
        reading = self._timed(text, whens, now, known)
        plain = reading.requests and not reading.left_over and all(one.tier != TIER for one in reading.requests)
        told = whens if plain else self._times(text, now)
        again = reading if told == whens else self._timed(text, told, now, known)
        return again if again.requests or (again.asks and not reading.requests) else reading

    def _timed(self, text: str, whens: list[When], now: dt.datetime, known: Known | None) -> Reading:
        """The reading of a text that has these times."""
        inside = functools.partial(self._read, now=now, known=known or Known())
        reading = self._lone.read(text, whens, lambda: timing.in_full(text, whens, self._registry, inside))
        plain = bool(reading.requests) and not reading.left_over and all(one.tier != TIER for one in reading.requests)
        several = len(whens) > 1 or (  # "tomorrow: dentist 9, haircut 11"
            len(whens) == 1 and whens[0].is_date and not (plain and times.are_all(text, whens))
        )
        each = self._each(text, whens, now, known) if several and self._arbiter.learns else ()
        if each and (not plain or len(reading.requests) != len(each)):
            each = timing.on_named_days(each, now)
            return Reading(each, why="; ".join(one.why for one in each), times=tuple(whens))
        if len(reading.requests) > 1:
            reading = replace(reading, requests=timing.on_named_days(reading.requests, now))
        return timing.whole(reading, text, whens) if whens and reading.requests else reading

    def _read(self, text: str, found: Sequence[When] | None, *, now: dt.datetime, known: Known) -> Reading:
        """One reading of a text; its times are `found`, or looked for."""
        whens = when.find(text[: timing.LONGEST], now) if found is None else found
        message = self._meant(text, whens)
        if not message.words:
            return Reading((), why=readings.LOST)
        reading = self._inside(message, whens, now, known)
        if (made := untold.lacking(reading, self._actions)) is not None and self._arbiter.learns:
            own = self._arbiter.judge(message, whens, now, (), known).request
            if own is not None and own.intent == made.intent and learned.says_what(made, own):
                return Reading((own,), reading.requests[0], own.why)  # another sentence says what
            return untold.told(text, reading, made, now, lambda bare: self._bare(bare, now, known))
        if not self._arbiter.learns or (bare := remarks.set_aside(message, whens)) is message:
            return reading
        within = self._inside(bare, whens, now, known)
        if not reading.requests and not reading.asks:
            return within
        # What is named among one's own things goes by no remark: "stop the walks, my knee is bad".
        same = [one.intent for one in reading.requests] == [one.intent for one in within.requests]
        return within if same and all(map(self._names_what_is_there, within.requests)) else reading

    def _meant(self, text: str, whens: Sequence[When]) -> Message:
        """The message without what was taken back while typing; what only remarks on something takes nothing back."""
        message = normalise.message(text)
        taken = clauses.correction(message)
        if taken is None:
            return message
        put = range(taken.right, taken.end)
        told = self._arbiter.learns and remarks.holds(message, put, whens)
        return message if told else clauses.without(message, taken)

    def _bare(self, text: str, now: dt.datetime, known: Known) -> Reading:
        return self._inside(normalise.message(text), self._times(text, now), now, known)

    def _names_what_is_there(self, request: Request) -> bool:
        action = self._actions.get(request.intent)
        return action is not None and action.operation in _ON_WHAT_IS and action.slot(Role.NAME) is not None

    def _inside(self, message: Message, whens: Sequence[When], now: dt.datetime, known: Known) -> Reading:
        """One reading of a message as it stands."""
        inside = self._ungreeted(Text(message, whens, now, known, self._registry))
        reading = self._understood(inside)
        return replace(reading, needs=inside.needs) if inside.needs else reading

    def _ungreeted(self, text: Text) -> Text:
        """The text behind a greeting or thanks that a sentence of its own says: "morning! can you jot down …"."""
        message = text.message
        cut = next(iter(clauses.cuts(message, message.head, message.tail)), None)
        if cut is None or not cut.strong or message.tail - cut.right < _LEAST_WORDS:
            return text
        said = self._splitter.one(text, message.head, cut.left, None)
        if said is None or said.match.action.offered or remarks.is_told(message, cut.right, message.tail, text.whens):
            return text
        rest = stretches.part(message, cut.right, message.tail)
        behind = Text(rest, text.whens, text.now, text.known, text.registry)
        return behind if self._arbiter.asks_something(behind.message, text.whens) else text

    def _understood(self, inside: Text) -> Reading:
        message, whens = inside.message, inside.whens
        asked = abilities.question(message, self._registry)
        if asked is not None:
            return Reading((asked,), why=asked.why)
        if len(whens) == 1 and stretches.covers(whens[0], message):
            read = self._matcher.best(inside, message, self._grammar.match(message, whens, spelt=False))
            if read is not None:
                return Reading((read.request,), next(iter(read.others), None), read.request.why)
        found = self._splitter.split(inside, message.head, message.tail, None)
        if inside.budget < 0:  # half a message must not act
            return Reading((), why=readings.TOO_MUCH)
        lost = not found or (len(found) == 1 and accounting.loses_a_time(message, found[0], whens))
        if lost and len(whens) > 1 and self._arbiter.learns and (each := self._paired(inside)):
            return Reading(each, why="; ".join(one.why for one in each))
        if not found:
            missed = self._missed(inside)
            if isinstance(missed, Reading):
                return missed
            found = [missed]
        judged = self._judged(inside, found[0]) if len(found) == 1 else None
        return self._together(inside, found) if judged is None else judged

    def _missed(self, inside: Text) -> Reading | Read:
        """What becomes of a message that no phrase reads: an errand, or what the classifier makes of it."""
        message = inside.message
        refusal = inside.refusal(message.head, message.tail)
        if refusal is None and inside.tells(message.head, message.tail):
            refusal = NOTHING_LIKE_IT
        deed = None if refusal else duties.read(inside, self._matcher.reminding)
        if deed is not None and duties.is_plain(deed):
            return deed
        decided = self._likely(inside, refusal)
        if decided.request is not None:  # what tells that something is done may be a story: is it theirs?
            made, story = (decided.request,), self._completes(decided) and inside.needs & Need.THINGS
            return Reading((), why=readings.LOST, asks=made) if story else Reading(
                made, why=made[0].why, left_over=made[0].left_over
            )
        if decided.asks and (parted := self._parted(inside)):
            return Reading(parted, why="; ".join(one.why for one in parted))
        meant = (deed.request,) if deed is not None else decided.asks
        return Reading((), why=refusal or readings.LOST, asks=meant)

    def _likely(self, inside: Text, refusal: str | None) -> arbiter.Decision:
        """The classifier's reading of what no phrase reads, as far as its words let it be acted on."""
        decided = self._decided(inside, None)
        if refusal not in _LETTING:  # somebody else's words, most likely: it is asked where it is surely ours
            decided = arbiter.NOTHING if refusal == guards.QUOTED else arbiter.doubted(decided)
        if refusal == guards.DENIED:  # "don't bother with the bank thing": what takes it away is asked about
            decided = self._arbiter.removing(decided)
        if refusal == NOTHING_LIKE_IT and (decided.asks or self._completes(decided)):
            return arbiter.NOTHING  # it is of what the person has nothing of
        return decided

    def _completes(self, decided: arbiter.Decision) -> bool:
        action = None if decided.request is None else self._actions.get(decided.request.intent)
        return action is not None and action.operation is Operation.COMPLETE

    def _judged(self, inside: Text, found: Read) -> Reading | None:
        """What the classifier makes of the one request that a phrase has read; None where it is to be done."""
        decided = self._decided(inside, found)
        if decided.asks and (parted := self._parted(inside)):
            return Reading(parted, why="; ".join(one.why for one in parted))
        if decided.request is None:
            return Reading((), found.request, readings.LOST, asks=decided.asks)
        if decided.request is not found.request:
            return Reading((decided.request,), found.request, decided.request.why)
        return None

    def _together(self, inside: Text, found: list[Read]) -> Reading:
        """The requests of a message, unless words that they left over may change what they mean."""
        if len(found) > 1:  # "no, undo it": what is said for courtesy goes with the request
            found = [read for read in found if read.match.action.offered] or found[:1]
        requests = tuple(read.request for read in found)
        runs = (run for one in requests for run in one.left_over)
        left_over = (*accounting.left_over(inside.message, found, inside.whens), *runs)
        second = next(iter(found[0].others), None) if len(found) == 1 else None
        writes = any(read.match.action.effect is not Effect.READ for read in found)
        halved = left_over and self._arbiter.learns and found[0].first < found[0].last
        whole = self._wholly(inside, requests, left_over, writes=writes) if halved else None
        if whole is not None:
            return whole
        if writes and len(found) == 1 and accounting.changes_it(left_over):
            return Reading((), second, readings.LOST, asks=requests, left_over=left_over)
        return Reading(requests, second, "; ".join(request.why for request in requests), left_over=left_over)

    def _wholly(
        self, text: Text, requests: tuple[Request, ...], left_over: Sequence[str], *, writes: bool
    ) -> Reading | None:
        """The classifier's own reading, where phrases left over what counts and it leaves nothing."""
        kin, there = {one.intent for one in requests}, {name for one in requests for name in one.slots}
        told = not writes and len(requests) == 1 and accounting.tells_a_number(left_over)
        own = self._arbiter.judge(text.message, text.whens, text.now, (), text.known)
        made = own.request
        if made is not None and not made.left_over:
            same = kin == {made.intent}
            other = len(requests) == 1 and made.confidence >= arbiter.SURELY
            more = there < made.slots.keys() or (writes and there == made.slots.keys())
            if told or (more if same else other):
                return Reading((made,), requests[0], made.why)
        likely = next(iter(own.asks), None)
        other = likely is not None and kin != {likely.intent} and likely.confidence >= arbiter.SURELY
        if not told and not (other and not writes and len(requests) == 1):
            return None
        return Reading((), requests[0], readings.LOST, asks=own.asks or requests, left_over=tuple(left_over))

    def _decided(self, text: Text, read: Read | None) -> arbiter.Decision:
        """What the arbiter makes of the whole message, where there are words enough to go by: a word alone, or
        gibberish, is like too much."""
        message = text.message
        if read is not None:
            whole = (read.first, read.last) == (message.head, message.tail)
            alone = len(message.words) == 1 and read.match.literal == 1  # "oops": too little for the classifier
            if read.is_grounded(text.known) or (whole and (read.is_exact or alone)):
                return arbiter.Decision(read.request)
            if not whole:
                message = stretches.part(message, read.first, read.last)  # what stands around it is a remark
        elif message.tail - message.head < _LEAST_WORDS:
            if len(message.words) <= _LEAST_WORDS:
                return arbiter.NOTHING  # a word alone is like too much
            message = stretches.part(message, 0, len(message.words))  # courtesies are most of it
        known = () if read is None else (read.request, *read.others)
        decided = self._arbiter.judge(message, text.whens, text.now, known, text.known)
        made = decided.request
        anew = read is not None and made is not None and made is not read.request and made.tier == TIER
        if anew and message is not text.message:
            whole_ = self._arbiter.judge(text.message, text.whens, text.now, (), text.known)
            decided = whole_ if whole_.request is not None else decided  # the phrase saw a part of it
        text.needs |= decided.needs
        return decided

    def _each(
        self, text: str, whens: Sequence[When], now: dt.datetime, known: Known | None
    ) -> tuple[Request, ...]:
        message = self._meant(text, whens)
        return self._paired(Text(message, whens, now, known or Known(), self._registry)) if message.words else ()

    def _paired(self, text: Text) -> tuple[Request, ...]:
        """A request for each deed that has a time of its own, where the message is made of such."""
        judged = ensemble.Judgement(text.message, text.whens)
        action = self._arbiter.enters(judged)
        if action is None or text.refusal(text.message.head, text.message.tail) is not None:
            return ()
        return pairs.requests(action, judged, text, self._splitter, self._actions)

    def _parted(self, text: Text) -> tuple[Request, ...]:
        found = parting.halves(text, lambda first, last: self._surely(text, first, last))
        return self._arbiter.without_courtesies(found) if found else ()

    def _surely(self, text: Text, first: int, last: int) -> Request | None:
        """What words[first:last] surely ask for by themselves."""
        read = self._splitter.one(text, first, last, None)
        known = () if read is None else (read.request, *read.others)
        return self._arbiter.judge(stretches.part(text.message, first, last), text.whens, text.now, known).request
