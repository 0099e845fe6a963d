"""Tables as comma-separated values: one line of text a row, each value behind the name of its column."""

from __future__ import annotations

import csv
import io

from integrations.documents.reading import LONGEST, Refused, joined

ROWS = 20_000
COLUMNS = 200


def read(text: str) -> tuple[str, tuple[int, ...]]:
    """The rows as text, and where each begins."""
    lines = text[: LONGEST + 1].lstrip("\n")
    head = lines.partition("\n")[0]
    sign = max(",;\t|", key=head.count)
    parts: list[str] = []
    names: list[str] = []
    try:
        for row in csv.reader(io.StringIO(lines), delimiter=sign):
            if len(row) > COLUMNS or len(parts) > ROWS:
                raise Refused(f"That table has more than the {ROWS:,} rows or {COLUMNS} columns that I keep.")
            if not names:
                names = [one.strip() for one in row]
            elif any(one.strip() for one in row):
                parts.append(_line(names, row))
    except csv.Error as error:
        raise Refused("That is no table that I can read.") from error
    return joined(parts or [", ".join(names)])


def _line(names: list[str], row: list[str]) -> str:
    said = []
    for place, value in enumerate(row):
        name = names[place] if place < len(names) else ""
        if value.strip():
            said.append(f"{name}: {' '.join(value.split())}" if name else " ".join(value.split()))
    return ", ".join(said)
