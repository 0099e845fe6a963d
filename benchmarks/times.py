"""Reading English times, beside the libraries that people use for it, in one run over the tables of our own tests.

The rivals are installed into a virtual environment of the benchmark's own; without a network ours is measured alone.
That all of our own rows are read right is what the tests hold; what the others make of them says how far apart we are.
"""

from __future__ import annotations

import datetime as dt
import json
import re
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks import times_rivals
from benchmarks.figure import Figure, percentile
from specialists.language import time as when

_RULE = re.compile(r"[A-Z]+=[^;\s]+")
_PATIENCE = 300.0  # seconds for one of them to install, and for all to answer


def figures(folder: Path) -> Iterator[Figure]:
    # Only where there are tests are there tables to read.
    from tests.language.time import reading, tables

    rows = [(text, value) for table in tables.ALL.values() for text, value in table if value != "nothing"]
    ours, right = [], 0
    for text, value in rows:
        when.read(text, reading.NOW)  # what is compiled at first sight is not what a time costs
        began = time.perf_counter_ns()
        found = when.read(text, reading.NOW)
        ours.append((time.perf_counter_ns() - began) / 1000)
        right += reading.shown(found) == value
    yield Figure("times.median", percentile(ours, 0.5), "us", target=150)
    yield Figure("times.p99", percentile(ours, 0.99), "us", target=2000)
    exact = 100 * right / len(rows)
    yield Figure("times.exact", exact, "%", target=90)
    for name, told in _rivals(folder, [text for text, _ in rows], reading.NOW.replace(tzinfo=None)).items():
        theirs = sum(_is_same(value, answer) for (_, value), answer in zip(rows, told["answers"], strict=True))
        yield Figure(f"times.exact.{name}", exact, "%", peer=name, peer_value=100 * theirs / len(rows))
        median = percentile(told["us"], 0.5)
        yield Figure(f"times.median.{name}", percentile(ours, 0.5), "us", peer=name, peer_value=median)


def _rivals(folder: Path, texts: list[str], now: dt.datetime) -> dict[str, Any]:
    home = folder / "rivals"
    venv.create(home, with_pip=True)
    python = str(home / "bin" / "python")
    for name in times_rivals.READERS:
        command = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--prefer-binary", name,
                   *times_rivals.BESIDES.get(name, [])]
        done = subprocess.run(command, check=False, timeout=_PATIENCE, capture_output=True, text=True)
        if done.returncode:
            print(f"{name} does not install here", file=sys.stderr)
    shown = subprocess.run(
        [python, "-I", times_rivals.__file__], input=json.dumps({"now": now.isoformat(), "texts": texts}),
        stdout=subprocess.PIPE, text=True, check=True, timeout=_PATIENCE,
    )
    told: dict[str, Any] = json.loads(shown.stdout)
    return told


def _is_same(wanted: str, answer: times_rivals.Answer) -> bool:
    """Whether a rival means what a row wants: the day for a day, the minute for a minute, the parts of a rule.

    Ends of days may be said as the last day or the one after; what is said beside (zones, deadlines) is left out.
    """
    start, end, rule = answer
    if wanted.startswith("FREQ="):
        return bool(rule) and _parts(rule) == _parts(wanted.split(" ")[0])
    said = wanted.removeprefix("by ").split(" ")[0]
    first, _, last = said.partition("..")
    if not start or not _is_moment(first, start):
        return False
    return not last or (bool(end) and (_is_moment(last, end) or _is_moment(_day_before(last), end)))


def _is_moment(wanted: str, said: str) -> bool:
    return said[: len(wanted)] == wanted


def _day_before(day: str) -> str:
    if len(day) > 10:
        return day
    return (dt.date.fromisoformat(day) - dt.timedelta(days=1)).isoformat()


def _parts(rule: str) -> dict[str, str]:
    parts = dict(part.split("=", 1) for part in _RULE.findall(rule.replace("RRULE:", "")))
    return {name: value.replace("+", "") for name, value in parts.items() if (name, value) != ("INTERVAL", "1")}
