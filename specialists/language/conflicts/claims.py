"""What a statement claims: of whom, which attribute, which value. Called by the judge, and by the reader of memory.

Only attributes of which one value holds at a time are claimed: two claims of one attribute exclude each other.
"""

from __future__ import annotations

from dataclasses import dataclass

from specialists.language.conflicts import kinds, likeness, words
from specialists.language.conflicts.sentence import CLOCK, YEAR, number
from specialists.language.conflicts.statement import Piece, Statement
from specialists.language.conflicts.stems import stem


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in text.split())


@dataclass(frozen=True, slots=True)
class Claim:
    """`moves` says that the value is one that moves with time (where somebody lives), so that another is a change."""

    entity: frozenset[str]
    attribute: str
    value: frozenset[str]
    moves: bool = False
    change: bool = False  # the statement itself says that it changed


_LIVING = _stems("live reside stay dwell")
_WORKING = _stems("work employ")
_JOINING = _stems("join start")
_MOVING = _stems("move relocate emigrate transfer")
_SHIFTING = _stems(
    "move postpone reschedule extend push shift slip rebook change bring delay put advance prolong set") | {
    "put off", "push back", "put back", "bring forward", "mov back"}  # fmt: skip
_CHANGING = _stems("change switch convert") | {"become", "turn"}
_BECOMING = _stems("become turn grow rise fall drop increase climb raise reduce cut lower shrink expand double reach")
_NUMBERED = _stems("cost weigh measure earn last take hold seat need require contain cover charge pay sleep fit run "
                   "total swim walk drink smoke read do cycle spend save have own use")  # fmt: skip
_SCHEDULED = _stems(
    """be start begin end finish open close leave depart arrive wake get eat meet go come run air collect happen occur
    land sail sleep rise have depart play broadcast pay deliver hold fly expire"""
) | {"get up", "wak up", "tak place", "end up"}  # fmt: skip
_ONE_OBJECT = _stems("prefer drive marry date attend support wear study major coach captain teach write paint invent "
                     "direct design build play sponsor win compose discover own belong report bank face")  # fmt: skip
_SOLE_OBJECT = _stems("prefer marry date write paint invent direct compose discover belong report bank face coach "
                      "attend support major root")  # fmt: skip
_HABITS = _stems("read watch use play drive study learn drink eat wear train attend take meet listen shop work support "
                 "run cycle buy teach cook go like prefer see do practise rent ride have smoke bank write")  # fmt: skip


def claims(statement: Statement) -> list[Claim]:
    """All that a statement claims; nothing where it is a wish or says that it is over."""
    if statement.ended or statement.mood in ("wish", "maybe", "thought", "if", "told", "ought") or statement.denied:
        return []
    made = [*_homes(statement), *_works(statement), *_births(statement), *_names(statement), *_roles(statement)]
    made += [*_schedules(statement), *_numbers(statement), *_being(statement), *_doing(statement)]
    return [claim for claim in made if claim.value]


def _entity(statement: Statement) -> frozenset[str]:
    return likeness.whole(statement)


def _is_person(statement: Statement) -> bool:
    """Whether it is about somebody: a pronoun, kin, a role, or a bare name."""
    if statement.about & (kinds.KIN | kinds.SHARED) or statement.about <= {"i", "he", "they", "you"}:
        return True
    subject = statement.subject
    things = statement.about & (kinds.EVENTS | kinds.ATTRIBUTES)
    if statement.owner or things or statement.texts[0] in ("the", "a", "an"):
        return False
    return 0 < len(subject) <= 3 and all(word.name for word in subject)


def _full(piece: Piece) -> frozenset[str]:
    drop = _stems("now currently since recently moved new instead from these days")
    return piece.stems - drop


