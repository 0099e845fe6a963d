"""Notes, and the texts of files that were brought in: kept whole, and found by what they say. Written by
specialists/librarian.

What search finds of one are passages of its own, made of it anew when somebody searches and it has changed since: so
an undo has nothing to bring back but the document.
"""

from __future__ import annotations

import datetime as dt
import itertools
import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlmodel import col, select

from storage.memory import passages, stems
from storage.tables import Change, Document, Passage, PassageKind
from storage.unit import Unit

NOTE, MARK = "note", "\f"  # the mark stands before each part of a text
MOST = 500  # documents that are looked through for a name
PASSAGE = 1_200  # characters of a passage
FOUND, ANSWERS = 20, 3  # passages of one search, and pieces of a text that answer
ENOUGH = 0.6  # of the words of a question, that a text must hold to answer it
ALIKE, TYPED = 85, 5  # of 100: two words of which one may be mistyped; letters of such a word at least
_EMPTY = frozenset("my our note notes document documents doc docs file files memo page called named titled".split())
# Words that speak of a document, and name none.
_FRAME = frozenset(map(stems.stem, """note notes document documents doc docs file files memo page title say says said
    write wrote written tell tells told show open read find search look mention mentions list call called name named
    part page according know pull bring view see give put kept keep contain contains info recent latest last back
    restore revert edit change""".split()))
LONG = 8  # words of a title at most, and of the beginning that stands for one
ENDS = 2  # words by which a text is found in its message
SHOWN = 3_000  # characters of a part, where a text has none of its own
_MARKS, _EDGES, _QUOTES = (": ", ":\n", "\n", " - ", " – ", " — ", ". "), " \t\n.,:;-–—", "\"“”"
_NUMBERED = re.compile(r"\b(?:page|part|row|section|event)\s(\d{1,4})\b", re.IGNORECASE)
_PLACED = re.compile(r"^\W*\d{1,4}(?: of\b|\W*$)")  # "3 of the lease", behind "page"
_BREAKS = re.compile(r"\n+|(?<=[.!?;])\s+")


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
    return row


def marked(text: str, starts: Sequence[int]) -> str:
    """A text with a mark before each of its parts, as `keep_file` takes it."""
    ends = [*starts[1:], len(text)]
    return "".join(f"{MARK}{text[at:end]}" for at, end in zip(starts, ends, strict=True)) if starts else text


def keep_file(unit: Unit, name: str, text: str, told: str) -> Document:
    """The marked text of a file that was sent, in whose words ever. `told` is its kind and what it comes in: "docx
    page"."""
    kind, _, part = told.partition(" ")
    parts = text.split(MARK)
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


async def meant(unit: Unit, words: str, at: dt.datetime) -> Meant:
    """The document that words name, by its title or else by what it says; `at` as in `find`."""
    close = await named(unit, words)
    if not close:
        there = {one.id: one for one in await titles(unit)}
        close = [there[hit.document_id]._replace(left=telling(words)) for hit in await find(unit, words, at)]
    one = await document(unit, close[0].id) if len(close) == 1 else None
    return Meant(one, tuple(close), not (close and close[0].left))


