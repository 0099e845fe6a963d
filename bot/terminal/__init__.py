"""What a person sees in a terminal: a screen that is drawn on, or plain lines. Opened by bot/cli/chat.py."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.terminal.pipe import Pipe
    from bot.terminal.screen import Screen


def face() -> Screen | Pipe:
    """The face that this process's standard input and output allow, opened: its prompt is on the screen."""
    found: Screen | Pipe
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        from bot.terminal import pipe

        found = pipe.Pipe()
    elif os.environ.get("TERM", "dumb") == "dumb":
        from bot.terminal import pipe

        found = pipe.Pipe(prompt="> ")
    else:
        from bot.terminal import screen

        found = screen.Screen()
    found.open()
    return found
