"""A question that no phrase and no example is sure of, where memory holds what answers it. For understanding.py."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.understanding import teaching, triggers
from bot.understanding.message import arbiter, learned
from bot.understanding.message.readings import Reading
from specialists.contract import Catalog, Choice, Effect, Operation, Question, Request, Turn
from specialists.language.statements import confiding, corrections, declaring, disclosures, limits, plainly, statements
from specialists.language.text import questions
from specialists.language.text.patterns import Pattern
from specialists.memory import eating, finding, formerly, in_passing, keeping, telling
from specialists.memory.insights import Insight
from specialists.services import MEMORY

TIER = "memory"
LONGEST = 300  # characters of a question
_OF_MINE = Pattern(r"\b(?:i|my|me|our|we|mine)\b", re.I)
_SHORT = 3  # words of a message that may name a thing and nothing else
_WHOLE = 0.75  # of a message's words, from where what it teaches in passing is all that it tells
_KEEP, _CORRECT = ("fact", Operation.KEEP), ("fact", Operation.CORRECT)
_RECALL, _TRACE = ("fact", Operation.RECALL), ("fact", Operation.TRACE)
_SURELY = 0.8  # of a phrase that says more than a word
# What a likeness alone may take a statement for: "I get up at 6 every day" is near to "wake me up at 6".
_TAKEN_FOR = (("reminder", Operation.CREATE), ("reminder", Operation.CHANGE), ("event", Operation.CHANGE))


def _is_of_memory(request: Request, catalog: Catalog) -> bool:
    return catalog.does(request, *_KEEP) or catalog.does(request, *_CORRECT)


def _recalls(request: Request, catalog: Catalog) -> bool:
    """Whether it asks memory as well: so it is guessed at where memory may answer."""
    action = catalog.serving(request.intent)
    return action is not None and action.operation is Operation.RECALL


def _looks_up(request: Request, catalog: Catalog) -> bool:
    """Whether it looks something up: no statement asks for it."""
    action = catalog.serving(request.intent)
    if action is None or action.effect is not Effect.READ:
        return False
    return action.category != "documents" and action.object != "talk"


def _talks(request: Request, catalog: Catalog) -> bool:
    """Whether it is an answer to talk, or about Hob itself."""
    action = catalog.serving(request.intent)
    if action is None:
        return False
    return action.operation in (Operation.CHAT, Operation.EXPLAIN) or action.object == "ability"


async def correction(turn: Turn, text: str) -> Request | None:
    """ "No, it's Mr Brandt", right after a fact was kept or told; else None."""
    said = text.strip()
    if len(said) > LONGEST or said.endswith("?") or not corrections.puts_right(said):
        return None
    if not await finding.last_told(turn, turns=1):
        return None
    intent = turn.ports.catalog.intent(*_CORRECT)
    return Request(intent, {"fact": said}, TIER, 0.7, "it puts right what was told just now", said)


_NOW = Pattern(r"^(?:and |but )?now,? (?P<what>(?:it|that|they)(?:'s|'re| is| are) [^.!?]+)[.!]?$", re.I)


async def changed(turn: Turn, text: str) -> Request | None:
    """ "I changed it to …", "the deadline moved to Monday", of what is remembered; else None."""
    said = _NOW.sub(r"\g<what> now", text.strip())
    memory = turn.ports.catalog.service(MEMORY)
    if len(said) > LONGEST or said.endswith("?") or not await memory.has_changed(turn, said):
        return None
    intent = turn.ports.catalog.intent(*_CORRECT)
    return Request(intent, {"fact": said}, TIER, 0.8, "what is remembered has another value now", said)


def put_right(question: Mapping[str, Any], text: str, catalog: Catalog) -> Request | None:
    """ "No, it's Wednesday", to whether a statement is right that was told with doubt; else None."""
    if question["intent"] != catalog.intent(*_KEEP) or len(question["choices"]) != 1:
        return None
    fact = corrections.put_right(str(question["choices"][0]["slots"].get("fact", "")), text)
    if not fact:
        return None
    return Request(question["intent"], {"fact": fact}, TIER, 0.9, "it puts right what was asked about", fact)


_FETCHING = Pattern(r"(?:the )?(?:links?|urls?|paths?|files?|address|location|number) (?:to|for|of) \w", re.I)
_POLITE = Pattern(r"\W*\b(?:pls|plz|please|thanks|thx)\b\W*$", re.I)
_SURE = Pattern(
    r"\W*(?:and|so|but|hmm+|really|oh)?\W*(?:are you (?:really |quite |absolutely )?(?:sure|certain|positive|confident)"
    r"|(?:is|are) (?:that|this|it|they) (?:really |definitely |actually )?(?:right|true|correct|certain|so|sure)"
    r"|(?:you )?sure|really|how (?:sure|certain|confident|reliable|likely) (?:are you|is (?:that|this|it))"
    r"|can i (?:rely on|trust) (?:that|this|you))"
    r"(?: (?:about|of|on) (?:that|this|it|them))?\W*", re.I, always=True,
)
_WHENCE = Pattern(
    r"\W*(?:and |so )?(?:since when|for how long|says who|who (?:says|told you)(?: (?:so|that))?"
    r"|(?:where|who) (?:did|do) you (?:get|have|hear|know) (?:that|it|this)(?: from)?|how come"
    r"|how do you know(?: that)?"
    r"|when did i (?:say|tell you|mention)(?: (?:that|it|this|so))?)\W*", re.I,
)
_RIGHT = Pattern(
    r"\W*(?:yes|yep|yeah|ok|indeed)?\W*(?:(?:that|this|it|you)(?:'?s|'?re| is| are)? )?(?:correct|right|exactly|true"
    r"|spot on|exactly right|quite right|still true|still right|confirmed)\W*", re.I, always=True,
)
_WRONG = Pattern(
    r"\W*(?:(?:i'?m |i am )?not (?:so |really |quite )?sure (?:that(?:'?s| is)|it(?:'?s| is)|about that)"
    r"(?: (?:right|true|correct|so))?(?: about .{2,60})?|i doubt (?:that|it)"
    r"|(?:that|it) (?:doesn'?t|does not) sound right"
    r"|(?:i )?don'?t think (?:that(?:'?s| is)|so)(?: right| true| correct)?)\W*", re.I,
)


async def behind(turn: Turn, text: str) -> Request | None:
    """What is said of the facts that the last turn told: how sure, right, in doubt, until when; else None."""
    said = text.strip()
    limit = limits.read(said)
    of = "sure" if _SURE.fullmatch(said) else "right" if _RIGHT.fullmatch(said) else ""
    wrong, whence = _WRONG.fullmatch(said) is not None, _WHENCE.fullmatch(said) is not None
    if len(said) > LONGEST or not (limit or of or wrong or whence) or not await finding.last_told(turn, turns=1):
        return None
    correct, trace = (turn.ports.catalog.intent(*one) for one in (_CORRECT, _TRACE))
    if limit is not None:
        return Request(correct, {"which": limit[0], "fact": limit[1]}, TIER, 0.8, "it says until when", said)
    if whence:
        return Request(trace, {}, TIER, 0.8, "it asks where that comes from", said)
    if wrong:
        return Request(correct, {}, TIER, 0.7, "it doubts what was told just now", "that's wrong")
    intent = trace if of == "sure" else correct
    return Request(intent, {"which": of}, TIER, 0.8, "it is about what was told just now", said)


def recalling(turn: Turn, query: str, why: str) -> Request:
    """The request that tells what is remembered of such words."""
    return Request(turn.ports.catalog.intent(*_RECALL), {"query": query}, TIER, 0.8, why, query)


async def holds(turn: Turn, text: str) -> bool:
    """Whether memory holds an answer to a question."""
    said = await finding.named(turn, text)
    found = await finding.find(turn, formerly.timeless(said, turn))
    return bool(found.facts) or bool(await formerly.asked(turn, said, ()))


async def memory_asked(turn: Turn, text: str, guesses: Sequence[Request]) -> Request | None:
    """The question as one to memory, where it holds an answer, or is about what is the person's own; else None.

    Where something was guessed at, memory's own words must answer it.
    """
    catalog = turn.ports.catalog
    keep, recall = catalog.intent(*_KEEP), catalog.intent(*_RECALL)
    told = keeps(guesses, catalog) or declaring.declares(text)
    if told and confiding.parted(text).secret:
        return Request(keep, {"fact": text.strip()}, TIER, 0.8, "it confides something", text)
    # The rest is near to nothing much, or looks at nothing in particular.
    likely = [one for one in guesses if one.confidence >= arbiter.LOOKING]
    guesses = [one for one in likely if one.slots or not _looks_up(one, catalog)]
    guessed = bool(guesses)
    said = text.strip()
    if not said or len(said) > LONGEST or "\n" in said:
        return None
    if (corrected := await correction(turn, said) or await changed(turn, said)) is not None:
        return corrected
    if statements.is_plainly_secret(said):
        return Request(keep, {"fact": said}, TIER, 0.8, "it tells a secret by its name", said)
    if eating.is_asked(said) and await eating.answer(turn, said):
        return Request(recall, {"query": said.rstrip(" ?!.")}, TIER, 0.8, "memory says what is not eaten", said)
    question = questions.asks(said)
    said = await finding.named(turn, said) if question else said
    if _FETCHING.match(said):
        question, said = True, _POLITE.sub("", said)
    if not question and (guessed or len(said.split()) > _SHORT or plainly.read(said) is not None):
        return None
    plain = formerly.timeless(said, turn)
    found = await finding.find(turn, plain, deep=question and not guessed)
    if question and not found.facts and await formerly.asked(turn, said, ()):
        return Request(recall, {"query": said.rstrip(" ?!.")}, TIER, 0.7, "memory held an answer to it", said)
    known_by_name = bool(finding.sought(said).names)
    known = found.near > 0 and known_by_name
    passing = not guessed or (known_by_name and all(_recalls(one, catalog) for one in guesses))
    if not found.facts and question and passing and await in_passing.find(turn, said):
        why = "you wrote something that answers it"
        return Request(recall, {"query": said.rstrip(" ?!.")}, TIER, 0.7, why, said)
    if not found.facts and (guessed or not question or not (known or (said[-1] == "?" and _OF_MINE.search(said)))):
        return None
    if not found.facts and not turn.ports.brain.state().lack:
        return None  # a model may know what is meant
    why = "memory holds an answer to it" if found.facts else "it asks about what you tell me"
    return Request(recall, {"query": said.rstrip(" ?!.")}, TIER, 0.7, why, said)


def is_of_mine(text: str) -> bool:
    """Whether a text plainly tells something of the person's own: "my hobbies are chess and baking"."""
    found = plainly.read(text)
    return found is not None and found.own


