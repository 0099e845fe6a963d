"""The channel that docs/how-to/write-a-channel.md shows works as it stands there."""

from __future__ import annotations

import asyncio
import re
import sys
import types
from pathlib import Path

import pytest

from bot import bootstrap
from bot.settings import Settings
from bot.timepiece import SystemClock
from storage import people
from storage.columns import new_id
from storage.tables import Handle
from tests.project import tree


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
    """The module that the page shows."""
    page = (tree.ROOT / "docs" / "how-to" / "write-a-channel.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```", page, flags=re.MULTILINE | re.DOTALL)
    module = types.ModuleType("shown_channel")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(compile(code, "write-a-channel.md", "exec"), module.__dict__)  # noqa: S102 - our own page
    return module


async def test_a_note_is_answered_beside_it(shown: types.ModuleType, tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    settings = Settings(data_dir=tmp_path / "data", timezone="Europe/Berlin")
    async with bootstrap.open_house(settings, [shown.Folder(folder)]) as house:
        found = await people.by_handle(house.database, "terminal", house.local_address)
        assert found
        person_id, now = found[0].id, SystemClock().now()
        async with house.database.unit(person_id, new_id(), now) as unit:
            unit.add(Handle(person_id=person_id, channel="folder", address="home", created_at=now))
        (folder / "1.in").write_text("add milk to groceries", encoding="utf-8")
        async with asyncio.timeout(300):
            while not (answers := list(folder.glob("*.out"))):  # noqa: ASYNC110 - a folder tells nobody
                await asyncio.sleep(0.05)
        assert "milk" in answers[0].read_text(encoding="utf-8")
        assert not (folder / "1.in").exists()
