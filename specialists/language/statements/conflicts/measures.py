"""What a statement claims in times and numbers: when something happens, an age, a price, a count. For claims.py."""

from __future__ import annotations

from specialists.language.statements.conflicts import kinds, words
from specialists.language.statements.conflicts.claim import Claim, entity, is_person
from specialists.language.statements.conflicts.inflections import stem
from specialists.language.statements.conflicts.kinds import stems
from specialists.language.statements.conflicts.piece import Piece
from specialists.language.statements.conflicts.sentence import CLOCK, YEAR, number
from specialists.language.statements.conflicts.statement import Statement

SHIFTING = stems(
    "move postpone reschedule extend push shift slip rebook change bring delay put advance prolong set") | {
    "put off", "push back", "put back", "bring forward", "mov back"}  # fmt: skip
CHANGING = stems("change switch convert") | {"become", "turn"}
BECOMING = stems("become turn grow rise fall drop increase climb raise reduce cut lower shrink expand double reach")
_NUMBERED = stems("cost weigh measure earn last take hold seat need require contain cover charge pay sleep fit run "
                   "total swim walk drink smoke read do cycle spend save have own use")  # fmt: skip
_SCHEDULED = stems(
    """be start begin end finish open close leave depart arrive wake get eat meet go come run air collect happen occur
    land sail sleep rise have depart play broadcast pay deliver hold fly expire"""
) | {"get up", "wak up", "tak place", "end up"}


def schedules(statement: Statement) -> list[Claim]:
    """When something happens, by parts: the clock, the day, the date."""
    if statement.verb == "be" and "open" in statement.matter:
        return _open_hours(statement)
    timed = tuple(piece for piece in statement.pieces if piece.timed and piece.prep not in ("since", "until", "from"))
    shifted = statement.verb in SHIFTING
    if shifted:
        timed = tuple(
            piece for piece in statement.pieces
            if piece.prep in _TO and (piece.timed or (piece.numbers and len(piece.stems) == 1))
        )
    if not timed:
        return []
    change = shifted or statement.verb in BECOMING
    person = is_person(statement)
    due = bool(statement.matter & {"due", "schedul", "schedule", "plan"}) or statement.mood == "plan"
    usual = not person and statement.tense == "present" and statement.verb != "have"
    if shifted or statement.verb in _SCHEDULED or due or usual:
        name = "when"
        if person and not shifted:
            others = frozenset[str]().union(*(piece.stems for piece in statement.pieces if not piece.timed))
            name = " ".join(["when", statement.verb, *sorted(others)])
        elif not shifted and statement.verb in ("clos", "close", "end", "finish", "open", "arriv", "expir"):
            name = f"when {statement.verb}"
        if statement.verb == "be" and statement.matter & {"closed", "clos", "free", "busy"}:
            return []
        if person and statement.tense in ("past", "perfect") and not (shifted or statement.has("going")):
            return []
        fixed = statement.about & (kinds.SOLE | kinds.BIRTHS) or (statement.tense == "past" and not shifted)
        whom = entity(statement)
        whom = whom - _LIMITS or whom  # the essay is due, and the deadline of the essay
        if statement.has("start of", "beginning of"):
            whom -= _STARTS
        first = statement.pieces[0]
        if shifted and person and not first.prep and not first.timed and first.stems:  # "Anna moved the meeting"
            whom = first.stems | {words.OWNERS[text] for text in first.texts if text in words.OWNERS}
        return [
            Claim(whom, f"{name} {part}", value, moves=not fixed, change=change)
            for part, value in parts(timed).items()
        ]
    return []


_TO = ("to", "until", "till", "by", "for", "on", "at")
_HOURS = ("at", "to", "until", "by", "around", "before", "after")


def parts(pieces: tuple[Piece, ...]) -> dict[str, frozenset[str]]:
    """The parts of a time. A day of every week is no part where a clock time is told: it says when that holds."""
    made: dict[str, set[str]] = {}
    for piece in pieces:
        for at, word in enumerate(piece.words):
            if word.text in words.DAYS:
                made.setdefault("day", set()).add(word.stem)
            elif _is_clock(piece, at):
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


