"""How many of a large table of cries for help are heard, most of them indirect or misspelt, and how many messages raise
an alarm that only sound so: figures, held so that they only get better."""

from __future__ import annotations

from pathlib import Path

from specialists.language import emergencies

HEARD = 326  # of 511; to rise
FALSE = 36  # of 916; to fall


def lines(name: str) -> list[str]:
    text = Path(__file__).with_name(f"{name}.txt").read_text(encoding="utf-8")
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]


def test_so_many_cries_for_help_are_heard() -> None:
    assert sum(emergencies.read(line) is not None for line in lines("kinds_danger")) >= HEARD


def test_few_alarms_are_false() -> None:
    false = [line for line in lines("kinds_calm") if emergencies.read(line) is not None]
    assert len(false) <= FALSE, false
