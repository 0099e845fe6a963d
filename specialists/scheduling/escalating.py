"""Ladders of reminders: names become people, ways are checked, and all of it is put into words.

Reminders and check-ins call it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from specialists import choosing, circle
from specialists.contract import Effect, Finding, Turn, Way
from specialists.language.grammar import ladder
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.scheduling import wording
from storage import agenda, contacts, willingness
from storage.tables import OccurrenceState, Person, ReminderState

SHOWN = 5  # ladders in one answer
SPOKEN_OF = dt.timedelta(minutes=15)  # how long after it was set or came "call me if I don't answer" means a reminder
_WALL = Pattern(r"(\d{1,2})(?:[:.](\d\d))?([ap]m)?")
_CHANNELS = {"call": "voice"}
_CANT = {"call": "call", "sms": "text", "whatsapp": "reach", "telegram": "reach"}


class Climb(NamedTuple):
    """A ladder as a reminder keeps it, in words, and what to say about what will not work."""

    rungs: tuple[dict[str, Any], ...] = ()
    said: str = ""
    troubles: tuple[str, ...] = ()

    @property
    def tail(self) -> str:
        """It as the end of a confirmation, with a space before it; empty where there is none."""
        return "".join(f" {part}" for part in (self.said, *self.troubles) if part)


async def settled(
    turn: Turn, rungs: Sequence[Mapping[str, Any]] | None, *, repeats: bool, at: dt.datetime | None = None
) -> Climb:
    """The rungs that a message named, with ids for names. Who is not known is left out, and that is said.

    `at` is when the reminder comes (aware): from there a rung of a time of day ("by 8:15") is counted.
    """
    kept: list[dict[str, Any]] = []
    names: dict[int, str] = {}
    troubles: list[str] = []
    for rung in _counted(rungs or (), wording.wall(at, turn.person.zone) if at else None):
        if "every" in rung:
            kept.append(dict(rung))
            continue
        whom: list[Any] = []
        for words in rung["whom"]:
            if words in ("me", "them"):
                whom.append(words)
                troubles += await _own_trouble(turn, rung.get("way"))
                continue
            known = await contacts.get(turn.unit, words) if isinstance(words, int) else None
            found = circle.Whom(known) if known is not None else await circle.find(turn, str(words))
            if found.contact is None:
                troubles.append(unknown(str(words), found.close))
                continue
            whom.append(found.contact.id)
            names[found.contact.id] = found.contact.name
            troubles += await _their_trouble(turn, found.contact, rung.get("way"), repeats=repeats)
        if whom:
            kept.append({**rung, "whom": whom})
    return Climb(tuple(kept), ladder.said(kept, names), tuple(dict.fromkeys(troubles)))


def _counted(rungs: Sequence[Mapping[str, Any]], at: dt.datetime | None) -> list[Mapping[str, Any]]:
    """Each rung with a length; where a time of day was said, that from the rung before it to there."""
    kept: list[Mapping[str, Any]] = []
    passed = 0
    for rung in rungs:
        said = _WALL.fullmatch(str(rung.get("by", "")))
        plain = {name: value for name, value in rung.items() if name != "by"}
        if said is not None and at is not None:
            hour = int(said[1]) % 12 if said[3] else int(said[1])
            hours = [hour + 12] if said[3] == "pm" else [hour] if said[3] else [hour, hour + 12]
            begins = at.hour * 60 + at.minute
            ahead = min(((hour % 24) * 60 + int(said[2] or 0) - begins) % 1440 or 1440 for hour in hours)
            plain["after"] = max(ladder.SHORTEST, ahead * 60 - passed)
        passed += int(plain.get("after", 0))
        kept.append(plain)
    return kept


def unknown(words: str, close: Sequence[Person] = ()) -> str:
    """That somebody who was named on a ladder is left out of it, and what helps."""
    if close:
        people = sentences.joined([one.name for one in close], "or")
        return f"{sentences.capital(words)} could be {people}, so I left that out: say it with the full name."
    who = sentences.shown(words, 30)
    return f'I don\'t know {who} yet, so I left that out: say "add contact {who}" with a number, and ask again.'


async def _own_trouble(turn: Turn, way: str | None) -> list[str]:
    """Why the person can't be reached that way, as far as is known now."""
    if way in (None, "again"):
        return []
    trouble = trouble_by(await turn.ports.ways.of(turn.person.id, turn.now), way)
    if not trouble:
        return []
    add = ' Tell me your number ("my number is …"), or' if way in ("call", "sms") else " Until then"
    return [f"I can't {_CANT[way or '']} you{_by(way)}: {trouble}.{add} I'll write instead."]


