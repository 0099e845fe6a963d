"""One round of a check-in: what is asked when its time has come, or why not. Run by the clock
(bot/clock/clockturns.py)."""

from __future__ import annotations

import datetime as dt

from specialists.comms_pilot import arranging, scheduled, unheard
from specialists.contract import Question, Specialist, Turn
from specialists.falling import Fallen, Falling, Letter, falls_due
from specialists.language.text import sentences
from specialists.people import questions, subjects
from specialists.people.subjects import Subject
from storage import agenda, checkins
from storage.checkins import Asking
from storage.tables import OutboxKind, Purpose


class Rounds(Specialist):
    """Asks after people when it is time."""

    name = "comms_pilot"

    @falls_due(Purpose.CHECK_IN)
    async def ask(self, turn: Turn, falling: Falling) -> Fallen:
        """Asks, once, however many rounds were missed; the round before that nobody answered is told of first."""
        checkin = await checkins.of_reminder(turn.unit, falling.reminder.id)
        if checkin is None or checkin.state == checkins.STOPPED:
            return Fallen(skipped="it was stopped", climbs=False)
        subject = await subjects.by_id(turn, checkin.subject_id)
        if subject is None:
            return await _left_out(turn, falling, "who is to be asked is no longer known to me")
        if checkins.is_paused(checkin, turn.now):
            return Fallen(skipped="paused", climbs=False)
        why = subject.unwilling(regular=falling.reminder.rrule is not None)
        if why is not None:
            return await _left_out(turn, falling, why)
        if falling.occurrence.origin_id and await checkins.is_due_anew(turn.unit, falling.occurrence):
            return Fallen(skipped="the next one came", climbs=False)  # it was put off to here: nobody is asked twice
        one = Asking(checkin, agenda.Dated(falling.reminder, falling.occurrence))
        if await unheard.was_heard(turn, one, subject):
            return Fallen(skipped="they had written that day", climbs=False)
        earlier = [before for before in await checkins.waiting(turn.unit, checkin)
                   if before.found.occurrence.id != falling.occurrence.id]  # fmt: skip
        notices = [] if subject.mine else [await _unanswered(turn, subject, before) for before in earlier]
        notices += _late(turn, subject, falling)
        first = not await checkins.asked(turn.unit, dt.datetime.min.replace(tzinfo=dt.UTC), subject_id=subject.id)
        text = questions.asking(subject, checkin.question, await subjects.asker(turn), first=first)
        if subject.mine and falling.missed:
            text += f" (I was away, and ask once for {sentences.counted(falling.missed + 1, 'time')}.)"
        letter = Letter(
            subject.id, text, OutboxKind.CHECK_IN,
            questions.buttons(turn, subject, checkin.question, falling.occurrence.id),
            handle_id=falling.reminder.handle_id,
        )
        told = tuple(Letter(turn.person.id, said, OutboxKind.NOTICE) for said in ["\n".join(notices)] if said)
        question = None
        if subject.contact is None:  # the next message of who lives here may be the answer
            slots = {"occurrence": str(one.found.occurrence.id)}
            if not subject.mine:
                slots["book"] = str(turn.person.id)
            question = Question(text, "configure_checkin", slots, missing="answer")
        return Fallen((letter, *told), f"asked {subject.whom} how they are", question=question)


async def _unanswered(turn: Turn, subject: Subject, before: Asking) -> str:
    """The end of a round that its ladder did not bring: the next one came first."""
    at = arranging.moment(turn, before, before.found.occurrence.due_at)
    return f"{subject.name} did not answer my check-in of {at}. I am asking anew now."


def _late(turn: Turn, subject: Subject, falling: Falling) -> list[str]:
    if subject.mine or falling.held or (turn.now - falling.due_at < scheduled.TOLD and not falling.missed):
        return []
    missed = f", and could not ask {sentences.counted(falling.missed, 'time')} before" if falling.missed else ""
    return [f"I was away{missed}: I ask {subject.name} only now."]


async def _left_out(turn: Turn, falling: Falling, why: str) -> Fallen:
    """A round that is not asked."""
    return await scheduled.left_out(turn, falling, f"I did not do the {falling.reminder.text}: {why}.", why)
