"""A database of PostgreSQL that has been lent to a test is, for the next one, as if it were new."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from tests import databases
from tests.lending import Lending

pytestmark = pytest.mark.postgres


async def test_nothing_that_was_written_is_left(postgres_lending: Lending) -> None:
    with postgres_lending.lend() as url:
        async with databases.opened(url) as database:
            await databases.add_owner(database)
        left_open = sa.create_engine(url).connect()  # by a process that nobody ended, in the middle of writing
        left_open.execute(sa.text("UPDATE people SET name = 'Bea'"))
    with postgres_lending.lend() as again:
        assert again == url
        async with databases.opened(again) as database, database.read() as connection:
            assert (await connection.execute(sa.text("SELECT count(*) FROM people"))).scalar_one() == 0
    with pytest.raises(sa.exc.OperationalError):
        left_open.execute(sa.text("SELECT 1"))
    left_open.invalidate()
    left_open.engine.dispose()


@pytest.mark.parametrize(
    "harm",
    [
        "CREATE TABLE garden (id int)",
        "ALTER TABLE people ADD COLUMN hat text",
        "ALTER TABLE passages DISABLE TRIGGER USER",
        "DROP TABLE outbox CASCADE",
    ],
)
async def test_what_was_built_or_torn_down_is_lent_to_nobody(postgres_lending: Lending, harm: str) -> None:
    with postgres_lending.lend() as url:
        async with databases.opened(url) as database, database.write() as connection:
            await connection.execute(sa.text(harm))
    with postgres_lending.lend() as other:
        assert other != url
