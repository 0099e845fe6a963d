"""What storage/portability.py wrote down of a person, as Markdown to be read. Called by bot/cli/export.py."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo

from specialists.language.time import say

Row = Mapping[str, Any]


def markdown(document: Mapping[str, Any]) -> str:
    """The whole document as one text, a heading a kind of thing; times are the person's own."""
    tables: dict[str, Sequence[Row]] = dict(document["tables"])
    tables["people"] = [{**row, "reached": _reached(row, tables)} for row in tables.get("people", ())]
    me = next((row for row in tables.get("people", ()) if row["id"] == document["person"]), None)
    zone = ZoneInfo(me["zone"]) if me else ZoneInfo("UTC")
    parts = ["# What Hob keeps for " + (me["name"] if me and me["name"] else "you")]
    parts.append(f"Written on {_day(document['at'], zone)}. Times are of {zone.key}.")
    if document["secrets_left_out"]:
        parts.append(f"{document['secrets_left_out']} marked as secret are not in here.")
    for heading, name, line in _CHAPTERS:
        lines = [line(row, zone) for row in tables.get(name, ()) if _is_shown(name, row, document["person"])]
        if lines:
            parts += [f"## {heading}", "\n".join(f"- {one}" for one in lines)]
    parts += _lists(tables)
    parts += _talk(tables.get("conversations", ()), zone)
    return "\n\n".join(parts) + "\n"


def _is_shown(name: str, row: Row, whose: int) -> bool:
    if name == "facts":
        return row["state"] in ("live", "review")
    return name != "people" or row["id"] != whose


def _reached(person: Row, tables: Mapping[str, Sequence[Row]]) -> list[str]:
    """Where somebody is reached, each address once though several channels have it."""
    return list(dict.fromkeys(
        row["address"] for row in tables.get("handles", ()) if row["person_id"] == person["id"] and row["address"]
    ))  # fmt: skip


def _fact(row: Row, zone: ZoneInfo) -> str:
    return f"{_plain(row['text'])} ({row['category']}, since {_day(row['learnt_at'], zone)})"


def _contact(row: Row, zone: ZoneInfo) -> str:
    known = [*row["aliases"], *row["reached"], *(f"{name}: {value}" for name, value in row["details"].items())]
    return _plain(row["name"]) + (f" ({_plain(', '.join(map(str, known)))})" if known else "")


def _reminder(row: Row, zone: ZoneInfo) -> str:
    repeats = f", {say.rule(row['rrule'])}" if row["rrule"] else ""
    return f"{_plain(row['text'])}: {row['starts_local'].replace('T', ' ')[:16]}{repeats} [{row['state']}]"


def _task(row: Row, zone: ZoneInfo) -> str:
    due = f", due {row['due_local'].replace('T', ' ')[:16]}" if row["due_local"] else ""
    return f"[{_tick(row, 'done')}] {_plain(row['title'])}{due}"


def _profile(row: Row, zone: ZoneInfo) -> str:
    items = [
        str(item.get("text", item)) if isinstance(item, dict) else str(item)
        for section in row["document"].get("sections", {}).values() for item in section
    ]
    return f"{row['name']}: {_plain('; '.join(items))}"


def _chunk(row: Row, zone: ZoneInfo) -> str:
    return _plain(str(row.get("text", "")))


_CHAPTERS: tuple[tuple[str, str, Callable[[Row, ZoneInfo], str]], ...] = (
    ("What Hob remembers", "facts", _fact),
    ("Profiles", "profiles", _profile),
    ("What was going on", "chunks", _chunk),
    ("People", "people", _contact),
    ("Reminders", "reminders", _reminder),
    ("Tasks", "tasks", _task),
)


def _lists(tables: Mapping[str, Sequence[Row]]) -> Iterable[str]:
    for named in tables.get("lists", ()):
        items = [row for row in tables.get("list_items", ()) if row["list_id"] == named["id"]]
        if items:
            yield f"## List: {_plain(named['name'])}"
            yield "\n".join(f"- [{_tick(row, 'bought')}] {_amount(row)}{_plain(row['name'])}" for row in items)


def _amount(row: Row) -> str:
    return " ".join(part for part in (row["amount"], row["unit"]) if part) + (" " if row["amount"] else "")


def _talk(rows: Sequence[Row], zone: ZoneInfo) -> Iterable[str]:
    if rows:
        yield "## Conversations"
    for day, said in groupby(sorted(rows, key=lambda row: row["at"]), key=lambda row: _day(row["at"], zone)):
        lines = []
        for row in said:
            at = dt.datetime.fromisoformat(row["at"]).astimezone(zone)
            lines += [f"- {at:%H:%M} You: {_plain(row['said'])}"] if row["said"] else []
            lines += [f"- {at:%H:%M} Hob: {_plain(row['answered'])}"] if row["answered"] else []
        yield f"### {day}"
        yield "\n".join(lines)


def _tick(row: Row, done: str) -> str:
    return "x" if row["state"] == done else " "


def _day(moment: str, zone: ZoneInfo) -> str:
    return f"{dt.datetime.fromisoformat(moment).astimezone(zone):%Y-%m-%d}"


def _plain(text: str) -> str:
    """One line: what somebody wrote must not become a heading or a list of its own."""
    return " ".join(str(text).split())
