"""Bytes of a terminal in, keys out: a name, or the text that was typed or pasted. Called by bot/terminal/screen.py."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

from specialists.language.text.patterns import Pattern


@dataclass(frozen=True, slots=True)
class Key:
    """Something pressed that is no text: "left", "delete-word", …"""

    name: str


_CONTROLS = {
    "\x01": "home", "\x02": "left", "\x04": "end-of-input", "\x05": "end", "\x06": "right", "\x08": "backspace",
    "\n": "enter", "\x0b": "delete-to-end", "\x0c": "clear", "\r": "enter", "\x0e": "down", "\x10": "up",
    "\x14": "transpose", "\x15": "delete-to-start", "\x17": "delete-word", "\x19": "yank", "\x7f": "backspace",
}
_SEQUENCES = {
    "[A": "up", "[B": "down", "[C": "right", "[D": "left", "[H": "home", "[F": "end", "[1~": "home", "[4~": "end",
    "[7~": "home", "[8~": "end", "[3~": "delete", "[1;5C": "word-right", "[1;5D": "word-left", "[1;3C": "word-right",
    "[1;3D": "word-left", "[5C": "word-right", "[5D": "word-left", "OA": "up", "OB": "down", "OC": "right",
    "OD": "left", "OH": "home", "OF": "end", "b": "word-left", "f": "word-right", "\x7f": "delete-word",
    "\r": "newline", "\n": "newline",
}
_PASTE_ENDS = "\x1b[201~"
# A whole escape sequence (ECMA-48: parameters, intermediates, final byte), or Alt and a letter.
_ESCAPE = Pattern(r"\x1b(\[[0-?]*[ -/]*[@-~]|O.|[^\[O])", re.DOTALL)
_TEXT = Pattern("[^\x00-\x1f\x7f-\x9f]+")


class Decoder:
    """Keeps what is half there (a letter's bytes, an escape sequence, a paste) until the rest comes."""

    def __init__(self) -> None:
        self._utf8 = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._pasted: str | None = None

    def feed(self, raw: bytes) -> Iterator[Key | str]:
        """The keys and pieces of text that these bytes complete."""
        self._rest += self._utf8.decode(raw)
        while self._rest:
            found = self._paste() if self._pasted is not None else self._next()
            if found is None:
                return
            if found != "":
                yield found

    def _paste(self) -> str | None:
        text, end, after = self._rest.partition(_PASTE_ENDS)
        if not end:  # the end mark itself may have come in half
            keep = next((n for n in range(len(_PASTE_ENDS) - 1, 0, -1) if text.endswith(_PASTE_ENDS[:n])), 0)
            self._pasted = (self._pasted or "") + text[: len(text) - keep]
            self._rest = text[len(text) - keep :]
            return None
        whole, self._pasted, self._rest = (self._pasted or "") + text, None, after
        lines = whole.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n").split("\n")
        return "\n".join("".join(_TEXT.findall(line.replace("\t", " "))) for line in lines)

    def _next(self) -> Key | str | None:
        text = _TEXT.match(self._rest)
        if text:
            self._rest = self._rest[text.end() :]
            return text.group()
        if self._rest[0] != "\x1b":
            control, self._rest = self._rest[0], self._rest[1:]
            name = _CONTROLS.get(control)
            return Key(name) if name else ""
        escape = _ESCAPE.match(self._rest)
        if escape is None:
            if len(self._rest) > 32:  # no terminal sends so long a sequence: it was noise
                self._rest = self._rest[1:]
                return ""
            return None
        self._rest = self._rest[escape.end() :]
        if escape[1] == "[200~":
            self._pasted = ""
            return ""
        name = _SEQUENCES.get(escape[1])
        return Key(name) if name else ""
