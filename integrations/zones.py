"""The time zone of a place on the map. bot/receiving/unwrapping.py asks when somebody shares where they are.

The map of zones (tzfpy) takes 35 MB once it is loaded, for a question that is asked a few times a year: a process of
its own answers it and goes.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys

SECONDS = 20.0
_ASKED = "import sys, tzfpy; print(tzfpy.get_tz(float(sys.argv[1]), float(sys.argv[2])), end='')"


async def at(latitude: float, longitude: float) -> str | None:
    """The IANA name of the zone there (degrees, north and east positive); None where it can't be told."""
    if not (-90 <= latitude <= 90 and -180 <= longitude <= 180):
        return None
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-I", "-c", _ASKED, repr(longitude), repr(latitude),
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        async with asyncio.timeout(SECONDS):
            told, _ = await process.communicate()
    except TimeoutError:
        return None
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    return told.decode("utf-8", "replace").strip() or None if process.returncode == 0 else None
