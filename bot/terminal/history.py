"""What was typed in earlier conversations, one JSON text a line, for its owner alone. Used by terminal/screen.py."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path

KEPT = 1000


def read(path: Path) -> list[str]:
    """The last lines, oldest first. A file that cannot be read is as good as none."""
    try:
        rows = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
    found = []
    for row in rows[-KEPT:]:
        with contextlib.suppress(ValueError):
            text = json.loads(row)
            if isinstance(text, str):
                found.append(text)
    if len(rows) > 2 * KEPT:
        with contextlib.suppress(OSError):
            path.write_text("".join(f"{row}\n" for row in rows[-KEPT:]), encoding="utf-8")
    return found


def add(path: Path, text: str) -> None:
    """Keeps one line more. A disk that is full costs the history, never the conversation."""
    with contextlib.suppress(OSError):
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(json.dumps(text) + "\n")
