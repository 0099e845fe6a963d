"""What a contact may do for whom they are a contact of, each by a permission on their card. contact_turns.py calls it.

These are all there are. None reads anything out but free or busy times, none takes an id, none reaches the actions of
the house: a contact's words are read by the phrases here, and by no others.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, cast
from zoneinfo import ZoneInfo

from bot.receiving import busytimes
from bot.understanding.message import arbiter
from bot.understanding.message.router import Router
from specialists.contract import Action, ActionFunction, Effect, Operation, PersonView, Phase, Turn
from specialists.holdings import items as things
from specialists.language.grammar import speech_files
from specialists.language.grammar.quantities import Item
from specialists.language.grammar.speech import Speech
from specialists.language.text import patterns, sentences
from specialists.language.text.patterns import Pattern
from specialists.language.time import When, recurrence
from specialists.language.time import say as when_say
from specialists.scheduling import timing, wording
from storage import agenda, contacts, lists
from storage.contacts import Permission
from storage.tables import Person

LONGEST = 200  # characters of a reminder, or of the name of a thing
_MOST = 10  # things in one message
_MOST_TIMES = 20  # that are told at once
LATELY = dt.timedelta(minutes=10)  # so long "and eggs" goes on with what was put on a list
_MORE = Pattern(
    r"\W*(?:oh )?(?:and|also|plus)(?: also)? (?P<what>[^?]{1,80}?)(?: (?:too|as well|please|pls|plz))*\W*", re.I
)
_PUT = Pattern(r"Done: .{1,2000}, on the (?P<list>.{1,60} list)\.", re.S)
_CONTROL = Pattern(r"[\x00-\x1f\x7f]+")


@dataclass(frozen=True, slots=True)
class Visit:
    """A contact's turn. `turn` runs in the partition of whose book they are in, and is tainted from the start."""

    turn: Turn  # its person is the book's owner
    contact: Person
    text: str
    called: str  # what the owner is called
    payload: Mapping[str, Any] = field(default_factory=dict)  # of the message: a tapped button

    @property
    def zone(self) -> ZoneInfo:
        """The contact's clock, where it is known; else the owner's."""
        return ZoneInfo(self.contact.zone) if self.contact.zone_known else self.turn.person.zone


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a contact's message: what they are told, what the owner is told, and the deed in a few words."""

    say: str
    tell: str = ""
    summary: str = ""
    kind: str = ""


ContactAction = Callable[[Visit], Awaitable[Done | None]]
"""Looks at a visit and does what was asked, or answers None: then the next one is asked. Checks its own permission."""


def _addressed(text: str, called: str) -> str:
    """The text as if it were said to the owner: "Ada's list" is "your list", "is Ada free" is "are you free"."""
    name = re.escape(called.split()[0] if called else "")
    if not name:
        return text
    text = patterns.sub(rf"\b{name}['’]s\b", "your", text, flags=re.IGNORECASE)
    return patterns.sub(rf"\b{name}\b", "you", text, flags=re.IGNORECASE)


def _clean(text: str) -> str:
    return sentences.shown(_CONTROL.sub(" ", text), LONGEST)


async def _listed(visit: Visit, items: list[Item], list: str | None = None) -> Done | None:
    """Puts things on a list of the owner's."""
    found, named = [Item(_clean(item.name), item.amount, item.unit) for item in items], list
    if not found or len(found) > _MOST or things.is_vague(found):
        return None
    turn, name = visit.turn, visit.contact.name
    row = await things.find(turn, named)
    if row is None:
        if things.folded(named) != things.GROCERIES:
            return None  # which lists there are is not theirs to learn: the owner is asked
        row = lists.create(turn.unit, things.title(None), things.GROCERIES)
    merged = await things.merge(turn, row, found)
    put = [*merged.added, *merged.more]
    # What was there already is not told apart: that would read the list out, thing by thing.
    said = sentences.joined([_clean(item.name) for item in found])
    called = things.called(row) if named is None or things.folded(named) == things.GROCERIES else f"{named} list"
    if not put:
        return Done(f"Done: {said}, on the {called}.", kind="add_to_lists")
    what = things.listed(put)
    return Done(
        f"Done: {said}, on the {called}.", f"{name} put on your {things.called(row)}: {what}. Undo takes it off.",
        f"put {what} on the {things.called(row)} for {name}", "add_to_lists",
    )


async def _reminded(visit: Visit, text: str, when: When | None = None) -> Done | None:
    """Sets the owner a reminder."""
    turn, name, zone = visit.turn, visit.contact.name, visit.zone
    if not text.strip():
        return None
    if when is None:
        return Done(f'When? Say it all again, with a time: "remind {visit.called} tomorrow at 9 to …".', kind="asked")
    try:
        if zone.key != turn.person.zone.key and when.zone is None and when.seconds is None:
            when = replace(when, zone=zone.key)  # "at 6" is six where they are
        plan = timing.plan(when, turn.now, turn.person.zone)
    except timing.Unplannable as error:
        return Done(error.say, kind="asked")
    made = agenda.add(
        turn.unit, f"{_clean(text)} (from {name})", plan.schedule, recipient_id=turn.person.id, handle_id=None
    )
    theirs = when_say.moment(made.occurrence.due_at.astimezone(zone).replace(tzinfo=None), turn.now.astimezone(zone))
    starting = wording.starting(made, turn)
    return Done(
        f"Done: I'll remind {visit.called} on {theirs}: {_clean(text)}.",
        f"{name} set you a reminder {starting}: {_clean(text)}. Undo takes it back.",
        f"set a reminder for {name}: {sentences.shown(text)}", "set_reminders",
    )


