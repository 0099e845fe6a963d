"""Judges two statements: can both stand, and if not, how do they exclude each other. Called by language/conflicts."""

from __future__ import annotations

from dataclasses import replace

from specialists.language.statements.conflicts import denial, kinds, likeness, phases, words
from specialists.language.statements.conflicts.claim import Claim, is_person
from specialists.language.statements.conflicts.claims import ANY, GRADES, HABIT, claims
from specialists.language.statements.conflicts.inflections import stem
from specialists.language.statements.conflicts.piece import Piece
from specialists.language.statements.conflicts.statement import Statement


def judge(old: Statement, new: Statement) -> str:
    """"status_change", "negation", "temporal", "general" or "none"."""
    if _is_another(old, new):
        return "none"
    if old.texts == new.texts or not old.said or not new.said or _is_of_some(old) or _is_of_some(new):
        return "none"
    if phases.changed(old, new):
        return "status_change"
    if denial.denied(old, new):
        return "negation"
    return _value(old, new)


_EARLIER = frozenset("old first previous former last second".split())


def _is_another(old: Statement, new: Statement) -> bool:
    """"The old sofa" and "the new sofa" are two, and what is said of the one is not said of the other."""
    was, has = ({word.text for word in one.subject} for one in (old, new))
    return bool("new" in has and was & _EARLIER) or bool("new" in was and has & _EARLIER)


def _is_of_some(statement: Statement) -> bool:
    """"Some of my friends smoke" leaves room for those who don't."""
    return statement.texts[0] in ("some", "most", "many", "few", "several", "half", "one", "another") or (
        len(statement.texts) > 1 and statement.texts[:2] in (("a", "lot"), ("a", "few"), ("lots", "of"))
    )


def _value(old: Statement, new: Statement) -> str:
    if _ruled_out(old, new):
        return "status_change" if new.has("again", "back on") else "general"
    if _reversed(old, new) or _beyond(old, new):
        return "general"
    if old.ended and not new.ended and not new.adds and _measured_then(old, new):
        return "temporal"
    if _then_and_now(old, new):
        return "temporal"
    if new.adds or old.ended or new.ended or _speak_of_other_times(old, new):
        return "none"
    if old.denied != new.denied:
        return "general" if _only_child(old, new) else "none"
    for was in claims(old):
        for has in claims(new):
            if _exclude(was, has, old, new):
                return "temporal" if _moved(was, has, old, new) else "general"
    if _retimed(old, new) or _replaced(old, new) or _handed_on(old, new) or _got_on(old, new):
        return "temporal"
    if likeness.same_one(old, new) and old.mood == new.mood and _swapped(old, new):
        return "temporal" if _told_as_moved(old, new) else "general"
    return "general" if _only_child(old, new) else "none"


def _measured_then(old: Statement, new: Statement) -> bool:
    """"I used to weigh 82 kilos" and "I weigh 76": the same measure, of which one holds at a time."""
    if old.has("used to") and _replaced(replace(old, ended=False, tense="present"), new):
        return True
    if not old.has("used to") or old.bounded or old.denied or new.denied or new.tense != "present":
        return False
    single = (*_SINGLE, "when") if new.now else _SINGLE
    then = [claim for claim in claims(replace(old, ended=False, tense="present")) if claim.attribute.startswith(single)]
    return any(_exclude(was, has, old, new) for was in then for has in claims(new))


def _then_and_now(old: Statement, new: Statement) -> bool:
    """"Last year our budget was 4000" and "this year it is 5000"."""
    if not any(old.has(f"last {unit}") and new.has(f"this {unit}") for unit in _TURNS) or old.denied or new.denied:
        return False
    was, has = (claims(replace(one, bounded=frozenset())) for one in (old, new))
    return any(_exclude(one, other, old, new) for one in was for other in has if not one.attribute.startswith(HABIT))


_TURNS = ("year", "month", "week", "term", "season", "winter", "summer", "spring", "autumn")
_SINGLE = ("home", "habit number", "age", "value", "grade", "look", "employer", "job")


