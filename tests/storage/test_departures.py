"""Notes of departures: they outlive the process that made them, and count for nothing on a machine that was off."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from storage import departures
from storage.departures import ROWS, Departures, left

CHILD = """
import os, sys
from pathlib import Path
from storage.departures import Departures
notes = Departures(Path(sys.argv[1]), 7)
for row in (11, 12, 13):
    notes.waits(row, 2)
notes.gone(12)
print("noted", flush=True)
sys.stdin.read()
"""


def test_notes_outlive_a_process_that_is_killed(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "noted\n"
        os.kill(child.pid, signal.SIGKILL)
    assert left(tmp_path, {7, 8}) == {(11, 2), (13, 2)}
    Departures(tmp_path, 7).waits(14, 1)  # the next holder of the slot begins anew
    assert left(tmp_path, {7}) == {(14, 1)}


def test_who_can_note_nothing_leaves_no_notes_of_the_one_before(tmp_path: Path) -> None:
    Departures(tmp_path, 1).waits(11, 1)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, hard))
    try:
        Departures(tmp_path, 1).waits(12, 1)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert left(tmp_path, {1}) == set()


def test_a_later_try_stands_for_the_row(tmp_path: Path) -> None:
    notes = Departures(tmp_path, 1)
    notes.waits(11, 1)
    notes.waits(11, 2)
    assert left(tmp_path, {1}) == {(11, 2)}
    notes.gone(11)
    notes.gone(11)
    assert left(tmp_path, {1}) == set()


def test_where_there_are_too_many_the_oldest_may_have_gone(tmp_path: Path) -> None:
    notes = Departures(tmp_path, 1)
    for row in range(1, ROWS + 3):
        notes.waits(row, 1)
    assert left(tmp_path, {1}) == {(row, 1) for row in range(3, ROWS + 3)}


def test_after_the_machine_was_off_nothing_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Departures(tmp_path, 1).waits(11, 1)
    monkeypatch.setattr(departures, "_boot", lambda: b"another boot".ljust(departures.HEAD, b"\0"))
    assert left(tmp_path, {1}) == set()
    monkeypatch.setattr(departures, "_boot", lambda: b"")  # a machine that does not tell
    Departures(tmp_path, 2).waits(11, 1)
    assert left(tmp_path, {1, 2}) == set()
    assert not (tmp_path / "2.departures").exists()


def test_without_a_place_for_them_there_are_no_notes(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    for folder in (None, tmp_path / "file"):
        notes = Departures(folder, 1)
        notes.waits(11, 1)
        notes.gone(11)
        notes.close()
        assert left(folder, {1}) == set()