def _homes(statement: Statement) -> list[Claim]:
    verb, moved = statement.verb, statement.verb in _MOVING or statement.verb == "mov in"
    preps = ("to", "into") if moved else ("in", "at", "on", "near", "with")
    if verb not in _LIVING and not moved and not (verb == "be" and statement.matter & {"bas", "base", "locat"}):
        return []
    if moved and not _is_person(statement):
        return [Claim(_entity(statement), "where", _full(piece), moves=True, change=True)
                for piece in statement.pieces if piece.prep in preps and not piece.timed]  # fmt: skip
    if statement.tense == "past" and statement.bounded:
        return []
    return [
        Claim(_entity(statement), "home with" if piece.prep == "with" else "home", _full(piece), moves=True,
              change=moved)
        for piece in statement.pieces[:2] if piece.prep in preps and not piece.timed
    ]  # fmt: skip


def _works(statement: Statement) -> list[Claim]:
    verb, first = statement.verb, statement.pieces[0] if statement.pieces else None
    made: list[Claim] = []
    starting = verb in ("start", "begin", "get", "find", "tak", "land", "join", "becom", "become", "switch")
    working = verb in _WORKING or (starting and statement.matter & {"work", "job"})
    if working or (verb == "join" and _is_person(statement)):
        for piece in statement.pieces:
            object_of_join = verb == "join" and not piece.prep and piece.named
            if (piece.prep in ("at", "for", "with") or object_of_join) and not piece.timed and not _is_place(piece):
                made.append(Claim(_entity(statement), "employer", _full(piece), moves=True, change=starting))
            if piece.prep == "in" and piece.named and verb in _WORKING:
                made.append(Claim(_entity(statement), "workplace", _full(piece), moves=True))
            if piece.prep == "as":
                made.append(Claim(_entity(statement), "job", _full(piece), moves=True, change=starting))
    if verb in ("promot", "appoint", "elect", "demot", "hir"):
        made += [Claim(_entity(statement), "job", _full(piece), moves=True, change=True)
                 for piece in statement.pieces if piece.prep in ("to", "as") and not piece.timed]  # fmt: skip
    held = first is not None and not first.prep and first.stems & kinds.PROFESSIONS and _is_person(statement)
    if first and held and verb in ("be", "become", "becom") and not set(first.texts) & (words.POSSESSIVES | {"'s"}):
        made.append(Claim(_entity(statement), "job", first.stems - {"of"}, moves=True, change=verb != "be"))
    if statement.about & {"job", "occupation", "profession"} and verb == "be" and first:
        made.append(Claim(statement.owner, "job", _full(first), moves=True))
    return made


def _is_place(piece: Piece) -> bool:
    return bool(piece.stems & {"home", "night", "desk", "weekend"})


def _births(statement: Statement) -> list[Claim]:
    made: list[Claim] = []
    if "born" in statement.matter or statement.verb == "born":
        for piece in statement.pieces:
            if piece.timed:
                made += _dates(statement, "birth", piece)
            elif piece.prep in ("in", "at", "near"):
                made.append(Claim(_entity(statement), "birthplace", _full(piece)))
    if statement.verb in ("be", "com") and statement.tense == "present" and not statement.has("back", "home"):
        for piece in statement.pieces:
            if piece.prep == "from" and (_is_person(statement) or len(statement.pieces) == 1):
                made.append(Claim(_entity(statement), "origin", _full(piece)))
    return made


def _dates(statement: Statement, name: str, piece: Piece) -> list[Claim]:
    parts = _parts((piece,))
    return [Claim(_entity(statement), f"{name} {part}", value) for part, value in parts.items()]


def _names(statement: Statement) -> list[Claim]:
    """What somebody or something is called."""
    first = statement.pieces[0] if statement.pieces else None
    if first is None:
        return []
    entity = _entity(statement)
    if statement.verb in ("call", "nam", "renam") and (statement.passive or statement.verb == "renam"):
        plural = any(word.text.endswith("s") and not word.name for word in statement.subject[-1:])
        one = not statement.about & kinds.SHARED or statement.owner | statement.about & kinds.SOLE
        if one and not plural:
            return [Claim(entity, "name", _full(first), change=statement.verb == "renam")]
    if statement.about & {"name"} and statement.verb == "be":
        return [Claim(entity - {"name"}, "name", _full(first))] if len(statement.about) == 1 else []
    return []


