"""Reads a PDF by pypdf, and prints the text of its pages. Run in a process of its own (pdf.py).

In: the file's bytes. Out: {"pages": [text]}, or {"refused": why}.
"""

from __future__ import annotations

import contextlib
import io
import json
import logging
import sys
from typing import Any

PROCESSOR = 60  # seconds that a file may take of it
MEMORY = 800_000_000  # bytes
PAGES = 5_000
LONGEST = 1_000_000  # characters of all pages, as reading.py has it


def _limit() -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # not everywhere

        resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _read(content: bytes) -> dict[str, Any]:
    from pypdf import PdfReader

    logging.disable(logging.CRITICAL)  # it tells of every oddity of a file
    reader = PdfReader(io.BytesIO(content))
    if reader.is_encrypted and not reader.decrypt(""):
        return {"refused": "locked"}
    if len(reader.pages) > PAGES:
        return {"refused": "pages"}
    pages, length = [], 0
    for page in reader.pages:
        said = "\n".join(line.rstrip() for line in page.extract_text().replace("\f", "\n").split("\n")).strip()
        length += len(said)
        if length > LONGEST:
            return {"refused": "long"}
        pages.append(said)
    return {"pages": pages} if length else {"refused": "empty"}


def _safely(content: bytes) -> dict[str, Any]:
    try:
        return _read(content)
    except Exception:  # whatever it stumbles over: pypdf raises of many kinds on a file that lies
        return {"refused": "damaged"}


if __name__ == "__main__":
    _limit()
    told = _safely(sys.stdin.buffer.read())
    sys.stdout.write(json.dumps(told, ensure_ascii=True))
