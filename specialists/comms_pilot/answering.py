"""What becomes of an answer to a check-in: kept, the round ended, and who waits for it told. Called by checkins.py for
those who live here, and, as a service, by bot/receiving/checkins.py for
contacts.

Everything runs as a turn of the person who set the check-in up, whoever answers.
"""

from __future__ import annotations

import datetime as dt
import re

from specialists import circle
from specialists.comms_pilot import arranging, record
from specialists.contract import Turn
from specialists.language import replies
from specialists.language import time as when
from specialists.language.emergencies import numbers
from specialists.language.replies import Kind
from specialists.language.text import patterns, sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import say as when_say
from specialists.people import countries, questions, subjects, writing
from specialists.people.subjects import Subject
from specialists.scheduling import timing, wording
from specialists.services import Heard
from storage import agenda, checkins, contacts
from storage.checkins import Asking
from storage.contacts import Permission
from storage.tables import OccurrenceState, OutboxKind, Person

WAITS = dt.timedelta(hours=24)  # so long after an asking, what comes back may be its answer
REMEMBERED = dt.timedelta(days=30)  # so long a cry for help is heard as one, whatever was asked last
LATER = dt.timedelta(minutes=30)
ROUGHLY = dt.timedelta(minutes=5)  # what is farther away comes at a full minute
LONGEST = 1000  # characters of an answer that are kept
LONGEST_FOR = 200  # characters of an answer by who set the check-in up, whose other messages are no answers
_NAMED = Pattern(r"\d|\b(?:an?|one|two|five|ten|half|minute|hour|noon|tonight|tomorrow|morning|afternoon|evening)\b"
                    r"|\bafter \w+", re.IGNORECASE)  # fmt: skip

_OF_SOMEBODY = Pattern(r"^\W*(?:(?:i|we) .{0,40}\b(?:her|him|them)\b|she|he|they)\b", re.IGNORECASE)


async def open_on(turn: Turn, subject_id: int) -> Asking | None:
    """The latest asking of somebody that nothing has come back to yet."""
    found = await checkins.asked(turn.unit, turn.now - WAITS, subject_id=subject_id)
    found.sort(key=lambda one: one.found.occurrence.state != OccurrenceState.FIRED)  # what waits, before what is over
    for one in found:
        if one.found.occurrence.state in checkins.OPEN and not await checkins.is_answered(turn.unit, one):
            return one
    return None


async def by_contact(turn: Turn, contact: Person, text: str) -> Heard | None:
    """What a contact wrote, as an answer to a check-in on them, or to one that they may answer; None where it is none.

    `turn` is one of the book's owner.
    """
    subject = await subjects.by_id(turn, contact.id)
    if subject is None:
        return None
    mine = await open_on(turn, contact.id)
    if mine is None and replies.asks_help(text) and await checkins.on(turn.unit, contact.id):
        mine = next(iter(await checkins.asked(turn.unit, turn.now - REMEMBERED, subject_id=contact.id)), None)
    if mine is not None:
        return await heard(turn, mine, subject, text, by=subject)
    return await _for_another(turn, subject, text)


async def _for_another(turn: Turn, speaker: Subject, text: str) -> Heard | None:
    """Whether somebody of the circle answers for who was asked: they name them, or were just told of the silence."""
    if speaker.contact is None or not contacts.may(speaker.contact, Permission.ANSWER_CHECKINS):
        return None
    fitting: list[tuple[Asking, Subject]] = []
    for one in await checkins.asked(turn.unit, turn.now - WAITS):
        asked = await subjects.by_id(turn, one.checkin.subject_id)
        if asked is None or speaker.id not in one.checkin.circle or await checkins.is_answered(turn.unit, one):
            continue
        if one.found.occurrence.state not in checkins.OPEN:
            continue
        if _names(asked, text):
            fitting = [(one, asked)]
            break
        if speaker.id in await checkins.told(turn.unit, one):
            fitting.append((one, asked))
    if len({asked.id for _, asked in fitting}) != 1 or replies.read_for(text) not in (Kind.OK, Kind.HELP):
        return None
    return await heard(turn, fitting[0][0], fitting[0][1], text, by=speaker)


async def waits_for(turn: Turn, text: str) -> Asking | None:
    """The asking that the turn's own person answers for who was asked: they name them, or the only one there is."""
    if len(text) > LONGEST_FOR or replies.read_for(text) not in (Kind.OK, Kind.HELP):
        return None
    waiting: list[Asking] = []
    for one in await checkins.asked(turn.unit, turn.now - WAITS):
        asked = await subjects.by_id(turn, one.checkin.subject_id)
        if asked is None or asked.mine or one.found.occurrence.state not in checkins.OPEN:
            continue
        if await checkins.is_answered(turn.unit, one):
            continue
        if _names(asked, text):
            return one
        waiting.append(one)
    alone = len({one.checkin.subject_id for one in waiting}) == 1  # of several askings of one person, the latest
    return waiting[0] if alone and _OF_SOMEBODY.search(text) else None


