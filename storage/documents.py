"""Notes, and the texts of files that were brought in: kept whole, and found by what they say. Written by
specialists/librarian.

What search finds of one are passages of its own, made of it anew when somebody searches and it has changed since: so
an undo has nothing to bring back but the document.
"""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlmodel import col, select

from storage import document_text
from storage.memory import passages, stems
from storage.tables import Change, Document, Passage, PassageKind
from storage.unit import Unit

NOTE = "note"
MOST = 500  # documents that are looked through for a name
PASSAGE = 1_200  # characters of a passage
FOUND = 20  # passages of one search
ENOUGH = 0.6  # of the words of a question, that a text must hold to answer it


class Named(NamedTuple):
    """A document by its title, and the words that were to name it and do not."""

    id: int
    title: str
    tainted: bool = False
    left: frozenset[str] = frozenset()


class Meant(NamedTuple):
    """The document meant, or several that are about as good; `sure` where every word that names it is its own."""

    one: Document | None = None
    close: tuple[Named, ...] = ()
    sure: bool = True


class Hit(NamedTuple):
    """A document that says something of what was looked for, and the piece of it that does."""

    document_id: int
    piece: str


def add(
    unit: Unit, title: str, text: str, *, kind: str = NOTE, file: str = "", part: str = "", starts: Sequence[int] = (),
    hidden: bool = False,
) -> Document:
    """A new document. `starts` are the places in the text where its parts begin, each a `part` ("page"); it is `hidden`
    where it holds a secret."""
    row = Document(
        person_id=unit.person_id, title=title, key=document_text.folded(title), text=text, kind=kind, file=file,
        part=part, starts=list(starts), hidden=hidden, created_at=unit.now,
    )
    unit.add(row)
    return row


def keep_file(unit: Unit, name: str, text: str, told: str) -> Document:
    """The marked text of a file that was sent, in whose words ever. `told` is its kind and what it comes in: "docx
    page"."""
    kind, _, part = told.partition(" ")
    parts = text.split(document_text.MARK)
    starts = list(itertools.accumulate(map(len, parts[1:-1]), initial=0)) if len(parts) > 1 else []
    row = add(unit, name.rpartition(".")[0] or name, "".join(parts), kind=kind, file=name, part=part, starts=starts)
    row.tainted = True
    return row


async def document(unit: Unit, document_id: int) -> Document | None:
    return await unit.get(Document, document_id)


async def titles(unit: Unit) -> list[Named]:
    """All that there is, the newest first."""
    newest = "SELECT id, title, tainted FROM documents WHERE person_id=? ORDER BY id DESC LIMIT ?"
    rows = await unit.rows(newest, (MOST,))
    return [Named(row[0], row[1], bool(row[2])) for row in rows]


async def named(unit: Unit, words: str) -> list[Named]:
    """Those of whose titles the words have most; several where they have as much of each."""
    wanted = document_text.telling(words)
    scored = []
    for one in await titles(unit):
        key = document_text.folded(one.title).split()
        held = frozenset(word for word in wanted if document_text.holds(key, word))
        if held:
            share = len(held) / max(len(key), len(held))
            scored.append(((len(held), share), one._replace(left=wanted - held)))
    best = max((score for score, _ in scored), default=None)
    return [one for score, one in scored if score == best]


async def meant(unit: Unit, words: str, at: dt.datetime) -> Meant:
    """The document that words name, by its title or else by what it says; `at` as in `find`."""
    close = await named(unit, words)
    if not close:
        there = {one.id: one for one in await titles(unit)}
        wanted = document_text.telling(words)
        close = [there[hit.document_id]._replace(left=wanted) for hit in await find(unit, words, at)]
    one = await document(unit, close[0].id) if len(close) == 1 else None
    return Meant(one, tuple(close), not (close and close[0].left))


