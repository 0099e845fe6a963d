"""The facts that a new one may repeat or contradict, and how two exclude each other. For keeping.py
and memory_curator."""

from __future__ import annotations

import re

from specialists.contract import Turn
from specialists.language.statements import statements
from specialists.language.statements.statements import Statement
from specialists.language.text import patterns
from specialists.language.text.patterns import Pattern
from specialists.memory import finding
from storage.memory import facts
from storage.tables import Category, Fact

COMPARED = 60  # standing facts that a new one is compared with
ALIKE = 0.5  # of the words that two facts share, from where one may contradict the other
REASONS = {
    "temporal": "it changed with time", "negation": "you said that it is not so",
    "status_change": "that has ended, or changed",
}  # fmt: skip


async def of(turn: Turn, statement: Statement) -> list[Fact]:
    """Standing facts that the statement may repeat or contradict: of the same subject, or with many of its words."""
    found: dict[int, Fact] = {}
    if statement.subject and statement.subject != "me":
        found = {one.id: one for one in await facts.about(turn.unit, statement.subject, limit=COMPARED)}
    elif statement.subject:
        mine = await facts.about(turn.unit, statement.subject)
        near = [one for one in mine if _is_near(one, statement) or _takes_its_place(one, statement)]
        found = {one.id: one for one in near[:COMPARED]}
    if (renewed := _NEW.search(statement.key)) is not None:
        found |= {one.id: one for one in await facts.about(turn.unit, renewed["what"], limit=COMPARED)}
    wanted, names = finding.sought(statement.text), _names(statement.text)
    for one in await finding.candidates(turn, statement.text, wanted):
        if wanted.likeness(one.key) >= ALIKE or names & set(one.key.split()):
            found[one.id] = one
    return list(found.values())


def _names(text: str) -> set[str]:
    """The words that are written as names: "I sold my Volvo" is about what "I drive an old Volvo" is about."""
    return {word.strip(".,!?").removesuffix("'s").casefold() for word in text.split()[1:] if word[:1].isupper()} - {"i"}


def _is_near(one: Fact, statement: Statement) -> bool:
    """Whether two facts of the person's own may have to do with each other: there are many, of many things."""
    less, more = sorted((one.attribute, statement.attribute), key=len)
    if less == more or (less and more.startswith(f"{less} ")):  # "yoga class", and "yoga class move"
        return True
    return one.category == statement.category and one.category in (Category.WORK, Category.PEOPLE)


def says_more(old: Fact, statement: Statement) -> bool:
    """Whether a standing fact says all that the statement says, and more: then it is told once more, no less."""
    return old.key != statement.key and old.subject == statement.subject and is_part(statement.key, old.key)


def is_part(less: str, more: str) -> bool:
    """Whether one statement is the beginning of another, and nothing denied is in what comes after."""
    less, more = _folded(less), _folded(more)
    extra = more.removeprefix(f"{less} ")
    return extra != more and not statements.is_negative(extra) and extra.split()[0] in _GOES_ON


def is_same(one: str, other: str) -> bool:
    """Whether two statements say one thing in other words: "Tom likes jazz", "Tom loves jazz music"."""
    return _folded(one) == _folded(other)


def _folded(key: str) -> str:
    """A statement's key with one word for each way to like something, and without what only says of what kind it is or
    how much it is liked."""
    words = [_LIKINGS.get(word, word) for word in key.split()]
    if not {"like", "dislike"} & set(words):
        return key
    while len(words) > 3 and words[-1] in _OF_A_KIND:
        words.pop()
    return " ".join(words)


_LIKINGS = {
    **dict.fromkeys("likes loves love enjoys enjoy adores adore".split(), "like"),
    **dict.fromkeys("dislikes hates hate loathes loathe detests detest".split(), "dislike"),
}
_OF_A_KIND = frozenset("music food dishes cuisine lot much really very so".split())


# What goes on after a whole statement without changing it: "Sarah lives in Bonn with Tom".
_GOES_ON = frozenset("with near since because and by from for on in at next".split())


def is_of_others_too(old: Fact, new: Fact) -> bool:
    """Whether the old one names others in one breath with whom the new one is about: "I have two cats, Luna and Pip"
    holds good for Pip when Luna has died."""
    name = new.subject.split()[-1] if new.subject not in ("", "me") else ""
    if not name or name in old.subject.split():
        return False
    listed = patterns.search(rf"(?:\b[A-Z]\w+(?:,| and| or| &)(?: and)? (?i:{re.escape(name)})\b)"
                       rf"|(?:\b(?i:{re.escape(name)})(?:,| and| or| &)(?: and)? [A-Z]\w+)", old.text)
    return listed is not None


def kind(old: Fact, new: Fact) -> str:
    """The kind of conflict between two facts, of which the `new` one was told later."""
    from specialists.language.statements import conflicts, disclosures

    found = _plainly(old, new) or conflicts.conflict(old.text, new.text)
    if found == "general" and new.words:  # the message may say what its statement does not: "now", "since May"
        told = conflicts.conflict(old.text, disclosures.bare(new.words))
        found = told if told in REASONS else found
    return found