def _speak_of_other_times(old: Statement, new: Statement) -> bool:
    """What was for a time, or on an occasion, does not exclude what is."""
    if "born" in old.texts and "born" in new.texts:
        return False  # that was once
    ages = any(claim.attribute == "age" for claim in claims(old))
    if (old.bounded - new.bounded or new.bounded - old.bounded) and not ages:
        return not (new.now or _reset(new))
    kept = any(claim.attribute.startswith(_KEPT) for claim in claims(old))  # of each one holds, whatever the time
    if old.tense == "past" and new.tense == "present" and not ages and not _was_coming(old) and not (new.now and kept):
        return any(piece.timed and piece.prep in _SPANS and not piece.stems & GRADES for piece in old.pieces)
    return likeness.scope(old) != likeness.scope(new) and not _only_days(old, new)


_KEPT = ("when open", "number", "habit number")
_SPANS = ("from", "to", "until", "between", "during", "in")


def _only_days(old: Statement, new: Statement) -> bool:
    """Whether the times differ in nothing but the value told: "on Mondays" and "on Fridays"."""
    days = frozenset(stem(day) for day in words.DAYS)
    mine, theirs = likeness.scope(old), likeness.scope(new)
    if new.now or old.tense == "past":
        return mine <= days or theirs <= days or not theirs
    if not (mine <= days and theirs <= days):
        return False
    clocks = [any("clock" in claim.attribute for claim in claims(one)) for one in (old, new)]
    if not any(clocks):
        return True
    plural = any(word.text.endswith("days") or word.text == "every" for one in (old, new) for word in one.said)
    return not plural


def _reset(statement: Statement) -> bool:
    return any(claim.change for claim in claims(statement))


def _exclude(was: Claim, has: Claim, old: Statement, new: Statement) -> bool:
    same = was.attribute == has.attribute
    if has.attribute == ANY:
        same = was.attribute.startswith((HABIT, "home", "where", "job", "value", "kind", "does", "holder"))
    elif was.attribute == ANY:
        return False
    if was.attribute == "number" and same and not (has.change or was.change):
        return False
    if not same and _is_shift(has) and was.attribute.startswith("when"):
        same = was.attribute.split()[-1] == has.attribute.split()[-1]
    if not same or not _same_entity(was, has, old, new):
        return False
    if was.value <= has.value or has.value <= was.value:
        return False
    if likeness.equal(was.value, has.value):
        return False
    if was.attribute.startswith(HABIT):
        return _told_as_moved(old, new, strict=True)
    return True


def _is_shift(claim: Claim) -> bool:
    return claim.change and claim.attribute.startswith("when")


def _same_entity(was: Claim, has: Claim, old: Statement, new: Statement) -> bool:
    if was.entity == has.entity or was.entity - {"i"} == has.entity - {"i"} != frozenset():
        return True
    if was.attribute == "holder":
        return likeness.equal(was.entity - {"i"}, has.entity - {"i"}) and bool(was.entity - {"i"})
    return was.entity == likeness.whole(old) and has.entity == likeness.whole(new) and likeness.same_one(old, new)


def _moved(was: Claim, has: Claim, old: Statement, new: Statement) -> bool:
    if old.tense == new.tense == "past" and not has.change:
        return False
    return was.moves or has.moves or has.change or _told_as_moved(old, new)


def _told_as_moved(old: Statement, new: Statement, *, strict: bool = False) -> bool:
    """Whether words or tenses say that time has passed between the two."""
    if new.now or _reset(new):
        return True
    turned = old.tense == "past" and new.tense in ("present", "progressive")
    return turned and (not strict or old.verb in _ONE_AT_A_TIME)


# Of these, what is done now takes the place of what was done: one drives one car, and learns one instrument.
_ONE_AT_A_TIME = frozenset(
    stem(word) for word in "drive learn use study work bank ride rent pay earn weigh wear support attend".split()
) | {"be", "have"}


