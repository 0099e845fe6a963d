"""What the turn before was about, and the requests that can be made of it: "it", "the second one", "the same for
Friday". For bot/meaning/followups.py, which reads the words.

The context is what the last turn did (its trace): the intent, its slots and the rows it named, in the order in which
the person saw them. It fades after a while, so that an "it" an hour later is asked about and not guessed.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.reading import carrying, slots
from specialists.language import names, normalise, numbers, quantities, sense, when
from specialists.language.quantities import Item
from specialists.language.when import say
from specialists.language.when.value import Grain, When
from storage.tables import Execution

FADES = dt.timedelta(minutes=15)

Wanted = tuple[str, dict[str, Any]]  # an intent with its slots

# The actions that take up each kind of row: (move or rename, drop, finish), and the slot that names a row by its id.
KINDS = {
    "reminders": ("update_reminder", "cancel_reminder", "acknowledge", "reminder"),
    "tasks": ("update_task", "delete_task", "complete_task", "task_id"),
}
_ASIDES = ("small_talk", "help", "status_check")  # what was talked about before a "thanks" is still talked about
_THERE = re.compile(r"\s+(?:(?:to|on|onto|in)\s+(?:it|that|this|there)|there)\W*$", re.IGNORECASE)
_ELSEWHERE = re.compile(
    r"\s(?:to|on|onto|in|into|from|off)\s+(?:(?:my|the|our)\s+)?(?:\w+\s+)?"
    r"(?:lists?|tasks?|groceries|grocery|shopping|to-?dos?|chores)\W*$",
    re.IGNORECASE,
)
GROWING = ("add_item", "remove_item", "mark_purchased")
PLACED = ("time", "weather")
SAYING_ALL = ("set_reminder", "add_item", "add_task", "create_event", "contact_lookup", "preference_update")
MOST_WORDS = 4  # in the name of a thing on a list
WAKING = range(7, 22)  # hours in which people are up
_HALF_READ = re.compile(r"\d[\d:.]* read as \d")
_ARTICLE = re.compile(r"(?:the|a|an|my|our|some)\s+", re.I)
_CLOCK_ALONE = re.compile(r"\W*(?:at|around|by)?\s*\d[\d:.]*\s*(?:[ap]\.?m\.?|o'?clock)?\W*", re.I)


@dataclass(frozen=True, slots=True)
class Context:
    """What the last turn was about."""

    intent: str
    slots: Mapping[str, Any]
    kind: str = ""  # "reminders", "tasks" or "items"
    ids: tuple[str, ...] = ()
    list: str = ""
    turn: int = 0

    @property
    def when(self) -> When | None:
        """The moment it was about, if it was one and no repeat."""
        said = self.slots.get("when")
        return said if isinstance(said, When) and said.start is not None and said.rrule is None else None

    @property
    def thing(self) -> str:
        """What it was about in the person's own words: the text of a reminder, a task; empty where it had none."""
        return next((str(self.slots[name]) for name in ("text", "task", "title") if self.slots.get(name)), "")


def context(turns: Sequence[Execution], now: dt.datetime) -> Context | None:
    """What "it" can mean now: the newest turn that did or showed something, if it was lately."""
    for turn in turns:
        if turn.started_at < now - FADES:
            return None
        for step in reversed(turn.trace.get("steps", ())):
            if step["intent"] in _ASIDES:
                continue
            about = step.get("about") or {}
            kind = next((name for name in ("reminders", "tasks", "items") if about.get(name)), "")
            if step["intent"] == "undo":
                return Context("undo", {}, turn=turn.id)  # what was just taken back is not there to be changed
            if step.get("worked") or kind or step["intent"] in PLACED:
                return Context(
                    step["intent"], slots.decode(step["slots"]), kind, tuple(about.get(kind, ())),
                    about.get("list", ""), turn.id,
                )
    return None


def more(words: str, before: Context, *, adding: bool = False) -> Wanted | None:
    """More of the same: "and eggs", "and to call the bank", "add sunscreen to it". `adding`: put there, whatever was
    done before.
    """
    lead, _, rest = (words := _THERE.sub("", words)).strip(" .!").partition(" ")
    said = rest if lead.lower() == "to" and rest else words.strip(" .!")
    if _ELSEWHERE.search(words) or not sense.is_title(normalise.words(said)):
        return None  # "add eggs to the packing list" says itself where they go; "and then she left" is a story
    if before.intent in GROWING or before.intent == "check_list":
        intent = before.intent if before.intent in GROWING and not adding else "add_item"
        where = before.list or before.slots.get("list")
        return intent, {"items": quantities.items(words), **({"list": where} if where else {})}
    if when.read(said, _ANY_TIME) is not None:
        return None  # "sunday at 7 too" is the same at another time
    if before.intent == "add_task":
        return "add_task", {"task": words.strip(" .!")}
    if before.intent == "set_reminder" and isinstance(before.slots.get("when"), When):
        said = said if lead.lower() == "to" else carrying.verb(before.thing, said) + said
        return "set_reminder", {"text": said, "when": before.slots["when"]}
    return None