def _is_clock(piece: Piece, at: int) -> bool:
    """Whether a word of a time is a part of a clock time: "14:20", "noon", the "3" and the "pm" of "at 3 pm"."""
    word = piece.words[at]
    if CLOCK.match(word.text) or word.text in ("noon", "midnight", "am", "pm"):
        return True
    if not number(word):
        return False
    if at + 1 < len(piece.words) and piece.words[at + 1].text in ("am", "pm"):
        return True
    dated = any(other.text in words.MONTHS or other.text == "of" for other in piece.words)
    return piece.prep in _HOURS and len(number(word)) < 3 and not dated


_FREE = stems("free")
_STARTS = stems("start beginning")


def _open_hours(statement: Statement) -> list[Claim]:
    """"is open until 18:00": from when, and until when."""
    return [
        Claim(entity(statement), f"when open {piece.prep}", value, moves=True)
        for piece in statement.pieces if piece.timed and piece.prep in ("until", "till", "from")
        and (value := parts((piece,)).get("clock"))
    ]


_LIMITS = stems("deadline due date time day")
_TURNING = BECOMING | SHIFTING | CHANGING | {"go up", "go down", "be up", "be down"}
_RISES = stems("rise raise increase cut discount")
_LATELY = ("yesterday", "today", "recently")
_MINUTES = {stem(name): minutes for name, minutes in (("minute", 1), ("hour", 60), ("day", 1440), ("week", 10_080))}
_AGES = stems("year old month week pregnant")


def numbers(statement: Statement) -> list[Claim]:
    """A number of a measure: an age, a price, a count of the same things."""
    made: list[Claim] = []
    whom = entity(statement)
    if statement.verb == "be" and statement.matter == _FREE and not is_person(statement):
        return [Claim(whom, "price", _FREE)]  # it costs nothing
    for place, piece in enumerate(statement.pieces):
        found = piece.numbers
        if not found or (piece.timed and not (statement.verb == "turn" or piece.lasting)):
            continue
        unit = frozenset(
            word.stem for word in piece.words
            if not number(word) and not word.light and not word.name and word.text not in _LATELY
        )
        if len(unit) == 1 and unit <= _MINUTES.keys() and statement.verb != "turn" and not is_person(statement):
            factor = _MINUTES[next(iter(unit))]  # "90 minutes" and "two hours" are lengths alike
            found, unit = tuple(f"{float(one) * factor:g}" for one in found), frozenset(("minute",))
        others = frozenset[str]().union(
            *(other.stems for at, other in enumerate(statement.pieces) if at != place and not other.timed)
        )
        person = is_person(statement)
        if statement.verb == "be" and statement.has("down to", "up to", "now at"):
            measure = " ".join(["number", "", *sorted(unit - {"down", "up"})])
            made.append(Claim(whom, measure, frozenset(found), moves=True, change=True))
        elif person and statement.verb in ("be", "turn") and unit <= _AGES:
            made.append(Claim(whom, "age", frozenset(found), moves=True, change=statement.verb == "turn"))
        elif (statement.verb in _TURNING and (piece.prep in _TO or statement.verb not in SHIFTING | CHANGING)) or (
            statement.verb == "get" and statement.matter & _RISES and piece.prep == "to"
        ):
            made.append(Claim(whom, "number", frozenset(found), moves=True, change=True))
        elif statement.verb in _NUMBERED | {"be", "have", "swim", "tak"} and statement.tense != "perfect":
            was = person and statement.tense == "past" and statement.verb not in ("be", "have")
            if was and statement.bounded:
                continue
            verb = "" if statement.verb in ("be", "have", "cost", "own", "weigh", "last", "measur") else statement.verb
            measure = " ".join(["number", verb, *sorted(unit | others)])
            if not was:
                made.append(Claim(whom, measure, frozenset(found)))
            made.append(Claim(whom, f"habit {measure}", frozenset(found)))
            if not person or statement.verb in ("earn", "weigh"):
                made.append(Claim(whom, "number", frozenset(found)))
                made += [Claim(whom, "price", frozenset(found))] if statement.verb == "cost" else []
    return made
