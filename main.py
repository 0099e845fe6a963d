"""Hob's front door. Only argparse here: every command loads what it needs inside its own module in bot/cli/."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from pathlib import Path

COMMANDS = {
    "chat": "talk in this terminal (or pipe lines in)",
    "run": "talk in this terminal, with the web page beside it",
    "serve": "the web page and everything scheduled, without a terminal",
    "token": "make the token for the HTTP API",
    "understand": "show how a message is read, and why",
    "replay": "try the language model on a file of messages: how often it is right, how fast, what it costs",
    "memory": "bring talk into memory, and search it",
    "calendar": "bring a calendar file in, write one, or make the address of the feed",
    "trace": "show how a message was dealt with, as a tree",
    "stats": "print what worked, how sure and how fast, by day and by specialist",
    "export": "write down all of a person's data, as JSON and as Markdown",
    "import": "bring in what export wrote",
    "doctor": "check this installation and print its settings, secrets hidden",
    "migrate": "bring the database up to date",
    "bench": "print the benchmark table",
}


def main(argv: list[str] | None = None) -> int:
    """Runs one command and returns its exit status: 0 done, 1 refused with a sentence, 2 wrong usage."""
    # One thread for numpy's products: they are small, and threads that wait for each other took five times as long.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    words = sys.argv[1:] if argv is None else argv
    parser = argparse.ArgumentParser(prog="main.py", description="Hob, an assistant that you text.")
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--data", metavar="DIR", type=Path, help="where Hob keeps its things (default: ./data)")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    chosen = next((word for word in words if word in COMMANDS), None)
    for name, does in COMMANDS.items():
        sub = commands.add_parser(name, help=does, description=does[0].upper() + does[1:] + ".", parents=[shared])
        if name == chosen:
            importlib.import_module(f"bot.cli.{name}").arguments(sub)
    arguments = parser.parse_args(words)
    command = importlib.import_module(f"bot.cli.{arguments.command}")
    from storage.errors import HobError  # light, and loaded by every command

    try:
        status: int = command.run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # who read along has seen enough: "… | head"
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is still held is written nowhere
        return 0
    except HobError as error:  # what a command refuses is said in its sentence; it need not do so itself
        print(error.say, file=sys.stderr)
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main())
