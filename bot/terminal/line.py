"""The line being typed: its text, the place in it, and the lines before. Pure; bot/terminal/screen.py draws it."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field

from bot.terminal.keys import Key
from bot.terminal.width import cells

LONGEST = 200_000  # characters; more cannot be typed, only pasted by mistake


@dataclass(slots=True)
class Line:
    """Edited as in a shell (Emacs keys). `history` is oldest first; `press` changes it only by what is entered."""

    text: str = ""
    point: int = 0
    history: list[str] = field(default_factory=list)
    _back: int = 0  # how far back in the history
    _typed: str = ""  # what stood here before going back
    _cut: str = ""

    def press(self, key: Key | str) -> str | None:
        """Takes a key or a piece of text. Answers the whole text where this entered it, else None."""
        if isinstance(key, str):
            self._insert(key)
        elif key.name == "enter":
            return self._enter()
        else:
            action = getattr(self, f"_{key.name.replace('-', '_')}", None)
            if action:
                action()
        return None

    def clear(self) -> None:
        self.text, self.point, self._back = "", 0, 0

    def rows(self, prompt: str, columns: int) -> tuple[list[str], int, int]:
        """The line as rows of a terminal, the prompt before it, and the cursor's row and column."""
        rows, used, cursor = [prompt], len(prompt), (0, 0)
        indent = " " * len(prompt)
        for place, character in enumerate(self.text):
            wide = 0 if character == "\n" else cells(character)
            if used + wide > columns or (wide and used == columns):
                rows.append("")
                used = 0
            if place == self.point:
                cursor = len(rows) - 1, used
            if character == "\n":
                rows.append(indent)
                used = len(indent)
                continue
            rows[-1] += character
            used += wide
        if self.point == len(self.text):
            if used >= columns:
                rows.append("")
                used = 0
            cursor = len(rows) - 1, used
        return rows, *cursor

    def _enter(self) -> str:
        entered = self.text
        if entered.strip() and (not self.history or self.history[-1] != entered):
            self.history.append(entered)
        self.clear()
        return entered

    def _insert(self, text: str) -> None:
        text = text[: max(0, LONGEST - len(self.text))]
        self.text = self.text[: self.point] + text + self.text[self.point :]
        self.point += len(text)

    def _newline(self) -> None:
        self._insert("\n")

    def _step(self, by: int) -> int:
        """The next place a cursor may stand: never between a letter and its marks."""
        place = self.point + by
        while 0 < place < len(self.text) and unicodedata.combining(self.text[place]):
            place += by
        return min(max(place, 0), len(self.text))

    def _left(self) -> None:
        self.point = self._step(-1)

    def _right(self) -> None:
        self.point = self._step(1)

    def _home(self) -> None:
        self.point = self.text.rfind("\n", 0, self.point) + 1

    def _end(self) -> None:
        end = self.text.find("\n", self.point)
        self.point = len(self.text) if end < 0 else end

    def _word_left(self) -> None:
        while self.point and not self.text[self.point - 1].isalnum():
            self.point -= 1
        while self.point and self.text[self.point - 1].isalnum():
            self.point -= 1

    def _word_right(self) -> None:
        while self.point < len(self.text) and not self.text[self.point].isalnum():
            self.point += 1
        while self.point < len(self.text) and self.text[self.point].isalnum():
            self.point += 1

    def _remove(self, start: int, end: int) -> str:
        removed = self.text[start:end]
        self.text, self.point = self.text[:start] + self.text[end:], start
        return removed

    def _backspace(self) -> None:
        self._remove(self._step(-1), self.point)

    def _delete(self) -> None:
        self._remove(self.point, self._step(1))

    def _delete_word(self) -> None:
        end = self.point
        self._word_left()
        self._cut = self._remove(self.point, end)

    def _delete_to_start(self) -> None:
        self._cut = self._remove(0, self.point)

    def _delete_to_end(self) -> None:
        self._cut = self._remove(self.point, len(self.text))

    def _yank(self) -> None:
        self._insert(self._cut)

    def _transpose(self) -> None:
        place = min(self.point, len(self.text) - 1)
        if place > 0:
            two = self.text[place] + self.text[place - 1]
            self.text = self.text[: place - 1] + two + self.text[place + 1 :]
            self.point = place + 1

    def _up(self) -> None:
        self._go_back(1)

    def _down(self) -> None:
        self._go_back(-1)

    def _go_back(self, by: int) -> None:
        if not self._back:
            self._typed = self.text
        self._back = min(max(self._back + by, 0), len(self.history))
        self.text = self.history[-self._back] if self._back else self._typed
        self.point = len(self.text)
