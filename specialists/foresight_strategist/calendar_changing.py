"""Changing and cancelling events. Reached by phrase, model and button through the contract."""

from __future__ import annotations

import re
from typing import Annotated

from specialists import choosing, heard, spoken
from specialists.calendars import finding, wording
from specialists.contract import Effect, Finding, Operation, Role, Specialist, Turn, action
from specialists.foresight_strategist import changing, kept
from specialists.heard import cue
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When

_LONGER = Pattern(r"\b(?:longer|extend|lengthen|shorter|shorten)\b", re.I)
_SHORTER = Pattern(r"\b(?:shorter|shorten)\b", re.I)
_MOST = 50  # events that are cancelled at a time


class CalendarChanges(Specialist):
    """Moves and cancels what is on your calendar."""

    name = "foresight_strategist"

    @action(
        "update_event", object="event", operation=Operation.CHANGE,
        roles={"event_id": Role.ID, "title": Role.NAME, "when": Role.TIME, "new_title": Role.TEXT, "old": Role.FORMER,
               "duration": Role.SHIFT, "earlier": Role.EARLIER, "length": Role.LENGTH, "more": Role.MORE,
               "skip": Role.SKIP, "without": Role.WITHOUT, "until": Role.END, "place": Role.PLACE,
               "invitees": Role.PERSON},
        category="scheduling", effect=Effect.WRITE,
    )
    async def update_event(
        self, turn: Turn, title: str | None = None, when: When | None = None, old: When | None = None,
        new_title: str | None = None, duration: When | None = None, earlier: str | None = None,
        length: When | None = None, more: When | None = None, skip: When | None = None, without: When | None = None,
        until: When | None = None, place: str | None = None, invitees: str | None = None, event_id: str | None = None,
        sure: str | None = None, order: Annotated[kept.Order, heard.of(kept.ordered)] = kept.NO_ORDER,
        longer: Annotated[bool, cue(_LONGER)] = False, shorter: Annotated[bool, cue(_SHORTER)] = False,
    ) -> Finding:
        """Moves, renames, lengthens or cancels an event on your calendar."""
        drops = bool(order.drops) and event_id is None
        if drops and not finding.bare(title or "") and when is not None:
            return await _cleared(turn, when, sure=sure is not None)
        said = {"when": when, "new_title": new_title, "duration": duration, "earlier": earlier, "length": length,
                "more": more, "skip": skip, "without": without, "until": until, "place": place, "invitees": invitees}
        former = old if old is not None else when if drops else skip or without
        meant = (
            await finding.by_id(turn, event_id, former) if event_id is not None
            else await finding.one(turn, "update_event", "Which event?", title, former, said)
        )  # fmt: skip
        if meant.one is None and meant.instead is None:
            handed = await kept.moved(turn, title, when, order) or await kept.dropped(turn, title, order)
            return handed or await _none(turn, title)
        if meant.one is None:
            return meant.instead or await _none(turn, title)
        if drops:
            return await _dropped(turn, meant)
        once = skip or without
        if once is not None:
            return await changing.left_out(turn, meant.one, changing.days(once))
        read_by_length = when is not None and when.seconds is not None and (when.start is None or when.elapsed)
        if read_by_length and longer:
            more, when, earlier = when, None, "yes" if shorter else earlier
        elif read_by_length and event_id is None:
            duration, when, earlier = when, None, "yes" if order.earlier else earlier
        wanted = changing.Change(
            when, duration, more, length, earlier is not None, new_title, place, invitees, until, None,
            whole=not meant.dated,
        )
        if wanted == changing.Change(whole=wanted.whole):
            ask = f"What shall I change: {wording.line(meant.one, turn)}? Say a time, for instance."
            return choosing.missing(ask, "update_event", "when", {"event_id": str(meant.one.event.id)})
        return await changing.change(turn, meant.one, wanted)

    @action(
        "cancel_event", object="event", operation=Operation.REMOVE,
        roles={"event_id": Role.ID, "title": Role.NAME, "when": Role.FORMER}, category="scheduling",
        effect=Effect.DELETE,
    )
    async def cancel_event(
        self, turn: Turn, title: str | None = None, when: When | None = None, event_id: str | None = None,
        after: str | None = None, sure: str | None = None,
    ) -> Finding:
        """Takes an event out of your calendar, or a repeating one from a date on."""
        if event_id is None and not finding.bare(title or ""):
            event_id = await _spoken_of(turn)
            if event_id is None and when is not None:
                return await _cleared(turn, when, sure=sure is not None)
        meant = (
            await finding.by_id(turn, event_id, when) if event_id is not None
            else await finding.one(turn, "cancel_event", "Which event shall I cancel?", title, when, {"after": after})
        )  # fmt: skip
        if meant.one is None:
            return meant.instead or await _none(turn, title)
        return await (changing.from_then_on(turn, meant.one) if after else _dropped(turn, meant))


async def _spoken_of(turn: Turn) -> str | None:
    """The one event that was spoken of last."""
    named = await spoken.of(turn, "events")
    return named[0] if len(named) == 1 else None


async def _dropped(turn: Turn, meant: finding.Meant) -> Finding:
    """What is cancelled: of a repeating event the date that was named, else all of it."""
    one = meant.one
    assert one is not None  # noqa: S101 - whoever calls has looked
    if meant.dated and one.event.rrule is not None:
        return await changing.left_out(turn, one, [one.local.date()])
    whole = await turn.ports.calendar.event(turn.unit, one.event.master_id) if not meant.dated else None
    return await changing.cancelled(turn, [one._replace(event=whole) if whole is not None else one])


async def _cleared(turn: Turn, when: When, *, sure: bool) -> Finding:
    """All that is in a time goes, after a yes where that is more than one thing."""
    found = [one for one in await finding.at(turn, when) if one.ends > turn.now][:_MOST]
    if not found:
        return Finding(f"Nothing is in your calendar for {' '.join(when.text.split())}.", worked=False)
    if len(found) > 1 and not sure:
        listed = sentences.some([wording.line(one, turn) for one in found])
        ask = f"Shall I cancel {sentences.counted(len(found), 'event')}: {listed}?"
        return choosing.sure(ask, "Yes, cancel them", "cancel_event", {"when": when})
    repeating = [one for one in found if one.event.rrule is not None]
    for one in repeating:
        await changing.left_out(turn, one, [one.local.date()])
    once = [one for one in found if one.event.rrule is None]
    if not once:
        listed = sentences.some([wording.line(one, turn) for one in repeating])
        return Finding(f"I left out {listed}. {wording.UNDO}", summary="cleared your calendar",
                       effects=(Effect.DELETE,))  # fmt: skip
    return await changing.cancelled(turn, once)


async def _none(turn: Turn, title: str | None) -> Finding:
    named = f" about {sentences.quoted(title, 40)}" if title else ""
    there = (await finding.to_come(turn))[:5]
    if not there:
        return Finding(f"I found no event{named}: nothing is in your calendar.", worked=False)
    listed = "; ".join(wording.line(one, turn) for one in there)
    return Finding(f"I found no event{named}. There is: {listed}.", worked=False)
