"""Specialists are found, and the same phrases compiled, once a process: most of a house's start. For conftest.py."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import specialists
from bot.understanding.message import phrasebook
from specialists import registry
from specialists.language.classifier import encoder
from specialists.language.grammar import filing, sheet

if TYPE_CHECKING:
    import pytest  # the benchmarks have no pytest, and want what is kept

    from specialists.language.text.normalise import Message

_Key = tuple[tuple[str, ...], tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]


def keep(data_dir: Path) -> None:
    """Leaves the copy there that a house's first start leaves (bot/understanding/message), for one in another process:
    its first start is then as quick as its second."""
    data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    phrasebook.grammar(registry.find().actions(), data_dir)


def found_once(patch: pytest.MonkeyPatch) -> None:
    """From now on houses that look in the same places have the same specialists, which keep nothing to themselves."""
    found: dict[tuple[str, ...], registry.Registry] = {}
    really_find = registry.find

    @functools.wraps(really_find)
    def find() -> registry.Registry:
        places = tuple(specialists.__path__)
        if places not in found:
            found[places] = really_find()
        return found[places]

    patch.setattr(registry, "find", find)


def encoded_once(patch: pytest.MonkeyPatch) -> None:
    """From now on the same words pass through the encoder once: what it makes of them hangs on nothing else."""
    known: dict[tuple[tuple[int, ...], ...], encoder.Encoded] = {}
    really_read = encoder.read

    @functools.wraps(really_read)
    def read(message: Message) -> encoder.Encoded:
        rows, owners = encoder.pieces(message)
        key = tuple(rows), tuple(owners)
        if key not in known:
            known[key] = really_read(message)
        return known[key]

    patch.setattr(encoder, "read", read)


def compiled_once(patch: pytest.MonkeyPatch) -> None:
    """From now on a sheet that was made of the same phrases, rules and kinds is handed out again: nobody writes on one.

    A house keeps its copy and reads it as ever.
    """
    made: dict[_Key, sheet.Sheet] = {}
    texts: dict[int, str] = {}  # by the identity of a sheet in `made`
    really_compiled, really_written = sheet.compiled, sheet.written

    @functools.wraps(really_compiled)
    def compiled(says: Sequence[str], shared: Mapping[str, str], kinds: Mapping[str, str]) -> sheet.Sheet:
        key = tuple(says), tuple(shared.items()), tuple(kinds.items())
        if key not in made:
            made[key] = really_compiled(says, shared, kinds)
            texts[id(made[key])] = really_written(made[key])
        return made[key]

    @functools.wraps(really_written)
    def written(paper: sheet.Sheet) -> str:
        return texts.get(id(paper)) or really_written(paper)

    filings: dict[int, filing.Filing] = {}
    really_filed = filing.Filing

    def filed(paper: sheet.Sheet) -> filing.Filing:
        if id(paper) not in texts:
            return really_filed(paper)
        if id(paper) not in filings:
            filings[id(paper)] = really_filed(paper)
        return filings[id(paper)]

    patch.setattr(sheet, "compiled", compiled)
    patch.setattr(filing, "Filing", filed)
    patch.setattr(sheet, "written", written)
