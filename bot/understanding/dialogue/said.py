"""One message as the classifier and the tagger see it. heard.py makes it, things.py and values.py read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.understanding.dialogue import frames
from specialists.contract import Operation
from specialists.language import time as when
from specialists.language.classifier import tagger
from specialists.language.classifier.tagger import Run
from specialists.language.text.normalise import Message

_POINTERS = frozenset(("it", "that", "this", "one"))


class Said(NamedTuple):
    """The message in runs of words of one label, what it most likely does, and how likely it leans on the talk."""

    message: Message
    runs: Sequence[Run]
    operation: Operation
    leaning: float
    whens: Sequence[when.When]

    def words(self, run: Run) -> str:
        return self.message.text(run.first, run.last)

    def time(self, run: Run) -> str:
        """The words of a time, with those that the time grammar takes with them: "quarter past | twelve"; of a run
        that is no time as a whole, the one in it: "fri | now"."""
        start, end = self.message.starts[run.first], self.message.ends[run.last - 1]
        for one in self.whens:
            if one.span[0] <= start < end <= one.span[1] and one.span != (start, end):
                return one.text
        inside = [one for one in self.whens if start <= one.span[0] and one.span[1] <= end]
        dated = [one for one in inside if one.text.lower() != "now"]
        if len(inside) > 1 and len(dated) == 1:
            return dated[0].text
        parts = [one for one in self.of(tagger.TIME) if run.first <= one.first and one.last <= run.last]
        words = " ".join(map(self.words, parts)) if len(parts) > 1 else self.words(run)
        return words[3:] if words.lower().startswith("to ") else words

    def of(self, *labels: str) -> list[Run]:
        return [run for run in self.runs if run.label in labels]

    def kinds(self) -> list[str]:
        """The kinds of things that its frame words name: "take it off the to-do list"."""
        found = []
        for run in self.of(tagger.FRAME):
            for at in range(run.first, run.last):
                found += [
                    kind for kind in frames.kinds() if frames.begins(f"kind {kind}", self.message.words, at, run.last)
                ]
        return list(dict.fromkeys(found))

    def points(self) -> bool:
        """Whether words point at what was spoken of: "drop that one"."""
        return not _POINTERS.isdisjoint(self.message.words[self.message.head : self.message.tail])

    def means_the_other(self) -> bool:
        """ "The other one": not what was spoken of last, but before it."""
        words = self.message.words
        return any(
            frames.begins("other", words, at, run.last)
            for run in self.of(tagger.FRAME) for at in range(run.first, run.last)
        )
