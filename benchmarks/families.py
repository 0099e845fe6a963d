"""Runs families of figures, each in a process of its own so that none warms another. bot/cli/bench.py calls it.

`python -m benchmarks.families FAMILY FOLDER` is such a process: one line of JSON a figure on its standard output.
"""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.figure import Figure
from storage.errors import HobError

ROOT = Path(__file__).resolve().parents[1]
MAIN = str(ROOT / "main.py")

FAMILIES = {
    "disk": "how often this disk can make a write durable, and the look at the file at each start",
    "understanding": "reading one message",
    "times": "reading English times, beside the libraries for it",
    "memory": "searching what is remembered: how much is found, and how fast",
    "year": "a year of talk: what is believed at its end, and what it weighs",
    "turn": "from a text in to the reply",
    "calendar": "a day asked for over ten thousand events and as many reminders",
    "conductor": "what a turn adds around a call to a model",
    "channels": "from a provider's webhook to the reply there, and a thousand people at once",
    "pages": "two hundred open pages, and messages typed there",
    "soak": "a house in use for minutes on end: its memory, descriptors, log and replies",
    "burst": "thousands of reminders due at once for people behind providers with rates",
    "storing": "storing reminders, beside APScheduler",
    "due": "thousands of reminders due at once, beside APScheduler",
    "cold": "from the command to the first sign of life",
    "idle": "what it weighs while nothing happens",
    "size": "what it weighs on the disk",
}


class UnknownFigure(HobError):
    """There is no such figure."""


class FamilyFailed(HobError):
    """A family of figures could not be measured."""


def chosen(names: Sequence[str]) -> list[str]:
    """The families that the names ask for, in their own order; no name asks for all. Raises UnknownFigure."""
    wrong = [name for name in names if name.split(".")[0] not in FAMILIES]
    if wrong:
        raise UnknownFigure(f"There is no figure called {wrong[0]!r}. There are: {', '.join(FAMILIES)}.")
    return [family for family in FAMILIES if not names or any(name.split(".")[0] == family for name in names)]


def measure(family: str, data: Path) -> Iterator[Figure]:
    """The figures of one family as they come, measured in a folder below `data` that is gone afterwards."""
    data.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=data.resolve()) as folder:
        command = [sys.executable, "-m", __name__, family, folder]
        # Nobody's own options: no HOB_ variable, and a working directory without an .env, or it might meet real data.
        # What begins with HOB_BENCH_ says how much to measure.
        ours = (name for name in os.environ if not name.startswith("HOB_") or name.startswith("HOB_BENCH_"))
        plain = {name: os.environ[name] for name in ours}
        plain["PYTHONPATH"] = str(ROOT)
        plain.pop("PYTHONDONTWRITEBYTECODE", None)  # as `make run` leaves it, our code is compiled
        with subprocess.Popen(
            command, cwd=folder, env=plain, stdout=subprocess.PIPE, text=True, start_new_session=True
        ) as process:
            assert process.stdout
            try:
                for shown in process.stdout:
                    yield Figure.from_json(shown)
            except BaseException:  # whoever asked does not want the rest: all that was started ends, too
                os.killpg(process.pid, signal.SIGKILL)
                raise
        if process.returncode:
            raise FamilyFailed(f"The figures of {family!r} could not be measured; the reason stands above.")


def main(family: str, folder: str) -> None:
    for figure in importlib.import_module(f"benchmarks.{family}").figures(Path(folder)):
        print(figure.as_json(), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
