"""Check-ins set up, or asked at once: who, by whose clock, what follows silence, who has to agree. For checkins.py."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from specialists import choosing, circle, quiet
from specialists.contract import Effect, Finding, Turn
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When
from specialists.language.time import say as when_say
from specialists.people import consent, questions, subjects
from specialists.people.subjects import Subject
from specialists.scheduling import escalating, timing, wording
from storage import agenda, checkins, contacts
from storage.checkins import Asking
from storage.contacts import Permission
from storage.tables import Consent, OccurrenceState, Purpose, ReminderKind

USUAL: tuple[dict[str, Any], ...] = ({"after": 1800, "way": "again", "whom": ["them"], "text": None},)
NO_HELP = (
    "No: I am no emergency service, and can't call one. In an emergency call your local number. When somebody does not "
    "answer my check-in I ask again, call them, and tell you and whom you name."
)
_HELPERS = Pattern(r"\b(?:ambulance|police|doctor|paramedics?|hospital|brigade|emergency|911|999|112)\b", re.I)
NO_EMERGENCY = "I am no emergency service: in an emergency call your local number."


class Climb(NamedTuple):
    """A check-in's ladder as its reminder keeps it, who stands on it beside its subject, and what is to be said."""

    rungs: tuple[dict[str, Any], ...] = ()
    circle: tuple[int, ...] = ()
    said: str = ""
    troubles: tuple[str, ...] = ()


async def settled(
    turn: Turn, subject: Subject, ladder: Sequence[Mapping[str, Any]] | None, question: str, *, usual: bool = True
) -> Climb:
    """What follows silence: names become people, and each rung that turns to the subject has its words. Without a
    ladder it is the `usual` one, unless none is wanted."""
    rungs: list[dict[str, Any]] = []
    people: dict[int, Subject] = {}
    troubles: list[str] = []
    given = ladder if ladder else () if subject.mine or not usual else USUAL
    for rung in given:
        if "every" in rung:
            rungs.append(dict(rung))
            continue
        whom: list[Any] = []
        for words in rung["whom"]:
            who = await _who(turn, subject, words)
            if isinstance(who, str):
                troubles.append(who)
                continue
            whom.append("them" if who.id == subject.id else "me" if who.mine else who.id)
            if who.id not in (subject.id, turn.person.id):
                people[who.id] = who
            troubles += await _trouble(turn, who, rung.get("way"))
        if whom:
            rungs.append({**rung, "whom": list(dict.fromkeys(whom))})
    if given and not rungs and not subject.mine and given is not USUAL:  # nobody on it could be found
        climb = await settled(turn, subject, USUAL, question)
        return climb._replace(troubles=(*dict.fromkeys(troubles), *climb.troubles))
    if rungs and not subject.mine:
        troubles += [await _allowed(turn, subject, one, rungs) for one in people.values()]
    again = questions.asking_again(subject, question, await subjects.asker(turn))
    rungs = [{**rung, "ask": again, "told": bool(question)} for rung in rungs]
    said = in_words(subject, rungs, {key: one.whom for key, one in people.items()})
    return Climb(tuple(rungs), tuple(people), said, tuple(dict.fromkeys(one for one in troubles if one)))


async def _who(turn: Turn, subject: Subject, words: Any) -> Subject | str:
    """Somebody on a rung, or why they are left out."""
    if words == "them":
        return subject
    if words == "me":
        return subjects.oneself(turn)
    if isinstance(words, int):
        return await subjects.by_id(turn, words) or "Somebody on it is no longer known to me, so I left them out."
    found = await subjects.meant(turn, str(words), "configure_checkin", {})
    if isinstance(found, Subject):
        return found
    if _HELPERS.search(str(words)):
        return "I can't call an emergency service, and left that out."
    who = sentences.shown(circle.bare(str(words)), 30)
    if found.question is not None:
        return f"{who} could be several people, so I left that out: say it with the full name."
    return escalating.unknown(who)


async def _trouble(turn: Turn, who: Subject, way: str | None) -> list[str]:
    """Why somebody can't be reached as a rung says."""
    ways = await turn.ports.ways.of(who.id, turn.now)
    if not any(not one.trouble for one in ways):
        return [f"I have no way to reach {who.whom} yet."]
    if way in (None, "again"):
        return []
    why = escalating.trouble_by(ways, way)
    cant = f"I can't {'call' if way == 'call' else 'reach'} {who.whom} that way"
    return [f"{cant}: {why}. I'll write instead."] if why else []


