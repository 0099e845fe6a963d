"""Which document is meant, by its title, by what it says or by what was spoken of; and what of a message is its text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from specialists import choosing, spoken
from specialists.contract import Finding, Origin, Turn
from specialists.language.text import sentences
from storage import documents, executions
from storage.documents import Named
from storage.tables import Document

BACK = 6  # turns in which "that note" may have been spoken of
LONG = 8  # words of a title at most, and of the beginning that stands for one
NONE = 'No notes yet. "Write a note: …" starts one.'
_MARKS = (": ", ":\n", "\n", " - ", " – ", " — ", ". ")
_EDGES = " \t\n.,:;-–—"
_QUOTES = "\"“”"
_FOUND_BY = 30  # characters by which a text is found in its message


class Meant(NamedTuple):
    """The document meant, or several that are about as good; `sure` where every word that names it is its own."""

    one: Document | None = None
    close: tuple[Named, ...] = ()
    sure: bool = True


def parted(text: str) -> tuple[str, str]:
    """A title and what stands behind it, "Boiler: serial 4471"; no title where the beginning is none."""
    text = text.strip()
    end = min((at for mark in _QUOTES if (at := text.find(mark, 1)) > 0), default=0) if text[:1] in _QUOTES else 0
    at = end or min((at for mark in _MARKS if (at := text.find(mark)) > 0), default=len(text))
    title = text[:at].strip(_EDGES + _QUOTES)
    return (title, text[at:].strip(_EDGES + _QUOTES * bool(end))) if len(title.split()) <= LONG else ("", text)


def titled(text: str) -> str:
    """A title for a text that was given none: how it begins."""
    words = (parted(text)[0] or text).split(", ")[0].split()
    return sentences.capital(" ".join(words[:LONG]).strip(_EDGES) + "…" * (len(words) > LONG))


def verbatim(words: str, said: str, *, last: bool) -> str:
    """Words of a message as they stand in it, with all that was left out between; to its end where they are the `last`
    that it says."""
    folded = said.casefold()
    start = folded.find(words[:_FOUND_BY].casefold().partition(",")[0])
    end = folded.rfind(words[-_FOUND_BY:].casefold())
    if start < 0 or (end < start and not last):
        return words
    return said[start : None if last else end + len(words[-_FOUND_BY:])].strip()


async def meant(turn: Turn, words: str | None, document_id: str | None = None) -> Meant:
    """The document that words name, by its title or else by what it says; without words the one spoken of last."""
    if document_id is not None or not documents.telling(words or ""):
        return Meant(await _opened(turn, document_id or await _spoken_of(turn)))
    named = await documents.named(turn.unit, words or "")
    if len(named) == 1:
        return Meant(await _opened(turn, str(named[0].id)), tuple(named), not named[0].left)
    if not named:
        titles = {one.id: one for one in await documents.titles(turn.unit)}
        hits = await documents.find(turn.unit, words or "", turn.local) if titles else []
        named = [titles[hit.document_id] for hit in hits]
        one = await _opened(turn, str(named[0].id)) if len(named) == 1 else None
        return Meant(one, tuple(named), sure=False)
    return Meant(close=tuple(named), sure=not named[0].left)


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


async def _opened(turn: Turn, document_id: str | None) -> Document | None:
    """A document by its id; one in somebody else's words taints."""
    known = document_id is not None and document_id.isdecimal()
    row = await documents.document(turn.unit, int(document_id or 0)) if known else None
    if row is not None and row.tainted:
        turn.reads(Origin.DOCUMENT)
    return row


async def _spoken_of(turn: Turn) -> str | None:
    for state in await executions.latest(turn.unit, BACK):
        if state.started_at < turn.now - spoken.FADES:
            break
        for step in reversed(state.trace.get("steps", ())):
            ids = (step.get("about") or {}).get("documents") or []
            if len(ids) == 1:
                return str(ids[0])
    return None
