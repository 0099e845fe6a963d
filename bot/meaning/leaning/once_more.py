"""The same once more: more of it, for another time, for somebody else, in another place. For followups.py."""

from __future__ import annotations

import datetime as dt
import re

from bot.meaning.leaning import moments
from bot.meaning.leaning.context import GROWING, PLACED, Context, Wanted
from bot.reading import carrying
from specialists.language import normalise, quantities, sense, when
from specialists.language.when.value import When

_THERE = re.compile(r"\s+(?:(?:to|on|onto|in)\s+(?:it|that|this|there)|there)\W*$", re.IGNORECASE)
_TOO = re.compile(r",?\s+(?:too|as well|also)$", re.IGNORECASE)
_DANGLING = re.compile(r"\s+(?:at|on|for|by)$", re.I)
_ELSEWHERE = re.compile(
    r"\s(?:to|on|onto|in|into|from|off)\s+(?:(?:my|the|our)\s+)?(?:\w+\s+)?"
    r"(?:lists?|tasks?|groceries|grocery|shopping|to-?dos?|chores)\W*$",
    re.IGNORECASE,
)


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
    if when.read(said, moments.ANY_TIME) is not None:
        return None  # "sunday at 7 too" is the same at another time
    if before.intent == "add_task":
        return "add_task", {"task": words.strip(" .!")}
    if before.intent == "set_reminder" and isinstance(before.slots.get("when"), When):
        said = said if lead.lower() == "to" else carrying.verb(before.thing, said) + said
        return "set_reminder", {"text": said, "when": before.slots["when"]}
    return None


def at_that_time(words: str, before: Context) -> Wanted | None:
    """Another reminder that names no time, right after one: "and about the garden waste too"."""
    said = _TOO.sub("", words.strip(" .!"))
    if before.intent != "set_reminder" or not isinstance(before.slots.get("when"), When):
        return None
    return ("set_reminder", {"text": said, "when": before.slots["when"]}) if normalise.words(said) else None


def again(words: str, now: dt.datetime, before: Context) -> Wanted | None:
    """The same once more for another time: "what about Friday?", "and at 9". What it leaves open stays as it was."""
    if "when" not in before.slots:
        return None
    moment = moments.completed(words, now, before)
    return None if moment is None else (before.intent, {**before.slots, "when": moment})


def for_another(words: str, moment: str, now: dt.datetime, before: Context) -> Wanted | None:
    """The same for something or somebody else, perhaps at another time: "do the same for Anna", "and Anna at 10"."""
    if before.intent in GROWING and not moment:
        return more(words, before)
    slot = {"set_reminder": "text", "add_task": "task"}.get(before.intent)
    verb = carrying.verb(before.thing, words) if slot else ""
    if not slot or not verb:
        return None
    wanted = {**before.slots, slot: verb + _DANGLING.sub("", words.strip(" .!"))}
    if moment:
        at = moments.completed(moment, now, before)
        return None if at is None else (before.intent, {**wanted, "when": at})
    return before.intent, wanted


def elsewhere(words: str, before: Context) -> Wanted | None:
    """The same for another place: "and in London?", "and here?"."""
    if before.intent not in PLACED or sense.is_foreign(normalise.words(words)):
        return None
    rest = {name: value for name, value in before.slots.items() if name != "location"}
    return before.intent, rest if words.strip(" ?.!").lower() == "here" else {**rest, "location": words.strip(" ?.!")}
