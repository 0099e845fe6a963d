"""Changing and cancelling reminders. Reached by phrase, model and button through the contract."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

from specialists import choosing
from specialists.contract import (
    Effect,
    Finding,
    Handoff,
    Operation,
    Reason,
    Request,
    Role,
    Specialist,
    Turn,
    action,
    variant,
)
from specialists.heard import cue
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When
from specialists.ops_planner import follows, limits, of_events, renaming
from specialists.scheduling import ended, escalating, letters, moving, selection, single, skipping, timing, wording
from storage import agenda, tasks
from storage.tables import ReminderState

_TIMER = Pattern(r"\btimer\b", re.IGNORECASE)


class Rescheduling(Specialist):
    """Moves, renames and cancels reminders."""

    name = "ops_planner"

    @action(
        "update_reminder", object="reminder", operation=Operation.CHANGE,
        roles={"reminder": Role.ID, "text": Role.NAME, "when": Role.TIME, "new_text": Role.TEXT,
               "old_when": Role.FORMER, "duration": Role.SHIFT, "earlier": Role.EARLIER, "skip": Role.SKIP,
               "without": Role.WITHOUT, "until": Role.END},
        category="scheduling", effect=Effect.WRITE,
    )
    async def update_reminder(
        self, turn: Turn, text: str | None = None, when: When | None = None, old_when: When | None = None,
        duration: When | None = None, new_text: str | None = None, earlier: str | None = None, skip: When | None = None,
        without: When | None = None, until: When | None = None, reminder: str | None = None,
        ladder: list[dict[str, Any]] | None = None
    ) -> Finding:
        """Moves a reminder to another time, changes what it says, or what follows when nobody answers."""
        if ladder is not None:
            return await _escalated(turn, ladder, reminder, text)
        slots: dict[str, object] = {
            "when": when, "duration": duration, "new_text": new_text, "earlier": earlier, "skip": skip,
            "without": without, "until": until,
        }
        ask, repeating = "Which reminder?", bool(skip or without or until)
        selected = (
            await selection.by_id(turn, reminder)
            if reminder is not None
            else await selection.one(turn, "update_reminder", ask, text, old_when, slots, repeating=repeating)
        )
        came = await ended.ringing(turn, text, only=False) if selected.instead is not None else None
        if selected.instead is not None and came is None:
            return await _of_a_task(turn, text, slots) or selected.instead
        found = came or selected.found[0]
        if found.reminder.state == ReminderState.CANCELLED:
            return Finding(f"{sentences.quoted(found.reminder.text)} was cancelled; set it anew.", worked=False)
        if new_text:
            return renaming.of_reminder(found, new_text)
        once = skip or (without if without is not None and not limits.weekdays(without) else None)
        if once is not None and found.reminder.rrule is not None:
            return await skipping.on(turn, found, skipping.days(once))
        if when is None and duration is None and without is None and until is None:
            ask = f"To what time shall I move it: {wording.line(found, turn)}?"
            return choosing.missing(ask, "update_reminder", "when", {"reminder": str(found.reminder.id)})
        if duration is None and without is None and until is None:
            if (handed := of_events.moved(found, when)) is not None:
                return handed
            alone = await single.moved(turn, found, when)
            if alone is not None:
                return alone
        try:
            planned = _planned(found, turn, when, duration, without, until, earlier=earlier is not None)
        except timing.Unplannable as error:
            ask = f"{error.say} To what time shall I move it?"
            return choosing.missing(ask, "update_reminder", "when", {"reminder": str(found.reminder.id)})
        return await _moved(turn, found, planned)

    @variant("resume_reminder", "resume", Effect.WRITE, Operation.CHANGE)
    @variant("pause_reminder", "pause", Effect.WRITE, Operation.CHANGE)
    @variant("skip_reminder", "once", Effect.WRITE, Operation.CHANGE)
    @variant("cancel_messages", "letters", Effect.DELETE, Operation.REMOVE)
    @variant("cancel_message", "letter", Effect.DELETE, Operation.REMOVE)
    @variant("stop_nagging", "nag", Effect.WRITE, Operation.CHANGE)
    @action(
        "cancel_reminder", object="reminder", operation=Operation.REMOVE,
        roles={"reminder": Role.ID, "text": Role.NAME, "when": Role.FORMER}, category="scheduling",
        effect=Effect.DELETE,
    )
    async def cancel_reminder(
        self, turn: Turn, text: str | None = None, when: When | None = None, which: str | None = None,
        reminder: str | None = None, sure: str | None = None, timer: Annotated[bool, cue(_TIMER)] = False
    ) -> Finding:
        """Cancels one reminder, or all of them after a yes."""
        if which is None and (text or reminder) and skipping.is_pause(when):
            which = "pause"  # "stop reminding me to stretch until Monday"
        if not text and timer and reminder is None:
            text = await _called_timer(turn)
        selected = await _to_end(turn, text, when, which, reminder, sure)
        if which == "nag" or (which is None and reminder is None and not selected.found):
            rung = await ended.ringing(turn, text, only=which == "nag", reminder=reminder)
            if rung is not None:
                return await ended.hushed(turn, rung)
        if which == "all" and when is None and not selected.instead:
            follow = await ended.following(turn)
            if follow:
                parts = [await skipping.cancelled(turn, [*selected.found])] if selected.found else []
                return _together([*parts, *[await ended.hushed(turn, one) for one in follow]])
        if selected.instead is not None:
            return selected.instead
        alive = [one for one in selected.found if one.reminder.state == ReminderState.ACTIVE]
        if not alive:
            over = f"{sentences.quoted(selected.found[0].reminder.text)} is over already." if selected.found else ""
            return Finding(over or "There is no reminder to cancel.", worked=False)
        match which:
            case "once":
                handed = of_events.skipped(turn, alive[0]) if not text else None
                return handed or await skipping.on(turn, alive[0], skipping.days(when) if text else ())
            case "pause":
                return await _paused(turn, alive[0], when)
            case "resume":
                return await skipping.resumed(turn, alive[0])
            case "all":
                return await _ended(turn, alive, when)
            case _:
                return await skipping.cancelled(turn, alive)


async def _to_end(
    turn: Turn, text: str | None, when: When | None, which: str | None, reminder: str | None, sure: str | None
) -> selection.Selected:
    """The reminders that are to end: by id, all, the next, messages to somebody, or by name and time."""
    if reminder is not None:
        return await selection.by_id(turn, reminder)
    if which == "all":
        return await _every(turn, when, sure)
    if which == "letters":
        messages = await letters.named(turn, f"messages to {text}", await selection.pending(turn, None))
        return selection.Selected(tuple(messages))
    if which is None and not text and when is None and (tied := await of_events.last(turn)):
        return selection.Selected(tuple(tied))
    if which == "next":
        return selection.Selected(tuple(await agenda.upcoming(turn.unit, limit=1)))
    text = f"the message to {text}" if which == "letter" else text
    days = skipping.days(when) if which == "once" and text else ()  # of these one is left out, not looked for
    among = None if days or which == "pause" else when
    slots: dict[str, object] = {"which": which, "when": when if days else None}
    ask, repeating = "Which reminder?", which == "once"
    return await selection.one(turn, "cancel_reminder", ask, text, among, slots, many=True, repeating=repeating)


async def _ended(turn: Turn, alive: list[agenda.Dated], when: When | None) -> Finding:
    """All that were meant; of "tomorrow's reminders" what repeats is left out that once, and goes on."""
    if when is None or when.rrule is not None:
        return await skipping.cancelled(turn, alive)
    days = skipping.days(when)
    parts = [await skipping.on(turn, one, days) for one in alive if one.reminder.rrule is not None]
    once = [one for one in alive if one.reminder.rrule is None]
    return _together([*parts, await skipping.cancelled(turn, once)] if once else parts)


def _planned(
    found: agenda.Dated, turn: Turn, when: When | None, duration: When | None, without: When | None,
    until: When | None, *, earlier: bool,
) -> timing.Planned:
    """Where it goes: by a length, without some days, with a last day, or to a time. Raises Unplannable."""
    if duration is not None:
        return moving.by_length(found, duration, turn, earlier=earlier)
    if without is not None:
        return limits.without(found, without, turn)
    if until is not None:
        return limits.until(found, until, turn)
    return moving.to_time(found, when, turn)


async def _paused(turn: Turn, found: agenda.Dated, when: When | None) -> Finding:
    """Rests until a day; asks for that day where none is named."""
    days = skipping.until(turn, when)
    if days:
        return await skipping.on(turn, found, days)
    ask = f"Until when shall I leave it out: {wording.line(found, turn)}?"
    return choosing.missing(ask, "cancel_reminder", "when", {"reminder": str(found.reminder.id), "which": "pause"})


async def _called_timer(turn: Turn) -> str | None:
    """ "Stop the timer" means the one that is called so, where there is one alone."""
    rows = await agenda.upcoming(turn.unit, limit=agenda.MANY)
    return "timer" if choosing.by_words("timer", rows, lambda one: one.reminder.text).one is not None else None


def _together(parts: list[Finding]) -> Finding:
    """Several findings as one, with one word on undo."""
    said = [part.say.removesuffix(f" {wording.UNDO}") for part in parts]
    return Finding(
        f"{' '.join(said)} {wording.UNDO}",
        summary="; ".join(part.summary for part in parts),
        effects=(Effect.DELETE,),
    )


async def _escalated(
    turn: Turn, ladder: list[dict[str, Any]], reminder: str | None, text: str | None = None
) -> Finding:
    """ "Call me if I don't answer", said afterwards; or a change to what stands: "don't tell Anna"."""
    if any(one.keys() & {"drop", "wait", "behind"} for one in ladder):
        return await follows.amended(turn, ladder, text, reminder)
    found: agenda.Dated | Finding | None
    if reminder is not None and reminder.isdecimal():
        found = await agenda.reminder(turn.unit, int(reminder)) or Finding(
            "That reminder is no longer there.", worked=False
        )
    else:
        found = await escalating.spoken_of(turn, "update_reminder", {"ladder": ladder})
    return found if isinstance(found, Finding) else await escalating.changed(turn, found, ladder)


async def _of_a_task(turn: Turn, text: str | None, slots: Mapping[str, object]) -> Finding | None:
    """ "Move pay rent to Friday", where no reminder but a task is called so."""
    reminders = await agenda.upcoming(turn.unit, limit=agenda.MANY) if text else []
    if not text or choosing.by_words(text, reminders, lambda one: one.reminder.text) != choosing.Meant():
        return None
    row = choosing.by_words(text, await tasks.open_tasks(turn.unit), lambda task: task.title).one
    if row is None or slots["earlier"]:
        return None
    told = {"when": slots["when"], "duration": slots["duration"], "new_title": slots["new_text"]}
    given = {name: value for name, value in told.items() if value is not None}
    request = Request("update_task", {"task_id": str(row.id), **given}, "phrase", 0.9, "there is a task of that name")
    return Finding("", handoff=Handoff("ops_planner", "ops_planner", request, {}, Reason.FOLLOW_UP))


async def _moved(turn: Turn, found: agenda.Dated, planned: timing.Planned) -> Finding:
    text, before = sentences.shown(found.reminder.text), wording.timing(found, turn)
    if planned.schedule.due_at == found.occurrence.due_at and planned.schedule.rrule == found.reminder.rrule:
        return Finding(f"It is set for that time already: {wording.line(found, turn)}.")
    moved = await agenda.reschedule(turn.unit, found, planned.schedule)
    await of_events.settle(turn, moved)
    return Finding(
        f"Moved to {wording.timing(moved, turn)}: {text}.{wording.assumptions(planned.assumed)} "
        f"It was {before}. {wording.UNDO}",
        summary=f"moved the reminder {sentences.quoted(text)}",
        effects=(Effect.WRITE,),
        data=wording.data([found]),
    )


async def _every(turn: Turn, when: When | None, sure: str | None) -> selection.Selected:
    found = await selection.pending(turn, when)
    if len(found) > 1 and sure is None:
        span = f" for {when.text.strip().removeprefix('for ')}" if when is not None else ""
        number = f"all {len(found)} reminders" if len(found) > 2 else "both reminders"
        texts = sentences.some([sentences.shown(one.reminder.text, 30) for one in found])
        slots = {"which": "all", "when": when}
        ask = f"Cancel {number}{span} ({texts})?"
        return selection.Selected(instead=choosing.sure(ask, f"Yes, {number}", "cancel_reminder", slots))
    return selection.Selected(tuple(found))
