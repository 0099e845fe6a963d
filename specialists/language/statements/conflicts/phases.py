"""Status changes: a role, relation, membership, ownership or phase that ends or begins. Called by the judge."""

from __future__ import annotations

from specialists.language.statements.conflicts import kinds, likeness, words
from specialists.language.statements.conflicts.inflections import alike
from specialists.language.statements.conflicts.stages import BEGINNING, COURSES, ENDING, LOSING, stems
from specialists.language.statements.conflicts.statement import Statement

_EMPTY_OBJECTS = stems(
    "job work role post position career membership subscription contract life part month year time week day account "
    "relationship habit duty studies degree old last own end good back ago home long permanently "
    "completely altogether rid"
)


def changed(old: Statement, new: Statement) -> bool:
    """Whether the new one says that what the old one says is over, or that what was not so has begun."""
    if new.mood or (old.mood and old.mood != "plan") or old.bounded - {"this year", "today", "this week", "at school"}:
        return False
    if _marked(old, new) or _done(old, new) or _learnt(old, new) or _restored(old, new) or _held_now(old, new):
        return True
    if new.denied or (new.tense == "present" and not _is_told_as_done(new)):
        return not new.denied and _phase_moved(old, new)
    return _ended(old, new) or _begun(old, new) or _phase_moved(old, new)


def _done(old: Statement, new: Statement) -> bool:
    """ "is being repaired" and "has been repaired"; "I'm painting the fence" and "I've painted the fence"."""
    going_on = old.has("being") or any(word.text.endswith("ing") and word.stem == old.verb for word in old.said)
    same = old.verb == new.verb and bool(old.verb) and old.verb not in ("be", "have", "liv", "work")
    if not (going_on and same and new.tense == "perfect" and not new.denied and not old.denied):
        return False
    return likeness.same_one(old, new) and likeness.equal(old.matter, new.matter)


_GETTING_BACK = stems("get_back have_back receive_back win_back")


def _restored(old: Statement, new: Statement) -> bool:
    """"My licence is suspended", "I got my licence back"."""
    lost = old.verb in ENDING | stems("steal lose confiscate borrow lend") or bool(old.matter & _GONE)
    if not lost or old.denied or new.denied or new.verb not in _GETTING_BACK:
        return False
    whom = likeness.whole(old) - {"i"} if old.verb == "be" or old.passive else old.matter - frozenset((old.verb,))
    return bool(whom) and likeness.covered(whom, new.matter) == 1.0


_GONE = stems("gone lost missing away stolen suspended")


def _held_now(old: Statement, new: Statement) -> bool:
    """"I don't have a passport", "I have a passport now": an ownership began."""
    holding = {old.verb, new.verb} <= {"have", "own"} and old.denied and not new.denied and new.now
    return holding and likeness.same_one(old, new) and likeness.equal(old.matter, new.matter)


def _learnt(old: Statement, new: Statement) -> bool:
    """Lessons, and then the test is passed: "I'm learning to drive", "I got my driving licence"."""
    learning = old.verb == "learn" or bool(old.matter & _LESSONS)
    proven = new.tense in ("past", "perfect") and new.verb in _PROVING and bool(new.matter & _PROOFS)
    if not (learning and proven and likeness.same_one(old, new)) or old.tense == "past" or old.denied or new.denied:
        return False
    return likeness.covered(new.matter - _PROOFS - _PROVING, old.matter) == 1.0


_LESSONS = stems("lesson course class training")
_PROVING = stems("pass get obtain receive earn")
_PROOFS = stems("test exam licence license certificate diploma")


def _is_told_as_done(statement: Statement) -> bool:
    return statement.verb in ENDING | BEGINNING


def _shared(old: Statement, new: Statement) -> bool:
    """Whether the subjects are the same, or one is named among the other's people."""
    if likeness.same_one(old, new):
        return True
    mine, theirs = likeness.whole(old), likeness.whole(new)
    if mine < theirs and old.verb not in ("be", "have") and all(alike(old.verb, one) for one in theirs - mine):
        return True  # "the kitchen is being renovated", and "the kitchen renovation"
    if "and" in {word.text for word in (*old.subject, *new.subject)}:
        return likeness.people(old) == likeness.people(new) or bool(mine & theirs and (mine < theirs or theirs < mine))
    return False


def _over(statement: Statement) -> bool:
    """Whether it says itself that it is over."""
    return statement.ended or (
        statement.tense == "past"
        and statement.has("until", "till", "up to")
        and statement.verb in ("be", "have", "work")
    )


