"""Which statements will still be worth something in a month: by whom they are of, the verb, and what it takes.

For disclosures.py. What is not known to last is let go: a fact that is missing is asked for, a wrong one misleads.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from specialists.language.statements import lasting_words as words
from specialists.language.statements.conflicts.words import MONTHS
from specialists.language.text import patterns

if TYPE_CHECKING:
    from specialists.language.statements.conflicts.statement import Statement

_PLAIN = frozenset(("on", "at", "in"))
_MARRYING = frozenset(("married", "engaged", "divorced"))
_BORN = frozenset(("baby", "dog", "cat", "puppy", "kitten", "kittens", "puppies", "twins", "job"))
_USUAL = frozenset("eat drink use park wear own rent driv keep grow play cycl commut swim run".split())
_MAKING = frozenset(("writ", "build", "design", "develop"))
_CAREFUL = _USUAL | _MAKING | {"work", "tak", "train"}  # said as well of what is done just now
_ON_THE_WAY = frozenset(("mov", "leav", "retir", "join"))  # "I'm moving to Leeds" is news already
_FAVOURED = frozenset(("favourite", "favorite"))
_SHIFTS = frozenset("mornings afternoons evenings nights weekends shifts weekdays".split())
_KEPT_DAYS = frozenset(("birthday", "anniversary", "wedding", "christening", "graduation"))
_TITLES = frozenset("mum mom dad grandma grandpa granny nan".split())


@dataclass(frozen=True, slots=True)
class Worth:
    """Why a statement is worth keeping, and how sure that is, 0-1."""

    topic: str
    sure: float
    why: str


def worth(said: str, statement: Statement) -> Worth | None:
    """Why a statement is worth keeping, or None."""
    if statement.verb == "expect" and statement.has("am", "are", "is"):
        child = not statement.pieces or _texts(statement) & words.EXPECTED
        coming = child and of_whom(said, statement) not in (None, "thing")
        return Worth("relations", 0.9, "it tells of a child to come") if coming else None
    if statement.mood not in ("", "can", "believe") or (not statement.pieces and statement.verb in ("be", "have")):
        return None
    whose = of_whom(said, statement)
    if whose is None:
        return None
    if statement.verb == "be":
        return _being(said, statement, whose)
    if statement.verb in ("have", "get"):
        return _having(said, statement, whose)
    if statement.verb == "call" and statement.passive:
        return Worth("names", 0.9, "it tells a name")
    if statement.verb in words.LIKING:
        return _liking(said, statement, whose)
    return _doing(said, statement, whose)


def spoken_of(said: str, statement: Statement) -> str:
    """Whom "she" means in the next clause: "my sister Anna", "Tom"; "" where nobody was named."""
    whose = of_whom(said, statement)
    if whose in ("kin", "name"):
        written = said.split()
        texts = [word.text for word in statement.subject]
        ends = (at for at, word in enumerate(written) if texts and _bare(word).lower() == texts[-1])
        end = next(ends, -1)
        if 0 <= end < 5:
            return " ".join([*written[:end], _bare(written[end])])
    if statement.verb in ("have", "be") and whose == "me":
        named = patterns.search(r"\b(?:an?|my|our) (?P<who>[\w-]+)(?:,? (?:called|named) (?P<name>[A-Z]\w+))?", said)
        if named and named["who"].lower() in words.KIN:
            return f"my {named['who']}" + (f" {named['name']}" if named["name"] else "")
    return ""


def _bare(word: str) -> str:
    return word.strip(",.'").removesuffix("'s")  # "Hannah's vegan"


def of_whom(said: str, statement: Statement) -> str | None:
    """ "me", "kin", "name", "thing"; None where nobody known is spoken of ("it", "this film", "the weather")."""
    texts = [word.text for word in statement.subject]
    written = said.split()
    if not texts:
        return None
    if written[0].lower().removesuffix("'s") in _TITLES and written[0].endswith("'s"):
        return "kin"  # "dad's 70th"
    if texts[-1] in ("i", "we"):
        return "me" if len(texts) == 1 or "and" in texts else None
    if texts[0] in ("i", "we") or texts[:2] == ["me", "and"]:
        return "me"
    if "i" in statement.owner or written[0].lower() in ("my", "our"):
        if set(texts) & words.KIN:
            return "kin"
        return "thing" if set(texts) & (words.THINGS | {"best"}) or _is_of_a_name(said, statement) else None
    if texts[0] in _TITLES and len(texts) == 1:
        return "kin"
    head = written[0].removesuffix("'s")
    if words.NAME.match(head) and head not in words.NO_NAMES and not head.endswith("ing") and len(texts) <= 4:
        return "name"
    if written[0].lower() != "the":
        return None
    if set(texts[:1]) & words.THEIR_OWN:
        return "kin"
    return "thing" if set(texts) & words.GROUPS else None


def _is_of_a_name(said: str, statement: Statement) -> bool:
    """Whether it tells of something of one's own what it is called, or on which days it is: "my bank is Nationwide",
    "our bins go out on Thursday nights"."""
    if words.ROUND.search(said):
        return True
    first = statement.pieces[0] if statement.pieces else None
    named = first is not None and first.named and not first.prep and not first.timed
    return statement.verb == "be" and named and words.NO_NAMED.isdisjoint(word.text for word in statement.subject)


def _texts(statement: Statement) -> frozenset[str]:
    return frozenset(text for piece in statement.pieces for text in piece.texts)


def _being(said: str, statement: Statement, whose: str) -> Worth | None:
    first = statement.pieces[0]
    texts = set(first.texts)
    if statement.tense == "past" and statement.bounded and not texts & {"born"}:
        return None
    if words.LIKED_PASSING.search(said) and "love" in _texts(statement):
        return None
    if words.STATE.search(said) and not (texts & {"from"} and statement.has("back", "home")):
        return Worth("relations" if whose != "me" else "general", 0.9, "it tells what somebody is")
    if whose != "me" and {word.text for word in statement.subject} & _FAVOURED:
        return Worth("preferences", 0.9, "it tells a liking")
    if first.prep in ("at", "with") and statement.tense == "perfect" and statement.has("since") and first.named:
        return Worth("work", 0.85, "it tells where somebody works")
    if statement.subject[-1].text in words.FIXED and first.prep in words.PLACING and first.named:
        return Worth("general", 0.85, "it tells where something of theirs is")
    if whose == "thing":
        return _thing(statement)
    return _who(statement, whose) or _being_on_days(said, statement)


def _thing(statement: Statement) -> Worth | None:
    """What is told of a thing of theirs, where it is no passing state and no place where it happens to be."""
    first = statement.pieces[0]
    passing = set(first.texts) & words.FEELING - _PLAIN or statement.ended
    fixed = first.timed or {word.text for word in statement.subject} & words.FIXED
    if passing or (first.prep in words.PLACING and not fixed) or first.prep == "out":
        return None
    return Worth("general", 0.9, "it tells of a thing of theirs")


def _who(statement: Statement, whose: str) -> Worth | None:
    """What somebody is: by profession, to whom, how old, called what."""
    from specialists.language.statements.conflicts import kinds

    first = statement.pieces[0]
    texts = set(first.texts)
    if first.stems & kinds.PROFESSIONS and not first.prep:
        return Worth("work", 0.9, "it tells what somebody does")
    if texts & words.KIN and (texts & {"my", "our", "'s"} or whose == "kin"):
        return Worth("relations", 0.9, "it tells who somebody is")
    if first.numbers and len(first.words) == 1 and not first.prep:
        return Worth("relations", 0.85, "it tells an age")
    if whose == "kin" and first.named and not first.prep:
        return Worth("names", 0.9, "it tells a name")
    return None


def _being_on_days(said: str, statement: Statement) -> Worth | None:
    """On which day something of somebody's is, where they belong, learn or work, what they go without or do always."""
    first = statement.pieces[0]
    texts = set(first.texts)
    held = statement.subject[-1].text
    dated = first.prep in ("", "on") and set(first.texts) & MONTHS and first.numbers
    if dated and (held in _KEPT_DAYS or held[:1].isdigit()):
        return Worth("schedules", 0.9, "it tells a date")
    if first.prep == "in" and first.texts[0] in ("a", "an", "the") and texts & words.GROUPS:
        return Worth("general", 0.85, "it tells what somebody belongs to")
    if first.prep in ("at", "in") and texts & words.BEGUN and len(statement.pieces) > 1 and not first.timed:
        return Worth("work", 0.85, "it tells where somebody learns or works") if statement.pieces[1].named else None
    if first.prep == "off" and texts & words.GIVEN_UP:
        return Worth("preferences", 0.85, "it tells what somebody goes without")
    timely = words.ROUND.search(said) or first.texts[0] not in words.FEELING
    if words.HABIT.search(said) and statement.tense == "present" and timely:
        return Worth("schedules", 0.85, "it tells a habit")
    return None


