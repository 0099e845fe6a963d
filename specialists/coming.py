"""What an action says whose specialist has not moved in yet: the understanding is there, the ability is not."""

from __future__ import annotations

from specialists.contract import Finding


def not_yet(deed: str, instead: str = "") -> Finding:
    """An honest no: what Hob cannot do yet, after "I can't", and what it can do instead, a whole sentence."""
    said = f"I can't {deed} yet."
    return Finding(f"{said} {instead}" if instead else said, worked=False)
