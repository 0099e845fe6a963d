"""What a rung says, to whom and by which way: decided here for storage/queue/escalation.py. Called by pulse.py."""

from __future__ import annotations

import datetime as dt
import json
import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.channels.base import Channel
from bot.clock import ladders
from bot.sending import buttons, routes, wording
from specialists.language.text import sentences
from specialists.language.time import say as when_say
from specialists.language.time.recurrence import zone
from specialists.people import questions
from storage import willingness
from storage.columns import from_micros, to_micros
from storage.queue import Address, Climb, Climber, Party, Post
from storage.tables import OutboxKind, OutboxState, Purpose

log = logging.getLogger(__name__)

CALL = "call"
CHANNELS = {CALL: "voice"}  # the others are called as their channels are
WAIT = dt.timedelta(minutes=10)  # while a rung has not gone out, the end of a ladder is put off by so much
_REACHED = (OutboxState.SENDING, OutboxState.ACCEPTED, OutboxState.DELIVERED)


def named(ladder: str, person_id: int, recipient_id: int) -> set[int]:
    """The people that a ladder (JSON) turns to; who set it, and whom it is for, always."""
    found = {person_id, recipient_id}
    for rung in json.loads(ladder):
        found |= {who for who in rung.get("whom", ()) if isinstance(who, int)}
    return found


