"""The reminders and tasks that were made or shown: dropped, finished, put in other words. For followups.py."""

from __future__ import annotations

import re

from bot.meaning.leaning import moments, places, things
from bot.meaning.leaning.context import KINDS, Context, Wanted, meant
from specialists.language import when


def picked(kind: str, which: str, before: Context) -> list[Wanted]:
    """The rows or things dropped or finished: "cancel it", "the second one is done", "cancel both"."""
    if before.kind == "items":
        return things.picked(kind, which, before)
    if before.kind not in KINDS or (kind == "finish" and before.kind == "reminders" and before.turn):
        return []  # what was just set has yet to come; "done" finds the one that has by itself
    _, drop, finish, slot = KINDS[before.kind]
    return [(drop if kind == "drop" else finish, {slot: row}) for row in meant(which, before)]


def done(before: Context) -> Wanted | None:
    """A bare "done" to the one task that is talked about, unless a reminder has come since."""
    if before.kind != "tasks" or len(before.ids) != 1 or before.intent == "complete_task":
        return None
    return "complete_task", {"task_id": before.ids[0], "which": "latest"}


def named(words: str, before: Context) -> list[Wanted]:
    """A row dropped by what it says: "cancel the dave one"; one of the things put on a list: "drop the beans again"."""
    if before.intent == "add_item":
        return things.dropped(words, before)
    if words.lower() == "next" and before.kind == "reminders" and len(before.ids) == 1:
        return [("cancel_reminder", {"reminder": before.ids[0], "which": "once"})]  # one of what repeats
    if before.kind not in KINDS or places.ordinal(words, 99) is not None or when.find(words, moments.ANY_TIME):
        return []
    return [(KINDS[before.kind][1], {"text" if before.kind == "reminders" else "task": words})]


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
    return things.swapped(old, new, before)


def _replaced(old: str, new: str, before: Context) -> list[Wanted]:
    """The row with one of its words for another: "not the roses, the tomatoes" after "water the roses"."""
    bare, fresh = things.ARTICLE.sub("", old), new.strip(" .!")
    if not _says(before.thing, bare):
        return []
    if things.ARTICLE.match(fresh) and _says(before.thing, old):
        bare = old  # "the roses" gives way to "the tomatoes", article and all
    elif things.ARTICLE.match(fresh):
        fresh = things.ARTICLE.sub("", fresh)
    return reworded(re.sub(rf"(?<!\w){re.escape(bare)}(?!\w)", lambda _: fresh, before.thing, flags=re.I), before)


def _says(text: str, words: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text, re.I) is not None
