"""By which way a reminder comes: the one that was named, or where it was asked for; and what is said where that one
will not carry it. Reminders and briefings call it.
"""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from specialists import ways
from specialists.contract import Turn, Way
from specialists.scheduling import wording
from storage import agenda, contacts

_CLOSING = "whatsapp"  # what is open today may be shut when the reminder is due


class Chosen(NamedTuple):
    """The handle a reminder goes to, how that stands in "I'll remind you …", and what is to be said about it."""

    handle_id: int | None
    said: str = ""
    note: str = ""

    def setting(self, made: agenda.Dated, turn: Turn) -> str:
        """ "I'll remind you by SMS on Sunday 22 Nov, 5:00 pm"."""
        starting = wording.starting(made, turn)
        return f"I'll call you {starting}" if self.said == "call" else f"I'll remind you {self.said}{starting}"


async def chosen(turn: Turn, way: str | None, due: dt.datetime) -> Chosen:
    """Where what is due then (aware UTC) goes: by `way`, a channel, where one was named."""
    here = turn.handle_id or None
    if way is None or way == turn.channel:
        note = await _closed(turn, due) if turn.channel == _CLOSING else ""
        return Chosen(here, "" if way is None else _by(way), note)
    theirs = [one for one in await turn.ports.ways.of(turn.person.id, turn.now) if one.channel == way]
    open_ones = [one for one in theirs if not one.trouble]
    if not open_ones:
        return Chosen(here, note=f" {_cannot(turn, way, theirs)}")
    for handle in await contacts.addresses_of(turn.unit, turn.person.id):
        if handle.channel == way and handle.address == open_ones[-1].address:
            return Chosen(handle.id, _by(way), await _closed(turn, due) if way == _CLOSING else "")
    return Chosen(here)


def _by(way: str) -> str:
    return "call" if way == "voice" else f"{'on' if way in ('telegram', 'whatsapp') else 'by'} {ways.called(way)} "


def _cannot(turn: Turn, way: str, theirs: list[Way]) -> str:
    named = ways.named(way)
    if way not in turn.ports.ways.carried():
        why = f"{named} {'is' if way in ('telegram', 'whatsapp') else 'are'} not set up in this house"
    elif not theirs:
        device = {"telegram": "Telegram", "whatsapp": "WhatsApp"}.get(way, "phone")
        why = f'you are not connected there yet ("connect my {device}")'
    else:
        why = theirs[0].trouble
    return f"Not by {named}, though: {why}. It comes here."


async def _closed(turn: Turn, due: dt.datetime) -> str:
    """That nothing may be written there by then, unless its person writes again; empty where it may."""
    known = await turn.ports.ways.of(turn.person.id, due)
    if not any(one.trouble for one in known if one.channel == _CLOSING):
        return ""
    other = next((one for one in known if not one.trouble and not one.rings and one.channel not in ways.LOCAL), None)
    where = f"it comes by {ways.named(other.channel)}" if other else "it waits for your next word"
    return f" By then WhatsApp may not let me write first: unless you write there in the day before, {where}."
