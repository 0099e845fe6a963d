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
BLOCKS = DIMENSIONS // 64


def packed(vectors: Floats) -> Bytes:
    """Rows of numbers -> rows of signed bytes, each row in its own scale: only its direction counts."""
    import numpy as np

    largest = np.abs(vectors).max(axis=1, keepdims=True)
    rows: Bytes = np.rint(vectors * (127 / np.maximum(largest, 1e-12))).astype(np.int8)
    return rows


def likeness(rows: Bytes, vector: Floats) -> Floats:
    """The cosine of each row with a vector of length 1; 0 for a row of zeros."""
    import numpy as np

    numbers = rows.astype(np.float32)
    lengths = np.sqrt(np.einsum("ij,ij->i", numbers, numbers))
    found: Floats = (numbers @ vector) / np.maximum(lengths, 1e-6)
    return found


def codes(rows: Bytes | Floats, middle: Floats) -> Codes:
    """(n, 384) -> (6, n): the signs of each row around a middle, 64 to a number."""
    import numpy as np

    bits = np.packbits(rows > middle, axis=1)
    return np.ascontiguousarray(bits.view(np.uint64).T)


def distances(kept: Codes, code: Codes) -> NDArray[np.uint16]:
    """In how many signs each row differs from a code (6, 1)."""
    import numpy as np

    total = np.zeros(kept.shape[1], np.uint16)
    for block, wanted in zip(kept, code[:, 0], strict=True):
        total += np.bitwise_count(block ^ wanted)
    return total
