"""A statement becomes a fact: what it repeats is confirmed, what it contradicts makes way. Called by the actions of
memory_curator, by others to whom something is told, and by whatever learns.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from specialists import choosing
from specialists.contract import Choice, Effect, Finding, Question, Turn
from specialists.language.statements import compound, statements
from specialists.language.statements.statements import Statement
from specialists.language.text import patterns, questions, sentences
from specialists.memory import excluding, finding, spans, telling
from specialists.secrets import confided
from storage import conversations, executions
from storage.memory import facts
from storage.memory.facts import Draft
from storage.tables import Fact, FactState

HIGH, MEDIUM = 0.8, 0.5  # of confidence: believed at once; believed and listed for review; below, asked about first
DERIVED = 0.6  # what a model wrote and its person wants remembered: listed for review
UNDO = '"undo"'
_DOUBT = patterns.Pattern(
    r"\W*(?:(?:well|hm+|so|oh|and|but|also)\W+)*(?:maybe|perhaps|possibly|probably|not sure|it seems|looks like"
    r"|i (?:think|guess|believe|suppose|assume|reckon))\b", re.I,
)
_SMALL = patterns.Pattern(r"(?<=[a-z\d)])[.;!]\s+(?=[a-z])")
_SENTENCE = patterns.Pattern(r"(?<=[a-z\d)])[.;!]\s+(?=[A-Z])|,\s+(?=(?:(?:my|our|the) )?new \w+ is\b)")
_LEANING = frozenset("it he she they this that these those and but so because which who also his her their its".split())
_NEW = patterns.Pattern(r"^new (?=\w+ is\b)", re.I)
_BEGUN = patterns.Pattern(r"(?<=[a-z\d][.!?] )[a-z]")
TAKES_BACK = f"{UNDO} takes it back."
SAID_MORE, CORRECTED = "you said more about it", "you corrected it"


@dataclass(frozen=True, slots=True)
class Noted:
    """What became of a statement: the fact, whether it is new, what it replaced, and what it stands in doubt beside."""

    fact: Fact
    new: bool
    replaced: list[Fact] = field(default_factory=list)
    beside: list[Fact] = field(default_factory=list)


async def note(
    turn: Turn, statement: Statement, *, confidence: float = 1.0, words: str = "", tags: Sequence[str] = (),
    instead: Sequence[Fact] = (),
) -> Noted:
    """Keeps a statement as a fact of the turn's person, and settles what stands against it.

    `words` are those of the message that it was read from, `instead` facts that it corrects, whatever they say. With
    high `confidence` it takes the place of what it contradicts; with medium it stands beside, listed for review; with
    low it waits for a yes. A contradiction of no clear kind leaves both: `beside`.
    """
    state = _state(confidence)
    rivals = await excluding.of(turn, statement)
    statement = _with_kin(statement, rivals)
    draft = _draft(turn, statement, confidence, state, words or statement.text, tags)
    said_more = next((one for one in rivals if excluding.says_more(one, statement)), None)
    if said_more is not None and not instead:
        await facts.confirm(turn.unit, said_more, confidence)
        return Noted(said_more, new=False)
    judged = {} if statement.secrets or instead else await _judged(turn, statement, rivals, words)
    if judged:  # while the model thought, they may have changed
        rivals = await excluding.of(turn, statement)
    kept = await facts.save(turn.unit, draft)
    noted = Noted(kept.fact, kept.new)
    corrected = [one for one in instead if one.id != kept.fact.id]
    await facts.supersede(turn.unit, corrected, kept.fact, CORRECTED)
    noted.replaced.extend(corrected)
    gone = {one.id for one in (kept.fact, *corrected)}
    for one in rivals:
        if one.id not in gone:
            await _settle(turn, noted, one, state, judged.get(one.id))
    return noted


async def _judged(turn: Turn, statement: Statement, rivals: Sequence[Fact], words: str) -> dict[int, str]:
    """What a model says of those rivals of which the rule sees no conflict, or none of a clear kind."""
    if not rivals or turn.ports.brain.state().lack is not None:
        return {}
    from specialists.memory import judging

    new = _told(turn, statement, words)
    unsure = [one for one in rivals if excluding.kind(one, new) not in excluding.REASONS]
    return await judging.by_model(turn, statement, unsure)


def _with_kin(statement: Statement, rivals: Sequence[Fact]) -> Statement:
    """The statement with what its subject is to the person, as an older fact has it: "Clara has moved to York" goes on
    from "my sister Clara lives in Leeds", and who Clara is must not be lost with that."""
    for one in rivals:
        *kin, name = one.subject.split() or [""]
        known = len(kin) == 1 and name == statement.subject and statement.key.startswith(f"{name} ")
        if known and one.text.lower().startswith(f"my {kin[0]} {name} "):
            return statements.read(f"my {kin[0]} {statement.text}") or statement
    return statement


async def _settle(turn: Turn, noted: Noted, old: Fact, state: str, judged: str | None) -> None:
    if excluding.is_of_others_too(old, noted.fact):
        return
    kind = judged or excluding.kind(old, noted.fact)
    told_more = kind == "none" and (
        excluding.is_part(old.key, noted.fact.key) or excluding.is_same(old.key, noted.fact.key)
    )
    why = excluding.REASONS.get(kind, SAID_MORE if told_more else "")
    if kind == "none" and not why:
        return
    if why == SAID_MORE and state == FactState.LIVE:
        await facts.merge(turn.unit, noted.fact, [old])
    elif why and state == FactState.LIVE:
        await facts.supersede(turn.unit, [old], noted.fact, why)
        noted.replaced.append(old)
    elif kind != "none":
        noted.beside.append(old)


async def replaces(turn: Turn, statement: Statement, words: str) -> list[Fact]:
    """The facts whose place a statement will take when it is kept for sure. Writes nothing."""
    new = _told(turn, statement, words)
    rivals = [one for one in await excluding.of(turn, statement) if one.key != new.key]
    if any(excluding.says_more(one, statement) for one in rivals):
        return []
    alone = [one for one in rivals if not excluding.is_of_others_too(one, new)]
    return [one for one in alone if excluding.kind(one, new) in excluding.REASONS]


def _told(turn: Turn, statement: Statement, words: str) -> Fact:
    """The statement as the fact that it would be; not kept."""
    return Fact(
        person_id=turn.person.id, turn_id=turn.unit.turn_id, learnt_at=turn.now, text=statement.text,
        key=statement.key, words=words,
        subject=statement.subject, attribute=statement.attribute, value=statement.value, category=statement.category,
    )


def _state(confidence: float) -> str:
    if confidence >= HIGH:
        return FactState.LIVE
    return FactState.REVIEW if confidence >= MEDIUM else FactState.ASKED


def _draft(
    turn: Turn, statement: Statement, confidence: float, state: str, words: str, tags: Sequence[str]
) -> Draft:
    span = spans.of(statement.text, turn.local, turn.person.zone)
    return Draft(
        statement.text, statement.key, statement.category, statement.kind, statement.subject, statement.attribute,
        statement.value, confidence, state, str(turn.hand), words, tuple(tags), statement.durability,
        bool(statement.secrets), span.true_from, span.true_to, span.expires_at, shown=_covered(statement),
    )  # fmt: skip


async def keep(turn: Turn, text: str, told_in: str = "", *, instead: Sequence[Fact] = ()) -> Finding:
    """Keeps what the person told, and says so: what was noted, what it replaced, how to take it back. `told_in` is the
    message that it was told in, with its doubts.
    """
    statement = statements.read(text)
    if statement is None:
        return Finding("What shall I remember?", worked=False)
    if _DOUBT.match(told_in) and not _DOUBT.match(text) and not statement.secrets and not instead:
        return _asks(statement)
    from specialists.memory.profiles import updating  # with its tables, at the first fact

    told = _parts(statement)
    noted: list[Noted] = []
    changed: list[str] = []
    for one in told:
        whole = len(told) == 1 and one.key in statements.key(told_in)  # and not a "yes" to what was asked
        words = told_in if whole else one.text
        sure = DERIVED if turn.derived else 1.0
        noted.append(await note(turn, one, confidence=sure, words=words, instead=instead if one is told[0] else ()))
        replaced = [old.text for old in noted[-1].replaced if old.key != one.key]
        changed.append(await updating.follow(turn, one, replaced))
        await updating.forget(turn, replaced)  # what no edit has changed, of what was replaced
    if statement.secrets:
        noted[0].fact.words = ""  # no second copy of a secret
    found = said(turn, noted, statement)
    return replace(found, say="\n".join(filter(None, (found.say, *changed))))


def _parts(statement: Statement) -> list[Statement]:
    """What a text tells, piece by piece: "Clara lives in Leeds and hates coriander" is two facts. A secret stays
    whole."""
    sentences_ = () if statement.secrets else _SENTENCE.split(statement.text)
    sentences_ = [part for one in sentences_ for part in _small(one)]
    parts = [part for one in sentences_ for part in compound.parted(_NEW.sub(r"our \g<0>", one))]
    told = [one for part in parts if (one := statements.read(part)) is not None]
    told = [one for one in told if one.value or not one.subject] or told  # "we've moved, new place is …"
    return told if len(parts) > 1 else [statement]


def _small(text: str) -> list[str]:
    """The sentences of a text that begin small, where each tells something by itself."""
    found = _SMALL.split(text)
    told = [statements.read(one) for one in found]
    leans = any(one.partition(" ")[0] in _LEANING for one in found[1:])
    return [text] if leans or not all(one is not None and one.value for one in told) else found


def _asks(statement: Statement) -> Finding:
    """What was said with doubt is kept with a yes only."""
    ask = f"You don't sound sure of it. Shall I remember that {inside(telling.statement(statement.text))}?"
    yes = Choice("Yes, remember it", {"fact": statement.text})
    return Finding(ask, worked=False, question=Question(ask, "save_memory", {}, (yes,)))


async def keep_before(turn: Turn) -> Finding:
    """ "Remember that", after a message of the person's own that told something."""
    for talk in await conversations.recent(turn.unit, 1):
        if await executions.is_foreign(turn.unit, talk.turn_id):
            break  # what was forwarded is somebody else's: to be told in one's own words
        statement = statements.read(talk.said)
        if statement is not None and statement.subject and not questions.begins(talk.said):
            return await keep(turn, talk.said)
    return choosing.missing("What shall I remember?", "save_memory", "fact", {})