# Of these a subject has one at a time, and it is changed: there is nothing to ask about.
_ONE_AT_A_TIME = frozenset(
    """code password passcode passphrase pin combination number address email postcode employer job size weight height
    landlord locker wifi plan phone username iban weigh cost charge earn pay measure rent mortgage salary wage pension
    deductible""".split()
)
_PLACES = frozenset(
    """in on under behind at with inside above below near by beside between next upstairs downstairs outside
    underneath""".split()
)


_ENDED = frozenset(("anymore", "longer", "anything", "nothing", "all", "any", "more"))
_HELPING = frozenset(("not", "no", "do", "does", "did", "has", "have", "is", "at", "now"))


def _plainly(old: Fact, new: Fact) -> str:
    """What the structure alone tells of the two: "temporal", "status_change", or nothing."""
    if _moved_on(old, new) or _takes_its_place(old, new):
        return "temporal"
    return "status_change" if _is_over(old, new) else ""


def _is_over(old: Fact, new: Fact) -> bool:
    """Whether the new one says that nothing of the old one is left: "I don't owe Ben anything anymore"."""
    said = frozenset(new.key.split())
    if not statements.is_negative(new.key) or statements.is_negative(old.key) or said.isdisjoint(_ENDED):
        return False
    return {finding.stem(word) for word in said - _ENDED - _HELPING} <= {finding.stem(word) for word in old.key.split()}


def _moved_on(old: Fact, new: Fact) -> bool:
    """Whether both give a value to the same thing of the same subject, of which there is one; or a place to a thing."""
    if not old.value or old.subject != new.subject or old.value == new.value:
        return False
    if old.attribute != new.attribute:
        return False
    if statements.is_negative(old.key) or statements.is_negative(new.key):
        return False
    if old.attribute and old.attribute.split()[-1] in _ONE_AT_A_TIME:
        return True
    places = old.value.split()[0] in _PLACES and new.value.split()[0] in _PLACES
    return places and old.subject != "me" and old.attribute == "is" and old.category not in ("people", "schedules")


_NO_HOME = frozenset(("with", "alone", "together", "on", "for"))  # "I live with Tom" says nothing of where


# Things of which one has one, and the names by which they are had.
_MAKES = {
    **dict.fromkeys("iphone nokia pixel galaxy samsung motorola fairphone oneplus xiaomi huawei".split(), "phone"),
    **dict.fromkeys("macbook thinkpad chromebook".split(), "laptop"),
    **dict.fromkeys(
        """skoda volvo kia toyota honda ford fiat bmw audi mercedes renault peugeot citroen tesla hyundai mazda nissan
        vauxhall opel seat vw volkswagen subaru polo golf mini dacia""".split(), "car",
    ),
}  # fmt: skip
_AGE = Pattern(r"\b(?:is|am|are|turned|turns|'s|'m) (?:now )?\d{1,3}(?: years old| years| year old| today)?$")
_NEW = Pattern(
    r"^(?:i|we) (?:have )?(?:have|got|have got|'ve got) new (?P<what>landlord|landlady|boss|manager|dentist|doctor|gp"
    r"|phone|car|bike|job|address|number|laptop|flatmate|cleaner|therapist|vet|teacher|accountant|lawyer|email)\b"
)
_GOT = frozenset("have get buy switch drive use own".split())
_INSTEAD = frozenset("now new switched traded instead".split())


def _takes_its_place(old: Fact, new: Fact | Statement) -> bool:
    """Whether the new one tells of another home, or of another make of the same thing."""
    if old.key == new.key or old.subject != new.subject:
        return old.key != new.key and _is_new(old, new)
    return _homes(old, new) or _of_another_make(old, new) or (tells_age(old.key) and tells_age(new.key))


def tells_age(key: str) -> bool:
    """Whether folded words tell how old somebody is: "I'm 37", "Leo turned four"."""
    return _AGE.search(key) is not None


def _is_new(old: Fact, new: Fact | Statement) -> bool:
    """Whether the new one is of a new one of what there is one of: "our landlord is Mr Petrov", "we have a new
    landlord, Ms Adeyemi"."""
    found = _NEW.search(new.key)
    return found is not None and old.subject == found["what"] and old.attribute in ("is", "name", "call")


def _of_another_make(old: Fact, new: Fact | Statement) -> bool:
    """Whether the new one says that another make of a thing is had now: "my phone is a Nokia", "I've got an iPhone
    now"."""
    said = new.key.split()
    kind = next((_MAKES[word] for word in said if word in _MAKES), "")
    if not kind or old.subject != "me" or new.subject != "me" or statements.is_negative(new.key):
        return False
    if new.attribute.split()[-1:] != [kind] and (new.attribute not in _GOT or _INSTEAD.isdisjoint(said)):
        return False
    had = old.attribute.split()[-1:] == [kind] or (
        old.attribute in _GOT and any(_MAKES.get(word) == kind for word in old.key.split())
    )
    return had and old.value != new.value


def _homes(old: Fact, new: Fact | Statement) -> bool:
    """Whether one says "I live at …" and the other "our new address is …"."""
    if {old.attribute, new.attribute} <= {"live"} or not {old.attribute, new.attribute} <= _HOME:
        return False
    values = old.value.split()[:1] + new.value.split()[:1]
    return len(values) == 2 and old.value != new.value and _NO_HOME.isdisjoint(values)


_HOME = frozenset(("live", "address", "place", "home address", "house", "flat", "home"))
