"""Tables of examples as pages of text: a heading in brackets, its rows below; lines with "#" are about the page.

A heading is an intent, or empty for what must not act. For tests/test_router.py, test_wishes.py, test_nearby.py and
door/test_corpus.py; talks are kept in the same way (tests/talk.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

_HERE = Path(__file__).parent
_HEADING = re.compile(r"^\[(.*)\]$", re.M)
_ON = re.compile(r"\n +\|")  # a row goes on in the next line
OPEN, BEYOND = "open", "beyond"  # headings of what was never heard and no phrase is meant for


def sections(page: Path) -> Iterator[tuple[str, list[str]]]:
    """Each heading of a page with the lines below it, as they stand."""
    about, *rest = _HEADING.split(page.read_text(encoding="utf-8"))
    assert all(line.startswith("#") for line in about.split("\n") if line), f"{page} begins without a heading"
    for heading, body in zip(rest[::2], rest[1::2], strict=True):
        yield heading, _ON.sub(" |", body).strip("\n").split("\n")


def sentences() -> list[tuple[str, str]]:
    """(text, intent) of what people text."""
    return [(line, intent) for intent, lines in sections(_HERE / "sentences.txt") for line in lines]


def wishes() -> list[tuple[str, str, tuple[str, ...]]]:
    """(text, intent, the slots of each request it makes); no slots where the row leaves them open.

    Of a message that asks for several things the intents are joined: "add_item+set_reminder".
    """
    return [
        (text, intent, tuple(slots.strip() for slots in wanted))
        for page in sorted((_HERE / "wishes").glob("*.txt"))
        for intent, lines in sections(page)
        for text, *wanted in (line.split(" |") for line in lines)
    ]


def asked() -> list[str]:
    """The wishes that are asked about before anything is done."""
    return [line for _, lines in sections(_HERE / "asked.txt") for line in lines]


def unheard() -> list[tuple[str, str, frozenset[str]]]:
    """(text, its heading, the intents that are right or no mistake)."""
    harmless = {OPEN: ("search", "research", "recall_fact"), BEYOND: ("search", "research", "small_talk", "help")}
    found = []
    for heading, lines in sections(_HERE / "unheard.txt"):
        for line in lines:
            text, _, others = line.partition(" | ")
            right = {*harmless.get(heading, (heading,)), *(other for other in others.split(",") if other)}
            found.append((text, heading, frozenset(right)))
    return found
