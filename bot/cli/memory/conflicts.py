"""`main.py memory conflicts`: whether two remembered statements can both stand. It reads nothing but its input."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from typing import Any

from bot.cli import jsonl
from specialists.language.statements.conflicts import conflict


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("old", nargs="?", help="what is remembered")
    parser.add_argument("new", nargs="?", help="what is said now")
    parser.add_argument("--jsonl", action="store_true", help='lines {"id","old","new"}, one answer each')


def run(args: argparse.Namespace) -> int:
    """0 where everything was judged, 2 where there was nothing to judge."""
    if args.jsonl:
        _answer(sys.stdin)
        return 0
    if not args.old or not args.new:
        print('Give two statements, or --jsonl: memory conflicts "I live in York" "I moved to Hull"', file=sys.stderr)
        return 2
    print(conflict(args.old, args.new))
    return 0


def _answer(lines: Iterable[str]) -> None:
    """One answer a line, in order; a line that holds no two statements is answered with its error."""
    for line in lines:
        if line.strip():
            print(json.dumps(_judged(line), ensure_ascii=False), flush=True)


def _judged(line: str) -> dict[str, Any]:
    name = None
    try:
        asked = jsonl.read(line)
        name = asked.get("id")
        old, new = asked["old"], asked["new"]
    except (ValueError, KeyError, AttributeError, TypeError) as error:
        return {"id": name, "conflict": "none", "error": f"{type(error).__name__}: {error}"}
    if not isinstance(old, str) or not isinstance(new, str):
        return {"id": name, "conflict": "none", "error": "TypeError: old and new are texts"}
    return {"id": name, "conflict": conflict(old, new)}
