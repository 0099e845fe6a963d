"""Compiles the same phrases once a process: most of a house's very first start. For tests/conftest.py."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence

import pytest

from specialists.language import sheet

_Key = tuple[tuple[str, ...], tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]


def compiled_once(patch: pytest.MonkeyPatch) -> None:
    """From now on a sheet that was made of the same phrases, rules and kinds is handed out again: nobody writes on one.

    A house keeps its copy and reads it as ever.
    """
    made: dict[_Key, sheet.Sheet] = {}
    really = sheet.compiled

    @functools.wraps(really)
    def compiled(says: Sequence[str], shared: Mapping[str, str], kinds: Mapping[str, str]) -> sheet.Sheet:
        key = tuple(says), tuple(shared.items()), tuple(kinds.items())
        if key not in made:
            made[key] = really(says, shared, kinds)
        return made[key]

    patch.setattr(sheet, "compiled", compiled)
