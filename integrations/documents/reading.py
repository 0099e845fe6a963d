"""What every reader of a kind of file gives and may refuse, the bounds, and what a file is by its first bytes."""

from __future__ import annotations

from typing import NamedTuple

LARGEST = 20_000_000  # bytes of a file
LONGEST = 1_000_000  # characters of its text
# What begins as no text does, and what that is.
_MAGIC = (
    (b"%PDF", "PDF"), (b"PK\x03\x04", "zip"), (b"PK\x05\x06", "zip"), (b"\xd0\xcf\x11\xe0", "old Office"),
    (b"MZ", "program"), (b"\x7fELF", "program"), (b"\xca\xfe\xba\xbe", "program"), (b"#!", "program"),
    (b"\x89PNG", "picture"), (b"\xff\xd8\xff", "picture"), (b"GIF8", "picture"), (b"RIFF", "media"),
    (b"\x1f\x8b", "packed"), (b"BZh", "packed"), (b"7z\xbc\xaf", "packed"), (b"Rar!", "packed"),
    (b"{\\rtf", "RTF"), (b"SQLite format 3", "database"),
)  # fmt: skip


class Refused(Exception):
    """A file that is not opened; its text is a sentence for whoever sent it."""


class Read(NamedTuple):
    """A file's kind and text, where each of its parts begins in that text, and what such a part is called."""

    kind: str
    text: str
    starts: tuple[int, ...]
    part: str


def extension(name: str) -> str:
    """What a file says it is, by its name: "docx"; empty where it says nothing."""
    bare = name.replace("\\", "/").rsplit("/", 1)[-1]
    return bare.rsplit(".", 1)[1].lower() if "." in bare.strip(".") else ""


def looks_like(content: bytes) -> str:
    """What a file is that is no text, by its first bytes; empty where it may be text."""
    return next((kind for magic, kind in _MAGIC if content.startswith(magic)), "")


def joined(parts: list[str]) -> tuple[str, tuple[int, ...]]:
    """Parts as one text, and where each begins."""
    starts, at = [], 0
    for one in parts:
        starts.append(at)
        at += len(one) + 1
    return "\n".join(parts), tuple(starts)
