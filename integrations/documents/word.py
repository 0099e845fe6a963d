"""Word files (.docx): the words of the one part that holds them. An archive that lies is refused: one that swells, that
climbs out of its folder, that holds a program.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Mapping
from xml.parsers import expat

from integrations.documents.reading import LONGEST, Refused, joined

BODY = "word/document.xml"
TYPES = "[Content_Types].xml"
PARTS = 2_000  # files in the archive
SWOLLEN = 60_000_000  # bytes of the words' part, unpacked
TOTAL = 500_000_000  # bytes that all parts say they have, unpacked
RATIO = 200  # times its packed size, from where a part of some length is a bomb
SMALL = 1_000_000
DEPTH = 200  # elements within each other
CHUNK = 65_536
_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main "
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # the only ways in which Word packs
# What zipfile, zlib and expat say of damage: no archive, a stream that breaks or ends early, a version or part that is
# not known, names and places that are none (ValueError, of which a wrong encoding is one), and broken XML.
_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, expat.ExpatError)
_BOMB = "That file is packed so that it swells when it is opened: I don't open it."


def read(content: bytes) -> tuple[str, tuple[int, ...]]:
    """The text, and where each page begins, as far as the file tells."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = {one.filename: one for one in archive.infolist()}
            _check(archive, parts)
            pages = _Words().read(archive, parts[BODY])
    except _DAMAGED as error:
        raise Refused("That Word file is damaged: I can't read it.") from error
    text, starts = joined(pages)
    return text, starts if len(pages) > 1 else ()


def _check(archive: zipfile.ZipFile, parts: Mapping[str, zipfile.ZipInfo]) -> None:
    if len(archive.infolist()) > PARTS or sum(one.file_size for one in archive.infolist()) > TOTAL:
        raise Refused(_BOMB)
    for name, one in parts.items():
        if name.startswith("/") or "\\" in name or ".." in name.split("/") or ":" in name:
            raise Refused("That file holds a path that climbs out of it: I don't open it.")
        if name.lower().endswith(("vbaproject.bin", "vbadata.xml", ".exe", ".dll", ".js", ".vbs")):
            raise Refused("That file holds a program (a macro): I don't open it.")
        if one.file_size > SMALL and one.file_size > RATIO * max(one.compress_size, 1):
            raise Refused(_BOMB)
        if one.compress_type not in _PACKED:
            raise Refused("That file is packed as no Word file is: I don't open it.")
        if one.flag_bits & 1:
            raise Refused("That file is locked with a password: I can't read it.")
    if BODY not in parts or TYPES not in parts:
        raise Refused("That says it is a Word file, and is another archive: I don't open it.")
    if parts[TYPES].file_size > SMALL:
        raise Refused(_BOMB)
    if b"macroenabled" in archive.read(TYPES).lower():
        raise Refused("That file holds a program (a macro): I don't open it.")


class _Words:
    """What stands in the elements of a body, page by page. Entities are not declared, fetched or put in."""

    def __init__(self) -> None:
        self._pages: list[list[str]] = [[]]
        self._length, self._depth, self._inside = 0, 0, False
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.StartElementHandler = self._begin
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._say
        self._parser.StartDoctypeDeclHandler = self._refuse
        self._parser.EntityDeclHandler = self._refuse

    def read(self, archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> list[str]:
        size = 0
        with archive.open(part) as body:
            while chunk := body.read(CHUNK):
                size += len(chunk)
                if size > SWOLLEN:  # whatever the archive says of its size
                    raise Refused(_BOMB)
                self._parser.Parse(chunk, False)
        self._parser.Parse(b"", True)
        return [said for page in self._pages if (said := "".join(page).strip())] or [""]

    def _refuse(self, *_: object) -> None:
        raise Refused("That Word file declares what no Word file does: I don't open it.")

    def _begin(self, name: str, given: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > DEPTH:
            raise Refused("That Word file is damaged: I can't read it.")
        match name.removeprefix(_W):
            case "t":
                self._inside = True
            case "tab":
                self._add("\t")
            case "br" if given.get(f"{_W}type") == "page":
                self._pages.append([])
            case "br" | "cr":
                self._add("\n")
            case "lastRenderedPageBreak" if any(self._pages[-1]):
                self._pages.append([])

    def _end(self, name: str) -> None:
        self._depth -= 1
        if name == f"{_W}t":
            self._inside = False
        elif name == f"{_W}p":
            self._add("\n")

    def _say(self, text: str) -> None:
        if self._inside:
            self._add(text)

    def _add(self, text: str) -> None:
        self._length += len(text)
        if self._length > LONGEST:
            raise Refused(f"That file holds more than the {LONGEST:,} characters that I keep.")
        self._pages[-1].append(text)
