"""Answers kept in memory for the very same question of the same person. thinker.py asks here first."""

from __future__ import annotations

import hashlib
import json
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from integrations.llm.brain import Answer, Message, Task

if TYPE_CHECKING:
    from pydantic import BaseModel

MOST = 500  # answers; the longest unused go first


class Cache:
    """Answers by the model, the messages and the schema; `hits` of `asked` were here."""

    def __init__(self, ticking: Callable[[], float] = time.monotonic) -> None:
        self._ticking = ticking
        self._kept: OrderedDict[bytes, tuple[float, Answer[Any]]] = OrderedDict()
        self.asked = self.hits = 0

    def find(self, key: bytes) -> Answer[Any] | None:
        self.asked += 1
        found = self._kept.get(key)
        if found is None or found[0] <= self._ticking():
            self._kept.pop(key, None)
            return None
        self.hits += 1
        self._kept.move_to_end(key)
        return found[1]

    def keep(self, key: bytes, answer: Answer[Any], seconds: float) -> None:
        self._kept[key] = self._ticking() + seconds, answer
        self._kept.move_to_end(key)
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)


def key_of(
    person_id: int, model: str, task: Task, messages: Sequence[Message], output: type[str] | type[BaseModel]
) -> bytes:
    """What tells one question from another: whose, to which model, and every word of it. No word can be read back."""
    schema = "text" if output is str else output.model_json_schema()  # type: ignore[union-attr]
    said = [[message.author, message.text] for message in messages]
    whole = json.dumps([person_id, model, task.name, task.longest, said, schema], sort_keys=True)
    return hashlib.sha256(whole.encode("utf-8", "surrogatepass")).digest()