def _having(said: str, statement: Statement, whose: str) -> Worth | None:
    first = statement.pieces[0]
    texts = set(first.texts)
    if statement.denied and statement.has("can", "cannot") and texts & words.UNBORNE:
        return Worth("preferences", 0.9, "it tells what somebody can't have")
    if texts & words.BODY and texts & words.WEAK:
        return Worth("general", 0.85, "it tells of somebody's health")
    if words.ROUND.search(said) and statement.tense == "present" and not first.prep:
        return Worth("schedules", 0.85, "it tells a habit")
    parting = statement.verb == "get" and texts & _MARRYING
    if whose == "thing" or first.prep or (statement.verb == "get" and statement.tense == "present" and not parting):
        return None
    if parting:
        return Worth("relations", 0.9, "it tells a change of a life")
    if texts & words.PASSING and not texts & {"file", "files"}:
        return None
    over = statement.tense == "past" and statement.verb == "have" and not statement.ended  # "we had fish on Friday"
    if (over or (statement.bounded and statement.tense in ("past", "perfect"))) and not texts & _BORN:
        return None
    if not texts & words.HAD:
        return None
    return Worth("relations" if texts & words.KIN else "general", 0.9, "it tells what somebody has")


def _liking(said: str, statement: Statement, whose: str) -> Worth | None:
    liked = said.split(" ", 1)[-1]
    if whose == "thing" or not statement.pieces or words.LIKED_PASSING.search(liked):
        return None
    if statement.tense in ("past", "perfect") and not statement.ended:
        return None
    return Worth("preferences", 0.85 if whose == "name" else 0.9, "it tells a liking")


