"""The values of one deed of a message: each run that the classifier of turns marks, by its type, in the place where it
belongs. turn_deed.py asks; what is not asked for stays open, and then the deed is not done."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from bot.understanding.dialogue import leads, moments, more
from bot.understanding.dialogue.case import share
from bot.understanding.dialogue.operations import amount_of
from bot.understanding.dialogue.state import Context
from bot.understanding.dialogue.turns import Part
from specialists.contract import Operation, Role
from specialists.language import time as when
from specialists.language.classifier.tagger import Run
from specialists.language.grammar import quantities
from specialists.language.grammar.quantities import Item
from specialists.language.text import normalise
from specialists.language.text.normalise import Message
from storage.holdings import Own

_TIMES = (Role.TIME, "oldtime", "lead", "shift", "length")
_HALVES = frozenset(("am", "pm"))
_LONGER = frozenset(("more", "another", "extra", "longer"))
_GAP = 1  # words between two runs of one value
_BACK = frozenset(("earlier", "sooner", "forward", "early", "before", "less", "off"))
_NOW = "now"
_DENYING = frozenset(("not", "than"))
_TIMED = ("reminder", "event")
_HOURS, _BEFORE_HOURS = 12, frozenset("is be 's at to it for not than until till".split())
_KIND = 2  # words for a kind: "full fat"
_ALSO = frozenset(("and", "also", "plus"))
_MORE = ("and ", "also ", "plus ", "with ")


class Values:
    """The values of a part of a message; `open` are those that have not found their place."""

    def __init__(self, message: Message, part: Part, whens: Sequence[when.When], now: dt.datetime) -> None:
        self._message, self._part, self._whens, self._now = message, part, whens, now
        self.open = [run for run in _denied_apart(part.runs, message) if run.label != "ref"]

    def words(self, *labels: str) -> list[str]:
        """The words of such values, which have found their place."""
        found = [run for run in self.open if run.label in labels]
        self.open = [run for run in self.open if run not in found]
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

    def time(self, *labels: str) -> str:
        return " ".join(self.words(*labels)).removesuffix(f" {_NOW}")  # "7.30 now"

    def _in_full(self, first: int, last: int) -> str:
        """words[first:last], and all of a time that they are a part of: "half | three"."""
        start, end = self._message.starts[first], self._message.ends[last - 1]
        for one in self._whens:
            if one.text.lower() != _NOW and one.span[0] < end and start < one.span[1]:
                start, end = min(start, one.span[0]), max(end, one.span[1])
        return self._message.raw[start:end]

    def of_item(self, things: Sequence[Own]) -> dict[Role, Any]:
        """Another amount, another thing in its place, or another list."""
        label = things[0].label if len(things) == 1 else ""
        amounts, items, lists = self.words("amount"), self.words("item"), self.words("list")
        old, new = self.words("oldtext"), self.words("text")
        if lists:
            return {Role.DESTINATION: lists[0]} if not (amounts or items or new) else {}
        if amounts:
            fresh = amount_of(amounts[0], items[0] if items else label)
            same = len(fresh) == 1 and (bool(items) or fresh[0].name.casefold() == label.casefold())
            return {Role.ITEMS: fresh} if label and len(amounts) == 1 and same else {}  # not 2 lemons of eggs
        if new and label:
            word = more.reworded(label, old[0], new[0]) if old else _of_a_kind(label, new[0])
            return {Role.ITEMS: [Item(word)]} if word else {}
        fresh = [item for words in items for item in quantities.items(words)]
        named = self._part.of("ref") or old  # "and screws" is one more
        return {Role.ITEMS: fresh} if fresh and label and named else {}

    def of_thing(self, things: Sequence[Own], here: Context) -> dict[Role, Any]:
        """The new values by their roles; empty where one of them cannot be read."""
        made: dict[Role, Any] = {}
        now = self._now
        label = things[0].label if len(things) == 1 else ""
        if words := self.time("lead"):
            if any(one.object == "task" for one in things):
                return {}  # a task is told of by a reminder of its own
            led = leads.ahead(words, now, here) or leads.ahead(f"{words} before", now, here)
            made[Role.TIME] = None if led is None else led.when
        if words := self.time("shift"):
            made |= self._shifted(words)
        if times := self.words(Role.TIME):
            made[Role.TIME] = self._new_moment(times, things, here)
        if words := self.time("amount", "length"):
            runs = any(isinstance(one, when.When) and one.seconds for one in here.slots.values())
            if things[0].object in _TIMED and words.isdecimal() and not runs:
                made[Role.TIME] = self._moment(words, things, here)  # "make the tomatoes 6"
            elif things[0].object == "reminder":  # a timer: how long from now, or longer
                made |= self._running(words, here)
            else:
                made[Role.LENGTH] = length(words, "hours", now)
        if not made and not _HALVES.isdisjoint(said := self._message.words[self._part.first : self._part.last]):
            made[Role.TIME] = moments.at_half("pm" if "pm" in said else "am", now, here)
        begins = next((run.first for run in self.open if run.label == "text"), 0)
        also = begins > self._part.first and self._message.words[begins - 1] in _ALSO
        old, new = self.words("oldtext"), self.words("text", "list")
        if new and also and not old:
            made[Role.TEXT] = f"{label} and {new[0]}" if label else None
        elif new:
            made[Role.TEXT] = _reworded(label, old, new[0]) if len(new) == 1 else None
        return made if all(value is not None and value != "" for value in made.values()) else {}

    def _shifted(self, words: str) -> dict[Role, Any]:
        """By how much it moves: "half an hour later", "10 later" (minutes)."""
        now = self._now
        number, _, side = words.partition(" ")
        length = moments.length(words, now) or moments.length(f"{number} minutes {side}", now)
        back = length is not None and (length[1] or not _BACK.isdisjoint(normalise.words(words)))
        return {Role.SHIFT: length and length[0]} | ({Role.EARLIER: "yes"} if back else {})

    def _running(self, words: str, here: Context) -> dict[Role, Any]:
        ran_for = length(words, "minutes", self._now)
        ran = next((one for one in here.slots.values() if isinstance(one, when.When) and one.seconds), None)
        if ran_for is None or ran is None:
            return {Role.TIME: None}
        if not _LONGER.isdisjoint(self._message.words):
            return {Role.SHIFT: ran_for}
        return {Role.TIME: when.read(f"in {ran_for.text}", self._now)}

    def _new_moment(self, times: Sequence[str], things: Sequence[Own], here: Context) -> when.When | None:
        """The time that all words tell together; of two that each are one, the one that it has not yet: "8 suits me
        better, 9 I am on the bus"."""
        was = [one.start for one in here.slots.values() if isinstance(one, when.When) and one.start is not None]
        days, hours = [one.date() for one in was], [one.time() for one in was]
        each = [self._moment(words, things, here) for words in times] if len(times) > 1 else []
        dates = all(one is not None and one.is_date for one in each)  # "Thursday, not Wednesday"
        new = [
            one for one in each
            if one is None or one.start is None
            or (one.start.date() not in days if dates else one.start.time() not in hours)
        ]
        if len(new) < len(each):
            return new[0] if len(new) == 1 else None
        return self._moment(" ".join(times).removesuffix(f" {_NOW}"), things, here)  # "7.30 now"

    def _moment(self, words: str, things: Sequence[Own], here: Context) -> when.When | None:
        now = self._now
        rule = things[0].within if len(things) == 1 else ""
        moment = moments.leaned(words, now, here) or moments.in_its_unit(words, rule, now)
        moment = moment or moments.stepped(words, now, here) or moments.inside(words, now, here)
        if moment is not None and len(things) == 1 and things[0].within:
            moment = moments.as_often(moment, words, things[0].within, now)
        over = moment is not None and moment.start is not None and moment.start.date() < now.date()
        return None if over else moment


