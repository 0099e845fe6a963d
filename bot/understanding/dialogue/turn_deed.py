"""One deed of a message, as the classifier of turns reads it (turns.py), as requests: each value finds its place by its
type, and the things that are meant by their names or by what was spoken of. in_context.py asks."""

from __future__ import annotations

import datetime as dt
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any

from bot.understanding.dialogue import by_time, excepting, frames, leads, marks, moments, more, part_things, resolver
from bot.understanding.dialogue.case import share
from bot.understanding.dialogue.operations import Operations, amount_of
from bot.understanding.dialogue.part_things import Things
from bot.understanding.dialogue.state import Context, DialogueState
from bot.understanding.dialogue.turns import Part
from bot.understanding.message import remarks
from specialists.contract import Operation, Request, Role
from specialists.language import time as when
from specialists.language.classifier import ensemble
from specialists.language.grammar import quantities
from specialists.language.grammar.quantities import Item
from specialists.language.text import normalise
from specialists.language.text.normalise import Message
from storage.holdings import Own

_TIMES = (Role.TIME, "oldtime", "lead", "shift", "length")
_HALVES = frozenset(("am", "pm"))
_LONGER = frozenset(("more", "another", "extra", "longer"))
_GAP = 1  # words between two runs of one value
_MEANT = 0.8  # how likely words must name a thing that there is
_BACK = frozenset(("earlier", "sooner", "forward", "early", "before", "less", "off"))
_NOW = "now"
_ADDING = frozenset("another more extra additional".split())
_TURNING = frozenset(("minus", "without", "except", "unless"))  # what no value has a place for
_TAKING = (Operation.REMOVE, Operation.COMPLETE)
_AGAIN, _LATER = "again", frozenset(("after", "later", "afterwards"))
_ALSO = frozenset(("and", "also", "plus"))
_LISTS = frozenset(("the", "my", "a", "list", "lists"))  # of these no thing on one is called
_MORE = ("and ", "also ", "plus ", "with ")