async def changed_last(unit: Unit, words: str) -> int | None:
    """The turn that last changed or deleted a document of which the words have most, and was not undone."""
    made = select(Change).where(
        col(Change.table_name) == Document.__tablename__, col(Change.undone_by).is_(None),
        col(Change.undo_of).is_(None), col(Change.op) != "insert",
    ).order_by(col(Change.id).desc()).limit(MOST)
    wanted, best, turn_id = document_text.telling(words), 0, None
    for one in await unit.all(made):
        title = " ".join(str((image or {}).get("title", "")) for image in (one.before, one.after))
        score = sum(document_text.holds(document_text.folded(title).split(), word) for word in wanted)
        if score > best:
            best, turn_id = score, one.turn_id
    return turn_id


async def newest(unit: Unit, limit: int) -> Sequence[Document]:
    found: Sequence[Document] = await unit.all(select(Document).order_by(col(Document.id).desc()).limit(limit))
    return found


def rename(row: Document, title: str) -> None:
    row.title, row.key = title, document_text.folded(title)


async def delete(unit: Unit, row: Document) -> None:
    await unit.delete(row)
    await passages.put(unit, row.id, "", kind=PassageKind.NOTE)


async def find(unit: Unit, query: str, at: dt.datetime) -> list[Hit]:
    """The documents that say something of it, the best first; `at` is now, aware, in the person's zone."""
    from storage.memory import search  # with numpy, when first asked for

    if not await _catch_up(unit):
        return []
    found = await search.search(unit, query, FOUND, kinds=(PassageKind.NOTE,), at=at)
    wanted = document_text.telling(query)
    hits: dict[int, Hit] = {}
    for one in found.hits or found.near:
        told = stems.terms(one.text)
        if one.ref_id is not None and any(document_text.holds(told, word) for word in wanted):
            hits.setdefault(one.ref_id, Hit(one.ref_id, one.text.partition(": ")[2]))
    return list(hits.values())


async def answering(unit: Unit, question: str, at: dt.datetime) -> int | None:
    """The document that holds most of the words of a question; None where none does. `at` as in `find`."""
    wanted = document_text.telling(question)
    for hit in await find(unit, question, at) if wanted else ():
        row = await document(unit, hit.document_id)
        held = stems.terms(f"{row.title} {hit.piece}") if row is not None else []
        if sum(document_text.holds(held, word) for word in wanted) >= ENOUGH * len(wanted):
            return hit.document_id
    return None


async def _catch_up(unit: Unit) -> bool:
    """Makes the passages of what was written or changed since the last time, past the journal; whether there is any."""
    there = dict(await unit.rows("SELECT id, version FROM documents WHERE person_id=?"))
    kept = "SELECT ref_id, external_id FROM passages WHERE person_id=? AND kind='note' AND ref_id IS NOT NULL"
    made = {(row[0], str(row[1]).split(".")[1]) for row in await unit.rows(kept)}
    old = {ref_id for ref_id, version in made if str(there.get(ref_id)) != version}
    new = [one for one, version in there.items() if (one, str(version)) not in made]
    if not old and not new:
        return bool(there)
    rows: Sequence[Document] = await unit.all(select(Document).where(col(Document.id).in_(new[:MOST])))
    values = [{name: getattr(one, name) for name in Passage.model_fields} for row in rows for one in _passages(row)]
    gone = sa.delete(Passage).where(col(Passage.person_id) == unit.person_id, col(Passage.ref_id).in_(old))

    def write(connection: sa.Connection) -> None:
        connection.execute(gone)
        if values:
            connection.execute(sa.insert(Passage), values)

    await unit.beneath(write)
    return bool(there)


def _passages(row: Document) -> list[Passage]:
    """A text in its passages, each with the title before it, so that words of both count together."""
    held = [""]
    for piece in document_text.pieces(row.text):
        if held[-1] and len(held[-1]) + len(piece) > PASSAGE:
            held.append("")
        held[-1] = f"{held[-1]} {piece}".strip()
    return [
        Passage(
            **passages.cut(row.person_id, f"{row.title}: {text}", ""), kind=PassageKind.NOTE, ref_id=row.id,
            external_id=f"{row.id}.{row.version}.{place}", at=row.created_at, own=not row.tainted, hidden=row.hidden,
        )
        for place, text in enumerate(held)
    ]
