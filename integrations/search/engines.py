"""Search engines by the ddgs library, without a key: the first provider. service.py asks, where engines are named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from integrations.search import apart
from integrations.search.port import Fault, Result, Unsearched

SECONDS = 8.0  # for an answer, the library's loading included
EACH = 4  # for one engine
_FAULTS = {"slow": Fault.SLOW, "busy": Fault.BUSY, "empty": Fault.EMPTY, "failed": Fault.UNREACHED}


@dataclass(frozen=True, slots=True)
class Engines:
    """`names` as ddgs has them, with commas; `base` stands in for their own addresses, where there is one."""

    names: str
    base: str = ""

    async def results(self, words: str, most: int) -> Sequence[Result]:
        """Raises Unsearched."""
        given = {"words": words, "engines": self.names, "base": self.base, "seconds": EACH, "most": most}
        try:
            told = await apart.run("ddgs_script.py", given, SECONDS)
        except apart.Failed as failed:
            raise Unsearched(Fault.SLOW if failed.slow else Fault.BROKEN) from failed
        rows = told.get("results") if isinstance(told, dict) else None
        if not isinstance(rows, list):
            raise Unsearched(_FAULTS.get(str(told.get("fault")) if isinstance(told, dict) else "", Fault.GARBLED))
        made = [
            Result(str(row.get("href", "")), str(row.get("title", "")), str(row.get("body", "")))
            for row in rows if isinstance(row, dict)
        ]  # fmt: skip
        if not made:
            raise Unsearched(Fault.EMPTY)
        return made
