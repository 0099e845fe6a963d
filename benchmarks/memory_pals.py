"""Five pairs of friends and a year of their talk, written by hand, with small talk between; and questions as somebody
asks them who has read it all: of one turn, of several, of a time, of what follows, of the wrong friend. The questions
and what answers them stood before anything was measured. Called by benchmarks/memory_recall.py."""

from __future__ import annotations

import datetime as dt
import random
import re
from collections.abc import Iterator
from pathlib import Path

from benchmarks.memory_friends import Asked
from benchmarks.memory_turn import Turn

ASIDES = 6  # at most, before a talk's own lines and after them
INTO = 0.2  # how often small talk breaks into them
_SAID = re.compile(r"([A-Z])(?:\[(\d+)\])? (.+)")
_ASKED = re.compile(r"\? (\w+) ([\d,]+) (.+)")


class Pals:
    """All pairs, one after the other; the same seed makes the same small talk."""

    def __init__(self, seed: int = 11) -> None:
        self._chance = random.Random(seed)  # noqa: S311 - the same talk each time is what it is for
        self.turns: list[Turn] = []
        self.asked: list[Asked] = []
        text = Path(__file__).with_name("memory_pals.txt").read_text(encoding="utf-8")
        small, *pairs = text.split("\n= ")
        self._small: dict[str, list[list[str]]] = {}
        self._left: dict[str, list[list[str]]] = {}
        for line in small.splitlines():
            kind, _, said = line.partition(" ")
            if kind != "#":
                self._small.setdefault(kind, []).append(said.split(" | "))
        for number, pair in enumerate(pairs):
            self._pair(str(number), pair.splitlines())

    def _pair(self, number: str, lines: list[str]) -> None:
        pair = lines[0].split()
        labels: dict[str, str] = {}
        talks: list[tuple[dt.datetime, list[tuple[int, str, str]]]] = []
        for line in lines[1:]:
            if line.startswith("-- "):
                at = dt.datetime.strptime(line[3:], "%d %B %Y, %H:%M").replace(tzinfo=dt.UTC)
                talks.append((at, []))
            elif found := _SAID.fullmatch(line):
                talks[-1][1].append(([name[0] for name in pair].index(found[1]), found[3].strip(), found[2] or ""))
        for place, (at, said) in enumerate(talks):
            session = f"{number}:{place}"
            for turn, (who, text, label) in enumerate(self._talk(said, pair)):
                name = f"{session}:{turn}"
                self.turns.append(Turn(name, at + dt.timedelta(seconds=40 * turn), pair[who], text, session))
                if label:
                    labels[label] = name
        for line in lines:
            if asked := _ASKED.fullmatch(line):
                evidence = frozenset(labels[label] for label in asked[2].split(","))
                self.asked.append(Asked(f"q{len(self.asked)}", asked[1], asked[3], evidence))

    def _talk(self, said: list[tuple[int, str, str]], pair: list[str]) -> Iterator[tuple[int, str, str]]:
        """A talk's lines with small talk before them, after them and now and then between."""
        yield from self._some("hello", pair)
        for _ in range(self._chance.randrange(ASIDES)):
            yield from self._some("aside", pair)
        for who, text, label in said:
            yield who, text, label
            if self._chance.random() < INTO / 2:
                yield from self._some(self._chance.choice(("aside", "more")), pair)
        yield from self._some("more", pair)
        for _ in range(self._chance.randrange(ASIDES)):
            yield from self._some("aside", pair)
        yield from self._some("close", pair)

    def _some(self, kind: str, pair: list[str]) -> Iterator[tuple[int, str, str]]:
        """A line and what is answered; none comes again before all were there."""
        if not self._left.get(kind):
            self._left[kind] = self._chance.sample(self._small[kind], len(self._small[kind]))
        who = self._chance.randrange(2)
        for turn, text in enumerate(self._left[kind].pop()):
            speaker = (who + turn) % 2
            yield speaker, text.format(o=pair[1 - speaker]), ""