async def _allowed(turn: Turn, subject: Subject, one: Subject, rungs: Sequence[Mapping[str, Any]]) -> str:
    """Somebody who was named to be told may answer too, and be called where that was said; a contact is asked first."""
    if one.contact is None:
        return ""
    called = any(rung.get("way") == "call" and one.id in rung.get("whom", ()) for rung in rungs)
    contacts.grant(
        one.contact, [Permission.ANSWER_CHECKINS, *([Permission.BE_CALLED] if called else [])], given=True
    )
    before = one.contact.consent
    said = await consent.ask(turn, one.contact, f"tell you when {subject.name} does not answer my questions")
    if before == Consent.GIVEN:
        return ""
    return f"I've asked {one.name} too whether I may." if before == Consent.NONE and "first" in said else said


def in_words(subject: Subject, rungs: Sequence[Mapping[str, Any]], names: Mapping[int, str]) -> str:
    """The ladder in words: "If Mom doesn't answer within 30 minutes I'll ask again, …, and tell you in the end"."""
    parts: list[str] = []
    within = ""
    for rung in rungs:
        if "after" not in rung:
            continue
        after, step = when_say.length(int(rung["after"])), _step(subject, rung, names)
        parts.append(f"after another {after.removeprefix('1 ')} {step}" if parts else step)
        within = within or f" within {after}"
    nags = [f"ask again every {when_say.length(int(rung['every']))}" for rung in rungs if "every" in rung]
    if not parts and not nags:
        return ""
    silent = "If you don't answer" if subject.mine else f"If {subject.name} doesn't answer"
    last = "" if subject.mine else " If nobody answers in the end, I tell you."
    return f"{silent}{within}, I'll {', '.join([*parts, *nags])}.{last}"


def _step(subject: Subject, rung: Mapping[str, Any], names: Mapping[int, str]) -> str:
    whom = [subject.whom if one == "them" else "you" if one == "me" else names.get(one, "somebody")
            for one in rung["whom"]]  # fmt: skip
    way = rung.get("way")
    if whom == [subject.whom] and way in (None, "again"):
        return "ask again"
    if way == "call":
        return f"call {sentences.joined(whom)}"
    by = {"sms": " by SMS", "whatsapp": " on WhatsApp", "telegram": " on Telegram"}.get(way or "", "")
    return f"tell {sentences.joined(whom)}{by}"


async def at_once(
    turn: Turn, subject: Subject, question: str, ladder: Sequence[Mapping[str, Any]] | None
) -> Finding:
    """Asks somebody now: what falls due this very moment goes the road of all that falls due."""
    refused = await _refused(turn, subject, None)
    if refused is not None:
        return refused
    now = turn.now.replace(tzinfo=None)
    schedule = agenda.Schedule(ReminderKind.ELAPSED, now, None, None, now, turn.now)
    one, climb = await _kept(turn, subject, question, schedule, ladder)
    what = f" {question.strip(' ?.')}" if question.strip(" ?.") else f" how {subjects.are(subject)}"
    return Finding(
        " ".join(part for part in (f"I'm asking {subject.whom} now{what}.", climb.said, *climb.troubles) if part),
        summary=f"asked {subject.whom} how they are", effects=(Effect.SEND,), data=data([one]),
    )


def together(found: Sequence[Finding], names: Sequence[str]) -> Finding:
    """Several set up by one message, in one answer; the first that could not be, instead."""
    for one in found:
        if not one.worked:
            return one
    says = [one.say.replace(f" {NO_EMERGENCY}", "").replace(f" {wording.UNDO}", "") for one in found]
    says = _in_one(says, names) or says
    ends = [end for end in (NO_EMERGENCY, wording.UNDO) if any(end in one.say for one in found)]
    return replace(
        found[0], say="\n".join([*says, *([" ".join(ends)] if ends else [])]),
        summary=sentences.joined([one.summary for one in found]),
        data={"checkins": [one_id for one in found for one_id in one.data.get("checkins", ())]},
    )


