"""Rows that were claimed and are carried by nobody: found by a sweep and given back, while the house runs."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlmodel import select

from bot.channels.base import Incoming
from bot.clock import stranded
from storage.disk import Disk
from storage.errors import StorageError
from storage.tables import Inbox, Outbox
from tests.house import home


def _fails(disk: Disk) -> StorageError:
    return StorageError("I can't be sure that my notebook reached the disk: too many open files.")


async def test_a_reminder_whose_claim_was_not_confirmed_goes_out_while_the_house_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with home(tmp_path) as at_home:
        await at_home.say("remind me in 5 minutes to breathe")
        with monkeypatch.context() as patched:
            patched.setattr(Disk, "_sync", _fails)
            with pytest.raises(StorageError):
                await at_home.later(minutes=5)
        async with at_home.house.database.open_session() as session:
            (row,) = (await session.exec(select(Outbox).where(Outbox.kind == "reminder"))).all()
        assert row.worker is not None
        await at_home.house.pulse.sweep()
        assert at_home.house.pulse.stranded.stuck == 0
        assert len(at_home.screen.shown) == 1
        monkeypatch.setattr(stranded, "PATIENCE", 0.0)
        monkeypatch.setattr(stranded, "LONG", 0.0)
        assert at_home.house.pulse.stranded.stuck == 1
        await at_home.house.pulse.sweep()
        await at_home.house.delivery.drain_once()
        assert "Breathe" in at_home.screen.shown[1].text
        await at_home.house.pulse.sweep()
        assert at_home.house.pulse.stranded.stuck == 0
        assert len(at_home.screen.shown) == 2


async def test_a_message_whose_turn_fell_is_answered_while_the_house_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with home(tmp_path) as at_home:
        house = at_home.house
        with monkeypatch.context() as patched:

            async def falls(*_: object) -> None:
                raise RuntimeError("outside of every turn")

            patched.setattr(house.intake, "_turn", falls)
            await house.intake.take([Incoming("terminal", "1", "owner", "what time is it?")])
            await house.intake.settled()
        assert at_home.screen.shown == []
        monkeypatch.setattr(stranded, "PATIENCE", 0.0)
        await house.pulse.sweep()
        assert "2026" in (await at_home.screen.nth(0)).text
        async with house.database.open_session() as session:
            (row,) = (await session.exec(select(Inbox))).all()
        assert row.payload["fallen"] == 1


async def test_what_is_carried_is_let_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stranded, "PATIENCE", 0.0)
    async with home(tmp_path) as at_home:
        house = at_home.house
        looked: list[int] = []
        ask = type(at_home.screen).send

        async def send(screen: object, batch: object) -> object:
            looked.append(await house.pulse.stranded.look(at_home.clock.now()))
            return await ask(screen, batch)  # type: ignore[arg-type]

        monkeypatch.setattr(type(at_home.screen), "send", send)
        assert "2026" in await at_home.say("what time is it?")
        assert looked == [0]