def _doing(said: str, statement: Statement, whose: str) -> Worth | None:
    base = statement.verb.split()[0]
    if words.STATE.search(said) and statement.tense == "present" and statement.has("am", "is", "are"):
        return Worth("relations" if whose != "me" else "general", 0.9, "it tells what somebody is")
    past = statement.tense == "past" or (statement.tense == "perfect" and "been" not in statement.texts)
    if statement.verb in words.HAPPENING and (past or base in _ON_THE_WAY):
        return None if base == "die" and whose == "thing" else _happened(statement, past=past)
    if (dated := _dated(statement, whose)) is not None:
        return dated
    if words.ROUND.search(said) and whose != "thing" and statement.tense == "present" and not statement.bounded:
        return Worth("schedules", 0.85, "it tells a habit")
    if (as_a_rule := _usual(statement, whose)) is not None:
        return as_a_rule
    if base not in words.LIVING or (whose == "thing" and base != "liv"):
        habit = words.ROUND if whose == "thing" else words.HABIT
        usual = habit.search(said) and not past and not statement.bounded
        return Worth("schedules", 0.8, "it tells a habit") if usual else None
    if base == "grow" and statement.verb == "grow up":
        return Worth("home", 0.9, "it tells where somebody grew up") if any(p.named for p in statement.pieces) else None
    if base in ("keep", "support") and not _is_of_things(statement):
        return None
    if past and not statement.ended:
        return Worth("work", 0.85, "it tells where somebody was") if base in ("graduat", "studi") else None
    if (statement.bounded and not statement.now) or (base in _CAREFUL and not _is_standing(statement)):
        return None
    return Worth(words.LIVING[base], 0.9, "it tells how somebody lives")


def _usual(statement: Statement, whose: str) -> Worth | None:
    """Where somebody goes as a rule, and what they can't do well: "I go to the gym before work"."""
    if whose == "thing" or statement.tense not in ("present", "perfect") or statement.bounded:
        return None
    doing = any(word.text.endswith("ing") for word in statement.said[1:4])
    to = any(piece.prep == "to" for piece in statement.pieces)
    if statement.verb == "go" and to and not doing and not any(piece.timed for piece in statement.pieces):
        return Worth("schedules", 0.8, "it tells a habit")
    if statement.verb.split()[0] in words.ABLE and statement.denied and statement.has("can", "cannot"):
        own = len(statement.pieces) == 0 or statement.pieces[0].texts[0] not in ("it", "this", "that", "the", "to")
        return Worth("general", 0.85, "it tells what somebody can't do") if own else None
    if statement.verb == "know" and statement.tense == "perfect":
        return Worth("relations", 0.85, "it tells how long somebody is known") if statement.has("since") else None
    if statement.verb in ("hear", "see", "walk") and statement.denied and statement.has("well", "properly"):
        return Worth("general", 0.85, "it tells of somebody's health")
    return None