def with_bare_hours(part: Part, message: Message, whens: Sequence[when.When]) -> Part:
    """The part; where it changes something and no value is marked, with the bare hours of its words as times: "okafor's
    moved, she's 4 now, not 2"."""
    if part.best[0] != Operation.CHANGE or any(run.label != "ref" for run in part.runs) or whens:
        return part
    named = {at for run in part.runs for at in range(run.first, run.last)}
    hours = [
        Run(Role.TIME, at, at + 1, 1.0) for at in range(part.first, part.last)
        if at not in named and message.words[at].isdecimal() and 0 < int(message.words[at]) <= _HOURS
        and at > message.head and message.words[at - 1] in _BEFORE_HOURS
    ]
    return part._replace(runs=tuple(sorted((*part.runs, *hours), key=lambda run: run.first)))


def _denied_apart(runs: Sequence[Run], message: Message) -> list[Run]:
    """The runs, each time behind a "not" as the one that was, where another one is to be: "2, not 4"."""
    times = [run for run in runs if run.label == Role.TIME]
    denied = [run for run in times if run.first and message.words[run.first - 1] in _DENYING]
    if len(denied) == len(times):
        return list(runs)
    return [run._replace(label="oldtime") if run in denied else run for run in runs]


def _of_a_kind(label: str, kind: str) -> str:
    """The thing with the word for its kind in front: "oat milk"; empty where that is no such word."""
    words = normalise.words(kind)
    if set(normalise.words(label)) <= set(words):
        return kind  # "oat milk" for milk
    return f"{kind} {label}" if len(words) <= _KIND and not any(word[0].isdigit() for word in words) else ""


def length(words: str, unit: str, now: dt.datetime) -> when.When | None:
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