def said(turn: Turn, noted: Sequence[Noted], statement: Statement) -> Finding:
    """What a person is told about what was noted of a statement, piece by piece."""
    about = {"facts": [str(one.fact.id) for one in noted]}
    gone = list({old.id: old for one in noted for old in one.replaced}.values())
    doubted = next((one for one in noted if one.beside), None)
    if not gone and doubted is None and not any(one.new for one in noted):
        told = f"I have that already: {_shown(statement)}."
        return Finding(told, data=about, hides=statement.secrets, effects=(Effect.WRITE,))
    parts = [f"Noted{', as a conclusion of mine that you may want to check' * turn.derived}: {_shown(statement)}."]
    if gone:
        old = sentences.joined([old_words(one) for one in gone[:3]])
        parts.append(f"This replaces {old}; {UNDO} brings that back.")
    elif statement.secrets:
        parts.append("I show it when you ask, and keep it out of every log and trace.")
    question = None
    if doubted is not None:
        question = _which(doubted)
        parts.append(question.ask)
    elif not gone and not statement.secrets:
        parts.append(TAKES_BACK)
    summary = f"noted {sentences.joined([telling.covered(one.fact) for one in noted])}"
    if gone:
        summary += f" in place of {sentences.joined([telling.covered(one) for one in gone[:3]])}"
    return Finding(
        " ".join(parts), summary=summary, effects=(Effect.WRITE,), data=about, question=question,
        hides=statement.secrets,
    )


