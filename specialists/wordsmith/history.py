"""The versions of a text: back, forward, to any of them. Apart from what `undo` takes back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from specialists.contract import Effect, Finding, Handoff, Operation, Origin, Reason, Request, Specialist, Turn, action
from specialists.heard import cue
from specialists.holdings import drafts
from specialists.holdings.drafts import Draft
from specialists.language.text import sentences
from specialists.language.text.patterns import Pattern
from specialists.wordsmith import at_work, telling
from specialists.wordsmith.at_work import AtWork
from specialists.wordsmith.engine import difference
from storage import documents

_FORWARD = Pattern(r"\bredo\b|\b(?:bring back|restore) (?:the|my|that) (?:last )?(?:edit|rewrit|reword)", 2)
_FIRST = Pattern(r"\b(?:first|original)\b", 2)
_NONE = "There is no earlier version of that."
LISTED = 12  # versions in one message


class History(Specialist):
    """Goes back to earlier versions of a text."""

    name = "wordsmith"

    @action("undo_edit", object="text", operation=Operation.UNDO, bare=True, category="documents", effect=Effect.WRITE)
    async def undo_edit(
        self, turn: Turn, title: str | None = None, number: int | None = None,
        forward: Annotated[bool, cue(_FORWARD)] = False, first: Annotated[bool, cue(_FIRST)] = False,
    ) -> Finding:
        """Takes back the last change of a note, or of a text that I wrote; or does it again."""
        there = await (_of_note(turn, title) if title else at_work.found(turn))
        wanted = None
        if there is not None:
            versions = await drafts.history(turn, there.draft)
            wanted = _version(there.draft, versions, 1 if first else number, forward=forward)
        if there is None or wanted is None:
            missing = "There is no later version of that." if forward else _NONE
            return await _by_journal(turn, title, there) or Finding(missing, worked=False)
        there.open(turn)
        drafts.read(turn, wanted)
        if there.note is not None:
            there.note.text = wanted.text
        again = 'Say "redo the edit" to have the change again.' if wanted.number < there.draft.number else telling.UNDO
        say = f"{wanted.text}\n\n(Version {wanted.number} of {len(versions)}. {again})"
        done = "went back to the text before the last change" if not forward else "changed the text again as before"
        return Finding(
            say, summary=done, quoted=wanted.text, data=replace(wanted, document=there.draft.document).kept(),
            effects=(Effect.WRITE,) if there.note is not None else (),
        )

    @action("list_versions", object="text", operation=Operation.TRACE, category="documents")
    async def list_versions(self, turn: Turn) -> Finding:
        """Shows the versions of the text that you work on, and what changed in each."""
        there = await at_work.found(turn)
        if there is None:
            return Finding("I have no text of yours just now, and so no versions.", worked=False)
        there.open(turn)
        found = await drafts.history(turn, there.draft)
        if any(one.tainted for one in found):
            turn.reads(Origin.WEB)
        lines = [_line(one, found, there.draft.number) for one in found[-LISTED:]]
        more = 'Say "go back to version 1" to have that one again.' if len(found) > 1 else ""
        say = f"{sentences.counted(len(found), 'version')}:\n" + "\n".join([*lines, more]).strip()
        return Finding(say, data=there.draft.kept(), quoted=say)


def _version(draft: Draft, versions: Sequence[Draft], number: int | None, *, forward: bool) -> Draft | None:
    """The version that is wanted: the one with that number, else the one before this, or the last made of it."""
    if forward:
        return next((one for one in reversed(versions) if one.parent == draft.number), None)
    wanted = draft.parent if number is None else number
    return next((one for one in versions if one.number == wanted and one.number != draft.number), None)


async def _of_note(turn: Turn, title: str) -> AtWork | None:
    held = await documents.named(turn.unit, title)
    row = await documents.document(turn.unit, held[0].id) if len(held) == 1 else None
    return None if row is None else await at_work.of_document(turn, row)


async def _by_journal(turn: Turn, title: str | None, there: AtWork | None) -> Finding | None:
    """The last turn that changed a note in another way than by an edit, taken back."""
    named = title or (there.note.title if there is not None and there.note is not None else "")
    of = await documents.changed_last(turn.unit, named) if named else None
    if of is None:
        return None
    undo = Request("undo", {"of": str(of)}, "phrase", 0.95, "that turn changed it last")
    return Finding("", handoff=Handoff("wordsmith", "system", undo, {}, Reason.CAPABILITY_REQUIRED))


def _line(one: Draft, versions: Sequence[Draft], current: int) -> str:
    before = next((other for other in versions if other.number == one.parent), None)
    changes = difference.between(before.text, one.text) if before is not None else []
    changed = "; ".join(telling.shown(changes)[:2]) or "the first"
    return f"{one.number}. {changed}{' (now)' if one.number == current else ''}"
