"""One claim of a statement, and of whom it is made. For claims.py, lives.py and measures.py."""

from __future__ import annotations

from dataclasses import dataclass

from specialists.language.statements.conflicts import kinds, likeness, words
from specialists.language.statements.conflicts.piece import Piece
from specialists.language.statements.conflicts.statement import Statement


@dataclass(frozen=True, slots=True)
class Claim:
    """`moves` says that the value is one that moves with time (where somebody lives), so that another is a change."""

    entity: frozenset[str]
    attribute: str
    value: frozenset[str]
    moves: bool = False
    change: bool = False  # the statement itself says that it changed


def entity(statement: Statement) -> frozenset[str]:
    return likeness.whole(statement)


def _head(statement: Statement) -> str:
    """The noun that the subject is about: "sister" of "my sister Anna", "fee" of "the membership fee"."""
    head = ""
    for word in statement.subject:
        if word.text in words.PREPOSITIONS or word.text == "of":
            break
        head = head if word.name and head else word.stem
    return head


def is_person(statement: Statement) -> bool:
    """Whether it is about somebody: a pronoun, kin, a role, or a bare name."""
    if statement.subject and statement.subject[-1].text.endswith("ship"):
        return False  # a membership is no member
    if statement.about <= {"i", "he", "they", "you"} or _head(statement) in kinds.KIN | kinds.SHARED:
        return True
    subject = statement.subject
    things = statement.about & (kinds.EVENTS | kinds.ATTRIBUTES)
    if statement.owner or things or statement.texts[0] in ("the", "a", "an"):
        return False
    return 0 < len(subject) <= 3 and all(word.name for word in subject)


def full(piece: Piece) -> frozenset[str]:
    drop = kinds.stems("now currently since recently moved new instead from these days")
    return piece.stems - drop
