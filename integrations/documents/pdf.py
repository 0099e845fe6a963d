"""PDF files, by pypdf in a process of its own: what parses strangers' bytes there is not ours, and a file that makes it
hang or swell ends with its process. A start pays nothing for it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from integrations.documents.reading import LONGEST, Refused, joined

SECONDS = 90.0  # that a file may take by the clock; the script has its own limit of the processor's time
_SCRIPT = Path(__file__).with_name("pdf_script.py")
_DAMAGED = "That PDF is damaged: I can't read it."
_WHY = {
    "locked": "That PDF is locked with a password: I can't read it.",
    "long": f"That file holds more than the {LONGEST:,} characters that I keep.",
    "pages": "That PDF has more pages than I read.",
    "empty": "There is no text in that PDF. It may be a scan, and I can't read pictures of text.",
}


def read(content: bytes) -> tuple[str, tuple[int, ...]]:
    """The text, and where each page begins. Takes seconds, in a thread. Raises Refused."""
    try:
        done = subprocess.run(  # noqa: S603 - our own script, and nothing of the file in its arguments
            [sys.executable, "-I", str(_SCRIPT)], input=content, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            timeout=SECONDS, check=False, env={},  # no key of this house is within its reach
        )
    except subprocess.TimeoutExpired as error:
        raise Refused("That PDF takes too long to read: I gave it up.") from error
    try:
        told = json.loads(done.stdout) if done.returncode == 0 else {}
    except ValueError:
        told = {}
    if "pages" not in told:
        raise Refused(_WHY.get(told.get("refused", ""), _DAMAGED))
    text, starts = joined(told["pages"])
    return text, starts if len(starts) > 1 else ()
