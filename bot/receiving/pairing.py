"""A code that counts makes the address it came from somebody's. Called by strangers.py."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from sqlmodel import select

from bot.channels.base import Channel
from bot.identity import Known
from bot.sending import notices
from specialists import ways
from storage import contacts, executions, pairings, people, posted, queue, strangers
from storage.database import Database
from storage.tables import Execution, Handle, Inbox, Person, Role
from storage.unit import Unit


async def pair(
    database: Database, channels: Mapping[str, Channel], row: Inbox, known: Known, code: str, turn_id: int,
    now: dt.datetime,
) -> bool:
    """Makes the stranger `known` the person whom the code invites; False where the code does not count there.

    One transaction, in the partition and the journal of whoever invited: they can take it back.
    """
    found = await strangers.invited_by(database, code, known.channel, now)
    if found is None:
        return False
    pairing_id, inviter_id = found
    async with database.unit(inviter_id, turn_id, now) as unit:
        pairing = await pairings.take(unit, pairing_id)
        inviter = await unit.get(Person, inviter_id)
        invitee = await _invitee(unit, pairing.invitee_id) if pairing else None
        handle = await unit.beside(known.person.id).first(select(Handle).where(Handle.id == known.handle_id))
        if invitee is None or inviter is None or handle is None:
            return False
        theirs = unit.beside(invitee.id)
        handle.person_id, handle.blocked = invitee.id, None
        if known.channel == "sms":  # whoever is texted there can be called there
            await contacts.put_address(unit, invitee.id, "voice", known.address)
        way = ways.named(known.channel)
        say = _welcome(inviter, invitee, way)
        theirs.add(posted.letter(theirs, say, known.handle_id, known.channel, reply_to=row.provider_id))
        whose = "your" if invitee.id == inviter_id else f"{invitee.name}'s"
        notice = _notice(inviter_id, invitee, way)
        await notices.tell(unit, database, channels, notice, but=known.handle_id)
        unit.add(
            Execution(
                id=turn_id, person_id=inviter_id, kind=executions.VISIT, status="completed",
                summary=f"connected {whose} {way}", started_at=now, finished_at=now, expires_at=now + executions.KEPT,
                trace={"from": invitee.id, "handle": known.handle_id, "did": "paired"},
            )
        )
        await queue.finish_incoming(unit, row.id, turn_id)
    return True


async def _invitee(unit: Unit, invitee_id: int) -> Person | None:
    if invitee_id == unit.person_id:
        return await unit.get(Person, invitee_id)
    return await contacts.get(unit, invitee_id) or await unit.beside(invitee_id).get(Person, invitee_id)


def _welcome(inviter: Person, invitee: Person, way: str) -> str:
    called = people.called(inviter)
    if invitee.id == inviter.id:
        return (
            f"Connected: from now on you reach me by {way} too, and I you. Whatever you can ask elsewhere you can ask "
            'here. Try "help".'
        )
    if invitee.role == Role.MEMBER:
        return (
            f"Hello {invitee.name}. I'm Hob, {called}'s assistant, and from now on yours too. What you keep with me is "
            'yours alone. Try "remind me in 10 minutes to stretch", or "help".'
        )
    return (
        f"Hello {invitee.name}. I'm Hob, {called}'s assistant. What you write here I pass on to {called}. "
        'Send STOP and I never write to you again, HELP to see what I can do for you.'
    )


def _notice(inviter_id: int, invitee: Person, way: str) -> str:
    if invitee.id == inviter_id:
        return f'You are connected by {way} now. Was that not you? Say "disconnect my {way}".'
    role = "a member of the household" if invitee.role == Role.MEMBER else "one of your contacts"
    return f'{invitee.name} is connected by {way} now, as {role}. Wrong person? Say "disconnect {invitee.name}".'
