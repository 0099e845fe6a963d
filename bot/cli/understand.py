"""`main.py understand`: how a message is read, and why. Reads nothing but its input; for people, scripts and
the scorer."""

from __future__ import annotations

import argparse
import datetime as dt
import gc
import json
import sys
import time
from collections.abc import Iterable
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.cli import jsonl
from bot.understanding import asking
from bot.understanding.message import slots
from bot.understanding.message.readings import Known, Reading
from bot.understanding.message.router import Router
from specialists import registry
from specialists.contract import Operation, Request
from specialists.language import time as when
from specialists.language.time import When
from specialists.language.time import say as when_say
from specialists.registry import Registry

_WARMING = dt.datetime(2026, 1, 1, 12, tzinfo=dt.UTC)
_OFFERED = 3  # alternatives, likeliest first
_TIMED_TEXT = 10_000  # characters of a message that may be about one time
# What everybody may be taken to have where nobody is known: there is no store behind this command.
_KNOWN = Known(lists=("groceries", "shopping", "to do"))


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the command's options."""
    parser.add_argument("text", nargs="*", help="the message")
    parser.add_argument("--now", metavar="ISO", help="the moment it is read at (default: now), local to --tz")
    parser.add_argument("--tz", metavar="ZONE", default="", help="an IANA zone (default: this machine's, or UTC)")
    parser.add_argument("--jsonl", action="store_true", help='lines {"id","text","now"?,"tz"?}, one answer each')


def run(args: argparse.Namespace) -> int:
    """0 where everything was read, 2 for a zone or a moment that does not exist."""
    found = registry.find()
    reader = Reader(found)
    try:
        if args.jsonl:
            return reader.lines(sys.stdin, args.now, args.tz)
        said = reader.told(" ".join(args.text), moment(args.now, args.tz))
    except (ValueError, ZoneInfoNotFoundError) as error:
        print(f"I cannot read that moment or zone: {error}", file=sys.stderr)
        return 2
    print(said)
    return 0


def moment(now: str | None, zone: str | None) -> dt.datetime:
    """The aware moment that --now and --tz mean. Raises ValueError or ZoneInfoNotFoundError."""
    place = ZoneInfo(zone) if zone else None
    if now is None:
        return dt.datetime.now(place or dt.UTC)
    read = dt.datetime.fromisoformat(now)
    if read.tzinfo is None:
        return read.replace(tzinfo=place or dt.UTC)
    return read.astimezone(place) if place else read