def _swapped(old: Statement, new: Statement) -> bool:
    """Whether they say the same but for one word, and only one of the two words can be so."""
    if old.verb != new.verb and not {old.verb, new.verb} <= {"be", "become", "have"}:
        return False
    left, right = old.matter - new.matter, new.matter - old.matter
    if not left or not right or len(left) > 2 or len(right) > 2:
        return False
    if any(likeness.group(one, other) for one in left for other in right):
        inborn = old.verb == "have" and old.matter & new.matter & kinds.INBORN
        part = old.verb == "have" and not is_person(old) and bool(old.matter & new.matter) and _is_one(old)
        single = old.verb in _ONE_WAY or inborn or part
        alone = len(left) == len(right) == 1
        return bool(single) and (alone or (old.verb == "be" and not left & kinds.KIN))
    numbers = [_numbers(old), _numbers(new)]
    person = likeness.whole(old) <= {"i", "he", "they"}
    bare = all(any(char.isdigit() for char in word) for word in left | right)
    return bare and bool(numbers[0]) and bool(numbers[1]) and not (person and old.tense in ("past", "perfect"))


def _is_one(statement: Statement) -> bool:
    """Whether it tells of one thing: "a diesel engine"."""
    return bool(statement.pieces) and statement.pieces[0].texts[0] in ("a", "an")


def _retimed(old: Statement, new: Statement) -> bool:
    """The same done at another time, or more often, as the new one says "now"."""
    if not (new.now and likeness.same_one(old, new) and old.verb == new.verb):
        return False
    rest = [frozenset[str]().union(*(piece.stems for piece in one.pieces if not piece.timed)) for one in (old, new)]
    times = [frozenset[str]().union(*(piece.stems for piece in one.pieces if piece.timed)) for one in (old, new)]
    return rest[0] == rest[1] and bool(times[0]) and bool(times[1]) and times[0] != times[1]


_BY_ONE = frozenset(stem(word) for word in "keep hold drive run manage cover teach lead handle mind".split())


def _handed_on(old: Statement, new: Statement) -> bool:
    """What one did is now done by another: "Mrs Ellis keeps our key", "the Hoopers now keep our key"."""
    if not new.now or old.denied or new.denied or old.verb != new.verb or old.verb not in _BY_ONE:
        return False
    mine, theirs = ([piece for piece in one.pieces if not piece.timed] for one in (old, new))
    held = bool(mine) and bool(theirs) and not mine[0].prep and mine[0].stems == theirs[0].stems
    one_thing = held and mine[0].texts[0] in words.POSSESSIVES | {"the"}
    return one_thing and not likeness.whole(old) & likeness.whole(new) and new.tense == "present"


_STAGES = frozenset(stem(word) for word in "year term semester grade chapter round stage month week".split())


def _got_on(old: Statement, new: Statement) -> bool:
    """From the second year to the third: stages that are gone through one by one."""
    if not likeness.same_one(old, new) or old.verb != new.verb or old.denied or new.denied:
        return False
    left, right = old.matter - new.matter, new.matter - old.matter
    counted = frozenset(words.ORDINALS)
    return len(left) == len(right) == 1 and left | right <= counted and bool(old.matter & new.matter & _STAGES)


# Of these there may be many at once, now as before.
_MANY = frozenset(stem(word) for word in "like love know speak own enjoy hate visit buy need".split()) | {"have"}


def _replaced(old: Statement, new: Statement) -> bool:
    """The same of the same one, another thing in one place, and told as new: "We now meet in the library"."""
    if old.verb != new.verb or old.verb in _MANY or old.denied or new.denied or old.mood != new.mood:
        return False
    turned = old.verb == "be" and old.tense == "past" and new.tense == "present" and bool(old.owner)
    if not (new.now or turned) or not likeness.same_one(old, new) or new.tense != "present":
        return False
    mine, theirs = ([piece for piece in one.pieces if piece.stems] for one in (old, new))
    if not any(piece.timed for piece in mine):
        theirs = [piece for piece in theirs if not piece.timed]  # "these days"
    if len(mine) != len(theirs) or not mine or [_way(one) for one in mine] != [_way(one) for one in theirs]:
        return False
    differ = [(one, other) for one, other in zip(mine, theirs, strict=True) if one.stems != other.stems]
    if len(differ) != 1 or (old.verb == "be" and not differ[0][0].prep):
        return False
    one, other = differ[0]
    return not (one.stems <= other.stems or other.stems <= one.stems)


