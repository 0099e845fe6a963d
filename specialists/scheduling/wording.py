"""How reminders are put into words: one voice for confirmations, lists and questions. The reminder actions call it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from zoneinfo import ZoneInfo

from specialists.contract import Turn
from specialists.language.text import sentences
from specialists.language.time import say as when_say
from specialists.language.time import skips
from storage.agenda import Dated
from storage.tables import Purpose, Reminder

SECONDS_MATTER = dt.timedelta(minutes=5)
UNDO = "Say undo to take it back."


def moment(due_at: dt.datetime, turn: Turn, zone: str | None = None) -> str:
    """A moment with weekday, date and time in the person's zone; first in `zone`, by name, where its clock differs."""
    # Seconds matter for "in 90 seconds" and are noise for "in 2 hours".
    if abs(due_at - turn.now) > SECONDS_MATTER:
        due_at = due_at.replace(second=0, microsecond=0)
    mine = when_say.moment(wall(due_at, turn.person.zone), turn.local)
    if zone is None:
        return mine
    there = ZoneInfo(zone)
    theirs = wall(due_at, there)
    if theirs == wall(due_at, turn.person.zone):
        return f"{mine} ({place(zone)} time)"
    return f"{when_say.moment(theirs, turn.now.astimezone(there))} {place(zone)} time, {mine} yours"


def wall(due_at: dt.datetime, zone: dt.tzinfo) -> dt.datetime:
    """The naive wall time of a moment."""
    return due_at.astimezone(zone).replace(tzinfo=None)


def zone(row: Reminder, turn: Turn) -> str | None:
    """The zone that is named beside a reminder's time: none of one that hangs on an event of the person's own zone."""
    return None if row.event_id is not None and row.zone == turn.person.zone.key else row.zone


def place(zone: str) -> str:
    """ "America/New_York" -> "New York"; a zone that is no city keeps its name."""
    return zone.rsplit("/", 1)[-1].replace("_", " ")


def rhythm(row: Reminder) -> str:
    """The rule of a repeating reminder: "every weekday at 8:00 am except public holidays in Germany"."""
    without = skips.said(row.skip_dates)
    return when_say.rule(row.rrule or "FREQ=DAILY") + (f" except {without}" if without else "")


def timing(found: Dated, turn: Turn) -> str:
    """When a reminder comes: its moment, or its rhythm and the next moment."""
    row = found.reminder
    nearest = moment(found.occurrence.due_at, turn, zone(row, turn))
    if row.rrule is None:
        return nearest
    if found.occurrence.origin_id:
        return f"{rhythm(row)}, snoozed until {nearest}"
    return f"{rhythm(row)}, next {nearest}"


def line(found: Dated, turn: Turn) -> str:
    """One line of a list of reminders, or the label of a choice."""
    text = sentences.shown(found.reminder.text)
    if found.reminder.purpose == Purpose.MESSAGE:
        text = f"message {sentences.quoted(found.reminder.text)}"
    return f"{text} ({timing(found, turn)})"


def assumptions(assumed: Sequence[str]) -> str:
    """What was assumed, as a sentence in brackets with a space before it; empty where nothing was."""
    said = "; ".join(dict.fromkeys(assumed))
    return f" ({sentences.capital(said)}.)" if said else ""


def starting(found: Dated, turn: Turn) -> str:
    """When a reminder that was just set comes: "on Friday 20 Nov, 5:00 pm", "every day at 9:00 am, first on …"."""
    nearest = moment(found.occurrence.due_at, turn, zone(found.reminder, turn))
    return f"on {nearest}" if found.reminder.rrule is None else f"{rhythm(found.reminder)}, first on {nearest}"


def came(found: Dated, turn: Turn) -> str:
    """A reminder that has come, as the label of a choice."""
    return f"{sentences.shown(found.reminder.text)} ({moment(found.occurrence.due_at, turn)})"


def data(found: Sequence[Dated]) -> dict[str, object]:
    """What "it" and "the second one" can mean next: the reminders named, in order."""
    return {"reminders": [str(one.reminder.id) for one in found]}
