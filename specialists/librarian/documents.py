"""Notes: written, listed, read out, changed and deleted. Reached by phrase, model and button through the contract."""

from __future__ import annotations

import re
from typing import Annotated

from specialists import choosing, contract, heard
from specialists.contract import Effect, Finding, Handoff, Operation, Reason, Request, Role, Specialist, Turn, action
from specialists.heard import Said, SaidAlone, Stretch, cue
from specialists.language.statements import statements
from specialists.language.text import questions, sentences
from specialists.language.text.patterns import Pattern
from specialists.librarian import finding
from storage import attached, document_text, documents
from storage.tables import Document

LISTED = 30  # documents in one message
_EVERY = Pattern(r"\b(?:all|every|everything)\b", re.IGNORECASE)
_LIST = Pattern(r"\blist\W*$|\b(?:create|make|start|begin)\W+(?:(?:me|a|an|new)\W+)*list\b", re.IGNORECASE)
_BARE = Pattern(r"^\W*(?:\w+\W+)?(?:note|memo|jot|write|take)\b", re.IGNORECASE)
_NEWEST = Pattern(r"\b(?:last|latest|newest|most recent)\b", re.IGNORECASE)
_NOTE = Pattern(r"\b(?:an?|new|another|my)\s+(?:\w+\s+)?(?:note|memo|document|doc)s?\b", re.IGNORECASE)
_NAMED = {"document_id": Role.ID, "title": Role.NAME}