def _way(piece: Piece) -> str:
    """Its preposition; all that tell a place are one."""
    return "in" if piece.prep in words.PLACING else piece.prep


def _numbers(statement: Statement) -> frozenset[str]:
    return frozenset(found for piece in statement.pieces if not piece.timed for found in piece.numbers)


_ONE_WAY = frozenset(
    stem(word) for word in "be become prefer drive live sleep sit face drink take lie stand run".split()
)


def _reversed(old: Statement, new: Statement) -> bool:
    """"A is older than B" and "B is older than A"."""
    mine = [piece for piece in old.pieces if piece.prep == "than"]
    theirs = [piece for piece in new.pieces if piece.prep == "than"]
    if not mine or not theirs or old.verb != new.verb:
        return False
    first = old.matter - mine[0].stems, new.matter - theirs[0].stems
    crossed = _meant(mine[0]) == new.about and _meant(theirs[0]) == old.about
    return crossed and first[0] == first[1]


_BEYOND = tuple(map(frozenset, (("before", "after"), ("above", "below"), ("inside", "outside"), ("under", "on"),
                               ("until", "from"), ("opposite", "behind"), ("over", "under"))))  # fmt: skip


def _beyond(old: Statement, new: Statement) -> bool:
    """"starts before lunch" and "starts after lunch": the same on the other side."""
    if old.denied or new.denied or old.verb != new.verb or not likeness.same_one(old, new) or is_person(old):
        return False
    if len(old.pieces) != len(new.pieces) or old.tense != new.tense:
        return False
    pairs = list(zip(old.pieces, new.pieces, strict=True))
    sides = [frozenset((one.prep, other.prep)) for one, other in pairs if one.prep != other.prep]
    return sides[:1] == sides != [] and sides[0] in _BEYOND and all(one.stems == other.stems for one, other in pairs)


def _meant(piece: Piece) -> frozenset[str]:
    """Whom a part of a sentence names: "me" is who says "I"."""
    pronouns = frozenset(words.PRONOUNS[text] for text in piece.texts if text in words.PRONOUNS)
    return piece.stems or pronouns


_DEAREST = frozenset(map(stem, ("favourite", "favorite")))


def _ruled_out(old: Statement, new: Statement) -> bool:
    """A way of life and what it does not allow, in either order."""
    if old.denied or new.denied:
        return False
    same = likeness.same_one(old, new)
    for way, verbs, things in kinds.EXCLUDED:
        for life, deed in ((old, new), (new, old)):
            lives = life.verb in ("be", "become", "have") and life.matter & way
            dearest = deed.verb == "be" and deed.about & _DEAREST and deed.owner == likeness.whole(life)
            if lives and dearest and deed.matter & things:
                return True
            if same and lives and deed.verb in verbs and deed.matter & things:
                return deed.tense != "past" or (deed is new and not deed.bounded)
    return False


def _only_child(old: Statement, new: Statement) -> bool:
    """"My only brother" and "two brothers"; an only child and a sister."""
    for sole, many in ((old, new), (new, old)):
        if "only" not in sole.texts:
            continue
        following = zip(sole.said[1:], sole.said, strict=False)
        relation = next((word.stem for word, before in following if before.text == "only"), "")
        counted = [piece for piece in many.pieces if many.verb in ("have", "be") and not many.denied]
        if relation == "child" and many.owner == {"i"} == likeness.whole(sole) and many.about & kinds.SIBLINGS:
            return True  # "my brother is a plumber"
        if relation == "child" and likeness.same_one(sole, many):
            return any(piece.stems & kinds.SIBLINGS for piece in counted)
        owners = likeness.people(sole) | ({"i"} if {"my", "our"} & set(sole.texts) else frozenset())
        for piece in counted:
            if relation in piece.stems and any(float(found) > 1 for found in piece.numbers):
                return bool(likeness.whole(many) & owners)
    return False


def _was_coming(statement: Statement) -> bool:
    """"was planned for March": a plan that was, and no past."""
    return statement.has("going", "planned", "due", "scheduled", "meant", "supposed", "booked")
