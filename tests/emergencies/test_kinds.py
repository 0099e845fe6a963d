"""How many cries for help are heard, most of them indirect or misspelt, and how many messages raise an alarm that only
sound so: of the lines of large tables that the model has not learnt from (scripts/build_judges.py). Figures, held so
that they only get better."""

from __future__ import annotations

from pathlib import Path

from specialists.language import emergencies

UNSEEN = 6  # every line whose number divides by this one
HEARD = 80  # of 99; to rise
FALSE = 8  # of 173; to fall


def unseen(name: str) -> list[str]:
    text = Path(__file__).with_name(f"{name}.txt").read_text(encoding="utf-8")
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")][::UNSEEN]


def test_so_many_cries_for_help_are_heard() -> None:
    assert sum(emergencies.read(line) is not None for line in unseen("kinds_danger")) >= HEARD


def test_few_alarms_are_false() -> None:
    false = [line for line in unseen("kinds_calm") if emergencies.read(line) is not None]
    assert len(false) <= FALSE, false
