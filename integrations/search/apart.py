"""Runs a script of this folder in a process of its own, JSON in and out. engines.py and pages.py call it.

What reads strangers' bytes there (trafilatura, lxml, ddgs) brings patterns and parsers that are not ours: one that
hangs, or eats memory, is ended with its process and keeps nobody waiting. A start also pays none of their 60 MB.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from pathlib import Path

LARGEST = 4_000_000  # bytes of an answer
_HERE = Path(__file__).parent


class Failed(Exception):
    """The script gave no answer; `slow`: not in time."""

    def __init__(self, *, slow: bool = False) -> None:
        super().__init__("slow" if slow else "failed")
        self.slow = slow


async def run(script: str, given: object, seconds: float) -> object:
    """What `script` (a file's name here) prints for what it is given. Raises Failed."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-I", str(_HERE / script),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        env={},  # no key of this house is within its reach
    )  # fmt: skip
    try:
        async with asyncio.timeout(seconds):
            told, _ = await process.communicate(json.dumps(given).encode())
    except TimeoutError as error:
        raise Failed(slow=True) from error
    except OSError as error:
        raise Failed from error
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    if process.returncode != 0 or len(told) > LARGEST:
        raise Failed
    try:
        return json.loads(told)
    except (ValueError, RecursionError) as error:
        raise Failed from error
