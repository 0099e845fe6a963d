"""What a person has told as a secret: its words in a fact, and in all that they ever told. For whatever hides them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import col, select

from specialists.language.statements import statements
from storage.tables import Fact
from storage.uncovered import DOTS
from storage.unit import Unit


def secrets(one: Fact) -> tuple[str, ...]:
    """The words of a fact that no log may hold."""
    return statements.secrets(one.text) or (one.text,)


async def told_secrets(unit: Unit) -> list[str]:
    """The words of everything secret that the unit's person has told, also of what was forgotten since."""
    facts: Sequence[Fact] = await unit.all(select(Fact).where(col(Fact.hidden).is_(True)))
    return [secret for one in facts for secret in secrets(one)]


def dotted(text: str, hidden: Sequence[str]) -> str:
    """A text with dots for what is secret in it."""
    for secret in hidden:
        text = text.replace(secret, DOTS)
    return text
