"""One deed of a message, as the classifier of turns reads it (turns.py), as requests: each value finds its place by its
type, and the things that are meant by their names or by what was spoken of. in_context.py asks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any

from bot.understanding.dialogue import (
    by_time,
    excepting,
    leads,
    marks,
    moments,
    part_things,
    part_values,
    resolver,
)
from bot.understanding.dialogue.operations import Operations
from bot.understanding.dialogue.part_things import Things
from bot.understanding.dialogue.part_values import Values
from bot.understanding.dialogue.state import Context, DialogueState
from bot.understanding.dialogue.turns import Part
from bot.understanding.message import remarks
from specialists.contract import Operation, Request, Role
from specialists.language import time as when
from specialists.language.classifier import ensemble
from specialists.language.grammar import quantities
from specialists.language.text import normalise
from specialists.language.text.normalise import Message
from storage.holdings import Own

_MEANT = 0.8  # how likely words must name a thing that there is
_AT_SOME_TIME = ("now", "later", "soon")  # what is taken away, or done, is so at once: "doing it later" only tells why
_ADDING = frozenset("another more extra additional".split())
_TURNING = frozenset(("minus", "without", "except", "unless"))  # what no value has a place for
_ADDED = ("another", Operation.CHANGE)
_ALSO = frozenset(("and", "also", "plus"))
_TAKING = (Operation.REMOVE, Operation.COMPLETE)
_AGAIN, _LATER = "again", frozenset(("after", "later", "afterwards"))
_IN_ALL = frozenset("altogether total overall".split())
_LISTS = frozenset(("the", "my", "a", "list", "lists"))  # of these no thing on one is called


class Deed:
    """One deed of a message, whose values find their places one by one."""

    def __init__(self, message: Message, part: Part, state: DialogueState) -> None:
        self._message, self._state = message, state
        self._make = Operations(state, message.raw)
        self._whens = when.find(message.raw, state.now)
        self._part = part_values.with_bare_hours(part_things.told(message, part, self._whens), message, self._whens)
        self._named = Things(message, self._part, self._whens, state)
        self._adds = False  # whether it puts something on a list, whatever that is called
        self._begins_a_list = False
        self._values = Values(message, self._part, self._whens, state.now)
        self._was: tuple[int, int] | None = None  # the hour and minute at which the thing comes, on a clock of twelve
        self.is_idle = False  # whether it only tells when the thing comes: "half past six is too late"

    @property
    def is_vague(self) -> bool:
        """Whether it is about a thing that none of its many words names or points at, or fills a list not there yet."""
        return self._named.is_vague or self._begins_a_list

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
        idle = _AT_SOME_TIME if operation in _TAKING else _AT_SOME_TIME[:1]
        return made if not self._values.open and not self._passes_a_time_over(idle) else []

    async def _all_but(self, first: int, operation: Operation) -> list[Request]:
        """What is done with all that was spoken of but what is named from words[first] on."""
        things = await excepting.all_but(self._message, first, self._part.last, operation, self._state)
        return await self._make.on(things, operation) if things else []

    def likely(self, operation: str) -> float:
        """How likely the operation is, by whichever of its names."""
        shares = self._part.shares
        return sum(shares[one] for one in {operation, *(_ADDED if self._adds else ())})

    def _passes_a_time_over(self, idle: Sequence[str]) -> bool:
        """Whether a time of this deed is in no value: "the 9 o'clock one ought to be 8:30" is of what comes at 9. That
        at which the thing comes is none: "half past six is too late, make it 4"; nor is an `idle` word."""
        judgement = ensemble.Judgement(self._message, self._whens)
        spans = [(self._message.starts[run.first], self._message.ends[run.last - 1]) for run in self._part.runs]
        start, end = self._message.starts[self._part.first], self._message.ends[self._part.last - 1]
        return any(
            start <= one.span[0] < end and not any(a < one.span[1] and one.span[0] < b for a, b in spans)
            for one in remarks.times_beside(judgement, self._whens)
            if (one.start is not None or one.rrule is not None) and one.text.lower() not in idle
            and not (self._was is not None and moments.is_hour(one) and _clock(one) == self._was)
        )

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
        if leads.is_reminder_of_its_own(things[0].object, self._verbs()):
            return await self._reminder_of(things)
        if things[0].object == "item" and self._part.of("amount") and not _ADDING.isdisjoint(self._message.words):
            last = self._state.last  # "another 3 eggs": so many more
            return await self._more_items(last) if last is not None else []
        is_item = things[0].object == "item"
        here = Context("", {}) if is_item else await self._here(things)
        self._was = _clock(here.when or here.repeat)
        values = self._values.of_item(things) if is_item else self._values.of_thing(things, here)
        moment = values.get(Role.TIME) if len(values) == 1 else None
        self.is_idle = moment is not None and self._was is not None and moments.is_hour(moment) and (
            _clock(moment) == self._was
        )
        if self.is_idle:
            return []
        if Role.TEXT in values and not self._part.of("oldtext") and self._has_title(things[0]):
            return []  # what is said after a note was shown is no title of it: "call it …" gives one
        self._values.words("oldtime", "oldamount", "oldtext")  # they name what was, and are no value
        return await self._make.on(things, Operation.CHANGE, values) if values else []

    def _verbs(self) -> Collection[str]:
        """That somebody is to be reminded, where it says so."""
        return ("remind",) if leads.reminds(self._message.words[self._part.first : self._part.last]) else ()

    async def _reminder_of(self, things: Sequence[Own]) -> list[Request]:
        """A reminder of its own for a task: "remind me the day before"."""
        here = await self._here(things)
        words = self._values.time(Role.TIME, "lead")
        led = leads.ahead(words, self._state.now, here) or leads.ahead(f"{words} before", self._state.now, here)
        moment = led.when if led is not None else moments.time(words, self._state.now)
        return [] if moment is None or not words else leads.reminder_of(things, moment, self._make)

    def _has_title(self, thing: Own) -> bool:
        """Whether such a thing holds a text under a title."""
        made = self._state.registry.doing(thing.object, Operation.CREATE)
        return made is not None and None not in (made.slot(Role.NAME), made.slot(Role.TEXT))

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
        words = self._values.time(Role.TIME)
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
        if leads.is_reminder_of_its_own(self._state.object(last), self._verbs()) and not self._part.of("text", "item"):
            return await self._reminder_of(await self._named.things(Operation.CHANGE))
        if self._state.object(last) == "item":
            return await self._more_items(last)
        action = self._state.action(last)
        if action is None or self._part.of("item"):
            return []
        values: dict[Role, Any] = {}
        behind = self._is_behind()
        if words := self._values.time(Role.TIME, "lead", "shift"):
            led = leads.ahead(words, self._state.now, last)
            moment = moments.behind if behind else moments.completed
            values[Role.TIME] = led.when if led else moment(words, self._state.now, last)
        if words := self._values.time("amount", "length"):
            values[Role.LENGTH] = part_values.length(words, "hours", self._state.now)
        for role, labels in ((Role.TEXT, ("text", "list")), (Role.PERSON, ("person",))):
            if named := self._values.words(*labels):
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
        named = self._part.of("item", "ref", *self._added_as_text())
        if last is None or self._state.object(last) != "item" or not named or self._part.of("oldtext", "oldamount"):
            return False
        if len({run.label for run in named}) > 1 or any(run.label == "ref" and run.share >= _MEANT for run in named):
            return False
        words = [self._message.text(run.first, run.last) for run in named]
        if any(said.points for one in words if (said := marks.read(one, self._state.now)) is not None):
            return False
        found = [await resolver.named(one, Operation.CHANGE, self._state, sure=True) for one in words]
        return not any(one.things for one in found)

    def _added_as_text(self) -> tuple[str, ...]:
        """The label of a text that is one thing more on a list: "also 2 | lemons"."""
        return ("text",) if not _ALSO.isdisjoint(self._message.words[: self._part.first + 1]) else ()

    async def _more_items(self, last: Context) -> list[Request]:
        self._values.open += [run for run in self._part.of("ref") if run not in self._values.open]
        self._values.open.sort(key=lambda run: run.first)
        said = self._values.words("item", "amount", "ref", *self._added_as_text())
        named = [words for words in said if not _LISTS.issuperset(normalise.words(words))]
        items = [item for words in named for item in quantities.items(words)]
        lists = self._values.words("list")
        where = lists[0] if lists else self._list(last)
        there = {self._list(last).casefold(), *(one.within.casefold() for one in await self._state.own("item"))}
        self._begins_a_list = bool(lists) and where.casefold() not in there
        self._adds = True
        return self._make.created("item", {Role.ITEMS: items, Role.LIST: where or None}) if items else []

    def _list(self, last: Context) -> str:
        action = self._state.action(last)
        slot = None if action is None else action.slot(Role.LIST)
        return last.list or str(last.slots.get(slot or "") or "")

    async def asked(self) -> list[Request]:
        """A look at what was spoken of, at what the message names, or at another time of what was looked at."""
        last = self._state.last
        action = None if last is None else self._state.action(last)
        if words := self._values.time(Role.TIME):
            moment = moments.time(words, self._state.now)
            looked = action is not None and action.operation is Operation.SHOW and action.slot(Role.TIME) is not None
            return self._make.anew(last, {Role.TIME: moment}) if last is not None and looked and moment else []
        if last is not None and self._state.object(last) == "item" and not self._part.of("ref"):
            return self._looks("item", {Role.LIST: self._list(last) or None})
        if last is not None and not (_IN_ALL.isdisjoint(self._message.words) or self._part.of("ref")):
            return self._looks(self._state.object(last), {})  # "what's that come to altogether"
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
        words = self._values.time(Role.TIME, "shift")
        until = moments.time(words, self._state.now) if words else None
        action = self._state.registry.doing("occurrence", Operation.POSTPONE)
        if action is None or not self._state.came or (words and until is None):
            return []
        return [self._make.request(action, {"when": until} if until is not None else {})]

    async def undone(self) -> list[Request]:
        return self._make.taken_back()

    async def redone(self) -> list[Request]:
        return self._make.taken_back(again=True)


def _clock(said: when.When | None) -> tuple[int, int] | None:
    """The hour and minute of a time, on a clock of twelve; None where it has none."""
    return None if said is None or said.start is None or said.is_date else (said.start.hour % 12, said.start.minute)


_DOING: dict[str, Callable[[Deed], Awaitable[list[Request]]]] = {
    Operation.CHANGE: Deed.changed, Operation.REMOVE: Deed.removed, Operation.COMPLETE: Deed.completed,
    "skip": Deed.skipped, "another": Deed.another, Operation.ASK: Deed.asked, "later": Deed.put_off,
    Operation.UNDO: Deed.undone, Operation.REDO: Deed.redone,
}  # fmt: skip