class Deed:
    """One deed of a message, whose values find their places one by one."""

    def __init__(self, message: Message, part: Part, state: DialogueState) -> None:
        self._message, self._state = message, state
        self._make = Operations(state, message.raw)
        self._whens = when.find(message.raw, state.now)
        self._part = part_things.told(message, part, self._whens)
        self._named = Things(message, self._part, self._whens, state)
        self._adds = False  # whether what is called a change of a list is one thing more on it
        self._open = [run for run in self._part.runs if run.label != "ref"]

    @property
    def is_vague(self) -> bool:
        """Whether it is about a thing that none of its many words names or points at."""
        return self._named.is_vague

    async def requests(self, operation: str) -> list[Request]:
        said = self._message.words[self._part.first : self._part.last]
        if operation in _TAKING and (begins := excepting.begins(said)) is not None:
            return await self._all_but(self._part.first + begins, Operation(operation))
        if operation not in _DOING or not _TURNING.isdisjoint(said):
            return []
        again = bool(self._part.of("shift")) and _AGAIN in said  # "and again 10 minutes later"
        if operation == Operation.CHANGE and (again or await self._names_new_items()):
            operation, self._adds = "another", True  # "and 6 eggs": what is not on the list is one thing more
        made = await _DOING[operation](self)
        return made if not self._open and not self._passes_a_time_over() else []

    async def _all_but(self, first: int, operation: Operation) -> list[Request]:
        """What is done with all that was spoken of but what is named from words[first] on."""
        things = await excepting.rest(self._message, first, self._part.last, operation, self._state)
        return await self._make.on(things, operation) if things else []

    def likely(self, operation: str) -> float:
        """How likely the operation is, by whichever of its names."""
        shares = self._part.shares
        return shares[operation] + (shares["another"] if self._adds else 0.0)

    def _passes_a_time_over(self) -> bool:
        """Whether a time of this deed is in no value: "the 9 o'clock one ought to be 8:30" is of what comes at 9."""
        judgement = ensemble.Judgement(self._message, self._whens)
        spans = [(self._message.starts[run.first], self._message.ends[run.last - 1]) for run in self._part.runs]
        start, end = self._message.starts[self._part.first], self._message.ends[self._part.last - 1]
        return any(
            start <= one.span[0] < end and not any(a < one.span[1] and one.span[0] < b for a, b in spans)
            for one in remarks.times_beside(judgement, self._whens)
            if (one.start is not None or one.rrule is not None) and one.text.lower() != _NOW
        )

    def _in_full(self, first: int, last: int) -> str:
        """words[first:last], and all of a time that they are a part of: "half | three"."""
        start, end = self._message.starts[first], self._message.ends[last - 1]
        for one in self._whens:
            if one.text.lower() != _NOW and one.span[0] < end and start < one.span[1]:
                start, end = min(start, one.span[0]), max(end, one.span[1])
        return self._message.raw[start:end]

    def _words(self, *labels: str) -> list[str]:
        """The words of such values, which have found their place."""
        found = [run for run in self._open if run.label in labels]
        self._open = [run for run in self._open if run not in found]
        joined: list[tuple[int, int]] = []
        for run in found:
            if joined and run.first - joined[-1][1] <= _GAP:  # "mon | to | fri"
                joined[-1] = (joined[-1][0], run.last)
            else:
                joined.append((run.first, run.last))
        for at, (first, last) in enumerate(joined):
            while first < last and self._message.words[first] in _ALSO:
                first += 1
            joined[at] = (first, last)
        times = any(label in _TIMES for label in labels)
        return [
            self._in_full(*one) if times else self._message.text(*one) for one in joined if one[0] < one[1]
        ]

    def _time(self, *labels: str) -> str:
        return " ".join(self._words(*labels)).removesuffix(f" {_NOW}")  # "7.30 now"

    async def _here(self, things: Sequence[Own]) -> Context:
        """What was spoken of, where it is these things and tells when; else when the one thing comes."""
        last = self._state.last
        here = last if last is not None and all(one.id in last.ids for one in things) else Context("", {})
        if len(things) != 1 or any(isinstance(one, when.When) for one in here.slots.values()):
            return here
        own = await by_time.of(things[0], self._state)
        return here if own is None else here._replace(slots={**here.slots, "when": own})

    async def changed(self) -> list[Request]:
        things = await self._named.things(Operation.CHANGE)
        if not things:
            return []
        if leads.is_told_apart(things[0].object, self._verbs()):
            return await self._told_of(things)
        if things[0].object == "item" and self._part.of("amount") and not _ADDING.isdisjoint(self._message.words):
            last = self._state.last  # "another 3 eggs": so many more
            return self._more_items(last) if last is not None else []
        is_item = things[0].object == "item"
        values = self._of_item(things) if is_item else self._values(things, await self._here(things))
        if Role.TEXT in values and not self._part.of("oldtext") and self._has_title(things[0]):
            return []  # what is said after a note was shown is no title of it: "call it …" gives one
        self._words("oldtime", "oldamount", "oldtext")  # they name what was, and are no value
        return await self._make.on(things, Operation.CHANGE, values) if values else []

    def _verbs(self) -> Collection[str]:
        """That somebody is to be reminded, where it says so."""
        words, last = self._message.words, self._part.last
        said = any(frames.begins("remind", words, at, last) for at in range(self._part.first, last))
        return ("remind",) if said else ()

    async def _told_of(self, things: Sequence[Own]) -> list[Request]:
        """A reminder of its own for a task: "remind me the day before"."""
        here = await self._here(things)
        words = self._time(Role.TIME, "lead")
        led = leads.ahead(words, self._state.now, here) or leads.ahead(f"{words} before", self._state.now, here)
        moment = led.when if led is not None else moments.time(words, self._state.now)
        return [] if moment is None or not words else leads.told_of(things, moment, self._make)

    def _has_title(self, thing: Own) -> bool:
        """Whether such a thing holds a text under a title."""
        made = self._state.registry.doing(thing.object, Operation.CREATE)
        return made is not None and None not in (made.slot(Role.NAME), made.slot(Role.TEXT))

    def _of_item(self, things: Sequence[Own]) -> dict[Role, Any]:
        """Another amount, another thing in its place, or another list."""
        label = things[0].label if len(things) == 1 else ""
        amounts, items, lists = self._words("amount"), self._words("item"), self._words("list")
        old, new = self._words("oldtext"), self._words("text")
        if lists:
            return {Role.DESTINATION: lists[0]} if not (amounts or items or new) else {}
        if amounts:
            fresh = amount_of(amounts[0], items[0] if items else label)
            return {Role.ITEMS: fresh} if label and len(amounts) == len(fresh) == 1 else {}
        if new and label:
            word = more.reworded(label, old[0], new[0]) if old else f"{new[0]} {label}"
            return {Role.ITEMS: [Item(word)]} if word else {}
        fresh = [item for words in items for item in quantities.items(words)]
        named = self._part.of("ref") or old  # "and screws" is one more
        return {Role.ITEMS: fresh} if fresh and label and named else {}

    def _values(self, things: Sequence[Own], here: Context) -> dict[Role, Any]:
        """The new values by their roles; empty where one of them cannot be read."""
        made: dict[Role, Any] = {}
        now = self._state.now
        label = things[0].label if len(things) == 1 else ""
        if words := self._time("lead"):
            if any(one.object == "task" for one in things):
                return {}  # a task is told of by a reminder of its own
            led = leads.ahead(words, now, here) or leads.ahead(f"{words} before", now, here)
            made[Role.TIME] = None if led is None else led.when
        if words := self._time("shift"):
            made |= self._shifted(words)
        if times := self._words(Role.TIME):
            made[Role.TIME] = self._new_moment(times, things, here)
        if words := self._time("amount", "length"):
            if things[0].object == "reminder":  # a timer: how long from now, or longer
                made |= self._running(words, here)
            else:
                made[Role.LENGTH] = _length(words, "hours", now)
        if not made and not _HALVES.isdisjoint(said := self._message.words[self._part.first : self._part.last]):
            made[Role.TIME] = moments.at_half("pm" if "pm" in said else "am", now, here)
        begins = next((run.first for run in self._open if run.label == "text"), 0)
        also = begins > self._part.first and self._message.words[begins - 1] in _ALSO
        old, new = self._words("oldtext"), self._words("text", "list")
        if new and also and not old:
            made[Role.TEXT] = f"{label} and {new[0]}" if label else None
        elif new:
            made[Role.TEXT] = _reworded(label, old, new[0]) if len(new) == 1 else None
        return made if all(value is not None and value != "" for value in made.values()) else {}

    def _shifted(self, words: str) -> dict[Role, Any]:
        """By how much it moves: "half an hour later", "10 later" (minutes)."""
        now = self._state.now
        number, _, side = words.partition(" ")
        length = moments.length(words, now) or moments.length(f"{number} minutes {side}", now)
        back = length is not None and (length[1] or not _BACK.isdisjoint(normalise.words(words)))
        return {Role.SHIFT: length and length[0]} | ({Role.EARLIER: "yes"} if back else {})

    def _running(self, words: str, here: Context) -> dict[Role, Any]:
        length = _length(words, "minutes", self._state.now)
        ran = next((one for one in here.slots.values() if isinstance(one, when.When) and one.seconds), None)
        if length is None or ran is None:
            return {Role.TIME: None}
        if not _LONGER.isdisjoint(self._message.words):
            return {Role.SHIFT: length}
        return {Role.TIME: when.read(f"in {length.text}", self._state.now)}

    def _new_moment(self, times: Sequence[str], things: Sequence[Own], here: Context) -> when.When | None:
        """The time that all words tell together; of two that each are one, the one that it has not yet: "8 suits me
        better, 9 I am on the bus"."""
        was = [one.start.time() for one in here.slots.values() if isinstance(one, when.When) and one.start is not None]
        each = [self._moment(words, things, here) for words in times] if len(times) > 1 else []
        new = [one for one in each if one is None or one.start is None or one.start.time() not in was]
        if len(new) < len(each):
            return new[0] if len(new) == 1 else None
        return self._moment(" ".join(times).removesuffix(f" {_NOW}"), things, here)  # "7.30 now"

    def _moment(self, words: str, things: Sequence[Own], here: Context) -> when.When | None:
        now = self._state.now
        rule = things[0].within if len(things) == 1 else ""
        moment = moments.leaned(words, now, here) or moments.in_its_unit(words, rule, now)
        moment = moment or moments.inside(words, now, here)
        if moment is not None and len(things) == 1 and things[0].within:
            moment = moments.as_often(moment, words, things[0].within, now)
        over = moment is not None and moment.start is not None and moment.start.date() < now.date()
        return None if over else moment

    async def taken(self, operation: Operation) -> list[Request]:
        things = await self._named.things(operation)
        return await self._make.on(things, operation) if things else []

    async def removed(self) -> list[Request]:
        return await self.taken(Operation.REMOVE)

    async def completed(self) -> list[Request]:
        bare = self._part.last - self._part.first == 1  # "done": of what has come, and not of what is yet to come
        last = self._state.last
        if bare and last is not None and self._state.object(last) == "reminder":
            return []
        return await self.taken(Operation.COMPLETE)

    async def skipped(self) -> list[Request]:
        """Days of what repeats, this once or from now on."""
        words = self._time(Role.TIME)
        days = when.read(words, self._state.now) if words else None
        things = await self._named.things(Operation.CHANGE) if days is not None else []
        if days is None or not things or not all(one.within for one in things):
            return []
        return await self._make.on(things, Operation.CHANGE, {Role.WITHOUT if days.rrule else Role.SKIP: days})

    async def another(self) -> list[Request]:
        """One more like what was spoken of, with what the message says of it; the rest as it was."""
        last = self._state.last
        if last is None:
            return []
        if leads.is_told_apart(self._state.object(last), self._verbs()) and not self._part.of("text", "item"):
            return await self._told_of(await self._named.things(Operation.CHANGE))
        if self._state.object(last) == "item":
            return self._more_items(last)
        action = self._state.action(last)
        if action is None or self._part.of("item"):
            return []
        values: dict[Role, Any] = {}
        behind = self._is_behind()
        if words := self._time(Role.TIME, "lead", "shift"):
            led = leads.ahead(words, self._state.now, last)
            moment = moments.behind if behind else moments.completed
            values[Role.TIME] = led.when if led else moment(words, self._state.now, last)
        if words := self._time("amount", "length"):
            values[Role.LENGTH] = _length(words, "hours", self._state.now)
        for role, labels in ((Role.TEXT, ("text", "list")), (Role.PERSON, ("person",))):
            if named := self._words(*labels):
                values[role] = named[0] if len(named) == 1 else None
        if not values or None in values.values() or not self._state.makes(last):
            return []
        return self._make.anew(last, values)

    def _is_behind(self) -> bool:
        """Whether a length is told from what was spoken of on: "10 minutes | after"."""
        runs = self._part.of(Role.TIME, "lead", "shift", "length")
        return any(not _LATER.isdisjoint(self._message.words[run.first : run.last + 1]) for run in runs)

    async def _names_new_items(self) -> bool:
        """Whether all that it names behind a list is not on it."""
        last = self._state.last
        named = self._part.of("item", "ref")
        if last is None or self._state.object(last) != "item" or not named or self._part.of("oldtext", "oldamount"):
            return False
        if len({run.label for run in named}) > 1 or any(run.label == "ref" and run.share >= _MEANT for run in named):
            return False
        words = [self._message.text(run.first, run.last) for run in named]
        if any(said.points for one in words if (said := marks.read(one, self._state.now)) is not None):
            return False
        found = [await resolver.named(one, Operation.CHANGE, self._state, sure=True) for one in words]
        return not any(one.things for one in found)

    def _more_items(self, last: Context) -> list[Request]:
        self._open += [run for run in self._part.of("ref") if run not in self._open]
        self._open.sort(key=lambda run: run.first)
        said = self._words("item", "amount", "ref")
        named = [words for words in said if not _LISTS.issuperset(normalise.words(words))]
        items = [item for words in named for item in quantities.items(words)]
        lists = self._words("list")
        where = lists[0] if lists else self._list(last)
        return self._make.created("item", {Role.ITEMS: items, Role.LIST: where or None}) if items else []

    def _list(self, last: Context) -> str:
        action = self._state.action(last)
        slot = None if action is None else action.slot(Role.LIST)
        return last.list or str(last.slots.get(slot or "") or "")

    async def asked(self) -> list[Request]:
        """A look at what was spoken of, at what the message names, or at another time of what was looked at."""
        last = self._state.last
        action = None if last is None else self._state.action(last)
        if words := self._time(Role.TIME):
            moment = moments.time(words, self._state.now)
            looked = action is not None and action.operation is Operation.SHOW and action.slot(Role.TIME) is not None
            return self._make.anew(last, {Role.TIME: moment}) if last is not None and looked and moment else []
        if last is not None and self._state.object(last) == "item" and not self._part.of("ref"):
            return self._looks("item", {Role.LIST: self._list(last) or None})
        looks = [look for one in await self._named.things(Operation.SHOW) if (look := self._look_at(one))]
        return [request for look in looks for request in look]

    def _look_at(self, thing: Own) -> list[Request]:
        shows = self._state.registry.doing(thing.object, Operation.SHOW)
        if shows is None or thing.object == "item":
            return self._looks("item", {Role.LIST: thing.within}) if shows is not None else []
        role = next((one for one in (Role.NAME, Role.PERSON) if shows.slot(one)), None)
        return [] if role is None else self._make.request_like(shows, {role: thing.label})

    def _looks(self, thing: str, values: dict[Role, Any]) -> list[Request]:
        shows = self._state.registry.doing(thing, Operation.SHOW)
        return [] if shows is None else self._make.request_like(shows, values)

    async def put_off(self) -> list[Request]:
        """What has come, until a moment or for so long."""
        words = self._time(Role.TIME, "shift")
        until = moments.time(words, self._state.now) if words else None
        action = self._state.registry.doing("occurrence", Operation.POSTPONE)
        if action is None or not self._state.came or (words and until is None):
            return []
        return [self._make.request(action, {"when": until} if until is not None else {})]

    async def undone(self) -> list[Request]:
        return self._make.taken_back()

    async def redone(self) -> list[Request]:
        return self._make.taken_back(again=True)


def _length(words: str, unit: str, now: dt.datetime) -> when.When | None:
    """A length of time; a bare number is of that unit."""
    found = when.read(words, now)
    return found if found is not None and found.seconds else when.read(f"{words} {unit}", now)


def _reworded(label: str, old: Sequence[str], new: str) -> str:
    """What a thing is called from now on: one of its words for another, words behind it, or all of it."""
    if old and label and (made := more.reworded(label, old[0], new)):
        return made
    if new.lower().startswith(_MORE):
        return f"{label} {new}" if label else ""
    same = set(normalise.words(new)) <= set(normalise.words(label)) | {"the", "my"}
    return new if old or (share(label, new) and not same) else ""  # else it may be another thing, or the same


_DOING: dict[str, Callable[[Deed], Awaitable[list[Request]]]] = {
    Operation.CHANGE: Deed.changed, Operation.REMOVE: Deed.removed, Operation.COMPLETE: Deed.completed,
    "skip": Deed.skipped, "another": Deed.another, Operation.ASK: Deed.asked, "later": Deed.put_off,
    Operation.UNDO: Deed.undone, Operation.REDO: Deed.redone,
}  # fmt: skip