async def _busy(visit: Visit, when: When | None = None) -> Done | None:
    """Asks when the owner is free: told by what stands at a time of its own, without what it is."""
    if visit.turn.channel == "voice":  # any caller can claim a number, and there is no PIN of theirs to ask for
        return Done(f"When {visit.called} has time I only tell in writing. Text me, and I answer.", kind="asked")
    turn, zone = visit.turn, visit.zone
    first = turn.local.replace(hour=0, minute=0, second=0, microsecond=0)
    start, end = turn.now, first + dt.timedelta(days=1)
    if when is not None:
        if when.start is None or when.rrule is not None:
            return None
        meant = ZoneInfo(when.zone) if when.zone else zone
        start = recurrence.at(when.start, meant)
        length = dt.timedelta(days=1) if when.is_date else dt.timedelta(hours=1)
        end = recurrence.at(when.end, meant) if when.end is not None else start + length
    times = (await busytimes.between(turn, max(start, turn.now), end))[:_MOST_TIMES]
    there = turn.now.astimezone(zone)
    if not times:
        return Done(f"I know of nothing that {visit.called} has then.", kind="see_busy_times")
    said = [when_say.moment(at.astimezone(zone).replace(tzinfo=None), there) for at in times]
    return Done(
        f"{sentences.capital(visit.called)} has something on {sentences.joined(said)}; I know of nothing else then.",
        kind="see_busy_times",
    )


async def _going_on(visit: Visit) -> Visit:
    """ "And eggs", right after milk was put on a list, as the whole wish that it is."""
    more = _MORE.fullmatch(visit.text)
    if more is None:
        return visit
    last = next(iter(await contacts.said(visit.turn.unit, visit.contact.id, 1)), None)
    put = _PUT.fullmatch(last.answered) if last is not None and visit.turn.now - last.at < LATELY else None
    return visit if put is None else replace(visit, text=f"add {more['what']} to the {put['list']}")


class _Allowed(NamedTuple):
    """One thing that a contact can ask for. What `does` it takes the visit, and the slots of its sentences."""

    permission: Permission
    action: Action
    does: Callable[..., Awaitable[Done | None]]


class _Read(NamedTuple):
    """What a message asks for, with its slots."""

    allowed: _Allowed
    slots: Mapping[str, Any]


def _allowed(
    permission: Permission, thing: str, operation: Operation, does: Callable[..., Awaitable[Done | None]]
) -> _Allowed:
    # The router reads the slots off the function that it is given, and calls none.
    reads, told = cast(ActionFunction, does), (does.__doc__ or "").strip()
    effect = Effect.READ if operation is Operation.SHOW else Effect.WRITE
    action = Action(permission.value, "", told, effect, Phase.WORK, reads, object=thing, operation=operation)
    return _Allowed(permission, action, does)


_ACTIONS = (
    _allowed(Permission.ADD_TO_LISTS, "item", Operation.CREATE, _listed),
    _allowed(Permission.SET_REMINDERS, "reminder", Operation.CREATE, _reminded),
    _allowed(Permission.SEE_BUSY_TIMES, "event", Operation.SHOW, _busy),
)


def _speaking(action: Action, speech: Speech) -> Action:
    return replace(action, says=speech.sentences, rejects=speech.rejects)


class ContactActions:
    """Read by their own small grammar, which is made when the first contact writes."""

    def __init__(self) -> None:
        self._router: Router | None = None

    async def do(self, visit: Visit) -> Done | None:
        """What was asked for, where the card allows it; None where nothing was, or where it does not."""
        if len(visit.text) > 500:
            return None
        read = self._read(visit) or self._read(await _going_on(visit))
        if read is None or not contacts.may(visit.contact, read.allowed.permission):
            return None
        return await read.allowed.does(visit, **read.slots)

    def _read(self, visit: Visit) -> _Read | None:
        if self._router is None:
            said = speech_files.beside(__name__, __file__)
            actions = [_speaking(one.action, said[one.action.intent]) for one in _ACTIONS]
            self._router = Router(actions, judge=arbiter.Phrases(actions))
        reading = self._router.read(_addressed(visit.text, visit.called), visit.turn.now.astimezone(visit.zone))
        if len(reading.requests) != 1 or reading.requests[0].tier != "phrase":
            return None
        request = reading.requests[0]
        return _Read(next(one for one in _ACTIONS if one.action.intent == request.intent), request.slots)


def owner_view(owner: Person) -> PersonView:
    """The book's owner, as a turn knows them."""
    return PersonView(owner.id, owner.name, owner.role, ZoneInfo(owner.zone), owner.zone_known)
