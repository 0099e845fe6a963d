"""A round of a check-in called off while it waits for an answer: nobody is asked or told any more. For keeping.py."""

from __future__ import annotations

import re
from collections.abc import Sequence

from specialists.comms_pilot import arranging
from specialists.contract import Finding, Turn
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When
from specialists.people import subjects, writing
from specialists.people.subjects import Subject
from storage import checkins, executions
from storage.checkins import Asking
from storage.tables import OutboxKind

_THIS_ROUND = Pattern(
    r"\b(?:today|tonight|(?:for|just) now|this (?:one|time|round|once|morning|evening|afternoon)|again"
    r"|chas\w*|bother\w*|pester\w*|nag\w*)\b", re.I,
)
_LATER = Pattern(r"\b(?:next|tomorrow)\b", re.I)


async def under_way(turn: Turn, standing: Sequence[Asking]) -> list[Asking]:
    """The check-ins that were to ask once and wait for the answer: none of them is to come any more."""
    known = {one.checkin.id for one in standing}
    return [one for one in await checkins.under_way(turn.unit) if one.checkin.id not in known]


async def meant(turn: Turn, one: Asking, verb: str, when: When | None, text: str) -> bool:
    """Whether the words end the round that waits for an answer, and not what is to come after it."""
    if verb not in ("stop", "skip") or not await checkins.waiting(turn.unit, one.checkin):
        return False
    if one.found.reminder.rrule is None:
        return False  # with its only round the whole of it ends
    if when is not None and when.start is not None:
        return when.rrule is None and when.start.date() == turn.local.date()
    return bool(_THIS_ROUND.search(text)) or (verb == "skip" and not _LATER.search(text))


async def this_round(turn: Turn, one: Asking, subject: Subject) -> Finding:
    """Ends the round alone; the rhythm goes on."""
    told = await end(turn, one, subject, checkins.CALLED_OFF)
    at = arranging.moment(turn, one, one.found.occurrence.due_at)
    return Finding(
        f"I don't ask {subject.whom} again.{told} The next check-in is on {at}.",
        summary=f"called off a round of {arranging.called(subject)}",
    )


async def end(turn: Turn, one: Asking, subject: Subject, reason: str) -> str:
    """Ends what waits for an answer, and tells those of the circle who had heard of the silence; answers that, as a
    sentence to go on with."""
    heard = await checkins.told(turn.unit, *await checkins.waiting(turn.unit, one.checkin))
    told = heard & {*one.checkin.circle} - {subject.id, turn.person.id}
    await checkins.close(turn.unit, one.checkin, reason)
    if subject.contact is None:
        await executions.close_questions(turn.unit, clock=True)
    owner = await subjects.asker(turn)
    for person_id in sorted(told):
        words = f"{owner} has called off the check-in with {subject.name}: no answer is waited for any more."
        await writing.write(turn, person_id, words, OutboxKind.MESSAGE)
    names = await subjects.named(turn, sorted(told))
    return f" I've told {sentences.joined([*names.values()])}." if names else ""
