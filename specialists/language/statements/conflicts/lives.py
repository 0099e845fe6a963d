"""What a statement claims of a life: where somebody lives and works, what they are called, a role. For claims.py."""

from __future__ import annotations

from specialists.language.statements.conflicts import kinds, likeness, measures, words
from specialists.language.statements.conflicts.claim import Claim, entity, full, is_person
from specialists.language.statements.conflicts.kinds import stems
from specialists.language.statements.conflicts.piece import Piece
from specialists.language.statements.conflicts.statement import Statement

_LIVING = stems("live reside stay dwell")
_WORKING = stems("work employ")
_MAKING = stems("build founded establish publish release create open construct")
_MOVING = stems("move relocate emigrate transfer")


def homes(statement: Statement) -> list[Claim]:
    verb, moved = statement.verb, statement.verb in _MOVING or statement.verb == "mov in"
    preps = ("to", "into") if moved else ("in", "at", "on", "near", "with")
    if verb not in _LIVING and not moved and not (verb == "be" and statement.matter & {"bas", "base", "locat"}):
        return []
    if moved and not is_person(statement):
        return [Claim(entity(statement), "where", full(piece), moves=True, change=True)
                for piece in statement.pieces if piece.prep in preps and not piece.timed]  # fmt: skip
    if moved and statement.tense == "present":
        return []  # "I'm moving to Leeds" is to come
    stay = not moved and any(piece.timed for piece in statement.pieces)
    if statement.tense == "past" and (statement.bounded or stay):
        return []
    return [
        Claim(entity(statement), "home with" if piece.prep == "with" else "home", full(piece), moves=True,
              change=moved)
        for piece in statement.pieces[:2] if piece.prep in preps and not piece.timed
    ]  # fmt: skip


def works(statement: Statement) -> list[Claim]:
    verb, first = statement.verb, statement.pieces[0] if statement.pieces else None
    made: list[Claim] = []
    starting = verb in ("start", "begin", "get", "find", "tak", "land", "join", "becom", "become", "switch")
    entering = verb in ("start", "begin") and is_person(statement) and first is not None and first.named and (
        first.prep in ("at", "with"))  # fmt: skip
    working = entering or verb in _WORKING or (starting and statement.matter & {"work", "job"})
    if working or (verb == "join" and is_person(statement)):
        for piece in statement.pieces:
            object_of_join = verb == "join" and not piece.prep and piece.named
            if (piece.prep in ("at", "for", "with") or object_of_join) and not piece.timed and not _is_place(piece):
                made.append(Claim(entity(statement), "employer", full(piece), moves=True, change=starting))
            if piece.prep == "in" and piece.named and verb in _WORKING:
                made.append(Claim(entity(statement), "workplace", full(piece), moves=True))
            if piece.prep == "as":
                made.append(Claim(entity(statement), "job", full(piece), moves=True, change=starting))
    if verb in ("promot", "appoint", "elect", "demot", "hir"):
        made += [Claim(entity(statement), "job", full(piece), moves=True, change=True)
                 for piece in statement.pieces if piece.prep in ("to", "as") and not piece.timed]  # fmt: skip
    held = first is not None and not first.prep and first.stems & kinds.PROFESSIONS and is_person(statement)
    if first and held and verb in ("be", "become", "becom") and not set(first.texts) & (words.POSSESSIVES | {"'s"}):
        made.append(Claim(entity(statement), "job", first.stems - {"of"}, moves=True, change=verb != "be"))
    if is_person(statement) and verb == "be" and first and not first.prep and len(first.words) == 1 and (
        likeness.is_name(first.words[0]) and first.texts[0].endswith(_PEOPLES)
    ):  # fmt: skip
        made.append(Claim(entity(statement), "nationality", first.stems))
    ranked = first is not None and not first.prep and first.words[0].stem in _RANKS and is_person(statement)
    if first and ranked and verb in ("be", "becom", "become"):
        made.append(Claim(entity(statement), "job", first.stems - {"of"}, moves=True, change=verb != "be"))
    if statement.about & {"job", "occupation", "profession"} and verb == "be" and first:
        made.append(Claim(statement.owner, "job", full(first), moves=True))
    return made


_RANKS = stems("head captain chair chairman president leader deputy vice secretary treasurer director")
_PEOPLES = ("ian", "ean", "ese", "ish", "can", "rman", "ench", "utch", "eek", "wiss", "zech", "elsh", "aeli", "aqi")


def _is_place(piece: Piece) -> bool:
    return bool(piece.stems & {"home", "night", "desk", "weekend"})


