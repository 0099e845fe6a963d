""" "That's wrong, …", "it's not Tuesday, it's Wednesday", "change my locker code to 4418": what stands makes way for
what is so. Called by facts.py.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from specialists.contract import Effect, Finding, Question, Turn
from specialists.language.statements import corrections, statements
from specialists.language.text import patterns, questions, sentences
from specialists.memory import finding, keeping, telling
from specialists.memory_curator import recalling
from storage.memory import facts
from storage.tables import Category, Fact

INTENT = "correct_fact"
_INSTEAD = patterns.Pattern(
    r"^(?P<all>.+?\b(?:is|are|lives?|works?|likes?|costs?|was|were)\b.+?),? (?:and )?not (?P<old>[^,]+)$", re.I
)
_BECAME = patterns.Pattern(
    r"^(?P<what>(?:(?:the|my|our|his|her|their) )?[\w'’ -]{1,30}?)(?:'ve|’ve|'s|’s| have| has| had)?"
    r" (?:now |just |been )*"
    r"(?P<how>changed|moved|switched|updated|reset|put off|postponed|brought forward|pushed back|pushed|rescheduled)"
    r"(?: (?P<object>it|that|this|them|him|her|(?:the|my|our) [\w ]{2,30}?))?(?: back| forward| over)?"
    r" (?:to|until|till) (?P<new>[^,;?]{1,60})$", re.I,
)
_WHO = frozenset("i we they he she it someone somebody".split())
_DIGIT = patterns.Pattern(r"\d")
_SHE = patterns.Pattern(r"^(?:she|he)\b", re.I)
_THEY = patterns.Pattern(r"^(?:it|he|she|they)\s+(?=\w)", re.I)
_CHANGE = patterns.Pattern(
    r"^(?:please )?(?:update|change|correct|fix|set) (?:that |the fact |what you (?:know|have) (?:about|for|as) )?"
    r"(?P<what>.+?) (?:to|as|into) (?P<new>.+)$", re.I,
)


async def correct(turn: Turn, text: str, fact: str | None, told: str) -> Finding:
    """Puts what is so in the place of what was told wrongly; asks what is so where that was not said. `told` is the
    whole message, in which it was told.
    """
    said = corrections.bare(text)
    if found := corrections.YOU_HAVE.match(said):
        return await _named(turn, found["what"], found["new"])
    if found := _CHANGE.match(said):
        return await _named(turn, found["what"], found["new"])
    if (became := await _became(turn, said)) is not None:
        one, new = became
        return await keeping.keep(turn, corrections.with_value(one.text, new, ""), instead=[one])
    if found := corrections.IT_NOT.match(said) or corrections.NOT_BUT.match(said):
        return await _value(turn, found["new"], found["old"])
    if found := _INSTEAD.match(said):
        said = found["all"].rstrip(" ,")
    elif found := corrections.IT_IS.match(said):
        return await _value(turn, found["new"], "")
    if not said:
        return await _wrong(turn)
    said = await _of_whom(turn, said)
    statement = statements.read(said)
    if statement is None or not statement.subject:
        return await _value(turn, said, "") if not fact else await _named(turn, fact, "")
    return await keeping.keep(turn, said, told, instead=await _against(turn, statement))


async def _of_whom(turn: Turn, said: str) -> str:
    """The statement with the name of whom was spoken of in the place of its "she"; itself where it could be two."""
    if not _SHE.match(said):
        return said
    told = await finding.last_told(turn)
    whom = {one.subject for one in told if one.subject not in ("", "me") and one.category == Category.PEOPLE}
    return _SHE.sub(sentences.capital(whom.pop().split()[-1]), said) if len(whom) == 1 else said


async def _against(turn: Turn, statement: statements.Statement) -> Sequence[Fact]:
    """The facts whose place a whole statement takes: those of the same subject and attribute."""
    if statement.attribute:
        there = await facts.about(turn.unit, statement.subject, statement.attribute)
        single = [one for one in there if one.key != statement.key and _is_single(one, statement)]
        if single:
            return single
    told = await finding.last_told(turn)
    same = [one for one in told if one.subject == statement.subject and _cannot_stand(one, statement)]
    if not same:  # "the vet is Dr Lang", where it was the dog's vet; not my wife Jane's allergy, where my wife is named
        found = (await finding.find(turn, f"{statement.subject} {statement.attribute}")).facts
        same = [one for one in found if f" {one.attribute}".endswith(f" {statement.subject}")]
    return same[:1] if len(same) == 1 else ()


def _cannot_stand(one: Fact, statement: statements.Statement) -> bool:
    """Whether a fact and the statement that puts something right are of the same thing, or contradict each other."""
    from specialists.language.statements import conflicts

    if one.key == statement.key:
        return False
    same = one.attribute == statement.attribute and _is_single(one, statement)
    return same or conflicts.conflict(one.text, statement.text) != "none"


def _is_single(one: Fact, statement: statements.Statement) -> bool:
    """Whether a subject has one such thing: "is" has many ("is tall", "is Spanish"), a birthday or a home is one."""
    return statement.attribute not in ("is", "have", "like", "love", "hate", "want", "need", "go", "do")


async def _named(turn: Turn, what: str, new: str) -> Finding:
    """ "Change my locker code to 4418": the fact by its name, what it is by the words after."""
    found = await finding.find(turn, what)
    if not new.strip():
        if not found.facts:
            return Finding(f"I have nothing about {what.strip()} that could be wrong.", worked=False)
        return _doubtful(turn, found.facts[0])
    if not found.facts:
        return await keeping.keep(turn, f"{what} is {new}")
    return await keeping.keep(turn, corrections.with_value(found.facts[0].text, new, ""), instead=found.facts[:1])


async def _value(turn: Turn, new: str, old: str) -> Finding:
    """ "It's 4418": another value for what was told last."""
    told = await finding.last_told(turn)
    if not told and old:
        told = list((await finding.find(turn, old)).facts)
    if not told:
        return Finding('What is it about? "My … is …" says it whole.', worked=False)
    if len(told) > 1:
        told = [one for one in told if old and old.casefold() in one.text.casefold()] or _of_its_kind(told, new)
    if not corrections.suits(told[0].value, new):
        return Finding("I can't tell what that puts right, so I changed nothing.", worked=False)
    return await keeping.keep(turn, corrections.with_value(told[0].text, new, old), instead=told[:1])


def _of_its_kind(told: list[Fact], new: str) -> list[Fact]:
    """Of several facts those whose value is a number as the new one is, or words as it is; all where none is."""
    number = _DIGIT.search(new) is not None
    return [one for one in told if (_DIGIT.search(one.value) is not None) is number] or told


async def _became(turn: Turn, said: str) -> tuple[Fact, str] | None:
    """The fact that "I changed it to …", "they've moved the meeting to …", "the deadline moved to …" gives another
    value, and that value; None where no fact is meant."""
    found = _BECAME.match(said)
    if found is None:
        return None
    what = found["object"] or found["what"]
    if what[:1].isupper() and what.lower() not in _WHO:
        return None  # "Anna moved to York" is told of Anna
    if what.lower() in _WHO or what.lower() in ("that", "this", "them", "him", "her"):
        told = await finding.last_told(turn, turns=1)
        fits = len(told) == 1 and _fits(told[0], found["new"]) and (found["object"] or _is_of(told[0], found))
        return (told[0], found["new"]) if fits else None
    there = (await finding.find(turn, what)).facts
    same = [one for one in there if finding.sought(what).likeness(one.key) == 1.0 and _fits(one, found["new"])]
    return (same[0], found["new"]) if len(same) == 1 else None


def _is_of(one: Fact, found: re.Match[str]) -> bool:
    """Whether "it's been moved to …", "we switched to …", "she's switched to …" can be about a fact: who moves without
    more says where they live."""
    who = found["what"].lower()
    if who == "it":
        return True
    if found["how"].lower() not in ("switched", "changed"):
        return False
    return one.category != Category.PEOPLE if who in ("i", "we") else one.subject not in ("", "me")


def _fits(one: Fact, new: str) -> bool:
    """Whether a value can stand in a fact's place: a day only where there was one."""
    return corrections.WEEKDAY.search(new) is None or corrections.WEEKDAY.search(one.text) is not None


