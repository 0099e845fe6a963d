"""A real terminal for tests: our program behind a pty, and a small screen that shows what a person would see."""

from __future__ import annotations

import asyncio
import codecs
import fcntl
import os
import re
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests import grammars

ROOT = Path(__file__).resolve().parents[2]
WITHIN = 300.0
_STEP = re.compile(r"\x1b\[([?0-9;]*)([A-Za-z])|\x1b\][^\x07]*\x07|\x1b.", re.DOTALL)


class Shown:
    """Enough of a terminal: text, new lines, cursor up and right, clearing. Wide letters take two places."""

    def __init__(self, columns: int) -> None:
        self.columns, self.row, self.column, self.bells = columns, 0, 0, 0
        self.rows: list[list[str]] = [[]]
        self._rest = ""

    def feed(self, text: str) -> None:
        self._rest += text
        while self._rest:
            step = _STEP.match(self._rest)
            if step:
                self._move(step[1] or "", step[2] or "")
                self._rest = self._rest[step.end() :]
            elif self._rest[0] == "\x1b":
                return  # half a sequence
            else:
                self._put(self._rest[0])
                self._rest = self._rest[1:]

    @property
    def text(self) -> str:
        return "\n".join("".join(row).rstrip() for row in self.rows)

    def _put(self, letter: str) -> None:
        if letter == "\r":
            self.column = 0
        elif letter == "\n":
            self.row += 1
            while len(self.rows) <= self.row:
                self.rows.append([])
        elif letter == "\a":
            self.bells += 1
        else:
            if self.column >= self.columns:
                self.column = 0
                self._put("\n")
            row = self.rows[self.row]
            row += [" "] * (self.column + 1 - len(row))
            row[self.column] = letter
            self.column += 1

    def _move(self, numbers: str, letter: str) -> None:
        by = int(numbers) if numbers.isdigit() else 1
        if letter == "A":
            self.row = max(0, self.row - by)
        elif letter == "C":
            self.column += by
        elif letter == "J":
            self.rows[self.row] = self.rows[self.row][: self.column]
            del self.rows[self.row + 1 :]


class Talk:
    """A running `main.py chat`, typed at and read."""

    def __init__(self, program: subprocess.Popen[bytes], terminal: int, columns: int) -> None:
        self.program, self.shown = program, Shown(columns)
        self._terminal = terminal
        self._utf8 = codecs.getincrementaldecoder("utf-8")("replace")
        self._news = asyncio.Event()
        asyncio.get_running_loop().add_reader(terminal, self._read)

    def type(self, text: str) -> None:
        os.write(self._terminal, text.encode())

    async def sees(self, pattern: str) -> str:
        """Waits until the screen shows this; answers the whole screen. Fails, with the screen, where it never does."""
        try:
            async with asyncio.timeout(WITHIN):
                while not re.search(pattern, self.shown.text, re.MULTILINE):
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"{pattern!r} is not on the screen:\n{self.shown.text}") from None
        return self.shown.text

    async def ends(self) -> int:
        return await asyncio.wait_for(asyncio.to_thread(self.program.wait), WITHIN)

    def _read(self) -> None:
        try:
            raw = os.read(self._terminal, 65536)
        except OSError:  # the other side is closed
            raw = b""
        if not raw:
            asyncio.get_running_loop().remove_reader(self._terminal)
        self.shown.feed(self._utf8.decode(raw))
        self._news.set()


@asynccontextmanager
async def chat(
    data: Path, *options: str, command: str = "chat", columns: int = 80, **environment: str
) -> AsyncIterator[Talk]:
    """`main.py chat` in a terminal of its own, killed at the end if it still runs."""
    grammars.keep(data)
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    program = subprocess.Popen(  # noqa: ASYNC220 - asyncio could not give it a controlling terminal
        [sys.executable, "main.py", command, "--data", str(data), *options], cwd=ROOT,
        stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
        env={**os.environ, "TERM": "xterm", "HOB_TIMEZONE": "Europe/Berlin", **environment},
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that Ctrl-C reaches it as from a keyboard
    )
    os.close(theirs)
    talk = Talk(program, ours, columns)
    try:
        yield talk
    finally:
        asyncio.get_running_loop().remove_reader(ours)
        if program.poll() is None:
            os.killpg(program.pid, signal.SIGKILL)
            program.wait()
        os.close(ours)
