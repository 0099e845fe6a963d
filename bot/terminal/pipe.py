"""Lines in, lines out: piped input, and terminals that can do nothing else. Opened by bot/cli/chat.py."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import threading
from pathlib import Path

from bot.channels.plain import printable

AHEAD = 64  # lines read before they are answered


class Pipe:
    """`prompt` is for a person at a plain terminal; without it, every line is answered before the next is said."""

    def __init__(self, prompt: str = "") -> None:
        self.waits = not prompt
        self._prompt = prompt
        self._lines: asyncio.Queue[str | None] | None = None
        self._room = threading.Semaphore(AHEAD)

    def open(self) -> None:
        # What a terminal or a pipe cannot take (half an emoji, say) must not end the conversation.
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(errors="replace")
        self._write(self._prompt)

    def close(self) -> None:
        if self._prompt:
            self._write("\n")

    def listen(self) -> None:
        """From now on the lines of standard input are read. Called within the loop."""
        loop = asyncio.get_running_loop()
        lines = self._lines = asyncio.Queue()

        def read() -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended before the input
                for raw in sys.stdin.buffer:
                    self._room.acquire()
                    loop.call_soon_threadsafe(lines.put_nowait, raw.decode("utf-8", "replace").rstrip("\r\n"))
                loop.call_soon_threadsafe(lines.put_nowait, None)

        # A daemon: a read cannot be interrupted, and must not hold up a house that is told to stop.
        threading.Thread(target=read, name="standard input", daemon=True).start()

    async def line(self) -> str | None:
        """The next line that says something; None at the end of the input."""
        if self._lines is None:
            raise RuntimeError("nobody listens yet")
        while True:
            line = await self._lines.get()
            self._room.release()
            if line is None or line.strip():
                return line
            self._write(self._prompt)

    def remember(self, path: Path) -> None:
        """Plain lines cannot be taken back up."""

    def leave(self) -> None:
        """Ends the input from within: the house is told to stop."""
        if self._lines is not None:
            self._lines.put_nowait(None)

    def say(self, text: str, style: str = "") -> None:
        self._print(text)

    def show(self, text: str, kind: str, buttons: tuple[str, ...]) -> None:
        row = "  ".join(f"[{number}] {label}" for number, label in enumerate(buttons, 1)) if self._prompt else ""
        self._print(f"{text}\n{row}" if row else text)

    def busy(self, sign: str) -> None:
        """Plain output has no place for a sign that goes away again."""

    def show_draft(self, text: str) -> None:
        """Plain output can't take back what the reply will say whole."""

    def _print(self, text: str) -> None:
        lead, tail = ("\n", self._prompt) if self._prompt else ("", "")
        self._write(f"{lead}{printable(text)}\n{tail}")

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()
