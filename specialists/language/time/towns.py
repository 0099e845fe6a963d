"""Towns, islands and regions by the zone whose clock they go by, where no zone is called so. Of somebody's whereabouts
only: "bath time" is no time zone. specialists/scheduling/places.py and bot/understanding/message/conditions.py ask.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from specialists.language.time import zones

_WORDS = frozenset("bath buffalo charlotte cork florence goa nice orlando split york".split())  # towns if capital


@lru_cache(maxsize=1)
def _zones() -> dict[str, str]:
    text = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8")
    lines = [line.partition(" = ") for line in text.splitlines() if not line.startswith("#")]
    return {name: zone for zone, _, names in lines for name in names.split(", ")}


def find(name: str) -> str | None:
    """The zone of a place as it was written, "Bath" or "bath"; None where it is not known, or may be a mere word."""
    words = " ".join(name.replace("_", " ").split()).strip(" .,!?")
    lower = words.lower()
    town = None if lower in _WORDS and not words[:1].isupper() else _zones().get(lower)
    return zones.place(lower) or zones.place(lower.removeprefix("the ")) or town
