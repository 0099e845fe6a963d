"""What a linear matcher found, with the methods of `re.Match` that the house uses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_GROUP = re.compile(r"\\(?:(\d{1,2})|g<(\w+)>)")  # over our own replacements, never over a person's text


class Found:
    __slots__ = ("_names", "_spans", "string")

    def __init__(self, text: str, spans: list[int], names: Mapping[str, int]) -> None:
        self.string, self._spans, self._names = text, spans, names

    def __repr__(self) -> str:
        return f"Found({self.span()}, {self.group()!r})"

    def __getitem__(self, group: int | str) -> str | Any:
        return self._text(group, None)

    def group(self, *groups: int | str) -> str | Any:
        if len(groups) > 1:
            return tuple(self._text(group, None) for group in groups)
        return self._text(groups[0] if groups else 0, None)

    def groups(self, default: Any = None) -> tuple[str | Any, ...]:
        return tuple(self._text(group, default) for group in range(1, len(self._spans) // 2))

    def groupdict(self, default: Any = None) -> dict[str, str | Any]:
        return {name: self._text(group, default) for name, group in self._names.items()}

    def span(self, group: int | str = 0) -> tuple[int, int]:
        place = self._place(group)
        return self._spans[place], self._spans[place + 1]

    def start(self, group: int | str = 0) -> int:
        return self._spans[self._place(group)]

    def end(self, group: int | str = 0) -> int:
        return self._spans[self._place(group) + 1]

    @property
    def lastindex(self) -> int | None:
        """The group that was closed last: of those that end last, the outermost."""
        inside = [group for group in range(1, len(self._spans) // 2) if self._spans[2 * group] >= 0]
        return max(inside, key=lambda group: (self.end(group), -self.start(group), -group), default=None)

    @property
    def lastgroup(self) -> str | None:
        last = self.lastindex
        return next((name for name, group in self._names.items() if group == last), None)

    def expand(self, template: str) -> str:
        return _GROUP.sub(lambda one: self._text(one[2] or int(one[1]), ""), template) if "\\" in template else template

    def _place(self, group: int | str) -> int:
        number = self._names.get(group, -1) if isinstance(group, str) else group
        if not 0 <= number < len(self._spans) // 2:
            raise IndexError("no such group")
        return 2 * number

    def _text(self, group: int | str, default: Any) -> str | Any:
        start, end = self.span(group)
        return default if start < 0 else self.string[start:end]
