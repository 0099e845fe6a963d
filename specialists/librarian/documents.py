"""Documents and notes: understood now, kept once the library is built."""

from __future__ import annotations

import re

from specialists import coming
from specialists.contract import Effect, Finding, Handoff, Reason, Request, Specialist, Turn, action
from specialists.language import statements
from specialists.wordsmith import drafts

_DOC = (
    "(document|documents|doc|docs|note|notes|file|files|memo|page|draft|text file|pdf|letter|journal|journal entry"
    "|notebook)"
)
_LIST = re.compile(r"\blist\W*$|\b(?:create|make|start|begin)\W+(?:(?:me|a|an|new)\W+)*list\b", re.IGNORECASE)


class Librarian(Specialist):
    """Keeps your documents and notes."""

    name = "librarian"

    @action(
        "list_documents",
        category="documents",
        fallback=("recall_fact",),
        says=[
            "[<tell>] [me] [all] [of] [<my>] [recent|latest|saved] (documents|docs|notes|files|memos|drafts|"
            "pages)",
            "(what|which) [kind of] (documents|docs|notes|files|drafts|pdfs) (do i have|are there|have i "
            "got|did i save|have i saved|have i written) [(about|on) {query}]",
            "(show|list|find|search) [<my>] (documents|docs|notes|files|drafts) (about|on|for|containing|"
            "with) {query}",
            "(do i have|are there) any (documents|docs|notes|files|drafts) [(about|on|for) {query}]",
            "[<tell>] [me] [all] [of] [<my>] (documents|docs|notes|files|drafts) [that] (i|you) [have] (saved|made"
            "|wrote|have|created|written|stored|keep|got) [*]",
            "(what|which) (documents|docs|notes|files|drafts) (have you|do you|did i|have i) [*]",
        ],
        examples={
            "list my documents": {},
            "what notes do I have": {},
            "show me my files": {},
            "which documents do I have about insurance": {"query": "insurance"},
            "do I have any notes on Lisbon": {"query": "Lisbon"},
        },
    )
    async def list_documents(self, turn: Turn, query: str | None = None) -> Finding:
        """Lists your documents."""
        return coming.not_yet("keep documents")

    @action(
        "read_document",
        category="documents",
        fallback=("recall_fact",),
        says=[
            "(open|read|read me|show|show me|display|pull up|bring up|summarize|get|see|view) [<my>] "
            f"{_DOC} [(called|named|titled|about|on|for|with)] {{title}}",
            f"(open|read|read me|show me|pull up|bring up|summarize|view) [<my>] {{title:text}} {_DOC}",
            f"(what is|what have i got) (in|on) [<my>] {{title:text}} {_DOC}",
            f"what (does|is in|is written in|did i write in) [<my>] {_DOC} [(called|named|about|on|for)] "
            f"{{title}} [say]",
            f"what (does|is in|is written in|did i write in|have i written in|did i put in) [<my>] {{title:text}}"
            f" {_DOC} [say]",
            "(open|read|read me|show me) (that|this|the|my last) (document|note|file|memo|page|draft)",
        ],
        examples={
            "open the note about the garden": {"title": "the garden"},
            "read me the document called Lease": {"title": "Lease"},
            "show me the packing notes": {},
            "what does my note on paint say": {},
            "summarize the insurance document": {},
        },
    )
    async def read_document(self, turn: Turn, title: str | None = None) -> Finding:
        """Reads a document to you."""
        return coming.not_yet("keep documents")

    @action(
        "create_document",
        category="documents",
        effect=Effect.WRITE,
        says=[
            "(create|make|start|write|begin|open|add|new|save|take) [a|an|another|the|me a] [new|blank|fresh|"
            f"empty] {_DOC} (called|named|titled|with the title) {{title:text}} [(saying|with|containing|"
            f"that says|and write) {{body}}]",
            "(create|make|start|write|begin|open|take|jot down) [a|an|another|me a] [new|blank|empty|fresh|"
            f"quick] {_DOC} [(about|on|for|that|saying|with|of|to self|:)] [{{body}}]",
            f"[a] new {_DOC} [(called|named|titled|about|:)] [{{title}}]",
            "(note to self|memo to self|dear diary) {body}",
            "(note|memo|journal) {body} => if=headed",
            "(write|jot|take|note) (this|that|the following) down [{body}]",
            "(create|make|start|begin) [a|an|me a] [new] {title:text} list",
            "(create|make|start|begin|write|give me) [a|an|me a|another] [new|blank|empty] list",
        ],
        examples={
            "start a note called Paint Colors: hall is Swiss Coffee": {"title": "Paint Colors"},
            "create a document named Lease": {"title": "Lease"},
            "new note about the garden": {},
            "make a new note": {},
            "take a note that the meter reads 4412": {},
        },
    )
    async def create_document(self, turn: Turn, title: str | None = None, body: str | None = None) -> Finding:
        """Starts a document."""
        said = next((one.text for one in turn.requests if one.intent == "create_document"), "") or turn.said
        if body is None and _LIST.search(said):  # a list is kept already
            wanted = Request("add_item", {"list": title} if title else {}, "phrase", 0.95, "a list is asked for", said)
            return Finding("", handoff=Handoff("librarian", "ops_planner", wanted, {}, Reason.CAPABILITY_REQUIRED))
        told = statements.read(body) if body and body.casefold() in turn.said.casefold() else None
        # "Note to self: the meter reads 4412" is remembered meanwhile; what a model has just written in a plan is not.
        if told is not None and told.subject:
            kept = Request("save_memory", {"fact": body}, "phrase", 0.95, "a note that tells something", said)
            return Finding("", handoff=Handoff("librarian", "memory_curator", kept, {}, Reason.CAPABILITY_REQUIRED))
        return coming.not_yet("keep documents", "A list holds short things: \"add … to my ideas list\".")

    @action(
        "undo_edit",
        category="documents",
        effect=Effect.WRITE,
        says=[
            "(undo|revert|take back|roll back|reverse) [<my>] [last] (edit|edits|change to the document|"
            "rewrite|revision|rewording|edit to the document|edit to the text)",
            "(restore|go back to|bring back|revert to) [<my>] (previous|earlier|last|original|old) "
            "(version|draft|text|wording) [of *]",
            "undo the (edit|rewrite|last edit) [of|to|on] [{title}]",
            "(undo|revert|roll back|take back|reverse) [<my>|my last|the last] (edit|edits|change|changes|rewrite) [i"
            "|you] [made] (in|to|of|on) [<my>] {title}",
            f"(put|change|turn) [<my>] [{{title:text}}] {_DOC} back [to] (how it was|the way it was|what it was|as"
            f" it was)",
            f"(revert|roll back|restore) [<my>] {{title:text}} {_DOC} [to *]",
        ],
        examples={
            "undo the edit": {},
            "revert my last edit": {},
            "go back to the previous version": {},
            "restore the original text": {},
            "undo the last rewrite": {},
        },
    )
    async def undo_edit(self, turn: Turn, title: str | None = None) -> Finding:
        """Takes back the last change of a text that I wrote."""
        before = None if title else await drafts.before(turn)
        if before is None:
            return coming.not_yet("edit documents")
        return Finding(
            before.text, summary="went back to the text before the last change", quoted=before.text, data=before.kept()
        )
