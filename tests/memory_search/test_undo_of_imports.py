"""Undo after a command has brought a file in: it says what that was, and takes nothing of it back."""

from __future__ import annotations

import importlib
import json
from pathlib import Path

from bot.settings import Settings
from tests.house import home


async def test_undo_after_an_import_says_plainly_what_it_does_not_take_back(tmp_path: Path) -> None:
    old = tmp_path / "old.jsonl"
    old.write_text("".join(json.dumps({"id": name, "text": f"{name} likes tea"}) + "\n" for name in ("Tom", "Ada")))
    bringing = importlib.import_module("bot.cli.memory.bringing")
    async with home(tmp_path) as house:
        await house.say("add milk to groceries")
        await bringing._bring(Settings(data_dir=tmp_path / "data", timezone="Europe/Berlin"), str(old), None)
        said = await house.say("undo")
        assert said.startswith("The last thing was an import (2 entries of old talk).")
        assert "I put milk on the grocery list" in await house.say("undo list")
        assert "Undone: I put milk on the grocery list" in await house.say("undo 1")


async def test_an_export_brought_in_is_not_taken_back_by_halves(tmp_path: Path) -> None:
    whole = importlib.import_module("bot.cli.export")
    bring = importlib.import_module("bot.cli.import")
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    async with home(tmp_path / "one") as house:
        await house.say("add task call mum")
        await house.say("set my time zone to Tokyo")
    options = Settings(data_dir=tmp_path / "one" / "data", timezone="Europe/Berlin")
    (tmp_path / "all.json").write_text(json.dumps(await whole._document(options, None)))
    async with home(tmp_path / "two") as house:
        other = Settings(data_dir=tmp_path / "two" / "data", timezone="Europe/Berlin")
        await bring._bring(other, tmp_path / "all.json", None)
        assert (await house.say("undo")).startswith("The last thing was an import (")
        assert "nothing to undo" in await house.say("undo")
        assert "call mum" in await house.say("what are my tasks")
