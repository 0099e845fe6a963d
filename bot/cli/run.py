"""`main.py run`: the conversation in this terminal, with the web page beside it. What `make run` starts."""

from __future__ import annotations

import argparse

from bot.cli import chat


def arguments(parser: argparse.ArgumentParser) -> None:
    chat.arguments(parser)


def run(args: argparse.Namespace) -> int:
    return chat.run(args, with_page=True)