def again(words: str, now: dt.datetime, before: Context) -> Wanted | None:
    """The same once more for another time: "what about Friday?", "and at 9". What it leaves open stays as it was."""
    if "when" not in before.slots:
        return None
    moment = _completed(words, now, before)
    return None if moment is None else (before.intent, {**before.slots, "when": moment})


def for_another(words: str, moment: str, now: dt.datetime, before: Context) -> Wanted | None:
    """The same for something or somebody else, perhaps at another time: "do the same for Anna", "and Anna at 10"."""
    if before.intent in GROWING and not moment:
        return more(words, before)
    slot = {"set_reminder": "text", "add_task": "task"}.get(before.intent)
    verb = carrying.verb(before.thing, words) if slot else ""
    if not slot or not verb:
        return None
    wanted = {**before.slots, slot: verb + words.strip(" .!")}
    if moment:
        at = _completed(moment, now, before)
        return None if at is None else (before.intent, {**wanted, "when": at})
    return before.intent, wanted


def elsewhere(words: str, before: Context) -> Wanted | None:
    """The same for another place: "and in London?", "and here?"."""
    if before.intent not in PLACED or sense.is_foreign(normalise.words(words)):
        return None
    rest = {name: value for name, value in before.slots.items() if name != "location"}
    return before.intent, rest if words.strip(" ?.!").lower() == "here" else {**rest, "location": words.strip(" ?.!")}


def moved(words: str, which: str, now: dt.datetime, before: Context) -> list[Wanted]:
    """The rows at another time: "make it Thursday", "move the second one to 11"."""
    moment = time(words, now)
    old = before.when
    if moment is not None and old is not None and old.start is not None and not old.is_date and not moment.is_date:
        moment = _in_half(moment, old.start)
    change, _, _, slot = KINDS.get(before.kind, ("", "", "", ""))
    return [(change, {slot: row, "when": moment}) for row in _rows(which, before)] if change and moment else []


def shifted(length: When, which: str, before: Context, *, earlier: bool) -> list[Wanted]:
    """So much later or earlier: "an hour later", "push them back half an hour"."""
    if before.kind == "reminders" and length.seconds is not None:
        sign = {"earlier": "yes"} if earlier else {}
        return [("update_reminder", {"reminder": row, "duration": length, **sign}) for row in _rows(which, before)]
    return []


def at_hour(half: str, now: dt.datetime, before: Context) -> list[Wanted]:
    """The other half of the day: "am, not pm"."""
    if before.when is None or before.when.start is None or before.when.is_date:
        return []
    hour = before.when.start.hour % 12 or 12
    return moved(f"at {hour}:{before.when.start:%M}{half}", "", now, before)


def next_day(step: int, now: dt.datetime, before: Context) -> list[Wanted]:
    """The day after or before: "sorry, the day after"."""
    if before.when is None or before.when.start is None:
        return []
    return moved(_dated(before.when.start.date() + dt.timedelta(days=step)), "", now, before)


def ahead(words: str, now: dt.datetime, before: Context) -> Wanted | None:
    """A second reminder of the same, so long before it: "and the day before too", "an hour before as well"."""
    old = before.when
    if before.kind != "reminders" or not before.thing or old is None or old.start is None:
        return None
    length = words.strip().lower().removesuffix("before").strip()
    read = when.read("a day" if length in ("the day", "day", "the night") else length, now)
    if read is None or not read.seconds or (old.is_date and read.seconds % 86_400):
        return None
    start = old.start - dt.timedelta(seconds=read.seconds)
    at = when.read(_dated(start.date()) + ("" if old.is_date else f" at {start:%H:%M}"), now)
    return None if at is None else ("set_reminder", {"text": before.thing, "when": at})


def reworded(words: str, before: Context) -> list[Wanted]:
    """The row with other words; other things in the place of those put on a list."""
    if before.kind == "items":
        return swapped("", words, before)
    if before.kind not in KINDS or len(before.ids) != 1:
        return []
    change, _, _, slot = KINDS[before.kind]
    name = "new_text" if before.kind == "reminders" else "new_title"
    return [(change, {slot: before.ids[0], name: words.strip(" .!\"'")})]


