"""Things just put on a list: other ones in their place, some of them off again, elsewhere as well. For followups.py."""

from __future__ import annotations

import re

from bot.meaning.leaning import places
from bot.meaning.leaning.context import Context, Wanted
from specialists.language import names, normalise, numbers, quantities
from specialists.language.quantities import Item

MOST_WORDS = 4  # in the name of a thing on a list
ARTICLE = re.compile(r"(?:the|a|an|my|our|some)\s+", re.I)


def swapped(old: str, new: str, before: Context) -> list[Wanted]:
    """Others for those just put on a list: "not milk, oat milk", "make it two". `old` may be left out for one alone."""
    if before.intent != "add_item":
        return []
    things = _named_things(old, before) if old else list(before.slots.get("items") or [])
    if len(things) != 1:
        return []
    counted = normalise.words(new)
    number = numbers.amount(counted, 0)
    if number is not None and number[1] == len(counted):
        new = f"{new} {things[0].name}"
    fresh = quantities.items(new)
    return [("remove_item", {"items": things, **before.where}), ("add_item", {"items": fresh, **before.where})]


def listed(words: str, before: Context, *, move: bool) -> list[Wanted]:
    """What was just put on a list on another one as well, or rather there: "put it on the hardware list too"."""
    things = before.slots.get("items") if before.intent in ("add_item", "update_list") else None
    if not things:
        return []
    moved: Wanted = ("update_list", {"items": things, "to_list": words, **before.where})
    return [moved if move else ("add_item", {"items": things, "list": words})]


def dropped(words: str, before: Context) -> list[Wanted]:
    """One of the things just put on a list, by its name: "skip the yeast", "drop the beans again"."""
    few = len(normalise.words(ARTICLE.sub("", words))) <= MOST_WORDS
    things = _named_things(words, before) if before.intent == "add_item" and few else []
    if not things:
        return []
    left = _left_of(things[0], words)
    rest: list[Wanted] = [("add_item", {"items": quantities.items(left), **before.where})] if left else []
    return [("remove_item", {"items": things, **before.where}), *rest]


def specified(words: str, before: Context) -> list[Wanted]:
    """A thing said more exactly: "no, rye flour" after flour."""
    if before.intent != "add_item" or len(normalise.words(words)) > MOST_WORDS:
        return []
    fresh = words.strip(" .!").lower()
    if fresh.startswith("no "):
        return dropped(fresh.removeprefix("no "), before)  # "oops, no pears"
    old = [one for one in before.slots.get("items") or [] if fresh.endswith(f" {one.name.lower()}")]
    return swapped(old[0].name, words, before) if len(old) == 1 else []


def picked(kind: str, which: str, before: Context) -> list[Wanted]:
    """Things off the list, or bought: "drop them", "got the first one"."""
    things = before.slots.get("items") or []
    if which and which != places.ALL:
        number = places.ordinal(which, len(things))
        things = [] if number is None else [things[number - 1]]
    if not things:
        return []
    intent = "remove_item" if kind == "drop" else "mark_purchased"
    return [(intent, {"items": things, **before.where})]


def _named_things(words: str, before: Context) -> list[Item]:
    """Those of the things just put on a list that the words name."""
    things: list[Item] = list(before.slots.get("items") or [])
    found = names.find(words, [names.Named(str(place), one.name) for place, one in enumerate(things)]).best
    return [things[int(found.id)]] if found else []


def _left_of(thing: Item, words: str) -> str:
    """What stays of a thing that was written as one and of which the words name a part: "rice and beans"."""
    parts = re.split(r"\s+and\s+", thing.name)
    bare = ARTICLE.sub("", words.strip(" .!")).lower()
    rest = [part for part in parts if part.lower() != bare]
    return " and ".join(rest) if len(parts) > len(rest) > 0 else ""