def _names(asked: Subject, text: str) -> bool:
    labels = circle.labels_of(asked.contact) if asked.contact is not None else [asked.name]
    return any(patterns.search(rf"\b{re.escape(label)}\b", text, re.IGNORECASE) for label in labels if label)


async def heard(turn: Turn, one: Asking, subject: Subject, text: str, *, by: Subject) -> Heard:
    """Keeps an answer and does what follows from it."""
    text = sentences.shown(text, LONGEST)
    kind = replies.read(text) if by.id == subject.id else replies.read_for(text)
    if kind is Kind.WHO:
        return await _introduced(turn, one, subject, text)
    if kind is Kind.LATE:
        return await _later(turn, one, subject, text)
    if kind is Kind.STOP:
        return await _stopped(turn, one, subject, text)
    told = await checkins.told(turn.unit, one) - {subject.id, turn.person.id, by.id}
    checkins.answer(turn.unit, one, by.id, kind, text)
    await _end(turn, one)
    if kind is Kind.HELP:
        return await _alarm(turn, one, subject, text, by)
    for person_id in sorted(told & {*one.checkin.circle}):
        await writing.write(turn, person_id, f"{_who(by, subject)}: {sentences.quoted(text, 200)}", OutboxKind.MESSAGE)
    return await _thanked(turn, one, subject, text, kind, by)


async def _introduced(turn: Turn, one: Asking, subject: Subject, text: str) -> Heard:
    """Who does not know who writes is told, and asked again; nothing is answered by that."""
    owner = await subjects.asker(turn)
    named = owner[:1].lower() + owner[1:] if owner.startswith("The ") else owner
    about = questions.put(one.checkin.question, mine=False) or questions.HOW
    wish = f"asks you {about}" if questions.is_errand(one.checkin.question) else f"would like to know {about}"
    return Heard(
        f"I'm Hob, an assistant that {named} uses: a program, and no person. {owner} {wish}. An answer in your own "
        f"words goes to {named}; STOP ends this.",
        f"{subject.name} asked who I am ({sentences.quoted(text)}). I said that I write for you, and asked again.",
        f"told {subject.name} who I am", Kind.WHO,
    )


async def _thanked(turn: Turn, one: Asking, subject: Subject, text: str, kind: Kind, by: Subject) -> Heard:
    summary = f"kept an answer to {arranging.called(subject)}"
    if subject.mine and by.mine:
        run = await record.streak(turn, one.checkin)
        days = f" That is {run} in a row." if run > 1 else ""
        return Heard(f"Noted: {sentences.quoted(text)}.{days} {wording.UNDO}", summary=summary, kind=kind)
    if by.mine:
        told = await subjects.named(turn, sorted(await checkins.told(turn.unit, one) & {*one.checkin.circle}))
        also = f" I've told {sentences.joined([*told.values()])}." if told else ""
        return Heard(f"Good. I've noted that for {subject.name}, and ask no more for now.{also} {wording.UNDO}",
                     summary=summary, kind=kind)  # fmt: skip
    owner = await subjects.asker(turn)
    owner = owner[:1].lower() + owner[1:] if owner.startswith("The ") else owner
    said = {
        Kind.OK: f"Thank you. I've told {owner}.",
        Kind.QUESTION: f"I can't answer for {owner}, but I've passed it on.",
    }.get(kind, f"Thank you. I've passed that on to {owner}.")
    at = arranging.moment(turn, one, one.found.occurrence.due_at)
    return Heard(said, f"{_who(by, subject)} (check-in of {at}): {sentences.quoted(text, 600)}", summary, kind)


def _who(by: Subject, subject: Subject) -> str:
    return f"{subject.name} answered" if by.id == subject.id else f"{by.name} answered for {subject.name}"


async def _end(turn: Turn, one: Asking) -> None:
    """The round is over: nothing more climbs, and what was queued does not go out."""
    if one.found.occurrence.state in checkins.OPEN:
        await agenda.acknowledge(turn.unit, one.found, turn.channel)


