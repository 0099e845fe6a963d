"""Events as other programs write them."""

from __future__ import annotations


def event(uid: str, title: str, begins: str = "20261124T150000", *more: str, zone: str = "Europe/Berlin") -> str:
    """A VEVENT of an hour; `begins` is a wall time in `zone`, or a date. `more` are further lines."""
    start = f"DTSTART;VALUE=DATE:{begins}" if "T" not in begins else f"DTSTART;TZID={zone}:{begins}"
    long = [] if "T" not in begins else ["DURATION:PT1H"]
    lines = ["BEGIN:VEVENT", f"UID:{uid}", "DTSTAMP:20261101T080000Z", f"SUMMARY:{title}", start, *long, *more]
    return "\r\n".join([*lines, "END:VEVENT", ""])


def file(*events: str) -> str:
    """A calendar file of these events."""
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//other//EN\r\n" + "".join(events) + "END:VCALENDAR\r\n"
