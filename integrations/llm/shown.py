"""What a model was shown in a turn: an answer may hold what stands there, and nothing of the rules that it was told.

bot/turns/thought.py notes it before each question, bot/turns/auditing.py reads it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from integrations.llm.brain import Author, Message, Tool


@dataclass(slots=True)
class Shown:
    """The instructions of the house, and the material beside them: talk, notes, pages, what tools gave back. Each once,
    in its order."""

    instructions: dict[str, None] = field(default_factory=dict)
    material: dict[str, None] = field(default_factory=dict)

    def note(self, messages: Sequence[Message]) -> None:
        for one in messages:
            kept = self.instructions if one.author is Author.SYSTEM and not one.notes else self.material
            kept[one.text] = None

    def noting(self, tool: Tool) -> Tool:
        """The tool, whose answers are noted."""

        async def call(arguments: Any) -> str:
            said = await tool.call(arguments)
            self.material[said] = None
            return said

        return replace(tool, call=call)
