"""Notes added to, renamed and deleted. Reached by phrase, by a change of what was said, and by button."""

from __future__ import annotations

import re
from typing import Annotated

from specialists import choosing
from specialists.contract import Effect, Finding, Operation, Role, Specialist, Turn, action
from specialists.heard import SaidAlone, cue
from specialists.language.statements import statements
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.librarian import finding
from storage import documents

EVERY = "all"
_EVERY = Pattern(r"\b(?:all|every|everything)\b", re.IGNORECASE)


class NoteChanges(Specialist):
    """Changes and deletes notes."""

    name = "librarian"

    @action(
        "append_document", object="document", operation=Operation.EDIT, category="documents", effect=Effect.WRITE,
        takes="body", roles={"document_id": Role.ID, "title": Role.NAME, "body": Role.TEXT},
    )
    async def append_document(
        self, turn: Turn, title: str | None = None, body: str | None = None, document_id: str | None = None,
        said: SaidAlone = "",
    ) -> Finding:
        """Adds to a note."""
        if title and not body:
            title, body = documents.parted(finding.verbatim(title, said, last=True))
        elif body:
            last = title is not None and said.find(title) < said.find(body)
            body = finding.verbatim(body, said, last=last)
        if not body:
            slots = {"title": title, "document_id": document_id}
            return choosing.missing("What shall I add to the note?", "append_document", "body", slots)
        body = body.strip(" \n\"“”:")
        found = await finding.meant(turn, title, document_id)
        if found.one is not None and found.sure:
            return finding.added(found.one, body)
        if not title or (found.close and found.sure):
            return await finding.which(turn, "append_document", found, title, {"body": body})
        row = documents.add(turn.unit, documents.titled(title), body, hidden=bool(statements.secrets(body)))
        return finding.noted(row, f"Put into a new note {sentences.quoted(row.title)}.")

    @action(
        "rename_document", object="document", operation=Operation.CHANGE, category="documents", effect=Effect.WRITE,
        roles={"document_id": Role.ID, "title": Role.NAME, "new_title": Role.TEXT},
    )
    async def rename_document(
        self, turn: Turn, title: str | None = None, new_title: str | None = None, document_id: str | None = None
    ) -> Finding:
        """Gives a note another title."""
        found = await finding.meant(turn, title, document_id)
        if found.one is None or not found.sure:
            return await finding.which(turn, "rename_document", found, title, {"new_title": new_title})
        row, before = found.one, sentences.quoted(found.one.title)
        if not new_title:
            slots = {"document_id": str(row.id)}
            return choosing.missing(f"What shall {before} be called?", "rename_document", "new_title", slots)
        documents.rename(row, sentences.shown(new_title.strip(" .\"“”"), 80))
        said = f"Your note {before} is called {sentences.quoted(row.title)} now. Say undo to take it back."
        return finding.of(row, said, f"renamed the note {before}")

    @action(
        "delete_document", object="document", operation=Operation.REMOVE, category="documents", effect=Effect.DELETE,
        roles={"document_id": Role.ID, "title": Role.NAME},
    )
    async def delete_document(
        self, turn: Turn, title: str | None = None, document_id: str | None = None, which: str | None = None,
        sure: str | None = None, every: Annotated[bool, cue(_EVERY)] = False,
    ) -> Finding:
        """Deletes a note."""
        if which == EVERY or (every and not documents.telling(title or "") and document_id is None):
            rows = list(await documents.newest(turn.unit, documents.MOST))
            if len(rows) > 1 and sure is None:
                number = f"all {len(rows)} notes" if len(rows) > 2 else "both notes"
                return choosing.sure(f"Delete {number}?", f"Yes, {number}", "delete_document", {"which": EVERY})
        else:
            found = await finding.meant(turn, title, document_id)
            if found.one is not None and not found.sure:
                ask = f"Delete the whole note {sentences.quoted(found.one.title)}?"
                return choosing.question(ask, "delete_document", {}, [("Yes", {"document_id": str(found.one.id)})])
            if found.one is None:
                return await finding.which(turn, "delete_document", found, title, {})
            rows = [found.one]
        if not rows:
            return Finding(finding.NONE, worked=False)
        for row in rows:
            await documents.delete(turn.unit, row)
        named = sentences.some([sentences.quoted(row.title) for row in rows], 3)
        return Finding(
            f"Deleted: {named}. Say undo to bring {sentences.them(len(rows))} back.",
            summary=f"deleted {'the note' if len(rows) == 1 else 'the notes'} {named}", effects=(Effect.DELETE,),
        )
