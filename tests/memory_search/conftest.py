"""Somebody else of the same household, for the tests of who finds what."""

from __future__ import annotations

import pytest

from storage.database import Database
from tests import databases
from tests.databases import Owner


@pytest.fixture
async def bob(database: Database, owner: Owner) -> Owner:
    return await databases.add_member(database)
