"""Notes, and the texts of files that were brought in: kept whole, and found by what they say. Written by
specialists/librarian.

What search finds of one are passages of its own, kept in the same unit; so an undo brings both back.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from typing import NamedTuple

from sqlmodel import col, select

from storage.memory import passages, stems
from storage.tables import Document, PassageKind
from storage.unit import Unit

NOTE = "note"
MOST = 500  # documents that are looked through for a name
PASSAGE = 1_200  # characters of a passage
FOUND = 20  # passages of one search
_EMPTY = frozenset("my our note notes document documents doc docs file files memo page called named titled".split())
_BREAKS = re.compile(r"\n+|(?<=[.!?;])\s+")


class Hit(NamedTuple):
    """A document that says something of what was looked for, and the piece of it that does."""

    document_id: int
    piece: str


def folded(title: str) -> str:
    """A title as it is found by: its telling words, cut to their stems."""
    telling = [word for word in stems.words(title) if word not in _EMPTY]
    return " ".join(stems.stem(word) for word in telling if word not in stems.STOP) or " ".join(telling)


def add(
    unit: Unit, title: str, text: str, *, kind: str = NOTE, file: str = "", part: str = "", starts: Sequence[int] = (),
    hidden: bool = False,
) -> Document:
    """A new document. `starts` are the places in the text where its parts begin, each a `part` ("page"); it is `hidden`
    where it holds a secret."""
    row = Document(
        person_id=unit.person_id, title=title, key=folded(title), text=text, kind=kind, file=file, part=part,
        starts=list(starts), hidden=hidden, created_at=unit.now,
    )
    unit.add(row)
    _index(unit, row)
    return row


async def document(unit: Unit, document_id: int) -> Document | None:
    return await unit.get(Document, document_id)


async def titles(unit: Unit) -> list[tuple[int, str]]:
    """The ids and titles of all that there is, the newest first."""
    rows = await unit.rows("SELECT id, title FROM documents WHERE person_id=? ORDER BY id DESC LIMIT ?", (MOST,))
    return [(row[0], row[1]) for row in rows]


async def newest(unit: Unit, limit: int) -> Sequence[Document]:
    found: Sequence[Document] = await unit.all(select(Document).order_by(col(Document.id).desc()).limit(limit))
    return found


async def rename(unit: Unit, row: Document, title: str) -> None:
    row.title, row.key = title, folded(title)
    await _forget(unit, row)
    _index(unit, row)


async def rewrite(unit: Unit, row: Document, text: str, *, hidden: bool = False) -> None:
    """Another text; `hidden` where it holds a secret."""
    row.text, row.hidden = text, hidden
    await _forget(unit, row)
    _index(unit, row)


async def delete(unit: Unit, row: Document) -> None:
    await _forget(unit, row)
    await unit.delete(row)


async def find(unit: Unit, query: str, at: dt.datetime) -> list[Hit]:
    """The documents that say something of it, the best first; `at` is now, aware, in the person's zone."""
    from storage.memory import search  # with numpy, when first asked for

    found = await search.search(unit, query, FOUND, kinds=(PassageKind.NOTE,), at=at)
    wanted = set(stems.terms(query))
    hits: dict[int, Hit] = {}
    for one in found.hits or found.near:
        told = bool(wanted & set(stems.terms(one.text)))
        if one.ref_id is not None and (told or (found.hits and not hits)):  # of what only says the like, the best
            hits.setdefault(one.ref_id, Hit(one.ref_id, one.text.partition(": ")[2]))
    return list(hits.values())


def pieces(text: str) -> list[str]:
    """A text in its lines and sentences."""
    return [one for part in _BREAKS.split(text) if (one := part.strip())]


def _index(unit: Unit, row: Document) -> None:
    """Its passages, each with the title before it, so that words of both count together."""
    held: list[str] = []
    for piece in [*pieces(row.text), ""]:
        if held and (not piece or sum(map(len, held)) + len(piece) > PASSAGE):
            passages.add(unit, f"{row.title}: {' '.join(held)}", kind=PassageKind.NOTE, ref_id=row.id, hidden=row.hidden)
            held = []
        held.append(piece)
    if not row.text.strip():
        passages.add(unit, f"{row.title}: ", kind=PassageKind.NOTE, ref_id=row.id, hidden=row.hidden)


async def _forget(unit: Unit, row: Document) -> None:
    for passage in await passages.of(unit, row.id):
        await unit.delete(passage)