def _shown(statement: Statement) -> str:
    """The statement in the second person, without what must not be seen in the talk later."""
    told = inside(telling.statement(_covered(statement)), statement.text)
    return _BEGUN.sub(lambda found: found.group().upper(), told)


def _covered(statement: Statement) -> str:
    """The statement's text with dots for what is secret."""
    return confided.dotted(statement.text, statement.secrets)


def inside(told: str, written: str = "") -> str:
    """A sentence as it goes on after a colon: small where it was `written` so."""
    small = told.startswith(("You ", "You'", "Your ", "The ", "A ")) or written[:1].islower()
    return told[0].lower() + told[1:] if small else told


def old_words(one: Fact) -> str:
    """A fact that makes way, as it is named."""
    return "the one before" if one.hidden else sentences.quoted(one.text)


def _which(noted: Noted) -> Question:
    """Both may be right, or only one: the person says. Until then both stand, the newer first."""
    old = noted.beside[0]
    ask = f"I also have {old_words(old)}. Which is right?"
    labels = ("the new one", "the old one") if noted.fact.hidden or old.hidden else (noted.fact.text, old.text)
    return Question(ask, "correct_fact", {}, (
        Choice(f"Only {sentences.quoted(labels[0], 40)}", {"right": str(noted.fact.id), "wrong": str(old.id)}),
        Choice(f"Only {sentences.quoted(labels[1], 40)}", {"right": str(old.id), "wrong": str(noted.fact.id)}),
        Choice("Both", {"right": str(noted.fact.id)}),
    ))  # fmt: skip


async def doubt(turn: Turn, fact: Fact) -> Question | None:
    """Which of two is right, of a fact that was learnt in passing and an older one that it excludes for no clear
    reason; None where there is no such."""
    statement = statements.read(fact.text)
    for one in await excluding.of(turn, statement) if statement is not None else ():
        if one.id != fact.id and not excluding.is_of_others_too(one, fact) and excluding.kind(one, fact) == "general":
            asked = _which(Noted(fact, new=True, beside=[one]))
            return replace(asked, ask=f"You said {sentences.quoted(telling.covered(fact))}. {asked.ask}")
    return None


async def settle(turn: Turn, right: str, wrong: str | None) -> Finding:
    """The answer to which of two facts is right."""
    found = {str(one.id): one for one in await facts.get(turn.unit, finding.ids(right, wrong))}
    stays, goes = found.get(right), found.get(wrong or "")
    if stays is None:
        return Finding("I no longer have that.", worked=False)
    await facts.believe(turn.unit, stays)
    about = {"facts": [right]}
    if goes is None:
        return Finding("All right, I keep both.", summary="kept both facts", effects=(Effect.WRITE,), data=about)
    await facts.supersede(turn.unit, [goes], stays, CORRECTED)
    kept = "that one counts" if stays.hidden else inside(telling.statement(stays.text))
    say = f"All right: {kept}. {sentences.capital(old_words(goes))} no longer counts; {UNDO} brings it back."
    summary = f"kept {telling.covered(stays)} and dropped {telling.covered(goes)}"
    return Finding(say, summary=summary, effects=(Effect.WRITE,), data=about)
