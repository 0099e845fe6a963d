"""The second of three steps: what becomes of the places that were found. Decides, changes nothing. Pure."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from specialists.language.statements import conflicts, statements
from specialists.language.text import sentences
from specialists.memory.profiles import exclusions, lexicon
from specialists.memory.profiles.finder import Location
from storage.memory import stems
from storage.memory.profiles import Edit, Op

COMPARED = 0.3  # relevance from where an item is compared with what is said
_LIKING = {"likes", "dislikes"}
_EATING = ("likes", "habits", "mornings", "evenings", "diet")


def decide(
    text: str, locations: Sequence[Location], *, confidence: float = 1.0, durability: str = "lasting",
    expires: dt.datetime | None = None, origin: str = "owner",
) -> list[Edit]:
    """The edits that one statement asks for: what it replaces, what it rules out, or where it is new.

    Never empty: where it is there already, that is said (no_change).
    """
    home = next(location for location in locations if location.item is None)

    def new(op: Op, at: Location, reason: str) -> Edit:
        item = at.item
        return Edit(
            op, at.profile, at.section, item.id if item else "", item.text if item else "", text, reason, confidence,
            durability, expires, origin,
        )

    same = _same(text, locations)
    if same is not None:
        return [new(Op.NO_CHANGE, same, "it says so already")]
    edits = [Edit(Op.DELETE, one.profile, one.section, item.id, item.text, reason=reason, origin=origin)
             for one, reason in _ruled_out(text, locations) if (item := one.item)]
    gone = {(edit.profile, edit.item) for edit in edits}
    rivals = [(one, why) for one in locations
              if one.item and (one.profile, one.item.id) not in gone and (why := _against(text, one))]
    if not rivals:
        return [*edits, new(Op.INSERT, home, home.why)]
    if all(_is_over(text, one) for one, _ in rivals):  # nothing is left to be minded
        return edits + [
            Edit(Op.DELETE, one.profile, one.section, one.item.id, one.item.text, reason=why, origin=origin)
            for one, why in rivals if one.item
        ]
    (first, reason), *others = rivals
    if first.profile == home.profile and {first.section, home.section} == _LIKING:  # it goes over to the other list
        edits.append(new(Op.INSERT, home, reason))
        others = rivals
    else:
        edits.append(new(Op.UPDATE, first, reason))
    return edits + [
        Edit(Op.DELETE, one.profile, one.section, one.item.id, one.item.text, reason=why, origin=origin)
        for one, why in others if one.item
    ]


def forget(locations: Sequence[Location]) -> list[Edit]:
    """Every item among the places taken out."""
    return [
        Edit(Op.DELETE, one.profile, one.section, one.item.id, one.item.text, reason=one.why)
        for one in locations if one.item
    ]


def _is_over(text: str, location: Location) -> bool:
    """Whether a statement only says that what is avoided, or what somebody suffers from, is so no more: "I eat fish
    again", "I'm not lactose intolerant after all"."""
    item = location.item
    if item is None or location.section not in ("diet", "allergies"):
        return False
    ended, was_ended = exclusions.is_ended(text), exclusions.is_ended(item.text)
    return ended != was_ended and not (exclusions.diet(text) and not ended)


def _same(text: str, locations: Sequence[Location]) -> Location | None:
    key = statements.key(text)
    return next((one for one in locations if one.item and statements.key(one.item.text) == key), None)


def _against(text: str, location: Location) -> str:
    """Why an item cannot stand beside what is said; empty where it can."""
    item = location.item
    if item is None or location.relevance < COMPARED:
        return ""
    if exclusions.diet(text) and not exclusions.is_ended(text):  # what else it rules out was looked at by itself
        return "a diet takes the place of another" if location.section == "diet" and exclusions.diet(item.text) else ""
    kind = conflicts.conflict(item.text, text)
    # Of a general conflict nobody knows which is right: both stay until the person has said so.
    return f"{kind.replace('_', ' ')}: it was {sentences.quoted(item.text, 40)}" if kind in conflicts.SETTLED else ""


def _ruled_out(text: str, locations: Sequence[Location]) -> list[tuple[Location, str]]:
    """What is eaten, liked or planned, and is ruled out by a diet or by what is avoided from now on."""
    name, forbidden = exclusions.forbidden(text)
    if not forbidden:
        return []
    found = []
    for one in locations:
        item = one.item
        if item is None or one.profile != "food" or one.section not in _EATING or exclusions.diet(item.text):
            continue
        said = item.text.lower().split()
        held = frozenset(stems.terms(item.text)) & forbidden
        if held and not exclusions.is_ended(item.text) and lexicon.SPARED.isdisjoint(said):
            found.append((one, f"{name} rules it out"))
    return found