def _roles(statement: Statement) -> list[Claim]:
    """"Ruth is my manager" and "my manager is Ruth": the role has one holder."""
    if statement.verb not in ("be", "become", "becom", "tak over") or not statement.pieces:
        return []
    first = statement.pieces[0]
    change = statement.verb != "be"
    rest = frozenset[str]().union(*(piece.stems for piece in statement.pieces[1:] if not piece.timed))
    if first.prep == "as" or not first.prep:
        texts = first.texts
        owned = texts[:1] and (texts[0] in words.POSSESSIVES or texts[0] == "the" or "'s" in texts)
        named = all(likeness.is_name(word) for word in statement.subject if not word.light) and statement.subject
        if (owned or first.prep == "as" or change) and named and not statement.owner:
            role = first.stems | rest
            owner = {words.OWNERS[text] for text in texts if text in words.OWNERS}
            if _is_sole(role) and not first.timed and texts[:1] not in (("a",), ("an",)):
                return [Claim(frozenset(role | owner), "holder", statement.about, change=change)]
    full = [word for word in first.words if not word.light]
    bare = first.texts[0] not in words.DETERMINERS | words.POSSESSIVES and "'s" not in first.texts
    called = not first.prep and bare and full and likeness.is_name(full[0])
    if called and _is_sole(statement.about) and not _is_name_only(statement):
        return [Claim(_entity(statement), "holder", frozenset(word.stem for word in full), change=change)]
    return []


def _is_name_only(statement: Statement) -> bool:
    return bool(statement.subject) and all(likeness.is_name(word) for word in statement.subject) and not statement.owner


def _is_sole(role: frozenset[str]) -> bool:
    return bool(role) and (not role & kinds.SHARED or bool(role & kinds.SOLE))


def _schedules(statement: Statement) -> list[Claim]:
    """When something happens, by parts: the clock, the day, the date."""
    timed = tuple(piece for piece in statement.pieces if piece.timed and piece.prep not in ("since", "until", "from"))
    shifted = statement.verb in _SHIFTING
    if shifted:
        timed = tuple(
            piece for piece in statement.pieces
            if piece.prep in _TO and (piece.timed or (piece.numbers and len(piece.stems) == 1))
        )
    if not timed:
        return []
    change = shifted or statement.verb in _BECOMING
    person = _is_person(statement)
    due = bool(statement.matter & {"due", "schedul", "schedule", "plan"}) or statement.mood == "plan"
    usual = not person and statement.tense == "present" and statement.verb != "have"
    if shifted or statement.verb in _SCHEDULED or due or usual:
        name = "when" if shifted or due or statement.verb in _ANY_TIME or not person else f"when {statement.verb}"
        if person and not shifted:
            others = frozenset[str]().union(
                *(piece.stems for piece in statement.pieces if not piece.timed), frozenset()
            )
            name = " ".join(["when", statement.verb, *sorted(others)])
        elif not shifted and statement.verb in ("clos", "close", "end", "finish", "open", "arriv", "expir"):
            name = f"when {statement.verb}"
        if statement.verb == "be" and statement.matter & {"open", "closed", "clos", "free", "busy"}:
            return []
        if person and statement.tense in ("past", "perfect") and not (shifted or statement.has("going")):
            return []
        fixed = statement.about & (kinds.SOLE | kinds.BIRTHS) or (statement.tense == "past" and not shifted)
        return [
            Claim(_entity(statement), f"{name} {part}", value, moves=not fixed, change=change)
            for part, value in _parts(timed).items()
        ]
    return []


_TO = ("to", "until", "till", "by", "for", "on", "at")
_ANY_TIME = _stems("be start begin leave depart happen occur air go come run") | {"tak place"}


_HOURS = ("at", "to", "until", "by", "around", "before", "after")


