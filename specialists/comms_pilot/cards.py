"""A contact's card: what they may do, read from words and said in words. For comms_pilot's contacts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from storage.contacts import Permission
from storage.tables import Person

SAID = {
    Permission.ANSWER_CHECKINS: "answer check-ins",
    Permission.ADD_TO_LISTS: "add to your lists",
    Permission.SET_REMINDERS: "set reminders for you",
    Permission.SEE_BUSY_TIMES: "see when you're busy",
    Permission.BE_CALLED: "be called by me",
}
_READ = (
    (Permission.ANSWER_CHECKINS, Pattern(r"\bcheck(ing|s)?[ -]?ins?\b|\bcheck in\b", re.I)),
    (Permission.ADD_TO_LISTS, Pattern(r"\blists?\b|\bgrocer(y|ies)\b|\bshopping\b", re.I)),
    (Permission.SET_REMINDERS, Pattern(r"\bremind(ers?|s|ing)?\b", re.I)),
    (Permission.SEE_BUSY_TIMES, Pattern(r"\b(busy|free|availab\w+|calendar|schedule|when i have time)\b", re.I)),
    (Permission.BE_CALLED, Pattern(r"\b(be|get|getting|being) (called|phoned|rung)\b|\b(phone )?calls?\b", re.I)),
)
_ALL = Pattern(r"\b(everything|anything|all of (it|that|them)|do all)\b", re.I)


def read(words: str) -> list[Permission]:
    """The permissions that the words name; none where they name nothing that a card holds."""
    if _ALL.search(words):
        return list(Permission)
    return [permission for permission, pattern in _READ if pattern.search(words)]


def said(permissions: Sequence[Permission | str]) -> str:
    return sentences.joined([SAID[Permission(one)] for one in permissions])


def offer() -> str:
    """What can be allowed, as a choice."""
    return sentences.joined(list(SAID.values()), "or")


def of(contact: Person) -> str:
    """The whole card in a sentence."""
    held = [one for one in Permission if one in contact.may]
    if not held:
        return f"{contact.name} may write to you through me, and nothing else."
    return f"{contact.name} may {said(held)}. What else they write I pass on to you."
