"""Whether somebody in a person's book may be written to or called by what runs by itself. Pure; for
bot/clock/escalation.py and the specialists that set such things up."""

from __future__ import annotations

from collections.abc import Collection

from storage.contacts import Permission
from storage.tables import Consent, Role


def refusal(name: str, role: str, may: Collection[str], consent: str, *, call: bool, regular: bool) -> str | None:
    """Why a message (or a `call`) must not go to them, as a clause ("Anna has not agreed to …"); None where it may.

    The household agreed by living in it. A contact who refused gets nothing, who declined nothing regular; what comes
    again and again (`regular`) and every call need a yes of theirs.
    """
    if role != Role.CONTACT:
        return None if role != Role.STRANGER else f"I don't know {name}"
    if consent == Consent.REFUSED:
        return f"{name} asked me not to write"
    if regular and consent == Consent.DECLINED:
        return f"{name} does not want regular messages"
    if call and Permission.BE_CALLED not in may:
        return f"{name} has not been allowed to be called (say \"{name} may be called\")"
    if regular and consent != Consent.GIVEN:
        return f"{name} has not agreed to get regular messages from me"
    return None