def _parts(pieces: tuple[Piece, ...]) -> dict[str, frozenset[str]]:
    """The parts of a time. A day of every week is no part where a clock time is told: it says when that holds."""
    made: dict[str, set[str]] = {}
    for piece in pieces:
        for word in piece.words:
            if word.text in words.DAYS:
                made.setdefault("day", set()).add(word.stem)
            elif CLOCK.match(word.text) or word.text in ("noon", "midnight") or (
                piece.prep in _HOURS and number(word) and len(word.text) < 3
                and not any(other.text in words.MONTHS or other.text == "of" for other in piece.words)
            ) or word.text in ("am", "pm"):  # fmt: skip
                made.setdefault("clock", set()).add(word.text)
            elif YEAR.match(word.text):
                made.setdefault("year", set()).add(word.text)
            elif word.text in words.MONTHS or word.text in ("spring", "summer", "autumn", "winter") or (
                number(word) and any(other.text in words.MONTHS or other.text in ("the", "of") for other in piece.words)
            ):  # fmt: skip
                made.setdefault("date", set()).add(number(word) or word.stem)
            elif word.text in words.TIMES and not word.light:
                made.setdefault("part", set()).add(word.stem)
    return {part: frozenset(found) for part, found in made.items()}


def _numbers(statement: Statement) -> list[Claim]:
    """A number of a measure: an age, a price, a count of the same things."""
    made: list[Claim] = []
    entity = _entity(statement)
    for place, piece in enumerate(statement.pieces):
        found = piece.numbers
        if not found or (piece.timed and not (statement.verb == "turn" or piece.lasting)):
            continue
        unit = frozenset(word.stem for word in piece.words if not number(word) and not word.light and not word.name)
        others = frozenset[str]().union(
            *(other.stems for at, other in enumerate(statement.pieces) if at != place and not other.timed), frozenset()
        )
        person = _is_person(statement)
        if person and statement.verb in ("be", "turn") and unit <= {"year", "old", "month"}:
            made.append(Claim(entity, "age", frozenset(found), moves=True, change=statement.verb == "turn"))
        elif statement.verb in _BECOMING | _SHIFTING | _CHANGING | {"go up", "go down", "be up", "be down"}:
            made.append(Claim(entity, "number", frozenset(found), moves=True, change=True))
        elif statement.verb in _NUMBERED | {"be", "have", "swim", "tak"} and statement.tense != "perfect":
            if person and statement.tense == "past" and statement.verb not in ("be", "have"):
                continue
            verb = "" if statement.verb in ("be", "have", "cost", "own", "weigh", "last", "measur") else statement.verb
            made.append(Claim(entity, " ".join(["number", verb, *sorted(unit | others)]), frozenset(found)))
            if not person:
                made.append(Claim(entity, "number", frozenset(found)))
    return made


def _being(statement: Statement) -> list[Claim]:
    """What or where a thing is."""
    if statement.verb not in _STANDING:
        return []
    entity, person = _entity(statement), _is_person(statement)
    made: list[Claim] = []
    first = statement.pieces[0] if statement.pieces else None
    if first is None:
        return []
    head = statement.about
    if statement.verb == "have":
        own = first.stems & kinds.INBORN
        values = first.stems - own - kinds.LOOKS
        if own and values:
            made.append(Claim(entity, f"look {' '.join(sorted(own))}", values))
        return made
    change = statement.verb == "become"
    if not first.prep and (head & kinds.SOLE or (head & kinds.ATTRIBUTES and not first.timed)):
        if "name" not in head or len(head) > 1:
            told = [_full(piece) for piece in statement.pieces if first.timed or not piece.timed]
            value = frozenset[str]().union(*told)
            if not value & _JUDGING:
                made.append(Claim(entity, f"value {_sort(first)}", value, change=change))
    elif (
        not first.prep and not person and first.texts[0] in ("a", "an") and not first.timed
        and (statement.owner or statement.texts[0] in ("the", "our", "my"))
    ):  # fmt: skip
        made.append(Claim(entity, "kind", _full(first) - _QUALITIES, change=change))
    made += [Claim(entity, "by", _full(piece)) for piece in statement.pieces if piece.prep == "by" and piece.named]
    place = next((piece for piece in statement.pieces if piece.prep in words.PLACING and not piece.timed), None)
    if place is not None and (place is first or statement.verb not in ("be", "have") or _was_put(first)):
        somewhere = frozenset(place.prep.split()) | _full(place)
        if not person:
            if not place.stems & _STATES and not (place.prep in ("in", "on", "under") and not place.named and
                                                  _is_bare(place)):  # fmt: skip
                made.append(Claim(entity, "where", somewhere - {"in", "at", "on"}, moves=bool(head & _MOVABLE)))
        elif _is_somewhere(place) and statement.tense == "present" and not statement.bounded:
            made.append(Claim(entity, "where", _full(place), moves=True))
        grades = place.stems & _stems("year class grade form room")
        if grades and place.numbers:
            made.append(Claim(entity, f"grade {' '.join(sorted(grades))}", frozenset(place.numbers), moves=True))
    return made