def swapped(old: str, new: str, before: Context) -> list[Wanted]:
    """Things for those just put on a list: "not milk, oat milk", "make it two". `old` may be left out for one alone."""
    if before.kind in KINDS and old:
        return _replaced(old, new, before)
    if before.intent != "add_item":
        return []
    things = _named_things(old, before) if old else list(before.slots.get("items") or [])
    if len(things) != 1:
        return []
    where = {"list": before.list} if before.list else {}
    counted = normalise.words(new)
    number = numbers.amount(counted, 0)
    if number is not None and number[1] == len(counted):
        new = f"{new} {things[0].name}"
    return [("remove_item", {"items": things, **where}), ("add_item", {"items": quantities.items(new), **where})]


def _replaced(old: str, new: str, before: Context) -> list[Wanted]:
    """The row with one of its words for another: "not the roses, the tomatoes" after "water the roses"."""
    bare, fresh = _ARTICLE.sub("", old), new.strip(" .!")
    if not _says(before.thing, bare):
        return []
    if _ARTICLE.match(fresh) and _says(before.thing, old):
        bare = old  # "the roses" gives way to "the tomatoes", article and all
    elif _ARTICLE.match(fresh):
        fresh = _ARTICLE.sub("", fresh)
    return reworded(re.sub(rf"(?<!\w){re.escape(bare)}(?!\w)", lambda _: fresh, before.thing, flags=re.I), before)


def _says(text: str, words: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text, re.I) is not None


def listed(words: str, before: Context, *, move: bool) -> list[Wanted]:
    """What was just put on a list on another one as well, or rather there: "put it on the hardware list too"."""
    things = before.slots.get("items") if before.intent in ("add_item", "update_list") else None
    if not things:
        return []
    where = {"list": before.list} if before.list else {}
    moved: Wanted = ("update_list", {"items": things, "to_list": words, **where})
    return [moved if move else ("add_item", {"items": things, "list": words})]


def picked(kind: str, which: str, before: Context) -> list[Wanted]:
    """The rows or things dropped or finished: "cancel it", "the second one is done", "cancel both"."""
    if before.kind == "items":
        return _of_items(kind, which, before)
    if before.kind not in KINDS or (kind == "finish" and before.kind == "reminders"):
        return []  # a reminder is answered when it has come; "done" finds that one by itself
    _, drop, finish, slot = KINDS[before.kind]
    return [(drop if kind == "drop" else finish, {slot: row}) for row in _rows(which, before)]


def done(before: Context) -> Wanted | None:
    """A bare "done" to the one task that is talked about, unless a reminder has come since."""
    if before.kind != "tasks" or len(before.ids) != 1 or before.intent == "complete_task":
        return None
    return "complete_task", {"task_id": before.ids[0], "which": "latest"}


def named(words: str, before: Context) -> list[Wanted]:
    """A row dropped by what it says: "cancel the dave one"; one of the things put on a list: "drop the beans again"."""
    if before.intent == "add_item":
        return dropped(words, before)
    if words.lower() == "next" and before.kind == "reminders" and len(before.ids) == 1:
        return [("cancel_reminder", {"reminder": before.ids[0], "which": "once"})]  # one of what repeats
    if before.kind not in KINDS or ordinal(words, 99) is not None or when.find(words, _ANY_TIME):
        return []
    return [(KINDS[before.kind][1], {"text" if before.kind == "reminders" else "task": words})]


def dropped(words: str, before: Context) -> list[Wanted]:
    """One of the things just put on a list, by its name: "skip the yeast", "drop the beans again"."""
    few = len(normalise.words(_ARTICLE.sub("", words))) <= MOST_WORDS
    things = _named_things(words, before) if before.intent == "add_item" and few else []
    if not things:
        return []
    where = {"list": before.list} if before.list else {}
    left = _left_of(things[0], words)
    rest: list[Wanted] = [("add_item", {"items": quantities.items(left), **where})] if left else []
    return [("remove_item", {"items": things, **where}), *rest]


def specified(words: str, before: Context) -> list[Wanted]:
    """A thing said more exactly: "no, rye flour" after flour."""
    if before.intent != "add_item" or len(normalise.words(words)) > MOST_WORDS:
        return []
    fresh = words.strip(" .!").lower()
    old = [one for one in before.slots.get("items") or [] if fresh.endswith(f" {one.name.lower()}")]
    return swapped(old[0].name, words, before) if len(old) == 1 else []


_ANY_TIME = dt.datetime(2026, 1, 5, 12, tzinfo=dt.UTC)  # whether there is a time in words, not which