def births(statement: Statement) -> list[Claim]:
    made: list[Claim] = []
    if "born" in statement.matter or statement.verb == "born":
        for piece in statement.pieces:
            if piece.timed:
                made += _dates(statement, "birth", piece)
            elif piece.prep in ("in", "at", "near"):
                made.append(Claim(entity(statement), "birthplace", full(piece)))
    if statement.verb in _MAKING and (statement.passive or statement.verb == "open"):
        for piece in statement.pieces:
            if piece.timed and piece.prep == "in":
                made += _dates(statement, f"made {statement.verb}", piece)
    if statement.verb == "grow up":
        made += [Claim(entity(statement), "upbringing", full(piece)) for piece in statement.pieces
                 if piece.prep in ("in", "at", "near", "on") and not piece.timed]  # fmt: skip
    if statement.verb == "dat" and statement.tense == "present":
        made += [one for piece in statement.pieces if piece.prep in ("from", "to") for one in _dates(
            statement, "made", piece)]  # fmt: skip
    comes = statement.verb == "com" and not statement.bounded and len(statement.pieces) == 1
    origin = statement.tense == "present" or (comes and statement.tense == "past")
    if statement.verb in ("be", "com") and origin and not statement.has("back", "home"):
        for piece in statement.pieces:
            if piece.prep == "from" and (is_person(statement) or len(statement.pieces) == 1):
                made.append(Claim(entity(statement), "origin", full(piece)))
    return made


_SPELLING = stems("spell spelt pronounce write")


def spouses(statement: Statement) -> list[Claim]:
    """To whom somebody is married, or engaged: to one at a time."""
    bound = statement.matter & _BOUND if statement.verb == "be" and statement.tense == "present" else frozenset()
    return [Claim(entity(statement), "spouse", piece.stems) for piece in statement.pieces
            if bound and piece.prep == "to" and piece.named]  # fmt: skip


_BOUND = stems("married engaged")


def _dates(statement: Statement, name: str, piece: Piece) -> list[Claim]:
    parts = measures.parts((piece,))
    return [Claim(entity(statement), f"{name} {part}", value) for part, value in parts.items()]


def names(statement: Statement) -> list[Claim]:
    """What somebody or something is called."""
    first = statement.pieces[0] if statement.pieces else None
    if first is None:
        return []
    whom = entity(statement)
    if statement.verb in ("call", "nam", "renam") and (statement.passive or statement.verb == "renam"):
        last = statement.subject[-1:]
        plural = any(word.text.endswith("s") and word.stem != word.text and not word.name for word in last)
        one = not statement.about & kinds.SHARED or statement.owner | statement.about & kinds.SOLE
        if one and not plural:
            return [Claim(whom, "name", full(first), change=statement.verb == "renam")]
    if statement.verb in _SPELLING and statement.passive:
        return [Claim(whom, "spelling", full(first))]
    if statement.about & {"name"} and statement.verb == "be":
        return [Claim(whom - {"name"}, "name", full(first))] if len(statement.about) == 1 else []
    return []


def roles(statement: Statement) -> list[Claim]:
    """"Ruth is my manager" and "my manager is Ruth": the role has one holder."""
    called = statement.verb == "call" and statement.passive and bool(statement.about & kinds.KIN)
    if not (called or statement.verb in ("be", "become", "becom", "tak over")) or not statement.pieces:
        return []
    first = statement.pieces[0]
    change = statement.verb not in ("be", "call")
    rest = frozenset[str]().union(*(piece.stems for piece in statement.pieces[1:] if not piece.timed))
    if first.prep == "as" or not first.prep:
        texts = first.texts
        owned = texts[:1] and (texts[0] in words.POSSESSIVES or texts[0] == "the" or "'s" in texts)
        named = all(likeness.is_name(word) for word in statement.subject if not word.light) and statement.subject
        if (owned or first.prep == "as" or change) and named and not statement.owner:
            role = first.stems | rest
            owner = {words.OWNERS[text] for text in texts if text in words.OWNERS}
            if not first.timed and texts[:1] not in (("a",), ("an",)):
                # Of several at once, one that was makes way for one that is.
                name = "holder" if _is_sole(role) else "habit holder"
                return [Claim(frozenset(role | owner), name, statement.about, change=change)]
    said = [word for word in first.words if not word.light]
    bare = first.texts[0] not in words.DETERMINERS | words.POSSESSIVES and "'s" not in first.texts
    family = first.texts[0] == "the" and bool(said) and said[-1].name and said[-1].text.endswith("s")  # the Lamberts
    by_name = not first.prep and (bare or family) and said and likeness.is_name(said[0])
    if by_name and not _is_name_only(statement):
        name = "holder" if _is_sole(statement.about) else "habit holder"
        return [Claim(entity(statement), name, frozenset(word.stem for word in said), change=change)]
    return []


def _is_name_only(statement: Statement) -> bool:
    return bool(statement.subject) and all(likeness.is_name(word) for word in statement.subject) and not statement.owner


def _is_sole(role: frozenset[str]) -> bool:
    return bool(role) and (not role & kinds.SHARED or bool(role & kinds.SOLE))