def _is_somewhere(place: Piece) -> bool:
    return place.named or bool(place.stems & _stems("home work office school hospital"))


def _sort(piece: Piece) -> str:
    """Values are compared within their sort: a rent that is due and one that is 900 euros go together."""
    if piece.numbers or any(any(char.isdigit() for char in word.text) for word in piece.words):
        return "number"
    return "word"


_JUDGING = _stems("due high low late early good bad great terrible unknown secret confidential wrong right correct "
                  "new old expensive cheap long short important nice beautiful open closed ready difficult easy "
                  "available free "
                  "pending strange unusual ridiculous reasonable fair fixed stable safe")  # fmt: skip


_STANDING = _stems("sit stand hang lie keep store hide locate park") | {"be", "have", "become", "tak place"}


def _was_put(first: Piece) -> bool:
    return bool(first.stems & _stems("hidden kept stored parked located"))


def _is_bare(piece: Piece) -> bool:
    """"in progress", "on sale", "under construction": a state, not a place."""
    return not any(word.text in words.DETERMINERS | words.POSSESSIVES | {"the"} for word in piece.words)


_STATES = _stems("progress sale construction order use fashion danger trouble love leave holiday shape condition "
                 "service way market budget beta stock")  # fmt: skip
_QUALITIES = _stems("success failure problem mess joke gift present bargain secret surprise disaster nightmare "
                    "challenge good great bad nice beautiful")  # fmt: skip
_MOVABLE = _stems("office desk headquarters shop practice surgery bakery")


def _doing(statement: Statement) -> list[Claim]:
    """The object of a verb that takes one at a time."""
    verb, first = statement.verb, statement.pieces[0] if statement.pieces else None
    entity = _entity(statement)
    made: list[Claim] = []
    if first is None or verb in ("be", "have"):
        return made
    if verb in ("switch", "chang", "convert", "upgrad", "mov", "chang over"):
        owned = {words.OWNERS[text] for text in first.texts if text in words.OWNERS}
        if owned and not first.prep:
            entity = first.stems | owned
        made += [Claim(entity, "any", _full(piece), moves=True, change=True)
                 for piece in statement.pieces if piece.prep in ("to", "into") and not piece.timed]  # fmt: skip
    if statement.passive:
        made += [Claim(entity, f"by {verb}", _full(piece)) for piece in statement.pieces if piece.prep == "by"]
    elif verb in _SOLE_OBJECT and (statement.tense == "present" or verb in _MAKING) and not first.timed:
        others = [piece.stems for piece in statement.pieces[1:] if not piece.timed]
        made.append(Claim(entity, f"does {verb}", _full(first).union(*others) - _PREFERRING))
    if verb in _stems("replace") and not statement.passive:
        made.append(Claim(_full(first), "any", entity, moves=True, change=True))
    if statement.tense in ("present", "progressive") or statement.now:
        made.append(Claim(entity, f"habit {verb} {first.prep}", _full(first), moves=True, change=False))
    return made


_MAKING = _stems("write paint invent direct compose discover")
_PREFERRING = _stems("to the")
HABIT = "habit"
ANY = "any"