async def changed_last(unit: Unit, words: str) -> int | None:
    """The turn that last changed or deleted a document of which the words have most, and was not undone."""
    made = select(Change).where(
        col(Change.table_name) == Document.__tablename__, col(Change.undone_by).is_(None),
        col(Change.undo_of).is_(None), col(Change.op) != "insert",
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


def rename(row: Document, title: str) -> None:
    row.title, row.key = title, folded(title)


async def delete(unit: Unit, row: Document) -> None:
    await unit.delete(row)
    await passages.put(unit, row.id, "", kind=PassageKind.NOTE)


async def find(unit: Unit, query: str, at: dt.datetime) -> list[Hit]:
    """The documents that say something of it, the best first; `at` is now, aware, in the person's zone."""
    from storage.memory import search  # with numpy, when first asked for

    if not await _catch_up(unit):
        return []
    found = await search.search(unit, query, FOUND, kinds=(PassageKind.NOTE,), at=at)
    wanted = telling(query)
    hits: dict[int, Hit] = {}
    for one in found.hits or found.near:
        told = stems.terms(one.text)
        if one.ref_id is not None and any(holds(told, word) for word in wanted):
            hits.setdefault(one.ref_id, Hit(one.ref_id, one.text.partition(": ")[2]))
    return list(hits.values())


async def answering(unit: Unit, question: str, at: dt.datetime) -> int | None:
    """The document that holds most of the words of a question; None where none does. `at` as in `find`."""
    wanted = telling(question)
    for hit in await find(unit, question, at) if wanted else ():
        row = await document(unit, hit.document_id)
        held = stems.terms(f"{row.title} {hit.piece}") if row is not None else []
        if sum(holds(held, word) for word in wanted) >= ENOUGH * len(wanted):
            return hit.document_id
    return None


def answers(row: Document, question: str) -> list[str]:
    """The pieces of a text that hold most of what a question asks for beside the title; none where it asks for all."""
    title = folded(row.title).split()
    asked = [word for word in telling(question) if not holds(title, word)]
    told = [piece for line in _best(pieces(row.text), asked) for piece in _best(line.split(", "), asked)]
    return told[:ANSWERS]


def telling(words: str) -> frozenset[str]:
    """The stems of the words by which a document may be named or asked."""
    return frozenset(stems.terms(_NUMBERED.sub(" ", _PLACED.sub(" ", words)))) - _FRAME


def holds(words: Collection[str], word: str) -> bool:
    """Whether a word is among others, a typo allowed."""
    from rapidfuzz import fuzz

    if word in words:
        return True
    return len(word) >= TYPED and any(len(one) >= TYPED - 1 and fuzz.ratio(word, one) >= ALIKE for one in words)


def _best(parts: Sequence[str], asked: Collection[str]) -> list[str]:
    scores = [sum(holds(stems.terms(one), word) for word in asked) for one in parts]
    return [one.strip(" ,.;") for one, score in zip(parts, scores, strict=True) if score and score == max(scores)]


def parted(text: str) -> tuple[str, str]:
    """A title and what stands behind it, "Boiler: serial 4471"; no title where the beginning is none."""
    text = text.strip()
    end = min((at for mark in _QUOTES if (at := text.find(mark, 1)) > 0), default=0) if text[:1] in _QUOTES else 0
    at = end or min((at for mark in _MARKS if (at := text.find(mark)) > 0), default=len(text))
    title = text[:at].strip(_EDGES + _QUOTES)
    return (title, text[at:].strip(_EDGES + _QUOTES * bool(end))) if len(title.split()) <= LONG else ("", text)


def verbatim(words: str, said: str, *, last: bool) -> str:
    """Words of a message as they stand in it, with all that was left out between; to its end where they are the `last`
    that it says."""
    first, end = (" ".join(some) for some in (words.split()[:ENDS], words.split()[-ENDS:]))
    start, ends = said.find(first), said.rfind(end)
    if not first or start < 0 or (ends < start and not last):
        return words
    return said[start : None if last else ends + len(end)].strip()


def titled(text: str) -> str:
    """A title for a text that was given none: how it begins."""
    words = (parted(text)[0] or text).split(", ")[0].split()
    title = " ".join(words[:LONG]).strip(_EDGES) + "…" * (len(words) > LONG)
    return title[:1].upper() + title[1:]


def part_asked(words: str) -> int:
    """The part that is asked for by its number, "page 3"; 0 where none is."""
    found = _NUMBERED.search(words)
    return 0 if found is None else int(found[1])


def part(row: Document, number: int) -> tuple[str, str]:
    """What a part of a text is called, "page 3 of 9", and its text; how much there is of it, and no text, where it has
    no such part. A text that comes in one has no name for it."""
    starts = row.starts or list(range(0, max(len(row.text), 1), SHOWN))
    if not 1 <= number <= len(starts):
        much = (len(starts), row.part or "part") if len(starts) > 1 else (len(row.text), "character")
        return f"{much[0]:,} {much[1]}{'s' * (much[0] != 1)}", ""
    end = starts[number] if number < len(starts) else len(row.text)
    name = f"{row.part or 'part'} {number} of {len(starts)}" if len(starts) > 1 else ""
    return name, row.text[starts[number - 1] : end].strip()


def pieces(text: str) -> list[str]:
    """A text in its lines and sentences."""
    return [one for part in _BREAKS.split(text) if (one := part.strip())]


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
    for piece in pieces(row.text):
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
