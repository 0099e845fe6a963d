"""What the audits of moderation.py hand on to each other: an answer, and what it is held against. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from specialists.audit import Known
from specialists.contract import Effect

MARK = "\ue001"  # stands where something was taken out, until remains.py has seen to what is left


@dataclass(frozen=True, slots=True)
class Answer:
    """A text on its way through the audits, and what each has taken from it: link, picture, secret, address, claim,
    number, prompt, harm.

    `deeds` are the kinds of deeds that it claimed. `draft`: it is the person's own text, in which nothing is a claim
    of Hob's, and which keeps its sentences.
    """

    text: str
    taken: frozenset[str] = frozenset()
    deeds: frozenset[Effect] = frozenset()
    draft: bool = False
    withheld: str = field(default="", kw_only=True)  # the kind of harm for which none of it may be said

    def without(self, text: str, *kinds: str) -> Answer:
        """The same answer with that text, and what was taken from it where it is another one."""
        return self if text == self.text and not kinds else replace(self, text=text, taken=self.taken | set(kinds))


class Audit(NamedTuple):
    """One thing that is looked for. `check` gives back what may be said, with a MARK where something was taken out.
    `begins` says of an answer that is still being written whether its end may become such a thing.
    """

    name: str
    check: Callable[[Answer, Known], Answer]
    begins: Callable[[str, Known], bool] = lambda text, known: False
