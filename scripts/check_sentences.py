"""Lists the sentences that no example needs: without them every example is read the same. By hand, and by a test:

    python scripts/check_sentences.py               the sentences, by intent, and how many they are
    python scripts/check_sentences.py --count       only how many

Examples are those of the files of sentences (`means`, `does_not`) and the pages of tests/rows. Sentences are left out
one after the other, those that took part least first, and one that changes a reading stays. So all that are listed can
go at once.
"""

from __future__ import annotations

import argparse
import collections
import datetime as dt
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

NOW = dt.datetime(2026, 11, 20, 14, 30, tzinfo=ZoneInfo("Europe/Berlin"))

from bot.understanding.message import arbiter  # noqa: E402
from bot.understanding.message.readings import Known  # noqa: E402 - found from here on
from bot.understanding.message.router import Router  # noqa: E402
from specialists import registry  # noqa: E402
from specialists.contract import Action, Request  # noqa: E402
from specialists.language.grammar import phrases  # noqa: E402
from tests import rows  # noqa: E402

KNOWN = Known(lists=("groceries", "hardware", "packing"))


class _Grammar(phrases.Grammar[Action]):
    """A grammar that can do without some of its sentences, by their numbers."""

    def __init__(self, actions: Sequence[Action]) -> None:
        super().__init__(actions)
        self.left_out: set[int] = set()
        self.fitted: set[int] = set()

    def match(self, *message: Any, **options: Any) -> list[phrases.Match[Action]]:
        found = super().match(*message, **options)
        self.fitted |= {match.number for match in found}
        return [match for match in found if match.number not in self.left_out]


class _Reader(Router):
    """A router that remembers which sentences took part: made a request, be it the best or the second."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.grammar = _Grammar(actions)
        self.took_part: set[int] = set()
        super().__init__(actions, self.grammar, arbiter.Phrases(actions))

    def _request(self, text: Any, message: Any, match: phrases.Match[Action]) -> Request | None:
        made = super()._request(text, message, match)
        if made is not None:
            self.took_part.add(match.number)
        return made

    def told(self, text: str) -> tuple[list[tuple[str, Any]], list[tuple[str, Any]]]:
        """What the text is read as; `took_part` and `grammar.fitted` are then of this text."""
        self.took_part.clear()
        self.grammar.fitted.clear()
        reading = self.read(text, NOW, known=KNOWN)
        return _plain(reading.requests), _plain(reading.asks)


def _plain(requests: Sequence[Request]) -> list[tuple[str, Any]]:
    return [(request.intent, dict(request.slots)) for request in requests]


def _texts(actions: Sequence[Action]) -> Iterator[str]:
    for action in actions:
        yield from (example.text for example in action.examples)
        yield from action.does_not
    yield from (text for text, _ in rows.sentences())
    yield from (text for text, _, _ in rows.wishes())
    yield from (text for text, _, _ in rows.unheard())


def unneeded(actions: Sequence[Action]) -> set[int]:
    """The numbers of the sentences that can go, counted over all actions in their order."""
    reader, texts = _Reader(actions), list(dict.fromkeys(_texts(actions)))
    meant: dict[str, Any] = {}
    users: dict[int, set[str]] = collections.defaultdict(set)  # the texts that a sentence takes part in
    for text in texts:
        meant[text] = reader.told(text)
        for number in reader.took_part:
            users[number].add(text)
    every = range(sum(len(action.says) for action in actions))
    left_out = reader.grammar.left_out
    left_out |= set(every) - users.keys()
    for number in sorted(users, key=lambda one: (len(users[one]), one)):
        left_out.add(number)
        took_part: dict[str, set[int]] = {}
        for text in users[number]:
            if reader.told(text) != meant[text]:
                left_out.remove(number)
                break
            took_part[text] = set(reader.took_part)
        else:
            for text, instead in took_part.items():
                for other in instead:
                    users[other].add(text)
    _put_back(reader, meant)
    return left_out


def _put_back(reader: _Reader, meant: dict[str, Any]) -> None:
    """What was left out though a text is read otherwise without it: by a sentence that only looked like fitting."""
    while wrong := [text for text in meant if reader.told(text) != meant[text]]:
        before = len(reader.grammar.left_out)
        for text in wrong:
            reader.told(text)
            reader.grammar.left_out -= reader.grammar.fitted
        if len(reader.grammar.left_out) == before:
            raise RuntimeError(f"read otherwise, and no sentence is to blame: {wrong[:3]}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", action="store_true", help="only how many there are")
    asked = parser.parse_args()
    actions = registry.find().actions()
    found = unneeded(actions)
    said = [(action.intent, sentence.text) for action in actions for sentence in action.says]
    if not asked.count:
        for number in sorted(found):
            print(": ".join(said[number]))
    print(f"{len(found)} of {len(said)} sentences are needed by no example")
    return 0


if __name__ == "__main__":
    sys.exit(main())
