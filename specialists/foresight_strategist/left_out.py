"""Days without a briefing: for once, for a time, or every week; and whose a briefing is. Called by briefing.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from specialists import circle
from specialists.contract import Effect, Finding, Turn
from specialists.language.text import sentences
from specialists.language.time import When, recurrence, words
from specialists.scheduling import moving, skipping, timing, wording
from storage import agenda
from storage.tables import Purpose, ReminderKind

TEXT = "morning briefing"  # what it is called among the reminders
_NONE = 'No briefing is set. To get one, say "brief me every morning at 8".'


async def without(
    turn: Turn, when: When | None, rows: Sequence[agenda.Dated], *, ends: bool = False
) -> Finding:
    """ "No briefing at weekends", "no briefing tomorrow", "pause my briefing until Monday"."""
    rows = [one for one in rows if one.reminder.rrule is not None]
    if not rows:
        return Finding(_NONE, worked=False)
    if when is None:
        return Finding('Until when? "Pause my briefing until Monday" works; "no more briefings" ends it.', worked=False)
    if when.rrule is not None:
        return await weekly(turn, when.rrule, rows)
    days = skipping.until(turn, when, ends=ends)
    if not days:
        return Finding('For which days? "No briefing at weekends" works, or "pause my briefing until Monday".',
                       worked=False)  # fmt: skip
    done = [await skipping.on(turn, one, days) for one in rows]
    found = next((one for one in done if one.worked), done[0])
    say = found.say.replace("I'll leave it out", "No briefing", 1).replace(f": {TEXT}", "")
    coming = [one.occurrence.due_at for one in await agenda.of_purpose(turn.unit, Purpose.BRIEFING)]
    if found.worked and len(rows) > 1 and coming:  # of several the one that comes first
        say = f"{say.split(' Next on ')[0]} Next on {wording.moment(min(coming), turn)}. {wording.UNDO}"
    return replace(found, say=say)


async def weekly(turn: Turn, rrule: str, rows: Sequence[agenda.Dated]) -> Finding:
    """The days of a weekly rule left out for good."""
    left_out = set(timing.parts_of(rrule).get("BYDAY", "").split(",")) - {""}
    said: list[str] = []
    for one in rows:
        row = one.reminder
        parts = timing.parts_of(row.rrule or "")
        if parts.get("FREQ") not in ("DAILY", "WEEKLY") or "INTERVAL" in parts:
            continue
        held = parts.get("BYDAY", ",".join(words.DAY_CODES)).split(",")
        left = [day for day in held if day not in left_out]
        if left == held:
            continue
        if not left:
            await agenda.cancel(turn.unit, [row])
            said.append(f"The one {wording.rhythm(row)} has ended.")
            continue
        kept = timing.with_parts(row.rrule or "", FREQ="WEEKLY", BYDAY=",".join(left))
        following = recurrence.next_after(replace(timing.rule_of(row), rrule=kept), turn.now, turn.person.zone)
        if following is None:
            continue
        schedule = replace(_schedule(one), rrule=kept, local=following.local, due_at=following.utc)
        moved = await agenda.reschedule(turn.unit, one, schedule)
        said.append(f"I'll brief you {wording.timing(moved, turn)}.")
    if not said:
        return Finding(f"No briefing comes then: it is {_all(rows)}.", worked=False)
    return Finding(
        f"{' '.join(said)} {wording.UNDO}", summary="left days out of your briefing", effects=(Effect.WRITE,)
    )


def _schedule(one: agenda.Dated) -> agenda.Schedule:
    row, rule = one.reminder, timing.rule_of(one.reminder)
    return agenda.Schedule(ReminderKind(row.kind), rule.starts_local, row.zone, row.rrule, rule.starts_local,
                           one.occurrence.due_at, tuple(row.skip_dates))  # fmt: skip


def _all(rows: Sequence[agenda.Dated]) -> str:
    return sentences.joined([wording.rhythm(one.reminder) for one in rows])


async def moved(turn: Turn, when: When | None, rows: Sequence[agenda.Dated], shift: str) -> Finding:
    """ "Move my briefing to 7": another hour on the days that it has; with a `shift`, so much "later" or "earlier"."""
    if not rows or when is None:
        return Finding(_NONE, worked=False)
    said = []
    try:
        for one in rows:
            before = wording.rhythm(one.reminder) if one.reminder.rrule else wording.timing(one, turn)
            planned = (
                moving.by_length(one, when, turn, earlier=shift == "earlier")
                if shift and when.seconds is not None else moving.to_time(one, when, turn)
            )
            found = await agenda.reschedule(turn.unit, one, planned.schedule)
            notes = wording.assumptions(planned.assumed)
            said.append(f"I'll brief you {wording.starting(found, turn)}.{notes} It was {before}.")
    except timing.Unplannable as error:
        return Finding(error.say, worked=False)
    return Finding(
        f"{' '.join(said)} {wording.UNDO}", summary="moved your morning briefing", effects=(Effect.WRITE,),
        data=wording.data(list(rows)),
    )


async def of_another(turn: Turn, who: str) -> Finding:
    """A briefing is of its person's own things, and set by themselves."""
    found = await circle.find(turn, who)
    if found.member is not None:
        name = found.member.name
        say = f'{name} sets their own briefing: "brief me every day at 8", said by {name}, does it.'
        return Finding(say, worked=False)
    name = found.contact.name if found.contact is not None else sentences.shown(sentences.capital(who), 30)
    return Finding(f"A briefing is for who lives here, of their own things; {name} gets none.", worked=False)