def _in_one(says: Sequence[str], words: Sequence[str]) -> list[str]:
    """What is said of each, said once, where it differs in the name alone; nothing where it differs in more."""
    names = [Pattern(rf"\b{re.escape(word)}\b", re.I) for word in words]
    shown = [found[0] if (found := name.search(say)) else "" for name, say in zip(names, says, strict=True)]
    shapes = {name.sub("\0", say) for name, say in zip(names, says, strict=True)}
    if len(shapes) != 1 or not all(shown):
        return []
    shape = shapes.pop().replace("\0", sentences.joined(shown), 1)
    return [shape.replace("If \0 doesn't", f"If {sentences.joined(shown, 'or')} doesn't").replace("\0", "them")]


async def set_up(
    turn: Turn, subject: Subject, when: When, question: str, ladder: Sequence[Mapping[str, Any]] | None,
    way: str | None = None,
) -> Finding:
    """A check-in that comes again and again, or once at a time to come; a call where that is the `way`."""
    try:
        planned = plan(turn, subject, when)
    except timing.Unplannable as error:
        slots = {"recipient": None if subject.mine else subject.name, "question": question or None}
        return choosing.missing(f"{error.say} When shall I ask?", "configure_checkin", "when", slots)
    regular = planned.schedule.rrule is not None
    refused = await _refused(turn, subject, when, regular=regular)
    if refused is not None:
        return refused
    for one in await checkins.standing(turn.unit, subject.id):
        row = one.found.reminder
        if (row.rrule, one.found.occurrence.due_at, one.checkin.question) == (
            planned.schedule.rrule, planned.schedule.due_at, question,
        ) and not ladder:
            return Finding(f"That is set already: {line(turn, one, subject)}.", data=data([one]))
    rings = await _telephone(turn, subject) if way == "call" else None
    others = [line(turn, one, subject) for one in await checkins.standing(turn.unit, subject.id)]
    one, climb = await _kept(turn, subject, question, planned.schedule, ladder, rings)
    deed = f"I'll {'call' if rings else 'check in with'} {subject.whom} {starting(turn, one)}"
    if any(rung.get("unheard") for rung in climb.rungs):
        deed += f", unless {subject.name} has written to me that day"
    about = as_said(subject, question)
    errand = ("you " if subject.mine else "them ") if questions.is_errand(question) else ""
    asks = f", and ask {errand}{about}" if about else ""
    parts = [
        f"{deed}{asks}.{wording.assumptions(planned.assumed)}", climb.said,
        *([await agreed(turn, subject, one)] if regular else []), *climb.troubles,
        f"I know no number to call {subject.whom} at, so I write." if way == "call" and rings is None else "",
        _rest(turn, subject, one), f"There is also {others[0]}." if others else "",
        "" if subject.mine else NO_EMERGENCY, wording.UNDO,
    ]
    return Finding(
        " ".join(part for part in parts if part), effects=(Effect.WRITE,), data=data([one]),
        summary=f"set up a check-in with {subject.whom}",
    )


def as_said(subject: Subject, question: str) -> str:
    """A question as its setter is told of it: of oneself turned to "you", of somebody else in one's own words."""
    return questions.put(question, mine=True) if subject.mine else question.strip(" ?.!,")


async def agreed(turn: Turn, subject: Subject, one: Asking) -> str:
    """Asks a contact whether they want it, and says how that stands; empty where nobody has to be asked."""
    if subject.contact is None:
        return ""
    row = one.found.reminder
    rings = row.handle_id is not None
    calls = not rings and any(rung.get("way") == "call" and "them" in rung.get("whom", ()) for rung in row.ladder)
    also = ", and call you if you don't answer" if calls else ""
    about = questions.put(one.checkin.question, mine=False) or questions.HOW
    ask = "call you {} and ask" if rings else "ask you {}"
    said = await consent.ask(turn, subject.contact, f"{ask.format(wording.rhythm(row))} {about}{also}")
    return "" if consent.holds(subject.contact) else said


def plan(turn: Turn, subject: Subject, when: When, usual: dt.time = timing.NINE) -> timing.Planned:
    """The schedule of a check-in, by its subject's own clock unless another zone was said; `usual` is the time of day
    where none is.

    Raises timing.Unplannable with a sentence.
    """
    if not subject.mine and when.zone is None and when.seconds is None:
        when = replace(when, zone=subject.zone.key)
    return timing.plan(when, turn.now, turn.person.zone, usual=usual)


