"""The last look at what is about to go out to somebody else: does it hold words for a third, an order to Hob, a step?

gatekeeping.py asks, whatever read the request. What does is shown, and goes nowhere without a yes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.spoken import SpokenTurn
from bot.understanding import told
from specialists import circle
from specialists.contract import Action, Operation, Request
from specialists.deeds import Deed
from specialists.language import addressed
from specialists.language.addressed.places import Kind
from specialists.language.text import sentences
from storage import agenda
from storage.tables import Purpose

_NOTE = "I am not sure that all of this is for {whom}: {what} may be {kind}."
_KINDS = {Kind.PERSON: "for somebody else", Kind.ORDER: "for me to do", Kind.STEP: "for later"}
SHOWN = 200  # letters of what would go out
_QUOTES = ('"{}"', "“{}”", "'{}'", "‘{}’")


async def note_on(turn: SpokenTurn, request: Request, deeds: Sequence[Deed]) -> str:
    """What is said above the deeds, where a body holds more than one message; empty where none does.

    Both are looked through: the words as they go out, and the person's own, of which they were made.
    """
    if rung := await _note_on_rungs(turn, request):
        return rung
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


async def note_on_request(turn: SpokenTurn, request: Request, action: Action) -> str:
    """The same for a request whose action sends nothing yet: a check-in, whose words are a question; what goes out when
    nobody answers; other words for a message that waits."""
    if rung := await _note_on_rungs(turn, request):
        return rung
    if action.operation is Operation.CHANGE and (changed := await _note_on_change(turn, request)):
        return changed
    said = told.words_for_another(request, turn.said)
    if said is None or _is_quoted(turn.said, told.body_of(request)):
        return ""
    return await _note(turn, str(request.slots["recipient"]), said, (Kind.PERSON,))


async def _note_on_rungs(turn: SpokenTurn, request: Request) -> str:
    """What is said of a ladder of which a rung's words hold more than one message."""
    rungs = request.slots.get("ladder")
    for rung in rungs if isinstance(rungs, list | tuple) else ():
        text = rung.get("text") if isinstance(rung, Mapping) else None
        if not isinstance(text, str) or not text or _is_quoted(turn.said, text):
            continue
        whom = sentences.joined([str(name) for name in rung.get("whom", ()) if name != "me"]) or "they"
        if note := await _note(turn, whom, told.Said("", text)):
            return f"{note} If nobody answers, {whom} would get: {sentences.quoted(text, SHOWN)}."
    return ""


async def _note_on_change(turn: SpokenTurn, request: Request) -> str:
    """What is said of new words that hold more than one message, where a message to somebody waits to be sent."""
    waiting = [
        one.reminder for one in await agenda.of_purpose(turn.unit, Purpose.MESSAGE)
        if one.reminder.recipient_id != turn.person.id
    ] if any(isinstance(value, str) for value in request.slots.values()) else []
    for value in request.slots.values() if waiting else ():
        if not isinstance(value, str) or _is_quoted(turn.said, value):
            continue
        if note := await _note(turn, "one person", told.Said("", value)):
            return f"{note} It would say: {sentences.quoted(value, SHOWN)}."
    return ""


async def _note(turn: SpokenTurn, whom: str, said: told.Said, kinds: Sequence[Kind] = tuple(Kind)) -> str:
    found = [one for one in addressed.breaks(said.rest, await circle.known(turn), said.frame) if one.kind in kinds]
    if not found:
        return ""
    what = sentences.quoted(said.rest[found[0].start :], 80)
    return _NOTE.format(whom=whom, what=what, kind=_KINDS[found[0].kind])


def _is_quoted(said: str, body: str) -> bool:
    """Whether the person put exactly these words in quotation marks: then they are one message, whatever they hold."""
    marked = any(mark in body for mark in "\"“”")
    return bool(body) and not marked and any(quote.format(body) in said for quote in _QUOTES)
