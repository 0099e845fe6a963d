"""`main.py memory search`: what memory finds for a question, for people; and with --jsonl for scripts."""

from __future__ import annotations

import argparse
import asyncio
import datetime as dt
import gc
import json
import sys
import time
from collections.abc import Iterable
from typing import Any
from zoneinfo import ZoneInfo

from bot import settings
from bot.cli import jsonl
from bot.cli.memory import moments, names, store
from bot.cli.memory.store import Store
from storage.memory import passages
from storage.memory.search import Found, Hit, Outcome, search

NOTHING = {Outcome.NONE: "Nothing.", Outcome.WEAK: "Nothing that would answer this. Closest come:"}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("text", nargs="*", help="the question")
    parser.add_argument("--k", type=int, default=10, help="how many at most (default: 10)")
    parser.add_argument("--jsonl", action="store_true", help='lines {"id","query","at"?,"limit"?}, one answer each')
    parser.add_argument("--as", dest="guest", metavar="PERSON", help="whose memory (default: the owner's)")


def run(args: argparse.Namespace) -> int:
    """0 where every question was answered, be it with nothing."""
    return asyncio.run(_search(settings.load(args.data), args))


async def _search(options: settings.Settings, args: argparse.Namespace) -> int:
    async with store.opened(options, args.guest) as opened:
        at = await latest(opened)
        if not args.jsonl:
            found, _ = await _found(opened, " ".join(args.text), args.k, at)
            print(told(found))
            return 0
        for _ in range(2):  # the second search has its shelf: it is made before the first question's time begins
            await _found(opened, "warm", 1, at)
        gc.collect()
        gc.freeze()
        await _answer(opened, sys.stdin, args.k, at)
        return 0


async def latest(opened: Store) -> dt.datetime:
    """When questions are asked that do not say: after the last that is known, or dates would be looked for in vain."""
    async with opened.unit() as unit:
        last = await passages.latest(unit)
    return (last or opened.now).astimezone(ZoneInfo(opened.person.zone))


async def _answer(opened: Store, lines: Iterable[str], k: int, at: dt.datetime) -> None:
    """One answer a line, in order; a line that is no question is answered with its error."""
    for line in lines:
        if not line.strip():
            continue
        name = None
        try:
            asked = jsonl.read(line)
            name = asked.get("id")
            moment = _moment(asked.get("at"), at)
            found, took = await _found(opened, str(asked["query"]), int(asked.get("limit") or k), moment)
            results = [_result(hit) for hit in found.hits]
            said: dict[str, Any] = {"id": name, "results": results, "outcome": found.outcome, "us": took}
            if found.near:
                said["near"] = [_result(hit) for hit in found.near]
        except (ValueError, KeyError, AttributeError, TypeError, OverflowError) as error:
            said = {"id": name, "results": [], "us": 0, "error": f"{type(error).__name__}: {error}"}
        print(json.dumps(said, ensure_ascii=False), flush=True)


def _result(hit: Hit) -> dict[str, Any]:
    """With the id that it came with; what was said to Hob itself has Hob's own."""
    return {"id": str(hit.id) if hit.external_id is None else names.given(hit.external_id), "score": hit.score}


def _moment(asked: object, at: dt.datetime) -> dt.datetime:
    read = moments.moment(asked, at)
    return at if read is None else read.astimezone(at.tzinfo)


async def _found(opened: Store, text: str, k: int, at: dt.datetime) -> tuple[Found, int]:
    """What is found, and in how many microseconds."""
    async with opened.unit() as unit:
        began = time.perf_counter_ns()
        found = await search(unit, text, k, at=at)
        return found, (time.perf_counter_ns() - began) // 1000


def told(found: Found) -> str:
    """What was found, for people."""
    lines = [NOTHING[found.outcome]] if found.outcome in NOTHING else []
    for hit in found.hits or found.near:
        said = f"{hit.at:%Y-%m-%d} " if hit.at else ""
        who = f"{hit.speaker}: " if hit.speaker else ""
        lines.append(f"{hit.score:5.2f}  {said}{'' if hit.text.startswith(who) else who}{hit.text}")
    return "\n".join(lines)
