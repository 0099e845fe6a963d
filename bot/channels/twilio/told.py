"""What Twilio has told of each text already: a word that says nothing new costs nothing. For texting.py and reports.py.

Of one text come four or five words (queued, sending, sent, delivered, read), the first three of which say no more than
the answer to the request that made it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

REMEMBERED = 5000  # texts; of what is forgotten the ledger is asked
_RANKS = {"accepted": 1, "delivered": 2, "read": 3}


class Told:
    """The furthest word about each text that is kept for good, or about to be."""

    def __init__(self) -> None:
        self._ranks: OrderedDict[tuple[int, str], int] = OrderedDict()
        self._posting: set[int] = set()

    @contextmanager
    def posting(self, outbox_id: int) -> Iterator[None]:
        """While a row is being posted, its lane will write down that it was accepted, by whatever word comes first."""
        self._posting.add(outbox_id)
        try:
            yield
        finally:
            self._posting.discard(outbox_id)

    def keep(self, outbox_id: int, sid: str, state: str) -> None:
        """That word is written down."""
        key = outbox_id, sid
        self._ranks[key] = max(_RANKS[state], self._ranks.get(key, 0))
        if len(self._ranks) > REMEMBERED:
            self._ranks.popitem(last=False)

    def has(self, outbox_id: int, sid: str, state: str) -> bool:
        """Whether that word, good ones only, says nothing that is not known."""
        awaited = state == "accepted" and outbox_id in self._posting
        return awaited or self._ranks.get((outbox_id, sid), 0) >= _RANKS[state]
