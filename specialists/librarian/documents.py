"""Notes and documents: started, listed and read out. Reached by phrase, model and button through the contract."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

from specialists import choosing, heard
from specialists.contract import Effect, Finding, Handoff, Operation, Reason, Request, Role, Specialist, Turn, action
from specialists.heard import Said, SaidAlone, Stretch, cue
from specialists.holdings import drafts
from specialists.language.statements import statements
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.librarian import finding
from storage import documents
from storage.documents import Named
from storage.tables import Document

SHOWN = 3_000  # characters of a text in one message
LISTED = 30  # documents in one message
ANSWERS = 3  # pieces that answer
_LIST = Pattern(r"\blist\W*$|\b(?:create|make|start|begin)\W+(?:(?:me|a|an|new)\W+)*list\b", re.IGNORECASE)
_ASKS = Pattern(r"\W*(?:what|where|who|when|which|how|does|do|is|are|did|was)\b", re.IGNORECASE)
_PAGE = Pattern(r"\b(?:page|part|row|section)\s+(\d{1,4})\b", re.IGNORECASE)


def _page(words: str) -> int:
    """The part that is asked for by its number; 0 where none is."""
    found = _PAGE.search(words)
    return int(found[1]) if found is not None else 0


class Librarian(Specialist):
    """Keeps your documents and notes."""

    name = "librarian"

    @action("list_documents", category="documents", fallback=("recall_fact",), roles={"query": Role.NAME})
    async def list_documents(self, turn: Turn, query: str | None = None) -> Finding:
        """Lists your notes and documents, or those that say something."""
        there = await documents.titles(turn.unit)
        query = (query or "").strip(" ?.!")
        if not query or not there:
            return _listed(there) if there or not query else Finding(finding.NONE, worked=False)
        said = {hit.document_id: hit.piece for hit in await documents.find(turn.unit, query, turn.local)}
        said |= {one.id: "" for one in await documents.named(turn.unit, query) if one.id not in said and not one.left}
        found = [one for one in there if one.id in said]
        if not found:
            return Finding(f"None of your notes says anything of {sentences.quoted(query)}.", worked=False)
        if len(found) == 1 and (row := (await finding.meant(turn, None, str(found[0].id))).one) is not None:
            return _part(row, query)
        lines = [one.title + (f": {sentences.shown(said[one.id])}" if said[one.id] else "") for one in found[:LISTED]]
        return Finding(
            f"{sentences.counted(len(found), 'note')}:\n{sentences.numbered(lines)}",
            data=finding.data(*(one.id for one in found)),
        )

    @action(
        "read_document", object="document", operation=Operation.SHOW, category="documents", fallback=("recall_fact",),
        roles={"document_id": Role.ID, "title": Role.NAME},
    )
    async def read_document(
        self, turn: Turn, title: str | None = None, document_id: str | None = None,
        page: Annotated[int, heard.of(_page)] = 0, said: Said = "",
    ) -> Finding:
        """Reads a note or a document to you, or the part that you ask about."""
        found = await finding.meant(turn, title, document_id)
        if found.one is None:
            return await finding.which(turn, "read_document", found, title, {})
        if page:
            return shown(found.one, page)
        return _part(found.one, said) if said.rstrip().endswith("?") or _ASKS.match(said) else shown(found.one)

    @action(
        "create_document", object="document", operation=Operation.CREATE, takes="body", category="documents",
        effect=Effect.WRITE, roles={"title": Role.NAME, "body": Role.TEXT},
    )
    async def create_document(
        self, turn: Turn, title: str | None = None, body: str | None = None,
        a_list: Annotated[bool, cue(_LIST, Stretch.REQUEST)] = False, said: SaidAlone = "",
    ) -> Finding:
        """Writes a note."""
        if body is None and a_list:  # a list is kept already
            wanted = Request("add_item", {"list": title} if title else {}, "phrase", 0.95, "a list is asked for")
            return Finding("", handoff=Handoff("librarian", "ops_planner", wanted, {}, Reason.CAPABILITY_REQUIRED))
        if title and not body:
            title, body = finding.parted(finding.verbatim(title, said, last=True))
        elif body:
            body = finding.verbatim(body, said, last=True)
        if body and not title:
            title, rest = finding.parted(body)
            title, body = (title, rest) if title and rest and body[:1] in "\"“" else ("", body)
        if not title and not body:
            return choosing.missing("What shall the note say?", "create_document", "body", {})
        body = (body or "").strip(" \n:-–")
        name = finding.titled(title or body)
        there = [one.id for one in await documents.titles(turn.unit) if one.title.casefold() == name.casefold()]
        if there and (row := await documents.document(turn.unit, there[0])) is not None:
            return await added(turn, row, body)
        row = documents.add(turn.unit, name, body, hidden=bool(statements.secrets(body)))
        empty = "" if body else f' "Add to my {name} note: …" fills it.'
        return noted(row, f"Noted under {sentences.quoted(name)}.{empty}")

    @action("undo_edit", bare=True, category="documents", effect=Effect.WRITE)
    async def undo_edit(self, turn: Turn, title: str | None = None) -> Finding:
        """Takes back the last change of a text that I wrote."""
        before = None if title else await drafts.before(turn)
        if before is not None:
            return Finding(
                before.text, summary="went back to the text before the last change", quoted=before.text,
                data=before.kept(),
            )
        of = await documents.changed_last(turn.unit, title) if title else None
        if of is None:
            return Finding("There is no earlier version of that.", worked=False)
        undo = Request("undo", {"of": str(of)}, "phrase", 0.95, "that turn changed it last")
        return Finding("", handoff=Handoff("librarian", "system", undo, {}, Reason.CAPABILITY_REQUIRED))


def noted(row: Document, say: str) -> Finding:
    """What is said of a new note."""
    return _of(row, f"{say} Say undo to take it back.", f"wrote a note {sentences.quoted(row.title)}")


def _part(row: Document, question: str) -> Finding:
    """What of a text answers a question; all of it where that asks for nothing in particular."""
    told = documents.answers(row, question)[:ANSWERS]
    if not told:
        return shown(row)
    lines = sentences.joined([sentences.quoted(one, 400) for one in told])
    return _of(row, f"Your note {sentences.quoted(row.title)} says: {lines}.")


def shown(row: Document, page: int = 1) -> Finding:
    """A text, or the part of it with that number, as far as one message takes it."""
    starts = row.starts or list(range(0, max(len(row.text), 1), SHOWN))
    part = row.part or "part"
    if page > len(starts):
        only = sentences.counted(len(starts), part)
        return Finding(f"{sentences.quoted(row.title)} has only {only}.", worked=False, data=finding.data(row.id))
    end = starts[page] if page < len(starts) else len(row.text)
    text = row.text[starts[page - 1] : end].strip()
    head = row.title if len(starts) == 1 else f"{row.title}, {part} {page} of {len(starts)}"
    cut = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
    return _of(row, f"{head}:\n{cut}" if text else f"{sentences.quoted(row.title)} is empty yet.")


async def added(turn: Turn, row: Document, text: str) -> Finding:
    """A line more at the end of a note."""
    if not text:
        return Finding(f"You have a note {sentences.quoted(row.title)} already.", data=finding.data(row.id))
    whole = f"{row.text.rstrip()}\n{text}" if row.text.strip() else text
    await documents.rewrite(turn.unit, row, whole, hidden=bool(statements.secrets(whole)))
    said = f"Added to your note {sentences.quoted(row.title)}: {sentences.shown(text)}. Say undo to take it back."
    return _of(row, said, f"added to the note {sentences.quoted(row.title)}")


def _of(row: Document, say: str, summary: str = "") -> Finding:
    return Finding(
        say, summary=summary, effects=(Effect.WRITE,) if summary else (), data=finding.data(row.id),
        hides=statements.secrets(row.text) if row.hidden else (), quoted=row.text,
    )


def _listed(there: Sequence[Named]) -> Finding:
    if not there:
        return Finding(finding.NONE)
    lines = sentences.numbered([one.title for one in there[:LISTED]])
    more = f"\n…and {len(there) - LISTED:,} more." if len(there) > LISTED else ""
    shown_ids = finding.data(*(one.id for one in there[:LISTED]))
    return Finding(f"{sentences.counted(len(there), 'note')}:\n{lines}{more}", data=shown_ids)
