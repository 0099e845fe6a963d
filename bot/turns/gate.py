"""The gate: one table that says what may happen at once, what takes a yes, and what is refused. Pure.

bot/turns/gatekeeping.py consults it before an action with an effect runs, and before anything leaves the house.
"""

from __future__ import annotations

from enum import StrEnum

from specialists.contract import Effect
from storage.tables import Role


class Verdict(StrEnum):
    """What the gate says to a deed."""

    ALLOW = "allow"
    ASK = "ask"  # not without a yes of the person's, to exactly this
    REFUSE = "refuse"


ALLOW, ASK, REFUSE = Verdict.ALLOW, Verdict.ASK, Verdict.REFUSE

# Clean: the turn has read nothing but the household's own words. Tainted: it has read somebody else's.
# A known recipient is one the person has written to before, or who wrote first, at that very address.
_HOUSEHOLD = {
    # effect        clean, known  clean, new  tainted, known  tainted, new
    Effect.READ:    (ALLOW,       ALLOW,      ALLOW,          ALLOW),
    Effect.WRITE:   (ALLOW,       ALLOW,      ASK,            ASK),
    Effect.DELETE:  (ALLOW,       ALLOW,      ASK,            ASK),
    Effect.SEND:    (ALLOW,       ASK,        ASK,            ASK),
    Effect.SPEND:   (ASK,         ASK,        ASK,            ASK),
}  # fmt: skip

# What contacts may do stands on their cards (bot/receiving/contact_actions.py); no action of the house is theirs, nor a
# stranger's.
_NOBODY = dict.fromkeys(Effect, (REFUSE, REFUSE, REFUSE, REFUSE))

TABLE = {Role.OWNER: _HOUSEHOLD, Role.MEMBER: _HOUSEHOLD, Role.CONTACT: _NOBODY, Role.STRANGER: _NOBODY}


def judge(role: str, effect: Effect, *, tainted: bool, known: bool) -> Verdict:
    """What the table says. `known` is about the recipient; where there is none, it changes nothing.

    A role that the table does not know is refused.
    """
    try:
        row = TABLE[Role(role)]
    except ValueError:
        return REFUSE
    return row[effect][(2 if tainted else 0) + (0 if known else 1)]
