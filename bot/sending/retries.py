"""What to do after a failed try to deliver: a pure function, and the ages at which trying ends. For failures.py."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from bot.channels.base import DeliveryError, Fate
from storage.tables import OutboxKind

FIRST = dt.timedelta(seconds=2)
LONGEST = dt.timedelta(minutes=10)
SELDOM = dt.timedelta(hours=6)
# While time remains, a provider that fails is never the end of a message. Then it is, and its owner is told.
PATIENCE = {
    OutboxKind.REPLY: dt.timedelta(days=1),
    OutboxKind.REMINDER: dt.timedelta(days=3),
    OutboxKind.NOTICE: dt.timedelta(days=30),
    OutboxKind.MESSAGE: dt.timedelta(days=1),
    OutboxKind.BRIEFING: dt.timedelta(hours=12),  # of a day that is over nobody wants to hear
    OutboxKind.CHECK_IN: dt.timedelta(hours=12),
}


class Decision(NamedTuple):
    """`fate`, and `otherwise` where the fate is another route and there is none. `after` is how long a retry waits."""

    fate: Fate
    after: dt.timedelta
    otherwise: Fate


def decide(
    error: DeliveryError, *, kind: str, tries: int, age: dt.timedelta, unsure: bool, jitter: float
) -> Decision:
    """What becomes of a row whose `tries`-th try ended in `error`, `age` after it was due.

    `unsure`: an earlier try had no answer either. `jitter` in [0, 1) spreads retries, so that they do not come in step.
    """
    after = pause(tries, jitter, error.retry_after)
    if kind == OutboxKind.NOTICE and error.fate is not Fate.RETRY:
        # A notice never produces a notice: it looks for another way, and else tries again seldom, until it is too old.
        over = age >= PATIENCE[OutboxKind.NOTICE]
        return Decision(Fate.GIVE_UP if over else Fate.REROUTE, max(after, SELDOM), Fate.RETRY)
    if age >= PATIENCE[OutboxKind(kind)]:
        return Decision(Fate.GIVE_UP, after, Fate.GIVE_UP)
    if error.fate is Fate.RETRY and unsure and not error.sure:
        # Two tries without an answer: every further one here may be one more copy.
        return Decision(Fate.REROUTE, after, Fate.RETRY)
    return Decision(error.fate, after, Fate.GIVE_UP)


def pause(tries: int, jitter: float, retry_after: float | None) -> dt.timedelta:
    """Doubling from two seconds to ten minutes, spread by a quarter either way; at least what the provider asks."""
    doubled: dt.timedelta = FIRST * 2 ** min(tries - 1, 16)
    own = min(LONGEST, doubled) * (0.75 + jitter / 2)
    return max(own, dt.timedelta(seconds=retry_after or 0))
