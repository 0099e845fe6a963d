"""Whether two statements are about the same one, and how much of what they say is the same. Called by the judges."""

from __future__ import annotations

from specialists.language.statements.conflicts import kinds, words
from specialists.language.statements.conflicts.inflections import alike, stem
from specialists.language.statements.conflicts.sentence import Word
from specialists.language.statements.conflicts.statement import Statement

_THEY = frozenset(("he", "they", "it"))
_TITLES = frozenset(stem(word) for word in "dr mr mrs ms aunt uncle miss sir lady professor".split())


def same_one(old: Statement, new: Statement) -> bool:
    """Whether both are about the same person or thing, as far as words tell."""
    mine, theirs = whole(old), whole(new)
    if mine == theirs:
        return True
    if (old.about <= _THEY and theirs != {"i"}) or (new.about <= _THEY and mine != {"i"}):
        return not (old.owner or new.owner) or old.owner == new.owner
    if old.owner == new.owner or not (old.owner and new.owner):
        less, more = sorted((mine, theirs), key=len)
        if less and less < more:
            extra = more - less - {"i"}
            names = {word.stem for word in (*old.subject, *new.subject) if word.name} | _TITLES
            who = less & (names | kinds.KIN)
            if (old.owner | new.owner) - {"i"} and old.owner != new.owner:
                return False  # Claire and Claire's sister
            longer = old.subject if len(old.subject) > len(new.subject) else new.subject
            if extra <= names and longer and longer[-1].stem in extra and longer[-1].name:
                return True  # my au pair, and my au pair Lucie
            return bool(who) and extra <= (names | kinds.KIN) and not (extra & kinds.KIN and less & kinds.KIN)
    return False


def whole(statement: Statement) -> frozenset[str]:
    """Whom or what it is about, with whose it is: "the region's capital" and "the capital of the region" are one."""
    return (statement.about | statement.owner) - _EMPTY


_EMPTY = frozenset("of and the on in for with at to current new old present".split())


def covered(part: frozenset[str], other: frozenset[str]) -> float:
    """How much of `part` is in `other`, 0-1; nothing is covered whole."""
    if not part:
        return 1.0
    return sum(any(alike(one, another) for another in other) for one in part) / len(part)


def equal(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two matters hold the same words, families of words taken as one."""
    return covered(one, other) == 1.0 and covered(other, one) == 1.0


def opposed(one: str, other: str) -> bool:
    """Whether two stems say the opposite: "like" and "hate", "valid" and "invalid"."""
    if (one, other) in kinds.OPPOSITES:
        return True
    shorter, longer = sorted((one, other), key=len)
    if (one.endswith("ful") and other == one[:-3] + "less") or (other.endswith("ful") and one == other[:-3] + "less"):
        return True
    return len(shorter) >= 4 and longer in (
        f"{start}{shorter}" for start in ("un", "in", "im", "dis", "il", "ir", "non", "mis", "de")
    )


def group(one: str, other: str) -> bool:
    """Whether two stems are values of which only one holds: "red" and "blue"."""
    return one != other and any(one in line and other in line for line in kinds.EXCLUSIVE)


def scope(statement: Statement) -> frozenset[str]:
    """When it holds, where it says so: "on weekdays", "in summer", "in the rain"."""
    found: set[str] = set()
    for piece in statement.pieces:
        if piece.prep and any(word.text in words.SCOPES for word in piece.words):
            found |= piece.stems
    return frozenset(found)


def people(statement: Statement) -> frozenset[str]:
    """Who is named or meant in it."""
    named = {word.stem for word in statement.said if is_name(word)}
    mine = {words.PRONOUNS[word.text] for word in statement.subject if word.text in words.PRONOUNS}
    return frozenset(named | mine | statement.owner)


def is_name(word: Word) -> bool:
    """Whether it is a name, and not a day or a month."""
    return word.name and word.text not in words.DAYS and word.text not in words.MONTHS
