"""Bytes as text."""

from __future__ import annotations

from integrations.documents.reading import LONGEST, Refused

_CONTROL = 0.02  # of a text's characters, from where it is none


def decoded(content: bytes) -> str:
    """The text of a file; of an encoding that it tells, else UTF-8, else that of old Windows files."""
    if len(content) > 4 * LONGEST:  # bytes of the longest signs
        raise Refused(f"That file holds more than the {LONGEST:,} characters that I keep.")
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if content.startswith(mark):
            return _plain(content.decode(encoding, errors="replace"))
    try:
        return _plain(content.decode("utf-8"))
    except UnicodeDecodeError:
        return _plain(content.decode("cp1252", errors="replace"))


def _plain(text: str) -> str:
    """With one sign for the end of a line, and nothing that no text holds."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    kept = "".join(sign for sign in text if sign in "\n\t" or (sign.isprintable() and sign != "�"))
    if "\x00" in text or len(text) - len(kept) > _CONTROL * len(text) + 2:
        raise Refused("That file says it is text, and is none: I don't open it.")
    return kept