async def _their_trouble(turn: Turn, contact: Person, way: str | None, *, repeats: bool) -> list[str]:
    why = willingness.refusal(
        contact.name, contact.role, contact.may, contact.consent, call=way == "call", regular=repeats
    )
    if why is not None:
        return [f"{sentences.capital(why)}, so as it is they will not hear from me."]
    ways = await turn.ports.ways.of(contact.id, turn.now)
    if not any(not one.trouble for one in ways):
        return [f"I have no way to reach {contact.name} yet."]
    trouble = trouble_by(ways, way) if way not in (None, "again") else ""
    return [f"I can't {_CANT[way or '']} {contact.name}{_by(way)}: {trouble}. I'll write instead."] if trouble else []


def _by(way: str | None) -> str:
    return {"whatsapp": " on WhatsApp", "telegram": " on Telegram"}.get(way or "", "")


def trouble_by(ways: Sequence[Way], way: str | None) -> str:
    """Why nobody is reached by that way, as a clause; empty where they are."""
    channel = _CHANNELS.get(way or "", way or "")
    theirs = [one for one in ways if one.channel == channel]
    if any(not one.trouble for one in theirs):
        return ""
    return theirs[0].trouble if theirs else "no phone number" if way in ("call", "sms") else "no address there"


async def changed(turn: Turn, found: agenda.Dated, rungs: Sequence[Mapping[str, Any]]) -> Finding:
    """Another ladder for a reminder, or none, in words."""
    text = sentences.quoted(found.reminder.text)
    if not rungs and not found.reminder.ladder:
        return Finding(f"{text} comes just once: nothing was to follow.", data=wording.data([found]))
    climb = await settled(turn, rungs, repeats=found.reminder.rrule is not None, at=found.occurrence.due_at)
    if rungs and not climb.rungs:
        return Finding(f"{' '.join(climb.troubles)} I left {text} as it was.", worked=False)
    first = min([int(rung.get("after") or rung.get("every") or 0) for rung in climb.rungs], default=0)
    climbs_at = turn.now + dt.timedelta(seconds=max(60, first)) if climb.rungs else None
    agenda.set_ladder(found, climb.rungs, climbs_at)
    once = "comes as it was set" if found.reminder.rrule is not None else "will come just once"
    said = f"{text}: {climb.said}" if climb.rungs else f"{text} {once}; nothing follows."
    troubles = "".join(f" {one}" for one in climb.troubles)
    return Finding(
        f"{said}{troubles} {wording.UNDO}", effects=(Effect.WRITE,), data=wording.data([found]),
        summary=f"changed what follows {text}",
    )


async def spoken_of(turn: Turn, intent: str, slots: Mapping[str, Any]) -> agenda.Dated | Finding:
    """The reminder that "call me if I don't answer" is about: what has just come, was just set, or the only one."""
    waiting = await agenda.unanswered(turn.unit, turn.now - SPOKEN_OF)
    to_come = [
        one for one in await agenda.upcoming(turn.unit, limit=agenda.MANY)
        if one.reminder.purpose == "remind" and one.reminder.state == ReminderState.ACTIVE
    ]
    fresh = sorted(
        (one for one in to_come if turn.now - one.reminder.created_at <= SPOKEN_OF),
        key=lambda one: one.reminder.id, reverse=True,
    )
    laddered = [one for one in await agenda.unanswered(turn.unit, turn.now - dt.timedelta(days=2))
                if one.occurrence.climbs_at is not None]  # fmt: skip
    candidates = [one for one in waiting if one.occurrence.state == OccurrenceState.FIRED] or laddered
    if candidates and (not fresh or (candidates[0].occurrence.fired_at or turn.now) >= fresh[0].reminder.created_at):
        return candidates[0]
    if fresh:
        return fresh[0]
    if len(to_come) == 1:
        return to_come[0]
    if not to_come:
        return Finding("There is no reminder that it could be about.", worked=False)
    options = [(wording.line(one, turn), {"reminder": str(one.reminder.id)}) for one in to_come]
    return choosing.question("Which reminder is that about?", intent, slots, options)
