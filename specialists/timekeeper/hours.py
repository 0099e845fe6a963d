"""Logging time and the work timer. Reached by phrase, model and button through the contract."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated

from specialists.contract import Effect, Finding, Operation, Question, Role, Specialist, Turn, action, variant
from specialists.heard import Heard, Stretch, of
from specialists.language.text.patterns import Pattern
from specialists.language.time import When
from specialists.timekeeper import spans, timers, wording
from specialists.timekeeper.several import Part, parts
from storage import hours

_POINTERS = frozenset(("it", "that", "this", "the same", "the same thing", "same"))
_WORK = frozenset(("work", "working", "my work", "the day", "my day", "my shift", "time", "hours", "timer", "clock"))
# What is done with the timer, where neither a sentence nor a length of time says it.
_DEEDS = (
    ("resume", Pattern(r"\b(?:resum\w+|unpaus\w+|continu\w+|carry\w* on|go(?:ing)? on|back (?:on|at|to))\b", re.I)),
    ("pause", Pattern(r"\b(?:paus\w+|(?:a|my|on) (?:\w+ )?break)\b", re.I)),
    ("stop", Pattern(r"\b(?:stop\w*|(?:clock|punch|sign|knock)\w* (?:me )?(?:off|out)|end\w*|done|finish\w*)\b", re.I)),
    ("start", Pattern(r"\b(?:start\w*|beg[iau]n\w*|(?:clock|punch|sign)\w* (?:me )?(?:in|on)|switch\w*)\b", re.I)),
)


def _deed(words: str) -> str:
    return next((deed for deed, pattern in _DEEDS if pattern.search(words)), "")


_PASSING = frozenset("just there now again too this morning afternoon evening earlier".split())  # behind "it"
_SHIFT = "work"  # what somebody was at who says from when to when, and not on what


class Timekeeper(Specialist):
    """Keeps track of where your hours went."""

    name = "timekeeper"

    @variant("resume_work", "resume", Effect.WRITE)
    @variant("pause_work", "pause", Effect.WRITE)
    @variant("stop_work", "stop", Effect.WRITE, Operation.COMPLETE)
    @variant("start_work", "start", Effect.WRITE, also=("switch",))
    @action(
        "log_time", object="entry", operation=Operation.CREATE,
        roles={"duration": Role.LENGTH, "project": Role.TEXT, "when": Role.TIME}, category="time_tracking",
        effect=Effect.WRITE,
    )
    async def log_time(
        self, turn: Turn, duration: When | None = None, project: str | None = None, when: When | None = None,
        which: str | None = None, deed: Annotated[str, of(_deed, Stretch.READ)] = "",
        several: Annotated[tuple[Part, ...], Heard(parts, Stretch.READ)] = (),
    ) -> Finding:
        """Notes down time spent on a project, or times it: "log 2 hours for Atlas", "start the clock for Atlas"."""
        if which is None and several:
            return await _all_logged(turn, several, when)
        project = await _meant(turn, project)
        done = spans.worked([duration, when], turn.local, turn.person.zone)
        if which is None and done.seconds is None:
            which = deed
        if which in ("stop", "pause"):
            return await timers.stop(turn, when or duration, pause=which == "pause")
        if which == "resume":
            return await timers.resume(turn, project, when)
        if which in ("start", "switch"):
            return await timers.start(turn, project or "work", when or duration, switch=which == "switch")
        if done.started is not None and not project:
            project = _SHIFT
        kept = {"duration": duration, "when": when, "project": project, "which": which or None}
        if not project:
            return _asked("On what?", "project", kept)
        if done.seconds is None:
            return _asked(f"How long did you work on {wording.project(project).name}?", "duration", kept)
        found = await _logged(turn, project, done)
        late = await timers.forgotten(turn)
        return found if late is None else timers.asked(turn, late, found)


async def _all_logged(turn: Turn, several: Sequence[Part], when: When | None) -> Finding:
    """Each of several lengths with its project, all of one day; nothing where one has none."""
    if not all(one.project for one in several):
        return Finding("I read several lengths of time there. Log them one at a time, please.", worked=False)
    day = when if when is not None and when.start is not None else None
    found = [
        await _logged(turn, one.project, spans.worked([one.duration, day], turn.local, turn.person.zone))
        for one in several
    ]
    said = "\n".join(one.say.removesuffix(wording.UNDO).strip() for one in found)
    rows = [row for one in found for row in one.data.get("entries", ())]
    return Finding(
        f"{said}\nSay undo to take them back.", summary=" and ".join(one.summary for one in found if one.summary),
        worked=bool(rows), effects=(Effect.WRITE,) if rows else (), data={"entries": rows},
    )


async def _meant(turn: Turn, project: str | None) -> str | None:
    """The project as said; of "it" the one that was worked on last; none where only work is named."""
    bare = " ".join((project or "").casefold().split()).strip(" .!?")
    if bare in _POINTERS or (bare.partition(" ")[0] in _POINTERS and _PASSING.issuperset(bare.split()[1:])):
        last = await hours.latest(turn.unit, 1)
        return last[0].project if last else None
    return None if not bare or bare in _WORK else project


def _asked(ask: str, missing: str, slots: Mapping[str, object]) -> Finding:
    kept = {name: value for name, value in slots.items() if value is not None}
    return Finding(ask, worked=False, question=Question(ask, timers.INTENT, kept, missing=missing))


async def _logged(turn: Turn, said: str, done: spans.Worked) -> Finding:
    if done.seconds is None or not 0 < done.seconds <= spans.LONGEST:
        return Finding("One entry holds up to 24 hours. Log longer work day by day.", worked=False)
    project = wording.project(said)
    row = hours.log(
        turn.unit, project.name, done.day.isoformat(), done.seconds, started_at=done.started, ended_at=done.ended,
        note=project.note,
    )
    await turn.unit.flush()
    total = await wording.day_total(turn, row)
    return Finding(
        f"Logged {wording.line(row, turn)}. {total} {wording.UNDO}",
        summary=f"logged {wording.length(row.seconds)} for {wording.name(row)}", effects=(Effect.WRITE,),
        data=wording.data([row]),
    )
