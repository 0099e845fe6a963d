"""Somebody who is in no book of contacts is still somebody that one can know things about: memory goes on with it."""

from __future__ import annotations

from specialists import circle
from specialists.comms_pilot import details
from specialists.comms_pilot.book import Asked
from specialists.contract import Finding, Handoff, Reason, Request, Turn
from specialists.memory import finding
from specialists.scheduling import places

_TOLD = frozenset(("place", "alias", "whereabouts", "language"))
_ASKED = frozenset(("birthday", "address", "details"))
_WHOLLY = 0.75  # of what is asked that a fact must hold: "Anna likes tea" is not Anna's number
MEMORY = "memory_curator"


async def known(turn: Turn, asked: Asked) -> Finding | None:
    """Hands on where nobody in the book is meant: where they live and who they are is a fact, and what was
    asked may be one."""
    # A birthday is to be remembered, and no reason to ask for somebody in the book.
    tells, asks = asked.which in (*_TOLD, "birthday"), asked.which == "" and bool(asked.field)
    forgets = asked.which == "forget"
    if not asked.name or asked.contact or asked.sure or not (tells or asks or forgets):
        return None
    found = await circle.find(turn, asked.name)
    if asked.which == "whereabouts" and not _is_a_place(asked.value or ""):
        return _handed(Request("save_memory", {"fact": asked.said}, text=asked.said))  # "Sam is in the garden"
    if found.contact is not None or found.close or found.myself or found.member is not None:
        return None
    text = asked.said
    if asks and not await _told(turn, text, wholly=asked.field not in _ASKED):
        return None
    if forgets:
        return await _forgotten(turn, asked.name, text)
    request = Request("save_memory", {"fact": text}, text=text) if tells else (
        Request("recall_fact", {"query": text.rstrip(" ?!.")}, text=text)
    )  # fmt: skip
    return _handed(request)


def _is_a_place(words: str) -> bool:
    try:
        places.zone(details.place(words))
    except places.NoSuchZone:
        return False
    return True


def _handed(request: Request) -> Finding:
    return Finding("", handoff=Handoff("comms_pilot", MEMORY, request, {}, Reason.CAPABILITY_REQUIRED))


async def _forgotten(turn: Turn, name: str, text: str) -> Finding | None:
    """ "Forget Bob" where no Bob is in the book: what is known of one."""
    if not (await finding.find(turn, name)).facts:
        return None
    return _handed(Request("forget_fact", {"query": name}, text=text))


async def _told(turn: Turn, text: str, *, wholly: bool) -> bool:
    """Whether memory holds what is asked."""
    wanted, found = finding.sought(text), await finding.find(turn, text)
    return any(not wholly or wanted.likeness(one.key, one.tags) >= _WHOLLY for one in found.facts)
