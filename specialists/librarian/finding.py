"""Which document is meant, by its title, by what it says or by what was spoken of; and which part of it answers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from specialists import choosing, spoken
from specialists.contract import Finding, Origin, Turn
from specialists.language.text import normalise, sentences
from specialists.language.text.patterns import Pattern
from storage import documents, executions
from storage.memory import stems
from storage.tables import Document

BACK = 6  # turns in which "that note" may have been spoken of
LONG = 8  # words of a title at most, and of the beginning that stands for one
NONE = 'No notes yet. "Write a note: …" starts one.'
ALIKE = 85  # of 100: two words of which one may be mistyped
_TYPED = 5  # letters of a word that may be
_FRAME = frozenset(map(stems.stem, """note notes document documents doc docs file files memo page title say says said
    write wrote written tell tells told show open read find search look mention mentions list call called name named
    part page according know pull bring view see give put kept keep contain contains info recent latest back""".split()))
_ASKS = Pattern(r"\W*(?:what|where|who|when|which|how|does|do|is|are|did|was)\b")
_MARKS = (": ", ":\n", "\n", " - ", " – ", " — ", ". ")
_EDGES = " \t\n\"“”'‘’.,:;-–—"


class Meant(NamedTuple):
    """The document meant, or several that are about as good: ids with titles. `left` are words that it has not."""

    one: Document | None = None
    close: tuple[tuple[int, str], ...] = ()
    left: frozenset[str] = frozenset()


def parted(text: str) -> tuple[str, str]:
    """A title and what stands behind it: `"Boiler: serial 4471"`; without a title where the beginning is none."""
    text = text.strip()
    end = next((at for at in range(1, min(len(text), 80)) if text[at] in "\"“”"), 0) if text[:1] in tuple('"“”') else 0
    at = min((at for mark in _MARKS if (at := text.find(mark)) > 0), default=len(text)) if not end else end
    title, rest = text[:at].strip(_EDGES), text[at:].strip("\"“” \t\n.,:;–—-" if end else " \t\n.:;–—-")
    return (title, rest) if len(title.split()) <= LONG else ("", text)


def titled(text: str) -> str:
    """A title for a text that was given none: how it begins."""
    first = parted(text)[0].split(", ")[0].split() or text.split()
    return sentences.capital(" ".join(first[:LONG]).strip(_EDGES) + "…" * (len(first) > LONG))


async def meant(turn: Turn, words: str | None, document_id: str | None = None) -> Meant:
    """The document that words name, by its title or else by what it says; without words the one spoken of last."""
    if document_id is not None:
        there = await documents.document(turn.unit, int(document_id)) if document_id.isdecimal() else None
        return Meant(_opened(turn, there))
    wanted = _telling(words or "")
    if not wanted:
        return Meant(_opened(turn, await _spoken_of(turn)))
    scored = []
    for one in await documents.titles(turn.unit):
        key = documents.folded(one[1]).split()
        held = frozenset(word for word in wanted if _is_in(word, key))
        if held:
            scored.append((len(held), len(held) / max(len(key), len(held)), one, wanted - held))
    best = max((one[:2] for one in scored), default=None)
    found = [one for one in scored if one[:2] == best]
    if not found:
        hits = await documents.find(turn.unit, words or "", turn.local)
        there = await documents.document(turn.unit, hits[0].document_id) if len(hits) == 1 else None
        named = dict(await documents.titles(turn.unit))
        return Meant(_opened(turn, there), tuple((hit.document_id, named[hit.document_id]) for hit in hits), wanted)
    if len(found) > 1:
        return Meant(close=tuple(one[2] for one in found))
    return Meant(_opened(turn, await documents.document(turn.unit, found[0][2][0])), (found[0][2],), found[0][3])


async def which(turn: Turn, intent: str, found: Meant, words: str | None, slots: Mapping[str, Any]) -> Finding:
    """The question which one is meant; or that there is none such."""
    if found.close:
        options = [(title, {"document_id": str(one)}) for one, title in found.close]
        return choosing.question("Which note do you mean?", intent, slots, options)
    named = await documents.titles(turn.unit)
    about = f" {sentences.quoted(words)}" if words else ""
    there = f"There is: {sentences.some([title for _, title in named])}." if named else NONE
    return Finding(f"I found no note{about}. {there}" if words or named else NONE, worked=False)


def told(row: Document, said: str) -> list[str]:
    """The pieces of a text that hold most of what a question asks for beside its title; none where it asks for all."""
    title = documents.folded(row.title).split()
    asked = {word for word in _telling(said) if not _is_in(word, title)}
    if not asked or not (said.rstrip().endswith("?") or _ASKS.match(said.lower())):
        return []
    lines = _best(documents.pieces(row.text), asked)
    return [piece for line in lines for piece in _best(line.split(", "), asked)][:3]


def data(*ids: int) -> dict[str, object]:
    """What "it" and "the second one" can mean next."""
    return {"documents": [str(one) for one in ids]}


def _best(pieces: list[str], asked: Collection[str]) -> list[str]:
    scores = [sum(_is_in(word, stems.terms(one)) for word in asked) for one in pieces]
    return [one.strip(" ,.;") for one, score in zip(pieces, scores, strict=True) if score and score == max(scores)]


def _telling(words: str) -> frozenset[str]:
    """The stems of the words by which a document may be named or asked."""
    return frozenset(stems.terms(" ".join(normalise.words(words)))) - _FRAME


def _is_in(word: str, others: Collection[str]) -> bool:
    from rapidfuzz import fuzz

    if word in others:
        return True
    return len(word) >= _TYPED and any(len(one) >= _TYPED - 1 and fuzz.ratio(word, one) >= ALIKE for one in others)


def _opened(turn: Turn, row: Document | None) -> Document | None:
    """The same; what is somebody else's words taints."""
    if row is not None and row.tainted:
        turn.reads(Origin.DOCUMENT)
    return row


async def _spoken_of(turn: Turn) -> Document | None:
    for state in await executions.latest(turn.unit, BACK):
        if state.started_at < turn.now - spoken.FADES:
            break
        for step in reversed(state.trace.get("steps", ())):
            ids = (step.get("about") or {}).get("documents") or []
            if len(ids) == 1 and (row := await documents.document(turn.unit, int(ids[0]))) is not None:
                return row
    return None