def told(
    text: str, guesses: Sequence[Request], catalog: Catalog, *, as_written: bool = True
) -> Request | Question | None:
    """What a message that nothing else has claimed tells plainly, kept where that is sure; or the question whether what
    it tells with doubt is so.

    `guesses` are what it resembles: over them goes only what is surely told of the person's own. What is not as it was
    `as_written`, with a name in the place of "she", is not what the lesson after the turn will read.
    """
    guesses = [one for one in guesses if one.confidence >= learned.LIKELY or _is_of_memory(one, catalog)]
    floor = keeping.HIGH if guesses else keeping.MEDIUM
    seen = [one for one in teaching.by_rule(text).insights if one.confidence >= floor]
    if as_written and _teaches(text, seen):
        return None  # it is learnt in passing, and said to be
    if all(_is_of_memory(one, catalog) for one in guesses):
        guesses = ()
    found = plainly.read(text)
    if found is None:
        return _doubted(text, catalog.intent(*_KEEP)) if not guesses else None
    secret = bool(statements.secrets(found.text))
    over = found.own or all(_looks_up(one, catalog) for one in guesses)
    if over and (found.sure or seen or (secret and found.own)):
        why = "it tells something plainly"
        return Request(catalog.intent(*_KEEP), {"fact": found.text}, TIER, 0.7, why, found.text)
    return None