def time(words: str, now: dt.datetime) -> When | None:
    """A bare number is a time of day here: "no, I meant 6"."""
    return when.read(words, now) or when.read(f"at {words}", now)


def _completed(words: str, now: dt.datetime, before: Context) -> When | None:
    """A time whose day or hour, where it names none, is that of the turn before."""
    moment, old = time(words, now), before.when
    if moment is None or moment.rrule is not None or old is None or old.start is None or old.is_date:
        return moment
    if moment.is_date and moment.end is None:
        return when.read(f"{words} at {old.start:%H:%M}", now) or moment
    if moment.grain is Grain.WEEK and moment.start is not None:  # "the same next week": on the same day of it
        day = moment.start.date() + dt.timedelta(days=old.start.weekday() - moment.start.weekday())
        return when.read(f"{_dated(day)} at {old.start:%H:%M}", now) or moment
    if _CLOCK_ALONE.fullmatch(words):
        clock = words if words.strip()[:1].isalpha() else f"at {words}"
        moment = when.read(f"{_dated(old.start.date())} {clock}", now) or moment
    return _in_half(moment, old.start)


def _dated(day: dt.date) -> str:
    return f"{day.day} {day:%B} {day.year}"


def _named_things(words: str, before: Context) -> list[Item]:
    """Those of the things just put on a list that the words name."""
    things: list[Item] = list(before.slots.get("items") or [])
    found = names.find(words, [names.Named(str(place), one.name) for place, one in enumerate(things)]).best
    return [things[int(found.id)]] if found else []


def _left_of(thing: Item, words: str) -> str:
    """What stays of a thing that was written as one and of which the words name a part: "rice and beans"."""
    parts = re.split(r"\s+and\s+", thing.name)
    bare = _ARTICLE.sub("", words.strip(" .!")).lower()
    rest = [part for part in parts if part.lower() != bare]
    return " and ".join(rest) if len(parts) > len(rest) > 0 else ""


def _in_half(moment: When, old: dt.datetime) -> When:
    """An hour whose half of the day was not said, in that of the turn before: after 5 pm "also tomorrow at 8" is 8 pm.

    As long as people are up then: after 5 pm "at 11" stays 11 in the morning.
    """
    start = moment.start
    if start is None or moment.end is not None or (start.hour < 12) == (old.hour < 12):
        return moment
    if not any(_HALF_READ.match(one) for one in moment.assumed):
        return moment
    hour = (start.hour + 12) % 24
    if hour not in WAKING:
        return moment
    rest = tuple(one for one in moment.assumed if not _HALF_READ.match(one))
    clock = say.clock(hour, start.minute)
    said = clock.split()[0].removesuffix(":00")
    return replace(moment, start=start.replace(hour=hour), assumed=(*rest, f"{said} read as {clock}"))


def _of_items(kind: str, which: str, before: Context) -> list[Wanted]:
    things = before.slots.get("items") or []
    if which and which != ALL:
        number = ordinal(which, len(things))
        things = [] if number is None else [things[number - 1]]
    if not things:
        return []
    intent = "remove_item" if kind == "drop" else "mark_purchased"
    return [(intent, {"items": things, **({"list": before.list} if before.list else {})})]


def _rows(which: str, before: Context) -> tuple[str, ...]:
    """The rows meant: by their place in what was shown, all of them, or the only one there was."""
    if which == ALL:
        return before.ids
    if which:
        number = ordinal(which, len(before.ids))
        return () if number is None else (before.ids[number - 1],)
    return before.ids if len(before.ids) == 1 else ()


ALL = "all"
_ORDINALS = {
    word: number
    for number, words in enumerate(
        ("first 1st one", "second 2nd two", "third 3rd three", "fourth 4th four", "fifth 5th five", "sixth 6th six",
         "seventh 7th seven", "eighth 8th eight", "ninth 9th nine", "tenth 10th ten"), 1,
    )
    for word in words.split()
}
_LAST = ("last", "later", "latter", "bottom")
_FIRST = ("former", "earlier", "top")


def ordinal(text: str, count: int) -> int | None:
    """1-based place: "2", "second", "the last", "the earlier one". None where it names none of `count`."""
    words = [word for word in normalise.words(text.lower()) if word not in ("the", "one", "number", "option", "please")]
    word = words[0] if len(words) == 1 else text.strip(" .!?#").lower() if text.strip(" .!?#").lower() == "one" else ""
    if word in _LAST:
        return count or None
    if word in _FIRST:
        return 1 if count else None
    number = int(word) if word.isascii() and word.isdecimal() and len(word) < 4 else _ORDINALS.get(word, 0)
    return number if 1 <= number <= count else None
