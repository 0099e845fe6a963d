"""Times that only Hob can put a number on: "now", "soon", "later today". Called through table.py."""

from __future__ import annotations

from specialists.language.time import phrase, words
from specialists.language.time.bag import Bag
from specialists.language.time.tokens import Tokens


def now(t: Tokens, at: int, bag: Bag) -> int:
    """now, right now, asap, immediately."""
    word = t.words[at]
    end = at + 1
    if not bag.is_empty:
        return 0
    before = t.words[at - 1] if at else ""
    if word in ("right", "just"):
        if t.words[end] not in ("now", "away"):
            return 0
        end += 1
    elif word == "now":
        if before in ("from", "by", "until", "till", "for", "and", "but", "so") or before[:1].isdigit():  # "is 7 now"
            return 0
        if t.words[end] not in words.ENDS or (t.words[end] == "," and at == 0):
            return 0
        if at > 1 and t.words[at - 2] == "any":  # "any day now" is none
            return 0
    elif word == "as":
        if t.words[at + 1 : at + 5] not in (
            ["soon", "as", "possible", ""],
            ["soon", "as", "possible", "."],
            ["soon", "as", "possible", ","],
        ) and t.words[at + 1 : at + 4] != ["soon", "as", "possible"]:
            return 0
        end = at + 4
    bag.vague, bag.strong = "now" if word in ("right", "now", "just", "immediately") else "asap", True
    if word in ("right", "just") and t.words[end - 1] == "away":
        bag.vague = "asap"
    return end


def later(t: Tokens, at: int, bag: Bag) -> int:
    """later, later today, soon: vague times, alone or as shades of a day."""
    word = t.words[at]
    following = t.words[at + 1]
    before = t.words[at - 1] if at else ""
    if word == "later":
        if following in ("today", "tonight", "tdy", "this", "in", "on") and bag.is_empty:
            inner = bag.copy()
            found = phrase.one(t, at + 1, inner)
            if found and inner.has_date:
                bag.become(inner)
                bag.shade = "late" if inner.part else ""
                if inner.box is None and inner.day == bag.now.date() and not inner.part:
                    bag.vague = "later"
                elif inner.box is not None:
                    bag.edge = "late"
                return found
            return 0
        if bag.day is not None and bag.day == bag.now.date() and not bag.has_time and not bag.vague:
            bag.vague = "later"
            return at + 1
        if before in ("you", "ya", "u", "talk", "no", "see", "or", "cya", "sooner", "much"):
            return 0
    elif before in ("as", "too", "so", "how", "very", "well", "get", "that", "it", "you", "u", "ya"):
        return 0
    if not bag.is_empty or (following not in words.ENDS and not (following == "to" or following == "on")):
        return 0
    if following == "on":
        return 0
    bag.vague, bag.strong = word, True
    return at + 1
