"""Which note is meant, by its title, by what it says or by what was spoken of; and what is said of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from specialists import choosing, spoken
from specialists.contract import Effect, Finding, Origin, Turn
from specialists.language.statements import statements
from specialists.language.text import sentences
from storage import document_text, documents, executions
from storage.documents import Meant
from storage.tables import Document

NONE = 'No notes yet. "Write a note: …" starts one.'


async def meant(turn: Turn, words: str | None, document_id: str | None = None) -> Meant:
    """The document that words name; without words the one spoken of last. One in somebody else's words taints."""
    if document_id is None and document_text.telling(words or ""):
        found = await documents.meant(turn.unit, words or "", turn.local)
    else:
        since = turn.now - spoken.FADES
        named = document_id or await executions.named_last(turn.unit, "documents", since) or ""
        found = Meant(await documents.document(turn.unit, int(named)) if named.isdecimal() else None)
    if found.one is not None and found.one.tainted:
        turn.reads(Origin.DOCUMENT)
    return found


async def which(turn: Turn, intent: str, found: Meant, words: str | None, slots: Mapping[str, Any]) -> Finding:
    """The question which one is meant; or that there is none such."""
    if found.close:
        options = [(one.title, {"document_id": str(one.id)}) for one in found.close]
        return choosing.question("Which note do you mean?", intent, slots, options)
    there = [one.title for one in await documents.titles(turn.unit)]
    about = f" {sentences.quoted(words)}" if words else ""
    return Finding(f"I found no note{about}. There is: {sentences.some(there)}." if there else NONE, worked=False)


def data(*ids: int) -> dict[str, object]:
    """What "it" and "the second one" can mean next."""
    return {"documents": [str(one) for one in ids]}


def of(row: Document, say: str, summary: str = "", quoted: str = "", **more: object) -> Finding:
    """What is said of a document, and what was done with it; its secrets are kept nowhere else."""
    return Finding(
        say, summary=summary, effects=(Effect.WRITE,) if summary else (), data={**data(row.id), **more},
        hides=statements.secrets(row.text) if row.hidden else (), quoted=quoted,
    )


def shown(row: Document, page: int = 1, before: str = "") -> Finding:
    """A text, or the part of it with that number."""
    name, text = document_text.part(row, page)
    if not text and page > 1:
        return Finding(f"{sentences.quoted(row.title)} has only {name}.", worked=False, data=data(row.id))
    cut = text if len(text) <= document_text.SHOWN else f"{text[: document_text.SHOWN]}…"
    head = f"{row.title}, {name}" if name else row.title
    return of(row, before + (f"{head}:\n{cut}" if text else f"{sentences.quoted(row.title)} is empty yet."), quoted=cut)


def noted(row: Document, say: str) -> Finding:
    """What is said of a new note."""
    return of(row, f"{say} Say undo to take it back.", f"wrote a note {sentences.quoted(row.title)}")


def added(row: Document, text: str) -> Finding:
    """A line more at the end of a note."""
    name = sentences.quoted(row.title)
    row.text = f"{row.text.rstrip()}\n{text}".lstrip("\n")
    row.hidden = bool(statements.secrets(row.text))
    said = f"Added to your note {name}: {sentences.shown(text)}. Say undo to take it back."
    return of(row, said, f"added to the note {name}", text)
