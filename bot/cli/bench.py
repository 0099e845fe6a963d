"""`main.py bench`: prints the benchmark table, or the same as JSON. main.py calls it."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

from benchmarks import families, figure
from storage.errors import HobError


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one object a figure, one a line")
    known = ", ".join(families.FAMILIES)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"only these: a family ({known}) or a figure of one")


def run(args: argparse.Namespace) -> int:
    """Prints each figure as soon as it is measured. 1 where a family could not be measured, or a name is unknown.

    Told to stop (Ctrl-C, SIGTERM), it takes with it all that it had started, and its folder.
    """
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return _print(args)
    except KeyboardInterrupt:
        return 130
    finally:
        signal.signal(signal.SIGTERM, before)


def _print(args: argparse.Namespace) -> int:
    status = 0
    try:
        chosen = families.chosen(args.names)
    except HobError as error:
        print(error.say, file=sys.stderr)
        return 1
    if not args.json:
        print(figure.HEADING)
    for family in chosen:
        try:
            for one in families.measure(family, args.data or Path("data")):
                if _wanted(one.name, family, args.names):
                    print(one.as_json() if args.json else figure.line(one), flush=True)
        except HobError as error:
            print(error.say, file=sys.stderr)
            status = 1
    return status


def _wanted(name: str, family: str, names: list[str]) -> bool:
    return not names or family in names or any(name.startswith(asked) for asked in names)
