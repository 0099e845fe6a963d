"""Small pieces of written English that replies are made of: lists, counts, quotes. Every specialist uses it."""

from __future__ import annotations

from collections.abc import Sequence

SHOWN = 60  # characters of a person's own words that are repeated in the middle of a sentence


def joined(parts: Sequence[str], word: str = "and") -> str:
    """["a", "b", "c"] -> "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def some(parts: Sequence[str], most: int = 5) -> str:
    """The first few of them, and how many more there are: "a, b and 12 more"."""
    if len(parts) <= most:
        return joined(parts)
    return f"{', '.join(parts[:most])} and {len(parts) - most:,} more"


def counted(number: int, noun: str, plural: str | None = None) -> str:
    """3, "task" -> "3 tasks"; 1 -> "1 task"."""
    return f"{number:,} {noun if number == 1 else plural or _plural(noun)}"


def _plural(noun: str) -> str:
    return f"{noun[:-1]}ies" if noun.endswith(("ry", "ty")) else f"{noun}s"


def them(number: int) -> str:
    return "it" if number == 1 else "them"


def capital(text: str) -> str:
    """The text with a capital first letter; the rest is the person's own."""
    return text[:1].upper() + text[1:]


def shown(text: str, limit: int = SHOWN) -> str:
    """A person's words on one line, cut with "…" where they are long."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def quoted(text: str, limit: int = SHOWN) -> str:
    return f'"{shown(text, limit)}"'


def numbered(lines: Sequence[str], first: int = 1) -> str:
    """One numbered line each, so that "the second one" can be said next."""
    return "\n".join(f"{number}. {line}" for number, line in enumerate(lines, first))
