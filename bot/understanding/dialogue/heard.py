"""An operation that the classifier hears, on the thing that the message names or that was spoken of last: "bin the
sparky one, he just rocked up", "my boy got the latch fixed already". bot/understanding/pipeline.py asks where no shape
of change (changes.py) fits and the message is no sure request by itself.

The classifier says which operation it is: the shares of all actions that do the same with what a person has are added
up. The tagger says which words name the thing and which are its new value. What the thing is, the person's own things
tell; so it needs no sentence of the one action. Another one like what was spoken of is heard.py's, too ("and the day
after, same time, the ladder"). No specialist and no intent is known here, only traits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.understanding.dialogue import moments, resolver
from bot.understanding.dialogue.operations import Operations, amount_of
from bot.understanding.dialogue.state import Context, DialogueState
from bot.understanding.message import times as told_times
from specialists.contract import Operation, Request, Role
from specialists.language import when
from specialists.language.classifier import ensemble, tagger
from specialists.language.classifier.tagger import Run
from specialists.language.grammar import names, quantities
from specialists.language.text import normalise
from specialists.language.text.normalise import Message
from storage import holdings
from storage.holdings import Own

ACT = 0.5  # how likely the operation must be to be done at once,
ASK = 0.35  # or to be asked about
_HEARD = (Operation.CHANGE, Operation.REMOVE, Operation.COMPLETE)
_LEANS = 0.5  # how likely it must lean on the talk to go before a reading of the message by itself
_NO_NAMES = frozenset((tagger.FRAME, tagger.REMARK, tagger.OLD, tagger.TIME, "list", "person", "value"))
_ONES = frozenset(("one", "ones", "reminder", "alarm"))  # behind a time that names the thing
_AGAINST = when.DENIALS | {"than", "of"}  # before a former time: "not two", "rather than two", "instead of two"
_UNTIL = frozenset(("until", "till", "til"))


class Heard(NamedTuple):
    """What a message does with what there is: the requests, and whether they are sure enough to be done unasked."""

    requests: tuple[Request, ...]
    sure: bool
    leans: bool = False  # whether it is likelier to lean on the talk than to stand by itself


class _Said(NamedTuple):
    """One message as classifier and tagger see it."""

    message: Message
    runs: Sequence[Run]
    operation: Operation
    leaning: float
    whens: Sequence[when.When]

    def words(self, run: Run) -> str:
        return self.message.text(run.first, run.last)

    def time(self, run: Run) -> str:
        """The words of a time, with those that the time grammar takes with them: "quarter past | twelve"."""
        start, end = self.message.starts[run.first], self.message.ends[run.last - 1]
        for one in self.whens:
            if one.span[0] <= start < end <= one.span[1] and one.span != (start, end):
                return one.text
        parts = [one for one in self.of(tagger.TIME) if run.first <= one.first and one.last <= run.last]
        words = " ".join(map(self.words, parts)) if len(parts) > 1 else self.words(run)
        return words[3:] if words.lower().startswith("to ") else words

    def of(self, *labels: str) -> list[Run]:
        return [run for run in self.runs if run.label in labels]


async def read(text: str, state: DialogueState) -> Heard | None:
    """What the message does with one of the person's own things; None where it is not likely to, or it is not clear
    with which."""
    message = normalise.message(text)
    whens = told_times.find(text, state.now)
    judged = ensemble.Judgement(message, whens)
    if judged.is_empty or judged.is_cut:
        return None
    does, share = operation(judged, state)
    leaning = judged.shares.leaning(does)
    if share < ASK:
        return None
    said = _Said(message, tagger.runs(judged, whens), does, leaning, whens)
    make = Operations(state, text)
    if does is Operation.CREATE:
        made = _another(said, state, make)
    else:
        things = await _things(said, state)
        by_hour = does is Operation.CHANGE and _times(said).former is not None
        act = _changed if does is Operation.CHANGE else _done
        made = await act(said, things, state, make) if things or by_hour else []
    return Heard(tuple(made), sure=share >= ACT, leans=leaning >= _LEANS) if made else None


def operation(judged: ensemble.Judgement, state: DialogueState) -> tuple[Operation, float]:
    """The likeliest operation on what a person has, and how likely it is."""
    shares = dict.fromkeys(_HEARD, 0.0)
    for action in state.registry.actions():
        if action.operation in shares and action.object in holdings.OBJECTS:
            shares[action.operation] += judged.shares.of(action.intent)
    shares[Operation.CREATE] = judged.shares.leaning(Operation.CREATE)
    return max(shares.items(), key=lambda one: one[1])


def placed(requests: Sequence[Request], state: DialogueState) -> tuple[Request, ...]:
    """The requests, things that are put on no list in particular on the one that was spoken of last."""
    last = state.last
    if last is None or state.object(last) != "item":
        return tuple(requests)
    made = []
    for one in requests:
        action = state.registry.of(one)
        slot = None if action is None else action.slot(Role.LIST)
        adds = action is not None and (action.object, action.operation) == ("item", Operation.CREATE)
        where = _list_of(last, state)
        bare = adds and slot is not None and slot not in one.slots and where
        made.append(replace(one, slots={**one.slots, str(slot): where}) if bare else one)
    return tuple(made)


def _list_of(last: Context, state: DialogueState) -> str:
    """The name of the list that was spoken of, if it was one."""
    action = state.action(last)
    slot = None if action is None else action.slot(Role.LIST)
    return last.list or str(last.slots.get(slot or "") or "")


async def _things(said: _Said, state: DialogueState) -> list[Own]:
    """The things meant: those that words name, or that a remark speaks of; else the one that was spoken of last."""
    naming = [run for run in said.runs if run.label not in _NO_NAMES]
    found: list[Own] = []
    for run in naming:
        words = said.words(run)
        parsed = quantities.items(words)
        bare = parsed[0].name if len(parsed) == 1 else words
        meant = await resolver.named(bare, said.operation, state, sure=True)
        found += [one for one in meant.things if one not in found]
    if found:
        return found
    told = " ".join(said.words(run) for run in said.runs if run.label not in (tagger.FRAME, tagger.TIME, tagger.OLD))
    found = await resolver.mentioned(told, said.operation, state) if told else []
    if len(found) == 1 or (naming and not _are_values(said, naming, state)):
        return found if len(found) == 1 else []
    if said.operation is not Operation.CHANGE and not (_points(said) or (said.leaning >= ACT and not naming)):
        return []  # "picked up the kids" is nothing of what was spoken of
    last = state.last
    if last is None or len(last.ids) != 1 or state.registry.doing(state.object(last), said.operation) is None:
        return []
    return await state.labelled(state.object(last), last.ids)


def _are_values(said: _Said, naming: Sequence[Run], state: DialogueState) -> bool:
    """Whether the words may be what a thing on a list is to be from now on."""
    listed = state.last is not None and state.object(state.last) == "item"
    return listed and said.operation is Operation.CHANGE and all(run.label == "item" for run in naming)


def _points(said: _Said) -> bool:
    """Whether the words point at what was spoken of: "drop that one"."""
    words = said.message.words[said.message.head : said.message.tail]
    return not {"it", "that", "this", "one"}.isdisjoint(words)


async def _done(said: _Said, things: Sequence[Own], state: DialogueState, make: Operations) -> list[Request]:
    if (
        any(said.words(run) and not _is_in(said, run, things) for run in said.of(tagger.TIME))
        and said.operation is Operation.REMOVE
    ):
        return []  # which of them, a time tells: the action asks for it by itself
    return await make.on(things, said.operation)


def _is_in(said: _Said, run: Run, things: Sequence[Own]) -> bool:
    """Whether a time is a part of what a thing is called."""
    words = names.fold(said.words(run)).split()
    return any(set(words) <= set(names.fold(one.label).split()) for one in things)


async def _changed(said: _Said, things: Sequence[Own], state: DialogueState, make: Operations) -> list[Request]:
    """The new value, by its type: a time, days left out, an end, a shift; or so much of a thing on a list."""
    if len(things) == 1 and things[0].object == "item":
        fresh = [item for run in said.of("item") for item in quantities.items(said.words(run))]
        if amounts := said.of("value", tagger.TIME):  # "milo, make it 5": a number alone is no time of a thing
            fresh = [item for run in amounts for item in amount_of(said.words(run), things[0].label)]
        if len(fresh) != 1:
            return []
        return await make.on(things, Operation.CHANGE, {Role.ITEMS: fresh})
    times, former = _times(said)
    if len(times) != 1 or (former is None and len(things) != 1):
        return []
    if former is not None:
        action = state.registry.doing("reminder", Operation.CHANGE)
        named, fresh_time = when.read(said.words(former), state.now), moments.time(said.time(times[0]), state.now)
        if action is None or named is None or fresh_time is None:
            return []
        return make.request_like(action, {Role.FORMER: named, Role.TIME: fresh_time})
    role, value = _timed(said, times[0], things[0], state)
    if value is None:
        return []
    values: dict[Role, object] = {role: value}
    if role is Role.SHIFT and _goes_back(said, times[0], state):
        values[Role.EARLIER] = "yes"
    return await make.on(things, Operation.CHANGE, values)


class _Times(NamedTuple):
    """The times of an order: the new ones, and one that names the thing by its hour ("the 9 o'clock one")."""

    own: list[Run]
    former: Run | None = None


def _times(said: _Said) -> _Times:
    """Of several times those that no remark runs into or goes on with ("fight starts at | 8, so make that 7:30"), and
    that are not denied ("three o'clock, not two")."""
    times = [part for run in said.of(tagger.TIME) for part in _parted(said.message, run)]
    if len(times) < 2:
        return _Times(times)
    words, tail = said.message.words, said.message.tail
    former = next((run for run in times if run.last < tail and words[run.last] in _ONES), None)
    told = said.of(tagger.REMARK)
    own = [
        run for run in times
        if run is not former and not _is_denied(said, run) and not any(_runs_on(said.message, run, one) for one in told)
    ]
    return _Times(_joined(said, own or [run for run in times if run is not former]), former)


def _joined(said: _Said, times: list[Run]) -> list[Run]:
    """Two times that are one: a day and an hour of it ("Saturday evening is better, by 6")."""
    if len(times) != 2:
        return times
    day, hour = sorted(times, key=lambda run: run.first)
    words = f"{said.words(day)} {said.words(hour)}"
    read = [when.read(one, moments.ANY_TIME) for one in (said.words(day), words)]
    if read[0] is None or not (read[0].is_date or read[0].part) or read[1] is None or read[1].is_date or read[1].rrule:
        return times
    return [day._replace(last=hour.last)]


def _parted(message: Message, run: Run) -> list[Run]:
    """A run of words, parted where a sentence ends in it: "7. half 8"."""
    found, first = [], run.first
    for at in range(run.first, run.last):
        if at + 1 == run.last or any(mark in message.raw[message.ends[at] : message.starts[at + 1]] for mark in ".;!?"):
            found.append(run._replace(first=first, last=at + 1))
            first = at + 1
    return found


def _runs_on(message: Message, time: Run, remark: Run) -> bool:
    """Whether a remark stands right before a time, or a whole one right behind it, with no sign between."""
    if remark.last == time.first:
        return not message.raw[message.ends[remark.last - 1] : message.starts[time.first]].strip()
    behind = time.last == remark.first and remark.last - remark.first > 1
    return behind and not message.raw[message.ends[time.last - 1] : message.starts[remark.first]].strip()


def _is_denied(said: _Said, run: Run) -> bool:
    return not _AGAINST.isdisjoint(_before(said, run, 1))


def _before(said: _Said, run: Run, most: int) -> list[str]:
    """The words right before a run that no sign parts from it: "no, Saturday is better" denies nothing."""
    message, first = said.message, run.first
    while first > message.head and run.first - first < most:
        if message.raw[message.ends[first - 1] : message.starts[first]].strip():
            break
        first -= 1
    return message.words[first : run.first]


def _timed(said: _Said, run: Run, thing: Own, state: DialogueState) -> tuple[Role, when.When | None]:
    """What a time is to the thing, and the time itself."""
    words, before = said.time(run), _before(said, run, 2)
    if not when.DENIALS.isdisjoint(before):
        found = when.read(words, state.now)
        return (Role.WITHOUT, found) if thing.within and found is not None else (Role.TIME, None)
    if not _UNTIL.isdisjoint(before):
        return Role.END, when.read(words, state.now) if thing.within else None
    last = state.last
    here = last if last is not None and thing.id in last.ids else Context("", {})
    if (ahead := moments.ahead(words, state.now, here)) is not None:
        return Role.TIME, ahead
    shift = moments.length(words, state.now)
    if shift is not None and not words.lower().startswith(("in ", "for ")):
        return Role.SHIFT, shift[0]
    return Role.TIME, moments.leaned(words, state.now, here)


def _another(said: _Said, state: DialogueState, make: Operations) -> list[Request]:
    """Another one like what was spoken of last, with what the message says of it; the rest as it was."""
    last = state.last
    action = None if last is None else state.action(last)
    if last is None or action is None:
        return []
    items = [item for run in said.of("item") for item in quantities.items(said.words(run))]
    if state.object(last) == "item":
        named = [said.words(run) for run in said.of("list")]
        where = named[0] if named else _list_of(last, state)
        return make.created("item", {Role.ITEMS: items, Role.LIST: where or None}) if items else []
    if action.operation not in (Operation.CREATE, Operation.SEND) or items:
        return []
    values: dict[Role, object] = {}
    for role, labels in ((Role.TEXT, ("task", "event")), (Role.PERSON, ("person",))):
        if action.slot(role) is not None and len(meant := said.of(*labels)) == 1:
            values[role] = said.words(meant[0])
    times = [run for run in said.of(tagger.TIME) if when.read(said.words(run), state.now) is not None]
    if action.slot(Role.TIME) is None or not times:
        return make.anew(last, values) if values and not times else []
    words = " ".join(map(said.words, times))
    moment = moments.completed(words, state.now, last) if when.read(words, state.now) is not None else None
    return make.anew(last, {**values, Role.TIME: moment}) if moment is not None else []


def _goes_back(said: _Said, run: Run, state: DialogueState) -> bool:
    shift = moments.length(said.time(run), state.now)
    return shift is not None and shift[1]
