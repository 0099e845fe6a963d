"""Check-ins as a plain picture of letters: a week a line, or a bar a day where the answers are numbers. For record.py.

Letters arrive on every phone; a drawn picture would not.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from zoneinfo import ZoneInfo

from specialists.language.text.patterns import Pattern

WEEKS, BARS, WIDEST = 6, 21, 12
LEGEND = {"✓": "answered", "✗": "no answer", "!": "asked for help", "–": "called off", "…": "still waiting",
          "·": "not asked"}  # fmt: skip
_NUMBER = Pattern(r"(?<![\w.,:])-?\d{1,6}(?:[.,]\d{1,3})?(?![\d:])")

Point = tuple[dt.datetime, str, str]  # when it was asked, its mark, the answer's text


def drawn(points: Sequence[Point], zone: ZoneInfo, now: dt.datetime) -> str:
    """The picture of rounds, earliest first: bars where most answers hold one number, else the weeks."""
    numbers = [(at, value) for at, _, text in points if (value := _value(text)) is not None]
    answered = sum(bool(text) for _, _, text in points)
    if len(numbers) > 1 and len(numbers) * 3 >= answered * 2:
        return _bars(numbers[-BARS:], zone)
    return _weeks(points, zone, now)


def legend(marks: str) -> str:
    """What the marks mean that are in it; empty where all are answers, or called off, which is told in words."""
    there = [f"{mark} {said}" for mark, said in LEGEND.items() if mark in marks]
    return ", ".join(there) if set(marks) - {"✓", "–", " "} else ""


def _value(text: str) -> float | None:
    found = _NUMBER.findall(text)
    return float(found[0].replace(",", ".")) if len(found) == 1 else None


def _bars(numbers: Sequence[tuple[dt.datetime, float]], zone: ZoneInfo) -> str:
    most, least = max(value for _, value in numbers), min(value for _, value in numbers)
    base = 0.0 if most - least > most / 10 or most == least else least - (most - least)  # a small change is seen, too
    lines = []
    for at, value in numbers:
        width = max(1, round((value - base) / ((most - base) or 1) * WIDEST))
        lines.append(f"{at.astimezone(zone):%a} {at.astimezone(zone).day:>2} {'▇' * width} {value:g}")
    return "\n".join(lines)


def _weeks(points: Sequence[Point], zone: ZoneInfo, now: dt.datetime) -> str:
    today = now.astimezone(zone).date()
    days: dict[dt.date, str] = {}
    for at, mark, _ in points:
        day = at.astimezone(zone).date()
        days[day] = _worse(days.get(day, ""), mark)
    first = max(min(days), today - dt.timedelta(weeks=WEEKS - 1))
    monday = first - dt.timedelta(days=first.weekday())
    lines = []
    while monday <= today:
        marks = "".join(
            " " if (day := monday + dt.timedelta(days=step)) > today else days.get(day, "·") for step in range(7)
        )
        lines.append(f"{monday.day:>2} {monday:%b}: {marks.rstrip()}")
        monday += dt.timedelta(weeks=1)
    shown = "".join(lines)
    told = legend("".join(mark for mark in LEGEND if mark in shown))
    return "\n".join(["A line a week, from Monday on:", *lines, *([told] if told else [])])


def _worse(one: str, other: str) -> str:
    """Of two rounds of one day the mark that matters more."""
    order = ("!", "✗", "…", "–", "✓", "")
    return min(one, other, key=order.index)
