"""Specialists are found, and the same phrases compiled, once a process: most of a house's start. For conftest.py."""

from __future__ import annotations

import functools
import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import specialists
from bot import bootstrap
from bot.understanding.message import phrasebook
from specialists import registry
from specialists.language.classifier import encoder
from specialists.language.grammar import filing, phrases, sheet
from storage import sqlite

if TYPE_CHECKING:
    import pytest  # the benchmarks have no pytest, and want what is kept
    from sqlalchemy.engine.interfaces import Compiled
    from sqlalchemy.ext.asyncio import AsyncEngine

    from bot.settings import Settings
    from specialists.language.text.normalise import Message
    from storage.database import Database

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
    """From now on the same words pass through a model once: what it makes of them hangs on nothing else."""
    known: dict[tuple[tuple[int, ...], ...], encoder.Encoded] = {}
    really_read, really_pass = encoder.read, encoder.passed

    @functools.wraps(really_read)
    def read(message: Message) -> encoder.Encoded:
        rows, owners = encoder.pieces(message)
        key = tuple(rows), tuple(owners)
        if key not in known:
            known[key] = really_read(message)
        return known[key]

    stacks: dict[int, encoder.Stack] = {}

    @functools.lru_cache(maxsize=4_000)
    def passed_by(rows: tuple[int, ...], stack: int) -> encoder.Floats:
        return really_pass(rows, stacks[stack])

    @functools.wraps(really_pass)
    def passed(rows: Sequence[int], stack: encoder.Stack) -> encoder.Floats:
        stacks[id(stack)] = stack
        return passed_by(tuple(rows), id(stack))

    patch.setattr(encoder, "read", read)
    patch.setattr(encoder, "passed", passed)


def laid_out_once(patch: pytest.MonkeyPatch, folder: Path) -> None:
    """From now on a house without a database file begins with a copy of the empty one that is made in `folder`."""
    empty = folder / "empty.db"
    really_open = bootstrap.open_database

    @functools.wraps(really_open)
    async def open_database(settings: Settings) -> Database:
        file = None if settings.database_url else settings.data_dir / "hob.db"
        if file is None or any(settings.data_dir.glob("hob.db*")):
            return await really_open(settings)
        if not empty.exists():
            made = await really_open(settings.model_copy(update={"data_dir": folder / "first"}))
            await made.close()
            (folder / "first" / file.name).rename(empty)
        bootstrap.make_data_dir(settings)
        shutil.copyfile(empty, file)
        return await really_open(settings)

    patch.setattr(bootstrap, "open_database", open_database)


def worded_once(patch: pytest.MonkeyPatch) -> None:
    """From now on a statement is put into SQLite's words once, whichever file it is for."""
    known: dict[object, Compiled] = {}
    really_create = sqlite.create_engine

    @functools.wraps(really_create)
    def create_engine(path: Path) -> AsyncEngine:
        engine = really_create(path)
        engine.sync_engine._compiled_cache = known
        return engine

    # What is kept is found by the statement and its dialect: one is as good as the other.
    patch.setattr(sqlite.InlineDialect, "__hash__", lambda self: hash(type(self)))
    patch.setattr(sqlite.InlineDialect, "__eq__", lambda self, other: type(self) is type(other))
    patch.setattr(sqlite, "create_engine", create_engine)


def compiled_once(patch: pytest.MonkeyPatch) -> None:
    """From now on a sheet that was made of the same phrases, rules and kinds is handed out again, as is what was
    compiled of it for the same actions: nobody writes on one.

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

    # What a mark is of is the same for every house: the phrases, and the files of the language.
    marked = functools.cache(phrasebook._mark)
    patch.setattr(phrasebook, "_mark", lambda says: marked(tuple(says)))

    filings: dict[int, filing.Filing] = {}
    really_filed = filing.Filing

    def filed(paper: sheet.Sheet) -> filing.Filing:
        if id(paper) not in texts:
            return really_filed(paper)
        if id(paper) not in filings:
            filings[id(paper)] = really_filed(paper)
        return filings[id(paper)]

    grammars: dict[tuple[int, ...], phrases.Grammar[Any]] = {}
    really_made = phrases.Grammar.__init__

    @functools.wraps(really_made)
    def made_of(self: phrases.Grammar[Any], actions: Iterable[Any], *args: Any, **more: Any) -> None:
        actions, paper = list(actions), more.get("known")
        key = id(paper), *map(id, actions)
        if key in grammars:
            vars(self).update(vars(grammars[key]))
            return
        really_made(self, actions, *args, **more)
        if id(paper) in texts:
            grammars[key] = self

    patch.setattr(phrases.Grammar, "__init__", made_of)
    patch.setattr(sheet, "compiled", compiled)
    patch.setattr(filing, "Filing", filed)
    patch.setattr(sheet, "written", written)
