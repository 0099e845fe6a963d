"""Open invitations: a code that makes an unknown address somebody's. Made by specialists, redeemed by bot/receiving/.

Only a hash of the code is kept. Codes have 40 bits, hold at least one digit, and read alike in any hand: no I, L, O, U.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import re
import secrets
from collections.abc import Sequence

import sqlalchemy as sa
from sqlmodel import col, select

from storage.tables import Pairing
from storage.unit import Unit

OWN = dt.timedelta(hours=1)  # how long the code for one more device of one's own counts
INVITED = dt.timedelta(days=3)
MOST = 20  # open at a time for one person: the oldest give way
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LENGTH = 8
_ALIKE = str.maketrans("OIL", "011")
_CODE = re.compile(r"(?<![\w-])([0-9A-Za-z]{4})[-\s]?([0-9A-Za-z]{4})(?![\w-])")


def new_code() -> str:
    """A code as it is told to people: "K7QM-2XRD"."""
    while True:
        code = "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))
        if any(letter.isdigit() for letter in code):
            return f"{code[:4]}-{code[4:]}"


def read_code(text: str) -> str | None:
    """The first thing in a text that looks like a code, however it is spelt; None where nothing does."""
    for found in _CODE.finditer(text[:500]):
        code = "".join(found.groups()).upper()
        if any(letter.isdigit() for letter in code) and "U" not in code:
            return code.translate(_ALIKE)
    return None


async def invite(unit: Unit, invitee_id: int, *, lasts: dt.timedelta, channel: str | None = None) -> str:
    """A new code for whoever is to be `invitee_id` at the address it comes from; the unit's person invites."""
    code = new_code()
    standing = await waiting(unit)
    for old in standing[MOST - 1 :]:
        await unit.delete(old)
    unit.add(
        Pairing(
            person_id=unit.person_id, invitee_id=invitee_id, code_hash=digest(code.replace("-", "")), channel=channel,
            created_at=unit.now, expires_at=unit.now + lasts,
        )
    )
    return code


async def waiting(unit: Unit) -> Sequence[Pairing]:
    """The invitations of this person that still count, the newest first."""
    return await unit.all(
        select(Pairing)
        .where(col(Pairing.used_at).is_(None), col(Pairing.expires_at) > unit.now)
        .order_by(col(Pairing.id).desc())
    )


async def is_open(unit: Unit, text: str) -> bool:
    """Whether a text is a code that this person made and that still counts, and nothing else."""
    code = read_code(text) if _CODE.fullmatch(text.strip()) else None
    return code is not None and any(one.code_hash == digest(code) for one in await waiting(unit))


async def any_ever(unit: Unit) -> bool:
    """Whether this person has ever made a code."""
    return await unit.first(select(Pairing.id).limit(1)) is not None


async def withdraw(unit: Unit, invitee_id: int) -> None:
    """Makes every open code for that person worthless."""
    await unit.execute(
        sa.delete(Pairing).where(col(Pairing.invitee_id) == invitee_id, col(Pairing.used_at).is_(None))
    )


async def take(unit: Unit, pairing_id: int) -> Pairing | None:
    """Uses an invitation up, in the inviter's unit: its row, or None where somebody else was quicker."""
    await unit.begin()
    found: Pairing | None = await unit.first(
        select(Pairing)
        .where(col(Pairing.id) == pairing_id, col(Pairing.used_at).is_(None), col(Pairing.expires_at) > unit.now)
        .with_for_update()
    )
    if found is not None:
        found.used_at = unit.now
    return found


def digest(code: str) -> str:
    """What is kept of a code, as `read_code` answers it."""
    return hashlib.sha256(b"hob pairing " + code.encode()).hexdigest()
