"""From the command to the first sign of life: the prompt in a terminal, the first answer to piped text, `--help`."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.families import MAIN
from benchmarks.figure import Figure, percentile

TIMES = 7
PATIENCE = 20.0  # seconds
PROMPTS = ("› ".encode(), b"> ")


def figures(folder: Path) -> Iterator[Figure]:
    data = folder / "data"
    first = answered(data)  # makes the database; the others find it
    yield Figure("cold.first_answer_ever", first, "s")
    yield Figure("cold.first_answer", percentile([answered(data) for _ in range(TIMES)], 0.5), "s", target=0.8)
    yield Figure("cold.prompt", percentile([prompted(data) * 1000 for _ in range(TIMES)], 0.5), "ms", target=100)
    yield Figure("cold.help", percentile([helped() * 1000 for _ in range(TIMES)], 0.5), "ms")


def answered(data: Path) -> float:
    """Seconds until `echo … | main.py chat` has printed its first answer."""
    command = [sys.executable, MAIN, "chat", "--data", str(data)]
    began = time.perf_counter()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        watchdog = threading.Timer(PATIENCE, process.kill)
        watchdog.start()
        process.stdin.write("what time is it?\n")
        process.stdin.close()
        line = process.stdout.readline()
        took = time.perf_counter() - began
        process.stdout.read()
    watchdog.cancel()
    if not line.strip() or process.returncode:
        raise RuntimeError(f"chat answered {line!r} and ended with {process.returncode}")
    return took


def prompted(data: Path) -> float:
    """Seconds until `main.py chat` shows something in a terminal that a person could type after."""
    child, screen = pty.fork()
    if child == 0:
        os.execv(sys.executable, [sys.executable, MAIN, "chat", "--data", str(data)])  # noqa: S606 - no shell wanted
    began = time.perf_counter()
    try:
        shown = b""
        while not any(mark in shown for mark in PROMPTS):
            ready, _, _ = select.select([screen], [], [], PATIENCE - (time.perf_counter() - began))
            if not ready:
                raise RuntimeError(f"no prompt within {PATIENCE} s, only {shown!r}")
            shown += os.read(screen, 4096)
        return time.perf_counter() - began
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(screen)


def helped() -> float:
    """Seconds for `main.py --help`."""
    began = time.perf_counter()
    subprocess.run([sys.executable, MAIN, "--help"], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began
