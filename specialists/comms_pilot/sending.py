"""A message to somebody: from a wish to deeds, or to what has to be asked first. Called by comms_pilot's messages."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from zoneinfo import ZoneInfo

from specialists import choosing, quiet, ways
from specialists.comms_pilot import bodies, recipients, scheduled
from specialists.comms_pilot.bodies import Written
from specialists.comms_pilot.recipients import Addressee
from specialists.contract import Choice, Effect, Finding, Handoff, Question, Reason, Request, Turn
from specialists.deeds import Deed
from specialists.language import addressed
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When
from specialists.language.time import say as when_say
from specialists.memory import finding
from specialists.people import attaching, consent, framing
from specialists.scheduling import timing, wording
from storage import agenda, people, willingness
from storage.tables import Consent, Person, Role

INTENT = "send_message"
ON_ITS_WAY = "On its way to"
_SAID_NO = (Consent.REFUSED, Consent.DECLINED)
LONGEST = 1500  # characters: ten text messages, and the frame
NIGHT = ("22:00", "07:00")  # where somebody elsewhere is asleep, if nothing else is known of their hours
AWAKE = dt.timedelta(minutes=15)
_AT_ONCE = Pattern(r"(?:right |just )?now|immediately|at once|straight ?away|right away|asap", re.I)
_LETTER = Pattern(r"\W*(?:please )?(?:write|draft|compose|prepare)\b.{0,40}?\b(?:e-?mail|letter)\b.*\babout\b", re.I)
UNSENDABLE = {
    "email": "I can't send e-mail.", "signal": "I can't write on Signal.", "messenger": "I can't write on Messenger.",
}


@dataclass(frozen=True, slots=True)
class Wish:
    """One wish to write to somebody, as the slots of send_message have it."""

    recipient: str | None = None
    body: str | None = None
    when: When | None = None
    contact: str | None = None
    number: str | None = None
    channel: str | None = None
    hold: str | None = None  # "now" or "later", where it is night for who gets it
    sender: str | None = None
    theirs: str | None = None  # the time was said by their clock
    media: dict[str, Any] | None = None  # a picture that goes along (storage/attached.py)

    def slots(self) -> dict[str, Any]:
        """The same, for a question to come back with."""
        return {name: getattr(self, name) for name in self.__slots__ if getattr(self, name) is not None}


_FROM_WHOM = "Whom shall I say it is from? Tell me your name, and I sign with it."
_WHAT = 'I don\'t know what you mean to send. Say it with the words: "text Sam: …", or send me the picture first.'


async def send(turn: Turn, wish: Wish, said: str, hints: recipients.Hints) -> Finding:
    """The deeds that a wish comes to. `said` is the part of the message that it was read from, `hints` what the
    message says of whom it is for.
    """
    if wish.when is None and _LETTER.match(said):
        return _to_be_written(wish, said)
    wish = _read(turn, wish, said)
    if said and addressed.says_the_same(wish.body or ""):
        wish = replace(wish, body=None)  # the same as what, nobody can tell
    attached = await attaching.found(turn, wish.recipient, wish.body) if wish.media is None else None
    if isinstance(attached, Finding):
        return attached
    if attached is not None:
        wish = replace(wish, recipient=attached.recipient, body=attached.body, media=dict(attached.media))
    elif wish.media is None and finding.is_pronoun(wish.body or "-"):
        return Finding(_WHAT, worked=False)  # "send it to Sam", where no picture is meant: nobody writes the word "it"
    if not wish.recipient and not wish.contact:
        return choosing.missing("Whom shall I write to?", INTENT, "recipient", wish.slots())
    if wish.number and wish.recipient:
        kept = await recipients.keep_number(turn, wish.recipient, wish.number, hints.called)
        if isinstance(kept, Finding):
            return kept
        meant = recipients.Meant((kept,))
    else:
        meant = await recipients.meant(turn, INTENT, wish.recipient or "", wish.slots(), wish.contact, hints)
    if meant.instead is not None:
        return meant.instead
    names = sentences.joined([one.name for one in meant.people])
    if not (wish.body or "").strip():
        return choosing.missing(f"What shall I write to {names}?", INTENT, "body", wish.slots())
    length = len(wish.body or "")
    if length > LONGEST:
        return Finding(f"That is {length:,} characters; I send up to {LONGEST:,} at a time.", worked=False)
    return await _to(turn, wish, meant)


def _to_be_written(wish: Wish, said: str) -> Finding:
    """"Write an email to Sarah about the deadline" is no message, but a text to be written."""
    slots = {name: value for name, value in (("recipient", wish.recipient), ("about", wish.body)) if value}
    request = Request("write_text", slots, "phrase", 0.9, "an e-mail or letter is written, not texted", said)
    return Finding("", handoff=Handoff("comms_pilot", "wordsmith", request, {}, Reason.CAPABILITY_REQUIRED))


def _read(turn: Turn, wish: Wish, said: str) -> Wish:
    """The wish with its words taken apart: only once, from the message itself and not from an answer."""
    if not said or wish.body is None:
        name, channel = bodies.of_name(wish.recipient or "")
        body = bodies.reminding(wish.body) if not said and wish.body else wish.body
        return replace(wish, recipient=name or None, body=body, channel=wish.channel or channel)
    name, of_name = bodies.of_name(wish.recipient or "")
    written: Written = bodies.read(wish.body, said, turn.local, wish.when)
    return replace(
        wish, recipient=name or None, body=written.body, when=written.when,
        channel=wish.channel or of_name or written.channel, theirs="yes" if written.their_time else wish.theirs,
    )


async def _to(turn: Turn, wish: Wish, meant: recipients.Meant) -> Finding:
    if wish.when is not None and _AT_ONCE.fullmatch(wish.when.text.strip(" ,:.!")):
        wish = replace(wish, when=None)
    owner = await turn.unit.get(Person, turn.person.id)
    if owner is not None and wish.sender:
        owner = await people.update(turn.unit, name=" ".join(wish.sender.split())[:60])
    addressed: list[Addressee] = []
    for person in meant.people:
        found = await _reached(turn, wish, person, alone=len(meant.people) == 1)
        if isinstance(found, Finding):
            return found
        addressed.append(replace(found, known=found.known and not meant.guessed))
    if owner is None or not framing.is_named(owner):
        shown = " and ".join(recipients.numbered(one.person, one.handle) for one in addressed)
        ask = f'To {shown}{_along(wish)}: "{wish.body or ""}"\n{_FROM_WHOM}'
        return choosing.missing(ask, INTENT, "sender", wish.slots())
    if wish.when is not None or wish.hold == "later":
        return await _later(turn, wish, owner, addressed)
    night = _asleep(turn, addressed[0]) if wish.hold is None and len(addressed) == 1 else None
    return _ask_when(turn, wish, addressed[0], night) if night else await _now(turn, wish, owner, addressed)


async def _reached(turn: Turn, wish: Wish, person: Person, *, alone: bool) -> Addressee | Finding:
    """Where a person is reached; or why not, with another way if there is one."""
    # What comes again and again takes a yes of theirs: they are asked for it (_asked_first), not refused.
    declined = person.consent == Consent.DECLINED and wish.when is not None and wish.when.rrule is not None
    why = willingness.refusal(person.name, person.role, person.may, person.consent, call=False, regular=declined)
    if why is not None:
        back = f" START from {person.name} changes that." if person.consent in _SAID_NO else ""
        return Finding(f"I didn't write: {why}.{back}", worked=False)
    wanted = None if wish.channel == "dm" else wish.channel
    found = "" if wanted in UNSENDABLE else await recipients.reach(turn, person, wanted)
    if isinstance(found, Addressee):
        return found
    other = await recipients.reach(turn, person, None) if wanted else found
    say = UNSENDABLE.get(wanted or "") or found or (f"I have no way to reach {person.name} by {ways.named(wanted)}."
                                                   if wanted else "")  # fmt: skip
    if isinstance(other, Addressee):
        by = ways.called(other.handle.channel)
        ask = f"{say} Shall I write to {person.name} by {by} instead?"
        if not alone:
            return Finding(f"{say} Nothing was sent.", worked=False)
        return choosing.question(ask, INTENT, wish.slots(), [(f"Yes, by {by}", {"channel": other.handle.channel})])
    if say:
        return Finding(say, worked=False)
    if not alone:
        return Finding(f"I have no number for {person.name}, so I wrote to nobody.", worked=False)
    return recipients.ask_number(person.name, INTENT, wish.slots(), known=True)


def _asleep(turn: Turn, to: Addressee) -> dt.datetime | None:
    """When the night or the quiet hours of who gets it are over (aware UTC); None where it is no such hour."""
    person, zone = to.person, ZoneInfo(to.person.zone)
    if to.handle.last_in_at is not None and turn.now - to.handle.last_in_at < AWAKE:
        return None
    if person.quiet_from and person.quiet_to:
        return quiet.ends(person.quiet_from, person.quiet_to, zone, turn.now)
    elsewhere = turn.now.astimezone(zone).utcoffset() != turn.local.utcoffset()
    return quiet.ends(*NIGHT, zone, turn.now) if person.zone_known and elsewhere else None


def _ask_when(turn: Turn, wish: Wish, to: Addressee, over: dt.datetime) -> Finding:
    zone, name = ZoneInfo(to.person.zone), to.person.name
    there, until = turn.now.astimezone(zone), over.astimezone(zone)
    at = when_say.clock(until.hour, until.minute)
    hours = ", in quiet hours" if to.person.quiet_from else ""
    ask = f"It is {when_say.clock(there.hour, there.minute)} for {name}{hours}. Send it now, or at {at} {name}'s time?"
    choices = (Choice("Now", {"hold": "now"}), Choice(f"At {at}", {"hold": "later"}))
    return Finding(ask, worked=False, question=Question(ask, INTENT, wish.slots(), choices))


async def _now(turn: Turn, wish: Wish, owner: Person, addressed: list[Addressee]) -> Finding:
    body, along = wish.body or "", _along(wish)
    sent = [replace(await _deed(turn, owner, body, one, None), media=wish.media) for one in addressed]
    shown = " and ".join(recipients.numbered(one.person, one.handle) for one in addressed)
    to = sentences.joined([f"{one.person.name} by {ways.called(one.handle.channel)}" for one in addressed])
    names = sentences.joined([one.person.name for one in addressed])
    return Finding(
        f'{ON_ITS_WAY} {to}{along}: "{body}"', summary=f"wrote to {names}: {sentences.quoted(body)}",
        deeds=tuple(sent),
        preview=f'To {shown}{along}: "{body}"\nSend it?', again=_again(wish, addressed),
        data={"contacts": [str(one.person.id) for one in addressed], **({"attached": True} if wish.media else {})},
    )


async def _later(turn: Turn, wish: Wish, owner: Person, addressed: list[Addressee]) -> Finding:
    """Kept, and sent by the clock. The reply says the time by both clocks where they differ."""
    kept, lines, first = [], [], []
    for one in addressed:
        zone = ZoneInfo(one.person.zone)
        try:
            planned = _schedule(turn, wish, one, zone)
        except timing.Unplannable as error:
            return choosing.missing(f"{error.say} When shall I send it?", INTENT, "when", _untimed(wish))
        kept.append(replace(await _deed(turn, owner, wish.body or "", one, planned), media=wish.media))
        lines.append(_when(turn, planned, one.person))
        first.append(_asked_first(one.person, planned))
    names = sentences.joined([one.person.name for one in addressed])
    at = lines[0] if len(set(lines)) == 1 else sentences.joined(
        [f"{one.person.name} {line}" for one, line in zip(addressed, lines, strict=True)]
    )
    shown = " and ".join(recipients.numbered(one.person, one.handle) for one in addressed)
    return Finding(
        " ".join(
            part for part in (f"I'll write to {names} {at}{_along(wish)}: \"{wish.body}\".", *first, wording.UNDO)
            if part
        ),
        summary=f"set a message to {names}: {sentences.quoted(wish.body or '')}", deeds=tuple(kept),
        preview=f'To {shown}, {at}{_along(wish)}: "{wish.body}"\n{_asking_first(kept)}Shall I keep it for then?',
        again=_again(wish, addressed),
        data={"contacts": [str(one.person.id) for one in addressed], **({"attached": True} if wish.media else {})},
    )


def _along(wish: Wish) -> str:
    return f", with the {attaching.called(wish.media)}" if wish.media else ""


def _schedule(turn: Turn, wish: Wish, one: Addressee, zone: ZoneInfo) -> agenda.Schedule:
    if wish.when is not None:
        return scheduled.schedule(turn, wish.when, zone if wish.theirs else None)
    over = _asleep(turn, one) or turn.now
    local = over.astimezone(zone).replace(tzinfo=None)
    return scheduled.schedule(turn, When("", (0, 0), start=local, zone=zone.key), None)


def _when(turn: Turn, planned: agenda.Schedule, person: Person) -> str:
    mine = wording.moment(planned.due_at, turn)
    first = f"{when_say.rule(planned.rrule)}, first on" if planned.rrule else "on"
    if not person.zone_known:
        return f"{first} {mine}"
    there = ZoneInfo(person.zone)
    theirs = wording.wall(planned.due_at, there)
    if theirs == wording.wall(planned.due_at, turn.person.zone):
        return f"{first} {mine}"
    said = when_say.moment(theirs, turn.now.astimezone(there))
    return f"{first} {said} {person.name}'s time ({mine} yours)"


def _asked_first(person: Person, planned: agenda.Schedule) -> str:
    """Whether a contact is asked before anything regular comes, as it is said once that is done; else empty."""
    if planned.rrule is None or person.role != Role.CONTACT or consent.holds(person):
        return ""
    return (consent.ASKED if person.consent == Consent.NONE else consent.WAITS).format(name=person.name)


def _asking_first(kept: Sequence[Deed]) -> str:
    """The same, before it is done."""
    names = [one.name for one in kept if one.consent]
    return f"I ask {sentences.joined(names)} first whether that is all right. " if names else ""


async def _deed(
    turn: Turn, owner: Person, body: str, one: Addressee, planned: agenda.Schedule | None
) -> Deed:
    first = await framing.is_first(turn.unit, one.person)
    asks = ""
    if planned is not None and _asked_first(one.person, planned) and one.person.consent == Consent.NONE:
        rhythm = when_say.rule(planned.rrule or "")
        asks = consent.question(owner, one.person, f"write to you {rhythm}: {sentences.quoted(body, 120)}")
    return Deed(
        Effect.SEND, one.person.id, one.person.name, one.known, one.handle.id, one.handle.channel, one.handle.address,
        framing.written(owner, body, first=first), body, planned, asks,
    )


def _again(wish: Wish, addressed: list[Addressee]) -> dict[str, Any]:
    """The slots that lead to the same once more, should its text be changed: the people by id where it is one."""
    slots = {**wish.slots(), "hold": wish.hold or "now"}
    slots.pop("number", None)
    if len(addressed) == 1:
        slots["contact"] = str(addressed[0].person.id)
    return slots


def _untimed(wish: Wish) -> dict[str, Any]:
    return {name: value for name, value in wish.slots().items() if name not in ("when", "hold")}