class Decider:
    """Decides for one batch, at one moment."""

    def __init__(self, now: dt.datetime, channels: Mapping[str, Channel], came: wording.Came) -> None:
        self._now, self._channels, self._came = now, channels, came

    def __call__(self, climber: Climber, people: Mapping[int, Party]) -> Climb:
        """What becomes of one climber. Never raises: a ladder that can't be read is left, and its owner told."""
        try:
            return self._climb(climber, people)
        except (ValueError, TypeError, KeyError, IndexError, OverflowError) as error:
            log.warning("ladder not readable: %s", error, extra={
                "action": "bad_ladder", "reminder": climber.reminder_id,
            })
            text = f"{sentences.quoted(climber.text)} was not answered, and I can't read how to go on. {_SAY_DONE}"
            posts = self._tell(climber, people, text)
            return Climb(posts, climber.rung + 1, None)

    def _climb(self, climber: Climber, people: Mapping[int, Party]) -> Climb:
        owner = people[climber.person_id]
        found = ladders.steps(json.loads(climber.ladder), from_micros(climber.fired_at), zone(owner.zone))
        if climber.rung >= len(found):
            return Climb((), climber.rung, None)
        due = ladders.due(found, climber.rung, from_micros(climber.climbs_at), self._now)
        if due.step.last:
            return self._end(climber, people, due)
        following = ladders.after(found, due, self._now)
        posts = self._posts(climber, people, due)
        return Climb(posts, due.passed, to_micros(following) if following else None)

    def _posts(self, climber: Climber, people: Mapping[int, Party], due: ladders.Due) -> list[Post]:
        if due.step.rung is None:
            text = _again(climber, due.step.nag)
            return self._to_whom_it_is(climber, people, None, text, due)
        rung = due.step.rung
        posts: list[Post] = []
        for who in dict.fromkeys(_ids(rung.get("whom") or ["me"], climber)):
            if who not in people:
                posts += self._tell(climber, people, f"{_about(climber)}: who was to be told is no longer known to me.")
            elif who == climber.recipient_id:
                words = rung.get("text") or _again(climber)
                posts += self._to_whom_it_is(climber, people, rung.get("way"), words, due)
            else:
                posts += self._to_another(climber, people, rung, people[who], due)
        return _once(posts)

    def _to_whom_it_is(
        self, climber: Climber, people: Mapping[int, Party], way: str | None, text: str, due: ladders.Due
    ) -> list[Post]:
        """To the person who is to answer: the same once more, with its buttons."""
        party = people[climber.recipient_id]
        mine = party.id == climber.person_id
        if not mine and (why := self._unwilling(party, way, climber)):
            return self._tell(climber, people, f"{_about(climber)}: {why}, so I did not try again.")
        targets, trouble = self._targets(party, way, climber.handle_id)
        said = f"{text} ({trouble})" if trouble and mine else text
        kept = "[]"
        if climber.purpose == Purpose.REMIND:
            local = from_micros(climber.due_at).astimezone(zone(party.zone))
            kept, _ = wording.buttons(climber.id, f"{local:%H:%M}", self._came)
        elif climber.purpose == Purpose.CHECK_IN:
            kept = _answers(climber, party)
        kind = OutboxKind.REMINDER if climber.purpose == Purpose.REMIND else OutboxKind.CHECK_IN
        return self._written(party, targets, kind, said, due, kept=kept, waits=not mine)

    def _to_another(
        self, climber: Climber, people: Mapping[int, Party], rung: Mapping[str, Any], party: Party, due: ladders.Due
    ) -> list[Post]:
        way, owner = rung.get("way"), people[climber.person_id]
        if why := self._unwilling(party, way, climber):
            return self._tell(climber, people, f"{_about(climber)}: {why}, so I did not tell them.")
        targets, trouble = self._targets(party, way, None, called=party.name)
        if not targets and party.id != owner.id:
            return self._tell(climber, people, f"{_about(climber)}: I have no way to reach {party.name}.")
        local = from_micros(climber.due_at).astimezone(zone(party.zone)).replace(tzinfo=None, second=0, microsecond=0)
        at = when_say.moment(local, self._now.astimezone(zone(party.zone)))
        if climber.purpose == Purpose.CHECK_IN:
            text = wording.silent(people[climber.recipient_id].name, at, rung.get("text"))
        else:
            text = wording.escalated(owner.name, climber.text, at, rung.get("text"))
        kind = OutboxKind.NOTICE if party.id == owner.id else OutboxKind.MESSAGE
        posts = self._written(party, targets, kind, text, due, waits=True)
        held = next((from_micros(post.next_at) for post in posts if post.next_at > to_micros(self._now)), None)
        if held is not None and party.id != owner.id:
            until = when_say.moment(
                held.astimezone(zone(owner.zone)).replace(tzinfo=None), self._now.astimezone(zone(owner.zone))
            )
            posts += self._tell(
                climber, people, f"{_about(climber)}: {party.name} has quiet hours, so I'll write on {until}."
            )
        elif trouble and party.id != owner.id:
            posts += self._tell(climber, people, f"{_about(climber)}: {trouble}.")
        return posts

    def _end(self, climber: Climber, people: Mapping[int, Party], due: ladders.Due) -> Climb:
        now = to_micros(self._now)
        open_rows = [one for one in climber.sent if one.state in (OutboxState.QUEUED, OutboxState.SENDING)]
        if any(one.channel for one in open_rows):  # nobody can have answered what has not gone out
            latest = max([now, *(one.next_at for one in open_rows if one.channel)])
            return Climb((), climber.rung, latest + WAIT // dt.timedelta(microseconds=1))
        text = f"{self._told(climber, people)} {_SAY_DONE if climber.purpose == Purpose.REMIND else _LOOK}"
        return Climb(self._tell(climber, people, text), due.passed, None, "nobody answered")

    def _told(self, climber: Climber, people: Mapping[int, Party]) -> str:
        """ "I called you and wrote to Anna; nobody answered." What did not go out is not claimed."""
        deeds: dict[str, set[int]] = {}  # the steps at which it was done: one step goes to several screens
        for one in climber.sent:
            party = people.get(one.recipient_id)
            rang_in_vain = one.channel == CHANNELS[CALL] and one.state == OutboxState.FAILED
            if party is None or (one.state not in _REACHED and not rang_in_vain):
                continue
            whom = "you" if party.id == climber.person_id else party.name
            deed = f"called {whom}" if one.channel == CHANNELS[CALL] else f"wrote to {whom}"
            deed = f"tried to call {whom}" if rang_in_vain else deed
            deeds.setdefault(deed, set()).add(one.rung)
        counted = [f"{deed} {len(steps)} times" if len(steps) > 2 else deed for deed, steps in deeds.items()]
        about = _about(climber)
        if not counted:
            return f"{about}: nothing that I tried went out, and nobody answered."
        return f"{about}: I {sentences.joined(counted)}; nobody answered."

    def _tell(self, climber: Climber, people: Mapping[int, Party], text: str) -> list[Post]:
        """A notice to the owner of the ladder."""
        owner = people.get(climber.person_id)
        if owner is None:
            return []
        targets, _ = self._targets(owner, None, climber.handle_id)
        return self._written(owner, targets[:1], OutboxKind.NOTICE, text, None, waits=True)

    def _unwilling(self, party: Party, way: str | None, climber: Climber) -> str | None:
        return willingness.refusal(
            party.name, party.role, json.loads(party.may), party.consent, call=way == CALL, regular=climber.repeats
        )

    def _targets(
        self, party: Party, way: str | None, origin: int | None, *, called: str = "you"
    ) -> tuple[list[Address], str]:
        """Where to, and why not by the way that was asked for, where that is not possible."""
        if way in (None, "again"):
            return routes.choose(party.handles, origin, self._channels, self._now), ""
        channel = CHANNELS.get(way or "", way or "")
        there = routes.on(party.handles, channel, self._channels, self._now)
        if there is not None:
            return [there], ""
        theirs = [one for one in party.handles if one.channel == channel]
        why = routes.reason(theirs[0], self._channels, self._now) if theirs else "no number or address for it"
        trouble = f"call {called}" if way == CALL else f"reach {called} {wording.by(channel)}"
        return routes.choose(party.handles, origin, self._channels, self._now), f"I could not {trouble}: {why}"

    def _written(
        self, party: Party, targets: Sequence[Address], kind: OutboxKind, text: str, due: ladders.Due | None, *,
        kept: str = "[]", waits: bool,
    ) -> list[Post]:
        now = to_micros(self._now)
        wakes = routes.rest(party.handles, self._now) if waits else None
        due_at = to_micros(due.at) if due and wakes is None else to_micros(wakes or self._now)
        next_at = to_micros(wakes) if wakes else now
        if wakes is not None:
            text = f"{text} (kept until your quiet hours were over)"
        found: Iterable[Address | None] = targets or [None]
        return [
            Post(party.id, target, kind, text, kept, due_at, now if target and self._local(target) else next_at)
            for target in found
        ]

    def _local(self, target: Address) -> bool:
        return target.channel in self._channels and self._channels[target.channel].local


_SAY_DONE = 'Say "done" when it is.'
_LOOK = "Please see for yourself; an answer that comes late I pass on."


def _again(climber: Climber, nag: int = 0) -> str:
    """It said once more: a reminder's own text, or what a check-in asks (kept on its rungs as they were set)."""
    if climber.purpose != Purpose.CHECK_IN:
        asked = {one.rung for one in climber.sent if one.recipient_id == climber.recipient_id}
        return wording.again(climber.text, len(asked) if nag else 0)  # what was called off meanwhile was not asked
    return next((rung["ask"] for rung in json.loads(climber.ladder) if rung.get("ask")), "How are you?")


def _answers(climber: Climber, party: Party) -> str:
    """The buttons under a check-in that is asked again, as JSON: on the telephone its keys."""
    mine, told = party.id == climber.person_id, any(rung.get("told") for rung in json.loads(climber.ladder))
    book = climber.person_id if not mine and party.book_id == party.id else None  # who lives here answers for that book
    return json.dumps(buttons.kept(questions.choices(climber.id, mine=mine, told=told, book=book)))


def _about(climber: Climber) -> str:
    if climber.purpose == Purpose.CHECK_IN:
        return f"About the {climber.text}"
    return f"About {sentences.quoted(climber.text)}"


def _ids(whom: Sequence[Any], climber: Climber) -> list[int]:
    meant = {"me": climber.person_id, "them": climber.recipient_id}
    return [meant[one] if isinstance(one, str) else int(one) for one in whom]


def _once(posts: Sequence[Post]) -> list[Post]:
    """One post for each recipient and channel: the outbox keeps no more for a rung. Two notices become one."""
    kept: dict[tuple[int, str], Post] = {}
    for post in posts:
        key = post.recipient_id, post.target.channel if post.target else ""
        earlier = kept.get(key)
        kept[key] = post if earlier is None else earlier._replace(text=f"{earlier.text}\n{post.text}")
    return list(kept.values())