class Librarian(Specialist):
    """Keeps your documents and notes."""

    name = "librarian"

    @action("list_documents", category="documents", fallback=("recall_fact",), roles={"query": Role.NAME})
    async def list_documents(self, turn: Turn, query: str | None = None, said: Said = "") -> Finding:
        """Lists your notes and documents, or those that say something."""
        there, query = await documents.titles(turn.unit), (query or "").strip(" ?.!")
        if not there:
            return Finding(finding.NONE, worked=not query, confidence=0.4 if document_text.telling(said) else 1.0)
        told = {one.id: "" for one in there}
        if query:
            told = {hit.document_id: hit.piece for hit in await documents.find(turn.unit, query, turn.local)}
            told |= {one.id: "" for one in await documents.named(turn.unit, query) if not (one.id in told or one.left)}
        if not told:
            return Finding(f"None of your notes says anything of {sentences.quoted(query)}.", worked=False)
        found = [one for one in there if one.id in told]
        if query and len(found) == 1 and (row := (await finding.meant(turn, None, str(found[0].id))).one) is not None:
            return _part(row, query)
        if any(told[one.id] and one.tainted for one in found):
            turn.reads(contract.Origin.DOCUMENT)
        lines = [one.title + (f": {sentences.shown(told[one.id])}" if told[one.id] else "") for one in found[:LISTED]]
        more = f"\n…and {len(found) - LISTED:,} more." if len(found) > LISTED else ""
        say = f"{sentences.counted(len(found), 'note')}:\n{sentences.numbered(lines)}{more}"
        return Finding(say, data=finding.data(*(one.id for one in found[:LISTED])))

    @action(
        "read_document", object="document", operation=Operation.SHOW, category="documents", fallback=("recall_fact",),
        roles=_NAMED,
    )
    async def read_document(
        self, turn: Turn, title: str | None = None, document_id: str | None = None,
        page: Annotated[int, heard.of(document_text.part_asked)] = 0, newest: Annotated[bool, cue(_NEWEST)] = False,
        said: Said = "",
    ) -> Finding:
        """Reads a note or a document to you, or the part that you ask about."""
        if newest and not title and document_id is None:
            document_id = next((str(one.id) for one in await documents.titles(turn.unit)), None)
        found = await finding.meant(turn, title, document_id)
        if found.one is None:
            return await finding.which(turn, "read_document", found, title, {})
        asks = not page and questions.begins(said)
        return _part(found.one, said) if asks else finding.shown(found.one, page or 1)

    @action(
        "create_document", object="document", operation=Operation.CREATE, takes="body", category="documents",
        effect=Effect.WRITE, roles={"title": Role.NAME, "body": Role.TEXT},
    )
    async def create_document(
        self, turn: Turn, title: str | None = None, body: str | None = None, file: str | None = None,
        a_list: Annotated[bool, cue(_LIST, Stretch.REQUEST)] = False, a_note: Annotated[bool, cue(_NOTE)] = False,
        bare: Annotated[bool, cue(_BARE)] = False, said: SaidAlone = "",
    ) -> Finding:
        """Writes a note."""
        if file and title:  # that was sent: its text is the turn's
            row = documents.keep_file(turn.unit, title, turn.material, file)
            return finding.noted(row, f"Kept as {sentences.quoted(row.title)}: {document_text.part(row, 0)[0]}.")
        if body is None and a_list:  # a list is kept already
            wanted = Request("add_item", {"list": title} if title else {}, "phrase", 0.95, "a list is asked for")
            return Finding("", handoff=Handoff("librarian", "ops_planner", wanted, {}, Reason.CAPABILITY_REQUIRED))
        told = statements.read(body) if body and bare and not (title or a_note) else None
        if told is not None and told.subject:  # "note to self: the meter reads 4412" is remembered
            kept = Request("save_memory", {"fact": body}, "phrase", 0.95, "a note that tells something")
            return Finding("", handoff=Handoff("librarian", "memory_curator", kept, {}, Reason.CAPABILITY_REQUIRED))
        if not title and not body:
            return choosing.missing("What shall the note say?", "create_document", "body", {})
        whole = document_text.verbatim(body or title or "", said, last=True)
        title, body = document_text.parted(whole) if not body else (title, whole.strip(" \n:-–"))
        name = document_text.titled(title or body)
        same = [one.id for one in await documents.titles(turn.unit) if one.title.casefold() == name.casefold()]
        if same and (there := await documents.document(turn.unit, same[0])) is not None:
            return finding.added(there, body) if body else finding.shown(there)
        row = documents.add(turn.unit, name, body, hidden=bool(statements.secrets(body)))
        return finding.noted(row, f"Noted under {sentences.quoted(name)}.")

    @action(
        "append_document", object="document", operation=Operation.EDIT, category="documents", effect=Effect.WRITE,
        takes="body", roles={**_NAMED, "body": Role.TEXT},
    )
    async def append_document(
        self, turn: Turn, title: str | None = None, body: str | None = None, document_id: str | None = None,
        said: SaidAlone = "",
    ) -> Finding:
        """Adds to a note."""
        behind = title is not None and (not body or said.find(title) < said.find(body))
        whole = document_text.verbatim(body or title or "", said, last=behind).strip(" \n\"“”:")
        title, body = (title, whole) if body else document_text.parted(whole)
        found = await finding.meant(turn, title, document_id)
        if body and found.one is not None and found.sure:
            return finding.added(found.one, body)
        if not body or not title or (found.close and found.sure):
            ask = await finding.which(turn, "append_document", found, title, {"body": body}) if body else None
            slots = {"title": title, "document_id": document_id}
            return ask or choosing.missing("What shall I add to the note?", "append_document", "body", slots)
        row = documents.add(turn.unit, document_text.titled(title), body, hidden=bool(statements.secrets(body)))
        return finding.noted(row, f"Put into a new note {sentences.quoted(row.title)}.")

    @action(
        "rename_document", object="document", operation=Operation.CHANGE, category="documents", effect=Effect.WRITE,
        roles={**_NAMED, "new_title": Role.TEXT},
    )
    async def rename_document(
        self, turn: Turn, new_title: str, title: str | None = None, document_id: str | None = None
    ) -> Finding:
        """Gives a note another title."""
        found = await finding.meant(turn, title, document_id)
        if found.one is None or not found.sure:
            return await finding.which(turn, "rename_document", found, title, {"new_title": new_title})
        row, before = found.one, sentences.quoted(found.one.title)
        documents.rename(row, sentences.shown(new_title.strip(" .\"“”"), 80))
        said = f"Your note {before} is called {sentences.quoted(row.title)} now. Say undo to take it back."
        return finding.of(row, said, f"renamed the note {before}")

    @action(
        "delete_document", object="document", operation=Operation.REMOVE, category="documents", effect=Effect.DELETE,
        roles=_NAMED,
    )
    async def delete_document(
        self, turn: Turn, title: str | None = None, document_id: str | None = None, which: str | None = None,
        sure: str | None = None, every: Annotated[bool, cue(_EVERY)] = False,
    ) -> Finding:
        """Deletes a note."""
        if which == "all" or (every and not document_text.telling(title or "") and document_id is None):
            rows = list(await documents.newest(turn.unit, documents.MOST))
            if len(rows) != 1 and sure is None:
                all_ = choosing.sure(f"Delete all {len(rows)} notes?", "Yes, all", "delete_document", {"which": "all"})
                return all_ if rows else Finding(finding.NONE)
        else:
            found = await finding.meant(turn, title, document_id)
            if found.one is None:
                return await finding.which(turn, "delete_document", found, title, {})
            if not found.sure:
                ask, yes = f"Delete the whole note {sentences.quoted(found.one.title)}?", str(found.one.id)
                return choosing.question(ask, "delete_document", {}, [("Yes", {"document_id": yes})])
            rows = [found.one]
        for row in rows:
            await documents.delete(turn.unit, row)
        named = sentences.some([sentences.quoted(row.title) for row in rows], 3)
        said = f"Deleted: {named}. Say undo to bring {sentences.them(len(rows))} back."
        return Finding(said, summary=f"deleted the note{'s' * (len(rows) > 1)} {named}", effects=(Effect.DELETE,))

    @action("send_document", category="documents", roles=_NAMED)
    async def send_document(self, turn: Turn, title: str | None = None, document_id: str | None = None) -> Finding:
        """Gives you a note as a file."""
        found = await finding.meant(turn, title, document_id)
        if found.one is None:
            return await finding.which(turn, "send_document", found, title, {})
        if turn.channel not in attached.CARRIERS:
            return finding.shown(found.one, before="I can send no file here, only in Telegram. Its text:\n")
        return finding.of(found.one, "Here it is as a file.", file=attached.written(found.one.id, found.one.title))


def _part(row: Document, question: str) -> Finding:
    """What of a text answers a question; all of it where that asks for nothing in particular."""
    told = [sentences.quoted(one, 400) for one in document_text.answers(row, question)]
    said = f"Your note {sentences.quoted(row.title)} says: {sentences.joined(told)}."
    return finding.of(row, said, quoted="\n".join(told)) if told else finding.shown(row)
