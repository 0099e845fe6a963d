"""One completion on its way through the room: thinker.py writes it, gate.py and engine.py carry it."""

from __future__ import annotations

from dataclasses import dataclass, field

from integrations.llm.allowance import Allowance
from integrations.llm.brain import Hears, Payer, Task, Usage
from integrations.llm.choosing import Choice


@dataclass(slots=True)
class Errand:
    """For whom, which task, which model, what is left to the turn, and what this completion has used."""

    task: Task
    payer: Payer
    choice: Choice
    allowance: Allowance
    hears: Hears | None = None
    used: Usage = field(default_factory=Usage)
    broke: BaseException | None = None  # what our own side raised: a tool, the budget. It goes out as it is
    schema_refused: bool = False  # whether the server has refused the schema of the answer

    @property
    def model(self) -> str:
        return self.choice.model
