"""Buttons under a message: how they are laid out, and what a press of one says. For speaking.py and listening.py.

A press carries the outbox row and the number of its button, and no more: what the button does stands in that row.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.channels.plain import printable
from specialists.contract import Button
from specialists.language.text.patterns import Pattern

WIDTH, IN_A_ROW = 30, 4  # letters of all labels in a row, as a narrow phone shows them, and buttons
LONGEST = 60  # letters of a label
MOST = 100  # buttons that Telegram takes
LARGEST = 2**63  # no row has such a number
_DATA = Pattern(r"([0-9]{1,19})\.([0-9]{1,3})")


def data(row_id: int, number: int) -> str:
    """What a button sends when it is pressed: at most 23 of the 64 bytes that it may hold."""
    return f"{row_id}.{number}"


def read(text: str) -> tuple[int, int] | None:
    """The outbox row and the number of the button, or None for what was never on a button of ours."""
    found = _DATA.fullmatch(text)  # whoever changes their app can press anything
    row_id = int(found[1]) if found else LARGEST
    return (row_id, int(found[2])) if found and row_id < LARGEST else None


def label(button: Button) -> str:
    """What the button shows: in one line, and never nothing."""
    shown = " ".join(printable(button.label).split()) or "…"
    return shown if len(shown) <= LONGEST else f"{shown[: LONGEST - 1].rstrip()}…"


def rows(buttons: Sequence[Button], row_id: int) -> list[list[tuple[str, str]]]:
    """Rows of (label, data): short ones side by side, in their order."""
    laid: list[list[tuple[str, str]]] = []
    width = WIDTH + 1
    for number, button in enumerate(buttons[:MOST]):
        shown = label(button)
        if width + len(shown) > WIDTH or len(laid[-1]) >= IN_A_ROW:
            laid.append([])
            width = 0
        laid[-1].append((shown, data(row_id, number)))
        width += len(shown)
    return laid
