"""What is remembered that bears on a request, for the specialists that work with it (bot/turns/recall.py asks)."""

from __future__ import annotations

from specialists.contract import Origin, Recalled, Specialist, Turn, recalls
from specialists.memory import finding, telling
from storage.memory import ageing
from storage.tables import Fact

MOST = 8  # facts
ENOUGH = 0.25  # of the words of a request; a name in it is enough by itself
_HOUSEHOLD = (Origin.OWNER, Origin.MEMBER)


class Coordinating(Specialist):
    """Remembers for the others."""

    name = "memory_curator"

    @recalls
    async def bearing_on(self, turn: Turn, message: str) -> Recalled:
        """The facts that share a name or enough words with the message, most telling first; never a secret."""
        wanted = finding.sought(message)
        rows = await finding.candidates(turn, message, wanted)
        scored = [(_bearing(wanted, one), one) for one in rows if not one.hidden and not ageing.is_over(one, turn.now)]
        chosen = sorted((pair for pair in scored if pair[0] >= ENOUGH), key=lambda pair: -pair[0])[:MOST]
        for _, one in chosen:
            if one.origin not in _HOUSEHOLD:
                turn.reads(Origin(one.origin))
        return Recalled(tuple(f"{telling.fact(one)} (told {telling.day(one.learnt_at, turn)})" for _, one in chosen))


def _bearing(wanted: finding.Sought, one: Fact) -> float:
    score = wanted.likeness(one.key, one.tags)
    return score + 0.5 if wanted.names and wanted.touches_name(one.key) else score
