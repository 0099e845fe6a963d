"""Asks search engines by the ddgs library, and prints what they found. Run in a process of its own (apart.py).

In: {"words", "engines", "base", "seconds", "most"}. `base` is an address that stands in for the engines' own; empty:
none does. Out: {"results": [{"title", "href", "body"}]} or {"fault": "slow", "busy", "empty" or "failed"}.
"""

from __future__ import annotations

import json
import sys
from typing import Any
from urllib.parse import urlsplit


def _ask(given: dict[str, Any]) -> dict[str, Any]:
    from ddgs import DDGS
    from ddgs.engines import ENGINES
    from ddgs.exceptions import DDGSException, RatelimitException, TimeoutException

    if given["base"]:
        for engine in ENGINES["text"].values():
            engine.search_url = given["base"].rstrip("/") + urlsplit(engine.search_url).path
    try:
        found = DDGS(timeout=given["seconds"]).text(
            given["words"], backend=given["engines"], max_results=given["most"], safesearch="moderate"
        )
    except RatelimitException:
        return {"fault": "busy"}
    except TimeoutException:
        return {"fault": "slow"}
    except DDGSException as error:
        said = str(error)
        return {"fault": "empty" if said == "No results found." else "slow" if "timed out" in said else "failed"}
    return {"results": found}


if __name__ == "__main__":
    json.dump(_ask(json.load(sys.stdin)), sys.stdout)
