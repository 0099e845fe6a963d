"""The audit of what is about to be said, as who asks for it knows it: what a text is held against, what is left of it.

Part of the contract: a service (services.py) that is loaded when there is something to audit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from specialists.services import Service
from specialists.traits import Effect


class Deed(NamedTuple):
    """A deed that was done in this turn: its kind, and what it was in words ("set a reminder to stretch")."""

    effect: Effect
    words: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """What an answer is held against.

    `words` are the person's own, the latest first, from which links may come; `secrets` values that are never said;
    `foreign` addresses in the text (as leaks.addresses gives them) that belong to somebody else of this house; `deeds`
    what was done; `sources` all that was read besides: pages, messages, the person's book; `instructions` what the
    house tells its models; `names` how the people whom the person knows are called. `reads`: the text is no model's
    but what the house found, and quotes others.
    """

    words: tuple[str, ...] = ()
    secrets: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()
    deeds: tuple[Deed, ...] = ()
    sources: tuple[str, ...] = ()
    instructions: tuple[str, ...] = ()
    names: frozenset[str] = frozenset()
    reads: bool = False


@dataclass(frozen=True, slots=True)
class Moderated:
    """What may be said, and what was taken out: link, picture, secret, address, claim, number, prompt, harm."""

    text: str
    taken: frozenset[str] = frozenset()


class Moderation(Protocol):
    """Reads once more what a model wrote, or what foreign text was near."""

    def moderate(self, text: str, known: Known, *, quoted: str = "") -> Moderated:
        """What of an answer may be said; `quoted` is a text of the person's own in it."""

    def purge(self, text: str, known: Known) -> str:
        """A draft without what may not be said."""

    def may_become(self, text: str, known: Known) -> bool:
        """Whether the end of an answer that is still being written may become something that may not be said."""

    def units(self, text: str) -> list[str]:
        """The text in sentences, each with what belongs to it."""


MODERATION: Service[Moderation] = Service("moderation")
