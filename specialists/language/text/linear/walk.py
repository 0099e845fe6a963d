"""A matcher that finds what `re` finds, with what stands ahead and behind, and is linear in the text.

It tries the ways through a pattern in the order in which `re` does. But it notes at which place of the text it has been
at which fork of the pattern: whether a way leads on from there does not depend on how it came there, so that none is
walked twice. (Without back references, which no pattern of ours has, this is exact.)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from re import _constants as syntax  # type: ignore[attr-defined]
from typing import Any

from specialists.language.text.linear.alphabet import Letters

_LETTER, _FORK, _SAVE, _PLACE, _LOOK, _END = range(6)
_FAILED, _HOLDS = 1, 2

Step = tuple[int, Any, Any]
Spans = list[int]


class Walk:
    """A pattern as steps. Each is (what, its value, the next step); a fork has two next steps, the preferred first."""

    def __init__(self, parsed: Any, flags: int, groups: int) -> None:
        self._steps: list[Step] = [(_END, None, None)]
        self._groups = groups
        self._sets: dict[tuple[str, bool, bool], Letters] = {}
        self._first = self._sequence(list(parsed), flags, 0)

    def over(self, text: str, *, whole: bool = False) -> Walker:
        """One going over a text; `whole` where a match must reach its end."""
        return Walker(self._steps, self._first, self._groups, text, whole=whole)

    def _add(self, what: int, value: Any, following: Any) -> int:
        self._steps.append((what, value, following))
        return len(self._steps) - 1

    def _sequence(self, items: Iterable[tuple[Any, Any]], flags: int, following: int) -> int:
        for op, value in reversed(list(items)):
            following = self._item(op, value, flags, following)
        return following

    def _item(self, op: Any, value: Any, flags: int, following: int) -> int:
        if op in (syntax.LITERAL, syntax.NOT_LITERAL, syntax.IN, syntax.ANY):
            return self._add(_LETTER, self._letters(op, value, flags), following)
        if op is syntax.BRANCH:
            ways = [self._sequence(one, flags, following) for one in value[1]]
            first = ways[-1]
            for way in reversed(ways[:-1]):
                first = self._add(_FORK, way, first)
            return first
        if op is syntax.SUBPATTERN:
            group, added, removed, inner = value
            flags = (flags | added) & ~removed
            if group is None:
                return self._sequence(inner, flags, following)
            inner_first = self._sequence(inner, flags, self._add(_SAVE, 2 * group + 1, following))
            return self._add(_SAVE, 2 * group, inner_first)
        if op in (syntax.MAX_REPEAT, syntax.MIN_REPEAT):
            return self._repeat(value, flags, following, lazy=op is syntax.MIN_REPEAT)
        if op is syntax.AT:
            place = value
            if flags & re.MULTILINE:
                place = {syntax.AT_BEGINNING: "line", syntax.AT_END: "line's end"}.get(value, value)
            return self._add(_PLACE, _PLACES[place], following)
        if op in (syntax.ASSERT, syntax.ASSERT_NOT):
            direction, inner = value
            back = inner.getwidth()[0] if direction < 0 else 0
            return self._add(_LOOK, (self._sequence(inner, flags, 0), back, op is syntax.ASSERT), following)
        raise ValueError(f"no linear matcher knows {op}")

    def _letters(self, op: Any, value: Any, flags: int) -> Letters:
        key = (f"{op}{value}", bool(flags & re.IGNORECASE), bool(flags & re.DOTALL))
        if key not in self._sets:
            self._sets[key] = Letters(op, value, flags)
        return self._sets[key]

    def _repeat(self, value: Any, flags: int, following: int, *, lazy: bool) -> int:
        least, most, inner = value
        if most is syntax.MAXREPEAT:
            fork = self._add(_FORK, None, None)
            again = self._sequence(inner, flags, fork)
            self._steps[fork] = (_FORK, following, again) if lazy else (_FORK, again, following)
            first = fork
        else:
            first = following
            for _ in range(most - least):
                once = self._sequence(inner, flags, first)
                first = self._add(_FORK, following, once) if lazy else self._add(_FORK, once, following)
        for _ in range(least):
            first = self._sequence(inner, flags, first)
        return first


class Walker:
    """Goes over one text. What it has noted holds for all its matches."""

    def __init__(self, steps: list[Step], first: int, groups: int, text: str, *, whole: bool) -> None:
        self._steps, self._first, self._text, self._whole = steps, first, text, whole
        self._groups = groups
        self._seen: dict[int, bytearray] = {}
        self._seen_looking: dict[int, bytearray] = {}
        self.taken = 0  # steps so far

    def at(self, place: int) -> Spans | None:
        """The match that begins here: the spans of the groups, the whole first; -1 where a group is not in it."""
        spans = [-1] * (2 * self._groups + 2)
        end = self._go(self._first, place, spans, self._seen, looking=False)
        if end < 0:
            return None
        spans[0], spans[1] = place, end
        return spans

    def _go(self, step: int, place: int, spans: Spans, seen: dict[int, bytearray], *, looking: bool) -> int:
        """Where the pattern ends that is walked from `step` on; -1 where it leads nowhere."""
        text, steps, size, whole = self._text, self._steps, len(self._text), self._whole and not looking
        forks: list[tuple[int, int, int, int]] = []  # ways that are left: step, place, and how much was noted before
        undone: list[tuple[int, int]] = []  # what `spans` held
        path: list[tuple[bytearray, int]] = []  # forks between the beginning and here
        taken = 0
        while True:
            taken += 1
            what, value, following = steps[step]
            if what == _LETTER:
                if place < size and value[text[place]]:
                    place += 1
                    step = following
                    continue
            elif what == _FORK:
                noted = seen.get(step)
                if noted is None:
                    noted = seen[step] = bytearray(size + 1)
                if not noted[place]:
                    noted[place] = _FAILED  # until it is known to lead on
                    path.append((noted, place))
                    forks.append((following, place, len(undone), len(path)))
                    step = value
                    continue
                if noted[place] == _HOLDS:
                    break
            elif what == _SAVE:
                undone.append((value, spans[value]))
                spans[value] = place
                step = following
                continue
            elif what in (_PLACE, _LOOK):
                if value(text, place) if what == _PLACE else self._looks(value, place, spans) is value[2]:
                    step = following
                    continue
            elif not whole or place == size:
                break
            if not forks:
                self.taken += taken
                return -1
            step, place, changed, kept = forks.pop()
            while len(undone) > changed:
                slot, before = undone.pop()
                spans[slot] = before
            del path[kept:]
        for noted, where in path:
            noted[where] = _HOLDS if looking else 0
        self.taken += taken
        return place

    def _looks(self, look: tuple[int, int, bool], place: int, spans: Spans) -> bool:
        step, back, _ = look
        return place >= back and self._go(step, place - back, spans, self._seen_looking, looking=True) >= 0


def _in_word(text: str, place: int) -> bool:
    return 0 <= place < len(text) and (text[place].isalnum() or text[place] == "_")


_PLACES: dict[Any, Callable[[str, int], bool]] = {
    syntax.AT_BEGINNING: lambda text, place: place == 0,
    syntax.AT_BEGINNING_STRING: lambda text, place: place == 0,
    syntax.AT_END_STRING: lambda text, place: place == len(text),
    syntax.AT_END: lambda text, place: place == len(text) or (place == len(text) - 1 and text[place] == "\n"),
    syntax.AT_BOUNDARY: lambda text, place: _in_word(text, place - 1) is not _in_word(text, place),
    syntax.AT_NON_BOUNDARY: lambda text, place: _in_word(text, place - 1) is _in_word(text, place),
    "line": lambda text, place: place == 0 or text[place - 1] == "\n",
    "line's end": lambda text, place: place == len(text) or text[place] == "\n",
}