def _dated(statement: Statement, whose: str) -> Worth | None:
    """What ends or begins on a day that is set: "my passport expires in May", "Tilly starts school in September"."""
    base, texts = statement.verb.split()[0], _texts(statement)
    if base == "cop" and statement.denied and any(piece.prep == "with" for piece in statement.pieces):
        return Worth("preferences", 0.85, "it tells a liking")
    dated = any(piece.timed or set(piece.texts) & MONTHS for piece in statement.pieces)
    set_ = dated and not statement.bounded & {"today", "tonight", "tomorrow"}
    if base not in words.DATED or statement.tense != "present" or not set_:
        return None
    if whose != "thing" and not (base in ("start", "begin", "finish") and texts & words.BEGUN):
        return None
    return Worth("schedules", 0.85, "it tells a date")


def _is_of_things(statement: Statement) -> bool:
    """What is kept is a thing ("I keep bees", never "I keep forgetting"), what is supported has a name."""
    first = statement.pieces[0] if statement.pieces else None
    if first is None or first.texts[0].endswith("ing"):
        return False
    return statement.verb != "support" or first.named


def _is_standing(statement: Statement) -> bool:
    """Whether a deed is a habit or a state and not what is done just now: "I'm working late", "I'm eating"."""
    base, texts = statement.verb.split()[0], _texts(statement)
    doing = any(word.text.endswith("ing") for word in statement.said[1:4]) and statement.has("am", "is", "are")
    if base == "work":
        if doing and any(piece.prep == "on" for piece in statement.pieces):
            return not texts & {"it", "this", "that"}
        placed = any(piece.prep in ("at", "for", "as", "in", "with") for piece in statement.pieces)
        steady = placed or not _SHIFTS.isdisjoint(texts)
        return (steady or "freelance" in texts) and "home" not in texts
    if base == "tak":
        return bool(texts & words.TAKEN or (not doing and texts & words.WITH))
    if base in _MAKING:
        return doing and bool(texts & words.MADE)
    if base in _USUAL:
        return not doing and bool(statement.pieces) and statement.tense == "present"
    return not doing or any(piece.prep == "for" for piece in statement.pieces)


def _happened(statement: Statement, *, past: bool) -> Worth | None:
    base, texts = statement.verb.split()[0], _texts(statement)
    if not past and (base not in _ON_THE_WAY or not statement.has("am", "are", "is")):
        return None
    if statement.verb == "mov":
        somewhere = any(piece.prep in ("to", "in", "into", "from", "back") for piece in statement.pieces)
        if not somewhere or texts & words.MOVED_THINGS:
            return None
    if base == "leav" and (not texts or texts & words.LEAVING or not past):
        return None
    if base in words.OF_SOMETHING and not _lasts(statement, texts):
        return None
    begun = base in ("start", "begin") and any(piece.prep in ("at", "with") for piece in statement.pieces)
    topic = "work" if begun else words.HAPPENING[statement.verb]
    return Worth(topic, 0.88 if past else 0.75, "it tells a change of a life")


def _lasts(statement: Statement, texts: frozenset[str]) -> bool:
    """Whether what happened is of something that lasts: a job, a dog, a firm with a name."""
    base = statement.verb.split()[0]
    if texts & (words.OBJECTS - {"new", "first", "last"}):
        return True
    if base == "los":
        return bool(texts & words.LOST)
    if base == "nam":
        return bool(texts & words.KIN) and any(piece.named for piece in statement.pieces)
    if base == "switch" and {"from", "to"} <= {piece.prep for piece in statement.pieces}:
        return True
    if base == "get":  # "we got rid of the car"
        return bool(texts & (words.OBJECTS | words.GIVEN_UP))
    if base == "sell" and texts & {"my", "our"}:
        return True
    if base == "turn":
        return any(piece.numbers for piece in statement.pieces)
    if base == "go":
        return bool(texts & words.GONE) and statement.pieces[0].texts[0] in words.GONE
    if base == "park":
        return any(piece.prep in words.PLACING for piece in statement.pieces)
    if base in ("start", "begin"):  # "I started at Acme"
        return any(piece.prep in ("at", "with") and piece.named for piece in statement.pieces)
    if base == "leav":  # "Tom has left Shell", and nobody "left Tom at the station"
        untimed = [piece for piece in statement.pieces if not piece.timed]
        return len(untimed) == 1 and not untimed[0].prep and untimed[0].named
    by_name = base in ("join", "switch", "becom", "become", "launch")
    return by_name and bool(statement.pieces) and statement.pieces[-1].named
