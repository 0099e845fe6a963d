"""What an action says whose specialist has not moved in yet: the understanding is there, the ability is not."""

from __future__ import annotations

from specialists.contract import Action, Finding


def not_yet(deed: str, instead: str = "") -> Finding:
    """An honest no: what Hob cannot do yet, after "I can't", and what it can do instead, a whole sentence."""
    said = f"I can't {deed} yet."
    return Finding(f"{said} {instead}" if instead else said, worked=False)


def is_coming(action: Action) -> bool:
    """Whether an action does nothing but say `not_yet`: help does not offer it. It stops being so once it is built."""
    return "not_yet" in getattr(action.function, "__code__").co_names  # noqa: B009 - a Callable has none for mypy
