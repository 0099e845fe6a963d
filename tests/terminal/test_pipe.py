"""`main.py chat` with piped input: every line answered in its order, then what falls due, then the end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import grammars

ROOT = Path(__file__).resolve().parents[2]
ASK = b"what is on my grocery list?"


def chat(data: Path, lines: bytes, *options: str) -> subprocess.CompletedProcess[bytes]:
    grammars.keep(data)
    return subprocess.run(
        [sys.executable, "main.py", "chat", "--data", str(data), *options], input=lines, cwd=ROOT,
        capture_output=True, timeout=60, check=False, env={**os.environ, "HOB_TIMEZONE": "Europe/Berlin"},
    )


def test_answers_in_order_and_then_the_reminder(tmp_path: Path) -> None:
    lines = [b"remind me in 2 seconds to stretch", b"add milk, eggs and 2 lemons to groceries", b"", b"  ", ASK]
    done = chat(tmp_path, b"\n".join(lines), "--wait", "4")
    said = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    places = [said.index(word) for word in ("remind you", "Put on", "On your grocery list", "⏰ Stretch")]
    assert places[:3] == sorted(places[:3])
    assert places[0] < places[3]  # on a busy machine it comes before the last answers
    assert said.count("2 lemons") == 2
    assert "\x1b" not in said
    assert "⏰ Stretch\n" in said


def test_without_waiting_it_ends_with_its_input(tmp_path: Path) -> None:
    done = chat(tmp_path, b"")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize(
    "line",
    [
        b"x" * 100_000, b"\x00\x01\x07\x1b[2J", b"\xff\xfe\xc3", "مرحبا \u202e👋🏽".encode(),
        b"remind me on 31 February at 25:99 to rest",
    ],
    ids=["long", "control", "not utf-8", "bidi", "no such date"],
)
def test_strange_lines_are_answered(tmp_path: Path, line: bytes) -> None:
    done = chat(tmp_path, line + b"\nadd milk to groceries\n")
    assert (done.returncode, done.stderr) == (0, b"")
    answers = done.stdout.decode().splitlines()
    assert len(answers) >= 2
    assert "milk" in " ".join(answers[-2:])  # a question that is still open is brought up again behind it
    assert not set(done.stdout) & set(range(9))


def test_everybody_has_their_own_things(tmp_path: Path) -> None:
    chat(tmp_path, b"add milk to groceries\n")
    first = chat(tmp_path, b"add soap to groceries\n", "--as", "Sam")
    assert b"Sam was not known here" in first.stderr
    assert b"Known before: the owner." in first.stderr
    assert b"known here" not in first.stdout
    hers, his = chat(tmp_path, ASK), chat(tmp_path, ASK, "--as", "sam")
    assert b"milk" in hers.stdout
    assert b"soap" not in hers.stdout
    assert b"soap" in his.stdout
    assert b"milk" not in his.stdout
    assert b"known here" not in his.stderr


@pytest.mark.parametrize("name", ["", "  ", "Sam\x1b[31m", "S" * 61])
def test_what_is_no_name_makes_nobody(tmp_path: Path, name: str) -> None:
    done = chat(tmp_path, ASK, "--as", name)
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"somebody's name" in done.stderr


def test_a_terminal_shows_nobody_elses_reminders_and_keeps_them_for_their_owner(tmp_path: Path) -> None:
    chat(tmp_path, b"remind me in 1 second to buy her present\n")
    his = chat(tmp_path, b"add soap to groceries\n" + ASK, "--as", "Sam", "--wait", "3")
    assert b"soap" in his.stdout
    assert b"present" not in his.stdout
    hers = chat(tmp_path, b"", "--wait", "2")
    assert hers.stdout.count(b"Buy her present") == 1


def test_a_reader_that_goes_away_ends_it_quietly(tmp_path: Path) -> None:
    lines = "add milk to groceries\n" * 20
    script = f'"{sys.executable}" main.py chat --data "{tmp_path}" | head -1; exit "${{PIPESTATUS[0]}}"'
    done = subprocess.run(
        ["bash", "-c", script], input=lines.encode(), cwd=ROOT, capture_output=True, timeout=60, check=False
    )
    assert b"Traceback" not in done.stderr
    assert done.stdout.count(b"\n") == 1


def test_a_setting_that_is_wrong_is_said_in_one_sentence(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "main.py", "chat", "--data", str(tmp_path)], input=b"hello\n", cwd=ROOT, capture_output=True,
        timeout=60, check=False, env={**os.environ, "HOB_TIMEZONE": "Mars/Olympus"},
    )
    assert done.returncode == 1
    assert b"Mars/Olympus" in done.stderr
    assert b"Traceback" not in done.stderr
