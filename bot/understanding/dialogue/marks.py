"""A message taken apart for changes.py: what frames it, what it does, and the values in it by type, each word once."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.understanding.dialogue import counts, frames
from specialists.language import time as when
from specialists.language.text import normalise
from specialists.language.time import When

LONGEST = 240  # characters: what is longer stands by itself
_VERBS = ("keep", "remind", "remove", "complete", "move", "rename", "swap", "add", "same", "skip")
_SIDES = ("not", "skip", "old", "until", "only")
_DANGLING = frozenset(("but", "and", "on", "at", "for", "by", "to", "just"))  # before a time that was taken out
_BREAKS = (",", ";", " - ", " – ", ". ")
_ARTICLES = frozenset(("the", "a", "an", "my", "our", "some"))
_PLACES = 9  # the last place in what was shown that anybody points at by its number
_UNITS = frozenset("kg g l ml lb lbs oz kilo kilos boxes bags packs tins cans bottles".split())


class Timed(NamedTuple):
    """A time in the message: on which side it stands ("not", "skip", "old", "until", "only" or none)."""

    side: str
    when: When
    words: str


class Run(NamedTuple):
    """Words that are no frame, no time and no number: what names or says something. `whole` has its article."""

    side: str
    words: str
    whole: str = ""


@dataclass(slots=True)
class Marks:
    """What a message is made of. Every word of it is in one of these, or was a frame word."""

    text: str
    words: list[str]
    corrected: bool = False  # "no", "actually", "instead", "i mean"
    also: bool = False  # "and", "too", "as well"
    again: bool = False  # "again", behind the rest
    verbs: frozenset[str] = frozenset()
    verb: str = ""  # its words
    times: list[Timed] = field(default_factory=list)
    counts: list[Run] = field(default_factory=list)  # numbers that are no time by themselves: "5", "25kg"
    runs: list[Run] = field(default_factory=list)
    points: list[str] = field(default_factory=list)  # "it", "all", "other", or a place: "2", "last"
    kinds: list[str] = field(default_factory=list)  # "the reminder": of which objects
    kind_words: str = ""
    every: bool = False  # "everything about the cat"
    definite: bool = False  # "the reminder", "that task"
    shift: str = ""  # "later", "earlier"
    body: str = ""  # the raw text behind the frame and the verb
    done: bool = False  # "… is done"
    question: bool = False
    meant: bool = False  # "I meant …": other words for what was said
    rest: str = ""  # the raw text behind the first pointer: "wash the car" in "rename it to wash the car"

    @property
    def plain_times(self) -> list[Timed]:
        return [one for one in self.times if one.side in ("", "only")]

    def beside_times(self) -> str:
        """The raw text behind the frame and the verb without its times."""
        body = self.body
        for one in self.times:
            body = body.replace(one.words, " ", 1)
        words = body.strip(" ,.!").split()
        while words and words[-1].lower() in _DANGLING:
            words.pop()
        return " ".join(words)

    def aside(self, *sides: str) -> list[Timed]:
        return [one for one in self.times if one.side in sides]


def read(text: str, now: dt.datetime) -> Marks | None:
    """The message in its parts; None where it is too long to be a change of something. `now` aware, local."""
    if len(text) > LONGEST:
        return None
    message = normalise.message(text)
    words, end = message.words, len(message.words)
    if not words:
        return None
    for place, word in enumerate(words[:-1]):
        if word == "'s" and frames.begins("completed", ["is", words[place + 1]], 0, 2) == 2:
            words[place] = "is"  # "the caterer's sorted"
    made = Marks(text, words, question=text.rstrip().endswith("?") or frames.asks(words))
    at = _lead(message, made, now)
    end = _tail(words, made, at, end)
    at = _verb(message, made, at, end, now)
    end -= end > at + 1 and words[end - 1] == "'s"  # "skip next week's": the one of that time
    made.body = message.text(at, end)
    _Parts(message, made, now).take(at, end)
    return made


def _lead(message: normalise.Message, made: Marks, now: dt.datetime) -> int:
    """Past what frames it in front: "no wait, i mean", "ok and also"."""
    words, at = message.words, 0
    while at < len(words):
        corrects, courtesy = (frames.begins(name, words, at, len(words)) for name in ("correct", "courtesy"))
        also = frames.begins("also", words, at, len(words))
        verb = max(frames.begins(name, words, at, len(words)) for name in _VERBS)
        length = max(corrects, courtesy, also)
        if not length or verb > length or (verb == length and length > 1):
            break
        if words[at] == "no" and length == 1 and (_is_none_of(message, at) or _is_no_such(message, at, now)):
            break
        if at + length == len(words) and made.runs == [] and at == 0:
            break  # nothing but a frame: "right"
        made.corrected |= corrects == length
        made.meant |= bool({"mean", "meant"} & set(words[at : at + length]))
        made.also |= also == length
        at += length
    return at


def _is_none_of(message: normalise.Message, at: int) -> bool:
    """ "No sundays" leaves them out; "no, sunday" means it."""
    if at + 1 >= len(message.words):
        return False
    between = message.raw[message.ends[at] : message.starts[at + 1]]
    word = message.words[at + 1]
    return not between.strip() and (word.endswith("days") or word in ("weekends", "mornings", "evenings"))


def _is_no_such(message: normalise.Message, at: int, now: dt.datetime) -> bool:
    """ "No training this Thursday" leaves it out; "no, training" and "no 9 tomorrow" mean it."""
    if at + 2 >= len(message.words) or message.raw[message.ends[at] : message.starts[at + 1]].strip():
        return False
    word = message.words[at + 1]
    framed = any(frames.begins(name, message.words, at + 1, len(message.words)) for name in ("correct", "courtesy"))
    acts = any(frames.begins(name, message.words, at + 1, at + 2) for name in (*_VERBS, "it"))
    if framed or acts or counts.is_count(word):
        return False
    times = when.find(message.raw, now)
    return bool(times) and all(one.span[0] >= message.ends[at + 1] for one in times)


def _tail(words: list[str], made: Marks, at: int, end: int) -> int:
    """Before what frames it behind: "would be better", "too please"."""
    while end > at + 1:
        tail, also = frames.ends("tail", words, at, end), frames.also_ends(words, at, end)
        length = max(tail, also, frames.ends("courtesy", words, at, end))
        held = length and words[end - length] in ("and", "in", "off") and words[end - 1] != "all"
        if not length or end - length <= at or held:
            break
        made.also |= also == length and words[end - 1] not in ("and", "again")
        made.again |= words[end - 1] == "again"
        made.corrected |= tail == length and words[end - length] not in ("please", "thanks", "o'clock", "oclock")
        end -= length
    return end


def _verb(message: normalise.Message, made: Marks, at: int, end: int, now: dt.datetime) -> int:
    """Past what is to be done: "push", "get rid of", "the same for"."""
    words = message.words
    for name in ("remove", "complete"):
        length = frames.apart(f"apart {name}", words, at, end)
        if length:
            made.verbs, made.verb = frozenset((name,)), f"{words[at]} {words[length]}"
            return at + 1
    lengths = {name: frames.begins(name, words, at, end) for name in _VERBS}
    longest = max(lengths.values())
    if not longest or when.read(message.text(at, end), now) is not None:
        return at
    made.verbs = frozenset(name for name, length in lengths.items() if length == longest)
    made.verb = " ".join(words[at : at + longest])
    if at + longest == end and made.verbs & {"same", "skip"}:
        made.points.append("it")
    return at + longest


class _Parts:
    """Takes the rest of a message apart, from left to right."""

    def __init__(self, message: normalise.Message, made: Marks, now: dt.datetime) -> None:
        self._message, self._made, self._now = message, made, now
        self._side = "skip" if "skip" in made.verbs else ""
        self._began = 0

    def take(self, at: int, end: int) -> None:
        if at >= end:
            return
        whole = None if self._next_side(at, end)[1] else when.read(self._message.text(at, end), self._now)
        if whole is not None and not self._pointer(at, end)[0]:
            self._made.times.append(Timed(self._side, whole, whole.text))
            return
        words = self._message.words
        opened = self._began = at
        length = frames.begins("everything", words, at, end)
        if length and self._made.verbs & {"remove", "complete"}:
            self._made.every, opened, at = True, at + length, at + length
        while at < end:
            side, length = self._next_side(at, end)
            pointed = (0, "") if length else self._pointer(at, end)
            kind = ("", 0) if length or pointed[0] else self._kind(at, end)
            apart = self._breaks(at) if at > opened else False
            if at > opened and words[at] in ("one", "ones") and not length:  # "the halden one to 2pm" is no hour
                self._gap(opened, at)
                opened = at = at + 1
                continue
            if not (length or pointed[0] or kind[1] or apart):
                at += 1
                continue
            self._gap(opened, at)
            if apart and not length:
                self._side = ""
            if length:
                self._side, at = side, at + length
            elif pointed[0]:
                self._made.points.append(pointed[1])
                at += pointed[0]
                self._made.rest = self._made.rest or self._behind(at, end)
            elif kind[1]:
                self._made.kinds.append(kind[0])
                self._made.kind_words = self._message.text(at, at + kind[1])
                self._made.definite |= at > 0 and self._message.words[at - 1] in ("the", "that", "this")
                at += kind[1]
            opened = at
            if apart and not (length or pointed[0] or kind[1]):
                at += 1
        self._gap(opened, end)
        if opened == end and self._made.times and self._side in ("not", "skip", "only"):
            self._made.times[-1] = self._made.times[-1]._replace(side=self._side)  # "this week not", "weekdays only"

    def _next_side(self, at: int, end: int) -> tuple[str, int]:
        """A word that sets on which side what follows stands: "not", "until", "instead of"."""
        words = self._message.words
        if words[at] == "no" and _is_none_of(self._message, at):
            return "not", 1
        if words[at] == "no" and _is_no_such(self._message, at, self._now):
            return "skip", 1
        found = {name: frames.begins(name, words, at, end) for name in _SIDES}
        name = max(found, key=lambda one: found[one])
        if not found[name] or (name == "only" and words[at] == "just"):
            return "", 0
        if name == "skip" and not self._made.also and at:
            return "", 0
        if name == "until" and "move" in self._made.verbs:
            return "", found[name]  # "push it until friday" is to friday
        if name == "not" and words[at] in ("minus", "bar", "without") and at == 0:
            return "", 0
        return name, found[name]

    def _pointer(self, at: int, end: int) -> tuple[int, str]:
        """A word for what was spoken of, and which: "it", "both", "the second one"."""
        words = self._message.words
        renames = "rename" in self._made.verbs and at == self._began
        for name in ("all", "other", "it"):
            length = frames.begins(name, words, at, end)
            if name == "it" and words[at] == "this" and when.read(self._message.text(at, end), self._now) is not None:
                continue  # "this Thursday"
            if length and (renames or self._stands_alone(at + length, end)):
                return length, name
        if words[at] == "number" and at + 1 < end and words[at + 1].isdecimal():
            return 2, words[at + 1]
        start = at + 1 if words[at] == "the" else at
        if start >= end:
            return 0, ""
        place = counts.place(words[start])
        behind = start + 1
        if place and behind < end and (words[behind] in ("one", "ones") or self._kind(behind, end)[1]):
            return behind + 1 - at, place
        before = words[at - 1] if at else ""
        if place.isdecimal() and int(place) > _PLACES:
            return 0, ""  # "the 15th" is a day
        if not self._made.verbs and not frames.begins("completed", words, behind, end):
            return 0, ""
        if place and start > at and before not in ("to", "on", "by", "until", "from", "for"):
            return (start + 1 - at, place) if self._stands_alone(behind, end) else (0, "")
        return 0, ""

    def _behind(self, at: int, end: int) -> str:
        while at < end and self._message.words[at] in ("to", "as", "say", "read", "is", "instead", "into"):
            at += 1
        return self._message.text(at, end)

    def _stands_alone(self, at: int, end: int) -> bool:
        """Whether no noun follows: "that" in "move that to 5", and not in "that dentist thing"."""
        words = self._message.words
        if at >= end or self._breaks(at):
            return True
        if frames.begins("link", words, at, end) or frames.begins("completed", words, at, end):
            return not frames.begins("noun", words, at, end)
        rest = self._message.text(at, end)
        return (
            bool(frames.begins("later", words, at, end) or frames.begins("earlier", words, at, end))
            or counts.is_count(words[at]) or when.read(rest, self._now) is not None or self._next_side(at, end)[1] > 0
        )

    def _kind(self, at: int, end: int) -> tuple[str, int]:
        for kind in frames.kinds():
            length = frames.begins(f"kind {kind}", self._message.words, at, end)
            if length:
                return kind, length
        return "", 0

    def _breaks(self, at: int) -> bool:
        if not at:
            return False
        between = self._message.raw[self._message.ends[at - 1] : self._message.starts[at]]
        return any(mark in between for mark in _BREAKS) or self._message.words[at] == "but"

    def _gap(self, first: int, last: int) -> None:
        """The values in words[first:last], which no pointer and no side cuts."""
        message, words = self._message, self._message.words
        while first < last and frames.begins("link", words, first, first + 1):
            begins = when.find(message.text(first, last), self._now)[:1] if words[first] in ("a", "an") else []
            if when.read(message.text(first, last), self._now) is not None or any(not one.span[0] for one in begins):
                break  # "an hour with Priya"
            first += 1
        if first >= last:
            return
        taken = [False] * (last - first)
        raw = message.text(first, last)
        base = message.starts[first]
        whole = when.read(raw, self._now)
        for found in [whole] if whole is not None else when.find(raw, self._now):
            left_out = not self._side and raw[found.span[1] :].split()[:1] == ["off"]  # "weekends off"
            self._made.times.append(Timed("not" if left_out else self._side, found, found.text))
            for place in range(first, last):
                if message.starts[place] < base + found.span[1] and message.ends[place] > base + found.span[0]:
                    taken[place - first] = True
        self._shifts(first, taken)
        self._counts(first, taken)
        self._runs(first, last, taken)
        if any(taken) or not frames.only(("link",), words[first:last]):
            self._side = "" if self._side != "not" else self._side

    def _shifts(self, first: int, taken: list[bool]) -> None:
        """ "Back", "earlier" beside a length of time."""
        if not any(one.when.seconds for one in self._made.times):
            return
        for place in range(len(taken)):
            for name in ("later", "earlier"):
                if not taken[place] and frames.begins(name, self._message.words, first + place, first + place + 1):
                    self._made.shift, taken[place] = name, True

    def _counts(self, first: int, taken: list[bool]) -> None:
        """Numbers that stand by themselves, with their unit."""
        words = self._message.words
        for place in range(len(taken)):
            word = words[first + place]
            if taken[place] or not counts.is_count(word):
                continue
            behind = place + 1
            unit = behind < len(taken) and words[first + behind] in _UNITS
            after = behind + 1 if unit else behind
            behind_it = after < len(taken) and not taken[after]
            if behind_it and not frames.begins("link", words, first + after, first + after + 1):
                continue  # "2 lemons" are a thing
            said = self._message.text(first + place, first + after)
            self._made.counts.append(Run(self._side, said))
            for one in range(place, after):
                taken[one] = True

    def _runs(self, first: int, last: int, taken: list[bool]) -> None:
        """What is left between values, without the links around it."""
        words = self._message.words
        place = first
        while place < last:
            if taken[place - first]:
                place += 1
                continue
            stop = place
            while stop < last and not taken[stop - first]:
                stop += 1
            start, end = place, stop
            while start < end and (length := frames.begins("link", words, start, end)):
                start += length
            while end > start and (length := frames.ends("completed", words, start, end)):
                self._made.done, end = True, end - length
            while end > start and (length := frames.ends("link", words, start, end)):
                end -= length
            if start < end:
                begins = start - 1 if start and words[start - 1] in _ARTICLES else start
                text = self._message.text
                self._made.runs.append(Run(self._side, text(start, end), text(begins, end)))
            elif place < stop and frames.begins("completed", words, place, stop):
                self._made.done = True
            place = stop


def bare(said: Marks) -> list[str]:
    """The words of a message without the frame in front and the courtesy behind."""
    words, at, end = said.words, 0, len(said.words)
    while at < end and (length := max(frames.begins(name, words, at, end) for name in ("courtesy", "also"))):
        at += length
    while end > at and (length := frames.ends("courtesy", words, at, end) or frames.also_ends(words, at, end)):
        end -= length
    return words[at:end]
