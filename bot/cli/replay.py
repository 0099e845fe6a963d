"""`main.py replay FILE`: the model tier alone on a file of messages: how often right, how fast, for what money."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterable, Iterator
from pathlib import Path
from zoneinfo import ZoneInfoNotFoundError

from bot import bootstrap, identity, settings, thinking
from bot.cli import jsonl, understand
from bot.timepiece import SystemClock
from bot.understanding.replaying import Message, Outcome, Replay
from storage.errors import HobError


class NoModel(HobError):
    """No language model is set up here: HOB_LLM_API_KEY or HOB_LLM_BASE_URL names one."""


class BadFile(HobError):
    """That file can't be read as messages."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help='lines {"text", "intent", "slots"?, "id"?, "now"?, "tz"?}')
    parser.add_argument("--jsonl", action="store_true", help="a line of JSON for each message, and no summary")


def run(args: argparse.Namespace) -> int:
    """0 when all were tried, however well. Raises NoModel or BadFile where they could not be."""
    messages = list(_messages(args.file))
    outcomes = asyncio.run(_replayed(settings.load(args.data), messages))
    print("\n".join(one.as_json() for one in outcomes) if args.jsonl else summary(outcomes))
    return 0


def _messages(path: Path) -> Iterator[Message]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile(f"I can't read {path}: {error}.") from error
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            said = jsonl.read(line)
            moment = understand.moment(said.get("now"), said.get("tz"))
            yield Message(
                str(said.get("id", number)), str(said["text"]), str(said["intent"]), dict(said.get("slots") or {}),
                moment,
            )
        except (ValueError, KeyError, AttributeError, TypeError, OSError, ZoneInfoNotFoundError) as error:
            lacks = "it lacks " if isinstance(error, KeyError) else ""
            raise BadFile(f"Line {number} of {path} is no message: {lacks}{error}.") from error


async def _replayed(options: settings.Settings, messages: Iterable[Message]) -> list[Outcome]:
    if thinking.service(options) is None:
        raise NoModel
    database = await bootstrap.open_database(options)
    try:
        now = SystemClock().now()
        address = await identity.settle_household(database, owner=options.owner_name, zone=options.zone, now=now)
        known = await identity.Identity(database).who("terminal", address)
        if known is None:
            raise NoModel
        async with thinking.opened(options, database, now) as (brain, _):
            replay = Replay(brain, known.person.id, now)
            return [await replay.outcome(message) for message in messages]
    finally:
        await database.close()


def summary(outcomes: list[Outcome]) -> str:
    """The whole for people; what went wrong line by line, at most thirty."""
    right = sum(one.right for one in outcomes)
    intents = sum(one.read == ((one.message.intent,) if one.message.intent else ()) for one in outcomes)
    answered = [one for one in outcomes if one.answered]
    took = sorted(one.ms for one in answered) or [0.0]
    known = [one.micros for one in outcomes if one.micros is not None]
    lines = [
        f"{one.message.name}: {one.message.text[:60]!r} is {one.message.intent or 'no request'}, "
        f"read as {', '.join(one.read) or 'none'}{f' ({one.why})' if one.why else ''}"
        for one in outcomes
        if not one.right
    ][:30]
    count = len(outcomes) or 1
    lines += [
        f"{len(outcomes)} messages: intent right in {intents} ({intents / count:.1%}), intent and slots in {right} "
        f"({right / count:.1%}), {len(outcomes) - len(answered)} not answered",
        f"latency of a call: median {took[len(took) // 2]:.0f} ms, 95 of 100 within "
        f"{took[min(len(took) - 1, int(len(took) * 0.95))]:.0f} ms",
        f"{sum(one.tokens for one in outcomes):,} tokens, ${sum(known) / 1e6:.4f}"
        + ("" if len(known) == len(outcomes) else " and what nobody has a price for"),
    ]
    return "\n".join(lines)
