"""The text that a person works on, found for a change: one that was written, a note, a file's text, a pasted one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from specialists.contract import Origin, Turn
from specialists.holdings import drafts
from specialists.holdings.drafts import Draft
from specialists.language.text.patterns import Pattern
from specialists.wordsmith.engine.layout import Layout
from storage import conversations, documents, executions
from storage.tables import Document

_PASTED = 60  # characters of a message that may be a text to work on, of two sentences at least
# "in my boiler note, …" and "… in the poem": which text is meant.
_FRONT = Pattern(r"\W*(?:in|on|of|from) (?:my|the|our|that) (?P<name>[^,:\"“]{2,60})[,:]\s+(?P<wish>.+)", 18)
_BEHIND = Pattern(r"(?P<wish>.+?),? (?:in|of|from|to) (?:my|the|our|that) (?P<name>[^,:.\"“”]{2,60})\W*", 18)
_SHELL = Pattern(r"\b(?:note|notes|document|text|draft|file)\b", 2)
_WRITTEN = Pattern(
    r"\b(?:draft|card|e-?mail|letter|poem|story|essay|speech|toast|haiku|song|limerick|post|invitation|complaint|apology"
    r"|bio|review|article|rhyme|eulogy|message|text)\b", 2,
)


@dataclass(frozen=True, slots=True)
class AtWork:
    """A text, and how it came to be meant. `fresh`: the last turn that was about anything was about it. `note` is the
    row that is to be changed with it, `foreign` whether a document of others' words holds it."""

    draft: Draft
    fresh: bool = True
    note: Document | None = None
    foreign: bool = False

    def open(self, turn: Turn) -> None:
        """Reads it into the turn: foreign words taint that. Only looking for a text does not."""
        if self.foreign:
            turn.reads(Origin.DOCUMENT)
        drafts.read(turn, self.draft)


async def found(turn: Turn) -> AtWork | None:
    """The text that "it" is; None where there is none."""
    if turn.material:
        draft = await drafts.latest(turn)
        return None if draft is None else AtWork(draft)
    spoken, document = await drafts.last_spoken_of(turn)
    if spoken is not None:
        return await _of(turn, spoken, fresh=True)
    if document is not None and (row := await documents.document(turn.unit, document)) is not None:
        return await of_document(turn, row)
    if (pasted := await _pasted(turn)) is not None:
        return AtWork(pasted, fresh=False)
    late = await drafts.latest(turn)
    return None if late is None else await _of(turn, late, fresh=False)


async def named(turn: Turn, said: str) -> tuple[AtWork, str] | None:
    """The text that an instruction names, and the instruction without its name: "in my boiler note, remove …"."""
    for pattern in (_FRONT, _BEHIND):
        parts = pattern.fullmatch(said)
        if parts is None:
            continue
        name = parts["name"].strip()
        title = " ".join(_SHELL.sub(" ", name).split())
        held = await documents.named(turn.unit, title) if _SHELL.search(name) and title else []
        row = await documents.document(turn.unit, held[0].id) if len(held) == 1 and not held[0].left else None
        if row is not None:
            return await of_document(turn, row), parts["wish"]
        draft = await drafts.named(turn, name) if _WRITTEN.search(name) else None
        there = None if draft is None else await _of(turn, draft, fresh=True)
        if there is not None:
            return there, parts["wish"]
    return None


async def of_document(turn: Turn, row: Document) -> AtWork:
    """A note, with its history where its text is still what that says; of a file its text, to be worked on apart."""
    if row.kind != documents.NOTE:
        return AtWork(Draft(row.text, row.title, tainted=row.tainted), foreign=row.tainted)
    since = turn.now - executions.KEPT
    of_it = [one for one in await drafts.all_since(turn, since) if one.document == row.id] if not row.hidden else []
    if of_it and of_it[0].text == row.text:
        return AtWork(of_it[0], note=row, foreign=row.tainted)
    return AtWork(Draft(row.text, "note", tainted=row.tainted, document=row.id), note=row, foreign=row.tainted)


async def _of(turn: Turn, draft: Draft, *, fresh: bool) -> AtWork | None:
    if draft.document is None:
        return AtWork(draft, fresh)
    row = await documents.document(turn.unit, draft.document)
    if row is None:
        return None
    there = await of_document(turn, row)
    return replace(there, fresh=fresh)


async def _pasted(turn: Turn) -> Draft | None:
    """The last message of the person's, where it is a text and nothing was done with it."""
    talks = await conversations.recent(turn.unit, 1)
    states = await executions.latest(turn.unit, 1)
    if not talks or not states or talks[-1].turn_id != states[0].id or states[0].summary:
        return None
    said = talks[-1].said
    if len(said) < _PASTED or executions.is_others(states[0]) or len(Layout(said).sentences) < 2:
        return None
    return Draft(said, "text", tainted=bool(states[0].trace.get("tainted")))
