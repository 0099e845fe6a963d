"""What Hob weighs, and spends, while nothing happens: `serve`, and `run` with its terminal, ten seconds after start."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.families import MAIN
from benchmarks.figure import Figure

SETTLE = 10.0  # seconds before memory is read
WATCH = 10.0  # seconds over which processor time is counted


def figures(folder: Path) -> Iterator[Figure]:
    for command in ("serve", "run"):
        memory, busy = weighed(command, folder / command)
        yield Figure(f"idle.{command}_memory", memory, "MB", target=90)
        yield Figure(f"idle.{command}_processor", busy, "% core")


def weighed(command: str, data: Path) -> tuple[float, float]:
    """Resident megabytes of `main.py COMMAND`, and the share of one processor that it takes, in per cent."""
    master, terminal = pty.openpty()
    environment = os.environ | {"HOB_WEB_PORT": "0"}
    process = subprocess.Popen(
        [sys.executable, MAIN, command, "--data", str(data)],
        env=environment, stdin=terminal, stdout=terminal, stderr=terminal,
    )
    os.close(terminal)
    try:
        time.sleep(SETTLE)
        if process.poll() is not None:
            raise RuntimeError(f"{command} ended by itself: {os.read(master, 65536).decode(errors='replace')}")
        before = _processor_ms(process.pid)
        time.sleep(WATCH)
        return _resident_mb(process.pid), (_processor_ms(process.pid) - before) / WATCH / 10
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
        os.close(master)


def _resident_mb(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024 / 1e6
    raise RuntimeError("the system does not say how much memory a process holds")


def _processor_ms(pid: int) -> float:
    # proc(5): fields 14 and 15, user and system time in ticks; the name in field 2 may hold spaces, so count behind it.
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")
