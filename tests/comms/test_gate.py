"""The gate, cell by cell, and the conductor that asks it whatever an action would do."""

from __future__ import annotations

import itertools

import pytest

from bot.turns.gate import TABLE, Verdict, judge
from specialists.contract import Effect
from storage.tables import Role

ALLOW, ASK, REFUSE = Verdict.ALLOW, Verdict.ASK, Verdict.REFUSE

# For each effect: clean and known, clean and new, tainted and known, tainted and new.
CELLS = {
    "read": [ALLOW, ALLOW, ALLOW, ALLOW],
    "write": [ALLOW, ALLOW, ASK, ASK],
    "delete": [ALLOW, ALLOW, ASK, ASK],
    "send": [ALLOW, ASK, ASK, ASK],
    "spend": [ASK, ASK, ASK, ASK],
}
COLUMNS = [(False, True), (False, False), (True, True), (True, False)]


@pytest.mark.parametrize("role", ["owner", "member"])
@pytest.mark.parametrize(
    ("effect", "tainted", "known", "verdict"),
    [(effect, *column, verdict) for effect, row in CELLS.items() for column, verdict in zip(COLUMNS, row, strict=True)],
)
def test_the_household(role: str, effect: str, tainted: bool, known: bool, verdict: Verdict) -> None:
    assert judge(role, Effect(effect), tainted=tainted, known=known) is verdict


@pytest.mark.parametrize("role", ["contact", "stranger", "somebody", ""])
@pytest.mark.parametrize("effect", list(Effect))
@pytest.mark.parametrize(("tainted", "known"), COLUMNS)
def test_everybody_else_is_refused(role: str, effect: Effect, tainted: bool, known: bool) -> None:
    assert judge(role, effect, tainted=tainted, known=known) is REFUSE


def test_no_cell_is_missing() -> None:
    assert set(TABLE) == set(Role)
    for role, effect in itertools.product(Role, Effect):
        assert len(TABLE[role][effect]) == len(COLUMNS)
