"""Notes, and the texts of files that were brought in: kept whole, and found by what they say. Written by
specialists/librarian.

What search finds of one are passages of its own, kept in the same unit; so an undo brings both back.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from sqlmodel import col, select

from storage.memory import passages, stems
from storage.tables import Change, Document, PassageKind
from storage.unit import Unit

NOTE = "note"
MOST = 500  # documents that are looked through for a name
PASSAGE = 1_200  # characters of a passage
FOUND = 20  # passages of one search
ALIKE, TYPED = 85, 5  # of 100: two words of which one may be mistyped; letters of such a word at least
_EMPTY = frozenset("my our note notes document documents doc docs file files memo page called named titled".split())
# Words that speak of a document, and name none.
_FRAME = frozenset(map(stems.stem, """note notes document documents doc docs file files memo page title say says said
    write wrote written tell tells told show open read find search look mention mentions list call called name named
    part page according know pull bring view see give put kept keep contain contains info recent latest last back restore
    revert edit change""".split()))
_BREAKS = re.compile(r"\n+|(?<=[.!?;])\s+")


class Named(NamedTuple):
    """A document by its title, and the words that were to name it and do not."""

    id: int
    title: str
    left: frozenset[str] = frozenset()


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


async def titles(unit: Unit) -> list[Named]:
    """All that there is, the newest first."""
    rows = await unit.rows("SELECT id, title FROM documents WHERE person_id=? ORDER BY id DESC LIMIT ?", (MOST,))
    return [Named(row[0], row[1]) for row in rows]


async def named(unit: Unit, words: str) -> list[Named]:
    """Those of whose titles the words have most; several where they have as much of each."""
    wanted = telling(words)
    scored = []
    for one in await titles(unit):
        key = folded(one.title).split()
        held = frozenset(word for word in wanted if holds(key, word))
        if held:
            share = len(held) / max(len(key), len(held))
            scored.append(((len(held), share), one._replace(left=wanted - held)))
    best = max((score for score, _ in scored), default=None)
    return [one for score, one in scored if score == best]


async def changed_last(unit: Unit, words: str) -> int | None:
    """The turn that last changed or deleted a document of which the words have most, and was not undone."""
    made = select(Change).where(
        col(Change.table_name) == Document.__tablename__, col(Change.undone_by).is_(None), col(Change.undo_of).is_(None)
    ).order_by(col(Change.id).desc()).limit(MOST)
    wanted, best, turn_id = telling(words), 0, None
    for one in await unit.all(made):
        title = " ".join(str((image or {}).get("title", "")) for image in (one.before, one.after))
        score = sum(holds(folded(title).split(), word) for word in wanted)
        if score > best:
            best, turn_id = score, one.turn_id
    return turn_id


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
    wanted = telling(query)
    hits: dict[int, Hit] = {}
    for one in found.hits or found.near:
        told = stems.terms(one.text)
        if one.ref_id is not None and any(holds(told, word) for word in wanted):
            hits.setdefault(one.ref_id, Hit(one.ref_id, one.text.partition(": ")[2]))
    return list(hits.values())


def answers(row: Document, question: str) -> list[str]:
    """The pieces of a text that hold most of what a question asks for beside the title; none where it asks for all."""
    title = folded(row.title).split()
    asked = [word for word in telling(question) if not holds(title, word)]
    return [piece for line in _best(pieces(row.text), asked) for piece in _best(line.split(", "), asked)]


def telling(words: str) -> frozenset[str]:
    """The stems of the words by which a document may be named or asked."""
    return frozenset(stems.terms(words)) - _FRAME


def holds(words: Collection[str], word: str) -> bool:
    """Whether a word is among others, a typo allowed."""
    from rapidfuzz import fuzz

    if word in words:
        return True
    return len(word) >= TYPED and any(len(one) >= TYPED - 1 and fuzz.ratio(word, one) >= ALIKE for one in words)


def _best(parts: Sequence[str], asked: Collection[str]) -> list[str]:
    scores = [sum(holds(stems.terms(one), word) for word in asked) for one in parts]
    return [one.strip(" ,.;") for one, score in zip(parts, scores, strict=True) if score and score == max(scores)]


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