def _marked(old: Statement, new: Statement) -> bool:
    """"no longer", "used to", "former", "was": the same matter, told as gone (or as there again)."""
    if not _shared(old, new):
        return _role_marked(old, new)
    if _over(new) and not _over(old) and old.tense != "past":
        part = new.matter - _years(new) - _EMPTY_CUES
        if not part:  # "Jack is my ex"
            return new.has("ex") and bool(_phase("love", old))
        return likeness.covered(part, old.matter) == 1.0 and not (
            old.denied and new.denied)  # fmt: skip
    if _over(old) and not _over(new) and new.tense == "present" and not new.denied and not old.denied:
        return bool(new.matter) and likeness.equal(new.matter, old.matter - _years(old))
    if old.tense == "present" and new.tense == "past" and not new.bounded and not new.denied and not old.denied:
        if new.adds or any(piece.timed and piece.prep in ("in", "on", "at", "during") for piece in new.pieces):
            return False  # then, and not only then
        steady = old.verb == new.verb and old.verb in ("be", "have", "work", "liv", "own", "lik", "lov")
        return steady and bool(new.matter) and likeness.equal(new.matter - _years(new), old.matter)
    return False


_EMPTY_CUES = stems("any more longer until more once")


def _years(statement: Statement) -> frozenset[str]:
    timed = [piece.stems for piece in statement.pieces if piece.timed]
    return frozenset().union(*timed) if timed else frozenset()


def _role_marked(old: Statement, new: Statement) -> bool:
    """"Our former landlord is Mr Novak" after "Our landlord is Mr Novak"."""
    if not new.ended or old.ended or old.owner != new.owner:
        return False
    drop = stems("former ex previous old")
    return new.about - drop == old.about and likeness.equal(new.matter - drop, old.matter)


def _ended(old: Statement, new: Statement) -> bool:
    done = new.tense in ("past", "perfect")
    if not done or new.verb not in ENDING or new.verb == old.verb or old.denied or old.tense == "past":
        return False
    if old.verb in ENDING and old.tense != "present":
        return False
    if new.verb == "mov out" and old.verb == "liv" and likeness.same_one(old, new):
        return True
    rest = new.matter - frozenset(new.verb.split()) - _EMPTY_OBJECTS - _years(new) - _takers(new)
    told = old.matter | (old.about if not old.owner else frozenset())
    if _shared(old, new):
        rest = rest - likeness.whole(old) - likeness.people(old) if "and" in new.texts else rest
        if rest:
            return _is_enough(likeness.covered(rest, told), new) and _is_of(old, new)
        objects = (new.matter - frozenset(new.verb.split()) - _years(new)) & _EMPTY_OBJECTS
        if objects:
            return likeness.covered(objects, old.matter) > 0 or _phase_moved(old, new)
        return _alone(old, new)
    # "The cast came off" after "I have a cast": what was had is what ends.
    owner = likeness.whole(old)
    had = new.about - {"and"}
    if owner and had and (new.owner == owner or not new.owner or (new.owner == {"i"} and owner == {"i"})):
        full = had - {word.stem for word in new.subject if word.text in words.PREPOSITIONS}
        return not rest and bool(full) and likeness.covered(full, old.matter) == 1.0
    return False


def _takers(statement: Statement) -> frozenset[str]:
    """To whom it went: "handed the shop over to her son"."""
    given = statement.verb in _GIVING
    taken = [piece.stems for piece in statement.pieces if given and piece.prep == "to"]
    return frozenset().union(*taken) if taken else frozenset()


_GIVING = stems("hand_over give give_away give_back sell return drop_off surrender")


def _is_enough(share: float, new: Statement) -> bool:
    """"stopped learning the piano" ends the piano, not all learning."""
    return share == 1.0 if new.verb in LOSING else share > 0.5


def _is_of(old: Statement, new: Statement) -> bool:
    """Whether what ends is what the old one says is so, and not the ground of it ("sold the house in which")."""
    return not (new.adds or old.denied)


_CLOSING = stems(
    "expire end dissolve disband close_down shut_down lapse discontinue terminate cancel call_off scrap"
)


def _alone(old: Statement, new: Statement) -> bool:
    """An end without an object: "has expired", "died", "closed down"."""
    if new.verb in stems("die pass_away"):
        return old.verb in ("be", "liv", "work", "have", "call") and old.tense in ("present", "progressive")
    if new.verb in ("leav", "go back", "go hom", "mov away"):
        return old.verb in ("be", "call", "work", "liv") and bool(old.owner or _is_ours(old))
    if new.verb == "mov out":
        return old.verb == "liv" or bool(old.matter & stems("flatmate roommate lodger tenant housemate"))
    if new.verb in _CLOSING:
        person = likeness.whole(old) == {"i"}
        return not person and (old.verb == "be" or _phase("deal", old) == "open") and not any(
            piece.numbers or piece.named for piece in old.pieces)  # fmt: skip
    return _phase_moved(old, new)


def _is_ours(statement: Statement) -> bool:
    return any(text in words.OWNERS for piece in statement.pieces for text in piece.texts)


