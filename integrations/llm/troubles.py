"""What each failure of a model's service means: why there is no answer, whether to ask again, whether it is down.

Loads pydantic-ai; only gate.py and engine.py import it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import httpx2
from pydantic_ai import exceptions as failures

from integrations.llm.brain import Lack, NoBrain
from integrations.llm.wire import TooLarge

LONGEST_WAIT = 8.0  # seconds that a call waits because the service said so; beyond that it is down


@dataclass(frozen=True, slots=True)
class Trouble:
    """`again`: whether the very same call may work in a moment, or in how many seconds. `down`: a strike against the
    service; `at_once`: no use in counting strikes. `rest`: how long it wants to be left alone."""

    lack: Lack
    again: bool | float = False
    down: bool = False
    at_once: bool = False
    rest: float = 0.0


# How servers that are not OpenAI's say that a question is too long: llama.cpp, vLLM, Ollama.
_OVERFLOW = re.compile(r"context (?:size|length|window)|exceed_context|too many tokens|prompt is too long", re.I)
# How servers say that they hold no answer to a schema: by the name of the field, or of what it asks for.
_SCHEMA = re.compile(r"response_format|json_schema|structured[ _]outputs?|guided[ _]decoding|grammar", re.I)
DOWN = Trouble(Lack.DOWN, again=True, down=True)
# The first that fits counts, so that the narrow stand before the wide.
_TABLE: tuple[tuple[type[BaseException], Trouble], ...] = (
    (failures.ModelAuthenticationError, Trouble(Lack.BAD_KEY, down=True, at_once=True)),
    (failures.ModelQuotaExceededError, Trouble(Lack.NO_CREDIT, down=True, at_once=True)),
    (failures.ModelNotFoundError, Trouble(Lack.NO_MODEL)),
    (failures.ModelContextWindowExceededError, Trouble(Lack.TOO_LONG)),
    (failures.ModelRequestRejectedError, Trouble(Lack.REJECTED)),
    (failures.ModelRateLimitError, DOWN),
    (failures.ModelUnavailableError, DOWN),
    (failures.ModelServerError, DOWN),
    (failures.ModelConnectionError, DOWN),
    (TimeoutError, Trouble(Lack.DOWN, down=True)),
    (failures.ContentFilterError, Trouble(Lack.REFUSED)),
    (failures.UsageLimitExceeded, Trouble(Lack.TOO_MUCH)),
    (failures.ModelHTTPError, DOWN),
)


def name(error: BaseException) -> Trouble:
    """The trouble of an error that came out of a call. What nobody knows is an answer that made no sense."""
    if isinstance(error, NoBrain):
        return Trouble(error.reason)
    if _within(error, TooLarge):
        return Trouble(Lack.NONSENSE)
    if _is_overflow(error):
        return Trouble(Lack.TOO_LONG)
    trouble = next((known for kind, known in _TABLE if isinstance(error, kind)), None)
    if trouble is None:
        return Trouble(Lack.NONSENSE, again=True)
    wanted = getattr(error, "retry_after", None)
    if trouble.again and isinstance(wanted, int | float):
        if wanted > LONGEST_WAIT:
            return Trouble(trouble.lack, down=True, rest=float(wanted))
        return Trouble(trouble.lack, again=float(wanted), down=True)
    return trouble


def _is_overflow(error: BaseException) -> bool:
    refused = isinstance(error, failures.ModelHTTPError) and error.status_code in (400, 413)
    return refused and _OVERFLOW.search(str(getattr(error, "body", ""))) is not None


def is_of_schema(error: failures.ModelHTTPError) -> bool:
    """Whether a server refused a request for the schema of its answer, and not for what was asked."""
    refused = error.status_code in (400, 404, 415, 422)
    return refused and _SCHEMA.search(str(error.body)) is not None


def status(error: BaseException) -> int | None:
    """The HTTP status that came with it, for the log: all that is told of an error there."""
    return error.status_code if isinstance(error, failures.ModelHTTPError) else None


def was_sent(error: BaseException) -> bool:
    """Whether the service may have worked on what was asked: it was reached, and did not refuse."""
    refused = isinstance(error, failures.ModelHTTPError)
    return not refused and not _within(error, httpx2.ConnectError) and not _within(error, httpx2.ConnectTimeout)


def _within(error: BaseException | None, kind: type[BaseException]) -> bool:
    while error is not None:
        if isinstance(error, kind):
            return True
        error = error.__cause__ or error.__context__
    return False
