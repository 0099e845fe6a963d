"""What one turn may use of a model: calls, tool calls, tokens, seconds and money. One is shared by a turn's calls."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from integrations.llm.brain import Lack, NoBrain, Task, Usage

if TYPE_CHECKING:
    from integrations.llm.choosing import Choice

MOST_TOLD = 40  # requests of a turn that are told of one by one
LONGEST_ARGUMENTS = 20_000  # letters of one tool call
SECONDS = 90.0


@dataclass(frozen=True, slots=True)
class Made:
    """One request that was made to a model, for the trace of its turn. `began` is by time.perf_counter, `ms` how long
    it took, `letters` how long it was, `lack` why nothing came; `again`: the answer was kept from an earlier one;
    `choice`: why it was that model."""

    task: str
    model: str
    usage: Usage
    began: float
    ms: float = 0.0
    letters: int = 0
    lack: str = ""
    again: bool = False
    choice: Choice | None = None


@dataclass(slots=True)
class Allowance:
    """The caps of a turn, and what of them is used. At a cap NoBrain says so; nothing scheduled hangs on it."""

    calls: int = 12
    tool_calls: int = 24
    tokens: int = 120_000
    seconds: float = SECONDS
    micros: int = 500_000  # half a dollar
    used: Usage = field(default_factory=Usage)
    spent: int = 0  # the known part of the money
    tools_used: int = 0
    seconds_used: float = 0.0
    made: list[Made] = field(default_factory=list)  # the turn's requests, in order

    def check(self, micros: int, reading: int) -> None:
        """Whether one more call is allowed, which costs at most that and has so many tokens to read.

        Raises NoBrain: TOO_LONG where no turn could make that call, TOO_MUCH where this one has used too much.
        """
        if reading > self.tokens:
            raise NoBrain(Lack.TOO_LONG)
        over = (
            self.used.calls >= self.calls
            or self.used.tokens + reading > self.tokens
            or self.seconds_used >= self.seconds
            or self.spent + micros > self.micros
        )
        if over:
            raise NoBrain(Lack.TOO_MUCH)

    def check_tool(self) -> None:
        """Counts a tool call. Raises NoBrain(TOO_MUCH) before one too many."""
        if self.tools_used >= self.tool_calls:
            raise NoBrain(Lack.TOO_MUCH)
        self.tools_used += 1

    def note(self, made: Made) -> None:
        """Keeps what a request was, for the trace."""
        if len(self.made) < MOST_TOLD:
            self.made.append(made)

    def doubt(self, *tasks: Task) -> None:
        """The last answer to one of these tasks was no good: the next choice of a model knows of it."""
        names = {task.name for task in tasks}
        last = next((one.choice for one in reversed(self.made) if one.task in names), None)
        if last is not None:
            last.tell(good=False)

    def add(self, usage: Usage, seconds: float) -> None:
        """Counts a call that was made."""
        self.used += usage
        self.spent += usage.micros or 0
        self.seconds_used += seconds

    @property
    def seconds_left(self) -> float:
        return max(0.0, self.seconds - self.seconds_used)
