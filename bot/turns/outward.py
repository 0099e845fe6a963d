"""The last look at what is about to go out to somebody else: does it hold words for a third, an order to Hob, a step?

gatekeeping.py asks, whatever read the request. What does is shown, and goes nowhere without a yes.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.meaning import told
from specialists import circle
from specialists.contract import Request, Turn
from specialists.deeds import Deed
from specialists.language import addressed, sentences
from specialists.language.addressed.places import Kind

_NOTE = "I am not sure that all of this is for {whom}: {what} may be {kind}."
_KINDS = {Kind.PERSON: "for somebody else", Kind.ORDER: "for me to do", Kind.STEP: "for later"}
_QUOTES = ('"{}"', "“{}”", "'{}'", "‘{}’")


async def note_on(turn: Turn, request: Request, deeds: Sequence[Deed]) -> str:
    """What is said above the deeds, where a body holds more than one message; empty where none does.

    Both are looked through: the words as they go out, and the person's own, of which they were made.
    """
    own = told.words_for_another(request, turn.said)
    recipient = str(request.slots.get("recipient") or "")
    if deeds and (more := addressed.beside_names(recipient, await circle.known(turn))):
        return _NOTE.format(whom=deeds[0].name, what=sentences.quoted(more, 80), kind=_KINDS[Kind.PERSON])
    for deed in deeds:
        if _is_quoted(turn.said, deed.body) or _is_quoted(turn.said, told.body_of(request)):
            continue
        note = await _note(turn, deed.name, told.Said("", deed.body))
        note = note or (await _note(turn, deed.name, own) if own is not None else "")
        if note:
            return note
    return ""


async def note_on_request(turn: Turn, request: Request) -> str:
    """The same for a request whose action writes to somebody by itself: a check-in, whose words are a question."""
    said = told.words_for_another(request, turn.said)
    if said is None or _is_quoted(turn.said, told.body_of(request)):
        return ""
    return await _note(turn, str(request.slots["recipient"]), said, (Kind.PERSON,))


async def _note(turn: Turn, whom: str, said: told.Said, kinds: Sequence[Kind] = tuple(Kind)) -> str:
    found = [one for one in addressed.breaks(said.rest, await circle.known(turn), said.frame) if one.kind in kinds]
    if not found:
        return ""
    what = sentences.quoted(said.rest[found[0].start :], 80)
    return _NOTE.format(whom=whom, what=what, kind=_KINDS[found[0].kind])


def _is_quoted(said: str, body: str) -> bool:
    """Whether the person put exactly these words in quotation marks: then they are one message, whatever they hold."""
    marked = any(mark in body for mark in "\"“”")
    return bool(body) and not marked and any(quote.format(body) in said for quote in _QUOTES)
