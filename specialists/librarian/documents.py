"""Documents and notes: understood now, kept once the library is built."""

from __future__ import annotations

import re
from typing import Annotated

from specialists import coming
from specialists.contract import Effect, Finding, Handoff, Operation, Reason, Request, Role, Specialist, Turn, action
from specialists.heard import Heard, Hearing, Stretch, cue
from specialists.holdings import drafts
from specialists.language.statements import statements
from specialists.language.text.patterns import Pattern

_LIST = Pattern(r"\blist\W*$|\b(?:create|make|start|begin)\W+(?:(?:me|a|an|new)\W+)*list\b", re.IGNORECASE)



def _is_in_the_message(hearing: Hearing) -> bool:
    """Whether a document's text are the person's own words; not those that an earlier step of a plan has written."""
    return str(hearing.slots.get("body") or "").casefold() in hearing.words.casefold()


class Librarian(Specialist):
    """Keeps your documents and notes."""

    name = "librarian"

    @action("list_documents", category="documents", fallback=("recall_fact",), roles={"query": Role.NAME})
    async def list_documents(self, turn: Turn, query: str | None = None) -> Finding:
        """Lists your documents."""
        return coming.not_yet("keep documents")

    @action("read_document", category="documents", fallback=("recall_fact",), roles={"title": Role.NAME})
    async def read_document(self, turn: Turn, title: str | None = None) -> Finding:
        """Reads a document to you."""
        return coming.not_yet("keep documents")

    @action(
        "create_document", object="document", operation=Operation.CREATE, takes="body", category="documents",
        effect=Effect.WRITE, roles={"title": Role.NAME},
    )
    async def create_document(
        self, turn: Turn, title: str | None = None, body: str | None = None,
        a_list: Annotated[bool, cue(_LIST, Stretch.REQUEST)] = False,
        written: Annotated[bool, Heard(_is_in_the_message, Stretch.MESSAGE)] = False,
    ) -> Finding:
        """Starts a document."""
        if body is None and a_list:  # a list is kept already
            wanted = Request("add_item", {"list": title} if title else {}, "phrase", 0.95, "a list is asked for")
            return Finding("", handoff=Handoff("librarian", "ops_planner", wanted, {}, Reason.CAPABILITY_REQUIRED))
        told = statements.read(body) if body and written else None
        # "Note to self: the meter reads 4412" is remembered meanwhile; what a model has just written in a plan is not.
        if told is not None and told.subject:
            kept = Request("save_memory", {"fact": body}, "phrase", 0.95, "a note that tells something")
            return Finding("", handoff=Handoff("librarian", "memory_curator", kept, {}, Reason.CAPABILITY_REQUIRED))
        return coming.not_yet("keep documents", "A list holds short things: \"add … to my ideas list\".")

    @action("undo_edit", bare=True, category="documents", effect=Effect.WRITE)
    async def undo_edit(self, turn: Turn, title: str | None = None) -> Finding:
        """Takes back the last change of a text that I wrote."""
        before = None if title else await drafts.before(turn)
        if before is None:
            return coming.not_yet("edit documents")
        return Finding(
            before.text, summary="went back to the text before the last change", quoted=before.text, data=before.kept()
        )
