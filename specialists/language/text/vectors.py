"""Text -> a static vector: word pieces looked up in a table and averaged. Called by nearest.py and memory search.

The table (vectors.npz) is made by scripts/build_vectors.py; where it comes from, under which licence, and its hash
stand in vectors.md. numpy and the table are loaded at the first text, not at import: a house that never compares texts
pays for neither.
"""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from specialists.language.text.patterns import Pattern

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

# Kept beside every stored vector: vectors of two versions are never compared.
VERSION = "minilm-l6-v2-static-384-q4.1"
DIMENSIONS = 384

TABLE = Path(__file__).with_suffix(".npz")
LONGEST_TEXT = 20_000  # characters that are read of a text
LONGEST_WORD = 100  # characters; a longer word has no pieces, as in the tokenizer that the table was made with
REMEMBERED = 50_000  # words whose pieces are kept at hand


class Table(NamedTuple):
    """The table, opened: a piece's vector is levels[codes[row]] * scales[row] * widths.

    `codes` is mapped from the file: only the rows that are looked up are ever read into memory.
    """

    pieces: dict[str, int]
    codes: NDArray[np.uint8]  # (pieces, 192): two codes a byte, the lower half first
    scales: Floats  # (pieces,)
    widths: Floats  # (384,)
    levels: NDArray[np.complex64]  # (256,): the two levels that a byte stands for, looked up as one number


def embed(texts: Sequence[str]) -> Floats:
    """One row a text, of length 1, so that a dot product is a cosine; a text without any known piece is all zeros."""
    import numpy as np

    made = np.zeros((len(texts), DIMENSIONS), np.float32)
    for place, text in enumerate(texts):
        rows = [row for word in _words(text[:LONGEST_TEXT]) for row in _pieces(word)]
        if rows:
            made[place] = _mean(rows)
    return made


def of_words(words: Iterable[str]) -> Floats:
    """The vector of a short text that is in words already, (384,): what `embed` makes of it with spaces between."""
    import numpy as np

    rows = [row for word in words for row in rows_of(word)]
    return _mean(rows) if rows else np.zeros(DIMENSIONS, np.float32)


def pieces_known() -> int:
    """How many pieces the table has."""
    return len(_open().pieces)


@cache
def words_known() -> dict[str, int]:
    """The whole words that the table has, the commoner ones first, each with its place: a small dictionary."""
    return {piece: row for row, piece in enumerate(_open().pieces) if piece.isalpha() and piece.isascii()}


def _mean(rows: Sequence[int]) -> Floats:
    import numpy as np

    table, places = _open(), np.array(rows, np.intp)
    levels = table.levels.take(table.codes.take(places, 0)).view(np.float32)
    total: Floats = (table.scales.take(places) @ levels) * table.widths
    total /= max(float(total @ total) ** 0.5, 1e-12)
    return total


@cache
def _open() -> Table:
    import numpy as np

    with np.load(TABLE) as kept:
        names = kept["pieces"].tobytes().decode().split("\n")
        scales, widths, levels = kept["scales"].astype(np.float32), kept["widths"], kept["levels"]
    pairs = np.stack([np.tile(levels, 16), np.repeat(levels, 16)], axis=1).view(np.complex64).ravel()
    return Table({piece: row for row, piece in enumerate(names)}, _mapped("codes.npy"), scales, widths, pairs)


def _mapped(member: str) -> NDArray[np.uint8]:
    """A member of the archive, mapped where it lies: it is stored uncompressed."""
    import zipfile

    import numpy as np

    with zipfile.ZipFile(TABLE) as archive:
        begins = archive.getinfo(member).header_offset
    with TABLE.open("rb") as file:
        # A local header has 30 bytes; the last four are the lengths of the name and of the extra field behind it.
        file.seek(begins + 26)
        file.seek(begins + 30 + sum(struct.unpack("<HH", file.read(4))))
        np.lib.format.read_magic(file)
        shape, _, kind = np.lib.format.read_array_header_1_0(file)
        # As a plain array: what a memmap adds to each look-up costs more than the look-up.
        return np.asarray(np.memmap(TABLE, dtype=kind, mode="r", offset=file.tell(), shape=shape))


_ASCII_WORD = Pattern(r"[0-9a-z]+|[^\s0-9a-z]")
_CONTROL = dict.fromkeys([*range(32), 127]) | {ord(sign): sign for sign in "\t\n\r"}


def _words(text: str) -> Iterator[str]:
    """Words and single signs, lower case, without accents: BERT's uncased basic tokenizer."""
    start, plain = 0, _plain(text)
    if plain.isascii():
        yield from _ASCII_WORD.findall(plain)
        return
    for place, sign in enumerate(plain):
        if sign.isalnum():
            continue
        if sign.isspace():
            if start < place:
                yield plain[start:place]
            start = place + 1
        elif _stands_alone(sign):
            if start < place:
                yield plain[start:place]
            yield sign
            start = place + 1
    if start < len(plain):
        yield plain[start:]


def _plain(text: str) -> str:
    if text.isascii():
        return text.lower().translate(_CONTROL)
    kept = (" " if sign.isspace() else sign for sign in text if not _is_control(sign))
    spread = "".join(f" {sign} " if _is_ideograph(sign) else sign for sign in kept)
    return "".join(sign for sign in unicodedata.normalize("NFD", spread) if unicodedata.category(sign) != "Mn").lower()


def _is_control(sign: str) -> bool:
    return sign not in "\t\n\r" and (sign == "�" or unicodedata.category(sign)[0] == "C")


def _stands_alone(sign: str) -> bool:
    return (sign.isascii() and sign.isprintable()) or unicodedata.category(sign)[0] == "P"


_IDEOGRAPHS = (("\u3400", "\u4dbf"), ("\u4e00", "\u9fff"), ("\uf900", "\ufaff"), ("\U00020000", "\U0002fa1f"))


def _is_ideograph(sign: str) -> bool:
    return any(first <= sign <= last for first, last in _IDEOGRAPHS)


@lru_cache(maxsize=4096)
def rows_of(said: str) -> tuple[int, ...]:
    """The numbers of the pieces of a word as messages have them: "mom's" and "50%" are several to the tokenizer. They
    are rows of this table, and of the encoder's."""
    return tuple([row for word in _words(said) for row in _pieces(word)])


_known_words: dict[str, tuple[int, ...]] = {}


def _pieces(word: str) -> tuple[int, ...]:
    found = _known_words.get(word)
    if found is None:
        found = _cut(word, _open().pieces)
        if len(_known_words) >= REMEMBERED:
            _known_words.clear()
        _known_words[word] = found
    return found


def _cut(word: str, known: dict[str, int]) -> tuple[int, ...]:
    """The longest piece first, again and again; a word that cannot be cut into known pieces has none."""
    if len(word) > LONGEST_WORD:
        return ()
    numbers: list[int] = []
    start = 0
    while start < len(word):
        for end in range(len(word), start, -1):
            number = known.get(("##" if start else "") + word[start:end])
            if number is not None:
                numbers.append(number)
                start = end
                break
        else:
            return ()
    return tuple(numbers)