async def _kept(
    turn: Turn, subject: Subject, question: str, schedule: agenda.Schedule,
    ladder: Sequence[Mapping[str, Any]] | None, by: int | None = None,
) -> tuple[Asking, Climb]:
    """`by` is the handle that it is asked at, where not the one heard from last."""
    climb = await settled(turn, subject, ladder, question)
    rings = by is not None or any(
        rung.get("way") == "call" and "them" in rung.get("whom", ()) for rung in climb.rungs
    )
    if subject.contact is not None and rings:  # whoever sets it up has said so in as many words
        contacts.grant(subject.contact, [Permission.BE_CALLED], given=True)
    found = agenda.add(
        turn.unit, "check-in" if subject.mine else f"check-in with {subject.name}", schedule, recipient_id=subject.id,
        handle_id=by or (turn.handle_id or None if subject.mine else None), purpose=Purpose.CHECK_IN,
        ladder=climb.rungs,
    )
    return checkins.add(turn.unit, subject.id, found, question, climb.circle), climb


async def _refused(turn: Turn, subject: Subject, when: When | None, *, regular: bool = False) -> Finding | None:
    """Why it can't be: they want nothing from Hob, or there is no way to them."""
    contact = subject.contact
    unwilling = (Consent.REFUSED, Consent.DECLINED) if regular else (Consent.REFUSED,)
    if contact is not None and contact.consent in unwilling:
        why = subject.unwilling(regular=regular) or ""
        return Finding(f"{why}, so I can't. START from {subject.name} changes that.", worked=False)
    if subject.mine or await subjects.is_reachable(turn, subject):
        return None
    return subjects.remind_instead(await consent.no_way(turn, subject.id, subject.name), subject.name, when)


async def _telephone(turn: Turn, subject: Subject) -> int | None:
    """The handle at which somebody's telephone rings; None where this house knows none."""
    if not any(way.channel == "voice" and not way.trouble for way in await turn.ports.ways.of(subject.id, turn.now)):
        return None
    there = [one for one in await contacts.addresses_of(turn.unit, subject.id) if one.channel == "voice"]
    return there[-1].id if there else None


def _rest(turn: Turn, subject: Subject, one: Asking) -> str:
    if subject.contact is None:
        return ""
    over = quiet.ends(
        subject.contact.quiet_from, subject.contact.quiet_to, subject.zone, one.found.occurrence.due_at
    )
    if over is None:
        return ""
    there = wording.wall(over, subject.zone)
    at = when_say.clock(there.hour, there.minute)
    return f"That is within {subject.name}'s quiet hours, so I ask when they end, at {at} there."


def moment(turn: Turn, one: Asking, due: dt.datetime) -> str:
    """A moment of a check-in in words; with the clock of its subject, where that is another."""
    zone, due = one.found.reminder.zone, due.replace(second=0, microsecond=0)
    same = zone is None or wording.wall(due, turn.person.zone) == timing.wall(one.found.reminder, due, turn.person.zone)
    return wording.moment(due, turn, None if same else zone)


def called(subject: Subject) -> str:
    """What a check-in is called within a sentence."""
    return "your check-in" if subject.mine else f"the check-in with {subject.name}"


def until(turn: Turn, end: dt.datetime) -> str:
    """The end of a pause: a day, where it is the beginning of one."""
    local = wording.wall(end, turn.person.zone)
    return when_say.day(local.date(), turn.local) if local.time() == dt.time() else wording.moment(end, turn)


def starting(turn: Turn, one: Asking) -> str:
    at = moment(turn, one, one.found.occurrence.due_at)
    row = one.found.reminder
    return f"on {at}" if row.rrule is None else f"{wording.rhythm(row)}, first on {at}"


def line(turn: Turn, one: Asking, subject: Subject) -> str:
    """One check-in in a list."""
    row = one.found.reminder
    at = moment(turn, one, one.found.occurrence.due_at)
    times = f"{wording.rhythm(row)}, next {at}" if row.rrule is not None else at
    if one.found.occurrence.state == OccurrenceState.FIRED:
        times = f"asked {at}, no answer yet"
    about = as_said(subject, one.checkin.question)
    asks = f" ({about})" if about else ""
    paused = ""
    if checkins.is_paused(one.checkin, turn.now):
        end = one.checkin.paused_until
        paused = f"; paused until {until(turn, end)}" if end else "; paused"
    wait = "; waits for a yes" if subject.contact and row.rrule and not consent.holds(subject.contact) else ""
    return f"{subject.whom}: {times}{asks}{paused}{wait}"


def data(found: Sequence[Asking]) -> dict[str, object]:
    """What "it" can mean next."""
    return {"checkins": [str(one.checkin.id) for one in found]}
