"""Vectors as they are kept and compared: signed bytes for the exact likeness, one bit a number for a first look."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Bytes = NDArray[np.int8]
    Codes = NDArray[np.uint64]

DIMENSIONS = 384
STRETCH = 32_768  # rows that are compared at once
SAMPLE = 8_192  # rows that tell the middle of all
FEW = 100  # as many rows weigh as much as what is known beforehand
SHARED = 0.82  # how far the middle of any English texts is from the origin, in the direction of its function words


def packed(vectors: Floats) -> Bytes:
    """Rows of numbers -> rows of signed bytes, each row in its own scale: only its direction counts."""
    import numpy as np

    largest = np.abs(vectors).max(axis=1, keepdims=True)
    rows: Bytes = np.rint(vectors * (127 / np.maximum(largest, 1e-12))).astype(np.int8)
    return rows


def mean(rows: Bytes, common: Floats) -> Floats:
    """The middle of the rows' directions. Of many rows a sample says it; to few, what is `common` to texts is added."""
    import numpy as np

    sample = rows[:: max(1, len(rows) // SAMPLE)].astype(np.float32)
    total = (sample / _lengths(sample)[:, None]).sum(axis=0) + FEW * SHARED * common
    middle: Floats = total / (len(sample) + FEW)
    return middle


def spreads(rows: Bytes, middle: Floats) -> tuple[Floats, Floats]:
    """Of each row its length, and how far its direction is from the middle."""
    import numpy as np

    long, far = np.empty(len(rows), np.float32), np.empty(len(rows), np.float32)
    for start in range(0, len(rows), 4096):  # in pieces: as numbers the rows take four times the room
        numbers = rows[start : start + 4096].astype(np.float32)
        long[start : start + 4096] = _lengths(numbers)
        far[start : start + 4096] = _lengths(numbers / long[start : start + 4096, None] - middle)
    return long, far


def _lengths(numbers: Floats) -> Floats:
    import numpy as np

    found: Floats = np.maximum(np.sqrt(np.einsum("ij,ij->i", numbers, numbers)), 1e-6)
    return found


def likeness(rows: Bytes, long: Floats, far: Floats, vector: Floats, middle: Floats) -> Floats:
    """The cosine of each row with a vector, both seen from the middle.

    Texts have a common direction, in which all are alike: measured from the origin, whatever was said in English is at
    0.7 of whatever is asked.
    """
    import numpy as np

    seen = vector - middle
    seen /= max(float(np.sqrt(seen @ seen)), 1e-6)
    # No matrix product: for so few rows its threads wait for each other longer than they work.
    found: Floats = (np.einsum("ij,j->i", rows.astype(np.float32), seen) / long - float(middle @ seen)) / far
    return found


def codes(rows: Bytes | Floats, middle: Floats) -> Codes:
    """(n, 384) -> (6, n): on which side of the middle each row is in each dimension, 64 to a number."""
    import numpy as np

    made = np.empty((len(rows), DIMENSIONS // 8), np.uint8)
    for start in range(0, len(rows), 4096):
        numbers = rows[start : start + 4096].astype(np.float32)
        made[start : start + 4096] = np.packbits(numbers / _lengths(numbers)[:, None] > middle, axis=1)
    return np.ascontiguousarray(made.view(np.uint64).T)


def guessed(kept: Codes, code: Codes) -> Floats:
    """The likeness of each row as far as its code tells it: the angle is the share of signs that differ."""
    import numpy as np

    found: Floats = np.cos(distances(kept, code) * np.float32(np.pi / DIMENSIONS))
    return found


def distances(kept: Codes, code: Codes) -> NDArray[np.uint16]:
    """In how many signs each row differs from a code (6, 1)."""
    import numpy as np

    total = np.zeros(kept.shape[1], np.uint16)
    for start in range(0, len(total), STRETCH):  # what is on the way stays in the processor's cache
        part = total[start : start + STRETCH]
        for block, wanted in zip(kept[:, start : start + STRETCH], code[:, 0], strict=True):
            part += np.bitwise_count(block ^ wanted)
    return total
