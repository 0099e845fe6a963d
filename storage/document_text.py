"""The text of a document: its title, its parts, and the pieces of it that answer a question. Pure; for documents.py and
specialists/librarian."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from storage.memory import stems
from storage.tables import Document

MARK = "\f"  # before each part of a text
ANSWERS = 3  # pieces of a text that answer
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


def folded(title: str) -> str:
    """A title as it is found by: its telling words, cut to their stems."""
    telling = [word for word in stems.words(title) if word not in _EMPTY]
    return " ".join(stems.stem(word) for word in telling if word not in stems.STOP) or " ".join(telling)


def telling(words: str) -> frozenset[str]:
    """The stems of the words by which a document may be named or asked."""
    return frozenset(stems.terms(_NUMBERED.sub(" ", _PLACED.sub(" ", words)))) - _FRAME


def holds(words: Collection[str], word: str) -> bool:
    """Whether a word is among others, a typo allowed."""
    from rapidfuzz import fuzz

    if word in words:
        return True
    return len(word) >= TYPED and any(len(one) >= TYPED - 1 and fuzz.ratio(word, one) >= ALIKE for one in words)


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
    title = " ".join(words[:LONG]).strip(_EDGES) + "…" * (len(words) > LONG)
    return title[:1].upper() + title[1:]


def verbatim(words: str, said: str, *, last: bool) -> str:
    """Words of a message as they stand in it, with all that was left out between; to its end where they are the `last`
    that it says."""
    first, end = (" ".join(some) for some in (words.split()[:ENDS], words.split()[-ENDS:]))
    start, ends = said.find(first), said.rfind(end)
    if not first or start < 0 or (ends < start and not last):
        return words
    return said[start : None if last else ends + len(end)].strip()


def marked(text: str, starts: Sequence[int]) -> str:
    """A text with a mark before each of its parts, as `keep_file` takes it."""
    ends = [*starts[1:], len(text)]
    return "".join(f"{MARK}{text[at:end]}" for at, end in zip(starts, ends, strict=True)) if starts else text


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


def answers(row: Document, question: str) -> list[str]:
    """The pieces of a text that hold most of what a question asks for beside the title; none where it asks for all."""
    title = folded(row.title).split()
    asked = [word for word in telling(question) if not holds(title, word)]
    told = [piece for line in _best(pieces(row.text), asked) for piece in _best(line.split(", "), asked)]
    return told[:ANSWERS]


def pieces(text: str) -> list[str]:
    """A text in its lines and sentences."""
    return [one for part in _BREAKS.split(text) if (one := part.strip())]


def _best(parts: Sequence[str], asked: Collection[str]) -> list[str]:
    scores = [sum(holds(stems.terms(one), word) for word in asked) for one in parts]
    return [one.strip(" ,.;") for one, score in zip(parts, scores, strict=True) if score and score == max(scores)]
