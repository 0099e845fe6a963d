"""A person's own quiet hours, set in words. Part of preference_update (settling.py)."""

from __future__ import annotations

import re

from specialists import quiet
from specialists.contract import Effect, Finding, Turn
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, quiet_hours
from specialists.ops_planner import hushing
from specialists.scheduling import wording
from storage import agenda, people
from storage.tables import Person, Purpose

_COMES = "A reminder that you set for such an hour still comes."
_ASKED = ' So does a call that you asked for ("call me if I don\'t answer").'
_CALLS = Pattern(r"\bcalls?\b|\b(?:ring|phone)\b", re.IGNORECASE)
_WRITTEN = Pattern(r"\b(?:messag\w*|texts?|disturb|bother|quiet|notif\w*)\b", re.IGNORECASE)
_EXCEPT = Pattern(r"\b(?:except|but not|other than|apart from|unless)\b", re.IGNORECASE)
_ABOUT = Pattern(
    r"\bquiet (?:hours|time)\b|\b(?:don'?t|do not|never)\s+(?:disturb|bother|message|text|call|ping|notify|alert|buzz|"
    r"ring|wake)\s+me\s+(?:between|from|after|before|until|till|past|during|at night)\b", re.IGNORECASE,
)
WHICH = ("quiet", "loud", "hours", "except", "days", hushing.HUSH, hushing.LOUD)


def is_about(text: str) -> bool:
    """Whether a wish is about when not to be disturbed."""
    return _ABOUT.search(text) is not None


async def change(turn: Turn, which: str | None, text: str, until: When | None) -> Finding:
    """Sets the hours that the text means; or ends them, or tells them. For once, or every day."""
    person = await turn.unit.get(Person, turn.person.id)
    if person is None:
        return Finding("I can't find you in my book.", worked=False)
    if which == "hours":
        return Finding(" ".join(part for part in (quiet.told(person, turn), _told(person)) if part))
    if which == "except":
        return Finding(f"{_told(person)} {_COMES}{_ASKED} What else is urgent I can't tell, so it waits.")
    if which == "days":
        return Finding(f"I keep one quiet time for all days of the week. {_told(person)}", worked=False)
    if which == hushing.LOUD or (which == "loud" and quiet.told(person, turn)):
        return await hushing.end(turn, person)
    bare = which == hushing.HUSH and until is None and not hushing.is_daily(text)
    if bare or (which in (hushing.HUSH, "quiet") and hushing.is_once(text, until)):
        return await hushing.begin(turn, person, until, text)
    if which == "loud":
        if not person.quiet_from:
            return Finding("You have no quiet hours.")
        was = quiet.said(person.quiet_from, person.quiet_to or "")
        person.quiet_from = person.quiet_to = None
        return Finding(
            f"Quiet hours are off (they were {was}). {wording.UNDO}", summary="ended your quiet hours",
            effects=(Effect.WRITE,),
        )
    start, end = quiet_hours.read(text, person.quiet_from, person.quiet_to)
    if not start or not end or start == end:
        return Finding('From when to when? "don\'t disturb me between 10 pm and 7 am" works.', worked=False)
    await people.update(turn.unit, quiet=(start, end))
    return Finding(
        f"Quiet hours are {quiet.said(start, end)}: what can wait comes when they end, and no telephone rings. "
        f"{_COMES}{_of_calls(text)}{await _moved(turn, start, end)} "
        f"{wording.UNDO}",
        summary="set your quiet hours", effects=(Effect.WRITE,),
    )


def _of_calls(text: str) -> str:
    """What holds for telephone calls, where they were named: there is one quiet time for all that comes."""
    if _EXCEPT.search(text):
        return f"{_ASKED} Other exceptions I can't keep."
    if _CALLS.search(text) and not _WRITTEN.search(text):
        return " I keep one quiet time, for calls and messages alike."
    return ""


def _told(person: Person) -> str:
    if not person.quiet_from or not person.quiet_to:
        return 'You have no quiet hours. To set some, say "don\'t disturb me between 10 pm and 7 am".'
    return f"Your quiet hours are {quiet.said(person.quiet_from, person.quiet_to)}."


async def _moved(turn: Turn, start: str, end: str) -> str:
    """What is set already and will wait now."""
    for one in await agenda.of_purpose(turn.unit, Purpose.BRIEFING):
        if quiet.ends(start, end, turn.person.zone, one.occurrence.due_at) is not None:
            return " Your briefing falls into them, so it will come when they end."
    return ""
