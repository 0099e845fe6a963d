"""How many columns text takes in a terminal, and where it breaks. Called by bot/terminal/line.py and screen.py."""

from __future__ import annotations

import unicodedata


def cells(character: str) -> int:
    """0 for marks that join the letter before, 2 for wide letters and most emoji, else 1 (Unicode TR11)."""
    if " " <= character <= "~":
        return 1
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def width(text: str) -> int:
    return sum(map(cells, text))


def wrap(text: str, columns: int, indent: str = "") -> list[str]:
    """Lines of at most so many columns, broken at spaces where there are some; each carries the indent."""
    room = max(10, columns - width(indent))
    return [indent + line for paragraph in text.split("\n") for line in _broken(paragraph, room)]


def _broken(paragraph: str, room: int) -> list[str]:
    lines, line, used = [], "", 0
    for word in paragraph.split(" "):
        wide = width(word)
        if line and used + 1 + wide > room:
            lines.append(line)
            line, used = "", 0
        elif line:
            line, used = line + " ", used + 1
        while wide > room:
            head = _fitting(word, room - used)
            lines.append(line + head)
            line, used, word = "", 0, word[len(head) :]
            wide -= width(head)  # not width(word): that would read a very long word over and over
        line, used = line + word, used + wide
    return [*lines, line]


def _fitting(word: str, room: int) -> str:
    used = 0
    for place, character in enumerate(word):
        used += cells(character)
        if used > room and place:
            return word[:place]
    return word
