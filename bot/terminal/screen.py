"""A terminal with a person before it: messages appear above the line being typed. Opened by bot/cli before all else.

Nothing heavy is imported here, so that the prompt is on the screen at once; the loop and the house come later.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import termios
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.channels.plain import printable
from bot.terminal import history
from bot.terminal.keys import Decoder, Key
from bot.terminal.line import Line
from bot.terminal.width import wrap

if TYPE_CHECKING:
    import asyncio

PROMPT = "› "
STYLES = {"prompt": "1;36", "hob": "", "reminder": "1;33", "notice": "35", "faint": "2", "trouble": "31"}
_LEAVE_HINT = "Ctrl-C again, or Ctrl-D, to leave."


class Screen:
    """`open` before the loop, `listen` within it, `close` at the end whatever happened."""

    waits = False  # the next line may be typed before the last one is answered

    def __init__(self) -> None:
        self.line_being_typed = Line()
        self._decoder = Decoder()
        self._colours = not os.environ.get("NO_COLOR")
        self._saved: list[Any] | None = None
        self._cursor_row = 0
        self._status = self._draft = ""
        self._interrupted = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._entered: asyncio.Queue[str | None] | None = None
        self._history: Path | None = None

    # ---- the way in and out ----

    def open(self) -> None:
        """Takes the terminal over: keys come one by one, and the prompt is drawn."""
        self._saved = termios.tcgetattr(sys.stdin.fileno())
        self._take_over()
        self._write("\x1b[?2004h")
        self.draw()

    def close(self) -> None:
        """Gives the terminal back as it was."""
        if self._saved is None:
            return
        if self._loop:
            self._loop.remove_reader(sys.stdin.fileno())
        self._status = self._draft = ""
        with contextlib.suppress(OSError, termios.error):  # where the terminal has gone, nothing is to be given back
            self._write(self._erased() + "\x1b[?2004l")
            termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, self._saved)
        self._saved = None

    def listen(self) -> None:
        """From now on keys are read. Called within the loop."""
        import asyncio  # takes 0.06 s to load, which the prompt need not wait for

        loop = self._loop = asyncio.get_running_loop()
        self._entered = asyncio.Queue()
        loop.add_reader(sys.stdin.fileno(), self._readable)
        loop.add_signal_handler(signal.SIGINT, self._interrupt)
        loop.add_signal_handler(signal.SIGWINCH, self.draw)
        loop.add_signal_handler(signal.SIGCONT, self._resume)

    async def line(self) -> str | None:
        """The next line entered; None when the person leaves."""
        if self._entered is None:
            raise RuntimeError("nobody listens yet")
        return await self._entered.get()

    def leave(self) -> None:
        """Ends the input from within: the house is told to stop."""
        if self._entered is not None:
            self._entered.put_nowait(None)

    def remember(self, path: Path) -> None:
        """Reads the lines of earlier conversations from a file, and adds each new one to it."""
        self._history = path
        self.line_being_typed.history[:0] = history.read(path)

    def _take_over(self) -> None:
        mode = termios.tcgetattr(sys.stdin.fileno())
        mode[0] &= ~(termios.IXON | termios.ICRNL)
        mode[3] &= ~(termios.ICANON | termios.ECHO | termios.IEXTEN)
        mode[6][termios.VMIN], mode[6][termios.VTIME] = 1, 0
        termios.tcsetattr(sys.stdin.fileno(), termios.TCSANOW, mode)  # not FLUSH: what is typed already counts

    def _resume(self) -> None:
        """After Ctrl-Z and fg: the shell has set the terminal its own way, and drawn over us."""
        self._take_over()
        self._cursor_row = 0
        self._write("\x1b[?2004h")
        self.draw()

    def _interrupt(self) -> None:
        if self._interrupted or self._entered is None:
            self.leave()
            return
        self._interrupted = True
        if self.line_being_typed.text:
            self.line_being_typed.clear()
            self.draw()
        else:
            self.say(_LEAVE_HINT, "faint")

    def _readable(self) -> None:
        try:
            raw = os.read(sys.stdin.fileno(), 65536)
        except OSError:  # the terminal has gone
            raw = b""
        if not raw:
            if self._loop:
                self._loop.remove_reader(sys.stdin.fileno())
            self.leave()
            return
        self._interrupted = False
        for key in self._decoder.feed(raw):
            self._press(key)
        self.draw()

    def _press(self, key: Key | str) -> None:
        if key == Key("end-of-input"):
            if not self.line_being_typed.text:
                self.leave()
                return
            key = Key("delete")
        if key == Key("clear"):
            self._write("\x1b[H\x1b[2J")
            self._cursor_row = 0
            return
        shown = self.line_being_typed.text
        entered = self.line_being_typed.press(key)
        if entered is not None and entered.strip() and self._entered is not None:
            self.say("\n".join(f"{'  ' if n else PROMPT}{row}" for n, row in enumerate(shown.split("\n"))), "prompt")
            self._entered.put_nowait(entered)
            if self._history is not None:
                history.add(self._history, entered)

    # ---- what is shown ----

    def say(self, text: str, style: str = "") -> None:
        """Prints lines above the one being typed."""
        lines = wrap(printable(text), self._columns())
        self.draw("".join(f"{self._styled(line, style)}\r\n" for line in lines))

    def show(self, text: str, kind: str, buttons: tuple[str, ...]) -> None:
        """Prints a message; its buttons as numbers to type."""
        lines = [self._styled(line, kind) for line in wrap(printable(text), self._columns(), "  ")]
        if buttons:
            row = "  ".join(f"[{number}] {printable(label)}" for number, label in enumerate(buttons, 1))
            lines += [self._styled(line, "faint") for line in wrap(row, self._columns(), "  ")]
        if kind == "reply":
            self._draft = ""  # what was seen of it so far
        bell = "\a" if kind in ("reminder", "notice") else ""
        self.draw(bell + "".join(f"{line}\r\n" for line in lines))

    def busy(self, sign: str) -> None:
        """Shows, or with "" removes, a sign of progress between the messages and the line."""
        if sign != self._status:
            self._status = sign
            self.draw()

    def show_draft(self, text: str) -> None:
        """Shows, or with "" removes, how far an answer has come, in the place of the sign of progress."""
        if text != self._draft:
            self._draft = text
            self.draw()

    def draw(self, above: str = "") -> None:
        """Prints `above`, then draws the sign of progress and the line, and puts the cursor where it belongs.

        All in one write, so that nothing flickers, and nobody sees a message without its prompt.
        """
        columns, height = self._size()
        rows, row, column = self.line_being_typed.rows(PROMPT, columns)
        if len(rows) > height - 2:  # a very long line: the part around the cursor
            first = min(max(0, row - height + 4), len(rows) - height + 2)
            rows, row = rows[first : first + height - 2], row - first
        if rows[0].startswith(PROMPT):
            rows[0] = self._styled(PROMPT, "prompt") + rows[0].removeprefix(PROMPT)
        status = [self._styled(line, "faint") for line in self._progress(columns, height - 1 - len(rows))]
        up = len(rows) - 1 - row
        text = self._erased() + above + "\r\n".join([*status, *rows]) + (f"\x1b[{up}A" if up else "") + "\r"
        self._write(text + (f"\x1b[{column}C" if column else ""))
        self._cursor_row = row + len(status)

    def _progress(self, columns: int, most: int) -> list[str]:
        """The end of the answer that is being written, else the sign."""
        if not self._draft:
            return [f"  {self._status}"[:columns]] if self._status else []
        return wrap(printable(self._draft), min(columns, 100), "  ")[-max(1, most) :]

    def _erased(self) -> str:
        up, self._cursor_row = self._cursor_row, 0
        return (f"\x1b[{up}A" if up else "") + "\r\x1b[J"

    def _styled(self, text: str, style: str) -> str:
        code = STYLES.get(style, "")
        return f"\x1b[{code}m{text}\x1b[0m" if code and self._colours else text

    def _columns(self) -> int:
        return min(self._size()[0], 100)

    def _size(self) -> tuple[int, int]:
        try:
            columns, lines = os.get_terminal_size(sys.stdout.fileno())
        except OSError:
            return 80, 24
        return max(columns, 20) if columns else 80, max(lines, 4) if lines else 24

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()