def _begun(old: Statement, new: Statement) -> bool:
    if new.denied or not _shared(old, new) or likeness.opposed(old.verb, new.verb):
        return False
    gone = old.denied or _over(old) or (old.verb in ENDING and old.tense in ("past", "perfect"))
    if not gone:
        return False
    known = old.matter - frozenset(old.verb.split()) if old.verb in ENDING else old.matter
    if new.verb in BEGINNING and new.tense in ("past", "perfect"):
        rest = new.matter - frozenset(new.verb.split()) - _years(new)
        core = known - stems("have own drive")
        core = core - _DOING or core  # it is tennis that began again, not play
        return bool(core) and bool(rest) and (
            likeness.covered(core, rest) >= 0.5 if len(core) < 3 else likeness.covered(core, rest) > 0.6
        )  # fmt: skip
    if old.verb in ENDING and not old.denied and new.has("again", "once more", "back"):
        return likeness.covered(known, new.matter) == 1.0
    return False


_DOING = stems("play learn study practise do make use take read watch eat drink go attend work")


def _phase(domain: str, statement: Statement) -> str:
    """In which phase of a matter a statement stands, by its verb and what follows; "" in none."""
    found = ""
    matter = statement.matter | {statement.verb}
    if domain == "job" and statement.verb == "be" and any(
        kinds.PROFESSIONS & piece.stems and not piece.prep and not statement.ended for piece in statement.pieces
    ):  # fmt: skip
        found = "on"
    if domain == "doors" and statement.matter & {"open"} and statement.has("again", "open now", "now open"):
        return "open"
    if domain == "deal" and statement.verb == "open" and statement.tense in ("past", "perfect"):
        return "closed"  # a bridge that was being built "has opened"
    for phase, said in COURSES[domain].items():
        if any(one == other or (len(other) > 5 and alike(one, other)) for one in matter for other in said):
            found = phase
    return found


def _phase_moved(old: Statement, new: Statement) -> bool:
    if old.denied or new.denied or old.tense == "past" or not _shared(old, new) or _is_coming(new):
        return False
    if new.verb == "be" and (new.matter & {"hom", "back", "out"} or new.has("out of")):  # "home from hospital"
        left = [piece.stems for piece in new.pieces if piece.prep in ("from", "of", "out")]
        if old.verb == "be" and any(stems and likeness.covered(stems, old.matter) == 1.0 for stems in left):
            return True
    return any(_moved_in(domain, old, new) for domain in COURSES)


def _is_coming(statement: Statement) -> bool:
    """"are getting married in August" is a plan."""
    if statement.tense == "present" and statement.has("next week", "next month", "next year", "tomorrow", "soon"):
        return True
    doing = any(word.text in ("getting", "becoming", "having", "retiring", "leaving") for word in statement.said)
    return doing and statement.tense == "present"


def _moved_in(domain: str, old: Statement, new: Statement) -> bool:
    was, has = _phase(domain, old), _phase(domain, new)
    if not was or not has or was == has:
        return False
    if domain == "love":
        if was in ("apart", "widowed") and has == "dating":
            return False
        others = (likeness.people(old) - likeness.whole(old)) & (likeness.people(new) - likeness.whole(new))
        named = (likeness.people(old) - likeness.whole(old)) and (likeness.people(new) - likeness.whole(new))
        return bool(others) or not named or was in ("single", "widowed") or likeness.people(old) == likeness.people(new)
    if domain == "job":
        found = new.verb in stems("find get land start") and "job" in new.matter
        if was in ("off", "looking"):
            return found or (has == "on" and new.verb in ("work", "start")) or new.passive
        return (has == "off" and was == "on" and new.verb != "look for") or (has == "looking" and new.verb == "be")
    if domain == "search":
        goal = old.matter - COURSES[domain]["open"] - frozenset(old.verb.split()) - {"new"}
        return was == "open" and has == "found" and bool(goal) and likeness.covered(goal, new.matter) >= 0.5
    if domain == "deal":
        thing = likeness.whole(old) != {"i"} and not likeness.whole(old) <= {"he", "they"}
        plain = old.verb == "be" or old.verb in COURSES["deal"]["open"] or old.passive
        told = new.verb in ("be", "have", "get", "go", "com", "open") or new.verb in COURSES["deal"]["closed"]
        return thing and was == "open" and has == "closed" and plain and told and not _has_time(old)
    if domain == "health":
        return was == "ill" and has == "well" and old.tense != "perfect"
    if domain == "absence":
        return was == "away" and has == "back" and old.verb in ("be", "travel", "go")
    if domain == "study":
        return was == "on" and has == "off" and old.verb in _STUDYING
    if domain == "home":
        shared = (old.matter & new.matter) - {"new"}
        return was == "renting" and has == "owning" and bool(shared)
    if domain == "life":
        return has == "dead"
    return has != "" and (domain != "pregnancy" or was == "on")


_STUDYING = stems("study do attend go train work") | {"be"}


def _has_time(statement: Statement) -> bool:
    return any(piece.timed and piece.prep in ("on", "at", "from") for piece in statement.pieces)