async def _later(turn: Turn, one: Asking, subject: Subject, text: str) -> Heard:
    due = turn.now + LATER
    there = turn.now.astimezone(subject.zone)
    said = when.read(text, there) if _NAMED.search(text) else None  # a bare "later" names no time
    if said is not None and said.rrule is None:
        try:
            planned = timing.plan(said, turn.now, subject.zone).schedule.due_at
        except timing.Unplannable:
            planned = due
        if dt.timedelta(minutes=1) <= planned - turn.now <= WAITS:
            due = planned
    if due - turn.now > ROUGHLY:
        due = due.replace(second=0, microsecond=0)
    checkins.answer(turn.unit, one, subject.id, Kind.LATE, text)
    local = timing.wall(one.found.reminder, due, turn.person.zone)
    await agenda.snooze(turn.unit, one.found, local, due, turn.channel)
    if one.found.occurrence.state in checkins.OPEN:  # it was given up meanwhile
        one.found.occurrence.state = OccurrenceState.ACKNOWLEDGED
    at = when_say.moment(due.astimezone(subject.zone).replace(tzinfo=None), there)
    summary = f"put off {arranging.called(subject)}"
    if subject.mine:
        return Heard(f"All right, I'll ask again on {at}. {wording.UNDO}", summary=summary, kind=Kind.LATE)
    mine = wording.moment(due, turn)
    return Heard(
        f"All right, I'll ask again on {at}.",
        f"{subject.name} answered my check-in: {sentences.quoted(text)}. I'll ask again on {mine}.", summary, Kind.LATE,
    )


async def _stopped(turn: Turn, one: Asking, subject: Subject, text: str) -> Heard:
    checkins.answer(turn.unit, one, subject.id, Kind.STOP, text)
    await checkins.stop(turn.unit, [one.checkin])
    if subject.mine:
        return Heard(f"That check-in has ended. {wording.UNDO}", summary="stopped a check-in", kind=Kind.STOP)
    return Heard(
        "All right, I won't ask any more.",
        f"{subject.name} does not want to be asked any more ({sentences.quoted(text)}), so the check-in has ended.",
        f"stopped the check-in with {subject.name}", Kind.STOP,
    )


async def left(turn: Turn, contact: Person) -> str:
    """Ends every check-in on somebody who refused to hear from Hob; what their owner is told of that, if there were."""
    there = await checkins.on(turn.unit, contact.id)
    going = [one for one in there if one.state != checkins.STOPPED]
    standing = {one.checkin.id for one in await checkins.standing(turn.unit, contact.id)}
    waiting = [one for one in going if await checkins.waiting(turn.unit, one)]
    await checkins.stop(turn.unit, going)
    if not standing and not waiting:
        return ""
    return f"So my check-in with {contact.name} has ended."


async def _alarm(turn: Turn, one: Asking, subject: Subject, text: str, by: Subject) -> Heard:
    """All rungs at once: everybody who would have been told in the end is told now, whatever the hour."""
    rungs = one.found.reminder.ladder
    rings = {_id(turn, subject, who) for rung in rungs if rung.get("way") == "call" for who in rung.get("whom", ())}
    whom = [turn.person.id, *one.checkin.circle]
    names = await subjects.named(turn, one.checkin.circle)
    said = f"URGENT: {_who(by, subject)} my check-in: {sentences.quoted(text, 300)}"
    reached: list[int] = []
    for person_id in dict.fromkeys(whom):
        if person_id in (subject.id, by.id):
            continue
        others = [names[other] for other in one.checkin.circle if other in names and other not in (person_id, by.id)]
        also = f" I am telling {sentences.joined(others)} as well." if others else ""
        words = f"{said}.{also} I can't send help: please see to it, or call an emergency service."
        if await writing.write(turn, person_id, words, OutboxKind.REMINDER, all_ways=person_id == turn.person.id,
                               ring=person_id in rings):  # fmt: skip
            reached.append(person_id)
    owner = await subjects.asker(turn)
    told = [owner if one_id == turn.person.id else names.get(one_id, "somebody") for one_id in reached]
    at_once = f"I've written to {sentences.joined(told)} at once." if told else "I could not reach anybody just now."
    return Heard(
        f"{at_once} I can't send help myself: if it is urgent, call {await _number(turn, subject)} now.",
        summary=f"called for help for {subject.whom}", kind=Kind.HELP,
    )


async def _number(turn: Turn, subject: Subject) -> str:
    """The emergency number where they are."""
    zone = subject.zone.key if subject.mine or subject.contact is None or subject.contact.zone_known else ""
    addresses = [one.address for one in await contacts.addresses_of(turn.unit, subject.id)]
    where = countries.country(turn, next((one for one in addresses if one.startswith("+")), ""), zone)
    there = numbers.of(where)
    return there.emergency if there.known else "your local emergency number"


def _id(turn: Turn, subject: Subject, who: object) -> object:
    return turn.person.id if who == "me" else subject.id if who == "them" else who
