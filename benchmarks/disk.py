"""How often this disk makes a write durable: every acknowledged message waits for that, so other figures hang on it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.figure import Figure, percentile

SECONDS = 2.0
BLOCK = bytes(4096)  # a page of SQLite


def figures(folder: Path) -> Iterator[Figure]:
    took: list[float] = []
    with (folder / "fsync").open("wb", buffering=0) as file:
        began = time.perf_counter()
        while (now := time.perf_counter()) - began < SECONDS:
            file.write(BLOCK)
            os.fsync(file.fileno())
            took.append(time.perf_counter() - now)
    yield Figure("disk.fsync", len(took) / SECONDS, "1/s")
    yield Figure("disk.fsync_p99", percentile(took, 0.99) * 1000, "ms")