class Reader:
    """A router with its answers as JSON."""

    def __init__(self, found: Registry) -> None:
        served = found.actions()
        self._found = found
        self._served = served
        self._router = Router(served)
        self._categories = {action.intent: action.category for action in served}

    def lines(self, source: Iterable[str], now: str | None, zone: str) -> int:
        """One answer a line, in order; a line that is no request is answered with its error."""
        self._warm()
        gc.collect()
        gc.freeze()  # the grammar is here to stay: walking it again and again would show as slow messages
        for line in source:
            if not line.strip():
                continue
            print(json.dumps(self._line(line, now, zone), ensure_ascii=False), flush=True)
        return 0

    def _warm(self) -> None:
        """Reads every example once: what is compiled at first sight is then no part of a message's time."""
        self._router.warm()
        for action in self._served:
            for example in action.examples:
                self._router.read(example.text, _WARMING, known=_KNOWN)

    def _line(self, line: str, now: str | None, zone: str) -> dict[str, Any]:
        name = None
        try:
            asked = jsonl.read(line)
            name = asked.get("id")
            at = moment(asked.get("now") or now, asked.get("tz") or zone)
            return {"id": name, **self.read(str(asked["text"]), at)}
        except (ValueError, KeyError, AttributeError, TypeError, OSError, ZoneInfoNotFoundError) as error:
            return {"id": name, "intents": [], **slots.NO_TIME, "us": 0, "error": f"{type(error).__name__}: {error}"}

    def read(self, text: str, now: dt.datetime) -> dict[str, Any]:
        """The reading of one message: its requests, and its time, the one that the whole of it is about."""
        reading, value, took = self._timed(text, now)
        said: dict[str, Any] = {"intents": [self._request(request) for request in self._requests(reading)]}
        if reading.asks:
            said["intents"][0]["why"] = f"asks: {_asked(reading, text, now, self._found)}"
            said["asks"] = [self._request(request) for request in reading.asks]
        elif reading.second is not None and len(said["intents"]) == 1:
            said["intents"][0]["why"] += f"; second came {reading.second.intent}, by {reading.second.why}"
        offered = reading.asks or self._router.alternatives(text, now)
        said["alternatives"] = [
            {"intent": one.intent, "probability": one.confidence, "slots": self._request(one)["slots"]}
            for one in offered[:_OFFERED]
        ]
        return {**said, "left_over": list(reading.left_over), **slots.times(value), "us": took}

    def told(self, text: str, now: dt.datetime) -> str:
        """The same for people: what is understood, of which words, what was assumed, what came second."""
        reading, value, took = self._timed(text, now)
        lines = [f"asks: {_asked(reading, text, now, self._found)}"] if reading.asks else []
        for request in reading.asks or self._requests(reading):
            sure = f" ({request.confidence:.0%} sure)" if request.confidence else ""
            lines.append(f"{request.intent}{sure}: {request.why}")
            lines += [f"  {name}: {_shown(slot, now)}" for name, slot in request.slots.items()]
        if reading.second is not None and not reading.asks:
            lines.append(f"second came {reading.second.intent}: {reading.second.why}")
        slots = [slot for request in reading.requests for slot in request.slots.values()]
        if value is not None and not any(isinstance(slot, When) for slot in slots):
            lines.append(f"a time in it: {_shown(value, now)}")
        return "\n".join([*lines, f"read in {took / 1000:.1f} ms"])

    def _timed(self, text: str, now: dt.datetime) -> tuple[Reading, When | None, int]:
        began = time.perf_counter_ns()
        reading = self._router.read(text, now, known=_KNOWN)
        value = when.sole(text, now, reading.times) if len(text) < _TIMED_TEXT else None
        return reading, value, (time.perf_counter_ns() - began) // 1000

    def _requests(self, reading: Reading) -> tuple[Request, ...]:
        talk = self._found.intent("talk", Operation.CHAT)
        return reading.requests or (Request(talk, why=reading.why),)

    def _request(self, request: Request) -> dict[str, Any]:
        return {
            "intent": request.intent,
            "category": self._categories.get(request.intent, "system"),
            "tier": request.tier,
            "confidence": request.confidence,
            "slots": {name: slots.plain(value) for name, value in request.slots.items()},
            "why": "; ".join([request.why, *(f"assumed: {note}" for note in assumed(request))]),
        }


def _asked(reading: Reading, text: str, now: dt.datetime, found: Registry) -> str:
    """What the person would be asked, in one line."""
    question = asking.question(reading.asks, text, [asking.deed(one, found, now) for one in reading.asks])
    labels = [f"{number}. {choice.label}" for number, choice in enumerate(question.choices, 1)]
    return question.ask if len(labels) == 1 else " ".join([question.ask, *labels])


def assumed(request: Request) -> list[str]:
    """What was not said and had to be taken, in words, over all of a request's times."""
    notes = [note for value in request.slots.values() if isinstance(value, When) for note in value.assumed]
    return list(dict.fromkeys(notes))


def _shown(value: Any, now: dt.datetime) -> str:
    """A slot for people: a time in words, with the words it was read from and what was assumed."""
    if not isinstance(value, When):
        return json.dumps(slots.plain(value), ensure_ascii=False)
    notes = f"; {', '.join(value.assumed)}" if value.assumed else ""
    return f'{when_say.show(value, now)} (from "{value.text.strip()}"{notes})'