async def became(turn: Turn, text: str) -> bool:
    """Whether a message says that something which is remembered has another value now."""
    return await _became(turn, corrections.bare(text)) is not None


async def _wrong(turn: Turn) -> Finding:
    """ "That's wrong", and not what is so: it counts half from now on, and Hob asks."""
    told = await finding.last_told(turn)
    if not told:
        return Finding("What is wrong? Tell me how it is, and I put it right.", worked=False)
    await facts.doubt(turn.unit, told[0], "you said that it is wrong")
    return _doubtful(turn, told[0])


def _doubtful(turn: Turn, one: Fact) -> Finding:
    ask = f"I have {telling.covered(one)}. What is right?"
    question = Question(ask, INTENT, {"wrong": str(one.id)}, missing="fact")
    return Finding(
        ask, summary=f"marked {telling.covered(one)} as doubtful", effects=(Effect.WRITE,), question=question,
        data={"facts": [str(one.id)]},
    )


async def replace(turn: Turn, wrong: str, fact: str, told: str) -> Finding:
    """The answer to "what is right?"; a question instead is one, and nothing to be remembered."""
    if questions.begins(fact):
        return await recalling.answer(turn, fact)
    there = await facts.get(turn.unit, finding.ids(wrong))
    said = corrections.LEAD.sub("", fact).strip(" .!")
    statement = statements.read(said)
    if not there:
        return await keeping.keep(turn, said, told)
    said = _of_what(said, there[0])
    statement = statements.read(said)
    if (found := corrections.IT_IS.match(said)) or statement is None or not statement.subject:
        new = found["new"] if found else said
        return await keeping.keep(turn, corrections.with_value(there[0].text, new, ""), instead=there)
    about_it = statement.subject == there[0].subject or finding.sought(said).likeness(there[0].key) > 0
    return await keeping.keep(turn, said, told, instead=there if about_it else ())


def _of_what(said: str, one: Fact) -> str:
    """The words with what the fact is about in the place of "it": "it opens at 8", of the gym."""
    found = _THEY.match(said)
    words = one.text.split()
    at = next((place for place, word in enumerate(words) if place and corrections.is_verb(word)), None)
    if found is None or at is None or corrections.IT_IS.match(said):
        return said
    return f"{' '.join(words[:at])} {said[found.end() :]}"


async def right(turn: Turn) -> Finding:
    """ "That's right": what was told last is confirmed."""
    told = await finding.last_told(turn)
    for one in told:
        await facts.believe(turn.unit, one)
    if not told:
        return Finding("Good.")
    return Finding(
        "Good, then I am sure of it.", summary="took it as confirmed", effects=(Effect.WRITE,),
        data={"facts": [str(one.id) for one in told]},
    )
