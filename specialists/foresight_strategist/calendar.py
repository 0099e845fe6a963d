"""The calendar: what is in it, and putting something in. Reached by phrase, model and button through the contract."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from specialists import choosing, heard
from specialists.calendars import finding, instances, planning, port, reminding, wording
from specialists.contract import Effect, Finding, Operation, Role, Specialist, Turn, action
from specialists.foresight_strategist import changing, free, joined, kept
from specialists.heard import cue
from specialists.holdings import duties
from specialists.language.text import sentences
from specialists.language.time import When, recurrence
from specialists.scheduling import anniversaries, timing
from specialists.scheduling import wording as spoken

LONGEST = 300  # characters of a title


class ForesightStrategist(Specialist):
    """Looks ahead: your calendar."""

    name = "foresight_strategist"

    @action(
        "calendar_query", object="event", operation=Operation.SHOW, roles={"when": Role.TIME, "title": Role.NAME},
        category="scheduling", fallback=("recall_fact",), covers=("reminder", "task"),
    )
    async def calendar_query(
        self, turn: Turn, title: str | None = None, when: When | None = None,
        counted: Annotated[str, heard.of(kept.counted)] = "", usual: Annotated[bool, cue(duties.USUAL)] = False,
        whether: Annotated[bool, cue(free.ASKED)] = False, upcoming: Annotated[bool, cue(joined.NEXT)] = False,
    ) -> Finding:
        """Tells what is on your calendar: events, reminders and tasks of a time, the next one, or when something is."""
        if (told := await kept.until(turn, counted)) is not None:
            return told
        if whether and when is not None and (said := await free.whether(turn, when)) is not None:
            return said
        if title and finding.bare(title):
            return await joined.named(turn, title)
        if when is not None and (told := await joined.of(turn, when)) is not None:
            return told
        if when is not None and (label := joined.label(when, turn)):
            return Finding(f"Nothing is in your calendar{label}: no event, no reminder and no task.",
                           confidence=duties.sure_of_none(usual=usual) * joined.NOTHING)  # fmt: skip
        if when is not None and (told := await joined.past(turn, when)) is not None:
            return told
        return await joined.coming(turn, only=upcoming)

    @action(
        "create_event", takes="title", object="event", operation=Operation.CREATE,
        roles={"title": Role.TEXT, "when": Role.TIME, "location": Role.PLACE, "invitees": Role.PERSON},
        category="scheduling", effect=Effect.WRITE, covers=("reminder",),
    )
    async def create_event(
        self, turn: Turn, title: str | None = None, when: When | None = None, location: str | None = None,
        invitees: str | None = None, fact: Annotated[str, heard.of(kept.to_remember)] = "",
    ) -> Finding:
        """Puts an event on your calendar, with a reminder ahead of it."""
        if (told := kept.remembered(fact)) is not None:
            return told
        named = " ".join((title or "").split()).strip(" .,;:!?-")
        if invitees and when is None and (one := await finding.next_named(turn, named)) is not None:
            return await changing.change(turn, one, changing.Change(invitees=invitees))
        slots = {"title": named or None, "when": when, "location": location, "invitees": invitees}
        if not finding.bare(named):
            return choosing.missing("What is the event called?", "create_event", "title", slots)
        if len(named) > LONGEST:
            return Finding(f"That is too long for an event: {LONGEST:,} characters is the most.", worked=False)
        if when is None:
            ask = f"When is it: {sentences.shown(named)}?"
            return choosing.missing(ask, "create_event", "when", slots)
        try:
            times, assumed = planning.new(await anniversaries.anchored(turn, when), turn)
        except timing.Unplannable as error:
            ask = f"{error.say} When is it: {sentences.shown(named)}?"
            return choosing.missing(ask, "create_event", "when", {**slots, "when": None})
        with_whom = (invitees,) if invitees else ()
        return await _put(turn, port.Draft(named, times, location or "", invitees=with_whom), assumed)


async def _put(turn: Turn, draft: port.Draft, assumed: tuple[str, ...]) -> Finding:
    """The event in the calendar, with its reminder, and what it overlaps."""
    zone = turn.person.zone
    if (twin := await _twin(turn, draft)) is not None:
        said = f"That is in your calendar already: {wording.line(twin, turn)}."
        return Finding(said, data=wording.data([twin.event]))
    row = await turn.ports.calendar.add(turn.unit, draft, zone)
    one = instances.next_of(row, turn.now, zone) or instances.at(row, draft.timing.starts, zone)
    made = await reminding.first(turn, row)
    reminded = reminding.said([made] if made is not None else [], row, turn)
    clash = finding.overlaps(await finding.overlapping(turn, one), turn)
    invited = f" I have told nobody: {draft.invitees[0]} is only noted." if draft.invitees else ""
    return Finding(
        f"In your calendar: {row.title}, {wording.rhythm(row, one, turn)}{wording.place(row)}."
        f"{spoken.assumptions(assumed)}{clash}{reminded}{invited} {wording.UNDO}",
        summary=f"put {sentences.quoted(row.title, 40)} in your calendar", effects=(Effect.WRITE,),
        data=wording.data([row]),
    )


async def _twin(turn: Turn, draft: port.Draft) -> instances.Instance | None:
    """The same event at the same time, if it is in the calendar already."""
    there = turn.person.zone if draft.timing.all_day else recurrence.zone(draft.timing.zone)
    begins = recurrence.at(draft.timing.starts, there)
    found = await turn.ports.calendar.between(turn.unit, begins, begins + dt.timedelta(minutes=1), turn.person.zone)
    same = [
        one for one in found if one.event.title.casefold() == draft.title.casefold() and one.starts == begins
        and one.event.rrule == draft.timing.rrule
    ]
    return next(iter(same), None)