def _teaches(text: str, seen: Sequence[Insight]) -> bool:
    """Whether nearly all of a text is what the lesson after the turn keeps."""
    taught = sum(len(one.words.split()) for one in seen) if triggers.topics(text) else 0
    return taught > 0 and taught >= _WHOLE * len(text.split())


def is_learnt(text: str) -> bool:
    """Whether a text is learnt by itself after the turn, and said to be."""
    return _teaches(text, [one for one in teaching.by_rule(text).insights if one.confidence >= keeping.MEDIUM])


def is_guessed(reading: Reading, catalog: Catalog) -> bool:
    """Whether the message is only guessed to tell a fact: the words that tell it are the tagger's."""
    made = reading.requests
    return bool(made) and all(_is_of_memory(one, catalog) and one.tier == "example" for one in made)


def in_confidence(requests: Sequence[Request], text: str, catalog: Catalog) -> tuple[Request, ...]:
    """The requests, a fact that is to be kept with the words that say it is told in confidence: a tagger leaves these
    out, and who keeps it tells by them."""
    if not confiding.parted(text).secret:
        return tuple(requests)
    return tuple(
        replace(one, slots={**one.slots, "fact": text.strip()})
        if catalog.does(one, *_KEEP) and one.slots.get("fact") else one for one in requests
    )


def keeps(requests: Sequence[Request], catalog: Catalog) -> bool:
    """Whether one of the requests keeps what is told."""
    return any(catalog.does(one, *_KEEP) for one in requests)


def is_hedged(text: str) -> bool:
    """Whether a text tells with doubt: "maybe I'm lactose intolerant"."""
    return disclosures.unhedged(text) != text


def _doubted(text: str, keep: str) -> Question | None:
    """What was told with doubt, and nothing else beside it; `keep` is the intent that keeps it."""
    seen = teaching.by_rule(text).insights
    if len(seen) == 1 and seen[0].confidence < keeping.MEDIUM:
        fact = seen[0].fact
    else:
        sure = disclosures.unhedged(text)
        found = plainly.read(sure) if not seen and sure != text else None
        if found is None:
            return None
        fact = found.text
    ask = f"Did I get this right? 1. {telling.statement(fact)} - yes / no"
    return Question(ask, keep, {}, (Choice("Yes", {"fact": fact}),))


def declares(text: str) -> bool:
    """Whether a text plainly tells something (statements/declaring.py)."""
    from specialists.language.statements import declaring

    return declaring.declares(text)


def taken_amiss(text: str, requests: Sequence[Request], catalog: Catalog) -> bool:
    """Whether a plain statement of the person's own was done something with only because it resembles an order, or any
    statement only because it resembles a question."""
    if len(requests) != 1:
        return False
    (request,) = requests
    asks = _looks_up(request, catalog) and not _talks(request, catalog)
    if request.confidence < _SURELY and asks and declaring.declares(text):
        return True
    action = catalog.serving(request.intent)
    chats = action is not None and action.operation is Operation.CHAT
    if request.tier != "example" or not (chats or any(catalog.does(request, *one) for one in _TAKEN_FOR)):
        return False
    found = plainly.read(text)
    return found is not None and found.sure and found.own
