"""What follows silence in a check-in, changed and told: who hears of it, whether anybody is called, after how long. For
keeping.py."""

from __future__ import annotations

from typing import Any

from specialists.comms_pilot import arranging
from specialists.contract import Finding, Turn
from specialists.language.text import numbers, sentences
from specialists.language.time import When
from specialists.people import subjects
from specialists.people.subjects import Subject
from specialists.scheduling import timing
from storage import agenda, contacts
from storage.checkins import Asking
from storage.contacts import Permission

WAITS = 600  # seconds between two rungs where none were named
SHORTEST = 60
MOST_TRIES = 6
_OFTEN = {"once": 1, "twice": 2, "thrice": 3}
Rungs = list[dict[str, Any]]


def rungs_of(one: Asking) -> Rungs:
    """The ladder that it has, to be settled once more with other words."""
    return [dict(rung) for rung in one.found.reminder.ladder]


def count(words: str | None) -> int:
    """How often somebody is to be asked: "3", "three", "twice"; 0 where no number was said."""
    said = (words or "").lower().split()
    read = numbers.cardinal(said, 0) if said else None
    return _OFTEN.get(" ".join(said), 0) or (read[0] if read is not None and read[1] == len(said) else 0)


async def told_too(turn: Turn, one: Asking, subject: Subject, person: str, way: str | None) -> Finding:
    """ "Also tell Bob": beside whoever is told last in the same way, else ten minutes after all the rest."""
    who = await _person(turn, person)
    if isinstance(who, Finding):
        return who
    mark: Any = "me" if who.mine else who.id
    rungs = rungs_of(one)
    last = rungs[-1] if rungs else {}
    beside = "whom" in last and "them" not in last["whom"] and last.get("way") == way
    if any(mark in rung.get("whom", ()) and rung.get("way") == way for rung in rungs):
        return Finding(f"{sentences.capital(who.whom)} hear{'' if who.mine else 's'} of it already.")
    if beside:
        last["whom"] = [*last["whom"], mark]
    else:
        rungs.append({"after": WAITS, "way": way, "whom": [mark], "text": None})
    if who.contact is not None:
        contacts.grant(who.contact, [Permission.ANSWER_CHECKINS], given=True)
    return await _kept(turn, one, subject, rungs, f"changed who is told about {subject.whom}")


async def left_out(turn: Turn, one: Asking, subject: Subject, person: str) -> Finding:
    """ "Leave Anna out of it": on no rung any more."""
    who = await _person(turn, person)
    if isinstance(who, Finding):
        return who
    gone: set[Any] = {"me", who.id} if who.mine else {who.id}
    rungs = [{**rung, "whom": [one_id for one_id in rung.get("whom", ()) if one_id not in gone]}
             if "whom" in rung else rung for rung in rungs_of(one)]  # fmt: skip
    if rungs == rungs_of(one):
        end = "I tell you in the end if nobody answers." if who.mine else f"I don't tell {who.name} as it is."
        return Finding(end, worked=False)
    rungs = [rung for rung in rungs if rung.get("whom", True)]
    return await _kept(turn, one, subject, rungs, f"left {who.whom} out of {arranging.called(subject)}")


async def without_calls(turn: Turn, one: Asking, subject: Subject) -> Finding:
    """ "Don't call her, just text": the same rungs in writing."""
    rungs = rungs_of(one)
    if not any(rung.get("way") == "call" for rung in rungs):
        return Finding("I don't call anybody for that one as it is.", worked=False)
    for rung in rungs:
        if rung.get("way") == "call":
            rung["way"] = "again" if rung["whom"] == ["them"] else None
    return await _kept(turn, one, subject, rungs, f"stopped calling for {arranging.called(subject)}")


async def after(turn: Turn, one: Asking, subject: Subject, when: When | None, way: str | None) -> Finding:
    """ "Wait an hour before you call her": so long before the first call (or before anything, where `way` is None)."""
    seconds = int(when.seconds) if when is not None and when.seconds else 0
    if not seconds:
        raise timing.Unplannable("I read no length of time in that.")
    rungs = rungs_of(one)
    fitting = [rung for rung in rungs if "after" in rung and (way is None or rung.get("way") == way)]
    if not fitting:
        raise timing.Unplannable(f"I don't call {subject.whom} for that one. \"If no answer, call\" makes me.")
    fitting[0]["after"] = max(SHORTEST, seconds)
    return await _kept(turn, one, subject, rungs, f"changed how long I wait for {subject.whom}")


async def tries(turn: Turn, one: Asking, subject: Subject, count: int, when: When | None) -> Finding:
    """ "Try three times before you call": the first asking is the first try."""
    seconds = int(when.seconds) if when is not None and when.seconds else WAITS
    rest = [rung for rung in rungs_of(one) if not (rung.get("whom") == ["them"] and rung.get("way") != "call")]
    again = {"after": max(SHORTEST, seconds), "way": "again", "whom": ["them"], "text": None}
    rungs = [*(dict(again) for _ in range(max(0, min(count, MOST_TRIES) - 1))), *rest]
    return await _kept(turn, one, subject, rungs, f"changed how often I ask {subject.whom}")


async def told_of(turn: Turn, one: Asking, subject: Subject) -> Finding:
    """ "What happens if mom doesn't answer?"."""
    rungs = one.found.reminder.ladder
    ids = [who for rung in rungs for who in rung.get("whom", ()) if isinstance(who, int)]
    said = arranging.in_words(subject, rungs, await subjects.named(turn, ids))
    if not said:
        silent = "you don't answer" if subject.mine else f"{subject.name} doesn't answer"
        said = f"If {silent}, nothing follows." if subject.mine else f"If {silent}, I tell you."
    at = arranging.line(turn, one, subject)
    return Finding(f"{sentences.capital(at)}. {said}", data=arranging.data([one]))


async def _person(turn: Turn, words: str) -> Subject | Finding:
    return await subjects.meant(turn, words, "configure_checkin", {})


async def _kept(turn: Turn, one: Asking, subject: Subject, rungs: Rungs, summary: str) -> Finding:
    climb = await arranging.settled(turn, subject, rungs, one.checkin.question, usual=False)
    agenda.set_ladder(one.found, climb.rungs, None)
    one.checkin.circle = [*climb.circle]
    silent = "" if climb.said else "If nobody answers, I tell you." if not subject.mine else "Nothing follows silence."
    agreed = await arranging.agreed(turn, subject, one) if one.found.reminder.rrule else ""
    said = [climb.said or silent, *climb.troubles, agreed]
    return Finding(" ".join(part for part in said if part), summary=summary)
