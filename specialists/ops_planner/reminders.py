"""Setting reminders. Reached by phrase, model and button through the contract."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

from specialists import choosing
from specialists.calendars import hanging
from specialists.contract import Effect, Finding, Handoff, Operation, Reason, Request, Role, Specialist, Turn, action
from specialists.heard import Said
from specialists.language import time as times_in
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import Anchor, When
from specialists.ops_planner import beforehand, several, snoozing
from specialists.scheduling import anniversaries, carriers, escalating, timing, wording
from storage import agenda

LONGEST = 1_000  # characters of a reminder's text
_MYSELF = {"me", "myself", "us", "i"}
_TIMED = Pattern(r"\b(?:start|begin)\w*\b[^.,;]{0,20}\btimer\b", re.I)
_OWNED = Pattern(r"(?:my|the|our)\s+", re.IGNORECASE)
_WHOM = Pattern(r"\bremind\s+(.+?)\s+(?:to|about|that)\b", re.IGNORECASE)
# Words that are left where nothing was named: "remind me to".
_NOTHING = frozenset(("remind me", "remind me to", *"to about that this of on at for it instead".split()))
_JUST_FIRED = dt.timedelta(hours=1)  # how long "remind me tomorrow" can mean the reminder that just came


class Reminders(Specialist):
    """Sets reminders."""

    name = "ops_planner"

    @action(
        "set_reminder", object="reminder", operation=Operation.CREATE, roles={"text": Role.TEXT, "when": Role.TIME},
        category="scheduling", effect=Effect.WRITE, takes="text", headings=("reminders",),
    )
    async def set_reminder(
        self, turn: Turn, text: str | None = None, when: When | None = None, recipient: str | None = None,
        place: str | None = None, ladder: list[dict[str, Any]] | None = None, before: str | None = None,
        way: str | None = None, said: Said = ""
    ) -> Finding:
        """Sets a reminder: once, or repeating."""
        if recipient and recipient.lower() not in _MYSELF:
            return _for_another(turn, recipient, text, when, ladder, way, said)
        text = _tidy(text)
        if when is not None and beforehand.is_meant(text, when):
            ahead = await beforehand.of(turn, when, before)
            if isinstance(ahead, Finding):
                return ahead
            text, when = ahead.text, ahead.when
        if text is None and when is not None and when.anchor is not None:
            text = _tidy(_OWNED.sub("", when.anchor.thing))  # "remind me an hour before my dentist appointment"
        if text is None and when is not None:
            again = await snoozing.latest(turn, _JUST_FIRED)
            if again is not None:
                return await snoozing.snoozed(turn, again, when)
        if text is None and when is not None and way == "voice":
            text = "the call you asked for"
        slots = {"text": text, "when": when, "ladder": ladder, "way": way}
        if text is None:
            return choosing.missing("What should I remind you of?", "set_reminder", "text", slots)
        if len(text) > LONGEST:
            return Finding(f"That is too long for a reminder: {LONGEST:,} characters is the most.", worked=False)
        if place and when is None and await anniversaries.day_of(turn, place) is not None:
            when = When(place, (0, 0), anchor=Anchor(0, place))
        if place and when is None:
            row = several.listed(place, turn.now, turn.person.zone)
            return await self._set(turn, text, row, ladder, way) if row else _no_place(text, place)
        if when is None and _TIMED.search(said):  # "start a timer for the fence" measures how long it takes
            request = Request("log_time", {"which": "start", "project": text}, text=said)
            return Finding("", handoff=Handoff(self.name, "timekeeper", request, {}, Reason.CAPABILITY_REQUIRED))
        if when is None:
            ask = f"When should I remind you: {sentences.shown(text)}?"
            return choosing.missing(ask, "set_reminder", "when", slots)
        return await self._set(turn, *several.apart(text, when, turn.now, turn.person.zone), ladder, way)

    async def _set(
        self, turn: Turn, text: str, whens: list[When], ladder: list[dict[str, Any]] | None = None,
        way: str | None = None,
    ) -> Finding:
        try:
            if len(whens) == 1 and (chosen := await hanging.preferred(turn, whens[0])) is not None:
                return chosen
            hung = await hanging.of(turn, text, whens[0]) if len(whens) == 1 else None
            if hung is not None:
                return await self._hung(turn, text, hung, ladder, way)
            times = [timing.woken(await anniversaries.anchored(turn, one), text, turn.local) for one in whens]
            plans = [timing.plan(one, turn.now, turn.person.zone) for one in times]
        except timing.Unplannable as error:
            ask = f"{error.say} When should I remind you: {sentences.shown(text)}?"
            return choosing.missing(ask, "set_reminder", "when", {"text": text, "ladder": ladder, "way": way})
        repeats = any(planned.schedule.rrule is not None for planned in plans)
        climb = await escalating.settled(turn, ladder, repeats=repeats, at=plans[0].schedule.due_at)
        if len(plans) > 1:
            return await self._all(turn, text, plans, climb, way)
        return await self._one(turn, text, plans[0], climb, ladder or [], way)

    async def _hung(
        self, turn: Turn, text: str, hung: hanging.Hung, ladder: list[dict[str, Any]] | None, way: str | None
    ) -> Finding:
        """A reminder ahead of an event: it moves and ends with it."""
        repeats = hung.planned.schedule.rrule is not None
        climb = await escalating.settled(turn, ladder, repeats=repeats, at=hung.planned.schedule.due_at)
        to = await carriers.chosen(turn, way, hung.planned.schedule.due_at)
        made = self._add(turn, text, hung.planned, climb, to)
        told = await hanging.tie(turn, made, hung)
        notes = wording.assumptions(hung.planned.assumed)
        return Finding(
            f"{to.setting(made, turn)}: {text}.{notes}{told}{to.note}{climb.tail} {wording.UNDO}",
            summary=f"set a reminder: {sentences.shown(text)}", effects=(Effect.WRITE,), data=wording.data([made]),
        )

    async def _all(
        self, turn: Turn, text: str, plans: list[timing.Planned], climb: escalating.Climb, way: str | None
    ) -> Finding:
        plans = [planned for planned in plans if await _twin(turn, text, planned.schedule) is None]
        if not plans:
            return Finding(f"These are all set already: {text}.")
        to = await carriers.chosen(turn, way, plans[-1].schedule.due_at)
        made = [self._add(turn, text, planned, climb, to) for planned in plans]
        starts = sentences.joined([wording.starting(one, turn) for one in made])
        notes = wording.assumptions([note for planned in plans for note in planned.assumed])
        return Finding(
            f"I'll {'call' if to.said == 'call' else 'remind'} you {to.said.removeprefix('call')}{starts}: "
            f"{text}.{notes}{to.note}{climb.tail} Say undo to take them back.",
            summary=f"set {len(made)} reminders: {sentences.shown(text)}",
            effects=(Effect.WRITE,),
            data=wording.data(made),
        )

    def _add(
        self, turn: Turn, text: str, planned: timing.Planned, climb: escalating.Climb, to: carriers.Chosen
    ) -> agenda.Dated:
        me = turn.person.id
        return agenda.add(
            turn.unit, text, planned.schedule, recipient_id=me, handle_id=to.handle_id, ladder=climb.rungs
        )

    async def _one(
        self, turn: Turn, text: str, planned: timing.Planned, climb: escalating.Climb, asked: list[dict[str, Any]],
        way: str | None,
    ) -> Finding:
        twin = await _twin(turn, text, planned.schedule)
        if twin is not None and climb.rungs and twin.reminder.ladder != [*climb.rungs]:
            return await escalating.changed(turn, twin, asked)
        if twin is not None:
            return Finding(f"That one is already set: {wording.line(twin, turn)}.", data=wording.data([twin]))
        to = await carriers.chosen(turn, way, planned.schedule.due_at)
        made = self._add(turn, text, planned, climb, to)
        length = f" (in {planned.length})" if planned.length else ""
        notes = wording.assumptions(planned.assumed)
        return Finding(
            f"{to.setting(made, turn)}{length}: {text}.{notes}{to.note}{climb.tail} {wording.UNDO}",
            summary=f"set a reminder: {sentences.shown(text)}",
            effects=(Effect.WRITE,),
            data=wording.data([made]),
        )


def _for_another(
    turn: Turn, recipient: str, text: str | None, when: When | None, ladder: list[dict[str, Any]] | None,
    way: str | None, said: str,
) -> Finding:
    """A reminder to somebody else is a message in the person's name: whether, when and how it can reach them is known
    there, and what takes their yes is asked there."""
    whom = _WHOM.search(said)
    times = times_in.find(whom[1], turn.local) if whom else []
    if whom and times:  # "remind Sam tomorrow at 10 to …": the time stands behind the name, and is no part of it
        first, last = times[0].span
        recipient, when = f"{whom[1][:first]} {whom[1][last:]}".strip(" ,"), times[0]
    slots = {"recipient": recipient, "body": f"Reminder: {text}" if text else None, "when": when, "ladder": ladder,
             "channel": None if way == "voice" else way}  # fmt: skip
    request = Request(
        "send_message", {name: value for name, value in slots.items() if value is not None}, "phrase", 0.95,
        "a reminder to somebody else is a message", said if ladder else "",
    )
    return Finding("", handoff=Handoff("ops_planner", "comms_pilot", request, {}, Reason.CAPABILITY_REQUIRED))


def _no_place(text: str, place: str) -> Finding:
    """A place to wait for, or a date that cannot be ("on February 30"), stands where a time should."""
    where = sentences.shown(place, 30)
    cannot = (
        f'I can\'t read "{where}" as a time.'
        if any(letter.isdigit() for letter in place)
        else f"I can't tell where you are, so I can't wait for that place ({where})."
    )
    ask = f"{cannot} When should I remind you: {sentences.shown(text)}?"
    return choosing.missing(ask, "set_reminder", "when", {"text": text})


async def _twin(turn: Turn, text: str, schedule: agenda.Schedule) -> agenda.Dated | None:
    """The same reminder at the same moments, if it is set already."""
    twins = await agenda.due_at(turn.unit, schedule.due_at, text)
    return next((one for one in twins if one.reminder.rrule == schedule.rrule), None)


def _tidy(text: str | None) -> str | None:
    kept = " ".join((text or "").split()).replace(" ,", ",").strip(" .,;:!?-")
    return None if kept.lower() in _NOTHING else kept or None
