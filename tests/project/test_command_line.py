"""The front door itself: what every command does the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.project import tree


def test_a_reader_that_has_seen_enough_is_no_fault(tmp_path: Path) -> None:
    """`main.py understand … | head -1`."""
    command = [sys.executable, str(tree.ROOT / "main.py"), "understand", "--data", str(tmp_path), "remind me at 5"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0
