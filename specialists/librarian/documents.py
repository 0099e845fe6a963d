"""Notes and documents: started, listed and read out. Reached by phrase, model and button through the contract."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Annotated

from specialists import choosing, heard
from specialists.contract import Effect, Finding, Handoff, Operation, Reason, Request, Role, Specialist, Turn, action
from specialists.heard import Said, SaidAlone, Stretch, cue
from specialists.holdings import drafts
from specialists.language.statements import statements
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.librarian import finding
from storage import attached, documents
from storage.tables import Document

LISTED = 30  # documents in one message
ANSWERS = 3  # pieces that answer
_LIST = Pattern(r"\blist\W*$|\b(?:create|make|start|begin)\W+(?:(?:me|a|an|new)\W+)*list\b", re.IGNORECASE)
_FOREIGN = Pattern(r"[^\w ()&+,-]+")  # what no name of a file has
_BARE = Pattern(r"^\W*(?:\w+\W+)?(?:note|memo|jot|write|take)\b", re.IGNORECASE)
_NEWEST = Pattern(r"\b(?:last|latest|newest|most recent)\b", re.IGNORECASE)
_NOTE = Pattern(r"\b(?:an?|new|another|my)\s+(?:\w+\s+)?(?:note|memo|document|doc)s?\b", re.IGNORECASE)
_ASKS = Pattern(r"\W*(?:what|where|who|when|which|how|does|do|is|are|did|was)\b|.*\?\s*$", re.IGNORECASE | re.DOTALL)
_PAGE = Pattern(r"\b(?:page|part|row|section|event)\s+(?P<number>\d{1,4})\b", re.IGNORECASE)


def _page(words: str) -> int:
    """The part that is asked for by its number; 0 where none is."""
    found = _PAGE.search(words)
    return 0 if found is None else int(found["number"])


class Librarian(Specialist):
    """Keeps your documents and notes."""

    name = "librarian"

    @action("list_documents", category="documents", fallback=("recall_fact",), roles={"query": Role.NAME})
    async def list_documents(self, turn: Turn, query: str | None = None) -> Finding:
        """Lists your notes and documents, or those that say something."""
        there, query = await documents.titles(turn.unit), (query or "").strip(" ?.!")
        if not there:
            return Finding(finding.NONE, worked=not query)
        said = {one.id: "" for one in there}
        if query:
            said = {hit.document_id: hit.piece for hit in await documents.find(turn.unit, query, turn.local)}
            said |= {one.id: "" for one in await documents.named(turn.unit, query) if not (one.id in said or one.left)}
        if not said:
            return Finding(f"None of your notes says anything of {sentences.quoted(query)}.", worked=False)
        found = [one for one in there if one.id in said]
        if query and len(found) == 1 and (row := (await finding.meant(turn, None, str(found[0].id))).one) is not None:
            return _part(row, query)
        lines = [one.title + (f": {sentences.shown(said[one.id])}" if said[one.id] else "") for one in found[:LISTED]]
        more = f"\n…and {len(found) - LISTED:,} more." if len(found) > LISTED else ""
        head = sentences.counted(len(found), "note")
        shown = finding.data(*(one.id for one in found[:LISTED]))
        return Finding(f"{head}:\n{sentences.numbered(lines)}{more}", data=shown)

    @action(
        "read_document", object="document", operation=Operation.SHOW, category="documents", fallback=("recall_fact",),
        roles={"document_id": Role.ID, "title": Role.NAME},
    )
    async def read_document(
        self, turn: Turn, title: str | None = None, document_id: str | None = None,
        page: Annotated[int, heard.of(_page)] = 0, newest: Annotated[bool, cue(_NEWEST)] = False, said: Said = "",
    ) -> Finding:
        """Reads a note or a document to you, or the part that you ask about."""
        if newest and not title and document_id is None:
            document_id = next((str(one.id) for one in await documents.titles(turn.unit)), None)
        found = await finding.meant(turn, title, document_id)
        if found.one is None:
            return await finding.which(turn, "read_document", found, title, {})
        asks = not page and _ASKS.match(said)
        return _part(found.one, said) if asks else finding.shown(found.one, page or 1)

    @action(
        "create_document", object="document", operation=Operation.CREATE, takes="body", category="documents",
        effect=Effect.WRITE, roles={"title": Role.NAME, "body": Role.TEXT},
    )
    async def create_document(
        self, turn: Turn, title: str | None = None, body: str | None = None,
        a_list: Annotated[bool, cue(_LIST, Stretch.REQUEST)] = False, a_note: Annotated[bool, cue(_NOTE)] = False,
        bare: Annotated[bool, cue(_BARE)] = False, said: SaidAlone = "",
    ) -> Finding:
        """Writes a note."""
        if body is None and a_list:  # a list is kept already
            wanted = Request("add_item", {"list": title} if title else {}, "phrase", 0.95, "a list is asked for")
            return Finding("", handoff=Handoff("librarian", "ops_planner", wanted, {}, Reason.CAPABILITY_REQUIRED))
        told = statements.read(body) if body and bare and not (title or a_note) else None
        if told is not None and told.subject:  # "note to self: the meter reads 4412" is remembered
            kept = Request("save_memory", {"fact": body}, "phrase", 0.95, "a note that tells something")
            return Finding("", handoff=Handoff("librarian", "memory_curator", kept, {}, Reason.CAPABILITY_REQUIRED))
        if not title and not body:
            return choosing.missing("What shall the note say?", "create_document", "body", {})
        whole = finding.verbatim(body or title or "", said, last=True)
        title, body = documents.parted(whole) if not body else (title, whole.strip(" \n:-–"))
        name = documents.titled(title or body)
        same = [one.id for one in await documents.titles(turn.unit) if one.title.casefold() == name.casefold()]
        if same and (there := await documents.document(turn.unit, same[0])) is not None:
            return finding.added(there, body)
        row = documents.add(turn.unit, name, body, hidden=bool(statements.secrets(body)))
        empty = "" if body else f' "Add to my {name} note: …" fills it.'
        return finding.noted(row, f"Noted under {sentences.quoted(name)}.{empty}")

    @action("send_document", category="documents", roles={"document_id": Role.ID, "title": Role.NAME})
    async def send_document(self, turn: Turn, title: str | None = None, document_id: str | None = None) -> Finding:
        """Gives you a note as a file."""
        found = await finding.meant(turn, title, document_id)
        if found.one is None:
            return await finding.which(turn, "send_document", found, title, {})
        if turn.channel not in attached.CARRIERS:
            text = finding.shown(found.one)
            return replace(text, say=f"I can send no file here, only in Telegram. Its text:\n{text.say}")
        file = attached.written(found.one.id, f"{_FOREIGN.sub(' ', found.one.title).strip() or 'Note'}.txt")
        said = finding.of(found.one, f"Here is {sentences.quoted(found.one.title)} as a file.")
        return replace(said, data={**said.data, "file": dict(file)})

    @action("undo_edit", bare=True, category="documents", effect=Effect.WRITE)
    async def undo_edit(self, turn: Turn, title: str | None = None) -> Finding:
        """Takes back the last change of a note, or of a text that I wrote."""
        if not title and (before := await drafts.before(turn)) is not None:
            done = "went back to the text before the last change"
            return Finding(before.text, summary=done, quoted=before.text, data=before.kept())
        of = await documents.changed_last(turn.unit, title) if title else None
        if of is None:
            return Finding("There is no earlier version of that.", worked=False)
        undo = Request("undo", {"of": str(of)}, "phrase", 0.95, "that turn changed it last")
        return Finding("", handoff=Handoff("librarian", "system", undo, {}, Reason.CAPABILITY_REQUIRED))


def _part(row: Document, question: str) -> Finding:
    """What of a text answers a question; all of it where that asks for nothing in particular."""
    told = [sentences.quoted(one, 400) for one in documents.answers(row, question)[:ANSWERS]]
    said = f"Your note {sentences.quoted(row.title)} says: {sentences.joined(told)}."
    return finding.of(row, said) if told else finding.shown(row)
