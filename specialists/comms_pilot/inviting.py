"""Letting people in by a code: members of the household, and contacts. Called by comms_pilot's contacts."""

from __future__ import annotations

from dataclasses import replace

from specialists import choosing, circle
from specialists.comms_pilot import book
from specialists.comms_pilot.book import Asked
from specialists.contract import Effect, Finding, Turn
from specialists.language.text import sentences
from specialists.people import connecting
from storage import pairings
from storage.columns import new_id
from storage.tables import Person, Role


async def invite(turn: Turn, asked: Asked) -> Finding:
    """A code for somebody else: a contact who is in the book, or is to be; else a member of the household."""
    if not asked.name and not asked.contact:
        return choosing.missing("Whom shall I invite?", "contact_lookup", "name", asked.slots())
    if not turn.ports.doors.ways_in(""):
        return Finding(connecting.NO_WAY, worked=False)
    known = await circle.find(turn, asked.name or "") if not asked.contact else None
    if asked.contact or (known and (known.contact or known.close)) or asked.which == "invite contact":
        found = await book.whom(turn, replace(asked, sure=asked.sure or "yes"), made=True)
        if isinstance(found, Finding):
            return found
        return await _offered(turn, found.id, found.name, "a contact of yours")
    if known and known.myself:
        return Finding('That is you. "Connect my Telegram" or "connect my phone" is the way.', worked=False)
    if turn.person.role != Role.OWNER:
        return Finding("Only the owner can invite members; you can invite somebody as a contact of yours.",
                       worked=False)  # fmt: skip
    if known and known.member:
        return await _offered(turn, known.member.id, known.member.name, "a member of the household")
    name = book.named(asked.name or "")
    member_id = new_id()
    member = Person(
        id=member_id, person_id=member_id, name=name, role=Role.MEMBER, zone=turn.person.zone.key,
        zone_known=turn.person.zone_known, created_at=turn.now,
    )
    turn.unit.beside(member_id).add(member)
    return await _offered(turn, member_id, name, "a member of the household")


async def _offered(turn: Turn, person_id: int, name: str, role: str) -> Finding:
    code = await pairings.invite(turn.unit, person_id, lasts=pairings.INVITED)
    lines = sentences.joined(list(turn.ports.doors.ways_in(code).values()), "or")
    return Finding(
        f"Send this to {name}, who then is {role}: \"{sentences.capital(lines)}.\" "
        f'It counts once, for 3 days. "disconnect {name}" ends it.',
        summary=f"invited {name}", effects=(Effect.WRITE,),
    )
