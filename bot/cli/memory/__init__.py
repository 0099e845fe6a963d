"""`main.py memory`: what Hob remembers, from the command line. Each of its commands is a module of this folder."""

from __future__ import annotations

import argparse
import importlib
from pathlib import Path

# The command, the module that does it, and what it does.
COMMANDS = {
    "import": ("bringing", "bring in what was said: lines {\"id\",\"text\",\"at\"?,\"speaker\"?}"),
    "conflicts": ("conflicts", "tell whether two statements can both stand"),
    "sessions": ("sessions", "bring in old sessions, without the technical records among their talk"),
    "search": ("searching", "find what was said or is known"),
    "facts": ("facts", "show what is believed of a person"),
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """One parser a command; --data may stand before it or behind it."""
    commands = parser.add_subparsers(dest="memory_command", metavar="COMMAND", required=True)
    for name, (module, does) in COMMANDS.items():
        sub = commands.add_parser(name, help=does, description=does[0].upper() + does[1:] + ".")
        sub.add_argument("--data", metavar="DIR", type=Path, default=argparse.SUPPRESS, help=argparse.SUPPRESS)
        importlib.import_module(f"{__name__}.{module}").arguments(sub)


def run(args: argparse.Namespace) -> int:
    module, _ = COMMANDS[args.memory_command]
    status: int = importlib.import_module(f"{__name__}.{module}").run(args)
    return status
