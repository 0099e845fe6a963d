"""The text of a file that somebody sent, by what the file is and not by what it is called. For bot/receiving.

Nothing of a file is run, fetched or written to disk, and no reader goes on past its bound, whatever a file says of
itself.
"""

from __future__ import annotations

from integrations.documents import calendars, pdf, plain, tables, word
from integrations.documents.reading import LARGEST, LONGEST, Read, Refused, extension, looks_like

__all__ = ("LARGEST", "LONGEST", "Read", "Refused", "read")

_TEXTS = {"": "text", "txt": "text", "text": "text", "log": "text", "md": "markdown", "markdown": "markdown"}
_WORD = ("docx", "docm", "dotx", "dotm")


def read(content: bytes, name: str) -> Read:
    """What a file of that name says. Raises Refused with a sentence for whoever sent it."""
    if len(content) > LARGEST:
        raise Refused(f"That file is larger than the {LARGEST // 1_000_000} MB that I open.")
    called, found = extension(name), looks_like(content)
    if found == "zip" and called in _WORD:
        made = Read("docx", *word.read(content), "page")
    elif found == "PDF":
        made = Read("pdf", *pdf.read(content), "page")
    elif found:
        raise Refused(f"That is called {_short(name)}, and inside it is {_a(found)}: I don't open it.")
    elif called == "csv":
        made = Read("csv", *tables.read(plain.decoded(content)), "row")
    elif called in ("ics", "ical"):
        made = Read("ics", *calendars.read(plain.decoded(content)), "event")
    elif called in _TEXTS:
        made = Read(_TEXTS[called], plain.decoded(content), (), "")
    else:
        raise Refused(
            f"I can't read files of that kind (.{called[:10]}). I read text, Markdown, PDF, Word (.docx), CSV and "
            "calendar (.ics) files."
        )
    if len(made.text) > LONGEST:
        raise Refused(f"That file holds more than the {LONGEST:,} characters that I keep.")
    if not made.text.strip():
        raise Refused("There is no text in that file.")
    return made


def _a(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiouE' else 'a'} {kind} file"


def _short(name: str) -> str:
    """A file's name without the folders that it may say it is in."""
    bare = name.replace("\\", "/").rsplit("/", 1)[-1]
    return bare if len(bare) <= 60 else f"{bare[:59]}…"
