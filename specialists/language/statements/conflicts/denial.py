"""Negations: the new statement denies the old one, by a "not" or by an opposite. Called by the judge."""

from __future__ import annotations

from specialists.language.statements.conflicts import likeness, words
from specialists.language.statements.conflicts.inflections import stem
from specialists.language.statements.conflicts.statement import Statement

_HAVE = frozenset(stem(word) for word in "have own possess get be exist".split()) | {"have"}
_ALIKE = (
    frozenset(stem(word) for word in "like love enjoy adore".split()),
    frozenset(stem(word) for word in "eat have take consume".split()),
    frozenset(stem(word) for word in "speak know".split()),
    frozenset(stem(word) for word in "want need".split()),
    frozenset(stem(word) for word in "go come attend".split()),
)
_PEOPLE = frozenset("nobody someone somebody everyone everybody anyone anybody noone one no there all every".split())
_SOMEBODY = frozenset(map(stem, _PEOPLE)) | _PEOPLE
_EMPHASIS = frozenset(
    stem(word) for word in "at all any single ever whatsoever once before yet word absolutely sibling".split()
)


def denied(old: Statement, new: Statement) -> bool:
    """Whether the two cannot both be so because one denies what the other says."""
    if old.mood != new.mood and not {old.mood, new.mood} <= {"", "believe"}:
        return False
    if old.ended or new.ended or not _same_time(old, new):
        return False
    if not likeness.same_one(old, new) and not _about_all(old, new):
        return False
    if old.denied != new.denied:
        return _contradicted(old, new)
    return _opposite(old, new)


def _same_time(old: Statement, new: Statement) -> bool:
    """Whether both speak of one time: what was yesterday does not deny what is."""
    if (old.bounded or new.bounded) and old.bounded != new.bounded:
        return old.tense == new.tense and (old.tense == "past") and not (old.bounded and new.bounded)
    return {old.tense, new.tense} != {"past", "present"}


def _about_all(old: Statement, new: Statement) -> bool:
    """"Nobody here smokes" and "someone here smokes"; "there is a lift in the house" and "the house has no lift"."""
    mine, theirs = likeness.whole(old) - _SOMEBODY, likeness.whole(new) - _SOMEBODY
    general = any(word.text in _PEOPLE for word in (*old.subject, *new.subject))
    if mine == theirs:
        return general or any(word.text in words.NEGATORS for word in (*old.subject, *new.subject))
    return "there" in (old.texts[0], new.texts[0])


def _all(statement: Statement) -> frozenset[str]:
    """All that it says, for a statement of which the subject can stand elsewhere."""
    matter = statement.matter | likeness.whole(statement)
    return matter - _SOMEBODY - _EMPHASIS


def _contradicted(old: Statement, new: Statement) -> bool:
    """The one that denies must say no more than the other: "no running in the rain" lets "I run" stand."""
    asserts, denies = (new, old) if old.denied else (old, new)
    if _owns(asserts) != _owns(denies):
        return False
    if "there" in (old.texts[0], new.texts[0]):
        part, all_of_it = _all(denies), _all(asserts)
    else:
        part, all_of_it = _said(denies), _said(asserts)
        if not _same_verb(asserts, denies):
            return False
    if _is_compound(asserts, denies):
        return False
    if not part:
        return not all_of_it and asserts.verb == denies.verb
    return likeness.covered(part, all_of_it) == 1.0 and not _narrows(asserts, denies)


def _is_compound(asserts: Statement, denies: Statement) -> bool:
    """"A motorbike licence" is no motorbike."""
    if not asserts.pieces or not denies.pieces or asserts.pieces[0].prep or denies.pieces[0].prep:
        return False
    said, head = asserts.pieces[0].words, denies.pieces[0].words[-1].stem
    at = next((place for place, word in enumerate(said) if word.stem == head), len(said))
    if at + 1 >= len(said):
        return False
    after = said[at + 1]
    return not (after.name or after.light or after.text.endswith("ed"))


def _owns(statement: Statement) -> bool:
    return any("'s" in piece.texts for piece in statement.pieces)


def _narrows(asserts: Statement, denies: Statement) -> bool:
    """Whether the one that asserts is of one occasion or one part only: "ate meat once"."""
    return bool(asserts.bounded) and not denies.bounded and asserts.tense == "past" and denies.tense != "perfect"


def _said(statement: Statement) -> frozenset[str]:
    return statement.matter - frozenset(statement.verb.split()) - _EMPHASIS


def _same_verb(one: Statement, other: Statement) -> bool:
    if one.verb == other.verb or {one.verb, other.verb} <= _HAVE:
        return True
    if likeness.covered(frozenset((one.verb,)), other.matter | {other.verb}) == 1.0 and len(one.verb) > 3:
        return True
    return any({one.verb, other.verb} <= line for line in _ALIKE)


def _opposite(old: Statement, new: Statement) -> bool:
    """An opposite in one place, and the same words in the others."""
    mine, theirs = old.matter, new.matter
    if old.verb != new.verb and likeness.opposed(old.verb.split()[0], new.verb.split()[0]) and (
        " " not in old.verb + new.verb or "turn" in new.verb
    ):  # fmt: skip
        rest_mine, rest_theirs = _said(old), _said(new)
        if _owns(old) != _owns(new):
            return False  # my sister, and my sister's dog
        if not rest_mine or not rest_theirs:
            return not rest_mine and not rest_theirs
        return likeness.covered(rest_mine, rest_theirs) == 1.0 or likeness.covered(rest_theirs, rest_mine) == 1.0
    left, right = mine - theirs, theirs - mine
    if not left or not right or len(left) > 2 or len(right) > 2:
        return False
    return any(likeness.opposed(one, other) and left - {one} <= _EMPHASIS and right - {other} <= _EMPHASIS
               for one in left for other in right)  # fmt: skip
