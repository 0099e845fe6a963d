"""Other readers of English times, asked for the same texts as ours. benchmarks/times.py runs this file with the Python
of a virtual environment that holds them, so it imports nothing of Hob: JSON in on standard input, JSON out.
"""

from __future__ import annotations

import datetime as dt
import importlib
import json
import sys
import time
from collections.abc import Callable
from typing import Any

Answer = list[Any]  # [start, end, rule], each a text or None
NOTHING: Answer = [None, None, None]


def _dateparser(now: dt.datetime) -> Callable[[str], Answer]:
    dateparser = importlib.import_module("dateparser")

    settings: Any = {"RELATIVE_BASE": now, "PREFER_DATES_FROM": "future", "DATE_ORDER": "DMY"}
    return lambda text: _one(dateparser.parse(text, languages=["en"], settings=settings))


def _parsedatetime(now: dt.datetime) -> Callable[[str], Answer]:
    calendar = importlib.import_module("parsedatetime").Calendar()

    def read(text: str) -> Answer:
        found, status = calendar.parseDT(text, sourceTime=now)
        return _one(found if status else None)

    return read


def _recurrent(now: dt.datetime) -> Callable[[str], Answer]:
    parser = importlib.import_module("recurrent.event_parser")

    def read(text: str) -> Answer:
        found = parser.RecurringEvent(now_date=now).parse(text)
        if isinstance(found, str):
            return [None, None, found]
        return _one(found)

    return read


def _timefhuman(now: dt.datetime) -> Callable[[str], Answer]:
    module = importlib.import_module("timefhuman")
    config = module.tfhConfig(now=now)

    def read(text: str) -> Answer:
        found = module.timefhuman(text, config=config)
        first = found[0] if isinstance(found, list) and found else found
        if isinstance(first, tuple) and len(first) == 2:
            return [_one(first[0])[0], _one(first[1])[0], None]
        return _one(first)

    return read


def _recognizers(now: dt.datetime) -> Callable[[str], Answer]:
    module = importlib.import_module("recognizers_date_time")

    def read(text: str) -> Answer:
        found = module.recognize_datetime(text, "en-gb", reference=now)
        values = [value for one in found for value in (one.resolution or {}).get("values", ())]
        coming = [one for one in values if (one.get("value") or one.get("start") or "") >= f"{now:%Y-%m-%d}"]
        best = (coming or values or [{}])[0]
        start = best.get("value") or best.get("start")
        return [start and start.replace(" ", "T"), best.get("end") and best["end"].replace(" ", "T"), None]

    return read


READERS = {
    "dateparser": _dateparser,
    "parsedatetime": _parsedatetime,
    "recurrent": _recurrent,
    "timefhuman": _timefhuman,
    "recognizers-text-date-time": _recognizers,
}
# What one needs that does not come with it: this one asks for a name that a later emoji took out.
BESIDES = {"recognizers-text-date-time": ["emoji<2"]}


def _one(found: Any) -> Answer:
    if isinstance(found, (dt.date, dt.datetime)):
        return [found.isoformat(), None, None]
    return NOTHING


def ask(make: Callable[[dt.datetime], Callable[[str], Answer]], now: dt.datetime, texts: list[str]) -> dict[str, Any]:
    """Every text's answer and the microseconds of each; an exception of theirs is no answer."""
    read = make(now)
    answers, took = [], []
    for text in [*texts[:20], *texts]:  # twenty to warm up
        began = time.perf_counter_ns()
        try:
            answer = read(text)
        except Exception:
            answer = NOTHING
        took.append((time.perf_counter_ns() - began) / 1000)
        answers.append(answer)
    return {"answers": answers[-len(texts) :], "us": took[-len(texts) :]}


def main() -> None:
    asked = json.load(sys.stdin)
    now = dt.datetime.fromisoformat(asked["now"])
    told = {}
    for name, make in READERS.items():
        try:
            told[name] = ask(make, now, asked["texts"])
        except ImportError as error:  # this one did not install here
            print(f"{name} is not measured: {error}", file=sys.stderr)
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main()
