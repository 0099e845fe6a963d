"""The front door itself: what every command does the same."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project import tree

DEEP = "[" * 100_000
HALF = r'{"id": "\ud800", "text": "milk \ud800 \u0000", "query": "milk \ud800", "old": "I like \ud800", "new": "no"}'


def main(tmp_path: Path, *words: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(tree.ROOT / "main.py"), *words, "--data", str(tmp_path / "data")]
    return subprocess.run(command, input=lines, capture_output=True, text=True, cwd=tmp_path, check=False)


@pytest.mark.parametrize("command", [["understand"], ["memory", "search"], ["memory", "conflicts"]], ids=" ".join)
def test_a_line_that_is_no_request_is_answered_and_the_next_one_read(tmp_path: Path, command: list[str]) -> None:
    done = main(tmp_path, *command, "--jsonl", lines=f"{DEEP}\n5\n{{\n{HALF}\n")
    assert (done.returncode, done.stderr) == (0, "")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert ["error" in answer for answer in answers] == [True, True, True, False]
    assert answers[3]["id"] == "\ufffd"


@pytest.mark.parametrize("command", [["memory", "import"], ["memory", "sessions"], ["import"]], ids=" ".join)
def test_a_file_nested_too_deep_is_refused_with_a_sentence(tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "file").write_text(DEEP)
    done = main(tmp_path, *command, "file")
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1


def test_half_a_letter_is_brought_in_as_the_sign_for_it(tmp_path: Path) -> None:
    (tmp_path / "talk.jsonl").write_text(HALF)
    assert "Brought in 1 of 1" in main(tmp_path, "memory", "import", "talk.jsonl").stdout
    assert "milk \ufffd" in main(tmp_path, "memory", "search", "milk").stdout


@pytest.mark.parametrize("named", ["mine.v2", "mine.v2.json", "mine.v2.md"])
def test_an_export_writes_beside_what_is_there(tmp_path: Path, named: str) -> None:
    """ "mine.v2" is a name, and its end no kind of file: mine.json is somebody else's."""
    (tmp_path / "mine.json").write_text("{}")
    assert main(tmp_path, "export", named).returncode == 0
    assert sorted(path.name for path in tmp_path.glob("mine*")) == ["mine.json", "mine.v2.json", "mine.v2.md"]
    assert (tmp_path / "mine.json").read_text() == "{}"


def test_a_reader_that_has_seen_enough_is_no_fault(tmp_path: Path) -> None:
    """`main.py understand … | head -1`."""
    command = [sys.executable, str(tree.ROOT / "main.py"), "understand", "--data", str(tmp_path), "remind me at 5"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0
