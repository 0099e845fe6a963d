"""Calendar files (iCalendar): one line of text an event. What repeats, and whatever a file asks to be done, is left."""

from __future__ import annotations

import re
from collections.abc import Iterator

from integrations.documents.reading import Refused, joined

EVENTS = 5_000
_LINE = re.compile(r"(?P<name>[A-Za-z-]+)(?:;[^:\"]*(?:\"[^\"]*\"[^:\"]*)*)?:(?P<value>.*)")
_MOMENT = re.compile(r"(?P<day>\d{4}\d{2}\d{2})(?:T(?P<hour>\d{2})(?P<minute>\d{2})\d{0,2}(?P<utc>Z?))?")
_KEPT = ("SUMMARY", "DTSTART", "DTEND", "LOCATION", "DESCRIPTION")


def read(text: str) -> tuple[str, tuple[int, ...]]:
    """The events as text, and where each begins."""
    if "BEGIN:VCALENDAR" not in text.upper()[:1000]:
        raise Refused("That says it is a calendar, and is none.")
    parts: list[str] = []
    event: dict[str, str] | None = None
    for line in _unfolded(text):
        if line.upper() == "BEGIN:VEVENT":
            event = {}
        elif line.upper() == "END:VEVENT" and event is not None:
            parts.append(_said(event))
            event = None
        elif event is not None and (found := _LINE.fullmatch(line)) is not None and found["name"].upper() in _KEPT:
            event.setdefault(found["name"].upper(), found["value"])
        if len(parts) > EVENTS:
            raise Refused(f"That calendar has more than the {EVENTS:,} events that I keep.")
    return joined(parts)


def _unfolded(text: str) -> Iterator[str]:
    """Lines as they were before the file broke them."""
    held: list[str] = []
    for line in text.split("\n"):
        if line[:1] in (" ", "\t") and held:
            held.append(line[1:])
            continue
        if held:
            yield "".join(held)
        held = [line.rstrip()]
    yield "".join(held)


def _said(event: dict[str, str]) -> str:
    told = [_plain(event.get("SUMMARY", "")) or "Event", _moment(event.get("DTSTART", ""))]
    if "DTEND" in event:
        told.append(f"until {_moment(event['DTEND'])}")
    if event.get("LOCATION"):
        told.append(f"at {_plain(event['LOCATION'])}")
    if event.get("DESCRIPTION"):
        told.append(_plain(event["DESCRIPTION"]))
    return ", ".join(filter(None, told))


def _moment(value: str) -> str:
    found = _MOMENT.match(value)
    if found is None:
        return ""
    day = f"{found['day'][:4]}-{found['day'][4:6]}-{found['day'][6:]}"
    return f"{day} {found['hour']}:{found['minute']}{' UTC' * bool(found['utc'])}" if found["hour"] else day


def _plain(value: str) -> str:
    value = value.replace("\\n", " ").replace("\\N", " ").replace("\\,", ",").replace("\\;", ";").replace("\\\\", "\\")
    return " ".join(value.split())
