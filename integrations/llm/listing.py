"""Which models a service has: one look that costs nothing and asks no model. `main.py doctor` calls it.

The endpoint: platform.openai.com/docs/api-reference/models/list; Ollama, vLLM and others offer the same.
"""

from __future__ import annotations

import json

import aiohttp

LARGEST = 2_000_000  # bytes of an answer


class Unlisted(Exception):
    """No list came; the message is why, as the end of a sentence: "… because it"."""


async def models(base: str, key: str | None, seconds: float) -> frozenset[str]:
    """The names of the service's models. `base` ends before "/models"; waits at most `seconds`. Raises Unlisted."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    try:
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=seconds)) as session,
            session.get(f"{base}/models", headers=headers, allow_redirects=False) as answer,
        ):
            if answer.status in (401, 403):
                raise Unlisted(f"refuses the key ({answer.status})")
            if answer.status != 200:
                raise Unlisted(f"answered {answer.status}")
            listed = json.loads((await answer.content.read(LARGEST)).decode("utf-8", "replace"))
    except TimeoutError as error:
        raise Unlisted(f"did not answer within {seconds:g} seconds") from error
    except (aiohttp.ClientError, OSError) as error:
        raise Unlisted("can't be reached") from error
    except (ValueError, RecursionError) as error:
        raise Unlisted("answered with something that is no list of models") from error
    entries = listed.get("data") if isinstance(listed, dict) else None
    if not isinstance(entries, list):
        raise Unlisted("answered with something that is no list of models")
    return frozenset(str(one.get("id")) for one in entries if isinstance(one, dict))
