""" "That's wrong, …", "it's not Tuesday, it's Wednesday", "change my locker code to 4418": what stands makes way for
what is so. Called by facts.py.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from specialists.contract import Effect, Finding, Question, Turn
from specialists.language import patterns, sentences, statements
from specialists.memory_curator import finding, keeping, recalling, telling
from storage.memory import facts
from storage.tables import Category, Fact

INTENT = "correct_fact"
_LEAD = patterns.Pattern(
    r"^\W*(?:(?:no|nope|actually|correction|sorry|wait|well|rather|hang on|oops)\b\W*"
    r"|(?:that'?s|that is|you'?re|you are|you got that|you have that|this is|it'?s|it is) (?:all )?(?:wrong|not right"
    r"|incorrect|not true|outdated|out of date|not correct|false|old)\b\W*"
    r"|(?:please )?(?:correct|fix) (?:that|this|it)\W+(?=\w+(?:'s| is| was| are| lives?| works?)\b))+", re.I,
)
_INSTEAD = patterns.Pattern(
    r"^(?P<all>.+?\b(?:is|are|lives?|works?|likes?|costs?|was|were)\b.+?),? (?:and )?not (?P<old>[^,]+)$", re.I
)
_NOT_BUT = patterns.Pattern(
    r"^(?:it|he|she|that|they|this)(?:'s| is| was|'re| are) not (?P<old>.+?)[,;.]? (?:but |(?:it|he|she|that|they|this)"
    r"(?:'s| is| was|'re| are) |rather )(?P<new>.+)$", re.I,
)
_IT_IS = patterns.Pattern(
    r"^(?:it|that|he|she|they|this)(?:'s| is|'re| are| was| were| should be) (?:now |actually )?(?P<new>.+)$", re.I
)
_DIGIT = re.compile(r"\d")
_SHE = patterns.Pattern(r"^(?:she|he)\b", re.I)
_FINE = patterns.Pattern(
    r"(?:(?:it|that|this)(?:'?s| is) )?(?:all )?(?:fine|ok|okay|good|great|right|alright|enough|nothing|cool|perfect"
    r"|correct|thanks?|thank you|done|no problem|not (?:needed|necessary|important)|never ?mind)\b", re.I,
)
_CHANGE = patterns.Pattern(
    r"^(?:please )?(?:update|change|correct|fix|set) (?:that |the fact |what you (?:know|have) (?:about|for|as) )?"
    r"(?P<what>.+?) (?:to|as|into) (?P<new>.+)$", re.I,
)
_YOU_HAVE = patterns.Pattern(
    r"^you (?:have |have got |got |'ve got )(?P<what>.+?) wrong\b[\s,;:.-]*(?:it'?s |it is |it should be )?"
    r"(?P<new>.*)$", re.I,
)


def corrects(text: str) -> bool:
    """Whether a message begins as a correction does, and goes on: "actually …", "no, it's …"."""
    found = _LEAD.match(text)
    return found is not None and len(text) > found.end() and found.end() > 0


def puts_right(text: str) -> bool:
    """Whether what follows such a beginning says how it is: "no, it's Mr Brandt", and not "no, it's fine"."""
    said = _LEAD.sub("", " ".join(text.split())).strip(" .!")
    if not corrects(text) or _FINE.match(said):
        return False
    if _NOT_BUT.match(said) or _IT_IS.match(said) or _YOU_HAVE.match(said):
        return True
    statement = statements.read(said)
    return statement is not None and bool(statement.subject and statement.attribute and statement.value)


async def correct(turn: Turn, text: str, fact: str | None) -> Finding:
    """Puts what is so in the place of what was told wrongly; asks what is so where that was not said."""
    said = _LEAD.sub("", " ".join(text.split())).strip(" .!")
    if found := _YOU_HAVE.match(said):
        return await _named(turn, found["what"], found["new"])
    if found := _CHANGE.match(said):
        return await _named(turn, found["what"], found["new"])
    if found := _NOT_BUT.match(said):
        return await _value(turn, found["new"], found["old"])
    if found := _INSTEAD.match(said):
        said = found["all"].rstrip(" ,")
    elif found := _IT_IS.match(said):
        return await _value(turn, found["new"], "")
    if not said:
        return await _wrong(turn)
    said = await _of_whom(turn, said)
    statement = statements.read(said)
    if statement is None or not statement.subject:
        return await _value(turn, said, "") if not fact else await _named(turn, fact, "")
    return await keeping.keep(turn, said, instead=await _against(turn, statement))


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
    from specialists.language import conflicts  # its tables, at the first that is put right

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
    return await keeping.keep(turn, _with_value(found.facts[0], new, ""), instead=found.facts[:1])


async def _value(turn: Turn, new: str, old: str) -> Finding:
    """ "It's 4418": another value for what was told last."""
    told = await finding.last_told(turn)
    if not told and old:
        told = list((await finding.find(turn, old)).facts)
    if not told:
        return Finding('What is it about? "My … is …" says it whole.', worked=False)
    if len(told) > 1:
        told = [one for one in told if old and old.casefold() in one.text.casefold()] or _of_its_kind(told, new)
    return await keeping.keep(turn, _with_value(told[0], new, old), instead=told[:1])


def _of_its_kind(told: list[Fact], new: str) -> list[Fact]:
    """Of several facts those whose value is a number as the new one is, or words as it is; all where none is."""
    number = _DIGIT.search(new) is not None
    return [one for one in told if (_DIGIT.search(one.value) is not None) is number] or told


def _with_value(one: Fact, new: str, old: str) -> str:
    """A fact's own words with another value: "my locker code is 4417" -> "my locker code is 4418"."""
    new = new.strip(" .!")
    if old:
        changed = re.sub(rf"\b{re.escape(old.strip(' .!'))}(?!\w)", lambda _: new, one.text, count=1, flags=re.I)
        if changed != one.text:
            return changed
    cut = re.search(r"\b(?:is|are|was|were|at|in|on|to)\b|[:=]", one.text)
    if cut is None:
        return new
    inside = re.match(r"(?:in|at|on|to|under|with|from|behind|near)\b", one.text[cut.end() :].strip(), re.I)
    same = inside is not None and not new.lower().startswith(inside.group().lower()) and len(new.split()) < 3
    joint = f" {inside.group()}" if inside is not None and same else ""
    return f"{one.text[: cut.end()]}{joint} {new}"


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


async def replace(turn: Turn, wrong: str, fact: str) -> Finding:
    """The answer to "what is right?"; a question instead is one, and nothing to be remembered."""
    if finding.is_question(fact):
        return await recalling.answer(turn, fact)
    there = await facts.get(turn.unit, finding.ids(wrong))
    said = _LEAD.sub("", fact).strip(" .!")
    statement = statements.read(said)
    if not there:
        return await keeping.keep(turn, said)
    if (found := _IT_IS.match(said)) or statement is None or not statement.subject:
        return await keeping.keep(turn, _with_value(there[0], found["new"] if found else said, ""), instead=there)
    about_it = statement.subject == there[0].subject or finding.sought(said).likeness(there[0].key) > 0
    return await keeping.keep(turn, said, instead=there if about_it else ())


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
