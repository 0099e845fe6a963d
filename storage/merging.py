"""What one turn changed in a value taken back out of what it has become since. storage/changes.py undoes with it."""

from __future__ import annotations

from typing import Any

FOLLOWS = frozenset(("next", "number", "updated_at"))  # counts and marks of the row itself: they only go on
_MISSING = object()


class Entangled(Exception):
    """The same was changed again since."""


def without(before: Any, after: Any, now: Any, name: str = "") -> Any:
    """`now` without what turned `before` into `after`. Raises Entangled where the same place was changed again.

    Documents are taken apart by their keys, lists by the things on them.
    """
    if before == after or name in FOLLOWS:
        return now
    if now == after:
        return before
    if isinstance(before, dict) and isinstance(after, dict) and isinstance(now, dict):
        made = {}
        for key in dict.fromkeys((*now, *before, *after)):
            old, new, is_ = (one.get(key, _MISSING) for one in (before, after, now))
            if old is _MISSING and isinstance(new, list | dict):
                old = type(new)()  # what this turn began and a later one went on with
            left = without(old, new, is_, key)
            if left is not _MISSING:
                made[key] = left
        return made
    if isinstance(before, list) and isinstance(after, list) and isinstance(now, list):
        return _list_without(before, after, now)
    raise Entangled


def _list_without(before: list[Any], after: list[Any], now: list[Any]) -> list[Any]:
    added = [one for one in after if one not in before]
    removed = [one for one in before if one not in after]
    if any(one not in now for one in added) or any(one in now for one in removed):
        raise Entangled
    return [*(one for one in now if one not in added), *removed]
