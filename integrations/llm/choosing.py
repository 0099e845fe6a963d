"""Which of the two models is asked: by the task, the length of what is said, and how both did lately at the like.

thinker.py asks here before each completion. A choice is kept until one of its kind fails, or for an hour. Who finds
later that an answer was no good (a reading that the message does not bear out) says so by `Allowance.doubt`.
"""

from __future__ import annotations

import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from integrations.llm.brain import Author, Lack, Message, NoBrain, Strength, Task, tokens

DAY = 86_400.0  # seconds for which an answer counts; after that the task's own model is tried again
KEPT = 3_600.0  # seconds for which a choice is kept
LATELY = 20  # answers of each model that are looked at
FEW = 4  # answers that say something about a model
WELL = 0.7  # the share of good answers with which a model is left to its work
BETTER = 0.1  # by how much the other must be better, where it is known
_FAULTS = (Lack.NONSENSE, Lack.REFUSED, Lack.TOO_LONG)  # the model's own; an outage says nothing about it
_SHUT = (Lack.NO_MODEL, Lack.NO_PRICE, Lack.OVER_BUDGET)  # of one model and not of the other


@dataclass(slots=True)
class Choice:
    """One choice. `long` is the kind of length, `why` one of our own sentences, `kept` that it was made before, `good`
    whether the answer was any good, None where nothing says so. `at` is in seconds that only grow."""

    task: str
    strength: Strength
    model: str
    long: bool
    why: str
    kept: bool = False
    good: bool | None = None
    at: float = 0.0
    past: Past | None = field(default=None, repr=False, compare=False)

    def tell(self, *, good: bool) -> None:
        """What came of it; the last word counts."""
        new, self.good = self.good is None, good
        if self.past is not None:
            self.past.note(self, new=new)


@dataclass(slots=True)
class Past:
    """How the two models did at one kind of work: the last answers of each, and the choice that is kept."""

    tried: dict[Strength, deque[Choice]] = field(
        default_factory=lambda: {one: deque(maxlen=LATELY) for one in Strength}
    )
    decided: tuple[float, Strength, str] | None = None  # until when, which, why

    def note(self, choice: Choice, *, new: bool) -> None:
        """Counts an answer; a bad one has the choice made anew."""
        if new:
            self.tried[choice.strength].append(choice)
        if not choice.good:
            self.decided = None

    def counted(self, strength: Strength, since: float) -> tuple[int, int]:
        """How many answers of a model were good, of how many."""
        some = [one.good for one in self.tried[strength] if one.at >= since]
        return sum(map(bool, some)), len(some)


class Chooser:
    """Chooses. `names` are the two models' names; `ticking` tells seconds that only grow."""

    def __init__(self, names: Mapping[Strength, str], ticking: Callable[[], float] = time.monotonic) -> None:
        self._names, self._ticking = names, ticking
        self._past: defaultdict[tuple[str, bool], Past] = defaultdict(Past)
        self.asked = self.hits = 0

    @staticmethod
    def is_long(task: Task, messages: Sequence[Message]) -> bool:
        """Whether so much is said, beside our own instructions, that it is the strong model's work."""
        said = sum(len(one.text) for one in messages if one.author is not Author.SYSTEM)
        return bool(task.long) and tokens(said) > task.long

    def choose(self, task: Task, messages: Sequence[Message]) -> Choice:
        """The model for a question, and why. Asks nobody."""
        long, now = self.is_long(task, messages), self._ticking()
        past = self._past[task.name, long]
        self.asked += 1
        kept = past.decided is not None and past.decided[0] > now
        if kept:
            self.hits += 1
        else:
            past.decided = (now + KEPT, *self._decided(task, past, long=long, since=now - DAY))
        assert past.decided is not None  # noqa: S101 - for the type checker
        _, strength, why = past.decided
        return Choice(task.name, strength, self._names[strength], long, why, kept, at=now, past=past)

    def instead(self, choice: Choice, task: Task, nothing: NoBrain) -> Choice | None:
        """The task's own model, where another was chosen that can't be had; None where there is nothing to change."""
        if choice.strength is task.strength or nothing.reason not in _SHUT:
            return None
        why = f"the {choice.strength} model can't be had ({nothing.reason})"
        if choice.past is not None:
            choice.past.decided = (self._ticking() + KEPT, task.strength, why)
        return Choice(
            task.name, task.strength, self._names[task.strength], choice.long, why, at=choice.at, past=choice.past
        )

    def remember(self, task: str, strength: Strength, *, long: bool, good: bool, ago: float = 0.0) -> None:
        """Counts an answer of before, so many seconds ago."""
        past = self._past[task, long]
        past.note(
            Choice(task, strength, self._names[strength], long, "", good=good, at=self._ticking() - ago), new=True
        )

    def _decided(self, task: Task, past: Past, *, long: bool, since: float) -> tuple[Strength, str]:
        if len(set(self._names.values())) == 1:
            return task.strength, "one model is set up for both"
        first, why = task.strength, f"the task is the {task.strength} model's"
        if task.mends:
            first, why = Strength.STRONG, "the first answer was refused"
        elif long:
            first, why = Strength.STRONG, "what is said is long"
        other = Strength.FAST if first is Strength.STRONG else Strength.STRONG
        good, tried = past.counted(first, since)
        others_good, others_tried = past.counted(other, since)
        if tried < FEW or good / tried >= WELL:
            return first, why
        if others_tried >= FEW and others_good / others_tried < good / tried + BETTER:
            return first, why
        return other, f"the {first} model did well in {good} of {tried} lately"


@contextmanager
def told(choice: Choice) -> Iterator[None]:
    """Notes whether an answer comes. An outage says nothing about the model."""
    try:
        yield
    except NoBrain as nothing:
        if nothing.slow or nothing.reason in _FAULTS:
            choice.tell(good=False)
        raise
    choice.tell(good=True)
