"""Notes added to, renamed and deleted. Reached by phrase, by a change of what was said, and by button."""

from __future__ import annotations

from specialists import choosing
from specialists.contract import Effect, Finding, Operation, Role, Specialist, Turn, action
from specialists.language.text import sentences
from specialists.librarian import documents as librarian
from specialists.librarian import finding
from storage import documents

EVERY = "all"


class NoteChanges(Specialist):
    """Changes and deletes notes."""

    name = "librarian"

    @action(
        "append_document", object="document", operation=Operation.EDIT, category="documents", effect=Effect.WRITE,
        roles={"document_id": Role.ID, "title": Role.NAME, "body": Role.TEXT},
    )
    async def append_document(
        self, turn: Turn, title: str | None = None, body: str | None = None, document_id: str | None = None
    ) -> Finding:
        """Adds to a note."""
        if title and not body:
            title, body = finding.parted(title)
        slots = {"title": title, "document_id": document_id}
        if not body:
            return choosing.missing("What shall I add to the note?", "append_document", "body", slots)
        body = body.strip(" \n\"“”:")
        found = await finding.meant(turn, title, document_id)
        if found.one is not None and not found.left:
            return await librarian.added(turn, found.one, body)
        if len(found.close) > 1 and not found.left:
            return await finding.which(turn, "append_document", found, title, {"body": body})
        if not title:
            return await finding.which(turn, "append_document", found, title, {"body": body})
        name = finding.titled(title)
        row = documents.add(turn.unit, name, body)
        return Finding(
            f"Put into a new note {sentences.quoted(name)}. Say undo to take it back.",
            summary=f"wrote a note {sentences.quoted(name)}", effects=(Effect.WRITE,), data=finding.data(row.id),
        )

    @action(
        "rename_document", object="document", operation=Operation.CHANGE, category="documents", effect=Effect.WRITE,
        roles={"document_id": Role.ID, "title": Role.NAME, "new_title": Role.TEXT},
    )
    async def rename_document(
        self, turn: Turn, title: str | None = None, new_title: str | None = None, document_id: str | None = None
    ) -> Finding:
        """Gives a note another title."""
        found = await finding.meant(turn, title, document_id)
        if found.one is None or found.left:
            return await finding.which(turn, "rename_document", found, title, {"new_title": new_title})
        row, before = found.one, sentences.quoted(found.one.title)
        if not new_title:
            slots = {"document_id": str(row.id)}
            return choosing.missing(f"What shall {before} be called?", "rename_document", "new_title", slots)
        await documents.rename(turn.unit, row, sentences.shown(new_title.strip(" .\"“”"), 80))
        return Finding(
            f"Your note {before} is called {sentences.quoted(row.title)} now. Say undo to take it back.",
            summary=f"renamed the note {before}", effects=(Effect.WRITE,), data=finding.data(row.id),
        )

    @action(
        "delete_document", object="document", operation=Operation.REMOVE, category="documents", effect=Effect.DELETE,
        roles={"document_id": Role.ID, "title": Role.NAME},
    )
    async def delete_document(
        self, turn: Turn, title: str | None = None, which: str | None = None, document_id: str | None = None,
        sure: str | None = None,
    ) -> Finding:
        """Deletes a note."""
        if which == EVERY:
            rows = list(await documents.newest(turn.unit, documents.MOST))
            if len(rows) > 1 and sure is None:
                number = f"all {len(rows)} notes" if len(rows) > 2 else "both notes"
                return choosing.sure(f"Delete {number}?", f"Yes, {number}", "delete_document", {"which": EVERY})
        else:
            found = await finding.meant(turn, title, document_id)
            if found.one is None or found.left:
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
