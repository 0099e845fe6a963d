"""Whether a message is an order to change the text that its person works on: the text decides. For editing.py."""

from __future__ import annotations

from specialists.contract import Request, Turn
from specialists.holdings import drafts
from specialists.language.text import aside
from specialists.language.text.patterns import Pattern
from specialists.wordsmith import at_work, engine
from specialists.wordsmith.at_work import AtWork
from specialists.wordsmith.engine import Edited

_LONGEST = 1_000  # characters of such a message
_UNDO = Pattern(r"\W*(?:undo|redo|revert|take (?:that|it) back)(?: (?:that|it|this))?\W*", 2)
_UNDO_EDIT = Pattern(
    r"\W*(?:undo|redo|revert|reverse|roll back|take back) (?:the |my |that |your )?(?:last |latest |previous )?"
    r"(?:edit|edits|rewrite|rewording|revision)\W*", 2,
)


async def read(turn: Turn, text: str) -> Request | None:
    """The request to change the text at work, where it holds what the message names, or almost; None else.

    What is not spoken of just now is only changed where the message can mean nothing but a text: it names a part of
    one, "the second sentence", or puts in quotation marks what stands there.
    """
    if len(text) > _LONGEST:
        return None
    if _UNDO.fullmatch(text) or _UNDO_EDIT.fullmatch(text):
        return await _undone(turn, text)
    if not engine.may_order(text):
        return None
    there, wish = await at_work.found(turn), text
    done = None if there is None else await _tried(there, text)
    if there is None or done is None or done.text is None:
        meant = await at_work.named(turn, text)
        if meant is not None:
            there, wish = meant
            done = await _tried(there, wish)
    if there is None or done is None or not _is_meant(there, done, wish):
        return None
    slots = {"instruction": wish}
    if there.note is not None:
        slots["document_id"] = str(there.note.id)
    intent = "edit_text" if there.note is None else "edit_document"
    return Request(intent, slots, "phrase", 0.95, "an order that the text at work can take", text)


async def _tried(there: AtWork, wish: str) -> Edited | None:
    return await aside.read(wish + there.draft.text, lambda: engine.edit(there.draft.text, wish))


def _is_meant(there: AtWork, done: Edited, wish: str) -> bool:
    if done.text is not None or done.near:
        return there.fresh or engine.names_part(wish)
    return there.fresh and done.sure


async def _undone(turn: Turn, text: str) -> Request | None:
    """An edit is taken back whatever came after it. A bare "undo" right behind a change of a text takes that back, and
    not what was done before it; where that was a note's, the journal does."""
    if _UNDO_EDIT.fullmatch(text):
        there = await at_work.found(turn)
        return None if there is None else Request("undo_edit", {}, "phrase", 0.95, "it is an edit's", text)
    spoken, _ = await drafts.last_spoken_of(turn, turns=1)
    if spoken is None or (spoken.parent == 0 and "redo" not in text.lower()) or spoken.document is not None:
        return None
    return Request("undo_edit", {}, "phrase", 0.95, "the last turn changed a text", text)
